// What controls for tests do to a task on its way to a stream: they let it
// fail, come late, be counted and traced. Used only while some control is in
// use; the stream then gets a task that stands in for the user's.

#ifndef ACL_SRC_TASK_CONTROL_H_
#define ACL_SRC_TASK_CONTROL_H_

#include "absl/status/statusor.h"
#include "runtime/core/runtime.h"
#include "runtime/core/task.h"
#include "runtime/core/work.h"

namespace ascend::acl {

// Queues a task that owns nothing; returns its ticket.
absl::StatusOr<uint64_t> LaunchControlled(const rt::StreamRef& ref,
                                          const rt::Task& task);
// Queues work. As with Stream::Enqueue(), the caller's reference is given up
// only on success.
absl::StatusOr<uint64_t> LaunchControlledWork(const rt::StreamRef& ref,
                                              rt::Work* work, bool on_host);

// The answer of a fault rule for a piece of a model that runs in the calling
// thread and on no stream.
absl::Status AskModelFault(rt::Runtime& runtime, int device);

}  // namespace ascend::acl

#endif  // ACL_SRC_TASK_CONTROL_H_
