// Entries of the model chapter that this runtime does not support, and why:
//
//   aclmdlInitDump, aclmdlSetDump, aclmdlFinalizeDump: operators are not
//   dumped;
//     aclmdlCreateAndGetOpDesc and the log tell what failed.
//   AIPP: models of this runtime take tensors; no operator works on pixels.
//     What can be asked about a model is answered: it has no preprocessing.
//
// aclmdlLoadFromFileWithQ and aclmdlLoadFromMemWithQ are in model_load.cc:
// there are no queues that could feed a model.

#include <cstddef>
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "acl/acl_mdl.h"
#include "acl/src/model_api.h"
#include "acl/src/unsupported.h"

using ascend::acl::ModelQuery;
using ascend::acl::ModelState;
using ascend::acl::RequireInit;
using ascend::acl::Runtime;
using ascend::acl::Unsupported;
using ascend::rt::AclError;

namespace {

absl::Status CheckInput(ModelState& state, uint32_t model, size_t index) {
  ART_RETURN_IF_ERROR(RequireInit());
  ART_ASSIGN_OR_RETURN(const auto loaded, state.models.Find(model));
  const size_t count = loaded->model().inputs().size();
  if (index < count) return absl::OkStatus();
  return AclError(
      ACL_ERROR_INVALID_PARAM,
      absl::StrCat("index is ", index, ", the model has ", count, " inputs"));
}

}  // namespace

aclError aclmdlInitDump(void) { return Unsupported(__func__); }
aclError aclmdlSetDump(const char*) { return Unsupported(__func__); }
aclError aclmdlFinalizeDump(void) { return Unsupported(__func__); }

aclmdlAIPP* aclmdlCreateAIPP(uint64_t) {
  Unsupported(__func__);
  return nullptr;
}
aclError aclmdlDestroyAIPP(const aclmdlAIPP*) { return Unsupported(__func__); }
aclError aclmdlGetAippDataSize(uint64_t, size_t*) {
  return Unsupported(__func__);
}
aclError aclmdlSetAIPPInputFormat(aclmdlAIPP*, aclAippInputFormat) {
  return Unsupported(__func__);
}
aclError aclmdlSetAIPPCscParams(aclmdlAIPP*, int8_t, int16_t, int16_t, int16_t,
                                int16_t, int16_t, int16_t, int16_t, int16_t,
                                int16_t, uint8_t, uint8_t, uint8_t, uint8_t,
                                uint8_t, uint8_t) {
  return Unsupported(__func__);
}
aclError aclmdlSetAIPPRbuvSwapSwitch(aclmdlAIPP*, int8_t) {
  return Unsupported(__func__);
}
aclError aclmdlSetAIPPAxSwapSwitch(aclmdlAIPP*, int8_t) {
  return Unsupported(__func__);
}
aclError aclmdlSetAIPPSrcImageSize(aclmdlAIPP*, int32_t, int32_t) {
  return Unsupported(__func__);
}
aclError aclmdlSetAIPPScfParams(aclmdlAIPP*, int8_t, int32_t, int32_t, int32_t,
                                int32_t, uint64_t) {
  return Unsupported(__func__);
}
aclError aclmdlSetAIPPCropParams(aclmdlAIPP*, int8_t, int32_t, int32_t, int32_t,
                                 int32_t, uint64_t) {
  return Unsupported(__func__);
}
aclError aclmdlSetAIPPPaddingParams(aclmdlAIPP*, int8_t, int32_t, int32_t,
                                    int32_t, int32_t, uint64_t) {
  return Unsupported(__func__);
}
aclError aclmdlSetAIPPDtcPixelMean(aclmdlAIPP*, int16_t, int16_t, int16_t,
                                   int16_t, uint64_t) {
  return Unsupported(__func__);
}
aclError aclmdlSetAIPPDtcPixelMin(aclmdlAIPP*, float, float, float, float,
                                  uint64_t) {
  return Unsupported(__func__);
}
aclError aclmdlSetAIPPPixelVarReci(aclmdlAIPP*, float, float, float, float,
                                   uint64_t) {
  return Unsupported(__func__);
}
aclError aclmdlSetInputAIPP(uint32_t, aclmdlDataset*, size_t,
                            const aclmdlAIPP*) {
  return Unsupported(__func__);
}
aclError aclmdlSetAIPPByInputIndex(uint32_t, aclmdlDataset*, size_t,
                                   const aclmdlAIPP*) {
  return Unsupported(__func__);
}

aclError aclmdlGetAippType(uint32_t modelId, size_t index,
                           aclmdlInputAippType* type,
                           size_t* dynamicAttachedDataIndex) {
  return ModelQuery(ACL_API_CALL,
                    [&](Runtime&, ModelState& state) -> absl::Status {
                      ACL_REQUIRE_NOT_NULL(type);
                      ACL_REQUIRE_NOT_NULL(dynamicAttachedDataIndex);
                      ART_RETURN_IF_ERROR(CheckInput(state, modelId, index));
                      *type = ACL_DATA_WITHOUT_AIPP;
                      *dynamicAttachedDataIndex = ACL_INVALID_NODE_INDEX;
                      return absl::OkStatus();
                    });
}

aclError aclmdlGetFirstAippInfo(uint32_t modelId, size_t index,
                                aclAippInfo* aippInfo) {
  return ModelQuery(
      ACL_API_CALL, [&](Runtime&, ModelState& state) -> absl::Status {
        ACL_REQUIRE_NOT_NULL(aippInfo);
        ART_RETURN_IF_ERROR(CheckInput(state, modelId, index));
        return AclError(ACL_ERROR_NOT_STATIC_AIPP,
                        absl::StrCat("input ", index, " of model ", modelId,
                                     " has no static preprocessing"));
      });
}
