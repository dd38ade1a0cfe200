// aclTensorDesc: every entry, every sentinel.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "acl/acl_base.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/codes.h"

namespace ascend::acltest {
namespace {

using ::testing::ElementsAre;
using ::testing::StrEq;

// A description that goes with the test.
class Desc {
 public:
  Desc(aclDataType type, std::vector<int64_t> dims,
       aclFormat format = ACL_FORMAT_ND)
      : desc_(aclCreateTensorDesc(type, static_cast<int>(dims.size()),
                                  dims.data(), format)) {}
  ~Desc() { aclDestroyTensorDesc(desc_); }
  Desc(const Desc&) = delete;
  Desc& operator=(const Desc&) = delete;

  aclTensorDesc* get() const { return desc_; }

 private:
  aclTensorDesc* const desc_;
};

std::vector<int64_t> DimsOf(const aclTensorDesc* desc) {
  std::vector<int64_t> dims;
  for (size_t i = 0; i < aclGetTensorDescNumDims(desc); ++i) {
    dims.push_back(aclGetTensorDescDim(desc, i));
  }
  return dims;
}

TEST(TensorDescTest, DescribesATensor) {
  const Desc desc(ACL_FLOAT16, {2, 3, 4}, ACL_FORMAT_NCL);
  ASSERT_NE(desc.get(), nullptr);
  EXPECT_EQ(aclGetTensorDescType(desc.get()), ACL_FLOAT16);
  EXPECT_EQ(aclGetTensorDescFormat(desc.get()), ACL_FORMAT_NCL);
  EXPECT_EQ(aclGetTensorDescNumDims(desc.get()), 3u);
  EXPECT_THAT(DimsOf(desc.get()), ElementsAre(2, 3, 4));
  EXPECT_EQ(aclGetTensorDescElementCount(desc.get()), 24u);
  EXPECT_EQ(aclGetTensorDescSize(desc.get()), 48u);
  int64_t dim = 0;
  EXPECT_THAT(aclGetTensorDescDimV2(desc.get(), 2, &dim), IsSuccess());
  EXPECT_EQ(dim, 4);
}

TEST(TensorDescTest, ScalarHasOneElement) {
  const Desc desc(ACL_INT64, {});
  EXPECT_EQ(aclGetTensorDescNumDims(desc.get()), 0u);
  EXPECT_EQ(aclGetTensorDescElementCount(desc.get()), 1u);
  EXPECT_EQ(aclGetTensorDescSize(desc.get()), 8u);
}

TEST(TensorDescTest, CreateRefusesBadDims) {
  const int64_t dim = 1;
  EXPECT_EQ(aclCreateTensorDesc(ACL_FLOAT, -1, &dim, ACL_FORMAT_ND), nullptr);
  EXPECT_EQ(aclCreateTensorDesc(ACL_FLOAT, 1, nullptr, ACL_FORMAT_ND), nullptr);
}

TEST(TensorDescTest, UnknownDimsHaveNoSize) {
  const Desc desc(ACL_FLOAT, {2, -1});
  EXPECT_EQ(aclGetTensorDescElementCount(desc.get()), 0u);
  EXPECT_EQ(aclGetTensorDescSize(desc.get()), 0u);
  const Desc rank(ACL_FLOAT, {-2});
  EXPECT_EQ(aclGetTensorDescNumDims(rank.get()), ACL_UNKNOWN_RANK);
}

TEST(TensorDescTest, SizesThatDoNotFitAreZero) {
  const int64_t large = int64_t{1} << 40;
  const Desc count(ACL_FLOAT, {large, large});
  EXPECT_EQ(aclGetTensorDescElementCount(count.get()), 0u);
  const Desc bytes(ACL_DOUBLE, {int64_t{1} << 62});
  EXPECT_EQ(aclGetTensorDescElementCount(bytes.get()), size_t{1} << 62);
  EXPECT_EQ(aclGetTensorDescSize(bytes.get()), 0u);
}

TEST(TensorDescTest, DimRangeIsTheOneSetOrTheDim) {
  const Desc desc(ACL_FLOAT, {7, -1});
  int64_t range[2] = {};
  EXPECT_THAT(aclGetTensorDescDimRange(desc.get(), 0, 2, range), IsSuccess());
  EXPECT_THAT(range, ElementsAre(7, 7));
  EXPECT_THAT(aclGetTensorDescDimRange(desc.get(), 1, 2, range), IsSuccess());
  EXPECT_EQ(range[1], -1) << "no upper bound";
  int64_t ranges[2][2] = {{7, 7}, {3, 9}};
  EXPECT_THAT(aclSetTensorShapeRange(desc.get(), 2, ranges), IsSuccess());
  EXPECT_THAT(aclGetTensorDescDimRange(desc.get(), 1, 2, range), IsSuccess());
  EXPECT_THAT(range, ElementsAre(3, 9));

  EXPECT_THAT(aclGetTensorDescDimRange(desc.get(), 2, 2, range),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclGetTensorDescDimRange(desc.get(), 1, 1, range),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclGetTensorDescDimRange(desc.get(), 1, 2, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclGetTensorDescDimRange(nullptr, 1, 2, range),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclSetTensorShapeRange(desc.get(), 2, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclSetTensorShapeRange(nullptr, 2, ranges),
              Returns(ACL_ERROR_INVALID_PARAM));
}

TEST(TensorDescTest, NameIsCopied) {
  const Desc desc(ACL_FLOAT, {1});
  EXPECT_THAT(aclGetTensorDescName(desc.get()), StrEq(""));
  char name[] = "logits";
  aclSetTensorDescName(desc.get(), name);
  name[0] = '?';
  EXPECT_THAT(aclGetTensorDescName(desc.get()), StrEq("logits"));
  aclSetTensorDescName(desc.get(), nullptr);
  EXPECT_THAT(aclGetTensorDescName(desc.get()), StrEq(""));
  EXPECT_THAT(aclGetTensorDescName(nullptr), StrEq(""));
  aclSetTensorDescName(nullptr, "nobody");
}

TEST(TensorDescTest, ConstantIsCopied) {
  const Desc desc(ACL_INT32, {2});
  EXPECT_EQ(aclGetTensorDescAddress(desc.get()), nullptr);
  int32_t values[] = {4, 5};
  EXPECT_THAT(aclSetTensorConst(desc.get(), values, sizeof(values)),
              IsSuccess());
  values[0] = 0;
  const auto* const kept =
      static_cast<const int32_t*>(aclGetTensorDescAddress(desc.get()));
  ASSERT_NE(kept, nullptr);
  EXPECT_EQ(kept[0], 4);
  EXPECT_EQ(kept[1], 5);
  EXPECT_THAT(aclSetTensorConst(desc.get(), values, 0),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclSetTensorConst(desc.get(), nullptr, 8),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclSetTensorConst(nullptr, values, 8),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_EQ(aclGetTensorDescAddress(nullptr), nullptr);
}

TEST(TensorDescTest, StorageAndOriginDoNotChangeTheDescribedShape) {
  const Desc desc(ACL_FLOAT, {2, 3});
  const int64_t dims[] = {6};
  EXPECT_THAT(aclSetTensorFormat(desc.get(), ACL_FORMAT_FRACTAL_NZ),
              IsSuccess());
  EXPECT_THAT(aclSetTensorStorageFormat(desc.get(), ACL_FORMAT_FRACTAL_NZ),
              IsSuccess());
  EXPECT_THAT(aclSetTensorOriginFormat(desc.get(), ACL_FORMAT_NCHW),
              IsSuccess());
  EXPECT_THAT(aclSetTensorShape(desc.get(), 1, dims), IsSuccess());
  EXPECT_THAT(aclSetTensorStorageShape(desc.get(), 1, dims), IsSuccess());
  EXPECT_THAT(aclSetTensorOriginShape(desc.get(), 1, dims), IsSuccess());
  EXPECT_THAT(DimsOf(desc.get()), ElementsAre(2, 3));
  EXPECT_EQ(aclGetTensorDescFormat(desc.get()), ACL_FORMAT_ND);
}

TEST(TensorDescTest, SettersRefuseNullAndBadCounts) {
  const Desc desc(ACL_FLOAT, {1});
  const int64_t dims[] = {1};
  for (const auto set_shape :
       {aclSetTensorShape, aclSetTensorStorageShape, aclSetTensorOriginShape}) {
    EXPECT_THAT(set_shape(nullptr, 1, dims), Returns(ACL_ERROR_INVALID_PARAM));
    EXPECT_THAT(set_shape(desc.get(), 1, nullptr),
                Returns(ACL_ERROR_INVALID_PARAM));
    EXPECT_THAT(set_shape(desc.get(), -1, dims),
                Returns(ACL_ERROR_INVALID_PARAM));
  }
  for (const auto set_format : {aclSetTensorFormat, aclSetTensorStorageFormat,
                                aclSetTensorOriginFormat}) {
    EXPECT_THAT(set_format(nullptr, ACL_FORMAT_ND),
                Returns(ACL_ERROR_INVALID_PARAM));
  }
  EXPECT_THAT(aclSetTensorPlaceMent(desc.get(), ACL_MEMTYPE_HOST), IsSuccess());
  EXPECT_THAT(aclSetTensorPlaceMent(desc.get(), static_cast<aclMemType>(3)),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclSetTensorPlaceMent(nullptr, ACL_MEMTYPE_HOST),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclSetTensorDynamicInput(desc.get(), "x"), IsSuccess());
  EXPECT_THAT(aclSetTensorDynamicInput(desc.get(), nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclSetTensorDynamicInput(nullptr, "x"),
              Returns(ACL_ERROR_INVALID_PARAM));
  int64_t values[1][2] = {{0, 1}};
  EXPECT_THAT(aclSetTensorValueRange(desc.get(), 1, values), IsSuccess());
  EXPECT_THAT(aclSetTensorValueRange(desc.get(), 1, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclSetTensorValueRange(nullptr, 1, values),
              Returns(ACL_ERROR_INVALID_PARAM));
}

TEST(TensorDescTest, GettersAnswerNullWithSentinels) {
  EXPECT_EQ(aclGetTensorDescType(nullptr), ACL_DT_UNDEFINED);
  EXPECT_EQ(aclGetTensorDescFormat(nullptr), ACL_FORMAT_UNDEFINED);
  EXPECT_EQ(aclGetTensorDescSize(nullptr), 0u);
  EXPECT_EQ(aclGetTensorDescElementCount(nullptr), 0u);
  EXPECT_EQ(aclGetTensorDescNumDims(nullptr), 0u);
  EXPECT_EQ(aclGetTensorDescDim(nullptr, 0), -1);
  int64_t dim = 0;
  EXPECT_THAT(aclGetTensorDescDimV2(nullptr, 0, &dim),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_EQ(aclGetTensorDescByIndex(nullptr, 0), nullptr);
  aclDestroyTensorDesc(nullptr);
}

TEST(TensorDescTest, DimIndexIsChecked) {
  const Desc desc(ACL_FLOAT, {5});
  int64_t dim = 0;
  EXPECT_EQ(aclGetTensorDescDim(desc.get(), 1), -1);
  EXPECT_THAT(aclGetTensorDescDimV2(desc.get(), 1, &dim),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclGetTensorDescDimV2(desc.get(), 0, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
}

TEST(TensorDescTest, ElementZeroOfOneIsItself) {
  const Desc desc(ACL_FLOAT, {5});
  EXPECT_EQ(aclGetTensorDescByIndex(desc.get(), 0), desc.get());
  EXPECT_EQ(aclGetTensorDescByIndex(desc.get(), 1), nullptr);
}

TEST(TensorDescTest, DestroyedIsNotTouched) {
  aclTensorDesc* const desc =
      aclCreateTensorDesc(ACL_FLOAT, 0, nullptr, ACL_FORMAT_ND);
  aclDestroyTensorDesc(desc);
  aclDestroyTensorDesc(desc);
  EXPECT_EQ(aclGetTensorDescType(desc), ACL_DT_UNDEFINED);
  EXPECT_THAT(aclSetTensorFormat(desc, ACL_FORMAT_ND),
              Returns(ACL_ERROR_RT_INVALID_HANDLE));
}

TEST(TensorDescTest, TransformReordersDims) {
  const Desc desc(ACL_FLOAT, {2, 3, 4, 5}, ACL_FORMAT_NCHW);
  aclTensorDesc* other = nullptr;
  ASSERT_THAT(aclTransTensorDescFormat(desc.get(), ACL_FORMAT_NHWC, &other),
              IsSuccess());
  EXPECT_THAT(DimsOf(other), ElementsAre(2, 4, 5, 3));
  EXPECT_EQ(aclGetTensorDescFormat(other), ACL_FORMAT_NHWC);
  EXPECT_THAT(DimsOf(desc.get()), ElementsAre(2, 3, 4, 5));
  aclDestroyTensorDesc(other);
  ASSERT_THAT(aclTransTensorDescFormat(desc.get(), ACL_FORMAT_HWCN, &other),
              IsSuccess());
  EXPECT_THAT(DimsOf(other), ElementsAre(4, 5, 3, 2));
  aclDestroyTensorDesc(other);
  ASSERT_THAT(aclTransTensorDescFormat(desc.get(), ACL_FORMAT_NCHW, &other),
              IsSuccess());
  EXPECT_THAT(DimsOf(other), ElementsAre(2, 3, 4, 5));
  aclDestroyTensorDesc(other);

  EXPECT_THAT(
      aclTransTensorDescFormat(desc.get(), ACL_FORMAT_FRACTAL_Z, &other),
      Returns(ACL_ERROR_RT_FEATURE_NOT_SUPPORT));
  EXPECT_THAT(aclTransTensorDescFormat(nullptr, ACL_FORMAT_NHWC, &other),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclTransTensorDescFormat(desc.get(), ACL_FORMAT_NHWC, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  const Desc flat(ACL_FLOAT, {24}, ACL_FORMAT_NCHW);
  EXPECT_THAT(aclTransTensorDescFormat(flat.get(), ACL_FORMAT_NHWC, &other),
              Returns(ACL_ERROR_INVALID_PARAM));
}

}  // namespace
}  // namespace ascend::acltest
