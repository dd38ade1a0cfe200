// TaskQueue: the tasks of one stream that have not been issued, oldest first.
//
// A list of small chunks, so that an idle stream owns no memory, a busy one
// grows without moving tasks, and a drained one gives everything back.

#ifndef RUNTIME_CORE_TASK_QUEUE_H_
#define RUNTIME_CORE_TASK_QUEUE_H_

#include <cstddef>
#include <cstdint>

#include "runtime/core/task.h"

namespace ascend::rt {

// Thread-compatible: the stream's mutex guards it.
class TaskQueue {
 public:
  TaskQueue() = default;
  TaskQueue(const TaskQueue&) = delete;
  TaskQueue& operator=(const TaskQueue&) = delete;
  ~TaskQueue() {
    while (!empty()) Pop();
    delete spare_;
  }

  bool empty() const { return size_ == 0; }
  size_t size() const { return size_; }

  void Push(const Task& task) {
    if (tail_ == nullptr || tail_used_ == kChunkTasks) {
      Chunk* const chunk = spare_ != nullptr ? spare_ : new Chunk;
      spare_ = nullptr;
      chunk->next = nullptr;
      (tail_ == nullptr ? head_ : tail_->next) = chunk;
      tail_ = chunk;
      tail_used_ = 0;
    }
    tail_->tasks[tail_used_++] = task;
    ++size_;
  }

  // The oldest task; the queue must not be empty.
  const Task& front() const { return head_->tasks[head_used_]; }

  Task Pop() {
    const Task task = head_->tasks[head_used_++];
    --size_;
    if (size_ == 0) {
      // Keep one chunk: a stream that is used again soon allocates nothing.
      FreeHead();
      tail_ = nullptr;
    } else if (head_used_ == kChunkTasks) {
      FreeHead();
    }
    return task;
  }

  // Frees the memory that an empty queue keeps for its next task.
  void Trim() {
    delete spare_;
    spare_ = nullptr;
  }

 private:
  static constexpr uint32_t kChunkTasks = 20;
  struct Chunk {
    Chunk* next;
    Task tasks[kChunkTasks];
    Chunk() {}  // NOLINT(modernize-use-equals-default): leaves tasks unset
  };

  void FreeHead() {
    Chunk* const next = head_->next;
    delete spare_;
    spare_ = head_;
    head_ = next;
    head_used_ = 0;
  }

  Chunk* head_ = nullptr;
  Chunk* tail_ = nullptr;
  Chunk* spare_ = nullptr;
  uint32_t head_used_ = 0;
  uint32_t tail_used_ = 0;
  size_t size_ = 0;
};

}  // namespace ascend::rt

#endif  // RUNTIME_CORE_TASK_QUEUE_H_
