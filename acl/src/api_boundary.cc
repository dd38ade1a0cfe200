#include "acl/src/api_boundary.h"

#include <utility>

#include "absl/strings/str_format.h"
#include "acl/error_codes/rt_error_codes.h"
#include "acl/src/error_state.h"
#include "acl/src/init_state.h"
#include "acl/src/misuse.h"
#include "runtime/base/log.h"
#include "runtime/core/callback_scope.h"
#include "runtime/diag/hang_report.h"

namespace ascend::acl {
namespace {

using rt::CallbackScope;
using rt::LogLevel;

// Timeouts are answers, not errors; a pump that starts before its thread is
// subscribed asks again and again (contract, pattern 3). Having no context is
// an error for all but the one who asks whether there is one.
bool IsOrdinary(const ApiCall& call, aclError code) {
  if (code == ACL_ERROR_RT_CONTEXT_NULL) {
    return absl::string_view(call.name) == "aclrtGetCurrentContext";
  }
  return code == ACL_ERROR_RT_REPORT_TIMEOUT ||
         code == ACL_ERROR_RT_THREAD_SUBSCRIBE ||
         code == ACL_ERROR_WAIT_CALLBACK_TIMEOUT ||
         code == ACL_ERROR_THREAD_NOT_SUBSCRIBE ||
         code == ACL_ERROR_REPEAT_INITIALIZE;
}

absl::Status CheckCallback(const ApiCall& call, bool strict) {
  const CallbackScope* const scope = CallbackScope::Current();
  if (scope == nullptr || scope->kind() == CallbackScope::Kind::kHostOperator) {
    return absl::OkStatus();
  }
  constexpr char kWhat[] =
      "is called inside a callback, which the documents forbid";
  if (strict) {
    return AclError(ACL_ERROR_RT_PARAM_INVALID,
                    absl::StrCat(call.name, " ", kWhat));
  }
  return NoteMisuse(call, rt::Misuse::kForbiddenCall, kWhat);
}

}  // namespace

Runtime* EnterApiChecked(const ApiCall& call, CallClass call_class,
                         absl::Status* refusal) {
  Runtime* const runtime = Runtime::Get();
  if (runtime == nullptr) {
    *refusal = AclError(ACL_ERROR_UNINITIALIZE,
                        "forked after initialisation: call aclInit in the "
                        "child first");
    return nullptr;
  }
  const bool strict = runtime->options().strict;
  absl::Status status;
  const bool needs_init =
      call_class == CallClass::kQuery || call_class == CallClass::kResource;
  if (strict && needs_init && InitState::references.load() == 0) {
    status = AclError(ACL_ERROR_UNINITIALIZE, "call aclInit first");
  } else if (call_class == CallClass::kResource ||
             call_class == CallClass::kModel) {
    status = CheckCallback(call, strict);
  }
  if (rt::Switches::any()) {
    const absl::Status controlled =
        BeginControlledCall(*runtime, call.name, call.call_site);
    if (status.ok()) status = controlled;
  }
  if (ABSL_PREDICT_TRUE(status.ok())) return runtime;
  *refusal = std::move(status);
  return nullptr;
}

aclError LeaveApi(const ApiCall& call, const absl::Status& status) {
  aclError code = NoteFailure(call, status, rt::AclCode(status));
  if (rt::Switches::on(rt::Control::kProduct)) {
    if (Runtime* const runtime = Runtime::Get()) {
      code = ProductCode(*runtime, code);
    }
  }
  std::string text =
      absl::StrCat(call.name, " returns ", code, ": ", status.message());
  if (code == ACL_ERROR_RT_STREAM_SYNC_TIMEOUT ||
      code == ACL_ERROR_RT_EVENT_SYNC_TIMEOUT) {
    if (Runtime* const runtime = Runtime::Get()) {
      absl::StrAppend(&text, "\n", rt::FormatHangReport(*runtime));
    }
  }
  ErrorState::Current().Record(code, text);
  rt::Log(IsOrdinary(call, code) ? LogLevel::kInfo : LogLevel::kError, text);
  return code;
}

absl::Status BadTimeout(int32_t timeout_ms) {
  return AclError(ACL_ERROR_INVALID_PARAM,
                  absl::StrCat("timeout is ", timeout_ms,
                               "; expected -1 or a number of ms above 0"));
}

absl::StatusOr<int64_t> DeadlineAfter(Runtime& runtime, int32_t timeout_ms) {
  ART_ASSIGN_OR_RETURN(const int64_t timeout, TimeoutNanos(timeout_ms));
  return runtime.clock()->After(timeout);
}

}  // namespace ascend::acl
