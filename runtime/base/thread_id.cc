#include "runtime/base/thread_id.h"

#include <sys/syscall.h>
#include <unistd.h>

namespace ascend::rt::thread_id_internal {

ART_HOT_THREAD_LOCAL uint32_t cached_kernel_id = 0;

uint32_t AskKernel() {
  // The thread that forked has another id in the child.
  static const int registered =
      pthread_atfork(nullptr, nullptr, [] { cached_kernel_id = 0; });
  static_cast<void>(registered);
  cached_kernel_id = static_cast<uint32_t>(syscall(SYS_gettid));
  return cached_kernel_id;
}

}  // namespace ascend::rt::thread_id_internal
