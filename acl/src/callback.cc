// Chapter "synchronous wait": callbacks on the subscribed thread.

#include <cstdint>

#include "acl/acl_rt.h"
#include "acl/src/api_boundary.h"
#include "acl/src/stream_handle.h"
#include "acl/src/subscription.h"
#include "runtime/core/report_queue.h"
#include "runtime/core/task.h"

using ascend::acl::ApiBoundary;
using ascend::acl::ApiBoundaryOfUserCode;
using ascend::acl::ApiCall;
using ascend::acl::CallClass;
using ascend::acl::CheckTimeout;
using ascend::rt::AclError;
using ascend::rt::Channel;
using ascend::rt::Runtime;
using ascend::rt::StreamRef;
using ascend::rt::Task;

aclError aclrtSubscribeReport(uint64_t threadId, aclrtStream stream) {
  return ApiBoundary(ACL_API_CALL, CallClass::kQuery,
                     [&](Runtime& runtime) -> absl::Status {
                       return ascend::acl::Subscribe(runtime, Channel::kReport,
                                                     threadId, stream);
                     });
}

aclError aclrtUnSubscribeReport(uint64_t threadId, aclrtStream stream) {
  const ApiCall call = ACL_API_CALL;
  return ApiBoundary(call, CallClass::kQuery,
                     [&](Runtime& runtime) -> absl::Status {
                       return ascend::acl::Unsubscribe(
                           call, runtime, Channel::kReport, threadId, stream);
                     });
}

aclError aclrtProcessReport(int32_t timeout) {
  return ApiBoundaryOfUserCode(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status { return CheckTimeout(timeout); },
      [&](Runtime& runtime) -> absl::Status {
        return ascend::acl::Process(runtime, Channel::kReport, timeout);
      });
}

aclError aclrtLaunchCallback(aclrtCallback fn, void* userData,
                             aclrtCallbackBlockType blockType,
                             aclrtStream stream) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        if (blockType != ACL_CALLBACK_NO_BLOCK &&
            blockType != ACL_CALLBACK_BLOCK) {
          return AclError(
              ACL_ERROR_INVALID_PARAM,
              absl::StrCat("blockType is ", static_cast<int>(blockType)));
        }
        ACL_REQUIRE_NOT_NULL(fn);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const StreamRef& ref,
                             ascend::acl::FindStream(runtime, stream));
        return ascend::acl::Launch(
            ref, Task::Callback(fn, userData, blockType == ACL_CALLBACK_BLOCK));
      });
}
