// Chapter "streams": create, destroy, synchronise, query, attributes.

#include <cstdint>
#include <cstring>
#include <new>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "acl/acl_rt.h"
#include "acl/error_codes/rt_error_codes.h"
#include "acl/src/api_boundary.h"
#include "acl/src/capture.h"
#include "acl/src/misuse.h"
#include "acl/src/stream_handle.h"
#include "acl/src/subscription.h"

using ascend::acl::AclError;
using ascend::acl::ApiBoundary;
using ascend::acl::ApiCall;
using ascend::acl::CallClass;
using ascend::acl::Captures;
using ascend::acl::CheckTimeout;
using ascend::acl::DeadlineAfter;
using ascend::acl::FindStream;
using ascend::acl::Runtime;
using ascend::rt::FailureMode;
using ascend::rt::Handle;
using ascend::rt::StreamRef;

namespace {

constexpr uint32_t kLowestPriority = 7;  // the number is higher

// `hints` change speed on a device.
absl::Status CreateStream(Runtime& runtime, uint32_t priority, uint32_t hints,
                          aclrtStream* stream) {
  ART_ASSIGN_OR_RETURN(const Handle handle,
                       runtime.CreateStream(priority, hints));
  *stream = ascend::rt::ToOpaque(handle);
  return absl::OkStatus();
}

absl::Status CreateStreamWithFlags(Runtime& runtime, uint32_t priority,
                                   uint64_t flags, aclrtStream* stream) {
  ART_RETURN_IF_ERROR(runtime.CurrentContext().status());
  if (priority > kLowestPriority) {
    return AclError(ACL_ERROR_RT_PARAM_INVALID,
                    absl::StrCat("priority is ", priority, "; expected 0..",
                                 kLowestPriority));
  }
  constexpr uint32_t kUnsupported = ACL_STREAM_PERSISTENT |
                                    ACL_STREAM_CPU_SCHEDULE |
                                    ACL_STREAM_DEVICE_USE_ONLY;
  constexpr uint32_t kHints =
      ACL_STREAM_FAST_LAUNCH | ACL_STREAM_FAST_SYNC | ACL_STREAM_HUGE;
  if ((flags & kUnsupported) != 0) {
    return AclError(ACL_ERROR_RT_FEATURE_NOT_SUPPORT,
                    absl::StrFormat("stream flags %#x: streams that record "
                                    "tasks or run on the device alone",
                                    flags & kUnsupported));
  }
  // Unknown flags count as 0.
  return CreateStream(runtime, priority, static_cast<uint32_t>(flags) & kHints,
                      stream);
}

absl::Status RefuseDefaultStream(const StreamRef& ref) {
  if (!ref.stream->config().is_default) return absl::OkStatus();
  return AclError(ACL_ERROR_RT_PARAM_INVALID,
                  "not for the default stream of a context");
}

absl::Status CheckFailureMode(uint64_t mode) {
  if (mode <= ACL_STOP_ON_FAILURE) return absl::OkStatus();
  return AclError(ACL_ERROR_INVALID_PARAM, absl::StrCat("mode is ", mode));
}

absl::Status SetFailureMode(const StreamRef& ref, uint64_t mode) {
  ART_RETURN_IF_ERROR(RefuseDefaultStream(ref));
  return ref.stream->SetFailureMode(ref.handle, mode == ACL_STOP_ON_FAILURE
                                                    ? FailureMode::kStop
                                                    : FailureMode::kContinue);
}

absl::Status CheckSwitch(uint32_t value) {
  if (value <= 1) return absl::OkStatus();
  return AclError(ACL_ERROR_INVALID_PARAM,
                  absl::StrCat("the switch is ", value, "; expected 0 or 1"));
}

absl::Status CheckAttribute(aclrtStreamAttr attribute) {
  switch (attribute) {
    case ACL_STREAM_ATTR_FAILURE_MODE:
    case ACL_STREAM_ATTR_FLOAT_OVERFLOW_CHECK:
    case ACL_STREAM_ATTR_USER_CUSTOM_TAG:
    case ACL_STREAM_ATTR_CACHE_OP_INFO:
    case ACL_STREAM_ATTR_PRIORITY:
      return absl::OkStatus();
  }
  return AclError(ACL_ERROR_INVALID_PARAM,
                  absl::StrCat("stmAttrType is ", static_cast<int>(attribute)));
}

// Of an attribute to be set. A priority is for the stream to judge.
absl::Status CheckAttributeValue(aclrtStreamAttr attribute,
                                 const aclrtStreamAttrValue& value) {
  switch (attribute) {
    case ACL_STREAM_ATTR_FAILURE_MODE:
      return CheckFailureMode(value.failureMode);
    case ACL_STREAM_ATTR_FLOAT_OVERFLOW_CHECK:
      return CheckSwitch(value.overflowSwitch);
    case ACL_STREAM_ATTR_CACHE_OP_INFO:
      return CheckSwitch(value.cacheOpInfoSwitch);
    default:
      return CheckAttribute(attribute);
  }
}

// Abort and stop are for streams that are not tied to a context's life.
absl::StatusOr<StreamRef> FindExplicitStream(Runtime& runtime,
                                             aclrtStream stream) {
  ART_ASSIGN_OR_RETURN(const StreamRef ref, FindStream(runtime, stream));
  ART_RETURN_IF_ERROR(RefuseDefaultStream(ref));
  return ref;
}

// Before a stream is destroyed: is it at rest?
absl::Status NoteUnfinished(const ApiCall& call, Runtime& runtime,
                            aclrtStream stream, bool force) {
  const auto ref = runtime.FindStream(ascend::rt::ToHandle(stream));
  if (!ref.ok()) return absl::OkStatus();  // the call says why
  for (const auto channel :
       {ascend::rt::Channel::kReport, ascend::rt::Channel::kHostFunc}) {
    ART_RETURN_IF_ERROR(
        ascend::acl::NoteIdleBinding(call, runtime, channel, *ref));
  }
  const absl::StatusOr<bool> done = ref->stream->Done(ref->handle);
  if (!done.ok() || *done) return absl::OkStatus();
  return ascend::acl::NoteMisuse(
      call, ascend::rt::Misuse::kDestroyUnderWork,
      absl::StrCat("comes before the tasks of stream ", ref->stream->id(),
                   " are done, ", force ? "and drops" : "and waits for",
                   " them: synchronise it first"));
}

}  // namespace

aclError aclrtCreateStream(aclrtStream* stream) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(stream);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        return CreateStream(runtime, 0, 0, stream);
      });
}

aclError aclrtCreateStreamWithConfig(aclrtStream* stream, uint32_t priority,
                                     uint32_t flag) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(stream);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        return CreateStreamWithFlags(runtime, priority, flag, stream);
      });
}

aclError aclrtCreateStreamV2(aclrtStream* stream,
                             const aclrtStreamConfigHandle* handle) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(stream);
        ACL_REQUIRE_NOT_NULL(handle);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        return CreateStreamWithFlags(runtime, handle->priority, handle->flag,
                                     stream);
      });
}

aclrtStreamConfigHandle* aclrtCreateStreamConfigHandle(void) {
  return new (std::nothrow) aclrtStreamConfigHandle{};
}

aclError aclrtDestroyStreamConfigHandle(aclrtStreamConfigHandle* handle) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(handle);
        return absl::OkStatus();
      },
      [&](Runtime&) -> absl::Status {
        delete handle;
        return absl::OkStatus();
      });
}

aclError aclrtSetStreamConfigOpt(aclrtStreamConfigHandle* handle,
                                 aclrtStreamConfigAttr attr,
                                 const void* attrValue, size_t valueSize) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(handle);
        ACL_REQUIRE_NOT_NULL(attrValue);
        return absl::OkStatus();
      },
      [&](Runtime&) -> absl::Status {
        const auto store = [&](auto* member) -> absl::Status {
          if (valueSize != sizeof(*member)) {
            return AclError(ACL_ERROR_INVALID_PARAM,
                            absl::StrCat("valueSize is ", valueSize,
                                         "; expected ", sizeof(*member)));
          }
          std::memcpy(member, attrValue, valueSize);
          return absl::OkStatus();
        };
        switch (attr) {
          case ACL_RT_STREAM_WORK_ADDR_PTR:
            return store(&handle->workptr);
          case ACL_RT_STREAM_WORK_SIZE:
            return store(&handle->workSize);
          case ACL_RT_STREAM_FLAG:
            return store(&handle->flag);
          case ACL_RT_STREAM_PRIORITY:
            return store(&handle->priority);
        }
        return AclError(ACL_ERROR_INVALID_PARAM,
                        absl::StrCat("attr is ", static_cast<int>(attr)));
      });
}

aclError aclrtDestroyStream(aclrtStream stream) {
  const ApiCall call = ACL_API_CALL;
  return ApiBoundary(
      call, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(stream);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_RETURN_IF_ERROR(
            NoteUnfinished(call, runtime, stream, /*force=*/false));
        return runtime.DestroyStream(ascend::rt::ToHandle(stream),
                                     /*force=*/false);
      });
}

aclError aclrtDestroyStreamForce(aclrtStream stream) {
  const ApiCall call = ACL_API_CALL;
  return ApiBoundary(
      call, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(stream);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_RETURN_IF_ERROR(
            NoteUnfinished(call, runtime, stream, /*force=*/true));
        return runtime.DestroyStream(ascend::rt::ToHandle(stream),
                                     /*force=*/true);
      });
}

aclError aclrtStreamQuery(aclrtStream stream, aclrtStreamStatus* status) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(status);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const StreamRef ref, FindStream(runtime, stream));
        ART_RETURN_IF_ERROR(ref.stream->error(ref.handle));
        ART_ASSIGN_OR_RETURN(const bool done, ref.stream->Done(ref.handle));
        *status =
            done ? ACL_STREAM_STATUS_COMPLETE : ACL_STREAM_STATUS_NOT_READY;
        return absl::OkStatus();
      });
}

aclError aclrtSynchronizeStream(aclrtStream stream) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const StreamRef ref, FindStream(runtime, stream));
        ART_RETURN_IF_ERROR(
            Captures::Of(runtime).CheckNotCaptured("synchronising it", ref));
        return runtime.synchronizer().AwaitStream(ref.stream, ref.handle, 0,
                                                  ascend::rt::kForever);
      });
}

aclError aclrtSynchronizeStreamWithTimeout(aclrtStream stream,
                                           int32_t timeout) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status { return CheckTimeout(timeout); },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const int64_t deadline,
                             DeadlineAfter(runtime, timeout));
        ART_ASSIGN_OR_RETURN(const StreamRef ref, FindStream(runtime, stream));
        ART_RETURN_IF_ERROR(
            Captures::Of(runtime).CheckNotCaptured("synchronising it", ref));
        return runtime.synchronizer().AwaitStream(ref.stream, ref.handle, 0,
                                                  deadline);
      });
}

aclError aclrtStreamAbort(aclrtStream stream) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const StreamRef ref,
                             FindExplicitStream(runtime, stream));
        return ref.stream->Abort(
            ref.handle,
            AclError(ACL_ERROR_RT_STREAM_ABORT,
                     absl::StrCat("stream ", ref.stream->id(), " was aborted")),
            /*keep_queue=*/false, /*wait=*/true);
      });
}

aclError aclrtStreamStop(aclrtStream stream) {
  return ApiBoundary(ACL_API_CALL, CallClass::kResource,
                     [&](Runtime& runtime) -> absl::Status {
                       ART_ASSIGN_OR_RETURN(
                           const StreamRef ref,
                           FindExplicitStream(runtime, stream));
                       return ref.stream->Abort(ref.handle, absl::OkStatus(),
                                                /*keep_queue=*/true,
                                                /*wait=*/true);
                     });
}

aclError aclrtStreamGetId(aclrtStream stream, int32_t* streamId) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(streamId);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const StreamRef ref, FindStream(runtime, stream));
        *streamId = ref.stream->id();
        return absl::OkStatus();
      });
}

aclError aclrtStreamGetPriority(aclrtStream stream, uint32_t* priority) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(priority);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const StreamRef ref, FindStream(runtime, stream));
        *priority = ref.stream->current_priority.load();
        return absl::OkStatus();
      });
}

aclError aclrtStreamGetFlags(aclrtStream stream, uint32_t* flags) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(flags);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const StreamRef ref, FindStream(runtime, stream));
        *flags = ref.stream->config().flags;
        return absl::OkStatus();
      });
}

aclError aclrtGetStreamAvailableNum(uint32_t* streamCount) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(streamCount);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const auto* context, runtime.CurrentContext());
        *streamCount = static_cast<uint32_t>(
            runtime.options().profile.max_streams -
            runtime.device(context->device).streams.count());
        return absl::OkStatus();
      });
}

aclError aclrtSetStreamAttribute(aclrtStream stream,
                                 aclrtStreamAttr stmAttrType,
                                 aclrtStreamAttrValue* value) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(value);
        return CheckAttributeValue(stmAttrType, *value);
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const StreamRef ref, FindStream(runtime, stream));
        switch (stmAttrType) {
          case ACL_STREAM_ATTR_FAILURE_MODE:
            return SetFailureMode(ref, value->failureMode);
          case ACL_STREAM_ATTR_FLOAT_OVERFLOW_CHECK:
            ref.stream->overflow_switch = value->overflowSwitch;
            return absl::OkStatus();
          case ACL_STREAM_ATTR_USER_CUSTOM_TAG:
            ref.stream->user_tag = value->userCustomTag;
            return absl::OkStatus();
          case ACL_STREAM_ATTR_CACHE_OP_INFO:
            ref.stream->cache_op_info = value->cacheOpInfoSwitch;
            return absl::OkStatus();
          case ACL_STREAM_ATTR_PRIORITY:
            if (value->streamPriority > kLowestPriority) {
              return AclError(
                  ACL_ERROR_RT_PARAM_INVALID,
                  absl::StrCat("streamPriority is ", value->streamPriority));
            }
            ref.stream->current_priority = value->streamPriority;
            return absl::OkStatus();
        }
        return CheckAttribute(stmAttrType);
      });
}

aclError aclrtGetStreamAttribute(aclrtStream stream,
                                 aclrtStreamAttr stmAttrType,
                                 aclrtStreamAttrValue* value) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(value);
        return CheckAttribute(stmAttrType);
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const StreamRef ref, FindStream(runtime, stream));
        switch (stmAttrType) {
          case ACL_STREAM_ATTR_FAILURE_MODE: {
            ART_ASSIGN_OR_RETURN(const FailureMode mode,
                                 ref.stream->failure_mode(ref.handle));
            value->failureMode = mode == FailureMode::kStop
                                     ? ACL_STOP_ON_FAILURE
                                     : ACL_CONTINUE_ON_FAILURE;
            return absl::OkStatus();
          }
          case ACL_STREAM_ATTR_FLOAT_OVERFLOW_CHECK:
            value->overflowSwitch = ref.stream->overflow_switch;
            return absl::OkStatus();
          case ACL_STREAM_ATTR_USER_CUSTOM_TAG:
            value->userCustomTag = ref.stream->user_tag;
            return absl::OkStatus();
          case ACL_STREAM_ATTR_CACHE_OP_INFO:
            value->cacheOpInfoSwitch = ref.stream->cache_op_info;
            return absl::OkStatus();
          case ACL_STREAM_ATTR_PRIORITY:
            value->streamPriority = ref.stream->current_priority;
            return absl::OkStatus();
        }
        return CheckAttribute(stmAttrType);
      });
}

aclError aclrtSetStreamFailureMode(aclrtStream stream, uint64_t mode) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status { return CheckFailureMode(mode); },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const StreamRef ref, FindStream(runtime, stream));
        return SetFailureMode(ref, mode);
      });
}

aclError aclrtSetStreamOverflowSwitch(aclrtStream stream, uint32_t flag) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status { return CheckSwitch(flag); },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const StreamRef ref, FindStream(runtime, stream));
        ref.stream->overflow_switch = flag;
        return absl::OkStatus();
      });
}

aclError aclrtGetStreamOverflowSwitch(aclrtStream stream, uint32_t* flag) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(flag);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const StreamRef ref, FindStream(runtime, stream));
        *flag = ref.stream->overflow_switch;
        return absl::OkStatus();
      });
}

aclError aclrtRegStreamStateCallback(const char* regName,
                                     aclrtStreamStateCallback callback,
                                     void* args) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(regName);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        return runtime.observers().streams.Set(regName, callback, args);
      });
}
