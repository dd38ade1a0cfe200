#include "runtime/base/status.h"

#include <cstdint>
#include <cstring>
#include <string>

#include "absl/strings/cord.h"
#include "absl/types/optional.h"

namespace ascend::rt {
namespace {

constexpr absl::string_view kPayload = "ascend/acl_error";
constexpr int kInternalError = 500000;  // ACL_ERROR_INTERNAL_ERROR

// The thousands of a code tell its class: 1xx the caller, 2xx a resource,
// 3xx storage, 5xx the inside.
absl::StatusCode CanonicalCode(int code) {
  switch (code / 100000) {
    case 1:
      return absl::StatusCode::kInvalidArgument;
    case 2:
      return code == 207000 ? absl::StatusCode::kUnimplemented
                            : absl::StatusCode::kResourceExhausted;
    case 3:
      return absl::StatusCode::kFailedPrecondition;
    default:
      return absl::StatusCode::kInternal;
  }
}

}  // namespace

absl::Status AclError(int code, absl::string_view message) {
  absl::Status status(CanonicalCode(code), message);
  char bytes[sizeof(int32_t)];
  const int32_t value = code;
  std::memcpy(bytes, &value, sizeof(value));
  status.SetPayload(kPayload,
                    absl::Cord(absl::string_view(bytes, sizeof(bytes))));
  return status;
}

int AclCode(const absl::Status& status) {
  if (status.ok()) return 0;
  const absl::optional<absl::Cord> payload = status.GetPayload(kPayload);
  if (!payload.has_value() || payload->size() != sizeof(int32_t)) {
    return kInternalError;
  }
  const std::string bytes(*payload);
  int32_t code;
  std::memcpy(&code, bytes.data(), sizeof(code));
  return code;
}

}  // namespace ascend::rt
