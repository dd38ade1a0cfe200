// OperatorFactory and the registers: see graph/operator_factory.h.

#include "graph/operator_factory.h"

#include "ge/src/op_registry.h"

namespace ge {
namespace {

std::string Text(const char_t* text) {
  return text == nullptr ? std::string() : std::string(text);
}

}  // namespace

Operator OperatorFactory::CreateOperator(const char_t* operator_name,
                                         const char_t* operator_type) {
  const OpCreatorV2 creator =
      OpRegistry::Instance().FindCreator(Text(operator_type));
  return creator ? creator(AscendString(operator_name)) : Operator();
}

graphStatus OperatorFactory::GetOpsTypeList(
    std::vector<AscendString>& all_ops) {
  all_ops.clear();
  for (const std::string& type : OpRegistry::Instance().Types()) {
    all_ops.emplace_back(type.c_str());
  }
  return all_ops.empty() ? GRAPH_FAILED : GRAPH_SUCCESS;
}

bool OperatorFactory::IsExistOp(const char_t* operator_type) {
  return OpRegistry::Instance().FindCreator(Text(operator_type)) != nullptr;
}

OperatorCreatorRegister::OperatorCreatorRegister(
    const char_t* operator_type, const OpCreatorV2& op_creator) {
  (void)OpRegistry::Instance().AddCreator(Text(operator_type), op_creator);
}

InferShapeFuncRegister::InferShapeFuncRegister(
    const char_t* operator_type, const InferShapeFunc& infer_shape_func) {
  OpRegistry::Instance().SetInferShape(Text(operator_type), infer_shape_func);
}

InferFormatFuncRegister::InferFormatFuncRegister(
    const char_t* operator_type, const InferFormatFunc& infer_format_func) {
  OpRegistry::Instance().SetInferFormat(Text(operator_type), infer_format_func);
}

InferValueRangeFuncRegister::InferValueRangeFuncRegister(
    const char_t* operator_type, WHEN_CALL,
    const InferValueRangeFunc& infer_value_range) {
  OpRegistry::Instance().SetInferValueRange(Text(operator_type),
                                            infer_value_range);
}

InferValueRangeFuncRegister::InferValueRangeFuncRegister(
    const char_t* operator_type) {
  OpRegistry::Instance().SetInferValueRange(Text(operator_type),
                                            InferValueRangeFunc());
}

VerifyFuncRegister::VerifyFuncRegister(const char_t* operator_type,
                                       const VerifyFunc& verify_func) {
  OpRegistry::Instance().SetVerify(Text(operator_type), verify_func);
}

}  // namespace ge
