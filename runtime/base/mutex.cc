#include "runtime/base/mutex.h"

#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "runtime/base/cpu.h"

namespace ascend::rt {
namespace {

// Critical sections are shorter than a trip through the kernel.
constexpr int kSpins = 100;

void FutexWait(std::atomic<uint32_t>* word, uint32_t expected,
               const timespec* deadline) {
  syscall(SYS_futex, word, FUTEX_WAIT_BITSET_PRIVATE, expected, deadline,
          nullptr, FUTEX_BITSET_MATCH_ANY);
}

void FutexWake(std::atomic<uint32_t>* word, int count) {
  syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, count, nullptr, nullptr, 0);
}

}  // namespace

void Mutex::LockSlow() {
  for (int spin = 0; spin < kSpins; ++spin) {
    CpuRelax();
    uint32_t free = kFree;
    if (state_.load(std::memory_order_relaxed) == kFree &&
        state_.compare_exchange_weak(free, kHeld, std::memory_order_acquire,
                                     std::memory_order_relaxed)) {
      return;
    }
  }
  while (state_.exchange(kContended, std::memory_order_acquire) != kFree) {
    FutexWait(&state_, kContended, nullptr);
  }
}

void Mutex::WakeOne() { FutexWake(&state_, 1); }

void CondVar::WaitUntil(Mutex* mu, int64_t deadline_ns) {
  const uint32_t seen = notifications_.load(std::memory_order_relaxed);
  sleepers_.fetch_add(1, std::memory_order_relaxed);
  mu->Unlock();
  if (deadline_ns == kNever) {
    FutexWait(&notifications_, seen, nullptr);
  } else {
    timespec deadline;
    deadline.tv_sec = deadline_ns / 1000000000;
    deadline.tv_nsec = deadline_ns % 1000000000;
    FutexWait(&notifications_, seen, &deadline);
  }
  mu->Lock();
  sleepers_.fetch_sub(1, std::memory_order_relaxed);
}

void CondVar::Notify(int count) {
  notifications_.fetch_add(1, std::memory_order_relaxed);
  // A sleeper counted itself under the mutex, before the change that is
  // notified of was made under it: it is seen here.
  if (sleepers_.load(std::memory_order_relaxed) > 0) {
    FutexWake(&notifications_, count);
  }
}

}  // namespace ascend::rt
