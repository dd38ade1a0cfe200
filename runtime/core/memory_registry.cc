#include "runtime/core/memory_registry.h"

#include <unistd.h>

#include <cstdint>
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

// No program has memory below, nor from there on.
constexpr uintptr_t kFirstAddress = uintptr_t{64} << 10;
#ifdef __x86_64__
constexpr uintptr_t kEndOfAddresses = uintptr_t{1} << 47;
#else
constexpr uintptr_t kEndOfAddresses = uintptr_t{1} << 56;
#endif

// What a long list of forgotten blocks names.
constexpr size_t kMaxSites = 64;

size_t MemoryOfHost() {
  return static_cast<size_t>(sysconf(_SC_PHYS_PAGES)) *
         static_cast<size_t>(sysconf(_SC_PAGESIZE));
}

absl::Status HostIsFull(size_t size) {
  return AclError(ACL_ERROR_RT_MEMORY_ALLOCATION,
                  absl::StrCat("the host cannot give ", size, " bytes"));
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
                       Placement placement, int device, BlockOwner freed_by,
                       std::shared_ptr<MemoryArena> arena)
    : base_(static_cast<char*>(base)),
      size_(size),
      charge_(charge),
      placement_(placement),
      device_(device),
      freed_by_(freed_by),
      arena_(std::move(arena)) {}

Allocation::Allocation(void* base, size_t size, Placement placement, int device,
                       std::shared_ptr<const void> owner)
    : base_(static_cast<char*>(base)),
      size_(size),
      charge_(0),
      placement_(placement),
      device_(device),
      freed_by_(BlockOwner::kProgram),
      owner_(std::move(owner)) {}

Allocation::~Allocation() {
  if (arena_ != nullptr) arena_->Free(base_, size_);
}

MemoryRegistry::MemoryRegistry(std::vector<size_t> budgets)
    : budgets_(std::move(budgets)),
      host_limit_(MemoryOfHost()),
      regions_(std::make_shared<AddressRegions>()),
      host_arena_(
          std::make_shared<MemoryArena>(regions_, "pinned host memory")),
      used_(budgets_.size(), 0) {
  for (size_t device = 0; device < budgets_.size(); ++device) {
    device_arenas_.push_back(std::make_shared<MemoryArena>(
        regions_, absl::StrCat("memory of device ", device)));
  }
}

absl::StatusOr<void*> MemoryRegistry::AllocateDevice(int device, size_t size,
                                                     size_t padding,
                                                     BlockOwner freed_by) {
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
  const std::shared_ptr<MemoryArena>& arena = device_arenas_[device];
  char* const memory = arena->Allocate(size);
  if (memory == nullptr) return HostIsFull(size);
  used_[device] += charge;
  CreationSites::Note(memory);
  blocks_.emplace(memory, std::make_shared<Allocation>(
                              memory, size, charge, Placement::kDevice, device,
                              freed_by, arena));
  return memory;
}

absl::StatusOr<void*> MemoryRegistry::AllocateHost(size_t size) {
  ART_RETURN_IF_ERROR(
      FaultPlan::Step("host_memory", ACL_ERROR_RT_MEMORY_ALLOCATION));
  MutexLock lock(&mu_);
  if (size > host_limit_ - host_used_) {
    return AclError(
        ACL_ERROR_RT_MEMORY_ALLOCATION,
        absl::StrCat("the host has ", host_limit_ - host_used_, " of ",
                     host_limit_, " bytes to pin, asked for ", size));
  }
  char* const memory = host_arena_->Allocate(size);
  if (memory == nullptr) return HostIsFull(size);
  host_used_ += size;
  CreationSites::Note(memory);
  blocks_.emplace(memory, std::make_shared<Allocation>(
                              memory, size, 0, Placement::kHostPinned, -1,
                              BlockOwner::kProgram, host_arena_));
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
    } else {
      host_used_ -= block->size();
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

MemoryRegistry::Blocks MemoryRegistry::BlocksOfProgram(int device) const {
  MutexLock lock(&mu_);
  Blocks blocks;
  for (const auto& [base, block] : blocks_) {
    if (block->device() == device && block->owner() == nullptr &&
        block->freed_by() == BlockOwner::kProgram) {
      blocks.push_back(block);
    }
  }
  return blocks;
}

size_t MemoryRegistry::End(const Blocks& blocks, bool forgotten) {
  std::vector<std::shared_ptr<Allocation>> ended;  // goes after the lock
  MutexLock lock(&mu_);
  for (const std::weak_ptr<Allocation>& weak : blocks) {
    std::shared_ptr<Allocation> block = weak.lock();
    if (block == nullptr) continue;
    const auto it = blocks_.find(block->base());
    // Freed already, and kept by queued work alone.
    if (it == blocks_.end() || it->second != block) continue;
    blocks_.erase(it);
    used_[block->device()] -= block->charge();
    if (forgotten) {
      ++forgotten_.usage.blocks;
      forgotten_.usage.bytes += block->size();
      const std::string site =
          CreationSites::Describe(reinterpret_cast<uintptr_t>(block->base()));
      if (!site.empty() && forgotten_.sites.size() < kMaxSites) {
        forgotten_.sites.push_back(absl::StrFormat(
            "%d bytes at %p%s", block->size(), block->base(), site));
      }
    }
    ended.push_back(std::move(block));
  }
  return ended.size();
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
  ART_RETURN_IF_ERROR(CheckAddress("ptr", base, size));
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

void MemoryRegistry::Replace(BlockMap::iterator it) {
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

absl::StatusOr<std::shared_ptr<Allocation>> MemoryRegistry::FindForUse(
    absl::string_view name, const void* address, size_t count) const {
  std::shared_ptr<Allocation> block = Find(address);
  if (block == nullptr) ART_RETURN_IF_ERROR(CheckAddress(name, address, count));
  return block;
}

absl::Status MemoryRegistry::CheckAddress(absl::string_view name,
                                          const void* address,
                                          size_t count) const {
  const auto first = reinterpret_cast<uintptr_t>(address);
  if (first < kFirstAddress || first >= kEndOfAddresses ||
      count > kEndOfAddresses - first) {
    return AclError(ACL_ERROR_RT_PARAM_INVALID,
                    absl::StrFormat("%s %p is no address of memory of %d bytes",
                                    name, address, count));
  }
  const std::string kind =
      regions_->KindAt(static_cast<const char*>(address), count);
  if (kind.empty()) return absl::OkStatus();
  return AclError(
      ACL_ERROR_RT_PARAM_INVALID,
      absl::StrFormat("%s: the %d bytes at %p are in no live block, but reach "
                      "into %s: freed before, or never allocated",
                      name, count, address, kind));
}

MemoryRegistry::Forgotten MemoryRegistry::forgotten() const {
  MutexLock lock(&mu_);
  return forgotten_;
}

void MemoryRegistry::ClearForgotten() {
  MutexLock lock(&mu_);
  forgotten_ = Forgotten();
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
