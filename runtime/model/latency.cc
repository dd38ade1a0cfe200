#include "runtime/model/latency.h"

#include "absl/strings/str_cat.h"
#include "runtime/base/status.h"
#include "runtime/model/error_codes.h"
#include "runtime/model/json_util.h"

namespace ascend::rt {
namespace {

constexpr double kHourInMicroseconds = 3600e6;

// One step of the splitmix64 generator: a well-mixed function of its input.
uint64_t Mix(uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

absl::StatusOr<double> PartFromJson(const nlohmann::json& json,
                                    const char* part, absl::string_view what) {
  const nlohmann::json* value = FindMember(json, part);
  if (value == nullptr) return 0.0;
  const std::string name = absl::StrCat(part, " of ", what);
  ART_ASSIGN_OR_RETURN(const double number, JsonNumber(*value, name));
  if (!(number >= 0 && number <= kHourInMicroseconds)) {
    return AclError(
        kGeLoadModelPartition,
        absl::StrCat(name, " is ", number, ", which is not in [0, one hour]"));
  }
  return number;
}

}  // namespace

absl::Duration Latency::For(size_t bytes, uint64_t run_index,
                            uint64_t salt) const {
  double us = fixed_us + per_byte_ns * 1e-3 * static_cast<double>(bytes);
  if (jitter_us > 0) {
    const uint64_t random = Mix(Mix(Mix(seed) + run_index) + salt);
    us += jitter_us * (static_cast<double>(random >> 11) * 0x1p-53);
  }
  return absl::Microseconds(us);
}

nlohmann::json Latency::ToJson() const {
  return {{"fixed_us", fixed_us},
          {"per_byte_ns", per_byte_ns},
          {"jitter_us", jitter_us},
          {"seed", seed}};
}

absl::StatusOr<Latency> Latency::FromJson(const nlohmann::json& json,
                                          absl::string_view what) {
  if (!json.is_object()) {
    return AclError(kGeLoadModelPartition, absl::StrCat(what, " is no object"));
  }
  Latency latency;
  ART_ASSIGN_OR_RETURN(latency.fixed_us, PartFromJson(json, "fixed_us", what));
  ART_ASSIGN_OR_RETURN(latency.per_byte_ns,
                       PartFromJson(json, "per_byte_ns", what));
  ART_ASSIGN_OR_RETURN(latency.jitter_us,
                       PartFromJson(json, "jitter_us", what));
  if (const nlohmann::json* seed = FindMember(json, "seed")) {
    if (!seed->is_number_unsigned()) {
      return AclError(kGeLoadModelPartition,
                      absl::StrCat("seed of ", what, " is no natural number"));
    }
    latency.seed = seed->get<uint64_t>();
  }
  return latency;
}

bool operator==(const Latency& a, const Latency& b) {
  return a.fixed_us == b.fixed_us && a.per_byte_ns == b.per_byte_ns &&
         a.jitter_us == b.jitter_us && a.seed == b.seed;
}

}  // namespace ascend::rt
