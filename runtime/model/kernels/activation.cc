// Activations of a network: Relu, ReluGrad, Sigmoid, Tanh.

#include <type_traits>

#include "runtime/model/kernels/dispatch.h"
#include "runtime/model/kernels/float_unary.h"
#include "runtime/model/kernels/vector_math.h"
#include "runtime/model/op_kernel.h"

namespace ascend::rt::kernels {
namespace {

absl::Status InferRelu(ShapeContext& context) {
  ART_RETURN_IF_ERROR(
      context.RequireType(0, {ACL_FLOAT, ACL_FLOAT16, ACL_DOUBLE, ACL_INT8,
                              ACL_INT16, ACL_INT32, ACL_INT64, ACL_UINT8}));
  return context.SetOutput(0, context.input(0));
}

// A NaN stays a NaN.
absl::Status RunRelu(const KernelContext& context) {
  DispatchType(context.inputs[0].dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T* x = context.inputs[0].As<T>();
    T* y = context.outputs[0].As<T>();
    const int64_t count = context.inputs[0].count;
    if constexpr (std::is_same_v<T, float>) {
      FloatArray(y, count) = ConstFloatArray(x, count).max(0.f);
    } else if constexpr (!std::is_same_v<T, bool>) {
      const T zero(0);
      for (int64_t i = 0; i < count; ++i) y[i] = x[i] < zero ? zero : x[i];
    }
  });
  return absl::OkStatus();
}

// Inputs: gradients, features (of Relu, its input or its output).
absl::Status InferReluGrad(ShapeContext& context) {
  ART_RETURN_IF_ERROR(context.RequireType(0, {ACL_FLOAT, ACL_FLOAT16}));
  ART_RETURN_IF_ERROR(context.RequireSameType(0, 1));
  ART_RETURN_IF_ERROR(context.RequireDims(1, context.input(0).dims));
  return context.SetOutput(0, context.input(0));
}

template <typename T>
void RunReluGradAs(const KernelContext& context) {
  const T* gradients = context.inputs[0].As<T>();
  const T* features = context.inputs[1].As<T>();
  T* y = context.outputs[0].As<T>();
  const T zero(0);
  for (int64_t i = 0; i < context.inputs[0].count; ++i) {
    y[i] = features[i] > zero ? gradients[i] : zero;
  }
}

absl::Status RunReluGrad(const KernelContext& context) {
  if (context.inputs[0].dtype() == ACL_FLOAT) {
    RunReluGradAs<float>(context);
  } else {
    RunReluGradAs<Eigen::half>(context);
  }
  return absl::OkStatus();
}

absl::Status RunSigmoid(const KernelContext& context) {
  RunFloatUnary(context, [](const float* x, int64_t count, float* y) {
    Sigmoid(x, count, y);
  });
  return absl::OkStatus();
}

absl::Status RunTanh(const KernelContext& context) {
  RunFloatUnary(context, [](const float* x, int64_t count, float* y) {
    FloatArray(y, count) = ConstFloatArray(x, count).tanh();
  });
  return absl::OkStatus();
}

}  // namespace

ART_KERNEL(Relu) = {"Relu", 1, 1, 1, InferRelu, RunRelu};
ART_KERNEL(ReluGrad) = {"ReluGrad", 2, 2, 1, InferReluGrad, RunReluGrad};
ART_KERNEL(Sigmoid) = {"Sigmoid", 1, 1, 1, InferFloatUnary, RunSigmoid};
ART_KERNEL(Tanh) = {"Tanh", 1, 1, 1, InferFloatUnary, RunTanh};

}  // namespace ascend::rt::kernels
