// What does an event between two streams cost?
//
// W10: each stream waits for an event of the one before it, launches a callback
// and records an event for the next, over 64 and 1024 streams. A blocking
// callback holds the first stream back until everything is queued; the
// callbacks must come in the order of the chain. Figures, medians over the
// turns:
//
//   hop_ns      from the release of the first stream to the last callback, for
//               each stream; peer two_hops: a thread for each stream
//   launch_ns   queueing the wait, the callback and the record of one stream
//
// A hop_ns that grows with the streams means that every event is looked at when
// one is recorded; one of microseconds, that a thread is woken for each.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "acl/acl.h"
#include "benchmark/benchmark.h"
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

class Ours {
 public:
  explicit Ours(int streams) : streams_(streams), events_(streams) {
    for (aclrtEvent& event : events_) {
      Check(aclrtCreateEvent(&event) == ACL_SUCCESS, "aclrtCreateEvent");
    }
  }
  ~Ours() {
    for (aclrtEvent event : events_) {
      Check(aclrtDestroyEvent(event) == ACL_SUCCESS, "aclrtDestroyEvent");
    }
  }

  void LaunchOn(int64_t stream, void (*fn)(void*), void* user_data,
                bool block) {
    streams_.LaunchOn(stream, fn, user_data, block);
  }
  void Record(int64_t stream) {
    Check(aclrtRecordEvent(events_[stream], streams_[stream]) == ACL_SUCCESS,
          "aclrtRecordEvent");
  }
  // For the event of the stream before it.
  void Wait(int64_t stream) {
    Check(aclrtStreamWaitEvent(streams_[stream], events_[stream - 1]) ==
              ACL_SUCCESS,
          "aclrtStreamWaitEvent");
  }

 private:
  bench::Streams streams_;
  std::vector<aclrtEvent> events_;
};

// Its events serve once, so each turn makes its own.
class Naive {
 public:
  Naive(baseline::TwoHops* threads, int streams)
      : threads_(threads), events_(streams) {}

  void LaunchOn(int64_t stream, void (*fn)(void*), void* user_data,
                bool block) {
    threads_->LaunchOn(stream, fn, user_data, block);
  }
  void Record(int64_t stream) { threads_->Record(stream, &events_[stream]); }
  void Wait(int64_t stream) { threads_->Wait(stream, &events_[stream - 1]); }

 private:
  baseline::TwoHops* const threads_;
  std::vector<baseline::NaiveEvent> events_;
};

struct Cost {
  double hop_ns;
  double launch_ns;
};

template <typename Emulator>
Cost Measure(Emulator* emulator, int64_t streams) {
  bench::Gate gate;
  bench::Sequence sequence;
  emulator->LaunchOn(0, bench::Gate::Run, &gate, true);
  gate.AwaitEntered();
  const int64_t start = Now();
  for (int64_t i = 0; i < streams; ++i) {
    if (i > 0) emulator->Wait(i);
    emulator->LaunchOn(i, bench::Sequence::Run, bench::Sequence::Step(i),
                       false);
    if (i + 1 < streams) emulator->Record(i);
  }
  const int64_t launched = Now();
  gate.Open();
  sequence.Await(streams);
  const auto count = static_cast<double>(streams);
  return {static_cast<double>(Now() - launched) / count,
          static_cast<double>(launched - start) / count};
}

void Chain(benchmark::State& state, int streams) {
  const auto ours = bench::Make<Ours>(streams);
  const auto threads = bench::Make<baseline::TwoHops>(streams);
  std::vector<double> our_ns, launch_ns, naive_ns;
  Measure(ours.get(), streams);  // memory is warm
  for (auto _ : state) {
    const Cost cost = Measure(ours.get(), streams);
    our_ns.push_back(cost.hop_ns);
    launch_ns.push_back(cost.launch_ns);
    Naive naive(threads.get(), streams);
    naive_ns.push_back(Measure(&naive, streams).hop_ns);
  }
  Figure(&state, "hop_ns", Median(&our_ns)).Peer("two_hops", Median(&naive_ns));
  Figure(&state, "launch_ns", Median(&launch_ns));
}

void AddAll() {
  for (const int streams : {64, 1024}) {
    bench::Add(("W10_event_chain/streams:" + std::to_string(streams)).c_str(),
               Pick(9, 1), [streams](benchmark::State& state) {
                 Chain(state, static_cast<int>(Pick(streams, 64)));
               });
  }
}

}  // namespace

int main(int argc, char** argv) { return bench::Main(argc, argv, AddAll); }
