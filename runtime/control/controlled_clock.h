// ControlledClock: the clock of a runtime, real until it is told otherwise.
// Time goes on from where it is when the mode changes, so deadlines taken
// before keep their meaning.
//
//   kReal       std::chrono::steady_clock
//   kSimulated  stands still while the process does something; when every
//               other thread sleeps it jumps to the nearest deadline that
//               somebody waits for, so a wait of ten minutes takes two
//               milliseconds
//   kManual     moves in Advance() only

#ifndef RUNTIME_CONTROL_CONTROLLED_CLOCK_H_
#define RUNTIME_CONTROL_CONTROLLED_CLOCK_H_

#include <atomic>
#include <cstdint>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "runtime/base/clock.h"
#include "runtime/base/mutex.h"

namespace ascend::rt {

// Thread-safe. Lock order: mu_ is a leaf, taken after the mutex of a wait.
class ControlledClock final : public Clock {
 public:
  enum class Mode : uint8_t { kReal, kSimulated, kManual };

  int64_t Now() override;
  void WaitUntil(CondVar* cv, Mutex* mu, int64_t deadline) override
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu);
  void WaitIdle(CondVar* cv, Mutex* mu, int64_t deadline) override
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu);
  bool passes_by_itself() const override { return mode() == Mode::kReal; }

  Mode mode() const { return mode_.load(std::memory_order_acquire); }
  // Waits with a deadline that are under way keep the clock they began with
  // until they wake.
  void SetMode(Mode mode) ABSL_LOCKS_EXCLUDED(mu_);

  // Moves simulated time on and wakes whoever's deadline has come. False, and
  // nothing done, while the clock is real.
  bool Advance(int64_t nanos) ABSL_LOCKS_EXCLUDED(mu_);

  // A thread asked the runtime something. Threads that poll keep the process
  // busy for ever; time goes on for them after a while.
  uint64_t polls() const { return polls_.load(std::memory_order_relaxed); }
  void NotePoll() { polls_.fetch_add(1, std::memory_order_relaxed); }

 private:
  // A thread inside WaitUntil(), or one that has left it to look at its
  // condition and is about to come back.
  struct Sleeper {
    const void* thread;
    CondVar* cv;
    int64_t deadline;
    int64_t left_at;  // real time; 0 while inside
  };

  void Leave(const void* thread, bool comes_back) ABSL_LOCKS_EXCLUDED(mu_);
  void JumpIfIdle(int64_t deadline) ABSL_LOCKS_EXCLUDED(mu_);
  void WakeLocked() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);

  std::atomic<Mode> mode_{Mode::kReal};
  std::atomic<int64_t> offset_{0};     // of real time
  std::atomic<int64_t> simulated_{0};  // written under mu_
  std::atomic<uint64_t> polls_{0};

  Mutex mu_;
  std::vector<Sleeper> sleepers_ ABSL_GUARDED_BY(mu_);
  // Since when, in real time, the process has kept time from a jump, and how
  // often it had polled by then.
  int64_t busy_since_ ABSL_GUARDED_BY(mu_) = 0;
  uint64_t polls_before_ ABSL_GUARDED_BY(mu_) = 0;
};

// Waits on `clock`.
void SleepFor(Clock* clock, int64_t nanos);

}  // namespace ascend::rt

#endif  // RUNTIME_CONTROL_CONTROLLED_CLOCK_H_
