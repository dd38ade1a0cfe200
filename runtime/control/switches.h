// Switches: which controls are in use. Everything that controls for tests add
// to a call hides behind one relaxed load of this mask, so that a process which
// uses none pays for none.

#ifndef RUNTIME_CONTROL_SWITCHES_H_
#define RUNTIME_CONTROL_SWITCHES_H_

#include <atomic>
#include <cstdint>

#include "absl/base/optimization.h"

namespace ascend::rt {

enum class Control : uint32_t {
  kFaults = 1 << 0,    // the fault plan has rules
  kHooks = 1 << 1,     // a user function is told of API calls
  kCounters = 1 << 2,  // tasks are counted and timed
  kTrace = 1 << 3,     // events are recorded
  kLatency = 1 << 4,   // copies, kernels or models take device time
  kProduct = 1 << 5,   // the profile refuses functions or has legacy codes
  kSites = 1 << 6,     // creation sites are kept
  kTime = 1 << 7,      // the clock is not the real one
  kOrder = 1 << 8,     // a seed decides the order of the device's steps
};

// Thread-safe.
class Switches {
 public:
  static bool any() {
    return ABSL_PREDICT_FALSE(mask_.load(std::memory_order_relaxed) != 0);
  }
  static bool on(Control control) {
    return ABSL_PREDICT_FALSE((mask_.load(std::memory_order_relaxed) &
                               static_cast<uint32_t>(control)) != 0);
  }
  static void Set(Control control, bool on) {
    if (on) {
      mask_.fetch_or(static_cast<uint32_t>(control));
    } else {
      mask_.fetch_and(~static_cast<uint32_t>(control));
    }
  }

 private:
  static inline std::atomic<uint32_t> mask_{0};
};

}  // namespace ascend::rt

#endif  // RUNTIME_CONTROL_SWITCHES_H_
