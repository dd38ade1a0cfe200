// MatMul, MatMulV2, BatchMatMul and BatchMatMulV2: y = op(x1) * op(x2) [+ bias]
// where op is a transpose of the last two dims if the attributes say so. The
// dims before them are batches, which broadcast. float16 is computed in float.

#include <algorithm>

#include "Eigen/Core"
#include "runtime/model/kernels/gemm.h"
#include "runtime/model/kernels/half.h"
#include "runtime/model/kernels/loop_nest.h"
#include "runtime/model/op_kernel.h"

namespace ascend::rt::kernels {
namespace {

struct MatMulState {
  bool transpose_a = false;
  bool transpose_b = false;
  int64_t rows = 0;
  int64_t inner = 0;
  int64_t columns = 0;
  int64_t batches = 1;
  // Batch dims that are more than 1, from the outermost; a stride of 0
  // repeats the operand.
  struct BatchDim {
    int64_t extent;
    int64_t stride_a;
    int64_t stride_b;
  };
  std::vector<BatchDim> batch_dims;
};

const char* BoolName(bool value) { return value ? "true" : "false"; }

// Appends the batch dims of the output to `output_dims`.
absl::Status InferBatches(const ShapeContext& context, MatMulState& state,
                          std::vector<int64_t>& output_dims) {
  const std::vector<int64_t>& a = context.input(0).dims;
  const std::vector<int64_t>& b = context.input(1).dims;
  const size_t batch_rank = std::max(a.size(), b.size()) - 2;
  int64_t stride_a = state.rows * state.inner;
  int64_t stride_b = state.inner * state.columns;
  output_dims.resize(batch_rank);
  for (size_t back = 0; back < batch_rank; ++back) {
    const int64_t from_a = back + 2 < a.size() ? a[a.size() - 3 - back] : 1;
    const int64_t from_b = back + 2 < b.size() ? b[b.size() - 3 - back] : 1;
    if (from_a != from_b && from_a != 1 && from_b != 1) {
      return context.Error("the batch dims of inputs 0 and 1 of shapes ",
                           DimsToString(a), " and ", DimsToString(b),
                           " do not fit each other");
    }
    const int64_t extent = from_a == 1 ? from_b : from_a;
    output_dims[batch_rank - 1 - back] = extent;
    if (extent != 1) {
      state.batch_dims.push_back(
          {extent, from_a == 1 ? 0 : stride_a, from_b == 1 ? 0 : stride_b});
    }
    stride_a *= from_a;
    stride_b *= from_b;
  }
  std::reverse(state.batch_dims.begin(), state.batch_dims.end());
  return absl::OkStatus();
}

absl::Status Infer(ShapeContext& context, bool batched) {
  ART_RETURN_IF_ERROR(
      context.RequireType(0, {ACL_FLOAT, ACL_FLOAT16, ACL_INT32}));
  ART_RETURN_IF_ERROR(context.RequireSameType(0, 1));
  for (int i = 0; i < 2; ++i) {
    if (!batched) {
      ART_RETURN_IF_ERROR(context.RequireRank(i, 2));
    } else if (context.input(i).rank() < 2) {
      return context.Error("input ", i, " must have at least 2 dims, not ",
                           context.input(i).rank());
    }
  }
  if (context.has_input(3)) {
    return context.Error("input 3 (offset_w) is for quantized weights only");
  }
  const char* name_a = batched ? "adj_x1" : "transpose_x1";
  const char* name_b = batched ? "adj_x2" : "transpose_x2";
  MatMulState state;
  ART_ASSIGN_OR_RETURN(state.transpose_a, context.AttrOr<bool>(name_a, false));
  ART_ASSIGN_OR_RETURN(state.transpose_b, context.AttrOr<bool>(name_b, false));

  const std::vector<int64_t>& a = context.input(0).dims;
  const std::vector<int64_t>& b = context.input(1).dims;
  state.rows = a[a.size() - (state.transpose_a ? 1 : 2)];
  state.inner = a[a.size() - (state.transpose_a ? 2 : 1)];
  state.columns = b[b.size() - (state.transpose_b ? 2 : 1)];
  if (b[b.size() - (state.transpose_b ? 1 : 2)] != state.inner) {
    return context.Error("inputs 0 and 1 of shapes ", DimsToString(a), " and ",
                         DimsToString(b), " cannot be multiplied with ", name_a,
                         "=", BoolName(state.transpose_a), " and ", name_b, "=",
                         BoolName(state.transpose_b));
  }
  if (context.has_input(2)) {
    ART_RETURN_IF_ERROR(context.RequireSameType(0, 2));
    ART_RETURN_IF_ERROR(context.RequireDims(2, {state.columns}));
  }

  TensorSpec output(context.input(0).dtype, {});
  ART_RETURN_IF_ERROR(InferBatches(context, state, output.dims));
  const std::vector<int64_t> batch = output.dims;
  output.dims.push_back(state.rows);
  output.dims.push_back(state.columns);
  ART_RETURN_IF_ERROR(context.SetOutput(0, output));
  state.batches = Product(batch);
  if (output.dtype == ACL_FLOAT16) {
    // Both inputs and the output as float, one after the other.
    ART_ASSIGN_OR_RETURN(const size_t bytes_a, context.input(0).ByteSize());
    ART_ASSIGN_OR_RETURN(const size_t bytes_b, context.input(1).ByteSize());
    ART_ASSIGN_OR_RETURN(const size_t bytes_y, output.ByteSize());
    context.set_scratch_bytes(2 * (bytes_a + bytes_b + bytes_y));
  }
  context.SetState(std::move(state));
  return absl::OkStatus();
}

absl::Status InferMatMul(ShapeContext& context) {
  return Infer(context, /*batched=*/false);
}

absl::Status InferBatchMatMul(ShapeContext& context) {
  return Infer(context, /*batched=*/true);
}

// With a bias, y already holds it in every row.
template <typename T>
void MultiplyBatches(const MatMulState& state, const T* a, const T* b, T* y,
                     bool accumulate) {
  const int64_t stride_a = state.transpose_a ? state.rows : state.inner;
  const int64_t stride_b = state.transpose_b ? state.inner : state.columns;
  for (int64_t batch = 0; batch < state.batches; ++batch) {
    int64_t offset_a = 0;
    int64_t offset_b = 0;
    int64_t rest = batch;
    for (size_t d = state.batch_dims.size(); d-- > 0;) {
      const MatMulState::BatchDim& dim = state.batch_dims[d];
      offset_a += rest % dim.extent * dim.stride_a;
      offset_b += rest % dim.extent * dim.stride_b;
      rest /= dim.extent;
    }
    Gemm<T>(state.rows, state.inner, state.columns,
            {a + offset_a, stride_a, state.transpose_a},
            {b + offset_b, stride_b, state.transpose_b},
            y + batch * state.rows * state.columns, state.columns, accumulate);
  }
}

template <typename T>
void RunDense(const KernelContext& context) {
  const MatMulState& state = context.state<MatMulState>();
  T* y = context.outputs[0].As<T>();
  const bool has_bias = context.has_input(2);
  if (has_bias) {
    const T* bias = context.inputs[2].As<T>();
    for (int64_t row = 0; row < state.batches * state.rows; ++row) {
      std::copy(bias, bias + state.columns, y + row * state.columns);
    }
  }
  MultiplyBatches(state, context.inputs[0].As<T>(), context.inputs[1].As<T>(),
                  y, has_bias);
}

void RunHalf(const KernelContext& context) {
  const MatMulState& state = context.state<MatMulState>();
  const TensorView& y = context.outputs[0];
  float* const float_a = static_cast<float*>(context.scratch);
  float* const float_b = float_a + context.inputs[0].count;
  float* const float_y = float_b + context.inputs[1].count;
  CopyToFloat(context.inputs[0].As<Eigen::half>(), context.inputs[0].count,
              float_a);
  CopyToFloat(context.inputs[1].As<Eigen::half>(), context.inputs[1].count,
              float_b);
  const bool has_bias = context.has_input(2);
  if (has_bias) {
    const Eigen::half* bias = context.inputs[2].As<Eigen::half>();
    for (int64_t row = 0; row < state.batches * state.rows; ++row) {
      CopyToFloat(bias, state.columns, float_y + row * state.columns);
    }
  }
  MultiplyBatches<float>(state, float_a, float_b, float_y, has_bias);
  CopyFromFloat(float_y, y.count, y.As<Eigen::half>());
}

absl::Status RunMatMul(const KernelContext& context) {
  if (context.outputs[0].count == 0) return absl::OkStatus();
  switch (context.inputs[0].dtype()) {
    case ACL_FLOAT16:
      RunHalf(context);
      break;
    case ACL_INT32:
      // The low bits are the same, and unsigned products may wrap.
      RunDense<uint32_t>(context);
      break;
    default:
      RunDense<float>(context);
  }
  return absl::OkStatus();
}

}  // namespace

ART_KERNEL(MatMul) = {"MatMul", 2, 4, 1, InferMatMul, RunMatMul};
ART_KERNEL(BatchMatMul) = {"BatchMatMul", 2, 4, 1, InferBatchMatMul, RunMatMul};

}  // namespace ascend::rt::kernels
