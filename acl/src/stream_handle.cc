#include "acl/src/stream_handle.h"

#include "runtime/base/status.h"
#include "runtime/core/thread_state.h"

namespace ascend::acl {
namespace {

// What aclrtGetThreadLastTaskId() answers: tasks of explicit streams count.
void NoteTask(const rt::StreamRef& ref, uint64_t ticket) {
  if (ref.stream->config().is_default) return;
  rt::ThreadState::Current().last_task_id = static_cast<uint32_t>(ticket);
}

}  // namespace

absl::Status Launch(const rt::StreamRef& ref, const rt::Task& task) {
  ART_ASSIGN_OR_RETURN(const uint64_t ticket,
                       ref.stream->Enqueue(ref.handle, task));
  NoteTask(ref, ticket);
  return absl::OkStatus();
}

absl::StatusOr<uint64_t> LaunchWork(const rt::StreamRef& ref, rt::Work* work,
                                    bool on_host) {
  const absl::StatusOr<uint64_t> ticket =
      ref.stream->Enqueue(ref.handle, rt::Task::OfWork(work, on_host));
  if (!ticket.ok()) {
    work->Unref();
    return ticket;
  }
  NoteTask(ref, *ticket);
  return ticket;
}

}  // namespace ascend::acl
