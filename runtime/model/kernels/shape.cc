// The same elements under another shape: Identity, Reshape, Flatten.

#include <algorithm>
#include <cstring>

#include "runtime/model/kernels/int_list.h"
#include "runtime/model/kernels/loop_nest.h"
#include "runtime/model/op_kernel.h"

namespace ascend::rt::kernels {
namespace {

absl::Status InferIdentity(ShapeContext& context) {
  return context.SetOutput(0, context.input(0));
}

// The format names dims, so that it only survives where their number does.
TensorSpec Reshaped(const TensorSpec& x, std::vector<int64_t> dims) {
  const aclFormat format =
      dims.size() == x.dims.size() ? x.format : ACL_FORMAT_ND;
  return TensorSpec(x.dtype, std::move(dims), format);
}

// Input 1 or attribute shape takes the place of the dims from attribute axis
// on, num_axes of them (-1: all). One -1 in it stands for what is left.
absl::Status InferReshape(ShapeContext& context) {
  const TensorSpec& x = context.input(0);
  ART_ASSIGN_OR_RETURN(const std::vector<int64_t> shape,
                       IntList(context, 1, "shape"));
  ART_ASSIGN_OR_RETURN(int64_t axis, context.AttrOr<int64_t>("axis", 0));
  ART_ASSIGN_OR_RETURN(int64_t num_axes,
                       context.AttrOr<int64_t>("num_axes", -1));
  const int64_t rank = x.rank();
  if (axis < -rank - 1 || axis > rank) {
    return context.Error("axis ", axis, " is not in [", -rank - 1, ",", rank,
                         "]");
  }
  if (axis < 0) axis += rank + 1;
  if (num_axes == -1) num_axes = rank - axis;
  if (num_axes < 0 || num_axes > rank - axis) {
    return context.Error("num_axes ", num_axes, " is not in [-1,", rank - axis,
                         "] for axis ", axis, " of ", DimsToString(x.dims));
  }

  std::vector<int64_t> dims(x.dims.begin(), x.dims.begin() + axis);
  dims.insert(dims.end(), shape.begin(), shape.end());
  dims.insert(dims.end(), x.dims.begin() + axis + num_axes, x.dims.end());
  const auto mismatch = [&] {
    return context.Error("input 0 of shape ", DimsToString(x.dims),
                         " cannot be reshaped to ", DimsToString(dims));
  };
  int unknown = -1;
  for (size_t d = 0; d < dims.size(); ++d) {
    if (dims[d] >= 0) continue;
    if (dims[d] != -1 || unknown != -1) return mismatch();
    unknown = static_cast<int>(d);
  }
  ART_ASSIGN_OR_RETURN(const int64_t count, x.ElementCount());
  if (unknown != -1) {
    std::vector<int64_t> known = dims;
    known[unknown] = 1;
    const absl::StatusOr<int64_t> rest =
        TensorSpec(x.dtype, std::move(known)).ElementCount();
    if (!rest.ok() || *rest == 0 || count % *rest != 0) return mismatch();
    dims[unknown] = count / *rest;
  }
  const absl::StatusOr<int64_t> new_count =
      TensorSpec(x.dtype, dims).ElementCount();
  if (!new_count.ok() || *new_count != count) return mismatch();
  return context.SetOutput(0, Reshaped(x, std::move(dims)));
}

// [product of the dims before axis, product of the rest]
absl::Status InferFlatten(ShapeContext& context) {
  const TensorSpec& x = context.input(0);
  ART_ASSIGN_OR_RETURN(int64_t axis, context.AttrOr<int64_t>("axis", 1));
  const int64_t rank = x.rank();
  if (axis < -rank || axis > std::max<int64_t>(rank, 1)) {
    return context.Error("axis ", axis, " is not in [", -rank, ",", rank, "]");
  }
  if (axis < 0) axis += rank;
  const absl::Span<const int64_t> dims(x.dims);
  const size_t split = std::min<int64_t>(axis, rank);
  return context.SetOutput(0,
                           TensorSpec(x.dtype, {Product(dims.first(split)),
                                                Product(dims.subspan(split))}));
}

absl::Status RunCopy(const KernelContext& context) {
  if (context.outputs[0].bytes == 0) return absl::OkStatus();
  std::memcpy(context.outputs[0].data, context.inputs[0].data,
              context.outputs[0].bytes);
  return absl::OkStatus();
}

constexpr OpKernel View(const char* type, int max_inputs,
                        absl::Status (*infer)(ShapeContext&)) {
  OpKernel kernel = {type, 1, max_inputs, 1, infer, RunCopy};
  kernel.view = true;
  return kernel;
}

}  // namespace

ART_KERNEL(Identity) = View("Identity", 1, InferIdentity);
ART_KERNEL(Reshape) = View("Reshape", 2, InferReshape);
ART_KERNEL(Flatten) = View("Flatten", 1, InferFlatten);

}  // namespace ascend::rt::kernels
