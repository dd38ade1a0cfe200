// Callbacks that check their own number and order.

#ifndef BENCHMARKS_HARNESS_SEQUENCE_H_
#define BENCHMARKS_HARNESS_SEQUENCE_H_

#include <array>
#include <atomic>
#include <cstdint>

namespace bench {

// Callbacks numbered from 0 that one thread runs in that order. One at a time
// in a process: the number is all that a callback gets, so that checking costs
// no memory.
class Sequence {
 public:
  Sequence();

  // What callback `number` gets as user data.
  static void* Step(int64_t number) { return reinterpret_cast<void*>(number); }
  static void Run(void* step);

  // Waits until `count` have run, then checks their order.
  void Await(int64_t count);

 private:
  struct alignas(64) Progress {
    std::atomic<int64_t> done{0};
    bool in_order = true;  // of the running thread; published by done
  };
  static Progress progress_;
};

// The same for several launchers: each one's callbacks keep their order.
class LauncherSequences {
 public:
  static constexpr int kMaxLaunchers = 64;

  LauncherSequences();

  static void* Step(int64_t launcher, int64_t number) {
    return reinterpret_cast<void*>(launcher << 32 | number);
  }
  static void Run(void* step);

  // As Sequence::Await(); `count` is of all launchers together.
  void Await(int64_t count);

 private:
  struct alignas(64) Progress {
    std::atomic<int64_t> done{0};
    bool in_order = true;
    std::array<int64_t, kMaxLaunchers> next{};
  };
  static Progress progress_;
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

#endif  // BENCHMARKS_HARNESS_SEQUENCE_H_
