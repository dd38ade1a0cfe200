#include "runtime/core/memory_registry.h"

#include <sys/mman.h>

#include <cstdlib>
#include <iterator>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "acl/error_codes/rt_error_codes.h"
#include "runtime/base/log.h"
#include "runtime/base/status.h"
#include "runtime/control/creation_sites.h"
#include "runtime/control/fault_plan.h"

namespace ascend::rt {
namespace {

constexpr size_t kAlignment = 64;
// From here on the kernel maps pages as they are touched.
constexpr size_t kMapFrom = size_t{1} << 20;

char* AllocateBytes(size_t size) {
  if (size >= kMapFrom) {
    void* const memory =
        mmap(nullptr, size, PROT_READ | PROT_WRITE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return memory == MAP_FAILED ? nullptr : static_cast<char*>(memory);
  }
  void* memory = nullptr;
  if (posix_memalign(&memory, kAlignment, size) != 0) return nullptr;
  return static_cast<char*>(memory);
}

void FreeBytes(char* memory, size_t size) {
  if (size >= kMapFrom) {
    munmap(memory, size);
  } else {
    std::free(memory);
  }
}

const char* Name(Placement placement) {
  switch (placement) {
    case Placement::kDevice:
      return "device memory";
    case Placement::kHostPinned:
      return "pinned host memory";
    case Placement::kHostRegistered:
      return "registered host memory";
  }
  return "memory";
}

}  // namespace

Allocation::Allocation(void* base, size_t size, size_t charge,
                       Placement placement, int device)
    : base_(static_cast<char*>(base)),
      size_(size),
      charge_(charge),
      placement_(placement),
      device_(device),
      owned_(true) {}

Allocation::Allocation(void* base, size_t size, Placement placement, int device,
                       std::shared_ptr<const void> owner)
    : base_(static_cast<char*>(base)),
      size_(size),
      charge_(0),
      placement_(placement),
      device_(device),
      owned_(false),
      owner_(std::move(owner)) {}

Allocation::~Allocation() {
  if (owned_) FreeBytes(base_, size_);
}

MemoryRegistry::MemoryRegistry(std::vector<size_t> budgets)
    : budgets_(std::move(budgets)), used_(budgets_.size(), 0) {}

absl::StatusOr<void*> MemoryRegistry::AllocateDevice(int device, size_t size,
                                                     size_t padding) {
  const size_t budget = budgets_[device];
  if (size > budget || padding > budget) {
    return AclError(ACL_ERROR_RT_MEMORY_ALLOCATION,
                    absl::StrCat("device ", device, " has ", budget,
                                 " bytes, asked for ", size));
  }
  ART_RETURN_IF_ERROR(
      FaultPlan::Step("device_memory", ACL_ERROR_RT_MEMORY_ALLOCATION));
  const size_t charge = (size + 31) / 32 * 32 + padding;
  MutexLock lock(&mu_);
  if (FaultPlan::Watches(FaultPoint::kMemory)) {
    const absl::optional<FaultHit> hit =
        FaultPlan::Get().AskMemory(device, used_[device] + charge);
    if (hit.has_value()) return hit->error();
  }
  ART_RETURN_IF_ERROR(CheckBudgetLocked(device, charge, size));
  char* const memory = AllocateBytes(size);
  if (memory == nullptr) {
    return AclError(ACL_ERROR_RT_MEMORY_ALLOCATION,
                    absl::StrCat("the host cannot give ", size, " bytes"));
  }
  used_[device] += charge;
  CreationSites::Note(memory);
  blocks_.emplace(memory,
                  std::make_shared<Allocation>(memory, size, charge,
                                               Placement::kDevice, device));
  return memory;
}

absl::StatusOr<void*> MemoryRegistry::AllocateHost(size_t size) {
  ART_RETURN_IF_ERROR(
      FaultPlan::Step("host_memory", ACL_ERROR_RT_MEMORY_ALLOCATION));
  char* const memory = AllocateBytes(size);
  if (memory == nullptr) {
    return AclError(ACL_ERROR_RT_MEMORY_ALLOCATION,
                    absl::StrCat("the host cannot give ", size, " bytes"));
  }
  CreationSites::Note(memory);
  MutexLock lock(&mu_);
  blocks_.emplace(memory, std::make_shared<Allocation>(
                              memory, size, 0, Placement::kHostPinned, -1));
  return memory;
}

absl::Status MemoryRegistry::Free(void* base, Placement placement) {
  std::shared_ptr<Allocation> block;
  {
    MutexLock lock(&mu_);
    const auto it = blocks_.find(static_cast<const char*>(base));
    if (it == blocks_.end()) {
      block = FindLocked(base);
      if (block != nullptr) {
        return AclError(
            ACL_ERROR_RT_PARAM_INVALID,
            absl::StrFormat("%p is inside the block that starts at %p", base,
                            block->base()));
      }
      return AclError(ACL_ERROR_RT_PARAM_INVALID,
                      absl::StrFormat("%p is no live block: freed before, or "
                                      "not from this runtime",
                                      base));
    }
    if (it->second->placement() != placement) {
      return AclError(
          ACL_ERROR_RT_PARAM_INVALID,
          absl::StrFormat("%p is %s, not %s", base,
                          Name(it->second->placement()), Name(placement)));
    }
    if (it->second->owner() != nullptr) {
      return AclError(
          ACL_ERROR_RT_PARAM_INVALID,
          absl::StrFormat("%p is mapped memory: aclrtUnmapMem takes it", base));
    }
    block = std::move(it->second);
    blocks_.erase(it);
    if (placement == Placement::kDevice) {
      used_[block->device()] -= block->charge();
    }
  }
  if (block.use_count() > 1) {
    Log(LogLevel::kWarning,
        absl::StrFormat("%s at %p (%d bytes) is freed while queued work uses "
                        "it: synchronise first; it goes when that work is done",
                        Name(placement), base, block->size()));
  }
  return absl::OkStatus();
}

absl::Status MemoryRegistry::Register(void* base, size_t size) {
  MutexLock lock(&mu_);
  auto* const first = static_cast<const char*>(base);
  const auto next = blocks_.lower_bound(first);
  if (FindLocked(base) != nullptr ||
      (next != blocks_.end() && next->first < first + size)) {
    return AclError(ACL_ERROR_HOST_MEMORY_ALREADY_REGISTERED,
                    absl::StrFormat("%p is registered already", base));
  }
  blocks_.emplace(first,
                  std::make_shared<Allocation>(
                      base, size, Placement::kHostRegistered, -1, nullptr));
  return absl::OkStatus();
}

absl::Status MemoryRegistry::Unregister(void* base) {
  MutexLock lock(&mu_);
  const auto it = blocks_.find(static_cast<const char*>(base));
  if (it == blocks_.end() ||
      it->second->placement() != Placement::kHostRegistered) {
    return AclError(ACL_ERROR_HOST_MEMORY_NOT_REGISTERED,
                    absl::StrFormat("%p is not registered", base));
  }
  blocks_.erase(it);
  return absl::OkStatus();
}

absl::Status MemoryRegistry::CheckBudgetLocked(int device, size_t charge,
                                               size_t asked) const {
  const size_t budget = budgets_[device];
  if (charge <= budget - used_[device]) return absl::OkStatus();
  return AclError(
      ACL_ERROR_RT_MEMORY_ALLOCATION,
      absl::StrCat("device ", device, " has ", budget - used_[device], " of ",
                   budget, " bytes free, asked for ", asked));
}

absl::Status MemoryRegistry::Charge(int device, size_t size) {
  MutexLock lock(&mu_);
  ART_RETURN_IF_ERROR(CheckBudgetLocked(device, size, size));
  used_[device] += size;
  return absl::OkStatus();
}

void MemoryRegistry::Refund(int device, size_t size) {
  MutexLock lock(&mu_);
  used_[device] -= size;
}

void MemoryRegistry::Replace(Blocks::iterator it) {
  if (it->second.use_count() > 1) replaced_.push_back(it->second);
  blocks_.erase(it);
}

void MemoryRegistry::AddMappedLocked(char* base, size_t size, int device,
                                     std::shared_ptr<const void> owner) {
  blocks_.emplace(
      base, std::make_shared<Allocation>(base, size, Placement::kDevice, device,
                                         std::move(owner)));
}

void MemoryRegistry::AddMapped(void* base, size_t size, int device,
                               std::shared_ptr<const void> owner) {
  auto* first = static_cast<char*>(base);
  const auto joins = [&](const Allocation& block) {
    return block.owner() == owner && block.device() == device;
  };
  MutexLock lock(&mu_);
  const auto after = blocks_.find(first + size);
  if (after != blocks_.end() && joins(*after->second)) {
    size += after->second->size();
    Replace(after);
  }
  auto before = blocks_.lower_bound(first);
  if (before != blocks_.begin()) {
    --before;
    const Allocation& block = *before->second;
    if (block.base() + block.size() == first && joins(block)) {
      first = block.base();
      size += block.size();
      Replace(before);
    }
  }
  AddMappedLocked(first, size, device, std::move(owner));
}

bool MemoryRegistry::RemoveMapped(void* base, size_t size) {
  auto* const first = static_cast<char*>(base);
  auto* const end = first + size;
  MutexLock lock(&mu_);
  const auto it = std::prev(blocks_.upper_bound(first));
  char* const block_first = it->second->base();
  char* const block_end = block_first + it->second->size();
  const int device = it->second->device();
  std::shared_ptr<const void> owner = it->second->owner();
  Replace(it);
  // What was in use just now is among the replaced ones.
  bool used = false;
  std::vector<std::weak_ptr<Allocation>> still_used;
  for (const std::weak_ptr<Allocation>& replaced : replaced_) {
    const std::shared_ptr<Allocation> block = replaced.lock();
    if (block == nullptr) continue;
    still_used.push_back(replaced);
    used =
        used || (block->base() < end && first < block->base() + block->size());
  }
  replaced_ = std::move(still_used);
  if (block_first < first) {
    AddMappedLocked(block_first, first - block_first, device, owner);
  }
  if (end < block_end) AddMappedLocked(end, block_end - end, device, owner);
  return !used;
}

std::shared_ptr<Allocation> MemoryRegistry::Find(const void* address) const {
  MutexLock lock(&mu_);
  return FindLocked(address);
}

std::shared_ptr<Allocation> MemoryRegistry::FindLocked(
    const void* address) const {
  auto it = blocks_.upper_bound(static_cast<const char*>(address));
  if (it == blocks_.begin()) return nullptr;
  --it;
  return it->second->Contains(address, 1) ? it->second : nullptr;
}

size_t MemoryRegistry::used(int device) const {
  MutexLock lock(&mu_);
  return used_[device];
}

std::vector<std::shared_ptr<Allocation>> MemoryRegistry::LiveBlocks() const {
  MutexLock lock(&mu_);
  std::vector<std::shared_ptr<Allocation>> blocks;
  for (const auto& [base, block] : blocks_) blocks.push_back(block);
  return blocks;
}

MemoryRegistry::Usage MemoryRegistry::usage(Placement placement) const {
  MutexLock lock(&mu_);
  Usage usage;
  for (const auto& [base, block] : blocks_) {
    if (block->placement() != placement) continue;
    ++usage.blocks;
    usage.bytes += block->size();
  }
  return usage;
}

}  // namespace ascend::rt
