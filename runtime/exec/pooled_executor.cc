#include "runtime/exec/pooled_executor.h"

#include <pthread.h>

#include <algorithm>
#include <csignal>
#include <system_error>
#include <thread>

#include "absl/strings/str_cat.h"
#include "runtime/base/adaptive_spin.h"
#include "runtime/base/log.h"

namespace ascend::rt {
namespace {

// How long queued work may wait before running work counts as blocked.
constexpr int64_t kPatience = 2 * kNanosPerMilli;

}  // namespace

PooledExecutor::PooledExecutor(std::string name, int eager_threads,
                               int max_threads, Clock* clock)
    : name_(std::move(name)),
      eager_threads_(eager_threads),
      max_threads_(max_threads),
      clock_(clock),
      allowed_busy_(eager_threads) {}

PooledExecutor::~PooledExecutor() {
  MutexLock lock(&mu_);
  stopping_ = true;
  work_.NotifyAll();
  while (threads_ > 0) ended_.Wait(&mu_);
}

void PooledExecutor::Schedule(Runnable* runnable) {
  MutexLock lock(&mu_);
  queue_.push_back(runnable);
  ++scheduled_;
  if (spinning_ && queue_.size() == 1) {
    spinner_has_work_.store(true, std::memory_order_release);
    return;
  }
  WakeOrStartThread();
}

bool PooledExecutor::Withdraw(Runnable* runnable) {
  MutexLock lock(&mu_);
  const auto at = std::find(queue_.begin(), queue_.end(), runnable);
  if (at == queue_.end()) return false;
  queue_.erase(at);
  return true;
}

void PooledExecutor::ScheduleAt(int64_t deadline, TimerTarget* target) {
  MutexLock lock(&mu_);
  timers_.emplace(deadline, target);
  if (timers_.begin()->second == target) WakeOrStartThread();
}

void PooledExecutor::CancelTimer(int64_t deadline, TimerTarget* target) {
  MutexLock lock(&mu_);
  timers_.erase({deadline, target});
}

int PooledExecutor::threads() const {
  MutexLock lock(&mu_);
  return threads_;
}

void PooledExecutor::WakeOrStartThread() {
  if (idle_ > 0) work_.NotifyOne();
  // Woken threads leave idle_ only when they run again, so count what is
  // queued against them. One more watches the timers while the others run.
  const size_t wanted = queue_.size() + (timers_.empty() ? 0 : 1);
  if (static_cast<size_t>(idle_) >= wanted) return;
  if (stopping_ || threads_ >= max_threads_) return;
  // One thread that is not busy is enough to watch whether the others get on.
  if (threads_ >= eager_threads_ && threads_ > busy_) return;
  ++threads_;
  // A signal of the application must not land on a thread it does not know.
  sigset_t all, old;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &old);
  try {
    std::thread([this] { ThreadMain(); }).detach();
  } catch (const std::system_error& error) {
    // Without any thread the work would never run; with some it runs later.
    --threads_;
    Log(LogLevel::kError,
        absl::StrCat("cannot start thread ", name_, ": ", error.what()));
  }
  pthread_sigmask(SIG_SETMASK, &old, nullptr);
}

bool PooledExecutor::MayTake(int64_t now) const {
  return busy_ < allowed_busy_ || now - last_taken_ >= kPatience;
}

Runnable* PooledExecutor::TakeNext(int64_t now) {
  Runnable* const runnable = queue_.front();
  queue_.pop_front();
  last_taken_ = now;
  ++busy_;
  allowed_busy_ = std::max(allowed_busy_, busy_);
  // Somebody must look after the rest if this one blocks.
  if (eager_threads_ < max_threads_ && !queue_.empty()) WakeOrStartThread();
  return runnable;
}

void PooledExecutor::FinishRun() {
  --busy_;
  allowed_busy_ = std::max(eager_threads_, std::min(allowed_busy_, busy_ + 1));
}

void PooledExecutor::ThreadMain() {
  pthread_setname_np(pthread_self(), name_.c_str());
  MutexLock lock(&mu_);
  bool lingered = false;
  AdaptiveSpin spin;
  while (!stopping_) {
    const int64_t now = clock_->Now();
    if (!timers_.empty() && timers_.begin()->first <= now) {
      const auto [deadline, target] = *timers_.begin();
      timers_.erase(timers_.begin());
      lock.Unlock();
      target->OnTimer(deadline);
      lock.Lock();
      lingered = false;
      continue;
    }
    if (!queue_.empty() && MayTake(now)) {
      Runnable* const runnable = TakeNext(now);
      lock.Unlock();
      runnable->Run();
      lock.Lock();
      FinishRun();
      lingered = false;
      continue;
    }
    // Whoever stays must watch the timers, so it may not be a busy thread.
    if (lingered && queue_.empty() &&
        (timers_.empty() ? threads_ > 1 : idle_ > 0)) {
      break;
    }
    int64_t wake = threads_ > 1 ? clock_->After(kNanosPerSecond) : kForever;
    if (!timers_.empty()) wake = std::min(wake, timers_.begin()->first);
    if (!queue_.empty()) wake = std::min(wake, last_taken_ + kPatience);
    // One idle thread looks a moment longer before it sleeps: a launcher that
    // feeds it piece by piece need not wake it each time.
    const bool spins = !spinning_ && queue_.empty();
    const uint64_t scheduled = scheduled_;
    // Came while it looked, and may have been withdrawn since.
    bool came = false;
    if (spins) {
      spinning_ = true;
      spinner_has_work_.store(false, std::memory_order_relaxed);
      lock.Unlock();
      came = spin.Spin(clock_, wake, [&] {
        return spinner_has_work_.load(std::memory_order_acquire);
      });
      lock.Lock();
      spinning_ = false;
    }
    if (!stopping_ && !came && (queue_.empty() || !spins)) {
      ++idle_;
      if (timers_.empty() && queue_.empty()) {
        clock_->WaitIdle(&work_, &mu_, wake);
      } else {
        clock_->WaitUntil(&work_, &mu_, wake);
      }
      --idle_;
    }
    if (spins && scheduled_ != scheduled) spin.Arrived(clock_);
    lingered = threads_ > 1 && clock_->Now() >= now + kNanosPerSecond;
  }
  --threads_;
  ended_.NotifyAll();
}

}  // namespace ascend::rt
