// What the machine allows: the least that any hand-over between threads costs.

#ifndef BENCHMARKS_BASELINE_LIMITS_H_
#define BENCHMARKS_BASELINE_LIMITS_H_

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <thread>

#include "runtime/base/cpu.h"

namespace baseline {

// A thread that waits for one word to change and then runs a function: one
// cache line each way and no lock. How it waits is the difference.
template <typename Waiting>
class HandOff {
 public:
  HandOff() : thread_([this] { Main(); }) {}
  ~HandOff() {
    Launch(nullptr, nullptr, false);
    thread_.join();
  }

  void Launch(void (*fn)(void*), void* user_data, bool) {
    fn_ = fn;
    user_data_ = user_data;
    turn_.store(++launched_, std::memory_order_release);
    Waiting::Wake(&turn_);
  }

 private:
  void Main() {
    for (uint32_t seen = 0;; ++seen) {
      while (turn_.load(std::memory_order_acquire) == seen) {
        Waiting::Wait(&turn_, seen);
      }
      if (fn_ == nullptr) return;
      fn_(user_data_);
    }
  }

  uint32_t launched_ = 0;
  alignas(64) std::atomic<uint32_t> turn_{0};
  void (*fn_)(void*) = nullptr;
  void* user_data_ = nullptr;
  std::thread thread_;
};

// Looks all the time: no call into the kernel.
struct Spinning {
  static void Wait(std::atomic<uint32_t>*, uint32_t) { ascend::rt::CpuRelax(); }
  static void Wake(std::atomic<uint32_t>*) {}
};
using SpinHandOff = HandOff<Spinning>;

// Sleeps in the kernel until it is woken.
struct Sleeping {
  static void Wait(std::atomic<uint32_t>* turn, uint32_t seen) {
    syscall(SYS_futex, turn, FUTEX_WAIT_PRIVATE, seen, nullptr, nullptr, 0);
  }
  static void Wake(std::atomic<uint32_t>* turn) {
    syscall(SYS_futex, turn, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
  }
};
using FutexHandOff = HandOff<Sleeping>;

// A ring that any thread may append to: one atomic addition and one slot. It
// never looks whether the slot was read: nothing that does more is faster.
class MpscRing {
 public:
  void Launch(void (*fn)(void*), void* user_data, bool) {
    const uint64_t turn = next_.fetch_add(1, std::memory_order_relaxed);
    Slot& slot = slots_[turn % kSlots];
    slot.fn = fn;
    slot.user_data = user_data;
    slot.turn.store(turn, std::memory_order_release);
  }

 private:
  static constexpr uint64_t kSlots = 4096;
  struct Slot {
    void (*fn)(void*);
    void* user_data;
    std::atomic<uint64_t> turn;
  };
  alignas(64) std::atomic<uint64_t> next_{0};
  std::unique_ptr<Slot[]> slots_{new Slot[kSlots]()};
};

// One launcher, one consumer, a ring between them that only they may use: one
// cache line each way for several items, no lock, no atomic addition. Waits for
// room, so the launcher never gets far ahead.
class SpscStream {
 public:
  SpscStream() : thread_([this] { Main(); }) {}
  ~SpscStream() {
    Launch(nullptr, nullptr, false);
    thread_.join();
  }

  void Launch(void (*fn)(void*), void* user_data, bool) {
    while (launched_ - seen_read_ > kSlots - kSlack) {
      seen_read_ = read_.load(std::memory_order_acquire);
      ascend::rt::CpuRelax();
    }
    slots_[launched_ % kSlots] = {fn, user_data};
    written_.store(++launched_, std::memory_order_release);
  }

 private:
  static constexpr uint64_t kSlots = 1 << 14;
  static constexpr uint64_t kSlack = 256;  // items between two stores to read_
  static constexpr int kBreaths = 32;
  struct Slot {
    void (*fn)(void*);
    void* user_data;
  };

  void Main() {
    uint64_t end = 0;
    for (uint64_t i = 0;; ++i) {
      while (i == end) {
        // Looking takes the line from the launcher: lets it get ahead first.
        for (int breath = 0; breath < kBreaths; ++breath) {
          ascend::rt::CpuRelax();
        }
        end = written_.load(std::memory_order_acquire);
      }
      const Slot slot = slots_[i % kSlots];
      if (slot.fn == nullptr) return;
      slot.fn(slot.user_data);
      if (i % kSlack == 0) read_.store(i, std::memory_order_release);
    }
  }

  std::unique_ptr<Slot[]> slots_{new Slot[kSlots]()};
  uint64_t launched_ = 0;
  uint64_t seen_read_ = 0;
  alignas(64) std::atomic<uint64_t> written_{0};
  alignas(64) std::atomic<uint64_t> read_{0};
  std::thread thread_;
};

}  // namespace baseline

#endif  // BENCHMARKS_BASELINE_LIMITS_H_
