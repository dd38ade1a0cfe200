#include "runtime/model/json_util.h"

#include <cmath>
#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "runtime/base/status.h"
#include "runtime/model/error_codes.h"

namespace ascend::rt {
namespace {

absl::Status Bad(absl::string_view what, absl::string_view problem) {
  return AclError(kGeLoadModelPartition, absl::StrCat(what, " ", problem));
}

// The deepest nesting of brackets in `text`, strings skipped. The parser would
// find it too, but only after having built the levels.
int JsonDepth(absl::string_view text) {
  int depth = 0;
  int deepest = 0;
  bool in_string = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') {
        ++i;
      } else if (c == '"') {
        in_string = false;
      }
    } else if (c == '"') {
      in_string = true;
    } else if (c == '[' || c == '{') {
      if (++depth > deepest) deepest = depth;
      if (deepest > kMaxJsonDepth) break;
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return deepest;
}

}  // namespace

absl::StatusOr<nlohmann::json> ParseJson(absl::string_view text,
                                         absl::string_view what) {
  if (JsonDepth(text) > kMaxJsonDepth) {
    return Bad(what,
               absl::StrCat("is nested more than ", kMaxJsonDepth, " deep"));
  }
  nlohmann::json json = nlohmann::json::parse(text.begin(), text.end(), nullptr,
                                              /*allow_exceptions=*/false);
  if (json.is_discarded()) return Bad(what, "is not valid JSON");
  return json;
}

absl::StatusOr<std::string> DumpJson(const nlohmann::json& json,
                                     absl::string_view what) {
  try {
    return json.dump();
  } catch (const nlohmann::json::exception&) {
    return Bad(what, "holds a string that is not UTF-8");
  }
}

const nlohmann::json* FindMember(const nlohmann::json& json, const char* name) {
  if (!json.is_object()) return nullptr;
  const auto it = json.find(name);
  return it == json.end() ? nullptr : &*it;
}

absl::StatusOr<std::string> JsonString(const nlohmann::json& json,
                                       absl::string_view what) {
  if (!json.is_string()) return Bad(what, "is not a string");
  return json.get_ref<const std::string&>();
}

absl::StatusOr<int64_t> JsonInt(const nlohmann::json& json,
                                absl::string_view what) {
  if (json.is_number_unsigned()) {
    const uint64_t value = json.get<uint64_t>();
    if (value > static_cast<uint64_t>(std::numeric_limits<int64_t>::max())) {
      return Bad(what, absl::StrCat("is ", value, ", which is too large"));
    }
    return static_cast<int64_t>(value);
  }
  if (!json.is_number_integer()) return Bad(what, "is not an integer");
  return json.get<int64_t>();
}

absl::StatusOr<bool> JsonBool(const nlohmann::json& json,
                              absl::string_view what) {
  if (!json.is_boolean()) return Bad(what, "is not true or false");
  return json.get<bool>();
}

absl::StatusOr<double> JsonNumber(const nlohmann::json& json,
                                  absl::string_view what) {
  if (json.is_number()) return json.get<double>();
  if (json.is_string()) {
    const std::string& text = json.get_ref<const std::string&>();
    if (text == "inf") return std::numeric_limits<double>::infinity();
    if (text == "-inf") return -std::numeric_limits<double>::infinity();
    if (text == "nan") return std::numeric_limits<double>::quiet_NaN();
  }
  return Bad(what, "is not a number");
}

nlohmann::json NumberToJson(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  return value;
}

absl::StatusOr<std::vector<int64_t>> JsonInts(const nlohmann::json& json,
                                              absl::string_view what) {
  if (!json.is_array()) return Bad(what, "is not a list of integers");
  std::vector<int64_t> values;
  values.reserve(json.size());
  for (const nlohmann::json& element : json) {
    ART_ASSIGN_OR_RETURN(const int64_t value, JsonInt(element, what));
    values.push_back(value);
  }
  return values;
}

nlohmann::json SpecToJson(const TensorSpec& spec) {
  return {{"dtype", DataTypeName(spec.dtype)},
          {"format", FormatName(spec.format)},
          {"dims", spec.dims}};
}

absl::StatusOr<TensorSpec> SpecFromJson(const nlohmann::json& json,
                                        absl::string_view what,
                                        bool allow_dynamic) {
  const nlohmann::json* dtype = FindMember(json, "dtype");
  const nlohmann::json* dims = FindMember(json, "dims");
  if (dtype == nullptr || dims == nullptr) {
    return Bad(what, "has no dtype or no dims");
  }
  TensorSpec spec;
  ART_ASSIGN_OR_RETURN(const std::string dtype_name,
                       JsonString(*dtype, absl::StrCat("dtype of ", what)));
  const absl::optional<aclDataType> known = DataTypeFromName(dtype_name);
  if (!known.has_value() || DataTypeSize(*known) == 0) {
    return Bad(what, absl::StrCat("has the unknown dtype '", dtype_name, "'"));
  }
  spec.dtype = *known;
  if (const nlohmann::json* format = FindMember(json, "format")) {
    ART_ASSIGN_OR_RETURN(const std::string name,
                         JsonString(*format, absl::StrCat("format of ", what)));
    const absl::optional<aclFormat> known_format = FormatFromName(name);
    if (!known_format.has_value()) {
      return Bad(what, absl::StrCat("has the unknown format '", name, "'"));
    }
    spec.format = *known_format;
  }
  ART_ASSIGN_OR_RETURN(spec.dims,
                       JsonInts(*dims, absl::StrCat("dims of ", what)));
  TensorSpec without_dynamic = spec;
  for (int64_t& dim : without_dynamic.dims) {
    if (dim == -1 && allow_dynamic) dim = 1;
  }
  const absl::StatusOr<size_t> bytes = without_dynamic.ByteSize();
  if (!bytes.ok()) {
    return Bad(what, absl::StrCat("is impossible: ", bytes.status().message()));
  }
  return spec;
}

}  // namespace ascend::rt
