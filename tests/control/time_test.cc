// The clocks and the device's latencies.

#include <chrono>
#include <cstdint>
#include <thread>

#include "acl/acl.h"
#include "acl_sim/acl_sim.h"
#include "acl_sim/testing.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"
#include "tests/acl_testutil/gate.h"

namespace ascend::acltest {
namespace {

using ::aclsim::ScopedClock;
using ::testing::HasSubstr;

constexpr int64_t kSecond = 1000000000;

class TimeTest : public AclTest {
 protected:
  // Between two events around `body` on the stream, in ms.
  template <typename Body>
  float Measure(Body body) {
    aclrtEvent start = NewEvent();
    aclrtEvent end = NewEvent();
    EXPECT_THAT(aclrtRecordEvent(start, stream_), IsSuccess());
    body();
    EXPECT_THAT(aclrtRecordEvent(end, stream_), IsSuccess());
    EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
    float ms = -1;
    EXPECT_THAT(aclrtEventElapsedTime(&ms, start, end), IsSuccess());
    return ms;
  }
};

// With the real clock this test would take ten minutes.
TEST_F(TimeTest, ATimeoutOfTenMinutesTakesMilliseconds) {
  ScopedClock clock;
  const auto real = std::chrono::steady_clock::now();
  {
    Gate gate(stream_);
    ASSERT_TRUE(gate.AwaitStart());
    EXPECT_THAT(aclrtSynchronizeStreamWithTimeout(stream_, 600000),
                Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT));
  }
  EXPECT_GE(clock.elapsed(), 600 * kSecond);
  EXPECT_LT(std::chrono::steady_clock::now() - real, std::chrono::seconds(20));
}

TEST_F(TimeTest, CopiesTakeTheTimeOfThePlanAndEventsAgree) {
  void* device = nullptr;
  void* host = nullptr;
  ASSERT_THAT(aclrtMalloc(&device, 1000, ACL_MEM_MALLOC_NORMAL_ONLY),
              IsSuccess());
  ASSERT_THAT(aclrtMallocHost(&host, 1000), IsSuccess());
  ScopedClock clock;
  ASSERT_THAT(aclsimSetLatency("h2d 10ms 1000ns/B; d2h 2s; fill 5ms"),
              IsSuccess());
  EXPECT_FLOAT_EQ(Measure([&] {
                    EXPECT_THAT(
                        aclrtMemcpyAsync(device, 1000, host, 1000,
                                         ACL_MEMCPY_HOST_TO_DEVICE, stream_),
                        IsSuccess());
                  }),
                  11.0f);
  EXPECT_FLOAT_EQ(Measure([&] {
                    EXPECT_THAT(
                        aclrtMemsetAsync(device, 1000, 0, 1000, stream_),
                        IsSuccess());
                  }),
                  5.0f);
  const int64_t before = clock.elapsed();
  EXPECT_THAT(aclrtMemcpy(host, 1000, device, 1000, ACL_MEMCPY_DEVICE_TO_HOST),
              IsSuccess());
  EXPECT_GE(clock.elapsed() - before, 2 * kSecond) << "a call that waits";
  EXPECT_THAT(aclsimSetLatency(nullptr), IsSuccess());
  EXPECT_FLOAT_EQ(Measure([&] {
                    EXPECT_THAT(
                        aclrtMemsetAsync(device, 1000, 0, 1000, stream_),
                        IsSuccess());
                  }),
                  0.0f);
  EXPECT_THAT(aclrtFreeHost(host), IsSuccess());
  EXPECT_THAT(aclrtFree(device), IsSuccess());
}

TEST_F(TimeTest, JitterDependsOnTheSeed) {
  void* device = nullptr;
  ASSERT_THAT(aclrtMalloc(&device, 8, ACL_MEM_MALLOC_NORMAL_ONLY), IsSuccess());
  ScopedClock clock;
  const auto run = [&](const char* plan) {
    EXPECT_THAT(aclsimSetLatency(plan), IsSuccess());
    return Measure([&] {
      EXPECT_THAT(aclrtMemsetAsync(device, 8, 0, 8, stream_), IsSuccess());
    });
  };
  const float first = run("fill 100ms; jitter 20% seed=1");
  EXPECT_GE(first, 80.0f);
  EXPECT_LE(first, 120.0f);
  EXPECT_FLOAT_EQ(run("fill 100ms; jitter 20% seed=1"), first);
  EXPECT_NE(run("fill 100ms; jitter 20% seed=2"), first);
  EXPECT_THAT(aclsimSetLatency(""), IsSuccess());
  EXPECT_THAT(aclrtFree(device), IsSuccess());
}

TEST_F(TimeTest, AManualClockMovesOnCommandOnly) {
  void* device = nullptr;
  ASSERT_THAT(aclrtMalloc(&device, 8, ACL_MEM_MALLOC_NORMAL_ONLY), IsSuccess());
  ScopedClock clock(ACLSIM_CLOCK_MANUAL);
  ASSERT_THAT(aclsimSetLatency("fill 3s"), IsSuccess());
  aclrtEvent event = NewEvent();
  ASSERT_THAT(aclrtMemsetAsync(device, 8, 0, 8, stream_), IsSuccess());
  ASSERT_THAT(aclrtRecordEvent(event, stream_), IsSuccess());
  aclrtStreamStatus status = ACL_STREAM_STATUS_COMPLETE;
  const int64_t before = clock.elapsed();
  // The task may begin after any number of steps, and takes three from there.
  int steps = 0;
  do {
    clock.Advance(kSecond);
    ++steps;
    std::this_thread::yield();
    ASSERT_THAT(aclrtStreamQuery(stream_, &status), IsSuccess());
  } while (status != ACL_STREAM_STATUS_COMPLETE);
  EXPECT_GE(steps, 3);
  EXPECT_EQ(clock.elapsed() - before, steps * kSecond);
  EXPECT_THAT(aclsimSetLatency(nullptr), IsSuccess());
  EXPECT_THAT(aclrtFree(device), IsSuccess());
}

// A program that polls instead of waiting must see simulated time pass.
TEST_F(TimeTest, TimePassesForAThreadThatPolls) {
  void* device = nullptr;
  ASSERT_THAT(aclrtMalloc(&device, 8, ACL_MEM_MALLOC_NORMAL_ONLY), IsSuccess());
  ScopedClock clock;
  ASSERT_THAT(aclsimSetLatency("fill 100s"), IsSuccess());
  ASSERT_THAT(aclrtMemsetAsync(device, 8, 0, 8, stream_), IsSuccess());
  aclrtStreamStatus status = ACL_STREAM_STATUS_NOT_READY;
  while (status != ACL_STREAM_STATUS_COMPLETE) {
    ASSERT_THAT(aclrtStreamQuery(stream_, &status), IsSuccess());
  }
  EXPECT_GE(clock.elapsed(), 100 * kSecond);
  EXPECT_THAT(aclsimSetLatency(nullptr), IsSuccess());
  EXPECT_THAT(aclrtFree(device), IsSuccess());
}

TEST_F(TimeTest, SleepWaitsOnTheClock) {
  ScopedClock clock;
  EXPECT_THAT(aclsimSleep(3600 * kSecond), IsSuccess());
  EXPECT_GE(clock.elapsed(), 3600 * kSecond);
}

TEST_F(TimeTest, TimeNeverGoesBackWhenTheClockChanges) {
  int64_t before = 0;
  int64_t after = 0;
  {
    ScopedClock clock;
    clock.Advance(1000 * kSecond);
    ASSERT_THAT(aclsimGetTime(&before), IsSuccess());
  }
  ASSERT_THAT(aclsimGetTime(&after), IsSuccess());
  EXPECT_GE(after, before);
  EXPECT_LT(after, before + 100 * kSecond);
}

TEST_F(TimeTest, RefusesWrongArguments) {
  EXPECT_THAT(aclsimSetClock(static_cast<aclsimClock>(9)),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclsimAdvanceClock(-1), Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclsimAdvanceClock(1), Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(aclsimGetTime(nullptr), Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclsimSetLatency("h2d 10us; d2hh 4us"),
              Returns(ACL_ERROR_FILE_ATTR_INVALID));
  EXPECT_THAT(aclsim::RecentMessage(),
              HasSubstr("latency:1:11: expected h2d, d2h, d2d, h2h, fill, "
                        "kernel, model or jitter, found \"d2hh\"; did you mean "
                        "\"d2h\"?"));
  EXPECT_THAT(aclsimSetLatency("h2d"), Returns(ACL_ERROR_FILE_MISSING_ATTR));
  EXPECT_THAT(aclsimSetLatency("h2d 1us 3us"),
              Returns(ACL_ERROR_FILE_ATTR_INVALID));
  EXPECT_THAT(aclsimSetLatency("jitter 5"),
              Returns(ACL_ERROR_FILE_ATTR_INVALID));
}

}  // namespace
}  // namespace ascend::acltest
