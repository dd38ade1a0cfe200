// Scenarios of contexts and threads: S13 to S19. A machine of two devices.

#include <cstdint>
#include <thread>

#include "acl/acl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"
#include "tests/acl_testutil/callback_log.h"
#include "tests/acl_testutil/pump.h"
#include "tests/conformance/memory_blocks.h"

namespace ascend::acltest {
namespace {

using ::testing::ElementsAre;

using ContextScenarioTest = AclTest;

TEST_F(ContextScenarioTest, S13_FreshThreadHasNoContext) {
  DeviceBlock block(4);
  std::thread([&] {
    aclrtStream stream = nullptr;
    EXPECT_THAT(aclrtCreateStream(&stream), Returns(ACL_ERROR_RT_CONTEXT_NULL));
    void* memory = nullptr;
    EXPECT_THAT(aclrtMalloc(&memory, 4, ACL_MEM_MALLOC_HUGE_FIRST),
                Returns(ACL_ERROR_RT_CONTEXT_NULL));
    char host[] = "host";
    EXPECT_THAT(aclrtMemcpyAsync(block.get(), 4, host, 4,
                                 ACL_MEMCPY_HOST_TO_DEVICE, nullptr),
                Returns(ACL_ERROR_RT_CONTEXT_NULL));
    // What the copy itself has wrong comes second.
    EXPECT_THAT(
        aclrtMemcpyAsync(host, 2, host, 4, ACL_MEMCPY_HOST_TO_DEVICE, stream_),
        Returns(ACL_ERROR_RT_CONTEXT_NULL));
    EXPECT_THAT(
        aclrtLaunchCallback([](void*) {}, nullptr, ACL_CALLBACK_BLOCK, stream_),
        Returns(ACL_ERROR_RT_CONTEXT_NULL));
  }).join();
  EXPECT_EQ(block.Text(), "....");
}

TEST_F(ContextScenarioTest, S14_ContextIsNotInherited) {
  EXPECT_THAT(aclrtSetDevice(1), IsSuccess());
  aclrtContext created = nullptr;
  std::thread([&] {
    int32_t device = -1;
    EXPECT_THAT(aclrtGetCurrentContext(&created),
                Returns(ACL_ERROR_RT_CONTEXT_NULL));
    EXPECT_THAT(aclrtGetDevice(&device), Returns(ACL_ERROR_RT_CONTEXT_NULL));
  }).join();
  EXPECT_EQ(created, nullptr);
  // Asking has made none: the fixture's and this test's are all there are.
  EXPECT_EQ(TakeLive().contexts, 2u);
  EXPECT_THAT(aclrtResetDevice(1), IsSuccess());
  EXPECT_THAT(aclrtSetDevice(0), IsSuccess());
  EXPECT_THAT(aclrtResetDevice(0), IsSuccess());
}

TEST_F(ContextScenarioTest, S15_SameDeviceSharesTheDefaultContext) {
  DeviceBlock block(4);
  aclrtContext here = nullptr;
  ASSERT_THAT(aclrtGetCurrentContext(&here), IsSuccess());
  std::thread([&] {
    ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
    aclrtContext there = nullptr;
    EXPECT_THAT(aclrtGetCurrentContext(&there), IsSuccess());
    EXPECT_EQ(there, here);
    EXPECT_THAT(aclrtMemsetAsync(block.get(), 4, 'w', 4, stream_), IsSuccess());
    EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
    EXPECT_THAT(aclrtResetDevice(0), IsSuccess());
  }).join();
  EXPECT_EQ(block.Text(), "wwww");
}

TEST_F(ContextScenarioTest, S16_StreamOfAnotherContext) {
  aclrtContext mine = nullptr;
  ASSERT_THAT(aclrtGetCurrentContext(&mine), IsSuccess());
  CallbackLog log;
  Pump pump(stream_);
  aclrtContext other = nullptr;
  ASSERT_THAT(aclrtCreateContext(&other, 0), IsSuccess());
  EXPECT_THAT(log.Launch("a", ACL_CALLBACK_BLOCK, stream_),
              Returns(ACL_ERROR_RT_STREAM_CONTEXT));
  EXPECT_THAT(aclrtDestroyStream(stream_),
              Returns(ACL_ERROR_RT_STREAM_CONTEXT));
  ASSERT_THAT(aclrtSetCurrentContext(mine), IsSuccess());
  EXPECT_THAT(log.Launch("b", ACL_CALLBACK_BLOCK, stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(log.names(), ElementsAre("b"));
  pump.Unbind(stream_);
  EXPECT_THAT(aclrtDestroyStream(stream_), IsSuccess());
  EXPECT_THAT(aclrtDestroyContext(other), IsSuccess());
}

TEST_F(ContextScenarioTest, S18_DefaultContextIsNotYoursToDestroy) {
  aclrtContext context = nullptr;
  ASSERT_THAT(aclrtGetCurrentContext(&context), IsSuccess());
  EXPECT_THAT(aclrtDestroyContext(context),
              Returns(ACL_ERROR_RT_PARAM_INVALID));
  DeviceBlock block(4);
  EXPECT_THAT(aclrtMemsetAsync(block.get(), 4, 'w', 4, stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_EQ(block.Text(), "wwww");
}

TEST_F(ContextScenarioTest, S19_ContextOfAResetDevice) {
  aclrtContext primary = nullptr;
  ASSERT_THAT(aclrtGetCurrentContext(&primary), IsSuccess());
  aclrtContext saved = nullptr;
  ASSERT_THAT(aclrtSetDevice(1), IsSuccess());
  ASSERT_THAT(aclrtGetCurrentContext(&saved), IsSuccess());
  ASSERT_THAT(aclrtResetDevice(1), IsSuccess());
  EXPECT_THAT(aclrtSetCurrentContext(saved),
              Returns(ACL_ERROR_RT_INVALID_HANDLE));
  EXPECT_THAT(aclrtDestroyContext(saved), Returns(ACL_ERROR_RT_INVALID_HANDLE));
  EXPECT_THAT(aclrtSetCurrentContext(primary), IsSuccess());
}

}  // namespace
}  // namespace ascend::acltest
