// Transpose (constant input perm) and TransposeD (attribute perm): dim i of
// the output is dim perm[i] of the input.

#include "runtime/model/kernels/int_list.h"
#include "runtime/model/kernels/strided_copy.h"
#include "runtime/model/op_kernel.h"

namespace ascend::rt::kernels {
namespace {

// Transposing between the two image formats is what most of these nodes do.
aclFormat TransposedFormat(aclFormat format, absl::Span<const int64_t> perm) {
  const std::vector<int64_t> to_nhwc = {0, 2, 3, 1};
  const std::vector<int64_t> to_nchw = {0, 3, 1, 2};
  if (format == ACL_FORMAT_NCHW && perm == absl::MakeConstSpan(to_nhwc)) {
    return ACL_FORMAT_NHWC;
  }
  if (format == ACL_FORMAT_NHWC && perm == absl::MakeConstSpan(to_nchw)) {
    return ACL_FORMAT_NCHW;
  }
  for (size_t i = 0; i < perm.size(); ++i) {
    if (perm[i] != static_cast<int64_t>(i)) return ACL_FORMAT_ND;
  }
  return format;
}

absl::Status InferTranspose(ShapeContext& context) {
  const TensorSpec& x = context.input(0);
  const int rank = x.rank();
  ART_ASSIGN_OR_RETURN(std::vector<int64_t> perm, IntList(context, 1, "perm"));
  const std::string given = DimsToString(perm);
  std::vector<bool> seen(rank, false);
  bool valid = static_cast<int>(perm.size()) == rank;
  for (int64_t& axis : perm) {
    if (axis < 0) axis += rank;
    valid = valid && axis >= 0 && axis < rank && !seen[axis];
    if (valid) seen[axis] = true;
  }
  if (!valid) {
    return context.Error("perm ", given, " is not a permutation of the ", rank,
                         " dims of input 0 of shape ", DimsToString(x.dims));
  }

  std::vector<int64_t> x_strides(rank, 1), y_strides(rank, 1);
  TensorSpec output(x.dtype, {}, TransposedFormat(x.format, perm));
  for (const int64_t axis : perm) output.dims.push_back(x.dims[axis]);
  ART_RETURN_IF_ERROR(context.SetOutput(0, output));
  for (int d = rank - 2; d >= 0; --d) {
    x_strides[d] = x_strides[d + 1] * x.dims[d + 1];
    y_strides[d] = y_strides[d + 1] * output.dims[d + 1];
  }
  StridedCopy copy;
  for (int d = 0; d < rank; ++d) {
    copy.AddLoop(output.dims[d], x_strides[perm[d]], y_strides[d]);
  }
  context.SetState(copy);
  return absl::OkStatus();
}

absl::Status RunTranspose(const KernelContext& context) {
  if (context.outputs[0].count == 0) return absl::OkStatus();
  context.state<StridedCopy>().Run(context.inputs[0].data,
                                   context.outputs[0].data,
                                   DataTypeSize(context.inputs[0].dtype()));
  return absl::OkStatus();
}

}  // namespace

ART_KERNEL(Transpose) = {"Transpose", 1, 2, 1, InferTranspose, RunTranspose};

}  // namespace ascend::rt::kernels
