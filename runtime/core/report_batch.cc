#include "runtime/core/report_batch.h"

#include "runtime/core/work.h"

namespace ascend::rt {

void ReportBatch::Take(ReportList* reports) {
  if (reports_.empty()) {
    tallies_.reset();
    reports_.Swap(reports);
    return;
  }
  while (!reports->empty()) Push(reports->Pop());
}

size_t ReportBatch::StartDrain() {
  if (withdrawn_ > 0 && withdrawn_ == reports_.size()) Compact();
  drain_left_ = reports_.size();
  return size();
}

void ReportBatch::Count(const Report& report) {
  Tally& tally = (*tallies_)[report.stream];
  ++tally.count;
  if (report.blocking()) tally.blocking = true;
}

void ReportBatch::CountAll() {
  tallies_ = std::make_unique<absl::flat_hash_map<Handle, Tally>>();
  popped_ = 0;
  for (size_t left = reports_.size(); left > 0; --left) {
    const Report report = reports_.Pop();
    Count(report);
    reports_.Push(report);
  }
}

bool ReportBatch::Admit(const Report& report) {
  const uint64_t position = popped_++;
  Tally& tally = (*tallies_)[report.stream];
  const bool admitted = position >= tally.withdrawn_before;
  if (admitted) {
    --tally.count;
    if (report.blocking()) tally.blocking = false;
  } else {
    --withdrawn_;
    if (report.kind() == Task::Kind::kHostOperator) report.work->Unref();
  }
  if (reports_.empty()) tallies_.reset();
  return admitted;
}

template <typename Drops>
ReportBatch::Withdrawn ReportBatch::Sweep(Drops drops) {
  Withdrawn dropped;
  const size_t drain = drain_left_;
  const size_t all = reports_.size();
  for (size_t i = 0; i < all; ++i) {
    const Report report = reports_.Pop();
    if (!drops(report, popped_ + i)) {
      reports_.Push(report);
      continue;
    }
    ++dropped.count;
    if (i < drain) --drain_left_;
    if (report.blocking()) dropped.blocking = true;
    if (report.kind() == Task::Kind::kHostOperator) report.work->Unref();
  }
  return dropped;
}

void ReportBatch::Compact() {
  Sweep([this](const Report& report, uint64_t position) {
    return position < (*tallies_)[report.stream].withdrawn_before;
  });
  tallies_.reset();
  withdrawn_ = 0;
}

ReportBatch::Withdrawn ReportBatch::Withdraw(Handle stream) {
  if (tallies_ == nullptr) {
    if (reports_.size() <= kFewReports) {
      return Sweep([stream](const Report& report, uint64_t) {
        return report.stream == stream;
      });
    }
    CountAll();
  }
  const auto it = tallies_->find(stream);
  if (it == tallies_->end()) return Withdrawn();
  Tally& tally = it->second;
  Withdrawn dropped;
  dropped.count = tally.count;
  dropped.blocking = tally.blocking;
  tally.count = 0;
  tally.blocking = false;
  tally.withdrawn_before = popped_ + reports_.size();
  withdrawn_ += dropped.count;
  if (2 * withdrawn_ > reports_.size()) Compact();
  return dropped;
}

ReportBatch::Withdrawn ReportBatch::WithdrawBlocking(Handle stream) {
  if (tallies_ != nullptr) Compact();
  return Sweep([stream](const Report& report, uint64_t) {
    return report.stream == stream && report.blocking();
  });
}

}  // namespace ascend::rt
