// The runtime's only source of time: a monotonic count of nanoseconds and the
// waits that go with it.
//
// RealClock is std::chrono::steady_clock. SimClock stands still until somebody
// advances it, so that a test decides when a timeout expires.

#ifndef RUNTIME_BASE_CLOCK_H_
#define RUNTIME_BASE_CLOCK_H_

#include <cstdint>
#include <limits>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "runtime/base/mutex.h"

namespace ascend::rt {

// A deadline that never comes.
inline constexpr int64_t kForever = std::numeric_limits<int64_t>::max();

inline constexpr int64_t kNanosPerMilli = 1000000;
inline constexpr int64_t kNanosPerSecond = 1000000000;

// Thread-safe.
class Clock {
 public:
  virtual ~Clock() = default;

  // Nanoseconds since a fixed point in the past; never goes back.
  virtual int64_t Now() = 0;

  // Waits until `cv` is notified or Now() reaches `deadline`. May return
  // early: callers loop over their condition and Now().
  virtual void WaitUntil(CondVar* cv, Mutex* mu, int64_t deadline)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu) = 0;

  // The same for housekeeping that nobody would miss: a clock that jumps from
  // deadline to deadline does not jump to this one.
  virtual void WaitIdle(CondVar* cv, Mutex* mu, int64_t deadline)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu) {
    WaitUntil(cv, mu, deadline);
  }

  // False if time stands still while a thread spins.
  virtual bool passes_by_itself() const { return true; }

  // Now() + `nanos`, or kForever when that does not fit.
  int64_t After(int64_t nanos) {
    const int64_t now = Now();
    return nanos > kForever - now ? kForever : now + nanos;
  }
};

class RealClock final : public Clock {
 public:
  int64_t Now() override;
  void WaitUntil(CondVar* cv, Mutex* mu, int64_t deadline) override
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu);
};

// Time moves only in Advance().
class SimClock final : public Clock {
 public:
  int64_t Now() override;
  bool passes_by_itself() const override { return false; }
  void WaitUntil(CondVar* cv, Mutex* mu, int64_t deadline) override
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu);

  // Moves time on and wakes every wait whose deadline has come.
  void Advance(int64_t nanos);

  // Blocks until `count` threads are inside WaitUntil(), so that a test can
  // advance the clock knowing who waits.
  void AwaitWaiters(int count);

 private:
  struct Sleeper {
    CondVar* cv;
    Mutex* mu;
    int64_t deadline;
  };

  Mutex mu_;  // a leaf, except that Advance() takes sleepers' mutexes after it
  CondVar changed_;
  int64_t now_ ABSL_GUARDED_BY(mu_) = 0;
  std::vector<Sleeper*> sleepers_ ABSL_GUARDED_BY(mu_);
};

}  // namespace ascend::rt

#endif  // RUNTIME_BASE_CLOCK_H_
