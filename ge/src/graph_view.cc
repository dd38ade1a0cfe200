// See graph_view.h.

#include "ge/src/graph_view.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <set>

#include "absl/strings/str_cat.h"
#include "ge/src/graph_impl.h"

namespace ge::internal {

GraphView::GraphView(const Graph& graph) {
  const GraphImplPtr& impl = GraphAccess::Impl(graph);
  if (impl == nullptr) return;
  name_ = impl->name();
  attrs_ = impl->attrs;
  need_iteration_ = impl->need_iteration;
  errors_ = impl->errors;

  std::map<const Node*, int> index_of;
  for (const GraphNodePtr& node : impl->nodes()) {
    index_of.emplace(node.get(), static_cast<int>(index_of.size()));
  }
  for (const GraphNodePtr& node : impl->nodes()) {
    const OpDesc& desc = *node->desc;
    errors_.insert(errors_.end(), desc.errors.begin(), desc.errors.end());
    NodeView view;
    view.desc = node->desc;
    for (const auto& port : desc.inputs) {
      const Node::End* const source = node->Source(port.get());
      view.inputs.push_back(
          source == nullptr
              ? End()
              : End{index_of.at(source->node),
                    source->node->desc->OutputIndex(source->port)});
    }
    for (const auto& port : desc.outputs) {
      view.readers.emplace_back();
      const auto found = node->out.find(port.get());
      if (found == node->out.end()) continue;
      for (const Node::End& reader : found->second) {
        view.readers.back().push_back(
            {index_of.at(reader.node),
             reader.node->desc->InputIndex(reader.port)});
      }
    }
    for (const Node* const source : node->control_in) {
      view.control_inputs.push_back(index_of.at(source));
    }
    for (const Node* const reader : node->control_out) {
      view.control_outputs.push_back(index_of.at(reader));
    }
    nodes_.push_back(std::move(view));
  }
  for (const GraphNode* const node : impl->inputs) {
    inputs_.push_back(index_of.at(node));
  }
  for (const GraphNode* const node : impl->targets) {
    targets_.push_back(index_of.at(node));
  }
  for (const GraphImpl::Output& output : impl->outputs) {
    outputs_.push_back({index_of.at(output.node),
                        output.port == nullptr
                            ? kNone
                            : output.node->desc->OutputIndex(output.port)});
  }
}

int GraphView::FindNode(const std::string& node_name) const {
  for (size_t i = 0; i < nodes_.size(); ++i) {
    if (nodes_[i].name() == node_name) return static_cast<int>(i);
  }
  return kNone;
}

std::string GraphView::FindDuplicateName() const {
  std::set<std::string> names;
  for (const NodeView& node : nodes_) {
    if (!names.insert(node.name()).second) return node.name();
  }
  return "";
}

bool GraphView::TopologicalOrder(std::vector<int>* order,
                                 std::string* cycle) const {
  order->clear();
  std::vector<int> waiting_for(nodes_.size());
  std::priority_queue<int, std::vector<int>, std::greater<int>> ready;
  for (size_t i = 0; i < nodes_.size(); ++i) {
    const NodeView& node = nodes_[i];
    waiting_for[i] = static_cast<int>(
        node.control_inputs.size() +
        std::count_if(node.inputs.begin(), node.inputs.end(),
                      [](const End& end) { return end.linked(); }));
    if (waiting_for[i] == 0) ready.push(static_cast<int>(i));
  }
  while (!ready.empty()) {
    const int next = ready.top();
    ready.pop();
    order->push_back(next);
    const auto release = [&](int reader) {
      if (--waiting_for[reader] == 0) ready.push(reader);
    };
    for (const auto& readers : nodes_[next].readers) {
      for (const End& reader : readers) release(reader.node);
    }
    for (const int reader : nodes_[next].control_outputs) release(reader);
  }
  if (order->size() == nodes_.size()) return true;
  *cycle = DescribeCycle(waiting_for);
  return false;
}

// Walks from any node that never became ready to one it waits for, until a node
// comes up twice: from there on it is a cycle.
std::string GraphView::DescribeCycle(
    const std::vector<int>& waiting_for) const {
  int at = 0;
  while (waiting_for[at] == 0) ++at;
  std::vector<int> path;
  while (std::find(path.begin(), path.end(), at) == path.end()) {
    path.push_back(at);
    const NodeView& node = nodes_[at];
    int source = kNone;
    for (const End& input : node.inputs) {
      if (input.linked() && waiting_for[input.node] > 0) source = input.node;
    }
    for (const int control : node.control_inputs) {
      if (waiting_for[control] > 0) source = control;
    }
    at = source;
  }
  std::string text = nodes_[at].name();
  for (auto step = path.rbegin(); step != path.rend(); ++step) {
    absl::StrAppend(&text, " -> ", nodes_[*step].name());
    if (*step == at) break;
  }
  return text;
}

bool MarkInSession(const Graph& graph) {
  const GraphImplPtr& impl = GraphAccess::Impl(graph);
  return impl != nullptr && !impl->in_session.exchange(true);
}

void ClearInSession(const Graph& graph) {
  const GraphImplPtr& impl = GraphAccess::Impl(graph);
  if (impl != nullptr) impl->in_session.store(false);
}

}  // namespace ge::internal
