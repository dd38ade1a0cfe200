// The executor of real programs: a few threads, started when they are first
// needed, that share one run queue, and a thread for timers.

#ifndef RUNTIME_EXEC_POOLED_EXECUTOR_H_
#define RUNTIME_EXEC_POOLED_EXECUTOR_H_

#include <atomic>
#include <cstdint>
#include <string>
#include <utility>

#include "absl/base/thread_annotations.h"
#include "runtime/base/adaptive_spin.h"
#include "runtime/base/clock.h"
#include "runtime/base/mutex.h"
#include "runtime/exec/executor.h"
#include "runtime/exec/run_queue.h"
#include "runtime/exec/timer_thread.h"

namespace ascend::rt {

// Thread-safe. How many threads it has:
//
// - A thread is started when something is scheduled and none is idle. One that
//   has had nothing to do for a second ends, unless it is the last.
// - At most `eager_threads` are busy at a time as long as they get on. When
//   something is queued and nothing has been taken for kPatience, one more may
//   be, up to twice `eager_threads`: quick work stays on few threads.
// - Work may wait for work that is queued behind it. When everything that runs
//   is stuck, that is, nothing has been taken at kStuckLooks looks kStuckPeriod
//   apart (200 ms), as many threads again may be busy, up to `max_threads`. The
//   looks are counted, so that a process that was stopped for a while does not
//   count as stuck. As what was stuck ends, so do these threads.
//
// If the system has no thread to give, it is asked again every kStuckPeriod as
// long as something is queued. A thread that work ends, by pthread_exit() or
// cancellation, is replaced.
class PooledExecutor final : public Executor {
 public:
  static constexpr int64_t kPatience = 2 * kNanosPerMilli;
  static constexpr int64_t kStuckPeriod = 50 * kNanosPerMilli;
  static constexpr int kStuckLooks = 4;

  // `name` (at most 15 characters) is given to the threads. `clock` must
  // outlive the executor.
  PooledExecutor(std::string name, int max_threads, Clock* clock)
      : PooledExecutor(std::move(name), max_threads, max_threads, clock) {}

  // For work that may block.
  PooledExecutor(std::string name, int eager_threads, int max_threads,
                 Clock* clock);

  // Waits until running work has returned. What is still queued is forgotten,
  // so the owner of the runnables stops using them first.
  ~PooledExecutor() override;

  using Executor::Schedule;
  void Schedule(Runnable* runnable, int priority) override
      ABSL_LOCKS_EXCLUDED(mu_);
  bool Yield(Runnable* runnable, int priority) override
      ABSL_LOCKS_EXCLUDED(mu_);
  bool Withdraw(Runnable* runnable) override ABSL_LOCKS_EXCLUDED(mu_);
  void ScheduleAt(int64_t deadline, TimerTarget* target) override {
    timers_.ScheduleAt(deadline, target);
  }
  void CancelTimer(int64_t deadline, TimerTarget* target) override {
    timers_.Cancel(deadline, target);
  }

  // That run work; there is one more while there are timers.
  int threads() const override ABSL_LOCKS_EXCLUDED(mu_);

 private:
  // Looks whether work gets on, while all who may run it are busy or a thread
  // for it could not be started.
  struct Watch final : public TimerTarget {
    explicit Watch(PooledExecutor* watched) : executor(watched) {}
    void OnTimer(int64_t) override { executor->Look(); }
    PooledExecutor* const executor;
  };

  // Wakes or starts a thread for what is queued, or watches those that are
  // busy.
  void Attend() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  void WakeOrStartThread() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  int64_t LookPeriod() const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  void StartWatch(int64_t period) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  void Look() ABSL_LOCKS_EXCLUDED(mu_);
  // Around the run of one piece of work.
  Runnable* TakeNext() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  void FinishRun() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  void EndThread() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  // Waits for work; true if there was none for a second.
  bool AwaitWork(AdaptiveSpin* spin) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  void ThreadMain() ABSL_LOCKS_EXCLUDED(mu_);

  const std::string name_;
  const int eager_threads_;
  const int max_threads_;
  const int quick_threads_;  // most threads while work gets on
  Clock* const clock_;

  mutable Mutex mu_;
  CondVar work_;   // something to run, or stopping
  CondVar ended_;  // a thread has ended
  bool stopping_ ABSL_GUARDED_BY(mu_) = false;
  int threads_ ABSL_GUARDED_BY(mu_) = 0;
  int idle_ ABSL_GUARDED_BY(mu_) = 0;
  int busy_ ABSL_GUARDED_BY(mu_) = 0;  // threads that run work
  int may_be_busy_ ABSL_GUARDED_BY(mu_);
  // How often work was scheduled and taken.
  uint64_t scheduled_ ABSL_GUARDED_BY(mu_) = 0;
  uint64_t taken_ ABSL_GUARDED_BY(mu_) = 0;
  // The watch: whether it is on, what it saw at its last look, and how often.
  bool watching_ ABSL_GUARDED_BY(mu_) = false;
  uint64_t taken_at_look_ ABSL_GUARDED_BY(mu_) = 0;
  int looks_ ABSL_GUARDED_BY(mu_) = 0;
  // An idle thread spins; the first runnable scheduled then is left to it.
  bool spinning_ ABSL_GUARDED_BY(mu_) = false;
  std::atomic<bool> spinner_has_work_{false};
  RunQueue queue_ ABSL_GUARDED_BY(mu_);
  Watch watch_{this};
  TimerThread timers_;
};

}  // namespace ascend::rt

#endif  // RUNTIME_EXEC_POOLED_EXECUTOR_H_
