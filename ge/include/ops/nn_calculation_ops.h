// Prototypes: convolution.

#ifndef GE_OPS_NN_CALCULATION_OPS_H_
#define GE_OPS_NN_CALCULATION_OPS_H_

#include "graph/operator_reg.h"

namespace ge {
// 2-D convolution. strides and dilations have one number per dimension of
// data_format; pads are top, bottom, left, right.
REG_OP(Conv2D)
    .INPUT(x, TensorType::NumberType())
    .INPUT(filter, TensorType::NumberType())
    .OPTIONAL_INPUT(bias, TensorType::NumberType())
    .OPTIONAL_INPUT(offset_w, TensorType({DT_INT8}))
    .OUTPUT(y, TensorType::NumberType())
    .REQUIRED_ATTR(strides, ListInt)
    .REQUIRED_ATTR(pads, ListInt)
    .ATTR(dilations, ListInt, {1, 1, 1, 1})
    .ATTR(groups, Int, 1)
    .ATTR(data_format, String, "NHWC")
    .ATTR(offset_x, Int, 0)
    .OP_END_FACTORY_REG(Conv2D)

    // Gradient of Conv2D by its filter, which has the dimensions filter_size.
    REG_OP(Conv2DBackpropFilterD)
    .INPUT(x, TensorType::NumberType())
    .INPUT(out_backprop, TensorType::NumberType())
    .OUTPUT(y, TensorType::NumberType())
    .REQUIRED_ATTR(filter_size, ListInt)
    .REQUIRED_ATTR(strides, ListInt)
    .REQUIRED_ATTR(pads, ListInt)
    .ATTR(dilations, ListInt, {1, 1, 1, 1})
    .ATTR(groups, Int, 1)
    .ATTR(data_format, String, "NHWC")
    .OP_END_FACTORY_REG(Conv2DBackpropFilterD)
}  // namespace ge

#endif  // GE_OPS_NN_CALCULATION_OPS_H_
