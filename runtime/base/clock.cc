#include "runtime/base/clock.h"

#include <algorithm>
#include <chrono>

namespace ascend::rt {

int64_t RealClock::Now() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

void RealClock::WaitUntil(CondVar* cv, Mutex* mu, int64_t deadline) {
  if (deadline == kForever) {
    cv->Wait(mu);
  } else {
    cv->WaitUntil(mu, deadline);
  }
}

int64_t SimClock::Now() {
  MutexLock lock(&mu_);
  return now_;
}

void SimClock::WaitUntil(CondVar* cv, Mutex* mu, int64_t deadline) {
  Sleeper sleeper{cv, mu, deadline};
  {
    MutexLock lock(&mu_);
    if (now_ >= deadline) return;
    sleepers_.push_back(&sleeper);
    changed_.NotifyAll();
  }
  // A short real wait closes the gap between leaving mu_ and sleeping on `cv`,
  // in which Advance() could notify nobody: the caller loops and asks Now().
  cv->WaitUntil(mu, RealClock().Now() + kNanosPerMilli);
  MutexLock lock(&mu_);
  sleepers_.erase(std::find(sleepers_.begin(), sleepers_.end(), &sleeper));
}

void SimClock::Advance(int64_t nanos) {
  MutexLock lock(&mu_);
  now_ += nanos;
  for (Sleeper* sleeper : sleepers_) {
    if (sleeper->deadline <= now_) sleeper->cv->NotifyAll();
  }
}

void SimClock::AwaitWaiters(int count) {
  MutexLock lock(&mu_);
  while (static_cast<int>(sleepers_.size()) < count) changed_.Wait(&mu_);
}

}  // namespace ascend::rt
