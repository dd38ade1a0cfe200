// Prototypes: variables.

#ifndef GE_OPS_STATE_OPS_H_
#define GE_OPS_STATE_OPS_H_

#include "elewise_calculation_ops.h"
#include "graph/operator_reg.h"

namespace ge {
// A tensor that keeps its value between runs and is shared, by name, by all
// graphs of a session.
REG_OP(Variable)
    .INPUT(x, TensorType::ALL())
    .OUTPUT(y, TensorType::ALL())
    .ATTR(index, Int, 0)
    .ATTR(value, Tensor, Tensor())
    .ATTR(container, String, "")
    .ATTR(shared_name, String, "")
    .OP_END_FACTORY_REG(Variable)

    // A variable for one run.
    REG_OP(TemporaryVariable)
    .OUTPUT(y, TensorType::ALL())
    .REQUIRED_ATTR(shape, ListInt)
    .REQUIRED_ATTR(dtype, Int)
    .ATTR(var_name, String, "")
    .OP_END_FACTORY_REG(TemporaryVariable)
}  // namespace ge

#endif  // GE_OPS_STATE_OPS_H_
