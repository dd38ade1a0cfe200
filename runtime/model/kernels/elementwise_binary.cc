// Two tensors with broadcasting: Add, Sub, Mul, RealDiv, Maximum, Minimum,
// Equal, Greater.

#include <type_traits>

#include "runtime/model/kernels/broadcast.h"
#include "runtime/model/kernels/dispatch.h"
#include "runtime/model/kernels/wrapping.h"
#include "runtime/model/op_kernel.h"

namespace ascend::rt::kernels {
namespace {

// The layout of an image survives the addition of a bias on either side.
aclFormat FormatOfLarger(const ShapeContext& context) {
  const TensorSpec& a = context.input(0);
  const TensorSpec& b = context.input(1);
  return a.rank() >= b.rank() ? a.format : b.format;
}

absl::Status InferNumbers(ShapeContext& context, aclDataType output_type) {
  ART_RETURN_IF_ERROR(context.RequireSameType(0, 1));
  ART_ASSIGN_OR_RETURN(BroadcastPlan plan, PlanBroadcast(context, 0, 1));
  ART_RETURN_IF_ERROR(context.SetOutput(
      0, TensorSpec(output_type, plan.output_dims, FormatOfLarger(context))));
  context.SetState(std::move(plan));
  return absl::OkStatus();
}

absl::Status InferArithmetic(ShapeContext& context) {
  ART_RETURN_IF_ERROR(
      context.RequireType(0, {ACL_FLOAT, ACL_FLOAT16, ACL_DOUBLE, ACL_INT8,
                              ACL_INT16, ACL_INT32, ACL_INT64, ACL_UINT8}));
  return InferNumbers(context, context.input(0).dtype);
}

absl::Status InferGreater(ShapeContext& context) {
  ART_RETURN_IF_ERROR(
      context.RequireType(0, {ACL_FLOAT, ACL_FLOAT16, ACL_DOUBLE, ACL_INT8,
                              ACL_INT16, ACL_INT32, ACL_INT64, ACL_UINT8}));
  return InferNumbers(context, ACL_BOOL);
}

absl::Status InferEqual(ShapeContext& context) {
  ART_RETURN_IF_ERROR(context.RequireType(
      0, {ACL_FLOAT, ACL_FLOAT16, ACL_DOUBLE, ACL_INT8, ACL_INT16, ACL_INT32,
          ACL_INT64, ACL_UINT8, ACL_BOOL}));
  return InferNumbers(context, ACL_BOOL);
}

template <typename Op>
absl::Status RunArithmetic(const KernelContext& context, Op op) {
  DispatchType(context.inputs[0].dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (!std::is_same_v<T, bool>) {
      RunBroadcast(context.state<BroadcastPlan>(), context.inputs[0].As<T>(),
                   context.inputs[1].As<T>(), context.outputs[0].As<T>(), op);
    }
  });
  return absl::OkStatus();
}

absl::Status RunAdd(const KernelContext& context) {
  return RunArithmetic(context, WrappingAdd());
}

absl::Status RunSub(const KernelContext& context) {
  return RunArithmetic(context, WrappingSub());
}

absl::Status RunMul(const KernelContext& context) {
  return RunArithmetic(context, WrappingMul());
}

// Integers are divided towards zero; a divisor of 0 is an error.
absl::Status RunRealDiv(const KernelContext& context) {
  bool zero = false;
  absl::Status status = RunArithmetic(context, [&zero](auto a, auto b) {
    using T = decltype(a);
    if constexpr (std::is_integral_v<T>) {
      if (b == 0) {
        zero = true;
        return T{0};
      }
      // The smallest value over -1 does not fit and would trap.
      if (std::is_signed_v<T> && b == static_cast<T>(-1)) {
        return WrappingSub()(T{0}, a);
      }
    }
    return static_cast<T>(a / b);
  });
  if (zero) return context.Error("integer division by 0");
  return status;
}

// A NaN on either side is the result.
absl::Status RunMaximum(const KernelContext& context) {
  return RunArithmetic(context,
                       [](auto a, auto b) { return a > b || a != a ? a : b; });
}

absl::Status RunMinimum(const KernelContext& context) {
  return RunArithmetic(context,
                       [](auto a, auto b) { return a < b || a != a ? a : b; });
}

template <typename Op>
absl::Status RunComparison(const KernelContext& context, Op op) {
  DispatchType(context.inputs[0].dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    // A bool from outside may be any byte; non-zero means true.
    using Stored = std::conditional_t<std::is_same_v<T, bool>, uint8_t, T>;
    RunBroadcast(context.state<BroadcastPlan>(), context.inputs[0].As<Stored>(),
                 context.inputs[1].As<Stored>(), context.outputs[0].As<bool>(),
                 [op](Stored a, Stored b) {
                   if constexpr (std::is_same_v<T, bool>) {
                     return op(a != 0, b != 0);
                   } else {
                     return op(a, b);
                   }
                 });
  });
  return absl::OkStatus();
}

absl::Status RunEqual(const KernelContext& context) {
  return RunComparison(context, [](auto a, auto b) { return a == b; });
}

absl::Status RunGreater(const KernelContext& context) {
  return RunComparison(context, [](auto a, auto b) { return a > b; });
}

}  // namespace

ART_KERNEL(Add) = {"Add", 2, 2, 1, InferArithmetic, RunAdd};
ART_KERNEL(Sub) = {"Sub", 2, 2, 1, InferArithmetic, RunSub};
ART_KERNEL(Mul) = {"Mul", 2, 2, 1, InferArithmetic, RunMul};
ART_KERNEL(RealDiv) = {"RealDiv", 2, 2, 1, InferArithmetic, RunRealDiv};
ART_KERNEL(Maximum) = {"Maximum", 2, 2, 1, InferArithmetic, RunMaximum};
ART_KERNEL(Minimum) = {"Minimum", 2, 2, 1, InferArithmetic, RunMinimum};
ART_KERNEL(Equal) = {"Equal", 2, 2, 1, InferEqual, RunEqual};
ART_KERNEL(Greater) = {"Greater", 2, 2, 1, InferGreater, RunGreater};

}  // namespace ascend::rt::kernels
