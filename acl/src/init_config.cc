#include "acl/src/init_config.h"

#include <fstream>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "acl/acl_base.h"
#include "nlohmann/json.hpp"
#include "runtime/base/status.h"

namespace ascend::acl {
namespace {

using rt::AclError;

constexpr int kMaxDepth = 10;

// True if `open` nests deeper than kMaxDepth, brackets in strings aside.
bool NestsTooDeep(absl::string_view text, char open, char close) {
  int depth = 0;
  bool in_string = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') ++i;
      if (c == '"') in_string = false;
    } else if (c == '"') {
      in_string = true;
    } else if (c == open) {
      if (++depth > kMaxDepth) return true;
    } else if (c == close) {
      --depth;
    }
  }
  return false;
}

}  // namespace

absl::StatusOr<std::string> ReadInitConfig(const char* path) {
  if (path == nullptr || *path == '\0') return std::string();
  std::ifstream file(path, std::ios::binary);
  std::string text;
  char part[4096];
  while (file.read(part, sizeof(part)) || file.gcount() > 0) {
    text.append(part, static_cast<size_t>(file.gcount()));
  }
  if (!file.is_open() || file.bad()) {
    return AclError(
        ACL_ERROR_INVALID_FILE,
        absl::StrCat("cannot read the configuration \"", path, "\""));
  }
  if (NestsTooDeep(text, '{', '}') || NestsTooDeep(text, '[', ']')) {
    return AclError(ACL_ERROR_PARSE_FILE,
                    absl::StrCat(path, " nests deeper than ", kMaxDepth));
  }
  const nlohmann::json config =
      nlohmann::json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!config.is_object()) {
    return AclError(ACL_ERROR_PARSE_FILE,
                    absl::StrCat(path, " is not a JSON object"));
  }
  if (config.contains("dump") && !config["dump"].is_object()) {
    return AclError(ACL_ERROR_INVALID_DUMP_CONFIG,
                    absl::StrCat("\"dump\" in ", path, " is not an object"));
  }
  if (config.contains("profiler") && !config["profiler"].is_object()) {
    return AclError(
        ACL_ERROR_INVALID_PROFILING_CONFIG,
        absl::StrCat("\"profiler\" in ", path, " is not an object"));
  }
  return text;
}

}  // namespace ascend::acl
