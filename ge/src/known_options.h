// The option names that ge/ge_api_types.h has.

#ifndef GE_SRC_KNOWN_OPTIONS_H_
#define GE_SRC_KNOWN_OPTIONS_H_

#include "absl/strings/string_view.h"

namespace ge::internal {

bool IsKnownOption(absl::string_view name);

}  // namespace ge::internal

#endif  // GE_SRC_KNOWN_OPTIONS_H_
