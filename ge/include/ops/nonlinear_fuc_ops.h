// Prototypes: activation functions.

#ifndef GE_OPS_NONLINEAR_FUC_OPS_H_
#define GE_OPS_NONLINEAR_FUC_OPS_H_

#include "graph/operator_reg.h"

namespace ge {
// y = x where x > 0, else 0.
REG_OP(Relu)
    .INPUT(x, TensorType::RealNumberType())
    .OUTPUT(y, TensorType::RealNumberType())
    .OP_END_FACTORY_REG(Relu)

    // backprops = gradients where features > 0, else 0.
    REG_OP(ReluGrad)
    .INPUT(gradients, TensorType::RealNumberType())
    .INPUT(features, TensorType::RealNumberType())
    .OUTPUT(backprops, TensorType::RealNumberType())
    .OP_END_FACTORY_REG(ReluGrad)

    // y = 1 / (1 + e^-x).
    REG_OP(Sigmoid)
    .INPUT(x, TensorType::FLOAT())
    .OUTPUT(y, TensorType::FLOAT())
    .OP_END_FACTORY_REG(Sigmoid)

    // y = hyperbolic tangent of x.
    REG_OP(Tanh)
    .INPUT(x, TensorType::FLOAT())
    .OUTPUT(y, TensorType::FLOAT())
    .OP_END_FACTORY_REG(Tanh)
}  // namespace ge

#endif  // GE_OPS_NONLINEAR_FUC_OPS_H_
