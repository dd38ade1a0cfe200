// Errors inside GE: an absl::Status whose message names graph, node and input.
// Sessions turn it into a ge::Status and a message for GEGetErrorMsg().

#ifndef GE_SRC_STATUS_H_
#define GE_SRC_STATUS_H_

#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"

namespace ge::internal {

template <typename... Parts>
absl::Status Error(const Parts&... parts) {
  return absl::InternalError(absl::StrCat(parts...));
}

}  // namespace ge::internal

#define GE_RETURN_IF_ERROR(expression)                            \
  do {                                                            \
    if (absl::Status ge_status = (expression); !ge_status.ok()) { \
      return ge_status;                                           \
    }                                                             \
  } while (false)

#define GE_CONCAT_INNER(a, b) a##b
#define GE_CONCAT(a, b) GE_CONCAT_INNER(a, b)
// GE_ASSIGN_OR_RETURN(const int n, Count());
#define GE_ASSIGN_OR_RETURN(declaration, expression) \
  GE_ASSIGN_OR_RETURN_AS(GE_CONCAT(ge_or_, __LINE__), declaration, expression)
#define GE_ASSIGN_OR_RETURN_AS(result, declaration, expression) \
  auto result = (expression);                                   \
  if (!result.ok()) return std::move(result).status();          \
  declaration = *std::move(result)

#endif  // GE_SRC_STATUS_H_
