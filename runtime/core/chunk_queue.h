// ChunkQueue: a FIFO of small values: a stream's tasks, a thread's reports.
//
// A list of chunks, so that an empty queue need own no memory, a long one grows
// without moving what it holds, and a drained one keeps a few chunks for what
// comes next and gives the others back.

#ifndef RUNTIME_CORE_CHUNK_QUEUE_H_
#define RUNTIME_CORE_CHUNK_QUEUE_H_

#include <cstddef>
#include <cstdint>
#include <utility>

namespace ascend::rt {

// Thread-compatible. T is copied like plain memory; it owns nothing.
template <typename T, uint32_t kChunkSize, uint32_t kMaxSpares>
class ChunkQueue {
 public:
  ChunkQueue() = default;
  ChunkQueue(const ChunkQueue&) = delete;
  ChunkQueue& operator=(const ChunkQueue&) = delete;
  ~ChunkQueue() {
    while (!empty()) Pop();
    Trim();
  }

  bool empty() const { return size_ == 0; }
  size_t size() const { return size_; }

  void Push(const T& item) {
    if (tail_ == nullptr || tail_used_ == kChunkSize) {
      Chunk* const chunk = TakeSpare();
      chunk->next = nullptr;
      (tail_ == nullptr ? head_ : tail_->next) = chunk;
      tail_ = chunk;
      tail_used_ = 0;
    }
    tail_->items[tail_used_++] = item;
    ++size_;
  }

  // The oldest item; the queue must not be empty.
  const T& front() const { return head_->items[head_used_]; }

  T Pop() {
    const T item = head_->items[head_used_++];
    --size_;
    if (size_ == 0) {
      FreeHead();
      tail_ = nullptr;
    } else if (head_used_ == kChunkSize) {
      FreeHead();
    }
    return item;
  }

  // Frees the memory that an empty queue keeps for its next items.
  void Trim() {
    while (spares_ != nullptr) delete std::exchange(spares_, spares_->next);
    spare_count_ = 0;
  }

  void Swap(ChunkQueue* other) {
    std::swap(head_, other->head_);
    std::swap(tail_, other->tail_);
    std::swap(spares_, other->spares_);
    std::swap(head_used_, other->head_used_);
    std::swap(tail_used_, other->tail_used_);
    std::swap(spare_count_, other->spare_count_);
    std::swap(size_, other->size_);
  }

 private:
  struct Chunk {
    Chunk* next;
    T items[kChunkSize];
    Chunk() {}  // NOLINT(modernize-use-equals-default): leaves items unset
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

#endif  // RUNTIME_CORE_CHUNK_QUEUE_H_
