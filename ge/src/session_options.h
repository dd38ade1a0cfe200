// The options of GEInitialize() and of a session.

#ifndef GE_SRC_SESSION_OPTIONS_H_
#define GE_SRC_SESSION_OPTIONS_H_

#include <cstdint>
#include <map>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/optional.h"
#include "graph/ascend_string.h"

namespace ge::internal {

using OptionMap = std::map<AscendString, AscendString>;

struct SessionOptions {
  // "ge.graphRunMode"; nullopt if nobody set it.
  absl::optional<int> run_mode;
  // "ge.session_device_id", else "ge.exec.deviceId", else 0.
  int32_t device = 0;
  // "stream_sync_timeout": most milliseconds that a run is waited for; -1 for
  // ever.
  int32_t stream_timeout = -1;
};

// An error for a value that a known option does not take. Warns once in a
// process of each name that is unknown.
absl::Status CheckOptions(const OptionMap& options);

// `own` wins over `process`, those of GEInitialize(). Both must have passed
// CheckOptions().
SessionOptions ReadSessionOptions(const OptionMap& process,
                                  const OptionMap& own);

}  // namespace ge::internal

#endif  // GE_SRC_SESSION_OPTIONS_H_
