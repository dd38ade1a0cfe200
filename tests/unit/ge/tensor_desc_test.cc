// Rules of TensorDesc.

#include <string>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "graph/tensor.h"
#include "gtest/gtest.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;

TEST(TensorDesc, DefaultIsAScalarOfFloatsInNd) {
  const TensorDesc desc;
  EXPECT_EQ(desc.GetShape().GetDimNum(), 0u);
  EXPECT_EQ(desc.GetFormat(), FORMAT_ND);
  EXPECT_EQ(desc.GetDataType(), DT_FLOAT);
  EXPECT_EQ(desc.GetSize(), 0);
  EXPECT_EQ(desc.GetRealDimCnt(), 0);
  EXPECT_EQ(desc.GetPlacement(), kPlacementHost);
  EXPECT_EQ(desc.GetOriginFormat(), FORMAT_ND);
  EXPECT_EQ(desc.GetOriginShape().GetDimNum(), 0u);
}

TEST(TensorDesc, TakesShapeFormatAndType) {
  const TensorDesc desc(Shape({2, 3}), FORMAT_NCHW, DT_INT32);
  EXPECT_THAT(desc.GetShape().GetDims(), ElementsAre(2, 3));
  EXPECT_EQ(desc.GetFormat(), FORMAT_NCHW);
  EXPECT_EQ(desc.GetDataType(), DT_INT32);
  const TensorDesc short_form(Shape({4}));
  EXPECT_EQ(short_form.GetFormat(), FORMAT_ND);
  EXPECT_EQ(short_form.GetDataType(), DT_FLOAT);
}

TEST(TensorDesc, UpdateReplacesAllThree) {
  TensorDesc desc(Shape({2}), FORMAT_NCHW, DT_INT32);
  desc.Update(Shape({5}), FORMAT_NHWC, DT_INT8);
  EXPECT_THAT(desc.GetShape().GetDims(), ElementsAre(5));
  EXPECT_EQ(desc.GetFormat(), FORMAT_NHWC);
  EXPECT_EQ(desc.GetDataType(), DT_INT8);
  desc.Update(Shape({6}));
  EXPECT_EQ(desc.GetFormat(), FORMAT_ND);
  EXPECT_EQ(desc.GetDataType(), DT_FLOAT);
}

TEST(TensorDesc, EveryFieldKeepsWhatItIsSetTo) {
  TensorDesc desc;
  desc.SetShape(Shape({1, 2}));
  desc.SetFormat(FORMAT_NHWC);
  desc.SetDataType(DT_BOOL);
  desc.SetOriginShape(Shape({3}));
  desc.SetOriginFormat(FORMAT_HWCN);
  desc.SetName("x");
  desc.SetSize(64);
  desc.SetRealDimCnt(2);
  desc.SetPlacement(kPlacementDevice);
  desc.SetExpandDimsRule("1100");
  EXPECT_THAT(desc.GetShape().GetDims(), ElementsAre(1, 2));
  EXPECT_EQ(desc.GetFormat(), FORMAT_NHWC);
  EXPECT_EQ(desc.GetDataType(), DT_BOOL);
  EXPECT_THAT(desc.GetOriginShape().GetDims(), ElementsAre(3));
  EXPECT_EQ(desc.GetOriginFormat(), FORMAT_HWCN);
  AscendString name;
  EXPECT_EQ(desc.GetName(name), GRAPH_SUCCESS);
  EXPECT_EQ(name, "x");
  EXPECT_EQ(desc.GetSize(), 64);
  EXPECT_EQ(desc.GetRealDimCnt(), 2);
  EXPECT_EQ(desc.GetPlacement(), kPlacementDevice);
  AscendString rule;
  EXPECT_EQ(desc.GetExpandDimsRule(rule), GRAPH_SUCCESS);
  EXPECT_EQ(rule, "1100");
}

TEST(TensorDesc, StdStringFormsOfTheNameAgreeWithTheOthers) {
  TensorDesc desc;
  desc.SetName(std::string("weight"));
  EXPECT_EQ(desc.GetName(), "weight");
}

TEST(TensorDesc, CanHaveAnUnknownRank) {
  TensorDesc desc(Shape({2, 3}));
  EXPECT_EQ(desc.SetUnknownDimNumShape(), GRAPH_SUCCESS);
  EXPECT_THAT(desc.GetShape().GetDims(), ElementsAre(-2));
}

TEST(TensorDesc, ShapeRangeIsCheckedAndKept) {
  TensorDesc desc;
  EXPECT_EQ(desc.SetShapeRange({{1, 8}, {0, -1}}), GRAPH_SUCCESS);
  std::vector<std::pair<int64_t, int64_t>> range;
  EXPECT_EQ(desc.GetShapeRange(range), GRAPH_SUCCESS);
  EXPECT_THAT(range, ElementsAre(Pair(1, 8), Pair(0, -1)));
  EXPECT_EQ(desc.SetShapeRange({{-1, 8}}), GRAPH_FAILED);
  EXPECT_EQ(desc.SetShapeRange({{9, 8}}), GRAPH_FAILED);
  EXPECT_EQ(desc.SetShapeRange({{1, -2}}), GRAPH_FAILED);
  EXPECT_EQ(desc.GetShapeRange(range), GRAPH_SUCCESS);
  EXPECT_THAT(range, ElementsAre(Pair(1, 8), Pair(0, -1)));
}

TEST(TensorDesc, OwnsItsConstData) {
  TensorDesc desc;
  uint8_t* data = nullptr;
  size_t size = 7;
  EXPECT_FALSE(desc.GetConstData(&data, size));
  EXPECT_EQ(size, 7u);
  desc.SetConstData(std::unique_ptr<uint8_t[]>(new uint8_t[2]{5, 6}), 2);
  ASSERT_TRUE(desc.GetConstData(&data, size));
  EXPECT_EQ(size, 2u);
  EXPECT_EQ(data[1], 6);
  EXPECT_FALSE(desc.GetConstData(nullptr, size));
}

TEST(TensorDesc, ACopyIsIndependent) {
  TensorDesc original(Shape({1}), FORMAT_NCHW, DT_INT8);
  TensorDesc copy(original);
  copy.SetShape(Shape({2}));
  copy.SetReuseInputIndex(0);
  EXPECT_THAT(original.GetShape().GetDims(), ElementsAre(1));
  copy = original;
  EXPECT_THAT(copy.GetShape().GetDims(), ElementsAre(1));
  EXPECT_EQ(copy.GetDataType(), DT_INT8);
}

TEST(TensorDesc, AMovedFromDescriptionIsTheDefaultOne) {
  TensorDesc original(Shape({1}), FORMAT_NCHW, DT_INT8);
  const TensorDesc moved(std::move(original));
  EXPECT_EQ(moved.GetDataType(), DT_INT8);
  EXPECT_EQ(original.GetDataType(), DT_FLOAT);  // NOLINT: that is the rule
  original.SetDataType(DT_BOOL);
  EXPECT_EQ(moved.GetDataType(), DT_INT8);
  TensorDesc assigned;
  assigned = std::move(original);
  EXPECT_EQ(assigned.GetDataType(), DT_BOOL);
}

TEST(DataTypes, HaveTheSizesOfTheirElements) {
  EXPECT_EQ(GetSizeByDataType(DT_FLOAT), 4);
  EXPECT_EQ(GetSizeByDataType(DT_BF16), 2);
  EXPECT_EQ(GetSizeByDataType(DT_BOOL), 1);
  EXPECT_EQ(GetSizeByDataType(DT_COMPLEX128), 16);
  EXPECT_EQ(GetSizeByDataType(DT_INT4), 1004);
  EXPECT_EQ(GetSizeByDataType(DT_STRING), -1);
  EXPECT_EQ(GetSizeByDataType(DT_UNDEFINED), -1);
}

TEST(DataTypes, SizeInBytesRoundsBitsUpAndRefusesOverflow) {
  EXPECT_EQ(GetSizeInBytes(3, DT_FLOAT), 12);
  EXPECT_EQ(GetSizeInBytes(3, DT_INT4), 2);
  EXPECT_EQ(GetSizeInBytes(0, DT_INT64), 0);
  EXPECT_EQ(GetSizeInBytes(-1, DT_INT64), -1);
  EXPECT_EQ(GetSizeInBytes(INT64_MAX, DT_INT64), -1);
  EXPECT_EQ(GetSizeInBytes(1, DT_STRING), -1);
}

TEST(Formats, SplitIntoPrimaryAndSubFormat) {
  EXPECT_EQ(GetPrimaryFormat(FORMAT_FRACTAL_Z | (32 << 8)), FORMAT_FRACTAL_Z);
  EXPECT_EQ(GetSubFormat(FORMAT_FRACTAL_Z | (32 << 8)), 32);
  EXPECT_TRUE(HasSubFormat(FORMAT_FRACTAL_Z | (32 << 8)));
  EXPECT_FALSE(HasSubFormat(FORMAT_FRACTAL_Z));
}

}  // namespace
}  // namespace ge
