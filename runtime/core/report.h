// Report: a callback or host operator that a stream has handed over to the
// thread that is to run it.

#ifndef RUNTIME_CORE_REPORT_H_
#define RUNTIME_CORE_REPORT_H_

#include <cstdint>
#include <cstring>

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
  uint64_t label;  // SetLabel()
  union {
    HostFunction fn;
    Work* work;  // kHostOperator: one reference owned
  };
  void* user_data;

  // kCallback, kBlockCallback or kHostOperator, and which task it is: one word,
  // written at once.
  void SetLabel(Task::Kind kind, uint64_t ticket) {
    label = ticket << 8 | static_cast<uint64_t>(kind);
  }
  Task::Kind kind() const { return static_cast<Task::Kind>(label & 0xff); }
  uint64_t ticket() const { return label >> 8; }
  // A copy, field by field: see Task.
  void Assign(const Report& report) {
    owner = report.owner;
    stream = report.stream;
    label = report.label;
    std::memcpy(&fn, &report.fn, sizeof(fn));  // whichever it holds
    user_data = report.user_data;
  }
  bool blocking() const { return kind() != Task::Kind::kCallback; }
};
static_assert(sizeof(Report) == 40, "each goes from one core to another");

}  // namespace ascend::rt

#endif  // RUNTIME_CORE_REPORT_H_
