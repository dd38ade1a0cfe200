#include "runtime/base/biased_mutex.h"

#include <linux/membarrier.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "runtime/base/cpu.h"

namespace ascend::rt {
namespace {

// Critical sections are shorter than a trip through the kernel.
constexpr int kSpins = 100;

bool RegisterMembarrier() {
  return syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0,
                 0) == 0;
}

void Membarrier() {
  const auto barrier = [] {
    return syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0) == 0;
  };
  // A forked child may have to register anew.
  if (!barrier() && RegisterMembarrier()) barrier();
}

}  // namespace

#if defined(__SANITIZE_THREAD__)
const bool BiasedMutex::has_membarrier_ = false;
#else
const bool BiasedMutex::has_membarrier_ = RegisterMembarrier();
#endif

void BiasedMutex::LockByOwnerSlow() {
  inside_.store(false, std::memory_order_release);
  mu_.Lock();
  // Whoever revokes next takes mu_ first and sees this.
  inside_.store(true, std::memory_order_relaxed);
  mu_.Unlock();
}

void BiasedMutex::Lock() {
  mu_.Lock();
  revoked_.store(true, std::memory_order_seq_cst);
  Membarrier();
  for (int spin = 0; inside_.load(std::memory_order_seq_cst); ++spin) {
    if (spin < kSpins) {
      CpuRelax();
    } else {
      sched_yield();
    }
  }
}

void BiasedMutex::Unlock() {
  revoked_.store(false, std::memory_order_release);
  mu_.Unlock();
}

}  // namespace ascend::rt
