// The executor of unit tests: runs nothing until the test says so, in the
// test's own thread, so that the test decides every order.

#ifndef RUNTIME_EXEC_MANUAL_EXECUTOR_H_
#define RUNTIME_EXEC_MANUAL_EXECUTOR_H_

#include <cstddef>
#include <set>
#include <utility>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "runtime/base/clock.h"
#include "runtime/base/mutex.h"
#include "runtime/exec/executor.h"

namespace ascend::rt {

// Thread-safe, though tests mostly use it from one thread.
class ManualExecutor final : public Executor {
 public:
  // `clock` decides which timers are due; must outlive the executor.
  explicit ManualExecutor(Clock* clock) : clock_(clock) {}

  using Executor::Schedule;
  void Schedule(Runnable* runnable, int priority) override
      ABSL_LOCKS_EXCLUDED(mu_);
  bool Yield(Runnable* runnable, int priority) override
      ABSL_LOCKS_EXCLUDED(mu_);
  int threads() const override { return 0; }
  // Refused unless allowed: mostly the test decides when what runs.
  bool Withdraw(Runnable* runnable) override ABSL_LOCKS_EXCLUDED(mu_);
  void AllowWithdraw() ABSL_LOCKS_EXCLUDED(mu_);
  void ScheduleAt(int64_t deadline, TimerTarget* target) override
      ABSL_LOCKS_EXCLUDED(mu_);
  void CancelTimer(int64_t deadline, TimerTarget* target) override
      ABSL_LOCKS_EXCLUDED(mu_);

  // How many runnables wait; timers do not count.
  size_t pending() const ABSL_LOCKS_EXCLUDED(mu_);
  size_t timers() const ABSL_LOCKS_EXCLUDED(mu_);

  // Runs the waiting runnable number `index` (0 is the oldest, whatever its
  // priority).
  void RunNth(size_t index) ABSL_LOCKS_EXCLUDED(mu_);

  // Fires the nearest timer if it is due; false if none is.
  bool FireDueTimer() ABSL_LOCKS_EXCLUDED(mu_);

  // Fires due timers and runs runnables, the oldest of the most urgent first,
  // until none is left.
  // Returns how many ran.
  int RunUntilIdle() ABSL_LOCKS_EXCLUDED(mu_);

 private:
  struct Entry {
    Runnable* runnable;
    int priority;
  };

  Clock* const clock_;
  mutable Mutex mu_;
  bool may_withdraw_ ABSL_GUARDED_BY(mu_) = false;
  std::vector<Entry> queue_ ABSL_GUARDED_BY(mu_);
  std::set<std::pair<int64_t, TimerTarget*>> timers_ ABSL_GUARDED_BY(mu_);
};

}  // namespace ascend::rt

#endif  // RUNTIME_EXEC_MANUAL_EXECUTOR_H_
