// WorkspacePool: the work memory of a model's executions. An execution takes a
// workspace when it starts to run and gives it back at its end, so there are as
// many as executions have ever run at the same time, however many are queued.

#ifndef RUNTIME_MODEL_WORKSPACE_POOL_H_
#define RUNTIME_MODEL_WORKSPACE_POOL_H_

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "runtime/base/mutex.h"

namespace ascend::rt {

// Thread-safe. Lock order: mu_ is a leaf.
class WorkspacePool {
 public:
  // `memory`, if not null, is `bytes` of somebody else's that serve as the
  // first workspace; it stays valid as long as the pool.
  WorkspacePool(size_t bytes, void* memory);
  WorkspacePool(const WorkspacePool&) = delete;
  WorkspacePool& operator=(const WorkspacePool&) = delete;

  // Null when the host has no memory.
  void* Take() ABSL_LOCKS_EXCLUDED(mu_);
  void Give(void* workspace) ABSL_LOCKS_EXCLUDED(mu_);

 private:
  // More than run at a time for long are not kept.
  static constexpr size_t kMaxKept = 8;

  struct FreeDeleter {
    void operator()(void* memory) const { std::free(memory); }
  };
  using Memory = std::unique_ptr<void, FreeDeleter>;

  const size_t bytes_;
  void* const lent_;  // or null
  Mutex mu_;
  bool lent_is_free_ ABSL_GUARDED_BY(mu_);
  std::vector<Memory> free_ ABSL_GUARDED_BY(mu_);
};

}  // namespace ascend::rt

#endif  // RUNTIME_MODEL_WORKSPACE_POOL_H_
