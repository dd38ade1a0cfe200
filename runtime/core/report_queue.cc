#include "runtime/core/report_queue.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "acl/acl_base.h"
#include "acl/error_codes/rt_error_codes.h"
#include "runtime/base/cancellation_point.h"
#include "runtime/base/cpu.h"
#include "runtime/base/fork.h"
#include "runtime/base/status.h"
#include "runtime/base/thread_id.h"
#include "runtime/core/callback_scope.h"
#include "runtime/core/work.h"

namespace ascend::rt {
namespace {

// Batches of at least this size make the meeting of the two sides cheap.
constexpr size_t kGoodBatch = 64;
constexpr int kMostBreaths = 128;  // some two microseconds

// Releases the stream of a blocking report however user code is left: by
// return, exception or thread exit.
class BlockFinisher {
 public:
  explicit BlockFinisher(const Report& report)
      : report_(report), generation_(ForkGeneration()) {}
  // May be left by an exception callback that ends the thread.
  ~BlockFinisher() noexcept(false) {
    // The parent's stream; here nobody may be left to release its locks.
    if (generation_ != ForkGeneration()) return;
    if (report_.kind() == Task::Kind::kHostOperator) report_.work->Unref();
    report_.owner->FinishReport(report_.stream, report_.ticket(),
                                std::move(result_));
  }
  BlockFinisher(const BlockFinisher&) = delete;
  BlockFinisher& operator=(const BlockFinisher&) = delete;

  void set_result(absl::Status result) { result_ = std::move(result); }

 private:
  const Report& report_;
  const uint32_t generation_;
  absl::Status result_;
};

}  // namespace

void ReportQueue::Post(const Report& report) {
  // A finished callback that makes the next of its stream ready.
  if (thread_id_ == CurrentPthreadId() && !HasIncoming()) {
    batch_mu_.LockByOwner();
    batch_.Push(report);
    batch_mu_.UnlockByOwner();
    return;
  }
  TryPost(report, std::numeric_limits<size_t>::max());
}

bool ReportQueue::TryPost(const Report& report, size_t limit) {
  SpinMutexLock lock(&mu_);
  if (ABSL_PREDICT_FALSE(incoming_.size() >= limit)) return false;
  incoming_.Extend()->Assign(report);
  if (!HasIncoming()) {
    has_incoming_.store(true, std::memory_order_release);
    if (ABSL_PREDICT_FALSE(waiting_)) {
      lock.Unlock();
      Wake();
    }
  }
  return true;
}

void ReportQueue::Wake() {
  MutexLock lock(&sleep_mu_);
  ready_.NotifyAll();
}

ReportBatch::Withdrawn ReportQueue::WithdrawBy(
    ReportBatch::Withdrawn (ReportBatch::*withdraw)(Handle), Handle stream) {
  batch_mu_.Lock();
  mu_.Lock();
  batch_.Take(&incoming_);
  mu_.Unlock();
  const ReportBatch::Withdrawn withdrawn = (batch_.*withdraw)(stream);
  mu_.Lock();
  // A thread that waits looks at this alone.
  has_incoming_.store(!batch_.empty() || !incoming_.empty(),
                      std::memory_order_relaxed);
  mu_.Unlock();
  batch_mu_.Unlock();
  return withdrawn;
}

ReportBatch::Withdrawn ReportQueue::Withdraw(Handle stream) {
  return WithdrawBy(&ReportBatch::Withdraw, stream);
}

bool ReportQueue::WithdrawBlocking(Handle stream) {
  return WithdrawBy(&ReportBatch::WithdrawBlocking, stream).blocking;
}

void ReportQueue::Close() {
  {
    SpinMutexLock lock(&mu_);
    closed_.store(true, std::memory_order_release);
  }
  Wake();
}

size_t ReportQueue::size() {
  batch_mu_.Lock();
  mu_.Lock();
  const size_t size = batch_.size() + incoming_.size();
  mu_.Unlock();
  batch_mu_.Unlock();
  return size;
}

absl::Status ReportQueue::Process(int64_t timeout) {
  struct Marker {
    ReportQueue* const queue;
    explicit Marker(ReportQueue* q) : queue(q) {
      queue->processing_.store(true, std::memory_order_relaxed);
      queue->has_processed_.store(true, std::memory_order_relaxed);
    }
    ~Marker() {
      queue->running_.store(kNoHandle, std::memory_order_relaxed);
      queue->processing_.store(false, std::memory_order_relaxed);
    }
  } marker(this);

  if (paces_) Pace();
  if (!StartDrain()) {
    const int64_t deadline = clock_->After(timeout);
    do {
      ART_RETURN_IF_ERROR(Await(deadline));
    } while (!StartDrain());
  }
  const uint32_t generation = ForkGeneration();
  Report report;
  while (NextReport(&report)) {
    RunReport(report);
    if (ABSL_PREDICT_FALSE(generation != ForkGeneration())) {
      return AclError(ACL_ERROR_UNINITIALIZE,
                      "the process was forked inside a callback; what is left "
                      "to run is the parent's");
    }
  }
  return absl::OkStatus();
}

absl::Status ReportQueue::Await(int64_t deadline) {
  spin_.Spin(clock_, deadline, [&] { return HasIncoming() || closed(); });
  if (HasIncoming()) {
    spin_.Arrived(clock_);
    return absl::OkStatus();
  }
  const CancellationPoint cancellation_point;
  MutexLock lock(&sleep_mu_);
  while (!Look(/*will_sleep=*/false)) {
    if (deadline != kForever && clock_->Now() >= deadline) {
      return AclError(ACL_ERROR_RT_REPORT_TIMEOUT,
                      "no callback became ready in time");
    }
    if (!Look(/*will_sleep=*/true)) {
      clock_->WaitUntil(&ready_, &sleep_mu_, deadline);
    }
  }
  if (!HasIncoming()) {
    return AclError(
        ACL_ERROR_RT_THREAD_SUBSCRIBE,
        absl::StrCat("thread ", thread_id_, " lost its last subscription"));
  }
  spin_.Arrived(clock_);
  return absl::OkStatus();
}

bool ReportQueue::Look(bool will_sleep) {
  SpinMutexLock lock(&mu_);
  const bool found = HasIncoming() || closed();
  waiting_ = will_sleep && !found;
  return found;
}

bool ReportQueue::StartDrain() {
  batch_mu_.LockByOwner();
  if (has_incoming_.load(std::memory_order_acquire)) TakeIncomingLocked();
  last_batch_ = batch_.StartDrain();
  batch_mu_.UnlockByOwner();
  return last_batch_ > 0;
}

void ReportQueue::TakeIncomingLocked() {
  SpinMutexLock lock(&mu_);
  batch_.Take(&incoming_);
  has_incoming_.store(false, std::memory_order_relaxed);
}

void ReportQueue::Pace() {
  if (last_batch_ <= 1) {
    pace_ /= 2;
  } else if (last_batch_ < kGoodBatch) {
    pace_ = std::min(pace_ + 4, kMostBreaths);
  } else if (last_batch_ > 2 * kGoodBatch) {
    pace_ -= pace_ / 4;
  }
  for (int i = 0; i < pace_; ++i) CpuRelax();
}

bool ReportQueue::NextReport(Report* report) {
  batch_mu_.LockByOwner();
  const bool any = batch_.Next(report);
  batch_mu_.UnlockByOwner();
  return any;
}

void ReportQueue::RunReport(const Report& report) {
  running_.store(report.stream, std::memory_order_relaxed);
  if (report.kind() == Task::Kind::kCallback) {
    CallbackScope scope(CallbackScope::Kind::kReport, report.stream,
                        /*blocking=*/false);
    report.fn(report.user_data);
    return;
  }
  // The scope ends before the stream goes on.
  BlockFinisher finisher(report);
  if (report.kind() == Task::Kind::kBlockCallback) {
    CallbackScope scope(CallbackScope::Kind::kReport, report.stream,
                        /*blocking=*/true);
    report.fn(report.user_data);
    return;
  }
  CallbackScope scope(CallbackScope::Kind::kHostOperator, report.stream,
                      /*blocking=*/true);
  finisher.set_result(report.work->Run());
}

}  // namespace ascend::rt
