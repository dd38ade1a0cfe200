// RecordPoint: the work that one aclrtRecordEvent() call captured.
//
// An event points to its latest point; waits and synchronise calls hold the
// point they captured, so recording the event again or destroying it changes
// nothing for them.
//
//   recorded --Complete()--> complete (once; carries time and error)

#ifndef RUNTIME_CORE_RECORD_POINT_H_
#define RUNTIME_CORE_RECORD_POINT_H_

#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "runtime/base/mutex.h"
#include "runtime/core/handle_table.h"
#include "runtime/core/host_wait.h"

namespace ascend::rt {

class RecordPoint;

// A stream that waits for a point.
class PointWaiter {
 public:
  // Called once after the point is complete, no lock held. `handle` tells
  // whether the waiter is still what it was when it began to wait.
  virtual void OnPointComplete(Handle handle, const RecordPoint* point) = 0;

 protected:
  ~PointWaiter() = default;
};

// Thread-safe. Reference-counted by hand, since Task is a plain value. Lock
// order: mu_ is taken after a stream's mutex and before a HostWait's.
class RecordPoint {
 public:
  // Starts with one reference. `stream` is where the point was recorded;
  // `queued_waits` is its event's count of unfinished wait tasks.
  RecordPoint(Handle stream, std::shared_ptr<std::atomic<int>> queued_waits)
      : stream_(stream), queued_waits_(std::move(queued_waits)) {}
  RecordPoint(const RecordPoint&) = delete;
  RecordPoint& operator=(const RecordPoint&) = delete;

  void Ref() { references_.fetch_add(1, std::memory_order_relaxed); }
  void Unref() {
    if (references_.fetch_sub(1, std::memory_order_acq_rel) == 1) delete this;
  }

  Handle stream() const { return stream_; }
  std::atomic<int>& queued_waits() { return *queued_waits_; }

  bool complete() const { return complete_.load(std::memory_order_acquire); }
  // Valid once complete: when (Clock::Now()) and with what error of the stream.
  int64_t time() const { return time_; }
  const absl::Status& error() const { return error_; }

  struct StreamWait {
    PointWaiter* waiter;
    Handle handle;
  };

  // Completes the point, signals host waits and appends the streams to resume
  // to `resume`; the caller calls OnPointComplete() on them when it holds no
  // lock, keeping a reference to the point.
  void Complete(int64_t time, const absl::Status& error,
                std::vector<StreamWait>* resume) ABSL_LOCKS_EXCLUDED(mu_);

  // Registers a wait; false, and nothing registered, if already complete.
  bool AddStreamWait(StreamWait wait) ABSL_LOCKS_EXCLUDED(mu_);
  bool AddHostWait(HostWait* wait) ABSL_LOCKS_EXCLUDED(mu_);
  // Afterwards the point does not touch `wait` any more.
  void RemoveHostWait(HostWait* wait) ABSL_LOCKS_EXCLUDED(mu_);

 private:
  ~RecordPoint() = default;

  const Handle stream_;
  const std::shared_ptr<std::atomic<int>> queued_waits_;
  std::atomic<int> references_{1};
  std::atomic<bool> complete_{false};
  int64_t time_ = 0;    // written before complete_, constant after
  absl::Status error_;  // likewise

  Mutex mu_;
  std::vector<StreamWait> stream_waits_ ABSL_GUARDED_BY(mu_);
  std::vector<HostWait*> host_waits_ ABSL_GUARDED_BY(mu_);
};

// Holds one reference.
class RecordPointRef {
 public:
  RecordPointRef() = default;
  static RecordPointRef Share(RecordPoint* point) {
    if (point != nullptr) point->Ref();
    return RecordPointRef(point);
  }
  static RecordPointRef Adopt(RecordPoint* point) {
    return RecordPointRef(point);
  }
  RecordPointRef(RecordPointRef&& other) noexcept
      : point_(std::exchange(other.point_, nullptr)) {}
  RecordPointRef& operator=(RecordPointRef&& other) noexcept {
    std::swap(point_, other.point_);
    return *this;
  }
  ~RecordPointRef() {
    if (point_ != nullptr) point_->Unref();
  }

  RecordPoint* get() const { return point_; }
  RecordPoint* operator->() const { return point_; }
  explicit operator bool() const { return point_ != nullptr; }

 private:
  explicit RecordPointRef(RecordPoint* point) : point_(point) {}
  RecordPoint* point_ = nullptr;
};

}  // namespace ascend::rt

#endif  // RUNTIME_CORE_RECORD_POINT_H_
