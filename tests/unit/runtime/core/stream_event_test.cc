// Tests of streams that record and await events, and of the op-wait timeout.

#include <pthread.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/core/event.h"
#include "runtime/core/stream.h"
#include "tests/testutil/status_matchers.h"
#include "tests/testutil/stream_fixture.h"

namespace ascend::rt {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using State = Stream::State;

class StreamEventTest : public StreamFixture {
 protected:
  // In a thread that a call chain of a few thousand frames would overrun.
  static void RunOnSmallStack(std::function<void()> body) {
    pthread_attr_t attributes;
    ASSERT_EQ(pthread_attr_init(&attributes), 0);
    ASSERT_EQ(pthread_attr_setstacksize(&attributes, 256 * 1024), 0);
    pthread_t thread;
    ASSERT_EQ(pthread_create(
                  &thread, &attributes,
                  [](void* data) -> void* {
                    (*static_cast<std::function<void()>*>(data))();
                    return nullptr;
                  },
                  &body),
              0);
    pthread_join(thread, nullptr);
    pthread_attr_destroy(&attributes);
  }

  State StateOf(TestStream s) { return s->blocker(s.handle).state; }
};

TEST_F(StreamEventTest, ARecordInAnIdleStreamIsCompleteAtOnce) {
  clock_.Advance(5);
  const TestStream s = Open();
  const RecordPointRef point = RecordNew(s);
  EXPECT_TRUE(point->complete());
  EXPECT_EQ(point->time(), 5);
  EXPECT_THAT(point->error(), IsOk());
  EXPECT_EQ(point->stream(), s.handle);
}

TEST_F(StreamEventTest, ARecordIsCompleteWhenEarlierTasksAre) {
  const TestStream s = Open();
  EXPECT_THAT(LaunchWork(s, "work", nullptr, /*device_time=*/30), IsOk());
  const RecordPointRef point = RecordNew(s);
  RunExecutor();
  EXPECT_FALSE(point->complete());
  Advance(30);
  EXPECT_TRUE(point->complete());
  EXPECT_EQ(point->time(), 30);
}

TEST_F(StreamEventTest, AWaitForAReachedPointHoldsNothing) {
  const TestStream a = Open();
  const TestStream b = OpenSubscribed();
  const RecordPointRef point = RecordNew(a);
  EXPECT_THAT(WaitEvent(b, point), IsOk());
  EXPECT_TRUE(Done(b));
  EXPECT_EQ(queued_waits(), 0);
}

TEST_F(StreamEventTest, AWaitHoldsLaterTasksUntilThePointIsReached) {
  const TestStream a = Open();
  const TestStream b = OpenSubscribed();
  EXPECT_THAT(LaunchWork(a, "a"), IsOk());
  const RecordPointRef point = RecordNew(a);
  EXPECT_THAT(WaitEvent(b, point), IsOk());
  EXPECT_THAT(Callback(b, "b"), IsOk());
  EXPECT_EQ(StateOf(b), State::kAwaitingEvent);
  EXPECT_EQ(b->blocker(b.handle).stream, a.handle);
  EXPECT_EQ(queued_waits(), 1);
  EXPECT_THAT(Process(), FailsWith(507012));
  RunExecutor();
  EXPECT_EQ(queued_waits(), 0);
  EXPECT_THAT(Process(), IsOk());
  EXPECT_THAT(calls(), ElementsAre("a", "b"));
}

// Ruling 2.4: events recorded later see a BLOCK callback as unfinished.
TEST_F(StreamEventTest, AnEventAfterABlockCallbackComesAfterItsReturn) {
  const TestStream a = OpenSubscribed();
  const TestStream b = Open();
  EXPECT_THAT(BlockCallback(a, "block"), IsOk());
  const RecordPointRef point = RecordNew(a);
  EXPECT_THAT(WaitEvent(b, point), IsOk());
  EXPECT_THAT(LaunchWork(b, "work"), IsOk());
  RunExecutor();
  EXPECT_THAT(calls(), IsEmpty());
  RunAll();
  EXPECT_THAT(calls(), ElementsAre("block", "work"));
}

TEST_F(StreamEventTest, OnePointReleasesEveryStreamThatWaits) {
  const TestStream a = Open();
  EXPECT_THAT(LaunchWork(a, "a"), IsOk());
  const RecordPointRef point = RecordNew(a);
  std::vector<TestStream> waiting;
  for (int i = 0; i < 10; ++i) {
    waiting.push_back(Open());
    EXPECT_THAT(WaitEvent(waiting.back(), point), IsOk());
  }
  EXPECT_EQ(queued_waits(), 10);
  RunExecutor();
  for (const TestStream& s : waiting) EXPECT_TRUE(Done(s));
}

// Ruling 2.2: the stream whose event came first is ready first.
TEST_F(StreamEventTest, StreamsReleasedInOneGoAreReadyInTheOrderOfTheEvents) {
  const TestStream a = OpenSubscribed();
  EXPECT_THAT(BlockCallback(a, "gate"), IsOk());
  std::vector<std::string> expected = {"gate"};
  for (int i = 0; i < 5; ++i) {
    const RecordPointRef point = RecordNew(a);
    for (const char* suffix : {"x", "y"}) {
      const TestStream b = OpenSubscribed();
      EXPECT_THAT(WaitEvent(b, point), IsOk());
      expected.push_back(std::to_string(i) + suffix);
      EXPECT_THAT(Callback(b, expected.back()), IsOk());
    }
  }
  RunAll();
  EXPECT_EQ(calls(), expected);
}

// A wait captures the record that was the latest when it was launched.
TEST_F(StreamEventTest, ARecordAfterTheWaitDoesNotHoldIt) {
  HandleTable<Event, HandleKind::kEvent> events;
  Event* const event = events.Acquire();
  event->Open(EventConfig());
  const Handle handle = events.Publish(event);
  const TestStream a = Open();
  const TestStream b = Open();
  const TestStream never = OpenSubscribed();

  const auto record = [&](TestStream s) {
    RecordPointRef point = *event->NewPoint(handle, s.handle);
    EXPECT_THAT(Record(s, point), IsOk());
    event->SetLatest(handle, std::move(point));
  };
  record(a);
  EXPECT_THAT(BlockCallback(never, "never"), IsOk());
  const RecordPointRef captured = *event->Latest(handle);
  record(never);
  EXPECT_THAT(WaitEvent(b, captured), IsOk());
  EXPECT_TRUE(Done(b));
  const RecordPointRef latest = *event->Latest(handle);
  EXPECT_FALSE(latest->complete());
  EXPECT_TRUE(
      event->Close(handle, [&] { EXPECT_TRUE(events.Retire(event, handle)); }));
}

// A reset is a task: what was launched before it still sees the record.
TEST_F(StreamEventTest, AResetTakesEffectWhenItsStreamReachesIt) {
  HandleTable<Event, HandleKind::kEvent> events;
  Event* const event = events.Acquire();
  event->Open(EventConfig());
  const Handle handle = events.Publish(event);
  const TestStream s = OpenSubscribed();
  RecordPointRef point = *event->NewPoint(handle, s.handle);
  EXPECT_THAT(Record(s, point), IsOk());
  event->SetLatest(handle, std::move(point));
  EXPECT_THAT(BlockCallback(s, "gate"), IsOk());
  RecordPointRef reset = RecordNew(s);
  event->ResetAfter(handle, std::move(reset));
  EXPECT_TRUE(*event->Latest(handle));
  EXPECT_THAT(Process(), IsOk());
  EXPECT_FALSE(*event->Latest(handle));
  EXPECT_TRUE(
      event->Close(handle, [&] { EXPECT_TRUE(events.Retire(event, handle)); }));
}

TEST_F(StreamEventTest, AChainOfFiveThousandStreamsDoesNotGrowTheStack) {
  const TestStream first = Open();
  EXPECT_THAT(HostFunc(first, "gate"), IsOk());
  RecordPointRef point = RecordNew(first);
  TestStream last;
  for (int i = 0; i < 5000; ++i) {
    last = Open();
    ASSERT_THAT(WaitEvent(last, point), IsOk());
    point = RecordNew(last);
  }
  RunOnSmallStack([&] { RunHostExecutor(); });
  EXPECT_TRUE(point->complete());
  EXPECT_TRUE(Done(last));
}

TEST_F(StreamEventTest, ABackAndForthOfTwoStreamsDoesNotGrowTheStack) {
  const TestStream a = Open();
  const TestStream b = Open();
  EXPECT_THAT(HostFunc(a, "gate"), IsOk());
  for (int i = 0; i < 20000; ++i) {
    ASSERT_THAT(WaitEvent(b, RecordNew(a)), IsOk());
    ASSERT_THAT(WaitEvent(a, RecordNew(b)), IsOk());
  }
  RunOnSmallStack([&] { RunHostExecutor(); });
  RunExecutor();
  EXPECT_TRUE(Done(a));
  EXPECT_TRUE(Done(b));
}

TEST_F(StreamEventTest, AStreamMayWaitForItsOwnRecord) {
  const TestStream s = OpenSubscribed();
  EXPECT_THAT(BlockCallback(s, "gate"), IsOk());
  const RecordPointRef point = RecordNew(s);
  EXPECT_THAT(WaitEvent(s, point), IsOk());
  EXPECT_THAT(Process(), IsOk());
  EXPECT_TRUE(Done(s));
}

// --- The op-wait timeout ---------------------------------------------------

TEST_F(StreamEventTest, AWaitThatLastsTooLongFailsWith107019) {
  StreamConfig config;
  config.device = 4;
  const TestStream a = OpenSubscribed(config);
  const TestStream b = OpenSubscribed(config);
  EXPECT_THAT(BlockCallback(a, "gate"), IsOk());
  const RecordPointRef point = RecordNew(a);
  EXPECT_THAT(LaunchWork(b, "before"), IsOk());
  RunExecutor();
  EXPECT_THAT(WaitEvent(b, point, 3 * kNanosPerMilli), IsOk());
  EXPECT_THAT(Callback(b, "after"), IsOk());
  EXPECT_EQ(executor_.timers(), 1u);
  Advance(3 * kNanosPerMilli - 1);
  EXPECT_EQ(StateOf(b), State::kAwaitingEvent);
  Advance(1);
  EXPECT_THAT(b->error(b.handle), FailsWith(107019));
  EXPECT_EQ(queued_waits(), 0);
  EXPECT_TRUE(Done(b)) << "with the continue mode later tasks run";
  ASSERT_EQ(errors_.task_errors().size(), 1u);
  const TaskError error = errors_.task_errors()[0];
  EXPECT_EQ(error.code, 107019);
  EXPECT_EQ(error.task_id, 2u);
  EXPECT_EQ(error.stream_id, static_cast<uint32_t>(b->id()));
  EXPECT_EQ(error.device_id, 4u);
}

TEST_F(StreamEventTest, TheTimeoutCountsFromWhenTheStreamReachesTheWait) {
  const TestStream a = OpenSubscribed();
  const TestStream b = Open();
  EXPECT_THAT(BlockCallback(a, "gate"), IsOk());
  const RecordPointRef point = RecordNew(a);
  EXPECT_THAT(LaunchWork(b, "work", nullptr, /*device_time=*/500), IsOk());
  EXPECT_THAT(WaitEvent(b, point, 100), IsOk());
  RunExecutor();
  Advance(500);
  Advance(99);
  EXPECT_THAT(b->error(b.handle), IsOk());
  Advance(1);
  EXPECT_THAT(b->error(b.handle), FailsWith(107019));
}

TEST_F(StreamEventTest, AnEventInTimeCancelsTheTimeout) {
  const TestStream a = OpenSubscribed();
  const TestStream b = Open();
  EXPECT_THAT(BlockCallback(a, "gate"), IsOk());
  const RecordPointRef point = RecordNew(a);
  EXPECT_THAT(WaitEvent(b, point, 100), IsOk());
  EXPECT_THAT(Process(), IsOk());
  EXPECT_EQ(executor_.timers(), 0u);
  Advance(100);
  EXPECT_THAT(b->error(b.handle), IsOk());
  EXPECT_THAT(errors_.task_errors(), IsEmpty());
}

// The executor may call after CancelTimer().
TEST_F(StreamEventTest, ALateTimerIsIgnored) {
  const TestStream a = OpenSubscribed();
  const TestStream b = Open();
  EXPECT_THAT(BlockCallback(a, "gate"), IsOk());
  const RecordPointRef point = RecordNew(a);
  EXPECT_THAT(WaitEvent(b, point, 100), IsOk());
  EXPECT_THAT(Process(), IsOk());
  b->OnTimer(100);
  EXPECT_THAT(b->error(b.handle), IsOk());
  EXPECT_THAT(BlockCallback(a, "gate"), IsOk());
  EXPECT_THAT(WaitEvent(b, RecordNew(a), 200), IsOk());
  b->OnTimer(100);
  EXPECT_EQ(StateOf(b), State::kAwaitingEvent) << "not its deadline";
}

// A completion that is delivered after the timeout finds another task.
TEST_F(StreamEventTest, ALateEventIsIgnored) {
  const TestStream a = OpenSubscribed();
  const TestStream b = OpenSubscribed();
  EXPECT_THAT(BlockCallback(a, "gate"), IsOk());
  const RecordPointRef late = RecordNew(a);
  EXPECT_THAT(WaitEvent(b, late, 100), IsOk());
  EXPECT_THAT(BlockCallback(b, "held"), IsOk());
  Advance(100);
  EXPECT_EQ(StateOf(b), State::kAwaitingReport);
  b->OnPointComplete(b.handle, late.get());
  EXPECT_EQ(StateOf(b), State::kAwaitingReport);
  RunAll();
  EXPECT_TRUE(Done(b));
}

// The sink is called with no lock held: the event may come meanwhile.
TEST_F(StreamEventTest, AnEventThatComesWhileTheTimeoutIsReportedWins) {
  const TestStream a = OpenSubscribed();
  const TestStream b = Open();
  EXPECT_THAT(BlockCallback(a, "gate"), IsOk());
  const RecordPointRef point = RecordNew(a);
  EXPECT_THAT(WaitEvent(b, point, 100), IsOk());
  EXPECT_THAT(LaunchWork(b, "after"), IsOk());
  errors_.on_task_error = [&](const TaskError&) {
    EXPECT_THAT(Process(), IsOk());
  };
  Advance(100);
  EXPECT_THAT(b->error(b.handle), IsOk());
  EXPECT_TRUE(Done(b));
  EXPECT_THAT(calls(), ElementsAre("gate", "after"));
}

// Nor may a new wait for the same point be taken for the one that timed out.
TEST_F(StreamEventTest,
       AnAbortWhileTheTimeoutIsReportedKeepsItFromTheNextWait) {
  const TestStream a = OpenSubscribed();
  const TestStream b = Open();
  EXPECT_THAT(BlockCallback(a, "gate"), IsOk());
  const RecordPointRef point = RecordNew(a);
  EXPECT_THAT(WaitEvent(b, point, 100), IsOk());
  errors_.on_task_error = [&](const TaskError&) {
    EXPECT_THAT(b->Abort(b.handle, AclError(107023, "aborted"), false), IsOk());
    EXPECT_THAT(WaitEvent(b, point), IsOk());
  };
  Advance(100);
  EXPECT_THAT(b->error(b.handle), IsOk());
  EXPECT_EQ(StateOf(b), State::kAwaitingEvent);
  RunAll();
  EXPECT_TRUE(Done(b));
}

TEST_F(StreamEventTest, AStreamClosedWhileItsTimeoutIsReportedStaysClosed) {
  const TestStream a = OpenSubscribed();
  const TestStream b = Open();
  EXPECT_THAT(BlockCallback(a, "gate"), IsOk());
  const RecordPointRef point = RecordNew(a);
  EXPECT_THAT(WaitEvent(b, point, 100), IsOk());
  TestStream next;
  errors_.on_task_error = [&](const TaskError&) {
    EXPECT_TRUE(Close(b));
    next = Open();
    EXPECT_THAT(WaitEvent(next, point), IsOk());
  };
  Advance(100);
  ASSERT_EQ(next.stream, b.stream);
  EXPECT_THAT(next->error(next.handle), IsOk());
  EXPECT_EQ(StateOf(next), State::kAwaitingEvent);
}

TEST_F(StreamEventTest, TheTimeoutMessageNamesTimeAndStream) {
  const TestStream a = OpenSubscribed();
  const TestStream b = Open();
  EXPECT_THAT(BlockCallback(a, "gate"), IsOk());
  EXPECT_THAT(WaitEvent(b, RecordNew(a), 250 * kNanosPerMilli), IsOk());
  Advance(250 * kNanosPerMilli);
  EXPECT_THAT(std::string(b->error(b.handle).message()), HasSubstr("250 ms"));
}

}  // namespace
}  // namespace ascend::rt
