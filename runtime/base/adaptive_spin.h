// AdaptiveSpin: waits a moment on the processor before a thread goes to sleep.
//
// Waking a thread costs the waker a system call and the sleeper 4 to 50
// microseconds, so a thread whose work comes in short gaps is better off
// looking a while longer. The waiter remembers how long its gaps were: while
// they are short it spins up to twice as long as they last, at least kFloor and
// at most kCap; once they are longer than kGiveUp it hardly spins at all. A gap
// that was slept through is measured too long by the time of waking up, so
// kGiveUp is well above kCap: who sleeps through gaps of 20 microseconds must
// come to spin again. The first microseconds are breaths of the processor,
// later ones also let other threads run. The option "spin" fixes the budget.

#ifndef RUNTIME_BASE_ADAPTIVE_SPIN_H_
#define RUNTIME_BASE_ADAPTIVE_SPIN_H_

#include <sched.h>

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "runtime/base/clock.h"
#include "runtime/base/cpu.h"

namespace ascend::rt {

// Thread-compatible: belongs to the one thread that waits.
class AdaptiveSpin {
 public:
  static constexpr int64_t kFloor = 2000;  // nanoseconds
  static constexpr int64_t kCap = 50000;
  static constexpr int64_t kGiveUp = 90000;

  static constexpr int64_t kAdaptive = -1;

  // Every wait of the process spins for `nanos` from now on, 0: not at all; or
  // as told above.
  static void FixBudget(int64_t nanos) {
    fixed_budget_.store(nanos, std::memory_order_relaxed);
  }

  static int64_t fixed_budget() {
    return fixed_budget_.load(std::memory_order_relaxed);
  }

  // Spins until ready() or for the budget, but not past `deadline`. Returns
  // the last ready(). Other threads run from `floor` on, which is also the
  // least budget.
  template <typename Ready>
  bool Spin(Clock* clock, int64_t deadline, Ready ready,
            int64_t floor = kFloor) {
    if (!clock->passes_by_itself()) return ready();
    begin_ = clock->Now();
    const int64_t fixed = fixed_budget();
    const int64_t budget = fixed != kAdaptive ? fixed
                           : gap_ < kGiveUp ? std::clamp(gap_ * 2, floor, kCap)
                                            : floor;
    while (true) {
      // Looking takes the cache line from whoever is about to write it, so look
      // now and then.
      if (ready()) return true;
      if (budget == 0) return false;
      for (int i = 0; i < kBreaths; ++i) CpuRelax();
      const int64_t now = clock->Now();
      if (now - begin_ >= budget || now >= deadline) return ready();
      if (now - begin_ >= floor) sched_yield();
    }
  }

  // What the wait that began with Spin() has waited for has come.
  void Arrived(Clock* clock) {
    if (!clock->passes_by_itself()) return;
    const int64_t gap = std::min(clock->Now() - begin_, 2 * kCap);
    gap_ += (gap - gap_) / 4;
  }

 private:
  static constexpr int kBreaths = 3;
  static inline std::atomic<int64_t> fixed_budget_{kAdaptive};

  int64_t begin_ = 0;
  int64_t gap_ = kCap / 4;  // running mean
};

}  // namespace ascend::rt

#endif  // RUNTIME_BASE_ADAPTIVE_SPIN_H_
