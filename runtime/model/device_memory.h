// DeviceMemory: a block of device memory that the runtime itself uses, and
// that counts against the device's budget as the program's own blocks do.

#ifndef RUNTIME_MODEL_DEVICE_MEMORY_H_
#define RUNTIME_MODEL_DEVICE_MEMORY_H_

#include <cstddef>
#include <utility>

#include "absl/status/statusor.h"
#include "runtime/base/status.h"
#include "runtime/core/memory_registry.h"

namespace ascend::rt {

// Owns its block; empty when made by default or moved from.
class DeviceMemory {
 public:
  // Nothing for 0 bytes. 207001 when the budget is used up. `registry` must
  // outlive the block.
  static absl::StatusOr<DeviceMemory> Allocate(MemoryRegistry* registry,
                                               int device, size_t bytes) {
    DeviceMemory memory;
    if (bytes == 0) return memory;
    ART_ASSIGN_OR_RETURN(memory.data_,
                         registry->AllocateDevice(device, bytes, /*padding=*/0,
                                                  BlockOwner::kRuntime));
    memory.registry_ = registry;
    return memory;
  }

  DeviceMemory() = default;
  DeviceMemory(DeviceMemory&& other) noexcept
      : registry_(other.registry_),
        data_(std::exchange(other.data_, nullptr)) {}
  DeviceMemory& operator=(DeviceMemory&& other) noexcept {
    std::swap(registry_, other.registry_);
    std::swap(data_, other.data_);
    return *this;
  }
  ~DeviceMemory() {
    if (data_ == nullptr) return;
    // Fails only if the program has freed an address that it was never told.
    static_cast<void>(registry_->Free(data_, Placement::kDevice));
  }

  void* get() const { return data_; }

 private:
  MemoryRegistry* registry_ = nullptr;
  void* data_ = nullptr;
};

}  // namespace ascend::rt

#endif  // RUNTIME_MODEL_DEVICE_MEMORY_H_
