// The hang report: who waits for whom, and since when.

#ifndef RUNTIME_DIAG_HANG_REPORT_H_
#define RUNTIME_DIAG_HANG_REPORT_H_

#include <cstdint>
#include <string>

#include "runtime/core/runtime.h"

namespace ascend::rt {

// "hang report: 1 stream and 1 thread wait", then a line for each stream with
// unfinished tasks, each waiting thread and each subscribed thread that has
// callbacks to run. Takes locks one by one: what moves meanwhile may be seen
// half. Launch sites and ages are known while counters are on.
std::string FormatHangReport(Runtime& runtime);

// Changes whenever a task ends or begins; for finding silence.
uint64_t ProgressOf(Runtime& runtime);
// True if something is unfinished or waited for.
bool HasWork(Runtime& runtime);

}  // namespace ascend::rt

#endif  // RUNTIME_DIAG_HANG_REPORT_H_
