// Loading and unloading models, and what a model would need.

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "acl/acl_mdl.h"
#include "acl/src/model_api.h"
#include "acl/src/model_config.h"
#include "acl/src/model_loader.h"
#include "acl/src/unsupported.h"
#include "runtime/model/model.h"
#include "runtime/model/model_file.h"

using ascend::acl::LoadConfig;
using ascend::acl::LoadOptions;
using ascend::acl::ModelAreas;
using ascend::acl::ModelCall;
using ascend::acl::ModelQuery;
using ascend::acl::ModelState;
using ascend::acl::RequireInit;
using ascend::acl::Runtime;
using ascend::acl::Unsupported;
using ascend::rt::AclError;
using ascend::rt::Model;
using ascend::rt::ModelFile;
using ascend::rt::ModelSizes;

namespace {

absl::Status CheckSize(const char* argument, size_t size) {
  if (size > 0) return absl::OkStatus();
  return AclError(ACL_ERROR_INVALID_PARAM, absl::StrCat(argument, " is 0"));
}

// 145001, 107002.
absl::Status RequireReady(Runtime& runtime) {
  ART_RETURN_IF_ERROR(RequireInit());
  return runtime.CurrentContext().status();
}

absl::Status LoadFile(Runtime& runtime, ModelState& state, const char* path,
                      const ModelAreas& areas, uint32_t* id) {
  ART_RETURN_IF_ERROR(RequireReady(runtime));
  ART_ASSIGN_OR_RETURN(*id, ascend::acl::LoadModel(
                                runtime, state, ModelFile::Open(path), areas));
  return absl::OkStatus();
}

absl::Status LoadMemory(Runtime& runtime, ModelState& state, const void* model,
                        size_t size, const ModelAreas& areas, uint32_t* id) {
  ART_RETURN_IF_ERROR(RequireReady(runtime));
  ART_ASSIGN_OR_RETURN(
      *id, ascend::acl::LoadModel(runtime, state,
                                  ModelFile::FromMemory(model, size), areas));
  return absl::OkStatus();
}

absl::Status CheckQueues(const void* inputs, size_t input_count,
                         const void* outputs, size_t output_count) {
  if (inputs == nullptr || outputs == nullptr) {
    return AclError(ACL_ERROR_INVALID_PARAM, "a queue list is NULL");
  }
  ART_RETURN_IF_ERROR(CheckSize("the number of input queues", input_count));
  return CheckSize("the number of output queues", output_count);
}

// What the load type needs.
absl::Status CheckOptions(const LoadOptions& options) {
  if (!options.load_type.has_value()) {
    return AclError(ACL_ERROR_INVALID_PARAM,
                    "ACL_MDL_LOAD_TYPE_SIZET has not been set");
  }
  const size_t type = *options.load_type;
  switch (type) {
    case ACL_MDL_LOAD_FROM_FILE:
    case ACL_MDL_LOAD_FROM_FILE_WITH_MEM:
    case ACL_MDL_LOAD_FROM_FILE_WITH_Q:
      if (options.path.empty()) {
        return AclError(
            ACL_ERROR_INVALID_PARAM,
            absl::StrCat("load type ", type, " needs ACL_MDL_PATH_PTR"));
      }
      break;
    case ACL_MDL_LOAD_FROM_MEM:
    case ACL_MDL_LOAD_FROM_MEM_WITH_MEM:
    case ACL_MDL_LOAD_FROM_MEM_WITH_Q:
      if (options.memory == nullptr || options.memory_size == 0) {
        return AclError(ACL_ERROR_INVALID_PARAM,
                        absl::StrCat("load type ", type,
                                     " needs ACL_MDL_MEM_ADDR_PTR and "
                                     "ACL_MDL_MEM_SIZET"));
      }
      break;
    default:
      return AclError(ACL_ERROR_INVALID_PARAM,
                      absl::StrCat("load type ", type, " is unknown"));
  }
  if (type == ACL_MDL_LOAD_FROM_FILE_WITH_Q ||
      type == ACL_MDL_LOAD_FROM_MEM_WITH_Q) {
    return CheckQueues(options.input_queues, options.input_queue_count,
                       options.output_queues, options.output_queue_count);
  }
  return absl::OkStatus();
}

absl::Status LoadWithOptions(Runtime& runtime, ModelState& state,
                             const LoadOptions& options, uint32_t* id) {
  const ModelAreas areas = {options.workspace, options.workspace_size,
                            options.weight, options.weight_size};
  switch (*options.load_type) {
    case ACL_MDL_LOAD_FROM_FILE:
      return LoadFile(runtime, state, options.path.c_str(), {}, id);
    case ACL_MDL_LOAD_FROM_FILE_WITH_MEM:
      return LoadFile(runtime, state, options.path.c_str(), areas, id);
    case ACL_MDL_LOAD_FROM_MEM:
      return LoadMemory(runtime, state, options.memory, options.memory_size, {},
                        id);
    case ACL_MDL_LOAD_FROM_MEM_WITH_MEM:
      return LoadMemory(runtime, state, options.memory, options.memory_size,
                        areas, id);
    default:
      return AclError(ACL_ERROR_RT_FEATURE_NOT_SUPPORT,
                      "models that queues feed are not supported");
  }
}

absl::StatusOr<ModelSizes> Measure(const absl::StatusOr<ModelFile>& file) {
  ART_RETURN_IF_ERROR(file.status());
  return Model::Measure(*file);
}

}  // namespace

aclError aclmdlLoadFromFile(const char* modelPath, uint32_t* modelId) {
  return ModelCall(ACL_API_CALL,
                   [&](Runtime& runtime, ModelState& state) -> absl::Status {
                     ACL_REQUIRE_NOT_NULL(modelPath);
                     ACL_REQUIRE_NOT_NULL(modelId);
                     return LoadFile(runtime, state, modelPath, {}, modelId);
                   });
}

aclError aclmdlLoadFromMem(const void* model, size_t modelSize,
                           uint32_t* modelId) {
  return ModelCall(
      ACL_API_CALL, [&](Runtime& runtime, ModelState& state) -> absl::Status {
        ACL_REQUIRE_NOT_NULL(model);
        ACL_REQUIRE_NOT_NULL(modelId);
        ART_RETURN_IF_ERROR(CheckSize("modelSize", modelSize));
        return LoadMemory(runtime, state, model, modelSize, {}, modelId);
      });
}

aclError aclmdlLoadFromFileWithMem(const char* modelPath, uint32_t* modelId,
                                   void* workPtr, size_t workSize,
                                   void* weightPtr, size_t weightSize) {
  return ModelCall(
      ACL_API_CALL, [&](Runtime& runtime, ModelState& state) -> absl::Status {
        ACL_REQUIRE_NOT_NULL(modelPath);
        ACL_REQUIRE_NOT_NULL(modelId);
        return LoadFile(runtime, state, modelPath,
                        {workPtr, workSize, weightPtr, weightSize}, modelId);
      });
}

aclError aclmdlLoadFromMemWithMem(const void* model, size_t modelSize,
                                  uint32_t* modelId, void* workPtr,
                                  size_t workSize, void* weightPtr,
                                  size_t weightSize) {
  return ModelCall(
      ACL_API_CALL, [&](Runtime& runtime, ModelState& state) -> absl::Status {
        ACL_REQUIRE_NOT_NULL(model);
        ACL_REQUIRE_NOT_NULL(modelId);
        ART_RETURN_IF_ERROR(CheckSize("modelSize", modelSize));
        return LoadMemory(runtime, state, model, modelSize,
                          {workPtr, workSize, weightPtr, weightSize}, modelId);
      });
}

// Checked first, as a call that could never work is to be told from one that
// works elsewhere.
aclError aclmdlLoadFromFileWithQ(const char* modelPath, uint32_t* modelId,
                                 const uint32_t* inputQ, size_t inputQNum,
                                 const uint32_t* outputQ, size_t outputQNum) {
  const aclError checked =
      ModelCall(ACL_API_CALL, [&](Runtime&, ModelState&) -> absl::Status {
        ACL_REQUIRE_NOT_NULL(modelPath);
        ACL_REQUIRE_NOT_NULL(modelId);
        return CheckQueues(inputQ, inputQNum, outputQ, outputQNum);
      });
  return checked == ACL_SUCCESS ? Unsupported(__func__) : checked;
}

aclError aclmdlLoadFromMemWithQ(const void* model, size_t modelSize,
                                uint32_t* modelId, const uint32_t* inputQ,
                                size_t inputQNum, const uint32_t* outputQ,
                                size_t outputQNum) {
  const aclError checked =
      ModelCall(ACL_API_CALL, [&](Runtime&, ModelState&) -> absl::Status {
        ACL_REQUIRE_NOT_NULL(model);
        ACL_REQUIRE_NOT_NULL(modelId);
        ART_RETURN_IF_ERROR(CheckSize("modelSize", modelSize));
        return CheckQueues(inputQ, inputQNum, outputQ, outputQNum);
      });
  return checked == ACL_SUCCESS ? Unsupported(__func__) : checked;
}

aclError aclmdlLoadWithConfig(const aclmdlConfigHandle* handle,
                              uint32_t* modelId) {
  return ModelCall(
      ACL_API_CALL, [&](Runtime& runtime, ModelState& state) -> absl::Status {
        ACL_REQUIRE_NOT_NULL(modelId);
        ART_ASSIGN_OR_RETURN(const LoadConfig* const config,
                             state.load_configs.Require(handle, "handle"));
        ART_RETURN_IF_ERROR(CheckOptions(config->options));
        return LoadWithOptions(runtime, state, config->options, modelId);
      });
}

aclError aclmdlUnload(uint32_t modelId) {
  return ModelCall(
      ACL_API_CALL, [&](Runtime& runtime, ModelState& state) -> absl::Status {
        ART_RETURN_IF_ERROR(RequireInit());
        ART_RETURN_IF_ERROR(state.models.Find(modelId).status());
        ART_RETURN_IF_ERROR(runtime.CurrentContext().status());
        return state.models.Unload(modelId, &runtime.synchronizer());
      });
}

aclError aclmdlQuerySize(const char* fileName, size_t* workSize,
                         size_t* weightSize) {
  return ModelQuery(ACL_API_CALL, [&](Runtime&, ModelState&) -> absl::Status {
    ACL_REQUIRE_NOT_NULL(fileName);
    ACL_REQUIRE_NOT_NULL(workSize);
    ACL_REQUIRE_NOT_NULL(weightSize);
    ART_RETURN_IF_ERROR(RequireInit());
    ART_ASSIGN_OR_RETURN(const ModelSizes sizes,
                         Measure(ModelFile::Open(fileName)));
    *workSize = sizes.workspace_bytes;
    *weightSize = sizes.weight_bytes;
    return absl::OkStatus();
  });
}

aclError aclmdlQuerySizeFromMem(const void* model, size_t modelSize,
                                size_t* workSize, size_t* weightSize) {
  return ModelQuery(ACL_API_CALL, [&](Runtime&, ModelState&) -> absl::Status {
    ACL_REQUIRE_NOT_NULL(model);
    ACL_REQUIRE_NOT_NULL(workSize);
    ACL_REQUIRE_NOT_NULL(weightSize);
    ART_RETURN_IF_ERROR(CheckSize("modelSize", modelSize));
    ART_RETURN_IF_ERROR(RequireInit());
    ART_ASSIGN_OR_RETURN(const ModelSizes sizes,
                         Measure(ModelFile::FromMemory(model, modelSize)));
    *workSize = sizes.workspace_bytes;
    *weightSize = sizes.weight_bytes;
    return absl::OkStatus();
  });
}

aclError aclmdlQueryExeOMDesc(const char* fileName,
                              aclmdlExeOMDesc* mdlPartitionSize) {
  return ModelQuery(ACL_API_CALL, [&](Runtime&, ModelState&) -> absl::Status {
    ACL_REQUIRE_NOT_NULL(fileName);
    ACL_REQUIRE_NOT_NULL(mdlPartitionSize);
    ART_RETURN_IF_ERROR(RequireInit());
    ART_ASSIGN_OR_RETURN(const ModelSizes sizes,
                         Measure(ModelFile::Open(fileName)));
    *mdlPartitionSize = aclmdlExeOMDesc();
    mdlPartitionSize->workSize = sizes.workspace_bytes;
    mdlPartitionSize->weightSize = sizes.weight_bytes;
    return absl::OkStatus();
  });
}
