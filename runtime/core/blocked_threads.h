// BlockedThreads: the host threads that sleep in a synchronise call, and what
// each waits for. With it a wait that can never end is found (ruling 2.7).

#ifndef RUNTIME_CORE_BLOCKED_THREADS_H_
#define RUNTIME_CORE_BLOCKED_THREADS_H_

#include <atomic>
#include <cstdint>
#include <map>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "runtime/base/clock.h"
#include "runtime/base/mutex.h"
#include "runtime/core/handle_table.h"
#include "runtime/core/host_wait.h"

namespace ascend::rt {

// Thread-safe. Lock order: mu_ is taken after a stream's mutex and before a
// HostWait's.
class BlockedThreads {
 public:
  // The calling thread waits through `wait` for `stream` until `deadline`.
  void Add(uint64_t thread_id, Handle stream, HostWait* wait, int64_t deadline,
           int64_t now) ABSL_LOCKS_EXCLUDED(mu_) {
    MutexLock lock(&mu_);
    threads_[thread_id] = {stream, wait, deadline, now};
    count_.store(static_cast<int>(threads_.size()), std::memory_order_release);
  }
  void Remove(uint64_t thread_id) ABSL_LOCKS_EXCLUDED(mu_) {
    MutexLock lock(&mu_);
    threads_.erase(thread_id);
    count_.store(static_cast<int>(threads_.size()), std::memory_order_release);
  }

  // The stream that the thread waits for without limit, or kNoHandle; a thread
  // that was signalled waits no more, even if it has not left its call yet.
  Handle WaitsFor(uint64_t thread_id) const ABSL_LOCKS_EXCLUDED(mu_) {
    MutexLock lock(&mu_);
    const auto it = threads_.find(thread_id);
    if (it == threads_.end() || it->second.deadline != kForever ||
        it->second.wait->signalled()) {
      return kNoHandle;
    }
    return it->second.stream;
  }

  // For reports.
  struct Entry {
    uint64_t thread_id;
    Handle stream;
    int64_t since;  // on the runtime's clock
  };
  std::vector<Entry> List() const ABSL_LOCKS_EXCLUDED(mu_) {
    MutexLock lock(&mu_);
    std::vector<Entry> entries;
    for (const auto& [id, thread] : threads_) {
      entries.push_back({id, thread.stream, thread.since});
    }
    return entries;
  }

  // A stream began to wait for something only a thread or another stream can
  // give: makes every sleeper look for a circle.
  void Recheck() ABSL_LOCKS_EXCLUDED(mu_) {
    if (count_.load(std::memory_order_acquire) == 0) return;
    MutexLock lock(&mu_);
    for (auto& [id, thread] : threads_) thread.wait->Poke();
  }

 private:
  struct Thread {
    Handle stream;
    HostWait* wait;
    int64_t deadline;
    int64_t since;
  };
  std::atomic<int> count_{0};
  mutable Mutex mu_;
  std::map<uint64_t, Thread> threads_ ABSL_GUARDED_BY(mu_);
};

}  // namespace ascend::rt

#endif  // RUNTIME_CORE_BLOCKED_THREADS_H_
