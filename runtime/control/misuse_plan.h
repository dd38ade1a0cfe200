// MisusePlan: what becomes of calls that the documents forbid, or that make a
// program hang or fail elsewhere. One for the process. The text form, rules on
// lines of their own or separated by ';', '#' for comments, later ones win:
//
//   rule = CLASS ( "off" | "on" | "error" )
//   CLASS = "forbidden_call" | "pump_spins" | "idle_binding" | "self_wait"
//         | "lost_context" | "double_init" | "destroy_under_work" | "all"
//
//   all off; forbidden_call error; destroy_under_work on

#ifndef RUNTIME_CONTROL_MISUSE_PLAN_H_
#define RUNTIME_CONTROL_MISUSE_PLAN_H_

#include <array>
#include <cstdint>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace ascend::rt {

enum class Misuse : uint8_t {
  kForbiddenCall,     // inside a callback
  kPumpSpins,         // a thread asks for callbacks, never subscribed
  kIdleBinding,       // a subscribed thread that never asks
  kSelfWait,          // only the waiting thread could end the wait
  kLostContext,       // a thread without one, as if it were inherited
  kDoubleInit,        // by two places in the program
  kDestroyUnderWork,  // a stream whose tasks are not done
};
inline constexpr int kMisuses = 7;

// The word for it in the text form.
absl::string_view Name(Misuse misuse);

enum class Reaction : uint8_t {
  kOff,
  kOn,     // a line in the log, once for each call site
  kError,  // an error in the log, and from the call
};

using MisuseRules = std::array<Reaction, kMisuses>;
inline constexpr MisuseRules kAllOn = {
    Reaction::kOn, Reaction::kOn, Reaction::kOn, Reaction::kOn,
    Reaction::kOn, Reaction::kOn, Reaction::kOn};

// 100007, 100008; the message says where and what was expected.
absl::StatusOr<MisuseRules> ParseMisuse(absl::string_view text,
                                        absl::string_view source);

// Thread-safe.
class MisusePlan {
 public:
  static void Set(const MisuseRules& rules);
  static Reaction For(Misuse misuse);
};

}  // namespace ascend::rt

#endif  // RUNTIME_CONTROL_MISUSE_PLAN_H_
