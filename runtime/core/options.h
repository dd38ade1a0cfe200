// Options: how the emulated machine is set up. Each has a name; the environment
// variable is ACLSIM_ and the name in capitals.

#ifndef RUNTIME_CORE_OPTIONS_H_
#define RUNTIME_CORE_OPTIONS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "runtime/base/adaptive_spin.h"
#include "runtime/control/controlled_clock.h"
#include "runtime/core/product_profile.h"
#include "runtime/exec/seeded_executor.h"

namespace ascend::rt {

struct Options {
  // "strict": 1 refuses misuse that real programs get away with.
  bool strict = false;
  // "leak_report": 1 lists what is left at finalize and exit.
  bool leak_report = false;
  // "executor_threads": most threads for device work, 1..64.
  int executor_threads = 2;
  // "queue_depth": most tasks that may wait in a stream, or callbacks of a
  // thread, before a launch answers 507002.
  size_t queue_depth = size_t{1} << 21;
  // "spin": how long a thread that waits looks before it sleeps: adaptive, or
  // microseconds. In nanoseconds.
  int64_t spin = AdaptiveSpin::kAdaptive;
  // "order": free; deterministic or adversarial, with ":" and a seed behind it
  // or one that is drawn and logged.
  Order order = Order::kFree;
  absl::optional<uint64_t> order_seed;
  // "clock": real, simulated or manual.
  ControlledClock::Mode clock = ControlledClock::Mode::kReal;
  // "profile": a product's name, or the path of a file that describes one;
  // "device_count", "device_memory" (bytes, or with KiB, MiB, GiB),
  // "max_streams", "max_events", "max_report_threads" replace single numbers of
  // it.
  ProductProfile profile = DefaultProfile();
  // ASCEND_RT_VISIBLE_DEVICES: physical ids of the visible devices, in order.
  std::vector<int> visible_devices;

  int device_count() const;

  // Sets one option by name. 100000 for an unknown name or a bad value, with
  // the known names or the legal range in the message.
  absl::Status Set(absl::string_view name, absl::string_view value);
};

// The environment variables that set options.
std::vector<std::string> OptionVariables();

// Defaults, changed by the environment.
absl::StatusOr<Options> OptionsFromEnvironment();

}  // namespace ascend::rt

#endif  // RUNTIME_CORE_OPTIONS_H_
