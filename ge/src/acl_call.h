// Calls of the ACL, as GE makes them: the code becomes an error that has the
// runtime's own words, and the session's context is current meanwhile.

#ifndef GE_SRC_ACL_CALL_H_
#define GE_SRC_ACL_CALL_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "acl/acl.h"

namespace ge::internal {

// OK for ACL_SUCCESS; else what the runtime says of its last error:
// "aclrtMalloc returns 207001: ...".
absl::Status AclResult(absl::string_view call, aclError code);

// Writes a line to the runtime's log.
void LogError(absl::string_view text);
void LogWarning(absl::string_view text);

// Makes a context current for the calling thread, and the one before at its
// end. A thread that had none keeps the new one, and the runtime logs that it
// had none.
class ContextScope {
 public:
  explicit ContextScope(aclrtContext context);
  ~ContextScope();
  ContextScope(const ContextScope&) = delete;
  ContextScope& operator=(const ContextScope&) = delete;

 private:
  aclrtContext before_ = nullptr;
};

}  // namespace ge::internal

#define GE_ACL(call, ...) \
  GE_RETURN_IF_ERROR(::ge::internal::AclResult(#call, call(__VA_ARGS__)))

#endif  // GE_SRC_ACL_CALL_H_
