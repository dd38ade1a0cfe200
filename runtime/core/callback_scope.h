// CallbackScope: marks the time in which a thread runs user code for a stream,
// so that calls made from inside a callback can be told from others.

#ifndef RUNTIME_CORE_CALLBACK_SCOPE_H_
#define RUNTIME_CORE_CALLBACK_SCOPE_H_

#include "runtime/base/cpu.h"
#include "runtime/core/handle_table.h"

namespace ascend::rt {

// Stack-only. Scopes of one thread nest when user code of a graph callback runs
// another session's graph.
class CallbackScope {
 public:
  enum class Kind { kReport, kHostOperator, kHostFunc };

  // `blocking`: the stream waits until the scope ends.
  CallbackScope(Kind kind, Handle stream, bool blocking)
      : kind_(kind), stream_(stream), blocking_(blocking), outer_(innermost_) {
    innermost_ = this;
  }
  ~CallbackScope() { innermost_ = outer_; }
  CallbackScope(const CallbackScope&) = delete;
  CallbackScope& operator=(const CallbackScope&) = delete;

  // The callback that the calling thread runs now, or null.
  static const CallbackScope* Current() { return innermost_; }

  // True if the calling thread is inside user code that `stream` waits for.
  static bool Holds(Handle stream) {
    for (const CallbackScope* scope = innermost_; scope != nullptr;
         scope = scope->outer_) {
      if (scope->blocking_ && scope->stream_ == stream) return true;
    }
    return false;
  }

  Kind kind() const { return kind_; }
  Handle stream() const { return stream_; }
  bool blocking() const { return blocking_; }

 private:
  static ART_HOT_THREAD_LOCAL const CallbackScope* innermost_;

  const Kind kind_;
  const Handle stream_;
  const bool blocking_;
  const CallbackScope* const outer_;
};

}  // namespace ascend::rt

#endif  // RUNTIME_CORE_CALLBACK_SCOPE_H_
