// Executor: where heavy work runs, and the only owner of threads.
//
// It sees Runnable and TimerTarget, nothing of streams; that keeps the
// dependencies one-way.

#ifndef RUNTIME_EXEC_EXECUTOR_H_
#define RUNTIME_EXEC_EXECUTOR_H_

#include <cstdint>

namespace ascend::rt {

// Something an executor can run. The object must stay valid until Run() was
// entered; it may be scheduled again from inside Run().
class Runnable {
 public:
  virtual void Run() = 0;

 protected:
  ~Runnable() = default;
};

// Something that wants to be told when a deadline has come. A target has at
// most one timer at a time.
class TimerTarget {
 public:
  // `deadline` is the one given to ScheduleAt(). The call may come after
  // CancelTimer() when the two race: the target compares `deadline`. It must
  // not wait, and so not run user code: other timers are due.
  virtual void OnTimer(int64_t deadline) = 0;

 protected:
  ~TimerTarget() = default;
};

// Thread-safe. No executor calls a Runnable or TimerTarget from inside
// Schedule(), ScheduleAt() or CancelTimer(), or while it holds a lock.
class Executor {
 public:
  // Priorities are those of streams: 0, the most urgent, to kPriorities - 1.
  static constexpr int kPriorities = 8;
  // Before all of them, and not held up by work that blocks: an executor that
  // may have more threads starts one.
  static constexpr int kUrgent = -1;

  virtual ~Executor() = default;

  // Runs `runnable` once, later, on one of the executor's threads: before what
  // is less urgent, after what is as urgent and was scheduled before.
  virtual void Schedule(Runnable* runnable, int priority) = 0;
  void Schedule(Runnable* runnable) { Schedule(runnable, 0); }
  // For a Run() that is under way and has more to do: schedules `runnable` if
  // something waits that is as urgent or more. False, and nothing done, if it
  // may as well go on.
  virtual bool Yield(Runnable* runnable, int priority) = 0;
  // Takes back what no thread has begun: true means that the caller runs it in
  // place of the executor. An executor may refuse always.
  virtual bool Withdraw(Runnable* runnable) = 0;

  // Threads that run work.
  virtual int threads() const = 0;

  // Calls target->OnTimer(deadline) when the clock reaches `deadline`, whatever
  // the threads that run work are doing.
  virtual void ScheduleAt(int64_t deadline, TimerTarget* target) = 0;
  virtual void CancelTimer(int64_t deadline, TimerTarget* target) = 0;
};

}  // namespace ascend::rt

#endif  // RUNTIME_EXEC_EXECUTOR_H_
