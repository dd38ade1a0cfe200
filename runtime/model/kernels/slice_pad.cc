// A part of a tensor, or a tensor with a border of zeros.
//
//   Slice   x, offsets, size (constant; -1: up to the end)
//   SliceD  x; attributes offsets, size
//   Pad     x, paddings (constant, [rank,2]: before and after each dim)
//   PadD    x; attribute paddings
//
// The offsets of Slice may be computed by the model; they are then checked at
// every run.

#include <cstring>
#include <string>

#include "runtime/model/kernels/int_list.h"
#include "runtime/model/kernels/loop_nest.h"
#include "runtime/model/kernels/strided_copy.h"
#include "runtime/model/op_kernel.h"

namespace ascend::rt::kernels {
namespace {

std::vector<int64_t> Strides(const std::vector<int64_t>& dims) {
  std::vector<int64_t> strides(dims.size(), 1);
  for (size_t d = dims.size(); d-- > 1;) {
    strides[d - 1] = strides[d] * dims[d];
  }
  return strides;
}

// The dense tensor of `inner` inside a dense tensor of `outer`; `out_of` says
// which of them is read.
StridedCopy BlockCopy(const std::vector<int64_t>& outer,
                      const std::vector<int64_t>& inner, bool out_of) {
  const std::vector<int64_t> outer_strides = Strides(outer);
  const std::vector<int64_t> inner_strides = Strides(inner);
  StridedCopy copy;
  for (size_t d = 0; d < inner.size(); ++d) {
    copy.AddLoop(inner[d], out_of ? outer_strides[d] : inner_strides[d],
                 out_of ? inner_strides[d] : outer_strides[d]);
  }
  return copy;
}

struct SliceState {
  StridedCopy copy;
  std::vector<int64_t> strides;  // of the input
  // Elements before the slice; -1 if offsets are known at the run only.
  int64_t offset = -1;
};

template <typename Context>
absl::Status OutOfRange(const Context& context, int64_t offset, int64_t size,
                        size_t d, absl::Span<const int64_t> dims) {
  return context.Error("offset ", offset, " and size ", size, " of dim ", d,
                       " are outside input 0 of shape ", DimsToString(dims));
}

absl::Status RequireLength(const ShapeContext& context, absl::string_view name,
                           const std::vector<int64_t>& values) {
  const int rank = context.input(0).rank();
  if (static_cast<int>(values.size()) == rank) return absl::OkStatus();
  return context.Error(name, " ", DimsToString(values), " must have ", rank,
                       " elements, one for each dim of input 0");
}

absl::Status InferSlice(ShapeContext& context) {
  const TensorSpec& x = context.input(0);
  ART_ASSIGN_OR_RETURN(std::vector<int64_t> size, IntList(context, 2, "size"));
  ART_RETURN_IF_ERROR(RequireLength(context, "size", size));
  SliceState state;
  state.strides = Strides(x.dims);
  const bool known = !context.has_input(1) || context.IsConstant(1);
  if (known) {
    ART_ASSIGN_OR_RETURN(const std::vector<int64_t> offsets,
                         IntList(context, 1, "offsets"));
    ART_RETURN_IF_ERROR(RequireLength(context, "offsets", offsets));
    for (size_t d = 0; d < size.size(); ++d) {
      const int64_t offset = offsets[d];
      if (offset < 0 || offset > x.dims[d] || size[d] < -1 ||
          size[d] > x.dims[d] - offset) {
        return OutOfRange(context, offset, size[d], d, x.dims);
      }
      if (size[d] == -1) size[d] = x.dims[d] - offset;
    }
    // Without elements there is no place, and the sum might not fit.
    state.offset = 0;
    for (size_t d = 0; d < size.size() && Product(size) != 0; ++d) {
      state.offset += offsets[d] * state.strides[d];
    }
  } else {
    ART_RETURN_IF_ERROR(context.RequireType(1, {ACL_INT32, ACL_INT64}));
    ART_RETURN_IF_ERROR(context.RequireDims(1, {x.rank()}));
    for (size_t d = 0; d < size.size(); ++d) {
      if (size[d] == -1) {
        return context.Error("size -1 of dim ", d,
                             " needs offsets that are a constant");
      }
      if (size[d] < 0 || size[d] > x.dims[d]) {
        return OutOfRange(context, 0, size[d], d, x.dims);
      }
    }
  }
  const aclFormat format = x.format;
  ART_RETURN_IF_ERROR(context.SetOutput(0, TensorSpec(x.dtype, size, format)));
  state.copy = BlockCopy(x.dims, size, /*out_of=*/true);
  context.SetState(std::move(state));
  return absl::OkStatus();
}

absl::Status RunSlice(const KernelContext& context) {
  const SliceState& state = context.state<SliceState>();
  const TensorView& x = context.inputs[0];
  int64_t start = state.offset;
  if (start == -1) {
    start = 0;
    const TensorView& offsets = context.inputs[1];
    for (size_t d = 0; d < x.dims().size(); ++d) {
      const int64_t offset = offsets.dtype() == ACL_INT32
                                 ? offsets.As<int32_t>()[d]
                                 : offsets.As<int64_t>()[d];
      const int64_t size = context.outputs[0].dims()[d];
      if (offset < 0 || offset > x.dims()[d] - size) {
        return OutOfRange(context, offset, size, d, x.dims());
      }
      if (context.outputs[0].count != 0) start += offset * state.strides[d];
    }
  }
  if (context.outputs[0].count == 0) return absl::OkStatus();
  const size_t bytes = DataTypeSize(x.dtype());
  state.copy.Run(x.As<char>() + start * bytes, context.outputs[0].data, bytes);
  return absl::OkStatus();
}

struct PadState {
  StridedCopy copy;
  int64_t offset = 0;  // elements of the output before the input
};

// Before and after each dim, one after the other.
absl::StatusOr<std::vector<int64_t>> Paddings(const ShapeContext& context) {
  if (context.has_input(1)) {
    ART_ASSIGN_OR_RETURN(std::vector<int64_t> values, context.ConstantInts(1));
    ART_RETURN_IF_ERROR(context.RequireDims(1, {context.input(0).rank(), 2}));
    return values;
  }
  using Lists = std::vector<std::vector<int64_t>>;
  ART_ASSIGN_OR_RETURN(const Lists lists, context.Attr<Lists>("paddings"));
  std::vector<int64_t> values;
  for (const std::vector<int64_t>& list : lists) {
    if (list.size() != 2) {
      return context.Error("paddings must be pairs, not ", DimsToString(list));
    }
    values.insert(values.end(), list.begin(), list.end());
  }
  if (lists.size() != context.input(0).dims.size()) {
    return context.Error("paddings has ", lists.size(), " pairs for ",
                         context.input(0).rank(), " dims of input 0");
  }
  return values;
}

absl::Status InferPad(ShapeContext& context) {
  const TensorSpec& x = context.input(0);
  ART_ASSIGN_OR_RETURN(const std::vector<int64_t> paddings, Paddings(context));
  TensorSpec output = x;
  for (size_t d = 0; d < x.dims.size(); ++d) {
    const int64_t before = paddings[2 * d];
    const int64_t after = paddings[2 * d + 1];
    int64_t& dim = output.dims[d];
    if (before < 0 || after < 0 || __builtin_add_overflow(dim, before, &dim) ||
        __builtin_add_overflow(dim, after, &dim)) {
      return context.Error("paddings [", before, ",", after, "] of dim ", d,
                           " of input 0 of shape ", DimsToString(x.dims),
                           " are negative or too large");
    }
  }
  ART_RETURN_IF_ERROR(context.SetOutput(0, output));
  PadState state;
  state.copy = BlockCopy(output.dims, x.dims, /*out_of=*/false);
  const std::vector<int64_t> strides = Strides(output.dims);
  for (size_t d = 0; d < strides.size() && Product(x.dims) != 0; ++d) {
    state.offset += paddings[2 * d] * strides[d];
  }
  context.SetState(state);
  return absl::OkStatus();
}

absl::Status RunPad(const KernelContext& context) {
  const PadState& state = context.state<PadState>();
  const TensorView& y = context.outputs[0];
  if (y.count == 0) return absl::OkStatus();
  std::memset(y.data, 0, y.bytes);
  if (context.inputs[0].count == 0) return absl::OkStatus();
  const size_t bytes = DataTypeSize(y.dtype());
  state.copy.Run(context.inputs[0].data, y.As<char>() + state.offset * bytes,
                 bytes);
  return absl::OkStatus();
}

}  // namespace

ART_KERNEL(Slice) = {"Slice", 1, 3, 1, InferSlice, RunSlice};
ART_KERNEL(Pad) = {"Pad", 1, 2, 1, InferPad, RunPad};

}  // namespace ascend::rt::kernels
