#include "runtime/model/workspace_pool.h"

#include <utility>

#include "runtime/model/memory_plan.h"

namespace ascend::rt {

WorkspacePool::WorkspacePool(size_t bytes, void* memory)
    : bytes_(bytes), lent_(memory), lent_is_free_(memory != nullptr) {
  free_.reserve(kMaxKept);
}

void* WorkspacePool::Take() {
  {
    MutexLock lock(&mu_);
    if (lent_is_free_) {
      lent_is_free_ = false;
      return lent_;
    }
    if (!free_.empty()) {
      void* const workspace = free_.back().release();
      free_.pop_back();
      return workspace;
    }
  }
  // aligned_alloc() wants a multiple of the alignment.
  const size_t units = bytes_ / kTensorAlignment + 1;
  return std::aligned_alloc(kTensorAlignment, units * kTensorAlignment);
}

void WorkspacePool::Give(void* workspace) {
  MutexLock lock(&mu_);
  if (workspace == lent_) {
    lent_is_free_ = true;
    return;
  }
  Memory memory(workspace);
  if (free_.size() < kMaxKept) free_.push_back(std::move(memory));
}

}  // namespace ascend::rt
