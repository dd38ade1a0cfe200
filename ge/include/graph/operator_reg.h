// The macros that define operator prototypes.
//
//   REG_OP(Scale)
//       .INPUT(x, TensorType({DT_FLOAT, DT_INT32}))
//       .OPTIONAL_INPUT(bias, TensorType({DT_FLOAT}))
//       .OUTPUT(y, TensorType({DT_FLOAT, DT_INT32}))
//       .REQUIRED_ATTR(factor, Float)
//       .ATTR(axes, ListInt, {0})
//       .OP_END_FACTORY_REG(Scale)
//
// defines class ge::op::Scale, an Operator of type "Scale" with the members
// below for each part, and registers it with the OperatorFactory.
//
// How the chain works: each part first finishes the registration function that
// the part before it left open (that is what ".N()" is for: it gives the dot in
// front of the part something to hang on), then declares its members, and opens
// a registration function of its own, which the next part finishes with a call
// to its own function. Constructing an operator thus runs the parts in order.

#ifndef GE_GRAPH_OPERATOR_REG_H_
#define GE_GRAPH_OPERATOR_REG_H_

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "graph/ascend_string.h"
#include "graph/graph.h"
#include "graph/operator.h"
#include "graph/operator_factory.h"
#include "graph/tensor.h"
#include "graph/types.h"

namespace ge {
class OpReg {
 public:
  OpReg &N() { return *this; }
};

// Operator(const std::string &) forms without their deprecation warning, for
// the constructors that every prototype has.
#define GE_OP_NAME(name) ::ge::string_form::ToAscend(name)

#define REG_OP(x)                                                     \
  namespace op {                                                      \
  class x : public ::ge::Operator {                                   \
    typedef x ThisOperator;                                           \
                                                                      \
   public:                                                            \
    x() : ::ge::Operator(#x) { RegisterParts(); }                     \
    explicit x(const ::ge::char_t *name) : ::ge::Operator(name, #x) { \
      RegisterParts();                                                \
    }                                                                 \
    explicit x(const ::ge::AscendString &name)                        \
        : ::ge::Operator(name, ::ge::AscendString(#x)) {              \
      RegisterParts();                                                \
    }                                                                 \
    explicit x(const std::string &name)                               \
        : ::ge::Operator(GE_OP_NAME(name), ::ge::AscendString(#x)) {  \
      RegisterParts();                                                \
    }                                                                 \
                                                                      \
   private:                                                           \
    void RegisterParts() {                                            \
      ::ge::OpReg()

// name_in_x() and the setters of one single input.
#define GE_OP_INPUT_MEMBERS(x)                                           \
  static const std::string name_in_##x() { return #x; }                  \
  ThisOperator &set_input_##x(const ::ge::Operator &v) {                 \
    ::ge::Operator::SetInput(#x, v);                                     \
    return *this;                                                        \
  }                                                                      \
  ThisOperator &set_input_##x(const ::ge::Operator &v,                   \
                              const std::string &srcName) {              \
    ::ge::Operator::SetInput(#x, v, srcName.c_str());                    \
    return *this;                                                        \
  }                                                                      \
  ThisOperator &set_input_##x(const ::ge::Operator &v, uint32_t index) { \
    ::ge::Operator::SetInput(#x, v, index);                              \
    return *this;                                                        \
  }                                                                      \
  ThisOperator &set_input_##x##_by_name(const ::ge::Operator &v,         \
                                        const ::ge::char_t *srcName) {   \
    ::ge::Operator::SetInput(#x, v, srcName);                            \
    return *this;                                                        \
  }                                                                      \
  ::ge::TensorDesc get_input_desc_##x() const {                          \
    return ::ge::Operator::GetInputDescByName(#x);                       \
  }                                                                      \
  ::ge::graphStatus update_input_desc_##x(                               \
      const ::ge::TensorDesc &tensorDesc) {                              \
    return ::ge::Operator::UpdateInputDesc(#x, tensorDesc);              \
  }

#define INPUT(x, t)                        \
  N();                                     \
  RegisterInput_##x();                     \
  }                                        \
                                           \
 public:                                   \
  GE_OP_INPUT_MEMBERS(x)                   \
                                           \
 private:                                  \
  void RegisterInput_##x() {               \
    ::ge::Operator::InputRegister(#x, #t); \
    ::ge::OpReg()

// An input that may stay unlinked.
#define OPTIONAL_INPUT(x, t)                       \
  N();                                             \
  RegisterInput_##x();                             \
  }                                                \
                                                   \
 public:                                           \
  GE_OP_INPUT_MEMBERS(x)                           \
                                                   \
 private:                                          \
  void RegisterInput_##x() {                       \
    ::ge::Operator::OptionalInputRegister(#x, #t); \
    ::ge::OpReg()

#define OUTPUT(x, t)                                         \
  N();                                                       \
  RegisterOutput_##x();                                      \
  }                                                          \
                                                             \
 public:                                                     \
  static const std::string name_out_##x() { return #x; }     \
  ::ge::TensorDesc get_output_desc_##x() const {             \
    return ::ge::Operator::GetOutputDescByName(#x);          \
  }                                                          \
  ::ge::graphStatus update_output_desc_##x(                  \
      const ::ge::TensorDesc &tensorDesc) {                  \
    return ::ge::Operator::UpdateOutputDesc(#x, tensorDesc); \
  }                                                          \
                                                             \
 private:                                                    \
  void RegisterOutput_##x() {                                \
    ::ge::Operator::OutputRegister(#x, #t);                  \
    ::ge::OpReg()

// Any number of tensors under one name; create_dynamic_input_x(n) makes n more.
#define DYNAMIC_INPUT(x, t)                                                    \
  N();                                                                         \
  RegisterDynamicInput_##x();                                                  \
  }                                                                            \
                                                                               \
 public:                                                                       \
  ThisOperator &create_dynamic_input_##x(uint32_t num,                         \
                                         bool isPushBack = true) {             \
    ::ge::Operator::DynamicInputRegister(#x, num, #t, isPushBack);             \
    return *this;                                                              \
  }                                                                            \
  ThisOperator &create_dynamic_input_byindex_##x(uint32_t num, size_t index) { \
    ::ge::Operator::DynamicInputRegisterByIndex(#x, num, index);               \
    return *this;                                                              \
  }                                                                            \
  ::ge::TensorDesc get_dynamic_input_desc_##x(uint32_t index) const {          \
    return ::ge::Operator::GetDynamicInputDesc(#x, index);                     \
  }                                                                            \
  ::ge::graphStatus update_dynamic_input_desc_##x(                             \
      uint32_t index, const ::ge::TensorDesc &tensorDesc) {                    \
    return ::ge::Operator::UpdateDynamicInputDesc(#x, index, tensorDesc);      \
  }                                                                            \
  ThisOperator &set_dynamic_input_##x(uint32_t dstIndex,                       \
                                      const ::ge::Operator &v) {               \
    ::ge::Operator::SetInput(#x, dstIndex, v);                                 \
    return *this;                                                              \
  }                                                                            \
  ThisOperator &set_dynamic_input_##x(uint32_t dstIndex,                       \
                                      const ::ge::Operator &v,                 \
                                      const std::string &srcName) {            \
    ::ge::Operator::SetInput(#x, dstIndex, v, srcName.c_str());                \
    return *this;                                                              \
  }                                                                            \
  ThisOperator &set_dynamic_input_##x(uint32_t dstIndex,                       \
                                      const ::ge::Operator &v,                 \
                                      const ::ge::char_t *srcName) {           \
    ::ge::Operator::SetInput(#x, dstIndex, v, srcName);                        \
    return *this;                                                              \
  }                                                                            \
                                                                               \
 private:                                                                      \
  void RegisterDynamicInput_##x() {                                            \
    ::ge::Operator::DynamicInputRegister(#x, 0U, #t, true);                    \
    ::ge::OpReg()

#define DYNAMIC_OUTPUT(x, t)                                               \
  N();                                                                     \
  RegisterDynamicOutput_##x();                                             \
  }                                                                        \
                                                                           \
 public:                                                                   \
  ThisOperator &create_dynamic_output_##x(uint32_t num,                    \
                                          bool isPushBack = true) {        \
    ::ge::Operator::DynamicOutputRegister(#x, num, #t, isPushBack);        \
    return *this;                                                          \
  }                                                                        \
  ::ge::TensorDesc get_dynamic_output_desc_##x(uint32_t index) const {     \
    return ::ge::Operator::GetDynamicOutputDesc(#x, index);                \
  }                                                                        \
  ::ge::graphStatus update_dynamic_output_desc_##x(                        \
      uint32_t index, const ::ge::TensorDesc &tensorDesc) {                \
    return ::ge::Operator::UpdateDynamicOutputDesc(#x, index, tensorDesc); \
  }                                                                        \
                                                                           \
 private:                                                                  \
  void RegisterDynamicOutput_##x() {                                       \
    ::ge::Operator::DynamicOutputRegister(#x, 0U, #t, true);               \
    ::ge::OpReg()

// Setters of one attribute. The function form stores what the function
// returns now.
#define GE_OP_ATTR_SETTERS(x, Type)                                \
  static const std::string name_attr_##x() { return #x; }          \
  ThisOperator &set_attr_##x(const Op##Type &v) {                  \
    ::ge::Operator::SetAttr(#x, v);                                \
    return *this;                                                  \
  }                                                                \
  ThisOperator &set_attr_##x(const std::function<Op##Type()> &v) { \
    if (v) ::ge::Operator::SetAttr(#x, v());                       \
    return *this;                                                  \
  }

// ATTR(name, type, default), type one of Int, Float, String, AscendString,
// Bool, Tensor, Type, NamedAttrs, Bytes and ListInt, ListFloat, ListString,
// ListAscendString, ListBool, ListTensor, ListType, ListNamedAttrs,
// ListListInt.
#define ATTR(x, Type, ...)                                                    \
  N();                                                                        \
  RegisterAttr_##x();                                                         \
  }                                                                           \
                                                                              \
 public:                                                                      \
  Op##Type get_attr_##x() const {                                             \
    Op##Type value = __VA_ARGS__;                                             \
    (void)::ge::Operator::GetAttr(#x, value);                                 \
    return value;                                                             \
  }                                                                           \
  GE_OP_ATTR_SETTERS(x, Type)                                                 \
                                                                              \
 private:                                                                     \
  void RegisterAttr_##x() {                                                   \
    const Op##Type value = __VA_ARGS__;                                       \
    ::ge::Operator::AttrRegister(#x, #Type, ::ge::attr_form::ToValue(value)); \
    ::ge::OpReg()

// An attribute without default. Unset, its getter gives the empty value.
#define REQUIRED_ATTR(x, Type)                       \
  N();                                               \
  RegisterAttr_##x();                                \
  }                                                  \
                                                     \
 public:                                             \
  Op##Type get_attr_##x() const {                    \
    Op##Type value = Op##Type();                     \
    (void)::ge::Operator::GetAttr(#x, value);        \
    return value;                                    \
  }                                                  \
  GE_OP_ATTR_SETTERS(x, Type)                        \
                                                     \
 private:                                            \
  void RegisterAttr_##x() {                          \
    ::ge::Operator::RequiredAttrRegister(#x, #Type); \
    ::ge::OpReg()

// Names a set of element types that INPUT and OUTPUT refer to.
#define DATATYPE(x, t)                       \
  N();                                       \
  RegisterDataType_##x();                    \
  }                                          \
                                             \
 private:                                    \
  void RegisterDataType_##x() {              \
    ::ge::Operator::DataTypeRegister(#x, t); \
    ::ge::OpReg()

// A subgraph that the operator runs.
#define GRAPH(x)                                                           \
  N();                                                                     \
  RegisterGraph_##x();                                                     \
  }                                                                        \
                                                                           \
 public:                                                                   \
  static const std::string name_graph_##x() { return #x; }                 \
  ::ge::SubgraphBuilder get_subgraph_builder_##x() const {                 \
    return ::ge::Operator::GetSubgraphBuilder(#x);                         \
  }                                                                        \
  ThisOperator &set_subgraph_builder_##x(const ::ge::SubgraphBuilder &v) { \
    ::ge::Operator::SetSubgraphBuilder(#x, 0U, v);                         \
    return *this;                                                          \
  }                                                                        \
  ::ge::Graph get_subgraph_##x() const {                                   \
    return ::ge::Operator::GetSubgraph(#x);                                \
  }                                                                        \
                                                                           \
 private:                                                                  \
  void RegisterGraph_##x() {                                               \
    ::ge::Operator::SubgraphRegister(#x, false);                           \
    ::ge::Operator::SubgraphCountRegister(#x, 1U);                         \
    ::ge::OpReg()

// Any number of subgraphs under one name.
#define DYNAMIC_GRAPH(x)                                                 \
  N();                                                                   \
  RegisterGraph_##x();                                                   \
  }                                                                      \
                                                                         \
 public:                                                                 \
  static const std::string name_graph_##x() { return #x; }               \
  ThisOperator &create_dynamic_subgraph_##x(uint32_t num) {              \
    ::ge::Operator::SubgraphCountRegister(#x, num);                      \
    return *this;                                                        \
  }                                                                      \
  ::ge::SubgraphBuilder get_dynamic_subgraph_builder_##x(uint32_t index) \
      const {                                                            \
    return ::ge::Operator::GetDynamicSubgraphBuilder(#x, index);         \
  }                                                                      \
  ThisOperator &set_dynamic_subgraph_builder_##x(                        \
      uint32_t index, const ::ge::SubgraphBuilder &v) {                  \
    ::ge::Operator::SetSubgraphBuilder(#x, index, v);                    \
    return *this;                                                        \
  }                                                                      \
  ::ge::Graph get_dynamic_subgraph_##x(uint32_t index) const {           \
    return ::ge::Operator::GetDynamicSubgraph(#x, index);                \
  }                                                                      \
                                                                         \
 private:                                                                \
  void RegisterGraph_##x() {                                             \
    ::ge::Operator::SubgraphRegister(#x, true);                          \
    ::ge::OpReg()

#define GE_OP_JOIN_(a, b) a##b
#define GE_OP_JOIN(a, b) GE_OP_JOIN_(a, b)

#define OP_END() \
  N();           \
  }              \
  }              \
  ;              \
  } /* namespace op */

#define OP_END_FACTORY_REG(x)                                                  \
  OP_END()                                                                     \
  static const ::ge::OperatorCreatorRegister GE_OP_JOIN(g_register_##x,        \
                                                        __COUNTER__)(          \
      #x,                                                                      \
      ::ge::OpCreatorV2([](const ::ge::AscendString &name) -> ::ge::Operator { \
        return op::x(name);                                                    \
      }));

// Registers of the functions of a type:
//   IMPLEMT_INFERFUNC(Scale, ScaleInfer) { ...op...; return GRAPH_SUCCESS; }
//   INFER_FUNC_REG(Scale, ScaleInfer);
#define IMPLEMT_INFERFUNC(op_name, func_name) \
  static ::ge::graphStatus func_name(op::op_name &op)
#define IMPLEMT_COMMON_INFERFUNC(func_name) \
  static ::ge::graphStatus func_name(::ge::Operator &op)
#define IMPLEMT_VERIFIER(op_name, func_name) \
  static ::ge::graphStatus func_name(op::op_name op)
#define IMPLEMT_INFERFORMAT_FUNC(op_name, func_name) \
  static ::ge::graphStatus func_name(op::op_name &op)

#define COMMON_INFER_FUNC_REG(op_name, func)            \
  static const ::ge::InferShapeFuncRegister GE_OP_JOIN( \
      g_infer_##op_name, __COUNTER__)(#op_name, func)
#define INFER_FUNC_REG(op_name, func)                                     \
  static const ::ge::InferShapeFuncRegister GE_OP_JOIN(g_infer_##op_name, \
                                                       __COUNTER__)(      \
      #op_name, [](::ge::Operator &v) -> ::ge::graphStatus {              \
        op::op_name typed;                                                \
        static_cast<::ge::Operator &>(typed) = v;                         \
        return func(typed);                                               \
      })
#define INFER_FORMAT_FUNC_REG(op_name, func)                                \
  static const ::ge::InferFormatFuncRegister GE_OP_JOIN(g_format_##op_name, \
                                                        __COUNTER__)(       \
      #op_name, [](::ge::Operator &v) -> ::ge::graphStatus {                \
        op::op_name typed;                                                  \
        static_cast<::ge::Operator &>(typed) = v;                           \
        return func(typed);                                                 \
      })
#define VERIFY_FUNC_REG(op_name, func)                                 \
  static const ::ge::VerifyFuncRegister GE_OP_JOIN(g_verify_##op_name, \
                                                   __COUNTER__)(       \
      #op_name, [](::ge::Operator &v) -> ::ge::graphStatus {           \
        op::op_name typed;                                             \
        static_cast<::ge::Operator &>(typed) = v;                      \
        return func(typed);                                            \
      })
}  // namespace ge

#endif  // GE_GRAPH_OPERATOR_REG_H_
