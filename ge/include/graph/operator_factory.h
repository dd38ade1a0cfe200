// OperatorFactory: operators by type name, and the registers that prototypes
// and shape functions of a program add to it.
//
// Registrations are process-wide and last as long as the process. The first
// registration of a creator for a type stands; later ones are ignored. For the
// functions of a type the last registration stands. Thread-safe.

#ifndef GE_GRAPH_OPERATOR_FACTORY_H_
#define GE_GRAPH_OPERATOR_FACTORY_H_

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "graph/ascend_string.h"
#include "graph/ge_error_codes.h"
#include "graph/operator.h"

namespace ge {
using OpCreator = std::function<Operator(const std::string &)>;
using OpCreatorV2 = std::function<Operator(const AscendString &)>;
using InferShapeFunc = std::function<graphStatus(Operator &)>;
using InferFormatFunc = std::function<graphStatus(Operator &)>;
using InferValueRangeFunc = std::function<graphStatus(Operator &)>;
using VerifyFunc = std::function<graphStatus(Operator &)>;

enum WHEN_CALL { INPUT_IS_DYNAMIC = 0, INPUT_HAS_VALUE_RANGE = 1 };

class GE_FUNC_VISIBILITY OperatorFactory {
 public:
  // An empty Operator (IsEmpty()) if the type is unknown.
  static Operator CreateOperator(const char_t *operator_name,
                                 const char_t *operator_type);
  ATTRIBUTED_DEPRECATED(CreateOperator(const char *, const char *))
  static Operator CreateOperator(const std::string &operator_name,
                                 const std::string &operator_type) {
    return CreateOperator(operator_name.c_str(), operator_type.c_str());
  }

  // Sorted by name. GRAPH_FAILED if there is no type at all.
  static graphStatus GetOpsTypeList(std::vector<AscendString> &all_ops);
  ATTRIBUTED_DEPRECATED(GetOpsTypeList(std::vector<AscendString> &))
  static graphStatus GetOpsTypeList(std::vector<std::string> &all_ops) {
    std::vector<AscendString> types;
    const graphStatus status = GetOpsTypeList(types);
    all_ops.clear();
    for (const AscendString &type : types) {
      all_ops.push_back(string_form::ToStd(type));
    }
    return status;
  }

  static bool IsExistOp(const char_t *operator_type);
  ATTRIBUTED_DEPRECATED(IsExistOp(const char *))
  static bool IsExistOp(const std::string &operator_type) {
    return IsExistOp(operator_type.c_str());
  }
};

class GE_FUNC_VISIBILITY OperatorCreatorRegister {
 public:
  ATTRIBUTED_DEPRECATED(OperatorCreatorRegister(const char *,
                                                const OpCreatorV2 &))
  OperatorCreatorRegister(const std::string &operator_type,
                          const OpCreator &op_creator)
      : OperatorCreatorRegister(
            operator_type.c_str(),
            op_creator ? OpCreatorV2([op_creator](const AscendString &name) {
              return op_creator(string_form::ToStd(name));
            })
                       : OpCreatorV2()) {}
  OperatorCreatorRegister(const char_t *operator_type,
                          const OpCreatorV2 &op_creator);
  ~OperatorCreatorRegister() = default;
};

class GE_FUNC_VISIBILITY InferShapeFuncRegister {
 public:
  InferShapeFuncRegister(const char_t *operator_type,
                         const InferShapeFunc &infer_shape_func);
  ATTRIBUTED_DEPRECATED(InferShapeFuncRegister(const char *,
                                               const InferShapeFunc &))
  InferShapeFuncRegister(const std::string &operator_type,
                         const InferShapeFunc &infer_shape_func)
      : InferShapeFuncRegister(operator_type.c_str(), infer_shape_func) {}
  ~InferShapeFuncRegister() = default;
};

class GE_FUNC_VISIBILITY InferFormatFuncRegister {
 public:
  InferFormatFuncRegister(const char_t *operator_type,
                          const InferFormatFunc &infer_format_func);
  ATTRIBUTED_DEPRECATED(InferFormatFuncRegister(const char *,
                                                const InferFormatFunc &))
  InferFormatFuncRegister(const std::string &operator_type,
                          const InferFormatFunc &infer_format_func)
      : InferFormatFuncRegister(operator_type.c_str(), infer_format_func) {}
  ~InferFormatFuncRegister() = default;
};

class GE_FUNC_VISIBILITY InferValueRangeFuncRegister {
 public:
  InferValueRangeFuncRegister(const char_t *operator_type, WHEN_CALL when_call,
                              const InferValueRangeFunc &infer_value_range);
  explicit InferValueRangeFuncRegister(const char_t *operator_type);
  ~InferValueRangeFuncRegister() = default;
};

class GE_FUNC_VISIBILITY VerifyFuncRegister {
 public:
  VerifyFuncRegister(const char_t *operator_type,
                     const VerifyFunc &verify_func);
  ATTRIBUTED_DEPRECATED(VerifyFuncRegister(const char *, const VerifyFunc &))
  VerifyFuncRegister(const std::string &operator_type,
                     const VerifyFunc &verify_func)
      : VerifyFuncRegister(operator_type.c_str(), verify_func) {}
  ~VerifyFuncRegister() = default;
};
}  // namespace ge

#endif  // GE_GRAPH_OPERATOR_FACTORY_H_
