#include "benchmarks/harness/harness.h"

#include <sched.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "benchmarks/harness/machine.h"

// Of the sanitizers' libraries; null where none is linked in. gcc tells of the
// undefined behaviour sanitizer in no other way.
extern "C" {
__attribute__((weak)) void __asan_init();
__attribute__((weak)) void __tsan_init();
__attribute__((weak)) void __ubsan_handle_type_mismatch_v1(void*, void*);
}

namespace bench {
namespace {

// A part of the processors' time; measured before anything of ours runs.
constexpr double kLoaded = 0.1;

struct Settings {
  bool moment = false;
  bool check = false;
  bool pinned = false;
  int launcher_cpu = 0;
  int consumer_cpu = 0;
};
Settings settings;

[[noreturn]] void Refuse(const std::string& why) {
  std::fprintf(stderr, "error: %s\n", why.c_str());
  std::exit(2);
}

const char* Sanitizer() {
  if (__asan_init != nullptr) return "address";
  if (__tsan_init != nullptr) return "thread";
  if (__ubsan_handle_type_mismatch_v1 != nullptr) return "undefined behaviour";
  return nullptr;
}

bool Allowed(int cpu) {
  cpu_set_t set;
  return cpu >= 0 && cpu < CPU_SETSIZE &&
         sched_getaffinity(0, sizeof(set), &set) == 0 && CPU_ISSET(cpu, &set);
}

void MoveTo(int cpu) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(cpu, &set);
  Check(sched_setaffinity(0, sizeof(set), &set) == 0, "sched_setaffinity");
}

void ParsePin(const char* text) {
  int end = 0;
  if (std::sscanf(text, "%d,%d%n", &settings.launcher_cpu,
                  &settings.consumer_cpu, &end) != 2 ||
      text[end] != '\0') {
    Refuse(std::string("--pin=") + text + ": give two processors, as 0,1");
  }
  if (settings.launcher_cpu == settings.consumer_cpu) {
    Refuse(std::string("--pin=") + text + ": the two must differ");
  }
  for (const int cpu : {settings.launcher_cpu, settings.consumer_cpu}) {
    if (!Allowed(cpu)) {
      Refuse(std::string("--pin=") + text + ": this process may not use " +
             "processor " + std::to_string(cpu));
    }
  }
  settings.pinned = true;
}

// Takes our flags out of the arguments.
void ParseFlags(int* argc, char** argv) {
  int kept = 1;
  for (int i = 1; i < *argc; ++i) {
    const std::string flag = argv[i];
    if (flag == "--moment") {
      settings.moment = true;
    } else if (flag == "--check") {
      settings.check = true;
    } else if (flag.rfind("--pin=", 0) == 0) {
      ParsePin(argv[i] + std::strlen("--pin="));
    } else {
      const std::string repetitions = "--benchmark_repetitions=";
      if (flag.rfind(repetitions, 0) == 0 &&
          std::atoi(argv[i] + repetitions.size()) < 1) {
        Refuse(flag + ": give a number from 1");
      }
      argv[kept++] = argv[i];
    }
  }
  *argc = kept;
}

void RefuseWrongBuilds() {
  if (settings.moment) return;
  if (Sanitizer() != nullptr) {
    Refuse(std::string("built with the ") + Sanitizer() +
           " sanitizer: nothing it could measure would be true");
  }
#if !defined(__OPTIMIZE__)
  Refuse("built without optimisation: nothing it could measure would be true");
#endif
}

}  // namespace

int Main(int argc, char** argv, void (*add)()) {
  ParseFlags(&argc, argv);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  RefuseWrongBuilds();
  benchmark::AddCustomContext("compiler", __VERSION__);
  if (settings.check) return 0;
  if (settings.pinned) MoveTo(settings.launcher_cpu);
  if (!settings.moment) {
    const double busy = BusyPart(/*nanoseconds=*/200000000);
    if (busy > kLoaded) {
      std::fprintf(stderr,
                   "warning: other programs use %.0f %% of the processors; "
                   "the numbers will be too\n",
                   busy * 100);
    }
  }
  add();
  const size_t rows = benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return rows == 0 ? 2 : 0;
}

int64_t Pick(int64_t full, int64_t moment) {
  return settings.moment ? moment : full;
}

void Fail(const char* what) {
  std::fprintf(stderr, "error: %s failed\n", what);
  // Other threads may be anywhere: no destructors.
  std::_Exit(1);
}

double Percentile(std::vector<double>* values, double part) {
  Check(!values->empty(), "measuring anything");
  const auto index =
      std::min(values->size() - 1,
               static_cast<size_t>(part * static_cast<double>(values->size())));
  const auto it = values->begin() + static_cast<ptrdiff_t>(index);
  std::nth_element(values->begin(), it, values->end());
  return *it;
}

OnConsumerCpu::OnConsumerCpu() {
  if (settings.pinned) MoveTo(settings.consumer_cpu);
}

OnConsumerCpu::~OnConsumerCpu() {
  if (settings.pinned) MoveTo(settings.launcher_cpu);
}

}  // namespace bench
