#include "runtime/model/execution.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "runtime/base/mutex.h"
#include "runtime/base/status.h"
#include "runtime/base/thread_owned.h"
#include "runtime/control/latency_plan.h"
#include "runtime/control/switches.h"
#include "runtime/model/error_codes.h"
#include "runtime/model/loaded_model.h"

namespace ascend::rt {
namespace {

// Lives in a slot of its execution, to which it holds a reference.
class SegmentWork final : public Work {
 public:
  // `host_clock` is null for a device segment.
  SegmentWork(Execution* execution, size_t segment, Clock* host_clock)
      : execution_(execution), segment_(segment), host_clock_(host_clock) {}

  static void* operator new(size_t, Execution::WorkSlot* slot);
  // Lets go of the execution. That may be used again at once, with a work in
  // this very place, so that nothing may touch the object any more: destructors
  // are done here.
  static void operator delete(void* work);
  // Of a constructor that throws, which this one does not.
  static void operator delete(void*, Execution::WorkSlot*) {}

  absl::Status Run() override {
    return host_clock_ == nullptr
               ? execution_->RunSegment(segment_)
               : execution_->RunSegmentInTime(segment_, host_clock_);
  }
  int64_t DeviceTime() override { return execution_->SegmentTime(segment_); }
  const char* name() const override { return "model"; }

 private:
  ~SegmentWork() override = default;

  Execution* const execution_;
  const size_t segment_;
  Clock* const host_clock_;
};

// 507000..507999, the codes of a failed task.
bool IsTaskError(int code) { return code / 1000 == 507; }

}  // namespace

struct Execution::WorkSlot {
  // First: the address of the work is that of the slot.
  alignas(SegmentWork) unsigned char work[sizeof(SegmentWork)];
  Execution* execution = nullptr;
};

namespace {

void* SegmentWork::operator new(size_t, Execution::WorkSlot* slot) {
  return slot->work;
}

void SegmentWork::operator delete(void* work) {
  reinterpret_cast<Execution::WorkSlot*>(work)->execution->Unref();
}

}  // namespace

FailedOperator& FailedOperator::Current() {
  return ThreadOwned<FailedOperator>();
}

Execution::Execution(size_t inputs, size_t outputs, size_t segments)
    : inputs_(inputs),
      outputs_(outputs),
      blocks_(inputs + outputs),
      tickets_(new std::atomic<uint64_t>[segments]()),
      work_slots_(new WorkSlot[segments]),
      max_segments_(segments) {
  for (size_t i = 0; i < segments; ++i) work_slots_[i].execution = this;
}

Execution::~Execution() = default;

const Program& Execution::program() const {
  return owner_->model().program(gear_);
}

Work* Execution::NewWork(size_t segment, Clock* clock) {
  const bool host =
      program().segment(segment).placement == NodePlacement::kHost;
  Ref();
  return new (&work_slots_[segment])
      SegmentWork(this, segment, host ? clock : nullptr);
}

absl::Status Execution::RunSegment(size_t segment) {
  const int next = 2 * static_cast<int>(segment);
  int progress = next;
  if (!progress_.compare_exchange_strong(progress, next + 1,
                                         std::memory_order_acq_rel)) {
    if (progress == kFailed) return absl::OkStatus();  // reported before
    progress_.store(kFailed, std::memory_order_release);
    return AclError(
        kModelExecute,
        absl::StrCat("model ", owner_->id(), ": part ", segment,
                     " cannot run, since a part before it was dropped"));
  }
  if (workspace_ == nullptr) workspace_ = owner_->workspaces_.Take();
  if (workspace_ == nullptr) {
    return Fail(segment, -1, AclError(kModelExecute, "no memory to work in"));
  }
  RunBuffers buffers;
  buffers.inputs = inputs_;
  buffers.outputs = outputs_;
  buffers.weights = owner_->model().weights();
  buffers.workspace = workspace_;
  int failed_step = -1;
  const absl::Status status =
      program().RunSegment(segment, buffers, &failed_step);
  if (!status.ok()) return Fail(segment, failed_step, status);
  // Unless it was cancelled meanwhile.
  progress = next + 1;
  progress_.compare_exchange_strong(progress, next + 2,
                                    std::memory_order_acq_rel);
  return absl::OkStatus();
}

absl::Status Execution::Fail(size_t segment, int step,
                             const absl::Status& error) {
  progress_.store(kFailed, std::memory_order_release);
  FailedOperator& failed = FailedOperator::Current();
  failed = FailedOperator();
  if (stream_ != nullptr) {
    failed.device = stream_->device();
    failed.stream_id = stream_->id();
    const uint64_t ticket = tickets_[segment].load(std::memory_order_acquire);
    if (ticket != 0) failed.task = ticket;
  }
  if (step >= 0) {
    StepDescription description =
        program().DescribeStep(static_cast<size_t>(step));
    failed.name = std::string(description.name);
    failed.inputs = std::move(description.inputs);
    failed.outputs = std::move(description.outputs);
  }
  const int code = AclCode(error);
  return AclError(
      IsTaskError(code) ? code : kModelExecute,
      absl::StrCat("model ", owner_->id(), " ('", owner_->model().name(),
                   "') failed: ", error.message()));
}

int64_t Execution::SegmentTime(size_t segment) const {
  if (progress_.load(std::memory_order_relaxed) == kFailed) return 0;
  int64_t time = 0;
  if (Switches::on(Control::kLatency)) {
    if (segment == 0) time += LatencyPlan::For(LatencyKind::kModel, 0);
    const int steps = program().segment(segment).step_count;
    for (int step = 0; step < steps; ++step) {
      time += LatencyPlan::For(LatencyKind::kKernel, 0);
    }
  }
  const Model& model = owner_->model();
  if (!model.has_latency()) return time;
  return time +
         absl::ToInt64Nanoseconds(model.LatencyFor(gear_, segment, run_index_));
}

absl::Status Execution::RunSegmentInTime(size_t segment, Clock* clock) {
  const int64_t start = clock->Now();
  ART_RETURN_IF_ERROR(RunSegment(segment));
  const int64_t end = start + SegmentTime(segment);
  Mutex mu;
  CondVar never;
  MutexLock lock(&mu);
  while (clock->Now() < end) clock->WaitUntil(&never, &mu, end);
  return absl::OkStatus();
}

void Execution::Release() {
  // Recycle() may end the life of the model, and with it of this execution.
  const std::shared_ptr<LoadedModel> owner = std::move(owner_);
  for (std::shared_ptr<Allocation>& block : blocks_) block.reset();
  if (workspace_ != nullptr) {
    owner->workspaces_.Give(std::exchange(workspace_, nullptr));
  }
  progress_.store(0, std::memory_order_relaxed);
  gear_ = 0;
  owner->Recycle(this);
}

ExecutionRef::~ExecutionRef() {
  if (execution_ == nullptr) return;
  // Close() looks at what is active when no launch is left: an execution that
  // is over must not be among it on account of this reference.
  const std::shared_ptr<LoadedModel> owner = execution_->owner_;
  execution_->Unref();
  owner->EndLaunch();
}

}  // namespace ascend::rt
