// The loops of an operator that treats some axes of a tensor together and goes
// over the others: reductions and softmax.

#ifndef RUNTIME_MODEL_KERNELS_AXIS_SPLIT_H_
#define RUNTIME_MODEL_KERNELS_AXIS_SPLIT_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "runtime/model/kernels/loop_nest.h"
#include "runtime/model/op_kernel.h"

namespace ascend::rt {

// Neighbouring axes of one kind are merged. The innermost loop, over elements
// that are next to each other, is apart from the nests:
//
//   inner_is_reduced: kept { reduced { inner } }  one result per kept step
//   else:             kept { reduced { inner } }  `inner` results per kept step
struct AxisSplit {
  LoopNest kept;
  LoopNest reduced;
  int64_t inner = 1;
  bool inner_is_reduced = true;

  // Elements that are treated together.
  int64_t reduced_count() const {
    return reduced.count() * (inner_is_reduced ? inner : 1);
  }
};

// `is_reduced` has one flag for each of `dims`.
AxisSplit SplitAxes(absl::Span<const int64_t> dims,
                    const std::vector<bool>& is_reduced);

// One flag per axis of input 0: true for those in `axes`, which may count from
// the back. An error for an axis out of range or named twice.
absl::StatusOr<std::vector<bool>> MarkAxes(const ShapeContext& context,
                                           absl::Span<const int64_t> axes);

}  // namespace ascend::rt

#endif  // RUNTIME_MODEL_KERNELS_AXIS_SPLIT_H_
