// GraphView: a graph as a compiler wants to walk it.
//
// A snapshot of the structure: nodes are numbered, edges are index pairs, and
// later edits of the graph are not seen. Operations (OpDesc) are shared with
// the graph, so attributes and descriptions are those of the moment they are
// read; Graph::CopyFrom() first for a snapshot of these too.

#ifndef GE_SRC_GRAPH_VIEW_H_
#define GE_SRC_GRAPH_VIEW_H_

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "ge/src/op_desc.h"
#include "graph/graph.h"

namespace ge::internal {

// Immutable; thread-safe as far as the operations are not changed meanwhile.
class GraphView {
 public:
  static constexpr int kNone = -1;

  // One end of a data edge: a node and its output (of a source) or input (of a
  // reader).
  struct End {
    int node = kNone;
    int port = kNone;
    bool linked() const { return node != kNone; }
  };

  struct NodeView {
    std::shared_ptr<OpDesc> desc;
    // One per desc->inputs; not linked() if nothing feeds the input.
    std::vector<End> inputs;
    // One list per desc->outputs.
    std::vector<std::vector<End>> readers;
    std::vector<int> control_inputs;
    std::vector<int> control_outputs;

    const std::string& name() const { return desc->name; }
    const std::string& type() const { return desc->type; }
  };

  explicit GraphView(const Graph& graph);

  const std::string& name() const { return name_; }
  // In the order in which the operators were made.
  const std::vector<NodeView>& nodes() const { return nodes_; }
  const NodeView& node(int index) const { return nodes_[index]; }
  // Arguments of SetInputs() and SetTargets(), as node numbers.
  const std::vector<int>& inputs() const { return inputs_; }
  const std::vector<int>& targets() const { return targets_; }
  // Arguments of SetOutputs(), one per tensor; `port` is kNone for a node that
  // has no outputs and is only to be run.
  const std::vector<End>& outputs() const { return outputs_; }
  const std::map<std::string, AttrValue>& attrs() const { return attrs_; }
  bool need_iteration() const { return need_iteration_; }
  // Mistakes that setters of the graph and of its operators could not report,
  // each naming graph or operator. A graph that has any must not be compiled.
  const std::vector<std::string>& errors() const { return errors_; }

  // kNone if there is none; the first if there are several.
  int FindNode(const std::string& node_name) const;
  // A name that two nodes have; "" if there is none.
  std::string FindDuplicateName() const;

  // Fills `order` with all nodes, each after those it reads from or is
  // controlled by, and otherwise in their own order. False if edges form a
  // cycle: `cycle` then says which, as "a -> b -> a".
  bool TopologicalOrder(std::vector<int>* order, std::string* cycle) const;

 private:
  std::string DescribeCycle(const std::vector<int>& waiting_for) const;

  std::string name_;
  std::vector<NodeView> nodes_;
  std::vector<int> inputs_;
  std::vector<int> targets_;
  std::vector<End> outputs_;
  std::map<std::string, AttrValue> attrs_;
  std::vector<std::string> errors_;
  bool need_iteration_ = false;
};

// The mark that a session knows a graph: shared by all handles to it. Returns
// false if the graph has the mark already, or nothing was ever put into it.
bool MarkInSession(const Graph& graph);
void ClearInSession(const Graph& graph);

}  // namespace ge::internal

#endif  // GE_SRC_GRAPH_VIEW_H_
