// Tests of abort and close in every state of a stream: what is dropped, what
// is waited for, who is told, and that a reused slot starts afresh.

#include <atomic>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "absl/synchronization/notification.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/base/status.h"
#include "runtime/base/thread_id.h"
#include "runtime/core/stream.h"
#include "tests/testutil/status_matchers.h"
#include "tests/testutil/stream_fixture.h"
#include "tests/testutil/test_thread.h"

namespace ascend::rt {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using State = Stream::State;

absl::Status Aborted() { return AclError(107023, "aborted"); }

// How to bring a stream to a state that is not kRunning.
struct Case {
  const char* name;
  State state;
};
const Case kCases[] = {
    {"Idle", State::kIdle},
    {"AwaitingReport", State::kAwaitingReport},
    {"AwaitingEvent", State::kAwaitingEvent},
    {"AwaitingExecutor", State::kAwaitingExecutor},
    {"AwaitingHostThread", State::kAwaitingHostThread},
    {"AwaitingTimer", State::kAwaitingTimer},
};

class StreamStateTest : public StreamFixture,
                        public ::testing::WithParamInterface<Case> {
 protected:
  StreamStateTest() : never_(OpenSubscribed()) {
    // Stays behind this gate to the end.
    EXPECT_THAT(BlockCallback(never_, "never"), IsOk());
  }

  State StateOf(TestStream s) { return s->blocker(s.handle).state; }

  // Brings `s` to the state, with a task in progress unless it is idle.
  void BringTo(State state, TestStream s) {
    switch (state) {
      case State::kIdle:
      case State::kRunning:
        break;
      case State::kAwaitingReport:
        EXPECT_THAT(BlockCallback(s, "in progress"), IsOk());
        break;
      case State::kAwaitingEvent:
        EXPECT_THAT(WaitEvent(s, RecordNew(never_), /*timeout=*/1000), IsOk());
        break;
      case State::kAwaitingExecutor:
        EXPECT_THAT(LaunchWork(s, "in progress"), IsOk());
        break;
      case State::kAwaitingHostThread:
        EXPECT_THAT(HostFunc(s, "in progress"), IsOk());
        break;
      case State::kAwaitingTimer:
        EXPECT_THAT(LaunchWork(s, "has run", nullptr, /*device_time=*/1000),
                    IsOk());
        RunExecutor();
        break;
    }
    ASSERT_EQ(StateOf(s), state);
  }
  // Queues one task of each kind behind it.
  void QueueOfEachKind(TestStream s) {
    EXPECT_THAT(Callback(s, "queued"), IsOk());
    EXPECT_THAT(BlockCallback(s, "queued"), IsOk());
    EXPECT_THAT(HostFunc(s, "queued"), IsOk());
    EXPECT_THAT(LaunchWork(s, "queued"), IsOk());
    EXPECT_THAT(HostOperator(s, "queued"), IsOk());
    point_ = RecordNew(s);
    EXPECT_THAT(WaitEvent(s, RecordNew(never_), /*timeout=*/1000), IsOk());
  }
  TestStream OpenForAll() {
    const TestStream s = OpenSubscribed();
    EXPECT_THAT(host_funcs_.Subscribe(CurrentPthreadId(), s.stream, s.handle),
                IsOk());
    return s;
  }

  TestStream never_;
  RecordPointRef point_;
};

INSTANTIATE_TEST_SUITE_P(States, StreamStateTest, ::testing::ValuesIn(kCases),
                         [](const auto& info) {
                           return std::string(info.param.name);
                         });

// Contract D15.
TEST_P(StreamStateTest, AbortDropsEverythingAndTheStreamGoesOn) {
  const TestStream s = OpenForAll();
  BringTo(GetParam().state, s);
  // A queue behind an idle stream does not exist: hold it with a callback.
  if (GetParam().state == State::kIdle) {
    EXPECT_THAT(BlockCallback(s, "in progress"), IsOk());
  }
  QueueOfEachKind(s);
  EXPECT_THAT(s->Abort(s.handle, Aborted(), /*keep_queue=*/false), IsOk());
  EXPECT_EQ(StateOf(s), State::kIdle);
  EXPECT_TRUE(Done(s));
  EXPECT_TRUE(point_->complete()) << "nobody may wait for ever";
  EXPECT_EQ(executor_.timers(), 0u);
  EXPECT_EQ(FakeWork::live(), 0);
  EXPECT_EQ(queued_waits(), 0);
  RunExecutor();
  RunHostExecutor();
  EXPECT_THAT(ProcessHostFuncs(), FailsWith(507012));
  EXPECT_THAT(calls(), Not(Contains("queued")));
  EXPECT_THAT(calls(), Not(Contains("in progress")));
  EXPECT_THAT(LaunchWork(s, "after"), IsOk());
  RunExecutor();
  EXPECT_THAT(calls(), Contains("after"));
  EXPECT_TRUE(Done(s));
}

// Contract D15: synchronise leaves with 107023.
TEST_P(StreamStateTest, AbortEndsHostWaitsWithItsReason) {
  if (GetParam().state == State::kIdle) GTEST_SKIP() << "nothing to wait for";
  const TestStream s = OpenForAll();
  BringTo(GetParam().state, s);
  QueueOfEachKind(s);
  absl::Status result;
  TestThread thread([&] { result = Synchronize(s); });
  clock_.AwaitWaiters(1);
  EXPECT_THAT(s->Abort(s.handle, Aborted(), /*keep_queue=*/false), IsOk());
  thread.Join();
  EXPECT_THAT(result, FailsWith(107023));
}

TEST_P(StreamStateTest, AbortOfTheTaskInProgressKeepsTheQueue) {
  const TestStream s = OpenForAll();
  BringTo(GetParam().state, s);
  EXPECT_THAT(LaunchWork(s, "kept"), IsOk());
  EXPECT_THAT(s->Abort(s.handle, Aborted(), /*keep_queue=*/true), IsOk());
  RunExecutor();
  RunHostExecutor();
  EXPECT_THAT(calls(), Not(Contains("in progress")));
  // Behind an idle stream the work itself was in progress.
  if (GetParam().state != State::kIdle) {
    EXPECT_THAT(calls(), Contains("kept"));
  }
  EXPECT_TRUE(Done(s));
}

// Ruling 2.6: a forced destroy does not wait, and drops.
TEST_P(StreamStateTest, CloseDropsEverything) {
  const TestStream s = OpenForAll();
  BringTo(GetParam().state, s);
  if (GetParam().state == State::kIdle) {
    EXPECT_THAT(BlockCallback(s, "in progress"), IsOk());
  }
  QueueOfEachKind(s);
  EXPECT_TRUE(Close(s));
  EXPECT_EQ(executor_.timers(), 0u);
  EXPECT_EQ(FakeWork::live(), 0);
  EXPECT_EQ(queued_waits(), 0);
  EXPECT_TRUE(point_->complete());
  RunExecutor();
  RunHostExecutor();
  EXPECT_THAT(calls(), Not(Contains("queued")));
  EXPECT_THAT(calls(), Not(Contains("in progress")));
}

TEST_P(StreamStateTest, CloseEndsHostWaitsWith107017) {
  if (GetParam().state == State::kIdle) GTEST_SKIP() << "nothing to wait for";
  const TestStream s = OpenForAll();
  BringTo(GetParam().state, s);
  QueueOfEachKind(s);
  absl::Status result;
  TestThread thread([&] { result = Synchronize(s); });
  clock_.AwaitWaiters(1);
  EXPECT_TRUE(Close(s));
  thread.Join();
  EXPECT_THAT(result, FailsWith(107017));
}

TEST_P(StreamStateTest, ASlotThatIsUsedAgainStartsAfresh) {
  const TestStream s = OpenForAll();
  BringTo(GetParam().state, s);
  EXPECT_TRUE(Close(s));
  const TestStream next = OpenForAll();
  ASSERT_EQ(next.stream, s.stream);
  EXPECT_EQ(StateOf(next), State::kIdle);
  EXPECT_EQ(*Callback(next, "first"), 1u);
  EXPECT_THAT(LaunchWork(next, "fails", [] { return Aborted(); }), IsOk());
  EXPECT_THAT(HostFunc(next, "second"), IsOk());
  RunExecutor();  // what was left of the old stream runs too, and is harmless
  RunHostExecutor();
  EXPECT_TRUE(Done(next));
  EXPECT_THAT(next->error(next.handle), FailsWith(107023));
}

class StreamTeardownTest : public StreamFixture {
 protected:
  State StateOf(TestStream s) { return s->blocker(s.handle).state; }
  // A stream that has used up the budget of one Advance(): it waits for the
  // executor with no task in progress.
  TestStream OpenOutOfBudget() {
    const TestStream s = OpenSubscribed();
    EXPECT_THAT(BlockCallback(s, "gate"), IsOk());
    for (int i = 0; i < 1000; ++i) EXPECT_THAT(Callback(s, "x"), IsOk());
    EXPECT_THAT(Process(), IsOk());
    EXPECT_EQ(StateOf(s), State::kAwaitingExecutor);
    return s;
  }
};

// aclrtStreamStop: what was handed over without block is complete.
TEST_F(StreamTeardownTest, AbortOfTheTaskInProgressDropsNoOtherCallback) {
  const TestStream s = OpenSubscribed();
  EXPECT_THAT(Callback(s, "complete"), IsOk());
  EXPECT_THAT(s->Abort(s.handle, Aborted(), /*keep_queue=*/true), IsOk());
  EXPECT_THAT(BlockCallback(s, "in progress"), IsOk());
  EXPECT_THAT(BlockCallback(s, "next"), IsOk());
  EXPECT_THAT(s->Abort(s.handle, Aborted(), /*keep_queue=*/true), IsOk());
  EXPECT_THAT(Process(), IsOk());
  EXPECT_THAT(calls(), ElementsAre("complete", "next"));
  EXPECT_TRUE(Done(s));
}

TEST_F(StreamTeardownTest, AbortOutOfBudgetEndsHostWaitsWithItsReason) {
  const TestStream s = OpenOutOfBudget();
  absl::Status result;
  TestThread thread([&] { result = Synchronize(s); });
  clock_.AwaitWaiters(1);
  EXPECT_THAT(s->Abort(s.handle, Aborted(), /*keep_queue=*/false), IsOk());
  thread.Join();
  EXPECT_THAT(result, FailsWith(107023));
  EXPECT_TRUE(Done(s));
  EXPECT_EQ(StateOf(s), State::kIdle);
}

TEST_F(StreamTeardownTest, AbortOfTheTaskInProgressOutOfBudgetGoesOn) {
  const TestStream s = OpenOutOfBudget();
  EXPECT_THAT(LaunchWork(s, "kept"), IsOk());
  EXPECT_THAT(s->Abort(s.handle, Aborted(), /*keep_queue=*/true), IsOk());
  RunAll();
  EXPECT_THAT(calls(), Contains("kept"));
  EXPECT_TRUE(Done(s));
}

TEST_F(StreamTeardownTest, CloseOutOfBudgetEndsHostWaitsWith107017) {
  const TestStream s = OpenOutOfBudget();
  absl::Status result;
  TestThread thread([&] { result = Synchronize(s); });
  clock_.AwaitWaiters(1);
  EXPECT_TRUE(Close(s));
  thread.Join();
  EXPECT_THAT(result, FailsWith(107017));
}

// --- While work runs -------------------------------------------------------

class RunningWorkTest : public StreamTeardownTest {
 protected:
  RunningWorkTest() : s_(OpenSubscribed()) {}

  // Runs one piece of work in a second thread, `meanwhile` in this one while
  // it runs, then lets it return `result`.
  void WhileItRuns(absl::Status result, const std::function<void()>& meanwhile,
                   int64_t device_time = 0) {
    absl::Notification running, release;
    EXPECT_THAT(LaunchWork(
                    s_, "work",
                    [&, result] {
                      running.Notify();
                      release.WaitForNotification();
                      return result;
                    },
                    device_time),
                IsOk());
    release_ = &release;
    TestThread executor([&] { RunExecutor(); });
    ASSERT_TRUE(Await(running));
    meanwhile();
    if (!release.HasBeenNotified()) release.Notify();
  }
  void Release() { release_->Notify(); }

  const TestStream s_;
  absl::Notification* release_ = nullptr;
};

TEST_F(RunningWorkTest, AbortDoesNotWaitForItButTheStreamDoes) {
  WhileItRuns(absl::OkStatus(), [&] {
    EXPECT_THAT(LaunchWork(s_, "dropped"), IsOk());
    EXPECT_THAT(s_->Abort(s_.handle, Aborted(), false), IsOk());
    EXPECT_EQ(StateOf(s_), State::kRunning);
    EXPECT_FALSE(Done(s_)) << "it cannot be torn off a CPU";
    EXPECT_THAT(LaunchWork(s_, "after"), IsOk());
  });
  RunExecutor();
  EXPECT_THAT(calls(), ElementsAre("work", "after"));
  EXPECT_TRUE(Done(s_));
}

// aclrtStreamAbort: the caller may free what the work has used.
TEST_F(RunningWorkTest, AnAbortThatWaitsReturnsAfterIt) {
  WhileItRuns(absl::OkStatus(), [&] {
    TestThread aborter([&] {
      EXPECT_THAT(s_->Abort(s_.handle, Aborted(), false, /*wait=*/true),
                  IsOk());
      EXPECT_EQ(FakeWork::live(), 0);
    });
    Release();
  });
}

TEST_F(RunningWorkTest, AnErrorAfterAnAbortDoesNotCount) {
  WhileItRuns(AclError(507011, "late"), [&] {
    EXPECT_THAT(s_->Abort(s_.handle, Aborted(), false), IsOk());
  });
  EXPECT_THAT(s_->error(s_.handle), IsOk());
  EXPECT_THAT(errors_.task_errors(), IsEmpty());
  EXPECT_THAT(LaunchWork(s_, "fails", [] { return AclError(507011, "x"); }),
              IsOk());
  RunExecutor();
  EXPECT_THAT(s_->error(s_.handle), FailsWith(507011)) << "but the next does";
}

TEST_F(RunningWorkTest, AnAbortedOneHasNoDeviceTimeLeft) {
  WhileItRuns(
      absl::OkStatus(),
      [&] { EXPECT_THAT(s_->Abort(s_.handle, Aborted(), false), IsOk()); },
      /*device_time=*/1000);
  EXPECT_TRUE(Done(s_));
  EXPECT_EQ(executor_.timers(), 0u);
}

TEST_F(RunningWorkTest, AbortOfTheTaskInProgressKeepsTheQueue) {
  WhileItRuns(AclError(507011, "late"), [&] {
    EXPECT_THAT(LaunchWork(s_, "kept"), IsOk());
    EXPECT_THAT(s_->Abort(s_.handle, Aborted(), /*keep_queue=*/true), IsOk());
  });
  EXPECT_THAT(calls(), ElementsAre("work", "kept"));
  EXPECT_THAT(s_->error(s_.handle), IsOk());
}

TEST_F(RunningWorkTest, AbortEndsHostWaitsAtOnce) {
  absl::Status result;
  WhileItRuns(absl::OkStatus(), [&] {
    TestThread thread([&] { result = Synchronize(s_); });
    clock_.AwaitWaiters(1);
    EXPECT_THAT(s_->Abort(s_.handle, Aborted(), false), IsOk());
    thread.Join();
    EXPECT_EQ(StateOf(s_), State::kRunning);
  });
  EXPECT_THAT(result, FailsWith(107023));
}

TEST_F(RunningWorkTest, CloseWaitsForIt) {
  absl::Notification closed;
  bool returned_before_release = true;
  WhileItRuns(absl::OkStatus(), [&] {
    EXPECT_THAT(LaunchWork(s_, "dropped"), IsOk());
    absl::Status result;
    TestThread waiter([&] { result = Synchronize(s_); });
    clock_.AwaitWaiters(1);
    TestThread closer([&] {
      EXPECT_TRUE(Close(s_));
      closed.Notify();
    });
    waiter.Join();  // the closer is in Close() and has let the waiter go
    EXPECT_THAT(result, FailsWith(107017));
    returned_before_release = closed.HasBeenNotified();
    EXPECT_THAT(LaunchWork(s_, "refused"), FailsWith(107017));
    Release();
    closer.Join();
  });
  EXPECT_FALSE(returned_before_release);
  EXPECT_THAT(calls(), ElementsAre("work"));
  EXPECT_EQ(streams_.Find(s_.handle), nullptr);
}

TEST_F(RunningWorkTest, OfTwoClosersOneSucceeds) {
  std::atomic<int> successes{0};
  WhileItRuns(absl::OkStatus(), [&] {
    const auto close = [&] { successes += Close(s_) ? 1 : 0; };
    TestThread first(close);
    TestThread second(close);
    Release();
    first.Join();
    second.Join();
  });
  EXPECT_EQ(successes, 1);
}

TEST_F(RunningWorkTest, StopLetsItFinish) {
  WhileItRuns(absl::OkStatus(), [&] {
    EXPECT_THAT(LaunchWork(s_, "dropped"), IsOk());
    s_->Stop(s_.handle, AclError(507011, "elsewhere"));
  });
  EXPECT_THAT(calls(), ElementsAre("work"));
  EXPECT_TRUE(Done(s_));
}

// --- While user code runs --------------------------------------------------

TEST_F(StreamTeardownTest, AbortInsideABlockCallbackLetsTheStreamGoOn) {
  const TestStream s = OpenSubscribed();
  EXPECT_THAT(BlockCallback(s, "running",
                            [&] {
                              EXPECT_THAT(s->Abort(s.handle, Aborted(), false),
                                          IsOk());
                              EXPECT_TRUE(Done(s));
                              EXPECT_THAT(BlockCallback(s, "next"), IsOk());
                            }),
              IsOk());
  EXPECT_THAT(LaunchWork(s, "dropped"), IsOk());
  EXPECT_THAT(Process(), IsOk());
  // The return of the first must not be taken for the second's.
  EXPECT_EQ(StateOf(s), State::kAwaitingReport);
  EXPECT_FALSE(Done(s));
  EXPECT_THAT(Process(), IsOk());
  EXPECT_THAT(calls(), ElementsAre("running", "next"));
  EXPECT_TRUE(Done(s));
}

// Ruling 2.6: a forced destroy works from inside.
TEST_F(StreamTeardownTest, ABlockCallbackMayCloseItsOwnStream) {
  const TestStream s = OpenSubscribed();
  TestStream next;
  EXPECT_THAT(BlockCallback(s, "running",
                            [&] {
                              EXPECT_TRUE(Close(s));
                              next = OpenSubscribed();
                              EXPECT_THAT(BlockCallback(next, "next"), IsOk());
                            }),
              IsOk());
  EXPECT_THAT(Process(), IsOk());
  ASSERT_EQ(next.stream, s.stream);
  EXPECT_EQ(StateOf(next), State::kAwaitingReport);
  EXPECT_THAT(Process(), IsOk());
  EXPECT_THAT(calls(), ElementsAre("running", "next"));
}

TEST_F(StreamTeardownTest, AHostFuncMayCloseItsOwnStream) {
  const TestStream s = Open();
  EXPECT_THAT(HostFunc(s, "running", [&] { EXPECT_TRUE(Close(s)); }), IsOk());
  EXPECT_THAT(LaunchWork(s, "dropped"), IsOk());
  RunHostExecutor();
  RunExecutor();
  EXPECT_THAT(calls(), ElementsAre("running"));
}

// The slot was closed with a task in progress; nothing of it may be left.
TEST_F(StreamTeardownTest, ASlotClosedByItsHostFuncStartsAfresh) {
  const TestStream s = Open();
  TestStream next;
  EXPECT_THAT(HostFunc(s, "running",
                       [&] {
                         EXPECT_TRUE(Close(s));
                         next = OpenSubscribed();
                       }),
              IsOk());
  RunHostExecutor();
  ASSERT_EQ(next.stream, s.stream);
  EXPECT_THAT(next->Describe(next.handle), Not(HasSubstr("host func")));
  // Its first failure counts.
  EXPECT_THAT(LaunchWork(next, "fails", [] { return AclError(507011, "no"); }),
              IsOk());
  EXPECT_EQ(next->blocker(next.handle).thread_id, 0u);
  RunExecutor();
  EXPECT_THAT(next->error(next.handle), FailsWith(507011));
}

TEST_F(StreamTeardownTest, AHostFuncThatThrowsAfterAnAbortDoesNotCount) {
  const TestStream s = Open();
  EXPECT_THAT(HostFunc(s, "throws",
                       [&] {
                         EXPECT_THAT(s->Abort(s.handle, Aborted(), false),
                                     IsOk());
                         throw std::runtime_error("late");
                       }),
              IsOk());
  RunHostExecutor();
  EXPECT_THAT(s->error(s.handle), IsOk());
  EXPECT_TRUE(Done(s));
}

// --- The rest --------------------------------------------------------------

TEST_F(StreamTeardownTest, AbortClearsTheErrorAndTheStop) {
  const TestStream s = OpenSubscribed();
  EXPECT_THAT(s->SetFailureMode(s.handle, FailureMode::kStop), IsOk());
  EXPECT_THAT(LaunchWork(s, "fails", [] { return AclError(507011, "no"); }),
              IsOk());
  RunExecutor();
  EXPECT_THAT(LaunchWork(s, "refused"), FailsWith(507011));
  EXPECT_THAT(s->Abort(s.handle, Aborted(), false), IsOk());
  EXPECT_THAT(s->error(s.handle), IsOk());
  EXPECT_THAT(LaunchWork(s, "runs"), IsOk());
  RunExecutor();
  EXPECT_THAT(calls(), ElementsAre("fails", "runs"));
}

TEST_F(StreamTeardownTest, AbortKeepsTheBinding) {
  const TestStream s = OpenSubscribed();
  EXPECT_THAT(BlockCallback(s, "dropped"), IsOk());
  EXPECT_THAT(s->Abort(s.handle, Aborted(), false), IsOk());
  EXPECT_THAT(BlockCallback(s, "runs"), IsOk());
  RunAll();
  EXPECT_THAT(calls(), ElementsAre("runs"));
}

TEST_F(StreamTeardownTest, DroppedCallbacksAreReportedOnce) {
  const TestStream s = OpenSubscribed();
  EXPECT_THAT(BlockCallback(s, "handed over"), IsOk());
  EXPECT_THAT(Callback(s, "queued"), IsOk());
  EXPECT_THAT(HostFunc(s, "queued"), IsOk());
  EXPECT_THAT(LaunchWork(s, "work is no callback"), IsOk());
  EXPECT_THAT(s->Abort(s.handle, Aborted(), false), IsOk());
  EXPECT_THAT(log_.messages(), ElementsAre(HasSubstr("3 callback(s) dropped")));
}

TEST_F(StreamTeardownTest, ABeginningCloseRefusesTasksAndLetsTheQueueDrain) {
  const TestStream s = OpenSubscribed();
  EXPECT_THAT(BlockCallback(s, "callback"), IsOk());
  EXPECT_THAT(LaunchWork(s, "work"), IsOk());
  EXPECT_TRUE(s->BeginClose(s.handle));
  EXPECT_FALSE(s->BeginClose(s.handle)) << "only one closes";
  EXPECT_THAT(LaunchWork(s, "refused"), FailsWith(107017));
  EXPECT_THAT(Callback(s, "refused"), FailsWith(107017));
  RunAll();
  EXPECT_THAT(calls(), ElementsAre("callback", "work"));
  EXPECT_THAT(Synchronize(s), IsOk());
  EXPECT_TRUE(Close(s));
}

TEST_F(StreamTeardownTest, CloseLetsTheStreamsGoThatAwaitItsEvents) {
  const TestStream s = OpenSubscribed();
  const TestStream other = Open();
  EXPECT_THAT(BlockCallback(s, "gate"), IsOk());
  EXPECT_THAT(WaitEvent(other, RecordNew(s)), IsOk());
  EXPECT_THAT(LaunchWork(other, "other"), IsOk());
  EXPECT_TRUE(Close(s));
  RunExecutor();
  EXPECT_THAT(calls(), ElementsAre("other"));
}

TEST_F(StreamTeardownTest, AnEventOfAClosedStreamResumesNobody) {
  const TestStream a = OpenSubscribed();
  const TestStream b = Open();
  EXPECT_THAT(BlockCallback(a, "gate"), IsOk());
  EXPECT_THAT(WaitEvent(b, RecordNew(a)), IsOk());
  EXPECT_TRUE(Close(b));
  const TestStream next = OpenSubscribed();
  ASSERT_EQ(next.stream, b.stream);
  EXPECT_THAT(WaitEvent(next, RecordNew(a)), IsOk());
  EXPECT_THAT(Process(), IsOk());
  EXPECT_TRUE(Done(next));
}

}  // namespace
}  // namespace ascend::rt
