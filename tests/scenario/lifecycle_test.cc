// Scenarios of devices and process state: S06 to S09. A machine of two devices.

#include <unistd.h>

#include <cstdint>
#include <string>
#include <thread>

#include "acl/acl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"
#include "tests/conformance/memory_blocks.h"

namespace ascend::acltest {
namespace {

using ::testing::HasSubstr;

using LifecycleTest = ProcessTest;

// The strict half is in the conformance test of strict mode.
TEST_F(LifecycleTest, S06_CallBeforeInit) {
  aclrtStream stream = nullptr;
  EXPECT_THAT(aclrtCreateStream(&stream), Returns(ACL_ERROR_RT_CONTEXT_NULL));
  EXPECT_EQ(stream, nullptr);
}

TEST_F(LifecycleTest, S07_DeviceOutOfRange) {
  ASSERT_THAT(aclInit(nullptr), IsSuccess());
  EXPECT_THAT(aclrtSetDevice(2), Returns(ACL_ERROR_RT_INVALID_DEVICEID));
  EXPECT_THAT(aclrtSetDevice(-1), Returns(ACL_ERROR_RT_INVALID_DEVICEID));
  uint32_t count = 0;
  EXPECT_THAT(aclrtGetDeviceCount(&count), IsSuccess());
  EXPECT_EQ(count, 2u);
  EXPECT_THAT(aclFinalize(), IsSuccess());
}

TEST_F(LifecycleTest, S08_DeviceReferenceCount) {
  ASSERT_THAT(aclInit(nullptr), IsSuccess());
  ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
  ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
  aclrtStream stream = nullptr;
  ASSERT_THAT(aclrtCreateStream(&stream), IsSuccess());
  EXPECT_THAT(aclrtResetDevice(0), IsSuccess());
  {
    DeviceBlock block(4);
    EXPECT_THAT(aclrtMemsetAsync(block.get(), 4, 'w', 4, stream), IsSuccess());
    EXPECT_THAT(aclrtSynchronizeStream(stream), IsSuccess());
    EXPECT_EQ(block.Text(), "wwww");
  }
  EXPECT_THAT(aclrtResetDevice(0), IsSuccess());
  EXPECT_THAT(aclrtResetDevice(0), Returns(ACL_ERROR_RT_INVALID_DEVICEID));
  EXPECT_THAT(aclFinalize(), IsSuccess());
}

TEST_F(LifecycleTest, S09_TwoThreadsForcedReset) {
  ASSERT_THAT(aclInit(nullptr), IsSuccess());
  uint32_t first_thread = 0;
  ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
  std::thread([&] {
    first_thread = static_cast<uint32_t>(gettid());
    ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
    EXPECT_THAT(aclrtResetDeviceForce(0), IsSuccess());
  }).join();
  aclGetRecentErrMsg();
  EXPECT_THAT(aclrtResetDeviceForce(0), Returns(ACL_ERROR_RT_INVALID_DEVICEID));
  EXPECT_THAT(std::string(aclGetRecentErrMsg()),
              HasSubstr("thread " + std::to_string(first_thread)));
  EXPECT_THAT(aclFinalize(), IsSuccess());
}

}  // namespace
}  // namespace ascend::acltest
