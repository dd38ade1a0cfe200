#include "runtime/control/controlled_clock.h"

#include <algorithm>

#include "runtime/base/other_threads.h"
#include "runtime/control/switches.h"

namespace ascend::rt {
namespace {

// How long a waiting thread sleeps before it looks whether time may jump: the
// one with the nearest deadline, and the others.
constexpr int64_t kNearestLook = 50 * 1000;
constexpr int64_t kLook = kNanosPerMilli;
// A thread that left to look at its condition comes back within this.
constexpr int64_t kComeBack = 20 * kNanosPerMilli;
// Polling this long and this often moves time.
constexpr int64_t kPollTime = 20 * kNanosPerMilli;
constexpr uint64_t kPolls = 20;

int64_t RealNow() { return RealClock().Now(); }

// A thread waits once at a time, so its address of this names the wait.
thread_local char this_thread;

}  // namespace

int64_t ControlledClock::Now() {
  if (ABSL_PREDICT_TRUE(mode() == Mode::kReal)) {
    return RealNow() + offset_.load(std::memory_order_relaxed);
  }
  return simulated_.load(std::memory_order_acquire);
}

void ControlledClock::SetMode(Mode mode) {
  MutexLock lock(&mu_);
  const Mode before = mode_.load(std::memory_order_relaxed);
  if (before == Mode::kReal && mode != Mode::kReal) {
    simulated_.store(RealNow() + offset_.load());
  } else if (before != Mode::kReal && mode == Mode::kReal) {
    offset_.store(simulated_.load() - RealNow());
  }
  busy_since_ = 0;
  mode_.store(mode, std::memory_order_release);
  Switches::Set(Control::kTime, mode != Mode::kReal);
  for (const Sleeper& sleeper : sleepers_) {
    if (sleeper.left_at == 0) sleeper.cv->NotifyAll();
  }
}

bool ControlledClock::Advance(int64_t nanos) {
  MutexLock lock(&mu_);
  if (mode() == Mode::kReal) return false;
  const int64_t now = simulated_.load();
  simulated_.store(nanos > kForever - 1 - now ? kForever - 1 : now + nanos);
  WakeLocked();
  return true;
}

void ControlledClock::WakeLocked() {
  const int64_t now = simulated_.load();
  for (const Sleeper& sleeper : sleepers_) {
    if (sleeper.left_at == 0 && sleeper.deadline <= now) {
      sleeper.cv->NotifyAll();
    }
  }
  busy_since_ = 0;
}

void ControlledClock::WaitUntil(CondVar* cv, Mutex* mu, int64_t deadline) {
  if (deadline == kForever) {
    cv->Wait(mu);
    return;
  }
  if (ABSL_PREDICT_TRUE(mode() == Mode::kReal)) {
    cv->WaitUntil(mu, deadline - offset_.load(std::memory_order_relaxed));
    return;
  }
  const void* const thread = &this_thread;
  bool nearest = true;
  {
    MutexLock lock(&mu_);
    sleepers_.erase(std::remove_if(sleepers_.begin(), sleepers_.end(),
                                   [&](const Sleeper& sleeper) {
                                     return sleeper.thread == thread;
                                   }),
                    sleepers_.end());
    if (simulated_.load() >= deadline) return;
    for (const Sleeper& sleeper : sleepers_) {
      nearest = nearest && sleeper.deadline >= deadline;
    }
    sleepers_.push_back({thread, cv, deadline, 0});
  }
  // A thread that is cancelled does not come back.
  struct Exit {
    ~Exit() {
      if (clock != nullptr) clock->Leave(thread, /*comes_back=*/false);
    }
    ControlledClock* clock;
    const void* thread;
  } cancelled{this, thread};
  const int64_t look = RealNow() + (nearest ? kNearestLook : kLook);
  cv->WaitUntil(mu, look);
  cancelled.clock = nullptr;
  // Woken before: by whoever has changed the condition. Otherwise the caller
  // must look at it all the same, as both may have happened at once.
  const bool looks = RealNow() >= look;
  if (looks && mode() == Mode::kSimulated) JumpIfIdle(deadline);
  Leave(thread, looks && Now() < deadline);
}

void ControlledClock::WaitIdle(CondVar* cv, Mutex* mu, int64_t deadline) {
  if (deadline == kForever || mode() == Mode::kReal) {
    WaitUntil(cv, mu, deadline);
    return;
  }
  cv->WaitUntil(mu, RealNow() + std::max<int64_t>(0, deadline - Now()));
}

void ControlledClock::Leave(const void* thread, bool comes_back) {
  MutexLock lock(&mu_);
  for (auto it = sleepers_.begin(); it != sleepers_.end(); ++it) {
    if (it->thread != thread) continue;
    if (comes_back) {
      it->left_at = RealNow();
    } else {
      sleepers_.erase(it);
    }
    return;
  }
}

void ControlledClock::JumpIfIdle(int64_t deadline) {
  const bool idle = OtherThreadsSleep();
  MutexLock lock(&mu_);
  if (mode() != Mode::kSimulated || simulated_.load() >= deadline) return;
  const int64_t real = RealNow();
  sleepers_.erase(std::remove_if(sleepers_.begin(), sleepers_.end(),
                                 [&](const Sleeper& sleeper) {
                                   return sleeper.left_at != 0 &&
                                          real - sleeper.left_at > kComeBack;
                                 }),
                  sleepers_.end());
  for (const Sleeper& sleeper : sleepers_) {
    if (sleeper.deadline < deadline) return;  // that one jumps first
  }
  if (!idle) {
    const uint64_t polls = polls_.load(std::memory_order_relaxed);
    if (busy_since_ == 0) {
      busy_since_ = real;
      polls_before_ = polls;
    }
    if (real - busy_since_ < kPollTime || polls - polls_before_ < kPolls) {
      return;
    }
  }
  simulated_.store(deadline);
  WakeLocked();
}

void SleepFor(Clock* clock, int64_t nanos) {
  const int64_t end = clock->After(nanos);
  Mutex mu;
  CondVar never;
  MutexLock lock(&mu);
  while (clock->Now() < end) clock->WaitUntil(&never, &mu, end);
}

}  // namespace ascend::rt
