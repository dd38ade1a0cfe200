// See api_result.h.

#include "ge/src/api_result.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "ge/src/acl_call.h"
#include "ge/src/error_message.h"
#include "ge/src/status.h"

namespace ge::internal {

Status Finish(const char* api, const absl::Status& status, Status code) {
  if (status.ok()) return SUCCESS;
  const std::string text = absl::StrCat(api, ": ", status.message());
  LogError(text);
  ReportError(text);
  return code;
}

Status Refuse(const char* api) {
  return Finish(api, Error("is not supported by this runtime"));
}

}  // namespace ge::internal
