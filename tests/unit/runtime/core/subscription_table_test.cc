// Tests of runtime/core/subscription_table.h: who may bind what, and what a
// thread without a binding gets.

#include "runtime/core/subscription_table.h"

#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/base/thread_id.h"
#include "tests/testutil/status_matchers.h"
#include "tests/testutil/stream_fixture.h"
#include "tests/testutil/test_thread.h"

namespace ascend::rt {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class SubscriptionTableTest : public StreamFixture {
 protected:
  ReportQueue* QueueOf(TestStream s, Channel channel = Channel::kReport) {
    const absl::StatusOr<ReportQueue*> queue =
        s->Subscription(s.handle, channel);
    EXPECT_THAT(queue, IsOk());
    return queue.ok() ? *queue : nullptr;
  }
  static StreamConfig OnDevice(int device) {
    StreamConfig config;
    config.device = device;
    return config;
  }
};

TEST_F(SubscriptionTableTest, BindsAStreamToAThread) {
  const TestStream s = Open();
  EXPECT_EQ(QueueOf(s), nullptr);
  EXPECT_THAT(Subscribe(s, 77), IsOk());
  ASSERT_NE(QueueOf(s), nullptr);
  EXPECT_EQ(QueueOf(s)->thread_id(), 77u);
  EXPECT_EQ(reports_.threads(), 1u);
  EXPECT_EQ(reports_.bindings(), 1u);
  EXPECT_THAT(Unsubscribe(s, 77), IsOk());
  EXPECT_EQ(QueueOf(s), nullptr);
  EXPECT_EQ(reports_.threads(), 0u);
}

TEST_F(SubscriptionTableTest, AThreadServesManyStreamsThroughOneQueue) {
  const TestStream a = Open();
  const TestStream b = Open();
  EXPECT_THAT(Subscribe(a, 77), IsOk());
  EXPECT_THAT(Subscribe(b, 77), IsOk());
  EXPECT_EQ(QueueOf(a), QueueOf(b));
  EXPECT_EQ(reports_.threads(), 1u);
  EXPECT_EQ(reports_.bindings(), 2u);
}

// Ruling 2.11: the first binding stays.
TEST_F(SubscriptionTableTest, ASecondSubscribeIs107011AndTheFirstStays) {
  const TestStream s = Open();
  EXPECT_THAT(Subscribe(s, 77), IsOk());
  EXPECT_THAT(Subscribe(s, 77), FailsWith(107011));
  EXPECT_THAT(Subscribe(s, 78), FailsWith(107011));
  EXPECT_EQ(QueueOf(s)->thread_id(), 77u);
  EXPECT_EQ(reports_.threads(), 1u) << "a refused thread is not counted";
  EXPECT_EQ(reports_.bindings(), 1u);
}

// Ruling 2.11.
TEST_F(SubscriptionTableTest, UnsubscribingAnUnboundStreamIs107011) {
  const TestStream s = Open();
  EXPECT_THAT(Unsubscribe(s, 77), FailsWith(107011));
  EXPECT_THAT(Subscribe(s, 77), IsOk());
  EXPECT_THAT(Unsubscribe(s, 77), IsOk());
  EXPECT_THAT(Unsubscribe(s, 77), FailsWith(107011));
}

// Ruling 2.11.
TEST_F(SubscriptionTableTest, UnsubscribingWithAnotherThreadsIdIs107012) {
  const TestStream s = Open();
  EXPECT_THAT(Subscribe(s, 77), IsOk());
  EXPECT_THAT(Unsubscribe(s, 78), FailsWith(107012));
  EXPECT_EQ(QueueOf(s)->thread_id(), 77u);
}

// Ruling 2.10.
TEST_F(SubscriptionTableTest, AThreadServesStreamsOfOneDeviceOnly) {
  const TestStream on_0 = Open(OnDevice(0));
  const TestStream on_1 = Open(OnDevice(1));
  EXPECT_THAT(Subscribe(on_0, 77), IsOk());
  EXPECT_THAT(Subscribe(on_1, 77), FailsWith(107012));
  EXPECT_EQ(QueueOf(on_1), nullptr);
  EXPECT_THAT(Unsubscribe(on_0, 77), IsOk());
  EXPECT_THAT(Subscribe(on_1, 77), IsOk()) << "free again";
}

// Ruling 2.10.
TEST_F(SubscriptionTableTest, MoreThreadsThanAllowedAre507000) {
  std::vector<TestStream> streams;
  for (uint64_t i = 0; i < 1024; ++i) {
    streams.push_back(Open());
    ASSERT_THAT(Subscribe(streams.back(), 1 + i), IsOk());
  }
  const TestStream one_more = Open();
  EXPECT_THAT(Subscribe(one_more, 5000), FailsWith(507000));
  EXPECT_EQ(QueueOf(one_more), nullptr);
  EXPECT_THAT(Subscribe(one_more, 1024), IsOk()) << "a known thread may";
  EXPECT_THAT(Unsubscribe(streams[0], 1), IsOk());
  const TestStream last = Open();
  EXPECT_THAT(Subscribe(last, 5000), IsOk()) << "a place has become free";
}

TEST_F(SubscriptionTableTest, TheLimitCanBeSet) {
  reports_.set_max_threads(1);
  EXPECT_THAT(Subscribe(Open(), 1), IsOk());
  EXPECT_THAT(Subscribe(Open(), 2), FailsWith(507000));
}

// Ruling 2.11 counts before 2.10: the stream's own state is looked at first.
TEST_F(SubscriptionTableTest, ABoundStreamIs107011EvenWhenTheTableIsFull) {
  reports_.set_max_threads(1);
  const TestStream s = Open();
  EXPECT_THAT(Subscribe(s, 1), IsOk());
  EXPECT_THAT(Subscribe(s, 2), FailsWith(107011));
}

// Ruling 1.3.
TEST_F(SubscriptionTableTest, AStaleStreamIs107017) {
  const TestStream s = Open();
  EXPECT_TRUE(Close(s));
  EXPECT_THAT(Subscribe(s, 77), FailsWith(107017));
  EXPECT_THAT(Unsubscribe(s, 77), FailsWith(107017));
  EXPECT_EQ(reports_.threads(), 0u);
}

TEST_F(SubscriptionTableTest, AStreamThatIsBeingDestroyedCannotBeBound) {
  const TestStream s = Open();
  EXPECT_TRUE(s->BeginClose(s.handle));
  EXPECT_THAT(Subscribe(s, 77), FailsWith(107017));
  EXPECT_EQ(reports_.threads(), 0u);
}

// Ruling 2.6, contract B8: the binding goes with the stream.
TEST_F(SubscriptionTableTest, ADestroyedStreamHasNoBinding) {
  const TestStream s = OpenSubscribed();
  EXPECT_TRUE(Close(s));
  EXPECT_EQ(reports_.bindings(), 0u);
  EXPECT_EQ(reports_.threads(), 0u);
  const TestStream next = Open();
  ASSERT_EQ(next.stream, s.stream) << "the slot is not reused";
  EXPECT_EQ(QueueOf(next), nullptr);
  reports_.Forget(s.stream, s.handle);  // stale: nothing happens
}

TEST_F(SubscriptionTableTest, ForgettingAnUnboundStreamIsNothing) {
  const TestStream s = Open();
  reports_.Forget(s.stream, s.handle);
  EXPECT_EQ(reports_.threads(), 0u);
}

// Ruling 4.1: a registry of its own.
TEST_F(SubscriptionTableTest, TheTwoChannelsDoNotSeeEachOther) {
  const TestStream s = Open();
  EXPECT_THAT(Subscribe(s, 77), IsOk());
  EXPECT_THAT(host_funcs_.Subscribe(78, s.stream, s.handle), IsOk());
  EXPECT_EQ(QueueOf(s, Channel::kReport)->thread_id(), 77u);
  EXPECT_EQ(QueueOf(s, Channel::kHostFunc)->thread_id(), 78u);
  EXPECT_THAT(Unsubscribe(s, 77), IsOk());
  EXPECT_EQ(QueueOf(s, Channel::kHostFunc)->thread_id(), 78u);
  EXPECT_THAT(host_funcs_.Subscribe(78, s.stream, s.handle), FailsWith(107011));
}

// Ruling 2.3: at once, even with -1.
TEST_F(SubscriptionTableTest, AThreadWithoutABindingGets107012AtOnce) {
  EXPECT_THAT(reports_.Process(kForever), FailsWith(107012));
  const TestStream s = OpenSubscribed();
  absl::Status other;
  TestThread thread([&] { other = reports_.Process(kForever); });
  thread.Join();
  EXPECT_THAT(other, FailsWith(107012));
  EXPECT_THAT(Unsubscribe(s), IsOk());
  EXPECT_THAT(reports_.Process(kForever), FailsWith(107012));
}

TEST_F(SubscriptionTableTest, ABoundThreadWithNothingReadyGets507012) {
  OpenSubscribed();
  EXPECT_THAT(Process(), FailsWith(507012));
}

// Ruling 2.1: matching is against pthread_self() of the caller.
TEST_F(SubscriptionTableTest, EachThreadRunsOnlyWhatIsBoundToIt) {
  const TestStream mine = OpenSubscribed();
  const TestStream theirs = Open();
  absl::Notification subscribed;
  absl::Status result;
  uint64_t ran_on = 0;
  TestThread thread([&] {
    EXPECT_TRUE(Await(subscribed));
    result = reports_.Process(0);
  });
  EXPECT_THAT(Subscribe(theirs, thread.id()), IsOk());
  const uint64_t id = thread.id();
  EXPECT_THAT(Callback(theirs, "theirs", [&] { ran_on = CurrentPthreadId(); }),
              IsOk());
  EXPECT_THAT(Process(), FailsWith(507012));
  subscribed.Notify();
  thread.Join();
  EXPECT_THAT(result, IsOk());
  EXPECT_EQ(ran_on, id);
  EXPECT_THAT(Process(), FailsWith(507012));
  EXPECT_THAT(calls(), ElementsAre("theirs"));
  EXPECT_THAT(Unsubscribe(theirs, id), IsOk()) << "its thread has ended";
  EXPECT_THAT(Unsubscribe(mine), IsOk());
}

// Ruling 2.5: the wait ends only with the last binding.
TEST_F(SubscriptionTableTest, LosingTheLastBindingEndsAWaitingProcess) {
  const TestStream a = Open();
  const TestStream b = Open();
  absl::Notification subscribed;
  absl::Status result;
  TestThread thread([&] {
    EXPECT_TRUE(Await(subscribed));
    result = reports_.Process(kForever);
  });
  EXPECT_THAT(Subscribe(a, thread.id()), IsOk());
  EXPECT_THAT(Subscribe(b, thread.id()), IsOk());
  subscribed.Notify();
  clock_.AwaitWaiters(1);
  EXPECT_THAT(Unsubscribe(a, thread.id()), IsOk());
  EXPECT_TRUE(QueueOf(b)->processing());
  EXPECT_THAT(Unsubscribe(b, thread.id()), IsOk());
  thread.Join();
  EXPECT_THAT(result, FailsWith(107012));
}

// Ruling 2.6 with 2.5: destroying the last stream ends the wait too.
TEST_F(SubscriptionTableTest, DestroyingTheLastStreamEndsAWaitingProcess) {
  const TestStream s = Open();
  absl::Notification subscribed;
  absl::Status result;
  TestThread thread([&] {
    EXPECT_TRUE(Await(subscribed));
    result = reports_.Process(kForever);
  });
  EXPECT_THAT(Subscribe(s, thread.id()), IsOk());
  subscribed.Notify();
  clock_.AwaitWaiters(1);
  EXPECT_TRUE(Close(s));
  thread.Join();
  EXPECT_THAT(result, FailsWith(107012));
}

// Ruling 2.5: from inside a callback, and the running one finishes.
TEST_F(SubscriptionTableTest, ACallbackMayUnsubscribeItsOwnStream) {
  const TestStream s = OpenSubscribed();
  EXPECT_THAT(
      BlockCallback(s, "self", [&] { EXPECT_THAT(Unsubscribe(s), IsOk()); }),
      IsOk());
  EXPECT_THAT(LaunchWork(s, "later"), IsOk());
  EXPECT_THAT(Process(), IsOk());
  RunExecutor();
  EXPECT_THAT(calls(), ElementsAre("self", "later"));
  EXPECT_THAT(Process(), FailsWith(107012));
}

// Contract A5: thread ids are recycled, the binding is the id's.
TEST_F(SubscriptionTableTest, ANewBindingAfterTheLastOneStartsEmpty) {
  const TestStream s = OpenSubscribed();
  EXPECT_THAT(Callback(s, "dropped"), IsOk());
  EXPECT_THAT(Unsubscribe(s), IsOk());
  EXPECT_THAT(Subscribe(s), IsOk());
  EXPECT_THAT(Process(), FailsWith(507012));
  EXPECT_THAT(calls(), IsEmpty());
}

TEST_F(SubscriptionTableTest, AQueueIsMarkedWhenTheThreadThatProcessedItEnds) {
  const TestStream s = Open();
  absl::Notification subscribed;
  TestThread thread([&] {
    EXPECT_TRUE(Await(subscribed));
    EXPECT_THAT(reports_.Process(0), FailsWith(507012));
    EXPECT_FALSE(QueueOf(s)->thread_ended());
  });
  EXPECT_THAT(Subscribe(s, thread.id()), IsOk());
  subscribed.Notify();
  thread.Join();
  EXPECT_TRUE(QueueOf(s)->thread_ended());
}

TEST_F(SubscriptionTableTest, AThreadMarksEachOfItsQueuesOnEnding) {
  const TestStream s = Open();
  absl::Notification subscribed;
  TestThread thread([&] {
    EXPECT_TRUE(Await(subscribed));
    const uint64_t self = CurrentPthreadId();
    EXPECT_THAT(reports_.Process(0), FailsWith(507012));
    EXPECT_THAT(host_funcs_.Process(0), FailsWith(507012));
    // A new binding has a queue of its own.
    EXPECT_THAT(Unsubscribe(s, self), IsOk());
    EXPECT_THAT(Subscribe(s, self), IsOk());
    EXPECT_THAT(reports_.Process(0), FailsWith(507012));
  });
  EXPECT_THAT(Subscribe(s, thread.id()), IsOk());
  EXPECT_THAT(host_funcs_.Subscribe(thread.id(), s.stream, s.handle), IsOk());
  subscribed.Notify();
  thread.Join();
  EXPECT_TRUE(QueueOf(s, Channel::kReport)->thread_ended());
  EXPECT_TRUE(QueueOf(s, Channel::kHostFunc)->thread_ended());
}

}  // namespace
}  // namespace ascend::rt
