// The two numbers a thread goes by. They are different number spaces: ACL's
// subscribe calls use the POSIX handle, exception reports the kernel's id.

#ifndef RUNTIME_BASE_THREAD_ID_H_
#define RUNTIME_BASE_THREAD_ID_H_

#include <pthread.h>

#include <cstdint>

#include "runtime/base/cpu.h"

namespace ascend::rt {

// pthread_self() as the number that aclrtSubscribeReport() takes.
inline uint64_t CurrentPthreadId() {
  return static_cast<uint64_t>(pthread_self());
}

namespace thread_id_internal {
extern ART_HOT_THREAD_LOCAL uint32_t cached_kernel_id;  // 0: not asked yet
uint32_t AskKernel();
}  // namespace thread_id_internal

// The kernel's thread id, cached per thread; right in a forked child too.
inline uint32_t CurrentKernelThreadId() {
  const uint32_t id = thread_id_internal::cached_kernel_id;
  return id != 0 ? id : thread_id_internal::AskKernel();
}

}  // namespace ascend::rt

#endif  // RUNTIME_BASE_THREAD_ID_H_
