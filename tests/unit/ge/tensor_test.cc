// Rules of Tensor: who owns the bytes, who shares them, when they are freed.

#include "graph/tensor.h"

#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace ge {
namespace {

using ::testing::ElementsAre;

TensorDesc Bytes(int64_t count) {
  return TensorDesc(Shape({count}), FORMAT_ND, DT_UINT8);
}

std::vector<uint8_t> Data(const Tensor& tensor) {
  return {tensor.GetData(), tensor.GetData() + tensor.GetSize()};
}

// Counts how often a buffer was freed.
Tensor::DeleteFunc Counting(int* freed) {
  return [freed](uint8_t* data) {
    ++*freed;
    delete[] data;
  };
}

TEST(Tensor, DefaultHasNoData) {
  Tensor tensor;
  EXPECT_EQ(tensor.GetData(), nullptr);
  EXPECT_EQ(tensor.GetSize(), 0u);
  EXPECT_EQ(tensor.GetDataType(), DT_FLOAT);
  EXPECT_EQ(Tensor(Bytes(3)).GetSize(), 0u);
}

TEST(Tensor, CopiesTheBytesItIsGiven) {
  std::vector<uint8_t> bytes = {1, 2, 3};
  const Tensor from_vector(Bytes(3), bytes);
  const Tensor from_pointer(Bytes(3), bytes.data(), bytes.size());
  bytes[0] = 9;
  EXPECT_THAT(Data(from_vector), ElementsAre(1, 2, 3));
  EXPECT_THAT(Data(from_pointer), ElementsAre(1, 2, 3));
}

TEST(Tensor, TakesAMovedVectorOver) {
  std::vector<uint8_t> bytes = {1, 2, 3};
  const uint8_t* const place = bytes.data();
  const Tensor tensor(Bytes(3), std::move(bytes));
  EXPECT_EQ(tensor.GetData(), place);
  EXPECT_THAT(tensor.GetTensorDesc().GetShape().GetDims(), ElementsAre(3));
}

TEST(Tensor, CopiesShareDataAndDescription) {
  Tensor original(Bytes(3), {1, 2, 3});
  Tensor copy = original;
  EXPECT_EQ(copy.GetData(), original.GetData());
  copy.GetData()[0] = 7;
  EXPECT_EQ(original.GetData()[0], 7);
  ASSERT_EQ(copy.SetTensorDesc(Bytes(4)), GRAPH_SUCCESS);
  EXPECT_EQ(original.GetShapeDim(0), 4);
}

TEST(Tensor, ACopyKeepsTheDataAlive) {
  int freed = 0;
  Tensor kept;
  {
    Tensor original(Bytes(1));
    ASSERT_EQ(original.SetData(new uint8_t[1]{5}, 1, Counting(&freed)),
              GRAPH_SUCCESS);
    kept = original;
  }
  EXPECT_EQ(freed, 0);
  EXPECT_EQ(kept.GetData()[0], 5);
  kept = Tensor();
  EXPECT_EQ(freed, 1);
}

TEST(Tensor, CloneIsIndependent) {
  Tensor original(Bytes(2), {1, 2});
  Tensor clone = original.Clone();
  EXPECT_NE(clone.GetData(), original.GetData());
  EXPECT_THAT(Data(clone), ElementsAre(1, 2));
  clone.GetData()[0] = 9;
  ASSERT_EQ(clone.SetDataType(DT_INT8), GRAPH_SUCCESS);
  EXPECT_THAT(Data(original), ElementsAre(1, 2));
  EXPECT_EQ(original.GetDataType(), DT_UINT8);
}

TEST(Tensor, DeleterRunsOnceWhenTheDataIsReplaced) {
  int freed = 0;
  Tensor tensor(Bytes(1));
  ASSERT_EQ(tensor.ResetData(new uint8_t[1], 1, Counting(&freed)),
            GRAPH_SUCCESS);
  ASSERT_EQ(tensor.SetData(std::vector<uint8_t>{1}), GRAPH_SUCCESS);
  EXPECT_EQ(freed, 1);
  tensor = Tensor();
  EXPECT_EQ(freed, 1);
}

TEST(Tensor, RefusesABufferItCannotOwn) {
  int freed = 0;
  uint8_t byte = 0;
  Tensor tensor(Bytes(1), {4});
  EXPECT_EQ(tensor.SetData(&byte, 1, nullptr), GRAPH_FAILED);
  EXPECT_EQ(tensor.SetData(nullptr, 1, Counting(&freed)), GRAPH_FAILED);
  EXPECT_EQ(tensor.ResetData(nullptr, 1, Counting(&freed)), GRAPH_FAILED);
  EXPECT_THAT(Data(tensor), ElementsAre(4));
  EXPECT_EQ(freed, 0);
}

TEST(Tensor, GivesItsBufferAwayWithTheDeleter) {
  int freed = 0;
  Tensor tensor(Bytes(1));
  ASSERT_EQ(tensor.SetData(new uint8_t[1]{8}, 1, Counting(&freed)),
            GRAPH_SUCCESS);
  const Tensor copy = tensor;
  {
    const std::unique_ptr<uint8_t[], Tensor::DeleteFunc> given =
        tensor.ResetData();
    EXPECT_EQ(given[0], 8);
    EXPECT_EQ(tensor.GetData(), nullptr);
    EXPECT_EQ(copy.GetData(), nullptr);
    EXPECT_EQ(copy.GetSize(), 0u);
    EXPECT_EQ(freed, 0);
  }
  EXPECT_EQ(freed, 1);
}

TEST(Tensor, GivesAMovedVectorAwayIntact) {
  Tensor tensor(Bytes(2), std::vector<uint8_t>{3, 4});
  const auto given = tensor.ResetData();
  tensor = Tensor();
  EXPECT_EQ(given[1], 4);
  EXPECT_EQ(Tensor().ResetData(), nullptr);
}

TEST(Tensor, NullBytesAreOnlyAllowedWithoutSize) {
  Tensor tensor(Bytes(1), {4});
  EXPECT_EQ(tensor.SetData(static_cast<const uint8_t*>(nullptr), 1),
            GRAPH_PARAM_INVALID);
  EXPECT_THAT(Data(tensor), ElementsAre(4));
  EXPECT_EQ(tensor.SetData(static_cast<const uint8_t*>(nullptr), 0),
            GRAPH_SUCCESS);
  EXPECT_EQ(tensor.GetData(), nullptr);
}

TEST(Tensor, CanBeSetToAPartOfItself) {
  Tensor tensor(Bytes(3), {1, 2, 3});
  const uint8_t* const middle = tensor.GetData() + 1;
  ASSERT_EQ(tensor.SetData(middle, 2), GRAPH_SUCCESS);
  EXPECT_THAT(Data(tensor), ElementsAre(2, 3));
}

// Reads element `index` of a DT_STRING tensor.
std::string TextAt(const Tensor& tensor, size_t index) {
  StringHead head;
  std::memcpy(&head, tensor.GetData() + index * sizeof(head), sizeof(head));
  const char* const text =
      reinterpret_cast<const char*>(tensor.GetData()) + head.addr;
  EXPECT_EQ(text[head.len], '\0');
  return std::string(text, static_cast<size_t>(head.len));
}

TEST(Tensor, TextFormsLayOutStrings) {
  Tensor tensor(TensorDesc(Shape({2}), FORMAT_ND, DT_STRING));
  ASSERT_EQ(tensor.SetData(std::vector<AscendString>{"one", "eleven"}),
            GRAPH_SUCCESS);
  EXPECT_EQ(tensor.GetSize(), 2 * sizeof(StringHead) + 4 + 7);
  EXPECT_EQ(TextAt(tensor, 0), "one");
  EXPECT_EQ(TextAt(tensor, 1), "eleven");
  ASSERT_EQ(tensor.SetData("plain"), GRAPH_SUCCESS);
  EXPECT_EQ(TextAt(tensor, 0), "plain");
  ASSERT_EQ(tensor.SetData(std::string("std")), GRAPH_SUCCESS);
  EXPECT_EQ(TextAt(tensor, 0), "std");
  ASSERT_EQ(tensor.SetData(std::vector<std::string>{"a", "b"}), GRAPH_SUCCESS);
  EXPECT_EQ(TextAt(tensor, 1), "b");
  EXPECT_EQ(tensor.SetData(static_cast<const char*>(nullptr)),
            GRAPH_PARAM_INVALID);
}

TEST(Tensor, IsValidIfTheDataFitsShapeAndType) {
  EXPECT_EQ(Tensor(Bytes(3), {1, 2, 3}).IsValid(), GRAPH_SUCCESS);
  EXPECT_EQ(Tensor(Bytes(3), {1, 2}).IsValid(), GRAPH_FAILED);
  EXPECT_EQ(Tensor(Bytes(0)).IsValid(), GRAPH_SUCCESS);
  // A scalar has one element.
  const TensorDesc scalar(Shape(), FORMAT_ND, DT_UINT8);
  EXPECT_EQ(Tensor(scalar, {1}).IsValid(), GRAPH_SUCCESS);
  EXPECT_EQ(Tensor(scalar).IsValid(), GRAPH_FAILED);
}

TEST(Tensor, IsValidWhileTheLengthIsOpen) {
  EXPECT_EQ(Tensor(Bytes(-1), {1}).IsValid(), GRAPH_SUCCESS);
  EXPECT_EQ(Tensor(TensorDesc(Shape({1}), FORMAT_ND, DT_STRING), {1}).IsValid(),
            GRAPH_SUCCESS);
}

TEST(Tensor, IsNotValidIfTheShapeOverflows) {
  const TensorDesc huge(Shape({INT64_MAX, 2}), FORMAT_ND, DT_UINT8);
  EXPECT_EQ(Tensor(huge).IsValid(), GRAPH_FAILED);
}

TEST(Tensor, FieldsOfTheDescriptionOneByOne) {
  Tensor tensor(Bytes(3));
  EXPECT_EQ(tensor.SetShapeDimNum(2), GRAPH_SUCCESS);
  EXPECT_EQ(tensor.GetShapeDimNum(), 2u);
  EXPECT_EQ(tensor.GetShapeDim(0), 3);
  EXPECT_EQ(tensor.GetShapeDim(1), 0);
  EXPECT_EQ(tensor.SetShapeDim(1, 5), GRAPH_SUCCESS);
  EXPECT_EQ(tensor.GetShapeDim(1), 5);
  EXPECT_EQ(tensor.SetShapeDim(2, 5), GRAPH_FAILED);
  EXPECT_EQ(tensor.SetOriginShapeDimNum(1), GRAPH_SUCCESS);
  EXPECT_EQ(tensor.GetOriginShapeDimNum(), 1u);
  EXPECT_EQ(tensor.SetOriginShapeDim(0, 6), GRAPH_SUCCESS);
  EXPECT_EQ(tensor.GetOriginShapeDim(0), 6);
  EXPECT_EQ(tensor.SetOriginShapeDim(1, 6), GRAPH_FAILED);
  EXPECT_EQ(tensor.SetFormat(FORMAT_NCHW), GRAPH_SUCCESS);
  EXPECT_EQ(tensor.GetFormat(), FORMAT_NCHW);
  EXPECT_EQ(tensor.SetOriginFormat(FORMAT_NHWC), GRAPH_SUCCESS);
  EXPECT_EQ(tensor.GetOriginFormat(), FORMAT_NHWC);
  EXPECT_EQ(tensor.SetDataType(DT_INT16), GRAPH_SUCCESS);
  EXPECT_EQ(tensor.GetDataType(), DT_INT16);
  EXPECT_EQ(tensor.SetPlacement(kPlacementDevice), GRAPH_SUCCESS);
  EXPECT_EQ(tensor.GetPlacement(), kPlacementDevice);
  EXPECT_EQ(tensor.SetExpandDimsRule("10"), GRAPH_SUCCESS);
  EXPECT_EQ(tensor.GetExpandDimsRule(), AscendString("10"));
}

TEST(Tensor, MovingCopiesTheHandle) {
  Tensor original(Bytes(1), {1});
  const Tensor moved = std::move(original);
  EXPECT_EQ(original.GetData(), moved.GetData());  // NOLINT: that is the rule
}

}  // namespace
}  // namespace ge
