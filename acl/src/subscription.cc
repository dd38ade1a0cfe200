#include "acl/src/subscription.h"

#include "acl/error_codes/rt_error_codes.h"
#include "acl/src/api_boundary.h"
#include "runtime/base/log.h"
#include "runtime/base/status.h"
#include "runtime/core/callback_scope.h"

namespace ascend::acl {

absl::Status Subscribe(rt::Runtime& runtime, rt::Channel channel,
                       uint64_t thread_id, aclrtStream stream) {
  ART_ASSIGN_OR_RETURN(const rt::StreamRef ref,
                       runtime.FindStreamOfAnyContext(rt::ToHandle(stream)));
  return runtime.subscriptions(channel).Subscribe(thread_id, ref.stream,
                                                  ref.handle);
}

absl::Status Unsubscribe(rt::Runtime& runtime, rt::Channel channel,
                         uint64_t thread_id, aclrtStream stream) {
  ART_ASSIGN_OR_RETURN(const rt::StreamRef ref,
                       runtime.FindStreamOfAnyContext(rt::ToHandle(stream)));
  return runtime.subscriptions(channel).Unsubscribe(thread_id, ref.stream,
                                                    ref.handle);
}

absl::Status Process(rt::Runtime& runtime, rt::Channel channel,
                     int32_t timeout_ms) {
  ART_ASSIGN_OR_RETURN(const int64_t timeout, TimeoutNanos(timeout_ms));
  if (rt::CallbackScope::Current() != nullptr) {
    const char* const message =
        "processing inside a callback: nothing runs nested";
    rt::LogOnce(message, rt::LogLevel::kWarning, message);
    return AclError(ACL_ERROR_RT_PARAM_INVALID, message);
  }
  return runtime.subscriptions(channel).Process(timeout);
}

}  // namespace ascend::acl
