// Tests of streams whose subscription comes and goes (ruling 2.5): what is
// dropped, what runs, and how the stream goes on.

#include <string>
#include <vector>

#include "absl/synchronization/notification.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
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
using State = Stream::State;

class StreamSubscriptionTest : public StreamFixture {
 protected:
  absl::Status SubscribeHostFunc(TestStream s) {
    return host_funcs_.Subscribe(CurrentPthreadId(), s.stream, s.handle);
  }
  absl::Status UnsubscribeHostFunc(TestStream s) {
    return host_funcs_.Unsubscribe(CurrentPthreadId(), s.stream, s.handle);
  }
};

// Checklist 1.
TEST_F(StreamSubscriptionTest, ACallbackOnAnUnboundStreamIs107015) {
  const TestStream s = Open();
  EXPECT_THAT(Callback(s, "x"), FailsWith(107015));
  EXPECT_THAT(BlockCallback(s, "x"), FailsWith(107015));
  EXPECT_THAT(HostOperator(s, "x"), FailsWith(107015));
  EXPECT_TRUE(Done(s));
  EXPECT_THAT(LaunchWork(s, "work"), IsOk()) << "needs no binding";
}

TEST_F(StreamSubscriptionTest, TheMessageOf107015NamesTheMissingCall) {
  const TestStream s = Open();
  EXPECT_THAT(std::string(Callback(s, "x").status().message()),
              HasSubstr("aclrtSubscribeReport"));
  EXPECT_THAT(std::string(HostOperator(s, "x").status().message()),
              HasSubstr("aclrtSubscribeHostFunc"));
}

// Contract E3.
TEST_F(StreamSubscriptionTest, ACallbackAfterUnsubscribeIs107015) {
  const TestStream s = OpenSubscribed();
  EXPECT_THAT(Unsubscribe(s), IsOk());
  EXPECT_THAT(Callback(s, "x"), FailsWith(107015));
}

TEST_F(StreamSubscriptionTest, HandedOverCallbacksAreDroppedByUnsubscribe) {
  const TestStream s = OpenSubscribed();
  const TestStream other = OpenSubscribed();
  EXPECT_THAT(Callback(s, "dropped"), IsOk());
  EXPECT_THAT(Callback(s, "dropped"), IsOk());
  EXPECT_THAT(Callback(other, "kept"), IsOk());
  EXPECT_THAT(Unsubscribe(s), IsOk());
  EXPECT_THAT(Process(), IsOk());
  EXPECT_THAT(calls(), ElementsAre("kept"));
  EXPECT_TRUE(Done(s));
}

TEST_F(StreamSubscriptionTest, ADroppedBlockCallbackReleasesItsStream) {
  const TestStream s = OpenSubscribed();
  EXPECT_THAT(BlockCallback(s, "dropped"), IsOk());
  EXPECT_THAT(LaunchWork(s, "work"), IsOk());
  const RecordPointRef point = RecordNew(s);
  RunExecutor();
  EXPECT_THAT(calls(), IsEmpty());
  EXPECT_THAT(Unsubscribe(s), IsOk());
  RunExecutor();
  EXPECT_THAT(calls(), ElementsAre("work"));
  EXPECT_TRUE(point->complete());
  EXPECT_TRUE(Done(s));
  EXPECT_THAT(s->error(s.handle), IsOk()) << "a drop is no failure";
}

TEST_F(StreamSubscriptionTest, ADroppedHostOperatorReleasesItsStream) {
  const TestStream s = Open();
  EXPECT_THAT(SubscribeHostFunc(s), IsOk());
  EXPECT_THAT(HostOperator(s, "dropped"), IsOk());
  EXPECT_THAT(HostOperator(s, "dropped too"), IsOk());
  EXPECT_THAT(LaunchWork(s, "work"), IsOk());
  EXPECT_EQ(FakeWork::live(), 3);
  EXPECT_THAT(UnsubscribeHostFunc(s), IsOk());
  EXPECT_EQ(FakeWork::live(), 1);
  RunExecutor();
  EXPECT_THAT(calls(), ElementsAre("work"));
  EXPECT_TRUE(Done(s));
}

TEST_F(StreamSubscriptionTest, QueuedCallbacksAreDroppedWhenTheirTurnComes) {
  const TestStream s = OpenSubscribed();
  EXPECT_THAT(LaunchWork(s, "first"), IsOk());
  EXPECT_THAT(Callback(s, "dropped"), IsOk());
  EXPECT_THAT(BlockCallback(s, "dropped"), IsOk());
  EXPECT_THAT(LaunchWork(s, "second"), IsOk());
  EXPECT_THAT(Unsubscribe(s), IsOk());
  EXPECT_THAT(log_.messages(), IsEmpty()) << "their turn has not come";
  RunExecutor();
  EXPECT_THAT(calls(), ElementsAre("first", "second"));
  EXPECT_TRUE(Done(s));
  EXPECT_THAT(log_.messages(), ElementsAre(HasSubstr("2 callback(s) dropped")));
}

TEST_F(StreamSubscriptionTest, EachDropIsCountedInOneDiagnostic) {
  const TestStream s = OpenSubscribed();
  for (int i = 0; i < 5; ++i) EXPECT_THAT(Callback(s, "dropped"), IsOk());
  EXPECT_THAT(BlockCallback(s, "dropped"), IsOk());
  EXPECT_THAT(BlockCallback(s, "dropped, queued"), IsOk());
  EXPECT_THAT(Unsubscribe(s), IsOk());
  EXPECT_THAT(log_.messages(), ElementsAre(HasSubstr("7 callback(s) dropped")));
}

TEST_F(StreamSubscriptionTest, NothingDroppedIsNotReported) {
  const TestStream s = OpenSubscribed();
  EXPECT_THAT(Callback(s, "runs"), IsOk());
  EXPECT_THAT(Process(), IsOk());
  EXPECT_THAT(Unsubscribe(s), IsOk());
  EXPECT_THAT(log_.messages(), IsEmpty());
}

// A running one releases its stream when it returns, and not before.
TEST_F(StreamSubscriptionTest, ARunningBlockCallbackHoldsItsStreamToTheEnd) {
  const TestStream s = OpenSubscribed();
  EXPECT_THAT(BlockCallback(s, "running",
                            [&] {
                              EXPECT_THAT(Unsubscribe(s), IsOk());
                              RunExecutor();
                              EXPECT_FALSE(Done(s));
                              EXPECT_EQ(s->blocker(s.handle).state,
                                        State::kAwaitingReport);
                            }),
              IsOk());
  EXPECT_THAT(LaunchWork(s, "work"), IsOk());
  EXPECT_THAT(Process(), IsOk());
  RunExecutor();
  EXPECT_THAT(calls(), ElementsAre("running", "work"));
}

// Unsubscribe never waits for a running function.
TEST_F(StreamSubscriptionTest, UnsubscribeDoesNotWaitForARunningCallback) {
  const TestStream s = Open();
  absl::Notification subscribed, running, release;
  TestThread thread([&] {
    EXPECT_TRUE(Await(subscribed));
    EXPECT_THAT(reports_.Process(kForever), IsOk());
  });
  EXPECT_THAT(Subscribe(s, thread.id()), IsOk());
  EXPECT_THAT(BlockCallback(s, "running",
                            [&] {
                              running.Notify();
                              EXPECT_TRUE(Await(release));
                            }),
              IsOk());
  EXPECT_THAT(BlockCallback(s, "dropped"), IsOk());
  EXPECT_THAT(LaunchWork(s, "work"), IsOk());
  subscribed.Notify();
  ASSERT_TRUE(Await(running));
  EXPECT_THAT(Unsubscribe(s, thread.id()), IsOk());
  EXPECT_FALSE(Done(s));
  release.Notify();
  thread.Join();
  RunExecutor();
  EXPECT_THAT(calls(), ElementsAre("running", "work"));
  EXPECT_TRUE(Done(s));
}

TEST_F(StreamSubscriptionTest, ARunningHostOperatorOutlivesItsSubscription) {
  const TestStream s = Open();
  EXPECT_THAT(SubscribeHostFunc(s), IsOk());
  EXPECT_THAT(HostOperator(s, "running",
                           [&] {
                             EXPECT_THAT(UnsubscribeHostFunc(s), IsOk());
                             EXPECT_EQ(FakeWork::live(), 1);
                             EXPECT_FALSE(Done(s));
                             return absl::OkStatus();
                           }),
              IsOk());
  EXPECT_THAT(ProcessHostFuncs(), IsOk());
  EXPECT_TRUE(Done(s));
  EXPECT_EQ(FakeWork::live(), 0);
}

// A task belongs to the subscription it was launched under.
TEST_F(StreamSubscriptionTest, ARebindingDoesNotBringOldCallbacksBack) {
  const TestStream s = OpenSubscribed();
  EXPECT_THAT(LaunchWork(s, "work"), IsOk());
  EXPECT_THAT(Callback(s, "old"), IsOk());
  EXPECT_THAT(BlockCallback(s, "old"), IsOk());
  EXPECT_THAT(Unsubscribe(s), IsOk());
  EXPECT_THAT(Subscribe(s), IsOk());
  EXPECT_THAT(Callback(s, "new"), IsOk());
  RunAll();
  EXPECT_THAT(calls(), ElementsAre("work", "new"));
  EXPECT_TRUE(Done(s));
}

TEST_F(StreamSubscriptionTest, ARebindingToAnotherThreadMovesNothingOver) {
  const TestStream s = Open();
  EXPECT_THAT(Subscribe(s, 77), IsOk());
  EXPECT_THAT(BlockCallback(s, "old"), IsOk());
  EXPECT_THAT(Callback(s, "old"), IsOk());
  EXPECT_THAT(Unsubscribe(s, 77), IsOk());
  EXPECT_THAT(Subscribe(s), IsOk());
  EXPECT_THAT(Callback(s, "new"), IsOk());
  RunAll();
  EXPECT_THAT(calls(), ElementsAre("new"));
}

TEST_F(StreamSubscriptionTest, TheChannelsHaveEpochsOfTheirOwn) {
  const TestStream s = OpenSubscribed();
  EXPECT_THAT(SubscribeHostFunc(s), IsOk());
  EXPECT_THAT(LaunchWork(s, "work"), IsOk());
  EXPECT_THAT(Callback(s, "callback"), IsOk());
  EXPECT_THAT(HostOperator(s, "operator"), IsOk());
  EXPECT_THAT(UnsubscribeHostFunc(s), IsOk());
  EXPECT_THAT(SubscribeHostFunc(s), IsOk());
  RunAll();
  EXPECT_THAT(calls(), ElementsAre("work", "callback"));
}

// The end of a subscription wakes what waited behind the dropped callback.
TEST_F(StreamSubscriptionTest, ADropLetsHostWaitsAndOtherStreamsGo) {
  const TestStream s = OpenSubscribed();
  const TestStream other = Open();
  EXPECT_THAT(BlockCallback(s, "dropped"), IsOk());
  EXPECT_THAT(WaitEvent(other, RecordNew(s)), IsOk());
  absl::Status result = absl::UnknownError("not set");
  TestThread thread([&] { result = Synchronize(s); });
  clock_.AwaitWaiters(1);
  EXPECT_THAT(Unsubscribe(s), IsOk());
  thread.Join();
  EXPECT_THAT(result, IsOk());
  EXPECT_TRUE(Done(other));
}

}  // namespace
}  // namespace ascend::rt
