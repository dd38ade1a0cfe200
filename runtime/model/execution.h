// Execution: one run of a loaded model, from the launch to the end of its last
// segment. It has captured the addresses of its inputs and outputs; a stream
// runs its segments as tasks, in order.
//
//   Begin() ─ SetInput/SetOutput ─► launched ─ segment 0, 1, … ─► released
//                                      │                             │
//                                      └─ Cancel(): segments do      │
//                                         nothing from here on       │
//            LoadedModel keeps released executions and uses them again
//
// A segment runs only if the one before it has: after a failure the later ones
// do nothing, and where a task was dropped (unsubscribed, aborted) the next one
// fails.

#ifndef RUNTIME_MODEL_EXECUTION_H_
#define RUNTIME_MODEL_EXECUTION_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/optional.h"
#include "runtime/base/clock.h"
#include "runtime/core/handle_table.h"
#include "runtime/core/memory_registry.h"
#include "runtime/core/stream.h"
#include "runtime/core/work.h"
#include "runtime/model/model.h"
#include "runtime/model/tensor.h"

namespace ascend::rt {

class LoadedModel;

// The operator that failed last in the calling thread: what an exception
// callback, which runs in that thread, can ask about.
struct FailedOperator {
  int device = -1;
  int32_t stream_id = -1;
  // The task of the stream; 0 outside any, and unknown if it failed before its
  // launch had returned.
  absl::optional<uint64_t> task;
  std::string name;
  std::vector<TensorSpec> inputs;
  std::vector<TensorSpec> outputs;

  static FailedOperator& Current();
};

// Reference counted: one for the launcher, one for each queued segment. Filled
// by the launcher alone; then segments run in one thread at a time, except
// that a dropped host segment may still run (see progress_).
class Execution {
 public:
  // For LoadedModel. `segments` is the most any gear has.
  Execution(size_t inputs, size_t outputs, size_t segments);
  Execution(const Execution&) = delete;
  Execution& operator=(const Execution&) = delete;
  ~Execution();

  void Ref() { references_.fetch_add(1, std::memory_order_relaxed); }
  void Unref() {
    if (references_.fetch_sub(1, std::memory_order_acq_rel) == 1) Release();
  }

  // --- For the launcher, before the first segment is queued ---

  const Program& program() const;
  size_t gear() const { return gear_; }
  void set_gear(size_t gear) { gear_ = gear; }
  // Where the tensor is, and the block that holds it if the runtime knows it:
  // the memory lives at least as long as the execution.
  void SetInput(size_t i, void* data, std::shared_ptr<Allocation> block) {
    inputs_[i] = data;
    blocks_[i] = std::move(block);
  }
  void SetOutput(size_t i, void* data, std::shared_ptr<Allocation> block) {
    outputs_[i] = data;
    blocks_[inputs_.size() + i] = std::move(block);
  }
  // The gear and the places of another execution of the same model.
  struct Places {
    size_t gear = 0;
    std::vector<void*> inputs;
    std::vector<void*> outputs;
    std::vector<std::shared_ptr<Allocation>> blocks;
  };
  Places places() const { return {gear_, inputs_, outputs_, blocks_}; }
  void SetPlaces(const Places& places) {
    gear_ = places.gear;
    inputs_ = places.inputs;
    outputs_ = places.outputs;
    blocks_ = places.blocks;
  }
  // The stream that will run it. Without one the launcher runs it itself.
  void SetStream(Stream* stream, Handle handle) {
    stream_ = stream;
    stream_handle_ = handle;
  }

  // --- For the launcher ---

  // A task that runs a segment, once for each; it holds a reference. That of a
  // host segment waits out its simulated time by `clock`, as no device does it.
  Work* NewWork(size_t segment, Clock* clock);
  // The ticket of segment `i`'s task.
  void SetTicket(size_t segment, uint64_t ticket) {
    tickets_[segment].store(ticket, std::memory_order_release);
  }
  // Not all segments could be queued: those that were do nothing any more.
  void Cancel() { progress_.store(kFailed, std::memory_order_release); }

  // --- For whoever runs it ---

  // Where the task of a segment lives; launching allocates nothing.
  struct WorkSlot;

  // 507011, or the kernel's own 507xxx. Notes FailedOperator.
  absl::Status RunSegment(size_t segment);
  // The simulated time of a segment, in nanoseconds.
  int64_t SegmentTime(size_t segment) const;
  // RunSegment(), then waits until the simulated time is over.
  absl::Status RunSegmentInTime(size_t segment, Clock* clock);

 private:
  friend class ExecutionRef;
  friend class LoadedModel;

  static constexpr int kFailed = -1;

  void Release();
  absl::Status Fail(size_t segment, int step, const absl::Status& error);

  std::atomic<int> references_{0};
  // 2i: segment i is next. 2i + 1: it runs. A host segment that was dropped
  // while its thread runs it shows as the latter to the next segment, which
  // then touches nothing.
  std::atomic<int> progress_{0};
  size_t gear_ = 0;
  uint64_t run_index_ = 0;
  void* workspace_ = nullptr;
  std::vector<void*> inputs_;
  std::vector<void*> outputs_;
  std::vector<std::shared_ptr<Allocation>> blocks_;   // inputs, outputs
  std::unique_ptr<std::atomic<uint64_t>[]> tickets_;  // by segment, 0: none yet
  std::unique_ptr<WorkSlot[]> work_slots_;            // by segment
  const size_t max_segments_;
  // With the tickets what Close() waits for: written while the owner counts a
  // launch, and under its mutex.
  Stream* stream_ = nullptr;
  Handle stream_handle_ = kNoHandle;

  // Set while it is used.
  std::shared_ptr<LoadedModel> owner_;
  size_t active_index_ = 0;  // guarded by the owner's mutex
};

// Owns one reference; the launcher's. Gone means launched.
class ExecutionRef {
 public:
  ExecutionRef() = default;
  explicit ExecutionRef(Execution* execution) : execution_(execution) {}
  ExecutionRef(ExecutionRef&& other) noexcept
      : execution_(std::exchange(other.execution_, nullptr)) {}
  ExecutionRef& operator=(ExecutionRef&& other) noexcept {
    std::swap(execution_, other.execution_);
    return *this;
  }
  ~ExecutionRef();

  Execution* get() const { return execution_; }
  Execution* operator->() const { return execution_; }
  explicit operator bool() const { return execution_ != nullptr; }

 private:
  Execution* execution_ = nullptr;
};

}  // namespace ascend::rt

#endif  // RUNTIME_MODEL_EXECUTION_H_
