// Is a large model read once, and at the speed of the disk cache?
//
// Loads and unloads a model file whose weights are nearly all of it and, in
// turns, reads the same file into fresh memory with read(), and maps it and
// touches every page. Figures, medians over the turns:
//
//   load_ns   one load and unload; limits read, map
//   passes    bytes the loads have read / bytes of the file
//
// load_ns is about that of read() for a loader that reads the file once into
// memory of its own; passes tells it for certain. Above 1.5 with passes of 1
// means that the weights are copied again after they were read.

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "acl/acl.h"
#include "benchmark/benchmark.h"
#include "benchmarks/harness/figure.h"
#include "benchmarks/harness/harness.h"
#include "benchmarks/harness/streams.h"
#include "runtime/model/model_builder.h"

namespace {

using bench::Check;
using bench::Figure;
using bench::Median;
using bench::Now;
using bench::Pick;

// Bytes this process has asked the kernel to read; 0 where that is not told.
int64_t BytesRead() {
  std::ifstream io("/proc/self/io");
  std::string word;
  int64_t bytes = 0;
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
  LargeModel(const LargeModel&) = delete;
  LargeModel& operator=(const LargeModel&) = delete;

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

template <typename Body>
double Time(Body body) {
  const int64_t start = Now();
  body();
  return static_cast<double>(Now() - start);
}

void LoadModel(benchmark::State& state, int64_t mib) {
  bench::InitAcl();
  const LargeModel model(mib);
  std::vector<double> load_ns, read_ns, map_ns;
  int64_t bytes_read = 0;
  for (auto _ : state) {
    const int64_t before = BytesRead();
    load_ns.push_back(Time([&] { Load(model); }));
    bytes_read += BytesRead() - before;
    read_ns.push_back(Time([&] { Read(model); }));
    map_ns.push_back(Time([&] { Map(model); }));
  }
  Figure(&state, "load_ns", Median(&load_ns))
      .Limit("read", Median(&read_ns))
      .Limit("map", Median(&map_ns));
  Figure(&state, "passes",
         static_cast<double>(bytes_read) /
             static_cast<double>(model.bytes() * load_ns.size()));
}

void AddAll() {
  for (const int64_t mib : {10, 100}) {
    bench::Add(
        ("model_load/mib:" + std::to_string(mib)).c_str(), Pick(5, 1),
        [mib](benchmark::State& state) { LoadModel(state, Pick(mib, 1)); });
  }
}

}  // namespace

int main(int argc, char** argv) { return bench::Main(argc, argv, AddAll); }
