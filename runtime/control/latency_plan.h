// LatencyPlan: how long the device seems to take. One for the process. The text
// form, rules on lines of their own or separated by ';', '#' for comments:
//
//   rule = KIND TIME [ TIME "/B" ]     base, and for each byte
//        | "jitter" P "%" [ "seed=" N ]
//   KIND = "h2d" | "d2h" | "d2d" | "h2h" | "fill" | "kernel" | "model"
//
//   h2d 10us 0.04ns/B; d2h 12us 0.05ns/B; model 2ms; jitter 5% seed=1

#ifndef RUNTIME_CONTROL_LATENCY_PLAN_H_
#define RUNTIME_CONTROL_LATENCY_PLAN_H_

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "absl/base/thread_annotations.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "runtime/base/mutex.h"
#include "runtime/control/switches.h"

namespace ascend::rt {

enum class LatencyKind : uint8_t {
  kHostToDevice,
  kDeviceToHost,
  kDeviceToDevice,
  kHostToHost,
  kFill,
  kKernel,  // each operator of a model
  kModel,   // once for each execution
};
inline constexpr int kLatencyKinds = 7;

struct LatencyRules {
  struct Cost {
    int64_t base = 0;     // nanoseconds
    double per_byte = 0;  // nanoseconds
  };
  Cost costs[kLatencyKinds];
  double jitter = 0;  // up to this part more or less
  uint64_t seed = 0;
};

// 100007, 100008; the message says where and what was expected.
absl::StatusOr<LatencyRules> ParseLatency(absl::string_view text,
                                          absl::string_view source);

// Thread-safe.
class LatencyPlan {
 public:
  // Replaces the plan; jitter begins anew.
  static void Set(const LatencyRules& rules);

  // Nanoseconds of one operation; 0 without a plan.
  static int64_t For(LatencyKind kind, uint64_t bytes) {
    if (!Switches::on(Control::kLatency)) return 0;
    return ForSlow(kind, bytes);
  }

 private:
  static int64_t ForSlow(LatencyKind kind, uint64_t bytes);
};

}  // namespace ascend::rt

#endif  // RUNTIME_CONTROL_LATENCY_PLAN_H_
