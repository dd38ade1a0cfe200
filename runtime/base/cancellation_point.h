// CancellationPoint: while one is in scope, a sleep of the calling thread on a
// CondVar ends when pthread_cancel() is called for it, as the sleeps of the
// product's library do. The stack is unwound: whoever opens the scope has put
// everything that refers to this thread's stack into destructors.

#ifndef RUNTIME_BASE_CANCELLATION_POINT_H_
#define RUNTIME_BASE_CANCELLATION_POINT_H_

#include "runtime/base/cpu.h"

namespace ascend::rt {

// Stack-only. Scopes nest.
class CancellationPoint {
 public:
  CancellationPoint() { ++open_; }
  ~CancellationPoint() { --open_; }
  CancellationPoint(const CancellationPoint&) = delete;
  CancellationPoint& operator=(const CancellationPoint&) = delete;

  static bool IsOpen() { return open_ > 0; }

 private:
  static ART_HOT_THREAD_LOCAL int open_;
};

}  // namespace ascend::rt

#endif  // RUNTIME_BASE_CANCELLATION_POINT_H_
