// Prototypes: checkpoints.

#ifndef GE_OPS_SAVE_OPS_H_
#define GE_OPS_SAVE_OPS_H_

#include "graph/operator_reg.h"

namespace ge {
// Hands the variables linked to it to the "Save" callback of the session, under
// their own names.
REG_OP(Save).DYNAMIC_INPUT(tensors, TensorType::ALL()).OP_END_FACTORY_REG(Save)
}  // namespace ge

#endif  // GE_OPS_SAVE_OPS_H_
