// Prototypes: pooling.

#ifndef GE_OPS_NN_POOLING_OPS_H_
#define GE_OPS_NN_POOLING_OPS_H_

#include "graph/operator_reg.h"

namespace ge {
// y = the greatest element of each window. padding: "SAME" or "VALID".
REG_OP(MaxPool)
    .INPUT(x, TensorType::RealNumberType())
    .OUTPUT(y, TensorType::RealNumberType())
    .REQUIRED_ATTR(ksize, ListInt)
    .REQUIRED_ATTR(strides, ListInt)
    .REQUIRED_ATTR(padding, String)
    .ATTR(data_format, String, "NHWC")
    .OP_END_FACTORY_REG(MaxPool)

    // y = the mean of each window. padding: "SAME" or "VALID".
    REG_OP(AvgPool)
    .INPUT(x, TensorType::FLOAT())
    .OUTPUT(y, TensorType::FLOAT())
    .REQUIRED_ATTR(ksize, ListInt)
    .REQUIRED_ATTR(strides, ListInt)
    .REQUIRED_ATTR(padding, String)
    .ATTR(data_format, String, "NHWC")
    .OP_END_FACTORY_REG(AvgPool)
}  // namespace ge

#endif  // GE_OPS_NN_POOLING_OPS_H_
