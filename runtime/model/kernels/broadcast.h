// Elementwise operators of two inputs whose shapes are stretched to fit each
// other: aligned at the last dim, an extent of 1 repeats.

#ifndef RUNTIME_MODEL_KERNELS_BROADCAST_H_
#define RUNTIME_MODEL_KERNELS_BROADCAST_H_

#include <array>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "Eigen/Core"
#include "absl/status/statusor.h"
#include "runtime/model/op_kernel.h"
#include "runtime/model/tensor.h"

namespace ascend::rt {

// How to walk two inputs and one dense output together. Dims that can be
// walked as one are merged, so that equal shapes, a scalar, and a bias row all
// become one or two loops.
struct BroadcastPlan {
  std::vector<int64_t> output_dims;  // of the operator, before merging
  int rank = 0;                      // of the merged loops, at least 1
  std::array<int64_t, kMaxTensorRank> extent;
  // Elements to advance for one step of the loop; 0 repeats.
  std::array<int64_t, kMaxTensorRank> stride_a;
  std::array<int64_t, kMaxTensorRank> stride_b;
};

// The plan for inputs `i` and `j`, or an error that names both shapes.
absl::StatusOr<BroadcastPlan> PlanBroadcast(const ShapeContext& context, int i,
                                            int j);

// Whether Op has a member kTakesArrays.
template <typename Op, typename = void>
struct TakesArrays : std::false_type {};
template <typename Op>
struct TakesArrays<Op, std::void_t<decltype(Op::kTakesArrays)>>
    : std::true_type {};

// One row of RunBroadcast(). An op that says `kTakesArrays` is given whole
// Eigen arrays of float, so that it runs on vector instructions; any other is
// given one element at a time. At most one input repeats: extents of 1 in both
// are not in a plan.
template <typename In, typename Out, typename Op>
void BroadcastRow(const In* a, bool repeat_a, const In* b, bool repeat_b,
                  int64_t n, Out* output, const Op& op) {
  if constexpr (std::is_same_v<In, float> && TakesArrays<Op>::value) {
    using Array = Eigen::ArrayXf;
    const Eigen::Map<const Array> row_a(a, repeat_a ? 1 : n);
    const Eigen::Map<const Array> row_b(b, repeat_b ? 1 : n);
    Eigen::Map<Array> row(output, n);
    if (repeat_a) {
      row = op(Array::Constant(n, *a), row_b);
    } else if (repeat_b) {
      row = op(row_a, Array::Constant(n, *b));
    } else {
      row = op(row_a, row_b);
    }
  } else if (repeat_a) {
    const In fixed = *a;
    for (int64_t k = 0; k < n; ++k) output[k] = op(fixed, b[k]);
  } else if (repeat_b) {
    const In fixed = *b;
    for (int64_t k = 0; k < n; ++k) output[k] = op(a[k], fixed);
  } else {
    for (int64_t k = 0; k < n; ++k) output[k] = op(a[k], b[k]);
  }
}

// output[k] = op(a[...], b[...]) over the whole plan.
template <typename In, typename Out, typename Op>
void RunBroadcast(const BroadcastPlan& plan, const In* a, const In* b,
                  Out* output, Op op) {
  const int last = plan.rank - 1;
  const int64_t n = plan.extent[last];
  const int64_t step_a = plan.stride_a[last];
  const int64_t step_b = plan.stride_b[last];
  int64_t rows = 1;
  for (int d = 0; d < last; ++d) rows *= plan.extent[d];
  if (n == 0) return;

  std::array<int64_t, kMaxTensorRank> index = {};
  for (int64_t row = 0; row < rows; ++row) {
    BroadcastRow(a, step_a == 0, b, step_b == 0, n, output, op);
    output += n;
    for (int d = last - 1; d >= 0; --d) {
      a += plan.stride_a[d];
      b += plan.stride_b[d];
      if (++index[d] < plan.extent[d]) break;
      a -= plan.stride_a[d] * plan.extent[d];
      b -= plan.stride_b[d] * plan.extent[d];
      index[d] = 0;
    }
  }
}

}  // namespace ascend::rt

#endif  // RUNTIME_MODEL_KERNELS_BROADCAST_H_
