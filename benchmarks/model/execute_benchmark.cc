// What does the runtime add to the arithmetic of a small model?
//
//   model_execute       runs the digits network, batch 1, in turns: its kernels
//                       called directly, and the same number of
//                       aclmdlExecuteAsync on a stream with one synchronise at
//                       the end
//   model_launch_idle   waits after each execution, so that every launch finds
//                       an executor that sleeps or is about to: launch_ns is
//                       then the price of waking it, a system call, and not of
//                       the launch
//
// Figures, medians over the turns:
//
//   execution_ns   an execution, synchronise included; limit kernels: those
//                  alone
//   launch_ns      the aclmdlExecuteAsync call alone, in the launching thread
//
// A ratio far above 2 means that handing executions to the executor costs more
// than the model; a launch_ns that grows with the row means that launching
// allocates.

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "acl/acl.h"
#include "benchmark/benchmark.h"
#include "benchmarks/harness/figure.h"
#include "benchmarks/harness/harness.h"
#include "benchmarks/harness/model.h"
#include "benchmarks/harness/streams.h"
#include "runtime/model/model.h"
#include "runtime/model/model_file.h"
#include "runtime/model/program.h"

namespace {

using bench::Check;
using bench::Figure;
using bench::Median;
using bench::Now;
using bench::Pick;

constexpr char kModelPath[] = "acl/examples/digits/digits.om";

// The kernels of the model, called as a plain library.
class KernelsAlone {
 public:
  KernelsAlone() {
    auto file = ascend::rt::ModelFile::Open(kModelPath);
    Check(file.ok(), "opening the model");
    auto model = ascend::rt::Model::Load(*file);
    Check(model.ok(), "loading the model");
    model_ = *std::move(model);
    workspace_.resize(model_->workspace_bytes());
    for (const auto& input : model_->inputs()) Add(input.bytes, &inputs_);
    for (const auto& output : model_->outputs()) Add(output.bytes, &outputs_);
  }

  void Run() {
    ascend::rt::RunBuffers buffers;
    buffers.inputs = inputs_;
    buffers.outputs = outputs_;
    buffers.weights = model_->weights();
    buffers.workspace = workspace_.data();
    Check(model_->program().RunSegment(0, buffers).ok(), "running kernels");
  }

 private:
  void Add(size_t bytes, std::vector<void*>* list) {
    memory_.push_back(std::make_unique<char[]>(bytes));
    bench::FillWithPixels(memory_.back().get(), bytes);
    list->push_back(memory_.back().get());
  }

  std::unique_ptr<ascend::rt::Model> model_;
  std::vector<char> workspace_;
  std::vector<std::unique_ptr<char[]>> memory_;
  std::vector<void*> inputs_;
  std::vector<void*> outputs_;
};

// The model as a program uses it.
class Loaded {
 public:
  void Launch() { model_.Launch(stream_); }
  void Synchronize() {
    Check(aclrtSynchronizeStream(stream_) == ACL_SUCCESS,
          "aclrtSynchronizeStream");
  }

 private:
  static aclrtStream MakeStream() {
    bench::InitAcl();
    aclrtStream stream = nullptr;
    Check(aclrtCreateStream(&stream) == ACL_SUCCESS, "aclrtCreateStream");
    return stream;
  }

  const aclrtStream stream_ = MakeStream();
  bench::Model model_{kModelPath};
};

// Of all rows.
Loaded& TheModel() {
  static Loaded loaded;
  return loaded;
}

void Execute(benchmark::State& state, int64_t executions) {
  static KernelsAlone alone;
  Loaded& loaded = TheModel();
  const auto each = [executions](int64_t nanos) {
    return static_cast<double>(nanos) / static_cast<double>(executions);
  };
  std::vector<double> alone_ns, execution_ns, launch_ns;
  for (auto _ : state) {
    int64_t start = Now();
    for (int64_t i = 0; i < executions; ++i) alone.Run();
    alone_ns.push_back(each(Now() - start));
    start = Now();
    for (int64_t i = 0; i < executions; ++i) loaded.Launch();
    launch_ns.push_back(each(Now() - start));
    loaded.Synchronize();
    execution_ns.push_back(each(Now() - start));
  }
  Figure(&state, "execution_ns", Median(&execution_ns))
      .Limit("kernels", Median(&alone_ns));
  Figure(&state, "launch_ns", Median(&launch_ns));
}

void LaunchWhenIdle(benchmark::State& state) {
  Loaded& loaded = TheModel();
  std::vector<double> launch_ns;
  for (auto _ : state) {
    const int64_t start = Now();
    loaded.Launch();
    launch_ns.push_back(static_cast<double>(Now() - start));
    loaded.Synchronize();
  }
  Figure(&state, "launch_ns", Median(&launch_ns));
}

void AddAll() {
  for (const int64_t executions : {100, 1000}) {
    bench::Add(
        ("model_execute/executions:" + std::to_string(executions)).c_str(),
        Pick(9, 1), [executions](benchmark::State& state) {
          Execute(state, Pick(executions, 10));
        });
  }
  bench::Add("model_launch_idle", Pick(2000, 5), LaunchWhenIdle);
}

}  // namespace

int main(int argc, char** argv) { return bench::Main(argc, argv, AddAll); }
