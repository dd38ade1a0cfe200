// What does a callback cost, through the public C API, beside the emulators
// everybody writes?
//
// Each turn runs ours and both naive emulators, one after the other, on the
// same number of callbacks, and checks that every callback ran in order.
// Counters are medians over the turns of one run:
//
//   ours_ns, one_hop_ns, two_hops_ns   a callback, first launch to last end
//   launch_ns                          our launch call alone
//   vs_one_hop, vs_two_hops            how many times faster ours is
//
// W3 is throughput without block, W4 with block, W2 alternates a blocking
// callback and a trivial device task. Numbers move by a factor of ten with
// the kernel's placement of threads: compare ratios, not runs.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

#include "acl/acl.h"
#include "benchmark/benchmark.h"
#include "benchmarks/baseline/naive_emulator.h"

namespace {

using Clock = std::chrono::steady_clock;

void Check(bool good, const char* what) {
  if (good) return;
  std::fprintf(stderr, "%s failed\n", what);
  std::exit(1);
}

double Median(std::vector<double>* values) {
  std::nth_element(values->begin(), values->begin() + values->size() / 2,
                   values->end());
  return (*values)[values->size() / 2];
}

// Counts callbacks and checks their order.
struct Sequence {
  std::atomic<int64_t> done{0};
  bool in_order = true;
};
struct Step {
  Sequence* sequence;
  int64_t number;
};

void OnStep(void* user_data) {
  const auto* step = static_cast<Step*>(user_data);
  const int64_t done = step->sequence->done.load(std::memory_order_relaxed);
  if (step->number != done) step->sequence->in_order = false;
  step->sequence->done.store(done + 1, std::memory_order_release);
}

class Ours {
 public:
  Ours() {
    Check(aclInit(nullptr) == ACL_SUCCESS, "aclInit");
    Check(aclrtSetDevice(0) == ACL_SUCCESS, "aclrtSetDevice");
    Check(aclrtCreateStream(&stream_) == ACL_SUCCESS, "aclrtCreateStream");
    Check(aclrtCreateEvent(&event_) == ACL_SUCCESS, "aclrtCreateEvent");
    thread_ = std::thread([this] {
      while (!stop_) aclrtProcessReport(50);
    });
    Check(aclrtSubscribeReport(thread_.native_handle(), stream_) == ACL_SUCCESS,
          "aclrtSubscribeReport");
  }
  ~Ours() {
    aclrtUnSubscribeReport(thread_.native_handle(), stream_);
    stop_ = true;
    thread_.join();
    aclrtDestroyEvent(event_);
    aclrtDestroyStream(stream_);
    aclrtResetDevice(0);
    aclFinalize();
  }

  void Launch(void (*fn)(void*), void* user_data, bool block) {
    Check(aclrtLaunchCallback(
              fn, user_data, block ? ACL_CALLBACK_BLOCK : ACL_CALLBACK_NO_BLOCK,
              stream_) == ACL_SUCCESS,
          "aclrtLaunchCallback");
  }
  // A task with nothing to do but its place in the stream.
  void LaunchTrivialTask() {
    Check(aclrtRecordEvent(event_, stream_) == ACL_SUCCESS, "aclrtRecordEvent");
  }

 private:
  aclrtStream stream_ = nullptr;
  aclrtEvent event_ = nullptr;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

void TrivialTask(Ours* ours) { ours->LaunchTrivialTask(); }
template <typename Naive>
void TrivialTask(Naive* naive) {
  naive->Launch([](void*) {}, nullptr, false);
}

// Nanoseconds for each callback; *launch_ns gets those of the launch calls.
template <typename Emulator>
double Time(Emulator* emulator, int64_t count, bool block, bool pairs,
            double* launch_ns) {
  Sequence sequence;
  std::vector<Step> steps;
  for (int64_t i = 0; i < count; ++i) steps.push_back({&sequence, i});
  const auto start = Clock::now();
  for (Step& step : steps) {
    emulator->Launch(OnStep, &step, block);
    if (pairs) TrivialTask(emulator);
  }
  const auto launched = Clock::now();
  while (sequence.done.load(std::memory_order_acquire) < count) {
    std::this_thread::yield();
  }
  const auto end = Clock::now();
  Check(sequence.in_order, "the order of callbacks");
  const auto each = [&](Clock::time_point until) {
    return std::chrono::duration<double, std::nano>(until - start).count() /
           static_cast<double>(count);
  };
  *launch_ns = each(launched);
  return each(end);
}

void Compare(benchmark::State& state, bool block, bool pairs) {
  static Ours* const ours = new Ours;
  const int64_t count = state.range(0);
  std::vector<double> ours_ns, launch_ns, one_hop_ns, two_hops_ns;
  double launch = 0, unused = 0;
  for (auto _ : state) {
    ours_ns.push_back(Time(ours, count, block, pairs, &launch));
    launch_ns.push_back(launch);
    baseline::OneHop one_hop;
    one_hop_ns.push_back(Time(&one_hop, count, block, pairs, &unused));
    baseline::TwoHops two_hops;
    two_hops_ns.push_back(Time(&two_hops, count, block, pairs, &unused));
  }
  state.counters["ours_ns"] = Median(&ours_ns);
  state.counters["launch_ns"] = Median(&launch_ns);
  state.counters["one_hop_ns"] = Median(&one_hop_ns);
  state.counters["two_hops_ns"] = Median(&two_hops_ns);
  state.counters["vs_one_hop"] = Median(&one_hop_ns) / Median(&ours_ns);
  state.counters["vs_two_hops"] = Median(&two_hops_ns) / Median(&ours_ns);
}

void BM_W2_BlockPair(benchmark::State& state) { Compare(state, true, true); }
void BM_W3_NoBlock(benchmark::State& state) { Compare(state, false, false); }
void BM_W4_Block(benchmark::State& state) { Compare(state, true, false); }

BENCHMARK(BM_W2_BlockPair)->ArgName("callbacks")->Arg(20000)->UseRealTime();
BENCHMARK(BM_W3_NoBlock)->ArgName("callbacks")->Arg(100000)->UseRealTime();
BENCHMARK(BM_W4_Block)->ArgName("callbacks")->Arg(20000)->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
