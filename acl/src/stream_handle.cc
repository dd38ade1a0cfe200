#include "acl/src/stream_handle.h"

#include "absl/strings/str_cat.h"
#include "acl/error_codes/rt_error_codes.h"
#include "runtime/base/status.h"

namespace ascend::acl {

absl::Status StoreCaptured(const rt::StreamRef& ref, const rt::Task& task,
                           bool* stored) {
  rt::Runtime* const runtime = rt::Runtime::Get();
  Captures& captures = Captures::Of(*runtime);
  if (captures.Find(ref.handle) == rt::kNoHandle) return absl::OkStatus();
  auto needs = Captures::Needs::kNothing;
  switch (task.kind) {
    case rt::Task::Kind::kCallback:
    case rt::Task::Kind::kBlockCallback: {
      ART_ASSIGN_OR_RETURN(
          const rt::ReportQueue* queue,
          ref.stream->Subscription(ref.handle, rt::Channel::kReport));
      if (queue == nullptr) {
        return rt::AclError(ACL_ERROR_RT_STREAM_NO_CB_REG,
                            absl::StrCat("stream ", ref.stream->id(),
                                         " has no subscribed thread: call "
                                         "aclrtSubscribeReport first"));
      }
      needs = Captures::Needs::kReportThread;
      break;
    }
    case rt::Task::Kind::kHostFunc:
      break;
    default:
      return rt::AclError(
          ACL_ERROR_RT_FEATURE_NOT_SUPPORT,
          absl::StrCat("stream ", ref.stream->id(),
                       " is captured, and events are not: record them and "
                       "wait for them outside"));
  }
  *stored = captures.Store(
      ref.handle, needs,
      [task](const rt::StreamRef& target) { return Launch(target, task); });
  return absl::OkStatus();
}

absl::StatusOr<uint64_t> LaunchWork(const rt::StreamRef& ref, rt::Work* work,
                                    bool on_host) {
  const absl::StatusOr<uint64_t> ticket =
      rt::Switches::any()
          ? LaunchControlledWork(ref, work, on_host)
          : ref.stream->Enqueue(ref.handle, rt::Task::OfWork(work, on_host));
  if (!ticket.ok()) {
    work->Unref();
    return ticket;
  }
  NoteTask(ref, *ticket);
  return ticket;
}

}  // namespace ascend::acl
