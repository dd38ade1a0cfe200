// Tests of runtime/base/mutex.h.

#include "runtime/base/mutex.h"

#include <pthread.h>
#include <signal.h>

#include <atomic>
#include <chrono>

#include "absl/synchronization/notification.h"
#include "gtest/gtest.h"
#include "tests/testutil/test_thread.h"

namespace ascend::rt {
namespace {

int64_t SteadyNow() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

TEST(MutexTest, OneThreadAtATimeIsInside) {
  Mutex mu;
  int inside = 0;
  int entered = 0;
  const auto enter = [&] {
    for (int i = 0; i < 10000; ++i) {
      MutexLock lock(&mu);
      ASSERT_EQ(++inside, 1);
      ++entered;
      --inside;
    }
  };
  TestThread first(enter);
  TestThread second(enter);
  first.Join();
  second.Join();
  EXPECT_EQ(entered, 20000);
}

TEST(MutexLockTest, CanLeaveTheCriticalSectionForAWhile) {
  Mutex mu;
  MutexLock lock(&mu);
  lock.Unlock();
  {
    MutexLock inner(&mu);  // would hang if `lock` still held it
  }
  lock.Lock();
}

TEST(MutexLockTest, MayEndUnlocked) {
  Mutex mu;
  {
    MutexLock lock(&mu);
    lock.Unlock();
  }
  MutexLock lock(&mu);
}

TEST(CondVarTest, NotifyOneEndsAWait) {
  Mutex mu;
  CondVar cv;
  bool ready = false;
  TestThread notifier([&] {
    MutexLock lock(&mu);
    ready = true;
    cv.NotifyOne();
  });
  MutexLock lock(&mu);
  while (!ready) cv.Wait(&mu);
  EXPECT_TRUE(ready);
}

TEST(CondVarTest, NotifyAllEndsEveryWait) {
  Mutex mu;
  CondVar cv;
  bool ready = false;
  int ended = 0;
  const auto wait = [&] {
    MutexLock lock(&mu);
    while (!ready) cv.Wait(&mu);
    ++ended;
  };
  TestThread first(wait);
  TestThread second(wait);
  {
    MutexLock lock(&mu);
    ready = true;
    cv.NotifyAll();
  }
  first.Join();
  second.Join();
  EXPECT_EQ(ended, 2);
}

TEST(CondVarTest, WaitUntilHoldsTheMutexAgainAfterItsDeadline) {
  Mutex mu;
  CondVar cv;
  MutexLock lock(&mu);
  const int64_t deadline = SteadyNow() + 1000000;
  while (SteadyNow() < deadline) cv.WaitUntil(&mu, deadline);
  EXPECT_GE(SteadyNow(), deadline);
}

std::atomic<int> signals{0};

// Ruling 2.14: a signal neither shortens nor lengthens a wait.
TEST(CondVarTest, ASignalDoesNotShortenAWait) {
  struct sigaction action = {}, old = {};
  action.sa_handler = [](int) { ++signals; };
  ASSERT_EQ(sigaction(SIGUSR1, &action, &old), 0);
  Mutex mu;
  CondVar cv;
  int64_t ended = 0;
  int64_t deadline = 0;
  absl::Notification locked;
  TestThread sleeper([&] {
    MutexLock lock(&mu);
    deadline = SteadyNow() + 20000000;
    locked.Notify();
    while (SteadyNow() < deadline) cv.WaitUntil(&mu, deadline);
    ended = SteadyNow();
  });
  ASSERT_TRUE(Await(locked));
  MutexLock lock(&mu);  // the sleeper waits now
  for (int i = 0; i < 5; ++i) pthread_kill(sleeper.handle(), SIGUSR1);
  lock.Unlock();
  sleeper.Join();
  EXPECT_GE(ended, deadline);
  EXPECT_GT(signals.load(), 0);
  sigaction(SIGUSR1, &old, nullptr);
}

}  // namespace
}  // namespace ascend::rt
