// Fills of memory: every documented code. That they queue as copies do is in
// memory_copy_test.cc.

#include <cstddef>
#include <cstdint>
#include <string>

#include "acl/acl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"
#include "tests/conformance/memory_blocks.h"

namespace ascend::acltest {
namespace {

class MemorySetTest : public AclTest {
 protected:
  static constexpr size_t kSize = 8;
  std::string host_ = "pageable";
};

TEST_F(MemorySetTest, FillsMemory) {
  DeviceBlock block(kSize);
  EXPECT_THAT(aclrtMemset(block.get(), kSize, 'a' + 0x100, 3), IsSuccess());
  EXPECT_THAT(aclrtMemsetAsync(block.at(3), 5, 'b', 1, stream_), IsSuccess());
  EXPECT_THAT(aclrtMemsetD32(block.at(4), 4, 0x64646464, 1), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_EQ(block.Text(), "aaabdddd");
  EXPECT_THAT(aclrtMemsetD32Async(block.get(), kSize, 0x65656565, 1, stream_),
              IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_EQ(block.Text(), "eeeedddd");
  EXPECT_THAT(aclrtMemset(block.get(), kSize, 'x', 0), IsSuccess());
  EXPECT_EQ(block.Text(), "eeeedddd");
  // Pageable memory is filled when the call returns.
  EXPECT_THAT(aclrtMemsetAsync(&host_[0], kSize, 'h', kSize, stream_),
              IsSuccess());
  EXPECT_EQ(host_, "hhhhhhhh");
}

TEST_F(MemorySetTest, FillsRefuseBadArguments) {
  DeviceBlock block(kSize);
  const auto bytes = [&](void* memory, size_t max, size_t count) {
    const aclError code = aclrtMemset(memory, max, 1, count);
    EXPECT_THAT(aclrtMemsetAsync(memory, max, 1, count, stream_),
                Returns(code));
    return code;
  };
  EXPECT_THAT(bytes(nullptr, 8, 8), Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(bytes(block.get(), 7, 8), Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(bytes(block.get(), 9, 9), Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(bytes(block.at(1), 8, 8), Returns(ACL_ERROR_RT_PARAM_INVALID));
  const auto words = [&](void* memory, size_t size, size_t count) {
    const aclError code = aclrtMemsetD32(memory, size, 1, count);
    EXPECT_THAT(aclrtMemsetD32Async(memory, size, 1, count, stream_),
                Returns(code));
    return code;
  };
  EXPECT_THAT(words(nullptr, 8, 2), Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(words(block.get(), 7, 2), Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(words(block.get(), 12, 3), Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(words(block.get(), 8, SIZE_MAX),
              Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_EQ(block.Text(), "........");
}

using BeforeInitTest = ProcessTest;

// Pattern 19.
TEST_F(BeforeInitTest, MemsetFillsHostMemory) {
  char buffer[4] = "abc";
  EXPECT_THAT(aclrtMemset(buffer, sizeof(buffer), 0, sizeof(buffer)),
              IsSuccess());
  EXPECT_STREQ(buffer, "");
}

}  // namespace
}  // namespace ascend::acltest
