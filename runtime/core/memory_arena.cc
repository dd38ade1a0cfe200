#include "runtime/core/memory_arena.h"

#include <sys/mman.h>

#include <algorithm>
#include <iterator>
#include <limits>

#if defined(__SANITIZE_ADDRESS__)
#define ASCEND_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ASCEND_ASAN 1
#endif
#endif
#ifdef ASCEND_ASAN
#include <sanitizer/asan_interface.h>
#endif

namespace ascend::rt {
namespace {

constexpr size_t kAlignment = 64;
// Between two small blocks, so that a pointer past the end of one is not one
// to the next.
constexpr size_t kGap = 32;
constexpr size_t kLarge = size_t{1} << 20;
constexpr size_t kPage = 4096;
constexpr size_t kSmallChunk = size_t{16} << 20;
constexpr size_t kLargeChunk = size_t{64} << 20;

bool IsLarge(size_t size) { return size >= kLarge; }

// What a block takes of its chunk.
size_t Extent(size_t size) {
  return IsLarge(size)
             ? (size + kPage - 1) / kPage * kPage
             : (size + kGap + kAlignment - 1) / kAlignment * kAlignment;
}

// Lets AddressSanitizer find bytes that are used outside small blocks.
void Forbid(char* start, size_t size) {
#ifdef ASCEND_ASAN
  __asan_poison_memory_region(start, size);
#else
  static_cast<void>(start);
  static_cast<void>(size);
#endif
}
void Permit(char* start, size_t size) {
#ifdef ASCEND_ASAN
  __asan_unpoison_memory_region(start, size);
#else
  static_cast<void>(start);
  static_cast<void>(size);
#endif
}

}  // namespace

char* MemoryArena::Ranges::Take(size_t size) {
  const auto it = by_size_.lower_bound({size, nullptr});
  if (it == by_size_.end()) return nullptr;
  const auto [length, start] = *it;
  by_size_.erase(it);
  by_address_.erase(start);
  if (length > size) {
    by_address_.emplace(start + size, length - size);
    by_size_.emplace(length - size, start + size);
  }
  return start;
}

void MemoryArena::Ranges::Give(char* start, size_t size) {
  auto next = by_address_.lower_bound(start);
  if (next != by_address_.end() && next->first == start + size) {
    size += next->second;
    by_size_.erase({next->second, next->first});
    next = by_address_.erase(next);
  }
  if (next != by_address_.begin()) {
    const auto before = std::prev(next);
    if (before->first + before->second == start) {
      start = before->first;
      size += before->second;
      by_size_.erase({before->second, before->first});
      by_address_.erase(before);
    }
  }
  by_address_.emplace(start, size);
  by_size_.emplace(size, start);
}

MemoryArena::MemoryArena(std::shared_ptr<AddressRegions> regions,
                         std::string kind)
    : regions_(std::move(regions)), kind_(std::move(kind)) {}

MemoryArena::~MemoryArena() {
  MutexLock lock(&mu_);
  for (const auto& [start, size] : chunks_) {
    regions_->Remove(start);
    Permit(start, std::min(size, kSmallChunk));
    munmap(start, size);
  }
}

char* MemoryArena::Allocate(size_t size) {
  if (size > std::numeric_limits<size_t>::max() / 2) return nullptr;
  const bool large = IsLarge(size);
  const size_t extent = Extent(size);
  MutexLock lock(&mu_);
  Ranges& ranges = large ? large_ : small_;
  char* memory = ranges.Take(extent);
  if (memory == nullptr) {
    const size_t length = std::max(extent, large ? kLargeChunk : kSmallChunk);
    void* const chunk =
        mmap(nullptr, length, PROT_READ | PROT_WRITE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (chunk == MAP_FAILED) return nullptr;
    auto* const start = static_cast<char*>(chunk);
    chunks_.emplace_back(start, length);
    regions_->Add(start, length, kind_);
    if (!large) Forbid(start, length);
    ranges.Give(start, length);
    memory = ranges.Take(extent);
  }
  if (!large) Permit(memory, size);
  return memory;
}

void MemoryArena::Free(char* memory, size_t size) {
  const size_t extent = Extent(size);
  const bool large = IsLarge(size);
  if (large) {
    madvise(memory, extent, MADV_DONTNEED);
  } else {
    Forbid(memory, extent);
  }
  MutexLock lock(&mu_);
  (large ? large_ : small_).Give(memory, extent);
}

}  // namespace ascend::rt
