#include "runtime/core/report_queue.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "acl/acl_base.h"
#include "acl/error_codes/rt_error_codes.h"
#include "runtime/base/status.h"
#include "runtime/core/callback_scope.h"
#include "runtime/core/work.h"

namespace ascend::rt {
namespace {

// Room for this many reports is kept between batches.
constexpr size_t kKeptReports = 4096;

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
  MutexLock lock(&mu_);
  incoming_.push_back(report);
  size_.store(incoming_.size(), std::memory_order_relaxed);
  if (waiting_) ready_.NotifyAll();
}

std::vector<Report> ReportQueue::Withdraw(Handle stream) {
  std::vector<Report> withdrawn;
  const auto withdraw = [&](std::vector<Report>* reports, size_t first) {
    const auto begin = reports->begin() + static_cast<ptrdiff_t>(first);
    const auto keep = std::stable_partition(
        begin, reports->end(),
        [&](const Report& report) { return report.stream != stream; });
    withdrawn.insert(withdrawn.end(), keep, reports->end());
    reports->erase(keep, reports->end());
  };
  MutexLock batch_lock(&batch_mu_);
  withdraw(&batch_, batch_next_);
  batch_left_.store(batch_.size() - batch_next_, std::memory_order_relaxed);
  MutexLock lock(&mu_);
  withdraw(&incoming_, 0);
  size_.store(incoming_.size(), std::memory_order_relaxed);
  return withdrawn;
}

void ReportQueue::Close() {
  MutexLock lock(&mu_);
  closed_ = true;
  ready_.NotifyAll();
}

absl::Status ReportQueue::Process(int64_t deadline) {
  struct Marker {
    std::atomic<int>& count;
    explicit Marker(std::atomic<int>& c) : count(c) { ++count; }
    ~Marker() { --count; }
  } marker(processing_);

  // What an exception of the last call has left is ready already.
  if (!HasBatch()) ART_RETURN_IF_ERROR(Await(deadline));
  TakeBatch();
  Report report;
  while (NextReport(&report)) RunReport(report);
  return absl::OkStatus();
}

absl::Status ReportQueue::Await(int64_t deadline) {
  // Two threads are inside only by mistake, or when ids are recycled: then the
  // second sleeps at once.
  const bool spins = size_.load(std::memory_order_relaxed) == 0 &&
                     processing_.load(std::memory_order_relaxed) == 1;
  if (spins) {
    spin_.Spin(clock_, deadline,
               [&] { return size_.load(std::memory_order_relaxed) > 0; });
  }
  MutexLock lock(&mu_);
  while (incoming_.empty() && !closed_) {
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
  if (spins) spin_.Arrived(clock_);
  return absl::OkStatus();
}

void ReportQueue::TakeBatch() {
  MutexLock batch_lock(&batch_mu_);
  if (batch_next_ == batch_.size()) {
    batch_.clear();
    batch_next_ = 0;
    // A flood is over: its memory goes back.
    if (batch_.capacity() > kKeptReports) batch_.shrink_to_fit();
  }
  MutexLock lock(&mu_);
  if (batch_.empty()) {
    batch_.swap(incoming_);
  } else {
    batch_.insert(batch_.end(), incoming_.begin(), incoming_.end());
    incoming_.clear();
  }
  batch_left_.store(batch_.size() - batch_next_, std::memory_order_relaxed);
  size_.store(0, std::memory_order_relaxed);
}

bool ReportQueue::HasBatch() {
  MutexLock lock(&batch_mu_);
  return batch_next_ < batch_.size();
}

bool ReportQueue::NextReport(Report* report) {
  MutexLock lock(&batch_mu_);
  if (batch_next_ == batch_.size()) return false;
  *report = batch_[batch_next_++];
  batch_left_.store(batch_.size() - batch_next_, std::memory_order_relaxed);
  return true;
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
