// OpDesc: everything about one operation except its links: prototype,
// attributes and tensor descriptions. Shared by the Operator handles and by the
// graph nodes that stand for the operation.

#ifndef GE_SRC_OP_DESC_H_
#define GE_SRC_OP_DESC_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "graph/attr_value.h"
#include "graph/inference_context.h"
#include "graph/operator.h"
#include "graph/tensor.h"

namespace ge {

// One input or output tensor. Its address identifies it as long as the OpDesc
// lives: indexes may move when a dynamic input grows.
struct Port {
  std::string name;
  TensorDesc desc;
  // The program has stated `desc`; otherwise it is a default, or (for an input)
  // what the linked output said when it was linked.
  bool described = false;
  bool optional = false;
  // Of a tensor of a dynamic input or output: the group's name and the place
  // in it. Empty and 0 for a single one.
  std::string group;
  uint32_t group_index = 0;
  // From the prototype: the element types it allows, as written there.
  std::string type_symbol;
  std::map<std::string, AttrValue> attrs;
};

// Thread-compatible.
class OpDesc {
 public:
  using Ports = std::vector<std::unique_ptr<Port>>;
  struct IrAttr {
    std::string name;
    std::string type;  // "Int", "ListFloat" ...
    bool required;
  };
  struct Subgraph {
    std::string name;
    bool dynamic;
    std::vector<SubgraphBuilder> builders;
  };
  static constexpr size_t kAppend = SIZE_MAX;

  OpDesc(std::string op_name, std::string op_type)
      : name(std::move(op_name)), type(std::move(op_type)) {}
  OpDesc(const OpDesc&) = delete;
  OpDesc& operator=(const OpDesc&) = delete;

  // An independent copy, ports in the same order. Notes in `errors` are copied
  // too.
  std::shared_ptr<OpDesc> Clone() const;

  // Null if there is none.
  Port* FindInput(const std::string& port_name) const;
  Port* FindOutput(const std::string& port_name) const;
  Port* InputAt(size_t index) const;
  Port* OutputAt(size_t index) const;
  Port* FindGroupInput(const std::string& group, uint32_t index) const;
  Port* FindGroupOutput(const std::string& group, uint32_t index) const;
  // -1 if the port is not of this operation.
  int InputIndex(const Port* port) const;
  int OutputIndex(const Port* port) const;

  // A name that exists already is left as it is.
  Port* AddInput(const std::string& port_name);
  Port* AddOutput(const std::string& port_name);
  // Adds `count` tensors <group><n> to a dynamic input or output, before the
  // port at `index` or behind all; declares the group also with a count of 0.
  void AddGroupInputs(const std::string& group, uint32_t count, size_t index,
                      const std::string& type_symbol);
  void AddGroupOutputs(const std::string& group, uint32_t count, size_t index,
                       const std::string& type_symbol);
  int32_t GroupInputCount(const std::string& group) const;
  int32_t GroupOutputCount(const std::string& group) const;

  // Null if there is no such attribute.
  const AttrValue* FindAttr(const std::string& attr_name) const;
  // The attribute as a T; false if it is absent or of another type.
  template <typename T>
  bool GetAttr(const std::string& attr_name, T* value) const {
    const AttrValue* const found = FindAttr(attr_name);
    return found != nullptr &&
           attr_form::FromValue(*found, *value) == GRAPH_SUCCESS;
  }
  const IrAttr* FindIrAttr(const std::string& attr_name) const;
  Subgraph* FindSubgraph(const std::string& subgraph_name);

  // Notes a mistake of the program, for compiling to find, and reports it.
  void AddError(const std::string& message);

  // True for the types whose attribute "value" is their output.
  bool IsConst() const { return type == "Const" || type == "Constant"; }

  std::string name;
  std::string type;
  Ports inputs;
  Ports outputs;
  std::set<std::string> input_groups;
  std::set<std::string> output_groups;
  std::map<std::string, AttrValue> attrs;
  std::vector<IrAttr> ir_attrs;
  std::map<std::string, TensorType> data_types;
  std::vector<Subgraph> subgraphs;
  InferenceContextPtr inference_context;
  std::vector<std::string> errors;
};

}  // namespace ge

#endif  // GE_SRC_OP_DESC_H_
