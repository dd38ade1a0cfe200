// SeededExecutor: runs the device one step at a time in an order that a seed
// decides, for tests of programs. Together with streams in single steps
// (StreamEnvironment) nothing of the device moves but here.
//
// A step is taken when every other thread of the process sleeps, so what there
// is to choose from does not depend on how fast threads are. A program that
// polls keeps a thread awake for ever: then a step is taken after a while all
// the same, and so is it for one that computes for a second.
//
// - kDeterministic: each of the waiting runnables with the same probability.
// - kAdversarial: each runnable has a priority that the seed gives it and now
//   and then changes; the highest runs. So some streams run far ahead and
//   others starve, as long as the contract lets them. A few steps are taken
//   without waiting for other threads.

#ifndef RUNTIME_EXEC_SEEDED_EXECUTOR_H_
#define RUNTIME_EXEC_SEEDED_EXECUTOR_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/container/flat_hash_map.h"
#include "runtime/base/clock.h"
#include "runtime/base/mutex.h"
#include "runtime/exec/executor.h"
#include "runtime/exec/timer_thread.h"

namespace ascend::rt {

enum class Order : uint8_t { kFree, kDeterministic, kAdversarial };

// Thread-safe. One thread, started with the first runnable.
class SeededExecutor final : public Executor {
 public:
  // `polls` counts how often the program asked something without waiting.
  // `clock` is for timers and outlives the executor.
  SeededExecutor(std::string name, Order order, uint64_t seed, Clock* clock,
                 std::function<uint64_t()> polls);
  // Waits for a step that is under way. What is queued is forgotten.
  ~SeededExecutor() override;

  using Executor::Schedule;
  void Schedule(Runnable* runnable, int priority) override
      ABSL_LOCKS_EXCLUDED(mu_);
  // Every step ends a turn.
  bool Yield(Runnable* runnable, int priority) override
      ABSL_LOCKS_EXCLUDED(mu_);
  // The order is the seed's.
  bool Withdraw(Runnable*) override { return false; }
  void ScheduleAt(int64_t deadline, TimerTarget* target) override {
    timers_.ScheduleAt(deadline, target);
  }
  void CancelTimer(int64_t deadline, TimerTarget* target) override {
    timers_.Cancel(deadline, target);
  }
  int threads() const override ABSL_LOCKS_EXCLUDED(mu_);

 private:
  // A number that depends on the seed and how many were drawn.
  uint64_t Draw() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  uint64_t PriorityOf(Runnable* runnable) const
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  Runnable* TakeNext() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  // Until the other threads sleep, or have not for long.
  void AwaitQuiet() const;
  void ThreadMain() ABSL_LOCKS_EXCLUDED(mu_);

  const std::string name_;
  const Order order_;
  const uint64_t seed_;
  Clock* const clock_;
  const std::function<uint64_t()> polls_;

  mutable Mutex mu_;
  CondVar changed_;
  bool stopping_ ABSL_GUARDED_BY(mu_) = false;
  bool running_ ABSL_GUARDED_BY(mu_) = false;
  uint64_t draws_ ABSL_GUARDED_BY(mu_) = 0;
  uint64_t epoch_ ABSL_GUARDED_BY(mu_) = 0;  // of the priorities
  std::vector<Runnable*> queue_ ABSL_GUARDED_BY(mu_);
  // In the order in which they came first: addresses differ from run to run.
  absl::flat_hash_map<Runnable*, uint64_t> ids_ ABSL_GUARDED_BY(mu_);
  TimerThread timers_;
};

}  // namespace ascend::rt

#endif  // RUNTIME_EXEC_SEEDED_EXECUTOR_H_
