// aclmdlDesc: what it says of static and dynamic models, and every sentinel.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "acl/acl.h"
#include "acl/acl_mdl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/conformance/model/model_test.h"

namespace ascend::acltest {
namespace {

using ::testing::ElementsAre;
using ::testing::StrEq;

constexpr size_t kReserved = static_cast<size_t>(-1);

std::vector<int64_t> DimsOf(const aclmdlIODims& dims) {
  return std::vector<int64_t>(dims.dims, dims.dims + dims.dimCount);
}

class DescriptionTest : public ModelTest {
 protected:
  void SetUp() override {
    ModelTest::SetUp();
    desc_ = aclmdlCreateDesc();
    ASSERT_NE(desc_, nullptr);
  }
  void TearDown() override {
    EXPECT_THAT(aclmdlDestroyDesc(desc_), IsSuccess());
    ModelTest::TearDown();
  }

  uint32_t Describe(const std::string& bytes) {
    const uint32_t model = Load(bytes);
    EXPECT_THAT(aclmdlGetDesc(desc_, model), IsSuccess());
    return model;
  }

  aclmdlDesc* desc_ = nullptr;
};

// Of QuotientModel().
void ExpectQuotient(aclmdlDesc* desc) {
  EXPECT_EQ(aclmdlGetNumInputs(desc), 2u);
  EXPECT_EQ(aclmdlGetNumOutputs(desc), 1u);
  EXPECT_THAT(aclmdlGetInputNameByIndex(desc, 0), StrEq("a"));
  EXPECT_THAT(aclmdlGetInputNameByIndex(desc, 1), StrEq("b"));
  EXPECT_THAT(aclmdlGetOutputNameByIndex(desc, 0), StrEq("y"));
  EXPECT_EQ(aclmdlGetInputSizeByIndex(desc, 1), 8u);
  EXPECT_EQ(aclmdlGetOutputSizeByIndex(desc, 0), 8u);
  EXPECT_EQ(aclmdlGetInputFormat(desc, 0), ACL_FORMAT_ND);
  EXPECT_EQ(aclmdlGetOutputFormat(desc, 0), ACL_FORMAT_ND);
  EXPECT_EQ(aclmdlGetInputDataType(desc, 0), ACL_INT32);
  EXPECT_EQ(aclmdlGetOutputDataType(desc, 0), ACL_INT32);
  size_t index = 9;
  EXPECT_THAT(aclmdlGetInputIndexByName(desc, "b", &index), IsSuccess());
  EXPECT_EQ(index, 1u);
  EXPECT_THAT(aclmdlGetOutputIndexByName(desc, "y", &index), IsSuccess());
  EXPECT_EQ(index, 0u);
  aclmdlIODims dims;
  EXPECT_THAT(aclmdlGetInputDims(desc, 1, &dims), IsSuccess());
  EXPECT_THAT(dims.name, StrEq("b"));
  EXPECT_THAT(DimsOf(dims), ElementsAre(2));
  EXPECT_THAT(aclmdlGetInputDimsV2(desc, 0, &dims), IsSuccess());
  EXPECT_THAT(dims.name, StrEq("a"));
  EXPECT_THAT(aclmdlGetOutputDims(desc, 0, &dims), IsSuccess());
  EXPECT_THAT(dims.name, StrEq("y"));
  EXPECT_THAT(DimsOf(dims), ElementsAre(2));
  EXPECT_THAT(aclmdlGetCurOutputDims(desc, 0, &dims), IsSuccess());
  EXPECT_THAT(DimsOf(dims), ElementsAre(2));
  aclmdlIODimsRange range;
  EXPECT_THAT(aclmdlGetInputDimsRange(desc, 0, &range), IsSuccess());
  ASSERT_EQ(range.rangeCount, 1u);
  EXPECT_THAT(range.range[0], ElementsAre(2, 2));
}

TEST_F(DescriptionTest, StaticModel) {
  Describe(QuotientModel());
  ExpectQuotient(desc_);
  aclmdlBatch batch;
  EXPECT_THAT(aclmdlGetDynamicBatch(desc_, &batch), IsSuccess());
  EXPECT_EQ(batch.batchCount, 0u);
  aclmdlHW hw;
  EXPECT_THAT(aclmdlGetDynamicHW(desc_, kReserved, &hw), IsSuccess());
  EXPECT_EQ(hw.hwCount, 0u);
  size_t gears = 9;
  EXPECT_THAT(aclmdlGetInputDynamicGearCount(desc_, kReserved, &gears),
              IsSuccess());
  EXPECT_EQ(gears, 0u);
}

TEST_F(DescriptionTest, FromFileAndFromMemoryWithoutLoading) {
  const std::string bytes = QuotientModel();
  EXPECT_THAT(aclmdlGetDescFromMem(desc_, bytes.data(), bytes.size()),
              IsSuccess());
  ExpectQuotient(desc_);
  EXPECT_THAT(aclmdlGetDescFromFile(desc_, ModelPath(bytes).get()),
              IsSuccess());
  ExpectQuotient(desc_);

  const aclError invalid = ACL_ERROR_INVALID_PARAM;
  EXPECT_THAT(aclmdlGetDescFromMem(nullptr, bytes.data(), bytes.size()),
              Returns(invalid));
  EXPECT_THAT(aclmdlGetDescFromMem(desc_, nullptr, 1), Returns(invalid));
  EXPECT_THAT(aclmdlGetDescFromMem(desc_, bytes.data(), 0), Returns(invalid));
  EXPECT_THAT(aclmdlGetDescFromFile(nullptr, "x"), Returns(invalid));
  EXPECT_THAT(aclmdlGetDescFromFile(desc_, nullptr), Returns(invalid));
  EXPECT_THAT(aclmdlGetDescFromFile(desc_, "/no/such/file"),
              Returns(ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID));
  ExpectQuotient(desc_);
}

TEST_F(DescriptionTest, IsFilledAgainAndOutlivesTheModel) {
  const uint32_t model = Describe(BatchModel());
  EXPECT_EQ(aclmdlGetNumInputs(desc_), 2u);
  Forget(model);
  EXPECT_THAT(aclmdlUnload(model), IsSuccess());
  EXPECT_THAT(aclmdlGetInputNameByIndex(desc_, 0), StrEq("x"));
  aclmdlIODims dims;
  EXPECT_THAT(aclmdlGetCurOutputDims(desc_, 0, &dims),
              Returns(ACL_ERROR_GE_EXEC_MODEL_ID_INVALID));
  Describe(QuotientModel());
  ExpectQuotient(desc_);
}

TEST_F(DescriptionTest, EmptyDescription) {
  EXPECT_EQ(aclmdlGetNumInputs(desc_), 0u);
  EXPECT_EQ(aclmdlGetNumOutputs(desc_), 0u);
  EXPECT_EQ(aclmdlGetInputSizeByIndex(desc_, 0), 0u);
}

TEST_F(DescriptionTest, NullAndBadIndexGiveSentinels) {
  Describe(QuotientModel());
  const aclError invalid = ACL_ERROR_INVALID_PARAM;
  EXPECT_EQ(aclmdlGetNumInputs(nullptr), 0u);
  EXPECT_EQ(aclmdlGetNumOutputs(nullptr), 0u);
  struct Case {
    aclmdlDesc* desc;
    size_t index;
  };
  for (const Case& c : {Case{nullptr, 0}, Case{desc_, 2}}) {
    EXPECT_EQ(aclmdlGetInputSizeByIndex(c.desc, c.index), 0u);
    EXPECT_EQ(aclmdlGetOutputSizeByIndex(c.desc, c.index), 0u);
    EXPECT_THAT(aclmdlGetInputNameByIndex(c.desc, c.index), StrEq(""));
    EXPECT_THAT(aclmdlGetOutputNameByIndex(c.desc, c.index), StrEq(""));
    EXPECT_EQ(aclmdlGetInputFormat(c.desc, c.index), ACL_FORMAT_UNDEFINED);
    EXPECT_EQ(aclmdlGetOutputFormat(c.desc, c.index), ACL_FORMAT_UNDEFINED);
    EXPECT_EQ(aclmdlGetInputDataType(c.desc, c.index), ACL_DT_UNDEFINED);
    EXPECT_EQ(aclmdlGetOutputDataType(c.desc, c.index), ACL_DT_UNDEFINED);
    aclmdlIODims dims;
    EXPECT_THAT(aclmdlGetInputDims(c.desc, c.index, &dims), Returns(invalid));
    EXPECT_THAT(aclmdlGetInputDimsV2(c.desc, c.index, &dims), Returns(invalid));
    EXPECT_THAT(aclmdlGetOutputDims(c.desc, c.index, &dims), Returns(invalid));
    EXPECT_THAT(aclmdlGetCurOutputDims(c.desc, c.index, &dims),
                Returns(invalid));
    aclmdlIODimsRange range;
    EXPECT_THAT(aclmdlGetInputDimsRange(c.desc, c.index, &range),
                Returns(invalid));
  }
  EXPECT_THAT(aclmdlGetInputDims(desc_, 0, nullptr), Returns(invalid));
  EXPECT_THAT(aclmdlGetOutputDims(desc_, 0, nullptr), Returns(invalid));
  EXPECT_THAT(aclmdlGetCurOutputDims(desc_, 0, nullptr), Returns(invalid));
  EXPECT_THAT(aclmdlGetInputDimsRange(desc_, 0, nullptr), Returns(invalid));
  EXPECT_THAT(aclmdlGetDesc(nullptr, 1), Returns(invalid));
  EXPECT_THAT(aclmdlDestroyDesc(nullptr), Returns(invalid));

  size_t index = 0;
  EXPECT_THAT(aclmdlGetInputIndexByName(desc_, "y", &index), Returns(invalid));
  EXPECT_THAT(aclmdlGetInputIndexByName(nullptr, "a", &index),
              Returns(invalid));
  EXPECT_THAT(aclmdlGetInputIndexByName(desc_, nullptr, &index),
              Returns(invalid));
  EXPECT_THAT(aclmdlGetInputIndexByName(desc_, "a", nullptr), Returns(invalid));
  EXPECT_THAT(aclmdlGetOutputIndexByName(desc_, "a", &index), Returns(invalid));
  EXPECT_THAT(aclmdlGetOutputIndexByName(nullptr, "y", &index),
              Returns(invalid));

  aclmdlBatch batch;
  aclmdlHW hw;
  size_t count = 0;
  aclmdlIODims dims;
  EXPECT_THAT(aclmdlGetDynamicBatch(nullptr, &batch), Returns(invalid));
  EXPECT_THAT(aclmdlGetDynamicBatch(desc_, nullptr), Returns(invalid));
  EXPECT_THAT(aclmdlGetDynamicHW(nullptr, kReserved, &hw), Returns(invalid));
  EXPECT_THAT(aclmdlGetDynamicHW(desc_, kReserved, nullptr), Returns(invalid));
  EXPECT_THAT(aclmdlGetInputDynamicGearCount(nullptr, kReserved, &count),
              Returns(invalid));
  EXPECT_THAT(aclmdlGetInputDynamicGearCount(desc_, 0, &count),
              Returns(invalid));
  EXPECT_THAT(aclmdlGetInputDynamicGearCount(desc_, kReserved, nullptr),
              Returns(invalid));
  EXPECT_THAT(aclmdlGetInputDynamicDims(nullptr, kReserved, &dims, 1),
              Returns(invalid));
  EXPECT_THAT(aclmdlGetInputDynamicDims(desc_, 0, &dims, 1), Returns(invalid));
  EXPECT_THAT(aclmdlGetInputDynamicDims(desc_, kReserved, nullptr, 1),
              Returns(invalid));
}

TEST_F(DescriptionTest, DestroyedIsNotTouched) {
  aclmdlDesc* const gone = aclmdlCreateDesc();
  EXPECT_THAT(aclmdlDestroyDesc(gone), IsSuccess());
  EXPECT_THAT(aclmdlDestroyDesc(gone), Returns(ACL_ERROR_RT_INVALID_HANDLE));
  EXPECT_EQ(aclmdlGetNumInputs(gone), 0u);
  EXPECT_THAT(aclmdlGetDesc(gone, 1), Returns(ACL_ERROR_RT_INVALID_HANDLE));
}

TEST_F(DescriptionTest, BatchGears) {
  Describe(BatchModel());
  EXPECT_EQ(aclmdlGetNumInputs(desc_), 2u);
  size_t index = 0;
  EXPECT_THAT(aclmdlGetInputIndexByName(desc_, ACL_DYNAMIC_TENSOR_NAME, &index),
              IsSuccess());
  EXPECT_EQ(index, 1u);
  EXPECT_EQ(aclmdlGetInputSizeByIndex(desc_, 0), 4u * 3 * sizeof(float))
      << "of the largest gear";
  aclmdlIODims dims;
  EXPECT_THAT(aclmdlGetInputDims(desc_, 0, &dims), IsSuccess());
  EXPECT_THAT(DimsOf(dims), ElementsAre(-1, 3));
  EXPECT_THAT(aclmdlGetOutputDims(desc_, 0, &dims), IsSuccess());
  EXPECT_THAT(DimsOf(dims), ElementsAre(-1, 3));
  aclmdlIODimsRange range;
  EXPECT_THAT(aclmdlGetInputDimsRange(desc_, 0, &range), IsSuccess());
  EXPECT_THAT(range.range[0], ElementsAre(1, 4));
  EXPECT_THAT(range.range[1], ElementsAre(3, 3));
  aclmdlBatch batch;
  EXPECT_THAT(aclmdlGetDynamicBatch(desc_, &batch), IsSuccess());
  ASSERT_EQ(batch.batchCount, 3u);
  EXPECT_EQ(batch.batch[0], 1u);
  EXPECT_EQ(batch.batch[1], 2u);
  EXPECT_EQ(batch.batch[2], 4u);
  EXPECT_THAT(aclmdlGetCurOutputDims(desc_, 0, &dims),
              Returns(ACL_ERROR_FAILURE))
      << "no gear was chosen";
}

TEST_F(DescriptionTest, ImageGears) {
  Describe(ImageModel());
  aclmdlHW hw;
  EXPECT_THAT(aclmdlGetDynamicHW(desc_, kReserved, &hw), IsSuccess());
  ASSERT_EQ(hw.hwCount, 2u);
  EXPECT_THAT(hw.hw[0], ElementsAre(2, 3));
  EXPECT_THAT(hw.hw[1], ElementsAre(4, 5));
}

TEST_F(DescriptionTest, DimsGears) {
  Describe(DimsModel());
  size_t count = 0;
  EXPECT_THAT(aclmdlGetInputDynamicGearCount(desc_, kReserved, &count),
              IsSuccess());
  ASSERT_EQ(count, 2u);
  aclmdlIODims dims[2];
  EXPECT_THAT(aclmdlGetInputDynamicDims(desc_, kReserved, dims, 2),
              IsSuccess());
  EXPECT_THAT(DimsOf(dims[0]), ElementsAre(2, 2));
  EXPECT_THAT(DimsOf(dims[1]), ElementsAre(5, 5));
  EXPECT_THAT(aclmdlGetInputDynamicDims(desc_, kReserved, dims, 1),
              Returns(ACL_ERROR_INVALID_PARAM));
}

TEST_F(DescriptionTest, TooManyGearsForTheResult) {
  Describe(ManyBatchesModel(129));
  aclmdlBatch batch;
  EXPECT_THAT(aclmdlGetDynamicBatch(desc_, &batch),
              Returns(ACL_ERROR_STORAGE_OVER_LIMIT));
}

TEST_F(DescriptionTest, LongNamesGetShortOnes) {
  const std::string name(200, 'n');
  const uint32_t model = Describe(NamedModel(name));
  EXPECT_EQ(aclmdlGetInputNameByIndex(desc_, 0), name);
  const std::string short_name =
      "acl_modelId_" + std::to_string(model) + "_input_0";
  aclmdlIODims dims;
  EXPECT_THAT(aclmdlGetInputDims(desc_, 0, &dims), IsSuccess());
  EXPECT_EQ(dims.name, short_name);
  EXPECT_EQ(aclmdlGetTensorRealName(desc_, short_name.c_str()), name);
  EXPECT_THAT(aclmdlGetTensorRealName(desc_, "y"), StrEq("y"));
  EXPECT_EQ(aclmdlGetTensorRealName(desc_, "z"), nullptr);
  EXPECT_EQ(aclmdlGetTensorRealName(nullptr, "y"), nullptr);
  EXPECT_EQ(aclmdlGetTensorRealName(desc_, nullptr), nullptr);
}

TEST_F(DescriptionTest, OriginalOperatorNames) {
  Describe(NamedModel("x"));
  EXPECT_THAT(
      aclmdlGetOpAttr(desc_, "sum", ACL_ATTR_NAME_DATA_DUMP_ORIGIN_OP_NAMES),
      StrEq("[3]add"));
  EXPECT_EQ(aclmdlGetOpAttr(desc_, "sum", "other"), nullptr);
  EXPECT_EQ(
      aclmdlGetOpAttr(desc_, "nobody", ACL_ATTR_NAME_DATA_DUMP_ORIGIN_OP_NAMES),
      nullptr);
  EXPECT_EQ(
      aclmdlGetOpAttr(nullptr, "sum", ACL_ATTR_NAME_DATA_DUMP_ORIGIN_OP_NAMES),
      nullptr);
  EXPECT_EQ(aclmdlGetOpAttr(desc_, nullptr, "other"), nullptr);
  EXPECT_EQ(aclmdlGetOpAttr(desc_, "sum", nullptr), nullptr);
}

}  // namespace
}  // namespace ascend::acltest
