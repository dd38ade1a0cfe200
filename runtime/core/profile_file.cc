#include "runtime/core/profile_file.h"

#include <cstdint>
#include <fstream>
#include <iterator>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "acl/acl_base.h"
#include "nlohmann/json.hpp"
#include "runtime/base/status.h"
#include "runtime/control/api_names.h"
#include "runtime/control/text_cursor.h"

namespace ascend::rt {
namespace {

using Words = std::vector<absl::string_view>;

// One reading of a file.
class ProfileParser {
 public:
  ProfileParser(absl::string_view text, absl::string_view source)
      : text_(text), source_(source) {}

  absl::StatusOr<ProductProfile> Parse() {
    nlohmann::json json;
    try {
      json = nlohmann::json::parse(text_.begin(), text_.end());
    } catch (const nlohmann::json::parse_error& error) {
      const size_t offset = error.byte == 0 ? 0 : error.byte - 1;
      return AclError(ACL_ERROR_FILE_ATTR_INVALID,
                      absl::StrCat(TextPosition(text_, source_, offset),
                                   "expected JSON: ", error.what()));
    }
    if (!json.is_object()) {
      return AclError(ACL_ERROR_FILE_ATTR_INVALID,
                      absl::StrCat(TextPosition(text_, source_, 0),
                                   "expected a JSON object"));
    }
    if (!json.contains("name")) {
      return AclError(
          ACL_ERROR_FILE_MISSING_ATTR,
          absl::StrCat(TextPosition(text_, source_, text_.size()),
                       "expected a \"name\" before the end of the profile"));
    }
    // What the others change.
    if (const auto base = json.find("base"); base != json.end()) {
      ART_RETURN_IF_ERROR(SetBase(*base));
    }
    for (const auto& [key, value] : json.items()) {
      if (key != "base") ART_RETURN_IF_ERROR(Set(key, value));
    }
    return profile_;
  }

 private:
  absl::Status Wrong(absl::string_view key, const nlohmann::json& value,
                     absl::string_view expected, const Words& known = {}) {
    const std::string found = value.is_string() ? value.get<std::string>()
                                                : value.dump(-1, ' ', true);
    return AclError(
        ACL_ERROR_FILE_ATTR_INVALID,
        absl::StrCat(PositionOf(key), "expected ", expected, " for \"", key,
                     "\", found \"", found, "\"", DidYouMean(found, known)));
  }

  std::string PositionOf(absl::string_view key) const {
    const size_t offset = text_.find(absl::StrCat("\"", key, "\""));
    return TextPosition(text_, source_,
                        offset == absl::string_view::npos ? 0 : offset);
  }

  absl::Status SetBase(const nlohmann::json& value) {
    const std::vector<std::string> names = ProfileNames();
    const ProductProfile* const base =
        value.is_string() ? FindProfile(value.get<std::string>()) : nullptr;
    if (base == nullptr) {
      return Wrong("base", value, absl::StrJoin(names, ", "),
                   {names.begin(), names.end()});
    }
    profile_ = *base;
    return absl::OkStatus();
  }

  template <typename Number>
  absl::Status SetNumber(absl::string_view key, const nlohmann::json& value,
                         int64_t least, int64_t most, Number* target) {
    if (!value.is_number_integer() || value.get<int64_t>() < least ||
        value.get<int64_t>() > most) {
      return Wrong(key, value,
                   absl::StrCat("a number from ", least, " to ", most));
    }
    *target = static_cast<Number>(value.get<int64_t>());
    return absl::OkStatus();
  }

  absl::Status SetText(absl::string_view key, const nlohmann::json& value,
                       std::string* target) {
    if (!value.is_string() || value.get<std::string>().empty()) {
      return Wrong(key, value, "a text");
    }
    *target = value.get<std::string>();
    return absl::OkStatus();
  }

  absl::Status SetFlag(absl::string_view key, const nlohmann::json& value,
                       bool* target) {
    if (!value.is_boolean()) return Wrong(key, value, "true or false");
    *target = value.get<bool>();
    return absl::OkStatus();
  }

  // One of two words; *target is whether it is the second.
  absl::Status SetChoice(absl::string_view key, const nlohmann::json& value,
                         const char* first, const char* second, bool* target) {
    const std::string word =
        value.is_string() ? value.get<std::string>() : std::string();
    if (word != first && word != second) {
      return Wrong(key, value, absl::StrCat(first, " or ", second),
                   {first, second});
    }
    *target = word == second;
    return absl::OkStatus();
  }

  absl::Status SetMemory(const nlohmann::json& value) {
    const std::string word =
        value.is_string() ? value.get<std::string>() : value.dump();
    const absl::optional<uint64_t> bytes = ParseSize(word);
    if (!bytes.has_value() || *bytes == 0) {
      return Wrong("device_memory", value,
                   "a size such as 67108864, \"64MiB\" or \"32GiB\"");
    }
    profile_.device_memory = *bytes;
    return absl::OkStatus();
  }

  absl::Status SetUnsupported(const nlohmann::json& value) {
    if (!value.is_array()) {
      return Wrong("unsupported", value, "an array of function names");
    }
    profile_.unsupported.clear();
    for (const nlohmann::json& name : value) {
      const std::string word =
          name.is_string() ? name.get<std::string>() : name.dump();
      if (!absl::c_binary_search(FunctionNames(), word)) {
        return AclError(
            ACL_ERROR_FILE_ATTR_INVALID,
            absl::StrCat(PositionOf(word),
                         "expected the name of an ACL function, found \"", word,
                         "\"", DidYouMean(word, FunctionNames())));
      }
      profile_.unsupported.push_back(word);
    }
    return absl::OkStatus();
  }

  absl::Status Set(absl::string_view key, const nlohmann::json& value) {
    constexpr int64_t kMost = int64_t{1} << 19;
    ProductProfile& to = profile_;
    if (key == "name") return SetText(key, value, &to.name);
    if (key == "soc_name") return SetText(key, value, &to.soc_name);
    if (key == "device_count") {
      return SetNumber(key, value, 1, 64, &to.device_count);
    }
    if (key == "device_memory") return SetMemory(value);
    if (key == "max_streams") {
      return SetNumber(key, value, 1, kMost, &to.max_streams);
    }
    if (key == "max_events") {
      return SetNumber(key, value, 1, kMost, &to.max_events);
    }
    if (key == "max_report_threads") {
      return SetNumber(key, value, 1, 1 << 16, &to.max_report_threads);
    }
    if (key == "host_funcs") return SetFlag(key, value, &to.host_funcs);
    if (key == "ai_cores") return SetNumber(key, value, 0, 4096, &to.ai_cores);
    if (key == "vector_cores") {
      return SetNumber(key, value, 0, 4096, &to.vector_cores);
    }
    if (key == "l2_bytes") {
      return SetNumber(key, value, 0, int64_t{1} << 40, &to.l2_bytes);
    }
    if (key == "hbm") return SetFlag(key, value, &to.hbm);
    if (key == "unsupported") return SetUnsupported(value);
    if (key == "stop_spread") {
      bool device = false;
      ART_RETURN_IF_ERROR(SetChoice(key, value, "context", "device", &device));
      to.stop_spread = device ? ProductProfile::StopSpread::kDevice
                              : ProductProfile::StopSpread::kContext;
      return absl::OkStatus();
    }
    if (key == "codes") {
      return SetChoice(key, value, "current", "legacy", &to.legacy_codes);
    }
    const Words known = {
        "base",          "name",        "soc_name",     "device_count",
        "device_memory", "max_streams", "max_events",   "max_report_threads",
        "host_funcs",    "ai_cores",    "vector_cores", "l2_bytes",
        "hbm",           "unsupported", "stop_spread",  "codes"};
    return AclError(ACL_ERROR_FILE_ATTR_INVALID,
                    absl::StrCat(PositionOf(key), "expected one of ",
                                 absl::StrJoin(known, ", "), ", found \"", key,
                                 "\"", DidYouMean(key, known)));
  }

  const absl::string_view text_;
  const absl::string_view source_;
  ProductProfile profile_ = DefaultProfile();
};

}  // namespace

absl::StatusOr<ProductProfile> ParseProfile(absl::string_view text,
                                            absl::string_view source) {
  return ProfileParser(text, source).Parse();
}

absl::StatusOr<ProductProfile> ReadProfile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file),
                         std::istreambuf_iterator<char>()};
  if (!file.is_open() || file.bad()) {
    return AclError(ACL_ERROR_FILE_MISSING_ATTR,
                    absl::StrCat(path,
                                 ":1:1: expected a profile, but the "
                                 "file cannot be read"));
  }
  return ParseProfile(text, path);
}

}  // namespace ascend::rt
