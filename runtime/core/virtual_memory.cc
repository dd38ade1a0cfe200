#include "runtime/core/virtual_memory.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "acl/error_codes/rt_error_codes.h"
#include "runtime/base/log.h"
#include "runtime/base/status.h"

namespace ascend::rt {
namespace {

// As in the handle table, the top byte keeps handles apart from pointers and
// from other handles. The number below is never used twice.
constexpr uint64_t kFirstHandle = uint64_t{0xB1} << 56 | 1;

absl::Status CheckGranularity(size_t value, const char* name) {
  if (value % VirtualMemory::kGranularity == 0) return absl::OkStatus();
  return AclError(ACL_ERROR_RT_PARAM_INVALID,
                  absl::StrCat(name, " ", value, " is not a multiple of ",
                               VirtualMemory::kGranularity));
}

}  // namespace

// Pages without an address: a file in memory.
class VirtualMemory::Physical {
 public:
  Physical(MemoryRegistry* registry, int device, size_t size, int file)
      : registry_(registry), device_(device), size_(size), file_(file) {}
  ~Physical() {
    close(file_);
    registry_->Refund(device_, size_);
  }
  Physical(const Physical&) = delete;
  Physical& operator=(const Physical&) = delete;

  int device() const { return device_; }
  size_t size() const { return size_; }
  int file() const { return file_; }

 private:
  MemoryRegistry* const registry_;
  const int device_;
  const size_t size_;
  const int file_;
};

VirtualMemory::Range::~Range() {
  regions->Remove(start);
  munmap(mapped, mapped_size);
}

VirtualMemory::VirtualMemory(MemoryRegistry* registry)
    : registry_(registry), next_handle_(kFirstHandle) {}

VirtualMemory::~VirtualMemory() = default;

absl::StatusOr<uint64_t> VirtualMemory::MakePhysical(int device, size_t size) {
  ART_RETURN_IF_ERROR(CheckGranularity(size, "size"));
  ART_RETURN_IF_ERROR(registry_->Charge(device, size));
  const int file = memfd_create("device memory", MFD_CLOEXEC);
  if (file < 0 || ftruncate(file, static_cast<off_t>(size)) != 0) {
    if (file >= 0) close(file);
    registry_->Refund(device, size);
    return AclError(ACL_ERROR_RT_MEMORY_ALLOCATION,
                    absl::StrCat("the host cannot give ", size, " bytes"));
  }
  auto physical = std::make_shared<Physical>(registry_, device, size, file);
  MutexLock lock(&mu_);
  physical_.emplace(next_handle_, std::move(physical));
  return next_handle_++;
}

absl::Status VirtualMemory::FreePhysical(uint64_t handle) {
  std::shared_ptr<Physical> last;  // may go after the lock
  MutexLock lock(&mu_);
  const auto it = physical_.find(handle);
  if (it == physical_.end()) {
    return AclError(ACL_ERROR_RT_INVALID_HANDLE,
                    absl::StrFormat("%#x is no live physical memory", handle));
  }
  last = std::move(it->second);
  physical_.erase(it);
  return absl::OkStatus();
}

absl::StatusOr<void*> VirtualMemory::Reserve(size_t size, size_t alignment,
                                             void* wanted) {
  ART_RETURN_IF_ERROR(CheckGranularity(size, "size"));
  if ((alignment & (alignment - 1)) != 0) {
    return AclError(
        ACL_ERROR_RT_PARAM_INVALID,
        absl::StrCat("alignment ", alignment, " is not a power of two"));
  }
  alignment = std::max(alignment, kGranularity);
  const size_t mapped_size = size + alignment;
  void* mapped = MAP_FAILED;
  if (mapped_size > size) {
    mapped = mmap(wanted, mapped_size, PROT_NONE,
                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  }
  if (mapped == MAP_FAILED) {
    return AclError(
        ACL_ERROR_RT_MEMORY_ALLOCATION,
        absl::StrCat("the host has no ", size, " free addresses in a row"));
  }
  const uintptr_t past = reinterpret_cast<uintptr_t>(mapped) % alignment;
  char* const start =
      static_cast<char*>(mapped) + (alignment - past) % alignment;
  registry_->regions()->Add(start, size, "a reserved range of addresses");
  MutexLock lock(&mu_);
  ranges_.emplace(start, std::make_shared<const Range>(
                             static_cast<char*>(mapped), mapped_size, start,
                             size, registry_->regions()));
  return start;
}

absl::Status VirtualMemory::Release(void* address) {
  MutexLock lock(&mu_);
  const auto it = ranges_.find(static_cast<char*>(address));
  if (it == ranges_.end()) {
    return AclError(
        ACL_ERROR_RT_PARAM_INVALID,
        absl::StrFormat("%p is not the start of a reserved range", address));
  }
  const auto mapping = mappings_.lower_bound(it->first);
  if (mapping != mappings_.end() &&
      mapping->first < it->first + it->second->size) {
    return AclError(
        ACL_ERROR_RT_PARAM_INVALID,
        absl::StrFormat("the range at %p still has memory mapped at %p: unmap "
                        "it first",
                        address, mapping->first));
  }
  ranges_.erase(it);
  return absl::OkStatus();
}

absl::Status VirtualMemory::Map(void* address, size_t size, size_t offset,
                                uint64_t handle) {
  ART_RETURN_IF_ERROR(CheckGranularity(size, "size"));
  ART_RETURN_IF_ERROR(CheckGranularity(offset, "offset"));
  ART_RETURN_IF_ERROR(
      CheckGranularity(reinterpret_cast<uintptr_t>(address), "virPtr"));
  char* const start = static_cast<char*>(address);
  MutexLock lock(&mu_);
  const auto it = physical_.find(handle);
  if (it == physical_.end()) {
    return AclError(ACL_ERROR_RT_INVALID_HANDLE,
                    absl::StrFormat("%#x is no live physical memory", handle));
  }
  const std::shared_ptr<Physical>& physical = it->second;
  if (offset > physical->size() || size > physical->size() - offset) {
    return AclError(ACL_ERROR_RT_PARAM_INVALID,
                    absl::StrCat(size, " bytes from offset ", offset,
                                 " on reach past the end of ", physical->size(),
                                 " bytes of physical memory"));
  }
  const auto above = ranges_.upper_bound(start);
  const std::shared_ptr<const Range> range =
      above == ranges_.begin() ? nullptr : std::prev(above)->second;
  const size_t into = range == nullptr ? 0 : start - range->start;
  if (range == nullptr || into >= range->size || size > range->size - into) {
    return AclError(
        ACL_ERROR_RT_PARAM_INVALID,
        absl::StrFormat("%d bytes at %p are not inside one reserved range",
                        size, address));
  }
  auto next = mappings_.lower_bound(start);
  const bool before =
      next != mappings_.begin() &&
      std::prev(next)->first + std::prev(next)->second.size > start;
  if (before || (next != mappings_.end() && next->first < start + size)) {
    return AclError(ACL_ERROR_RT_PARAM_INVALID,
                    absl::StrFormat("%d bytes at %p have memory mapped already",
                                    size, address));
  }
  if (mmap(address, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED,
           physical->file(), static_cast<off_t>(offset)) == MAP_FAILED) {
    return AclError(ACL_ERROR_RT_MEMORY_ALLOCATION,
                    absl::StrCat("the host cannot map ", size, " bytes"));
  }
  registry_->AddMapped(address, size, physical->device(), range);
  mappings_.emplace(start, Mapping{size, physical});
  return absl::OkStatus();
}

absl::Status VirtualMemory::Unmap(void* address) {
  Mapping last;  // its memory may go after the lock
  MutexLock lock(&mu_);
  const auto it = mappings_.find(static_cast<char*>(address));
  if (it == mappings_.end()) {
    return AclError(
        ACL_ERROR_RT_PARAM_INVALID,
        absl::StrFormat("%p is not the start of mapped memory", address));
  }
  last = EndMapping(it);
  return absl::OkStatus();
}

VirtualMemory::Mapping VirtualMemory::EndMapping(Mappings::iterator it) {
  char* const address = it->first;
  const size_t size = it->second.size;
  if (registry_->RemoveMapped(address, size)) {
    // The addresses stay reserved.
    mmap(address, size, PROT_NONE,
         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
  } else {
    Log(LogLevel::kWarning,
        absl::StrFormat("memory at %p (%d bytes) is unmapped while queued work "
                        "uses it: synchronise first",
                        address, size));
  }
  Mapping mapping = std::move(it->second);
  mappings_.erase(it);
  return mapping;
}

std::vector<uint64_t> VirtualMemory::HandlesOf(int device) {
  MutexLock lock(&mu_);
  std::vector<uint64_t> handles;
  for (const auto& [handle, physical] : physical_) {
    if (physical->device() == device) handles.push_back(handle);
  }
  return handles;
}

size_t VirtualMemory::End(const std::vector<uint64_t>& handles) {
  // Their memory goes after the lock.
  std::vector<std::shared_ptr<Physical>> ended;
  std::vector<Mapping> unmapped;
  MutexLock lock(&mu_);
  for (uint64_t handle : handles) {
    const auto found = physical_.find(handle);
    if (found == physical_.end()) continue;
    for (auto it = mappings_.begin(); it != mappings_.end();) {
      const auto mapping = it++;
      if (mapping->second.physical == found->second) {
        unmapped.push_back(EndMapping(mapping));
      }
    }
    ended.push_back(std::move(found->second));
    physical_.erase(found);
  }
  return ended.size();
}

}  // namespace ascend::rt
