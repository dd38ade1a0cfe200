#include "runtime/core/report_queue.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "acl/acl_base.h"
#include "acl/error_codes/rt_error_codes.h"
#include "runtime/base/status.h"
#include "runtime/base/thread_id.h"
#include "runtime/core/callback_scope.h"
#include "runtime/core/work.h"

namespace ascend::rt {
namespace {

// Room for this many reports is kept between batches.
constexpr size_t kKeptReports = 4096;

// Batches of at least this size make the meeting of the two sides cheap.
constexpr size_t kGoodBatch = 64;
constexpr int kMostBreaths = 64;  // less than a microsecond

// Releases the stream of a blocking report however user code is left: by
// return, exception or thread exit.
class ReportFinisher {
 public:
  explicit ReportFinisher(const Report& report) : report_(report) {}
  ~ReportFinisher() {
    if (report_.kind == Task::Kind::kHostOperator) report_.work->Unref();
    if (report_.blocking()) {
      report_.owner->FinishReport(report_.stream, report_.ticket,
                                  std::move(result_));
    }
  }
  ReportFinisher(const ReportFinisher&) = delete;
  ReportFinisher& operator=(const ReportFinisher&) = delete;

  void set_result(absl::Status result) { result_ = std::move(result); }

 private:
  const Report& report_;
  absl::Status result_;
};

}  // namespace

void ReportQueue::Post(const Report& report) {
  // A finished callback that makes the next of its stream ready.
  if (thread_id_ == CurrentPthreadId() &&
      !has_incoming_.load(std::memory_order_relaxed)) {
    batch_mu_.LockByOwner();
    if (batch_next_ == batch_.size()) {
      batch_.clear();
      batch_next_ = drain_end_ = 0;
    }
    batch_.push_back(report);
    batch_mu_.UnlockByOwner();
    return;
  }
  TryPost(report, std::numeric_limits<size_t>::max());
}

bool ReportQueue::TryPost(const Report& report, size_t limit) {
  MutexLock lock(&mu_);
  if (ABSL_PREDICT_FALSE(incoming_.size() >= limit)) return false;
  incoming_.push_back(report);
  if (incoming_.size() == 1) {
    has_incoming_.store(true, std::memory_order_release);
    if (waiting_) ready_.NotifyAll();
  }
  return true;
}

std::vector<Report> ReportQueue::Withdraw(Handle stream) {
  std::vector<Report> withdrawn;
  // Moves the stream's reports in [first, last) out; returns how many.
  const auto withdraw = [&](std::vector<Report>* reports, size_t first,
                            size_t last) {
    const auto end = reports->begin() + static_cast<ptrdiff_t>(last);
    const auto keep = std::stable_partition(
        reports->begin() + static_cast<ptrdiff_t>(first), end,
        [&](const Report& report) { return report.stream != stream; });
    const auto count = static_cast<size_t>(end - keep);
    withdrawn.insert(withdrawn.end(), keep, end);
    reports->erase(keep, end);
    return count;
  };
  batch_mu_.Lock();
  drain_end_ -= withdraw(&batch_, batch_next_, drain_end_);
  withdraw(&batch_, drain_end_, batch_.size());
  mu_.Lock();
  withdraw(&incoming_, 0, incoming_.size());
  has_incoming_.store(!incoming_.empty(), std::memory_order_relaxed);
  mu_.Unlock();
  batch_mu_.Unlock();
  return withdrawn;
}

void ReportQueue::Close() {
  MutexLock lock(&mu_);
  closed_.store(true, std::memory_order_release);
  ready_.NotifyAll();
}

size_t ReportQueue::size() {
  batch_mu_.Lock();
  mu_.Lock();
  const size_t size = batch_.size() - batch_next_ + incoming_.size();
  mu_.Unlock();
  batch_mu_.Unlock();
  return size;
}

absl::Status ReportQueue::Process(int64_t timeout) {
  struct Marker {
    std::atomic<bool>& mark;
    explicit Marker(std::atomic<bool>& m) : mark(m) {
      mark.store(true, std::memory_order_relaxed);
    }
    ~Marker() { mark.store(false, std::memory_order_relaxed); }
  } marker(processing_);

  Pace();
  if (!StartDrain()) {
    const int64_t deadline = clock_->After(timeout);
    do {
      ART_RETURN_IF_ERROR(Await(deadline));
    } while (!StartDrain());
  }
  Report report;
  while (NextReport(&report)) RunReport(report);
  return absl::OkStatus();
}

absl::Status ReportQueue::Await(int64_t deadline) {
  spin_.Spin(clock_, deadline, [&] {
    return has_incoming_.load(std::memory_order_relaxed) || closed();
  });
  MutexLock lock(&mu_);
  while (incoming_.empty() && !closed()) {
    if (deadline != kForever && clock_->Now() >= deadline) {
      return AclError(ACL_ERROR_RT_REPORT_TIMEOUT,
                      "no callback became ready in time");
    }
    waiting_ = true;
    clock_->WaitUntil(&ready_, &mu_, deadline);
    waiting_ = false;
  }
  if (incoming_.empty()) {
    return AclError(
        ACL_ERROR_RT_THREAD_SUBSCRIBE,
        absl::StrCat("thread ", thread_id_, " lost its last subscription"));
  }
  spin_.Arrived(clock_);
  return absl::OkStatus();
}

bool ReportQueue::StartDrain() {
  batch_mu_.LockByOwner();
  if (batch_next_ >= kGoodBatch && batch_next_ * 2 >= batch_.size()) {
    batch_.erase(batch_.begin(),
                 batch_.begin() + static_cast<ptrdiff_t>(batch_next_));
    batch_next_ = 0;
    // A flood is over: its memory goes back.
    if (batch_.empty() && batch_.capacity() > kKeptReports) {
      batch_.shrink_to_fit();
    }
  }
  if (has_incoming_.load(std::memory_order_acquire)) TakeIncomingLocked();
  drain_end_ = batch_.size();
  last_batch_ = drain_end_ - batch_next_;
  batch_mu_.UnlockByOwner();
  return last_batch_ > 0;
}

void ReportQueue::TakeIncomingLocked() {
  MutexLock lock(&mu_);
  if (batch_next_ == batch_.size()) {
    batch_.clear();
    batch_next_ = 0;
    batch_.swap(incoming_);
  } else {
    batch_.insert(batch_.end(), incoming_.begin(), incoming_.end());
    incoming_.clear();
  }
  has_incoming_.store(false, std::memory_order_relaxed);
}

void ReportQueue::Pace() {
  if (!clock_->passes_by_itself()) return;
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
  const bool any = batch_next_ < drain_end_;
  if (any) *report = batch_[batch_next_++];
  batch_mu_.UnlockByOwner();
  return any;
}

void ReportQueue::RunReport(const Report& report) {
  // The scope ends before the stream goes on.
  ReportFinisher finisher(report);
  if (report.kind == Task::Kind::kHostOperator) {
    CallbackScope scope(CallbackScope::Kind::kHostOperator, report.stream,
                        /*blocking=*/true);
    finisher.set_result(report.work->Run());
  } else {
    CallbackScope scope(CallbackScope::Kind::kReport, report.stream,
                        report.blocking());
    report.fn(report.user_data);
  }
}

}  // namespace ascend::rt
