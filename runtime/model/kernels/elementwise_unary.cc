// One tensor, element by element: Neg, Square, Sqrt, Exp, Log.
//
// Exp and Log have attributes base, scale and shift:
//   Exp: y = base ^ (scale * x + shift)
//   Log: y = log_base(scale * x + shift)
// where a base of -1 stands for e.

#include <cmath>
#include <type_traits>

#include "runtime/model/kernels/dispatch.h"
#include "runtime/model/kernels/float_unary.h"
#include "runtime/model/kernels/vector_math.h"
#include "runtime/model/kernels/wrapping.h"
#include "runtime/model/op_kernel.h"

namespace ascend::rt::kernels {
namespace {

absl::Status InferSigned(ShapeContext& context) {
  ART_RETURN_IF_ERROR(
      context.RequireType(0, {ACL_FLOAT, ACL_FLOAT16, ACL_DOUBLE, ACL_INT8,
                              ACL_INT16, ACL_INT32, ACL_INT64}));
  return context.SetOutput(0, context.input(0));
}

template <typename Op>
void RunUnary(const KernelContext& context, Op op) {
  DispatchType(context.inputs[0].dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (!std::is_same_v<T, bool>) {
      const T* x = context.inputs[0].As<T>();
      T* y = context.outputs[0].As<T>();
      for (int64_t i = 0; i < context.inputs[0].count; ++i) {
        y[i] = static_cast<T>(op(x[i]));
      }
    }
  });
}

absl::Status RunNeg(const KernelContext& context) {
  RunUnary(context, [](auto x) {
    using T = decltype(x);
    if constexpr (std::is_integral_v<T>) {
      return WrappingSub()(T{0}, x);
    } else {
      return -x;
    }
  });
  return absl::OkStatus();
}

absl::Status RunSquare(const KernelContext& context) {
  RunUnary(context, [](auto x) { return WrappingMul()(x, x); });
  return absl::OkStatus();
}

absl::Status RunSqrt(const KernelContext& context) {
  RunFloatUnary(context, [](const float* x, int64_t count, float* y) {
    for (int64_t i = 0; i < count; ++i) y[i] = std::sqrt(x[i]);
  });
  return absl::OkStatus();
}

struct LogarithmState {
  float log_of_base = 1.f;
  float scale = 1.f;
  float shift = 0.f;
  // e ^ x or ln(x).
  bool plain = true;
};

absl::Status InferLogarithm(ShapeContext& context) {
  ART_RETURN_IF_ERROR(InferFloatUnary(context));
  LogarithmState state;
  ART_ASSIGN_OR_RETURN(const float base, context.AttrOr<float>("base", -1.f));
  ART_ASSIGN_OR_RETURN(state.scale, context.AttrOr<float>("scale", 1.f));
  ART_ASSIGN_OR_RETURN(state.shift, context.AttrOr<float>("shift", 0.f));
  if (base != -1.f) {
    if (!(base > 0.f)) {
      return context.Error("base must be -1 (for e) or greater than 0, not ",
                           base);
    }
    state.log_of_base = std::log(base);
  }
  state.plain = base == -1.f && state.scale == 1.f && state.shift == 0.f;
  context.SetState(state);
  return absl::OkStatus();
}

absl::Status RunExp(const KernelContext& context) {
  const LogarithmState& state = context.state<LogarithmState>();
  RunFloatUnary(context, [&](const float* x, int64_t count, float* y) {
    if (state.plain) {
      Exp(x, count, y);
      return;
    }
    for (int64_t i = 0; i < count; ++i) {
      y[i] = state.log_of_base * (state.scale * x[i] + state.shift);
    }
    Exp(y, count, y);
  });
  return absl::OkStatus();
}

absl::Status RunLog(const KernelContext& context) {
  const LogarithmState& state = context.state<LogarithmState>();
  RunFloatUnary(context, [&](const float* x, int64_t count, float* y) {
    if (state.plain) {
      Log(x, count, y);
      return;
    }
    for (int64_t i = 0; i < count; ++i) y[i] = state.scale * x[i] + state.shift;
    Log(y, count, y);
    for (int64_t i = 0; i < count; ++i) y[i] /= state.log_of_base;
  });
  return absl::OkStatus();
}

}  // namespace

ART_KERNEL(Neg) = {"Neg", 1, 1, 1, InferSigned, RunNeg};
ART_KERNEL(Square) = {"Square", 1, 1, 1, InferSigned, RunSquare};
ART_KERNEL(Sqrt) = {"Sqrt", 1, 1, 1, InferFloatUnary, RunSqrt};
ART_KERNEL(Exp) = {"Exp", 1, 1, 1, InferLogarithm, RunExp};
ART_KERNEL(Log) = {"Log", 1, 1, 1, InferLogarithm, RunLog};

}  // namespace ascend::rt::kernels
