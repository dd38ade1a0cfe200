// What does the machine allow? The denominators of all other benchmarks, each
// by itself:
//
//   limit_spin            a cache line from one core to another: start_p50_ns
//                         from the store until the other thread has looked at
//                         the clock
//   limit_futex           the same with a thread that slept for 200 us;
//                         launch_p50_ns is what the waker pays
//   limit_spsc            a stream of function and argument between two threads
//   limit_ring            appending to a ring that any thread may append to
//   limit_mutex           a std::mutex locked and unlocked that nobody else
//                         wants
//   limit_clock           one look at the monotonic clock: part of every
//                         latency here
//
// A spin hand-off far above 0.2 us means that the two processors share nothing
// near, or that something else runs on them.

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

#include "benchmark/benchmark.h"
#include "benchmarks/baseline/limits.h"
#include "benchmarks/harness/figure.h"
#include "benchmarks/harness/harness.h"
#include "benchmarks/harness/sequence.h"
#include "runtime/base/cpu.h"

namespace {

using bench::Figure;
using bench::Median;
using bench::Now;
using bench::Percentile;
using bench::Pick;

void Stamp(void* cell) {
  static_cast<std::atomic<int64_t>*>(cell)->store(Now(),
                                                  std::memory_order_release);
}

template <typename HandOff>
void HandOver(benchmark::State& state, int64_t launches, int64_t gap) {
  std::vector<double> start, launch;
  for (auto _ : state) {
    const auto hand_off = bench::Make<HandOff>();
    alignas(64) std::atomic<int64_t> cell{0};
    // The first ones find a thread that has not begun.
    for (int64_t i = -10; i < launches; ++i) {
      if (gap > 0) std::this_thread::sleep_for(std::chrono::nanoseconds(gap));
      cell.store(0, std::memory_order_relaxed);
      const int64_t before = Now();
      hand_off->Launch(Stamp, &cell, false);
      const int64_t after = Now();
      int64_t started = 0;
      for (int64_t looks = 1;; ++looks) {
        started = cell.load(std::memory_order_acquire);
        if (started != 0) break;
        ascend::rt::CpuRelax();
        // The kernel may have put both threads on one processor.
        if (looks % 10000 == 0) std::this_thread::yield();
      }
      if (i < 0) continue;
      start.push_back(static_cast<double>(started - before));
      launch.push_back(static_cast<double>(after - before));
    }
  }
  Figure(&state, "start_p50_ns", Percentile(&start, 0.5));
  Figure(&state, "start_p99_ns", Percentile(&start, 0.99));
  Figure(&state, "launch_p50_ns", Percentile(&launch, 0.5));
}

// Nanoseconds of one of `count` runs.
template <typename Body>
void Repeat(benchmark::State& state, Body body) {
  const int64_t count = Pick(1000000, 1000);
  std::vector<double> nanos;
  for (auto _ : state) {
    const int64_t start = Now();
    for (int64_t i = 0; i < count; ++i) body(i);
    nanos.push_back(static_cast<double>(Now() - start) /
                    static_cast<double>(count));
  }
  Figure(&state, "ns", Median(&nanos));
}

void Spsc(benchmark::State& state) {
  const int64_t count = Pick(1000000, 1000);
  std::vector<double> nanos;
  const auto stream = bench::Make<baseline::SpscStream>();
  const auto run = [&](int64_t items) {
    bench::Sequence sequence;
    for (int64_t i = 0; i < items; ++i) {
      stream->Launch(bench::Sequence::Run, bench::Sequence::Step(i), false);
    }
    sequence.Await(items);
  };
  run(100);  // its thread has begun
  for (auto _ : state) {
    const int64_t start = Now();
    run(count);
    nanos.push_back(static_cast<double>(Now() - start) /
                    static_cast<double>(count));
  }
  Figure(&state, "ns", Median(&nanos));
}

void AddAll() {
  const int64_t turns = Pick(5, 1);
  bench::Add("limit_spin", turns, [](benchmark::State& state) {
    HandOver<baseline::SpinHandOff>(state, Pick(5000, 10), 0);
  });
  bench::Add("limit_futex", turns, [](benchmark::State& state) {
    HandOver<baseline::FutexHandOff>(state, Pick(300, 5), 200000);
  });
  bench::Add("limit_spsc", turns, Spsc);
  bench::Add("limit_ring", turns, [](benchmark::State& state) {
    const auto ring = bench::Make<baseline::MpscRing>();
    Repeat(state, [&](int64_t i) {
      ring->Launch(bench::Sequence::Run, bench::Sequence::Step(i), false);
    });
  });
  bench::Add("limit_mutex", turns, [](benchmark::State& state) {
    std::mutex mu;
    Repeat(state, [&](int64_t) { std::lock_guard<std::mutex> lock(mu); });
  });
  bench::Add("limit_clock", turns, [](benchmark::State& state) {
    Repeat(state, [](int64_t) { benchmark::DoNotOptimize(Now()); });
  });
}

}  // namespace

int main(int argc, char** argv) { return bench::Main(argc, argv, AddAll); }
