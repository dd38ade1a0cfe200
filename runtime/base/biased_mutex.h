// BiasedMutex: a lock for state that one thread, the owner, uses all the time
// and others hardly ever. The owner pays two plain stores; the others pay a
// system call that makes every running thread of the process execute a memory
// barrier.
//
//   owner                          another thread (one at a time, by mu_)
//   inside_ = true                 revoked_ = true
//   (compiler barrier)             membarrier
//   revoked_? -> wait for mu_      inside_? -> wait until it is false
//   ... critical section ...       ... critical section ...
//   inside_ = false                revoked_ = false
//
// The two interleavings: if the owner stored inside_ before the barrier reached
// its processor, the other sees it and waits; if after, the owner's look at
// revoked_ comes after the barrier too, sees true and waits.
//
// Where the kernel has no membarrier, and under the thread sanitizer, which
// cannot see it, the owner's store is sequentially consistent instead.

#ifndef RUNTIME_BASE_BIASED_MUTEX_H_
#define RUNTIME_BASE_BIASED_MUTEX_H_

#include <atomic>

#include "absl/base/optimization.h"
#include "absl/base/thread_annotations.h"
#include "runtime/base/mutex.h"

namespace ascend::rt {

class ABSL_LOCKABLE BiasedMutex {
 public:
  constexpr BiasedMutex() = default;
  BiasedMutex(const BiasedMutex&) = delete;
  BiasedMutex& operator=(const BiasedMutex&) = delete;

  // At most one thread at a time is the owner.
  void LockByOwner() ABSL_EXCLUSIVE_LOCK_FUNCTION() {
    if (ABSL_PREDICT_TRUE(has_membarrier_)) {
      inside_.store(true, std::memory_order_relaxed);
      std::atomic_signal_fence(std::memory_order_seq_cst);
    } else {
      inside_.store(true, std::memory_order_seq_cst);
    }
    if (ABSL_PREDICT_FALSE(revoked_.load(std::memory_order_seq_cst))) {
      LockByOwnerSlow();
    }
  }
  void UnlockByOwner() ABSL_UNLOCK_FUNCTION() {
    inside_.store(false, std::memory_order_release);
  }

  // Any thread but the owner.
  void Lock() ABSL_EXCLUSIVE_LOCK_FUNCTION();
  void Unlock() ABSL_UNLOCK_FUNCTION();

 private:
  void LockByOwnerSlow();

  // False until it is known; that is safe with either side's way.
  static const bool has_membarrier_;

  std::atomic<bool> inside_{false};
  std::atomic<bool> revoked_{false};
  Mutex mu_;
};

}  // namespace ascend::rt

#endif  // RUNTIME_BASE_BIASED_MUTEX_H_
