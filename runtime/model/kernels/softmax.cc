// Softmax, SoftmaxV2 and LogSoftmaxV2 over the axes of attribute axes
// (default: the last), and SoftmaxCrossEntropyWithLogits with its gradient.

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "runtime/model/kernels/axis_split.h"
#include "runtime/model/kernels/half.h"
#include "runtime/model/kernels/vector_math.h"
#include "runtime/model/op_kernel.h"

namespace ascend::rt::kernels {
namespace {

absl::Status InferSoftmax(ShapeContext& context) {
  ART_RETURN_IF_ERROR(context.RequireType(0, {ACL_FLOAT, ACL_FLOAT16}));
  // Older graphs name one axis.
  const char* name =
      !context.attributes().Has("axes") && context.attributes().Has("axis")
          ? "axis"
          : "axes";
  ART_ASSIGN_OR_RETURN(const std::vector<int64_t> axes,
                       context.AttrOr<std::vector<int64_t>>(name, {-1}));
  if (axes.empty()) return context.Error(name, " is empty");
  ART_ASSIGN_OR_RETURN(const std::vector<bool> marked, MarkAxes(context, axes));
  const TensorSpec& x = context.input(0);
  ART_RETURN_IF_ERROR(context.SetOutput(0, x));
  const AxisSplit split = SplitAxes(x.dims, marked);
  // A group that is scattered in memory, or halves, is gathered here.
  context.set_scratch_bytes(
      Product(x.dims) == 0 ? 0 : split.reduced_count() * sizeof(float));
  context.SetState(split);
  return absl::OkStatus();
}

// y = softmax(x) over `count` > 0 elements; `x` and `y` may be the same.
void Softmax(const float* x, int64_t count, float* y) {
  FloatArray out(y, count);
  out = ConstFloatArray(x, count) - ConstFloatArray(x, count).maxCoeff();
  Exp(y, count, y);
  out /= out.sum();
}

double SumOfExp(const float* x, int64_t count) {
  constexpr int64_t kChunk = 128;
  float chunk[kChunk];
  double sum = 0;
  for (int64_t start = 0; start < count; start += kChunk) {
    const int64_t length = std::min(kChunk, count - start);
    Exp(x + start, length, chunk);
    sum += FloatArray(chunk, length).sum();
  }
  return sum;
}

// y = log(softmax(x)); `x` and `y` may be the same.
void LogSoftmax(const float* x, int64_t count, float* y) {
  FloatArray out(y, count);
  out = ConstFloatArray(x, count) - ConstFloatArray(x, count).maxCoeff();
  out -= static_cast<float>(std::log(SumOfExp(y, count)));
}

template <typename T, typename F>
void ForEachGroup(const KernelContext& context, F f) {
  const AxisSplit& split = context.state<AxisSplit>();
  const T* x = context.inputs[0].As<T>();
  T* y = context.outputs[0].As<T>();
  if (context.inputs[0].count == 0) return;
  const int64_t count = split.reduced_count();
  float* group = static_cast<float*>(context.scratch);

  if (split.inner_is_reduced && split.reduced.rank() == 0) {
    split.kept.ForEach([&](int64_t offset) {
      if constexpr (std::is_same_v<T, float>) {
        f(x + offset, count, y + offset);
      } else {
        CopyToFloat(x + offset, count, group);
        f(group, count, group);
        CopyFromFloat(group, count, y + offset);
      }
    });
    return;
  }
  // In a group, runs of `run` neighbours; groups start next to each other.
  const int64_t run = split.inner_is_reduced ? split.inner : 1;
  const int64_t starts = split.inner_is_reduced ? 1 : split.inner;
  split.kept.ForEach([&](int64_t offset) {
    for (int64_t i = 0; i < starts; ++i) {
      int64_t filled = 0;
      split.reduced.ForEach([&](int64_t step) {
        CopyToFloat(x + offset + i + step, run, group + filled);
        filled += run;
      });
      f(group, count, group);
      filled = 0;
      split.reduced.ForEach([&](int64_t step) {
        CopyFromFloat(group + filled, run, y + offset + i + step);
        filled += run;
      });
    }
  });
}

template <typename F>
absl::Status RunGroups(const KernelContext& context, F f) {
  if (context.inputs[0].dtype() == ACL_FLOAT) {
    ForEachGroup<float>(context, f);
  } else {
    ForEachGroup<Eigen::half>(context, f);
  }
  return absl::OkStatus();
}

absl::Status RunSoftmax(const KernelContext& context) {
  return RunGroups(context, Softmax);
}

absl::Status RunLogSoftmax(const KernelContext& context) {
  return RunGroups(context, LogSoftmax);
}

// Inputs: features [N,C], labels [N,C], each row of labels a distribution.
// Outputs: loss [N], backprop [N,C], the gradient of the loss by the features.
absl::Status InferCrossEntropy(ShapeContext& context) {
  ART_RETURN_IF_ERROR(context.RequireType(0, {ACL_FLOAT, ACL_FLOAT16}));
  ART_RETURN_IF_ERROR(context.RequireSameType(0, 1));
  ART_RETURN_IF_ERROR(context.RequireRank(0, 2));
  const TensorSpec& features = context.input(0);
  ART_RETURN_IF_ERROR(context.RequireDims(1, features.dims));
  ART_RETURN_IF_ERROR(
      context.SetOutput(0, TensorSpec(features.dtype, {features.dims[0]})));
  ART_RETURN_IF_ERROR(context.SetOutput(1, features));
  // A row of features and one of labels as float.
  if (features.dims[0] != 0) {
    context.set_scratch_bytes(2 * sizeof(float) * features.dims[1]);
  }
  return absl::OkStatus();
}

template <typename T>
void RunCrossEntropyAs(const KernelContext& context) {
  const int64_t rows = context.inputs[0].dims()[0];
  const int64_t columns = context.inputs[0].dims()[1];
  const T* features = context.inputs[0].As<T>();
  const T* labels = context.inputs[1].As<T>();
  T* loss = context.outputs[0].As<T>();
  T* backprop = context.outputs[1].As<T>();
  float* const row = static_cast<float*>(context.scratch);
  float* const label = row + columns;
  if (columns == 0) {
    std::fill(loss, loss + rows, T(0));
    return;
  }
  for (int64_t i = 0; i < rows; ++i) {
    CopyToFloat(features + i * columns, columns, row);
    CopyToFloat(labels + i * columns, columns, label);
    LogSoftmax(row, columns, row);
    double sum = 0;
    for (int64_t k = 0; k < columns; ++k) {
      sum -= static_cast<double>(label[k]) * row[k];
    }
    const float loss_of_row = static_cast<float>(sum);
    CopyFromFloat(&loss_of_row, 1, loss + i);
    Exp(row, columns, row);
    FloatArray(row, columns) -= FloatArray(label, columns);
    CopyFromFloat(row, columns, backprop + i * columns);
  }
}

absl::Status RunCrossEntropy(const KernelContext& context) {
  if (context.inputs[0].dtype() == ACL_FLOAT) {
    RunCrossEntropyAs<float>(context);
  } else {
    RunCrossEntropyAs<Eigen::half>(context);
  }
  return absl::OkStatus();
}

}  // namespace

ART_KERNEL(Softmax) = {"SoftmaxV2", 1, 1, 1, InferSoftmax, RunSoftmax};
ART_KERNEL(LogSoftmax) = {"LogSoftmaxV2", 1, 1, 1, InferSoftmax, RunLogSoftmax};
ART_KERNEL(SoftmaxCrossEntropyWithLogits) = {"SoftmaxCrossEntropyWithLogits",
                                             2,
                                             2,
                                             2,
                                             InferCrossEntropy,
                                             RunCrossEntropy};

}  // namespace ascend::rt::kernels
