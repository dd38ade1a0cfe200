#include "benchmarks/harness/machine.h"

#include <time.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <string>
#include <thread>

#include "benchmarks/harness/harness.h"

namespace bench {
namespace {

struct Ticks {
  int64_t idle = 0;
  int64_t total = 0;
};

// Since the machine was started, over all processors.
Ticks ReadTicks() {
  std::ifstream stat("/proc/stat");
  std::string word;
  stat >> word;
  Ticks ticks;
  int64_t value = 0;
  for (int field = 0; field < 8 && stat >> value; ++field) {
    if (field == 3 || field == 4) ticks.idle += value;  // idle, iowait
    ticks.total += value;
  }
  return ticks;
}

}  // namespace

int64_t ResidentBytes() {
  std::ifstream statm("/proc/self/statm");
  int64_t size = 0, resident = 0;
  statm >> size >> resident;
  Check(statm.good(), "reading /proc/self/statm");
  return resident * sysconf(_SC_PAGESIZE);
}

int64_t ThreadCount() {
  std::ifstream status("/proc/self/status");
  std::string word;
  int64_t count = 0;
  while (status >> word) {
    if (word == "Threads:") status >> count;
  }
  Check(count > 0, "reading /proc/self/status");
  return count;
}

int64_t ProcessorTime() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * 1000000000 + time.tv_nsec;
}

double BusyPart(int64_t nanoseconds) {
  const Ticks before = ReadTicks();
  std::this_thread::sleep_for(std::chrono::nanoseconds(nanoseconds));
  const Ticks after = ReadTicks();
  const int64_t total = after.total - before.total;
  if (total <= 0) return 0;
  return 1 - static_cast<double>(after.idle - before.idle) /
                 static_cast<double>(total);
}

}  // namespace bench
