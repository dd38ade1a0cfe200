// What every benchmark shares: the main function with its flags, checks that
// end the program, the clock, and statistics over the turns of a run.

#ifndef BENCHMARKS_HARNESS_HARNESS_H_
#define BENCHMARKS_HARNESS_HARNESS_H_

#include <chrono>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "benchmark/benchmark.h"

namespace bench {

// Runs the benchmarks that `add` registers. Flags beside those of Google
// Benchmark:
//   --pin=LAUNCHER,CONSUMER  two processors: of the main thread, and of every
//                            thread that is started OnConsumerCpu
//   --moment                 few turns: proves that it works, measures nothing
//   --check                  only tells whether this build and machine can
//                            measure
// Refuses a build with a sanitizer or without optimisation, except for a
// moment, and warns on a loaded machine.
int Main(int argc, char** argv, void (*add)());

// `full`, or with --moment `moment`.
int64_t Pick(int64_t full, int64_t moment);

[[noreturn]] void Fail(const char* what);

// Ends the program with status 1 unless `good`: a benchmark prints no number
// for wrong behaviour.
inline void Check(bool good, const char* what) {
  if (__builtin_expect(!good, 0)) Fail(what);
}

// Nanoseconds on the monotonic clock.
inline int64_t Now() {
  return std::chrono::steady_clock::now().time_since_epoch().count();
}

// The value below which `part` of the values lie. Reorders them.
double Percentile(std::vector<double>* values, double part);
inline double Median(std::vector<double>* values) {
  return Percentile(values, 0.5);
}

// Threads started while one lives run on the consumer's processor, if there is
// a --pin. For the main thread.
class OnConsumerCpu {
 public:
  OnConsumerCpu();
  ~OnConsumerCpu();
  OnConsumerCpu(const OnConsumerCpu&) = delete;
  OnConsumerCpu& operator=(const OnConsumerCpu&) = delete;
};

// An emulator, ours or a peer, whose threads consume what main launches.
template <typename Emulator, typename... Arguments>
std::unique_ptr<Emulator> Make(Arguments&&... arguments) {
  OnConsumerCpu placed;
  return std::make_unique<Emulator>(std::forward<Arguments>(arguments)...);
}

// Registers a row with a fixed number of turns, each of which measures ours and
// every peer.
template <typename Body>
benchmark::internal::Benchmark* Add(const char* name, int64_t turns,
                                    Body body) {
  return benchmark::RegisterBenchmark(name, body)
      ->Iterations(turns)
      ->UseRealTime();
}

}  // namespace bench

#endif  // BENCHMARKS_HARNESS_HARNESS_H_
