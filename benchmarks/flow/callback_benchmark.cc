// What does a callback cost when they come in floods, through the public C API,
// beside what others would build?
//
//   W2    a blocking callback and a trivial device task in turn
//   W3    callbacks without block
//   W4    blocking callbacks
//   W5    callbacks without block, spread over 1 to 1024 streams of one thread
//
// Each turn runs ours and each peer, one after the other, on the same number of
// callbacks, and checks that every callback ran, in order. Figures, medians
// over the turns:
//
//   callback_ns   from the first launch to the last end, for each callback;
//                 peers one_hop, two_hops, libuv; limit spsc, a stream between
//                 two threads that can do nothing else
//   launch_ns     our launch call alone
//
// Less than twice libuv in W3, or a callback_ns that grows with the streams of
// W5, means that something on the way takes a lock or wakes somebody for each
// callback.

#include <algorithm>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "acl/acl.h"
#include "benchmark/benchmark.h"
#include "benchmarks/baseline/libuv_loop.h"
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
using bench::Pick;

class Ours {
 public:
  explicit Ours(int streams) : streams_(streams) {
    Check(aclrtCreateEvent(&event_) == ACL_SUCCESS, "aclrtCreateEvent");
  }
  ~Ours() {
    Check(aclrtDestroyEvent(event_) == ACL_SUCCESS, "aclrtDestroyEvent");
  }

  void Launch(void (*fn)(void*), void* user_data, bool block) {
    streams_.Launch(fn, user_data, block);
  }
  // A task with nothing to do but its place in the stream.
  void LaunchTrivialTask() {
    Check(aclrtRecordEvent(event_, streams_[0]) == ACL_SUCCESS,
          "aclrtRecordEvent");
  }
  void AwaitTrivialTasks() {
    Check(aclrtSynchronizeStream(streams_[0]) == ACL_SUCCESS,
          "aclrtSynchronizeStream");
    aclrtEventRecordedStatus status = ACL_EVENT_RECORDED_STATUS_NOT_READY;
    Check(aclrtQueryEventStatus(event_, &status) == ACL_SUCCESS &&
              status == ACL_EVENT_RECORDED_STATUS_COMPLETE,
          "completing the tasks between callbacks");
  }

 private:
  bench::Streams streams_;
  aclrtEvent event_ = nullptr;
};

struct Work {
  int64_t count;
  bool block;
  bool tasks;  // one behind each callback
};

// Appends nanoseconds for each callback, and of the launch calls.
template <typename Emulator>
void Measure(Emulator* emulator, const Work& work, std::vector<double>* all,
             std::vector<double>* launch) {
  constexpr bool kOurs = std::is_same_v<Emulator, Ours>;
  bench::Sequence sequence;
  const int64_t start = bench::Now();
  for (int64_t i = 0; i < work.count; ++i) {
    emulator->Launch(bench::Sequence::Run, bench::Sequence::Step(i),
                     work.block);
    if (!work.tasks) continue;
    if constexpr (kOurs) {
      emulator->LaunchTrivialTask();
    } else {
      emulator->Launch([](void*) {}, nullptr, false);
    }
  }
  const int64_t launched = bench::Now();
  sequence.Await(work.count);
  const int64_t end = bench::Now();
  if constexpr (kOurs) {
    if (work.tasks) emulator->AwaitTrivialTasks();
  }
  const auto count = static_cast<double>(work.count);
  all->push_back(static_cast<double>(end - start) / count);
  if (launch != nullptr) {
    launch->push_back(static_cast<double>(launched - start) / count);
  }
}

void Compare(benchmark::State& state, int streams, const Work& work) {
  const auto ours = bench::Make<Ours>(streams);
  const auto one_hop = bench::Make<baseline::OneHop>();
  const auto two_hops = bench::Make<baseline::TwoHops>();
  const auto libuv = bench::Make<baseline::LibuvLoop>();
  std::vector<double> our_ns, launch_ns, one_hop_ns, two_hops_ns, libuv_ns,
      spsc_ns;
  // Nobody pays for memory taken for the first time.
  std::vector<double> unused;
  Measure(ours.get(), work, &unused, nullptr);
  Measure(one_hop.get(), work, &unused, nullptr);
  Measure(libuv.get(), work, &unused, nullptr);
  for (auto _ : state) {
    Measure(ours.get(), work, &our_ns, &launch_ns);
    Measure(one_hop.get(), work, &one_hop_ns, nullptr);
    // Between the workers of several streams its order would be lost. A hundred
    // times slower, it needs fewer callbacks to be measured.
    if (streams == 1) {
      const Work less = {std::min<int64_t>(work.count, 5000), work.block,
                         work.tasks};
      Measure(two_hops.get(), less, &two_hops_ns, nullptr);
    }
    Measure(libuv.get(), work, &libuv_ns, nullptr);
    // It spins as long as it lives. Its thread must have begun.
    const auto spsc = bench::Make<baseline::SpscStream>();
    Measure(spsc.get(), {100, false, false}, &unused, nullptr);
    Measure(spsc.get(), work, &spsc_ns, nullptr);
  }
  Figure figure(&state, "callback_ns", Median(&our_ns));
  figure.Peer("one_hop", Median(&one_hop_ns))
      .Peer("libuv", Median(&libuv_ns))
      .Limit("spsc", Median(&spsc_ns));
  if (!two_hops_ns.empty()) figure.Peer("two_hops", Median(&two_hops_ns));
  Figure(&state, "launch_ns", Median(&launch_ns));
}

void AddAll() {
  const int64_t turns = Pick(9, 1);
  const auto add = [turns](const std::string& name, int streams, Work work) {
    bench::Add(name.c_str(), turns, [streams, work](benchmark::State& state) {
      Compare(state, streams, work);
    });
  };
  const int64_t many = Pick(100000, 200);
  const int64_t fewer = Pick(20000, 100);
  add("W2_block_and_task", 1, {fewer, true, true});
  add("W3_no_block", 1, {many, false, false});
  add("W4_block", 1, {fewer, true, false});
  for (const int streams : {1, 4, 16, 64, 256, 1024}) {
    add("W5_fan_in/streams:" + std::to_string(streams), streams,
        {many, false, false});
  }
}

}  // namespace

int main(int argc, char** argv) { return bench::Main(argc, argv, AddAll); }
