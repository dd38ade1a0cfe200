// Tests of runtime/core/synchronizer.h: host waits, their timeouts, and the
// waits that can never end (ruling 2.7).

#include "runtime/core/synchronizer.h"

#include <pthread.h>
#include <signal.h>

#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/synchronization/notification.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/base/status.h"
#include "runtime/base/thread_id.h"
#include "tests/testutil/status_matchers.h"
#include "tests/testutil/stream_fixture.h"
#include "tests/testutil/test_thread.h"

namespace ascend::rt {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class SynchronizerTest : public StreamFixture {
 protected:
  absl::Status AwaitPoint(const RecordPointRef& point,
                          int64_t deadline = kForever) {
    return synchronizer_.AwaitPoint(point.get(), deadline);
  }
  bool Hopeless(TestStream s) {
    return synchronizer_.FindCircle(s.handle).has_value();
  }
};

// --- Waits that end --------------------------------------------------------

TEST_F(SynchronizerTest, NothingToWaitForIsOkAtOnce) {
  const TestStream s = OpenSubscribed();
  EXPECT_THAT(Synchronize(s), IsOk());
  EXPECT_THAT(Callback(s, "no block"), IsOk());
  EXPECT_THAT(Synchronize(s), IsOk()) << "ruling 2.4";
}

TEST_F(SynchronizerTest, WaitsForEverythingEnqueuedBeforeTheCall) {
  const TestStream s = Open();
  EXPECT_THAT(LaunchWork(s, "a"), IsOk());
  EXPECT_THAT(LaunchWork(s, "b"), IsOk());
  absl::Status result = absl::UnknownError("not set");
  size_t ran_before = 0;
  TestThread thread([&] {
    result = Synchronize(s);
    ran_before = calls().size();
  });
  clock_.AwaitWaiters(1);
  RunExecutor();
  thread.Join();
  EXPECT_THAT(result, IsOk());
  EXPECT_EQ(ran_before, 2u);
}

TEST_F(SynchronizerTest, DoesNotWaitForWhatIsEnqueuedLater) {
  const TestStream s = OpenSubscribed();
  EXPECT_THAT(LaunchWork(s, "a"), IsOk());
  absl::Status result = absl::UnknownError("not set");
  TestThread thread([&] { result = Synchronize(s); });
  clock_.AwaitWaiters(1);
  EXPECT_THAT(BlockCallback(s, "later"), IsOk());
  RunExecutor();
  thread.Join();
  EXPECT_THAT(result, IsOk());
  EXPECT_FALSE(Done(s));
}

TEST_F(SynchronizerTest, AHundredThreadsMayWaitForOneStream) {
  const TestStream s = Open();
  EXPECT_THAT(LaunchWork(s, "a"), IsOk());
  std::atomic<int> ended{0};
  std::vector<std::unique_ptr<TestThread>> threads;
  for (int i = 0; i < 100; ++i) {
    threads.push_back(std::make_unique<TestThread>([&] {
      EXPECT_THAT(Synchronize(s), IsOk());
      ++ended;
    }));
  }
  clock_.AwaitWaiters(10);
  RunExecutor();
  threads.clear();
  EXPECT_EQ(ended, 100);
}

// --- Work that the waiting thread runs itself --------------------------------

TEST_F(SynchronizerTest, RunsTheWorkThatNobodyHasBegun) {
  executor_.AllowWithdraw();
  const TestStream s = Open();
  uint64_t thread = 0;
  EXPECT_THAT(LaunchWork(s, "a",
                         [&] {
                           thread = CurrentPthreadId();
                           return absl::OkStatus();
                         }),
              IsOk());
  EXPECT_THAT(LaunchWork(s, "b"), IsOk());
  EXPECT_THAT(Synchronize(s), IsOk());
  EXPECT_THAT(calls(), ElementsAre("a", "b"));
  EXPECT_EQ(thread, CurrentPthreadId());
}

TEST_F(SynchronizerTest, LeavesWhatIsLaterToTheExecutor) {
  executor_.AllowWithdraw();
  const TestStream s = Open();
  EXPECT_THAT(LaunchWork(s, "a",
                         [&] {
                           EXPECT_THAT(LaunchWork(s, "later"), IsOk());
                           return absl::OkStatus();
                         }),
              IsOk());
  EXPECT_THAT(Synchronize(s), IsOk());
  EXPECT_THAT(calls(), ElementsAre("a"));
  EXPECT_EQ(executor_.pending(), 1u);
  RunExecutor();
  EXPECT_THAT(calls(), ElementsAre("a", "later"));
}

TEST_F(SynchronizerTest, ReturnsTheErrorOfWorkItHasRun) {
  executor_.AllowWithdraw();
  const TestStream s = Open();
  EXPECT_THAT(
      LaunchWork(s, "a", [] { return AclError(507011, "no such thing"); }),
      IsOk());
  EXPECT_THAT(Synchronize(s), FailsWith(507011));
}

// Contract D15.
TEST_F(SynchronizerTest, AnAbortDuringTheWorkItRunsIsItsAnswer) {
  executor_.AllowWithdraw();
  const TestStream s = Open();
  EXPECT_THAT(LaunchWork(s, "a",
                         [&] {
                           return s->Abort(s.handle,
                                           AclError(107023, "aborted"), false);
                         }),
              IsOk());
  EXPECT_THAT(LaunchWork(s, "dropped"), IsOk());
  EXPECT_THAT(Synchronize(s), FailsWith(107023));
  EXPECT_THAT(calls(), ElementsAre("a"));
}

// Running work would not see the deadline.
TEST_F(SynchronizerTest, RunsNothingIfItHasADeadline) {
  executor_.AllowWithdraw();
  const TestStream s = Open();
  EXPECT_THAT(LaunchWork(s, "a"), IsOk());
  EXPECT_THAT(Synchronize(s, clock_.Now()), FailsWith(507046));
  EXPECT_THAT(calls(), IsEmpty());
  RunExecutor();
}

// --- Points ------------------------------------------------------------------

TEST_F(SynchronizerTest, APointIsWaitedForInTheSameWay) {
  const TestStream s = OpenSubscribed();
  EXPECT_THAT(LaunchWork(s, "a"), IsOk());
  const RecordPointRef point = RecordNew(s);
  EXPECT_THAT(BlockCallback(s, "behind the event"), IsOk());
  absl::Status result = absl::UnknownError("not set");
  TestThread thread([&] { result = AwaitPoint(point); });
  clock_.AwaitWaiters(1);
  RunExecutor();
  thread.Join();
  EXPECT_THAT(result, IsOk());
  EXPECT_THAT(AwaitPoint(point), IsOk()) << "reached already";
}

// --- Timeouts --------------------------------------------------------------

// Ruling 1.4.
TEST_F(SynchronizerTest, AStreamThatIsLateIs507046AndGoesOn) {
  const TestStream s = Open();
  EXPECT_THAT(LaunchWork(s, "a"), IsOk());
  absl::Status result;
  TestThread thread([&] { result = Synchronize(s, clock_.After(100)); });
  clock_.AwaitWaiters(1);
  clock_.Advance(99);
  clock_.AwaitWaiters(1);
  clock_.Advance(1);
  thread.Join();
  EXPECT_THAT(result, FailsWith(507046));
  EXPECT_THAT(std::string(result.message()),
              AllOf(HasSubstr("timeout"), HasSubstr("work")));
  RunExecutor();
  EXPECT_THAT(calls(), ElementsAre("a"));
  EXPECT_THAT(Synchronize(s), IsOk());
  EXPECT_FALSE(Synchronizer::WasHopeless(result));
}

// Ruling 1.4.
TEST_F(SynchronizerTest, AnEventThatIsLateIs507047) {
  const TestStream s = Open();
  EXPECT_THAT(LaunchWork(s, "a"), IsOk());
  const RecordPointRef point = RecordNew(s);
  absl::Status result;
  TestThread thread([&] { result = AwaitPoint(point, clock_.After(100)); });
  clock_.AwaitWaiters(1);
  clock_.Advance(100);
  thread.Join();
  EXPECT_THAT(result, FailsWith(507047));
  RunExecutor();
  EXPECT_THAT(AwaitPoint(point), IsOk());
}

TEST_F(SynchronizerTest, APassedDeadlineStillSeesADoneStream) {
  const TestStream s = Open();
  clock_.Advance(100);
  EXPECT_THAT(Synchronize(s, 50), IsOk());
  EXPECT_THAT(LaunchWork(s, "a"), IsOk());
  EXPECT_THAT(Synchronize(s, 50), FailsWith(507046));
}

// Ruling 2.14.
TEST_F(SynchronizerTest, ASignalDoesNotEndAWait) {
  static std::atomic<int> signals;
  signals = 0;
  struct sigaction action = {}, old = {};
  action.sa_handler = [](int) { ++signals; };
  ASSERT_EQ(sigaction(SIGUSR1, &action, &old), 0);
  const TestStream s = Open();
  EXPECT_THAT(LaunchWork(s, "a"), IsOk());
  std::atomic<bool> ended{false};
  absl::Status result = absl::UnknownError("not set");
  TestThread thread([&] {
    result = Synchronize(s, clock_.After(100));
    ended = true;
  });
  for (int i = 0; i < 20; ++i) {
    clock_.AwaitWaiters(1);
    pthread_kill(thread.handle(), SIGUSR1);
  }
  while (signals == 0) clock_.AwaitWaiters(1);
  clock_.AwaitWaiters(1);
  EXPECT_FALSE(ended);
  RunExecutor();
  thread.Join();
  EXPECT_THAT(result, IsOk());
  sigaction(SIGUSR1, &old, nullptr);
}

// Ruling 2.14, for ProcessReport.
TEST_F(SynchronizerTest, ASignalDoesNotEndAProcessCall) {
  static std::atomic<int> signals;
  signals = 0;
  struct sigaction action = {}, old = {};
  action.sa_handler = [](int) { ++signals; };
  ASSERT_EQ(sigaction(SIGUSR1, &action, &old), 0);
  const TestStream s = Open();
  absl::Notification subscribed;
  absl::Status result = absl::UnknownError("not set");
  TestThread thread([&] {
    EXPECT_TRUE(Await(subscribed));
    result = reports_.Process(kForever);
  });
  EXPECT_THAT(Subscribe(s, thread.id()), IsOk());
  subscribed.Notify();
  clock_.AwaitWaiters(1);
  pthread_kill(thread.handle(), SIGUSR1);
  while (signals == 0) clock_.AwaitWaiters(1);
  clock_.AwaitWaiters(1);
  EXPECT_THAT(Callback(s, "a"), IsOk());
  thread.Join();
  EXPECT_THAT(result, IsOk());
  EXPECT_THAT(calls(), ElementsAre("a"));
  sigaction(SIGUSR1, &old, nullptr);
}

// --- Waits that can never end ----------------------------------------------

// Ruling 2.7 (a).
TEST_F(SynchronizerTest, SynchronisingInsideABlockCallbackOfTheStreamIs507046) {
  const TestStream s = OpenSubscribed();
  absl::Status result;
  EXPECT_THAT(BlockCallback(s, "block", [&] { result = Synchronize(s); }),
              IsOk());
  EXPECT_THAT(Process(), IsOk());
  EXPECT_THAT(result, FailsWith(507046));
  EXPECT_TRUE(Synchronizer::WasHopeless(result));
  EXPECT_THAT(std::string(result.message()),
              AllOf(HasSubstr("never end"),
                    HasSubstr("stream " + std::to_string(s->id())),
                    HasSubstr("callback (block)"),
                    HasSubstr("thread " + std::to_string(CurrentPthreadId()))));
  EXPECT_THAT(Synchronize(s), IsOk());
}

// Ruling 2.7 (a), after the callback has unsubscribed its own stream.
TEST_F(SynchronizerTest, EndingTheSubscriptionInsideDoesNotHideTheCircle) {
  const TestStream s = OpenSubscribed();
  absl::Status unbound, bound_elsewhere;
  EXPECT_THAT(BlockCallback(s, "block",
                            [&] {
                              EXPECT_THAT(Unsubscribe(s), IsOk());
                              unbound = Synchronize(s);
                              EXPECT_THAT(Subscribe(s, 77), IsOk());
                              bound_elsewhere = Synchronize(s);
                            }),
              IsOk());
  EXPECT_THAT(Process(), IsOk());
  EXPECT_THAT(unbound, FailsWith(507046));
  EXPECT_THAT(bound_elsewhere, FailsWith(507046));
}

// The new thread may wait: the callback runs on the old one.
TEST_F(SynchronizerTest, ANewBindingIsNotBlamedForARunningCallback) {
  const TestStream s = OpenSubscribed();
  absl::Status result = absl::UnknownError("not set");
  EXPECT_THAT(BlockCallback(s, "block",
                            [&] {
                              EXPECT_THAT(Unsubscribe(s), IsOk());
                              absl::Notification bound;
                              TestThread waiter([&] {
                                EXPECT_TRUE(Await(bound));
                                result = Synchronize(s, clock_.After(100));
                              });
                              EXPECT_THAT(Subscribe(s, waiter.id()), IsOk());
                              bound.Notify();
                              clock_.AwaitWaiters(1);
                              clock_.Advance(100);
                            }),
              IsOk());
  EXPECT_THAT(Process(), IsOk());
  EXPECT_THAT(result, FailsWith(507046));
  EXPECT_THAT(std::string(result.message()), HasSubstr("timeout"));
}

TEST_F(SynchronizerTest, AnEventBehindTheRunningBlockCallbackIs507047) {
  const TestStream s = OpenSubscribed();
  absl::Status result;
  RecordPointRef point;
  EXPECT_THAT(BlockCallback(s, "block", [&] { result = AwaitPoint(point); }),
              IsOk());
  point = RecordNew(s);
  EXPECT_THAT(Process(), IsOk());
  EXPECT_THAT(result, FailsWith(507047));
}

TEST_F(SynchronizerTest, SynchronisingInsideACallbackWithoutBlockWorks) {
  const TestStream s = OpenSubscribed();
  absl::Status result = absl::UnknownError("not set");
  EXPECT_THAT(Callback(s, "no block", [&] { result = Synchronize(s); }),
              IsOk());
  EXPECT_THAT(Process(), IsOk());
  EXPECT_THAT(result, IsOk());
}

TEST_F(SynchronizerTest, SynchronisingAnotherStreamInsideABlockCallbackWorks) {
  const TestStream s = OpenSubscribed();
  const TestStream other = Open();
  EXPECT_THAT(LaunchWork(other, "work"), IsOk());
  absl::Status result = absl::UnknownError("not set");
  EXPECT_THAT(BlockCallback(s, "block", [&] { result = Synchronize(other); }),
              IsOk());
  TestThread executor([&] {
    clock_.AwaitWaiters(1);
    RunExecutor();
  });
  EXPECT_THAT(Process(), IsOk());
  EXPECT_THAT(result, IsOk());
}

// Ruling 2.7 (a), for the runtime's own threads.
TEST_F(SynchronizerTest, SynchronisingInsideAHostFuncOfTheStreamIs507046) {
  const TestStream s = Open();
  absl::Status result;
  EXPECT_THAT(HostFunc(s, "host", [&] { result = Synchronize(s); }), IsOk());
  RunHostExecutor();
  EXPECT_THAT(result, FailsWith(507046));
}

// Ruling 2.7 (b).
TEST_F(SynchronizerTest,
       WaitingForACallbackThatOnlyThisThreadCouldRunIs507046) {
  const TestStream s = OpenSubscribed();
  EXPECT_THAT(BlockCallback(s, "block"), IsOk());
  EXPECT_THAT(Synchronize(s), FailsWith(507046));
  EXPECT_THAT(Process(), IsOk()) << "the callback is still ready";
  EXPECT_THAT(calls(), ElementsAre("block"));
}

// Ruling 2.7 (b), for host funcs.
TEST_F(SynchronizerTest, WaitingForAHostOperatorOfThisThreadIs507046) {
  const TestStream s = Open();
  EXPECT_THAT(host_funcs_.Subscribe(CurrentPthreadId(), s.stream, s.handle),
              IsOk());
  EXPECT_THAT(HostOperator(s, "operator"), IsOk());
  EXPECT_THAT(Synchronize(s), FailsWith(507046));
}

// Ruling 2.7 (b): the stream gets there only while the thread sleeps.
TEST_F(SynchronizerTest, ACircleThatClosesDuringTheWaitEndsIt) {
  const TestStream s = OpenSubscribed();
  EXPECT_THAT(LaunchWork(s, "work"), IsOk());
  EXPECT_THAT(BlockCallback(s, "block"), IsOk());
  EXPECT_FALSE(Hopeless(s)) << "the work may take any time";
  TestThread executor([&] {
    clock_.AwaitWaiters(1);
    RunExecutor();
  });
  EXPECT_THAT(Synchronize(s), FailsWith(507046));
  executor.Join();
  EXPECT_THAT(calls(), ElementsAre("work"));
}

// Ruling 2.7 (b): a callback behind what is waited for does no harm.
TEST_F(SynchronizerTest, ATicketBeforeTheCallbackIsWaitedFor) {
  const TestStream s = OpenSubscribed();
  const absl::StatusOr<uint64_t> ticket = LaunchWork(s, "work");
  EXPECT_THAT(BlockCallback(s, "block"), IsOk());
  TestThread executor([&] {
    clock_.AwaitWaiters(1);
    RunExecutor();
  });
  EXPECT_THAT(synchronizer_.AwaitStream(s.stream, s.handle, *ticket, kForever),
              IsOk());
}

TEST_F(SynchronizerTest, AnotherThreadMayWaitForThisThreadsCallback) {
  const TestStream s = OpenSubscribed();
  EXPECT_THAT(BlockCallback(s, "block"), IsOk());
  absl::Status result = absl::UnknownError("not set");
  TestThread waiter([&] { result = Synchronize(s); });
  clock_.AwaitWaiters(1);
  EXPECT_THAT(Process(), IsOk());
  waiter.Join();
  EXPECT_THAT(result, IsOk());
}

TEST_F(SynchronizerTest, ACircleIsFoundThroughAnEvent) {
  const TestStream a = OpenSubscribed();
  const TestStream b = Open();
  EXPECT_THAT(BlockCallback(a, "block"), IsOk());
  EXPECT_THAT(WaitEvent(b, RecordNew(a)), IsOk());
  const absl::Status result = Synchronize(b);
  EXPECT_THAT(result, FailsWith(507046));
  const RecordPointRef behind = RecordNew(b);
  EXPECT_THAT(AwaitPoint(behind), FailsWith(507047));
  EXPECT_THAT(std::string(result.message()),
              AllOf(HasSubstr("stream " + std::to_string(a->id())),
                    HasSubstr("stream " + std::to_string(b->id()))));
}

TEST_F(SynchronizerTest, ACircleIsFoundThroughTwoThreads) {
  const TestStream mine = OpenSubscribed();
  const TestStream theirs = Open();
  absl::Notification ready;
  absl::Status other_result = absl::UnknownError("not set");
  TestThread other([&] {
    EXPECT_TRUE(Await(ready));
    other_result = Synchronize(mine);  // this thread's to run
    EXPECT_THAT(reports_.Process(0), IsOk());
  });
  EXPECT_THAT(Subscribe(theirs, other.id()), IsOk());
  EXPECT_THAT(BlockCallback(mine, "mine"), IsOk());
  EXPECT_THAT(BlockCallback(theirs, "theirs"), IsOk());
  ready.Notify();
  clock_.AwaitWaiters(1);
  EXPECT_THAT(Synchronize(theirs), FailsWith(507046));
  EXPECT_THAT(Process(), IsOk());
  other.Join();
  EXPECT_THAT(other_result, IsOk()) << "one way out was enough";
  EXPECT_THAT(calls(), ElementsAre("mine", "theirs"));
}

// A waiting thread is told when the other one starts to wait for it.
TEST_F(SynchronizerTest, TheOtherSidesWaitDoesNotEndThisOne) {
  const TestStream mine = OpenSubscribed();
  const TestStream free = Open();
  EXPECT_THAT(BlockCallback(mine, "mine"), IsOk());
  EXPECT_THAT(LaunchWork(free, "work"), IsOk());
  absl::Status result = absl::UnknownError("not set");
  TestThread waiter([&] { result = Synchronize(mine); });
  clock_.AwaitWaiters(1);
  TestThread executor([&] {
    clock_.AwaitWaiters(2);
    RunExecutor();
  });
  EXPECT_THAT(Synchronize(free), IsOk());
  EXPECT_THAT(Process(), IsOk());
  waiter.Join();
  EXPECT_THAT(result, IsOk());
}

// A subscribed thread that has ended can run nothing any more, but its
// subscription may be ended for it: there is a second for that.
class EndedThreadTest : public SynchronizerTest {
 protected:
  // Binds `s` to a thread that has processed and ended.
  uint64_t SubscribeEndedThread(TestStream s) {
    thread_ = std::make_unique<TestThread>([&] {
      EXPECT_TRUE(Await(subscribed_));
      EXPECT_THAT(reports_.Process(0), FailsWith(507012));
    });
    const uint64_t id = thread_->id();
    EXPECT_THAT(Subscribe(s, id), IsOk());
    subscribed_.Notify();
    while (!reports_.List().front().ended) std::this_thread::yield();
    return id;
  }

 private:
  absl::Notification subscribed_;
  // Not joined before the test has ended: its id must not be recycled.
  std::unique_ptr<TestThread> thread_;
};

TEST_F(EndedThreadTest, WaitingForItIs507046AfterASecond) {
  const TestStream s = Open();
  SubscribeEndedThread(s);
  EXPECT_THAT(BlockCallback(s, "block"), IsOk());
  absl::Status result = absl::UnknownError("not set");
  TestThread waiter([&] { result = Synchronize(s); });
  clock_.AwaitWaiters(1);
  clock_.Advance(Synchronizer::kEndedThreadGrace - 1);
  clock_.AwaitWaiters(1);
  clock_.Advance(1);
  waiter.Join();
  EXPECT_THAT(result, FailsWith(507046));
  EXPECT_THAT(std::string(result.message()), HasSubstr("has ended"));
}

// Ruling 2.5, contract A5.
TEST_F(EndedThreadTest, EndingItsSubscriptionEndsTheWaitWell) {
  const TestStream s = Open();
  const uint64_t id = SubscribeEndedThread(s);
  EXPECT_THAT(BlockCallback(s, "block"), IsOk());
  absl::Status result = absl::UnknownError("not set");
  TestThread waiter([&] { result = Synchronize(s); });
  clock_.AwaitWaiters(1);
  EXPECT_THAT(reports_.Unsubscribe(id, s.stream, s.handle), IsOk());
  waiter.Join();
  EXPECT_THAT(result, IsOk());
}

TEST_F(EndedThreadTest, AShorterLimitOfTheCallerIsKept) {
  const TestStream s = Open();
  SubscribeEndedThread(s);
  EXPECT_THAT(BlockCallback(s, "block"), IsOk());
  absl::Status result = absl::UnknownError("not set");
  TestThread waiter([&] { result = Synchronize(s, clock_.After(100)); });
  clock_.AwaitWaiters(1);
  clock_.Advance(100);
  waiter.Join();
  EXPECT_THAT(result, FailsWith(507046));
  EXPECT_THAT(std::string(result.message()), HasSubstr("timeout"));
}

// The mark that the thread has ended comes while the wait is under way.
TEST_F(EndedThreadTest, AThreadThatEndsDuringTheWaitIsNoticed) {
  const TestStream s = Open();
  absl::Notification subscribed, processed, end;
  TestThread thread([&] {
    EXPECT_TRUE(Await(subscribed));
    EXPECT_THAT(reports_.Process(0), FailsWith(507012));
    processed.Notify();
    EXPECT_TRUE(Await(end));
  });
  EXPECT_THAT(Subscribe(s, thread.id()), IsOk());
  subscribed.Notify();
  EXPECT_TRUE(Await(processed));
  EXPECT_THAT(BlockCallback(s, "block"), IsOk());
  absl::Status result = absl::UnknownError("not set");
  std::atomic<bool> ended{false};
  TestThread waiter([&] {
    result = Synchronize(s);
    ended = true;
  });
  clock_.AwaitWaiters(1);
  EXPECT_FALSE(Hopeless(s));
  end.Notify();
  while (!reports_.List().front().ended) std::this_thread::yield();
  EXPECT_TRUE(Hopeless(s));
  // The grace begins when the waiter looks.
  do {
    clock_.Advance(Synchronizer::kEndedThreadGrace);
  } while (!ended);
  waiter.Join();
  EXPECT_THAT(result, FailsWith(507046));
}

// Contract D8: nobody has processed yet, but somebody may begin to.
TEST_F(SynchronizerTest, AThreadThatHasNotProcessedYetMayStillCome) {
  const TestStream s = Open();
  EXPECT_THAT(Subscribe(s, 77), IsOk());
  EXPECT_THAT(BlockCallback(s, "block"), IsOk());
  clock_.Advance(100);
  EXPECT_FALSE(Hopeless(s));
  const absl::Status result = Synchronize(s, clock_.Now());
  EXPECT_THAT(result, FailsWith(507046));
  EXPECT_FALSE(Synchronizer::WasHopeless(result));
}

// --- What looks like a circle but is none ----------------------------------

// The event has come, its waiter has only not been told yet.
TEST_F(SynchronizerTest, AReachedEventIsNoLinkOfACircle) {
  const TestStream a = OpenSubscribed();
  const TestStream b = Open();
  const RecordPointRef point = NewPoint(a);
  EXPECT_THAT(WaitEvent(b, point), IsOk());
  EXPECT_THAT(BlockCallback(a, "block"), IsOk());
  EXPECT_TRUE(Hopeless(b)) << "as long as the event has not come";
  std::vector<RecordPoint::StreamWait> resume;
  point->Complete(clock_.Now(), absl::OkStatus(), &resume);
  EXPECT_FALSE(Hopeless(b));
  for (const auto& wait : resume) {
    wait.waiter->OnPointComplete(wait.handle, point.get());
  }
  EXPECT_TRUE(Done(b));
}

// The other thread's wait is over, it only has not left its call yet.
TEST_F(SynchronizerTest, ASignalledThreadIsNoLinkOfACircle) {
  const TestStream theirs = Open();
  const TestStream mine = OpenSubscribed();
  constexpr uint64_t kOther = 77;
  EXPECT_THAT(Subscribe(theirs, kOther), IsOk());
  EXPECT_THAT(BlockCallback(theirs, "theirs"), IsOk());
  EXPECT_THAT(BlockCallback(mine, "mine"), IsOk());
  HostWait wait;
  blocked_threads_.Add(kOther, mine.handle, &wait, kForever, /*now=*/0);
  EXPECT_TRUE(Hopeless(theirs)) << "as long as the other thread sleeps";
  wait.Signal(absl::OkStatus());
  EXPECT_FALSE(Hopeless(theirs));
  blocked_threads_.Remove(kOther);
}

// The other thread gives up after a while, and its callback returns.
TEST_F(SynchronizerTest, AWaitWithALimitIsNoLinkOfACircle) {
  const TestStream theirs = Open();
  const TestStream mine = OpenSubscribed();
  constexpr uint64_t kOther = 77;
  EXPECT_THAT(Subscribe(theirs, kOther), IsOk());
  EXPECT_THAT(BlockCallback(theirs, "theirs"), IsOk());
  EXPECT_THAT(BlockCallback(mine, "mine"), IsOk());
  HostWait wait;
  blocked_threads_.Add(kOther, mine.handle, &wait, clock_.After(100),
                       /*now=*/0);
  EXPECT_FALSE(Hopeless(theirs));
  blocked_threads_.Remove(kOther);
}

// aclrtSetOpWaitTimeout() ends the event's wait (scenario S65).
TEST_F(SynchronizerTest, AnEventWaitWithALimitIsNoLinkOfACircle) {
  const TestStream a = OpenSubscribed();
  const TestStream b = Open();
  EXPECT_THAT(BlockCallback(a, "block"), IsOk());
  EXPECT_THAT(WaitEvent(b, RecordNew(a), /*timeout=*/100), IsOk());
  EXPECT_FALSE(Hopeless(b));
  absl::Status result;
  TestThread waiter([&] { result = Synchronize(b); });
  clock_.AwaitWaiters(1);
  Advance(100);
  waiter.Join();
  EXPECT_THAT(result, FailsWith(107019));
}

TEST_F(SynchronizerTest, AStreamThatIsGoneIsNoLinkOfACircle) {
  const TestStream s = OpenSubscribed();
  EXPECT_THAT(BlockCallback(s, "block"), IsOk());
  EXPECT_TRUE(Hopeless(s));
  EXPECT_TRUE(Close(s));
  EXPECT_FALSE(Hopeless(s));
}

TEST_F(SynchronizerTest, AWaitEndsWith107017WhenItsStreamIsDestroyed) {
  const TestStream s = Open();
  EXPECT_THAT(LaunchWork(s, "work"), IsOk());
  absl::Status result;
  TestThread thread([&] { result = Synchronize(s); });
  clock_.AwaitWaiters(1);
  EXPECT_TRUE(Close(s));
  thread.Join();
  EXPECT_THAT(result, FailsWith(107017));
}

}  // namespace
}  // namespace ascend::rt
