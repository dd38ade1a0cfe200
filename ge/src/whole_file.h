// Writing files all or nothing.

#ifndef GE_SRC_WHOLE_FILE_H_
#define GE_SRC_WHOLE_FILE_H_

#include <string>

#include "absl/strings/string_view.h"

namespace ge::internal {

// Written beside its place and renamed, so that nobody ever reads half a file
// and an old one stays until the new one is complete. False if that fails.
bool WriteWholeFile(const std::string& path, absl::string_view bytes);

}  // namespace ge::internal

#endif  // GE_SRC_WHOLE_FILE_H_
