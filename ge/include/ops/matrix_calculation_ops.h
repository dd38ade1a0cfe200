// Prototypes: matrix products.

#ifndef GE_OPS_MATRIX_CALCULATION_OPS_H_
#define GE_OPS_MATRIX_CALCULATION_OPS_H_

#include "graph/operator_reg.h"

namespace ge {
// y = x1 * x2 + bias, with either matrix transposed first if asked for.
REG_OP(MatMul)
    .INPUT(x1, TensorType::NumberType())
    .INPUT(x2, TensorType::NumberType())
    .OPTIONAL_INPUT(bias, TensorType::NumberType())
    .OUTPUT(y, TensorType::NumberType())
    .ATTR(transpose_x1, Bool, false)
    .ATTR(transpose_x2, Bool, false)
    .OP_END_FACTORY_REG(MatMul)

    // As MatMul. The offsets are for quantised types.
    REG_OP(MatMulV2)
    .INPUT(x1, TensorType::NumberType())
    .INPUT(x2, TensorType::NumberType())
    .OPTIONAL_INPUT(bias, TensorType::NumberType())
    .OPTIONAL_INPUT(offset_w, TensorType({DT_INT8}))
    .OUTPUT(y, TensorType::NumberType())
    .ATTR(transpose_x1, Bool, false)
    .ATTR(transpose_x2, Bool, false)
    .ATTR(offset_x, Int, 0)
    .OP_END_FACTORY_REG(MatMulV2)

    // MatMul of the last two dimensions for each index of the others.
    REG_OP(BatchMatMul)
    .INPUT(x1, TensorType::NumberType())
    .INPUT(x2, TensorType::NumberType())
    .OUTPUT(y, TensorType::NumberType())
    .ATTR(adj_x1, Bool, false)
    .ATTR(adj_x2, Bool, false)
    .OP_END_FACTORY_REG(BatchMatMul)

    // As BatchMatMul. The offsets are for quantised types.
    REG_OP(BatchMatMulV2)
    .INPUT(x1, TensorType::NumberType())
    .INPUT(x2, TensorType::NumberType())
    .OPTIONAL_INPUT(bias, TensorType::NumberType())
    .OPTIONAL_INPUT(offset_w, TensorType({DT_INT8}))
    .OUTPUT(y, TensorType::NumberType())
    .ATTR(adj_x1, Bool, false)
    .ATTR(adj_x2, Bool, false)
    .ATTR(offset_x, Int, 0)
    .OP_END_FACTORY_REG(BatchMatMulV2)
}  // namespace ge

#endif  // GE_OPS_MATRIX_CALCULATION_OPS_H_
