// The functions of ge/ge_api.h that belong to no session.

#include "ge/ge_api.h"

#include <string>

#include "ge/src/api_result.h"
#include "ge/src/environment.h"
#include "ge/src/error_message.h"

namespace ge {

using internal::Environment;
using internal::Finish;

Status GEInitialize(const std::map<AscendString, AscendString>& options) {
  return Finish("GEInitialize", Environment::Get().Initialize(options));
}

Status GEFinalize() {
  return Finish("GEFinalize", Environment::Get().Finalize());
}

AscendString GEGetErrorMsgV2() {
  return string_form::ToAscend(internal::TakeErrors());
}

AscendString GEGetWarningMsgV2() {
  return string_form::ToAscend(internal::TakeWarnings());
}

}  // namespace ge
