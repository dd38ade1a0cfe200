// Prototypes: joining and splitting.

#ifndef GE_OPS_SPLIT_COMBINATION_OPS_H_
#define GE_OPS_SPLIT_COMBINATION_OPS_H_

#include "graph/operator_reg.h"

namespace ge {
// y = the N tensors x one behind the other along concat_dim.
REG_OP(ConcatD)
    .DYNAMIC_INPUT(x, TensorType::ALL())
    .OUTPUT(y, TensorType::ALL())
    .REQUIRED_ATTR(concat_dim, Int)
    .ATTR(N, Int, 1)
    .OP_END_FACTORY_REG(ConcatD)

    // y = num_split equal parts of x along split_dim.
    REG_OP(SplitD)
    .INPUT(x, TensorType::ALL())
    .DYNAMIC_OUTPUT(y, TensorType::ALL())
    .REQUIRED_ATTR(split_dim, Int)
    .REQUIRED_ATTR(num_split, Int)
    .OP_END_FACTORY_REG(SplitD)
}  // namespace ge

#endif  // GE_OPS_SPLIT_COMBINATION_OPS_H_
