// WorkQueue: a thread that does what it is given, one thing after the other.

#ifndef GE_SRC_WORK_QUEUE_H_
#define GE_SRC_WORK_QUEUE_H_

#include <cstddef>
#include <deque>
#include <functional>
#include <thread>
#include <utility>

#include "absl/base/thread_annotations.h"
#include "absl/synchronization/mutex.h"

namespace ge::internal {

// Thread-safe. Starts its thread with the first piece of work.
class WorkQueue {
 public:
  // How many pieces can wait.
  static constexpr size_t kCapacity = 2048;

  // `on_start` is called on the thread before anything else.
  explicit WorkQueue(std::function<void()> on_start)
      : on_start_(std::move(on_start)) {}
  WorkQueue(const WorkQueue&) = delete;
  WorkQueue& operator=(const WorkQueue&) = delete;
  ~WorkQueue() { Stop(); }

  // Waits while the queue is full, unless `may_wait` is false. False if it is
  // full then, or Stop() was called; the work is not done.
  bool Push(std::function<void()> work, bool may_wait);
  // Does what is queued, then ends the thread. Not on the thread itself.
  void Stop();
  bool OnThread() const;

 private:
  void Run();

  const std::function<void()> on_start_;
  mutable absl::Mutex mu_;
  std::deque<std::function<void()>> queue_ ABSL_GUARDED_BY(mu_);
  bool stopping_ ABSL_GUARDED_BY(mu_) = false;
  std::thread thread_ ABSL_GUARDED_BY(mu_);
  std::thread::id id_ ABSL_GUARDED_BY(mu_);
};

}  // namespace ge::internal

#endif  // GE_SRC_WORK_QUEUE_H_
