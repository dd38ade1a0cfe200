// GNode: one node of a Graph.
//
// A handle: a copy refers to the same node. It keeps the graph's nodes alive; a
// node that was removed from its graph has no edges any more. Indexes count a
// dynamic input or output as its tensors. Thread-compatible, together with the
// graph.

#ifndef GE_GRAPH_GNODE_H_
#define GE_GRAPH_GNODE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "graph/ascend_string.h"
#include "graph/attr_value.h"
#include "graph/ge_error_codes.h"
#include "graph/tensor.h"
#include "graph/types.h"

namespace ge {
class ComputeGraph;
class GNode;
class GNodeImpl;
class Graph;
class OpDesc;
using ComputeGraphPtr = std::shared_ptr<ComputeGraph>;
using GNodePtr = std::shared_ptr<GNode>;
using GraphPtr = std::shared_ptr<Graph>;
using OpBytes = std::vector<uint8_t>;
using OpDescPtr = std::shared_ptr<OpDesc>;

// A default-built GNode refers to nothing: every call with a graphStatus gives
// GRAPH_FAILED, every other one the empty value.
class GE_FUNC_VISIBILITY GNode {
 public:
  GNode() = default;
  ~GNode() = default;

  graphStatus GetType(AscendString &type) const;
  graphStatus GetName(AscendString &name) const;

  // Who feeds input `index`, and from which output; (NULL, 0xff) if nobody.
  std::pair<GNodePtr, int32_t> GetInDataNodesAndPortIndexs(
      const int32_t index) const;
  std::vector<GNodePtr> GetInControlNodes() const;
  // Who reads output `index`, and with which input.
  std::vector<std::pair<GNodePtr, int32_t>> GetOutDataNodesAndPortIndexs(
      const int32_t index) const;
  std::vector<GNodePtr> GetOutControlNodes() const;

  // The value of the Const or Constant that feeds input `index`;
  // GRAPH_NODE_WITHOUT_CONST_INPUT if something else or nothing does.
  graphStatus GetInputConstData(const int32_t index, Tensor &data) const;

  graphStatus GetInputIndexByName(const AscendString &name, int32_t &index);
  graphStatus GetOutputIndexByName(const AscendString &name, int32_t &index);
  graphStatus GetDynamicInputIndexesByName(const AscendString &name,
                                           std::vector<int32_t> &indexes);
  graphStatus GetDynamicOutputIndexesByName(const AscendString &name,
                                            std::vector<int32_t> &indexes);
  // Optional inputs that are neither fed nor described do not count.
  size_t GetInputsSize() const;
  size_t GetOutputsSize() const;

  // GRAPH_FAILED for an index that does not exist.
  graphStatus GetInputDesc(const int32_t index, TensorDesc &tensor_desc) const;
  graphStatus UpdateInputDesc(const int32_t index,
                              const TensorDesc &tensor_desc);
  graphStatus GetOutputDesc(const int32_t index, TensorDesc &tensor_desc) const;
  graphStatus UpdateOutputDesc(const int32_t index,
                               const TensorDesc &tensor_desc);

  // As Operator::SetAttr and GetAttr; setting reports an empty name or a node
  // that refers to nothing.
  graphStatus SetAttr(const AscendString &name,
                      const AttrValue &attr_value) const;
  graphStatus GetAttr(const AscendString &name, AttrValue &attr_value) const;
#define GE_DECLARE_SET(T)                                             \
  graphStatus SetAttr(const AscendString &name, T attr_value) const { \
    return SetAttr(name, attr_form::ToValue(attr_value));             \
  }
#define GE_DECLARE_GET(T)                                              \
  graphStatus GetAttr(const AscendString &name, T &attr_value) const { \
    AttrValue found;                                                   \
    if (GetAttr(name, found) != GRAPH_SUCCESS) return GRAPH_FAILED;    \
    return attr_form::FromValue(found, attr_value);                    \
  }
#define GE_DECLARE_SET_REFERENCE(T) GE_DECLARE_SET(const T &)
  GE_ATTR_SCALAR_TYPES(GE_DECLARE_SET)
  GE_ATTR_SCALAR_TYPES(GE_DECLARE_GET)
  GE_ATTR_OBJECT_TYPES(GE_DECLARE_SET_REFERENCE)
  GE_ATTR_OBJECT_TYPES(GE_DECLARE_GET)
#undef GE_DECLARE_SET
#undef GE_DECLARE_GET
#undef GE_DECLARE_SET_REFERENCE
  bool HasAttr(const AscendString &name);

  // The subgraph that the operator's builders make, in order of the prototype.
  graphStatus GetSubgraph(uint32_t index, GraphPtr &graph) const;
  graphStatus GetALLSubgraphs(std::vector<GraphPtr> &graph_list) const;

 private:
  friend class GNodeAccess;
  std::shared_ptr<GNodeImpl> impl_;
};
}  // namespace ge

#endif  // GE_GRAPH_GNODE_H_
