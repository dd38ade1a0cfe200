// FaultRule: one line of a fault plan, understood.

#ifndef RUNTIME_CONTROL_FAULT_RULE_H_
#define RUNTIME_CONTROL_FAULT_RULE_H_

#include <cstdint>
#include <string>

#include "absl/types/optional.h"

namespace ascend::rt {

// Where in the runtime a rule applies.
enum class FaultPoint : uint8_t {
  kCall,      // an API call begins
  kTask,      // a device task or host func starts
  kMemory,    // device memory is allocated
  kPump,      // a subscribed thread asks for its callbacks
  kCallback,  // a callback is about to run
  kStep,      // an internal step that can fail
};
inline constexpr int kFaultPoints = 6;

enum class FaultKind : uint8_t {
  kNone,
  kReturn,      // the call answers `code` and does nothing
  kError,       // the task fails with `code`
  kLoseDevice,  // the device is lost until it is reset
  kLimit,       // no more than `bytes` of device memory
  kDelay,       // it happens `nanos` later
  kLose,        // the pump sleeps through what would have woken it
  kDouble,      // the pump is woken for nothing
  kFail,        // the step or the allocation fails
};

struct FaultAction {
  FaultKind kind = FaultKind::kNone;
  int code = 0;
  uint64_t bytes = 0;
  int64_t nanos = 0;
};

struct FaultRule {
  FaultPoint point = FaultPoint::kCall;
  // Function, task kind, callback kind or step; '*' stands for any letters.
  std::string name = "*";

  absl::optional<int> device;
  absl::optional<int> stream;       // as aclrtStreamGetId tells it
  absl::optional<uint32_t> thread;  // the kernel's id

  uint64_t nth = 1;        // the first occurrence that may be hit
  double probability = 1;  // of each from there on
  uint64_t seed = 0;
  bool sticky = false;  // goes on after the first hit

  FaultAction action;
  std::string text;  // as it was written
};

}  // namespace ascend::rt

#endif  // RUNTIME_CONTROL_FAULT_RULE_H_
