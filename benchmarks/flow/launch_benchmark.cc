// What does the launch call cost the launcher?
//
//   W7              the callback thread is busy, so nothing but the launch is
//                   measured: launch_ns; limit ring, appending to a ring that
//                   any thread may append to; peer one_hop
//   W9_one_stream   1 to 16 threads launch at a time on one stream:
//   W9_own_streams  and on one each: callback_ns, all of them together, from
//                   the first launch to the last end, for each callback; peer
//                   one_hop
//
// A launch_ns above 2.5 times the ring means that launching allocates, wakes
// somebody who is awake, or takes more than one lock. Launchers that together
// are slower than one alone wait for one another in the kernel.

#include <atomic>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "acl/acl.h"
#include "benchmark/benchmark.h"
#include "benchmarks/baseline/limits.h"
#include "benchmarks/baseline/naive_emulator.h"
#include "benchmarks/harness/figure.h"
#include "benchmarks/harness/harness.h"
#include "benchmarks/harness/sequence.h"
#include "benchmarks/harness/streams.h"

namespace {

using bench::Check;
using bench::Figure;
using bench::Median;
using bench::Now;
using bench::Pick;

// Nanoseconds of each of `count` launches.
template <typename Emulator>
double TimeLaunches(Emulator* emulator, int64_t count) {
  const int64_t start = Now();
  for (int64_t i = 0; i < count; ++i) {
    emulator->Launch(bench::Sequence::Run, bench::Sequence::Step(i), false);
  }
  return static_cast<double>(Now() - start) / static_cast<double>(count);
}

template <typename Emulator>
double TimeLaunchesWhileBusy(Emulator* emulator, int64_t count) {
  bench::Gate gate;
  bench::Sequence sequence;
  emulator->Launch(bench::Gate::Run, &gate, false);
  gate.AwaitEntered();
  const double nanos = TimeLaunches(emulator, count);
  gate.Open();
  sequence.Await(count);
  return nanos;
}

void Launch(benchmark::State& state) {
  const int64_t count = Pick(10000, 100);
  const auto ours = bench::Make<bench::Streams>(1);
  const auto one_hop = bench::Make<baseline::OneHop>();
  const auto ring = bench::Make<baseline::MpscRing>();
  std::vector<double> our_ns, one_hop_ns, ring_ns;
  // Nobody pays for memory taken for the first time.
  TimeLaunchesWhileBusy(ours.get(), count);
  TimeLaunchesWhileBusy(one_hop.get(), count);
  TimeLaunches(ring.get(), count);
  for (auto _ : state) {
    our_ns.push_back(TimeLaunchesWhileBusy(ours.get(), count));
    one_hop_ns.push_back(TimeLaunchesWhileBusy(one_hop.get(), count));
    ring_ns.push_back(TimeLaunches(ring.get(), count));
  }
  Figure(&state, "launch_ns", Median(&our_ns))
      .Limit("ring", Median(&ring_ns))
      .Peer("one_hop", Median(&one_hop_ns));
}

// Nanoseconds for each of about `total` callbacks. `prepare` is called in each
// launcher first, launch(launcher, number) launches one.
template <typename Prepare, typename LaunchOne>
double TimeLaunchers(int64_t launchers, int64_t total, Prepare prepare,
                     LaunchOne launch) {
  const int64_t each = total / launchers;
  bench::LauncherSequences sequences;
  std::atomic<int64_t> ready{0};
  std::atomic<bool> go{false};
  std::vector<std::thread> threads;
  for (int64_t launcher = 0; launcher < launchers; ++launcher) {
    threads.emplace_back([&, launcher] {
      prepare();
      ready.fetch_add(1);
      while (!go.load(std::memory_order_acquire)) std::this_thread::yield();
      for (int64_t n = 0; n < each; ++n) launch(launcher, n);
    });
  }
  while (ready.load() < launchers) std::this_thread::yield();
  const int64_t start = Now();
  go.store(true, std::memory_order_release);
  for (std::thread& thread : threads) thread.join();
  sequences.Await(each * launchers);
  return static_cast<double>(Now() - start) /
         static_cast<double>(each * launchers);
}

void Launchers(benchmark::State& state, int64_t launchers, bool own_streams) {
  const int64_t total = Pick(160000, 320);
  const auto ours = bench::Make<bench::Streams>(
      own_streams ? static_cast<int>(launchers) : 1);
  const auto one_hop = bench::Make<baseline::OneHop>();
  aclrtContext context = nullptr;
  Check(aclrtGetCurrentContext(&context) == ACL_SUCCESS,
        "aclrtGetCurrentContext");
  using bench::LauncherSequences;
  const auto time_ours = [&] {
    return TimeLaunchers(
        launchers, total,
        [&] {
          Check(aclrtSetCurrentContext(context) == ACL_SUCCESS,
                "aclrtSetCurrentContext");
        },
        [&](int64_t launcher, int64_t number) {
          ours->LaunchOn(own_streams ? launcher : 0, LauncherSequences::Run,
                         LauncherSequences::Step(launcher, number), false);
        });
  };
  std::vector<double> our_ns, one_hop_ns;
  time_ours();  // memory is warm
  for (auto _ : state) {
    our_ns.push_back(time_ours());
    one_hop_ns.push_back(TimeLaunchers(
        launchers, total, [] {},
        [&](int64_t launcher, int64_t number) {
          one_hop->Launch(LauncherSequences::Run,
                          LauncherSequences::Step(launcher, number), false);
        }));
  }
  Figure(&state, "callback_ns", Median(&our_ns))
      .Peer("one_hop", Median(&one_hop_ns));
}

void AddAll() {
  bench::Add("W7_launch_while_busy", Pick(9, 1), Launch);
  for (const bool own_streams : {false, true}) {
    for (const int64_t launchers : {1, 2, 4, 8, 16}) {
      const std::string name =
          std::string(own_streams ? "W9_own_streams" : "W9_one_stream") +
          "/launchers:" + std::to_string(launchers);
      bench::Add(name.c_str(), Pick(5, 1),
                 [launchers, own_streams](benchmark::State& state) {
                   Launchers(state, launchers, own_streams);
                 });
    }
  }
}

}  // namespace

int main(int argc, char** argv) { return bench::Main(argc, argv, AddAll); }
