// Prototypes: element by element, with broadcasting, and assignments.

#ifndef GE_OPS_ELEWISE_CALCULATION_OPS_H_
#define GE_OPS_ELEWISE_CALCULATION_OPS_H_

#include "graph/operator_reg.h"

namespace ge {
// y = x1 + x2.
REG_OP(Add)
    .INPUT(x1, TensorType::NumberType())
    .INPUT(x2, TensorType::NumberType())
    .OUTPUT(y, TensorType::NumberType())
    .OP_END_FACTORY_REG(Add)

    // y = x1 - x2.
    REG_OP(Sub)
    .INPUT(x1, TensorType::NumberType())
    .INPUT(x2, TensorType::NumberType())
    .OUTPUT(y, TensorType::NumberType())
    .OP_END_FACTORY_REG(Sub)

    // y = x1 * x2.
    REG_OP(Mul)
    .INPUT(x1, TensorType::NumberType())
    .INPUT(x2, TensorType::NumberType())
    .OUTPUT(y, TensorType::NumberType())
    .OP_END_FACTORY_REG(Mul)

    // y = x1 / x2.
    REG_OP(RealDiv)
    .INPUT(x1, TensorType::NumberType())
    .INPUT(x2, TensorType::NumberType())
    .OUTPUT(y, TensorType::NumberType())
    .OP_END_FACTORY_REG(RealDiv)

    // y = the greater of x1 and x2.
    REG_OP(Maximum)
    .INPUT(x1, TensorType::RealNumberType())
    .INPUT(x2, TensorType::RealNumberType())
    .OUTPUT(y, TensorType::RealNumberType())
    .OP_END_FACTORY_REG(Maximum)

    // y = the lesser of x1 and x2.
    REG_OP(Minimum)
    .INPUT(x1, TensorType::RealNumberType())
    .INPUT(x2, TensorType::RealNumberType())
    .OUTPUT(y, TensorType::RealNumberType())
    .OP_END_FACTORY_REG(Minimum)

    // y = whether x1 equals x2.
    REG_OP(Equal)
    .INPUT(x1, TensorType::OrdinaryType())
    .INPUT(x2, TensorType::OrdinaryType())
    .OUTPUT(y, TensorType({DT_BOOL}))
    .OP_END_FACTORY_REG(Equal)

    // y = whether x1 is greater than x2.
    REG_OP(Greater)
    .INPUT(x1, TensorType::RealNumberType())
    .INPUT(x2, TensorType::RealNumberType())
    .OUTPUT(y, TensorType({DT_BOOL}))
    .OP_END_FACTORY_REG(Greater)

    // y = -x.
    REG_OP(Neg)
    .INPUT(x, TensorType::NumberType())
    .OUTPUT(y, TensorType::NumberType())
    .OP_END_FACTORY_REG(Neg)

    // y = base ^ (shift + scale * x); base -1 means e.
    REG_OP(Exp)
    .INPUT(x, TensorType::FLOAT())
    .OUTPUT(y, TensorType::FLOAT())
    .ATTR(base, Float, -1.0)
    .ATTR(scale, Float, 1.0)
    .ATTR(shift, Float, 0.0)
    .OP_END_FACTORY_REG(Exp)

    // y = log_base(shift + scale * x); base -1 means e.
    REG_OP(Log)
    .INPUT(x, TensorType::FLOAT())
    .OUTPUT(y, TensorType::FLOAT())
    .ATTR(base, Float, -1.0)
    .ATTR(scale, Float, 1.0)
    .ATTR(shift, Float, 0.0)
    .OP_END_FACTORY_REG(Log)

    // y = square root of x.
    REG_OP(Sqrt)
    .INPUT(x, TensorType::FLOAT())
    .OUTPUT(y, TensorType::FLOAT())
    .OP_END_FACTORY_REG(Sqrt)

    // y = x * x.
    REG_OP(Square)
    .INPUT(x, TensorType::NumberType())
    .OUTPUT(y, TensorType::NumberType())
    .OP_END_FACTORY_REG(Square)

    // y = x + bias along the channel dimension, which data_format tells
    // ("NHWC": the last, "NCHW": the second).
    REG_OP(BiasAdd)
    .INPUT(x, TensorType::NumberType())
    .INPUT(bias, TensorType::NumberType())
    .OUTPUT(y, TensorType::NumberType())
    .ATTR(data_format, String, "NHWC")
    .OP_END_FACTORY_REG(BiasAdd)

    // y = index of the greatest element along `dimension`, the first if there
    // are several; int32.
    REG_OP(ArgMaxD)
    .INPUT(x, TensorType::RealNumberType())
    .OUTPUT(y, TensorType::IndexNumberType())
    .REQUIRED_ATTR(dimension, Int)
    .OP_END_FACTORY_REG(ArgMaxD)

    // y = x converted to the DataType dst_type.
    REG_OP(Cast)
    .INPUT(x, TensorType::ALL())
    .OUTPUT(y, TensorType::ALL())
    .REQUIRED_ATTR(dst_type, Int)
    .OP_END_FACTORY_REG(Cast)

    // ref = value.
    REG_OP(Assign)
    .INPUT(ref, TensorType::ALL())
    .INPUT(value, TensorType::ALL())
    .OUTPUT(ref, TensorType::ALL())
    .ATTR(validate_shape, Bool, true)
    .ATTR(use_locking, Bool, false)
    .OP_END_FACTORY_REG(Assign)

    // ref += value.
    REG_OP(AssignAdd)
    .INPUT(ref, TensorType::NumberType())
    .INPUT(value, TensorType::NumberType())
    .OUTPUT(ref, TensorType::NumberType())
    .ATTR(use_locking, Bool, false)
    .OP_END_FACTORY_REG(AssignAdd)

    // var -= value.
    REG_OP(AssignSub)
    .INPUT(var, TensorType::NumberType())
    .INPUT(value, TensorType::NumberType())
    .OUTPUT(var, TensorType::NumberType())
    .ATTR(use_locking, Bool, false)
    .OP_END_FACTORY_REG(AssignSub)
}  // namespace ge

#endif  // GE_OPS_ELEWISE_CALCULATION_OPS_H_
