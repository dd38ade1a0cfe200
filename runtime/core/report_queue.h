// ReportQueue: the inbox of one subscribed host thread. aclrtProcessReport()
// and aclrtProcessHostFunc() wait on it and run from it.
//
//   Stream --Post()--> queued --Process(): fn runs, no lock held--> done
//                        |                                           |
//                        +-- Withdraw(): dropped                     |
//                                             blocking: FinishReport()
//
// Reports are run in the order in which they became ready, across all streams
// of the thread (ruling 2.2).

#ifndef RUNTIME_CORE_REPORT_QUEUE_H_
#define RUNTIME_CORE_REPORT_QUEUE_H_

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "runtime/base/adaptive_spin.h"
#include "runtime/base/biased_mutex.h"
#include "runtime/base/clock.h"
#include "runtime/base/cpu.h"
#include "runtime/base/mutex.h"
#include "runtime/base/spin_mutex.h"
#include "runtime/core/handle_table.h"
#include "runtime/core/report.h"
#include "runtime/core/report_batch.h"
#include "runtime/core/task.h"

namespace ascend::rt {

// The two registries of subscriptions, rule for rule alike (ruling 4.1).
enum class Channel : uint8_t { kReport = 0, kHostFunc = 1 };
inline constexpr int kChannels = 2;

// Thread-safe. Lock order: a stream's mutexes, batch_mu_ or sleep_mu_, mu_.
class ReportQueue {
 public:
  // `thread_id` is the pthread_t value of the thread whose inbox this is;
  // `device` the one device its streams belong to. `clock` outlives the queue.
  ReportQueue(Channel channel, uint64_t thread_id, int device, Clock* clock)
      : channel_(channel),
        thread_id_(thread_id),
        device_(device),
        clock_(clock),
        paces_(clock->passes_by_itself()) {}
  ReportQueue(const ReportQueue&) = delete;
  ReportQueue& operator=(const ReportQueue&) = delete;

  Channel channel() const { return channel_; }
  uint64_t thread_id() const { return thread_id_; }
  int device() const { return device_; }

  // Adds a ready report. Never blocks, never runs user code.
  void Post(const Report& report) ABSL_LOCKS_EXCLUDED(batch_mu_, mu_);
  // The same; false, and nothing added, if `limit` reports that the thread has
  // not looked at wait already.
  bool TryPost(const Report& report, size_t limit) ABSL_LOCKS_EXCLUDED(mu_);

  // Takes the reports of `stream` that have not started back. Does not wait for
  // one that runs.
  ReportBatch::Withdrawn Withdraw(Handle stream)
      ABSL_LOCKS_EXCLUDED(batch_mu_, mu_);
  // The same for its blocking report alone; true if it had not started.
  bool WithdrawBlocking(Handle stream) ABSL_LOCKS_EXCLUDED(batch_mu_, mu_);

  // The thread has lost its last subscription: ends waiting Process() calls.
  void Close() ABSL_LOCKS_EXCLUDED(mu_);
  bool closed() const { return closed_.load(std::memory_order_acquire); }

  // For the queue's own thread: waits up to `timeout` ns (kForever: without
  // end) for a ready report, runs every one that was ready when the wait ended,
  // in order, and returns OK. 507012 if none became ready in time, 107012 if
  // the queue was closed. An exception that leaves user code passes through
  // after its stream was released; the reports that have not run stay for the
  // next call. 100001 if user code has forked and this is the child.
  absl::Status Process(int64_t timeout) ABSL_LOCKS_EXCLUDED(batch_mu_, mu_);

  // Reports that wait to be run. Not for the queue's own thread.
  size_t size() ABSL_LOCKS_EXCLUDED(batch_mu_, mu_);

  // True while a thread is inside Process().
  bool processing() const {
    return processing_.load(std::memory_order_relaxed);
  }

  // False until the thread processes for the first time.
  bool has_processed() const {
    return has_processed_.load(std::memory_order_relaxed);
  }

  // The stream whose callback runs, or kNoHandle.
  Handle running() const { return running_.load(std::memory_order_relaxed); }

  // True if the thread that processed this queue has ended. A new thread may
  // get its id and go on (contract A5); Process() clears the mark.
  bool thread_ended() const {
    return thread_ended_.load(std::memory_order_acquire);
  }
  void set_thread_ended(bool ended) {
    thread_ended_.store(ended, std::memory_order_release);
  }

 private:
  bool HasIncoming() const {
    return has_incoming_.load(std::memory_order_relaxed);
  }
  // Waits until something has come in; see Process().
  absl::Status Await(int64_t deadline) ABSL_LOCKS_EXCLUDED(mu_);
  // Whether there is something new, or never will be. If not, and the thread
  // `will_sleep`, it gets woken.
  bool Look(bool will_sleep) ABSL_LOCKS_EXCLUDED(mu_);
  void Wake() ABSL_LOCKS_EXCLUDED(sleep_mu_);
  // Decides what this Process() runs: all that is ready. False if nothing is.
  bool StartDrain() ABSL_LOCKS_EXCLUDED(batch_mu_, mu_);
  void TakeIncomingLocked() ABSL_EXCLUSIVE_LOCKS_REQUIRED(batch_mu_)
      ABSL_LOCKS_EXCLUDED(mu_);
  // Withdraws from everything that has not started.
  ReportBatch::Withdrawn WithdrawBy(
      ReportBatch::Withdrawn (ReportBatch::*withdraw)(Handle), Handle stream)
      ABSL_LOCKS_EXCLUDED(batch_mu_, mu_);
  bool NextReport(Report* report) ABSL_LOCKS_EXCLUDED(batch_mu_);
  void RunReport(const Report& report);
  // Lets a launcher that the thread has caught up with get ahead again.
  void Pace();

  const Channel channel_;
  const uint64_t thread_id_;
  const int device_;
  Clock* const clock_;
  const bool paces_;
  std::atomic<bool> closed_{false};  // written under mu_
  std::atomic<bool> thread_ended_{false};

  // What the streams write and what the thread writes lie on cache lines of
  // their own: the two meet once for each batch and not once for each report.

  // Where other threads post.
  alignas(kCacheLine) SpinMutex mu_;
  bool waiting_ ABSL_GUARDED_BY(mu_) = false;  // the thread sleeps, or will
  ReportList incoming_ ABSL_GUARDED_BY(mu_);

  // True while there is something that the thread has not seen: incoming_ is
  // not empty, or Withdraw() has moved what it held. Written under mu_. Spun
  // on.
  alignas(kCacheLine) std::atomic<bool> has_incoming_{false};

  // What the thread has taken over and not started. The thread itself posts
  // here while incoming_ is empty, so everything here became ready before
  // everything there.
  alignas(kCacheLine) BiasedMutex batch_mu_ ABSL_ACQUIRED_BEFORE(mu_);
  std::atomic<bool> processing_{false};
  std::atomic<bool> has_processed_{false};
  std::atomic<Handle> running_{kNoHandle};
  ReportBatch batch_ ABSL_GUARDED_BY(batch_mu_);

  // Held by the thread from before it sets waiting_ until it sleeps, so that
  // whoever has seen waiting_ wakes it.
  Mutex sleep_mu_ ABSL_ACQUIRED_BEFORE(mu_);
  CondVar ready_;

  // Of the thread inside Process() alone.
  AdaptiveSpin spin_;
  size_t last_batch_ = 0;  // reports the last StartDrain() took over
  int pace_ = 0;           // breaths of Pace()
};

}  // namespace ascend::rt

#endif  // RUNTIME_CORE_REPORT_QUEUE_H_
