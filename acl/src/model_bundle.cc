// Bundles. A file of this runtime holds one model, so its bundle has one.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/strings/str_cat.h"
#include "acl/acl_mdl.h"
#include "acl/src/model_api.h"
#include "acl/src/model_loader.h"
#include "runtime/model/model_file.h"

using ascend::acl::ModelCall;
using ascend::acl::ModelQuery;
using ascend::acl::ModelState;
using ascend::acl::RequireInit;
using ascend::acl::Runtime;
using ascend::rt::AclError;
using ascend::rt::ModelFile;

namespace {

absl::Status LoadBundle(Runtime& runtime, ModelState& state,
                        const absl::StatusOr<ModelFile>& file, uint32_t* id) {
  ART_ASSIGN_OR_RETURN(const uint32_t model,
                       ascend::acl::LoadModel(runtime, state, file));
  *id = state.models.AddBundle({model});
  return absl::OkStatus();
}

absl::Status RequireReady(Runtime& runtime) {
  ART_RETURN_IF_ERROR(RequireInit());
  return runtime.CurrentContext().status();
}

}  // namespace

aclError aclmdlBundleLoadFromFile(const char* modelPath, uint32_t* bundleId) {
  return ModelCall(
      ACL_API_CALL, [&](Runtime& runtime, ModelState& state) -> absl::Status {
        ACL_REQUIRE_NOT_NULL(modelPath);
        ACL_REQUIRE_NOT_NULL(bundleId);
        ART_RETURN_IF_ERROR(RequireReady(runtime));
        return LoadBundle(runtime, state, ModelFile::Open(modelPath), bundleId);
      });
}

aclError aclmdlBundleLoadFromMem(const void* model, size_t modelSize,
                                 uint32_t* bundleId) {
  return ModelCall(
      ACL_API_CALL, [&](Runtime& runtime, ModelState& state) -> absl::Status {
        ACL_REQUIRE_NOT_NULL(model);
        ACL_REQUIRE_NOT_NULL(bundleId);
        if (modelSize == 0) {
          return AclError(ACL_ERROR_INVALID_PARAM, "modelSize is 0");
        }
        ART_RETURN_IF_ERROR(RequireReady(runtime));
        return LoadBundle(runtime, state,
                          ModelFile::FromMemory(model, modelSize), bundleId);
      });
}

aclError aclmdlBundleUnload(uint32_t bundleId) {
  return ModelCall(
      ACL_API_CALL, [&](Runtime& runtime, ModelState& state) -> absl::Status {
        ART_RETURN_IF_ERROR(RequireInit());
        ART_RETURN_IF_ERROR(state.models.FindBundle(bundleId).status());
        ART_RETURN_IF_ERROR(runtime.CurrentContext().status());
        return state.models.UnloadBundle(bundleId, &runtime.synchronizer());
      });
}

aclError aclmdlBundleGetModelNum(uint32_t bundleId, size_t* modelNum) {
  return ModelQuery(ACL_API_CALL,
                    [&](Runtime&, ModelState& state) -> absl::Status {
                      ACL_REQUIRE_NOT_NULL(modelNum);
                      ART_RETURN_IF_ERROR(RequireInit());
                      ART_ASSIGN_OR_RETURN(const std::vector<uint32_t> models,
                                           state.models.FindBundle(bundleId));
                      *modelNum = models.size();
                      return absl::OkStatus();
                    });
}

aclError aclmdlBundleGetModelId(uint32_t bundleId, size_t index,
                                uint32_t* modelId) {
  return ModelQuery(
      ACL_API_CALL, [&](Runtime&, ModelState& state) -> absl::Status {
        ACL_REQUIRE_NOT_NULL(modelId);
        ART_RETURN_IF_ERROR(RequireInit());
        ART_ASSIGN_OR_RETURN(const std::vector<uint32_t> models,
                             state.models.FindBundle(bundleId));
        if (index >= models.size()) {
          return AclError(
              ACL_ERROR_INVALID_PARAM,
              absl::StrCat("index is ", index, ", bundle ", bundleId, " has ",
                           models.size(), " models"));
        }
        *modelId = models[index];
        return absl::OkStatus();
      });
}
