#include "runtime/base/thread_id.h"

#include <sys/syscall.h>
#include <unistd.h>

namespace ascend::rt {

uint32_t CurrentKernelThreadId() {
  // The process id tells a forked child, whose thread has a new id.
  thread_local pid_t cached_process = 0;
  thread_local uint32_t cached_thread = 0;
  if (cached_thread == 0 || cached_process != getpid()) {
    cached_process = getpid();
    cached_thread = static_cast<uint32_t>(syscall(SYS_gettid));
  }
  return cached_thread;
}

}  // namespace ascend::rt
