// LoadedModel: a model under an id, with the executions that use it.
//
// Executions share nothing that is written: each has a workspace of its own
// and weights are only read. So those of several streams are safe at the same
// time, with the results that one after the other would give.

#ifndef RUNTIME_MODEL_LOADED_MODEL_H_
#define RUNTIME_MODEL_LOADED_MODEL_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/types/optional.h"
#include "runtime/base/mutex.h"
#include "runtime/core/memory_registry.h"
#include "runtime/core/synchronizer.h"
#include "runtime/model/device_memory.h"
#include "runtime/model/execution.h"
#include "runtime/model/model.h"
#include "runtime/model/workspace_pool.h"

namespace ascend::rt {

// Device memory that a model works in, kept alive by it.
struct ModelMemory {
  void* workspace = nullptr;  // of the first execution at a time, or null
  // Blocks of the caller that hold the areas the caller gave.
  std::shared_ptr<Allocation> workspace_block;
  std::shared_ptr<Allocation> weight_block;
  // Areas the caller did not give.
  DeviceMemory own_workspace;
  DeviceMemory own_weights;
};

// Thread-safe. Lock order: mu_ is a leaf.
class LoadedModel : public std::enable_shared_from_this<LoadedModel> {
 public:
  LoadedModel(uint32_t id, std::unique_ptr<Model> model, ModelMemory memory);
  LoadedModel(const LoadedModel&) = delete;
  LoadedModel& operator=(const LoadedModel&) = delete;

  uint32_t id() const { return id_; }
  const Model& model() const { return *model_; }

  // An execution to be filled and launched; empty once the model is being
  // unloaded. Costs no allocation if an earlier one has ended.
  ExecutionRef Begin() ABSL_LOCKS_EXCLUDED(mu_);

  // The gear that was last chosen, on whichever data set.
  absl::optional<size_t> current_gear() const {
    const int64_t gear = current_gear_.load(std::memory_order_relaxed);
    if (gear < 0) return absl::nullopt;
    return static_cast<size_t>(gear);
  }
  void set_current_gear(size_t gear) {
    current_gear_.store(static_cast<int64_t>(gear), std::memory_order_relaxed);
  }

  // Begins no more executions and waits for those there are. If that could
  // never end the model stays as it was: 507046 and a diagnostic. Closed by
  // another thread before: 145003.
  absl::Status Close(Synchronizer* synchronizer) ABSL_LOCKS_EXCLUDED(mu_);

 private:
  friend class Execution;
  friend class ExecutionRef;

  // Executions that are kept for the next ones.
  static constexpr size_t kMaxFree = 1024;

  void EndLaunch() ABSL_LOCKS_EXCLUDED(mu_);
  void Recycle(Execution* execution) ABSL_LOCKS_EXCLUDED(mu_);

  const uint32_t id_;
  const std::unique_ptr<Model> model_;
  const ModelMemory memory_;
  size_t max_segments_ = 0;
  WorkspacePool workspaces_;
  std::atomic<int64_t> current_gear_{-1};

  Mutex mu_;
  CondVar changed_;  // an execution was launched or released
  bool closing_ ABSL_GUARDED_BY(mu_) = false;
  int launching_ ABSL_GUARDED_BY(mu_) = 0;
  uint64_t runs_ ABSL_GUARDED_BY(mu_) = 0;
  // Owned; the two make up all executions.
  std::vector<std::unique_ptr<Execution>> free_ ABSL_GUARDED_BY(mu_);
  std::vector<std::unique_ptr<Execution>> active_ ABSL_GUARDED_BY(mu_);
};

}  // namespace ascend::rt

#endif  // RUNTIME_MODEL_LOADED_MODEL_H_
