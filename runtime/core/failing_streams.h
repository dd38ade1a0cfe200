// FailingStreams: the streams whose failed task is being told to exception
// callbacks, and the threads that do so. A stream waits for these callbacks,
// so that a thread inside one that waits for the stream would wait for itself.

#ifndef RUNTIME_CORE_FAILING_STREAMS_H_
#define RUNTIME_CORE_FAILING_STREAMS_H_

#include <cstdint>
#include <map>

#include "absl/base/thread_annotations.h"
#include "runtime/base/mutex.h"
#include "runtime/base/thread_id.h"

namespace ascend::rt {

// Thread-safe. Lock order: mu_ is a leaf.
class FailingStreams {
 public:
  // While it lives, the calling thread tells of a failure of stream `id`.
  class Scope {
   public:
    Scope(FailingStreams* streams, uint32_t id) : streams_(streams), id_(id) {
      MutexLock lock(&streams_->mu_);
      streams_->threads_[id_] = CurrentPthreadId();
    }
    ~Scope() {
      MutexLock lock(&streams_->mu_);
      streams_->threads_.erase(id_);
    }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    FailingStreams* const streams_;
    const uint32_t id_;
  };

  // 0 if no failure of the stream is being told.
  uint64_t ThreadOf(uint32_t id) const ABSL_LOCKS_EXCLUDED(mu_) {
    MutexLock lock(&mu_);
    const auto it = threads_.find(id);
    return it == threads_.end() ? 0 : it->second;
  }

 private:
  mutable Mutex mu_;
  std::map<uint32_t, uint64_t> threads_ ABSL_GUARDED_BY(mu_);
};

}  // namespace ascend::rt

#endif  // RUNTIME_CORE_FAILING_STREAMS_H_
