// Looking up the stream arguments of entries, and putting tasks on streams.

#ifndef ACL_SRC_STREAM_HANDLE_H_
#define ACL_SRC_STREAM_HANDLE_H_

#include <cstdint>
#include <utility>

#include "absl/base/optimization.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "acl/acl_base.h"
#include "acl/src/capture.h"
#include "acl/src/task_control.h"
#include "runtime/control/switches.h"
#include "runtime/core/runtime.h"
#include "runtime/core/task.h"
#include "runtime/core/thread_state.h"
#include "runtime/core/work.h"

namespace ascend::acl {

// NULL is the default stream of the current context. 107002, 107017, 107003.
inline absl::StatusOr<rt::StreamRef> FindStream(rt::Runtime& runtime,
                                                aclrtStream stream) {
  return runtime.FindStream(rt::ToHandle(stream));
}

// Remembers what aclrtGetThreadLastTaskId() answers: tasks of explicit streams
// count.
inline void NoteTask(const rt::StreamRef& ref, uint64_t ticket) {
  if (ref.stream->is_default()) return;
  rt::ThreadState::Current().last_task_id = static_cast<uint32_t>(ticket);
}

// Stores a task of a captured stream: *stored tells.
absl::Status StoreCaptured(const rt::StreamRef& ref, const rt::Task& task,
                           bool* stored);

// Queues a task that owns nothing, or an event's. A captured stream stores
// callbacks and host funcs, and refuses events with 207000.
inline absl::Status Launch(const rt::StreamRef& ref, const rt::Task& task) {
  if (ABSL_PREDICT_FALSE(Captures::Any())) {
    bool stored = false;
    absl::Status status = StoreCaptured(ref, task, &stored);
    if (stored || !status.ok()) return status;
  }
  absl::StatusOr<uint64_t> ticket = rt::Switches::any()
                                        ? LaunchControlled(ref, task)
                                        : ref.stream->Enqueue(ref.handle, task);
  if (ABSL_PREDICT_FALSE(!ticket.ok())) return std::move(ticket).status();
  NoteTask(ref, *ticket);
  return absl::OkStatus();
}

// Queues work and gives up the caller's reference; returns its ticket. Work of
// a captured stream is for the caller to store.
absl::StatusOr<uint64_t> LaunchWork(const rt::StreamRef& ref, rt::Work* work,
                                    bool on_host = false);

}  // namespace ascend::acl

#endif  // ACL_SRC_STREAM_HANDLE_H_
