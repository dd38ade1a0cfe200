// Chapter "captured graphs": storing the tasks of a stream and running them
// again.

#include "absl/strings/str_cat.h"
#include "acl/acl_rt.h"
#include "acl/error_codes/rt_error_codes.h"
#include "acl/src/api_boundary.h"
#include "acl/src/capture.h"
#include "acl/src/stream_handle.h"

using ascend::acl::ApiBoundary;
using ascend::acl::CallClass;
using ascend::acl::Captures;
using ascend::acl::FindStream;
using ascend::rt::AclError;
using ascend::rt::Handle;
using ascend::rt::kNoHandle;
using ascend::rt::Runtime;
using ascend::rt::StreamRef;

aclError aclmdlRICaptureBegin(aclrtStream stream, aclmdlRICaptureMode mode) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        if (mode != ACL_MODEL_RI_CAPTURE_MODE_GLOBAL &&
            mode != ACL_MODEL_RI_CAPTURE_MODE_THREAD_LOCAL &&
            mode != ACL_MODEL_RI_CAPTURE_MODE_RELAXED) {
          return AclError(ACL_ERROR_INVALID_PARAM,
                          absl::StrCat("mode is ", static_cast<int>(mode)));
        }
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const StreamRef ref, FindStream(runtime, stream));
        if (ref.stream->config().is_default) {
          return AclError(ACL_ERROR_RT_STREAM_CAPTURE_IMPLICIT,
                          "the default stream cannot be captured");
        }
        return Captures::Of(runtime).Begin(ref, mode);
      });
}

aclError aclmdlRICaptureEnd(aclrtStream stream, aclmdlRI* modelRI) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(modelRI);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const StreamRef ref, FindStream(runtime, stream));
        ART_ASSIGN_OR_RETURN(const Handle graph,
                             Captures::Of(runtime).End(ref));
        *modelRI = ascend::rt::ToOpaque(graph);
        return absl::OkStatus();
      });
}

aclError aclmdlRICaptureGetInfo(aclrtStream stream,
                                aclmdlRICaptureStatus* status,
                                aclmdlRI* modelRI) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(status);
        ACL_REQUIRE_NOT_NULL(modelRI);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const StreamRef ref, FindStream(runtime, stream));
        const Handle graph = Captures::Of(runtime).Find(ref.handle);
        *status = graph == kNoHandle ? ACL_MODEL_RI_CAPTURE_STATUS_NONE
                                     : ACL_MODEL_RI_CAPTURE_STATUS_ACTIVE;
        *modelRI = ascend::rt::ToOpaque(graph);
        return absl::OkStatus();
      });
}

aclError aclmdlRIExecuteAsync(aclmdlRI modelRI, aclrtStream stream) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(modelRI);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const StreamRef ref, FindStream(runtime, stream));
        return Captures::Of(runtime).Execute(ascend::rt::ToHandle(modelRI),
                                             ref);
      });
}

aclError aclmdlRIDestroy(aclmdlRI modelRI) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(modelRI);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        return Captures::Of(runtime).Destroy(ascend::rt::ToHandle(modelRI));
      });
}
