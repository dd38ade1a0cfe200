// ChunkQueue: a FIFO of small values: a stream's tasks, a thread's reports.
//
// A list of chunks, so that an empty queue need own no memory and a long one
// grows without moving what it holds. The first chunk may be smaller than the
// rest: it is kept for what comes next, so that a queue of which one item is in
// use at a time allocates once, and one that was long holds little.

#ifndef RUNTIME_CORE_CHUNK_QUEUE_H_
#define RUNTIME_CORE_CHUNK_QUEUE_H_

#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>
#include <utility>

#include "runtime/base/cpu.h"

namespace ascend::rt {

// Thread-compatible. T is copied like plain memory; it owns nothing.
template <typename T, uint32_t kFirstSize, uint32_t kChunkSize,
          uint32_t kMaxSpares>
class ChunkQueue {
 public:
  ChunkQueue() = default;
  ChunkQueue(const ChunkQueue&) = delete;
  ChunkQueue& operator=(const ChunkQueue&) = delete;
  ~ChunkQueue() {
    while (!empty()) Pop();
    Trim();
    ReleaseFirst();
  }

  bool empty() const { return size_ == 0; }
  size_t size() const { return size_; }

  void Push(const T& item) { *Extend() = item; }

  // Appends an item whose value the caller writes at once. Fields written one
  // by one go faster than a copy of fields that were written one by one just
  // before: the wide loads of the copy wait for the narrow stores.
  T* Extend() {
    if (tail_used_ == tail_size_) AddChunk();
    ++size_;
    T* const item = &tail_->items()[tail_used_++];
    // Another processor has read what was there before.
    PrefetchForWrite(item + kPrefetched);
    return item;
  }

  // The oldest item; the queue must not be empty.
  const T& front() const { return head_->items()[head_used_]; }

  T Pop() {
    const T item = head_->items()[head_used_++];
    --size_;
    if (size_ == 0) {
      if (head_ == first_) {
        head_used_ = 0;
        tail_used_ = 0;
      } else {
        FreeHead();
        tail_ = nullptr;
        tail_used_ = 0;
        tail_size_ = 0;
      }
    } else if (head_used_ == (head_ == first_ ? kFirstSize : kChunkSize)) {
      FreeHead();
    }
    return item;
  }

  // Frees the memory that is kept for more items than the first few.
  void Trim() {
    while (spares_ != nullptr) Free(std::exchange(spares_, spares_->next));
    spare_count_ = 0;
  }
  // Frees the memory for the first few of an empty queue too.
  void ReleaseFirst() {
    Free(std::exchange(first_, nullptr));
    head_ = nullptr;
    tail_ = nullptr;
    tail_used_ = 0;
    tail_size_ = 0;
  }

  void Swap(ChunkQueue* other) {
    std::swap(head_, other->head_);
    std::swap(tail_, other->tail_);
    std::swap(first_, other->first_);
    std::swap(spares_, other->spares_);
    std::swap(head_used_, other->head_used_);
    std::swap(tail_used_, other->tail_used_);
    std::swap(tail_size_, other->tail_size_);
    std::swap(spare_count_, other->spare_count_);
    std::swap(size_, other->size_);
  }

 private:
  // Items ahead of the one that is appended: two cache lines.
  static constexpr size_t kPrefetched = 2 * kCacheLine / sizeof(T) + 1;

  static_assert(std::is_trivially_copyable<T>::value, "copied like memory");
  static_assert(kFirstSize <= kChunkSize && kChunkSize <= UINT16_MAX, "");

  struct Chunk {
    Chunk* next;
    T* items() { return reinterpret_cast<T*>(this + 1); }
  };
  static_assert(alignof(T) <= alignof(Chunk), "items follow the head");

  static Chunk* Allocate(uint32_t size) {
    return new (::operator new(sizeof(Chunk) + size * sizeof(T))) Chunk;
  }
  static void Free(Chunk* chunk) { ::operator delete(chunk); }

  void AddChunk() {
    Chunk* chunk;
    if (tail_ == nullptr) {
      if (first_ == nullptr) first_ = Allocate(kFirstSize);
      chunk = first_;
      head_ = chunk;
      head_used_ = 0;
      tail_size_ = kFirstSize;
    } else {
      if (spares_ == nullptr) {
        chunk = Allocate(kChunkSize);
      } else {
        --spare_count_;
        chunk = std::exchange(spares_, spares_->next);
      }
      tail_->next = chunk;
      tail_size_ = kChunkSize;
    }
    chunk->next = nullptr;
    tail_ = chunk;
    tail_used_ = 0;
  }
  void FreeHead() {
    Chunk* const chunk = std::exchange(head_, head_->next);
    head_used_ = 0;
    if (chunk == first_) return;  // kept for when the queue was empty
    if (spare_count_ == kMaxSpares) {
      Free(chunk);
      return;
    }
    ++spare_count_;
    chunk->next = std::exchange(spares_, chunk);
  }

  Chunk* head_ = nullptr;
  Chunk* tail_ = nullptr;
  Chunk* first_ = nullptr;  // in the list only as its head
  Chunk* spares_ = nullptr;
  uint16_t head_used_ = 0;
  uint16_t tail_used_ = 0;
  uint16_t tail_size_ = 0;
  uint16_t spare_count_ = 0;
  size_t size_ = 0;
};

}  // namespace ascend::rt

#endif  // RUNTIME_CORE_CHUNK_QUEUE_H_
