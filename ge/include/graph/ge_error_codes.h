// graphStatus: what the functions of graph/*.h return.

#ifndef GE_GRAPH_GE_ERROR_CODES_H_
#define GE_GRAPH_GE_ERROR_CODES_H_

#include <cstdint>

#if defined(__GNUC__)
// Marks a form of a function that has a preferred twin.
#define ATTRIBUTED_DEPRECATED(replacement) \
  __attribute__((deprecated("use " #replacement)))
#else
#define ATTRIBUTED_DEPRECATED(replacement)
#endif

namespace ge {
using graphStatus = uint32_t;

const graphStatus GRAPH_FAILED = 4294967295U;
const graphStatus GRAPH_SUCCESS = 0U;
const graphStatus GRAPH_NOT_CHANGED = 1343242304U;
const graphStatus GRAPH_PARAM_INVALID = 50331649U;
const graphStatus GRAPH_NODE_WITHOUT_CONST_INPUT = 50331648U;
const graphStatus GRAPH_NODE_NEED_REPASS = 50331647U;
const graphStatus GRAPH_INVALID_IR_DEF = 50331646U;
const graphStatus OP_WITHOUT_IR_DATATYPE_INFER_RULE = 50331645U;
const graphStatus GRAPH_PARAM_OUT_OF_RANGE = 50331644U;
const graphStatus GRAPH_MEM_OPERATE_FAILED = 50331539U;
const graphStatus GRAPH_NULL_PTR = 50331538U;
const graphStatus GRAPH_MEMCPY_FAILED = 50331537U;
const graphStatus GRAPH_MEMSET_FAILED = 50331536U;
const graphStatus GRAPH_MATH_CAL_FAILED = 50331429U;
const graphStatus GRAPH_ADD_OVERFLOW = 50331428U;
const graphStatus GRAPH_MUL_OVERFLOW = 50331427U;
const graphStatus GRAPH_RoundUp_Overflow = 50331426U;
}  // namespace ge

#endif  // GE_GRAPH_GE_ERROR_CODES_H_
