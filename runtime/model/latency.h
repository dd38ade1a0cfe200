// Simulated device time of an operator or a model. The executor only says how
// long; the stream's clock waits, really or in simulated time.

#ifndef RUNTIME_MODEL_LATENCY_H_
#define RUNTIME_MODEL_LATENCY_H_

#include <cstddef>
#include <cstdint>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "nlohmann/json.hpp"

namespace ascend::rt {

// fixed_us + bytes * per_byte_ns + something in [0, jitter_us) that depends on
// the seed and the number of the run alone.
struct Latency {
  double fixed_us = 0;
  double per_byte_ns = 0;
  double jitter_us = 0;
  uint64_t seed = 0;

  bool IsZero() const {
    return fixed_us == 0 && per_byte_ns == 0 && jitter_us == 0;
  }
  // `salt` tells apart several users of one seed within a run.
  absl::Duration For(size_t bytes, uint64_t run_index, uint64_t salt = 0) const;

  nlohmann::json ToJson() const;
  // Negative, infinite or absurd (more than an hour) parts are refused.
  static absl::StatusOr<Latency> FromJson(const nlohmann::json& json,
                                          absl::string_view what);
};

bool operator==(const Latency& a, const Latency& b);

}  // namespace ascend::rt

#endif  // RUNTIME_MODEL_LATENCY_H_
