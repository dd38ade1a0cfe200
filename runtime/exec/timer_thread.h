// TimerThread: tells targets that their deadlines have come, on a thread that
// does nothing else, so that no running work holds a timer up.

#ifndef RUNTIME_EXEC_TIMER_THREAD_H_
#define RUNTIME_EXEC_TIMER_THREAD_H_

#include <cstdint>
#include <set>
#include <string>
#include <utility>

#include "absl/base/thread_annotations.h"
#include "runtime/base/clock.h"
#include "runtime/base/mutex.h"
#include "runtime/exec/executor.h"

namespace ascend::rt {

// Thread-safe. Lock order: mu_ is a leaf. The thread is started with the first
// timer and ends when there has been none for a second. Targets are called one
// after the other, no lock held.
class TimerThread {
 public:
  // `clock` must outlive it.
  TimerThread(std::string name, Clock* clock)
      : name_(std::move(name)), clock_(clock) {}
  ~TimerThread() { Stop(); }
  TimerThread(const TimerThread&) = delete;
  TimerThread& operator=(const TimerThread&) = delete;

  // False if there is no thread to be had: the timer is kept, and comes once a
  // later one finds a thread.
  bool ScheduleAt(int64_t deadline, TimerTarget* target)
      ABSL_LOCKS_EXCLUDED(mu_);
  void Cancel(int64_t deadline, TimerTarget* target) ABSL_LOCKS_EXCLUDED(mu_);

  // Waits for a call that is under way; none is made from then on.
  void Stop() ABSL_LOCKS_EXCLUDED(mu_);

  bool running() const ABSL_LOCKS_EXCLUDED(mu_);

 private:
  void ThreadMain() ABSL_LOCKS_EXCLUDED(mu_);

  const std::string name_;
  Clock* const clock_;

  mutable Mutex mu_;
  CondVar changed_;  // a nearer timer, or stopping
  CondVar ended_;    // the thread has ended
  bool stopping_ ABSL_GUARDED_BY(mu_) = false;
  bool running_ ABSL_GUARDED_BY(mu_) = false;
  std::set<std::pair<int64_t, TimerTarget*>> timers_ ABSL_GUARDED_BY(mu_);
};

}  // namespace ascend::rt

#endif  // RUNTIME_EXEC_TIMER_THREAD_H_
