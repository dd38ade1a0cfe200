// MatMul and MatMulV2: y = op(x1) * op(x2) [+ bias], op being a transpose
// where transpose_x1 / transpose_x2 say so. float16 is computed in float.

#include "Eigen/Core"
#include "runtime/model/op_kernel.h"

namespace ascend::rt::kernels {
namespace {

using RowMajor =
    Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using ConstMap = Eigen::Map<const RowMajor>;
using Map = Eigen::Map<RowMajor>;
using HalfVector = Eigen::Matrix<Eigen::half, Eigen::Dynamic, 1>;

struct MatMulState {
  bool transpose_a = false;
  bool transpose_b = false;
};

absl::Status InferMatMul(ShapeContext& context) {
  ART_RETURN_IF_ERROR(context.RequireType(0, {ACL_FLOAT, ACL_FLOAT16}));
  ART_RETURN_IF_ERROR(context.RequireSameType(0, 1));
  ART_RETURN_IF_ERROR(context.RequireRank(0, 2));
  ART_RETURN_IF_ERROR(context.RequireRank(1, 2));
  MatMulState state;
  ART_ASSIGN_OR_RETURN(state.transpose_a,
                       context.AttrOr<bool>("transpose_x1", false));
  ART_ASSIGN_OR_RETURN(state.transpose_b,
                       context.AttrOr<bool>("transpose_x2", false));
  const std::vector<int64_t>& a = context.input(0).dims;
  const std::vector<int64_t>& b = context.input(1).dims;
  const int64_t rows = a[state.transpose_a ? 1 : 0];
  const int64_t inner = a[state.transpose_a ? 0 : 1];
  const int64_t columns = b[state.transpose_b ? 0 : 1];
  if (b[state.transpose_b ? 1 : 0] != inner) {
    return context.Error(
        "inputs 0 and 1 of shapes ", DimsToString(a), " and ", DimsToString(b),
        " cannot be multiplied with transpose_x1=",
        state.transpose_a ? "true" : "false",
        " and transpose_x2=", state.transpose_b ? "true" : "false");
  }
  if (context.has_input(2)) {
    ART_RETURN_IF_ERROR(context.RequireSameType(0, 2));
    ART_RETURN_IF_ERROR(context.RequireDims(2, {columns}));
  }
  const TensorSpec output(context.input(0).dtype, {rows, columns});
  ART_RETURN_IF_ERROR(context.SetOutput(0, output));
  if (output.dtype == ACL_FLOAT16) {
    // Both inputs and the output as float, one after the other.
    ART_ASSIGN_OR_RETURN(const size_t bytes_a, context.input(0).ByteSize());
    ART_ASSIGN_OR_RETURN(const size_t bytes_b, context.input(1).ByteSize());
    ART_ASSIGN_OR_RETURN(const size_t bytes_y, output.ByteSize());
    context.set_scratch_bytes(2 * (bytes_a + bytes_b + bytes_y));
  }
  context.SetState(state);
  return absl::OkStatus();
}

void Multiply(const MatMulState& state, const ConstMap& a, const ConstMap& b,
              Map& y) {
  if (state.transpose_a && state.transpose_b) {
    y.noalias() = a.transpose() * b.transpose();
  } else if (state.transpose_a) {
    y.noalias() = a.transpose() * b;
  } else if (state.transpose_b) {
    y.noalias() = a * b.transpose();
  } else {
    y.noalias() = a * b;
  }
}

absl::Status RunMatMul(const KernelContext& context) {
  const MatMulState& state = context.state<MatMulState>();
  const TensorView& a = context.inputs[0];
  const TensorView& b = context.inputs[1];
  const TensorView& y = context.outputs[0];
  const bool half = a.dtype() == ACL_FLOAT16;

  const float* data_a = a.As<float>();
  const float* data_b = b.As<float>();
  float* data_y = y.As<float>();
  if (half) {
    float* scratch = static_cast<float*>(context.scratch);
    Eigen::Map<Eigen::VectorXf>(scratch, a.count) =
        Eigen::Map<const HalfVector>(a.As<Eigen::half>(), a.count)
            .cast<float>();
    Eigen::Map<Eigen::VectorXf>(scratch + a.count, b.count) =
        Eigen::Map<const HalfVector>(b.As<Eigen::half>(), b.count)
            .cast<float>();
    data_a = scratch;
    data_b = scratch + a.count;
    data_y = scratch + a.count + b.count;
  }

  Map result(data_y, y.dims()[0], y.dims()[1]);
  Multiply(state, ConstMap(data_a, a.dims()[0], a.dims()[1]),
           ConstMap(data_b, b.dims()[0], b.dims()[1]), result);
  if (context.has_input(2)) {
    const TensorView& bias = context.inputs[2];
    if (half) {
      result.rowwise() +=
          Eigen::Map<const Eigen::Matrix<Eigen::half, 1, Eigen::Dynamic>>(
              bias.As<Eigen::half>(), bias.count)
              .cast<float>();
    } else {
      result.rowwise() +=
          Eigen::Map<const Eigen::RowVectorXf>(bias.As<float>(), bias.count);
    }
  }
  if (half) {
    Eigen::Map<HalfVector>(y.As<Eigen::half>(), y.count) =
        Eigen::Map<const Eigen::VectorXf>(data_y, y.count).cast<Eigen::half>();
  }
  return absl::OkStatus();
}

}  // namespace

ART_KERNEL(MatMul) = {"MatMul", 2, 3, 1, InferMatMul, RunMatMul};

}  // namespace ascend::rt::kernels
