// The leak report: what a program has left behind.

#ifndef RUNTIME_DIAG_LEAK_REPORT_H_
#define RUNTIME_DIAG_LEAK_REPORT_H_

#include <string>

#include "runtime/core/runtime.h"

namespace ascend::rt {

// "leak report: 1 stream, 1 subscription", default contexts and default streams
// aside, followed by a line for each stream; "leak report: nothing left" if
// there is nothing.
std::string FormatLeakReport(Runtime& runtime);

}  // namespace ascend::rt

#endif  // RUNTIME_DIAG_LEAK_REPORT_H_
