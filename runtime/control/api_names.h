// The names of the ACL interface: its functions and its result codes, taken
// from the public headers when the runtime is built.

#ifndef RUNTIME_CONTROL_API_NAMES_H_
#define RUNTIME_CONTROL_API_NAMES_H_

#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "absl/types/span.h"

namespace ascend::rt {

struct ApiCode {
  int value;
  const char* name;
};

// In alphabetical order.
absl::Span<const absl::string_view> FunctionNames();
// Several may have one value.
absl::Span<const ApiCode> ApiCodes();

// The first name of the code, or null.
const char* CodeName(int code);
absl::optional<int> CodeByName(absl::string_view name);

}  // namespace ascend::rt

#endif  // RUNTIME_CONTROL_API_NAMES_H_
