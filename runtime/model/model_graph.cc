#include "runtime/model/model_graph.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "runtime/base/status.h"
#include "runtime/model/error_codes.h"
#include "runtime/model/json_util.h"

namespace ascend::rt {
namespace {

using nlohmann::json;

struct RefKindRow {
  ValueRef::Kind kind;
  const char* name;
  size_t parts;  // of the list in the file, the kind included
};

constexpr RefKindRow kRefKinds[] = {
    {ValueRef::Kind::kNone, "none", 1},
    {ValueRef::Kind::kInput, "input", 2},
    {ValueRef::Kind::kConstant, "constant", 2},
    {ValueRef::Kind::kNode, "node", 3},
    {ValueRef::Kind::kControl, "control", 2},
};

const RefKindRow& RowOf(ValueRef::Kind kind) {
  return kRefKinds[static_cast<int>(kind)];
}

absl::Status Bad(absl::string_view what, absl::string_view problem) {
  return AclError(kGeLoadModelPartition, absl::StrCat(what, " ", problem));
}

json RefToJson(const ValueRef& ref) {
  json result = json::array({RowOf(ref.kind).name});
  if (ref.kind != ValueRef::Kind::kNone) result.push_back(ref.name);
  if (ref.kind == ValueRef::Kind::kNode) result.push_back(ref.output);
  return result;
}

absl::StatusOr<ValueRef> RefFromJson(const json& source,
                                     absl::string_view what) {
  if (!source.is_array() || source.empty() || !source[0].is_string()) {
    return Bad(what, "is no reference such as [\"node\", \"fc1\", 0]");
  }
  const std::string& kind = source[0].get_ref<const std::string&>();
  for (const RefKindRow& row : kRefKinds) {
    if (kind != row.name) continue;
    if (source.size() != row.parts) break;
    ValueRef ref;
    ref.kind = row.kind;
    if (row.parts > 1) {
      ART_ASSIGN_OR_RETURN(ref.name, JsonString(source[1], what));
    }
    if (row.parts > 2) {
      ART_ASSIGN_OR_RETURN(const int64_t output, JsonInt(source[2], what));
      if (output < 0 || output > 65535) {
        return Bad(what, absl::StrCat("names output ", output));
      }
      ref.output = static_cast<int>(output);
    }
    return ref;
  }
  return Bad(what, absl::StrCat("is a reference of kind '", kind, "' with ",
                                source.size(), " parts, which is none"));
}

// The list `member` of `json`; empty if absent.
absl::StatusOr<const json*> ListMember(const json& source, const char* member) {
  static const json* const kEmpty = new json(json::array());
  const json* list = FindMember(source, member);
  if (list == nullptr) return kEmpty;
  if (!list->is_array()) return Bad(member, "is no list");
  return list;
}

// The name of element `i` of list `list_name`.
absl::StatusOr<std::string> ElementName(const json& element,
                                        absl::string_view list_name, size_t i) {
  const std::string what = absl::StrCat(list_name, "[", i, "]");
  const json* name = FindMember(element, "name");
  if (name == nullptr) return Bad(what, "has no name");
  ART_ASSIGN_OR_RETURN(std::string text,
                       JsonString(*name, absl::StrCat("name of ", what)));
  if (text.empty()) return Bad(what, "has an empty name");
  return text;
}

absl::StatusOr<GraphInput> InputFromJson(const json& source, size_t i) {
  GraphInput input;
  ART_ASSIGN_OR_RETURN(input.name, ElementName(source, "inputs", i));
  const std::string what = absl::StrCat("input '", input.name, "'");
  ART_ASSIGN_OR_RETURN(input.spec,
                       SpecFromJson(source, what, /*allow_dynamic=*/true));
  if (const json* ref = FindMember(source, "ref")) {
    ART_ASSIGN_OR_RETURN(input.ref, JsonBool(*ref, "ref of " + what));
  }
  return input;
}

absl::StatusOr<GraphConstant> ConstantFromJson(const json& source, size_t i) {
  GraphConstant constant;
  ART_ASSIGN_OR_RETURN(constant.name, ElementName(source, "constants", i));
  if (const json* format = FindMember(source, "format")) {
    const std::string what =
        absl::StrCat("format of constant '", constant.name, "'");
    ART_ASSIGN_OR_RETURN(const std::string name, JsonString(*format, what));
    const absl::optional<aclFormat> known = FormatFromName(name);
    if (!known.has_value()) return Bad(what, "is unknown");
    constant.spec.format = *known;
  }
  return constant;
}

absl::StatusOr<GraphOutput> OutputFromJson(const json& source, size_t i) {
  GraphOutput output;
  ART_ASSIGN_OR_RETURN(output.name, ElementName(source, "outputs", i));
  const std::string what = absl::StrCat("output '", output.name, "'");
  const json* value = FindMember(source, "value");
  if (value == nullptr) return Bad(what, "has no value");
  ART_ASSIGN_OR_RETURN(output.value, RefFromJson(*value, what));
  return output;
}

absl::StatusOr<GraphNode> NodeFromJson(const json& source, size_t i) {
  GraphNode node;
  ART_ASSIGN_OR_RETURN(node.name, ElementName(source, "nodes", i));
  const std::string what = absl::StrCat("node '", node.name, "'");
  const json* type = FindMember(source, "type");
  if (type == nullptr) return Bad(what, "has no type");
  ART_ASSIGN_OR_RETURN(node.type, JsonString(*type, "type of " + what));
  ART_ASSIGN_OR_RETURN(const json* inputs, ListMember(source, "inputs"));
  for (size_t k = 0; k < inputs->size(); ++k) {
    ART_ASSIGN_OR_RETURN(
        ValueRef ref,
        RefFromJson((*inputs)[k], absl::StrCat("input ", k, " of ", what)));
    node.inputs.push_back(std::move(ref));
  }
  if (const json* attributes = FindMember(source, "attributes")) {
    absl::StatusOr<AttributeMap> map = AttributeMap::FromJson(*attributes);
    if (!map.ok()) return Bad(what, map.status().message());
    node.attributes = *std::move(map);
  }
  if (const json* placement = FindMember(source, "placement")) {
    if (*placement == "host") {
      node.placement = NodePlacement::kHost;
    } else if (*placement != "device") {
      return Bad(what, "is placed neither on 'device' nor on 'host'");
    }
  }
  if (const json* latency = FindMember(source, "latency")) {
    ART_ASSIGN_OR_RETURN(node.latency,
                         Latency::FromJson(*latency, "latency of " + what));
  }
  return node;
}

template <typename T>
absl::Status ListFromJson(const json& source, const char* member,
                          absl::StatusOr<T> (*element)(const json&, size_t),
                          std::vector<T>& result) {
  ART_ASSIGN_OR_RETURN(const json* list, ListMember(source, member));
  result.reserve(list->size());
  for (size_t i = 0; i < list->size(); ++i) {
    ART_ASSIGN_OR_RETURN(T value, element((*list)[i], i));
    result.push_back(std::move(value));
  }
  return absl::OkStatus();
}

}  // namespace

std::string ValueRef::ToString() const {
  switch (kind) {
    case Kind::kNone:
      return "nothing";
    case Kind::kNode:
      return absl::StrCat("node '", name, "' output ", output);
    default:
      return absl::StrCat(RowOf(kind).name, " '", name, "'");
  }
}

json ModelGraph::ToJson() const {
  json result = {{"name", name},
                 {"inputs", json::array()},
                 {"constants", json::array()},
                 {"nodes", json::array()},
                 {"outputs", json::array()}};
  for (const GraphInput& input : inputs) {
    json element = SpecToJson(input.spec);
    element["name"] = input.name;
    if (input.ref) element["ref"] = true;
    result["inputs"].push_back(std::move(element));
  }
  for (const GraphConstant& constant : constants) {
    result["constants"].push_back(
        {{"name", constant.name},
         {"format", FormatName(constant.spec.format)}});
  }
  for (const GraphNode& node : nodes) {
    json element = {{"name", node.name}, {"type", node.type}};
    json& refs = element["inputs"] = json::array();
    for (const ValueRef& ref : node.inputs) refs.push_back(RefToJson(ref));
    if (node.attributes.size() > 0) {
      element["attributes"] = node.attributes.ToJson();
    }
    if (node.placement == NodePlacement::kHost) element["placement"] = "host";
    if (!node.latency.IsZero()) element["latency"] = node.latency.ToJson();
    result["nodes"].push_back(std::move(element));
  }
  for (const GraphOutput& output : outputs) {
    result["outputs"].push_back(
        {{"name", output.name}, {"value", RefToJson(output.value)}});
  }
  if (gears.kind != Gears::Kind::kStatic) result["gears"] = gears.ToJson();
  if (!latency.IsZero()) result["latency"] = latency.ToJson();
  return result;
}

absl::StatusOr<ModelGraph> ModelGraph::FromJson(const json& source) {
  if (!source.is_object()) return Bad("the graph", "is no object");
  ModelGraph graph;
  if (const json* graph_name = FindMember(source, "name")) {
    ART_ASSIGN_OR_RETURN(graph.name,
                         JsonString(*graph_name, "name of the graph"));
  }
  ART_RETURN_IF_ERROR(
      ListFromJson(source, "inputs", &InputFromJson, graph.inputs));
  ART_RETURN_IF_ERROR(
      ListFromJson(source, "constants", &ConstantFromJson, graph.constants));
  ART_RETURN_IF_ERROR(
      ListFromJson(source, "nodes", &NodeFromJson, graph.nodes));
  ART_RETURN_IF_ERROR(
      ListFromJson(source, "outputs", &OutputFromJson, graph.outputs));
  if (const json* gears = FindMember(source, "gears")) {
    ART_ASSIGN_OR_RETURN(graph.gears, Gears::FromJson(*gears));
  }
  if (const json* latency = FindMember(source, "latency")) {
    ART_ASSIGN_OR_RETURN(graph.latency,
                         Latency::FromJson(*latency, "latency of the graph"));
  }
  return graph;
}

}  // namespace ascend::rt
