// Report: a callback or host operator that a stream has handed over to the
// thread that is to run it.

#ifndef RUNTIME_CORE_REPORT_H_
#define RUNTIME_CORE_REPORT_H_

#include <cstdint>

#include "absl/status/status.h"
#include "runtime/core/handle_table.h"
#include "runtime/core/task.h"

namespace ascend::rt {

// Who posted a report: a stream.
class ReportOwner {
 public:
  // The blocking report `ticket` has run with `result`, or was dropped. No
  // lock held.
  virtual void FinishReport(Handle handle, uint64_t ticket,
                            absl::Status result) = 0;

 protected:
  ~ReportOwner() = default;
};

struct Report {
  ReportOwner* owner;
  Handle stream;
  uint64_t ticket : 56;
  Task::Kind kind : 8;  // kCallback, kBlockCallback or kHostOperator
  union {
    HostFunction fn;
    Work* work;  // kHostOperator: one reference owned
  };
  void* user_data;

  bool blocking() const { return kind != Task::Kind::kCallback; }
};
static_assert(sizeof(Report) == 40, "each goes from one core to another");

}  // namespace ascend::rt

#endif  // RUNTIME_CORE_REPORT_H_
