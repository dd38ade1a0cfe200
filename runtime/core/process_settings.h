// ProcessSettings: what a program sets for the whole process and reads back.

#ifndef RUNTIME_CORE_PROCESS_SETTINGS_H_
#define RUNTIME_CORE_PROCESS_SETTINGS_H_

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <map>

#include "absl/base/thread_annotations.h"
#include "absl/types/optional.h"
#include "runtime/base/mutex.h"

namespace ascend::rt {

// Thread-safe; the last write wins.
class ProcessSettings {
 public:
  // aclrtSetSysParamOpt().
  void SetParameter(int option, int64_t value) ABSL_LOCKS_EXCLUDED(mu_) {
    MutexLock lock(&mu_);
    parameters_[option] = value;
  }
  absl::optional<int64_t> Parameter(int option) const ABSL_LOCKS_EXCLUDED(mu_) {
    MutexLock lock(&mu_);
    const auto it = parameters_.find(option);
    if (it == parameters_.end()) return absl::nullopt;
    return it->second;
  }

  // How long an operator may run, in microseconds; 0 asks for the most there
  // is. Returns what holds now. Nothing enforces it: a thread of the host
  // cannot be torn off an operator.
  uint64_t SetOpExecuteTimeout(uint64_t micros) {
    if (micros == 0) micros = kMaxOpExecuteTimeout;
    micros = std::min(micros, kMaxOpExecuteTimeout);
    op_execute_timeout_.store(micros);
    return micros;
  }
  uint64_t op_execute_timeout() const { return op_execute_timeout_.load(); }

  // aclrtSetOpWaitTimeout(): seconds, 0 for no limit; taken by later waits.
  void SetOpWaitTimeout(uint32_t seconds) { op_wait_timeout_.store(seconds); }
  uint32_t op_wait_timeout() const { return op_wait_timeout_.load(); }

  // As if nothing had been set.
  void Clear() ABSL_LOCKS_EXCLUDED(mu_) {
    MutexLock lock(&mu_);
    parameters_.clear();
    op_execute_timeout_.store(kMaxOpExecuteTimeout);
    op_wait_timeout_.store(0);
  }

 private:
  // The most that aclrtGetOpExecuteTimeout() can tell, in milliseconds.
  static constexpr uint64_t kMaxOpExecuteTimeout =
      uint64_t{std::numeric_limits<uint32_t>::max()} * 1000;

  mutable Mutex mu_;
  std::map<int, int64_t> parameters_ ABSL_GUARDED_BY(mu_);
  std::atomic<uint64_t> op_execute_timeout_{kMaxOpExecuteTimeout};
  std::atomic<uint32_t> op_wait_timeout_{0};
};

}  // namespace ascend::rt

#endif  // RUNTIME_CORE_PROCESS_SETTINGS_H_
