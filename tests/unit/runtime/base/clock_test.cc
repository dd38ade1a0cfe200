// Tests of runtime/base/clock.h: RealClock and SimClock.

#include "runtime/base/clock.h"

#include "absl/synchronization/notification.h"
#include "gtest/gtest.h"
#include "tests/testutil/test_thread.h"

namespace ascend::rt {
namespace {

TEST(RealClockTest, NeverGoesBack) {
  RealClock clock;
  int64_t last = clock.Now();
  for (int i = 0; i < 1000; ++i) {
    const int64_t now = clock.Now();
    ASSERT_GE(now, last);
    last = now;
  }
}

TEST(RealClockTest, AWaitEndsAtItsDeadlineWithoutANotification) {
  RealClock clock;
  Mutex mu;
  CondVar cv;
  MutexLock lock(&mu);
  const int64_t deadline = clock.After(kNanosPerMilli);
  while (clock.Now() < deadline) clock.WaitUntil(&cv, &mu, deadline);
  EXPECT_GE(clock.Now(), deadline);
}

TEST(RealClockTest, AWaitWithoutDeadlineEndsByNotification) {
  RealClock clock;
  Mutex mu;
  CondVar cv;
  bool ready = false;
  TestThread notifier([&] {
    MutexLock lock(&mu);
    ready = true;
    cv.NotifyOne();
  });
  MutexLock lock(&mu);
  while (!ready) clock.WaitUntil(&cv, &mu, kForever);
  EXPECT_TRUE(ready);
}

TEST(ClockTest, ADeadlineTooFarAwayIsForever) {
  SimClock clock;
  clock.Advance(10);
  EXPECT_EQ(clock.After(5), 15);
  EXPECT_EQ(clock.After(kForever), kForever);
  EXPECT_EQ(clock.After(kForever - 9), kForever);
  EXPECT_EQ(clock.After(kForever - 10), kForever);
  EXPECT_EQ(clock.After(kForever - 11), kForever - 1);
}

TEST(SimClockTest, StandsStillUntilAdvanced) {
  SimClock clock;
  EXPECT_EQ(clock.Now(), 0);
  EXPECT_EQ(clock.Now(), 0);
  clock.Advance(7);
  clock.Advance(3);
  EXPECT_EQ(clock.Now(), 10);
}

TEST(SimClockTest, APassedDeadlineIsNotWaitedFor) {
  SimClock clock;
  clock.Advance(10);
  Mutex mu;
  CondVar cv;
  MutexLock lock(&mu);
  clock.WaitUntil(&cv, &mu, 10);
  EXPECT_EQ(clock.Now(), 10);
}

TEST(SimClockTest, AdvanceEndsTheWaitsWhoseDeadlineHasCome) {
  SimClock clock;
  Mutex mu;
  CondVar cv;
  absl::Notification ended;
  TestThread sleeper([&] {
    MutexLock lock(&mu);
    while (clock.Now() < 100) clock.WaitUntil(&cv, &mu, 100);
    ended.Notify();
  });
  clock.AwaitWaiters(1);
  clock.Advance(99);
  clock.AwaitWaiters(1);  // sleeps still, or again
  EXPECT_FALSE(ended.HasBeenNotified());
  clock.Advance(1);
  EXPECT_TRUE(Await(ended));
}

TEST(SimClockTest, AwaitWaitersSeesEveryWaitingThread) {
  SimClock clock;
  Mutex mu;
  CondVar cv;
  bool stop = false;
  const auto sleep = [&] {
    MutexLock lock(&mu);
    while (!stop) clock.WaitUntil(&cv, &mu, kForever);
  };
  TestThread first(sleep);
  TestThread second(sleep);
  clock.AwaitWaiters(2);
  MutexLock lock(&mu);
  stop = true;
  cv.NotifyAll();
}

}  // namespace
}  // namespace ascend::rt
