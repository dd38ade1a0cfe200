// How long does one callback take from its launch to its start, and until the
// launcher knows of its end?
//
//   W1_hot      the next launch follows at once, the callback thread still
//   looks W1_parked   200 us lie between, the callback thread sleeps in the
//   kernel W8_gap      the launcher works for a gap between launches W8_hogs
//   two threads that only compute beside a launcher that sleeps for
//               a gap: what do they lose to callback threads that spin?
//
// Figures, over all launches of a run:
//
//   start_p50_ns, start_p99_ns   launch to start; limits: spin, a spinning
//                                hand-over (hot, gaps), or futex, waking a
//                                sleeper (parked); spin_p50 is the limit's
//                                median beside our p99; peer one_hop
//   round_trip_p50_ns            launch until the launcher saw the start
//   cpu_ns                       gaps: processor time of all threads for each
//                                callback
//   lost_percent                 hogs: of the work they do beside one_hop,
//                                which never spins
//   dist_NNN                     launch to start, the value below which NNN of
//   a
//                                thousand lie: the curves of the plot
//
// Hot latencies far above the spin limit mean that callbacks wake the thread;
// parked ones above the futex limit that more than the wake lies on the way.

#include <sys/prctl.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "benchmark/benchmark.h"
#include "benchmarks/baseline/limits.h"
#include "benchmarks/baseline/naive_emulator.h"
#include "benchmarks/harness/figure.h"
#include "benchmarks/harness/harness.h"
#include "benchmarks/harness/machine.h"
#include "benchmarks/harness/streams.h"
#include "runtime/base/cpu.h"

namespace {

using bench::Figure;
using bench::Now;
using bench::Percentile;
using bench::Pick;

class Ours : public bench::Streams {
 public:
  Ours() : Streams(1) {}
};

// When the callback of a launch began; 0 before.
using Cell = std::atomic<int64_t>;

void Stamp(void* cell) {
  static_cast<Cell*>(cell)->store(Now(), std::memory_order_release);
}

struct Latencies {
  std::vector<double> start;
  std::vector<double> round_trip;
  std::vector<double> cpu;  // of each turn
};

enum class Pause { kNone, kSleep, kWork };

struct Load {
  int64_t launches;
  bool block;
  Pause pause;
  int64_t gap;  // nanoseconds
};

void Wait(Pause pause, int64_t nanos) {
  if (pause == Pause::kNone) return;
  if (pause == Pause::kSleep) {
    std::this_thread::sleep_for(std::chrono::nanoseconds(nanos));
    return;
  }
  for (const int64_t end = Now() + nanos; Now() < end;) {
    ascend::rt::CpuRelax();
  }
}

int64_t AwaitStart(const Cell& cell) {
  for (int64_t looks = 1;; ++looks) {
    const int64_t started = cell.load(std::memory_order_acquire);
    if (started != 0) return started;
    ascend::rt::CpuRelax();
    // The kernel may have put both threads on one processor.
    if (looks % 10000 == 0) std::this_thread::yield();
  }
}

template <typename Emulator>
void Measure(Emulator* emulator, const Load& load, Latencies* latencies) {
  alignas(64) Cell cell{0};
  const int64_t cpu = bench::ProcessorTime();
  for (int64_t i = 0; i < load.launches; ++i) {
    Wait(load.pause, load.gap);
    cell.store(0, std::memory_order_relaxed);
    const int64_t launched = Now();
    emulator->Launch(Stamp, &cell, load.block);
    const int64_t started = AwaitStart(cell);
    latencies->round_trip.push_back(static_cast<double>(Now() - launched));
    latencies->start.push_back(static_cast<double>(started - launched));
  }
  latencies->cpu.push_back(static_cast<double>(bench::ProcessorTime() - cpu) /
                           static_cast<double>(load.launches));
}

void ReportDistribution(benchmark::State* state, const char* suffix,
                        std::vector<double>* values) {
  constexpr std::array<int, 13> kPerMille = {10,  50,  100, 250, 500, 750, 900,
                                             950, 970, 980, 990, 995, 999};
  for (const int per_mille : kPerMille) {
    std::string name = std::to_string(1000 + per_mille).substr(1);
    name = "dist_" + name + suffix;
    state->counters[name] = Percentile(values, per_mille / 1000.0);
  }
}

template <typename Limit>
void Compare(benchmark::State& state, const char* limit_name,
             const Load& load) {
  const auto ours = bench::Make<Ours>();
  const auto one_hop = bench::Make<baseline::OneHop>();
  Latencies our, naive, limit, unused;
  for (auto _ : state) {
    Measure(ours.get(), load, &our);
    Measure(one_hop.get(), load, &naive);
    // One of them spins as long as it lives. Its thread must have begun.
    const auto hand_off = bench::Make<Limit>();
    Measure(hand_off.get(), {10, false, Pause::kNone, 0}, &unused);
    Measure(hand_off.get(), load, &limit);
  }
  const double limit_p50 = Percentile(&limit.start, 0.5);
  Figure(&state, "start_p50_ns", Percentile(&our.start, 0.5))
      .Peer("one_hop", Percentile(&naive.start, 0.5))
      .Limit(limit_name, limit_p50);
  Figure(&state, "start_p99_ns", Percentile(&our.start, 0.99))
      .Peer("one_hop", Percentile(&naive.start, 0.99))
      .Limit(limit_name, Percentile(&limit.start, 0.99))
      .Limit(std::string(limit_name) + "_p50", limit_p50);
  Figure(&state, "round_trip_p50_ns", Percentile(&our.round_trip, 0.5))
      .Peer("one_hop", Percentile(&naive.round_trip, 0.5))
      .Limit(limit_name, Percentile(&limit.round_trip, 0.5));
  if (load.pause == Pause::kWork) {
    Figure(&state, "cpu_ns", bench::Median(&our.cpu))
        .Peer("one_hop", bench::Median(&naive.cpu));
  }
  ReportDistribution(&state, "", &our.start);
  ReportDistribution(&state, (std::string(".") + limit_name).c_str(),
                     &limit.start);
}

// Two threads that compute, one on each processor.
class Hogs {
 public:
  Hogs()
      : on_consumer_cpu_(bench::Make<Hog>()),
        on_launcher_cpu_(std::make_unique<Hog>()) {}

  int64_t work() const {
    return on_consumer_cpu_->work() + on_launcher_cpu_->work();
  }

 private:
  class Hog {
   public:
    Hog() : thread_([this] { Main(); }) {}
    ~Hog() {
      stop_ = true;
      thread_.join();
    }
    int64_t work() const { return work_; }

   private:
    void Main() {
      uint64_t value = 1;
      while (!stop_.load(std::memory_order_relaxed)) {
        for (int i = 0; i < 1000; ++i) {
          value = value * 6364136223846793005u + 1442695040888963407u;
          benchmark::DoNotOptimize(value);
        }
        work_.fetch_add(1, std::memory_order_relaxed);
      }
    }

    std::atomic<bool> stop_{false};
    alignas(64) std::atomic<int64_t> work_{0};
    std::thread thread_;
  };

  std::unique_ptr<Hog> on_consumer_cpu_;
  std::unique_ptr<Hog> on_launcher_cpu_;
};

// Work of the hogs in each nanosecond while callbacks come after every `gap`.
template <typename Emulator>
double WorkBeside(Emulator* emulator, const Hogs& hogs, int64_t gap) {
  alignas(64) Cell cell{0};
  const int64_t start = Now();
  const int64_t end = start + Pick(200000000, 2000000);
  const int64_t work = hogs.work();
  while (Now() < end) {
    Wait(Pause::kSleep, gap);
    cell.store(0, std::memory_order_relaxed);
    emulator->Launch(Stamp, &cell, false);
    // The hogs must not lose to this thread: it sleeps too.
    while (cell.load(std::memory_order_acquire) == 0) {
      std::this_thread::sleep_for(std::chrono::nanoseconds(gap));
    }
  }
  return static_cast<double>(hogs.work() - work) /
         static_cast<double>(Now() - start);
}

void CompareHogs(benchmark::State& state, int64_t gap) {
  const auto ours = bench::Make<Ours>();
  const auto one_hop = bench::Make<baseline::OneHop>();
  const Hogs hogs;
  std::vector<double> lost;
  for (auto _ : state) {
    const double beside_naive = WorkBeside(one_hop.get(), hogs, gap);
    const double beside_ours = WorkBeside(ours.get(), hogs, gap);
    bench::Check(beside_naive > 0, "letting hogs work");
    lost.push_back(100 * (1 - beside_ours / beside_naive));
  }
  Figure(&state, "lost_percent", bench::Median(&lost));
}

void AddAll() {
  // Sleeps end when they should and not 50 us later.
  prctl(PR_SET_TIMERSLACK, 1000ul);
  const int64_t turns = Pick(5, 1);
  for (const bool block : {false, true}) {
    const std::string kind = block ? "block" : "no_block";
    bench::Add(("W1_hot/" + kind).c_str(), turns,
               [block](benchmark::State& state) {
                 Compare<baseline::SpinHandOff>(
                     state, "spin", {Pick(5000, 20), block, Pause::kNone, 0});
               });
    bench::Add(
        ("W1_parked/" + kind).c_str(), turns, [block](benchmark::State& state) {
          Compare<baseline::FutexHandOff>(
              state, "futex", {Pick(300, 3), block, Pause::kSleep, 200000});
        });
  }
  for (const int64_t gap : {1, 5, 10, 20, 50, 100, 200}) {
    bench::Add(("W8_gap/us:" + std::to_string(gap)).c_str(), turns,
               [gap](benchmark::State& state) {
                 Compare<baseline::SpinHandOff>(
                     state, "spin",
                     {Pick(500, 3), false, Pause::kWork, gap * 1000});
               });
  }
  for (const int64_t gap : {20, 50, 200}) {
    bench::Add(
        ("W8_hogs/us:" + std::to_string(gap)).c_str(), turns,
        [gap](benchmark::State& state) { CompareHogs(state, gap * 1000); });
  }
}

}  // namespace

int main(int argc, char** argv) { return bench::Main(argc, argv, AddAll); }
