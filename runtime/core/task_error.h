// TaskError: what is known of a failed device task, and who wants to know.

#ifndef RUNTIME_CORE_TASK_ERROR_H_
#define RUNTIME_CORE_TASK_ERROR_H_

#include <cstdint>

#include "absl/status/status.h"
#include "runtime/core/handle_table.h"

namespace ascend::rt {

struct TaskError {
  uint32_t task_id = 0;
  uint32_t stream_id = 0;
  uint32_t thread_id = 0;  // kernel id of the launching thread
  uint32_t device_id = 0;
  int code = 0;
};

class TaskErrorSink {
 public:
  // A task has failed. Called in the thread that found out, no lock held,
  // before any observer can see the error. User code that is told may end the
  // thread: then the call is left by what unwinds the stack.
  virtual void OnTaskError(const TaskError& error) = 0;

  // A stream in stop mode has failed: every stream of `context` stops.
  virtual void OnContextStopped(Handle context, const absl::Status& error) = 0;

 protected:
  ~TaskErrorSink() = default;
};

}  // namespace ascend::rt

#endif  // RUNTIME_CORE_TASK_ERROR_H_
