// How long does one callback take from its launch to its start, and until the
// launcher knows of its end?
//
// W1, hot: the next launch follows at once, the callback thread still looks.
// W1, parked: 200 us lie between, the callback thread sleeps in the kernel. W8:
// the launcher works for a gap between launches. Counters, medians (p50) or
// 99th percentiles (p99) over the launches of one run:
//
//   start_p50_ns, start_p99_ns    launch to start
//   round_trip_p50_ns             launch until the launcher saw the start
//   limit_p50_ns, limit_p99_ns    the same for the machine's limit: a spinning
//                                 thread (hot, gaps), a futex wake (parked)
//   vs_limit, p99_vs_limit        how many times ours takes
//   one_hop_p50_ns, vs_one_hop    the naive emulator; how many times faster
//   ours cpu_us, one_hop_cpu_us        gaps: processor time of both threads for
//   each
//                                 callback

#include <time.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <thread>
#include <vector>

#include "acl/acl.h"
#include "benchmark/benchmark.h"
#include "benchmarks/baseline/limits.h"
#include "benchmarks/baseline/naive_emulator.h"
#include "benchmarks/harness/harness.h"

namespace {

using bench::Now;
using bench::Percentile;

class Ours {
 public:
  void Launch(void (*fn)(void*), void* user_data, bool block) {
    streams_.Launch(0, fn, user_data, block);
  }

 private:
  bench::Streams streams_{1};
};

void Stamp(void* cell) {
  static_cast<std::atomic<int64_t>*>(cell)->store(Now(),
                                                  std::memory_order_release);
}

int64_t ProcessCpu() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * 1000000000 + time.tv_nsec;
}

struct Latencies {
  std::vector<double> start;
  std::vector<double> round_trip;
  double cpu_us = 0;
};

enum class Pause { kNone, kSleep, kWork };

void Wait(Pause pause, int64_t nanos) {
  if (pause == Pause::kNone) return;
  if (pause == Pause::kSleep) {
    std::this_thread::sleep_for(std::chrono::nanoseconds(nanos));
    return;
  }
  for (const int64_t end = Now() + nanos; Now() < end;) {
  }
}

template <typename Emulator>
void Measure(Emulator* emulator, int launches, bool block, Pause pause,
             int64_t gap, Latencies* latencies) {
  alignas(64) std::atomic<int64_t> cell{0};
  const int64_t cpu = ProcessCpu();
  for (int i = 0; i < launches; ++i) {
    Wait(pause, gap);
    cell.store(0, std::memory_order_relaxed);
    const int64_t launched = Now();
    emulator->Launch(Stamp, &cell, block);
    int64_t started;
    while ((started = cell.load(std::memory_order_acquire)) == 0) {
    }
    latencies->round_trip.push_back(static_cast<double>(Now() - launched));
    latencies->start.push_back(static_cast<double>(started - launched));
  }
  latencies->cpu_us +=
      static_cast<double>(ProcessCpu() - cpu) / 1000 / launches;
}

template <typename Limit>
void Compare(benchmark::State& state, bool block, Pause pause, int64_t gap,
             int launches) {
  Ours ours;
  Latencies our, naive, limit;
  int turns = 0;
  for (auto _ : state) {
    Measure(&ours, launches, block, pause, gap, &our);
    {
      baseline::OneHop one_hop;
      Measure(&one_hop, launches, block, pause, gap, &naive);
    }
    Limit hand_off;
    Measure(&hand_off, launches, block, pause, gap, &limit);
    ++turns;
  }
  const double p50 = Percentile(&our.start, 0.5);
  const double p99 = Percentile(&our.start, 0.99);
  const double limit_p50 = Percentile(&limit.start, 0.5);
  const double naive_p50 = Percentile(&naive.start, 0.5);
  state.counters["start_p50_ns"] = p50;
  state.counters["start_p99_ns"] = p99;
  state.counters["round_trip_p50_ns"] = Percentile(&our.round_trip, 0.5);
  state.counters["limit_p50_ns"] = limit_p50;
  state.counters["limit_p99_ns"] = Percentile(&limit.start, 0.99);
  state.counters["vs_limit"] = p50 / limit_p50;
  state.counters["p99_vs_limit"] = p99 / limit_p50;
  state.counters["one_hop_p50_ns"] = naive_p50;
  state.counters["vs_one_hop"] = naive_p50 / p50;
  state.counters["cpu_us"] = our.cpu_us / turns;
  state.counters["one_hop_cpu_us"] = naive.cpu_us / turns;
}

void BM_W1_Hot(benchmark::State& state) {
  Compare<baseline::SpinHandOff>(state, state.range(0) != 0, Pause::kNone, 0,
                                 5000);
}
void BM_W1_Parked(benchmark::State& state) {
  Compare<baseline::FutexHandOff>(state, state.range(0) != 0, Pause::kSleep,
                                  200000, 200);
}
void BM_W8_Gap(benchmark::State& state) {
  Compare<baseline::SpinHandOff>(state, false, Pause::kWork,
                                 state.range(0) * 1000, 300);
}

BENCHMARK(BM_W1_Hot)->ArgName("block")->Arg(0)->Arg(1)->UseRealTime();
BENCHMARK(BM_W1_Parked)->ArgName("block")->Arg(0)->Arg(1)->UseRealTime();
BENCHMARK(BM_W8_Gap)
    ->ArgName("gap_us")
    ->Arg(1)
    ->Arg(5)
    ->Arg(20)
    ->Arg(50)
    ->Arg(100)
    ->Arg(200)
    ->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
