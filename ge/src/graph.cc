// Graph: see graph/graph.h.

#include "graph/graph.h"

#include <cstdio>
#include <fstream>
#include <limits>

#include "absl/strings/str_cat.h"
#include "ge/src/error_message.h"
#include "ge/src/graph_codec.h"
#include "ge/src/graph_impl.h"
#include "ge/src/whole_file.h"

namespace ge {
namespace {

std::string Text(const char_t* text) {
  return text == nullptr ? std::string() : std::string(text);
}

graphStatus Fail(const std::string& message) {
  internal::ReportError(message);
  return GRAPH_FAILED;
}

// Adds the operator to the graph with all that are linked with it; null, with
// an error noted, if it is empty.
GraphNode* AddGiven(GraphImpl* impl, const Operator& op, const char* role) {
  const OperatorImplPtr& op_impl = OperatorAccess::Impl(op);
  if (op_impl == nullptr) {
    impl->AddError(absl::StrCat(role, ": an operator is empty"));
    return nullptr;
  }
  return impl->AddConnected(op_impl);
}

void AddAllOutputs(GraphImpl* impl, GraphNode* node) {
  if (node->desc->outputs.empty()) {
    impl->outputs.push_back({node, nullptr});
  }
  for (const auto& port : node->desc->outputs) {
    impl->outputs.push_back({node, port.get()});
  }
}

// The node of a handle, if it is one of this graph; else null with a report.
GraphNode* OwnNode(const GraphImpl& impl, const GNode& node,
                   const char* function) {
  const GNodeImpl* const handle = GNodeAccess::Impl(node);
  if (handle == nullptr) {
    internal::ReportError(absl::StrCat("graph ", impl.name(), ": ", function,
                                       ": the node is empty"));
    return nullptr;
  }
  if (!impl.Owns(handle->node.get())) {
    internal::ReportError(absl::StrCat("graph ", impl.name(), ": ", function,
                                       ": node ", handle->node->desc->name,
                                       " is not of this graph"));
    return nullptr;
  }
  return handle->node.get();
}

std::vector<GNode> Nodes(const GraphImplPtr& impl) {
  std::vector<GNode> nodes;
  if (impl == nullptr) return nodes;
  for (const GraphNodePtr& node : impl->nodes()) {
    nodes.push_back(GNodeAccess::Make(impl, node.get()));
  }
  return nodes;
}

}  // namespace

Graph::Graph(const char_t* name)
    : impl_(std::make_shared<GraphImpl>(Text(name))) {}

GraphImpl& Graph::Mutable() {
  if (impl_ == nullptr) impl_ = std::make_shared<GraphImpl>("");
  return *impl_;
}

// ---- Inputs, outputs, targets -----------------------------------------------

Graph& Graph::SetInputs(const std::vector<Operator>& inputs) {
  GraphImpl& impl = Mutable();
  impl.inputs.clear();
  for (const Operator& op : inputs) {
    GraphNode* const node = AddGiven(&impl, op, "SetInputs");
    if (node != nullptr) impl.inputs.push_back(node);
  }
  return *this;
}

Graph& Graph::SetOutputs(const std::vector<Operator>& outputs) {
  GraphImpl& impl = Mutable();
  impl.outputs.clear();
  for (const Operator& op : outputs) {
    GraphNode* const node = AddGiven(&impl, op, "SetOutputs");
    if (node != nullptr) AddAllOutputs(&impl, node);
  }
  return *this;
}

Graph& Graph::SetOutputs(
    const std::vector<std::pair<Operator, std::vector<size_t>>>&
        output_indexs) {
  GraphImpl& impl = Mutable();
  impl.outputs.clear();
  for (const auto& [op, indexes] : output_indexs) {
    GraphNode* const node = AddGiven(&impl, op, "SetOutputs");
    if (node == nullptr) continue;
    if (indexes.empty()) AddAllOutputs(&impl, node);
    for (const size_t index : indexes) {
      const Port* const port = node->desc->OutputAt(index);
      if (port == nullptr) {
        impl.AddError(absl::StrCat("SetOutputs: operator ", node->desc->name,
                                   " (", node->desc->type, ") has no output ",
                                   index));
        continue;
      }
      impl.outputs.push_back({node, port});
    }
  }
  return *this;
}

Graph& Graph::SetOutputs(
    const std::vector<std::pair<Operator, AscendString>>& outputs) {
  GraphImpl& impl = Mutable();
  impl.outputs.clear();
  for (const auto& [op, name] : outputs) {
    GraphNode* const node = AddGiven(&impl, op, "SetOutputs");
    if (node == nullptr) continue;
    if (name.GetLength() == 0) {
      AddAllOutputs(&impl, node);
      continue;
    }
    const Port* const port = node->desc->FindOutput(string_form::ToStd(name));
    if (port == nullptr) {
      impl.AddError(absl::StrCat("SetOutputs: operator ", node->desc->name,
                                 " (", node->desc->type, ") has no output ",
                                 name.GetString()));
      continue;
    }
    impl.outputs.push_back({node, port});
  }
  return *this;
}

Graph& Graph::SetTargets(const std::vector<Operator>& targets) {
  GraphImpl& impl = Mutable();
  impl.targets.clear();
  for (const Operator& op : targets) {
    GraphNode* const node = AddGiven(&impl, op, "SetTargets");
    if (node != nullptr) impl.targets.push_back(node);
  }
  return *this;
}

bool Graph::IsValid() const {
  return impl_ != nullptr && (impl_->declared_valid || !impl_->nodes().empty());
}

graphStatus Graph::SetValid() {
  Mutable().declared_valid = true;
  return GRAPH_SUCCESS;
}

// ---- Operators --------------------------------------------------------------

graphStatus Graph::AddOp(const Operator& op) {
  GraphImpl& impl = Mutable();
  const OperatorImplPtr& op_impl = OperatorAccess::Impl(op);
  if (op_impl == nullptr) {
    return Fail(
        absl::StrCat("graph ", impl.name(), ": AddOp: the operator is empty"));
  }
  const GraphNode* const same_name = impl.FindNode(op_impl->desc().name);
  if (same_name != nullptr && same_name != impl.Find(op_impl)) {
    return Fail(absl::StrCat("graph ", impl.name(), ": AddOp: the name ",
                             op_impl->desc().name, " is taken"));
  }
  impl.Add(op_impl);
  return GRAPH_SUCCESS;
}

graphStatus Graph::FindOpByName(const char_t* name, Operator& op) const {
  const GraphNode* const node =
      impl_ == nullptr ? nullptr : impl_->FindNode(Text(name));
  if (node == nullptr) return GRAPH_FAILED;
  op = OperatorAccess::Make(node->op);
  return GRAPH_SUCCESS;
}

graphStatus Graph::FindOpByType(const char_t* type,
                                std::vector<Operator>& ops) const {
  ops.clear();
  if (impl_ == nullptr) return GRAPH_SUCCESS;
  for (const GraphNodePtr& node : impl_->nodes()) {
    if (node->desc->type == Text(type)) {
      ops.push_back(OperatorAccess::Make(node->op));
    }
  }
  return GRAPH_SUCCESS;
}

graphStatus Graph::GetAllOpName(std::vector<AscendString>& names) const {
  names.clear();
  if (impl_ == nullptr) return GRAPH_SUCCESS;
  for (const GraphNodePtr& node : impl_->nodes()) {
    names.push_back(string_form::ToAscend(node->desc->name));
  }
  return GRAPH_SUCCESS;
}

// ---- Saving and loading -----------------------------------------------------

graphStatus Graph::SaveToFile(const char_t* file_name) const {
  GraphBuffer buffer;
  if (SaveToMem(buffer) != GRAPH_SUCCESS) return GRAPH_FAILED;
  const std::string path = Text(file_name);
  if (path.empty()) return Fail("SaveToFile without a file name");
  if (!internal::WriteWholeFile(
          path,
          absl::string_view(reinterpret_cast<const char*>(buffer.GetData()),
                            buffer.GetSize()))) {
    return Fail(absl::StrCat("SaveToFile: cannot write ", path));
  }
  return GRAPH_SUCCESS;
}

graphStatus Graph::LoadFromFile(const char_t* file_name) {
  const std::string path = Text(file_name);
  std::ifstream file(path, std::ios::binary);
  const std::string content((std::istreambuf_iterator<char>(file)),
                            std::istreambuf_iterator<char>());
  if (!file.is_open() || file.bad()) {
    return Fail(absl::StrCat("LoadFromFile: cannot read ", path));
  }
  return LoadFromMem(reinterpret_cast<const uint8_t*>(content.data()),
                     content.size());
}

graphStatus Graph::LoadFromSerializedModelArray(const void* serialized_model,
                                                size_t size) {
  return LoadFromMem(static_cast<const uint8_t*>(serialized_model), size);
}

graphStatus Graph::SaveToMem(GraphBuffer& graph_buffer) const {
  std::string text;
  std::string error;
  const GraphImpl empty("");
  if (!internal::EncodeGraph(impl_ == nullptr ? empty : *impl_, &text,
                             &error)) {
    return Fail(absl::StrCat(
        "saving graph ", impl_ == nullptr ? "" : impl_->name(), ": ", error));
  }
  graph_buffer.data_ =
      std::make_shared<std::vector<uint8_t>>(text.begin(), text.end());
  return GRAPH_SUCCESS;
}

graphStatus Graph::LoadFromMem(const GraphBuffer& graph_buffer) {
  return LoadFromMem(graph_buffer.GetData(), graph_buffer.GetSize());
}

graphStatus Graph::LoadFromMem(const uint8_t* data, const size_t len) {
  if (data == nullptr || len == 0) return Fail("loading a graph: no data");
  std::string error;
  const GraphImplPtr loaded =
      internal::DecodeGraph({reinterpret_cast<const char*>(data), len}, &error);
  if (loaded == nullptr) {
    return Fail(absl::StrCat("loading a graph: ", error));
  }
  impl_ = loaded;
  return GRAPH_SUCCESS;
}

// ---- Names and flags --------------------------------------------------------

graphStatus Graph::GetName(AscendString& name) const {
  name =
      impl_ == nullptr ? AscendString() : string_form::ToAscend(impl_->name());
  return GRAPH_SUCCESS;
}

void Graph::SetNeedIteration(bool need_iteration) {
  Mutable().need_iteration = need_iteration;
}

graphStatus Graph::SetAttr(const AscendString& attr_name,
                           const AttrValue& attr_value) {
  if (attr_name.GetLength() == 0) return Fail("Graph::SetAttr without a name");
  Mutable().attrs[string_form::ToStd(attr_name)] = attr_value;
  return GRAPH_SUCCESS;
}

graphStatus Graph::GetAttr(const AscendString& attr_name,
                           AttrValue& attr_value) const {
  if (impl_ == nullptr) return GRAPH_FAILED;
  const auto found = impl_->attrs.find(string_form::ToStd(attr_name));
  if (found == impl_->attrs.end()) return GRAPH_FAILED;
  attr_value = found->second;
  return GRAPH_SUCCESS;
}

// ---- Nodes and edges --------------------------------------------------------

std::vector<GNode> Graph::GetAllNodes() const { return Nodes(impl_); }
std::vector<GNode> Graph::GetDirectNode() const { return Nodes(impl_); }

graphStatus Graph::RemoveNode(GNode& node) {
  GraphImpl& impl = Mutable();
  GraphNode* const own = OwnNode(impl, node, "RemoveNode");
  if (own == nullptr) return GRAPH_FAILED;
  impl.Remove(own);
  return GRAPH_SUCCESS;
}

graphStatus Graph::RemoveNode(GNode& node, bool) { return RemoveNode(node); }

graphStatus Graph::RemoveEdge(GNode& src_node, const int32_t src_port_index,
                              GNode& dst_node, const int32_t dst_port_index) {
  GraphImpl& impl = Mutable();
  GraphNode* const source = OwnNode(impl, src_node, "RemoveEdge");
  GraphNode* const destination = OwnNode(impl, dst_node, "RemoveEdge");
  if (source == nullptr || destination == nullptr) return GRAPH_FAILED;
  bool removed = false;
  if (src_port_index == -1 && dst_port_index == -1) {
    removed = DisconnectControl(source, destination);
  } else {
    const Port* const output = source->desc->OutputAt(src_port_index);
    const Port* const input = destination->desc->InputAt(dst_port_index);
    const Node::End* const end = destination->Source(input);
    removed = end != nullptr && end->node == source && end->port == output &&
              Disconnect(destination, input);
  }
  if (!removed) {
    return Fail(absl::StrCat("graph ", impl.name(), ": RemoveEdge: no edge ",
                             source->desc->name, ":", src_port_index, " -> ",
                             destination->desc->name, ":", dst_port_index));
  }
  impl.MarkEdited();
  return GRAPH_SUCCESS;
}

GNode Graph::AddNodeByOp(const Operator& op) {
  GraphImpl& impl = Mutable();
  const OperatorImplPtr& op_impl = OperatorAccess::Impl(op);
  if (op_impl == nullptr) {
    (void)Fail(absl::StrCat("graph ", impl.name(),
                            ": AddNodeByOp: the operator is empty"));
    return GNode();
  }
  if (impl.FindNode(op_impl->desc().name) != nullptr) {
    (void)Fail(absl::StrCat("graph ", impl.name(), ": AddNodeByOp: the name ",
                            op_impl->desc().name, " is taken"));
    return GNode();
  }
  impl.MarkEdited();
  return GNodeAccess::Make(impl_, impl.AddUnlinked(op_impl));
}

graphStatus Graph::AddDataEdge(GNode& src_node, const int32_t src_port_index,
                               GNode& dst_node, const int32_t dst_port_index) {
  GraphImpl& impl = Mutable();
  GraphNode* const source = OwnNode(impl, src_node, "AddDataEdge");
  GraphNode* const destination = OwnNode(impl, dst_node, "AddDataEdge");
  if (source == nullptr || destination == nullptr) return GRAPH_FAILED;
  const Port* const output = source->desc->OutputAt(src_port_index);
  const Port* const input = destination->desc->InputAt(dst_port_index);
  const char* problem = nullptr;
  if (output == nullptr) {
    problem = "no such output";
  } else if (input == nullptr) {
    problem = "no such input";
  } else if (destination->Source(input) != nullptr) {
    problem = "the input is fed already";
  }
  if (problem != nullptr) {
    return Fail(absl::StrCat("graph ", impl.name(), ": AddDataEdge ",
                             source->desc->name, ":", src_port_index, " -> ",
                             destination->desc->name, ":", dst_port_index, ": ",
                             problem));
  }
  impl.MarkEdited();
  Connect(source, output, destination, input);
  return GRAPH_SUCCESS;
}

graphStatus Graph::AddControlEdge(GNode& src_node, GNode& dst_node) {
  GraphImpl& impl = Mutable();
  GraphNode* const source = OwnNode(impl, src_node, "AddControlEdge");
  GraphNode* const destination = OwnNode(impl, dst_node, "AddControlEdge");
  if (source == nullptr || destination == nullptr) return GRAPH_FAILED;
  impl.MarkEdited();
  ConnectControl(source, destination);
  return GRAPH_SUCCESS;
}

graphStatus Graph::CopyFrom(const Graph& src_graph) {
  const GraphImpl empty("");
  Mutable().CopyFrom(src_graph.impl_ == nullptr ? empty : *src_graph.impl_);
  return GRAPH_SUCCESS;
}

GraphPtr Graph::ConstructFromInputs(const std::vector<Operator>& inputs,
                                    const AscendString& name) {
  for (const Operator& op : inputs) {
    if (op.IsEmpty()) {
      (void)Fail("ConstructFromInputs: an operator is empty");
      return nullptr;
    }
  }
  if (inputs.empty()) {
    (void)Fail("ConstructFromInputs: no inputs");
    return nullptr;
  }
  auto graph = std::make_shared<Graph>(name.GetString());
  graph->SetInputs(inputs);
  return graph;
}

}  // namespace ge
