// What does the runtime add to the arithmetic of a small model?
//
// Runs the digits network, batch 1, in turns: its kernels called directly, one
// after the other, and the same number of aclmdlExecuteAsync on a stream with
// one synchronise at the end. Each turn is timed; a row's counters are medians
// over the turns of one run:
//
//   alone_ns    an execution of the kernels alone
//   async_ns    an execution through aclmdlExecuteAsync, synchronise included
//   launch_ns   the aclmdlExecuteAsync call alone, in the launching thread
//   ratio       async_ns / alone_ns
//
// BM_LaunchWhenIdle waits after each execution, so that every launch finds an
// executor that sleeps or is about to: launch_ns is then the price of waking
// it, a system call, and not of the launch.
//
// A ratio far above 2 means that handing executions to the executor costs more
// than the model; a launch_ns that grows with the row means that launching
// allocates.

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "acl/acl.h"
#include "benchmark/benchmark.h"
#include "benchmarks/harness/harness.h"
#include "runtime/model/model.h"
#include "runtime/model/model_file.h"
#include "runtime/model/program.h"

namespace {

constexpr char kModelPath[] = "acl/examples/digits/digits.om";

using bench::Check;
using bench::Median;

double Nanoseconds(std::chrono::steady_clock::time_point since) {
  return std::chrono::duration<double, std::nano>(
             std::chrono::steady_clock::now() - since)
      .count();
}

// Both sides compute with the same, ordinary numbers: what memory happens to
// hold may be denormal, which makes arithmetic ten times slower.
void FillWithPixels(void* memory, size_t bytes) {
  auto* const values = static_cast<float*>(memory);
  for (size_t i = 0; i < bytes / sizeof(float); ++i) {
    values[i] = static_cast<float>(i % 17) / 16.0f;
  }
}

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
    FillWithPixels(memory_.back().get(), bytes);
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
  Loaded() {
    Check(aclInit(nullptr) == ACL_SUCCESS, "aclInit");
    Check(aclrtSetDevice(0) == ACL_SUCCESS, "aclrtSetDevice");
    Check(aclrtCreateStream(&stream_) == ACL_SUCCESS, "aclrtCreateStream");
    Check(aclmdlLoadFromFile(kModelPath, &id_) == ACL_SUCCESS,
          "aclmdlLoadFromFile");
    aclmdlDesc* const desc = aclmdlCreateDesc();
    Check(aclmdlGetDesc(desc, id_) == ACL_SUCCESS, "aclmdlGetDesc");
    for (size_t i = 0; i < aclmdlGetNumInputs(desc); ++i) {
      Add(aclmdlGetInputSizeByIndex(desc, i), input_);
    }
    for (size_t i = 0; i < aclmdlGetNumOutputs(desc); ++i) {
      Add(aclmdlGetOutputSizeByIndex(desc, i), output_);
    }
    aclmdlDestroyDesc(desc);
  }

  void Launch() {
    Check(aclmdlExecuteAsync(id_, input_, output_, stream_) == ACL_SUCCESS,
          "aclmdlExecuteAsync");
  }
  void Synchronize() {
    Check(aclrtSynchronizeStream(stream_) == ACL_SUCCESS,
          "aclrtSynchronizeStream");
  }

 private:
  static void Add(size_t bytes, aclmdlDataset* dataset) {
    void* memory = nullptr;
    Check(
        aclrtMalloc(&memory, bytes, ACL_MEM_MALLOC_NORMAL_ONLY) == ACL_SUCCESS,
        "aclrtMalloc");
    FillWithPixels(memory, bytes);
    aclmdlAddDatasetBuffer(dataset, aclCreateDataBuffer(memory, bytes));
  }

  aclrtStream stream_ = nullptr;
  uint32_t id_ = 0;
  aclmdlDataset* input_ = aclmdlCreateDataset();
  aclmdlDataset* output_ = aclmdlCreateDataset();
};

// Of all rows: aclInit works once.
Loaded& TheModel() {
  static Loaded loaded;
  return loaded;
}

void BM_ExecuteAsync(benchmark::State& state) {
  static KernelsAlone alone;
  Loaded& loaded = TheModel();
  const auto executions = static_cast<int>(state.range(0));
  std::vector<double> alone_ns, async_ns, launch_ns;
  for (auto _ : state) {
    auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < executions; ++i) alone.Run();
    alone_ns.push_back(Nanoseconds(start) / executions);
    start = std::chrono::steady_clock::now();
    for (int i = 0; i < executions; ++i) loaded.Launch();
    launch_ns.push_back(Nanoseconds(start) / executions);
    loaded.Synchronize();
    async_ns.push_back(Nanoseconds(start) / executions);
  }
  state.counters["alone_ns"] = Median(&alone_ns);
  state.counters["async_ns"] = Median(&async_ns);
  state.counters["launch_ns"] = Median(&launch_ns);
  state.counters["ratio"] =
      state.counters["async_ns"] / state.counters["alone_ns"];
}
BENCHMARK(BM_ExecuteAsync)
    ->ArgName("executions")
    ->Arg(100)
    ->Arg(1000)
    ->UseRealTime();

void BM_LaunchWhenIdle(benchmark::State& state) {
  Loaded& loaded = TheModel();
  std::vector<double> launch_ns;
  for (auto _ : state) {
    const auto start = std::chrono::steady_clock::now();
    loaded.Launch();
    launch_ns.push_back(Nanoseconds(start));
    loaded.Synchronize();
  }
  state.counters["launch_ns"] = Median(&launch_ns);
}
BENCHMARK(BM_LaunchWhenIdle)->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
