// ArgMaxD: where along attribute dimension the largest element is, as int32,
// without that dim. The first of equal elements wins; a NaN is never larger.

#include <limits>

#include "runtime/model/kernels/dispatch.h"
#include "runtime/model/kernels/loop_nest.h"
#include "runtime/model/op_kernel.h"

namespace ascend::rt::kernels {
namespace {

struct ArgMaxState {
  int64_t outer = 0;
  int64_t count = 0;
  int64_t inner = 0;
};

absl::Status InferArgMax(ShapeContext& context) {
  ART_RETURN_IF_ERROR(
      context.RequireType(0, {ACL_FLOAT, ACL_FLOAT16, ACL_DOUBLE, ACL_INT8,
                              ACL_INT16, ACL_INT32, ACL_INT64, ACL_UINT8}));
  const TensorSpec& x = context.input(0);
  if (x.rank() == 0) return context.Error("input 0 must have at least 1 dim");
  ART_ASSIGN_OR_RETURN(const int64_t dimension,
                       context.Attr<int64_t>("dimension"));
  ART_ASSIGN_OR_RETURN(const int axis,
                       context.ResolveAxis(dimension, x.rank()));
  const absl::Span<const int64_t> dims(x.dims);
  ArgMaxState state;
  state.outer = Product(dims.first(axis));
  state.count = dims[axis];
  state.inner = Product(dims.subspan(axis + 1));
  if (state.count > std::numeric_limits<int32_t>::max()) {
    return context.Error("dim ", axis, " of input 0 is ", state.count,
                         ", more than an int32 can tell");
  }
  TensorSpec output(ACL_INT32, x.dims);
  output.dims.erase(output.dims.begin() + axis);
  if (state.count == 0 && Product(output.dims) != 0) {
    return context.Error("dim ", axis, " of input 0 is 0 in ",
                         DimsToString(dims), ": there is no largest element");
  }
  context.SetState(state);
  return context.SetOutput(0, std::move(output));
}

template <typename T>
void RunArgMaxAs(const ArgMaxState& state, const T* x, int32_t* y) {
  for (int64_t o = 0; o < state.outer; ++o) {
    for (int64_t i = 0; i < state.inner; ++i) {
      const T* at = x + o * state.count * state.inner + i;
      T best = *at;
      int32_t index = 0;
      for (int64_t k = 1; k < state.count; ++k) {
        at += state.inner;
        if (*at > best) {
          best = *at;
          index = static_cast<int32_t>(k);
        }
      }
      *y++ = index;
    }
  }
}

absl::Status RunArgMax(const KernelContext& context) {
  if (context.outputs[0].count == 0) return absl::OkStatus();
  DispatchType(context.inputs[0].dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    RunArgMaxAs(context.state<ArgMaxState>(), context.inputs[0].As<T>(),
                context.outputs[0].As<int32_t>());
  });
  return absl::OkStatus();
}

}  // namespace

ART_KERNEL(ArgMaxD) = {"ArgMaxD", 1, 1, 1, InferArgMax, RunArgMax};

}  // namespace ascend::rt::kernels
