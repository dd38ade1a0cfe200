// Allocator: base of the device-memory allocators that a program may hand to
// Session::RegisterExternalAllocator().

#ifndef GE_GE_GE_ALLOCATOR_H_
#define GE_GE_GE_ALLOCATOR_H_

#include <cstddef>

#include "graph/ascend_string.h"

namespace ge {
// A block of device memory. Not owned by this object.
class GE_FUNC_VISIBILITY MemBlock {
 public:
  MemBlock(void *addr, size_t size) : addr_(addr), size_(size) {}
  virtual ~MemBlock() = default;
  MemBlock(const MemBlock &) = delete;
  MemBlock &operator=(const MemBlock &) = delete;

  const void *GetAddr() const { return addr_; }
  void *GetAddr() { return addr_; }
  size_t GetSize() const { return size_; }
  void SetSize(const size_t mem_size) { size_ = mem_size; }

 private:
  void *addr_;
  size_t size_;
};

class GE_FUNC_VISIBILITY Allocator {
 public:
  Allocator() = default;
  virtual ~Allocator() = default;
  Allocator(const Allocator &) = delete;
  Allocator &operator=(const Allocator &) = delete;

  // NULL if there is no memory.
  virtual MemBlock *Malloc(size_t size) = 0;
  virtual void Free(MemBlock *block) = 0;
};
}  // namespace ge

#endif  // GE_GE_GE_ALLOCATOR_H_
