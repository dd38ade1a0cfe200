// Random interleavings of streams against a small model of what the contract
// allows.
//
// Each seed is a test of its own: it launches tasks of all kinds into a few
// streams, runs what is ready in an order of its choice, ends and renews
// subscriptions and aborts streams, also from inside callbacks. Whenever a task
// starts, the model says whether it may. Replay one seed with
//   --gtest_filter='Seeds/StreamScheduleTest.KeepsTheContract/SEED'

#include <deque>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/base/status.h"
#include "runtime/base/thread_id.h"
#include "runtime/core/stream.h"
#include "tests/testutil/status_matchers.h"
#include "tests/testutil/stream_fixture.h"

namespace ascend::rt {
namespace {

constexpr int kStreams = 4;
constexpr int kSteps = 300;
constexpr int kSeeds = 300;
constexpr int kMaxDeviceTime = 20;

class StreamScheduleTest : public StreamFixture,
                           public ::testing::WithParamInterface<int> {
 protected:
  using Kind = Task::Kind;
  enum class Progress { kQueued, kStarted, kEnded, kDropped };

  // What the model knows of a task.
  struct Entry {
    Kind kind;
    Progress progress = Progress::kQueued;
    int64_t busy_until = 0;  // kWork that has run
    RecordPointRef point;    // kEventRecord, kEventWait
    int record_stream = 0;   // kEventWait: where the record is
    size_t record_index = 0;
    bool may_time_out = false;
  };

  StreamScheduleTest() : random_(static_cast<uint32_t>(GetParam())) {
    for (int i = 0; i < kStreams; ++i) {
      streams_under_test_.push_back(OpenSubscribed());
      EXPECT_THAT(SubscribeHostFunc(i), IsOk());
    }
    tasks_.resize(kStreams);
  }

  TestStream stream(int s) { return streams_under_test_[s]; }
  int Pick(int count) { return static_cast<int>(random_() % count); }
  bool Chance(int one_in) { return Pick(one_in) == 0; }

  absl::Status SubscribeHostFunc(int s) {
    return host_funcs_.Subscribe(CurrentPthreadId(), stream(s).stream,
                                 stream(s).handle);
  }

  // --- The model -----------------------------------------------------------

  static bool IsReport(Kind kind) {
    return kind == Kind::kCallback || kind == Kind::kBlockCallback;
  }
  std::string Name(int s, size_t index) {
    return "seed " + std::to_string(GetParam()) + ": task " +
           std::to_string(index) + " of kind " +
           std::to_string(static_cast<int>(tasks_[s][index].kind)) +
           " of stream " + std::to_string(s);
  }

  // True if tasks behind the entry may start.
  bool LetsPass(const Entry& entry) {
    if (entry.progress == Progress::kDropped) return true;
    switch (entry.kind) {
      case Kind::kCallback:
        return true;  // ruling 2.4: handing it over is enough
      case Kind::kEventRecord:
        return entry.point->complete();
      case Kind::kEventWait:
        return entry.may_time_out || entry.point->complete();
      default:
        return entry.progress == Progress::kEnded &&
               clock_.Now() >= entry.busy_until;
    }
  }

  // Everything before `index` lets it pass, and what it had to wait for on
  // other streams did come.
  void CheckReached(int s, size_t index) {
    for (size_t i = 0; i < index; ++i) {
      const Entry& earlier = tasks_[s][i];
      EXPECT_TRUE(LetsPass(earlier))
          << Name(s, index) << " was reached before\n"
          << Name(s, i) << " was done";
      if (earlier.kind == Kind::kEventWait && !earlier.may_time_out &&
          earlier.progress != Progress::kDropped) {
        CheckRecordReached(earlier.record_stream, earlier.record_index);
      }
    }
  }
  void CheckRecordReached(int s, size_t index) {
    for (size_t i = 0; i < index; ++i) {
      EXPECT_TRUE(LetsPass(tasks_[s][i]))
          << "an event was seen: " << Name(s, index) << " before\n"
          << Name(s, i) << " was done";
    }
  }

  void Start(int s, size_t index) {
    Entry& entry = tasks_[s][index];
    EXPECT_EQ(entry.progress, Progress::kQueued)
        << Name(s, index) << " was dropped or ran twice";
    CheckReached(s, index);
    if (IsReport(entry.kind)) {
      for (size_t i = 0; i < index; ++i) {
        const Entry& earlier = tasks_[s][i];
        EXPECT_TRUE(!IsReport(earlier.kind) ||
                    earlier.progress != Progress::kQueued)
            << Name(s, index) << " overtook\n"
            << Name(s, i);
      }
    }
    entry.progress = Progress::kStarted;
  }
  void End(int s, size_t index) {
    Entry& entry = tasks_[s][index];
    // An abort from inside has let the stream go on already.
    if (entry.progress == Progress::kStarted) entry.progress = Progress::kEnded;
  }

  // --- Steps that change what is queued, also taken inside callbacks ---------

  void Launch() {
    const int s = Pick(kStreams);
    const size_t index = tasks_[s].size();
    tasks_[s].emplace_back();
    Entry& entry = tasks_[s].back();
    entry.kind = static_cast<Kind>(Pick(7));
    const auto body = [this, s, index] {
      Start(s, index);
      if (Chance(4)) Mutate();
      End(s, index);
    };
    const auto work = [body] {
      body();
      return absl::OkStatus();
    };
    absl::StatusOr<uint64_t> ticket;
    switch (entry.kind) {
      case Kind::kCallback:
        ticket = Callback(stream(s), "", body);
        break;
      case Kind::kBlockCallback:
        ticket = BlockCallback(stream(s), "", body);
        break;
      case Kind::kHostOperator:
        ticket = HostOperator(stream(s), "", work);
        break;
      case Kind::kHostFunc:
        ticket = HostFunc(stream(s), "", body);
        break;
      case Kind::kWork: {
        const int64_t device_time = Pick(2) * Pick(kMaxDeviceTime);
        ticket = LaunchWork(
            stream(s), "",
            [this, s, index, device_time, body] {
              tasks_[s][index].busy_until = clock_.Now() + device_time;
              body();
              return absl::OkStatus();
            },
            device_time);
        break;
      }
      case Kind::kEventRecord:
        entry.point = NewPoint(stream(s));
        ticket = Record(stream(s), entry.point);
        if (ticket.ok()) records_.emplace_back(s, index);
        break;
      case Kind::kEventWait: {
        if (records_.empty()) break;
        const auto [from, record] = records_[Pick(records_.size())];
        entry.record_stream = from;
        entry.record_index = record;
        entry.point = RecordPointRef::Share(tasks_[from][record].point.get());
        entry.may_time_out = Chance(4);
        ticket = WaitEvent(stream(s), entry.point,
                           entry.may_time_out ? 1 + Pick(30) : kForever);
        break;
      }
    }
    if (!ticket.ok()) entry.progress = Progress::kDropped;
  }

  void Drop(int s, bool (*affected)(Kind)) {
    for (Entry& entry : tasks_[s]) {
      const bool busy =
          entry.progress == Progress::kEnded && entry.busy_until > clock_.Now();
      if (affected(entry.kind) &&
          (entry.progress == Progress::kQueued || busy)) {
        entry.progress = Progress::kDropped;
      }
    }
  }
  // Ruling 2.5. The streams go on inside the call, so the model comes first.
  void ToggleSubscription() {
    const int s = Pick(kStreams);
    const absl::StatusOr<ReportQueue*> bound =
        stream(s)->Subscription(stream(s).handle, Channel::kReport);
    if (bound.ok() && *bound != nullptr) {
      Drop(s, &IsReport);
      EXPECT_THAT(Unsubscribe(stream(s)), IsOk());
    } else {
      EXPECT_THAT(Subscribe(stream(s)), IsOk());
    }
  }
  void Abort() {
    const int s = Pick(kStreams);
    for (Entry& entry : tasks_[s]) {
      if (entry.progress == Progress::kStarted) {
        entry.progress = Progress::kDropped;
      }
    }
    // Points of dropped records are complete after the call, so what was
    // waiting for them is checked against that.
    Drop(s, [](Kind) { return true; });
    EXPECT_THAT(stream(s)->Abort(stream(s).handle, AclError(107023, "aborted"),
                                 /*keep_queue=*/false),
                IsOk());
  }

  void Mutate() {
    const int what = Pick(40);
    if (what == 0) {
      Abort();
    } else if (what < 3) {
      ToggleSubscription();
    } else {
      Launch();
    }
  }

  // --- Steps that run something ----------------------------------------------

  void RunSomething() {
    switch (Pick(5)) {
      case 0:
        if (executor_.pending() > 0) {
          executor_.RunNth(Pick(static_cast<int>(executor_.pending())));
        }
        break;
      case 1:
        if (host_executor_.pending() > 0) {
          host_executor_.RunNth(
              Pick(static_cast<int>(host_executor_.pending())));
        }
        break;
      case 2:
        Process().IgnoreError();  // nothing may be ready
        break;
      case 3:
        ProcessHostFuncs().IgnoreError();
        break;
      case 4:
        clock_.Advance(Pick(kMaxDeviceTime));
        while (Chance(2) && executor_.FireDueTimer()) {
        }
        break;
    }
  }

  bool AllDone() {
    for (const TestStream& s : streams_under_test_) {
      if (!Done(s)) return false;
    }
    return true;
  }
  // Callbacks launch more while the streams drain.
  void Drain() {
    RunAll();
    while (!AllDone()) {
      clock_.Advance(kMaxDeviceTime);
      RunAll();
    }
  }

  void CheckDone() {
    for (int s = 0; s < kStreams; ++s) {
      for (size_t i = 0; i < tasks_[s].size(); ++i) {
        EXPECT_TRUE(LetsPass(tasks_[s][i])) << Name(s, i) << " is not done";
        if (tasks_[s][i].kind == Kind::kCallback) {
          EXPECT_NE(tasks_[s][i].progress, Progress::kQueued)
              << Name(s, i) << " was lost";
        }
      }
    }
  }

  std::mt19937 random_;
  std::vector<TestStream> streams_under_test_;
  std::vector<std::deque<Entry>> tasks_;  // by stream, in order of launch
  std::vector<std::pair<int, size_t>> records_;
};

TEST_P(StreamScheduleTest, KeepsTheContract) {
  for (int step = 0; step < kSteps && !HasFailure(); ++step) {
    if (Chance(2)) {
      Mutate();
    } else {
      RunSomething();
    }
    const int s = Pick(kStreams);
    if (Done(stream(s))) CheckReached(s, tasks_[s].size());
  }
  if (HasFailure()) return;
  Drain();
  CheckDone();
}

INSTANTIATE_TEST_SUITE_P(Seeds, StreamScheduleTest,
                         ::testing::Range(0, kSeeds));

}  // namespace
}  // namespace ascend::rt
