// Scenarios of memory: S55 and S80 to S84. A device of 64 MiB.

#include <cstddef>
#include <string>
#include <thread>

#include "absl/synchronization/notification.h"
#include "acl/acl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"
#include "tests/acl_testutil/callback_log.h"
#include "tests/acl_testutil/captured_stderr.h"
#include "tests/acl_testutil/gate.h"
#include "tests/acl_testutil/pump.h"
#include "tests/conformance/memory_blocks.h"

namespace ascend::acltest {
namespace {

constexpr size_t kMiB = size_t{1} << 20;

using MemoryScenarioTest = AclTest;

TEST_F(MemoryScenarioTest, S55_FreeInsideFreeOutside) {
  constexpr int kRounds = 200;
  const aclrtStream other = NewStream();
  CallbackLog log;
  Pump pump(stream_);
  CapturedStderr captured;
  void* blocks[kRounds];
  for (int i = 0; i < kRounds; ++i) {
    ASSERT_THAT(aclrtMalloc(&blocks[i], 64, ACL_MEM_MALLOC_HUGE_FIRST),
                IsSuccess());
    void* const block = blocks[i];
    ASSERT_THAT(
        log.Launch("free", ACL_CALLBACK_BLOCK, stream_,
                   [block] { EXPECT_THAT(aclrtFree(block), IsSuccess()); }),
        IsSuccess());
    void* mine = nullptr;
    ASSERT_THAT(aclrtMalloc(&mine, 64, ACL_MEM_MALLOC_HUGE_FIRST), IsSuccess());
    EXPECT_THAT(aclrtMemsetAsync(mine, 64, 'y', 64, other), IsSuccess());
    EXPECT_THAT(aclrtSynchronizeStream(other), IsSuccess());
    EXPECT_THAT(aclrtFree(mine), IsSuccess());
  }
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  pump.Unbind(stream_);
  EXPECT_EQ(log.count(), static_cast<size_t>(kRounds));
  EXPECT_EQ(captured.Count("aclrtFree is called inside a callback"), 1);
}

// The gate stands in for a slow copy: the stream reaches it after the call.
TEST_F(MemoryScenarioTest, S80_PageableCopyIsSynchronous) {
  DeviceBlock block(8);
  std::string source = "old data";
  Gate gate(stream_);
  ASSERT_TRUE(gate.AwaitStart());
  std::thread opener([&] { gate.Open(); });
  EXPECT_THAT(aclrtMemcpyAsync(block.get(), 8, source.data(), 8,
                               ACL_MEMCPY_HOST_TO_DEVICE, stream_),
              IsSuccess());
  EXPECT_TRUE(gate.ended());
  source = "new data";
  opener.join();
  EXPECT_EQ(block.Text(), "old data");
}

TEST_F(MemoryScenarioTest, S81_PinnedCopyIsNot) {
  DeviceBlock block(8);
  PinnedBlock source("old data");
  {
    Gate gate(stream_);
    EXPECT_THAT(aclrtMemcpyAsync(block.get(), 8, source.get(), 8,
                                 ACL_MEMCPY_HOST_TO_DEVICE, stream_),
                IsSuccess());
    EXPECT_FALSE(gate.ended());
    EXPECT_EQ(block.Text(), "........");
  }
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_EQ(block.Text(), "old data");
}

TEST_F(MemoryScenarioTest, S82_FreeInFlight) {
  DeviceBlock block(8);
  PinnedBlock source("old data");
  CapturedStderr captured;
  {
    Gate gate(stream_);
    ASSERT_THAT(aclrtMemcpyAsync(block.get(), 8, source.get(), 8,
                                 ACL_MEMCPY_HOST_TO_DEVICE, stream_),
                IsSuccess());
    EXPECT_THAT(source.Free(), IsSuccess());
    EXPECT_EQ(captured.Count("is freed while queued work uses it"), 1);
  }
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_EQ(block.Text(), "old data");
  // Freed after the work it is nothing to speak of.
  PinnedBlock second("new data");
  ASSERT_THAT(aclrtMemcpyAsync(block.get(), 8, second.get(), 8,
                               ACL_MEMCPY_HOST_TO_DEVICE, stream_),
              IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(second.Free(), IsSuccess());
  EXPECT_EQ(captured.Count("is freed while queued work uses it"), 1);
}

TEST_F(MemoryScenarioTest, S83_KindAndSizeChecks) {
  DeviceBlock a(8);
  DeviceBlock b(8);
  char host[8] = {};
  char other[8] = {};
  for (const bool asynchronous : {false, true}) {
    const auto copy = [&](void* dst, size_t max, void* src, size_t count,
                          aclrtMemcpyKind kind) {
      return asynchronous
                 ? aclrtMemcpyAsync(dst, max, src, count, kind, stream_)
                 : aclrtMemcpy(dst, max, src, count, kind);
    };
    EXPECT_THAT(copy(a.get(), 8, b.get(), 8, ACL_MEMCPY_HOST_TO_DEVICE),
                Returns(ACL_ERROR_RT_PARAM_INVALID));
    EXPECT_THAT(copy(a.get(), 4, host, 8, ACL_MEMCPY_HOST_TO_DEVICE),
                Returns(ACL_ERROR_RT_PARAM_INVALID));
    EXPECT_THAT(
        copy(host, 8, other, 8, ACL_MEMCPY_HOST_TO_HOST),
        Returns(asynchronous ? ACL_ERROR_RT_FEATURE_NOT_SUPPORT : ACL_SUCCESS));
  }
}

TEST_F(MemoryScenarioTest, S84_Budget) {
  const auto free_bytes = [] {
    size_t free = 0;
    size_t total = 0;
    EXPECT_THAT(aclrtGetMemInfo(ACL_HBM_MEM, &free, &total), IsSuccess());
    EXPECT_EQ(total, 64 * kMiB);
    return free;
  };
  const auto allocate = [](void** memory, size_t size) {
    return aclrtMalloc(memory, size, ACL_MEM_MALLOC_HUGE_FIRST);
  };
  void* first = nullptr;
  void* second = nullptr;
  EXPECT_EQ(free_bytes(), 64 * kMiB);
  EXPECT_THAT(allocate(&first, 65 * kMiB),
              Returns(ACL_ERROR_RT_MEMORY_ALLOCATION));
  EXPECT_EQ(free_bytes(), 64 * kMiB);
  ASSERT_THAT(allocate(&first, 40 * kMiB), IsSuccess());
  EXPECT_EQ(free_bytes(), 24 * kMiB - 32);
  EXPECT_THAT(allocate(&second, 40 * kMiB),
              Returns(ACL_ERROR_RT_MEMORY_ALLOCATION));
  EXPECT_THAT(aclrtFree(first), IsSuccess());
  EXPECT_EQ(free_bytes(), 64 * kMiB);
  ASSERT_THAT(allocate(&second, 40 * kMiB), IsSuccess());
  EXPECT_EQ(free_bytes(), 24 * kMiB - 32);
  EXPECT_THAT(aclrtFree(second), IsSuccess());
}

}  // namespace
}  // namespace ascend::acltest
