// HostWait: one host thread that sleeps in a synchronise call until a stream or
// a record point has come far enough.
//
// It lives on the waiting thread's stack. Whoever it is registered with holds
// a pointer until it signals or the thread takes the registration back.

#ifndef RUNTIME_CORE_HOST_WAIT_H_
#define RUNTIME_CORE_HOST_WAIT_H_

#include <atomic>
#include <cstdint>
#include <utility>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "runtime/base/adaptive_spin.h"
#include "runtime/base/clock.h"
#include "runtime/base/mutex.h"

namespace ascend::rt {

// Thread-safe. Lock order: mu_ is a leaf.
class HostWait {
 public:
  enum class Wake { kSignalled, kPoked, kTimeout };

  // Ends the wait with `result`. The last touch of this object by the caller.
  void Signal(absl::Status result) ABSL_LOCKS_EXCLUDED(mu_) {
    MutexLock lock(&mu_);
    signalled_ = true;
    result_ = std::move(result);
    woken_.store(true, std::memory_order_release);
    cv_.NotifyOne();
  }

  // Makes the sleeper look again whether its wait can ever end.
  void Poke() ABSL_LOCKS_EXCLUDED(mu_) {
    MutexLock lock(&mu_);
    poked_ = true;
    woken_.store(true, std::memory_order_release);
    cv_.NotifyOne();
  }

  // Looks a moment before it sleeps, as long as the thread's waits are short.
  Wake Await(Clock* clock, int64_t deadline) ABSL_LOCKS_EXCLUDED(mu_) {
    thread_local AdaptiveSpin spin;
    spin.Spin(
        clock, deadline, [&] { return woken_.load(std::memory_order_acquire); },
        kFloor);
    MutexLock lock(&mu_);
    while (true) {
      if (signalled_) {
        spin.Arrived(clock);
        return Wake::kSignalled;
      }
      if (poked_) {
        poked_ = false;
        woken_.store(false, std::memory_order_relaxed);
        return Wake::kPoked;
      }
      if (deadline != kForever && clock->Now() >= deadline) {
        return Wake::kTimeout;
      }
      clock->WaitUntil(&cv_, &mu_, deadline);
    }
  }

  bool signalled() const ABSL_LOCKS_EXCLUDED(mu_) {
    MutexLock lock(&mu_);
    return signalled_;
  }

  // What Signal() was given; OK before.
  absl::Status result() const ABSL_LOCKS_EXCLUDED(mu_) {
    MutexLock lock(&mu_);
    return result_;
  }

 private:
  // Nanoseconds. A callback that is launched, run and waited for takes less if
  // its thread looks; to yield before costs more than is left of the wait.
  static constexpr int64_t kFloor = 5000;

  mutable Mutex mu_;
  CondVar cv_;
  std::atomic<bool> woken_{false};  // signalled or poked
  bool signalled_ ABSL_GUARDED_BY(mu_) = false;
  bool poked_ ABSL_GUARDED_BY(mu_) = false;
  absl::Status result_ ABSL_GUARDED_BY(mu_);
};

}  // namespace ascend::rt

#endif  // RUNTIME_CORE_HOST_WAIT_H_
