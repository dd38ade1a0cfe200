#include "runtime/core/memory_registry.h"

#include <sys/mman.h>

#include <cstdlib>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "acl/error_codes/rt_error_codes.h"
#include "runtime/base/log.h"
#include "runtime/base/status.h"

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
      device_(device) {}

Allocation::~Allocation() {
  if (placement_ != Placement::kHostRegistered) FreeBytes(base_, size_);
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
  const size_t charge = (size + 31) / 32 * 32 + padding;
  MutexLock lock(&mu_);
  if (charge > budget - used_[device]) {
    return AclError(
        ACL_ERROR_RT_MEMORY_ALLOCATION,
        absl::StrCat("device ", device, " has ", budget - used_[device], " of ",
                     budget, " bytes free, asked for ", size));
  }
  char* const memory = AllocateBytes(size);
  if (memory == nullptr) {
    return AclError(ACL_ERROR_RT_MEMORY_ALLOCATION,
                    absl::StrCat("the host cannot give ", size, " bytes"));
  }
  used_[device] += charge;
  blocks_.emplace(memory,
                  std::make_shared<Allocation>(memory, size, charge,
                                               Placement::kDevice, device));
  return memory;
}

absl::StatusOr<void*> MemoryRegistry::AllocateHost(size_t size) {
  char* const memory = AllocateBytes(size);
  if (memory == nullptr) {
    return AclError(ACL_ERROR_RT_MEMORY_ALLOCATION,
                    absl::StrCat("the host cannot give ", size, " bytes"));
  }
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
  blocks_.emplace(first, std::make_shared<Allocation>(
                             base, size, 0, Placement::kHostRegistered, -1));
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
