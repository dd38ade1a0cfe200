// RunQueue: what waits for a thread of an executor, by priority and age.

#ifndef RUNTIME_EXEC_RUN_QUEUE_H_
#define RUNTIME_EXEC_RUN_QUEUE_H_

#include <algorithm>
#include <cstddef>
#include <deque>

#include "runtime/exec/executor.h"

namespace ascend::rt {

// Thread-compatible.
class RunQueue {
 public:
  bool empty() const { return size_ == 0; }
  size_t size() const { return size_; }

  void Push(Runnable* runnable, int priority) {
    queues_[Index(priority)].push_back(runnable);
    ++size_;
  }

  // The oldest of the most urgent; not when empty.
  Runnable* Pop() {
    std::deque<Runnable*>* queue = queues_;
    while (queue->empty()) ++queue;
    Runnable* const runnable = queue->front();
    queue->pop_front();
    --size_;
    return runnable;
  }

  // False if it is not there.
  bool Erase(Runnable* runnable) {
    for (std::deque<Runnable*>& queue : queues_) {
      const auto at = std::find(queue.begin(), queue.end(), runnable);
      if (at == queue.end()) continue;
      queue.erase(at);
      --size_;
      return true;
    }
    return false;
  }

  // Whether something waits that is as urgent or more.
  bool HasAsUrgent(int priority) const {
    return std::any_of(
        queues_, queues_ + Index(priority) + 1,
        [](const std::deque<Runnable*>& queue) { return !queue.empty(); });
  }

 private:
  static int Index(int priority) {
    return std::clamp(priority, Executor::kUrgent, Executor::kPriorities - 1) -
           Executor::kUrgent;
  }

  std::deque<Runnable*> queues_[Executor::kPriorities - Executor::kUrgent];
  size_t size_ = 0;
};

}  // namespace ascend::rt

#endif  // RUNTIME_EXEC_RUN_QUEUE_H_
