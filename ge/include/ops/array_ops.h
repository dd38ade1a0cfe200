// Prototypes: where tensors come from, and operators that keep their elements.

#ifndef GE_OPS_ARRAY_OPS_H_
#define GE_OPS_ARRAY_OPS_H_

#include "graph/operator_reg.h"

namespace ge {
// An input of the graph: element "index" of the inputs of a run. The
// description of x (and y) gives shape and type.
REG_OP(Data)
    .INPUT(x, TensorType::ALL())
    .OUTPUT(y, TensorType::ALL())
    .ATTR(index, Int, 0)
    .OP_END_FACTORY_REG(Data)

    // A Data that a run may also write.
    REG_OP(RefData)
    .INPUT(x, TensorType::ALL())
    .OUTPUT(y, TensorType::ALL())
    .ATTR(index, Int, 0)
    .OP_END_FACTORY_REG(RefData)

    // A tensor that is part of the graph.
    REG_OP(Const)
    .OUTPUT(y, TensorType::ALL())
    .ATTR(value, Tensor, Tensor())
    .OP_END_FACTORY_REG(Const)

        REG_OP(Constant)
    .OUTPUT(y, TensorType::ALL())
    .ATTR(value, Tensor, Tensor())
    .OP_END_FACTORY_REG(Constant)

    // A constant whose bytes are in a file.
    REG_OP(FileConstant)
    .OUTPUT(y, TensorType::ALL())
    .ATTR(file_path, String, "")
    .ATTR(file_id, String, "")
    .REQUIRED_ATTR(shape, ListInt)
    .REQUIRED_ATTR(dtype, Type)
    .OP_END_FACTORY_REG(FileConstant)

    // y = x.
    REG_OP(Identity)
    .INPUT(x, TensorType::ALL())
    .OUTPUT(y, TensorType::ALL())
    .OP_END_FACTORY_REG(Identity)

    // y: the elements of x in the dimensions `shape`, of which one may be -1.
    // The dimensions replaced are num_axes ones from axis on; -1 means all that
    // follow.
    REG_OP(Reshape)
    .INPUT(x, TensorType::ALL())
    .INPUT(shape, TensorType({DT_INT32, DT_INT64}))
    .OUTPUT(y, TensorType::ALL())
    .ATTR(axis, Int, 0)
    .ATTR(num_axes, Int, -1)
    .OP_END_FACTORY_REG(Reshape)

    // Hands x to the "Summary" callback of the session, under the operator's
    // name.
    REG_OP(Summary)
    .INPUT(x, TensorType({DT_FLOAT, DT_FLOAT16, DT_DOUBLE, DT_INT8, DT_INT16,
                          DT_INT32, DT_INT64, DT_UINT8, DT_UINT16, DT_UINT32,
                          DT_UINT64, DT_BOOL}))
    .OP_END_FACTORY_REG(Summary)
}  // namespace ge

#endif  // GE_OPS_ARRAY_OPS_H_
