// RecordingErrorSink: keeps what streams report about failed tasks.

#ifndef TESTS_TESTUTIL_RECORDING_ERROR_SINK_H_
#define TESTS_TESTUTIL_RECORDING_ERROR_SINK_H_

#include <functional>
#include <utility>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "runtime/base/mutex.h"
#include "runtime/core/handle_table.h"
#include "runtime/core/task_error.h"

namespace ascend::rt {

// Thread-safe. The hooks are set before streams run; they are called after the
// call was recorded, no lock held.
class RecordingErrorSink final : public TaskErrorSink {
 public:
  struct StoppedContext {
    Handle context;
    absl::Status error;
  };

  void OnTaskError(const TaskError& error) override {
    {
      MutexLock lock(&mu_);
      task_errors_.push_back(error);
    }
    if (on_task_error) on_task_error(error);
  }
  void OnContextStopped(Handle context, const absl::Status& error) override {
    {
      MutexLock lock(&mu_);
      stopped_.push_back({context, error});
    }
    if (on_context_stopped) on_context_stopped(context, error);
  }

  std::vector<TaskError> task_errors() const {
    MutexLock lock(&mu_);
    return task_errors_;
  }
  std::vector<StoppedContext> stopped() const {
    MutexLock lock(&mu_);
    return stopped_;
  }

  std::function<void(const TaskError&)> on_task_error;
  std::function<void(Handle, const absl::Status&)> on_context_stopped;

 private:
  mutable Mutex mu_;
  std::vector<TaskError> task_errors_ ABSL_GUARDED_BY(mu_);
  std::vector<StoppedContext> stopped_ ABSL_GUARDED_BY(mu_);
};

}  // namespace ascend::rt

#endif  // TESTS_TESTUTIL_RECORDING_ERROR_SINK_H_
