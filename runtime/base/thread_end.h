// What pthread_exit() and pthread_cancel() throw. It unwinds the stack as an
// exception does, must not be swallowed, and has no type that a handler could
// name without binding a reference to nothing.

#ifndef RUNTIME_BASE_THREAD_END_H_
#define RUNTIME_BASE_THREAD_END_H_

#include <exception>

namespace ascend::rt {

// Inside catch (...): whether the thread is being ended, so that the handler
// must rethrow, and not a C++ exception was caught.
inline bool CaughtThreadEnd() { return std::current_exception() == nullptr; }

}  // namespace ascend::rt

#endif  // RUNTIME_BASE_THREAD_END_H_
