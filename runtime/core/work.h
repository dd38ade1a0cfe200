// Work: a device task with a body, such as a copy or a piece of a model. It is
// run by the executor when its stream reaches it.

#ifndef RUNTIME_CORE_WORK_H_
#define RUNTIME_CORE_WORK_H_

#include <atomic>
#include <cstdint>

#include "absl/status/status.h"

namespace ascend::rt {

// Starts with one reference, which the queued task takes over. A host operator
// that was handed to its thread is held by the report too, since it may still
// run when its stream has dropped it. Keeps alive whatever Run() touches.
class Work {
 public:
  Work() = default;
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;

  void Ref() { references_.fetch_add(1, std::memory_order_relaxed); }
  void Unref() {
    if (references_.fetch_sub(1, std::memory_order_acq_rel) == 1) delete this;
  }

  // Runs in an executor thread, no lock held. An error fails the task with the
  // status' ACL code.
  virtual absl::Status Run() = 0;

  // How long the device is busy with the task, counted from the start of
  // Run(), in nanoseconds; 0 for as long as Run() takes.
  virtual int64_t DeviceTime() { return 0; }

  // For diagnostics and traces.
  virtual const char* name() const = 0;

 protected:
  virtual ~Work() = default;

 private:
  std::atomic<int> references_{1};
};

}  // namespace ascend::rt

#endif  // RUNTIME_CORE_WORK_H_
