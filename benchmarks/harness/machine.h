// What the kernel tells of this process and of the machine.

#ifndef BENCHMARKS_HARNESS_MACHINE_H_
#define BENCHMARKS_HARNESS_MACHINE_H_

#include <cstdint>

namespace bench {

int64_t ResidentBytes();
int64_t ThreadCount();

// Nanoseconds of processor time that all threads of this process have used.
int64_t ProcessorTime();

// Sleeps and returns which part of the processors' time others used meanwhile.
double BusyPart(int64_t nanoseconds);

}  // namespace bench

#endif  // BENCHMARKS_HARNESS_MACHINE_H_
