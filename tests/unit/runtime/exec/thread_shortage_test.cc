// Tests of runtime/exec for a system that has no more threads to give.

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>

#include <atomic>
#include <functional>
#include <string>
#include <utility>

#include "absl/synchronization/notification.h"
#include "gtest/gtest.h"
#include "runtime/base/clock.h"
#include "runtime/exec/detached_thread.h"
#include "runtime/exec/pooled_executor.h"
#include "runtime/exec/timer_thread.h"
#include "tests/testutil/test_thread.h"

namespace {

// How many starts fail from now on.
std::atomic<int> g_failures{0};

constexpr int kForGood = 1 << 30;

}  // namespace

// Stands before the one of the system.
extern "C" int pthread_create(pthread_t* thread,
                              const pthread_attr_t* attributes,
                              void* (*start)(void*), void* argument) {
  using Create =
      int (*)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
  static const auto real =
      reinterpret_cast<Create>(dlsym(RTLD_NEXT, "pthread_create"));
  if (g_failures > 0) {
    --g_failures;
    return EAGAIN;
  }
  return real(thread, attributes, start, argument);
}

namespace ascend::rt {
namespace {

class Body final : public Runnable, public TimerTarget {
 public:
  explicit Body(std::function<void()> body) : body_(std::move(body)) {}
  void Run() override { body_(); }
  void OnTimer(int64_t) override { body_(); }

 private:
  const std::function<void()> body_;
};

class ThreadShortageTest : public ::testing::Test {
 protected:
  // A start succeeds, so that the next failure is not one that lasts.
  void SetUp() override { StartOne(); }
  void TearDown() override { g_failures = 0; }

  void StartOne() {
    absl::Notification ran;
    ASSERT_TRUE(StartDetached("one", [&] { ran.Notify(); }));
    ASSERT_TRUE(Await(ran));
  }

  RealClock clock_;
};

TEST_F(ThreadShortageTest, AStartBridgesAShortOne) {
  g_failures = 3;
  StartOne();
  EXPECT_EQ(g_failures, 0);
}

TEST_F(ThreadShortageTest, ALastingOneIsToldOnceAndNotWaitedForAgain) {
  g_failures = kForGood;
  ::testing::internal::CaptureStderr();
  EXPECT_FALSE(StartDetached("refused", [] {}));
  const int left = g_failures;
  EXPECT_LT(left, kForGood - 1) << "tried again";
  EXPECT_FALSE(StartDetached("again", [] {}));
  EXPECT_EQ(g_failures, left - 1) << "did not try again";
  const std::string log = ::testing::internal::GetCapturedStderr();
  EXPECT_NE(log.find("refused"), std::string::npos) << log;
  EXPECT_EQ(log.find("again"), std::string::npos) << log;
  g_failures = 0;
  StartOne();
}

// Nothing else is scheduled that could make the executor try again.
TEST_F(ThreadShortageTest, WorkRunsWhenThereAreThreadsAgain) {
  absl::Notification ran;
  Body body([&] { ran.Notify(); });
  PooledExecutor executor("pool", 2, &clock_);
  // All tries for the work; the watch's thread is the first to start again.
  g_failures = 10;
  executor.Schedule(&body);
  EXPECT_TRUE(Await(ran));
}

TEST_F(ThreadShortageTest, ATimerThatFoundNoThreadComesWithTheNext) {
  TimerThread timers("timers", &clock_);
  absl::Notification first, second;
  Body notes_first([&] { first.Notify(); });
  Body notes_second([&] { second.Notify(); });
  g_failures = kForGood;
  EXPECT_FALSE(timers.ScheduleAt(clock_.Now(), &notes_first));
  EXPECT_FALSE(timers.running());
  g_failures = 0;
  EXPECT_TRUE(timers.ScheduleAt(clock_.Now(), &notes_second));
  EXPECT_TRUE(Await(first));
  EXPECT_TRUE(Await(second));
}

// The watch that found no thread does not count as on.
TEST_F(ThreadShortageTest, StuckWorkIsFoundAfterwards) {
  constexpr int kBlocked = 20;
  absl::Notification started, last_runs;
  std::atomic<int> running{0};
  Body blocks([&] {
    if (++running == 1) started.Notify();
    last_runs.WaitForNotification();
  });
  Body last([&] { last_runs.Notify(); });
  PooledExecutor executor("pool", /*eager_threads=*/1, /*max_threads=*/100,
                          &clock_);
  executor.Schedule(&blocks);
  ASSERT_TRUE(Await(started));
  g_failures = kForGood;
  for (int i = 1; i < kBlocked; ++i) executor.Schedule(&blocks);
  g_failures = 0;
  executor.Schedule(&last);
  EXPECT_TRUE(Await(last_runs));
}

}  // namespace
}  // namespace ascend::rt
