#include "runtime/control/api_names.h"

namespace ascend::rt {
namespace {

#include "runtime/control/api_names.inc"

}  // namespace

absl::Span<const absl::string_view> FunctionNames() { return kFunctionNames; }

absl::Span<const ApiCode> ApiCodes() { return kCodes; }

const char* CodeName(int code) {
  for (const ApiCode& known : kCodes) {
    if (known.value == code) return known.name;
  }
  return nullptr;
}

absl::optional<int> CodeByName(absl::string_view name) {
  for (const ApiCode& known : kCodes) {
    if (known.name == name) return known.value;
  }
  return absl::nullopt;
}

}  // namespace ascend::rt
