// Reading JSON that nobody vouches for: every accessor checks, names the field
// in its error (545002) and never throws.

#ifndef RUNTIME_MODEL_JSON_UTIL_H_
#define RUNTIME_MODEL_JSON_UTIL_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "nlohmann/json.hpp"
#include "runtime/model/tensor.h"

namespace ascend::rt {

// Nesting beyond this is refused before anything is built.
inline constexpr int kMaxJsonDepth = 64;

// The document in `text`, or error 545002 that says where `what` is broken.
absl::StatusOr<nlohmann::json> ParseJson(absl::string_view text,
                                         absl::string_view what);
// One line of text, or an error if a string is not UTF-8.
absl::StatusOr<std::string> DumpJson(const nlohmann::json& json,
                                     absl::string_view what);

// Member `name` of object `json`; null if `json` is no object or has none.
const nlohmann::json* FindMember(const nlohmann::json& json, const char* name);

// The value of `json`, called `what` in errors.
absl::StatusOr<std::string> JsonString(const nlohmann::json& json,
                                       absl::string_view what);
absl::StatusOr<int64_t> JsonInt(const nlohmann::json& json,
                                absl::string_view what);
absl::StatusOr<bool> JsonBool(const nlohmann::json& json,
                              absl::string_view what);
// Also the strings "inf", "-inf" and "nan", which JSON numbers cannot say.
absl::StatusOr<double> JsonNumber(const nlohmann::json& json,
                                  absl::string_view what);
nlohmann::json NumberToJson(double value);
absl::StatusOr<std::vector<int64_t>> JsonInts(const nlohmann::json& json,
                                              absl::string_view what);

// {"dtype": "float32", "format": "ND", "dims": [2, 3]}; the format may be
// absent. A dim may be -1 only if `allow_dynamic`.
nlohmann::json SpecToJson(const TensorSpec& spec);
absl::StatusOr<TensorSpec> SpecFromJson(const nlohmann::json& json,
                                        absl::string_view what,
                                        bool allow_dynamic);

}  // namespace ascend::rt

#endif  // RUNTIME_MODEL_JSON_UTIL_H_
