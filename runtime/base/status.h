// Errors inside the runtime: an absl::Status whose payload is the exact ACL
// code that the C boundary will return.
//
//   return AclError(ACL_ERROR_INVALID_PARAM, absl::StrCat("timeout is ", ms));
//
// The canonical absl code is only for readers of logs; AclCode() is what
// counts.

#ifndef RUNTIME_BASE_STATUS_H_
#define RUNTIME_BASE_STATUS_H_

#include "absl/base/optimization.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace ascend::rt {

// Makes an error with ACL code `code`, which must not be 0. `message` says what
// was wrong, with the offending value in it.
absl::Status AclError(int code, absl::string_view message);

// The ACL code of `status`: 0 for OK, the code given to AclError(), or
// ACL_ERROR_INTERNAL_ERROR (500000) for a status made elsewhere.
int AclCode(const absl::Status& status);

// Returns from the enclosing function if `expr` is an error.
#define ART_RETURN_IF_ERROR(expr)                \
  do {                                           \
    if (absl::Status art_status_ = (expr);       \
        ABSL_PREDICT_FALSE(!art_status_.ok())) { \
      return art_status_;                        \
    }                                            \
  } while (false)

// Assigns the value of a StatusOr expression or returns its error:
//   ART_ASSIGN_OR_RETURN(Model model, LoadModel(path));
#define ART_ASSIGN_OR_RETURN(lhs, expr) \
  ART_ASSIGN_OR_RETURN_IMPL_(ART_CONCAT_(art_statusor_, __LINE__), lhs, expr)
#define ART_CONCAT_INNER_(a, b) a##b
#define ART_CONCAT_(a, b) ART_CONCAT_INNER_(a, b)
#define ART_ASSIGN_OR_RETURN_IMPL_(tmp, lhs, expr)        \
  auto tmp = (expr);                                      \
  if (ABSL_PREDICT_FALSE(!tmp.ok())) return tmp.status(); \
  lhs = *std::move(tmp)

}  // namespace ascend::rt

#endif  // RUNTIME_BASE_STATUS_H_
