// See node.h.

#include "ge/src/node.h"

#include <algorithm>
#include <atomic>

namespace ge {
namespace {

bool Remove(std::vector<Node*>* nodes, const Node* node) {
  const auto found = std::find(nodes->begin(), nodes->end(), node);
  if (found == nodes->end()) return false;
  nodes->erase(found);
  return true;
}

}  // namespace

uint64_t NextSequence() {
  static std::atomic<uint64_t> next{0};
  return next.fetch_add(1, std::memory_order_relaxed);
}

const Node::End* Node::Source(const Port* input) const {
  const auto found = in.find(input);
  return found == in.end() ? nullptr : &found->second;
}

void Connect(Node* source, const Port* output, Node* destination,
             const Port* input) {
  Disconnect(destination, input);
  destination->in[input] = {source, output};
  source->out[output].push_back({destination, input});
}

bool Disconnect(Node* destination, const Port* input) {
  const auto found = destination->in.find(input);
  if (found == destination->in.end()) return false;
  const Node::End source = found->second;
  destination->in.erase(found);
  const auto readers = source.node->out.find(source.port);
  auto& ends = readers->second;
  ends.erase(std::find_if(ends.begin(), ends.end(), [&](const Node::End& end) {
    return end.node == destination && end.port == input;
  }));
  if (ends.empty()) source.node->out.erase(readers);
  return true;
}

void ConnectControl(Node* source, Node* destination) {
  const auto& sources = destination->control_in;
  if (std::find(sources.begin(), sources.end(), source) != sources.end()) {
    return;
  }
  destination->control_in.push_back(source);
  source->control_out.push_back(destination);
}

bool DisconnectControl(Node* source, Node* destination) {
  return Remove(&destination->control_in, source) &&
         Remove(&source->control_out, destination);
}

void Isolate(Node* node) {
  while (!node->in.empty()) Disconnect(node, node->in.begin()->first);
  while (!node->out.empty()) {
    const Node::End reader = node->out.begin()->second.front();
    Disconnect(reader.node, reader.port);
  }
  while (!node->control_in.empty()) {
    DisconnectControl(node->control_in.back(), node);
  }
  while (!node->control_out.empty()) {
    DisconnectControl(node, node->control_out.back());
  }
}

size_t PresentInputs(const Node& node) {
  const OpDesc::Ports& inputs = node.desc->inputs;
  return std::count_if(inputs.begin(), inputs.end(), [&](const auto& port) {
    return !port->optional || port->described ||
           node.Source(port.get()) != nullptr;
  });
}

graphStatus ConstInput(const Node& node, const Port* input, Tensor* value) {
  const Node::End* const source = node.Source(input);
  if (source == nullptr || !source->node->desc->IsConst() ||
      !source->node->desc->GetAttr("value", value)) {
    return GRAPH_NODE_WITHOUT_CONST_INPUT;
  }
  return GRAPH_SUCCESS;
}

}  // namespace ge
