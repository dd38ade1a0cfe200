// SubscriptionTable: which host thread handles which stream, for one channel
// (reports or host funcs). It owns the report queues.

#ifndef RUNTIME_CORE_SUBSCRIPTION_TABLE_H_
#define RUNTIME_CORE_SUBSCRIPTION_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "runtime/base/clock.h"
#include "runtime/base/mutex.h"
#include "runtime/core/blocked_threads.h"
#include "runtime/core/report_queue.h"
#include "runtime/core/stream.h"

namespace ascend::rt {

// Thread-safe. Lock order: mu_ is taken before a stream's mutex.
class SubscriptionTable {
 public:
  // At most `max_threads` threads may be subscribed at a time.
  SubscriptionTable(Channel channel, size_t max_threads, Clock* clock,
                    BlockedThreads* blocked_threads)
      : channel_(channel),
        clock_(clock),
        blocked_threads_(blocked_threads),
        max_threads_(max_threads) {}

  // Binds `stream` to the thread (ruling 2.11, 2.10).
  //   107011 the stream is bound already; 107012 the thread serves another
  //   device; 507000 too many threads; 107017 the stream is not live.
  absl::Status Subscribe(uint64_t thread_id, Stream* stream, Handle handle)
      ABSL_LOCKS_EXCLUDED(mu_);

  // Ends the binding; never waits for running user code (ruling 2.5).
  //   107011 the stream is not bound; 107012 it is bound to another thread.
  absl::Status Unsubscribe(uint64_t thread_id, Stream* stream, Handle handle)
      ABSL_LOCKS_EXCLUDED(mu_);

  // Ends the binding if there is one: the stream is being destroyed.
  void Forget(Stream* stream, Handle handle) ABSL_LOCKS_EXCLUDED(mu_);

  // Runs what is ready for the calling thread, waiting up to `timeout` ns; see
  // ReportQueue::Process(). 107012 at once if the thread has no binding.
  absl::Status Process(int64_t timeout) ABSL_LOCKS_EXCLUDED(mu_);

  // Subscribed threads and their bindings.
  size_t threads() const ABSL_LOCKS_EXCLUDED(mu_);
  size_t bindings() const ABSL_LOCKS_EXCLUDED(mu_);
  bool IsSubscribed(uint64_t thread_id) const ABSL_LOCKS_EXCLUDED(mu_);
  // Callbacks that wait for the thread of the stream's binding, if it has never
  // processed; else 0.
  size_t IdleBacklog(Stream* stream, Handle handle) const
      ABSL_LOCKS_EXCLUDED(mu_);
  // For reports.
  struct BoundThread {
    uint64_t thread_id;
    size_t waiting;   // callbacks to run
    bool processing;  // inside a process call
    Handle running;   // the stream whose callback it runs, or kNoHandle
    bool ended;
  };
  std::vector<BoundThread> List() const ABSL_LOCKS_EXCLUDED(mu_);
  void set_max_threads(size_t max_threads) ABSL_LOCKS_EXCLUDED(mu_);
  // Strict mode: a thread that got the id of a bound thread that has ended is
  // not bound (107012). Otherwise it goes on in its place, with a warning.
  void set_refuses_recycled_ids(bool refuses) ABSL_LOCKS_EXCLUDED(mu_);

 private:
  struct Entry {
    std::shared_ptr<ReportQueue> queue;
    int bindings = 0;
  };
  // The calling thread's queue, from now on remembered by the thread.
  absl::StatusOr<std::shared_ptr<ReportQueue>> FindOwnQueue()
      ABSL_LOCKS_EXCLUDED(mu_);
  absl::Status NotSubscribedLocked(uint64_t thread_id) const
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  void UnbindLocked(uint64_t thread_id, Stream* stream, Handle handle)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);

  const Channel channel_;
  Clock* const clock_;
  BlockedThreads* const blocked_threads_;

  mutable Mutex mu_;
  size_t max_threads_ ABSL_GUARDED_BY(mu_);
  bool refuses_recycled_ids_ ABSL_GUARDED_BY(mu_) = false;
  absl::flat_hash_map<uint64_t, Entry> threads_ ABSL_GUARDED_BY(mu_);
};

}  // namespace ascend::rt

#endif  // RUNTIME_CORE_SUBSCRIPTION_TABLE_H_
