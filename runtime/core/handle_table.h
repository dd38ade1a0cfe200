// Maps opaque handles of the C API to live objects. Handles are never
// dereferenced: a stale, foreign or made-up value is told apart from a live
// one and yields null.
//
//   63      56 55          32 31                 0
//   +---------+--------------+--------------------+
//   |  kind   |  generation  |     slot index     |
//   +---------+--------------+--------------------+
//
// kind is never 0, so NULL and user-space pointers are not handles. A slot's
// generation grows at each Close(): a destroyed handle stays invalid until
// 2^24 objects have used its slot.
//
// Slots are type-stable: an object is constructed when its slot is first used,
// lives as long as the table and serves one handle after the other. So
// Find() is one load and one compare, and a pointer that went stale meanwhile
// may still be locked; what then counts is the object's own look at handle()
// under its own lock.

#ifndef RUNTIME_CORE_HANDLE_TABLE_H_
#define RUNTIME_CORE_HANDLE_TABLE_H_

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "runtime/base/mutex.h"

namespace ascend::rt {

using Handle = uint64_t;
inline constexpr Handle kNoHandle = 0;

enum class HandleKind : uint8_t {
  kContext = 0xC1,
  kStream = 0x51,
  kEvent = 0xE1
};

inline Handle ToHandle(const void* opaque) {
  return static_cast<Handle>(reinterpret_cast<uintptr_t>(opaque));
}
inline void* ToOpaque(Handle handle) {
  return reinterpret_cast<void*>(static_cast<uintptr_t>(handle));
}

// Base of every object that a table holds.
class HandleSlot {
 public:
  // The handle the object serves now, or kNoHandle between Close() and reuse.
  Handle handle() const { return handle_.load(std::memory_order_acquire); }
  uint32_t slot_index() const { return index_; }

 private:
  template <typename T, HandleKind kKind>
  friend class HandleTable;

  std::atomic<Handle> handle_{kNoHandle};
  uint32_t index_ = 0;
  uint32_t generation_ = 0;  // guarded by the table's mutex
};

// Thread-safe.
template <typename T, HandleKind kKind>
class HandleTable {
 public:
  HandleTable() = default;
  HandleTable(const HandleTable&) = delete;
  HandleTable& operator=(const HandleTable&) = delete;
  ~HandleTable() {
    for (auto& chunk : chunks_) delete chunk.load(std::memory_order_relaxed);
  }

  // Takes a slot. The object is not findable before Publish().
  T* Acquire() ABSL_LOCKS_EXCLUDED(mu_) {
    MutexLock lock(&mu_);
    if (!free_.empty()) {
      T* const object = free_.back();
      free_.pop_back();
      return object;
    }
    const uint32_t index = size_.load(std::memory_order_relaxed);
    if (index >= kMaxSlots) return nullptr;
    std::atomic<Chunk*>& chunk = chunks_[index / kChunkSlots];
    if (index % kChunkSlots == 0) {
      chunk.store(new Chunk, std::memory_order_release);
    }
    T* const object =
        &(*chunk.load(std::memory_order_relaxed))[index % kChunkSlots];
    object->index_ = index;
    size_.store(index + 1, std::memory_order_release);
    return object;
  }

  // Gives an acquired object its handle; from here on Find() sees it.
  Handle Publish(T* object) ABSL_LOCKS_EXCLUDED(mu_) {
    MutexLock lock(&mu_);
    const Handle handle = (static_cast<Handle>(kKind) << 56) |
                          (static_cast<Handle>(object->generation_) << 32) |
                          object->index_;
    object->handle_.store(handle, std::memory_order_release);
    ++live_;
    return handle;
  }

  // Makes the handle invalid; false if another thread was first. A caller that
  // holds the object's own lock makes sure that whoever locks it next sees
  // that the handle is gone.
  bool Retire(T* object, Handle handle) ABSL_LOCKS_EXCLUDED(mu_) {
    MutexLock lock(&mu_);
    if (object->handle_.load(std::memory_order_relaxed) != handle) return false;
    object->handle_.store(kNoHandle, std::memory_order_release);
    object->generation_ = (object->generation_ + 1) & kGenerationMask;
    --live_;
    return true;
  }

  // Gives the slot of a retired, or acquired and never published, object back.
  void Release(T* object) ABSL_LOCKS_EXCLUDED(mu_) {
    MutexLock lock(&mu_);
    free_.push_back(object);
  }

  // The object that serves `handle`, or null.
  T* Find(Handle handle) const {
    if ((handle >> 56) != static_cast<Handle>(kKind)) return nullptr;
    const auto index = static_cast<uint32_t>(handle);
    if (index >= size_.load(std::memory_order_acquire)) return nullptr;
    T* const object = At(index);
    return object->handle() == handle ? object : nullptr;
  }

  // Calls visit(object, handle) for every live object. Objects opened or
  // closed meanwhile may or may not be visited.
  template <typename Visit>
  void ForEach(Visit visit) const {
    const uint32_t size = size_.load(std::memory_order_acquire);
    for (uint32_t index = 0; index < size; ++index) {
      T* const object = At(index);
      const Handle handle = object->handle();
      if (handle != kNoHandle) visit(object, handle);
    }
  }

  size_t live() const ABSL_LOCKS_EXCLUDED(mu_) {
    MutexLock lock(&mu_);
    return live_;
  }

 private:
  static constexpr uint32_t kChunkSlots = 256;
  static constexpr uint32_t kMaxChunks = 4096;
  static constexpr uint32_t kMaxSlots = kChunkSlots * kMaxChunks;
  static constexpr uint32_t kGenerationMask = (1u << 24) - 1;
  using Chunk = std::array<T, kChunkSlots>;

  T* At(uint32_t index) const {
    return &(*chunks_[index / kChunkSlots].load(
        std::memory_order_acquire))[index % kChunkSlots];
  }

  mutable Mutex mu_;  // a leaf
  std::array<std::atomic<Chunk*>, kMaxChunks> chunks_{};
  std::atomic<uint32_t> size_{0};
  std::vector<T*> free_ ABSL_GUARDED_BY(mu_);
  size_t live_ ABSL_GUARDED_BY(mu_) = 0;
};

}  // namespace ascend::rt

#endif  // RUNTIME_CORE_HANDLE_TABLE_H_
