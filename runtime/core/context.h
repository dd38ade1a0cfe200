// Context: what a host thread works in. It belongs to one device and owns a
// default stream; explicit streams and events remember the context they were
// made in.

#ifndef RUNTIME_CORE_CONTEXT_H_
#define RUNTIME_CORE_CONTEXT_H_

#include <atomic>
#include <cstdint>
#include <map>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/types/optional.h"
#include "runtime/base/mutex.h"
#include "runtime/core/handle_table.h"

namespace ascend::rt {

// Thread-safe. A slot of a HandleTable, as streams are.
class Context final : public HandleSlot {
 public:
  // Constant while the handle lives. Atomic because a caller with a stale
  // pointer may read them while the slot is opened again.
  std::atomic<int> device{0};
  std::atomic<bool> primary{false};  // made by aclrtSetDevice()
  std::atomic<Handle> default_stream{kNoHandle};

  // Forgets what the slot's last context left behind.
  void Open() ABSL_LOCKS_EXCLUDED(mu_) {
    MutexLock lock(&mu_);
    parameters_.clear();
    stop_error_ = absl::OkStatus();
  }

  // What is added to a context (streams, events) is published first and asks
  // Serves() then; who ends the context retires its handle, calls Settle() and
  // looks for what was added then. So one of the two sees the other.
  bool Serves(Handle handle) const ABSL_LOCKS_EXCLUDED(mu_) {
    MutexLock lock(&mu_);
    return this->handle() == handle;
  }
  void Settle() const ABSL_LOCKS_EXCLUDED(mu_) { MutexLock lock(&mu_); }

  // aclrtCtxSetSysParamOpt(): last write wins.
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

  // The error of a stream in stop mode, once one has failed: streams made later
  // are stopped too.
  void SetStopError(const absl::Status& error) ABSL_LOCKS_EXCLUDED(mu_) {
    MutexLock lock(&mu_);
    if (stop_error_.ok()) stop_error_ = error;
  }
  absl::Status stop_error() const ABSL_LOCKS_EXCLUDED(mu_) {
    MutexLock lock(&mu_);
    return stop_error_;
  }

 private:
  mutable Mutex mu_;
  std::map<int, int64_t> parameters_ ABSL_GUARDED_BY(mu_);
  absl::Status stop_error_ ABSL_GUARDED_BY(mu_);
};

}  // namespace ascend::rt

#endif  // RUNTIME_CORE_CONTEXT_H_
