// See acl_call.h.

#include "ge/src/acl_call.h"

#include <string>

#include "ge/src/status.h"

namespace ge::internal {

absl::Status AclResult(absl::string_view call, aclError code) {
  if (code == ACL_SUCCESS) return absl::OkStatus();
  const char* const words = aclGetRecentErrMsg();
  return Error(call, " returned ", code, words == nullptr ? "" : ": ",
               words == nullptr ? "" : words);
}

void LogError(absl::string_view text) {
  aclAppLog(ACL_ERROR, "ge", "libge_runner", 0, "%s",
            std::string(text).c_str());
}

void LogWarning(absl::string_view text) {
  aclAppLog(ACL_WARNING, "ge", "libge_runner", 0, "%s",
            std::string(text).c_str());
}

ContextScope::ContextScope(aclrtContext context) {
  if (aclrtGetCurrentContext(&before_) != ACL_SUCCESS) before_ = nullptr;
  if (before_ == context) {
    before_ = nullptr;  // nothing to put back
    return;
  }
  (void)aclrtSetCurrentContext(context);
}

ContextScope::~ContextScope() {
  if (before_ != nullptr) (void)aclrtSetCurrentContext(before_);
}

}  // namespace ge::internal
