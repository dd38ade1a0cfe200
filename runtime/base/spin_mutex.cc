#include "runtime/base/spin_mutex.h"

#include <sched.h>
#include <time.h>

#include <algorithm>

#include "runtime/base/cpu.h"

namespace ascend::rt {
namespace {

constexpr int kSpins = 200;  // some microseconds
constexpr int kYields = 8;
constexpr long kFirstNap = 1000;  // nanoseconds
constexpr long kLongestNap = 1000000;

}  // namespace

void SpinMutex::LockSlow() {
  long nap = kFirstNap;
  for (int tries = 0;; ++tries) {
    if (!held_.load(std::memory_order_relaxed) && TryLock()) return;
    if (tries < kSpins) {
      CpuRelax();
    } else if (tries < kSpins + kYields) {
      sched_yield();
    } else {
      const timespec pause = {0, nap};
      nanosleep(&pause, nullptr);
      nap = std::min(2 * nap, kLongestNap);
    }
  }
}

}  // namespace ascend::rt
