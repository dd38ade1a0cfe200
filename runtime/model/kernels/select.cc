// Select: x1 where condition is true, else x2. The condition has the shape of
// x1, or is one bool for all, or one for each row (dim 0).

#include <cstring>

#include "runtime/model/kernels/loop_nest.h"
#include "runtime/model/op_kernel.h"

namespace ascend::rt::kernels {
namespace {

struct SelectState {
  // One bool decides over `bytes` bytes.
  int64_t conditions = 0;
  size_t bytes = 0;
};

absl::Status InferSelect(ShapeContext& context) {
  ART_RETURN_IF_ERROR(context.RequireType(0, {ACL_BOOL}));
  ART_RETURN_IF_ERROR(context.RequireSameType(1, 2));
  const TensorSpec& condition = context.input(0);
  const TensorSpec& x = context.input(1);
  ART_RETURN_IF_ERROR(context.RequireDims(2, x.dims));
  ART_RETURN_IF_ERROR(context.SetOutput(0, x));
  SelectState state;
  int64_t elements = 1;
  if (condition.dims == x.dims) {
    state.conditions = Product(x.dims);
  } else if (condition.dims.empty()) {
    state.conditions = 1;
    elements = Product(x.dims);
  } else if (condition.rank() == 1 && x.rank() > 0 &&
             condition.dims[0] == x.dims[0]) {
    state.conditions = x.dims[0];
    elements = Product(absl::MakeConstSpan(x.dims).subspan(1));
  } else {
    return context.Error("input 0 of shape ", DimsToString(condition.dims),
                         " must be a scalar, of shape ", DimsToString(x.dims),
                         ", or one element for each of its rows");
  }
  state.bytes = elements * DataTypeSize(x.dtype);
  context.SetState(state);
  return absl::OkStatus();
}

// With the number of bytes as a constant where it is that of a number type.
template <size_t kBytes>
void Choose(const SelectState& state, const KernelContext& context) {
  const size_t bytes = kBytes == 0 ? state.bytes : kBytes;
  const uint8_t* condition = context.inputs[0].As<uint8_t>();
  const char* yes = context.inputs[1].As<char>();
  const char* no = context.inputs[2].As<char>();
  char* y = context.outputs[0].As<char>();
  for (int64_t i = 0; i < state.conditions; ++i) {
    std::memcpy(y, condition[i] != 0 ? yes : no, bytes);
    yes += bytes;
    no += bytes;
    y += bytes;
  }
}

absl::Status RunSelect(const KernelContext& context) {
  const SelectState& state = context.state<SelectState>();
  if (context.outputs[0].count == 0) return absl::OkStatus();
  switch (state.bytes) {
    case 1:
      Choose<1>(state, context);
      break;
    case 2:
      Choose<2>(state, context);
      break;
    case 4:
      Choose<4>(state, context);
      break;
    case 8:
      Choose<8>(state, context);
      break;
    default:
      Choose<0>(state, context);
  }
  return absl::OkStatus();
}

}  // namespace

ART_KERNEL(Select) = {"Select", 3, 3, 1, InferSelect, RunSelect};

}  // namespace ascend::rt::kernels
