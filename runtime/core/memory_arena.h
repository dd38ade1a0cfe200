// MemoryArena: gives out memory at addresses that nobody else gets, not even
// after it was freed. So a pointer to freed memory can be told from one to
// memory of the host.

#ifndef RUNTIME_CORE_MEMORY_ARENA_H_
#define RUNTIME_CORE_MEMORY_ARENA_H_

#include <cstddef>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "runtime/base/mutex.h"
#include "runtime/core/address_regions.h"

namespace ascend::rt {

// Thread-safe. Lock order: mu_ before that of the regions.
class MemoryArena {
 public:
  // `kind` as in AddressRegions::Add().
  MemoryArena(std::shared_ptr<AddressRegions> regions, std::string kind);
  // Everything has been freed.
  ~MemoryArena();
  MemoryArena(const MemoryArena&) = delete;
  MemoryArena& operator=(const MemoryArena&) = delete;

  // Aligned to 64 bytes; null if the host has no such memory. Pages take the
  // host's memory as they are touched.
  char* Allocate(size_t size) ABSL_LOCKS_EXCLUDED(mu_);
  // Large memory goes back to the host; its addresses stay.
  void Free(char* memory, size_t size) ABSL_LOCKS_EXCLUDED(mu_);

 private:
  // What is free of some chunks; neighbours are one range.
  class Ranges {
   public:
    // Null if no range is long enough.
    char* Take(size_t size);
    void Give(char* start, size_t size);

   private:
    std::map<char*, size_t> by_address_;
    std::set<std::pair<size_t, char*>> by_size_;
  };

  const std::shared_ptr<AddressRegions> regions_;
  const std::string kind_;
  Mutex mu_;
  // Small blocks lie close together, large ones start at pages.
  Ranges small_ ABSL_GUARDED_BY(mu_);
  Ranges large_ ABSL_GUARDED_BY(mu_);
  std::vector<std::pair<char*, size_t>> chunks_ ABSL_GUARDED_BY(mu_);
};

}  // namespace ascend::rt

#endif  // RUNTIME_CORE_MEMORY_ARENA_H_
