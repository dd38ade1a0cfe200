// GraphImpl: what a Graph handle refers to: nodes with their own edges.
//
// A graph's nodes share the OpDesc with the operators they stand for, but their
// edges are the graph's own: taken from the operators' links when an operator
// comes in, and changed by AddDataEdge and its like without touching the
// operators.

#ifndef GE_SRC_GRAPH_IMPL_H_
#define GE_SRC_GRAPH_IMPL_H_

#include <atomic>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "ge/src/node.h"
#include "ge/src/operator_impl.h"
#include "graph/graph.h"

namespace ge {

// A node of a graph. `op` is the operator it stands for.
struct GraphNode : Node, std::enable_shared_from_this<GraphNode> {
  explicit GraphNode(OperatorImplPtr impl)
      : Node(impl->node().desc, impl->node().sequence), op(std::move(impl)) {}
  const OperatorImplPtr op;
};
using GraphNodePtr = std::shared_ptr<GraphNode>;

// Thread-compatible.
class GraphImpl {
 public:
  // One result of a run. `port` is null for a node without outputs.
  struct Output {
    GraphNode* node;
    const Port* port;
  };

  explicit GraphImpl(std::string name) : name_(std::move(name)) {}
  GraphImpl(const GraphImpl&) = delete;
  GraphImpl& operator=(const GraphImpl&) = delete;
  ~GraphImpl();

  const std::string& name() const { return name_; }
  // By sequence.
  const std::vector<GraphNodePtr>& nodes() const { return nodes_; }
  // Null if there is none; the first if there are several.
  GraphNode* FindNode(const std::string& node_name) const;
  // The node that stands for the operator, or null.
  GraphNode* Find(const OperatorImplPtr& op) const;
  bool Owns(const GraphNode* node) const;

  // A node for the operator alone, joined by edges to the nodes its operator is
  // linked with; the existing one if the operator is in the graph.
  GraphNode* Add(const OperatorImplPtr& op);
  // A node for the operator without edges.
  GraphNode* AddUnlinked(const OperatorImplPtr& op);
  // Adds the operator and all that are linked with it in any way. Edges between
  // nodes of the graph are completed from the operators' links, unless the
  // graph's edges were edited.
  GraphNode* AddConnected(const OperatorImplPtr& op);
  void Remove(GraphNode* node);
  // From now on AddConnected() leaves the edges of existing nodes alone.
  void MarkEdited() { edited_ = true; }

  // Replaces all content but the name by independent copies.
  void CopyFrom(const GraphImpl& source);
  // Takes the content of `other`, which is empty afterwards, but not its name.
  void Swap(GraphImpl* other);

  // Notes a mistake of the program, for compiling to find, and reports it.
  void AddError(const std::string& message);

  std::vector<GraphNode*> inputs;
  std::vector<Output> outputs;
  std::vector<GraphNode*> targets;
  std::map<std::string, AttrValue> attrs;
  std::vector<std::string> errors;
  bool need_iteration = false;
  bool declared_valid = false;
  // Set while a session knows the graph.
  std::atomic<bool> in_session{false};

 private:
  GraphNode* Insert(GraphNodePtr node);
  // Takes over the links of `node`'s operator to operators of the graph.
  void CopyLinks(GraphNode* node);

  const std::string name_;
  std::vector<GraphNodePtr> nodes_;
  std::map<const Node*, GraphNode*> by_operator_;
  bool edited_ = false;
};

// What a GNode refers to.
class GNodeImpl {
 public:
  GraphImplPtr graph;
  GraphNodePtr node;
};

class GNodeAccess {
 public:
  // Null for a GNode without a node.
  static GNodeImpl* Impl(const GNode& node) { return node.impl_.get(); }
  // `node` must be a node of `graph`.
  static GNode Make(const GraphImplPtr& graph, Node* node);
};

class GraphAccess {
 public:
  // Null for a graph that nothing was ever put into.
  static const GraphImplPtr& Impl(const Graph& graph) { return graph.impl_; }
  static Graph Make(GraphImplPtr impl);
};

}  // namespace ge

#endif  // GE_SRC_GRAPH_IMPL_H_
