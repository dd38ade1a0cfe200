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
  entries_.push_back({report, ++posted_});
  size_.store(entries_.size(), std::memory_order_relaxed);
  if (waiting_) ready_.NotifyAll();
}

std::vector<Report> ReportQueue::Withdraw(Handle stream) {
  std::vector<Report> withdrawn;
  MutexLock lock(&mu_);
  const auto keep = std::stable_partition(
      entries_.begin(), entries_.end(),
      [&](const Entry& entry) { return entry.report.stream != stream; });
  for (auto it = keep; it != entries_.end(); ++it) {
    withdrawn.push_back(it->report);
  }
  entries_.erase(keep, entries_.end());
  size_.store(entries_.size(), std::memory_order_relaxed);
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

  MutexLock lock(&mu_);
  while (entries_.empty() && !closed_) {
    if (deadline != kForever && clock_->Now() >= deadline) {
      return AclError(ACL_ERROR_RT_REPORT_TIMEOUT,
                      "no callback became ready in time");
    }
    waiting_ = true;
    clock_->WaitUntil(&ready_, &mu_, deadline);
    waiting_ = false;
  }
  if (entries_.empty()) {
    return AclError(
        ACL_ERROR_RT_THREAD_SUBSCRIBE,
        absl::StrCat("thread ", thread_id_, " lost its last subscription"));
  }
  const uint64_t last = posted_;
  while (!entries_.empty() && entries_.front().number <= last) {
    const Report report = entries_.front().report;
    entries_.pop_front();
    size_.store(entries_.size(), std::memory_order_relaxed);
    lock.Unlock();
    RunReport(report);
    lock.Lock();
  }
  return absl::OkStatus();
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
