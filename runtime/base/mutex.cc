#include "runtime/base/mutex.h"

#include <linux/futex.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "runtime/base/cancellation_point.h"
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

// The same as a cancellation point: as glibc does it for its own calls, the
// thread may be cancelled at any instruction meanwhile. No frame that it may be
// at has anything to clean up.
__attribute__((noinline)) void FutexWaitCancellable(std::atomic<uint32_t>* word,
                                                    uint32_t expected,
                                                    const timespec* deadline) {
  int type;
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, &type);
  FutexWait(word, expected, deadline);
  pthread_setcanceltype(type, nullptr);
}

void FutexWake(std::atomic<uint32_t>* word, int count) {
  syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, count, nullptr, nullptr, 0);
}

// Ends a sleep, however it is left.
class Awakening {
 public:
  Awakening(Mutex* mu, std::atomic<int32_t>* sleepers)
      : mu_(mu), sleepers_(sleepers) {}
  ~Awakening() ABSL_NO_THREAD_SAFETY_ANALYSIS {
    mu_->Lock();
    sleepers_->fetch_sub(1, std::memory_order_relaxed);
  }
  Awakening(const Awakening&) = delete;
  Awakening& operator=(const Awakening&) = delete;

 private:
  Mutex* const mu_;
  std::atomic<int32_t>* const sleepers_;
};

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

// The analysis does not see what Awakening does.
void CondVar::WaitUntil(Mutex* mu,
                        int64_t deadline_ns) ABSL_NO_THREAD_SAFETY_ANALYSIS {
  const uint32_t seen = notifications_.load(std::memory_order_relaxed);
  sleepers_.fetch_add(1, std::memory_order_relaxed);
  mu->Unlock();
  const Awakening awakening(mu, &sleepers_);
  timespec deadline;
  deadline.tv_sec = deadline_ns / 1000000000;
  deadline.tv_nsec = deadline_ns % 1000000000;
  const timespec* const until = deadline_ns == kNever ? nullptr : &deadline;
  if (ABSL_PREDICT_FALSE(CancellationPoint::IsOpen())) {
    FutexWaitCancellable(&notifications_, seen, until);
  } else {
    FutexWait(&notifications_, seen, until);
  }
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
