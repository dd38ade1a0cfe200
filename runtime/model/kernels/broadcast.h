// Elementwise operators of two inputs whose shapes are stretched to fit each
// other: aligned at the last dim, an extent of 1 repeats.

#ifndef RUNTIME_MODEL_KERNELS_BROADCAST_H_
#define RUNTIME_MODEL_KERNELS_BROADCAST_H_

#include <array>
#include <cstdint>
#include <vector>

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
    // Three loops with constant steps, so that the compiler can vectorise.
    if (step_a == 1 && step_b == 1) {
      for (int64_t k = 0; k < n; ++k) output[k] = op(a[k], b[k]);
    } else if (step_a == 1) {
      const In fixed = *b;
      for (int64_t k = 0; k < n; ++k) output[k] = op(a[k], fixed);
    } else if (step_b == 1) {
      const In fixed = *a;
      for (int64_t k = 0; k < n; ++k) output[k] = op(fixed, b[k]);
    } else {
      const Out fixed = op(*a, *b);
      for (int64_t k = 0; k < n; ++k) output[k] = fixed;
    }
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
