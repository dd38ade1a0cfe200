// ConcatD joins tensors along attribute concat_dim; SplitD cuts one into
// num_split equal parts along split_dim.

#include <algorithm>
#include <cstring>

#include "runtime/model/kernels/loop_nest.h"
#include "runtime/model/op_kernel.h"

namespace ascend::rt::kernels {
namespace {

struct JoinState {
  int64_t outer = 0;  // steps over the dims before the axis
  int64_t inner = 0;  // elements of one step along the axis
  int axis = 0;
};

JoinState MakeState(const TensorSpec& spec, int axis) {
  const absl::Span<const int64_t> dims(spec.dims);
  JoinState state;
  state.outer = Product(dims.first(axis));
  state.inner = Product(dims.subspan(axis + 1));
  state.axis = axis;
  return state;
}

absl::Status InferConcat(ShapeContext& context) {
  const TensorSpec& first = context.input(0);
  const int rank = first.rank();
  if (rank == 0) return context.Error("input 0 must have at least 1 dim");
  ART_ASSIGN_OR_RETURN(const int64_t dim, context.Attr<int64_t>("concat_dim"));
  ART_ASSIGN_OR_RETURN(const int axis, context.ResolveAxis(dim, rank));
  ART_ASSIGN_OR_RETURN(const int64_t n,
                       context.AttrOr<int64_t>("N", context.num_inputs()));
  if (n != context.num_inputs()) {
    return context.Error("N is ", n, " with ", context.num_inputs(), " inputs");
  }
  TensorSpec output = first;
  output.dims[axis] = 0;
  for (int i = 0; i < context.num_inputs(); ++i) {
    ART_RETURN_IF_ERROR(context.RequireSameType(0, i));
    ART_RETURN_IF_ERROR(context.RequireRank(i, rank));
    std::vector<int64_t> expected = first.dims;
    expected[axis] = context.input(i).dims[axis];
    if (context.input(i).dims != expected) {
      return context.Error("inputs 0 and ", i, " of shapes ",
                           DimsToString(first.dims), " and ",
                           DimsToString(context.input(i).dims),
                           " differ in more than dim ", axis);
    }
    if (__builtin_add_overflow(output.dims[axis], expected[axis],
                               &output.dims[axis])) {
      return context.Error("dim ", axis, " of the output is too large");
    }
  }
  context.SetState(MakeState(first, axis));
  return context.SetOutput(0, std::move(output));
}

absl::Status RunConcat(const KernelContext& context) {
  const JoinState& state = context.state<JoinState>();
  if (context.outputs[0].count == 0) return absl::OkStatus();
  const size_t step = state.inner * DataTypeSize(context.outputs[0].dtype());
  char* y = context.outputs[0].As<char>();
  for (int64_t o = 0; o < state.outer; ++o) {
    for (const TensorView& input : context.inputs) {
      const size_t bytes = input.dims()[state.axis] * step;
      if (bytes == 0) continue;
      std::memcpy(y, input.As<char>() + o * bytes, bytes);
      y += bytes;
    }
  }
  return absl::OkStatus();
}

absl::Status InferSplit(ShapeContext& context) {
  const TensorSpec& x = context.input(0);
  if (x.rank() == 0) return context.Error("input 0 must have at least 1 dim");
  ART_ASSIGN_OR_RETURN(const int64_t dim, context.Attr<int64_t>("split_dim"));
  ART_ASSIGN_OR_RETURN(const int axis, context.ResolveAxis(dim, x.rank()));
  ART_ASSIGN_OR_RETURN(const int64_t parts, context.Attr<int64_t>("num_split"));
  if (parts < 1 || parts > kMaxOutputs) {
    return context.Error("num_split ", parts, " is not in [1,", kMaxOutputs,
                         "]");
  }
  if (x.dims[axis] % parts != 0) {
    return context.Error("dim ", axis, " of input 0 of shape ",
                         DimsToString(x.dims), " cannot be cut into ", parts,
                         " equal parts");
  }
  TensorSpec part = x;
  part.dims[axis] /= parts;
  ART_RETURN_IF_ERROR(context.SetOutputCount(static_cast<int>(parts)));
  for (int i = 0; i < parts; ++i) {
    ART_RETURN_IF_ERROR(context.SetOutput(i, part));
  }
  context.SetState(MakeState(x, axis));
  return absl::OkStatus();
}

absl::Status RunSplit(const KernelContext& context) {
  const JoinState& state = context.state<JoinState>();
  if (context.inputs[0].count == 0) return absl::OkStatus();
  const size_t bytes = context.outputs[0].dims()[state.axis] * state.inner *
                       DataTypeSize(context.inputs[0].dtype());
  const char* x = context.inputs[0].As<char>();
  for (int64_t o = 0; o < state.outer; ++o) {
    for (const TensorView& output : context.outputs) {
      std::memcpy(output.As<char>() + o * bytes, x, bytes);
      x += bytes;
    }
  }
  return absl::OkStatus();
}

}  // namespace

ART_KERNEL(ConcatD) = {"ConcatD", 1, kVariadic, 1, InferConcat, RunConcat};
ART_KERNEL(SplitD) = {"SplitD", 1, 1, kVariadic, InferSplit, RunSplit};

}  // namespace ascend::rt::kernels
