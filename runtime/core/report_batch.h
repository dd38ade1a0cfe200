// ReportBatch: the reports that a thread has taken over, oldest first, and the
// drain: those that the present process call runs.
//
// Withdrawing the reports of one stream looks at each report of a short batch.
// In a long one the reports are counted by stream once; from then on those of a
// stream are withdrawn by noting the position before which none counts, so that
// ending ten thousand streams with a million reports looks at each a few times
// and not ten thousand times.

#ifndef RUNTIME_CORE_REPORT_BATCH_H_
#define RUNTIME_CORE_REPORT_BATCH_H_

#include <cstddef>
#include <cstdint>
#include <memory>

#include "absl/base/optimization.h"
#include "absl/container/flat_hash_map.h"
#include "runtime/core/chunk_queue.h"
#include "runtime/core/handle_table.h"
#include "runtime/core/report.h"

namespace ascend::rt {

// A kilobyte a chunk; what a batch or two needs is kept.
using ReportList = ChunkQueue<Report, /*kFirstSize=*/25, /*kChunkSize=*/25,
                              /*kMaxSpares=*/64>;

// Thread-compatible.
class ReportBatch {
 public:
  ReportBatch() = default;
  ReportBatch(const ReportBatch&) = delete;
  ReportBatch& operator=(const ReportBatch&) = delete;

  // Reports that were not withdrawn.
  size_t size() const { return reports_.size() - withdrawn_; }
  bool empty() const { return size() == 0; }

  void Push(const Report& report) {
    reports_.Extend()->Assign(report);
    if (ABSL_PREDICT_FALSE(tallies_ != nullptr)) Count(report);
  }
  // Takes all of `reports` over.
  void Take(ReportList* reports);

  // The drain is what is here now. Returns how many that are.
  size_t StartDrain();
  // The next report of the drain, if there is one.
  bool Next(Report* report) {
    while (drain_left_ > 0) {
      --drain_left_;
      *report = reports_.Pop();
      if (ABSL_PREDICT_TRUE(tallies_ == nullptr) || Admit(*report)) return true;
    }
    return false;
  }

  struct Withdrawn {
    int count = 0;
    bool blocking = false;  // a blocking report was among them
  };
  // Withdraws the reports of `stream`: they are not returned by Next().
  Withdrawn Withdraw(Handle stream);
  // Withdraws only the blocking report of `stream`, of which there is one at
  // most.
  Withdrawn WithdrawBlocking(Handle stream);

 private:
  // Fewer are looked at one by one.
  static constexpr size_t kFewReports = 256;

  struct Tally {
    int count = 0;                  // reports that were not withdrawn
    bool blocking = false;          // one of them is blocking
    uint64_t withdrawn_before = 0;  // position of the first that counts
  };

  void Count(const Report& report);
  void CountAll();
  // The report was popped; false if it had been withdrawn.
  bool Admit(const Report& report);
  // Drops the reports for which `drops(report, position)` is true.
  template <typename Drops>
  Withdrawn Sweep(Drops drops);
  // Drops the withdrawn reports and forgets the tallies.
  void Compact();

  ReportList reports_;
  size_t drain_left_ = 0;  // of reports_, the withdrawn ones included
  // Null until reports are withdrawn from a long batch.
  std::unique_ptr<absl::flat_hash_map<Handle, Tally>> tallies_;
  uint64_t popped_ = 0;   // position of the oldest report, if there are tallies
  size_t withdrawn_ = 0;  // of reports_
};

}  // namespace ascend::rt

#endif  // RUNTIME_CORE_REPORT_BATCH_H_
