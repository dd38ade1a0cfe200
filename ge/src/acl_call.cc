// See acl_call.h.

#include "ge/src/acl_call.h"

#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "ge/src/status.h"

namespace ge::internal {

absl::Status AclResult(absl::string_view call, aclError code) {
  if (code == ACL_SUCCESS) return absl::OkStatus();
  const char* const words = aclGetRecentErrMsg();
  // The newest message is the first line.
  const absl::string_view newest =
      words == nullptr ? absl::string_view()
                       : absl::string_view(words).substr(
                             0, absl::string_view(words).find('\n'));
  const std::string beginning = absl::StrCat(call, " returns ", code);
  if (absl::StartsWith(newest, beginning)) return Error(newest);
  return Error(beginning);
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
