// Prototypes: padding.

#ifndef GE_OPS_PAD_OPS_H_
#define GE_OPS_PAD_OPS_H_

#include "graph/operator_reg.h"

namespace ge {
// y = x with paddings[i][0] zeros before and paddings[i][1] behind dimension i.
REG_OP(Pad)
    .INPUT(x, TensorType::ALL())
    .INPUT(paddings, TensorType::IndexNumberType())
    .OUTPUT(y, TensorType::ALL())
    .OP_END_FACTORY_REG(Pad)

    // The same with `paddings` as an attribute.
    REG_OP(PadD)
    .INPUT(x, TensorType::ALL())
    .OUTPUT(y, TensorType::ALL())
    .REQUIRED_ATTR(paddings, ListListInt)
    .OP_END_FACTORY_REG(PadD)
}  // namespace ge

#endif  // GE_OPS_PAD_OPS_H_
