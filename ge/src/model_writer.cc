// See model_writer.h.

#include "ge/src/model_writer.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>

#include "absl/strings/escaping.h"
#include "absl/strings/string_view.h"
#include "ge/src/attr_data.h"
#include "ge/src/status.h"
#include "nlohmann/json.hpp"

namespace ge::internal {
namespace {

using nlohmann::json;

constexpr size_t kLengthBytes = 8;
constexpr size_t kDataAlignment = 64;
constexpr char kMetadata[] = "__metadata__";

// The name of an element type in a safetensors header; "" if it has none.
const char* SafetensorsName(DataType dtype) {
  switch (dtype) {
    case DT_FLOAT:
      return "F32";
    case DT_FLOAT16:
      return "F16";
    case DT_BF16:
      return "BF16";
    case DT_DOUBLE:
      return "F64";
    case DT_INT8:
      return "I8";
    case DT_INT16:
      return "I16";
    case DT_INT32:
      return "I32";
    case DT_INT64:
      return "I64";
    case DT_UINT8:
      return "U8";
    case DT_UINT16:
      return "U16";
    case DT_UINT32:
      return "U32";
    case DT_UINT64:
      return "U64";
    case DT_BOOL:
      return "BOOL";
    default:
      return "";
  }
}

json Number(float value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  return value;
}

json SpecToJson(const TensorSpec& spec) {
  return {{"dtype", DataTypeName(spec.dtype)},
          {"format", FormatName(spec.format)},
          {"dims", spec.dims}};
}

// {"int": 1} and so on; null for a type that model files do not know.
struct AttrToJson {
  json operator()(int64_t value) const { return {{"int", value}}; }
  json operator()(float value) const { return {{"float", Number(value)}}; }
  json operator()(bool value) const { return {{"bool", value}}; }
  json operator()(const AscendString& value) const {
    return {{"string", std::string(value.GetString(), value.GetLength())}};
  }
  json operator()(DataType value) const {
    const char* const name = DataTypeName(value);
    if (*name == '\0') return {{"int", static_cast<int64_t>(value)}};
    return {{"dtype", name}};
  }
  json operator()(const Tensor& value) const {
    const TensorSpec spec = TensorSpec::FromDesc(value.GetTensorDesc());
    const absl::StatusOr<size_t> bytes = spec.ByteSize();
    if (!bytes.ok() || *bytes != value.GetSize()) return nullptr;
    json tensor = SpecToJson(spec);
    tensor["base64"] = absl::Base64Escape(absl::string_view(
        reinterpret_cast<const char*>(value.GetData()), value.GetSize()));
    return {{"tensor", std::move(tensor)}};
  }
  json operator()(const std::vector<int64_t>& value) const {
    return {{"ints", value}};
  }
  json operator()(const std::vector<float>& value) const {
    json list = json::array();
    for (const float number : value) list.push_back(Number(number));
    return {{"floats", std::move(list)}};
  }
  json operator()(const std::vector<std::vector<int64_t>>& value) const {
    return {{"int_lists", value}};
  }
  template <typename T>
  json operator()(const T&) const {
    return nullptr;
  }
};

json ValueToJson(const ModelValue& value) {
  switch (value.kind) {
    case ModelValue::Kind::kInput:
      return json::array({"input", value.name});
    case ModelValue::Kind::kConstant:
      return json::array({"constant", value.name});
    case ModelValue::Kind::kNode:
      return json::array({"node", value.name, value.output});
    case ModelValue::Kind::kControl:
      return json::array({"control", value.name});
    case ModelValue::Kind::kNone:
      break;
  }
  return json::array({"none"});
}

absl::StatusOr<std::string> Dump(const json& value) {
  try {
    return value.dump();
  } catch (const json::exception&) {
    return Error("a name or text attribute is not UTF-8");
  }
}

}  // namespace

struct ModelWriter::Parts {
  struct Constant {
    std::string name;
    TensorSpec spec;
    Tensor value;
  };
  json graph;
  std::vector<Constant> constants;
};

ModelWriter::ModelWriter(const std::string& name)
    : parts_(std::make_unique<Parts>()) {
  parts_->graph = {{"name", name},
                   {"inputs", json::array()},
                   {"constants", json::array()},
                   {"nodes", json::array()},
                   {"outputs", json::array()}};
}

ModelWriter::~ModelWriter() = default;

absl::Status ModelWriter::AddInput(const std::string& name,
                                   const TensorSpec& spec, bool ref) {
  if (*DataTypeName(spec.dtype) == '\0' || *FormatName(spec.format) == '\0') {
    return Error("'", name, "' of ", spec.ToString(), ", format ",
                 static_cast<int>(spec.format),
                 ", cannot be an input of a model");
  }
  json input = SpecToJson(spec);
  input["name"] = name;
  if (ref) input["ref"] = true;
  parts_->graph["inputs"].push_back(std::move(input));
  return absl::OkStatus();
}

absl::Status ModelWriter::AddConstant(const std::string& name,
                                      const TensorSpec& spec,
                                      const Tensor& value) {
  if (*SafetensorsName(spec.dtype) == '\0' ||
      *FormatName(spec.format) == '\0') {
    return Error("'", name, "' of ", spec.ToString(), ", format ",
                 static_cast<int>(spec.format),
                 ", cannot be a constant of a model");
  }
  if (name == kMetadata) return Error("'", name, "' cannot name a constant");
  GE_ASSIGN_OR_RETURN(const size_t bytes, spec.ByteSize());
  if (value.GetSize() != bytes) {
    return Error("'", name, "' of ", spec.ToString(), " needs ", bytes,
                 " bytes, its value has ", value.GetSize());
  }
  parts_->graph["constants"].push_back(
      {{"name", name}, {"format", FormatName(spec.format)}});
  parts_->constants.push_back({name, spec, value});
  return absl::OkStatus();
}

void ModelWriter::AddNode(const std::string& name, const std::string& type,
                          const std::vector<ModelValue>& inputs,
                          const std::map<std::string, AttrValue>& attrs) {
  json node = {{"name", name}, {"type", type}};
  json& values = node["inputs"] = json::array();
  for (const ModelValue& input : inputs) values.push_back(ValueToJson(input));
  json attributes = json::object();
  for (const auto& [attr_name, value] : attrs) {
    json attribute = std::visit(AttrToJson(), AttrAccess::Data(value));
    if (!attribute.is_null()) attributes[attr_name] = std::move(attribute);
  }
  if (!attributes.empty()) node["attributes"] = std::move(attributes);
  parts_->graph["nodes"].push_back(std::move(node));
}

void ModelWriter::AddOutput(const std::string& name, const ModelValue& value) {
  parts_->graph["outputs"].push_back(
      {{"name", name}, {"value", ValueToJson(value)}});
}

void ModelWriter::SetGears(const std::string& kind,
                           const std::vector<std::vector<int64_t>>& values) {
  parts_->graph["gears"] = {{"kind", kind}, {"values", values}};
}

absl::StatusOr<std::string> ModelWriter::Serialize() const {
  // Large element types first, which keeps every tensor aligned to its own.
  std::vector<const Parts::Constant*> constants;
  for (const Parts::Constant& constant : parts_->constants) {
    constants.push_back(&constant);
  }
  std::stable_sort(constants.begin(), constants.end(),
                   [](const Parts::Constant* a, const Parts::Constant* b) {
                     return GetSizeByDataType(a->spec.dtype) >
                            GetSizeByDataType(b->spec.dtype);
                   });
  json header = json::object();
  uint64_t offset = 0;
  for (const Parts::Constant* const constant : constants) {
    const uint64_t end = offset + constant->value.GetSize();
    header[constant->name] = {{"dtype", SafetensorsName(constant->spec.dtype)},
                              {"shape", constant->spec.dims},
                              {"data_offsets", {offset, end}}};
    offset = end;
  }
  GE_ASSIGN_OR_RETURN(const std::string graph, Dump(parts_->graph));
  header[kMetadata] = {
      {"format", "ascend-host-model"}, {"version", "1"}, {"graph", graph}};
  GE_ASSIGN_OR_RETURN(std::string text, Dump(header));
  text.append((kDataAlignment - (kLengthBytes + text.size()) % kDataAlignment) %
                  kDataAlignment,
              ' ');

  std::string bytes;
  bytes.reserve(kLengthBytes + text.size() + offset);
  for (size_t i = 0; i < kLengthBytes; ++i) {
    bytes.push_back(static_cast<char>(text.size() >> (8 * i) & 0xFF));
  }
  bytes.append(text);
  for (const Parts::Constant* const constant : constants) {
    if (constant->value.GetSize() == 0) continue;
    bytes.append(reinterpret_cast<const char*>(constant->value.GetData()),
                 constant->value.GetSize());
  }
  return bytes;
}

}  // namespace ge::internal
