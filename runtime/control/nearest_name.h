// What a misspelt word was perhaps meant to be.

#ifndef RUNTIME_CONTROL_NEAREST_NAME_H_
#define RUNTIME_CONTROL_NEAREST_NAME_H_

#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "absl/types/span.h"

namespace ascend::rt {

// The name that the fewest single-letter changes turn `word` into, letter case
// aside; none if that takes more than a third of its letters.
absl::optional<absl::string_view> NearestName(
    absl::string_view word, absl::Span<const absl::string_view> names);

}  // namespace ascend::rt

#endif  // RUNTIME_CONTROL_NEAREST_NAME_H_
