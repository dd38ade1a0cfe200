// Operator: one operation of a graph under construction.
//
// An Operator is a handle: a copy refers to the same operation. Linking two
// operators with SetInput() keeps both alive until no handle to any operator of
// the linked group is left, so that an operator made in a helper function and
// only linked forward still becomes part of the graph.
//
// The setters return the operator and cannot report: what is wrong (an unknown
// input name, a missing output) is kept with the operator and makes compiling a
// graph that holds it fail with a message; GEGetErrorMsg() has it at once.
//
// Thread-compatible: operators that are linked with each other must not be
// changed by two threads at once.

#ifndef GE_GRAPH_OPERATOR_H_
#define GE_GRAPH_OPERATOR_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "graph/ascend_string.h"
#include "graph/attr_value.h"
#include "graph/ge_error_codes.h"
#include "graph/inference_context.h"
#include "graph/resource_context.h"
#include "graph/tensor.h"
#include "graph/types.h"

namespace ge {
class Graph;
class Operator;
class OperatorImpl;
class OpIO;

using SubgraphBuilder = std::function<Graph()>;
using OperatorImplPtr = std::shared_ptr<OperatorImpl>;
using OperatorPtr = std::shared_ptr<Operator>;
using OutHandler = std::shared_ptr<OpIO>;
using InHandler = std::shared_ptr<OpIO>;

class GE_FUNC_VISIBILITY Operator {
 public:
  using OpInt = int64_t;
  using OpFloat = float32_t;
  using OpString = std::string;
  using OpAscendString = AscendString;
  using OpBool = bool;
  using OpTensor = Tensor;
  using OpType = ge::DataType;
  using OpNamedAttrs = ge::NamedAttrs;
  using OpBytes = std::vector<uint8_t>;
  using OpListInt = std::vector<int64_t>;
  using OpListFloat = std::vector<float32_t>;
  using OpListString = std::vector<std::string>;
  using OpListAcendString = std::vector<AscendString>;
  using OpListAscendString = OpListAcendString;
  using OpListBool = std::vector<bool>;
  using OpListTensor = std::vector<Tensor>;
  using OpListType = std::vector<ge::DataType>;
  using OpListNamedAttrs = std::vector<ge::NamedAttrs>;
  using OpListListInt = std::vector<std::vector<int64_t>>;

  // An empty handle: every getter gives the empty value, every setter is noted
  // as an error and does nothing.
  Operator() = default;
  // An operator of `type` named after it and a running number.
  explicit Operator(const char_t *type);
  explicit Operator(const AscendString &type);
  Operator(const char_t *name, const char_t *type);
  Operator(const AscendString &name, const AscendString &type);
  ATTRIBUTED_DEPRECATED(Operator(const char *))
  explicit Operator(const std::string &type)
      : Operator(string_form::ToAscend(type)) {}
  ATTRIBUTED_DEPRECATED(Operator(const char *, const char *))
  Operator(const std::string &name, const std::string &type)
      : Operator(string_form::ToAscend(name), string_form::ToAscend(type)) {}
  virtual ~Operator();
  Operator(const Operator &other);
  Operator(Operator &&other);
  Operator &operator=(const Operator &other);
  Operator &operator=(Operator &&other);

  bool IsEmpty() const;
  ATTRIBUTED_DEPRECATED(GetName(AscendString &))
  std::string GetName() const {
    AscendString name;
    (void)GetName(name);
    return string_form::ToStd(name);
  }
  graphStatus GetName(AscendString &name) const;
  ATTRIBUTED_DEPRECATED(GetOpType(AscendString &))
  std::string GetOpType() const {
    AscendString type;
    (void)GetOpType(type);
    return string_form::ToStd(type);
  }
  graphStatus GetOpType(AscendString &type) const;

  // ---- Links -------------------------------------------------------------
  // Links input `dst_name` to an output of `src_oprt`, replacing an earlier
  // link. The form without an output needs a source with exactly one.
  Operator &SetInput(const char_t *dst_name, const Operator &src_oprt);
  Operator &SetInput(const char_t *dst_name, const Operator &src_oprt,
                     const char_t *out_name);
  Operator &SetInput(const char_t *dst_name, const Operator &src_oprt,
                     uint32_t index);
  Operator &SetInput(uint32_t dst_index, const Operator &src_oprt,
                     uint32_t src_index);
  // Tensor `dst_index` of the dynamic input `dst_name`.
  Operator &SetInput(const char_t *dst_name, uint32_t dst_index,
                     const Operator &src_oprt);
  Operator &SetInput(const char_t *dst_name, uint32_t dst_index,
                     const Operator &src_oprt, const char_t *out_name);
  ATTRIBUTED_DEPRECATED(SetInput(const char *, const Operator &))
  Operator &SetInput(const std::string &dst_name, const Operator &src_oprt) {
    return SetInput(dst_name.c_str(), src_oprt);
  }
  ATTRIBUTED_DEPRECATED(SetInput(const char *, const Operator &, const char *))
  Operator &SetInput(const std::string &dst_name, const Operator &src_oprt,
                     const std::string &out_name) {
    return SetInput(dst_name.c_str(), src_oprt, out_name.c_str());
  }
  ATTRIBUTED_DEPRECATED(SetInput(const char *, const Operator &, uint32_t))
  Operator &SetInput(const std::string &dst_name, const Operator &src_oprt,
                     uint32_t index) {
    return SetInput(dst_name.c_str(), src_oprt, index);
  }
  // This operator runs after `src_oprt`.
  Operator &AddControlInput(const Operator &src_oprt);
  // Removes every link of this operator, in both directions.
  void BreakConnect() const;

  // The value of the Const or Constant linked to `dst_name`;
  // GRAPH_NODE_WITHOUT_CONST_INPUT if something else or nothing is linked.
  graphStatus GetInputConstData(const char_t *dst_name, Tensor &data) const;
  ATTRIBUTED_DEPRECATED(GetInputConstData(const char *, Tensor &))
  graphStatus GetInputConstData(const std::string &dst_name,
                                Tensor &data) const {
    return GetInputConstData(dst_name.c_str(), data);
  }

  // ---- Tensor descriptions -----------------------------------------------
  // The getters that return a TensorDesc give a default one for an unknown
  // name or index; the update functions give GRAPH_FAILED then. A dynamic
  // input or output is counted as its tensors.
  TensorDesc GetInputDescByName(const char_t *name) const;
  TensorDesc GetInputDesc(uint32_t index) const;
  ATTRIBUTED_DEPRECATED(GetInputDescByName(const char *))
  TensorDesc GetInputDesc(const std::string &name) const {
    return GetInputDescByName(name.c_str());
  }
  // GRAPH_FAILED also for an optional input that is neither linked nor
  // described.
  graphStatus TryGetInputDesc(const char_t *name,
                              TensorDesc &tensor_desc) const;
  ATTRIBUTED_DEPRECATED(TryGetInputDesc(const char *, TensorDesc &))
  graphStatus TryGetInputDesc(const std::string &name,
                              TensorDesc &tensor_desc) const {
    return TryGetInputDesc(name.c_str(), tensor_desc);
  }
  graphStatus UpdateInputDesc(const char_t *name,
                              const TensorDesc &tensor_desc);
  graphStatus UpdateInputDesc(const uint32_t index,
                              const TensorDesc &tensor_desc);
  ATTRIBUTED_DEPRECATED(UpdateInputDesc(const char *, const TensorDesc &))
  graphStatus UpdateInputDesc(const std::string &name,
                              const TensorDesc &tensor_desc) {
    return UpdateInputDesc(name.c_str(), tensor_desc);
  }
  TensorDesc GetOutputDescByName(const char_t *name) const;
  TensorDesc GetOutputDesc(uint32_t index) const;
  ATTRIBUTED_DEPRECATED(GetOutputDescByName(const char *))
  TensorDesc GetOutputDesc(const std::string &name) const {
    return GetOutputDescByName(name.c_str());
  }
  graphStatus UpdateOutputDesc(const char_t *name,
                               const TensorDesc &tensor_desc);
  graphStatus UpdateOutputDesc(const uint32_t index,
                               const TensorDesc &tensor_desc);
  ATTRIBUTED_DEPRECATED(UpdateOutputDesc(const char *, const TensorDesc &))
  graphStatus UpdateOutputDesc(const std::string &name,
                               const TensorDesc &tensor_desc) {
    return UpdateOutputDesc(name.c_str(), tensor_desc);
  }
  TensorDesc GetDynamicInputDesc(const char_t *name, uint32_t index) const;
  graphStatus UpdateDynamicInputDesc(const char_t *name, uint32_t index,
                                     const TensorDesc &tensor_desc);
  TensorDesc GetDynamicOutputDesc(const char_t *name, uint32_t index) const;
  graphStatus UpdateDynamicOutputDesc(const char_t *name, uint32_t index,
                                      const TensorDesc &tensor_desc);
  ATTRIBUTED_DEPRECATED(GetDynamicInputDesc(const char *, uint32_t))
  TensorDesc GetDynamicInputDesc(const std::string &name,
                                 uint32_t index) const {
    return GetDynamicInputDesc(name.c_str(), index);
  }
  ATTRIBUTED_DEPRECATED(GetDynamicOutputDesc(const char *, uint32_t))
  TensorDesc GetDynamicOutputDesc(const std::string &name,
                                  uint32_t index) const {
    return GetDynamicOutputDesc(name.c_str(), index);
  }
  // Number of tensors of a dynamic input or output; 0 if there is none of that
  // name.
  int32_t GetDynamicInputNum(const char_t *name) const;
  int32_t GetDynamicOutputNum(const char_t *name) const;
  ATTRIBUTED_DEPRECATED(GetDynamicInputNum(const char *))
  int32_t GetDynamicInputNum(const std::string &name) const {
    return GetDynamicInputNum(name.c_str());
  }
  ATTRIBUTED_DEPRECATED(GetDynamicOutputNum(const char *))
  int32_t GetDynamicOutputNum(const std::string &name) const {
    return GetDynamicOutputNum(name.c_str());
  }
  // Optional inputs that are neither linked nor described do not count.
  size_t GetInputsSize() const;
  size_t GetOutputsSize() const;

  // ---- Inference and checks ----------------------------------------------
  // Runs the function registered for the type (see operator_factory.h);
  // GRAPH_PARAM_INVALID if there is none.
  graphStatus InferShapeAndType();
  void SetInferenceContext(const InferenceContextPtr &inference_context);
  InferenceContextPtr GetInferenceContext() const;
  // GRAPH_FAILED if a required attribute has no value (unless
  // `disable_common_verifier`); then runs the registered verify function.
  graphStatus VerifyAllAttr(bool disable_common_verifier = false);

  // ---- Attributes --------------------------------------------------------
  // Every attribute with a value: name -> type ("VT_INT", "VT_LIST_FLOAT" ...).
  ATTRIBUTED_DEPRECATED(
      GetAllAttrNamesAndTypes(std::map<AscendString, AscendString> &))
  const std::map<std::string, std::string> GetAllAttrNamesAndTypes() const {
    std::map<AscendString, AscendString> found;
    (void)GetAllAttrNamesAndTypes(found);
    std::map<std::string, std::string> result;
    for (const auto &entry : found) {
      result[string_form::ToStd(entry.first)] =
          string_form::ToStd(entry.second);
    }
    return result;
  }
  graphStatus GetAllAttrNamesAndTypes(
      std::map<AscendString, AscendString> &attr_name_types) const;
  // The attributes of the prototype: name -> type ("Int", "ListFloat" ...).
  graphStatus GetAllIrAttrNamesAndTypes(
      std::map<AscendString, AscendString> &attr_name_types) const;

  // GetAttr gives GRAPH_FAILED, leaving the argument alone, if there is no such
  // attribute, it is of another type, or a number does not fit. The names may
  // also be std::string.
  Operator &SetAttr(const char_t *name, const AttrValue &attr_value);
  graphStatus GetAttr(const char_t *name, AttrValue &attr_value) const;
  Operator &SetAttr(const char_t *name, const char_t *attr_value) {
    return SetAttr(name, attr_form::ToValue(attr_value));
  }
#define GE_DECLARE_SET(T)                                 \
  Operator &SetAttr(const char_t *name, T attr_value) {   \
    return SetAttr(name, attr_form::ToValue(attr_value)); \
  }
#define GE_DECLARE_GET(T)                                           \
  graphStatus GetAttr(const char_t *name, T &attr_value) const {    \
    AttrValue found;                                                \
    if (GetAttr(name, found) != GRAPH_SUCCESS) return GRAPH_FAILED; \
    return attr_form::FromValue(found, attr_value);                 \
  }
#define GE_DECLARE_SET_REFERENCE(T) GE_DECLARE_SET(const T &)
  GE_ATTR_SCALAR_TYPES(GE_DECLARE_SET)
  GE_ATTR_SCALAR_TYPES(GE_DECLARE_GET)
  GE_ATTR_OBJECT_TYPES(GE_DECLARE_SET_REFERENCE)
  GE_ATTR_OBJECT_TYPES(GE_DECLARE_GET)
#undef GE_DECLARE_SET
#undef GE_DECLARE_GET
#undef GE_DECLARE_SET_REFERENCE
  template <typename T>
  ATTRIBUTED_DEPRECATED(SetAttr(const char *, ...))
  Operator &SetAttr(const std::string &name, const T &attr_value) {
    return SetAttr(name.c_str(), attr_form::ToValue(attr_value));
  }
  template <typename T>
  ATTRIBUTED_DEPRECATED(GetAttr(const char *, ...))
  graphStatus GetAttr(const std::string &name, T &attr_value) const {
    return GetAttr(name.c_str(), attr_value);
  }

  // Attributes of one input or output, by index or by name.
  Operator &SetInputAttr(const int32_t index, const char_t *name,
                         const AttrValue &attr_value);
  Operator &SetInputAttr(const char_t *dst_name, const char_t *name,
                         const AttrValue &attr_value);
  Operator &SetOutputAttr(const int32_t index, const char_t *name,
                          const AttrValue &attr_value);
  Operator &SetOutputAttr(const char_t *dst_name, const char_t *name,
                          const AttrValue &attr_value);
  graphStatus GetInputAttr(const int32_t index, const char_t *name,
                           AttrValue &attr_value) const;
  graphStatus GetInputAttr(const char_t *dst_name, const char_t *name,
                           AttrValue &attr_value) const;
  graphStatus GetOutputAttr(const int32_t index, const char_t *name,
                            AttrValue &attr_value) const;
  graphStatus GetOutputAttr(const char_t *dst_name, const char_t *name,
                            AttrValue &attr_value) const;
  template <typename T>
  Operator &SetInputAttr(const int32_t index, const char_t *name,
                         const T &attr_value) {
    return SetInputAttr(index, name, attr_form::ToValue(attr_value));
  }
  template <typename T>
  graphStatus GetInputAttr(const int32_t index, const char_t *name,
                           T &attr_value) const {
    AttrValue found;
    if (GetInputAttr(index, name, found) != GRAPH_SUCCESS) return GRAPH_FAILED;
    return attr_form::FromValue(found, attr_value);
  }
  template <typename T>
  Operator &SetOutputAttr(const int32_t index, const char_t *name,
                          const T &attr_value) {
    return SetOutputAttr(index, name, attr_form::ToValue(attr_value));
  }
  template <typename T>
  graphStatus GetOutputAttr(const int32_t index, const char_t *name,
                            T &attr_value) const {
    AttrValue found;
    if (GetOutputAttr(index, name, found) != GRAPH_SUCCESS) return GRAPH_FAILED;
    return attr_form::FromValue(found, attr_value);
  }
  template <typename T>
  Operator &SetInputAttr(const char_t *dst_name, const char_t *name,
                         const T &attr_value) {
    return SetInputAttr(dst_name, name, attr_form::ToValue(attr_value));
  }
  template <typename T>
  graphStatus GetInputAttr(const char_t *dst_name, const char_t *name,
                           T &attr_value) const {
    AttrValue found;
    if (GetInputAttr(dst_name, name, found) != GRAPH_SUCCESS)
      return GRAPH_FAILED;
    return attr_form::FromValue(found, attr_value);
  }
  template <typename T>
  Operator &SetOutputAttr(const char_t *dst_name, const char_t *name,
                          const T &attr_value) {
    return SetOutputAttr(dst_name, name, attr_form::ToValue(attr_value));
  }
  template <typename T>
  graphStatus GetOutputAttr(const char_t *dst_name, const char_t *name,
                            T &attr_value) const {
    AttrValue found;
    if (GetOutputAttr(dst_name, name, found) != GRAPH_SUCCESS)
      return GRAPH_FAILED;
    return attr_form::FromValue(found, attr_value);
  }

  // ---- Subgraphs ---------------------------------------------------------
  // Names as registered by GRAPH / DYNAMIC_GRAPH of the prototype. The getters
  // give an empty builder or Graph for what is not there.
  size_t GetSubgraphNamesCount() const;
  ATTRIBUTED_DEPRECATED(GetSubgraphNames(std::vector<AscendString> &))
  std::vector<std::string> GetSubgraphNames() const {
    std::vector<AscendString> found;
    (void)GetSubgraphNames(found);
    std::vector<std::string> result;
    for (const AscendString &name : found) {
      result.push_back(string_form::ToStd(name));
    }
    return result;
  }
  graphStatus GetSubgraphNames(std::vector<AscendString> &names) const;
  SubgraphBuilder GetSubgraphBuilder(const char_t *name) const;
  SubgraphBuilder GetDynamicSubgraphBuilder(const char_t *name,
                                            uint32_t index) const;
  Graph GetSubgraph(const char_t *name) const;
  Graph GetDynamicSubgraph(const char_t *name, uint32_t index) const;

 protected:
  explicit Operator(OperatorImplPtr &&op_impl);

  // What prototypes (operator_reg.h) are made of.
  void InputRegister(const char_t *name);
  void InputRegister(const char_t *name, const char_t *datatype_symbol);
  void OptionalInputRegister(const char_t *name);
  void OptionalInputRegister(const char_t *name, const char_t *datatype_symbol);
  void OutputRegister(const char_t *name);
  void OutputRegister(const char_t *name, const char_t *datatype_symbol);
  // Adds `num` tensors to a dynamic input: behind all inputs, or before them.
  // With num 0 it only declares the name.
  void DynamicInputRegister(const char_t *name, const uint32_t num,
                            bool is_push_back = true);
  void DynamicInputRegister(const char_t *name, const uint32_t num,
                            const char_t *datatype_symbol,
                            bool is_push_back = true);
  // As above, before the input that is at `index` now.
  void DynamicInputRegisterByIndex(const char_t *name, const uint32_t num,
                                   size_t index);
  void DynamicOutputRegister(const char_t *name, const uint32_t num,
                             bool is_push_back = true);
  void DynamicOutputRegister(const char_t *name, const uint32_t num,
                             const char_t *datatype_symbol,
                             bool is_push_back = true);
  // An attribute of the prototype with its default; `type` as in ATTR.
  void AttrRegister(const char_t *name, const char_t *type,
                    const AttrValue &default_value);
  void RequiredAttrRegister(const char_t *name, const char_t *type);
  void DataTypeRegister(const char_t *datatype_symbol,
                        const TensorType &type_range);
  void DataTypeRegister(const char_t *datatype_symbol,
                        const ListTensorType &list_type_range);
  void SubgraphRegister(const char_t *name, bool dynamic);
  void SubgraphCountRegister(const char_t *name, uint32_t count);
  void SetSubgraphBuilder(const char_t *name, uint32_t index,
                          const SubgraphBuilder &builder);

 private:
  friend class OperatorAccess;
  OperatorImplPtr impl_;
};
}  // namespace ge

#endif  // GE_GRAPH_OPERATOR_H_
