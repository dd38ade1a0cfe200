// Prototypes: reductions.

#ifndef GE_OPS_REDUCE_OPS_H_
#define GE_OPS_REDUCE_OPS_H_

#include "graph/operator_reg.h"

namespace ge {
// y = the sum of x over the dimensions in `axes`.
REG_OP(ReduceSum)
    .INPUT(x, TensorType::NumberType())
    .INPUT(axes, TensorType::IndexNumberType())
    .OUTPUT(y, TensorType::NumberType())
    .ATTR(keep_dims, Bool, false)
    .OP_END_FACTORY_REG(ReduceSum)

    // The same with `axes` as an attribute.
    REG_OP(ReduceSumD)
    .INPUT(x, TensorType::NumberType())
    .OUTPUT(y, TensorType::NumberType())
    .REQUIRED_ATTR(axes, ListInt)
    .ATTR(keep_dims, Bool, false)
    .OP_END_FACTORY_REG(ReduceSumD)

    // y = the mean of x over the dimensions in `axes`.
    REG_OP(ReduceMean)
    .INPUT(x, TensorType::NumberType())
    .INPUT(axes, TensorType::IndexNumberType())
    .OUTPUT(y, TensorType::NumberType())
    .ATTR(keep_dims, Bool, false)
    .OP_END_FACTORY_REG(ReduceMean)

    // The same with `axes` as an attribute.
    REG_OP(ReduceMeanD)
    .INPUT(x, TensorType::NumberType())
    .OUTPUT(y, TensorType::NumberType())
    .REQUIRED_ATTR(axes, ListInt)
    .ATTR(keep_dims, Bool, false)
    .OP_END_FACTORY_REG(ReduceMeanD)

    // y = the greatest element of x over the dimensions in `axes`.
    REG_OP(ReduceMax)
    .INPUT(x, TensorType::RealNumberType())
    .INPUT(axes, TensorType::IndexNumberType())
    .OUTPUT(y, TensorType::RealNumberType())
    .ATTR(keep_dims, Bool, false)
    .OP_END_FACTORY_REG(ReduceMax)

    // The same with `axes` as an attribute.
    REG_OP(ReduceMaxD)
    .INPUT(x, TensorType::RealNumberType())
    .OUTPUT(y, TensorType::RealNumberType())
    .REQUIRED_ATTR(axes, ListInt)
    .ATTR(keep_dims, Bool, false)
    .OP_END_FACTORY_REG(ReduceMaxD)
}  // namespace ge

#endif  // GE_OPS_REDUCE_OPS_H_
