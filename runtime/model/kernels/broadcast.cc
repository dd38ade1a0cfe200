#include "runtime/model/kernels/broadcast.h"

#include <algorithm>

namespace ascend::rt {

absl::StatusOr<BroadcastPlan> PlanBroadcast(const ShapeContext& context, int i,
                                            int j) {
  const std::vector<int64_t>& a = context.input(i).dims;
  const std::vector<int64_t>& b = context.input(j).dims;
  const int rank = static_cast<int>(std::max(a.size(), b.size()));
  if (rank > static_cast<int>(kMaxTensorRank)) {
    return context.Error("a shape of ", rank, " dims; at most ", kMaxTensorRank,
                         " are possible");
  }

  // Extents aligned at the last dim.
  std::array<int64_t, kMaxTensorRank> extent_a, extent_b;
  BroadcastPlan plan;
  for (int d = 0; d < rank; ++d) {
    const int64_t from_a = d - (rank - static_cast<int>(a.size()));
    const int64_t from_b = d - (rank - static_cast<int>(b.size()));
    extent_a[d] = from_a < 0 ? 1 : a[from_a];
    extent_b[d] = from_b < 0 ? 1 : b[from_b];
    if (extent_a[d] != extent_b[d] && extent_a[d] != 1 && extent_b[d] != 1) {
      return context.Error("inputs ", i, " and ", j, " of shapes ",
                           DimsToString(a), " and ", DimsToString(b),
                           " do not fit each other");
    }
    plan.output_dims.push_back(extent_a[d] == 1 ? extent_b[d] : extent_a[d]);
  }

  // From the last dim to the first, a dim joins the loop inside it when both
  // inputs go on there without a gap or both repeat.
  std::array<int64_t, kMaxTensorRank> extent, stride_a, stride_b;
  int loops = 0;
  int64_t size_a = 1;
  int64_t size_b = 1;
  for (int d = rank - 1; d >= 0; --d) {
    const int64_t n = plan.output_dims[d];
    const int64_t step_a = extent_a[d] == 1 ? 0 : size_a;
    const int64_t step_b = extent_b[d] == 1 ? 0 : size_b;
    size_a *= extent_a[d];
    size_b *= extent_b[d];
    if (n == 1) continue;
    if (loops > 0 && step_a == stride_a[loops - 1] * extent[loops - 1] &&
        step_b == stride_b[loops - 1] * extent[loops - 1]) {
      extent[loops - 1] *= n;
      continue;
    }
    extent[loops] = n;
    stride_a[loops] = step_a;
    stride_b[loops] = step_b;
    ++loops;
  }
  if (loops == 0) {
    extent[0] = 1;
    stride_a[0] = stride_b[0] = 1;
    loops = 1;
  }
  plan.rank = loops;
  std::reverse_copy(extent.begin(), extent.begin() + loops,
                    plan.extent.begin());
  std::reverse_copy(stride_a.begin(), stride_a.begin() + loops,
                    plan.stride_a.begin());
  std::reverse_copy(stride_b.begin(), stride_b.begin() + loops,
                    plan.stride_b.begin());
  return plan;
}

}  // namespace ascend::rt
