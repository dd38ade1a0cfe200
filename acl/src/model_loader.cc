#include "acl/src/model_loader.h"

#include <memory>
#include <new>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "acl/acl_base.h"
#include "runtime/base/status.h"
#include "runtime/control/creation_sites.h"
#include "runtime/control/fault_plan.h"
#include "runtime/core/context.h"
#include "runtime/core/memory_registry.h"
#include "runtime/model/device_memory.h"
#include "runtime/model/loaded_model.h"
#include "runtime/model/model.h"

namespace ascend::acl {
namespace {

using rt::AclError;
using rt::Allocation;

// What rt::Model::Options asks of weight memory.
constexpr uintptr_t kWeightAlignment = 16;

// The block that holds an area of the program.
absl::StatusOr<std::shared_ptr<Allocation>> FindArea(rt::Runtime& runtime,
                                                     const void* area,
                                                     size_t size,
                                                     const char* argument) {
  std::shared_ptr<Allocation> block = runtime.memory().Find(area);
  if (block == nullptr || block->placement() != rt::Placement::kDevice) {
    return AclError(
        ACL_ERROR_GE_EXEC_MODEL_ADDR_INVALID,
        absl::StrFormat("%s (%p) is no device memory", argument, area));
  }
  if (!block->Contains(area, size)) {
    return AclError(
        ACL_ERROR_GE_PARAM_INVALID,
        absl::StrFormat("%s (%p): %d bytes reach beyond the block of %d bytes "
                        "at %p",
                        argument, area, size, block->size(), block->base()));
  }
  return block;
}

// Fills in where the weights go: the caller's area, else memory of the device.
absl::Status PlaceWeights(rt::Runtime& runtime, int device,
                          const rt::ModelFile& file, const ModelAreas& areas,
                          rt::ModelMemory* memory,
                          rt::Model::Options* options) {
  if (areas.weight == nullptr) {
    ART_ASSIGN_OR_RETURN(const size_t bytes, rt::Model::WeightBytes(file));
    ART_ASSIGN_OR_RETURN(
        memory->own_weights,
        rt::DeviceMemory::Allocate(&runtime.memory(), device, bytes));
    options->weight_memory = memory->own_weights.get();
    options->weight_memory_bytes = bytes;
    return absl::OkStatus();
  }
  ART_ASSIGN_OR_RETURN(
      memory->weight_block,
      FindArea(runtime, areas.weight, areas.weight_size, "weightPtr"));
  if (reinterpret_cast<uintptr_t>(areas.weight) % kWeightAlignment != 0) {
    return AclError(ACL_ERROR_GE_PARAM_INVALID,
                    absl::StrFormat("weightPtr (%p) is not a multiple of %d",
                                    areas.weight, kWeightAlignment));
  }
  options->weight_memory = areas.weight;
  options->weight_memory_bytes = areas.weight_size;
  return absl::OkStatus();
}

absl::StatusOr<uint32_t> Load(rt::Runtime& runtime, ModelState& state,
                              const rt::ModelFile& file,
                              const ModelAreas& areas) {
  ART_ASSIGN_OR_RETURN(const rt::Context* context, runtime.CurrentContext());
  const int device = context->device;
  rt::ModelMemory memory;
  rt::Model::Options options;
  ART_RETURN_IF_ERROR(
      PlaceWeights(runtime, device, file, areas, &memory, &options));
  if (areas.work != nullptr) {
    ART_ASSIGN_OR_RETURN(
        memory.workspace_block,
        FindArea(runtime, areas.work, areas.work_size, "workPtr"));
    memory.workspace = areas.work;
  }
  ART_ASSIGN_OR_RETURN(std::unique_ptr<rt::Model> model,
                       rt::Model::Load(file, options));
  if (areas.work == nullptr) {
    ART_ASSIGN_OR_RETURN(memory.own_workspace,
                         rt::DeviceMemory::Allocate(&runtime.memory(), device,
                                                    model->workspace_bytes()));
    memory.workspace = memory.own_workspace.get();
  } else if (areas.work_size < model->workspace_bytes()) {
    return AclError(
        ACL_ERROR_GE_PARAM_INVALID,
        absl::StrCat("workSize is ", areas.work_size, ", the model needs ",
                     model->workspace_bytes()));
  }
  return state.models.Add(std::move(model), std::move(memory));
}

}  // namespace

absl::StatusOr<uint32_t> LoadModel(rt::Runtime& runtime, ModelState& state,
                                   const absl::StatusOr<rt::ModelFile>& file,
                                   const ModelAreas& areas) {
  ART_RETURN_IF_ERROR(file.status());
  ART_RETURN_IF_ERROR(
      rt::FaultPlan::Step("model_load", ACL_ERROR_GE_MEMORY_ALLOCATION));
  try {
    const absl::StatusOr<uint32_t> id = Load(runtime, state, *file, areas);
    if (id.ok()) rt::CreationSites::Note(ModelKey(*id));
    return id;
  } catch (const std::bad_alloc&) {
    return AclError(ACL_ERROR_GE_MEMORY_ALLOCATION,
                    "no host memory to load the model");
  }
}

}  // namespace ascend::acl
