// What does it cost to have the ACL in a process? Each round is a fresh child
// process that opens libascendcl.so, calls aclInit() and aclrtSetDevice(), and
// tells the time and the memory that took.
//
// Rows: `empty` opens nothing (the yardstick: what a child costs), `load` opens
// the library, `load_and_init` makes it ready. More than 5 ms or 4 MiB beyond
// `empty` means that something is built at start that could wait.

#include <dlfcn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "benchmark/benchmark.h"

namespace {

// Fixed: a child that opens nothing takes no time that could add up.
constexpr int kRounds = 50;

enum class Depth { kEmpty, kLoad, kInit };

// Beside this program's runfiles, or where the loader looks.
const char* LibraryPath() {
  return access("acl/libascendcl.so", R_OK) == 0 ? "./acl/libascendcl.so"
                                                 : "libascendcl.so";
}

struct Cost {
  double seconds = 0;
  double bytes = 0;  // resident and private
};

double PrivateBytes() {
  std::FILE* const file = std::fopen("/proc/self/smaps_rollup", "r");
  if (file == nullptr) std::_Exit(2);
  char line[256];
  double kib = 0;
  while (std::fgets(line, sizeof(line), file) != nullptr) {
    if (std::strncmp(line, "Private_", 8) == 0) {
      kib += std::strtod(std::strchr(line, ':') + 1, nullptr);
    }
  }
  std::fclose(file);
  return kib * 1024;
}

[[noreturn]] void Child(Depth depth, int result) {
  using Clock = std::chrono::steady_clock;
  const double bytes = PrivateBytes();
  const Clock::time_point start = Clock::now();
  if (depth != Depth::kEmpty) {
    void* const library = dlopen(LibraryPath(), RTLD_NOW);
    if (library == nullptr) {
      std::fprintf(stderr, "%s\n", dlerror());
      std::_Exit(2);
    }
    if (depth == Depth::kInit) {
      const auto init =
          reinterpret_cast<int (*)(const char*)>(dlsym(library, "aclInit"));
      const auto set_device =
          reinterpret_cast<int (*)(int)>(dlsym(library, "aclrtSetDevice"));
      if (init(nullptr) != 0 || set_device(0) != 0) std::_Exit(2);
    }
  }
  Cost cost;
  cost.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  cost.bytes = PrivateBytes() - bytes;
  if (write(result, &cost, sizeof(cost)) != sizeof(cost)) std::_Exit(2);
  std::_Exit(0);
}

void BM_Process(benchmark::State& state, Depth depth) {
  double bytes = 0;
  for (auto _ : state) {
    int ends[2];
    if (pipe(ends) != 0) std::abort();
    const pid_t child = fork();
    if (child == 0) Child(depth, ends[1]);
    Cost cost;
    const bool told = read(ends[0], &cost, sizeof(cost)) == sizeof(cost);
    int status = 0;
    waitpid(child, &status, 0);
    close(ends[0]);
    close(ends[1]);
    if (!told || status != 0) {
      state.SkipWithError("the child failed");
      return;
    }
    state.SetIterationTime(cost.seconds);
    bytes = std::max(bytes, cost.bytes);
  }
  state.counters["KiB"] = bytes / 1024;
}

BENCHMARK_CAPTURE(BM_Process, empty, Depth::kEmpty)
    ->UseManualTime()
    ->Iterations(kRounds);
BENCHMARK_CAPTURE(BM_Process, load, Depth::kLoad)
    ->UseManualTime()
    ->Iterations(kRounds);
BENCHMARK_CAPTURE(BM_Process, load_and_init, Depth::kInit)
    ->UseManualTime()
    ->Iterations(kRounds);

}  // namespace

BENCHMARK_MAIN();
