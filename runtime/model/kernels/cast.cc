// Cast: every element converted to the type in attribute dst_type.
//
//   to bool           non-zero (NaN too) is true
//   float to integer  towards zero; what does not fit becomes the nearest
//                     value that does, NaN becomes 0
//   integer           the low bits
//   to float          rounded to nearest even; too large becomes infinite

#include <limits>
#include <type_traits>

#include "runtime/model/kernels/dispatch.h"
#include "runtime/model/op_kernel.h"

namespace ascend::rt::kernels {
namespace {

// A bool from outside may be any byte.
enum class BoolByte : uint8_t {};

template <typename To, typename From>
To Convert(From x) {
  if constexpr (std::is_same_v<From, BoolByte>) {
    return static_cast<To>(x != BoolByte{0} ? 1 : 0);
  } else if constexpr (std::is_same_v<From, Eigen::half>) {
    return Convert<To>(static_cast<float>(x));
  } else if constexpr (std::is_same_v<To, bool>) {
    return x != From{0};
  } else if constexpr (std::is_same_v<To, Eigen::half>) {
    return static_cast<Eigen::half>(static_cast<float>(x));
  } else if constexpr (std::is_floating_point_v<From> &&
                       std::is_integral_v<To>) {
    using Limits = std::numeric_limits<To>;
    if (x != x) return 0;
    // As From the largest value may round up to one past it.
    if (x >= static_cast<From>(Limits::max())) return Limits::max();
    if (x <= static_cast<From>(Limits::min())) return Limits::min();
    return static_cast<To>(x);
  } else {
    return static_cast<To>(x);
  }
}

absl::Status InferCast(ShapeContext& context) {
  ART_RETURN_IF_ERROR(context.RequireType(
      0, {ACL_FLOAT, ACL_FLOAT16, ACL_DOUBLE, ACL_INT8, ACL_INT16, ACL_INT32,
          ACL_INT64, ACL_UINT8, ACL_BOOL}));
  ART_ASSIGN_OR_RETURN(const aclDataType to,
                       context.Attr<aclDataType>("dst_type"));
  if (!DispatchType(to, [](auto) {})) {
    return context.Error("dst_type ", DataTypeName(to), " is not supported");
  }
  TensorSpec output = context.input(0);
  output.dtype = to;
  return context.SetOutput(0, std::move(output));
}

template <typename From>
void CastFrom(const KernelContext& context) {
  const From* x = context.inputs[0].As<From>();
  DispatchType(context.outputs[0].dtype(), [&](auto tag) {
    using To = typename decltype(tag)::type;
    To* y = context.outputs[0].As<To>();
    for (int64_t i = 0; i < context.inputs[0].count; ++i) {
      y[i] = Convert<To>(x[i]);
    }
  });
}

absl::Status RunCast(const KernelContext& context) {
  DispatchType(context.inputs[0].dtype(), [&](auto tag) {
    using From = typename decltype(tag)::type;
    CastFrom<std::conditional_t<std::is_same_v<From, bool>, BoolByte, From>>(
        context);
  });
  return absl::OkStatus();
}

}  // namespace

ART_KERNEL(Cast) = {"Cast", 1, 1, 1, InferCast, RunCast};

}  // namespace ascend::rt::kernels
