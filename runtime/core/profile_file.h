// A product profile of one's own, from a JSON file:
//
//   { "base": "atlas-a2", "name": "lab-card", "device_count": 2,
//     "device_memory": "512MiB", "max_streams": 16,
//     "unsupported": ["aclrtSubscribeHostFunc"],
//     "stop_spread": "device", "codes": "legacy" }
//
// What it leaves out is as in "base", or else in the default profile.

#ifndef RUNTIME_CORE_PROFILE_FILE_H_
#define RUNTIME_CORE_PROFILE_FILE_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "runtime/core/product_profile.h"

namespace ascend::rt {

// 100007 something is missing; 100008 something is wrong. The message has the
// path, line, column, what was expected and the nearest known word.
absl::StatusOr<ProductProfile> ReadProfile(const std::string& path);
absl::StatusOr<ProductProfile> ParseProfile(absl::string_view text,
                                            absl::string_view source);

}  // namespace ascend::rt

#endif  // RUNTIME_CORE_PROFILE_FILE_H_
