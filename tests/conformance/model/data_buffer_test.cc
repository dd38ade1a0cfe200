// aclDataBuffer: every entry, every sentinel.

#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

#include "acl/acl_base.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/codes.h"

namespace ascend::acltest {
namespace {

TEST(DataBufferTest, KeepsAddressAndSize) {
  int data = 0;
  aclDataBuffer* const buffer = aclCreateDataBuffer(&data, sizeof(data));
  ASSERT_NE(buffer, nullptr);
  EXPECT_EQ(aclGetDataBufferAddr(buffer), &data);
  EXPECT_EQ(aclGetDataBufferSize(buffer), sizeof(data));
  EXPECT_EQ(aclGetDataBufferSizeV2(buffer), sizeof(data));
  EXPECT_THAT(aclDestroyDataBuffer(buffer), IsSuccess());
}

TEST(DataBufferTest, MayBeEmpty) {
  aclDataBuffer* const buffer = aclCreateDataBuffer(nullptr, 0);
  ASSERT_NE(buffer, nullptr);
  EXPECT_EQ(aclGetDataBufferAddr(buffer), nullptr);
  EXPECT_EQ(aclGetDataBufferSizeV2(buffer), 0u);
  EXPECT_THAT(aclDestroyDataBuffer(buffer), IsSuccess());
}

TEST(DataBufferTest, UpdatePointsElsewhere) {
  char first[2];
  char second[5];
  aclDataBuffer* const buffer = aclCreateDataBuffer(first, sizeof(first));
  EXPECT_THAT(aclUpdateDataBuffer(buffer, second, sizeof(second)), IsSuccess());
  EXPECT_EQ(aclGetDataBufferAddr(buffer), second);
  EXPECT_EQ(aclGetDataBufferSizeV2(buffer), sizeof(second));
  EXPECT_THAT(aclDestroyDataBuffer(buffer), IsSuccess());
}

TEST(DataBufferTest, OldSizeIsCutTo32Bits) {
  const size_t size = (size_t{1} << 32) + 7;
  aclDataBuffer* const buffer = aclCreateDataBuffer(nullptr, size);
  EXPECT_EQ(aclGetDataBufferSize(buffer), 7u);
  EXPECT_EQ(aclGetDataBufferSizeV2(buffer), size);
  EXPECT_THAT(aclDestroyDataBuffer(buffer), IsSuccess());
}

TEST(DataBufferTest, NullIsRefused) {
  EXPECT_THAT(aclDestroyDataBuffer(nullptr), Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclUpdateDataBuffer(nullptr, nullptr, 0),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_EQ(aclGetDataBufferAddr(nullptr), nullptr);
  EXPECT_EQ(aclGetDataBufferSize(nullptr), 0u);
  EXPECT_EQ(aclGetDataBufferSizeV2(nullptr), 0u);
}

void ExpectNotLive(aclDataBuffer* buffer) {
  EXPECT_THAT(aclDestroyDataBuffer(buffer),
              Returns(ACL_ERROR_RT_INVALID_HANDLE));
  EXPECT_THAT(aclUpdateDataBuffer(buffer, nullptr, 0),
              Returns(ACL_ERROR_RT_INVALID_HANDLE));
  EXPECT_EQ(aclGetDataBufferAddr(buffer), nullptr);
  EXPECT_EQ(aclGetDataBufferSizeV2(buffer), 0u);
}

TEST(DataBufferTest, DestroyedAndForeignPointersAreErrors) {
  char data[8];
  aclDataBuffer* const buffer = aclCreateDataBuffer(data, sizeof(data));
  EXPECT_THAT(aclDestroyDataBuffer(buffer), IsSuccess());
  ExpectNotLive(buffer);
  // Its place is used again, and it stays dead.
  aclDataBuffer* const next = aclCreateDataBuffer(data, sizeof(data));
  ExpectNotLive(buffer);
  ExpectNotLive(reinterpret_cast<aclDataBuffer*>(data));
  // An object of another kind.
  aclTensorDesc* const desc =
      aclCreateTensorDesc(ACL_FLOAT, 0, nullptr, ACL_FORMAT_ND);
  ExpectNotLive(reinterpret_cast<aclDataBuffer*>(desc));
  aclDestroyTensorDesc(desc);
  EXPECT_THAT(aclDestroyDataBuffer(next), IsSuccess());
}

TEST(DataBufferTest, ManyAreDistinct) {
  std::vector<aclDataBuffer*> buffers;
  for (size_t i = 0; i < 1000; ++i) {
    buffers.push_back(aclCreateDataBuffer(nullptr, i));
  }
  EXPECT_EQ(std::set<aclDataBuffer*>(buffers.begin(), buffers.end()).size(),
            buffers.size());
  for (size_t i = 0; i < buffers.size(); ++i) {
    EXPECT_EQ(aclGetDataBufferSizeV2(buffers[i]), i);
    EXPECT_THAT(aclDestroyDataBuffer(buffers[i]), IsSuccess());
  }
}

}  // namespace
}  // namespace ascend::acltest
