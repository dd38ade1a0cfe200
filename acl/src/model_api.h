// The shapes of the model chapter's entries, on top of ApiBoundary.

#ifndef ACL_SRC_MODEL_API_H_
#define ACL_SRC_MODEL_API_H_

#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "acl/acl_base.h"
#include "acl/src/api_boundary.h"
#include "acl/src/init_state.h"
#include "acl/src/model_state.h"

namespace ascend::acl {

// On an object: body(ModelState&) -> absl::Status. Works before aclInit.
template <typename Body>
aclError ObjectCall(const ApiCall& call, Body body) {
  return ApiBoundary(call, CallClass::kAnyTime,
                     [&](Runtime& runtime) -> absl::Status {
                       return body(ModelState::Of(runtime));
                     });
}

// The same for an entry that returns no code: body(ModelState&) gives a value
// or an error, which is logged and answered with `sentinel`.
template <typename T, typename Body>
T ValueCall(const ApiCall& call, T sentinel, Body body) {
  ApiBoundary(call, CallClass::kAnyTime, [&](Runtime& runtime) -> absl::Status {
    ART_ASSIGN_OR_RETURN(sentinel, body(ModelState::Of(runtime)));
    return absl::OkStatus();
  });
  return sentinel;
}

// On a loaded model or a model file: body(Runtime&, ModelState&) ->
// absl::Status. The body calls RequireInit() after its argument checks.
template <typename Body>
aclError ModelCall(const ApiCall& call, Body body) {
  return ApiBoundary(call, CallClass::kModel,
                     [&](Runtime& runtime) -> absl::Status {
                       return body(runtime, ModelState::Of(runtime));
                     });
}

// The same for what the documents allow inside a callback.
template <typename Body>
aclError ModelQuery(const ApiCall& call, Body body) {
  return ApiBoundary(call, CallClass::kAnyTime,
                     [&](Runtime& runtime) -> absl::Status {
                       return body(runtime, ModelState::Of(runtime));
                     });
}

// 145001 before aclInit (ruling 3.1).
inline absl::Status RequireInit() {
  if (InitState::references.load() > 0) return absl::OkStatus();
  return AclError(ACL_ERROR_GE_EXEC_NOT_INIT, "call aclInit first");
}

}  // namespace ascend::acl

#endif  // ACL_SRC_MODEL_API_H_
