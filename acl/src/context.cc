// Chapter "contexts", and the system parameters of a context and of the
// process.

#include "runtime/core/context.h"

#include <cstdint>

#include "absl/strings/str_cat.h"
#include "absl/types/optional.h"
#include "acl/acl_rt.h"
#include "acl/error_codes/rt_error_codes.h"
#include "acl/src/api_boundary.h"
#include "runtime/core/device.h"
#include "runtime/core/handle_table.h"
#include "runtime/core/thread_state.h"

using ascend::acl::ApiBoundary;
using ascend::acl::CallClass;
using ascend::rt::AclError;
using ascend::rt::Context;
using ascend::rt::kNoHandle;
using ascend::rt::Runtime;
using ascend::rt::ThreadState;
using ascend::rt::ToHandle;
using ascend::rt::ToOpaque;

namespace {

absl::Status CheckOption(aclSysParamOpt opt) {
  if (opt == ACL_OPT_DETERMINISTIC || opt == ACL_OPT_ENABLE_DEBUG_KERNEL ||
      opt == ACL_OPT_STRONG_CONSISTENCY) {
    return absl::OkStatus();
  }
  return AclError(ACL_ERROR_INVALID_PARAM,
                  absl::StrCat("opt is ", static_cast<int>(opt)));
}

absl::Status Tell(aclSysParamOpt opt, absl::optional<int64_t> parameter,
                  int64_t* value) {
  if (!parameter.has_value()) {
    return AclError(
        ACL_ERROR_RT_SYSPARAMOPT_NOT_SET,
        absl::StrCat("parameter ", static_cast<int>(opt), " was never set"));
  }
  *value = *parameter;
  return absl::OkStatus();
}

}  // namespace

aclError aclrtCreateContext(aclrtContext* context, int32_t deviceId) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(context);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const ascend::rt::Handle handle,
                             runtime.CreateContext(deviceId));
        *context = ToOpaque(handle);
        return absl::OkStatus();
      });
}

aclError aclrtDestroyContext(aclrtContext context) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(context);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        return runtime.DestroyContext(ToHandle(context));
      });
}

aclError aclrtSetCurrentContext(aclrtContext context) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(context);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        return runtime.SetCurrentContext(ToHandle(context));
      });
}

aclError aclrtGetCurrentContext(aclrtContext* context) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(context);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_RETURN_IF_ERROR(runtime.CurrentContext().status());
        *context = ToOpaque(ThreadState::Current().context);
        return absl::OkStatus();
      });
}

aclError aclrtCtxGetCurrentDefaultStream(aclrtStream* stream) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(stream);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const Context* context, runtime.CurrentContext());
        *stream = ToOpaque(context->default_stream);
        return absl::OkStatus();
      });
}

aclError aclrtGetPrimaryCtxState(int32_t deviceId, uint32_t* flags,
                                 int32_t* active) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(active);
        if (flags != nullptr) {
          return AclError(ACL_ERROR_INVALID_PARAM, "flags is not NULL");
        }
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_RETURN_IF_ERROR(runtime.CheckDevice(deviceId));
        *active = runtime.device(deviceId).primary_context.load() != kNoHandle;
        return absl::OkStatus();
      });
}

aclError aclrtCtxSetSysParamOpt(aclSysParamOpt opt, int64_t value) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status { return CheckOption(opt); },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(Context * context, runtime.CurrentContext());
        context->SetParameter(opt, value);
        return absl::OkStatus();
      });
}

aclError aclrtCtxGetSysParamOpt(aclSysParamOpt opt, int64_t* value) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ART_RETURN_IF_ERROR(CheckOption(opt));
        ACL_REQUIRE_NOT_NULL(value);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const Context* context, runtime.CurrentContext());
        return Tell(opt, context->Parameter(opt), value);
      });
}

aclError aclrtSetSysParamOpt(aclSysParamOpt opt, int64_t value) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status { return CheckOption(opt); },
      [&](Runtime& runtime) -> absl::Status {
        runtime.settings().SetParameter(opt, value);
        return absl::OkStatus();
      });
}

aclError aclrtGetSysParamOpt(aclSysParamOpt opt, int64_t* value) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ART_RETURN_IF_ERROR(CheckOption(opt));
        ACL_REQUIRE_NOT_NULL(value);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        return Tell(opt, runtime.settings().Parameter(opt), value);
      });
}
