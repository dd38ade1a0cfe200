#include "acl/src/subscription.h"

#include <algorithm>

#include "absl/types/optional.h"
#include "acl/error_codes/rt_error_codes.h"
#include "acl/src/api_boundary.h"
#include "acl/src/misuse.h"
#include "runtime/base/log.h"
#include "runtime/base/status.h"
#include "runtime/base/thread_id.h"
#include "runtime/control/controlled_clock.h"
#include "runtime/control/fault_plan.h"
#include "runtime/core/callback_scope.h"

namespace ascend::acl {

namespace {

// Sleeps through everything until `deadline`, or until a rule was removed or
// the thread has no stream any more.
absl::Status SleepThrough(rt::Runtime& runtime, rt::Channel channel,
                          int64_t deadline) {
  constexpr int64_t kLook = 10 * rt::kNanosPerMilli;
  const uint64_t self = rt::CurrentPthreadId();
  const uint64_t removals = rt::FaultPlan::Get().removals();
  while (rt::FaultPlan::Get().removals() == removals) {
    if (!runtime.subscriptions(channel).IsSubscribed(self)) {
      return AclError(ACL_ERROR_RT_THREAD_SUBSCRIBE,
                      "the last subscription ended during a lost wake-up");
    }
    const int64_t now = runtime.clock()->Now();
    if (now >= deadline) break;
    rt::SleepFor(runtime.clock(), std::min(kLook, deadline - now));
  }
  return AclError(ACL_ERROR_RT_REPORT_TIMEOUT,
                  "a fault rule made the wake-up get lost");
}

// What a rule makes of the wait; nothing if the wait goes on as ever.
absl::optional<absl::Status> FaultyWakeUp(rt::Runtime& runtime,
                                          rt::Channel channel,
                                          int64_t deadline) {
  if (!runtime.subscriptions(channel).IsSubscribed(rt::CurrentPthreadId())) {
    return absl::nullopt;
  }
  const auto hit = rt::FaultPlan::Get().Ask({rt::FaultPoint::kPump, ""});
  if (!hit.has_value()) return absl::nullopt;
  switch (hit->action.kind) {
    case rt::FaultKind::kDouble:
      return absl::OkStatus();
    case rt::FaultKind::kLose:
      return SleepThrough(runtime, channel, deadline);
    default:
      rt::SleepFor(runtime.clock(), hit->action.nanos);
      return absl::nullopt;
  }
}

}  // namespace

absl::Status Subscribe(rt::Runtime& runtime, rt::Channel channel,
                       uint64_t thread_id, aclrtStream stream) {
  ART_RETURN_IF_ERROR(
      rt::FaultPlan::Step("subscribe", ACL_ERROR_RT_INTERNAL_ERROR));
  ART_ASSIGN_OR_RETURN(const rt::StreamRef ref,
                       runtime.FindStreamOfAnyContext(rt::ToHandle(stream)));
  return runtime.subscriptions(channel).Subscribe(thread_id, ref.stream,
                                                  ref.handle);
}

absl::Status NoteIdleBinding(const ApiCall& call, rt::Runtime& runtime,
                             rt::Channel channel, const rt::StreamRef& ref) {
  const size_t waiting =
      runtime.subscriptions(channel).IdleBacklog(ref.stream, ref.handle);
  if (waiting == 0) return absl::OkStatus();
  return NoteMisuse(
      call, rt::Misuse::kIdleBinding,
      absl::StrCat("drops what waits for a thread that has never called ",
                   channel == rt::Channel::kReport ? "aclrtProcessReport"
                                                   : "aclrtProcessHostFunc",
                   ": ", waiting, " callback(s), those of stream ",
                   ref.stream->id(), " among them"));
}

absl::Status Unsubscribe(const ApiCall& call, rt::Runtime& runtime,
                         rt::Channel channel, uint64_t thread_id,
                         aclrtStream stream) {
  ART_ASSIGN_OR_RETURN(const rt::StreamRef ref,
                       runtime.FindStreamOfAnyContext(rt::ToHandle(stream)));
  ART_RETURN_IF_ERROR(NoteIdleBinding(call, runtime, channel, ref));
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
  if (rt::FaultPlan::Watches(rt::FaultPoint::kPump)) {
    const absl::optional<absl::Status> answer = FaultyWakeUp(
        runtime, channel,
        timeout == rt::kForever ? timeout : runtime.clock()->After(timeout));
    if (answer.has_value()) return *answer;
  }
  return runtime.subscriptions(channel).Process(timeout);
}

}  // namespace ascend::acl
