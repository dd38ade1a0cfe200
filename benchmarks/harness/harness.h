// What all benchmarks share: checks that end the program, statistics over the
// turns of a run, callbacks that check their order, and the thread that
// processes reports.

#ifndef BENCHMARKS_HARNESS_HARNESS_H_
#define BENCHMARKS_HARNESS_HARNESS_H_

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

#include "acl/acl.h"

namespace bench {

// Ends the program with status 1 unless `good`: a benchmark prints no number
// for wrong behaviour.
void Check(bool good, const char* what);

// Nanoseconds on the monotonic clock.
int64_t Now();

// The value below which `part` of the values lie. Reorders them.
double Percentile(std::vector<double>* values, double part);
inline double Median(std::vector<double>* values) {
  return Percentile(values, 0.5);
}

// Counts callbacks and checks that they come in order.
class Sequence {
 public:
  explicit Sequence(int64_t count);

  // What callback `number` gets as user data.
  void* step(int64_t number) { return &steps_[number]; }
  static void Run(void* step);

  // Yields until all have run, then checks their order.
  void Await();

 private:
  struct Step {
    Sequence* sequence;
    int64_t number;
  };
  std::vector<Step> steps_;
  alignas(64) std::atomic<int64_t> done_{0};
  bool in_order_ = true;
};

// Device 0, streams on it, and one thread that processes their reports.
class Streams {
 public:
  explicit Streams(int count);
  ~Streams();
  Streams(const Streams&) = delete;
  Streams& operator=(const Streams&) = delete;

  aclrtStream operator[](int64_t index) const { return streams_[index]; }
  int64_t size() const { return static_cast<int64_t>(streams_.size()); }

  void Launch(int64_t index, void (*fn)(void*), void* user_data, bool block);

 private:
  std::vector<aclrtStream> streams_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

// A callback that keeps its thread busy until told to end.
class Gate {
 public:
  static void Run(void* gate);

  void AwaitEntered() const;
  void Open() { open_.store(true, std::memory_order_release); }

 private:
  std::atomic<bool> entered_{false};
  std::atomic<bool> open_{false};
};

}  // namespace bench

#endif  // BENCHMARKS_HARNESS_HARNESS_H_
