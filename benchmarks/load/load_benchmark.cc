// What does it cost to have the ACL in a process?
//
//   load            a fresh process opens libascendcl.so
//   load_and_init   and calls aclInit() and aclrtSetDevice()
//
// Figures, medians over the processes: time_ns and private_bytes, resident
// memory that no other process shares. More than 5 ms or 4 MiB means that
// something is built at start that could wait.

#include <dlfcn.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

#include "benchmark/benchmark.h"
#include "benchmarks/harness/child.h"
#include "benchmarks/harness/figure.h"
#include "benchmarks/harness/harness.h"

namespace {

using bench::Check;
using bench::Figure;
using bench::Median;

// Beside this program's runfiles, or where the loader looks.
const char* LibraryPath() {
  return access("acl/libascendcl.so", R_OK) == 0 ? "./acl/libascendcl.so"
                                                 : "libascendcl.so";
}

double PrivateBytes() {
  std::ifstream rollup("/proc/self/smaps_rollup");
  Check(rollup.good(), "opening /proc/self/smaps_rollup");
  std::string word;
  double kib = 0;
  while (rollup >> word) {
    if (word.rfind("Private_", 0) != 0) continue;
    double value = 0;
    rollup >> value;
    kib += value;
  }
  return kib * 1024;
}

struct Cost {
  double nanos;
  double bytes;
};

Cost Load(bool init) {
  const double bytes = PrivateBytes();
  const int64_t start = bench::Now();
  void* const library = dlopen(LibraryPath(), RTLD_NOW);
  if (library == nullptr) std::fprintf(stderr, "%s\n", dlerror());
  Check(library != nullptr, "dlopen");
  if (init) {
    const auto acl_init =
        reinterpret_cast<int (*)(const char*)>(dlsym(library, "aclInit"));
    const auto set_device =
        reinterpret_cast<int (*)(int)>(dlsym(library, "aclrtSetDevice"));
    Check(acl_init(nullptr) == 0 && set_device(0) == 0,
          "aclInit, aclrtSetDevice");
  }
  const auto nanos = static_cast<double>(bench::Now() - start);
  return {nanos, PrivateBytes() - bytes};
}

void Process(benchmark::State& state, bool init) {
  std::vector<double> nanos, bytes;
  for (auto _ : state) {
    const Cost cost = bench::InChild([init] { return Load(init); });
    nanos.push_back(cost.nanos);
    bytes.push_back(cost.bytes);
  }
  Figure(&state, "time_ns", Median(&nanos));
  Figure(&state, "private_bytes", Median(&bytes));
}

void AddAll() {
  const int64_t turns = bench::Pick(50, 2);
  bench::Add("load", turns,
             [](benchmark::State& state) { Process(state, false); });
  bench::Add("load_and_init", turns,
             [](benchmark::State& state) { Process(state, true); });
}

}  // namespace

int main(int argc, char** argv) { return bench::Main(argc, argv, AddAll); }
