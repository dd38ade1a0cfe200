// StreamFixture: streams on manual executors and a simulated clock.
//
// The test's own thread is the bound thread unless it says otherwise: nothing
// runs before RunExecutor(), RunHostExecutor(), Process() or Advance() do it.
// TearDown() closes what is open and asserts that nothing is left.

#ifndef TESTS_TESTUTIL_STREAM_FIXTURE_H_
#define TESTS_TESTUTIL_STREAM_FIXTURE_H_

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gtest/gtest.h"
#include "runtime/base/clock.h"
#include "runtime/core/blocked_threads.h"
#include "runtime/core/record_point.h"
#include "runtime/core/report_queue.h"
#include "runtime/core/stream.h"
#include "runtime/core/subscription_table.h"
#include "runtime/core/synchronizer.h"
#include "runtime/exec/manual_executor.h"
#include "tests/testutil/call_log.h"
#include "tests/testutil/captured_log.h"
#include "tests/testutil/fake_work.h"
#include "tests/testutil/recording_error_sink.h"

namespace ascend::rt {

// A stream and the handle under which it was opened.
struct TestStream {
  Stream* stream = nullptr;
  Handle handle = kNoHandle;

  Stream* operator->() const { return stream; }
};

class StreamFixture : public ::testing::Test {
 protected:
  StreamFixture();
  void TearDown() override;

  TestStream Open(const StreamConfig& config = {});
  // A stream bound to the calling thread for reports.
  TestStream OpenSubscribed(const StreamConfig& config = {});
  // As a forced destroy: ends the bindings, closes, gives the slot back. False
  // if the handle was not live.
  bool Close(TestStream s);

  absl::Status Subscribe(TestStream s);
  absl::Status Subscribe(TestStream s, uint64_t thread_id);
  absl::Status Unsubscribe(TestStream s);
  absl::Status Unsubscribe(TestStream s, uint64_t thread_id);

  // Launches. A function logs `name` in calls_, then calls `body`.
  absl::StatusOr<uint64_t> Callback(TestStream s, std::string name,
                                    std::function<void()> body = nullptr);
  absl::StatusOr<uint64_t> BlockCallback(TestStream s, std::string name,
                                         std::function<void()> body = nullptr);
  absl::StatusOr<uint64_t> HostFunc(TestStream s, std::string name,
                                    std::function<void()> body = nullptr);
  // Work and host operators log `name`, then return what `body` returns, OK
  // without one. `device_time` in nanoseconds.
  absl::StatusOr<uint64_t> LaunchWork(
      TestStream s, std::string name,
      std::function<absl::Status()> body = nullptr, int64_t device_time = 0);
  absl::StatusOr<uint64_t> HostOperator(
      TestStream s, std::string name,
      std::function<absl::Status()> body = nullptr);
  absl::StatusOr<uint64_t> Record(TestStream s, const RecordPointRef& point);
  // `timeout` in nanoseconds.
  absl::StatusOr<uint64_t> WaitEvent(TestStream s, const RecordPointRef& point,
                                     int64_t timeout = kForever);

  // A point of an event of its own, not yet recorded.
  RecordPointRef NewPoint(TestStream s);
  // Records a new point. Null if the stream refused.
  RecordPointRef RecordNew(TestStream s);
  // Unfinished waits for points of NewPoint().
  int queued_waits() const { return *queued_waits_; }

  void RunExecutor() { executor_.RunUntilIdle(); }
  void RunHostExecutor() { host_executor_.RunUntilIdle(); }
  // Moves the clock, fires the executor's timers and runs what they started.
  void Advance(int64_t nanos);
  // Runs what is ready for the calling thread; 507012 at once if nothing is.
  absl::Status Process() { return reports_.Process(0); }
  absl::Status ProcessHostFuncs() { return host_funcs_.Process(0); }
  // Process() and both executors until nothing moves.
  void RunAll();

  // True if every task so far is complete.
  bool Done(TestStream s) const;
  // Waits for everything enqueued so far; for ever by default.
  absl::Status Synchronize(TestStream s, int64_t deadline = kForever);

  std::vector<std::string> calls() const { return calls_.names(); }

  SimClock clock_;
  ManualExecutor executor_{&clock_};
  ManualExecutor host_executor_{&clock_};
  BlockedThreads blocked_threads_;
  RecordingErrorSink errors_;
  StreamEnvironment environment_{&clock_,
                                 &executor_,
                                 &host_executor_,
                                 &blocked_threads_,
                                 &errors_,
                                 /*max_queued=*/100000};
  StreamTable streams_;
  SubscriptionTable reports_{Channel::kReport, 1024, &clock_,
                             &blocked_threads_};
  SubscriptionTable host_funcs_{Channel::kHostFunc, 1024, &clock_,
                                &blocked_threads_};
  FailingStreams failing_streams_;
  Synchronizer synchronizer_{&streams_, &blocked_threads_, &failing_streams_,
                             &clock_};
  CallLog calls_;
  CapturedLog log_;

 private:
  absl::StatusOr<uint64_t> LaunchOwned(TestStream s, bool on_host,
                                       std::string name,
                                       std::function<absl::Status()> body,
                                       int64_t device_time);

  std::shared_ptr<std::atomic<int>> queued_waits_ =
      std::make_shared<std::atomic<int>>(0);
};

}  // namespace ascend::rt

#endif  // TESTS_TESTUTIL_STREAM_FIXTURE_H_
