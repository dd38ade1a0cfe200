#include "runtime/model/attributes.h"

#include <algorithm>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "runtime/base/status.h"
#include "runtime/model/error_codes.h"
#include "runtime/model/json_util.h"

namespace ascend::rt {
namespace {

using nlohmann::json;

// Names of the types in a model file, in the order of AttributeValue.
constexpr const char* kTypeNames[] = {"int",       "float", "bool",
                                      "string",    "ints",  "floats",
                                      "int_lists", "dtype", "tensor"};
static_assert(std::size(kTypeNames) ==
                  absl::variant_size<AttributeValue>::value,
              "one name for each type");

absl::Status Bad(absl::string_view name, absl::string_view problem) {
  return AclError(kGeLoadModelPartition,
                  absl::StrCat("attribute '", name, "' ", problem));
}

struct ToJsonVisitor {
  json operator()(int64_t value) const { return value; }
  json operator()(float value) const { return NumberToJson(value); }
  json operator()(bool value) const { return value; }
  json operator()(const std::string& value) const { return value; }
  json operator()(const std::vector<int64_t>& value) const { return value; }
  json operator()(const std::vector<float>& value) const {
    json list = json::array();
    for (const float element : value) list.push_back(NumberToJson(element));
    return list;
  }
  json operator()(const std::vector<std::vector<int64_t>>& value) const {
    return value;
  }
  json operator()(aclDataType value) const { return DataTypeName(value); }
  json operator()(const TensorValue& value) const {
    json result = SpecToJson(value.spec);
    result["base64"] = absl::Base64Escape(absl::string_view(
        reinterpret_cast<const char*>(value.data.data()), value.data.size()));
    return result;
  }
};

absl::StatusOr<float> FloatFromJson(const json& value, absl::string_view what) {
  ART_ASSIGN_OR_RETURN(const double number, JsonNumber(value, what));
  return static_cast<float>(number);
}

absl::StatusOr<AttributeValue> TensorFromJson(const json& value,
                                              absl::string_view what) {
  TensorValue tensor;
  ART_ASSIGN_OR_RETURN(tensor.spec,
                       SpecFromJson(value, what, /*allow_dynamic=*/false));
  const json* text = FindMember(value, "base64");
  std::string bytes;
  if (text == nullptr || !text->is_string() ||
      !absl::Base64Unescape(text->get_ref<const std::string&>(), &bytes)) {
    return AclError(kGeLoadModelPartition,
                    absl::StrCat(what, " has no base64 data"));
  }
  ART_ASSIGN_OR_RETURN(const size_t expected, tensor.spec.ByteSize());
  if (bytes.size() != expected) {
    return AclError(
        kGeLoadModelPartition,
        absl::StrCat(what, " of ", tensor.spec.ToString(), " needs ", expected,
                     " bytes, not ", bytes.size()));
  }
  tensor.data.assign(bytes.begin(), bytes.end());
  return AttributeValue(std::move(tensor));
}

absl::StatusOr<AttributeValue> ValueFromJson(const std::string& type,
                                             const json& value,
                                             absl::string_view what) {
  if (type == "int") return JsonInt(value, what);
  if (type == "float") return FloatFromJson(value, what);
  if (type == "bool") return JsonBool(value, what);
  if (type == "string") return JsonString(value, what);
  if (type == "ints") return JsonInts(value, what);
  if (type == "tensor") return TensorFromJson(value, what);
  if (type == "floats" && value.is_array()) {
    std::vector<float> list;
    for (const json& element : value) {
      ART_ASSIGN_OR_RETURN(const float number, FloatFromJson(element, what));
      list.push_back(number);
    }
    return AttributeValue(std::move(list));
  }
  if (type == "int_lists" && value.is_array()) {
    std::vector<std::vector<int64_t>> lists;
    for (const json& element : value) {
      ART_ASSIGN_OR_RETURN(std::vector<int64_t> list, JsonInts(element, what));
      lists.push_back(std::move(list));
    }
    return AttributeValue(std::move(lists));
  }
  if (type == "dtype") {
    ART_ASSIGN_OR_RETURN(const std::string name, JsonString(value, what));
    const absl::optional<aclDataType> dtype = DataTypeFromName(name);
    if (dtype.has_value()) return AttributeValue(*dtype);
  }
  return AclError(kGeLoadModelPartition,
                  absl::StrCat(what, " is no '", type, "'"));
}

// The value as T where it is one, or can be read as one without loss.
template <typename T>
const T* As(const AttributeValue& value, T& converted) {
  if (const T* exact = absl::get_if<T>(&value)) return exact;
  const int64_t* integer = absl::get_if<int64_t>(&value);
  if constexpr (std::is_same_v<T, bool>) {
    if (integer != nullptr && (*integer == 0 || *integer == 1)) {
      converted = *integer != 0;
      return &converted;
    }
  } else if constexpr (std::is_same_v<T, aclDataType>) {
    if (integer != nullptr && *integer >= -1 && *integer <= 255) {
      converted = static_cast<aclDataType>(*integer);
      return &converted;
    }
  } else if constexpr (std::is_same_v<T, std::vector<int64_t>>) {
    if (integer != nullptr) {
      converted = {*integer};
      return &converted;
    }
  }
  return nullptr;
}

}  // namespace

bool operator==(const TensorValue& a, const TensorValue& b) {
  return a.spec == b.spec && a.data == b.data;
}

void AttributeMap::Set(absl::string_view name, AttributeValue value) {
  values_.insert_or_assign(std::string(name), std::move(value));
}

bool AttributeMap::Has(absl::string_view name) const {
  return Find(name) != nullptr;
}

const AttributeValue* AttributeMap::Find(absl::string_view name) const {
  const auto it = values_.find(name);
  return it == values_.end() ? nullptr : &it->second;
}

template <typename T>
absl::StatusOr<T> AttributeMap::Get(absl::string_view name) const {
  const AttributeValue* value = Find(name);
  if (value == nullptr) return Bad(name, "is missing");
  T converted{};
  if (const T* found = As<T>(*value, converted)) return *found;
  return Bad(name, absl::StrCat("must be of type ",
                                kTypeNames[AttributeValue(T{}).index()],
                                ", not ", kTypeNames[value->index()]));
}

template absl::StatusOr<int64_t> AttributeMap::Get(absl::string_view) const;
template absl::StatusOr<float> AttributeMap::Get(absl::string_view) const;
template absl::StatusOr<bool> AttributeMap::Get(absl::string_view) const;
template absl::StatusOr<std::string> AttributeMap::Get(absl::string_view) const;
template absl::StatusOr<std::vector<int64_t>> AttributeMap::Get(
    absl::string_view) const;
template absl::StatusOr<std::vector<float>> AttributeMap::Get(
    absl::string_view) const;
template absl::StatusOr<std::vector<std::vector<int64_t>>> AttributeMap::Get(
    absl::string_view) const;
template absl::StatusOr<aclDataType> AttributeMap::Get(absl::string_view) const;
template absl::StatusOr<TensorValue> AttributeMap::Get(absl::string_view) const;

json AttributeMap::ToJson() const {
  json result = json::object();
  for (const auto& [name, value] : values_) {
    result[name] = {
        {kTypeNames[value.index()], absl::visit(ToJsonVisitor(), value)}};
  }
  return result;
}

absl::StatusOr<AttributeMap> AttributeMap::FromJson(const json& source) {
  if (!source.is_object()) {
    return AclError(kGeLoadModelPartition, "the attributes are no object");
  }
  AttributeMap map;
  for (const auto& item : source.items()) {
    if (!item.value().is_object() || item.value().size() != 1) {
      return Bad(item.key(), "is no object of one type and value");
    }
    const auto typed = item.value().begin();
    ART_ASSIGN_OR_RETURN(
        AttributeValue value,
        ValueFromJson(typed.key(), typed.value(),
                      absl::StrCat("attribute '", item.key(), "'")));
    map.Set(item.key(), std::move(value));
  }
  return map;
}

}  // namespace ascend::rt
