#include "acl/src/stream_handle.h"

namespace ascend::acl {
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
