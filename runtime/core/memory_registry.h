// MemoryRegistry: every block of memory the runtime knows, by address. Device
// memory is real memory of the process that counts against a device's budget.

#ifndef RUNTIME_CORE_MEMORY_REGISTRY_H_
#define RUNTIME_CORE_MEMORY_REGISTRY_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "runtime/base/mutex.h"

namespace ascend::rt {

enum class Placement : uint8_t {
  kDevice,
  kHostPinned,      // aclrtMallocHost()
  kHostRegistered,  // aclrtHostRegister(): the user's own memory
};

// One block. Queued work shares ownership of what it touches, so memory freed
// too early goes away only when nobody uses it any more.
class Allocation {
 public:
  // Gives `base` back when it goes.
  Allocation(void* base, size_t size, size_t charge, Placement placement,
             int device);
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
  // Of mapped memory; null for all other.
  const std::shared_ptr<const void>& owner() const { return owner_; }

  bool Contains(const void* address, size_t count) const {
    const auto* const first = static_cast<const char*>(address);
    return first >= base_ && count <= size_ &&
           first - base_ <= static_cast<ptrdiff_t>(size_ - count);
  }

 private:
  char* const base_;
  const size_t size_;
  const size_t charge_;
  const Placement placement_;
  const int device_;
  const bool owned_;
  const std::shared_ptr<const void> owner_;
};

// Thread-safe. Lock order: mu_ is a leaf.
class MemoryRegistry {
 public:
  // `budgets` holds the bytes each device has.
  explicit MemoryRegistry(std::vector<size_t> budgets);

  // 207001 when the budget or the host's memory is used up. Aligned to 64
  // bytes. `padding` bytes beyond the size rounded up to 32 are charged too.
  absl::StatusOr<void*> AllocateDevice(int device, size_t size, size_t padding)
      ABSL_LOCKS_EXCLUDED(mu_);
  absl::StatusOr<void*> AllocateHost(size_t size) ABSL_LOCKS_EXCLUDED(mu_);

  // 107000 if `base` is not the start of a live block of that placement; a
  // diagnostic if queued work still uses it.
  absl::Status Free(void* base, Placement placement) ABSL_LOCKS_EXCLUDED(mu_);

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

  // The block that holds `address`, or null: pageable memory.
  std::shared_ptr<Allocation> Find(const void* address) const
      ABSL_LOCKS_EXCLUDED(mu_);

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

 private:
  std::shared_ptr<Allocation> FindLocked(const void* address) const
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  using Blocks = std::map<const char*, std::shared_ptr<Allocation>>;
  void AddMappedLocked(char* base, size_t size, int device,
                       std::shared_ptr<const void> owner)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  // 207001 if `charge` does not fit; the message names what was asked for.
  absl::Status CheckBudgetLocked(int device, size_t charge, size_t asked) const
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  // Takes a mapped block out.
  void Replace(Blocks::iterator it) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);

  const std::vector<size_t> budgets_;
  mutable Mutex mu_;
  std::vector<size_t> used_ ABSL_GUARDED_BY(mu_);
  Blocks blocks_ ABSL_GUARDED_BY(mu_);
  // Mapped blocks that grew or shrank while queued work used them.
  std::vector<std::weak_ptr<Allocation>> replaced_ ABSL_GUARDED_BY(mu_);
};

}  // namespace ascend::rt

#endif  // RUNTIME_CORE_MEMORY_REGISTRY_H_
