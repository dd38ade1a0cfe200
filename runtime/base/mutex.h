// Mutex, MutexLock and CondVar: small locks on the futex of Linux, with Clang's
// thread-safety annotations.
//
// Why not a library's:
// - absl::Mutex of LTS 20220623 and its waits follow the wall clock, so that a
//   clock step would stretch or cut a timeout; these follow the monotonic clock
//   (ruling 2.14).
// - Every launched callback takes two or three of these locks, never for longer
//   than a few dozen instructions. A lock that is an integer and spins for a
//   moment costs two thirds of a std::mutex uncontended, much less contended,
//   and 4 bytes instead of 40 in each of 10,000 streams.
//
//   state_:  0 free    1 held    2 held, and somebody may sleep
//
// Lock() tries 0 -> 1. Who fails spins a little, then sets 2 and sleeps while
// it is 2; it takes the lock as 2, since others may sleep too. Unlock() sets 0
// and wakes one sleeper if it was 2.

#ifndef RUNTIME_BASE_MUTEX_H_
#define RUNTIME_BASE_MUTEX_H_

#include <atomic>
#include <cstdint>

#include "absl/base/optimization.h"
#include "absl/base/thread_annotations.h"

namespace ascend::rt {

class ABSL_LOCKABLE Mutex {
 public:
  constexpr Mutex() = default;
  Mutex(const Mutex&) = delete;
  Mutex& operator=(const Mutex&) = delete;

  void Lock() ABSL_EXCLUSIVE_LOCK_FUNCTION() {
    uint32_t free = kFree;
    if (ABSL_PREDICT_FALSE(!state_.compare_exchange_strong(
            free, kHeld, std::memory_order_acquire,
            std::memory_order_relaxed))) {
      LockSlow();
    }
  }

  void Unlock() ABSL_UNLOCK_FUNCTION() {
    if (ABSL_PREDICT_FALSE(state_.exchange(kFree, std::memory_order_release) ==
                           kContended)) {
      WakeOne();
    }
  }

 private:
  static constexpr uint32_t kFree = 0;
  static constexpr uint32_t kHeld = 1;
  static constexpr uint32_t kContended = 2;

  void LockSlow();
  void WakeOne();

  std::atomic<uint32_t> state_{kFree};
};

// Holds a Mutex for a scope. Unlock() and Lock() let a function leave the
// critical section for a while, for instance to run user code.
class ABSL_SCOPED_LOCKABLE MutexLock {
 public:
  explicit MutexLock(Mutex* mu) ABSL_EXCLUSIVE_LOCK_FUNCTION(mu) : mu_(mu) {
    mu_->Lock();
  }
  ~MutexLock() ABSL_UNLOCK_FUNCTION() {
    if (held_) mu_->Unlock();
  }
  MutexLock(const MutexLock&) = delete;
  MutexLock& operator=(const MutexLock&) = delete;

  void Unlock() ABSL_UNLOCK_FUNCTION() {
    held_ = false;
    mu_->Unlock();
  }
  void Lock() ABSL_EXCLUSIVE_LOCK_FUNCTION() {
    mu_->Lock();
    held_ = true;
  }

 private:
  Mutex* const mu_;
  bool held_ = true;
};

// Inside the scope of a CancellationPoint a wait is one: cancelling the thread
// unwinds its stack, with the mutex held again.
//
// Waits return when notified, at the deadline, and sometimes for no reason:
// callers loop over their condition. A notification between Wait()'s look at
// the count and its sleep changes the count, so the kernel does not sleep.
class CondVar {
 public:
  constexpr CondVar() = default;
  CondVar(const CondVar&) = delete;
  CondVar& operator=(const CondVar&) = delete;

  void Wait(Mutex* mu) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu) {
    WaitUntil(mu, kNever);
  }
  // `deadline_ns` counts on the monotonic clock, std::chrono::steady_clock.
  void WaitUntil(Mutex* mu, int64_t deadline_ns)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu);

  // The caller holds the mutex, or has changed the condition under it before.
  void NotifyOne() { Notify(1); }
  void NotifyAll() { Notify(INT32_MAX); }

 private:
  static constexpr int64_t kNever = INT64_MAX;

  void Notify(int count);

  std::atomic<uint32_t> notifications_{0};
  std::atomic<int32_t> sleepers_{0};
};

}  // namespace ascend::rt

#endif  // RUNTIME_BASE_MUTEX_H_
