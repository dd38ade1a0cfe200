#include "runtime/model/model_registry.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "acl/acl_base.h"
#include "acl/error_codes/ge_error_codes.h"
#include "runtime/base/status.h"

namespace ascend::rt {
namespace {

absl::Status NoBundle(uint32_t id) {
  return AclError(ACL_ERROR_INVALID_BUNDLE_MODEL_ID,
                  absl::StrCat("no bundle has id ", id));
}

}  // namespace

uint32_t ModelRegistry::Add(std::unique_ptr<Model> model, ModelMemory memory) {
  MutexLock lock(&mu_);
  const uint32_t id = ++last_id_;
  models_.emplace(id, std::make_shared<LoadedModel>(id, std::move(model),
                                                    std::move(memory)));
  return id;
}

absl::StatusOr<std::shared_ptr<LoadedModel>> ModelRegistry::Find(
    uint32_t id) const {
  MutexLock lock(&mu_);
  const auto it = models_.find(id);
  if (it != models_.end()) return it->second;
  return AclError(
      ACL_ERROR_GE_EXEC_MODEL_ID_INVALID,
      absl::StrCat("no model has id ", id,
                   id == 0 || id > last_id_ ? "" : " any more: unloaded"));
}

absl::Status ModelRegistry::Unload(uint32_t id, Synchronizer* synchronizer) {
  ART_ASSIGN_OR_RETURN(const std::shared_ptr<LoadedModel> model, Find(id));
  ART_RETURN_IF_ERROR(model->Close(synchronizer));
  MutexLock lock(&mu_);
  models_.erase(id);
  return absl::OkStatus();
}

uint32_t ModelRegistry::AddBundle(std::vector<uint32_t> models) {
  MutexLock lock(&mu_);
  const uint32_t id = ++last_bundle_;
  bundles_.emplace(id, std::move(models));
  return id;
}

absl::StatusOr<std::vector<uint32_t>> ModelRegistry::FindBundle(
    uint32_t id) const {
  MutexLock lock(&mu_);
  const auto it = bundles_.find(id);
  if (it != bundles_.end()) return it->second;
  return NoBundle(id);
}

absl::Status ModelRegistry::UnloadBundle(uint32_t id,
                                         Synchronizer* synchronizer) {
  ART_ASSIGN_OR_RETURN(std::vector<uint32_t> models, FindBundle(id));
  {
    // Of two threads that unload it, one gets it.
    MutexLock lock(&mu_);
    if (bundles_.erase(id) == 0) return NoBundle(id);
  }
  for (const uint32_t model : models) {
    const absl::Status status = Unload(model, synchronizer);
    // The program may have unloaded it by itself.
    if (AclCode(status) == ACL_ERROR_GE_EXEC_MODEL_ID_INVALID) continue;
    if (status.ok()) continue;
    MutexLock lock(&mu_);
    bundles_.emplace(id, std::move(models));
    return status;
  }
  return absl::OkStatus();
}

void ModelRegistry::Clear() {
  // Destroyed after the lock: models may be large.
  absl::flat_hash_map<uint32_t, std::shared_ptr<LoadedModel>> models;
  MutexLock lock(&mu_);
  models.swap(models_);
  bundles_.clear();
}

std::vector<uint32_t> ModelRegistry::Ids() const {
  MutexLock lock(&mu_);
  std::vector<uint32_t> ids;
  for (const auto& [id, model] : models_) ids.push_back(id);
  return ids;
}

size_t ModelRegistry::live() const {
  MutexLock lock(&mu_);
  return models_.size();
}

}  // namespace ascend::rt
