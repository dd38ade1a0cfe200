// Chapter "host functions": CPU operators of models on a thread of the user's,
// and functions on a thread of the runtime's.

#include <cstdint>

#include "absl/strings/str_cat.h"
#include "acl/acl_rt.h"
#include "acl/error_codes/rt_error_codes.h"
#include "acl/src/api_boundary.h"
#include "acl/src/stream_handle.h"
#include "acl/src/subscription.h"
#include "runtime/base/log.h"
#include "runtime/core/report_queue.h"
#include "runtime/core/task.h"

using ascend::acl::ApiBoundary;
using ascend::acl::ApiBoundaryOfUserCode;
using ascend::acl::ApiCall;
using ascend::acl::CallClass;
using ascend::acl::CheckTimeout;
using ascend::rt::AclError;
using ascend::rt::Channel;
using ascend::rt::ReportQueue;
using ascend::rt::Runtime;
using ascend::rt::StreamRef;
using ascend::rt::Task;

namespace {

absl::Status CheckSupported(Runtime& runtime) {
  if (runtime.options().profile.host_funcs) return absl::OkStatus();
  return AclError(ACL_ERROR_RT_FEATURE_NOT_SUPPORT,
                  absl::StrCat("product ", runtime.options().profile.name,
                               " has no host funcs"));
}

// The default stream cannot be named by NULL here (ruling 2.12).
absl::Status RefuseNullStream(aclrtStream stream) {
  if (stream != nullptr) return absl::OkStatus();
  return AclError(ACL_ERROR_RT_PARAM_INVALID, "exeStream is NULL");
}

}  // namespace

aclError aclrtSubscribeHostFunc(uint64_t hostFuncThreadId,
                                aclrtStream exeStream) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery, [&](Runtime& runtime) -> absl::Status {
        ART_RETURN_IF_ERROR(CheckSupported(runtime));
        ART_RETURN_IF_ERROR(RefuseNullStream(exeStream));
        return ascend::acl::Subscribe(runtime, Channel::kHostFunc,
                                      hostFuncThreadId, exeStream);
      });
}

aclError aclrtUnSubscribeHostFunc(uint64_t hostFuncThreadId,
                                  aclrtStream exeStream) {
  const ApiCall call = ACL_API_CALL;
  return ApiBoundary(
      call, CallClass::kQuery, [&](Runtime& runtime) -> absl::Status {
        ART_RETURN_IF_ERROR(CheckSupported(runtime));
        ART_RETURN_IF_ERROR(RefuseNullStream(exeStream));
        return ascend::acl::Unsubscribe(call, runtime, Channel::kHostFunc,
                                        hostFuncThreadId, exeStream);
      });
}

aclError aclrtProcessHostFunc(int32_t timeout) {
  return ApiBoundaryOfUserCode(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status { return CheckTimeout(timeout); },
      [&](Runtime& runtime) -> absl::Status {
        ART_RETURN_IF_ERROR(CheckSupported(runtime));
        return ascend::acl::Process(runtime, Channel::kHostFunc, timeout);
      });
}

aclError aclrtLaunchHostFunc(aclrtStream stream, aclrtHostFunc fn, void* args) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(fn);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const StreamRef ref,
                             ascend::acl::FindStream(runtime, stream));
        ART_ASSIGN_OR_RETURN(
            ReportQueue * bound,
            ref.stream->Subscription(ref.handle, Channel::kReport));
        if (bound != nullptr) {
          const std::string message = absl::StrCat(
              "stream ", ref.stream->id(),
              " is subscribed for reports: aclrtLaunchHostFunc and "
              "aclrtLaunchCallback must not be mixed on one stream");
          if (runtime.options().strict) {
            return AclError(ACL_ERROR_RT_STREAM_SUBSCRIBE, message);
          }
          ascend::rt::LogOnce(message, ascend::rt::LogLevel::kWarning, message);
        }
        return ascend::acl::Launch(ref, Task::HostFunc(fn, args));
      });
}
