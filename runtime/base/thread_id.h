// The two numbers a thread goes by. They are different number spaces: ACL's
// subscribe calls use the POSIX handle, exception reports the kernel's id.

#ifndef RUNTIME_BASE_THREAD_ID_H_
#define RUNTIME_BASE_THREAD_ID_H_

#include <pthread.h>

#include <cstdint>

namespace ascend::rt {

// pthread_self() as the number that aclrtSubscribeReport() takes.
inline uint64_t CurrentPthreadId() {
  return static_cast<uint64_t>(pthread_self());
}

// The kernel's thread id, cached per thread.
uint32_t CurrentKernelThreadId();

}  // namespace ascend::rt

#endif  // RUNTIME_BASE_THREAD_ID_H_
