// Operators that write to a variable in place: Assign, AssignAdd, AssignSub,
// ApplyGradientDescent, ApplyMomentum. Output 0 is the variable, input 0.

#include <cstring>
#include <type_traits>

#include "runtime/model/kernels/dispatch.h"
#include "runtime/model/kernels/wrapping.h"
#include "runtime/model/op_kernel.h"

namespace ascend::rt::kernels {
namespace {

absl::Status InferAssign(ShapeContext& context) {
  const TensorSpec& variable = context.input(0);
  ART_RETURN_IF_ERROR(context.RequireSameType(0, 1));
  ART_ASSIGN_OR_RETURN(const bool validate_shape,
                       context.AttrOr<bool>("validate_shape", true));
  if (validate_shape) {
    ART_RETURN_IF_ERROR(context.RequireDims(1, variable.dims));
  } else {
    // The memory of a variable does not grow.
    ART_ASSIGN_OR_RETURN(const int64_t room, variable.ElementCount());
    ART_ASSIGN_OR_RETURN(const int64_t count, context.input(1).ElementCount());
    if (count != room) {
      return context.Error("input 1 of shape ",
                           DimsToString(context.input(1).dims),
                           " must have as many elements as the variable of ",
                           DimsToString(variable.dims));
    }
  }
  return context.SetOutput(0, variable);
}

absl::Status RunAssign(const KernelContext& context) {
  if (context.outputs[0].bytes == 0) return absl::OkStatus();
  // The value may be the variable itself.
  std::memmove(context.outputs[0].data, context.inputs[1].data,
               context.outputs[0].bytes);
  return absl::OkStatus();
}

absl::Status InferAssignArithmetic(ShapeContext& context) {
  ART_RETURN_IF_ERROR(
      context.RequireType(0, {ACL_FLOAT, ACL_FLOAT16, ACL_DOUBLE, ACL_INT8,
                              ACL_INT16, ACL_INT32, ACL_INT64, ACL_UINT8}));
  ART_RETURN_IF_ERROR(context.RequireSameType(0, 1));
  ART_RETURN_IF_ERROR(context.RequireDims(1, context.input(0).dims));
  return context.SetOutput(0, context.input(0));
}

template <typename Op>
absl::Status Update(const KernelContext& context, Op op) {
  DispatchType(context.inputs[0].dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (!std::is_same_v<T, bool>) {
      const T* value = context.inputs[1].As<T>();
      T* variable = context.outputs[0].As<T>();
      for (int64_t i = 0; i < context.outputs[0].count; ++i) {
        variable[i] = static_cast<T>(op(variable[i], value[i]));
      }
    }
  });
  return absl::OkStatus();
}

absl::Status RunAssignAdd(const KernelContext& context) {
  return Update(context, WrappingAdd());
}

absl::Status RunAssignSub(const KernelContext& context) {
  return Update(context, WrappingSub());
}

// Input `i` must be one element of the type of input 0.
absl::Status RequireScalar(const ShapeContext& context, int i) {
  ART_RETURN_IF_ERROR(context.RequireSameType(0, i));
  ART_ASSIGN_OR_RETURN(const int64_t count, context.input(i).ElementCount());
  if (count == 1) return absl::OkStatus();
  return context.Error("input ", i, " must be one element, not ",
                       DimsToString(context.input(i).dims));
}

// Element of input `i`, a scalar, as float.
template <typename T>
float Scalar(const KernelContext& context, int i) {
  return static_cast<float>(*context.inputs[i].As<T>());
}

// Inputs: var, alpha (scalar), delta. var -= alpha * delta
absl::Status InferGradientDescent(ShapeContext& context) {
  ART_RETURN_IF_ERROR(context.RequireType(0, {ACL_FLOAT, ACL_FLOAT16}));
  ART_RETURN_IF_ERROR(RequireScalar(context, 1));
  ART_RETURN_IF_ERROR(context.RequireSameType(0, 2));
  ART_RETURN_IF_ERROR(context.RequireDims(2, context.input(0).dims));
  return context.SetOutput(0, context.input(0));
}

template <typename T>
void RunGradientDescentAs(const KernelContext& context) {
  const float alpha = Scalar<T>(context, 1);
  const T* delta = context.inputs[2].As<T>();
  T* variable = context.outputs[0].As<T>();
  for (int64_t i = 0; i < context.outputs[0].count; ++i) {
    variable[i] = static_cast<T>(static_cast<float>(variable[i]) -
                                 alpha * static_cast<float>(delta[i]));
  }
}

absl::Status RunGradientDescent(const KernelContext& context) {
  if (context.inputs[0].dtype() == ACL_FLOAT) {
    RunGradientDescentAs<float>(context);
  } else {
    RunGradientDescentAs<Eigen::half>(context);
  }
  return absl::OkStatus();
}

struct MomentumState {
  bool nesterov = false;
};

// Inputs: var, accum, lr (scalar), grad, momentum (scalar).
//   accum = accum * momentum + grad
//   var  -= lr * accum                          or, with use_nesterov,
//   var  -= lr * grad + lr * momentum * accum
absl::Status InferMomentum(ShapeContext& context) {
  ART_RETURN_IF_ERROR(context.RequireType(0, {ACL_FLOAT, ACL_FLOAT16}));
  for (const int i : {1, 3}) {
    ART_RETURN_IF_ERROR(context.RequireSameType(0, i));
    ART_RETURN_IF_ERROR(context.RequireDims(i, context.input(0).dims));
  }
  for (const int i : {2, 4}) ART_RETURN_IF_ERROR(RequireScalar(context, i));
  MomentumState state;
  ART_ASSIGN_OR_RETURN(state.nesterov,
                       context.AttrOr<bool>("use_nesterov", false));
  context.SetState(state);
  for (size_t i = 0; i < context.outputs().size(); ++i) {
    ART_RETURN_IF_ERROR(context.SetOutput(i, context.input(i)));
  }
  return absl::OkStatus();
}

template <typename T>
void RunMomentumAs(const KernelContext& context) {
  const bool nesterov = context.state<MomentumState>().nesterov;
  T* variable = context.inputs[0].As<T>();
  T* accumulator = context.inputs[1].As<T>();
  const float rate = Scalar<T>(context, 2);
  const T* gradients = context.inputs[3].As<T>();
  const float momentum = Scalar<T>(context, 4);
  for (int64_t i = 0; i < context.inputs[0].count; ++i) {
    const float gradient = static_cast<float>(gradients[i]);
    const float sum = static_cast<float>(accumulator[i]) * momentum + gradient;
    const float step =
        nesterov ? rate * gradient + rate * momentum * sum : rate * sum;
    accumulator[i] = static_cast<T>(sum);
    variable[i] = static_cast<T>(static_cast<float>(variable[i]) - step);
  }
}

absl::Status RunMomentum(const KernelContext& context) {
  if (context.inputs[0].dtype() == ACL_FLOAT) {
    RunMomentumAs<float>(context);
  } else {
    RunMomentumAs<Eigen::half>(context);
  }
  return absl::OkStatus();
}

// The bits of `ref_inputs` say which inputs are variables; output i is input i.
constexpr OpKernel InPlace(const char* type, int inputs, int outputs,
                           uint32_t ref_inputs,
                           absl::Status (*infer)(ShapeContext&),
                           absl::Status (*run)(const KernelContext&)) {
  OpKernel kernel = {type, inputs, inputs, outputs, infer, run};
  kernel.ref_inputs = ref_inputs;
  kernel.alias[0] = 0;
  if (outputs == 2) kernel.alias[1] = 1;
  return kernel;
}

}  // namespace

ART_KERNEL(Assign) = InPlace("Assign", 2, 1, 1, InferAssign, RunAssign);
ART_KERNEL(AssignAdd) = InPlace("AssignAdd", 2, 1, 1, InferAssignArithmetic,
                                RunAssignAdd);
ART_KERNEL(AssignSub) = InPlace("AssignSub", 2, 1, 1, InferAssignArithmetic,
                                RunAssignSub);
ART_KERNEL(ApplyGradientDescent) = InPlace("ApplyGradientDescent", 3, 1, 1,
                                           InferGradientDescent,
                                           RunGradientDescent);
ART_KERNEL(ApplyMomentum) = InPlace("ApplyMomentum", 5, 1, 3, InferMomentum,
                                    RunMomentum);
// The same with the accumulator as a second output.
ART_KERNEL(ApplyMomentumD) = InPlace("ApplyMomentumD", 5, 2, 3, InferMomentum,
                                     RunMomentum);

}  // namespace ascend::rt::kernels
