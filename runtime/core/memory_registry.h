// MemoryRegistry: every block of memory the runtime knows, by address. Device
// memory is real memory of the process that counts against a device's budget.

#ifndef RUNTIME_CORE_MEMORY_REGISTRY_H_
#define RUNTIME_CORE_MEMORY_REGISTRY_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "runtime/base/mutex.h"
#include "runtime/core/address_regions.h"
#include "runtime/core/memory_arena.h"

namespace ascend::rt {

enum class Placement : uint8_t {
  kDevice,
  kHostPinned,      // aclrtMallocHost()
  kHostRegistered,  // aclrtHostRegister(): the user's own memory
};

// Whose it is to free a block.
enum class BlockOwner : uint8_t { kProgram, kRuntime };

// One block. Queued work shares ownership of what it touches, so memory freed
// too early goes away only when nobody uses it any more.
class Allocation {
 public:
  // Gives `base` back to `arena` when it goes.
  Allocation(void* base, size_t size, size_t charge, Placement placement,
             int device, BlockOwner freed_by,
             std::shared_ptr<MemoryArena> arena);
  // Memory that belongs to somebody else: to the user, or to `owner`, which
  // lives at least as long.
  Allocation(void* base, size_t size, Placement placement, int device,
             std::shared_ptr<const void> owner);
  ~Allocation();
  Allocation(const Allocation&) = delete;
  Allocation& operator=(const Allocation&) = delete;

  char* base() const { return base_; }
  size_t size() const { return size_; }      // as asked for
  size_t charge() const { return charge_; }  // counted against the budget
  Placement placement() const { return placement_; }
  int device() const { return device_; }  // of device memory
  BlockOwner freed_by() const { return freed_by_; }
  // Of mapped memory; null for all other.
  const std::shared_ptr<const void>& owner() const { return owner_; }

  bool Contains(const void* address, size_t count) const {
    const auto first = reinterpret_cast<uintptr_t>(address);
    const auto base = reinterpret_cast<uintptr_t>(base_);
    return first >= base && count <= size_ && first - base <= size_ - count;
  }

 private:
  char* const base_;
  const size_t size_;
  const size_t charge_;
  const Placement placement_;
  const int device_;
  const BlockOwner freed_by_;
  const std::shared_ptr<MemoryArena> arena_;  // null: memory of others
  const std::shared_ptr<const void> owner_;
};

// Thread-safe. Lock order: mu_ before those of the arenas and the regions.
class MemoryRegistry {
 public:
  // `budgets` holds the bytes each device has.
  explicit MemoryRegistry(std::vector<size_t> budgets);

  // 207001 when the budget or the host's memory is used up. Aligned to 64
  // bytes. `padding` bytes beyond the size rounded up to 32 are charged too.
  absl::StatusOr<void*> AllocateDevice(
      int device, size_t size, size_t padding,
      BlockOwner freed_by = BlockOwner::kProgram) ABSL_LOCKS_EXCLUDED(mu_);
  // All that is allocated so fits into the host's memory, else 207001.
  absl::StatusOr<void*> AllocateHost(size_t size) ABSL_LOCKS_EXCLUDED(mu_);

  // 107000 if `base` is not the start of a live block of that placement; a
  // diagnostic if queued work still uses it.
  absl::Status Free(void* base, Placement placement) ABSL_LOCKS_EXCLUDED(mu_);

  // Blocks of the device that the program has not freed.
  using Blocks = std::vector<std::weak_ptr<Allocation>>;
  Blocks BlocksOfProgram(int device) const ABSL_LOCKS_EXCLUDED(mu_);
  // Ends those of them that still live, and returns how many these were. If
  // `forgotten`, the leak report tells of them.
  size_t End(const Blocks& blocks, bool forgotten) ABSL_LOCKS_EXCLUDED(mu_);

  // Makes the user's memory known as pinned, and forgets it again.
  absl::Status Register(void* base, size_t size) ABSL_LOCKS_EXCLUDED(mu_);
  absl::Status Unregister(void* base) ABSL_LOCKS_EXCLUDED(mu_);

  // Counts memory that lies elsewhere against the device's budget: 207001 when
  // that is used up.
  absl::Status Charge(int device, size_t size) ABSL_LOCKS_EXCLUDED(mu_);
  void Refund(int device, size_t size) ABSL_LOCKS_EXCLUDED(mu_);
  // Makes such memory known at an address that `owner` keeps, and forgets a
  // part of it again; false while queued work uses what it was part of.
  // Neighbours of one owner and device are one block. For VirtualMemory.
  void AddMapped(void* base, size_t size, int device,
                 std::shared_ptr<const void> owner) ABSL_LOCKS_EXCLUDED(mu_);
  bool RemoveMapped(void* base, size_t size) ABSL_LOCKS_EXCLUDED(mu_);

  // The block that holds `address`, or null: no memory of the runtime.
  std::shared_ptr<Allocation> Find(const void* address) const
      ABSL_LOCKS_EXCLUDED(mu_);
  // The same for `count` bytes that will be touched; null stands for pageable
  // memory. 107000 where there can be none: at addresses no program has, and
  // in regions() outside live blocks. `name` is for the message.
  absl::StatusOr<std::shared_ptr<Allocation>> FindForUse(absl::string_view name,
                                                         const void* address,
                                                         size_t count) const
      ABSL_LOCKS_EXCLUDED(mu_);
  const std::shared_ptr<AddressRegions>& regions() const { return regions_; }

  size_t budget(int device) const { return budgets_[device]; }
  size_t used(int device) const ABSL_LOCKS_EXCLUDED(mu_);
  // Every live block, by address.
  std::vector<std::shared_ptr<Allocation>> LiveBlocks() const
      ABSL_LOCKS_EXCLUDED(mu_);
  // Live blocks and their bytes by placement.
  struct Usage {
    size_t blocks = 0;
    size_t bytes = 0;
  };
  Usage usage(Placement placement) const ABSL_LOCKS_EXCLUDED(mu_);
  // What End() has ended as forgotten since ClearForgotten(), and where it was
  // made as far as that is known, one block a line.
  struct Forgotten {
    Usage usage;
    std::vector<std::string> sites;
  };
  Forgotten forgotten() const ABSL_LOCKS_EXCLUDED(mu_);
  void ClearForgotten() ABSL_LOCKS_EXCLUDED(mu_);

 private:
  // What FindForUse() refuses, of bytes that are in no live block.
  absl::Status CheckAddress(absl::string_view name, const void* address,
                            size_t count) const;
  std::shared_ptr<Allocation> FindLocked(const void* address) const
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  using BlockMap = std::map<const char*, std::shared_ptr<Allocation>>;
  void AddMappedLocked(char* base, size_t size, int device,
                       std::shared_ptr<const void> owner)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  // 207001 if `charge` does not fit; the message names what was asked for.
  absl::Status CheckBudgetLocked(int device, size_t charge, size_t asked) const
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  // Takes a mapped block out.
  void Replace(BlockMap::iterator it) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);

  const std::vector<size_t> budgets_;
  const size_t host_limit_;
  const std::shared_ptr<AddressRegions> regions_;
  std::vector<std::shared_ptr<MemoryArena>> device_arenas_;  // by device
  const std::shared_ptr<MemoryArena> host_arena_;
  mutable Mutex mu_;
  std::vector<size_t> used_ ABSL_GUARDED_BY(mu_);
  size_t host_used_ ABSL_GUARDED_BY(mu_) = 0;
  Forgotten forgotten_ ABSL_GUARDED_BY(mu_);
  BlockMap blocks_ ABSL_GUARDED_BY(mu_);
  // Mapped blocks that grew or shrank while queued work used them.
  std::vector<std::weak_ptr<Allocation>> replaced_ ABSL_GUARDED_BY(mu_);
};

}  // namespace ascend::rt

#endif  // RUNTIME_CORE_MEMORY_REGISTRY_H_
