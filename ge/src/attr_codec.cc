// See attr_codec.h.

#include "ge/src/attr_codec.h"

#include <cmath>
#include <cstring>
#include <limits>

#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace ge::internal {
namespace {

using Json = nlohmann::json;

constexpr int kMaxDepth = 16;

// The JSON library refuses to write anything but UTF-8.
bool IsUtf8(const std::string& text) {
  try {
    (void)Json(text).dump();
    return true;
  } catch (const Json::type_error&) {
    return false;
  }
}

Json EncodeBytes(const uint8_t* data, size_t size) {
  return absl::Base64Escape(
      absl::string_view(reinterpret_cast<const char*>(data), size));
}

Json EncodeText(const AscendString& text) {
  return EncodeString({text.GetString(), text.GetLength()});
}

Json Encode(const AttrValue& value);

// One overload per type of AttrData.
Json Encode(std::monostate) { return nullptr; }
Json Encode(int64_t value) { return value; }
Json Encode(bool value) { return value; }
Json Encode(const AscendString& value) { return EncodeText(value); }
Json Encode(DataType value) { return static_cast<int64_t>(value); }
Json Encode(const std::vector<uint8_t>& value) {
  return EncodeBytes(value.data(), value.size());
}

// JSON has no numbers for these three.
Json Encode(float value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  return value;
}

Json Encode(const Tensor& value) {
  return {{"desc", EncodeDesc(value.GetTensorDesc())},
          {"data", EncodeBytes(value.GetData(), value.GetSize())}};
}

Json Encode(const NamedAttrs& value) {
  AscendString name;
  (void)value.GetName(name);
  std::vector<AscendString> names;
  (void)value.GetAllAttrNames(names);
  Json attrs = Json::array();
  for (const AscendString& attr_name : names) {
    AttrValue attr;
    (void)value.GetAttr(attr_name, attr);
    attrs.push_back({EncodeText(attr_name), Encode(attr)});
  }
  return {{"name", EncodeText(name)}, {"attrs", std::move(attrs)}};
}

template <typename T>
Json Encode(const std::vector<T>& value) {
  Json list = Json::array();
  for (const auto& item : value) list.push_back(Encode(static_cast<T>(item)));
  return list;
}

Json Encode(const AttrValue& value) {
  return {AttrAccess::TypeName(value),
          std::visit([](const auto& data) { return Encode(data); },
                     AttrAccess::Data(value))};
}

}  // namespace

Json EncodeString(const std::string& text) {
  if (IsUtf8(text)) return text;
  return {{"base64", absl::Base64Escape(text)}};
}

// Members that have their default are left out.
Json EncodeDesc(const TensorDesc& desc) {
  Json json = {{"shape", desc.GetShape().GetDims()},
               {"format", static_cast<int64_t>(desc.GetFormat())},
               {"dtype", static_cast<int64_t>(desc.GetDataType())}};
  const std::vector<int64_t> origin = desc.GetOriginShape().GetDims();
  if (!origin.empty()) json["origin_shape"] = origin;
  if (desc.GetOriginFormat() != FORMAT_ND) {
    json["origin_format"] = static_cast<int64_t>(desc.GetOriginFormat());
  }
  std::vector<std::pair<int64_t, int64_t>> range;
  (void)desc.GetShapeRange(range);
  if (!range.empty()) json["range"] = range;
  AscendString text;
  (void)desc.GetName(text);
  if (text.GetLength() > 0) json["name"] = EncodeText(text);
  (void)desc.GetExpandDimsRule(text);
  if (text.GetLength() > 0) json["expand_dims_rule"] = EncodeText(text);
  if (desc.GetSize() != 0) json["size"] = desc.GetSize();
  if (desc.GetRealDimCnt() != 0) json["real_dim_count"] = desc.GetRealDimCnt();
  if (desc.GetPlacement() != kPlacementHost) {
    json["placement"] = static_cast<int64_t>(desc.GetPlacement());
  }
  uint8_t* data = nullptr;
  size_t size = 0;
  if (desc.GetConstData(&data, size)) {
    json["const_data"] = EncodeBytes(data, size);
  }
  return json;
}

Json EncodeAttrs(const std::map<std::string, AttrValue>& attrs) {
  Json list = Json::array();
  for (const auto& [name, value] : attrs) {
    list.push_back({EncodeString(name), Encode(value)});
  }
  return list;
}

bool AttrReader::Bad(const std::string& message) {
  *error_ = message;
  return false;
}

bool AttrReader::String(const Json& json, std::string* value) {
  if (json.is_string()) {
    *value = json.get_ref<const std::string&>();
    return true;
  }
  if (json.is_object() && json.size() == 1 && json.contains("base64") &&
      json["base64"].is_string() &&
      absl::Base64Unescape(json["base64"].get_ref<const std::string&>(),
                           value)) {
    return true;
  }
  return Bad("a text is expected");
}

bool AttrReader::Int(const Json& json, int64_t* value) {
  if (!json.is_number_integer() ||
      (json.is_number_unsigned() &&
       json.get<uint64_t>() > std::numeric_limits<int64_t>::max())) {
    return Bad("an integer of 64 bits is expected");
  }
  *value = json.get<int64_t>();
  return true;
}

const Json* AttrReader::Member(const Json& json, const char* key) {
  if (!json.is_object() || !json.contains(key)) {
    Bad(absl::StrCat("\"", key, "\" is missing"));
    return nullptr;
  }
  return &json[key];
}

bool AttrReader::String(const Json& json, const char* key, std::string* value) {
  const Json* const member = Member(json, key);
  return member != nullptr &&
         (String(*member, value) || Bad(absl::StrCat(key, ": ", *error_)));
}

bool AttrReader::Int(const Json& json, const char* key, int64_t* value) {
  const Json* const member = Member(json, key);
  return member != nullptr &&
         (Int(*member, value) || Bad(absl::StrCat(key, ": ", *error_)));
}

bool AttrReader::Bool(const Json& json, const char* key, bool* value) {
  const Json* const member = Member(json, key);
  if (member == nullptr) return false;
  if (!member->is_boolean()) return Bad(absl::StrCat(key, " is not a boolean"));
  *value = member->get<bool>();
  return true;
}

const Json* AttrReader::Array(const Json& json, const char* key) {
  const Json* const member = Member(json, key);
  if (member != nullptr && !member->is_array()) {
    Bad(absl::StrCat(key, " is not a list"));
    return nullptr;
  }
  return member;
}

bool AttrReader::Desc(const Json& json, const char* key, TensorDesc* value) {
  const Json* const member = Member(json, key);
  if (member == nullptr) return false;
  std::vector<int64_t> dims;
  int64_t format = 0;
  int64_t type = 0;
  if (Array(*member, "shape") == nullptr ||
      !Read((*member)["shape"], 0, &dims) || !Int(*member, "format", &format) ||
      !Int(*member, "dtype", &type)) {
    return false;
  }
  const auto is_format = [](int64_t number) {
    return number >= 0 && number <= std::numeric_limits<int32_t>::max();
  };
  if (!is_format(format)) return Bad(absl::StrCat("format is ", format));
  if (type < 0 || type >= DT_MAX) return Bad(absl::StrCat("dtype is ", type));
  value->Update(Shape(dims), static_cast<Format>(format),
                static_cast<DataType>(type));
  if (member->contains("origin_shape")) {
    if (!Read((*member)["origin_shape"], 0, &dims)) return false;
    value->SetOriginShape(Shape(dims));
  }
  int64_t number = 0;
  if (member->contains("origin_format")) {
    if (!Int(*member, "origin_format", &number)) return false;
    if (!is_format(number)) return Bad(absl::StrCat("format is ", number));
    value->SetOriginFormat(static_cast<Format>(number));
  }
  if (member->contains("range")) {
    std::vector<std::vector<int64_t>> pairs;
    if (!Read((*member)["range"], 0, &pairs)) return false;
    std::vector<std::pair<int64_t, int64_t>> range;
    for (const std::vector<int64_t>& pair : pairs) {
      if (pair.size() != 2) return Bad("range: pairs are expected");
      range.emplace_back(pair[0], pair[1]);
    }
    if (value->SetShapeRange(range) != GRAPH_SUCCESS) {
      return Bad("range: a lower end is negative or above its upper end");
    }
  }
  std::string text;
  if (member->contains("name")) {
    if (!String(*member, "name", &text)) return false;
    value->SetName(text.c_str());
  }
  if (member->contains("expand_dims_rule")) {
    if (!String(*member, "expand_dims_rule", &text)) return false;
    value->SetExpandDimsRule(string_form::ToAscend(text));
  }
  if (member->contains("size")) {
    if (!Int(*member, "size", &number)) return false;
    value->SetSize(number);
  }
  if (member->contains("real_dim_count")) {
    if (!Int(*member, "real_dim_count", &number)) return false;
    value->SetRealDimCnt(number);
  }
  if (member->contains("placement")) {
    if (!Int(*member, "placement", &number)) return false;
    if (number < 0 || number >= kPlacementEnd) {
      return Bad(absl::StrCat("placement is ", number));
    }
    value->SetPlacement(static_cast<Placement>(number));
  }
  if (member->contains("const_data")) {
    std::vector<uint8_t> bytes;
    if (!Read((*member)["const_data"], 0, &bytes)) return false;
    std::unique_ptr<uint8_t[]> data(new uint8_t[bytes.size()]);
    if (!bytes.empty()) std::memcpy(data.get(), bytes.data(), bytes.size());
    value->SetConstData(std::move(data), bytes.size());
  }
  return true;
}

bool AttrReader::Attrs(const Json& json, const char* key,
                       std::map<std::string, AttrValue>* value) {
  const Json* const list = Array(json, key);
  if (list == nullptr) return false;
  for (const Json& item : *list) {
    std::string name;
    AttrValue attr;
    if (!item.is_array() || item.size() != 2 || !String(item[0], &name)) {
      return Bad(absl::StrCat(key, ": pairs of name and value are expected"));
    }
    if (!Value(item[1], 0, &attr)) {
      return Bad(absl::StrCat("attribute ", name, ": ", *error_));
    }
    (*value)[name] = attr;
  }
  return true;
}

bool AttrReader::Read(const Json& json, int, int64_t* value) {
  return Int(json, value);
}

bool AttrReader::Read(const Json& json, int, float* value) {
  if (json.is_number()) {
    *value = json.get<float>();
    return true;
  }
  if (json == "nan" || json == "inf" || json == "-inf") {
    return absl::SimpleAtof(json.get_ref<const std::string&>(), value);
  }
  return Bad("a number is expected");
}

bool AttrReader::Read(const Json& json, int, bool* value) {
  if (!json.is_boolean()) return Bad("a boolean is expected");
  *value = json.get<bool>();
  return true;
}

bool AttrReader::Read(const Json& json, int, AscendString* value) {
  std::string text;
  if (!String(json, &text)) return false;
  *value = string_form::ToAscend(text);
  return true;
}

bool AttrReader::Read(const Json& json, int, DataType* value) {
  int64_t number = 0;
  if (!Int(json, &number)) return false;
  if (number < 0 || number >= DT_MAX) {
    return Bad(absl::StrCat("type is ", number));
  }
  *value = static_cast<DataType>(number);
  return true;
}

bool AttrReader::Read(const Json& json, int, std::vector<uint8_t>* value) {
  std::string bytes;
  if (!json.is_string() ||
      !absl::Base64Unescape(json.get_ref<const std::string&>(), &bytes)) {
    return Bad("base64 is expected");
  }
  value->assign(bytes.begin(), bytes.end());
  return true;
}

bool AttrReader::Read(const Json& json, int depth, Tensor* value) {
  TensorDesc desc;
  std::vector<uint8_t> data;
  if (!Desc(json, "desc", &desc)) return false;
  const Json* const bytes = Member(json, "data");
  if (bytes == nullptr || !Read(*bytes, depth, &data)) return false;
  *value = Tensor(std::move(desc), std::move(data));
  return true;
}

bool AttrReader::Read(const Json& json, int depth, NamedAttrs* value) {
  if (depth >= kMaxDepth) return Bad("attributes are nested too deeply");
  std::string text;
  if (!String(json, "name", &text)) return false;
  value->SetName(text.c_str());
  const Json* const list = Array(json, "attrs");
  if (list == nullptr) return false;
  for (const Json& item : *list) {
    AttrValue attr;
    if (!item.is_array() || item.size() != 2) {
      return Bad("attrs: pairs of name and value are expected");
    }
    if (!String(item[0], &text) || !Value(item[1], depth + 1, &attr)) {
      return false;
    }
    (void)value->SetAttr(string_form::ToAscend(text), attr);
  }
  return true;
}

template <typename T>
bool AttrReader::Read(const Json& json, int depth, std::vector<T>* value) {
  if (!json.is_array()) return Bad("a list is expected");
  value->clear();
  for (const Json& item : json) {
    T element{};
    if (!Read(item, depth, &element)) return false;
    value->push_back(element);
  }
  return true;
}

template <typename T>
bool AttrReader::ReadAs(const Json& json, int depth, AttrValue* value) {
  T data{};
  if (!Read(json, depth, &data)) return false;
  *value = AttrAccess::Make(AttrData(std::move(data)));
  return true;
}

bool AttrReader::Value(const Json& json, int depth, AttrValue* value) {
  std::string type;
  if (!json.is_array() || json.size() != 2 || !String(json[0], &type)) {
    return Bad("a pair of type and value is expected");
  }
  using Form = bool (AttrReader::*)(const Json&, int, AttrValue*);
  // In the order of AttrData, from its second type on.
  static constexpr Form kForms[] = {
      &AttrReader::ReadAs<int64_t>,
      &AttrReader::ReadAs<float>,
      &AttrReader::ReadAs<bool>,
      &AttrReader::ReadAs<AscendString>,
      &AttrReader::ReadAs<Tensor>,
      &AttrReader::ReadAs<DataType>,
      &AttrReader::ReadAs<NamedAttrs>,
      &AttrReader::ReadAs<std::vector<uint8_t>>,
      &AttrReader::ReadAs<std::vector<int64_t>>,
      &AttrReader::ReadAs<std::vector<float>>,
      &AttrReader::ReadAs<std::vector<bool>>,
      &AttrReader::ReadAs<std::vector<AscendString>>,
      &AttrReader::ReadAs<std::vector<Tensor>>,
      &AttrReader::ReadAs<std::vector<DataType>>,
      &AttrReader::ReadAs<std::vector<NamedAttrs>>,
      &AttrReader::ReadAs<std::vector<std::vector<int64_t>>>};
  static_assert(std::size(kForms) + 1 == std::variant_size_v<AttrData>);
  if (type == AttrAccess::TypeName(0)) {
    *value = AttrValue();
    return true;
  }
  for (size_t i = 0; i < std::size(kForms); ++i) {
    if (type == AttrAccess::TypeName(i + 1)) {
      return (this->*kForms[i])(json[1], depth, value);
    }
  }
  return Bad(absl::StrCat("unknown type ", type));
}

}  // namespace ge::internal
