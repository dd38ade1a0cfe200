// Prototypes: changing the order of elements or dimensions.

#ifndef GE_OPS_TRANSFORMATION_OPS_H_
#define GE_OPS_TRANSFORMATION_OPS_H_

#include "graph/operator_reg.h"

namespace ge {
// Dimension i of y is dimension perm[i] of x.
REG_OP(Transpose)
    .INPUT(x, TensorType::ALL())
    .INPUT(perm, TensorType::IndexNumberType())
    .OUTPUT(y, TensorType::ALL())
    .OP_END_FACTORY_REG(Transpose)

    // The same with `perm` as an attribute.
    REG_OP(TransposeD)
    .INPUT(x, TensorType::ALL())
    .OUTPUT(y, TensorType::ALL())
    .REQUIRED_ATTR(perm, ListInt)
    .OP_END_FACTORY_REG(TransposeD)

    // y: the elements of x in two dimensions, the first the product of those
    // before `axis`.
    REG_OP(Flatten)
    .INPUT(x, TensorType::ALL())
    .OUTPUT(y, TensorType::ALL())
    .ATTR(axis, Int, 1)
    .OP_END_FACTORY_REG(Flatten)
}  // namespace ge

#endif  // GE_OPS_TRANSFORMATION_OPS_H_
