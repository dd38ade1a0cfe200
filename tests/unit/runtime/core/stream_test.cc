// Tests of runtime/core/stream.h: order, and what each kind of task makes the
// tasks behind it do. Events, subscriptions, failures and teardown have files
// of their own.

#include "runtime/core/stream.h"

#include <string>
#include <thread>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/base/thread_id.h"
#include "runtime/core/callback_scope.h"
#include "tests/testutil/status_matchers.h"
#include "tests/testutil/stream_fixture.h"
#include "tests/testutil/test_thread.h"

namespace ascend::rt {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using State = Stream::State;

class StreamTest : public StreamFixture {
 protected:
  State StateOf(TestStream s) { return s->blocker(s.handle).state; }
};

TEST_F(StreamTest, AFreshStreamIsIdleAndDone) {
  const TestStream s = Open();
  EXPECT_EQ(StateOf(s), State::kIdle);
  EXPECT_TRUE(Done(s));
  EXPECT_THAT(s->error(s.handle), IsOk());
}

TEST_F(StreamTest, TicketsCountFromOne) {
  const TestStream s = OpenSubscribed();
  EXPECT_EQ(*Callback(s, "a"), 1u);
  EXPECT_EQ(*Callback(s, "b"), 2u);
  EXPECT_EQ(*LaunchWork(s, "c"), 3u);
}

TEST_F(StreamTest, RemembersItsConfigUntilItIsOpenedAgain) {
  StreamConfig config;
  config.device = 3;
  config.context = 9;
  config.is_default = true;
  config.priority = 5;
  config.flags = 2;
  const TestStream s = Open(config);
  EXPECT_EQ(s->config().device, 3);
  EXPECT_EQ(s->config().context, 9u);
  EXPECT_TRUE(s->config().is_default);
  EXPECT_EQ(s->config().priority, 5u);
  EXPECT_EQ(s->config().flags, 2u);
  EXPECT_EQ(s->current_priority.load(), 5u);
  s->overflow_switch = 1;
  s->user_tag = 2;
  s->cache_op_info = 3;
  EXPECT_TRUE(Close(s));
  const TestStream next = Open();
  ASSERT_EQ(next.stream, s.stream);
  EXPECT_FALSE(next->config().is_default);
  EXPECT_EQ(next->current_priority.load(), 0u);
  EXPECT_EQ(next->overflow_switch.load(), 0u);
  EXPECT_EQ(next->user_tag.load(), 0u);
  EXPECT_EQ(next->cache_op_info.load(), 0u);
}

// Contract D1: never on the launching thread.
TEST_F(StreamTest, UserCodeNeverRunsInsideALaunch) {
  const TestStream s = OpenSubscribed();
  EXPECT_THAT(Callback(s, "a"), IsOk());
  EXPECT_THAT(BlockCallback(s, "b"), IsOk());
  EXPECT_THAT(HostFunc(s, "c"), IsOk());
  EXPECT_THAT(LaunchWork(s, "d"), IsOk());
  EXPECT_THAT(calls(), IsEmpty());
}

TEST_F(StreamTest, TasksOfAllKindsRunInTheOrderOfTheirLaunches) {
  const TestStream s = OpenSubscribed();
  EXPECT_THAT(host_funcs_.Subscribe(CurrentPthreadId(), s.stream, s.handle),
              IsOk());
  std::vector<std::string> expected;
  for (int i = 0; i < 50; ++i) {
    const std::string n = std::to_string(i);
    EXPECT_THAT(LaunchWork(s, "work" + n), IsOk());
    EXPECT_THAT(BlockCallback(s, "block" + n), IsOk());
    EXPECT_THAT(HostFunc(s, "host" + n), IsOk());
    EXPECT_THAT(HostOperator(s, "operator" + n), IsOk());
    for (const char* kind : {"work", "block", "host", "operator"}) {
      expected.push_back(kind + n);
    }
  }
  RunAll();
  EXPECT_EQ(calls(), expected);
  EXPECT_TRUE(Done(s));
}

// Checklist 8: order kept over 1000 launches.
TEST_F(StreamTest, AThousandCallbacksRunInOrder) {
  const TestStream s = OpenSubscribed();
  int next = 0;
  for (int i = 0; i < 1000; ++i) {
    EXPECT_THAT(Callback(s, "", [&next, i] { EXPECT_EQ(next++, i); }), IsOk());
  }
  RunAll();
  EXPECT_EQ(next, 1000);
}

// Contract D16, checklist 11.
TEST_F(StreamTest, NullUserDataArrivesAsNull) {
  const TestStream s = OpenSubscribed();
  static int nulls;
  nulls = 0;
  const HostFunction count = [](void* data) { nulls += data == nullptr; };
  EXPECT_THAT(s->Enqueue(s.handle, Task::Callback(count, nullptr, false)),
              IsOk());
  EXPECT_THAT(s->Enqueue(s.handle, Task::Callback(count, nullptr, true)),
              IsOk());
  EXPECT_THAT(s->Enqueue(s.handle, Task::HostFunc(count, nullptr)), IsOk());
  RunAll();
  EXPECT_EQ(nulls, 3);
}

// --- Callbacks -------------------------------------------------------------

// Ruling 2.4, contract D6.
TEST_F(StreamTest, ABlockCallbackHoldsLaterTasksUntilItReturned) {
  const TestStream s = OpenSubscribed();
  EXPECT_THAT(BlockCallback(s, "block",
                            [&] {
                              RunExecutor();
                              EXPECT_FALSE(Done(s));
                              EXPECT_EQ(StateOf(s), State::kAwaitingReport);
                            }),
              IsOk());
  EXPECT_THAT(LaunchWork(s, "work"), IsOk());
  const RecordPointRef after = RecordNew(s);
  EXPECT_EQ(StateOf(s), State::kAwaitingReport);
  RunExecutor();
  EXPECT_THAT(calls(), IsEmpty());
  EXPECT_FALSE(Done(s));
  EXPECT_THAT(Process(), IsOk());
  EXPECT_THAT(calls(), ElementsAre("block"));
  EXPECT_FALSE(after->complete());
  RunExecutor();
  EXPECT_THAT(calls(), ElementsAre("block", "work"));
  EXPECT_TRUE(after->complete());
  EXPECT_TRUE(Done(s));
}

// Ruling 2.4, contract D7.
TEST_F(StreamTest, ACallbackWithoutBlockIsDoneWhenItIsHandedOver) {
  const TestStream s = OpenSubscribed();
  EXPECT_THAT(Callback(s, "callback"), IsOk());
  const RecordPointRef after = RecordNew(s);
  EXPECT_TRUE(Done(s));
  EXPECT_TRUE(after->complete());
  EXPECT_THAT(LaunchWork(s, "work"), IsOk());
  RunExecutor();
  EXPECT_THAT(calls(), ElementsAre("work"));
  EXPECT_THAT(Process(), IsOk());
  EXPECT_THAT(calls(), ElementsAre("work", "callback"));
}

// Contract D2.
TEST_F(StreamTest, ACallbackIsNotReadyBeforeEarlierTasksAreDone) {
  const TestStream s = OpenSubscribed();
  EXPECT_THAT(LaunchWork(s, "work"), IsOk());
  EXPECT_THAT(Callback(s, "callback"), IsOk());
  EXPECT_THAT(Process(), FailsWith(507012));
  EXPECT_FALSE(Done(s));
  RunExecutor();
  EXPECT_THAT(Process(), IsOk());
  EXPECT_THAT(calls(), ElementsAre("work", "callback"));
}

// Contract D4: the next BLOCK callback of a stream is ready only afterwards.
TEST_F(StreamTest, OneProcessCallRunsOneBlockCallbackOfAStream) {
  const TestStream s = OpenSubscribed();
  for (const char* name : {"a", "b", "c"}) {
    EXPECT_THAT(BlockCallback(s, name), IsOk());
  }
  for (size_t i = 1; i <= 3; ++i) {
    EXPECT_THAT(Process(), IsOk());
    EXPECT_EQ(calls().size(), i);
  }
  EXPECT_THAT(calls(), ElementsAre("a", "b", "c"));
  EXPECT_THAT(Process(), FailsWith(507012));
}

// Ruling 2.2, contract D3: across streams in order of readiness.
TEST_F(StreamTest, CallbacksOfManyStreamsRunInOrderOfReadiness) {
  const TestStream a = OpenSubscribed();
  const TestStream b = OpenSubscribed();
  const TestStream c = OpenSubscribed();
  EXPECT_THAT(LaunchWork(a, "work"), IsOk());
  EXPECT_THAT(Callback(a, "a"), IsOk());  // ready last
  EXPECT_THAT(BlockCallback(b, "b"), IsOk());
  EXPECT_THAT(Callback(c, "c"), IsOk());
  RunExecutor();
  EXPECT_THAT(Process(), IsOk());
  EXPECT_THAT(calls(), ElementsAre("work", "b", "c", "a"));
}

TEST_F(StreamTest, StreamsDoNotHoldEachOther) {
  const TestStream a = OpenSubscribed();
  const TestStream b = OpenSubscribed();
  EXPECT_THAT(BlockCallback(a, "block"), IsOk());
  EXPECT_THAT(LaunchWork(b, "work"), IsOk());
  RunExecutor();
  EXPECT_THAT(calls(), ElementsAre("work"));
}

// Ruling 2.8: no lock is held while user code runs.
TEST_F(StreamTest, ACallbackMayLaunchIntoItsOwnStream) {
  const TestStream s = OpenSubscribed();
  EXPECT_THAT(BlockCallback(s, "a",
                            [&] {
                              EXPECT_THAT(BlockCallback(s, "b"), IsOk());
                              EXPECT_THAT(LaunchWork(s, "c"), IsOk());
                              RecordNew(s);
                            }),
              IsOk());
  RunAll();
  EXPECT_THAT(calls(), ElementsAre("a", "b", "c"));
}

// Ruling 2.9.
TEST_F(StreamTest, AnExceptionInABlockCallbackReleasesItsStream) {
  const TestStream s = OpenSubscribed();
  EXPECT_THAT(BlockCallback(s, "throws", [] { throw 1; }), IsOk());
  EXPECT_THAT(LaunchWork(s, "later"), IsOk());
  EXPECT_THROW(Process().IgnoreError(), int);
  RunExecutor();
  EXPECT_THAT(calls(), ElementsAre("throws", "later"));
  EXPECT_TRUE(Done(s));
  EXPECT_THAT(s->error(s.handle), IsOk());
}

// Ruling 2.9: callbacks of the same drain that have not run stay ready.
TEST_F(StreamTest, AnExceptionLeavesTheOtherCallbacksReady) {
  const TestStream a = OpenSubscribed();
  const TestStream b = OpenSubscribed();
  EXPECT_THAT(Callback(a, "throws", [] { throw 1; }), IsOk());
  EXPECT_THAT(Callback(a, "a"), IsOk());
  EXPECT_THAT(BlockCallback(b, "b"), IsOk());
  EXPECT_THROW(Process().IgnoreError(), int);
  EXPECT_THAT(Process(), IsOk());
  EXPECT_THAT(calls(), ElementsAre("throws", "a", "b"));
  EXPECT_TRUE(Done(b));
}

// --- Host funcs and host operators -----------------------------------------

// Ruling 2.13: a thread of the runtime, blocks its stream, needs no binding.
TEST_F(StreamTest, AHostFuncRunsOnTheHostExecutorAndBlocks) {
  const TestStream s = Open();
  EXPECT_THAT(HostFunc(s, "host",
                       [&] {
                         EXPECT_EQ(StateOf(s), State::kRunning);
                         EXPECT_TRUE(CallbackScope::Holds(s.handle));
                         EXPECT_EQ(CallbackScope::Current()->kind(),
                                   CallbackScope::Kind::kHostFunc);
                       }),
              IsOk());
  EXPECT_THAT(LaunchWork(s, "work"), IsOk());
  EXPECT_EQ(StateOf(s), State::kAwaitingHostThread);
  RunExecutor();
  EXPECT_THAT(calls(), IsEmpty());
  RunHostExecutor();
  EXPECT_FALSE(Done(s));
  RunExecutor();
  EXPECT_THAT(calls(), ElementsAre("host", "work"));
  EXPECT_TRUE(Done(s));
  EXPECT_EQ(CallbackScope::Current(), nullptr);
}

TEST_F(StreamTest, AHostFuncMayLaunchIntoItsOwnStream) {
  const TestStream s = Open();
  EXPECT_THAT(HostFunc(s, "a", [&] { EXPECT_THAT(HostFunc(s, "b"), IsOk()); }),
              IsOk());
  RunHostExecutor();
  EXPECT_THAT(calls(), ElementsAre("a", "b"));
}

// Ruling 4.1, contract F7: in stream order, on the subscribed thread, blocking.
TEST_F(StreamTest, AHostOperatorRunsOnTheThreadBoundForHostFuncsAndBlocks) {
  const TestStream s = Open();
  EXPECT_THAT(HostOperator(s, "operator"), FailsWith(107015));
  EXPECT_THAT(host_funcs_.Subscribe(CurrentPthreadId(), s.stream, s.handle),
              IsOk());
  EXPECT_THAT(HostOperator(s, "operator"), IsOk());
  EXPECT_THAT(LaunchWork(s, "work"), IsOk());
  RunExecutor();
  EXPECT_EQ(StateOf(s), State::kAwaitingReport);
  EXPECT_THAT(Process(), FailsWith(107012)) << "the registries are separate";
  EXPECT_THAT(ProcessHostFuncs(), IsOk());
  RunExecutor();
  EXPECT_THAT(calls(), ElementsAre("operator", "work"));
}

// --- Work ------------------------------------------------------------------

TEST_F(StreamTest, WorkRunsOnTheExecutorAndIsFreed) {
  const TestStream s = Open();
  EXPECT_THAT(LaunchWork(s, "work",
                         [&] {
                           EXPECT_EQ(StateOf(s), State::kRunning);
                           return absl::OkStatus();
                         }),
              IsOk());
  EXPECT_EQ(StateOf(s), State::kAwaitingExecutor);
  EXPECT_EQ(executor_.pending(), 1u);
  EXPECT_EQ(FakeWork::live(), 1);
  RunExecutor();
  EXPECT_EQ(StateOf(s), State::kIdle);
  EXPECT_EQ(FakeWork::live(), 0);
  EXPECT_TRUE(Done(s));
}

TEST_F(StreamTest, ARunOfWorkTakesOneVisitOfTheExecutor) {
  const TestStream s = Open();
  for (int i = 0; i < 10; ++i) EXPECT_THAT(LaunchWork(s, "work"), IsOk());
  EXPECT_EQ(executor_.pending(), 1u);
  EXPECT_EQ(executor_.RunUntilIdle(), 1);
  EXPECT_EQ(calls().size(), 10u);
}

TEST_F(StreamTest, ALongRunOfWorkLetsOtherStreamsIn) {
  const TestStream a = Open();
  const TestStream b = Open();
  for (int i = 0; i < 1000; ++i) EXPECT_THAT(LaunchWork(a, "a"), IsOk());
  EXPECT_THAT(LaunchWork(b, "b"), IsOk());
  executor_.RunNth(0);
  const size_t first_slice = calls().size();
  EXPECT_LT(first_slice, 1000u);
  executor_.RunNth(0);
  EXPECT_EQ(calls().back(), "b");
  RunExecutor();
  EXPECT_EQ(calls().size(), 1001u);
  EXPECT_TRUE(Done(a));
}

TEST_F(StreamTest, WorkOfTheMoreUrgentStreamRunsFirst) {
  StreamConfig config;
  config.priority = 7;
  const TestStream low = Open(config);
  config.priority = 0;
  const TestStream high = Open(config);
  ASSERT_TRUE(LaunchWork(low, "low").ok());
  ASSERT_TRUE(LaunchWork(high, "high").ok());
  RunExecutor();
  EXPECT_THAT(calls(), ElementsAre("high", "low"));
}

TEST_F(StreamTest, LongWorkLetsOtherStreamsInAfterAMillisecond) {
  const TestStream s = Open({});
  const TestStream other = Open({});
  for (const char* const name : {"1", "2", "3", "4"}) {
    ASSERT_TRUE(LaunchWork(s, name, [&] {
                  clock_.Advance(600000);
                  return absl::OkStatus();
                }).ok());
  }
  ASSERT_TRUE(LaunchWork(other, "other").ok());
  RunExecutor();
  EXPECT_THAT(calls(), ElementsAre("1", "2", "other", "3", "4"));
}

TEST_F(StreamTest, TheDeviceIsBusyForTheDeviceTimeOfItsWork) {
  const TestStream s = OpenSubscribed();
  EXPECT_THAT(LaunchWork(s, "work", nullptr, /*device_time=*/100), IsOk());
  const RecordPointRef after = RecordNew(s);
  EXPECT_THAT(Callback(s, "callback"), IsOk());
  RunExecutor();
  EXPECT_THAT(calls(), ElementsAre("work"));
  EXPECT_EQ(StateOf(s), State::kAwaitingTimer);
  EXPECT_EQ(FakeWork::live(), 0) << "only time is left";
  Advance(99);
  EXPECT_FALSE(Done(s));
  EXPECT_THAT(Process(), FailsWith(507012));
  Advance(1);
  EXPECT_TRUE(Done(s));
  EXPECT_EQ(after->time(), 100);
  EXPECT_THAT(Process(), IsOk());
}

TEST_F(StreamTest, DeviceTimeCountsFromTheStartOfTheWork) {
  const TestStream s = Open();
  const auto takes_60 = [&] {
    clock_.Advance(60);
    return absl::OkStatus();
  };
  EXPECT_THAT(LaunchWork(s, "longer", takes_60, /*device_time=*/50), IsOk());
  RunExecutor();
  EXPECT_TRUE(Done(s)) << "it took longer than its device time already";
  EXPECT_THAT(LaunchWork(s, "shorter", takes_60, /*device_time=*/100), IsOk());
  RunExecutor();
  EXPECT_FALSE(Done(s));
  Advance(39);
  EXPECT_FALSE(Done(s));
  Advance(1);
  EXPECT_TRUE(Done(s));
}

TEST_F(StreamTest, DeviceTimesOfOneStreamAddUp) {
  const TestStream s = Open();
  for (int i = 0; i < 3; ++i) {
    EXPECT_THAT(LaunchWork(s, "work", nullptr, /*device_time=*/10), IsOk());
  }
  RunExecutor();
  for (size_t i = 1; i <= 3; ++i) {
    EXPECT_EQ(calls().size(), i);
    EXPECT_FALSE(Done(s));
    Advance(10);
  }
  EXPECT_TRUE(Done(s));
}

// --- Limits ----------------------------------------------------------------

TEST_F(StreamTest, ATaskBeyondTheQueueLimitIs507002) {
  environment_.max_queued = 3;
  const TestStream s = OpenSubscribed();
  EXPECT_THAT(BlockCallback(s, "in progress"), IsOk());
  for (int i = 0; i < 3; ++i) EXPECT_THAT(LaunchWork(s, "queued"), IsOk());
  EXPECT_THAT(LaunchWork(s, "refused"), FailsWith(507002));
  EXPECT_THAT(Callback(s, "refused"), FailsWith(507002));
  EXPECT_THAT(HostFunc(s, "refused"), FailsWith(507002));
  RunAll();
  EXPECT_THAT(calls(),
              ElementsAre("in progress", "queued", "queued", "queued"));
  EXPECT_THAT(LaunchWork(s, "again"), IsOk());
}

TEST_F(StreamTest, AReportBeyondTheLimitOfItsThreadIs507002) {
  environment_.max_queued = 3;
  const TestStream a = OpenSubscribed();
  const TestStream b = OpenSubscribed();
  for (int i = 0; i < 3; ++i) EXPECT_THAT(Callback(a, "ready"), IsOk());
  EXPECT_THAT(Callback(b, "refused"), FailsWith(507002));
  EXPECT_THAT(LaunchWork(b, "work"), IsOk()) << "needs no place there";
  EXPECT_THAT(Process(), IsOk());
  EXPECT_THAT(Callback(b, "again"), IsOk());
}

TEST_F(StreamTest, ARefusedTaskIsNotCounted) {
  environment_.max_queued = 1;
  const TestStream s = OpenSubscribed();
  EXPECT_THAT(BlockCallback(s, "a"), IsOk());
  EXPECT_THAT(LaunchWork(s, "b"), IsOk());
  EXPECT_THAT(LaunchWork(s, "c"), FailsWith(507002));
  RunAll();
  EXPECT_TRUE(Done(s));
  EXPECT_EQ(*LaunchWork(s, "d"), 3u);
}

// Whoever advances a stream does bounded work.
TEST_F(StreamTest, ThousandsOfHeldTasksAreIssuedInSlices) {
  const TestStream s = OpenSubscribed();
  EXPECT_THAT(BlockCallback(s, "gate"), IsOk());
  for (int i = 0; i < 1000; ++i) EXPECT_THAT(Callback(s, "callback"), IsOk());
  EXPECT_THAT(BlockCallback(s, "last"), IsOk());
  EXPECT_THAT(Process(), IsOk());
  EXPECT_EQ(StateOf(s), State::kAwaitingExecutor);
  EXPECT_EQ(executor_.pending(), 1u);
  EXPECT_THAT(Process(), IsOk());
  EXPECT_LT(calls().size(), 1000u);
  EXPECT_THAT(Callback(s, "late"), IsOk()) << "queued behind the rest";
  RunAll();
  EXPECT_TRUE(Done(s));
  ASSERT_EQ(calls().size(), 1003u);
  EXPECT_EQ(calls()[1001], "last");
  EXPECT_EQ(calls()[1002], "late");
}

// --- What others see -------------------------------------------------------

TEST_F(StreamTest, ABlockerNamesTheThreadThatMustRunTheCallback) {
  const TestStream s = Open();
  EXPECT_THAT(Subscribe(s, 77), IsOk());
  EXPECT_THAT(BlockCallback(s, "block"), IsOk());
  const Stream::Blocker blocker = s->blocker(s.handle);
  EXPECT_EQ(blocker.state, State::kAwaitingReport);
  EXPECT_EQ(blocker.channel, Channel::kReport);
  EXPECT_EQ(blocker.thread_id, 77u);
  EXPECT_FALSE(blocker.thread_ended);
}

TEST_F(StreamTest, ABlockerNamesTheThreadThatRunsTheHostFunc) {
  const TestStream s = Open();
  uint64_t runs_on = 0;
  EXPECT_THAT(
      HostFunc(s, "host", [&] { runs_on = s->blocker(s.handle).thread_id; }),
      IsOk());
  RunHostExecutor();
  EXPECT_EQ(runs_on, CurrentPthreadId());
  EXPECT_EQ(s->blocker(s.handle).thread_id, 0u);
}

// The binding may change hands while the callback runs.
TEST_F(StreamTest, ABlockerNamesTheThreadThatGotTheCallbackNotTheNextOne) {
  const TestStream s = OpenSubscribed();
  EXPECT_THAT(BlockCallback(s, "block",
                            [&] {
                              const uint64_t self = CurrentPthreadId();
                              EXPECT_THAT(Unsubscribe(s), IsOk());
                              EXPECT_EQ(s->blocker(s.handle).thread_id, self);
                              EXPECT_THAT(Subscribe(s, 77), IsOk());
                              EXPECT_EQ(s->blocker(s.handle).thread_id, self);
                            }),
              IsOk());
  EXPECT_THAT(Process(), IsOk());
  EXPECT_THAT(BlockCallback(s, "next"), IsOk());
  EXPECT_EQ(s->blocker(s.handle).thread_id, 77u);
}

TEST_F(StreamTest, ADescriptionSaysWhatTheStreamWaitsForAndFromWhom) {
  const TestStream s = Open();
  EXPECT_THAT(Subscribe(s, 4242), IsOk());
  EXPECT_THAT(BlockCallback(s, "block"), IsOk());
  EXPECT_THAT(LaunchWork(s, "work"), IsOk());
  const std::string text = s->Describe(s.handle);
  EXPECT_THAT(text, HasSubstr("stream " + std::to_string(s->id())));
  EXPECT_THAT(text, HasSubstr("1 tasks queued"));
  EXPECT_THAT(text, HasSubstr("callback (block)"));
  EXPECT_THAT(text, HasSubstr("4242"));
}

// Ruling 1.3: a handle that is not live gives 107017, whatever the slot does.
TEST_F(StreamTest, EveryCallWithAStaleHandleIsRefused) {
  const TestStream old = OpenSubscribed();
  EXPECT_TRUE(Close(old));
  const TestStream now = OpenSubscribed();
  ASSERT_EQ(now.stream, old.stream);
  EXPECT_THAT(Callback(old, "x"), FailsWith(107017));
  EXPECT_THAT(LaunchWork(old, "x"), FailsWith(107017));
  EXPECT_THAT(old->Done(old.handle), FailsWith(107017));
  EXPECT_THAT(old->error(old.handle), FailsWith(107017));
  EXPECT_FALSE(old->BeginClose(old.handle));
  EXPECT_THAT(old->Abort(old.handle, absl::OkStatus(), false),
              FailsWith(107017));
  EXPECT_THAT(old->SetFailureMode(old.handle, FailureMode::kStop),
              FailsWith(107017));
  EXPECT_THAT(old->failure_mode(old.handle), FailsWith(107017));
  EXPECT_THAT(old->Subscription(old.handle, Channel::kReport),
              FailsWith(107017));
  EXPECT_THAT(Synchronize(old), FailsWith(107017));
  EXPECT_FALSE(Close(old));
  old->Stop(old.handle, AclError(507011, "no"));
  old->Unsubscribe(old.handle, Channel::kReport);
  EXPECT_EQ(old->blocker(old.handle).state, State::kIdle);
  EXPECT_THAT(old->Describe(old.handle), HasSubstr("gone"));
  EXPECT_THAT(Callback(now, "the new stream took no harm"), IsOk());
  RunAll();
  EXPECT_EQ(calls().size(), 1u);
}

TEST_F(StreamTest, TheNullHandleIsNeverAStream) {
  Stream* const unused = streams_.Acquire();
  EXPECT_THAT(unused->Done(kNoHandle), FailsWith(107017));
  EXPECT_THAT(unused->Enqueue(kNoHandle, Task::HostFunc(nullptr, nullptr)),
              FailsWith(107017));
  streams_.Release(unused);
}

// Issue 2: 10,000 streams exist at once, none has a thread.
TEST_F(StreamTest, TenThousandStreamsExistAtOnce) {
  std::vector<TestStream> streams;
  for (int i = 0; i < 10000; ++i) streams.push_back(OpenSubscribed());
  int ran = 0;
  for (const TestStream& s : streams) {
    EXPECT_THAT(BlockCallback(s, "", [&ran] { ++ran; }), IsOk());
  }
  RunAll();
  EXPECT_EQ(ran, 10000);
}

}  // namespace
}  // namespace ascend::rt
