// What does the dispatch of a GE callback cost?
//
//   W12_ge_summary   RunGraph of a graph of two operators with one Summary,
//                    whose callback checks what it gets: run_ns; limit
//                    no_summary, RunGraph of the same operators without;
//                    dispatch_ns, the difference; peer two_hops, a blocking
//                    callback of the naive emulator that the caller waits for
//   W12_ge_floor     RunGraph of one Variable and one Summary, where there is
//                    nothing to compute: run_ns; limit round_trip, a blocking
//                    callback that its launcher waits for, through the C API
//
// Medians over the turns. A dispatch_ns above the naive emulator's means that
// more than one thread is woken for the callback and one for its end; a floor
// of more than 5 round trips, that a run does more than launch and wait.

#include <cstdint>
#include <cstring>
#include <map>
#include <vector>

#include "acl/acl.h"
#include "all_ops.h"
#include "benchmark/benchmark.h"
#include "benchmarks/baseline/naive_emulator.h"
#include "benchmarks/harness/figure.h"
#include "benchmarks/harness/harness.h"
#include "benchmarks/harness/sequence.h"
#include "benchmarks/harness/streams.h"
#include "ge/ge_api.h"

namespace {

using bench::Check;
using bench::Figure;
using bench::Median;
using bench::Now;
using bench::Pick;

using TensorMap = std::map<ge::AscendString, ge::Tensor>;

constexpr uint32_t kWithSummary = 1;
constexpr uint32_t kWithout = 2;
constexpr uint32_t kFloor = 3;

ge::TensorDesc Floats() {
  return ge::TensorDesc(ge::Shape({2}), ge::FORMAT_ND, ge::DT_FLOAT);
}

// x + x is an output; x * x another, or a Summary "loss".
ge::Graph MakeGraph(bool summary) {
  ge::op::Data x("x");
  x.update_output_desc_y(Floats());
  ge::op::Add sum("sum");
  sum.set_input_x1(x).set_input_x2(x);
  ge::op::Mul product("product");
  product.set_input_x1(x).set_input_x2(x);
  ge::Graph graph(summary ? "with_summary" : "without");
  graph.SetInputs({x});
  if (!summary) {
    graph.SetOutputs({sum, product});
    return graph;
  }
  ge::op::Summary loss("loss");
  loss.set_input_x(product);
  graph.SetOutputs({sum});
  return graph;
}

// What the callback, a plain function on a thread of the session, has seen.
// RunGraph returns after it.
int64_t summaries = 0;
float last_loss = 0;

uint32_t OnSummary(uint32_t graph_id, const TensorMap& tensors) {
  const auto loss = tensors.find(ge::AscendString("loss"));
  if (graph_id != kWithSummary || loss == tensors.end()) return ge::FAILED;
  std::memcpy(&last_loss, loss->second.GetData(), sizeof(last_loss));
  ++summaries;
  return ge::SUCCESS;
}

// Nanoseconds of one of `count` runs, each of an input of its own.
double TimeRuns(ge::Session* session, uint32_t graph, int64_t count) {
  float values[2] = {0, 0};
  ge::Tensor input(Floats(), reinterpret_cast<uint8_t*>(values),
                   sizeof(values));
  const int64_t before = summaries;
  const int64_t start = Now();
  for (int64_t i = 0; i < count; ++i) {
    values[0] = static_cast<float>(i % 100);
    Check(input.SetData(reinterpret_cast<uint8_t*>(values), sizeof(values)) ==
              ge::GRAPH_SUCCESS,
          "Tensor::SetData");
    std::vector<ge::Tensor> outputs;
    Check(session->RunGraph(graph, {input}, outputs) == ge::SUCCESS,
          "Session::RunGraph");
    float doubled = 0;
    std::memcpy(&doubled, outputs.at(0).GetData(), sizeof(doubled));
    Check(doubled == values[0] * 2, "the result of a graph");
    Check(graph != kWithSummary || last_loss == values[0] * values[0],
          "the tensor of a Summary callback");
  }
  const int64_t end = Now();
  Check(summaries - before == (graph == kWithSummary ? count : 0),
        "the number of Summary callbacks");
  return static_cast<double>(end - start) / static_cast<double>(count);
}

double TimeNaive(baseline::TwoHops* naive, int64_t count) {
  const int64_t start = Now();
  for (int64_t i = 0; i < count; ++i) {
    bench::Sequence sequence;
    naive->Launch(bench::Sequence::Run, bench::Sequence::Step(0), true);
    sequence.Await(1);
  }
  return static_cast<double>(Now() - start) / static_cast<double>(count);
}

void Summary(benchmark::State& state) {
  const std::map<ge::AscendString, ge::AscendString> options;
  Check(ge::GEInitialize(options) == ge::SUCCESS, "GEInitialize");
  const int64_t count = Pick(500, 5);
  std::vector<double> with_ns, without_ns, dispatch_ns, two_hops_ns;
  {
    const auto session = bench::Make<ge::Session>(options);
    const auto two_hops = bench::Make<baseline::TwoHops>();
    Check(session->RegisterCallBackFunc("Summary", OnSummary) == ge::SUCCESS,
          "RegisterCallBackFunc");
    Check(session->AddGraph(kWithSummary, MakeGraph(true)) == ge::SUCCESS &&
              session->AddGraph(kWithout, MakeGraph(false)) == ge::SUCCESS,
          "AddGraph");
    {
      // Compiles the graphs and starts the session's thread.
      bench::OnConsumerCpu placed;
      TimeRuns(session.get(), kWithSummary, 1);
      TimeRuns(session.get(), kWithout, 1);
    }
    for (auto _ : state) {
      without_ns.push_back(TimeRuns(session.get(), kWithout, count));
      with_ns.push_back(TimeRuns(session.get(), kWithSummary, count));
      dispatch_ns.push_back(with_ns.back() - without_ns.back());
      two_hops_ns.push_back(TimeNaive(two_hops.get(), count));
    }
  }
  Check(ge::GEFinalize() == ge::SUCCESS, "GEFinalize");
  Figure(&state, "run_ns", Median(&with_ns))
      .Limit("no_summary", Median(&without_ns));
  const double dispatch = Median(&dispatch_ns);
  Figure figure(&state, "dispatch_ns", dispatch);
  // Noise may exceed what there is to see.
  if (dispatch > 0) figure.Peer("two_hops", Median(&two_hops_ns));
}

// A variable "step" of one float, with itself as Summary.
ge::Graph FloorGraph() {
  ge::op::Variable step("step");
  step.update_output_desc_y(
      ge::TensorDesc(ge::Shape({1}), ge::FORMAT_ND, ge::DT_FLOAT));
  ge::op::Summary watch("watch");
  watch.set_input_x(step);
  ge::Graph graph("floor");
  graph.SetInputs({step}).SetTargets({watch});
  return graph;
}

uint32_t CountSummary(uint32_t graph_id, const TensorMap& tensors) {
  if (graph_id != kFloor || tensors.size() != 1) return ge::FAILED;
  ++summaries;
  return ge::SUCCESS;
}

double TimeFloor(ge::Session* session, int64_t count) {
  const std::vector<ge::Tensor> no_inputs;
  std::vector<ge::Tensor> outputs;
  const int64_t before = summaries;
  const int64_t start = Now();
  for (int64_t i = 0; i < count; ++i) {
    Check(session->RunGraph(kFloor, no_inputs, outputs) == ge::SUCCESS,
          "Session::RunGraph");
  }
  const int64_t end = Now();
  Check(summaries - before == count, "the number of Summary callbacks");
  return static_cast<double>(end - start) / static_cast<double>(count);
}

double TimeRoundTrips(bench::Streams* streams, int64_t count) {
  bench::Sequence sequence;
  const int64_t start = Now();
  for (int64_t i = 0; i < count; ++i) {
    streams->Launch(bench::Sequence::Run, bench::Sequence::Step(i), true);
    Check(aclrtSynchronizeStream((*streams)[0]) == ACL_SUCCESS,
          "aclrtSynchronizeStream");
  }
  const int64_t end = Now();
  sequence.Await(count);
  return static_cast<double>(end - start) / static_cast<double>(count);
}

void Floor(benchmark::State& state) {
  const std::map<ge::AscendString, ge::AscendString> options;
  Check(ge::GEInitialize(options) == ge::SUCCESS, "GEInitialize");
  const int64_t count = Pick(500, 5);
  std::vector<double> run_ns, round_trip_ns;
  {
    const auto session = bench::Make<ge::Session>(options);
    const auto streams = bench::Make<bench::Streams>(1);
    Check(session->RegisterCallBackFunc("Summary", CountSummary) == ge::SUCCESS,
          "RegisterCallBackFunc");
    Check(session->AddGraph(kFloor, FloorGraph()) == ge::SUCCESS, "AddGraph");
    {
      // Compiles the graph and starts the session's thread.
      bench::OnConsumerCpu placed;
      TimeFloor(session.get(), 1);
    }
    for (auto _ : state) {
      run_ns.push_back(TimeFloor(session.get(), count));
      round_trip_ns.push_back(TimeRoundTrips(streams.get(), count));
    }
  }
  Check(ge::GEFinalize() == ge::SUCCESS, "GEFinalize");
  Figure(&state, "run_ns", Median(&run_ns))
      .Limit("round_trip", Median(&round_trip_ns));
}

void AddAll() {
  bench::Add("W12_ge_summary", Pick(9, 1), Summary);
  bench::Add("W12_ge_floor", Pick(9, 1), Floor);
}

}  // namespace

int main(int argc, char** argv) { return bench::Main(argc, argv, AddAll); }
