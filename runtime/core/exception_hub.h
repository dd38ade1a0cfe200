// ExceptionHub: the user functions that want to hear of failed tasks.

#ifndef RUNTIME_CORE_EXCEPTION_HUB_H_
#define RUNTIME_CORE_EXCEPTION_HUB_H_

#include <vector>

#include "absl/base/thread_annotations.h"
#include "acl/acl_rt.h"
#include "runtime/base/mutex.h"
#include "runtime/core/task_error.h"

// What aclrtExceptionInfo names; users see it through getters only.
struct rtExceptionInfo {
  ascend::rt::TaskError error;
};

namespace ascend::rt {

// Thread-safe. No lock is held while user code runs.
class ExceptionHub {
 public:
  // The single slot of aclrtSetExceptionInfoCallback(): the last one wins,
  // null clears it.
  void Set(aclrtExceptionInfoCallback callback) ABSL_LOCKS_EXCLUDED(mu_);

  // The set beside the slot. A function is in it at most once.
  void Add(aclrtExceptionInfoCallback callback) ABSL_LOCKS_EXCLUDED(mu_);
  // Does not wait for a call that runs.
  void Remove(aclrtExceptionInfoCallback callback) ABSL_LOCKS_EXCLUDED(mu_);

  // Empties the slot and the set.
  void Clear() ABSL_LOCKS_EXCLUDED(mu_);

  // Calls the slot and the set, in order of registration, in this thread. An
  // exception that leaves one is logged and goes no further, except what ends
  // the thread, pthread_exit() or cancellation: it goes on when all were
  // called.
  void Notify(const TaskError& error) ABSL_LOCKS_EXCLUDED(mu_);

 private:
  Mutex mu_;
  aclrtExceptionInfoCallback slot_ ABSL_GUARDED_BY(mu_) = nullptr;
  std::vector<aclrtExceptionInfoCallback> set_ ABSL_GUARDED_BY(mu_);
};

}  // namespace ascend::rt

#endif  // RUNTIME_CORE_EXCEPTION_HUB_H_
