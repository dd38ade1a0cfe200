// Matchers for absl::Status and absl::StatusOr:
//
//   EXPECT_THAT(stream->Enqueue(handle, task), IsOk());
//   EXPECT_THAT(status, FailsWith(ACL_ERROR_RT_INVALID_HANDLE));

#ifndef TESTS_TESTUTIL_STATUS_MATCHERS_H_
#define TESTS_TESTUTIL_STATUS_MATCHERS_H_

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "runtime/base/status.h"

namespace ascend::rt {

inline const absl::Status& StatusOf(const absl::Status& status) {
  return status;
}
template <typename T>
const absl::Status& StatusOf(const absl::StatusOr<T>& value) {
  return value.status();
}

MATCHER(IsOk, negation ? "is an error" : "is OK") {
  const absl::Status& status = StatusOf(arg);
  if (!status.ok()) {
    *result_listener << AclCode(status) << ": " << status.message();
  }
  return status.ok();
}

// The ACL code, as AclCode() gives it.
MATCHER_P(FailsWith, code, "") {
  const absl::Status& status = StatusOf(arg);
  *result_listener << AclCode(status) << ": " << status.message();
  return !status.ok() && AclCode(status) == code;
}

}  // namespace ascend::rt

#endif  // TESTS_TESTUTIL_STATUS_MATCHERS_H_
