// The executor of real programs: a few threads, started when they are first
// needed, that share one run queue and one set of timers.

#ifndef RUNTIME_EXEC_POOLED_EXECUTOR_H_
#define RUNTIME_EXEC_POOLED_EXECUTOR_H_

#include <atomic>
#include <deque>
#include <set>
#include <string>
#include <utility>

#include "absl/base/thread_annotations.h"
#include "runtime/base/clock.h"
#include "runtime/base/mutex.h"
#include "runtime/exec/executor.h"

namespace ascend::rt {

// Thread-safe.
class PooledExecutor final : public Executor {
 public:
  // `name` (at most 15 characters) is given to the threads. A thread is
  // started when something is scheduled, none is idle and fewer than
  // `max_threads` run, and one more if running work would hold up a timer; one
  // that has had nothing to do for a second ends, unless it is the last or the
  // one that watches the timers. `clock` must outlive the executor.
  PooledExecutor(std::string name, int max_threads, Clock* clock)
      : PooledExecutor(std::move(name), max_threads, max_threads, clock) {}

  // For work that may block: `eager_threads` run it as above. More are started,
  // one at a time, only while nothing that is queued has been taken for 2 ms,
  // so that quick work needs few threads and blocked work holds up no other.
  PooledExecutor(std::string name, int eager_threads, int max_threads,
                 Clock* clock);

  // Waits until running work has returned. What is still queued is forgotten,
  // so the owner of the runnables stops using them first.
  ~PooledExecutor() override;

  void Schedule(Runnable* runnable) override ABSL_LOCKS_EXCLUDED(mu_);
  bool Withdraw(Runnable* runnable) override ABSL_LOCKS_EXCLUDED(mu_);
  void ScheduleAt(int64_t deadline, TimerTarget* target) override
      ABSL_LOCKS_EXCLUDED(mu_);
  void CancelTimer(int64_t deadline, TimerTarget* target) override
      ABSL_LOCKS_EXCLUDED(mu_);

  int threads() const ABSL_LOCKS_EXCLUDED(mu_);

 private:
  void WakeOrStartThread() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  // Whether the calling idle thread may take queued work at `now`.
  bool MayTake(int64_t now) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  // Around the run of one piece of work.
  Runnable* TakeNext(int64_t now) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  void FinishRun() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  void ThreadMain() ABSL_LOCKS_EXCLUDED(mu_);

  const std::string name_;
  const int eager_threads_;
  const int max_threads_;
  Clock* const clock_;

  mutable Mutex mu_;
  CondVar work_;   // something to run, a nearer timer, or stopping
  CondVar ended_;  // a thread has ended
  bool stopping_ ABSL_GUARDED_BY(mu_) = false;
  int threads_ ABSL_GUARDED_BY(mu_) = 0;
  int idle_ ABSL_GUARDED_BY(mu_) = 0;
  int busy_ ABSL_GUARDED_BY(mu_) = 0;  // threads that run work
  // Most threads that may be busy without anybody having waited.
  int allowed_busy_ ABSL_GUARDED_BY(mu_);
  int64_t last_taken_ ABSL_GUARDED_BY(mu_) = 0;
  // An idle thread spins; the first runnable scheduled then is left to it.
  bool spinning_ ABSL_GUARDED_BY(mu_) = false;
  std::atomic<bool> spinner_has_work_{false};
  std::deque<Runnable*> queue_ ABSL_GUARDED_BY(mu_);
  uint64_t scheduled_ ABSL_GUARDED_BY(mu_) = 0;  // how often
  std::set<std::pair<int64_t, TimerTarget*>> timers_ ABSL_GUARDED_BY(mu_);
};

}  // namespace ascend::rt

#endif  // RUNTIME_EXEC_POOLED_EXECUTOR_H_
