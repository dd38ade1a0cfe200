#include "runtime/exec/timer_thread.h"

#include "runtime/exec/detached_thread.h"

namespace ascend::rt {

bool TimerThread::ScheduleAt(int64_t deadline, TimerTarget* target) {
  MutexLock lock(&mu_);
  timers_.emplace(deadline, target);
  if (stopping_) return true;
  if (!running_) {
    running_ = StartDetached(name_, [this] { ThreadMain(); });
  } else if (timers_.begin()->first == deadline) {
    changed_.NotifyOne();
  }
  return running_;
}

void TimerThread::Cancel(int64_t deadline, TimerTarget* target) {
  MutexLock lock(&mu_);
  timers_.erase({deadline, target});
}

void TimerThread::Stop() {
  MutexLock lock(&mu_);
  stopping_ = true;
  changed_.NotifyAll();
  while (running_) ended_.Wait(&mu_);
}

bool TimerThread::running() const {
  MutexLock lock(&mu_);
  return running_;
}

void TimerThread::ThreadMain() {
  MutexLock lock(&mu_);
  bool lingered = false;
  while (!stopping_) {
    const int64_t now = clock_->Now();
    if (timers_.empty()) {
      if (lingered) break;
      clock_->WaitIdle(&changed_, &mu_, now + kNanosPerSecond);
      lingered = clock_->Now() >= now + kNanosPerSecond;
      continue;
    }
    lingered = false;
    const auto [deadline, target] = *timers_.begin();
    if (deadline > now) {
      clock_->WaitUntil(&changed_, &mu_, deadline);
      continue;
    }
    timers_.erase(timers_.begin());
    lock.Unlock();
    target->OnTimer(deadline);
    lock.Lock();
  }
  running_ = false;
  ended_.NotifyAll();
}

}  // namespace ascend::rt
