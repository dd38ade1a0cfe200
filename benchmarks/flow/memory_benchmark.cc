// What does a stream weigh, and what a queued callback?
//
// W6: streams are created, subscribed, used for one callback each and
// destroyed. Figures, for each stream:
//
//   idle_bytes, subscribed_bytes, used_bytes   resident memory that came with
//                                              them since the start
//   new_threads                                that came with all of them
//   create_destroy_ns                          both calls together
//
// The peer, two_hops, has a thread for each stream; beyond 1,000 it is not
// asked. W11: a million callbacks queue behind a blocking one, twice. Figures,
// for each callback:
//
//   queued_bytes   resident memory it came with; peer one_hop
//   kept_bytes     what of that is left when all have run
//   again_bytes    what the second million needs beyond the first
//   drain_ns       from the end of the blocking one to the last end
//
// Every turn is a fresh process. More than 512 bytes for an idle stream, or 32
// for a callback, means that something is allocated for each which could be
// shared; again_bytes near queued_bytes, that memory is neither given back nor
// used again.

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "acl/acl.h"
#include "benchmark/benchmark.h"
#include "benchmarks/baseline/naive_emulator.h"
#include "benchmarks/harness/child.h"
#include "benchmarks/harness/figure.h"
#include "benchmarks/harness/harness.h"
#include "benchmarks/harness/machine.h"
#include "benchmarks/harness/sequence.h"
#include "benchmarks/harness/streams.h"

namespace {

using bench::Check;
using bench::Figure;
using bench::Median;
using bench::Now;
using bench::Pick;

struct StreamCost {
  double idle_bytes;
  double subscribed_bytes;
  double used_bytes;
  double threads;
  double create_destroy_ns;
};

StreamCost MeasureStreams(int64_t count) {
  // More than any device has.
  setenv("ACLSIM_MAX_STREAMS", std::to_string(count + 2).c_str(), 1);
  bench::InitAcl();
  bench::OnConsumerCpu placed;
  bench::ProcessingThread thread(aclrtProcessReport);
  std::vector<aclrtStream> streams(static_cast<size_t>(count));
  const int64_t bytes_before = bench::ResidentBytes();
  const int64_t threads_before = bench::ThreadCount();
  const auto grown = [&] {
    return static_cast<double>(bench::ResidentBytes() - bytes_before) /
           static_cast<double>(count);
  };
  StreamCost cost{};

  int64_t start = Now();
  for (aclrtStream& stream : streams) {
    Check(aclrtCreateStream(&stream) == ACL_SUCCESS, "aclrtCreateStream");
  }
  const int64_t create = Now() - start;
  cost.idle_bytes = grown();

  for (aclrtStream stream : streams) {
    Check(aclrtSubscribeReport(thread.id(), stream) == ACL_SUCCESS,
          "aclrtSubscribeReport");
  }
  cost.subscribed_bytes = grown();

  thread.Start();
  bench::Sequence sequence;
  for (int64_t i = 0; i < count; ++i) {
    Check(aclrtLaunchCallback(bench::Sequence::Run, bench::Sequence::Step(i),
                              ACL_CALLBACK_NO_BLOCK, streams[i]) == ACL_SUCCESS,
          "aclrtLaunchCallback");
  }
  sequence.Await(count);
  cost.used_bytes = grown();
  cost.threads = static_cast<double>(bench::ThreadCount() - threads_before);

  thread.Stop();
  for (aclrtStream stream : streams) {
    Check(aclrtUnSubscribeReport(thread.id(), stream) == ACL_SUCCESS,
          "aclrtUnSubscribeReport");
  }
  start = Now();
  for (aclrtStream stream : streams) {
    Check(aclrtDestroyStream(stream) == ACL_SUCCESS, "aclrtDestroyStream");
  }
  cost.create_destroy_ns =
      static_cast<double>(create + Now() - start) / static_cast<double>(count);
  return cost;
}

StreamCost MeasureNaiveStreams(int64_t count) {
  const int64_t bytes_before = bench::ResidentBytes();
  const int64_t threads_before = bench::ThreadCount();
  StreamCost cost{};
  const int64_t start = Now();
  auto emulator = std::make_unique<baseline::TwoHops>(static_cast<int>(count));
  const int64_t create = Now() - start;
  cost.idle_bytes = static_cast<double>(bench::ResidentBytes() - bytes_before) /
                    static_cast<double>(count);
  // Without the one that runs callbacks.
  cost.threads = static_cast<double>(bench::ThreadCount() - threads_before - 1);
  const int64_t destroy = Now();
  emulator.reset();
  cost.create_destroy_ns = static_cast<double>(create + Now() - destroy) /
                           static_cast<double>(count);
  return cost;
}

void StreamsRow(benchmark::State& state, int64_t count) {
  const bool with_peer = count <= 1000;
  std::vector<double> idle, subscribed, used, threads, time;
  std::vector<double> peer_idle, peer_threads, peer_time;
  for (auto _ : state) {
    const auto ours = bench::InChild([&] { return MeasureStreams(count); });
    idle.push_back(ours.idle_bytes);
    subscribed.push_back(ours.subscribed_bytes);
    used.push_back(ours.used_bytes);
    threads.push_back(ours.threads);
    time.push_back(ours.create_destroy_ns);
    if (!with_peer) continue;
    const auto peer =
        bench::InChild([&] { return MeasureNaiveStreams(count); });
    peer_idle.push_back(peer.idle_bytes);
    peer_threads.push_back(peer.threads);
    peer_time.push_back(peer.create_destroy_ns);
  }
  Figure idle_figure(&state, "idle_bytes", Median(&idle));
  Figure(&state, "subscribed_bytes", Median(&subscribed));
  Figure(&state, "used_bytes", Median(&used));
  Figure(&state, "new_threads", Median(&threads));
  Figure time_figure(&state, "create_destroy_ns", Median(&time));
  if (!with_peer) return;
  idle_figure.Peer("two_hops", Median(&peer_idle));
  time_figure.Peer("two_hops", Median(&peer_time));
  state.counters["new_threads.two_hops"] = Median(&peer_threads);
}

struct BacklogCost {
  double queued_bytes;
  double kept_bytes;
  double again_bytes;
  double drain_ns;
};

template <typename Emulator>
BacklogCost MeasureBacklog(int64_t count) {
  const auto emulator = bench::Make<Emulator>();
  const int64_t before = bench::ResidentBytes();
  int64_t queued[2], left[2];
  BacklogCost cost{};
  for (int turn = 0; turn < 2; ++turn) {
    bench::Gate gate;
    bench::Sequence sequence;
    emulator->Launch(bench::Gate::Run, &gate, true);
    gate.AwaitEntered();
    for (int64_t i = 0; i < count; ++i) {
      emulator->Launch(bench::Sequence::Run, bench::Sequence::Step(i), false);
    }
    queued[turn] = bench::ResidentBytes();
    const int64_t start = Now();
    gate.Open();
    sequence.Await(count);
    cost.drain_ns = static_cast<double>(Now() - start);
    left[turn] = bench::ResidentBytes();
  }
  const auto each = [count](int64_t bytes) {
    return static_cast<double>(bytes) / static_cast<double>(count);
  };
  cost.queued_bytes = each(queued[0] - before);
  cost.kept_bytes = each(left[0] - before);
  cost.again_bytes = each(std::max<int64_t>(0, queued[1] - queued[0]));
  cost.drain_ns /= static_cast<double>(count);
  return cost;
}

class OneStream : public bench::Streams {
 public:
  OneStream() : Streams(1) {}
};

void BacklogRow(benchmark::State& state) {
  const int64_t count = Pick(1000000, 20000);
  std::vector<double> queued, kept, again, drain, peer_queued, peer_drain;
  for (auto _ : state) {
    const auto ours =
        bench::InChild([&] { return MeasureBacklog<OneStream>(count); });
    queued.push_back(ours.queued_bytes);
    kept.push_back(ours.kept_bytes);
    again.push_back(ours.again_bytes);
    drain.push_back(ours.drain_ns);
    const auto peer =
        bench::InChild([&] { return MeasureBacklog<baseline::OneHop>(count); });
    peer_queued.push_back(peer.queued_bytes);
    peer_drain.push_back(peer.drain_ns);
  }
  Figure(&state, "queued_bytes", Median(&queued))
      .Peer("one_hop", Median(&peer_queued));
  Figure(&state, "kept_bytes", Median(&kept));
  Figure(&state, "again_bytes", Median(&again));
  Figure(&state, "drain_ns", Median(&drain))
      .Peer("one_hop", Median(&peer_drain));
}

void AddAll() {
  for (const int64_t count : {1000, 10000}) {
    bench::Add(("W6_streams/count:" + std::to_string(count)).c_str(),
               Pick(3, 1),
               [count](benchmark::State& state) { StreamsRow(state, count); });
  }
  bench::Add("W11_backlog", Pick(3, 1), BacklogRow);
}

}  // namespace

int main(int argc, char** argv) { return bench::Main(argc, argv, AddAll); }
