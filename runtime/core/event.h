// Event: a name for the latest point that was recorded under it.

#ifndef RUNTIME_CORE_EVENT_H_
#define RUNTIME_CORE_EVENT_H_

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "runtime/base/mutex.h"
#include "runtime/core/handle_table.h"
#include "runtime/core/record_point.h"

namespace ascend::rt {

struct EventConfig {
  int device = 0;
  Handle context = kNoHandle;
  uint32_t flags = 0;
  // Made by aclrtCreateEventWithFlag() / aclrtCreateEventExWithFlag(): decides
  // which calls take it.
  bool with_flag = false;
  bool extended = false;
};

// Thread-safe. Lock order: mu_ is a leaf. As a stream, an event is a slot:
// calls name the handle they mean and get 107017 if it is gone.
class Event final : public HandleSlot {
 public:
  void Open(const EventConfig& config) ABSL_LOCKS_EXCLUDED(mu_);
  // Queued waits and records of the event keep their points and are honoured.
  bool Close(Handle handle, const std::function<void()>& retire)
      ABSL_LOCKS_EXCLUDED(mu_);

  // A point for a new record of this event, not yet its latest. The point is
  // made before it is queued, and becomes the latest only when it was.
  absl::StatusOr<RecordPointRef> NewPoint(Handle handle, Handle stream)
      ABSL_LOCKS_EXCLUDED(mu_);
  void SetLatest(Handle handle, RecordPointRef point) ABSL_LOCKS_EXCLUDED(mu_);

  // The latest point; null if never recorded, or reset since.
  absl::StatusOr<RecordPointRef> Latest(Handle handle) ABSL_LOCKS_EXCLUDED(mu_);

  // When `reset` is complete the event counts as not recorded, unless it was
  // recorded again after this call.
  void ResetAfter(Handle handle, RecordPointRef reset) ABSL_LOCKS_EXCLUDED(mu_);

  // Wait tasks of this event that have not finished.
  absl::StatusOr<int> QueuedWaits(Handle handle) ABSL_LOCKS_EXCLUDED(mu_);

  // Constant while the handle lives; of a stale event, whatever is there now.
  EventConfig config() const ABSL_LOCKS_EXCLUDED(mu_) {
    MutexLock lock(&mu_);
    return config_;
  }

 private:
  void ApplyResetLocked() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  bool LiveLocked(Handle handle) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_) {
    return handle != kNoHandle && this->handle() == handle;
  }

  mutable Mutex mu_;
  EventConfig config_ ABSL_GUARDED_BY(mu_);
  RecordPointRef latest_ ABSL_GUARDED_BY(mu_);
  RecordPointRef reset_ ABSL_GUARDED_BY(mu_);  // applies to the latest point
  std::shared_ptr<std::atomic<int>> queued_waits_ ABSL_GUARDED_BY(mu_);
};

}  // namespace ascend::rt

#endif  // RUNTIME_CORE_EVENT_H_
