// Lists of integers (axes, shapes, permutations) that an operator takes as an
// attribute in one form and as a constant input in another.

#ifndef RUNTIME_MODEL_KERNELS_INT_LIST_H_
#define RUNTIME_MODEL_KERNELS_INT_LIST_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "runtime/model/op_kernel.h"

namespace ascend::rt {

// Input `i`, which must be a constant, if the node has it; else attribute
// `name`.
inline absl::StatusOr<std::vector<int64_t>> IntList(const ShapeContext& context,
                                                    int i,
                                                    absl::string_view name) {
  if (context.has_input(i)) return context.ConstantInts(i);
  return context.Attr<std::vector<int64_t>>(name);
}

}  // namespace ascend::rt

#endif  // RUNTIME_MODEL_KERNELS_INT_LIST_H_
