// Chapter "events": create, record, wait, query, time.

#include <cstdint>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "acl/acl_rt.h"
#include "acl/error_codes/rt_error_codes.h"
#include "acl/src/api_boundary.h"
#include "acl/src/stream_handle.h"
#include "runtime/core/record_point.h"

using ascend::acl::AclError;
using ascend::acl::ApiBoundary;
using ascend::acl::CallClass;
using ascend::acl::CheckTimeout;
using ascend::acl::DeadlineAfter;
using ascend::acl::FindStream;
using ascend::acl::Launch;
using ascend::acl::Runtime;
using ascend::rt::EventConfig;
using ascend::rt::EventRef;
using ascend::rt::Handle;
using ascend::rt::kForever;
using ascend::rt::kNanosPerSecond;
using ascend::rt::RecordPoint;
using ascend::rt::RecordPointRef;
using ascend::rt::StreamRef;
using ascend::rt::Task;

namespace {

int64_t TimeoutNanos(uint64_t seconds) {
  return seconds == 0 ? kForever
                      : static_cast<int64_t>(seconds) * kNanosPerSecond;
}

absl::StatusOr<EventRef> FindEvent(Runtime& runtime, aclrtEvent event) {
  return runtime.FindEvent(ascend::rt::ToHandle(event));
}

absl::Status CreateEvent(Runtime& runtime, const EventConfig& config,
                         aclrtEvent* event) {
  ART_ASSIGN_OR_RETURN(const Handle handle, runtime.CreateEvent(config));
  *event = ascend::rt::ToOpaque(handle);
  return absl::OkStatus();
}

absl::Status CreateEventWithFlag(Runtime& runtime, EventConfig config,
                                 aclrtEvent* event) {
  ART_RETURN_IF_ERROR(runtime.CurrentContext().status());
  constexpr uint32_t kCombinable = ACL_EVENT_SYNC | ACL_EVENT_TIME_LINE |
                                   ACL_EVENT_CAPTURE_STREAM_PROGRESS |
                                   ACL_EVENT_DEVICE_USE_ONLY;
  const bool alone = config.flags == ACL_EVENT_EXTERNAL ||
                     (config.extended && config.flags == ACL_EVENT_IPC);
  if (!alone && (config.flags == 0 || (config.flags & ~kCombinable) != 0)) {
    return AclError(ACL_ERROR_RT_PARAM_INVALID,
                    absl::StrFormat("flag is %#x", config.flags));
  }
  if (alone) {
    return AclError(
        ACL_ERROR_RT_FEATURE_NOT_SUPPORT,
        absl::StrFormat("flag %#x: events of captured graphs and of other "
                        "processes",
                        config.flags));
  }
  config.with_flag = true;
  return CreateEvent(runtime, config, event);
}

absl::Status RefuseExtended(const EventRef& ref) {
  if (!ref.event->config().extended) return absl::OkStatus();
  return AclError(ACL_ERROR_RT_FEATURE_NOT_SUPPORT,
                  "not for events of aclrtCreateEventExWithFlag");
}

// Of events and streams that are live.
absl::Status RequireDefaultFlag(uint32_t flag) {
  if (flag == 0) return absl::OkStatus();
  return AclError(
      ACL_ERROR_RT_PARAM_INVALID,
      absl::StrCat("flag is ", flag, ", and no stream is captured"));
}

absl::Status Record(Runtime& runtime, aclrtEvent event, aclrtStream stream,
                    uint32_t flag = 0) {
  ART_ASSIGN_OR_RETURN(const EventRef event_ref, FindEvent(runtime, event));
  ART_ASSIGN_OR_RETURN(const StreamRef stream_ref, FindStream(runtime, stream));
  ART_RETURN_IF_ERROR(RequireDefaultFlag(flag));
  ART_ASSIGN_OR_RETURN(
      RecordPointRef point,
      event_ref.event->NewPoint(event_ref.handle, stream_ref.handle));
  point->Ref();  // the task's
  // ACL_ERROR_RT_FEATURE_NOT_SUPPORT on a captured stream (StoreCaptured).
  const absl::Status launched = Launch(stream_ref, Task::Record(point.get()));
  if (!launched.ok()) {
    point->Unref();
    return launched;
  }
  event_ref.event->SetLatest(event_ref.handle, std::move(point));
  return absl::OkStatus();
}

absl::Status Wait(Runtime& runtime, aclrtStream stream, aclrtEvent event,
                  int64_t timeout, uint32_t flag = 0) {
  ART_ASSIGN_OR_RETURN(const EventRef event_ref, FindEvent(runtime, event));
  ART_ASSIGN_OR_RETURN(const StreamRef stream_ref, FindStream(runtime, stream));
  ART_RETURN_IF_ERROR(RequireDefaultFlag(flag));
  const EventConfig config = event_ref.event->config();
  if (config.with_flag && (config.flags & ACL_EVENT_SYNC) == 0) {
    return AclError(ACL_ERROR_RT_PARAM_INVALID,
                    "streams wait only for events made with ACL_EVENT_SYNC");
  }
  ART_ASSIGN_OR_RETURN(const RecordPointRef point,
                       event_ref.event->Latest(event_ref.handle));
  // Nothing was captured: nothing to wait for.
  if (!point) return absl::OkStatus();
  point->Ref();  // the task's
  point->queued_waits().fetch_add(1);
  // ACL_ERROR_RT_FEATURE_NOT_SUPPORT on a captured stream (StoreCaptured).
  const absl::Status launched =
      Launch(stream_ref, Task::Wait(point.get(), timeout));
  if (!launched.ok()) {
    point->queued_waits().fetch_sub(1);
    point->Unref();
  }
  return launched;
}

// The latest point if it is complete: *complete tells. Its error if the work
// before it failed.
absl::Status QueryComplete(const EventRef& ref, bool* complete) {
  ART_ASSIGN_OR_RETURN(const RecordPointRef point,
                       ref.event->Latest(ref.handle));
  // An extended event that captured nothing has nothing left to do.
  *complete = point ? point->complete() : ref.event->config().extended;
  return point && point->complete() ? point->error() : absl::OkStatus();
}

absl::Status Synchronize(Runtime& runtime, aclrtEvent event, int64_t deadline) {
  ART_ASSIGN_OR_RETURN(const EventRef ref, FindEvent(runtime, event));
  ART_ASSIGN_OR_RETURN(const RecordPointRef point,
                       ref.event->Latest(ref.handle));
  if (!point) return absl::OkStatus();
  return runtime.synchronizer().AwaitPoint(point.get(), deadline);
}

// When the event was reached, in nanoseconds of the clock.
absl::StatusOr<int64_t> CompletionTime(Runtime& runtime, aclrtEvent event,
                                       bool needs_time_line) {
  ART_ASSIGN_OR_RETURN(const EventRef ref, FindEvent(runtime, event));
  const EventConfig config = ref.event->config();
  if (needs_time_line && config.with_flag &&
      (config.flags & ACL_EVENT_TIME_LINE) == 0) {
    return AclError(ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID,
                    "the event was made without ACL_EVENT_TIME_LINE");
  }
  ART_ASSIGN_OR_RETURN(const RecordPointRef point,
                       ref.event->Latest(ref.handle));
  if (!point) {
    return AclError(ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID,
                    "the event was not recorded");
  }
  if (!point->complete()) {
    return AclError(ACL_ERROR_RT_EVENT_NOT_COMPLETE,
                    "the event is not complete: synchronise first");
  }
  return point->time();
}

}  // namespace

aclError aclrtCreateEvent(aclrtEvent* event) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(event);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        return CreateEvent(runtime, EventConfig(), event);
      });
}

aclError aclrtCreateEventWithFlag(aclrtEvent* event, uint32_t flag) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(event);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        EventConfig config;
        config.flags = flag;
        return CreateEventWithFlag(runtime, config, event);
      });
}

aclError aclrtCreateEventExWithFlag(aclrtEvent* event, uint32_t flag) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(event);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        EventConfig config;
        config.flags = flag;
        config.extended = true;
        return CreateEventWithFlag(runtime, config, event);
      });
}

aclError aclrtDestroyEvent(aclrtEvent event) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(event);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const EventRef ref, FindEvent(runtime, event));
        return runtime.DestroyEvent(ref.handle);
      });
}

aclError aclrtRecordEvent(aclrtEvent event, aclrtStream stream) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(event);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        return Record(runtime, event, stream);
      });
}

aclError aclrtRecordEventWithFlag(aclrtEvent event, aclrtStream stream,
                                  uint32_t flag) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(event);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        return Record(runtime, event, stream, flag);
      });
}

aclError aclrtResetEvent(aclrtEvent event, aclrtStream stream) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(event);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const EventRef event_ref,
                             FindEvent(runtime, event));
        ART_ASSIGN_OR_RETURN(const StreamRef stream_ref,
                             FindStream(runtime, stream));
        const EventConfig config = event_ref.event->config();
        if (config.extended || !config.with_flag ||
            (config.flags & ACL_EVENT_SYNC) == 0) {
          return AclError(ACL_ERROR_RT_FEATURE_NOT_SUPPORT,
                          "only events of aclrtCreateEventWithFlag with "
                          "ACL_EVENT_SYNC can be reset");
        }
        ART_ASSIGN_OR_RETURN(
            RecordPointRef reset,
            event_ref.event->NewPoint(event_ref.handle, stream_ref.handle));
        // Before it is queued: a record made after this call must win.
        event_ref.event->ResetAfter(event_ref.handle,
                                    RecordPointRef::Share(reset.get()));
        reset->Ref();  // the task's
        const absl::Status launched =
            Launch(stream_ref, Task::Record(reset.get()));
        if (!launched.ok()) {
          reset->Unref();
          event_ref.event->ResetAfter(event_ref.handle, RecordPointRef());
        }
        return launched;
      });
}

aclError aclrtQueryEvent(aclrtEvent event, aclrtEventStatus* status) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(event);
        ACL_REQUIRE_NOT_NULL(status);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const EventRef ref, FindEvent(runtime, event));
        ART_RETURN_IF_ERROR(RefuseExtended(ref));
        bool complete;
        ART_RETURN_IF_ERROR(QueryComplete(ref, &complete));
        *status =
            complete ? ACL_EVENT_STATUS_COMPLETE : ACL_EVENT_STATUS_NOT_READY;
        return absl::OkStatus();
      });
}

aclError aclrtQueryEventStatus(aclrtEvent event,
                               aclrtEventRecordedStatus* status) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(event);
        ACL_REQUIRE_NOT_NULL(status);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const EventRef ref, FindEvent(runtime, event));
        bool complete;
        ART_RETURN_IF_ERROR(QueryComplete(ref, &complete));
        *status = complete ? ACL_EVENT_RECORDED_STATUS_COMPLETE
                           : ACL_EVENT_RECORDED_STATUS_NOT_READY;
        return absl::OkStatus();
      });
}

aclError aclrtQueryEventWaitStatus(aclrtEvent event,
                                   aclrtEventWaitStatus* status) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(event);
        ACL_REQUIRE_NOT_NULL(status);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const EventRef ref, FindEvent(runtime, event));
        ART_RETURN_IF_ERROR(RefuseExtended(ref));
        ART_ASSIGN_OR_RETURN(const int waits,
                             ref.event->QueuedWaits(ref.handle));
        *status = waits == 0 ? ACL_EVENT_WAIT_STATUS_COMPLETE
                             : ACL_EVENT_WAIT_STATUS_NOT_READY;
        return absl::OkStatus();
      });
}

aclError aclrtSynchronizeEvent(aclrtEvent event) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(event);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        return Synchronize(runtime, event, kForever);
      });
}

aclError aclrtSynchronizeEventWithTimeout(aclrtEvent event, int32_t timeout) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(event);
        return CheckTimeout(timeout);
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const int64_t deadline,
                             DeadlineAfter(runtime, timeout));
        return Synchronize(runtime, event, deadline);
      });
}

aclError aclrtEventElapsedTime(float* ms, aclrtEvent startEvent,
                               aclrtEvent endEvent) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(ms);
        ACL_REQUIRE_NOT_NULL(startEvent);
        ACL_REQUIRE_NOT_NULL(endEvent);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const int64_t start,
                             CompletionTime(runtime, startEvent, true));
        ART_ASSIGN_OR_RETURN(const int64_t end,
                             CompletionTime(runtime, endEvent, true));
        if (end < start) {
          return AclError(ACL_ERROR_RT_EVENT_TIMESTAMP_REVERSAL,
                          absl::StrCat("endEvent came ", start - end,
                                       " ns before startEvent"));
        }
        *ms = static_cast<float>(static_cast<double>(end - start) /
                                 ascend::rt::kNanosPerMilli);
        return absl::OkStatus();
      });
}

aclError aclrtEventGetTimestamp(aclrtEvent event, uint64_t* timestamp) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(event);
        ACL_REQUIRE_NOT_NULL(timestamp);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const int64_t time,
                             CompletionTime(runtime, event, false));
        *timestamp = static_cast<uint64_t>(time / 1000);
        return absl::OkStatus();
      });
}

aclError aclrtStreamWaitEvent(aclrtStream stream, aclrtEvent event) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(event);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        return Wait(runtime, stream, event,
                    TimeoutNanos(runtime.settings().op_wait_timeout()));
      });
}

aclError aclrtStreamWaitEventWithTimeout(aclrtStream stream, aclrtEvent event,
                                         int32_t timeout) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(event);
        if (timeout < 0) {
          return AclError(ACL_ERROR_INVALID_PARAM,
                          absl::StrCat("timeout is ", timeout));
        }
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        return Wait(runtime, stream, event, TimeoutNanos(timeout));
      });
}

aclError aclrtStreamWaitEventWithFlag(aclrtStream stream, aclrtEvent event,
                                      uint32_t timeout, uint32_t flag) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(event);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        return Wait(runtime, stream, event, TimeoutNanos(timeout), flag);
      });
}

aclError aclrtSetOpWaitTimeout(uint32_t timeout) {
  return ApiBoundary(ACL_API_CALL, CallClass::kQuery,
                     [&](Runtime& runtime) -> absl::Status {
                       runtime.settings().SetOpWaitTimeout(timeout);
                       return absl::OkStatus();
                     });
}

aclError aclrtGetEventId(aclrtEvent event, uint32_t* eventId) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(event);
        ACL_REQUIRE_NOT_NULL(eventId);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const EventRef ref, FindEvent(runtime, event));
        *eventId = ref.event->slot_index();
        return absl::OkStatus();
      });
}

aclError aclrtGetEventAvailNum(uint32_t* eventCount) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(eventCount);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const auto* context, runtime.CurrentContext());
        *eventCount = static_cast<uint32_t>(
            runtime.options().profile.max_events -
            runtime.device(context->device).events.count());
        return absl::OkStatus();
      });
}
