// SpinMutex: a lock for critical sections of a few dozen instructions that are
// entered for every task. Half the cost of Mutex, since unlocking is a plain
// store: nobody sleeps in a way that would have to be ended.
//
// Who finds it held spins, then yields, then naps for ever longer: the holder
// may have been taken off its processor, and may be of a lower priority.

#ifndef RUNTIME_BASE_SPIN_MUTEX_H_
#define RUNTIME_BASE_SPIN_MUTEX_H_

#include <atomic>

#include "absl/base/optimization.h"
#include "absl/base/thread_annotations.h"

namespace ascend::rt {

class ABSL_LOCKABLE SpinMutex {
 public:
  constexpr SpinMutex() = default;
  SpinMutex(const SpinMutex&) = delete;
  SpinMutex& operator=(const SpinMutex&) = delete;

  void Lock() ABSL_EXCLUSIVE_LOCK_FUNCTION() {
    if (ABSL_PREDICT_FALSE(!TryLock())) LockSlow();
  }
  void Unlock() ABSL_UNLOCK_FUNCTION() {
    held_.store(false, std::memory_order_release);
  }

 private:
  bool TryLock() { return !held_.exchange(true, std::memory_order_acquire); }
  void LockSlow();

  std::atomic<bool> held_{false};
};

// Holds a SpinMutex for a scope, or until Unlock().
class ABSL_SCOPED_LOCKABLE SpinMutexLock {
 public:
  explicit SpinMutexLock(SpinMutex* mu) ABSL_EXCLUSIVE_LOCK_FUNCTION(mu)
      : mu_(mu) {
    mu_->Lock();
  }
  ~SpinMutexLock() ABSL_UNLOCK_FUNCTION() {
    if (held_) mu_->Unlock();
  }
  SpinMutexLock(const SpinMutexLock&) = delete;
  SpinMutexLock& operator=(const SpinMutexLock&) = delete;

  void Unlock() ABSL_UNLOCK_FUNCTION() {
    held_ = false;
    mu_->Unlock();
  }

 private:
  SpinMutex* const mu_;
  bool held_ = true;
};

}  // namespace ascend::rt

#endif  // RUNTIME_BASE_SPIN_MUTEX_H_
