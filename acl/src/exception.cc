// Chapter "exceptions": functions that hear of failed tasks, and what they can
// ask about them.

#include <cstdint>

#include "acl/acl_rt.h"
#include "acl/src/api_boundary.h"
#include "runtime/core/exception_hub.h"

using ascend::acl::ApiBoundary;
using ascend::acl::CallClass;
using ascend::rt::Runtime;
using ascend::rt::TaskError;

namespace {

constexpr uint32_t kUnknown = 0xFFFFFFFF;

uint32_t Field(const aclrtExceptionInfo* info, uint32_t TaskError::*field) {
  return info == nullptr ? kUnknown : info->error.*field;
}

}  // namespace

aclError aclrtSetExceptionInfoCallback(aclrtExceptionInfoCallback callback) {
  return ApiBoundary(ACL_API_CALL, CallClass::kQuery,
                     [&](Runtime& runtime) -> absl::Status {
                       runtime.exceptions().Set(callback);
                       return absl::OkStatus();
                     });
}

aclError aclrtExceptionInfoCallbackRegister(
    aclrtExceptionInfoCallback callback) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(callback);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        runtime.exceptions().Add(callback);
        return absl::OkStatus();
      });
}

aclError aclrtExceptionInfoCallbackUnregister(
    aclrtExceptionInfoCallback callback) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(callback);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        runtime.exceptions().Remove(callback);
        return absl::OkStatus();
      });
}

uint32_t aclrtGetTaskIdFromExceptionInfo(const aclrtExceptionInfo* info) {
  return Field(info, &TaskError::task_id);
}

uint32_t aclrtGetStreamIdFromExceptionInfo(const aclrtExceptionInfo* info) {
  return Field(info, &TaskError::stream_id);
}

uint32_t aclrtGetThreadIdFromExceptionInfo(const aclrtExceptionInfo* info) {
  return Field(info, &TaskError::thread_id);
}

uint32_t aclrtGetDeviceIdFromExceptionInfo(const aclrtExceptionInfo* info) {
  return Field(info, &TaskError::device_id);
}

uint32_t aclrtGetErrorCodeFromExceptionInfo(const aclrtExceptionInfo* info) {
  return info == nullptr ? kUnknown : static_cast<uint32_t>(info->error.code);
}
