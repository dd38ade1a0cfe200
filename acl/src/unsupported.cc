#include "acl/src/unsupported.h"

#include "absl/strings/str_cat.h"
#include "acl/error_codes/rt_error_codes.h"
#include "acl/src/error_state.h"
#include "runtime/base/log.h"

namespace ascend::acl {

aclError Unsupported(const char* function) {
  const std::string text =
      absl::StrCat(function, " is not supported by this runtime: returns ",
                   ACL_ERROR_RT_FEATURE_NOT_SUPPORT);
  rt::LogOnce(function, rt::LogLevel::kError, text);
  ErrorState::Current().Record(ACL_ERROR_RT_FEATURE_NOT_SUPPORT, text);
  return ACL_ERROR_RT_FEATURE_NOT_SUPPORT;
}

}  // namespace ascend::acl
