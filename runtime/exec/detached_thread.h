// StartDetached: starts a thread of the runtime.

#ifndef RUNTIME_EXEC_DETACHED_THREAD_H_
#define RUNTIME_EXEC_DETACHED_THREAD_H_

#include <functional>
#include <string>

namespace ascend::rt {

// Runs `body` in a new thread named `name` (at most 15 characters) that blocks
// all signals: one of the application must not land on a thread it does not
// know. Logs and returns false if the system has no more threads.
bool StartDetached(const std::string& name, std::function<void()> body);

}  // namespace ascend::rt

#endif  // RUNTIME_EXEC_DETACHED_THREAD_H_
