// See graph_codec.h. Attributes and tensors are in attr_codec.cc.

#include "ge/src/graph_codec.h"

#include <map>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ge/src/attr_codec.h"
#include "nlohmann/json.hpp"

namespace ge::internal {
namespace {

using Json = nlohmann::json;

constexpr char kFormat[] = "ascend-host-runtime-graph";
constexpr int64_t kVersion = 1;

// ---- Encoding ---------------------------------------------------------------

using NodeIndex = std::map<const Node*, size_t>;

Json EncodePort(const Port& port) {
  Json json = {{"name", EncodeString(port.name)},
               {"desc", EncodeDesc(port.desc)},
               {"described", port.described},
               {"optional", port.optional}};
  if (!port.group.empty()) {
    json["group"] = {EncodeString(port.group), port.group_index};
  }
  if (!port.type_symbol.empty()) json["types"] = EncodeString(port.type_symbol);
  if (!port.attrs.empty()) json["attrs"] = EncodeAttrs(port.attrs);
  return json;
}

Json EncodeNode(const GraphNode& node, const NodeIndex& index_of) {
  const OpDesc& desc = *node.desc;
  Json inputs = Json::array();
  for (const auto& port : desc.inputs) {
    inputs.push_back(EncodePort(*port));
    const Node::End* const source = node.Source(port.get());
    if (source != nullptr) {
      inputs.back()["from"] = {index_of.at(source->node),
                               source->node->desc->OutputIndex(source->port)};
    }
  }
  Json outputs = Json::array();
  for (const auto& port : desc.outputs) outputs.push_back(EncodePort(*port));
  Json control = Json::array();
  for (const Node* const source : node.control_in) {
    control.push_back(index_of.at(source));
  }
  Json prototype = Json::array();
  for (const OpDesc::IrAttr& attr : desc.ir_attrs) {
    prototype.push_back(
        {EncodeString(attr.name), EncodeString(attr.type), attr.required});
  }
  Json json = {
      {"name", EncodeString(desc.name)},   {"type", EncodeString(desc.type)},
      {"inputs", std::move(inputs)},       {"outputs", std::move(outputs)},
      {"control", std::move(control)},     {"attrs", EncodeAttrs(desc.attrs)},
      {"prototype", std::move(prototype)}, {"input_groups", Json::array()},
      {"output_groups", Json::array()}};
  for (const std::string& group : desc.input_groups) {
    json["input_groups"].push_back(EncodeString(group));
  }
  for (const std::string& group : desc.output_groups) {
    json["output_groups"].push_back(EncodeString(group));
  }
  return json;
}

// ---- Decoding ---------------------------------------------------------------

class GraphDecoder {
 public:
  explicit GraphDecoder(std::string* error) : error_(error), reader_(error) {}

  GraphImplPtr Decode(absl::string_view text) {
    const Json json = Json::parse(text.begin(), text.end(), nullptr, false);
    if (json.is_discarded()) return Fail("not JSON");
    std::string format;
    int64_t version = 0;
    if (!json.is_object() || !reader_.String(json, "format", &format) ||
        format != kFormat || !reader_.Int(json, "version", &version)) {
      return Fail("not a graph file of this runtime");
    }
    if (version != kVersion) {
      return Fail(absl::StrCat("version ", version,
                               " of the graph format, but ", kVersion,
                               " is the one that can be read"));
    }
    std::string name;
    if (!reader_.String(json, "name", &name)) return nullptr;
    graph_ = std::make_shared<GraphImpl>(name);
    const bool good =
        DecodeNodes(json) && DecodeLists(json) &&
        reader_.Bool(json, "need_iteration", &graph_->need_iteration) &&
        reader_.Bool(json, "declared_valid", &graph_->declared_valid) &&
        reader_.Attrs(json, "attrs", &graph_->attrs);
    return good ? graph_ : nullptr;
  }

 private:
  std::nullptr_t Fail(const std::string& message) {
    *error_ = message;
    return nullptr;
  }
  bool Bad(const std::string& message) {
    *error_ = message;
    return false;
  }

  bool DecodePort(const Json& json, Port* port) {
    if (!json.is_object()) return Bad("a port is not an object");
    if (!reader_.Desc(json, "desc", &port->desc) ||
        !reader_.Bool(json, "described", &port->described) ||
        !reader_.Bool(json, "optional", &port->optional)) {
      return false;
    }
    if (json.contains("types") &&
        !reader_.String(json, "types", &port->type_symbol)) {
      return false;
    }
    if (json.contains("attrs") && !reader_.Attrs(json, "attrs", &port->attrs)) {
      return false;
    }
    if (json.contains("group")) {
      const Json& group = json["group"];
      int64_t place = 0;
      if (!group.is_array() || group.size() != 2 ||
          !reader_.String(group[0], &port->group) ||
          !reader_.Int(group[1], &place) || place < 0 || place > UINT32_MAX) {
        return Bad(absl::StrCat("port ", port->name, ": bad group"));
      }
      port->group_index = static_cast<uint32_t>(place);
    }
    return true;
  }

  bool DecodePorts(const Json& node, const char* key, OpDesc* desc,
                   bool is_input) {
    const Json* const list = reader_.Array(node, key);
    if (list == nullptr) return false;
    OpDesc::Ports& ports = is_input ? desc->inputs : desc->outputs;
    for (const Json& json : *list) {
      auto port = std::make_unique<Port>();
      if (!reader_.String(json, "name", &port->name) ||
          !DecodePort(json, port.get())) {
        return false;
      }
      ports.push_back(std::move(port));
    }
    return true;
  }

  bool DecodeGroups(const Json& node, const char* key,
                    std::set<std::string>* groups) {
    const Json* const list = reader_.Array(node, key);
    if (list == nullptr) return false;
    for (const Json& json : *list) {
      std::string group;
      if (!reader_.String(json, &group)) return false;
      groups->insert(group);
    }
    return true;
  }

  bool DecodePrototype(const Json& node, OpDesc* desc) {
    const Json* const list = reader_.Array(node, "prototype");
    if (list == nullptr) return false;
    for (const Json& json : *list) {
      OpDesc::IrAttr attr;
      if (!json.is_array() || json.size() != 3 ||
          !reader_.String(json[0], &attr.name) ||
          !reader_.String(json[1], &attr.type) || !json[2].is_boolean()) {
        return Bad(absl::StrCat("node ", desc->name, ": bad prototype"));
      }
      attr.required = json[2].get<bool>();
      desc->ir_attrs.push_back(attr);
    }
    return true;
  }

  bool DecodeNodes(const Json& json) {
    const Json* const list = reader_.Array(json, "nodes");
    if (list == nullptr) return false;
    for (const Json& node : *list) {
      std::string name;
      std::string type;
      if (!reader_.String(node, "name", &name) ||
          !reader_.String(node, "type", &type)) {
        return false;
      }
      auto desc = std::make_shared<OpDesc>(name, type);
      if (!DecodePorts(node, "inputs", desc.get(), true) ||
          !DecodePorts(node, "outputs", desc.get(), false) ||
          !DecodeGroups(node, "input_groups", &desc->input_groups) ||
          !DecodeGroups(node, "output_groups", &desc->output_groups) ||
          !DecodePrototype(node, desc.get()) ||
          !reader_.Attrs(node, "attrs", &desc->attrs)) {
        return false;
      }
      ops_.push_back(OperatorImpl::Make(std::move(desc)));
    }
    // Edges need all nodes; linking the operators links the graph's nodes too
    // when they are added.
    for (size_t i = 0; i < list->size(); ++i) {
      if (!DecodeEdges((*list)[i], ops_[i])) return false;
    }
    for (const OperatorImplPtr& op : ops_) graph_->Add(op);
    return true;
  }

  OperatorImpl* NodeAt(const Json& json) {
    int64_t index = 0;
    if (!reader_.Int(json, &index) || index < 0 ||
        static_cast<size_t>(index) >= ops_.size()) {
      *error_ = "an edge or list refers to a node that does not exist";
      return nullptr;
    }
    return ops_[index].get();
  }

  // A pair [node, output].
  bool DecodeOutput(const Json& json, OperatorImpl** op, int64_t* output) {
    if (!json.is_array() || json.size() != 2) return Bad("bad [node, output]");
    *op = NodeAt(json[0]);
    return *op != nullptr && reader_.Int(json[1], output);
  }

  bool DecodeEdges(const Json& node, const OperatorImplPtr& op) {
    const Json& inputs = node["inputs"];
    for (size_t i = 0; i < inputs.size(); ++i) {
      if (!inputs[i].contains("from")) continue;
      OperatorImpl* source = nullptr;
      int64_t output = 0;
      if (!DecodeOutput(inputs[i]["from"], &source, &output)) return false;
      const Port* const port =
          output < 0 ? nullptr : source->desc().OutputAt(output);
      if (port == nullptr) {
        return Bad(absl::StrCat("node ", op->desc().name, ", input ", i, ": ",
                                source->desc().name, " has no output ",
                                output));
      }
      op->Join(*source);
      Connect(&source->node(), port, &op->node(), op->desc().InputAt(i));
    }
    const Json* const control = reader_.Array(node, "control");
    if (control == nullptr) return false;
    for (const Json& json : *control) {
      OperatorImpl* const source = NodeAt(json);
      if (source == nullptr) return false;
      op->Join(*source);
      ConnectControl(&source->node(), &op->node());
    }
    return true;
  }

  bool DecodeNodeList(const Json& json, const char* key,
                      std::vector<GraphNode*>* nodes) {
    const Json* const list = reader_.Array(json, key);
    if (list == nullptr) return false;
    for (const Json& item : *list) {
      if (NodeAt(item) == nullptr) return false;
      nodes->push_back(graph_->Find(ops_[item.get<size_t>()]));
    }
    return true;
  }

  bool DecodeLists(const Json& json) {
    if (!DecodeNodeList(json, "inputs", &graph_->inputs) ||
        !DecodeNodeList(json, "targets", &graph_->targets)) {
      return false;
    }
    const Json* const list = reader_.Array(json, "outputs");
    if (list == nullptr) return false;
    for (const Json& item : *list) {
      OperatorImpl* op = nullptr;
      int64_t output = 0;
      if (!DecodeOutput(item, &op, &output)) return false;
      const Port* port = nullptr;
      if (output >= 0) port = op->desc().OutputAt(output);
      // -1 stands for a node that has no outputs.
      if (output < -1 || (output >= 0 && port == nullptr) ||
          (output == -1 && !op->desc().outputs.empty())) {
        return Bad(absl::StrCat("outputs: ", op->desc().name, " has no output ",
                                output));
      }
      graph_->outputs.push_back(
          {graph_->Find(ops_[item[0].get<size_t>()]), port});
    }
    return true;
  }

  std::string* const error_;
  AttrReader reader_;
  GraphImplPtr graph_;
  std::vector<OperatorImplPtr> ops_;
};

}  // namespace

bool EncodeGraph(const GraphImpl& graph, std::string* text,
                 std::string* error) {
  NodeIndex index_of;
  for (const GraphNodePtr& node : graph.nodes()) {
    if (!node->desc->subgraphs.empty()) {
      *error = absl::StrCat("operator ", node->desc->name,
                            " has subgraphs, which cannot be saved");
      return false;
    }
    index_of.emplace(node.get(), index_of.size());
  }
  Json nodes = Json::array();
  for (const GraphNodePtr& node : graph.nodes()) {
    nodes.push_back(EncodeNode(*node, index_of));
  }
  Json inputs = Json::array();
  for (const GraphNode* const node : graph.inputs) {
    inputs.push_back(index_of.at(node));
  }
  Json targets = Json::array();
  for (const GraphNode* const node : graph.targets) {
    targets.push_back(index_of.at(node));
  }
  Json outputs = Json::array();
  for (const GraphImpl::Output& output : graph.outputs) {
    outputs.push_back({index_of.at(output.node),
                       output.port == nullptr
                           ? -1
                           : output.node->desc->OutputIndex(output.port)});
  }
  const Json json = {{"format", kFormat},
                     {"version", kVersion},
                     {"name", EncodeString(graph.name())},
                     {"nodes", std::move(nodes)},
                     {"inputs", std::move(inputs)},
                     {"outputs", std::move(outputs)},
                     {"targets", std::move(targets)},
                     {"need_iteration", graph.need_iteration},
                     {"declared_valid", graph.declared_valid},
                     {"attrs", EncodeAttrs(graph.attrs)}};
  *text = json.dump();
  return true;
}

GraphImplPtr DecodeGraph(absl::string_view text, std::string* error) {
  return GraphDecoder(error).Decode(text);
}

}  // namespace ge::internal
