// The messages behind GEGetErrorMsg() and GEGetWarningMsg(): one list of each
// kind per thread, emptied by reading it.

#ifndef GE_SRC_ERROR_MESSAGE_H_
#define GE_SRC_ERROR_MESSAGE_H_

#include <string>

#include "absl/strings/string_view.h"

namespace ge::internal {

// Appends a message for the calling thread. Each list keeps its first 64 KiB;
// what comes later is counted and the count is reported in its place.
void ReportError(absl::string_view message);
void ReportWarning(absl::string_view message);

// The messages of the calling thread, one per line; "" if there are none.
std::string TakeErrors();
std::string TakeWarnings();

}  // namespace ge::internal

#endif  // GE_SRC_ERROR_MESSAGE_H_
