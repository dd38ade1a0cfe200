// TaskQueue: the tasks of one stream that have not been issued, oldest first.
//
// A list of small chunks, so that an idle stream owns no memory, a busy one
// grows without moving tasks, and a drained one keeps a few chunks for its next
// tasks and gives the others back.

#ifndef RUNTIME_CORE_TASK_QUEUE_H_
#define RUNTIME_CORE_TASK_QUEUE_H_

#include <cstddef>
#include <cstdint>
#include <utility>

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
    Trim();
  }

  bool empty() const { return size_ == 0; }
  size_t size() const { return size_; }

  void Push(const Task& task) {
    if (tail_ == nullptr || tail_used_ == kChunkTasks) {
      Chunk* const chunk = TakeSpare();
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
      FreeHead();
      tail_ = nullptr;
    } else if (head_used_ == kChunkTasks) {
      FreeHead();
    }
    return task;
  }

  // Frees the memory that an empty queue keeps for its next tasks.
  void Trim() {
    while (spares_ != nullptr) delete std::exchange(spares_, spares_->next);
    spare_count_ = 0;
  }

  void Swap(TaskQueue* other) {
    std::swap(head_, other->head_);
    std::swap(tail_, other->tail_);
    std::swap(spares_, other->spares_);
    std::swap(head_used_, other->head_used_);
    std::swap(tail_used_, other->tail_used_);
    std::swap(spare_count_, other->spare_count_);
    std::swap(size_, other->size_);
  }

 private:
  static constexpr uint32_t kChunkTasks = 20;
  static constexpr uint32_t kMaxSpares = 2;
  struct Chunk {
    Chunk* next;
    Task tasks[kChunkTasks];
    Chunk() {}  // NOLINT(modernize-use-equals-default): leaves tasks unset
  };

  Chunk* TakeSpare() {
    if (spares_ == nullptr) return new Chunk;
    --spare_count_;
    return std::exchange(spares_, spares_->next);
  }
  void FreeHead() {
    Chunk* const chunk = std::exchange(head_, head_->next);
    head_used_ = 0;
    if (spare_count_ == kMaxSpares) {
      delete chunk;
      return;
    }
    ++spare_count_;
    chunk->next = std::exchange(spares_, chunk);
  }

  Chunk* head_ = nullptr;
  Chunk* tail_ = nullptr;
  Chunk* spares_ = nullptr;
  uint32_t head_used_ = 0;
  uint32_t tail_used_ = 0;
  uint32_t spare_count_ = 0;
  size_t size_ = 0;
};

}  // namespace ascend::rt

#endif  // RUNTIME_CORE_TASK_QUEUE_H_
