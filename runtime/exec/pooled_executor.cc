#include "runtime/exec/pooled_executor.h"

#include <algorithm>

#include "runtime/exec/detached_thread.h"

namespace ascend::rt {

PooledExecutor::PooledExecutor(std::string name, int eager_threads,
                               int max_threads, Clock* clock)
    : name_(std::move(name)),
      eager_threads_(eager_threads),
      max_threads_(max_threads),
      quick_threads_(std::min(2 * eager_threads, max_threads)),
      clock_(clock),
      may_be_busy_(eager_threads),
      timers_("acl_timer", clock) {}

PooledExecutor::~PooledExecutor() {
  timers_.Stop();
  MutexLock lock(&mu_);
  stopping_ = true;
  work_.NotifyAll();
  while (threads_ > 0) ended_.Wait(&mu_);
}

void PooledExecutor::Schedule(Runnable* runnable, int priority) {
  MutexLock lock(&mu_);
  queue_.Push(runnable, priority);
  ++scheduled_;
  if (spinning_ && queue_.size() == 1 && busy_ < may_be_busy_) {
    spinner_has_work_.store(true, std::memory_order_release);
    return;
  }
  if (priority == kUrgent && busy_ >= may_be_busy_) {
    may_be_busy_ = std::min(busy_ + 1, max_threads_);
  }
  Attend();
}

bool PooledExecutor::Yield(Runnable* runnable, int priority) {
  MutexLock lock(&mu_);
  if (!queue_.HasAsUrgent(priority)) return false;
  queue_.Push(runnable, priority);
  ++scheduled_;
  // The caller may be no thread of the executor.
  Attend();
  return true;
}

bool PooledExecutor::Withdraw(Runnable* runnable) {
  MutexLock lock(&mu_);
  return queue_.Erase(runnable);
}

int PooledExecutor::threads() const {
  MutexLock lock(&mu_);
  return threads_;
}

void PooledExecutor::Attend() {
  if (queue_.empty()) return;
  if (busy_ < may_be_busy_) {
    WakeOrStartThread();
  } else if (may_be_busy_ < max_threads_ && !watching_) {
    taken_at_look_ = taken_;
    looks_ = 0;
    StartWatch(LookPeriod());
  }
}

void PooledExecutor::WakeOrStartThread() {
  if (idle_ > 0) work_.NotifyOne();
  // Woken threads leave idle_ only when they run again, so count what is queued
  // against them.
  if (static_cast<size_t>(idle_) >= queue_.size()) return;
  if (stopping_ || threads_ >= may_be_busy_) return;
  if (StartDetached(name_, [this] { ThreadMain(); })) {
    ++threads_;
  } else {
    // Those there are run the work later.
    may_be_busy_ = std::max(eager_threads_, threads_);
    if (!watching_) StartWatch(kStuckPeriod);
  }
}

int64_t PooledExecutor::LookPeriod() const {
  return may_be_busy_ < quick_threads_ ? kPatience : kStuckPeriod;
}

void PooledExecutor::StartWatch(int64_t period) {
  // If there is no thread for the watch either, the next to schedule tries
  // again.
  watching_ = timers_.ScheduleAt(clock_->After(period), &watch_);
}

void PooledExecutor::Look() {
  MutexLock lock(&mu_);
  watching_ = false;
  if (queue_.empty()) return;
  if (busy_ < may_be_busy_) {
    // Threads on their way, or none could be started.
    WakeOrStartThread();
  } else if (may_be_busy_ >= max_threads_) {
    return;
  } else if (taken_ != taken_at_look_) {
    taken_at_look_ = taken_;
    looks_ = 0;
  } else if (may_be_busy_ < quick_threads_ || ++looks_ == kStuckLooks) {
    looks_ = 0;
    const int more = may_be_busy_ < quick_threads_ ? 1 : may_be_busy_;
    may_be_busy_ = std::min(may_be_busy_ + more, max_threads_);
    const int wanted =
        std::min(static_cast<int>(queue_.size()), may_be_busy_ - busy_);
    for (int i = 0; i < wanted; ++i) WakeOrStartThread();
  }
  if (!watching_) StartWatch(LookPeriod());
}

Runnable* PooledExecutor::TakeNext() {
  Runnable* const runnable = queue_.Pop();
  ++taken_;
  ++busy_;
  // Somebody must look after the rest if this one blocks.
  Attend();
  return runnable;
}

void PooledExecutor::FinishRun() {
  --busy_;
  may_be_busy_ = std::max(eager_threads_, std::min(may_be_busy_, busy_ + 1));
}

void PooledExecutor::EndThread() {
  --threads_;
  ended_.NotifyAll();
}

bool PooledExecutor::AwaitWork(AdaptiveSpin* spin) {
  const int64_t now = clock_->Now();
  const int64_t wake = threads_ > 1 ? now + kNanosPerSecond : kForever;
  // One idle thread looks a moment longer before it sleeps: a launcher that
  // feeds it piece by piece need not wake it each time.
  const bool spins = !spinning_ && queue_.empty();
  const uint64_t scheduled = scheduled_;
  if (spins) {
    spinning_ = true;
    spinner_has_work_.store(false, std::memory_order_relaxed);
    mu_.Unlock();
    // Came while it looked, and may have been withdrawn since.
    const bool came = spin->Spin(clock_, wake, [&] {
      return spinner_has_work_.load(std::memory_order_acquire);
    });
    mu_.Lock();
    spinning_ = false;
    if (came || stopping_ || !queue_.empty()) {
      if (scheduled_ != scheduled) spin->Arrived(clock_);
      return false;
    }
  }
  ++idle_;
  clock_->WaitIdle(&work_, &mu_, wake);
  --idle_;
  if (spins && scheduled_ != scheduled) spin->Arrived(clock_);
  return threads_ > 1 && clock_->Now() >= now + kNanosPerSecond;
}

void PooledExecutor::ThreadMain() {
  mu_.Lock();
  bool lingered = false;
  AdaptiveSpin spin;
  while (!stopping_) {
    if (!queue_.empty() && busy_ < may_be_busy_) {
      Runnable* const runnable = TakeNext();
      mu_.Unlock();
      try {
        runnable->Run();
      } catch (...) {
        // User code ends the thread; whatever it is, it must go on.
        mu_.Lock();
        FinishRun();
        EndThread();
        Attend();
        mu_.Unlock();
        throw;
      }
      mu_.Lock();
      FinishRun();
      lingered = false;
      continue;
    }
    // Those beyond the usual number were there for work that was stuck.
    if (threads_ > std::max(may_be_busy_, quick_threads_)) break;
    if (lingered && threads_ > 1) break;
    lingered = AwaitWork(&spin);
  }
  EndThread();
  mu_.Unlock();
}

}  // namespace ascend::rt
