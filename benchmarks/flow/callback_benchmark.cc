// What does a callback cost when they come in floods, through the public C API,
// beside what others would build?
//
// Each turn runs ours and each peer, one after the other, on the same number of
// callbacks, and checks that every callback ran in order. Counters are medians
// over the turns of one run:
//
//   ours_ns, one_hop_ns, two_hops_ns, libuv_ns   a callback, first launch to
//                                                last end
//   launch_ns                                    our launch call alone
//   vs_one_hop, vs_two_hops, vs_libuv            how many times faster ours is
//
// W2 alternates a blocking callback and a trivial device task, W3 is throughput
// without block, W4 with block, W5 spreads callbacks without block over many
// streams of one thread. Numbers move by a factor of ten with the kernel's
// placement of threads: compare ratios, not runs.

#include <cstdint>
#include <vector>

#include "acl/acl.h"
#include "benchmark/benchmark.h"
#include "benchmarks/baseline/libuv_loop.h"
#include "benchmarks/baseline/naive_emulator.h"
#include "benchmarks/harness/harness.h"

namespace {

using bench::Check;
using bench::Median;

class Ours {
 public:
  explicit Ours(int streams) : streams_(streams) {
    Check(aclrtCreateEvent(&event_) == ACL_SUCCESS, "aclrtCreateEvent");
  }
  ~Ours() {
    Check(aclrtDestroyEvent(event_) == ACL_SUCCESS, "aclrtDestroyEvent");
  }

  // The streams take turns.
  void Launch(void (*fn)(void*), void* user_data, bool block) {
    streams_.Launch(next_, fn, user_data, block);
    if (++next_ == streams_.size()) next_ = 0;
  }
  // A task with nothing to do but its place in the stream.
  void LaunchTrivialTask() {
    Check(aclrtRecordEvent(event_, streams_[0]) == ACL_SUCCESS,
          "aclrtRecordEvent");
  }

 private:
  bench::Streams streams_;
  aclrtEvent event_ = nullptr;
  int64_t next_ = 0;
};

void TrivialTask(Ours* ours) { ours->LaunchTrivialTask(); }
template <typename Peer>
void TrivialTask(Peer* peer) {
  peer->Launch([](void*) {}, nullptr, false);
}

// Nanoseconds for each callback; *launch_ns gets those of the launch calls.
template <typename Emulator>
double Time(Emulator* emulator, int64_t count, bool block, bool pairs,
            double* launch_ns) {
  bench::Sequence sequence(count);
  const int64_t start = bench::Now();
  for (int64_t i = 0; i < count; ++i) {
    emulator->Launch(bench::Sequence::Run, sequence.step(i), block);
    if (pairs) TrivialTask(emulator);
  }
  const int64_t launched = bench::Now();
  sequence.Await();
  const int64_t end = bench::Now();
  *launch_ns = static_cast<double>(launched - start) / count;
  return static_cast<double>(end - start) / count;
}

void Compare(benchmark::State& state, int streams, bool block, bool pairs) {
  Ours ours(streams);
  const int64_t count = state.range(0);
  std::vector<double> ours_ns, launch_ns, one_hop_ns, two_hops_ns, libuv_ns;
  double launch = 0, unused = 0;
  Time(&ours, count, block, pairs, &unused);  // memory is warm, as the peers'
  for (auto _ : state) {
    ours_ns.push_back(Time(&ours, count, block, pairs, &launch));
    launch_ns.push_back(launch);
    baseline::OneHop one_hop;
    one_hop_ns.push_back(Time(&one_hop, count, block, pairs, &unused));
    baseline::TwoHops two_hops;
    two_hops_ns.push_back(Time(&two_hops, count, block, pairs, &unused));
    baseline::LibuvLoop libuv;
    libuv_ns.push_back(Time(&libuv, count, block, pairs, &unused));
  }
  const double ours_median = Median(&ours_ns);
  state.counters["ours_ns"] = ours_median;
  state.counters["launch_ns"] = Median(&launch_ns);
  const auto report = [&](const char* name, const char* ratio,
                          std::vector<double>* values) {
    state.counters[name] = Median(values);
    state.counters[ratio] = Median(values) / ours_median;
  };
  report("one_hop_ns", "vs_one_hop", &one_hop_ns);
  report("two_hops_ns", "vs_two_hops", &two_hops_ns);
  report("libuv_ns", "vs_libuv", &libuv_ns);
}

void BM_W2_BlockPair(benchmark::State& state) { Compare(state, 1, true, true); }
void BM_W3_NoBlock(benchmark::State& state) { Compare(state, 1, false, false); }
void BM_W4_Block(benchmark::State& state) { Compare(state, 1, true, false); }
void BM_W5_FanIn64(benchmark::State& state) {
  Compare(state, 64, false, false);
}
void BM_W5_FanIn1024(benchmark::State& state) {
  Compare(state, 1024, false, false);
}

BENCHMARK(BM_W2_BlockPair)->ArgName("callbacks")->Arg(20000)->UseRealTime();
BENCHMARK(BM_W3_NoBlock)->ArgName("callbacks")->Arg(100000)->UseRealTime();
BENCHMARK(BM_W4_Block)->ArgName("callbacks")->Arg(20000)->UseRealTime();
BENCHMARK(BM_W5_FanIn64)->ArgName("callbacks")->Arg(100000)->UseRealTime();
BENCHMARK(BM_W5_FanIn1024)->ArgName("callbacks")->Arg(100000)->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
