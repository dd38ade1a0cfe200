#include "runtime/exec/manual_executor.h"

#include <algorithm>

namespace ascend::rt {

void ManualExecutor::Schedule(Runnable* runnable, int priority) {
  MutexLock lock(&mu_);
  queue_.push_back({runnable, priority});
}

bool ManualExecutor::Yield(Runnable* runnable, int priority) {
  MutexLock lock(&mu_);
  if (std::none_of(queue_.begin(), queue_.end(), [&](const Entry& entry) {
        return entry.priority <= priority;
      })) {
    return false;
  }
  queue_.push_back({runnable, priority});
  return true;
}

bool ManualExecutor::Withdraw(Runnable* runnable) {
  MutexLock lock(&mu_);
  const auto at = std::find_if(
      queue_.begin(), queue_.end(),
      [&](const Entry& entry) { return entry.runnable == runnable; });
  if (!may_withdraw_ || at == queue_.end()) return false;
  queue_.erase(at);
  return true;
}

void ManualExecutor::AllowWithdraw() {
  MutexLock lock(&mu_);
  may_withdraw_ = true;
}

void ManualExecutor::ScheduleAt(int64_t deadline, TimerTarget* target) {
  MutexLock lock(&mu_);
  timers_.emplace(deadline, target);
}

void ManualExecutor::CancelTimer(int64_t deadline, TimerTarget* target) {
  MutexLock lock(&mu_);
  timers_.erase({deadline, target});
}

size_t ManualExecutor::pending() const {
  MutexLock lock(&mu_);
  return queue_.size();
}

size_t ManualExecutor::timers() const {
  MutexLock lock(&mu_);
  return timers_.size();
}

void ManualExecutor::RunNth(size_t index) {
  Runnable* runnable;
  {
    MutexLock lock(&mu_);
    runnable = queue_.at(index).runnable;
    queue_.erase(queue_.begin() + static_cast<ptrdiff_t>(index));
  }
  runnable->Run();
}

int ManualExecutor::RunUntilIdle() {
  int ran = 0;
  while (true) {
    while (FireDueTimer()) {
    }
    size_t next;
    {
      MutexLock lock(&mu_);
      if (queue_.empty()) return ran;
      // The first of several that are equal.
      next = std::min_element(queue_.begin(), queue_.end(),
                              [](const Entry& a, const Entry& b) {
                                return a.priority < b.priority;
                              }) -
             queue_.begin();
    }
    RunNth(next);
    ++ran;
  }
}

bool ManualExecutor::FireDueTimer() {
  std::pair<int64_t, TimerTarget*> timer;
  {
    MutexLock lock(&mu_);
    if (timers_.empty() || timers_.begin()->first > clock_->Now()) return false;
    timer = *timers_.begin();
    timers_.erase(timers_.begin());
  }
  timer.second->OnTimer(timer.first);
  return true;
}

}  // namespace ascend::rt
