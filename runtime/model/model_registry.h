// ModelRegistry: the models that are loaded, by the ids that programs know them
// by. Bundles, files of several models, have ids of their own.

#ifndef RUNTIME_MODEL_MODEL_REGISTRY_H_
#define RUNTIME_MODEL_MODEL_REGISTRY_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "runtime/base/mutex.h"
#include "runtime/core/synchronizer.h"
#include "runtime/model/loaded_model.h"
#include "runtime/model/model.h"

namespace ascend::rt {

// Thread-safe. Lock order: mu_ is a leaf.
class ModelRegistry {
 public:
  ModelRegistry() = default;
  ModelRegistry(const ModelRegistry&) = delete;
  ModelRegistry& operator=(const ModelRegistry&) = delete;

  // Returns the model's id. Ids count up from 1 and are not used again.
  uint32_t Add(std::unique_ptr<Model> model, ModelMemory memory)
      ABSL_LOCKS_EXCLUDED(mu_);

  // 145003 if there is no such model.
  absl::StatusOr<std::shared_ptr<LoadedModel>> Find(uint32_t id) const
      ABSL_LOCKS_EXCLUDED(mu_);

  // Waits for the executions of the model, then forgets it. 145003; 507046 for
  // a wait that could never end, and then the model stays.
  absl::Status Unload(uint32_t id, Synchronizer* synchronizer)
      ABSL_LOCKS_EXCLUDED(mu_);

  // Returns the bundle's id, counted from 1 apart from those of models.
  uint32_t AddBundle(std::vector<uint32_t> models) ABSL_LOCKS_EXCLUDED(mu_);
  // The models of a bundle. 148053 if there is no such bundle.
  absl::StatusOr<std::vector<uint32_t>> FindBundle(uint32_t id) const
      ABSL_LOCKS_EXCLUDED(mu_);
  // Unloads what is left of a bundle's models, then forgets it.
  absl::Status UnloadBundle(uint32_t id, Synchronizer* synchronizer)
      ABSL_LOCKS_EXCLUDED(mu_);

  // Forgets everything. An execution that still runs keeps its model alive.
  void Clear() ABSL_LOCKS_EXCLUDED(mu_);

  std::vector<uint32_t> Ids() const ABSL_LOCKS_EXCLUDED(mu_);
  size_t live() const ABSL_LOCKS_EXCLUDED(mu_);

 private:
  mutable Mutex mu_;
  uint32_t last_id_ ABSL_GUARDED_BY(mu_) = 0;
  uint32_t last_bundle_ ABSL_GUARDED_BY(mu_) = 0;
  absl::flat_hash_map<uint32_t, std::shared_ptr<LoadedModel>> models_
      ABSL_GUARDED_BY(mu_);
  absl::flat_hash_map<uint32_t, std::vector<uint32_t>> bundles_
      ABSL_GUARDED_BY(mu_);
};

}  // namespace ascend::rt

#endif  // RUNTIME_MODEL_MODEL_REGISTRY_H_
