// GNode: see graph/gnode.h.

#include "graph/gnode.h"

#include "absl/strings/str_cat.h"
#include "ge/src/error_message.h"
#include "ge/src/graph_impl.h"

namespace ge {
namespace {

// The port index that stands for "nobody".
constexpr int32_t kNoPort = 0xff;

GNodePtr MakePointer(const GraphImplPtr& graph, Node* node) {
  return std::make_shared<GNode>(GNodeAccess::Make(graph, node));
}

std::vector<GNodePtr> MakePointers(const GraphImplPtr& graph,
                                   const std::vector<Node*>& nodes) {
  std::vector<GNodePtr> result;
  for (Node* const node : nodes) {
    result.push_back(MakePointer(graph, node));
  }
  return result;
}

graphStatus SetDesc(Port* port, const TensorDesc& desc) {
  if (port == nullptr) return GRAPH_FAILED;
  port->desc = desc;
  port->described = true;
  return GRAPH_SUCCESS;
}

graphStatus GroupIndexes(const OpDesc::Ports& ports, const AscendString& name,
                         std::vector<int32_t>* indexes) {
  indexes->clear();
  for (size_t i = 0; i < ports.size(); ++i) {
    if (!ports[i]->group.empty() &&
        ports[i]->group == string_form::ToStd(name)) {
      indexes->push_back(static_cast<int32_t>(i));
    }
  }
  return indexes->empty() ? GRAPH_FAILED : GRAPH_SUCCESS;
}

}  // namespace

graphStatus GNode::GetType(AscendString& type) const {
  if (impl_ == nullptr) return GRAPH_FAILED;
  type = string_form::ToAscend(impl_->node->desc->type);
  return GRAPH_SUCCESS;
}

graphStatus GNode::GetName(AscendString& name) const {
  if (impl_ == nullptr) return GRAPH_FAILED;
  name = string_form::ToAscend(impl_->node->desc->name);
  return GRAPH_SUCCESS;
}

std::pair<GNodePtr, int32_t> GNode::GetInDataNodesAndPortIndexs(
    const int32_t index) const {
  if (impl_ == nullptr) return {nullptr, kNoPort};
  const Node::End* const source =
      impl_->node->Source(impl_->node->desc->InputAt(index));
  if (source == nullptr) return {nullptr, kNoPort};
  return {MakePointer(impl_->graph, source->node),
          source->node->desc->OutputIndex(source->port)};
}

std::vector<GNodePtr> GNode::GetInControlNodes() const {
  if (impl_ == nullptr) return {};
  return MakePointers(impl_->graph, impl_->node->control_in);
}

std::vector<std::pair<GNodePtr, int32_t>> GNode::GetOutDataNodesAndPortIndexs(
    const int32_t index) const {
  std::vector<std::pair<GNodePtr, int32_t>> readers;
  if (impl_ == nullptr) return readers;
  const auto found = impl_->node->out.find(impl_->node->desc->OutputAt(index));
  if (found == impl_->node->out.end()) return readers;
  for (const Node::End& end : found->second) {
    readers.emplace_back(MakePointer(impl_->graph, end.node),
                         end.node->desc->InputIndex(end.port));
  }
  return readers;
}

std::vector<GNodePtr> GNode::GetOutControlNodes() const {
  if (impl_ == nullptr) return {};
  return MakePointers(impl_->graph, impl_->node->control_out);
}

graphStatus GNode::GetInputConstData(const int32_t index, Tensor& data) const {
  if (impl_ == nullptr) return GRAPH_FAILED;
  const Port* const input = impl_->node->desc->InputAt(index);
  if (input == nullptr) return GRAPH_FAILED;
  return ConstInput(*impl_->node, input, &data);
}

graphStatus GNode::GetInputIndexByName(const AscendString& name,
                                       int32_t& index) {
  if (impl_ == nullptr) return GRAPH_FAILED;
  const OpDesc& desc = *impl_->node->desc;
  const Port* const port = desc.FindInput(string_form::ToStd(name));
  if (port == nullptr) return GRAPH_FAILED;
  index = desc.InputIndex(port);
  return GRAPH_SUCCESS;
}

graphStatus GNode::GetOutputIndexByName(const AscendString& name,
                                        int32_t& index) {
  if (impl_ == nullptr) return GRAPH_FAILED;
  const OpDesc& desc = *impl_->node->desc;
  const Port* const port = desc.FindOutput(string_form::ToStd(name));
  if (port == nullptr) return GRAPH_FAILED;
  index = desc.OutputIndex(port);
  return GRAPH_SUCCESS;
}

graphStatus GNode::GetDynamicInputIndexesByName(const AscendString& name,
                                                std::vector<int32_t>& indexes) {
  if (impl_ == nullptr) return GRAPH_FAILED;
  return GroupIndexes(impl_->node->desc->inputs, name, &indexes);
}

graphStatus GNode::GetDynamicOutputIndexesByName(
    const AscendString& name, std::vector<int32_t>& indexes) {
  if (impl_ == nullptr) return GRAPH_FAILED;
  return GroupIndexes(impl_->node->desc->outputs, name, &indexes);
}

size_t GNode::GetInputsSize() const {
  return impl_ == nullptr ? 0 : PresentInputs(*impl_->node);
}

size_t GNode::GetOutputsSize() const {
  return impl_ == nullptr ? 0 : impl_->node->desc->outputs.size();
}

graphStatus GNode::GetInputDesc(const int32_t index,
                                TensorDesc& tensor_desc) const {
  if (impl_ == nullptr) return GRAPH_FAILED;
  const Port* const port = impl_->node->desc->InputAt(index);
  if (port == nullptr) return GRAPH_FAILED;
  tensor_desc = port->desc;
  return GRAPH_SUCCESS;
}

graphStatus GNode::UpdateInputDesc(const int32_t index,
                                   const TensorDesc& tensor_desc) {
  if (impl_ == nullptr) return GRAPH_FAILED;
  return SetDesc(impl_->node->desc->InputAt(index), tensor_desc);
}

graphStatus GNode::GetOutputDesc(const int32_t index,
                                 TensorDesc& tensor_desc) const {
  if (impl_ == nullptr) return GRAPH_FAILED;
  const Port* const port = impl_->node->desc->OutputAt(index);
  if (port == nullptr) return GRAPH_FAILED;
  tensor_desc = port->desc;
  return GRAPH_SUCCESS;
}

graphStatus GNode::UpdateOutputDesc(const int32_t index,
                                    const TensorDesc& tensor_desc) {
  if (impl_ == nullptr) return GRAPH_FAILED;
  return SetDesc(impl_->node->desc->OutputAt(index), tensor_desc);
}

graphStatus GNode::SetAttr(const AscendString& name,
                           const AttrValue& attr_value) const {
  if (impl_ == nullptr || name.GetLength() == 0) {
    internal::ReportError("GNode::SetAttr on no node or without a name");
    return GRAPH_FAILED;
  }
  impl_->node->desc->attrs[string_form::ToStd(name)] = attr_value;
  return GRAPH_SUCCESS;
}

graphStatus GNode::GetAttr(const AscendString& name,
                           AttrValue& attr_value) const {
  if (impl_ == nullptr) return GRAPH_FAILED;
  const AttrValue* const found =
      impl_->node->desc->FindAttr(string_form::ToStd(name));
  if (found == nullptr) return GRAPH_FAILED;
  attr_value = *found;
  return GRAPH_SUCCESS;
}

bool GNode::HasAttr(const AscendString& name) {
  return impl_ != nullptr &&
         impl_->node->desc->FindAttr(string_form::ToStd(name)) != nullptr;
}

graphStatus GNode::GetSubgraph(uint32_t index, GraphPtr& graph) const {
  std::vector<GraphPtr> graphs;
  if (GetALLSubgraphs(graphs) != GRAPH_SUCCESS || index >= graphs.size()) {
    return GRAPH_FAILED;
  }
  graph = graphs[index];
  return GRAPH_SUCCESS;
}

graphStatus GNode::GetALLSubgraphs(std::vector<GraphPtr>& graph_list) const {
  if (impl_ == nullptr) return GRAPH_FAILED;
  graph_list.clear();
  for (const OpDesc::Subgraph& subgraph : impl_->node->desc->subgraphs) {
    for (const SubgraphBuilder& builder : subgraph.builders) {
      if (builder) graph_list.push_back(std::make_shared<Graph>(builder()));
    }
  }
  return GRAPH_SUCCESS;
}

}  // namespace ge
