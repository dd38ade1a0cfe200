#include "runtime/exec/seeded_executor.h"

#include <time.h>

#include <algorithm>
#include <utility>

#include "runtime/base/mix.h"
#include "runtime/base/other_threads.h"
#include "runtime/exec/detached_thread.h"

namespace ascend::rt {
namespace {

// A program that polls so often for so long will not sleep, nor does one that
// is awake for kLongTime.
constexpr uint64_t kPolls = 20;
constexpr int64_t kPollTime = 20 * kNanosPerMilli;
constexpr int64_t kLongTime = kNanosPerSecond;
// A thread may wake one that was looked at before it, and then sleep itself.
constexpr int kQuietLooks = 3;
constexpr long kNap = 5000;  // nanoseconds
// kAdversarial: one in so many steps changes priorities, or does not wait.
constexpr uint64_t kSeldom = 16;

}  // namespace

SeededExecutor::SeededExecutor(std::string name, Order order, uint64_t seed,
                               Clock* clock, std::function<uint64_t()> polls)
    : name_(std::move(name)),
      order_(order),
      seed_(seed),
      clock_(clock),
      polls_(std::move(polls)),
      timers_("acl_timer", clock) {}

SeededExecutor::~SeededExecutor() {
  timers_.Stop();
  MutexLock lock(&mu_);
  stopping_ = true;
  changed_.NotifyAll();
  while (running_) changed_.Wait(&mu_);
}

void SeededExecutor::Schedule(Runnable* runnable, int /*priority*/) {
  MutexLock lock(&mu_);
  ids_.emplace(runnable, ids_.size());
  queue_.push_back(runnable);
  if (!running_ && !stopping_) {
    running_ = StartDetached(name_, [this] { ThreadMain(); });
  }
  changed_.NotifyAll();
}

bool SeededExecutor::Yield(Runnable* runnable, int priority) {
  Schedule(runnable, priority);
  return true;
}

int SeededExecutor::threads() const {
  MutexLock lock(&mu_);
  return running_ ? 1 : 0;
}

uint64_t SeededExecutor::Draw() { return Mix(Mix(seed_) + ++draws_); }

uint64_t SeededExecutor::PriorityOf(Runnable* runnable) const {
  return Mix(Mix(Mix(seed_) + epoch_) + ids_.at(runnable));
}

Runnable* SeededExecutor::TakeNext() {
  auto next = queue_.begin();
  if (order_ == Order::kDeterministic) {
    next += static_cast<ptrdiff_t>(Draw() % queue_.size());
  } else {
    if (Draw() % kSeldom == 0) ++epoch_;
    next = std::max_element(queue_.begin(), queue_.end(),
                            [this](Runnable* a, Runnable* b)
                                ABSL_NO_THREAD_SAFETY_ANALYSIS {
                                  return PriorityOf(a) < PriorityOf(b);
                                });
  }
  Runnable* const runnable = *next;
  queue_.erase(next);
  return runnable;
}

void SeededExecutor::AwaitQuiet() const {
  RealClock clock;
  const int64_t begin = clock.Now();
  const uint64_t polls = polls_();
  for (int quiet = 0; quiet < kQuietLooks;) {
    if (OtherThreadsSleep()) {
      ++quiet;
      continue;
    }
    quiet = 0;
    const int64_t waited = clock.Now() - begin;
    if (waited > kLongTime) return;
    if (waited > kPollTime && polls_() - polls >= kPolls) return;
    // Awake, it holds a simulated clock back: what can be done comes before
    // what is due. Asleep, it does not keep the executor of another runtime
    // waiting.
    if (clock_->passes_by_itself()) {
      const timespec nap = {0, kNap};
      nanosleep(&nap, nullptr);
    }
  }
}

void SeededExecutor::ThreadMain() {
  MutexLock lock(&mu_);
  while (!stopping_) {
    if (queue_.empty()) {
      changed_.Wait(&mu_);
      continue;
    }
    const bool waits = order_ == Order::kDeterministic || Draw() % kSeldom != 0;
    lock.Unlock();
    if (waits) AwaitQuiet();
    lock.Lock();
    if (stopping_) break;
    Runnable* const runnable = TakeNext();
    lock.Unlock();
    try {
      runnable->Run();
    } catch (...) {
      // User code that was told of a failure ends the thread.
      lock.Lock();
      running_ = StartDetached(name_, [this] { ThreadMain(); });
      changed_.NotifyAll();
      throw;
    }
    lock.Lock();
  }
  running_ = false;
  changed_.NotifyAll();
}

}  // namespace ascend::rt
