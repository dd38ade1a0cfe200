// See graph_impl.h.

#include "ge/src/graph_impl.h"

#include <algorithm>
#include <set>

#include "absl/strings/str_cat.h"
#include "ge/src/error_message.h"

namespace ge {
namespace {

constexpr size_t kMaxErrors = 16;

}  // namespace

GraphImpl::~GraphImpl() {
  // GNode handles may keep single nodes; they must not see destroyed ones.
  for (const GraphNodePtr& node : nodes_) Isolate(node.get());
}

GraphNode* GraphImpl::FindNode(const std::string& node_name) const {
  for (const GraphNodePtr& node : nodes_) {
    if (node->desc->name == node_name) return node.get();
  }
  return nullptr;
}

GraphNode* GraphImpl::Find(const OperatorImplPtr& op) const {
  const auto found = by_operator_.find(&op->node());
  return found == by_operator_.end() ? nullptr : found->second;
}

bool GraphImpl::Owns(const GraphNode* node) const {
  return Find(node->op) == node;
}

GraphNode* GraphImpl::Insert(GraphNodePtr node) {
  const auto place = std::upper_bound(
      nodes_.begin(), nodes_.end(), node,
      [](const auto& a, const auto& b) { return a->sequence < b->sequence; });
  GraphNode* const inserted = node.get();
  by_operator_[&node->op->node()] = inserted;
  nodes_.insert(place, std::move(node));
  return inserted;
}

void GraphImpl::CopyLinks(GraphNode* node) {
  const auto in_graph = [this](const Node* op_node) -> GraphNode* {
    const auto found = by_operator_.find(op_node);
    return found == by_operator_.end() ? nullptr : found->second;
  };
  const Node& op = node->op->node();
  for (const auto& [input, source] : op.in) {
    GraphNode* const from = in_graph(source.node);
    if (from != nullptr && node->Source(input) == nullptr) {
      Connect(from, source.port, node, input);
    }
  }
  for (const auto& [output, readers] : op.out) {
    for (const Node::End& reader : readers) {
      GraphNode* const to = in_graph(reader.node);
      if (to != nullptr && to->Source(reader.port) == nullptr) {
        Connect(node, output, to, reader.port);
      }
    }
  }
  for (const Node* const source : op.control_in) {
    if (GraphNode* const from = in_graph(source)) ConnectControl(from, node);
  }
  for (const Node* const reader : op.control_out) {
    if (GraphNode* const to = in_graph(reader)) ConnectControl(node, to);
  }
}

GraphNode* GraphImpl::AddUnlinked(const OperatorImplPtr& op) {
  if (GraphNode* const existing = Find(op)) return existing;
  return Insert(std::make_shared<GraphNode>(op));
}

GraphNode* GraphImpl::Add(const OperatorImplPtr& op) {
  if (GraphNode* const existing = Find(op)) return existing;
  GraphNode* const added = AddUnlinked(op);
  CopyLinks(added);
  return added;
}

GraphNode* GraphImpl::AddConnected(const OperatorImplPtr& op) {
  std::set<Node*> seen = {&op->node()};
  std::vector<Node*> reached = {&op->node()};
  const auto visit = [&](Node* node) {
    if (seen.insert(node).second) reached.push_back(node);
  };
  for (size_t i = 0; i < reached.size(); ++i) {
    const Node* const node = reached[i];
    for (const auto& in : node->in) visit(in.second.node);
    for (const auto& out : node->out) {
      for (const Node::End& reader : out.second) visit(reader.node);
    }
    for (Node* const source : node->control_in) visit(source);
    for (Node* const reader : node->control_out) visit(reader);
  }
  std::vector<GraphNode*> touched;
  for (Node* const node : reached) {
    const auto found = by_operator_.find(node);
    if (found == by_operator_.end()) {
      touched.push_back(
          AddUnlinked(node == &op->node() ? op : op->Neighbour(node)));
    } else if (!edited_) {
      touched.push_back(found->second);
    }
  }
  for (GraphNode* const node : touched) CopyLinks(node);
  return Find(op);
}

void GraphImpl::Remove(GraphNode* node) {
  Isolate(node);
  edited_ = true;
  const auto is_node = [node](const GraphNode* other) { return other == node; };
  inputs.erase(std::remove_if(inputs.begin(), inputs.end(), is_node),
               inputs.end());
  targets.erase(std::remove_if(targets.begin(), targets.end(), is_node),
                targets.end());
  outputs.erase(
      std::remove_if(outputs.begin(), outputs.end(),
                     [&](const Output& output) { return output.node == node; }),
      outputs.end());
  by_operator_.erase(&node->op->node());
  nodes_.erase(std::find_if(nodes_.begin(), nodes_.end(), [&](const auto& own) {
    return own.get() == node;
  }));
}

void GraphImpl::CopyFrom(const GraphImpl& source) {
  GraphImpl copy(name_);
  std::map<const Node*, GraphNode*> node_of;
  std::map<const Port*, const Port*> port_of;
  const auto pair_ports = [&port_of](const OpDesc::Ports& from,
                                     const OpDesc::Ports& to) {
    for (size_t i = 0; i < from.size(); ++i)
      port_of[from[i].get()] = to[i].get();
  };
  for (const GraphNodePtr& node : source.nodes_) {
    OperatorImplPtr op = OperatorImpl::Make(node->desc->Clone());
    pair_ports(node->desc->inputs, op->desc().inputs);
    pair_ports(node->desc->outputs, op->desc().outputs);
    node_of[node.get()] = copy.AddUnlinked(op);
  }
  // The new operators are linked as the nodes are, so that they can be used
  // like those of a graph that was built from operators.
  for (const GraphNodePtr& node : source.nodes_) {
    GraphNode* const to = node_of[node.get()];
    for (const auto& [input, from] : node->in) {
      GraphNode* const producer = node_of[from.node];
      to->op->Join(*producer->op);
      Connect(&producer->op->node(), port_of[from.port], &to->op->node(),
              port_of[input]);
    }
    for (const Node* const from : node->control_in) {
      GraphNode* const producer = node_of[from];
      to->op->Join(*producer->op);
      ConnectControl(&producer->op->node(), &to->op->node());
    }
  }
  for (const GraphNodePtr& node : copy.nodes_) copy.CopyLinks(node.get());
  for (const GraphNode* const input : source.inputs) {
    copy.inputs.push_back(node_of[input]);
  }
  for (const Output& output : source.outputs) {
    copy.outputs.push_back({node_of[output.node], output.port == nullptr
                                                      ? nullptr
                                                      : port_of[output.port]});
  }
  for (const GraphNode* const target : source.targets) {
    copy.targets.push_back(node_of[target]);
  }
  copy.attrs = source.attrs;
  copy.errors = source.errors;
  copy.need_iteration = source.need_iteration;
  copy.declared_valid = source.declared_valid;
  Swap(&copy);
}

void GraphImpl::Swap(GraphImpl* other) {
  nodes_.swap(other->nodes_);
  by_operator_.swap(other->by_operator_);
  std::swap(edited_, other->edited_);
  inputs.swap(other->inputs);
  outputs.swap(other->outputs);
  targets.swap(other->targets);
  attrs.swap(other->attrs);
  errors.swap(other->errors);
  std::swap(need_iteration, other->need_iteration);
  std::swap(declared_valid, other->declared_valid);
}

void GraphImpl::AddError(const std::string& message) {
  const std::string full = absl::StrCat("graph ", name_, ": ", message);
  internal::ReportError(full);
  if (errors.size() < kMaxErrors) errors.push_back(full);
}

GNode GNodeAccess::Make(const GraphImplPtr& graph, Node* node) {
  GNode result;
  result.impl_ = std::make_shared<GNodeImpl>(
      GNodeImpl{graph, static_cast<GraphNode*>(node)->shared_from_this()});
  return result;
}

Graph GraphAccess::Make(GraphImplPtr impl) {
  Graph graph;
  graph.impl_ = std::move(impl);
  return graph;
}

}  // namespace ge
