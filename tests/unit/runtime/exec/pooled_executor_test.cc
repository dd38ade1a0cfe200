// Tests of runtime/exec/pooled_executor.h. Threads are real, time is not.

#include "runtime/exec/pooled_executor.h"

#include <pthread.h>
#include <signal.h>

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/synchronization/barrier.h"
#include "absl/synchronization/blocking_counter.h"
#include "absl/synchronization/notification.h"
#include "gtest/gtest.h"
#include "runtime/base/clock.h"
#include "tests/testutil/test_thread.h"

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

TEST(PooledExecutorTest, StartsNoThreadBeforeItHasWork) {
  RealClock clock;
  PooledExecutor executor("pool", 4, &clock);
  EXPECT_EQ(executor.threads(), 0);
}

TEST(PooledExecutorTest, RunsEverythingThatIsScheduledOnce) {
  RealClock clock;
  std::atomic<int> runs{0};
  absl::BlockingCounter left(1000);
  Body body([&] {
    ++runs;
    left.DecrementCount();
  });
  PooledExecutor executor("pool", 4, &clock);
  for (int i = 0; i < 1000; ++i) executor.Schedule(&body);
  left.Wait();
  EXPECT_EQ(runs, 1000);
  EXPECT_LE(executor.threads(), 4);
}

TEST(PooledExecutorTest, NeverRunsInsideSchedule) {
  RealClock clock;
  const pthread_t self = pthread_self();
  absl::Notification ran;
  bool other = false;
  Body body([&] {
    other = pthread_equal(pthread_self(), self) == 0;
    ran.Notify();
  });
  PooledExecutor executor("pool", 1, &clock);
  executor.Schedule(&body);
  ASSERT_TRUE(Await(ran));
  EXPECT_TRUE(other);
}

TEST(PooledExecutorTest, RunsAsManyAtATimeAsItHasThreads) {
  RealClock clock;
  PooledExecutor executor("pool", 3, &clock);
  absl::Barrier* const together = new absl::Barrier(3);
  absl::BlockingCounter done(3);
  Body body([&] {
    if (together->Block()) delete together;
    done.DecrementCount();
  });
  for (int i = 0; i < 3; ++i) executor.Schedule(&body);
  done.Wait();
  EXPECT_EQ(executor.threads(), 3);
}

TEST(PooledExecutorTest, BlockedWorkHoldsUpNoOther) {
  RealClock clock;
  constexpr int kBlocked = 40;
  absl::Notification last_runs;
  absl::BlockingCounter done(kBlocked);
  std::atomic<int> running{0};
  Body blocks([&] {
    ++running;
    last_runs.WaitForNotification();
    done.DecrementCount();
  });
  Body last([&] {
    // Taken before, they are on their way.
    while (running < kBlocked) {
    }
    last_runs.Notify();
  });
  PooledExecutor executor("pool", /*eager_threads=*/2, /*max_threads=*/100,
                          &clock);
  for (int i = 0; i < kBlocked; ++i) executor.Schedule(&blocks);
  executor.Schedule(&last);
  done.Wait();
}

TEST(PooledExecutorTest, QuickWorkStaysOnFewThreads) {
  RealClock clock;
  constexpr int kQuick = 1000;
  absl::BlockingCounter done(kQuick);
  Body quick([&] { done.DecrementCount(); });
  PooledExecutor executor("pool", /*eager_threads=*/2, /*max_threads=*/100,
                          &clock);
  for (int i = 0; i < kQuick; ++i) executor.Schedule(&quick);
  done.Wait();
  // Twice the eager ones, whatever the machine does to them.
  EXPECT_LE(executor.threads(), 4);
}

TEST(PooledExecutorTest, TheMostUrgentRunsFirst) {
  RealClock clock;
  std::vector<int> order;
  absl::Notification started, go, done;
  Body blocker([&] {
    started.Notify();
    go.WaitForNotification();
  });
  Body low([&] {
    order.push_back(7);
    done.Notify();
  });
  Body middle([&] { order.push_back(3); });
  Body high([&] { order.push_back(0); });
  PooledExecutor executor("pool", 1, &clock);
  executor.Schedule(&blocker);
  ASSERT_TRUE(Await(started));
  executor.Schedule(&low, 7);
  executor.Schedule(&middle, 3);
  executor.Schedule(&high, 0);
  executor.Schedule(&middle, 3);
  go.Notify();
  ASSERT_TRUE(Await(done));
  EXPECT_EQ(order, (std::vector<int>{0, 3, 3, 7}));
}

TEST(PooledExecutorTest, WorkYieldsToWhatIsAsUrgentAndToNothingElse) {
  RealClock clock;
  std::vector<int> order;
  absl::Notification started, go, done;
  std::vector<bool> yielded;
  int turns = 0;
  std::unique_ptr<PooledExecutor> executor;
  std::unique_ptr<Body> work;
  Body low([&] {
    order.push_back(5);
    done.Notify();
  });
  Body same([&] { order.push_back(2); });
  work = std::make_unique<Body>([&] {
    if (++turns == 1) {
      started.Notify();
      go.WaitForNotification();
    }
    order.push_back(0);
    yielded.push_back(executor->Yield(work.get(), 2));
  });
  executor = std::make_unique<PooledExecutor>("pool", 1, &clock);
  executor->Schedule(work.get(), 2);
  ASSERT_TRUE(Await(started));
  executor->Schedule(&low, 5);
  executor->Schedule(&same, 2);
  go.Notify();
  ASSERT_TRUE(Await(done));
  EXPECT_EQ(order, (std::vector<int>{0, 2, 0, 5}));
  EXPECT_EQ(yielded, (std::vector<bool>{true, false}));
}

TEST(PooledExecutorTest, WhatIsUrgentIsNotHeldUpByBlockedWork) {
  // Stands still: nothing is found to be stuck.
  SimClock clock;
  absl::Notification started, release, ran;
  Body blocks([&] {
    started.Notify();
    release.WaitForNotification();
  });
  Body urgent([&] { ran.Notify(); });
  PooledExecutor executor("pool", /*eager_threads=*/1, /*max_threads=*/2,
                          &clock);
  executor.Schedule(&blocks);
  ASSERT_TRUE(Await(started));
  executor.Schedule(&urgent, Executor::kUrgent);
  EXPECT_TRUE(Await(ran));
  release.Notify();
}

TEST(PooledExecutorTest, AThreadThatItsWorkEndsIsReplaced) {
  RealClock clock;
  absl::Notification last;
  std::atomic<int> ended{0};
  Body ends([&] {
    ++ended;
    pthread_exit(nullptr);
  });
  Body next([&] { last.Notify(); });
  PooledExecutor executor("pool", 1, &clock);
  for (int i = 0; i < 10; ++i) executor.Schedule(&ends);
  executor.Schedule(&next);
  ASSERT_TRUE(Await(last));
  EXPECT_EQ(ended, 10);
  EXPECT_EQ(executor.threads(), 1);
}

TEST(PooledExecutorTest, OneThreadRunsTheOldestFirst) {
  RealClock clock;
  std::vector<int> order;
  absl::Notification started, go, done;
  Body first([&] {
    started.Notify();
    go.WaitForNotification();
  });
  Body second([&] { order.push_back(2); });
  Body third([&] {
    order.push_back(3);
    done.Notify();
  });
  PooledExecutor executor("pool", 1, &clock);
  executor.Schedule(&first);
  ASSERT_TRUE(Await(started));
  executor.Schedule(&second);
  executor.Schedule(&third);
  go.Notify();
  ASSERT_TRUE(Await(done));
  EXPECT_EQ(order, (std::vector<int>{2, 3}));
}

TEST(PooledExecutorTest, ATimerFiresWhenTheClockHasReachedIt) {
  SimClock clock;
  absl::Notification fired;
  Body timer([&] { fired.Notify(); });
  PooledExecutor executor("pool", 1, &clock);
  executor.ScheduleAt(100, &timer);
  clock.AwaitWaiters(1);
  clock.Advance(99);
  clock.AwaitWaiters(1);
  EXPECT_FALSE(fired.HasBeenNotified());
  clock.Advance(1);
  EXPECT_TRUE(Await(fired));
}

TEST(PooledExecutorTest, ANearerTimerIsNotHeldUpByAFartherOne) {
  SimClock clock;
  absl::Notification fired;
  Body near([&] { fired.Notify(); });
  Body far([] {});
  PooledExecutor executor("pool", 1, &clock);
  executor.ScheduleAt(kNanosPerSecond, &far);
  clock.AwaitWaiters(1);
  executor.ScheduleAt(10, &near);
  clock.Advance(10);
  EXPECT_TRUE(Await(fired));
  executor.CancelTimer(kNanosPerSecond, &far);
}

TEST(PooledExecutorTest, ACancelledTimerDoesNotFire) {
  SimClock clock;
  std::atomic<int> fired{0};
  Body timer([&] { ++fired; });
  absl::Notification later;
  Body control([&] { later.Notify(); });
  PooledExecutor executor("pool", 1, &clock);
  executor.ScheduleAt(10, &timer);
  executor.ScheduleAt(20, &control);
  executor.CancelTimer(10, &timer);
  clock.Advance(20);
  ASSERT_TRUE(Await(later));
  EXPECT_EQ(fired, 0);
}

TEST(PooledExecutorTest, WorkOnEveryThreadDoesNotHoldUpATimer) {
  SimClock clock;
  absl::Notification started, release, fired;
  Body work([&] {
    started.Notify();
    release.WaitForNotification();
  });
  Body timer([&] { fired.Notify(); });
  PooledExecutor executor("pool", 1, &clock);
  executor.Schedule(&work);
  ASSERT_TRUE(Await(started));
  executor.ScheduleAt(100, &timer);
  clock.AwaitWaiters(1);
  clock.Advance(100);
  EXPECT_TRUE(Await(fired));
  release.Notify();
}

TEST(PooledExecutorTest, AnIdleThreadEndsAfterASecondUnlessItIsTheLast) {
  SimClock clock;
  PooledExecutor executor("pool", 3, &clock);
  absl::Barrier* const together = new absl::Barrier(3);
  Body body([&] {
    if (together->Block()) delete together;
  });
  for (int i = 0; i < 3; ++i) executor.Schedule(&body);
  clock.AwaitWaiters(3);
  clock.Advance(kNanosPerSecond);
  while (executor.threads() > 1) clock.AwaitWaiters(1);
  clock.Advance(10 * kNanosPerSecond);
  clock.AwaitWaiters(1);
  EXPECT_EQ(executor.threads(), 1);
}

TEST(PooledExecutorTest, ItsThreadsAreNamedAndBlockSignals) {
  RealClock clock;
  std::string name(32, '\0');
  bool blocked = false;
  absl::Notification done;
  Body body([&] {
    pthread_getname_np(pthread_self(), &name[0], name.size());
    sigset_t mask;
    pthread_sigmask(SIG_SETMASK, nullptr, &mask);
    blocked =
        sigismember(&mask, SIGTERM) == 1 && sigismember(&mask, SIGUSR1) == 1;
    done.Notify();
  });
  PooledExecutor executor("acl_executor", 1, &clock);
  executor.Schedule(&body);
  ASSERT_TRUE(Await(done));
  EXPECT_STREQ(name.c_str(), "acl_executor");
  EXPECT_TRUE(blocked);
}

TEST(PooledExecutorTest, StartingAThreadLeavesTheCallersSignalMaskAlone) {
  RealClock clock;
  absl::Notification done;
  Body body([&] { done.Notify(); });
  PooledExecutor executor("pool", 1, &clock);
  executor.Schedule(&body);
  ASSERT_TRUE(Await(done));
  sigset_t mask;
  pthread_sigmask(SIG_SETMASK, nullptr, &mask);
  EXPECT_EQ(sigismember(&mask, SIGUSR1), 0);
}

TEST(PooledExecutorTest, TheDestructorWaitsForRunningWork) {
  RealClock clock;
  absl::Notification started, release;
  std::atomic<bool> returned{false};
  Body body([&] {
    started.Notify();
    release.WaitForNotification();
    returned = true;
  });
  auto executor = std::make_unique<PooledExecutor>("pool", 1, &clock);
  executor->Schedule(&body);
  ASSERT_TRUE(Await(started));
  TestThread releaser([&] { release.Notify(); });
  executor.reset();
  EXPECT_TRUE(returned);
}

TEST(PooledExecutorTest, WhatIsWithdrawnDoesNotRun) {
  RealClock clock;
  absl::Notification started, release, last;
  std::atomic<int> runs{0};
  Body blocker([&] {
    started.Notify();
    release.WaitForNotification();
  });
  Body body([&] { ++runs; });
  Body end([&] { last.Notify(); });
  PooledExecutor executor("pool", 1, &clock);
  executor.Schedule(&blocker);
  ASSERT_TRUE(Await(started));
  EXPECT_FALSE(executor.Withdraw(&blocker)) << "it runs";
  executor.Schedule(&body);
  EXPECT_TRUE(executor.Withdraw(&body));
  EXPECT_FALSE(executor.Withdraw(&body)) << "once";
  executor.Schedule(&end);
  release.Notify();
  ASSERT_TRUE(Await(last));
  EXPECT_EQ(runs, 0);
}

TEST(PooledExecutorTest, WorkMayScheduleMoreWork) {
  RealClock clock;
  absl::Notification done;
  int left = 100;
  PooledExecutor* pool = nullptr;
  std::unique_ptr<Body> again;
  again = std::make_unique<Body>([&] {
    if (--left > 0) {
      pool->Schedule(again.get());
    } else {
      done.Notify();
    }
  });
  PooledExecutor executor("pool", 1, &clock);
  pool = &executor;
  executor.Schedule(again.get());
  EXPECT_TRUE(Await(done));
}

}  // namespace
}  // namespace ascend::rt
