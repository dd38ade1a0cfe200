// Scenarios of devices and process state: S01, S02, S05 to S09 and S12. A
// machine of two devices.

#include <unistd.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <string>
#include <thread>

#include "acl/acl.h"
#include "acl_sim/acl_sim.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"
#include "tests/acl_testutil/gate.h"
#include "tests/acl_testutil/pump.h"
#include "tests/conformance/memory_blocks.h"

namespace ascend::acltest {
namespace {

using ::testing::HasSubstr;

using LifecycleTest = ProcessTest;

// Bytes of the process in memory.
size_t ResidentBytes() {
  std::ifstream statm("/proc/self/statm");
  size_t total = 0, resident = 0;
  statm >> total >> resident;
  return resident * static_cast<size_t>(sysconf(_SC_PAGESIZE));
}

TEST_F(LifecycleTest, S01_SecondInit) {
  ASSERT_THAT(aclInit(nullptr), IsSuccess());
  EXPECT_THAT(aclInit(nullptr), Returns(ACL_ERROR_REPEAT_INITIALIZE));
  ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
  aclrtStream stream = nullptr;
  ASSERT_THAT(aclrtCreateStream(&stream), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStreamWithTimeout(stream, 1000), IsSuccess());
  EXPECT_THAT(aclrtDestroyStream(stream), IsSuccess());
  EXPECT_THAT(aclrtResetDevice(0), IsSuccess());
  EXPECT_THAT(aclFinalize(), IsSuccess());
}

TEST_F(LifecycleTest, S02_OneFinalizeTooMany) {
  ASSERT_THAT(aclInit(nullptr), IsSuccess());
  EXPECT_THAT(aclFinalize(), IsSuccess());
  EXPECT_THAT(aclFinalize(), Returns(ACL_ERROR_REPEAT_FINALIZE));
}

TEST_F(LifecycleTest, S05_ManyCycles) {
  size_t threads_early = 0, bytes_early = 0;
  for (int cycle = 1; cycle <= 100; ++cycle) {
    ASSERT_THAT(aclInit(nullptr), IsSuccess());
    ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
    aclrtStream stream = nullptr;
    ASSERT_THAT(aclrtCreateStream(&stream), IsSuccess());
    ASSERT_THAT(aclrtLaunchHostFunc(
                    stream, [](void*) {}, nullptr),
                IsSuccess());
    ASSERT_THAT(aclrtSynchronizeStream(stream), IsSuccess());
    ASSERT_THAT(aclrtDestroyStream(stream), IsSuccess());
    ASSERT_THAT(aclrtResetDevice(0), IsSuccess());
    aclsimCensus census;
    ASSERT_THAT(aclsimGetCensus(&census), IsSuccess());
    ASSERT_THAT(aclFinalize(), IsSuccess());
    if (cycle == 10) {
      threads_early = census.executorThreads;
      bytes_early = ResidentBytes();
    }
    if (cycle == 100) {
      // The pools keep a few threads, however many cycles there are.
      EXPECT_LE(census.executorThreads, threads_early + 4);
      // The allocator of a sanitizer keeps freed memory for a while.
      EXPECT_LT(ResidentBytes(), bytes_early + (size_t{8} << 20));
    }
  }
}

TEST_F(LifecycleTest, S12_FinalizeWithPendingWork) {
  ASSERT_THAT(aclInit(nullptr), IsSuccess());
  ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
  aclrtStream stream = nullptr;
  ASSERT_THAT(aclrtCreateStream(&stream), IsSuccess());
  std::atomic<int> ran{0};
  Pump pump(stream);
  Gate gate(stream);
  ASSERT_TRUE(gate.AwaitStart());
  ASSERT_THAT(aclrtLaunchCallback(
                  [](void* count) { ++*static_cast<std::atomic<int>*>(count); },
                  &ran, ACL_CALLBACK_BLOCK, stream),
              IsSuccess());
  EXPECT_THAT(aclFinalize(), IsSuccess());  // though the gate is closed
  gate.Open();
  pump.Stop();
  EXPECT_EQ(ran, 0);
}

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
