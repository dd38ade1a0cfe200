// Tests of failing tasks: the latched error, its observers, the failure modes,
// and what the error sink is told.

#include <stdexcept>
#include <string>
#include <utility>

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

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

absl::Status Failure() { return AclError(507011, "bad matrix"); }
absl::Status OtherFailure() { return AclError(507015, "another thing"); }

class StreamFailureTest : public StreamFixture {
 protected:
  TestStream OpenStopping(Handle context) {
    StreamConfig config;
    config.context = context;
    const TestStream s = OpenSubscribed(config);
    EXPECT_THAT(s->SetFailureMode(s.handle, FailureMode::kStop), IsOk());
    return s;
  }
  static StreamConfig InContext(Handle context) {
    StreamConfig config;
    config.context = context;
    return config;
  }
};

TEST_F(StreamFailureTest, AnErrorIsLatchedWithItsCodeAndSaysWhatFailed) {
  const TestStream s = Open();
  EXPECT_THAT(LaunchWork(s, "ok"), IsOk());
  EXPECT_THAT(LaunchWork(s, "fails", Failure), IsOk());
  RunExecutor();
  const absl::Status error = s->error(s.handle);
  EXPECT_THAT(error, FailsWith(507011));
  EXPECT_THAT(std::string(error.message()), HasSubstr("bad matrix"));
  EXPECT_THAT(std::string(error.message()), HasSubstr("task 2"));
  EXPECT_THAT(std::string(error.message()),
              HasSubstr("thread " + std::to_string(CurrentKernelThreadId())));
}

TEST_F(StreamFailureTest, TheFirstErrorStays) {
  const TestStream s = Open();
  EXPECT_THAT(LaunchWork(s, "fails", Failure), IsOk());
  EXPECT_THAT(LaunchWork(s, "fails", OtherFailure), IsOk());
  RunExecutor();
  EXPECT_THAT(s->error(s.handle), FailsWith(507011));
  EXPECT_EQ(errors_.task_errors().size(), 2u) << "each is reported";
}

TEST_F(StreamFailureTest, TheSinkLearnsDeviceStreamTaskThreadAndCode) {
  StreamConfig config;
  config.device = 6;
  const TestStream s = Open(config);
  EXPECT_THAT(LaunchWork(s, "ok"), IsOk());
  EXPECT_THAT(LaunchWork(s, "fails", Failure), IsOk());
  RunExecutor();
  ASSERT_EQ(errors_.task_errors().size(), 1u);
  const TaskError error = errors_.task_errors()[0];
  EXPECT_EQ(error.device_id, 6u);
  EXPECT_EQ(error.stream_id, static_cast<uint32_t>(s->id()));
  EXPECT_EQ(error.task_id, 2u);
  EXPECT_EQ(error.thread_id, CurrentKernelThreadId());
  EXPECT_EQ(error.code, 507011);
}

TEST_F(StreamFailureTest, TheSinkIsCalledBeforeAnybodySeesTheErrorAndUnlocked) {
  const TestStream s = Open();
  EXPECT_THAT(LaunchWork(s, "fails", Failure), IsOk());
  const RecordPointRef after = RecordNew(s);
  errors_.on_task_error = [&](const TaskError&) {
    EXPECT_THAT(s->error(s.handle), IsOk());  // would hang if it were locked
    EXPECT_FALSE(Done(s));
    EXPECT_FALSE(after->complete());
  };
  RunExecutor();
  EXPECT_EQ(errors_.task_errors().size(), 1u);
}

// The sink runs user code, which may destroy the stream by force.
TEST_F(StreamFailureTest, TheSinkMayCloseTheStreamAndOpenAnotherInItsSlot) {
  const TestStream s = Open();
  EXPECT_THAT(LaunchWork(s, "fails", Failure), IsOk());
  EXPECT_THAT(LaunchWork(s, "dropped"), IsOk());
  TestStream next;
  errors_.on_task_error = [&](const TaskError&) {
    EXPECT_TRUE(Close(s));
    next = Open();
  };
  RunExecutor();
  EXPECT_EQ(next.stream, s.stream);
  EXPECT_THAT(next->error(next.handle), IsOk());
  EXPECT_TRUE(Done(next));
  EXPECT_THAT(LaunchWork(next, "runs"), IsOk());
  RunExecutor();
  EXPECT_THAT(calls(), ElementsAre("fails", "runs"));
}

TEST_F(StreamFailureTest, ASuccessfulTaskIsNotReported) {
  const TestStream s = Open();
  EXPECT_THAT(LaunchWork(s, "ok"), IsOk());
  RunExecutor();
  EXPECT_THAT(errors_.task_errors(), IsEmpty());
}

// --- Observers -------------------------------------------------------------

TEST_F(StreamFailureTest, AHostWaitGetsTheError) {
  const TestStream s = Open();
  EXPECT_THAT(LaunchWork(s, "fails", Failure), IsOk());
  absl::Status early;
  TestThread thread([&] { early = Synchronize(s); });
  clock_.AwaitWaiters(1);
  RunExecutor();
  thread.Join();
  EXPECT_THAT(early, FailsWith(507011));
  EXPECT_THAT(Synchronize(s), FailsWith(507011)) << "it is latched";
}

TEST_F(StreamFailureTest, AHostWaitForAnEarlierTaskDoesNotGetTheError) {
  const TestStream s = OpenSubscribed();
  const absl::StatusOr<uint64_t> earlier = LaunchWork(s, "ok");
  EXPECT_THAT(BlockCallback(s, "gate"), IsOk());
  EXPECT_THAT(LaunchWork(s, "fails", Failure), IsOk());
  absl::Status result = absl::UnknownError("not set");
  TestThread thread([&] {
    result = synchronizer_.AwaitStream(s.stream, s.handle, *earlier, kForever);
  });
  clock_.AwaitWaiters(1);
  RunExecutor();
  thread.Join();
  EXPECT_THAT(result, IsOk());
}

TEST_F(StreamFailureTest, APointRecordedAfterTheFailureCarriesTheError) {
  const TestStream s = Open();
  const RecordPointRef before = RecordNew(s);
  EXPECT_THAT(LaunchWork(s, "fails", Failure), IsOk());
  const RecordPointRef after = RecordNew(s);
  RunExecutor();
  EXPECT_THAT(before->error(), IsOk());
  EXPECT_THAT(after->error(), FailsWith(507011));
  EXPECT_THAT(synchronizer_.AwaitPoint(after.get(), kForever),
              FailsWith(507011));
}

TEST_F(StreamFailureTest, AnErrorStaysWithItsStream) {
  const TestStream a = Open();
  const TestStream b = Open();
  EXPECT_THAT(LaunchWork(a, "fails", Failure), IsOk());
  const RecordPointRef point = RecordNew(a);
  EXPECT_THAT(WaitEvent(b, point), IsOk());
  EXPECT_THAT(LaunchWork(b, "b"), IsOk());
  RunExecutor();
  EXPECT_THAT(b->error(b.handle), IsOk());
  EXPECT_THAT(calls(), ElementsAre("fails", "b"));
}

TEST_F(StreamFailureTest, AFreshStreamInTheSlotHasNoError) {
  const TestStream s = OpenStopping(1);
  EXPECT_THAT(LaunchWork(s, "fails", Failure), IsOk());
  RunExecutor();
  EXPECT_TRUE(Close(s));
  const TestStream next = Open();
  ASSERT_EQ(next.stream, s.stream);
  EXPECT_THAT(next->error(next.handle), IsOk());
  EXPECT_EQ(*next->failure_mode(next.handle), FailureMode::kContinue);
  EXPECT_THAT(LaunchWork(next, "ok"), IsOk());
}

// --- Continue, the default -------------------------------------------------

// Contract D14: the callback still runs.
TEST_F(StreamFailureTest, InContinueModeLaterTasksRun) {
  const TestStream s = OpenSubscribed();
  EXPECT_EQ(*s->failure_mode(s.handle), FailureMode::kContinue);
  EXPECT_THAT(LaunchWork(s, "fails", Failure), IsOk());
  EXPECT_THAT(BlockCallback(s, "callback"), IsOk());
  EXPECT_THAT(LaunchWork(s, "work"), IsOk());
  RunAll();
  EXPECT_THAT(calls(), ElementsAre("fails", "callback", "work"));
  EXPECT_THAT(LaunchWork(s, "more"), IsOk());
  EXPECT_THAT(errors_.stopped(), IsEmpty());
}

// --- Stop ------------------------------------------------------------------

// Contract D14.
TEST_F(StreamFailureTest, InStopModeLaterTasksAreDroppedAndRefused) {
  const TestStream s = OpenStopping(1);
  EXPECT_THAT(LaunchWork(s, "fails", Failure), IsOk());
  EXPECT_THAT(BlockCallback(s, "dropped"), IsOk());
  EXPECT_THAT(LaunchWork(s, "dropped"), IsOk());
  const RecordPointRef point = RecordNew(s);
  RunAll();
  EXPECT_THAT(calls(), ElementsAre("fails"));
  EXPECT_TRUE(Done(s));
  EXPECT_TRUE(point->complete()) << "nobody may wait for ever";
  EXPECT_THAT(point->error(), FailsWith(507011));
  EXPECT_THAT(LaunchWork(s, "refused"), FailsWith(507011));
  EXPECT_THAT(Callback(s, "refused"), FailsWith(507011));
  EXPECT_THAT(Synchronize(s), FailsWith(507011));
}

TEST_F(StreamFailureTest, InStopModeEveryStreamOfTheContextStops) {
  const TestStream s = OpenStopping(1);
  const TestStream sibling = OpenSubscribed(InContext(1));
  const TestStream stranger = OpenSubscribed(InContext(2));
  EXPECT_THAT(BlockCallback(sibling, "gate"), IsOk());
  EXPECT_THAT(LaunchWork(sibling, "dropped"), IsOk());
  EXPECT_THAT(LaunchWork(s, "fails", Failure), IsOk());
  RunExecutor();
  ASSERT_EQ(errors_.stopped().size(), 1u);
  EXPECT_EQ(errors_.stopped()[0].context, 1u);
  EXPECT_THAT(errors_.stopped()[0].error, FailsWith(507011));
  RunAll();
  EXPECT_THAT(calls(), ElementsAre("fails", "gate"))
      << "what was handed over runs, what was queued does not";
  EXPECT_THAT(LaunchWork(sibling, "refused"), FailsWith(507011));
  EXPECT_THAT(Synchronize(sibling), FailsWith(507011));
  EXPECT_THAT(LaunchWork(stranger, "runs"), IsOk());
}

TEST_F(StreamFailureTest, TheContextStopsBeforeTheFailureCanBeSeen) {
  const TestStream s = OpenStopping(1);
  EXPECT_THAT(LaunchWork(s, "fails", Failure), IsOk());
  bool done_when_stopped = true;
  const auto stop = std::move(errors_.on_context_stopped);
  errors_.on_context_stopped = [&](Handle context, const absl::Status& error) {
    done_when_stopped = Done(s);
    stop(context, error);
  };
  RunExecutor();
  EXPECT_FALSE(done_when_stopped) << "a waiting thread might launch elsewhere";
  EXPECT_TRUE(Done(s));
}

TEST_F(StreamFailureTest, ASecondFailureDoesNotStopTheContextAgain) {
  const TestStream a = OpenStopping(1);
  const TestStream b = OpenStopping(1);
  EXPECT_THAT(LaunchWork(a, "fails", Failure), IsOk());
  EXPECT_THAT(LaunchWork(b, "fails", OtherFailure), IsOk());
  RunExecutor();
  EXPECT_EQ(errors_.stopped().size(), 1u);
}

TEST_F(StreamFailureTest, AStoppedStreamLetsTheStreamsGoThatAwaitItsEvents) {
  const TestStream s = OpenStopping(1);
  const TestStream other = Open(InContext(2));
  EXPECT_THAT(LaunchWork(s, "fails", Failure), IsOk());
  EXPECT_THAT(WaitEvent(other, RecordNew(s)), IsOk());
  EXPECT_THAT(LaunchWork(other, "other"), IsOk());
  RunExecutor();
  EXPECT_THAT(calls(), ElementsAre("fails", "other"));
}

TEST_F(StreamFailureTest, StopEndsHostWaitsForDroppedTasksWithTheError) {
  const TestStream s = OpenSubscribed();
  EXPECT_THAT(LaunchWork(s, "running"), IsOk());
  EXPECT_THAT(LaunchWork(s, "dropped"), IsOk());
  absl::Status result;
  TestThread thread([&] { result = Synchronize(s); });
  clock_.AwaitWaiters(1);
  s->Stop(s.handle, Failure());
  EXPECT_FALSE(Done(s)) << "what was issued is waited for";
  RunExecutor();
  thread.Join();
  EXPECT_THAT(result, FailsWith(507011));
  EXPECT_THAT(calls(), ElementsAre("running"));
}

TEST_F(StreamFailureTest, StopKeepsAnEarlierErrorOfTheStream) {
  const TestStream s = Open();
  EXPECT_THAT(LaunchWork(s, "fails", OtherFailure), IsOk());
  RunExecutor();
  s->Stop(s.handle, Failure());
  EXPECT_THAT(s->error(s.handle), FailsWith(507015));
  EXPECT_THAT(LaunchWork(s, "refused"), FailsWith(507015));
}

TEST_F(StreamFailureTest, AnOpWaitTimeoutStopsAStreamInStopMode) {
  const TestStream a = OpenSubscribed(InContext(2));
  const TestStream b = OpenStopping(1);
  EXPECT_THAT(BlockCallback(a, "gate"), IsOk());
  EXPECT_THAT(WaitEvent(b, RecordNew(a), 100), IsOk());
  EXPECT_THAT(LaunchWork(b, "dropped"), IsOk());
  Advance(100);
  EXPECT_THAT(b->error(b.handle), FailsWith(107019));
  EXPECT_TRUE(Done(b));
  EXPECT_THAT(calls(), IsEmpty());
  EXPECT_EQ(errors_.stopped().size(), 1u);
}

TEST_F(StreamFailureTest, TheFailureModeIsSetOnce) {
  const TestStream s = Open();
  EXPECT_THAT(s->SetFailureMode(s.handle, FailureMode::kStop), IsOk());
  EXPECT_EQ(*s->failure_mode(s.handle), FailureMode::kStop);
  EXPECT_THAT(s->SetFailureMode(s.handle, FailureMode::kContinue),
              FailsWith(107000));
  EXPECT_EQ(*s->failure_mode(s.handle), FailureMode::kStop);
}

// --- Where failures come from ----------------------------------------------

TEST_F(StreamFailureTest, AFailedHostOperatorFailsItsStream) {
  const TestStream s = Open();
  EXPECT_THAT(host_funcs_.Subscribe(CurrentPthreadId(), s.stream, s.handle),
              IsOk());
  EXPECT_THAT(HostOperator(s, "fails", Failure), IsOk());
  EXPECT_THAT(LaunchWork(s, "work"), IsOk());
  RunAll();
  EXPECT_THAT(s->error(s.handle), FailsWith(507011));
  EXPECT_EQ(errors_.task_errors().size(), 1u);
  EXPECT_THAT(calls(), ElementsAre("fails", "work"));
}

TEST_F(StreamFailureTest, AHostOperatorThatFailsAfterAnAbortDoesNotCount) {
  const TestStream s = Open();
  EXPECT_THAT(host_funcs_.Subscribe(CurrentPthreadId(), s.stream, s.handle),
              IsOk());
  EXPECT_THAT(HostOperator(s, "fails",
                           [&] {
                             EXPECT_THAT(s->Abort(s.handle, Failure(), false),
                                         IsOk());
                             return Failure();
                           }),
              IsOk());
  RunAll();
  EXPECT_THAT(s->error(s.handle), IsOk());
  EXPECT_THAT(errors_.task_errors(), IsEmpty());
}

TEST_F(StreamFailureTest, AnExceptionInAHostFuncFailsItsStream) {
  const TestStream s = Open();
  EXPECT_THAT(HostFunc(s, "throws", [] { throw std::runtime_error("oops"); }),
              IsOk());
  EXPECT_THAT(LaunchWork(s, "work"), IsOk());
  RunAll();
  RunExecutor();
  EXPECT_THAT(s->error(s.handle), FailsWith(500000));
  EXPECT_THAT(std::string(s->error(s.handle).message()), HasSubstr("oops"));
  EXPECT_EQ(errors_.task_errors().size(), 1u);
  EXPECT_THAT(calls(), ElementsAre("throws", "work"));
}

TEST_F(StreamFailureTest, AFailedTaskHasNoDeviceTimeLeft) {
  const TestStream s = Open();
  EXPECT_THAT(LaunchWork(s, "fails", Failure, /*device_time=*/100), IsOk());
  RunExecutor();
  EXPECT_TRUE(Done(s));
  EXPECT_EQ(executor_.timers(), 0u);
}

}  // namespace
}  // namespace ascend::rt
