// Is a large model read once, and at the speed of the disk cache?
//
// Loads and unloads a model file whose weights are nearly all of it and, in
// turns, reads the same file into fresh memory with read(), and maps it and
// touches every page. A row's counters are medians over the turns of one run:
//
//   load_ms, read_ms, map_ms   one load, read or map of the file
//   read_ratio                 load_ms / read_ms
//   map_ratio                  load_ms / map_ms
//   passes                     bytes the loads have read / bytes of the file
//
// read_ratio is about 1 for a loader that reads the file once into memory of
// its own; passes tells it for certain. A read_ratio above 1.5 with passes of 1
// means that the weights are copied again after they were read.

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "acl/acl.h"
#include "benchmark/benchmark.h"
#include "benchmarks/harness/harness.h"
#include "runtime/model/model_builder.h"

namespace {

using bench::Check;
using bench::Median;

double Milliseconds(std::chrono::steady_clock::time_point since) {
  return std::chrono::duration<double, std::milli>(
             std::chrono::steady_clock::now() - since)
      .count();
}

// Bytes this process has asked the kernel to read; 0 where that is not told.
uint64_t BytesRead() {
  std::ifstream io("/proc/self/io");
  std::string word;
  uint64_t bytes = 0;
  while (io >> word) {
    if (word == "rchar:") io >> bytes;
  }
  return bytes;
}

// A model of one constant of `mib` MiB; the file goes with the object.
class LargeModel {
 public:
  explicit LargeModel(int64_t mib) {
    const char* const folder = std::getenv("TEST_TMPDIR");
    path_ = std::string(folder == nullptr ? "/tmp" : folder) +
            "/load_model_benchmark." + std::to_string(getpid()) + ".om";
    using ascend::rt::TensorSpec;
    const int64_t count = mib << 18;
    ascend::rt::ModelBuilder builder("large");
    const auto x = builder.AddInput("x", TensorSpec(ACL_FLOAT, {1}));
    const auto w = builder.AddConst<float>(
        "w", {count}, std::vector<float>(static_cast<size_t>(count), 1.0f));
    builder.SetOutput("y", builder.AddNode("sum", "Add", {x, w}));
    Check(builder.SaveToFile(path_).ok(), "writing the model");
    std::ifstream file(path_, std::ios::ate);
    bytes_ = static_cast<size_t>(file.tellg());
  }
  ~LargeModel() { unlink(path_.c_str()); }

  const char* path() const { return path_.c_str(); }
  size_t bytes() const { return bytes_; }

 private:
  std::string path_;
  size_t bytes_ = 0;
};

void Load(const LargeModel& model) {
  uint32_t id = 0;
  Check(aclmdlLoadFromFile(model.path(), &id) == ACL_SUCCESS, "loading");
  Check(aclmdlUnload(id) == ACL_SUCCESS, "unloading");
}

void Read(const LargeModel& model) {
  const int fd = open(model.path(), O_RDONLY);
  Check(fd >= 0, "open");
  void* const memory = mmap(nullptr, model.bytes(), PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  Check(memory != MAP_FAILED, "mmap");
  auto* const to = static_cast<char*>(memory);
  for (size_t done = 0; done < model.bytes();) {
    const ssize_t got = read(fd, to + done, model.bytes() - done);
    Check(got > 0, "read");
    done += static_cast<size_t>(got);
  }
  munmap(memory, model.bytes());
  close(fd);
}

void Map(const LargeModel& model) {
  const int fd = open(model.path(), O_RDONLY);
  Check(fd >= 0, "open");
  void* const memory =
      mmap(nullptr, model.bytes(), PROT_READ, MAP_PRIVATE, fd, 0);
  Check(memory != MAP_FAILED, "mmap");
  const auto* const from = static_cast<const volatile char*>(memory);
  for (size_t i = 0; i < model.bytes(); i += 4096) {
    benchmark::DoNotOptimize(from[i]);
  }
  munmap(memory, model.bytes());
  close(fd);
}

void BM_LoadModel(benchmark::State& state) {
  static const bool ready =
      aclInit(nullptr) == ACL_SUCCESS && aclrtSetDevice(0) == ACL_SUCCESS;
  Check(ready, "aclInit, aclrtSetDevice");
  const LargeModel model(state.range(0));
  std::vector<double> load_ms, read_ms, map_ms;
  uint64_t bytes_read = 0;
  for (auto _ : state) {
    const uint64_t before = BytesRead();
    auto start = std::chrono::steady_clock::now();
    Load(model);
    load_ms.push_back(Milliseconds(start));
    bytes_read += BytesRead() - before;
    start = std::chrono::steady_clock::now();
    Read(model);
    read_ms.push_back(Milliseconds(start));
    start = std::chrono::steady_clock::now();
    Map(model);
    map_ms.push_back(Milliseconds(start));
  }
  state.counters["passes"] =
      static_cast<double>(bytes_read) /
      static_cast<double>(model.bytes() * load_ms.size());
  state.counters["load_ms"] = Median(&load_ms);
  state.counters["read_ms"] = Median(&read_ms);
  state.counters["map_ms"] = Median(&map_ms);
  state.counters["read_ratio"] =
      state.counters["load_ms"] / state.counters["read_ms"];
  state.counters["map_ratio"] =
      state.counters["load_ms"] / state.counters["map_ms"];
}
BENCHMARK(BM_LoadModel)
    ->ArgName("mib")
    ->Arg(10)
    ->Arg(100)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
