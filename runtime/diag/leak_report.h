// The leak report: what a program has left behind.

#ifndef RUNTIME_DIAG_LEAK_REPORT_H_
#define RUNTIME_DIAG_LEAK_REPORT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/core/runtime.h"

namespace ascend::rt {

// Things that the runtime's core does not know, such as models.
struct LeakedKind {
  const char* noun;
  std::vector<uint64_t> keys;  // as given to CreationSites
};

// "leak report: 1 stream, 1 subscription", default contexts and default streams
// aside, followed by a line for each stream, and for whatever else it is known
// where it was made; "leak report: nothing left" if there is nothing.
std::string FormatLeakReport(Runtime& runtime,
                             const std::vector<LeakedKind>& others = {});

}  // namespace ascend::rt

#endif  // RUNTIME_DIAG_LEAK_REPORT_H_
