// Graph: operators, their edges, and what goes in and out.
//
// A Graph is a handle: a copy refers to the same graph; CopyFrom() makes an
// independent one. Its nodes are the operators given to it together with all
// that are linked with them, in either direction, data or control; it takes the
// links as they are at that moment. Node and operator share attributes and
// tensor descriptions, so a later Operator::SetAttr() is seen by the graph.
//
// The setters return the graph and cannot report: what is wrong is kept and
// makes compiling the graph fail with a message; GEGetErrorMsg() has it at
// once.
//
// Thread-compatible.

#ifndef GE_GRAPH_GRAPH_H_
#define GE_GRAPH_GRAPH_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "graph/ascend_string.h"
#include "graph/attr_value.h"
#include "graph/ge_error_codes.h"
#include "graph/gnode.h"
#include "graph/graph_buffer.h"
#include "graph/operator.h"
#include "graph/tensor.h"
#include "graph/types.h"

namespace ge {
class Graph;
class GraphImpl;
using GraphImplPtr = std::shared_ptr<GraphImpl>;
using GraphPtr = std::shared_ptr<Graph>;

class GE_FUNC_VISIBILITY Graph {
 public:
  // A graph without a name.
  Graph() = default;
  explicit Graph(const char_t *name);
  ATTRIBUTED_DEPRECATED(Graph(const char *))
  explicit Graph(const std::string &name) : Graph(name.c_str()) {}
  ~Graph() = default;

  // The operators the graph starts from; inputs[i] of a run belongs to the Data
  // operator whose attribute "index" is i. A second call replaces the list.
  Graph &SetInputs(const std::vector<Operator> &inputs);
  // The results of a run, in this order; a second call of any form replaces the
  // list. An operator stands for all its outputs (so does an empty list of
  // indexes or an empty name); one without outputs is run all the same.
  Graph &SetOutputs(const std::vector<Operator> &outputs);
  Graph &SetOutputs(const std::vector<std::pair<Operator, std::vector<size_t>>>
                        &output_indexs);
  Graph &SetOutputs(
      const std::vector<std::pair<Operator, AscendString>> &outputs);
  ATTRIBUTED_DEPRECATED(
      SetOutputs(const std::vector<std::pair<Operator, AscendString>> &))
  Graph &SetOutputs(
      const std::vector<std::pair<Operator, std::string>> &outputs) {
    std::vector<std::pair<Operator, AscendString>> named;
    for (const auto &output : outputs) {
      named.emplace_back(output.first, string_form::ToAscend(output.second));
    }
    return SetOutputs(named);
  }
  // Operators that are run although nothing reads them.
  Graph &SetTargets(const std::vector<Operator> &targets);

  // True once the graph has a node, or SetValid() was called.
  bool IsValid() const;
  graphStatus SetValid();

  // Adds the operator alone; links to operators of the graph become edges.
  // GRAPH_FAILED if another operator of that name is in the graph.
  graphStatus AddOp(const Operator &op);
  // The operator itself: changes through it are seen by the graph.
  graphStatus FindOpByName(const char_t *name, Operator &op) const;
  ATTRIBUTED_DEPRECATED(FindOpByName(const char *, Operator &))
  graphStatus FindOpByName(const std::string &name, Operator &op) const {
    return FindOpByName(name.c_str(), op);
  }
  // GRAPH_SUCCESS also if there is none.
  graphStatus FindOpByType(const char_t *type,
                           std::vector<Operator> &ops) const;
  ATTRIBUTED_DEPRECATED(FindOpByType(const char *, std::vector<Operator> &))
  graphStatus FindOpByType(const std::string &type,
                           std::vector<Operator> &ops) const {
    return FindOpByType(type.c_str(), ops);
  }
  // In the order in which the operators were made.
  graphStatus GetAllOpName(std::vector<AscendString> &names) const;
  ATTRIBUTED_DEPRECATED(GetAllOpName(std::vector<AscendString> &))
  graphStatus GetAllOpName(std::vector<std::string> &op_name) const {
    std::vector<AscendString> names;
    const graphStatus status = GetAllOpName(names);
    op_name.clear();
    for (const AscendString &name : names) {
      op_name.push_back(string_form::ToStd(name));
    }
    return status;
  }

  // Saving writes nodes, edges, attributes with their tensors, and the lists of
  // inputs, outputs and targets (format: ge/README.md). Loading checks
  // everything it reads; if all of it is good, this handle refers to the new
  // graph, name included, and else it is unchanged.
  // GRAPH_FAILED: unreadable or unwritable file, malformed content, a graph
  // with subgraphs (which cannot be saved).
  graphStatus SaveToFile(const char_t *file_name) const;
  ATTRIBUTED_DEPRECATED(SaveToFile(const char *))
  graphStatus SaveToFile(const std::string &file_name) const {
    return SaveToFile(file_name.c_str());
  }
  graphStatus LoadFromFile(const char_t *file_name);
  ATTRIBUTED_DEPRECATED(LoadFromFile(const char *))
  graphStatus LoadFromFile(const std::string &file_name) {
    return LoadFromFile(file_name.c_str());
  }
  graphStatus LoadFromSerializedModelArray(const void *serialized_model,
                                           size_t size);
  graphStatus SaveToMem(GraphBuffer &graph_buffer) const;
  graphStatus LoadFromMem(const GraphBuffer &graph_buffer);
  graphStatus LoadFromMem(const uint8_t *data, const size_t len);

  ATTRIBUTED_DEPRECATED(GetName(AscendString &))
  std::string GetName() const {
    AscendString name;
    (void)GetName(name);
    return string_form::ToStd(name);
  }
  graphStatus GetName(AscendString &name) const;

  // Whether the graph is one iteration of a loop that the device runs.
  void SetNeedIteration(bool need_iteration);

  // Every node, and every node outside subgraphs: the same here, as subgraphs
  // are built when they are asked for.
  std::vector<GNode> GetAllNodes() const;
  std::vector<GNode> GetDirectNode() const;

  // Removes the node with its edges, also from outputs and targets.
  graphStatus RemoveNode(GNode &node);
  graphStatus RemoveNode(GNode &node, bool contain_subgraph);
  // Port indexes of -1 mean the control edge. GRAPH_FAILED if there is no such
  // edge.
  graphStatus RemoveEdge(GNode &src_node, const int32_t src_port_index,
                         GNode &dst_node, const int32_t dst_port_index);
  // A node for the operator without its links. A GNode without a node if the
  // operator is empty or its name is taken.
  GNode AddNodeByOp(const Operator &op);
  // GRAPH_FAILED if a node is not of this graph, a port does not exist, or the
  // input is fed already.
  graphStatus AddDataEdge(GNode &src_node, const int32_t src_port_index,
                          GNode &dst_node, const int32_t dst_port_index);
  graphStatus AddControlEdge(GNode &src_node, GNode &dst_node);

  // Replaces the content, name apart, by an independent copy of `src_graph`'s.
  graphStatus CopyFrom(const Graph &src_graph);
  // NULL if `inputs` is empty or holds an empty operator.
  static GraphPtr ConstructFromInputs(const std::vector<Operator> &inputs,
                                      const AscendString &name);

  // GRAPH_FAILED for an empty name, and for an attribute that is not there.
  graphStatus SetAttr(const AscendString &attr_name,
                      const AttrValue &attr_value);
  graphStatus GetAttr(const AscendString &attr_name,
                      AttrValue &attr_value) const;

 private:
  friend class GraphAccess;
  GraphImpl &Mutable();
  GraphImplPtr impl_;  // made when first needed
};
}  // namespace ge

#endif  // GE_GRAPH_GRAPH_H_
