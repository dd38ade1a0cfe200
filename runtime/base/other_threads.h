// What the other threads of the process do, as far as the kernel tells.

#ifndef RUNTIME_BASE_OTHER_THREADS_H_
#define RUNTIME_BASE_OTHER_THREADS_H_

namespace ascend::rt {

// True if no thread but the calling one runs, is about to, or waits for a disk.
// Some ten microseconds.
bool OtherThreadsSleep();

}  // namespace ascend::rt

#endif  // RUNTIME_BASE_OTHER_THREADS_H_
