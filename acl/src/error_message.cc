// Chapter "error messages": what the calling thread can learn about the errors
// of its calls.

#include <cstdint>

#include "absl/strings/str_cat.h"
#include "acl/acl.h"
#include "acl/src/api_boundary.h"
#include "acl/src/error_state.h"
#include "runtime/core/thread_state.h"

using ascend::acl::ApiBoundary;
using ascend::acl::CallClass;
using ascend::acl::ErrorState;
using ascend::acl::LeaveApi;
using ascend::rt::AclError;
using ascend::rt::Runtime;
using ascend::rt::ThreadState;

namespace {

absl::Status CheckLevel(aclrtLastErrLevel level) {
  if (level == ACL_RT_THREAD_LEVEL) return absl::OkStatus();
  return AclError(ACL_ERROR_INVALID_PARAM,
                  absl::StrCat("level is ", static_cast<int>(level)));
}

}  // namespace

const char* aclGetRecentErrMsg(void) {
  return ErrorState::Current().TakeTexts();
}

aclError aclrtPeekAtLastError(aclrtLastErrLevel level) {
  const absl::Status known = CheckLevel(level);
  if (!known.ok()) return LeaveApi(ACL_API_CALL, known);
  return ErrorState::Current().last_error();
}

aclError aclrtGetLastError(aclrtLastErrLevel level) {
  const absl::Status known = CheckLevel(level);
  if (!known.ok()) return LeaveApi(ACL_API_CALL, known);
  const aclError last = ErrorState::Current().last_error();
  ErrorState::Current().ClearLastError();
  return last;
}

aclError aclrtGetThreadLastTaskId(uint32_t* taskId) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(taskId);
        return absl::OkStatus();
      },
      [&](Runtime&) -> absl::Status {
        *taskId = ThreadState::Current().last_task_id;
        return absl::OkStatus();
      });
}
