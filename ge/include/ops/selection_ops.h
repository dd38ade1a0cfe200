// Prototypes: choosing elements.

#ifndef GE_OPS_SELECTION_OPS_H_
#define GE_OPS_SELECTION_OPS_H_

#include "graph/operator_reg.h"

namespace ge {
// y = x1 where condition holds, else x2.
REG_OP(Select)
    .INPUT(condition, TensorType({DT_BOOL}))
    .INPUT(x1, TensorType::ALL())
    .INPUT(x2, TensorType::ALL())
    .OUTPUT(y, TensorType::ALL())
    .OP_END_FACTORY_REG(Select)

    // y = the block of x of the dimensions `size` that starts at `offsets`; a
    // size of -1 means to the end.
    REG_OP(Slice)
    .INPUT(x, TensorType::ALL())
    .INPUT(offsets, TensorType::IndexNumberType())
    .INPUT(size, TensorType::IndexNumberType())
    .OUTPUT(y, TensorType::ALL())
    .OP_END_FACTORY_REG(Slice)

    // The same with `offsets` and `size` as attributes.
    REG_OP(SliceD)
    .INPUT(x, TensorType::ALL())
    .OUTPUT(y, TensorType::ALL())
    .REQUIRED_ATTR(offsets, ListInt)
    .REQUIRED_ATTR(size, ListInt)
    .OP_END_FACTORY_REG(SliceD)

    // y has a new dimension `axis` of length depth, with on_value where its
    // index is the element of x, else off_value.
    REG_OP(OneHot)
    .INPUT(x, TensorType::IndexNumberType())
    .INPUT(depth, TensorType::IndexNumberType())
    .INPUT(on_value, TensorType::ALL())
    .INPUT(off_value, TensorType::ALL())
    .OUTPUT(y, TensorType::ALL())
    .ATTR(axis, Int, -1)
    .OP_END_FACTORY_REG(OneHot)

    // The same with `depth` as an attribute.
    REG_OP(OneHotD)
    .INPUT(x, TensorType::IndexNumberType())
    .INPUT(on_value, TensorType::ALL())
    .INPUT(off_value, TensorType::ALL())
    .OUTPUT(y, TensorType::ALL())
    .REQUIRED_ATTR(depth, Int)
    .ATTR(axis, Int, -1)
    .OP_END_FACTORY_REG(OneHotD)
}  // namespace ge

#endif  // GE_OPS_SELECTION_OPS_H_
