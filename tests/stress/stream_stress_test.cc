// Streams with real threads: launchers, subscribers, aborters and closers race
// on a pooled executor. Meant for --config=tsan; also checks what must hold
// whoever wins.

#include <array>
#include <atomic>
#include <deque>
#include <memory>
#include <random>
#include <thread>
#include <vector>

#include "absl/synchronization/notification.h"
#include "gtest/gtest.h"
#include "runtime/base/clock.h"
#include "runtime/base/log.h"
#include "runtime/base/status.h"
#include "runtime/base/thread_id.h"
#include "runtime/core/stream.h"
#include "runtime/core/subscription_table.h"
#include "runtime/core/synchronizer.h"
#include "runtime/exec/pooled_executor.h"
#include "tests/testutil/fake_work.h"
#include "tests/testutil/recording_error_sink.h"
#include "tests/testutil/status_matchers.h"
#include "tests/testutil/test_thread.h"

namespace ascend::rt {
namespace {

constexpr int kReportThreads = 2;

class StreamStressTest : public ::testing::Test {
 protected:
  // One launched callback; may run at most once.
  struct Call {
    std::atomic<int> runs{0};
    StreamStressTest* test = nullptr;
    int64_t number = 0;
  };

  StreamStressTest() {
    for (int i = 0; i < kReportThreads; ++i) {
      report_threads_.push_back(std::make_unique<TestThread>([this] {
        while (!stop_) {
          // Short, so that the end of the test is seen.
          const absl::Status status =
              reports_.Process(clock_.After(kNanosPerMilli));
          if (AclCode(status) == 107012) std::this_thread::yield();
        }
      }));
      report_ids_.push_back(report_threads_.back()->id());
    }
  }

  void TearDown() override {
    std::vector<Handle> open;
    streams_.ForEach([&](Stream*, Handle handle) { open.push_back(handle); });
    for (Handle handle : open) EXPECT_TRUE(Close(handle));
    stop_ = true;
    report_threads_.clear();
    EXPECT_EQ(streams_.live(), 0u);
    EXPECT_EQ(reports_.threads(), 0u);
    EXPECT_EQ(reports_.bindings(), 0u);
    EXPECT_EQ(FakeWork::live(), 0);
  }

  Handle Open() {
    Stream* const stream = streams_.Acquire();
    stream->Open(&environment_, StreamConfig());
    return streams_.Publish(stream);
  }
  bool Close(Handle handle) {
    Stream* const stream = streams_.Find(handle);
    if (stream == nullptr) return false;
    stream->BeginClose(handle);  // another closer may be first
    reports_.Forget(stream, handle);
    if (!stream->Close(handle, [&] { streams_.Retire(stream, handle); })) {
      return false;
    }
    streams_.Release(stream);
    return true;
  }

  static void Count(void* user_data) {
    Call* const call = static_cast<Call*>(user_data);
    ++call->runs;
    ++call->test->ran_;
  }

  // Outlives the executors: a host func may run on after its stream is closed.
  std::deque<Call> calls_;
  std::atomic<int64_t> ran_{0};

  RealClock clock_;
  BlockedThreads blocked_threads_;
  RecordingErrorSink errors_;
  StreamTable streams_;
  SubscriptionTable reports_{Channel::kReport, 1024, &clock_,
                             &blocked_threads_};
  FailingStreams failing_streams_;
  Synchronizer synchronizer_{&streams_, &blocked_threads_, &failing_streams_,
                             &clock_};
  // After what runs in them, so that they end first.
  PooledExecutor executor_{"executor", 3, &clock_};
  PooledExecutor host_executor_{"host", 2, &clock_};
  StreamEnvironment environment_{&clock_,           &executor_, &host_executor_,
                                 &blocked_threads_, &errors_,   1000};

  std::atomic<bool> stop_{false};
  std::vector<std::unique_ptr<TestThread>> report_threads_;
  std::vector<uint64_t> report_ids_;
  // Drops are many and meant.
  ScopedLogSink quiet_{[](LogLevel, absl::string_view) {}};
};

// Everybody does everything to everybody.
TEST_F(StreamStressTest, LaunchersSubscribersAbortersAndClosersRace) {
  constexpr int kStreams = 6;
  constexpr int kRounds = 4000;
  std::array<std::atomic<Handle>, kStreams> handles;
  for (auto& handle : handles) handle = Open();
  const auto waits = std::make_shared<std::atomic<int>>(0);
  calls_.resize(2 * kRounds);

  const auto launcher = [&](int self) {
    std::mt19937 random(self);
    RecordPointRef point;
    for (int round = 0; round < kRounds; ++round) {
      const Handle handle = handles[random() % kStreams];
      Stream* const stream = streams_.Find(handle);
      if (stream == nullptr) continue;
      Call& call = calls_[self * kRounds + round];
      call.test = this;
      switch (random() % 8) {
        case 0:
        case 1:
          stream->Enqueue(handle, Task::Callback(&Count, &call, false))
              .IgnoreError();
          break;
        case 2:
          stream->Enqueue(handle, Task::Callback(&Count, &call, true))
              .IgnoreError();
          break;
        case 3:
          stream->Enqueue(handle, Task::HostFunc(&Count, &call)).IgnoreError();
          break;
        case 4: {
          const bool fails = random() % 16 == 0;
          Work* const work = new FakeWork(
              [fails] {
                return fails ? AclError(507011, "fails") : absl::OkStatus();
              },
              /*device_time=*/static_cast<int64_t>(random() % 20000));
          if (!stream->Enqueue(handle, Task::OfWork(work, false)).ok()) {
            work->Unref();
          }
          break;
        }
        case 5:
          point = RecordPointRef::Adopt(new RecordPoint(handle, waits));
          point->Ref();
          if (!stream->Enqueue(handle, Task::Record(point.get())).ok()) {
            point->Unref();
            point = RecordPointRef();
          }
          break;
        case 6:
          if (!point) break;
          point->Ref();
          ++*waits;
          if (!stream
                   ->Enqueue(handle,
                             Task::Wait(point.get(), 1 + random() % 1000000))
                   .ok()) {
            --*waits;
            point->Unref();
          }
          break;
        case 7:
          // Any answer is right, as long as there is one.
          synchronizer_
              .AwaitStream(stream, handle, 0, clock_.After(random() % 1000000))
              .IgnoreError();
          break;
      }
    }
  };
  std::atomic<bool> launched{false};
  const auto subscriber = [&](int self) {
    std::mt19937 random(100 + self);
    while (!launched) {
      const Handle handle = handles[random() % kStreams];
      Stream* const stream = streams_.Find(handle);
      if (stream == nullptr) continue;
      const uint64_t thread = report_ids_[random() % kReportThreads];
      if (random() % 4 == 0) {
        reports_.Unsubscribe(thread, stream, handle).IgnoreError();
      } else {
        reports_.Subscribe(thread, stream, handle).IgnoreError();
      }
      if (random() % 16 == 0) std::this_thread::yield();
    }
  };
  const auto closer = [&](int self) {
    std::mt19937 random(200 + self);
    while (!launched) {
      std::atomic<Handle>& slot = handles[random() % kStreams];
      const Handle handle = slot;
      if (Close(handle)) slot = Open();
      const Handle other = handles[random() % kStreams];
      if (Stream* const stream = streams_.Find(other)) {
        stream
            ->Abort(other, AclError(107023, "aborted"),
                    /*keep_queue=*/random() % 2 == 0)
            .IgnoreError();
      }
      for (int i = 0; i < 20; ++i) std::this_thread::yield();
    }
  };

  TestThread subscribers([&] { subscriber(0); });
  TestThread first_closer([&] { closer(0); });
  TestThread second_closer([&] { closer(1); });
  TestThread second_launcher([&] { launcher(1); });
  launcher(0);
  second_launcher.Join();
  launched = true;
  subscribers.Join();
  first_closer.Join();
  second_closer.Join();

  std::vector<Handle> open;
  streams_.ForEach([&](Stream*, Handle handle) { open.push_back(handle); });
  EXPECT_EQ(open.size(), static_cast<size_t>(kStreams));
  for (Handle handle : open) EXPECT_TRUE(Close(handle));
  EXPECT_EQ(waits->load(), 0) << "a wait task was lost";
  stop_ = true;
  report_threads_.clear();
  EXPECT_GT(ran_, 0);
  for (const Call& call : calls_) EXPECT_LE(call.runs, 1);
}

// Order holds whatever the threads do: one launcher and one binding a stream.
TEST_F(StreamStressTest, EveryCallbackRunsOnceAndInOrder) {
  constexpr int kStreams = 8;
  constexpr int kCallbacks = 1500;
  struct State {
    std::vector<Call> calls{kCallbacks};
    std::atomic<int64_t> next{0};
    Handle handle = kNoHandle;
  };
  std::array<State, kStreams> states;
  const auto launcher = [&](int first) {
    for (int round = 0; round < kCallbacks; ++round) {
      for (int s = first; s < kStreams; s += 2) {
        State& state = states[s];
        Stream* const stream = streams_.Find(state.handle);
        state.calls[round].test = this;
        state.calls[round].number = round;
        struct Order {
          State* state;
          Call* call;
        };
        auto* const order = new Order{&state, &state.calls[round]};
        const Task task = Task::Callback(
            [](void* data) {
              const std::unique_ptr<Order> order(static_cast<Order*>(data));
              EXPECT_EQ(order->state->next++, order->call->number);
              Count(order->call);
            },
            order, /*block=*/round % 3 == 0);
        while (!stream->Enqueue(state.handle, task).ok()) {
          std::this_thread::yield();  // 507002: the queue is full
        }
        if (round % 5 == 0) {
          Work* const work = new FakeWork(nullptr);
          if (!stream->Enqueue(state.handle, Task::OfWork(work, false)).ok()) {
            work->Unref();
          }
        }
      }
    }
  };
  for (int s = 0; s < kStreams; ++s) {
    states[s].handle = Open();
    ASSERT_THAT(
        reports_.Subscribe(report_ids_[s % kReportThreads],
                           streams_.Find(states[s].handle), states[s].handle),
        IsOk());
  }
  TestThread second([&] { launcher(1); });
  launcher(0);
  second.Join();
  for (State& state : states) {
    Stream* const stream = streams_.Find(state.handle);
    EXPECT_THAT(synchronizer_.AwaitStream(
                    stream, state.handle, 0,
                    clock_.After(absl::ToInt64Nanoseconds(kTestDeadline))),
                IsOk());
  }
  // Callbacks without block may still be on their way.
  while (ran_ < kStreams * kCallbacks) std::this_thread::yield();
  for (State& state : states) {
    EXPECT_EQ(state.next, kCallbacks);
    for (const Call& call : state.calls) EXPECT_EQ(call.runs, 1);
  }
}

// A wait for a task before the callback is no hopeless one (ruling 2.7),
// however close the callback follows.
TEST_F(StreamStressTest, AWaitIsNotRefusedForACallbackThatFollowsItsTask) {
  const Handle handle = Open();
  Stream* const stream = streams_.Find(handle);
  ASSERT_THAT(reports_.Subscribe(CurrentPthreadId(), stream, handle), IsOk());
  Call call;
  call.test = this;
  for (int round = 0; round < 5000; ++round) {
    const absl::StatusOr<uint64_t> ticket =
        stream->Enqueue(handle, Task::OfWork(new FakeWork(nullptr), false));
    ASSERT_THAT(ticket, IsOk());
    ASSERT_THAT(stream->Enqueue(handle, Task::Callback(&Count, &call, true)),
                IsOk());
    ASSERT_THAT(synchronizer_.AwaitStream(stream, handle, *ticket, kForever),
                IsOk())
        << "round " << round;
    ASSERT_THAT(reports_.Process(kForever), IsOk());
  }
  EXPECT_EQ(call.runs, 5000);
}

// Nor is one that gets there through an event of another stream.
TEST_F(StreamStressTest, AWaitIsNotRefusedForACallbackBehindAnEvent) {
  const Handle recorder = Open();
  const Handle waiter = Open();
  Stream* const recording = streams_.Find(recorder);
  Stream* const waiting = streams_.Find(waiter);
  ASSERT_THAT(reports_.Subscribe(CurrentPthreadId(), recording, recorder),
              IsOk());
  const auto waits = std::make_shared<std::atomic<int>>(0);
  Call call;
  call.test = this;
  for (int round = 0; round < 5000; ++round) {
    ASSERT_THAT(recording->Enqueue(recorder,
                                   Task::OfWork(new FakeWork(nullptr), false)),
                IsOk());
    const RecordPointRef point =
        RecordPointRef::Adopt(new RecordPoint(recorder, waits));
    point->Ref();
    ASSERT_THAT(recording->Enqueue(recorder, Task::Record(point.get())),
                IsOk());
    ASSERT_THAT(
        recording->Enqueue(recorder, Task::Callback(&Count, &call, true)),
        IsOk());
    point->Ref();
    ++*waits;
    ASSERT_THAT(waiting->Enqueue(waiter, Task::Wait(point.get(), kForever)),
                IsOk());
    ASSERT_THAT(synchronizer_.AwaitStream(waiting, waiter, 0, kForever), IsOk())
        << "round " << round;
    ASSERT_THAT(reports_.Process(kForever), IsOk());
  }
  EXPECT_EQ(call.runs, 5000);
}

}  // namespace
}  // namespace ascend::rt
