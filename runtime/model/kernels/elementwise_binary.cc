// Arithmetic of two tensors with broadcasting: Add.

#include "runtime/model/kernels/broadcast.h"
#include "runtime/model/kernels/dispatch.h"
#include "runtime/model/op_kernel.h"

namespace ascend::rt::kernels {
namespace {

absl::Status InferBinary(ShapeContext& context) {
  ART_RETURN_IF_ERROR(
      context.RequireType(0, {ACL_FLOAT, ACL_FLOAT16, ACL_DOUBLE, ACL_INT8,
                              ACL_INT16, ACL_INT32, ACL_INT64, ACL_UINT8}));
  ART_RETURN_IF_ERROR(context.RequireSameType(0, 1));
  ART_ASSIGN_OR_RETURN(BroadcastPlan plan, PlanBroadcast(context, 0, 1));
  ART_RETURN_IF_ERROR(
      context.SetOutput(0, TensorSpec(context.input(0).dtype, plan.output_dims,
                                      context.input(0).format)));
  context.SetState(std::move(plan));
  return absl::OkStatus();
}

template <typename Op>
absl::Status RunBinary(const KernelContext& context, Op op) {
  DispatchType(context.inputs[0].dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    RunBroadcast(context.state<BroadcastPlan>(), context.inputs[0].As<T>(),
                 context.inputs[1].As<T>(), context.outputs[0].As<T>(), op);
  });
  return absl::OkStatus();
}

absl::Status RunAdd(const KernelContext& context) {
  return RunBinary(
      context, [](auto a, auto b) { return static_cast<decltype(a)>(a + b); });
}

}  // namespace

ART_KERNEL(Add) = {"Add", 2, 2, 1, InferBinary, RunAdd};

}  // namespace ascend::rt::kernels
