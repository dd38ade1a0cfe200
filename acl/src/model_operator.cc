// What an exception callback can ask about the operator that failed.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "acl/acl_mdl.h"
#include "acl/src/model_api.h"
#include "acl/src/tensor_desc.h"
#include "runtime/model/execution.h"

using ascend::acl::ModelQuery;
using ascend::acl::ModelState;
using ascend::acl::RequireInit;
using ascend::acl::Runtime;
using ascend::acl::TensorDesc;
using ascend::acl::TensorProperties;
using ascend::rt::AclError;
using ascend::rt::FailedOperator;
using ascend::rt::TensorSpec;

namespace {

// An array of descriptions; null for none.
absl::StatusOr<aclTensorDesc*> MakeArray(ModelState& state,
                                         const std::vector<TensorSpec>& specs) {
  if (specs.empty()) return nullptr;
  std::vector<aclTensorDesc*> followers;
  for (size_t i = 1; i < specs.size(); ++i) {
    ART_ASSIGN_OR_RETURN(aclTensorDesc* const follower,
                         state.tensor_descs.Create([&](TensorDesc* desc) {
                           desc->value = TensorProperties(specs[i]);
                           desc->owned = true;
                         }));
    followers.push_back(follower);
  }
  return state.tensor_descs.Create([&](TensorDesc* desc) {
    desc->value = TensorProperties(specs[0]);
    desc->followers = std::move(followers);
  });
}

}  // namespace

aclError aclmdlCreateAndGetOpDesc(uint32_t deviceId, uint32_t streamId,
                                  uint32_t taskId, char* opName,
                                  size_t opNameLen, aclTensorDesc** inputDesc,
                                  size_t* numInputs, aclTensorDesc** outputDesc,
                                  size_t* numOutputs) {
  return ModelQuery(
      ACL_API_CALL, [&](Runtime&, ModelState& state) -> absl::Status {
        ACL_REQUIRE_NOT_NULL(opName);
        ACL_REQUIRE_NOT_NULL(inputDesc);
        ACL_REQUIRE_NOT_NULL(numInputs);
        ACL_REQUIRE_NOT_NULL(outputDesc);
        ACL_REQUIRE_NOT_NULL(numOutputs);
        ART_RETURN_IF_ERROR(RequireInit());
        FailedOperator& failed = FailedOperator::Current();
        const bool asked_for =
            failed.device >= 0 &&
            static_cast<uint32_t>(failed.device) == deviceId &&
            static_cast<uint32_t>(failed.stream_id) == streamId &&
            static_cast<uint32_t>(failed.task.value_or(taskId)) == taskId;
        if (!asked_for || failed.name.empty()) {
          return AclError(
              ACL_ERROR_INVALID_PARAM,
              absl::StrCat("task ", taskId, " of stream ", streamId,
                           " of device ", deviceId,
                           " is no operator that failed last in this thread: "
                           "call it inside the exception callback"));
        }
        // What failed before its launch had returned is known from here on.
        failed.task = taskId;
        if (failed.name.size() >= opNameLen) {
          return AclError(
              ACL_ERROR_INVALID_PARAM,
              absl::StrCat("opNameLen is ", opNameLen, ", the name needs ",
                           failed.name.size() + 1));
        }
        ART_ASSIGN_OR_RETURN(*inputDesc, MakeArray(state, failed.inputs));
        ART_ASSIGN_OR_RETURN(*outputDesc, MakeArray(state, failed.outputs));
        *numInputs = failed.inputs.size();
        *numOutputs = failed.outputs.size();
        std::memcpy(opName, failed.name.c_str(), failed.name.size() + 1);
        return absl::OkStatus();
      });
}
