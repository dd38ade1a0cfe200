// Device: one emulated NPU. It counts who has set it and what exists on it.

#ifndef RUNTIME_CORE_DEVICE_H_
#define RUNTIME_CORE_DEVICE_H_

#include <atomic>
#include <cstdint>

#include "absl/base/thread_annotations.h"
#include "runtime/base/mutex.h"
#include "runtime/core/handle_table.h"

namespace ascend::rt {

// Counts up to a limit. Thread-safe.
class ResourceCount {
 public:
  // False at the limit.
  bool Take(int limit) {
    int count = count_.load(std::memory_order_relaxed);
    do {
      if (count >= limit) return false;
    } while (!count_.compare_exchange_weak(count, count + 1));
    return true;
  }
  void Give() { count_.fetch_sub(1); }
  int count() const { return count_.load(); }

 private:
  std::atomic<int> count_{0};
};

// Thread-safe.
struct Device {
  // Serialises set and reset. Taken before any other lock of the runtime.
  Mutex lifecycle;
  // aclrtSetDevice() calls not yet undone; the primary context lives while it
  // is above 0.
  int references ABSL_GUARDED_BY(lifecycle) = 0;
  // Kernel id of the thread whose reset brought `references` to 0.
  uint32_t last_reset_by ABSL_GUARDED_BY(lifecycle) = 0;

  std::atomic<Handle> primary_context{kNoHandle};
  // Forgotten when the primary context ends.
  std::atomic<int> saturation_mode{0};  // aclrtFloatOverflowMode
  // Bit i: this device may reach the memory of device i, of 64 at most.
  std::atomic<uint64_t> peers{0};
  std::atomic<bool> lost{false};      // a task failed with 507010
  std::atomic<bool> aborting{false};  // aclrtDeviceTaskAbort() is under way
  ResourceCount streams;
  ResourceCount events;
};

}  // namespace ascend::rt

#endif  // RUNTIME_CORE_DEVICE_H_
