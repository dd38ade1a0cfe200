// Looking up the stream arguments of entries, and putting tasks on streams.

#ifndef ACL_SRC_STREAM_HANDLE_H_
#define ACL_SRC_STREAM_HANDLE_H_

#include <memory>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "acl/acl_base.h"
#include "runtime/core/runtime.h"
#include "runtime/core/task.h"
#include "runtime/core/work.h"

namespace ascend::acl {

// NULL is the default stream of the current context. 107002, 107017, 107003.
inline absl::StatusOr<rt::StreamRef> FindStream(rt::Runtime& runtime,
                                                aclrtStream stream) {
  return runtime.FindStream(rt::ToHandle(stream));
}

// Queues a task that owns nothing.
absl::Status Launch(const rt::StreamRef& ref, const rt::Task& task);

// Queues work and gives up the caller's reference; returns its ticket.
absl::StatusOr<uint64_t> LaunchWork(const rt::StreamRef& ref, rt::Work* work,
                                    bool on_host = false);

}  // namespace ascend::acl

#endif  // ACL_SRC_STREAM_HANDLE_H_
