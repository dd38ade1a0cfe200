// What does the launch call cost the launcher, and what does a queued callback
// weigh?
//
// W7: the callback thread is busy, so nothing but the launch is measured.
// W9: one to sixteen threads launch at a time, on one stream or one each.
// W11: a million callbacks queue behind a blocking one. Counters are medians
// over the turns of one run:
//
//   launch_ns                 a launch call
//   ring_ns, one_hop_ns       appending to a ring that any thread may append
//                             to; a launch of the naive emulator
//   vs_ring, vs_one_hop       how many times ours takes of them
//   callbacks_per_us          W9: all launchers together, until the last ran
//   bytes, drain_ns           W11: resident memory and time for each callback

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <thread>
#include <vector>

#include "acl/acl.h"
#include "benchmark/benchmark.h"
#include "benchmarks/baseline/limits.h"
#include "benchmarks/baseline/naive_emulator.h"
#include "benchmarks/harness/harness.h"

namespace {

using bench::Check;
using bench::Median;
using bench::Now;

constexpr int64_t kLaunches = 10000;

// Nanoseconds of each of kLaunches launches while the callback thread is busy.
template <typename Launch>
double TimeLaunches(Launch launch, bench::Sequence* sequence) {
  const int64_t start = Now();
  for (int64_t i = 0; i < kLaunches; ++i) {
    launch(bench::Sequence::Run, sequence->step(i), false);
  }
  return static_cast<double>(Now() - start) / kLaunches;
}

template <typename Launch>
double TimeLaunchesWhileBusy(Launch launch) {
  bench::Gate gate;
  bench::Sequence sequence(kLaunches);
  launch(bench::Gate::Run, &gate, false);
  gate.AwaitEntered();
  const double nanos = TimeLaunches(launch, &sequence);
  gate.Open();
  sequence.Await();
  return nanos;
}

void BM_W7_Launch(benchmark::State& state) {
  bench::Streams streams(1);
  baseline::MpscRing ring;
  std::vector<double> ours, rings, one_hops;
  const auto launch = [&](void (*fn)(void*), void* user_data, bool block) {
    streams.Launch(0, fn, user_data, block);
  };
  TimeLaunchesWhileBusy(launch);  // memory is warm
  for (auto _ : state) {
    ours.push_back(TimeLaunchesWhileBusy(launch));
    baseline::OneHop one_hop;
    one_hops.push_back(TimeLaunchesWhileBusy(
        [&](void (*fn)(void*), void* user_data, bool block) {
          one_hop.Launch(fn, user_data, block);
        }));
    bench::Sequence unused(kLaunches);
    rings.push_back(
        TimeLaunches([&](void (*fn)(void*), void* user_data,
                         bool block) { ring.Launch(fn, user_data, block); },
                     &unused));
  }
  const double launch_ns = Median(&ours);
  state.counters["launch_ns"] = launch_ns;
  state.counters["ring_ns"] = Median(&rings);
  state.counters["one_hop_ns"] = Median(&one_hops);
  state.counters["vs_ring"] = launch_ns / Median(&rings);
  state.counters["vs_one_hop"] = launch_ns / Median(&one_hops);
}

void Count(void* count) {
  // One thread runs all callbacks.
  auto* const ran = static_cast<std::atomic<int64_t>*>(count);
  ran->store(ran->load(std::memory_order_relaxed) + 1,
             std::memory_order_release);
}

void BM_W9_Launchers(benchmark::State& state) {
  const auto launchers = state.range(0);
  const bool each_its_own = state.range(1) != 0;
  constexpr int64_t kTotal = 64000;
  bench::Streams streams(each_its_own ? static_cast<int>(launchers) : 1);
  aclrtContext context = nullptr;
  Check(aclrtGetCurrentContext(&context) == ACL_SUCCESS,
        "aclrtGetCurrentContext");
  std::vector<double> rates;
  for (auto _ : state) {
    alignas(64) std::atomic<int64_t> ran{0};
    std::atomic<bool> go{false};
    std::vector<std::thread> threads;
    for (int64_t i = 0; i < launchers; ++i) {
      threads.emplace_back([&, i] {
        Check(aclrtSetCurrentContext(context) == ACL_SUCCESS,
              "aclrtSetCurrentContext");
        while (!go.load(std::memory_order_acquire)) std::this_thread::yield();
        for (int64_t n = 0; n < kTotal / launchers; ++n) {
          streams.Launch(each_its_own ? i : 0, Count, &ran, false);
        }
      });
    }
    const int64_t start = Now();
    go.store(true, std::memory_order_release);
    for (std::thread& thread : threads) thread.join();
    while (ran.load(std::memory_order_acquire) < kTotal) {
      std::this_thread::yield();
    }
    rates.push_back(static_cast<double>(kTotal) * 1000 /
                    static_cast<double>(Now() - start));
  }
  state.counters["callbacks_per_us"] = Median(&rates);
}

int64_t ResidentBytes() {
  std::FILE* const file = std::fopen("/proc/self/statm", "r");
  Check(file != nullptr, "opening /proc/self/statm");
  long size = 0, resident = 0;
  Check(std::fscanf(file, "%ld %ld", &size, &resident) == 2,
        "reading /proc/self/statm");
  std::fclose(file);
  return resident * sysconf(_SC_PAGESIZE);
}

void BM_W11_Backlog(benchmark::State& state) {
  const int64_t count = state.range(0);
  std::vector<double> bytes, drains;
  for (auto _ : state) {
    bench::Streams streams(1);
    bench::Gate gate;
    bench::Sequence sequence(count);
    streams.Launch(0, bench::Gate::Run, &gate, true);
    gate.AwaitEntered();
    const int64_t before = ResidentBytes();
    for (int64_t i = 0; i < count; ++i) {
      streams.Launch(0, bench::Sequence::Run, sequence.step(i), false);
    }
    bytes.push_back(static_cast<double>(ResidentBytes() - before) /
                    static_cast<double>(count));
    const int64_t start = Now();
    gate.Open();
    sequence.Await();
    drains.push_back(static_cast<double>(Now() - start) /
                     static_cast<double>(count));
  }
  // Later turns reuse what the first one made the process grow by.
  state.counters["bytes"] = *std::max_element(bytes.begin(), bytes.end());
  state.counters["drain_ns"] = Median(&drains);
}

BENCHMARK(BM_W7_Launch)->UseRealTime();
BENCHMARK(BM_W9_Launchers)
    ->ArgNames({"launchers", "streams_of_their_own"})
    ->ArgsProduct({{1, 4, 16}, {0, 1}})
    ->UseRealTime();
BENCHMARK(BM_W11_Backlog)
    ->ArgName("callbacks")
    ->Arg(1000000)
    ->Iterations(5)
    ->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
