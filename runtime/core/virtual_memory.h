// VirtualMemory: physical memory of a device, ranges of addresses, and the
// mappings of the one into the other. What is mapped is device memory like any
// other; the registry knows it.

#ifndef RUNTIME_CORE_VIRTUAL_MEMORY_H_
#define RUNTIME_CORE_VIRTUAL_MEMORY_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "runtime/base/mutex.h"
#include "runtime/core/address_regions.h"
#include "runtime/core/memory_registry.h"

namespace ascend::rt {

// Thread-safe. Lock order: mu_ before that of the registry.
class VirtualMemory {
 public:
  // What sizes and offsets are multiples of, in bytes.
  static constexpr size_t kGranularity = size_t{2} << 20;

  explicit VirtualMemory(MemoryRegistry* registry);
  ~VirtualMemory();
  VirtualMemory(const VirtualMemory&) = delete;
  VirtualMemory& operator=(const VirtualMemory&) = delete;

  // A handle of `size` bytes that count against the device's budget until it is
  // freed and nothing maps it any more. 207001 when there are none left.
  absl::StatusOr<uint64_t> MakePhysical(int device, size_t size)
      ABSL_LOCKS_EXCLUDED(mu_);
  // 107017 for what is no live handle.
  absl::Status FreePhysical(uint64_t handle) ABSL_LOCKS_EXCLUDED(mu_);

  // Addresses that nothing else will get, at `wanted` if those are free.
  // `alignment` is 0 or a power of two.
  absl::StatusOr<void*> Reserve(size_t size, size_t alignment, void* wanted)
      ABSL_LOCKS_EXCLUDED(mu_);
  // 107000 for what is not the start of a range, or one with a mapping.
  absl::Status Release(void* range) ABSL_LOCKS_EXCLUDED(mu_);

  // 107000 unless the addresses are inside a range and free, and `offset` and
  // `size` inside the physical memory.
  absl::Status Map(void* address, size_t size, size_t offset, uint64_t handle)
      ABSL_LOCKS_EXCLUDED(mu_);
  // 107000 for what is not the start of a mapping. A diagnostic if queued work
  // still uses it, for which it stays readable.
  absl::Status Unmap(void* address) ABSL_LOCKS_EXCLUDED(mu_);

  // The physical memory of a device, and its end, mappings and all. Returns
  // how many were still live; reserved ranges stay.
  std::vector<uint64_t> HandlesOf(int device) ABSL_LOCKS_EXCLUDED(mu_);
  size_t End(const std::vector<uint64_t>& handles) ABSL_LOCKS_EXCLUDED(mu_);

 private:
  class Physical;
  // Addresses. Blocks of the registry share it, so that they do not go while
  // queued work uses them.
  struct Range {
    Range(char* mapped, size_t mapped_size, char* start, size_t size,
          std::shared_ptr<AddressRegions> regions)
        : mapped(mapped),
          mapped_size(mapped_size),
          start(start),
          size(size),
          regions(std::move(regions)) {}
    ~Range();
    Range(const Range&) = delete;
    Range& operator=(const Range&) = delete;

    // What it was cut from, for alignment.
    char* const mapped;
    const size_t mapped_size;
    char* const start;
    const size_t size;
    const std::shared_ptr<AddressRegions> regions;  // that know it
  };
  struct Mapping {
    size_t size = 0;
    std::shared_ptr<Physical> physical;
  };

  using Mappings = std::map<char*, Mapping>;
  // Returns what was mapped, which must not go under the lock.
  Mapping EndMapping(Mappings::iterator it) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);

  MemoryRegistry* const registry_;
  Mutex mu_;
  uint64_t next_handle_ ABSL_GUARDED_BY(mu_);
  absl::flat_hash_map<uint64_t, std::shared_ptr<Physical>> physical_
      ABSL_GUARDED_BY(mu_);
  std::map<char*, std::shared_ptr<const Range>> ranges_ ABSL_GUARDED_BY(mu_);
  Mappings mappings_ ABSL_GUARDED_BY(mu_);
};

}  // namespace ascend::rt

#endif  // RUNTIME_CORE_VIRTUAL_MEMORY_H_
