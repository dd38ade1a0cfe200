// SoleRun: the lock that runs and builds of all sessions of the open GE try,
// which the observed profile has in strict mode.

#ifndef GE_SRC_SOLE_RUN_H_
#define GE_SRC_SOLE_RUN_H_

#include <atomic>

namespace ge::internal {

// Holds the lock for a scope, or has found it taken.
class SoleRun {
 public:
  // Without `wanted` it is always possible and holds nothing.
  explicit SoleRun(bool wanted)
      : holds_(wanted && !taken_.exchange(true, std::memory_order_acquire)),
        possible_(holds_ || !wanted) {}
  ~SoleRun() {
    if (holds_) taken_.store(false, std::memory_order_release);
  }
  SoleRun(const SoleRun&) = delete;
  SoleRun& operator=(const SoleRun&) = delete;

  bool possible() const { return possible_; }

 private:
  inline static std::atomic<bool> taken_{false};

  const bool holds_;
  const bool possible_;
};

}  // namespace ge::internal

#endif  // GE_SRC_SOLE_RUN_H_
