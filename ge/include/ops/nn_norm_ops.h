// Prototypes: softmax and its loss.

#ifndef GE_OPS_NN_NORM_OPS_H_
#define GE_OPS_NN_NORM_OPS_H_

#include "graph/operator_reg.h"

namespace ge {
// As SoftmaxV2.
REG_OP(Softmax)
    .INPUT(x, TensorType::FLOAT())
    .OUTPUT(y, TensorType::FLOAT())
    .ATTR(axes, ListInt, {-1})
    .OP_END_FACTORY_REG(Softmax)

    // y = e^x divided by its sum over `axes`.
    REG_OP(SoftmaxV2)
    .INPUT(x, TensorType::FLOAT())
    .OUTPUT(y, TensorType::FLOAT())
    .ATTR(axes, ListInt, {-1})
    .OP_END_FACTORY_REG(SoftmaxV2)

    // logsoftmax = logarithm of SoftmaxV2 of logits.
    REG_OP(LogSoftmaxV2)
    .INPUT(logits, TensorType::FLOAT())
    .OUTPUT(logsoftmax, TensorType::FLOAT())
    .ATTR(axes, ListInt, {-1})
    .OP_END_FACTORY_REG(LogSoftmaxV2)

    // loss = cross entropy of each row of labels and the softmax of features;
    // backprop = its gradient by features.
    REG_OP(SoftmaxCrossEntropyWithLogits)
    .INPUT(features, TensorType::FLOAT())
    .INPUT(labels, TensorType::FLOAT())
    .OUTPUT(loss, TensorType::FLOAT())
    .OUTPUT(backprop, TensorType::FLOAT())
    .OP_END_FACTORY_REG(SoftmaxCrossEntropyWithLogits)
}  // namespace ge

#endif  // GE_OPS_NN_NORM_OPS_H_
