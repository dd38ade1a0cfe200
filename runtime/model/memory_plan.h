// Places blocks with known lifetimes in one arena.

#ifndef RUNTIME_MODEL_MEMORY_PLAN_H_
#define RUNTIME_MODEL_MEMORY_PLAN_H_

#include <cstddef>
#include <vector>

#include "absl/status/statusor.h"

namespace ascend::rt {

// Alignment of every tensor in a workspace or a weight blob.
inline constexpr size_t kTensorAlignment = 64;

// A multiple of kTensorAlignment that is at least `bytes`, or an error if
// there is none.
absl::StatusOr<size_t> AlignTensor(size_t bytes);

struct MemoryBlock {
  size_t bytes = 0;
  // Steps between which it is in use, both included.
  int first = 0;
  int last = 0;
};

struct MemoryPlan {
  std::vector<size_t> offsets;  // one for each block
  size_t bytes = 0;             // of the arena
};

// Blocks that are in use at the same step do not overlap; others may. Blocks
// are placed in order of first use, each in the smallest gap that holds it.
// An error if the arena is too large to be addressed.
absl::StatusOr<MemoryPlan> PlanMemory(const std::vector<MemoryBlock>& blocks);

}  // namespace ascend::rt

#endif  // RUNTIME_MODEL_MEMORY_PLAN_H_
