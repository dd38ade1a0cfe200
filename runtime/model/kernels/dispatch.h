// From an aclDataType to a C++ type.

#ifndef RUNTIME_MODEL_KERNELS_DISPATCH_H_
#define RUNTIME_MODEL_KERNELS_DISPATCH_H_

#include <cstdint>

#include "Eigen/Core"
#include "acl/acl_base.h"

namespace ascend::rt {

template <typename T>
struct TypeTag {
  using type = T;
};

// Calls f(TypeTag<T>()) with the element type of `dtype`:
//   DispatchType(dtype, [&](auto tag) {
//     using T = typename decltype(tag)::type; ...
//   });
// False, and no call, for a type without arithmetic here. ACL_FLOAT16 is
// Eigen::half: it stores 16 bits and computes in float.
template <typename F>
bool DispatchType(aclDataType dtype, F&& f) {
  switch (dtype) {
    case ACL_FLOAT:
      f(TypeTag<float>());
      return true;
    case ACL_FLOAT16:
      f(TypeTag<Eigen::half>());
      return true;
    case ACL_DOUBLE:
      f(TypeTag<double>());
      return true;
    case ACL_INT8:
      f(TypeTag<int8_t>());
      return true;
    case ACL_INT16:
      f(TypeTag<int16_t>());
      return true;
    case ACL_INT32:
      f(TypeTag<int32_t>());
      return true;
    case ACL_INT64:
      f(TypeTag<int64_t>());
      return true;
    case ACL_UINT8:
      f(TypeTag<uint8_t>());
      return true;
    case ACL_BOOL:
      f(TypeTag<bool>());
      return true;
    default:
      return false;
  }
}

}  // namespace ascend::rt

#endif  // RUNTIME_MODEL_KERNELS_DISPATCH_H_
