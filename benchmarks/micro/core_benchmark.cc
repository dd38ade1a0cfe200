// What do the parts of a callback cost on one processor, with nobody else
// there?
//
//   micro_handle_check    finding a live object by its handle, and being told
//                         that one is stale: check_ns, stale_ns
//   micro_switches        what all controls (faults, traces, hooks, counters)
//                         cost a launch while none is used: launch_ns, the
//                         checks that one launch makes
//   micro_callback/KIND   a thread launches callbacks on a stream and processes
//                         them itself: launch_ns, limit ring; process_ns
//   micro_event           recording an event and letting another stream wait
//                         for it, both idle: pair_ns
//   micro_with/CONTROL    micro_callback/no_block while a control is used:
//                         launch_ns, process_ns; limit without
//
// Medians over the turns. Nothing here waits or moves between processors: what
// flow/ shows beyond these numbers is the price of two threads.

#include <pthread.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "acl/acl.h"
#include "acl_sim/acl_sim.h"
#include "benchmark/benchmark.h"
#include "benchmarks/baseline/limits.h"
#include "benchmarks/harness/figure.h"
#include "benchmarks/harness/harness.h"
#include "benchmarks/harness/sequence.h"
#include "benchmarks/harness/streams.h"
#include "runtime/control/switches.h"
#include "runtime/core/handle_table.h"

namespace {

using ascend::rt::Handle;
using ascend::rt::HandleKind;
using ascend::rt::HandleSlot;
using ascend::rt::HandleTable;
using ascend::rt::Switches;
using bench::Check;
using bench::Figure;
using bench::Median;
using bench::Now;
using bench::Pick;

// Nanoseconds of one of `count` runs.
template <typename Body>
double TimeEach(int64_t count, Body body) {
  const int64_t start = Now();
  for (int64_t i = 0; i < count; ++i) body(i);
  return static_cast<double>(Now() - start) / static_cast<double>(count);
}

void HandleCheck(benchmark::State& state) {
  constexpr size_t kObjects = 1024;
  const int64_t count = Pick(1000000, 1000);
  HandleTable<HandleSlot, HandleKind::kStream> table;
  std::vector<Handle> live, stale;
  for (size_t i = 0; i < kObjects; ++i) {
    HandleSlot* const retired = table.Acquire();
    stale.push_back(table.Publish(retired));
    Check(table.Retire(retired, stale.back()), "retiring a handle");
    live.push_back(table.Publish(table.Acquire()));
  }
  std::vector<double> check_ns, stale_ns;
  for (auto _ : state) {
    int64_t found = 0;
    check_ns.push_back(TimeEach(count, [&](int64_t i) {
      found += table.Find(live[i % kObjects]) != nullptr;
    }));
    Check(found == count, "finding live objects");
    stale_ns.push_back(TimeEach(count, [&](int64_t i) {
      found += table.Find(stale[i % kObjects]) != nullptr;
    }));
    Check(found == count, "refusing stale handles");
  }
  Figure(&state, "check_ns", Median(&check_ns));
  Figure(&state, "stale_ns", Median(&stale_ns));
}

// A launch looks at them three times.
void SwitchedOff(benchmark::State& state) {
  const int64_t count = Pick(10000000, 1000);
  std::vector<double> launch_ns;
  for (auto _ : state) {
    int64_t seen = 0;
    const auto look = [&seen] {
      if (Switches::any()) ++seen;
      benchmark::ClobberMemory();
    };
    const double with = TimeEach(count, [&](int64_t) {
      look();
      look();
      look();
    });
    const double without = TimeEach(count, [](int64_t) {
      benchmark::ClobberMemory();
      benchmark::ClobberMemory();
      benchmark::ClobberMemory();
    });
    Check(seen == 0, "leaving the controls off");
    launch_ns.push_back(with > without ? with - without : 0);
  }
  Figure(&state, "launch_ns", Median(&launch_ns));
}

// A stream whose callbacks the calling thread processes.
class OwnStream {
 public:
  OwnStream() {
    bench::InitAcl();
    Check(aclrtCreateStream(&stream_) == ACL_SUCCESS, "aclrtCreateStream");
    Check(aclrtSubscribeReport(id_, stream_) == ACL_SUCCESS,
          "aclrtSubscribeReport");
  }
  ~OwnStream() {
    Check(aclrtUnSubscribeReport(id_, stream_) == ACL_SUCCESS,
          "aclrtUnSubscribeReport");
    Check(aclrtDestroyStream(stream_) == ACL_SUCCESS, "aclrtDestroyStream");
  }
  OwnStream(const OwnStream&) = delete;
  OwnStream& operator=(const OwnStream&) = delete;

  aclrtStream get() const { return stream_; }

  // Appends nanoseconds of one of `count` launches and of one callback.
  void Measure(int64_t count, aclrtCallbackBlockType type,
               std::vector<double>* launch, std::vector<double>* process) {
    bench::Sequence sequence;
    launch->push_back(TimeEach(count, [&](int64_t i) {
      Check(aclrtLaunchCallback(bench::Sequence::Run, bench::Sequence::Step(i),
                                type, stream_) == ACL_SUCCESS,
            "aclrtLaunchCallback");
    }));
    // Blocking ones become ready one after the other: a call for each.
    std::atomic<bool> done{false};
    const int64_t start = Now();
    Check(aclrtLaunchCallback(
              [](void* flag) { *static_cast<std::atomic<bool>*>(flag) = true; },
              &done, type, stream_) == ACL_SUCCESS,
          "aclrtLaunchCallback");
    while (!done) {
      Check(aclrtProcessReport(1000) == ACL_SUCCESS, "aclrtProcessReport");
    }
    process->push_back(static_cast<double>(Now() - start) /
                       static_cast<double>(count));
    sequence.Await(count);
  }

 private:
  const uint64_t id_ = static_cast<uint64_t>(pthread_self());
  aclrtStream stream_ = nullptr;
};

void Callback(benchmark::State& state, aclrtCallbackBlockType type) {
  const int64_t count = Pick(10000, 100);
  OwnStream stream;
  const auto ring = bench::Make<baseline::MpscRing>();
  std::vector<double> launch_ns, process_ns, ring_ns, unused;
  stream.Measure(count, type, &unused, &unused);  // memory is warm
  for (auto _ : state) {
    stream.Measure(count, type, &launch_ns, &process_ns);
    ring_ns.push_back(TimeEach(count, [&](int64_t i) {
      ring->Launch(bench::Sequence::Run, bench::Sequence::Step(i), false);
    }));
  }
  Figure(&state, "launch_ns", Median(&launch_ns))
      .Limit("ring", Median(&ring_ns));
  Figure(&state, "process_ns", Median(&process_ns));
}

void Event(benchmark::State& state) {
  const int64_t count = Pick(100000, 100);
  OwnStream recording, waiting;
  aclrtEvent event = nullptr;
  Check(aclrtCreateEvent(&event) == ACL_SUCCESS, "aclrtCreateEvent");
  std::vector<double> pair_ns;
  for (auto _ : state) {
    pair_ns.push_back(TimeEach(count, [&](int64_t) {
      Check(aclrtRecordEvent(event, recording.get()) == ACL_SUCCESS,
            "aclrtRecordEvent");
      Check(aclrtStreamWaitEvent(waiting.get(), event) == ACL_SUCCESS,
            "aclrtStreamWaitEvent");
    }));
    Check(aclrtSynchronizeStream(waiting.get()) == ACL_SUCCESS,
          "aclrtSynchronizeStream");
  }
  Check(aclrtDestroyEvent(event) == ACL_SUCCESS, "aclrtDestroyEvent");
  Figure(&state, "pair_ns", Median(&pair_ns));
}

void IgnoreCall(void*, const char*, int32_t, aclError, int64_t) {}

// `turn` switches a control on or off.
void With(benchmark::State& state, const std::function<bool(bool)>& turn) {
  const int64_t count = Pick(10000, 100);
  OwnStream stream;
  std::vector<double> with_launch, with_process, launch, process, unused;
  stream.Measure(count, ACL_CALLBACK_NO_BLOCK, &unused, &unused);
  for (auto _ : state) {
    stream.Measure(count, ACL_CALLBACK_NO_BLOCK, &launch, &process);
    Check(turn(true), "switching a control on");
    stream.Measure(count, ACL_CALLBACK_NO_BLOCK, &with_launch, &with_process);
    Check(turn(false), "switching a control off");
  }
  Figure(&state, "launch_ns", Median(&with_launch))
      .Limit("without", Median(&launch));
  Figure(&state, "process_ns", Median(&with_process))
      .Limit("without", Median(&process));
}

bool Trace(bool on) { return aclsimTrace(on ? 1000 : 0) == ACL_SUCCESS; }
bool Faults(bool on) {
  // Never hit: nothing here allocates device memory.
  return aclsimSetFaults(on ? "call aclrtMalloc: return 207001" : nullptr) ==
         ACL_SUCCESS;
}
bool Counters(bool on) { return aclsimCountTasks(on ? 1 : 0) == ACL_SUCCESS; }
bool Hook(bool on) {
  return aclsimSetCallHook(on ? IgnoreCall : nullptr, nullptr) == ACL_SUCCESS;
}

void AddAll() {
  const int64_t turns = Pick(9, 1);
  bench::Add("micro_handle_check", turns, HandleCheck);
  bench::Add("micro_switches", turns, SwitchedOff);
  bench::Add("micro_callback/no_block", turns, [](benchmark::State& state) {
    Callback(state, ACL_CALLBACK_NO_BLOCK);
  });
  bench::Add("micro_callback/block", turns, [](benchmark::State& state) {
    Callback(state, ACL_CALLBACK_BLOCK);
  });
  bench::Add("micro_event", turns, Event);
  struct Named {
    const char* name;
    bool (*turn)(bool on);
  };
  for (const Named control :
       {Named{"trace", Trace}, Named{"faults", Faults},
        Named{"counters", Counters}, Named{"call_hook", Hook}}) {
    bench::Add(
        (std::string("micro_with/") + control.name).c_str(), turns,
        [control](benchmark::State& state) { With(state, control.turn); });
  }
}

}  // namespace

int main(int argc, char** argv) { return bench::Main(argc, argv, AddAll); }
