#include "benchmarks/harness/sequence.h"

#include <thread>

#include "benchmarks/harness/harness.h"
#include "runtime/base/cpu.h"

namespace bench {
namespace {

// Past this, callbacks are lost rather than late.
constexpr int64_t kPatience = 60000000000;  // nanoseconds

// Waits without taking the counter's cache line from its writer all the time.
template <typename Ready>
void WaitUntil(Ready ready, const char* what) {
  const int64_t deadline = Now() + kPatience;
  while (!ready()) {
    for (int i = 0; i < 32; ++i) ascend::rt::CpuRelax();
    std::this_thread::yield();
    Check(Now() < deadline, what);
  }
}

void WaitFor(const std::atomic<int64_t>& done, int64_t count) {
  WaitUntil([&] { return done.load(std::memory_order_acquire) >= count; },
            "waiting for every callback");
  Check(done.load() == count, "the number of callbacks");
}

}  // namespace

Sequence::Progress Sequence::progress_;
LauncherSequences::Progress LauncherSequences::progress_;

Sequence::Sequence() {
  progress_.done.store(0);
  progress_.in_order = true;
}

void Sequence::Run(void* step) {
  // One thread writes; the others only look.
  const int64_t done = progress_.done.load(std::memory_order_relaxed);
  if (step != Step(done)) progress_.in_order = false;
  progress_.done.store(done + 1, std::memory_order_release);
}

void Sequence::Await(int64_t count) {
  WaitFor(progress_.done, count);
  Check(progress_.in_order, "the order of callbacks");
}

LauncherSequences::LauncherSequences() {
  progress_.done.store(0);
  progress_.in_order = true;
  progress_.next.fill(0);
}

void LauncherSequences::Run(void* step) {
  const auto value = reinterpret_cast<int64_t>(step);
  int64_t& next = progress_.next[value >> 32];
  if ((value & 0xffffffff) != next) progress_.in_order = false;
  ++next;
  progress_.done.store(progress_.done.load(std::memory_order_relaxed) + 1,
                       std::memory_order_release);
}

void LauncherSequences::Await(int64_t count) {
  WaitFor(progress_.done, count);
  Check(progress_.in_order, "the order of each launcher's callbacks");
}

void Gate::Run(void* gate) {
  auto* const self = static_cast<Gate*>(gate);
  self->entered_.store(true, std::memory_order_release);
  WaitUntil([&] { return self->open_.load(std::memory_order_acquire); },
            "opening a gate");
}

void Gate::AwaitEntered() const {
  WaitUntil([&] { return entered_.load(std::memory_order_acquire); },
            "entering a gate");
}

}  // namespace bench
