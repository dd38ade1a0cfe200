// aclmdlDataset: every entry, every sentinel.

#include <cstddef>
#include <cstdint>

#include "acl/acl_mdl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/codes.h"

namespace ascend::acltest {
namespace {

class DatasetTest : public ::testing::Test {
 protected:
  DatasetTest()
      : dataset_(aclmdlCreateDataset()),
        first_(aclCreateDataBuffer(nullptr, 1)),
        second_(aclCreateDataBuffer(nullptr, 2)) {}
  ~DatasetTest() override {
    aclmdlDestroyDataset(dataset_);
    aclDestroyDataBuffer(first_);
    aclDestroyDataBuffer(second_);
  }

  aclmdlDataset* const dataset_;
  aclDataBuffer* const first_;
  aclDataBuffer* const second_;
};

TEST_F(DatasetTest, KeepsTheOrderOfItsBuffers) {
  EXPECT_EQ(aclmdlGetDatasetNumBuffers(dataset_), 0u);
  EXPECT_THAT(aclmdlAddDatasetBuffer(dataset_, first_), IsSuccess());
  EXPECT_THAT(aclmdlAddDatasetBuffer(dataset_, second_), IsSuccess());
  EXPECT_EQ(aclmdlGetDatasetNumBuffers(dataset_), 2u);
  EXPECT_EQ(aclmdlGetDatasetBuffer(dataset_, 0), first_);
  EXPECT_EQ(aclmdlGetDatasetBuffer(dataset_, 1), second_);
  EXPECT_EQ(aclmdlGetDatasetBuffer(dataset_, 2), nullptr);
}

TEST_F(DatasetTest, DestroyLeavesTheBuffers) {
  aclmdlDataset* const dataset = aclmdlCreateDataset();
  EXPECT_THAT(aclmdlAddDatasetBuffer(dataset, first_), IsSuccess());
  EXPECT_THAT(aclmdlDestroyDataset(dataset), IsSuccess());
  EXPECT_EQ(aclGetDataBufferSizeV2(first_), 1u);
  EXPECT_THAT(aclmdlDestroyDataset(dataset),
              Returns(ACL_ERROR_RT_INVALID_HANDLE));
  EXPECT_EQ(aclmdlGetDatasetNumBuffers(dataset), 0u);
}

TEST_F(DatasetTest, NullIsRefused) {
  EXPECT_THAT(aclmdlDestroyDataset(nullptr), Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclmdlAddDatasetBuffer(nullptr, first_),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclmdlAddDatasetBuffer(dataset_, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_EQ(aclmdlGetDatasetNumBuffers(nullptr), 0u);
  EXPECT_EQ(aclmdlGetDatasetBuffer(nullptr, 0), nullptr);
  EXPECT_THAT(aclmdlSetDatasetTensorDesc(nullptr, nullptr, 0),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_EQ(aclmdlGetDatasetTensorDesc(nullptr, 0), nullptr);
}

TEST_F(DatasetTest, RefusesADestroyedBuffer) {
  aclDataBuffer* const gone = aclCreateDataBuffer(nullptr, 0);
  aclDestroyDataBuffer(gone);
  EXPECT_THAT(aclmdlAddDatasetBuffer(dataset_, gone),
              Returns(ACL_ERROR_RT_INVALID_HANDLE));
  EXPECT_EQ(aclmdlGetDatasetNumBuffers(dataset_), 0u);
}

TEST_F(DatasetTest, TensorDescIsACopyOfItsOwn) {
  ASSERT_THAT(aclmdlAddDatasetBuffer(dataset_, first_), IsSuccess());
  EXPECT_EQ(aclmdlGetDatasetTensorDesc(dataset_, 0), nullptr);
  const int64_t dims[] = {2, 3};
  aclTensorDesc* const desc =
      aclCreateTensorDesc(ACL_INT8, 2, dims, ACL_FORMAT_ND);
  EXPECT_THAT(aclmdlSetDatasetTensorDesc(dataset_, desc, 0), IsSuccess());
  aclDestroyTensorDesc(desc);

  aclTensorDesc* const copy = aclmdlGetDatasetTensorDesc(dataset_, 0);
  ASSERT_NE(copy, nullptr);
  EXPECT_EQ(aclGetTensorDescSize(copy), 6u);
  aclDestroyTensorDesc(copy);
  EXPECT_EQ(aclGetTensorDescSize(copy), 6u) << "owned by the data set";

  EXPECT_THAT(aclmdlSetDatasetTensorDesc(dataset_, nullptr, 0), IsSuccess());
  EXPECT_EQ(aclmdlGetDatasetTensorDesc(dataset_, 0), nullptr);
  EXPECT_EQ(aclGetTensorDescSize(copy), 0u);
  EXPECT_THAT(aclmdlSetDatasetTensorDesc(dataset_, nullptr, 0), IsSuccess());
}

TEST_F(DatasetTest, TensorDescIndexIsChecked) {
  aclTensorDesc* const desc =
      aclCreateTensorDesc(ACL_INT8, 0, nullptr, ACL_FORMAT_ND);
  EXPECT_THAT(aclmdlSetDatasetTensorDesc(dataset_, desc, 0),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_EQ(aclmdlGetDatasetTensorDesc(dataset_, 0), nullptr);
  aclDestroyTensorDesc(desc);
  ASSERT_THAT(aclmdlAddDatasetBuffer(dataset_, first_), IsSuccess());
  EXPECT_THAT(aclmdlSetDatasetTensorDesc(dataset_, desc, 0),
              Returns(ACL_ERROR_RT_INVALID_HANDLE))
      << "destroyed";
}

}  // namespace
}  // namespace ascend::acltest
