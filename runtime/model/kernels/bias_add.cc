// BiasAdd: one value per channel added to a tensor. Channels are dim 1 of an
// NCHW tensor and the last dim of any other.

#include "runtime/model/kernels/broadcast.h"
#include "runtime/model/kernels/dispatch.h"
#include "runtime/model/kernels/image_layout.h"
#include "runtime/model/kernels/loop_nest.h"
#include "runtime/model/kernels/wrapping.h"
#include "runtime/model/op_kernel.h"

namespace ascend::rt::kernels {
namespace {

absl::Status InferBiasAdd(ShapeContext& context) {
  ART_RETURN_IF_ERROR(
      context.RequireType(0, {ACL_FLOAT, ACL_FLOAT16, ACL_INT32, ACL_INT64}));
  ART_RETURN_IF_ERROR(context.RequireSameType(0, 1));
  const TensorSpec& x = context.input(0);
  if (x.rank() < 2) {
    return context.Error("input 0 must have at least 2 dims, not ", x.rank());
  }
  ART_ASSIGN_OR_RETURN(const bool channels_first, IsChannelsFirst(context, 0));
  const int channel = channels_first ? 1 : x.rank() - 1;
  ART_RETURN_IF_ERROR(context.RequireDims(1, {x.dims[channel]}));

  const absl::Span<const int64_t> dims(x.dims);
  const int64_t inner = Product(dims.subspan(channel + 1));
  BroadcastPlan plan;
  plan.rank = 2;
  plan.extent[0] = Product(dims.first(channel));
  plan.extent[1] = dims[channel];
  plan.stride_a[0] = dims[channel] * inner;
  plan.stride_b[0] = 0;
  plan.stride_a[1] = inner;
  plan.stride_b[1] = 1;
  if (inner != 1) {
    plan.rank = 3;
    plan.extent[2] = inner;
    plan.stride_a[2] = 1;
    plan.stride_b[2] = 0;
  }
  context.SetState(std::move(plan));
  return context.SetOutput(0, x);
}

absl::Status RunBiasAdd(const KernelContext& context) {
  if (context.outputs[0].count == 0) return absl::OkStatus();
  DispatchType(context.inputs[0].dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    RunBroadcast(context.state<BroadcastPlan>(), context.inputs[0].As<T>(),
                 context.inputs[1].As<T>(), context.outputs[0].As<T>(),
                 WrappingAdd());
  });
  return absl::OkStatus();
}

}  // namespace

ART_KERNEL(BiasAdd) = {"BiasAdd", 2, 2, 1, InferBiasAdd, RunBiasAdd};

}  // namespace ascend::rt::kernels
