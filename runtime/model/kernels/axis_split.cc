#include "runtime/model/kernels/axis_split.h"

namespace ascend::rt {

AxisSplit SplitAxes(absl::Span<const int64_t> dims,
                    const std::vector<bool>& is_reduced) {
  struct Loop {
    int64_t extent;
    int64_t stride;
    bool reduced;
  };
  // From the innermost to the outermost.
  std::vector<Loop> loops;
  int64_t stride = 1;
  for (size_t d = dims.size(); d-- > 0;) {
    if (dims[d] == 1) continue;
    if (!loops.empty() && loops.back().reduced == is_reduced[d]) {
      loops.back().extent *= dims[d];
    } else {
      loops.push_back({dims[d], stride, is_reduced[d]});
    }
    stride *= dims[d];
  }

  AxisSplit split;
  if (loops.empty()) return split;
  split.inner = loops[0].extent;
  split.inner_is_reduced = loops[0].reduced;
  for (size_t i = loops.size(); i-- > 1;) {
    LoopNest& nest = loops[i].reduced ? split.reduced : split.kept;
    nest.Add(loops[i].extent, loops[i].stride);
  }
  return split;
}

absl::StatusOr<std::vector<bool>> MarkAxes(const ShapeContext& context,
                                           absl::Span<const int64_t> axes) {
  const int rank = context.input(0).rank();
  // A scalar has an axis 0 of extent 1, as ResolveAxis() sees it.
  std::vector<bool> marked(rank == 0 ? 1 : rank, false);
  for (const int64_t axis : axes) {
    ART_ASSIGN_OR_RETURN(const int index, context.ResolveAxis(axis, rank));
    if (marked[index]) {
      return context.Error("axis ", axis, " is named twice");
    }
    marked[index] = true;
  }
  marked.resize(rank);
  return marked;
}

}  // namespace ascend::rt
