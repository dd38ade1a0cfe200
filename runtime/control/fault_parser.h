// The text form of fault plans. Rules stand on lines of their own or are
// separated by ';', '#' begins a comment:
//
//   rule    = point { filter } ":" action
//   point   = "call" FUNCTION | "task" KIND | "memory" | "pump"
//           | "callback" [ "block" | "noblock" ] | "step" [ NAME ]
//   filter  = "device=" N | "stream=" N | "thread=" N
//           | "n=" N | "p=" P | "seed=" N | "once" | "sticky"
//   action  = "return" CODE | "error" CODE | "lose-device" | "limit" SIZE
//           | "delay" TIME | "lose" | "double" | "fail"
//
// FUNCTION is a name or a pattern with '*'; KIND is copy, fill, model,
// host_func or any; CODE a number or a constant's name; SIZE 4096, 64KiB, 1MiB;
// TIME 10ns, 5us, 20ms, 600s.

#ifndef RUNTIME_CONTROL_FAULT_PARSER_H_
#define RUNTIME_CONTROL_FAULT_PARSER_H_

#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "runtime/control/fault_rule.h"

namespace ascend::rt {

// All rules of a plan. `source` names the text in errors.
//   100007 something is missing; 100008 something is wrong. The message has
//   source, line, column, what was expected and the nearest known word.
absl::StatusOr<std::vector<FaultRule>> ParseFaultPlan(absl::string_view text,
                                                      absl::string_view source);

}  // namespace ascend::rt

#endif  // RUNTIME_CONTROL_FAULT_PARSER_H_
