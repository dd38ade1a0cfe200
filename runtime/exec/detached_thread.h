// StartDetached: starts a thread of the runtime.

#ifndef RUNTIME_EXEC_DETACHED_THREAD_H_
#define RUNTIME_EXEC_DETACHED_THREAD_H_

#include <functional>
#include <string>

namespace ascend::rt {

// Runs `body` in a new thread named `name` (at most 15 characters) that blocks
// all signals: one of the application must not land on a thread it does not
// know. If the system has no thread to give, tries again for some ten
// milliseconds, then logs and returns false. From then on a failure is final at
// once and silent, until a thread starts: callers may try again and again.
bool StartDetached(const std::string& name, std::function<void()> body);

}  // namespace ascend::rt

#endif  // RUNTIME_EXEC_DETACHED_THREAD_H_
