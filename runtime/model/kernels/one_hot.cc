// OneHot and OneHotD: a new dim of extent depth at attribute axis, with
// on_value at the index from x and off_value everywhere else. An index outside
// [0, depth) gives off_value everywhere.
//
//   OneHot   x, depth (constant), on_value, off_value
//   OneHotD  x, on_value, off_value; attribute depth

#include <algorithm>
#include <cstring>

#include "runtime/model/kernels/loop_nest.h"
#include "runtime/model/op_kernel.h"

namespace ascend::rt::kernels {
namespace {

struct OneHotState {
  int64_t outer = 0;
  int64_t depth = 0;
  int64_t inner = 0;
};

absl::StatusOr<int64_t> Depth(const ShapeContext& context, bool is_input) {
  if (!is_input) return context.Attr<int64_t>("depth");
  ART_ASSIGN_OR_RETURN(const std::vector<int64_t> values,
                       context.ConstantInts(1));
  if (values.size() == 1) return values[0];
  return context.Error("input 1 (depth) must be one element, not ",
                       DimsToString(context.input(1).dims));
}

absl::Status Infer(ShapeContext& context, bool depth_is_input) {
  ART_RETURN_IF_ERROR(
      context.RequireType(0, {ACL_INT32, ACL_INT64, ACL_UINT8}));
  ART_ASSIGN_OR_RETURN(const int64_t depth, Depth(context, depth_is_input));
  if (depth < 0) return context.Error("depth is ", depth);
  const int on = depth_is_input ? 2 : 1;
  ART_RETURN_IF_ERROR(context.RequireType(
      on, {ACL_FLOAT, ACL_FLOAT16, ACL_DOUBLE, ACL_INT8, ACL_INT16, ACL_INT32,
           ACL_INT64, ACL_UINT8, ACL_BOOL}));
  ART_RETURN_IF_ERROR(context.RequireSameType(on, on + 1));
  for (const int i : {on, on + 1}) {
    ART_ASSIGN_OR_RETURN(const int64_t count, context.input(i).ElementCount());
    if (count != 1) {
      return context.Error("input ", i, " must be one element, not ",
                           DimsToString(context.input(i).dims));
    }
  }
  const TensorSpec& x = context.input(0);
  ART_ASSIGN_OR_RETURN(const int64_t where,
                       context.AttrOr<int64_t>("axis", -1));
  ART_ASSIGN_OR_RETURN(const int axis,
                       context.ResolveAxis(where, x.rank() + 1));
  TensorSpec output(context.input(on).dtype, x.dims);
  output.dims.insert(output.dims.begin() + axis, depth);
  ART_RETURN_IF_ERROR(context.SetOutput(0, output));
  const absl::Span<const int64_t> dims(x.dims);
  OneHotState state;
  state.outer = Product(dims.first(axis));
  state.depth = depth;
  state.inner = Product(dims.subspan(axis));
  context.SetState(state);
  return absl::OkStatus();
}

absl::Status InferOneHot(ShapeContext& context) {
  return Infer(context, /*depth_is_input=*/true);
}

absl::Status InferOneHotD(ShapeContext& context) {
  return Infer(context, /*depth_is_input=*/false);
}

template <typename Index, typename Value>
void Fill(const KernelContext& context) {
  const OneHotState& state = context.state<OneHotState>();
  const size_t on_index = context.inputs.size() - 2;
  const Index* x = context.inputs[0].As<Index>();
  const Value on = *context.inputs[on_index].As<Value>();
  const Value off = *context.inputs[on_index + 1].As<Value>();
  Value* y = context.outputs[0].As<Value>();
  std::fill(y, y + context.outputs[0].count, off);
  for (int64_t o = 0; o < state.outer; ++o) {
    for (int64_t i = 0; i < state.inner; ++i) {
      const int64_t index = static_cast<int64_t>(*x++);
      if (index >= 0 && index < state.depth) {
        y[(o * state.depth + index) * state.inner + i] = on;
      }
    }
  }
}

template <typename Index>
void FillIndexed(const KernelContext& context) {
  switch (DataTypeSize(context.outputs[0].dtype())) {
    case 1:
      return Fill<Index, uint8_t>(context);
    case 2:
      return Fill<Index, uint16_t>(context);
    case 4:
      return Fill<Index, uint32_t>(context);
    default:
      return Fill<Index, uint64_t>(context);
  }
}

absl::Status RunOneHot(const KernelContext& context) {
  if (context.outputs[0].count == 0) return absl::OkStatus();
  switch (context.inputs[0].dtype()) {
    case ACL_INT32:
      FillIndexed<int32_t>(context);
      break;
    case ACL_INT64:
      FillIndexed<int64_t>(context);
      break;
    default:
      FillIndexed<uint8_t>(context);
  }
  return absl::OkStatus();
}

}  // namespace

ART_KERNEL(OneHot) = {"OneHot", 4, 4, 1, InferOneHot, RunOneHot};
ART_KERNEL(OneHotD) = {"OneHotD", 3, 3, 1, InferOneHotD, RunOneHot};

}  // namespace ascend::rt::kernels
