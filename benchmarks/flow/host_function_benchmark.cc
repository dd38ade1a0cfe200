// What does a host function cost?
//
//   W12_cpu_operator   the digits network with its last operator on the host,
//                      run by a thread inside aclrtProcessHostFunc, beside the
//                      same network without: execution_ns, one execution of a
//                      flood; limit device_only; dispatch_ns, the difference;
//                      peer two_hops, a blocking callback of the naive emulator
//   W12_host_func      aclrtLaunchHostFunc, which runs a function on a thread
//                      of the runtime and blocks its stream: function_ns, one
//                      of a flood; peers one_hop, two_hops
//
// Medians over the turns. A dispatch_ns above that of the naive emulator means
// that a host operator costs more than one wake in each direction.

#include <cstdint>
#include <cstring>
#include <vector>

#include "acl/acl.h"
#include "benchmark/benchmark.h"
#include "benchmarks/baseline/naive_emulator.h"
#include "benchmarks/harness/figure.h"
#include "benchmarks/harness/harness.h"
#include "benchmarks/harness/model.h"
#include "benchmarks/harness/sequence.h"
#include "benchmarks/harness/streams.h"

namespace {

using bench::Check;
using bench::Figure;
using bench::Median;
using bench::Now;
using bench::Pick;

constexpr char kDeviceModel[] = "acl/examples/digits/digits.om";
constexpr char kHostModel[] = "acl/examples/digits/digits_cpu.om";
constexpr size_t kDigitOutput = 1;  // of int32_t

// A stream whose host functions a thread of the program runs.
class HostStream {
 public:
  HostStream() {
    bench::InitAcl();
    Check(aclrtCreateStream(&stream_) == ACL_SUCCESS, "aclrtCreateStream");
    Check(aclrtSubscribeHostFunc(thread_.id(), stream_) == ACL_SUCCESS,
          "aclrtSubscribeHostFunc");
    thread_.Start();
  }
  ~HostStream() {
    thread_.Stop();
    Check(aclrtUnSubscribeHostFunc(thread_.id(), stream_) == ACL_SUCCESS,
          "aclrtUnSubscribeHostFunc");
    Check(aclrtDestroyStream(stream_) == ACL_SUCCESS, "aclrtDestroyStream");
  }
  HostStream(const HostStream&) = delete;
  HostStream& operator=(const HostStream&) = delete;

  void LaunchHostFunc(void (*fn)(void*), void* user_data) {
    Check(aclrtLaunchHostFunc(stream_, fn, user_data) == ACL_SUCCESS,
          "aclrtLaunchHostFunc");
  }
  void Launch(bench::Model* model) { model->Launch(stream_); }
  void Synchronize() {
    Check(aclrtSynchronizeStream(stream_) == ACL_SUCCESS,
          "aclrtSynchronizeStream");
  }

 private:
  aclrtStream stream_ = nullptr;
  bench::ProcessingThread thread_{aclrtProcessHostFunc};
};

// Nanoseconds of one of `count` executions; *digit gets what the last one saw.
double Execute(HostStream* stream, bench::Model* model, int64_t count,
               int32_t* digit) {
  constexpr int32_t kNone = -1;
  std::memcpy(model->output(kDigitOutput), &kNone, sizeof(kNone));
  const int64_t start = Now();
  for (int64_t i = 0; i < count; ++i) stream->Launch(model);
  stream->Synchronize();
  const int64_t end = Now();
  std::memcpy(digit, model->output(kDigitOutput), sizeof(*digit));
  return static_cast<double>(end - start) / static_cast<double>(count);
}

template <typename Naive>
double TimeNaive(Naive* naive, int64_t count) {
  bench::Sequence sequence;
  const int64_t start = Now();
  for (int64_t i = 0; i < count; ++i) {
    naive->Launch(bench::Sequence::Run, bench::Sequence::Step(i), true);
  }
  sequence.Await(count);
  return static_cast<double>(Now() - start) / static_cast<double>(count);
}

void CpuOperator(benchmark::State& state) {
  const int64_t count = Pick(500, 10);
  const auto stream = bench::Make<HostStream>();
  const auto two_hops = bench::Make<baseline::TwoHops>();
  bench::Model with(kHostModel);
  bench::Model without(kDeviceModel);
  std::vector<double> with_ns, without_ns, dispatch_ns, two_hops_ns;
  int32_t expected = 0, digit = 0;
  for (auto _ : state) {
    without_ns.push_back(Execute(stream.get(), &without, count, &expected));
    with_ns.push_back(Execute(stream.get(), &with, count, &digit));
    Check(expected >= 0 && digit == expected, "the host operator's result");
    dispatch_ns.push_back(with_ns.back() - without_ns.back());
    two_hops_ns.push_back(TimeNaive(two_hops.get(), count));
  }
  Figure(&state, "execution_ns", Median(&with_ns))
      .Limit("device_only", Median(&without_ns));
  const double dispatch = Median(&dispatch_ns);
  Figure figure(&state, "dispatch_ns", dispatch);
  // Noise may exceed what there is to see.
  if (dispatch > 0) figure.Peer("two_hops", Median(&two_hops_ns));
}

void HostFunc(benchmark::State& state) {
  const int64_t count = Pick(5000, 20);
  const auto stream = bench::Make<HostStream>();
  const auto one_hop = bench::Make<baseline::OneHop>();
  const auto two_hops = bench::Make<baseline::TwoHops>();
  std::vector<double> our_ns, one_hop_ns, two_hops_ns;
  for (auto _ : state) {
    bench::Sequence sequence;
    const int64_t start = Now();
    for (int64_t i = 0; i < count; ++i) {
      stream->LaunchHostFunc(bench::Sequence::Run, bench::Sequence::Step(i));
    }
    sequence.Await(count);
    our_ns.push_back(static_cast<double>(Now() - start) /
                     static_cast<double>(count));
    one_hop_ns.push_back(TimeNaive(one_hop.get(), count));
    two_hops_ns.push_back(TimeNaive(two_hops.get(), count));
  }
  Figure(&state, "function_ns", Median(&our_ns))
      .Peer("one_hop", Median(&one_hop_ns))
      .Peer("two_hops", Median(&two_hops_ns));
}

void AddAll() {
  const int64_t turns = Pick(9, 1);
  bench::Add("W12_cpu_operator", turns, CpuOperator);
  bench::Add("W12_host_func", turns, HostFunc);
}

}  // namespace

int main(int argc, char** argv) { return bench::Main(argc, argv, AddAll); }
