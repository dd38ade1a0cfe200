// Dynamic batch, image size and dims.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "acl/acl.h"
#include "acl/acl_mdl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/gate.h"
#include "tests/conformance/model/model_test.h"

namespace ascend::acltest {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;

aclmdlIODims Dims(const std::vector<int64_t>& values) {
  aclmdlIODims dims = {};
  dims.dimCount = values.size();
  for (size_t i = 0; i < values.size(); ++i) dims.dims[i] = values[i];
  return dims;
}

class GearTest : public ModelTest {
 protected:
  // aclmdlGetCurOutputDims of output 0.
  std::vector<int64_t> CurrentDims(uint32_t model) {
    aclmdlDesc* const desc = aclmdlCreateDesc();
    EXPECT_THAT(aclmdlGetDesc(desc, model), IsSuccess());
    aclmdlIODims dims = {};
    EXPECT_THAT(aclmdlGetCurOutputDims(desc, 0, &dims), IsSuccess());
    EXPECT_THAT(aclmdlDestroyDesc(desc), IsSuccess());
    return std::vector<int64_t>(dims.dims, dims.dims + dims.dimCount);
  }
};

TEST_F(GearTest, Batch) {
  const uint32_t model = Load(BatchModel());
  IoSet input({48, 8});
  IoSet output({48});
  input.Write<float>(0, std::vector<float>(12, 1.0f));
  EXPECT_THAT(aclmdlSetDynamicBatchSize(model, input.get(), 1, 2), IsSuccess());
  EXPECT_THAT(input.Read<int64_t>(1, 1), ElementsAre(2))
      << "written before it returned";
  EXPECT_THAT(CurrentDims(model), ElementsAre(2, 3));
  EXPECT_THAT(aclmdlExecute(model, input.get(), output.get()), IsSuccess());
  EXPECT_THAT(output.Floats(0, 6), Each(2));
  EXPECT_EQ(output.Floats(0, 12)[6], 0) << "of the next image";
  EXPECT_THAT(aclmdlSetDynamicBatchSize(model, input.get(), 1, 4), IsSuccess());
  EXPECT_THAT(CurrentDims(model), ElementsAre(4, 3));
  EXPECT_THAT(aclmdlExecuteAsync(model, input.get(), output.get(), stream_),
              IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(output.Floats(0, 12), Each(2));
}

// The buffers need to hold the chosen gear, not the largest.
TEST_F(GearTest, BuffersAreCheckedAgainstTheGear) {
  const uint32_t model = Load(BatchModel());
  IoSet input({24, 8});
  IoSet output({24});
  EXPECT_THAT(aclmdlSetDynamicBatchSize(model, input.get(), 1, 2), IsSuccess());
  EXPECT_THAT(aclmdlExecute(model, input.get(), output.get()), IsSuccess());
  EXPECT_THAT(aclmdlSetDynamicBatchSize(model, input.get(), 1, 4), IsSuccess());
  EXPECT_THAT(aclmdlExecute(model, input.get(), output.get()),
              Returns(ACL_ERROR_GE_PARAM_INVALID));
}

TEST_F(GearTest, ShortBufferHoldsShortNumbers) {
  const uint32_t model = Load(BatchModel());
  IoSet input({48, 4});
  IoSet output({48});
  EXPECT_THAT(aclmdlSetDynamicBatchSize(model, input.get(), 1, 4), IsSuccess());
  EXPECT_THAT(input.Read<int32_t>(1, 1), ElementsAre(4));
  EXPECT_THAT(aclmdlExecute(model, input.get(), output.get()), IsSuccess());
}

TEST_F(GearTest, ImageSize) {
  const uint32_t model = Load(ImageModel());
  IoSet input({80, 16});
  IoSet output({80});
  input.Write<float>(0, std::vector<float>(20, 3.0f));
  EXPECT_THAT(aclmdlSetDynamicHWSize(model, input.get(), 1, 2, 3), IsSuccess());
  EXPECT_THAT(input.Read<int64_t>(1, 2), ElementsAre(2, 3));
  EXPECT_THAT(CurrentDims(model), ElementsAre(1, 2, 3));
  EXPECT_THAT(aclmdlExecute(model, input.get(), output.get()), IsSuccess());
  EXPECT_THAT(output.Floats(0, 6), Each(6));
  EXPECT_EQ(output.Floats(0, 7)[6], 0);
  EXPECT_THAT(aclmdlSetDynamicHWSize(model, input.get(), 1, 3, 2),
              Returns(ACL_ERROR_GE_DYNAMIC_BATCH_SIZE_INVALID));
  EXPECT_THAT(aclmdlSetDynamicHWSize(model, input.get(), 1, 4, 5), IsSuccess());
  EXPECT_THAT(aclmdlExecute(model, input.get(), output.get()), IsSuccess());
  EXPECT_THAT(output.Floats(0, 20), Each(6));
}

TEST_F(GearTest, AllDims) {
  const uint32_t model = Load(DimsModel());
  IoSet input({20, 20, 16});
  IoSet output({20});
  input.Write<float>(0, std::vector<float>(5, 1.0f));
  input.Write<float>(1, std::vector<float>(5, 2.0f));
  const aclmdlIODims five = Dims({5, 5});
  EXPECT_THAT(aclmdlSetInputDynamicDims(model, input.get(), 2, &five),
              IsSuccess());
  EXPECT_THAT(input.Read<int64_t>(2, 2), ElementsAre(5, 5));
  EXPECT_THAT(CurrentDims(model), ElementsAre(5));
  EXPECT_THAT(aclmdlExecute(model, input.get(), output.get()), IsSuccess());
  EXPECT_THAT(output.Floats(0, 5), Each(3));
  for (const auto& wrong : {Dims({2, 5}), Dims({5}), Dims({5, 5, 5})}) {
    EXPECT_THAT(aclmdlSetInputDynamicDims(model, input.get(), 2, &wrong),
                Returns(ACL_ERROR_GE_DYNAMIC_BATCH_SIZE_INVALID));
  }
}

TEST_F(GearTest, ArgumentsAreChecked) {
  const uint32_t model = Load(BatchModel());
  const IoSet input({48, 8});
  aclmdlDataset* const set = input.get();
  const aclError invalid = ACL_ERROR_INVALID_PARAM;
  const aclmdlIODims one = Dims({1});
  aclmdlIODims many = one;
  many.dimCount = 129;
  const aclmdlIODims none = Dims({});
  EXPECT_THAT(aclmdlSetDynamicBatchSize(model, nullptr, 1, 1),
              Returns(invalid));
  EXPECT_THAT(aclmdlSetDynamicBatchSize(model, set, 1, 0), Returns(invalid));
  EXPECT_THAT(aclmdlSetDynamicBatchSize(model, set, 2, 1), Returns(invalid));
  EXPECT_THAT(aclmdlSetDynamicBatchSize(model, set, 0, 1), Returns(invalid))
      << "not the input of the gear";
  EXPECT_THAT(aclmdlSetDynamicHWSize(model, nullptr, 1, 1, 1),
              Returns(invalid));
  EXPECT_THAT(aclmdlSetDynamicHWSize(model, set, 1, 0, 1), Returns(invalid));
  EXPECT_THAT(aclmdlSetDynamicHWSize(model, set, 1, 1, 0), Returns(invalid));
  EXPECT_THAT(aclmdlSetInputDynamicDims(model, nullptr, 1, &one),
              Returns(invalid));
  EXPECT_THAT(aclmdlSetInputDynamicDims(model, set, 1, nullptr),
              Returns(invalid));
  EXPECT_THAT(aclmdlSetInputDynamicDims(model, set, 1, &none),
              Returns(invalid));
  EXPECT_THAT(aclmdlSetInputDynamicDims(model, set, 1, &many),
              Returns(invalid));
  EXPECT_THAT(aclUpdateDataBuffer(input.buffer(1), nullptr, 8), IsSuccess());
  EXPECT_THAT(aclmdlSetDynamicBatchSize(model, set, 1, 1), Returns(invalid));
  int64_t mine = 7;
  EXPECT_THAT(aclUpdateDataBuffer(input.buffer(1), &mine, 8), IsSuccess());
  EXPECT_THAT(aclmdlSetDynamicBatchSize(model, set, 1, 1), Returns(invalid))
      << "not memory of the runtime";
  EXPECT_EQ(mine, 7);
}

TEST_F(GearTest, ShortBuffer) {
  const uint32_t batch = Load(BatchModel());
  const uint32_t image = Load(ImageModel());
  const uint32_t dims = Load(DimsModel());
  const IoSet input({48, 16, 16});
  const aclError length = ACL_ERROR_GE_DYNAMIC_INPUT_LENGTH_INVALID;
  ASSERT_THAT(aclUpdateDataBuffer(input.buffer(1), input.data(1), 3),
              IsSuccess());
  EXPECT_THAT(aclmdlSetDynamicBatchSize(batch, input.get(), 1, 1),
              Returns(length));
  ASSERT_THAT(aclUpdateDataBuffer(input.buffer(1), input.data(1), 7),
              IsSuccess());
  EXPECT_THAT(aclmdlSetDynamicHWSize(image, input.get(), 1, 2, 3),
              Returns(length));
  ASSERT_THAT(aclUpdateDataBuffer(input.buffer(2), input.data(2), 7),
              IsSuccess());
  const aclmdlIODims two = Dims({2, 2});
  EXPECT_THAT(aclmdlSetInputDynamicDims(dims, input.get(), 2, &two),
              Returns(length));
  // As large as it says, but not its block.
  ASSERT_THAT(aclUpdateDataBuffer(input.buffer(1),
                                  static_cast<char*>(input.data(1)) + 12, 16),
              IsSuccess());
  EXPECT_THAT(aclmdlSetDynamicHWSize(image, input.get(), 1, 2, 3),
              Returns(length));
}

TEST_F(GearTest, NoSuchGear) {
  const uint32_t batch = Load(BatchModel());
  const uint32_t fixed = Load(DoubleModel());
  const IoSet input({48, 8});
  const aclError none = ACL_ERROR_GE_DYNAMIC_BATCH_SIZE_INVALID;
  EXPECT_THAT(aclmdlSetDynamicBatchSize(batch, input.get(), 1, 3),
              Returns(none));
  EXPECT_THAT(aclmdlSetDynamicBatchSize(batch, input.get(), 1, UINT64_MAX),
              Returns(none));
  EXPECT_THAT(aclmdlSetDynamicHWSize(batch, input.get(), 1, 1, 1),
              Returns(none))
      << "gears of another kind";
  EXPECT_THAT(aclmdlSetDynamicBatchSize(fixed, input.get(), 0, 1),
              Returns(none))
      << "a static model";
}

TEST_F(GearTest, ExecutionWithoutAChoice) {
  const uint32_t model = Load(BatchModel());
  IoSet input({48, 8});
  const IoSet output({48});
  EXPECT_THAT(aclmdlExecute(model, input.get(), output.get()),
              Returns(ACL_ERROR_GE_DYNAMIC_BATCH_SIZE_INVALID));
  // Another data set may have left its choice in the buffer.
  input.Write<int64_t>(1, {2});
  EXPECT_THAT(aclmdlExecute(model, input.get(), output.get()), IsSuccess());
}

TEST_F(GearTest, ChoiceIsTakenAtTheCall) {
  const uint32_t model = Load(BatchModel());
  IoSet input({48, 8});
  IoSet output({48});
  input.Write<float>(0, std::vector<float>(12, 1.0f));
  {
    Gate gate(stream_);
    EXPECT_THAT(aclmdlSetDynamicBatchSize(model, input.get(), 1, 1),
                IsSuccess());
    EXPECT_THAT(aclmdlExecuteAsync(model, input.get(), output.get(), stream_),
                IsSuccess());
    EXPECT_THAT(aclmdlSetDynamicBatchSize(model, input.get(), 1, 4),
                IsSuccess());
  }
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(output.Floats(0, 4), ElementsAre(2, 2, 2, 0));
}

TEST_F(GearTest, ChoiceOfAnotherKindReplaces) {
  const uint32_t batch = Load(BatchModel());
  const uint32_t image = Load(ImageModel());
  const IoSet input({80, 16});
  const IoSet output({80});
  EXPECT_THAT(aclmdlSetDynamicBatchSize(batch, input.get(), 1, 1), IsSuccess());
  EXPECT_THAT(aclmdlSetDynamicHWSize(image, input.get(), 1, 2, 3), IsSuccess());
  EXPECT_THAT(aclmdlExecute(image, input.get(), output.get()), IsSuccess());
  EXPECT_THAT(aclmdlExecute(batch, input.get(), output.get()),
              Returns(ACL_ERROR_GE_DYNAMIC_BATCH_SIZE_INVALID));
}

TEST_F(GearTest, TensorDescsChooseTheGearToo) {
  const uint32_t model = Load(BatchModel());
  IoSet input({48, 8});
  IoSet output({48});
  input.Write<float>(0, std::vector<float>(12, 1.0f));
  int64_t dims[] = {2, 3};
  aclTensorDesc* desc = aclCreateTensorDesc(ACL_FLOAT, 2, dims, ACL_FORMAT_ND);
  ASSERT_THAT(aclmdlSetDatasetTensorDesc(input.get(), desc, 0), IsSuccess());
  aclDestroyTensorDesc(desc);
  EXPECT_THAT(aclmdlExecute(model, input.get(), output.get()), IsSuccess());
  EXPECT_THAT(output.Floats(0, 7), ElementsAre(2, 2, 2, 2, 2, 2, 0));
  EXPECT_EQ(aclGetTensorDescDim(aclmdlGetDatasetTensorDesc(output.get(), 0), 0),
            2);
  dims[0] = 3;
  desc = aclCreateTensorDesc(ACL_FLOAT, 2, dims, ACL_FORMAT_ND);
  ASSERT_THAT(aclmdlSetDatasetTensorDesc(input.get(), desc, 0), IsSuccess());
  aclDestroyTensorDesc(desc);
  EXPECT_THAT(aclmdlExecute(model, input.get(), output.get()),
              Returns(ACL_ERROR_GE_DYNAMIC_BATCH_SIZE_INVALID));
}

}  // namespace
}  // namespace ascend::acltest
