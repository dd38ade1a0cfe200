// Prototypes: the operator that does nothing.

#ifndef GE_OPS_NO_OP_H_
#define GE_OPS_NO_OP_H_

#include "graph/operator_reg.h"

namespace ge {
// Does nothing; a point for control edges.
REG_OP(NoOp).OP_END_FACTORY_REG(NoOp)
}  // namespace ge

#endif  // GE_OPS_NO_OP_H_
