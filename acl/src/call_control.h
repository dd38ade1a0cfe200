// What controls for tests do at the edge of an API call: faults, functions the
// product lacks, hooks, the trace. Called only while some control is in use.

#ifndef ACL_SRC_CALL_CONTROL_H_
#define ACL_SRC_CALL_CONTROL_H_

#include <cstdint>

#include "absl/status/status.h"
#include "acl/acl_base.h"
#include "runtime/core/runtime.h"

namespace ascend::acl {

// A function told of every API call, before and after; the last argument says
// how long it took, 0 before. It may call the API: those calls are not told of.
using CallHook = void (*)(void* user_data, const char* function, int32_t after,
                          aclError code, int64_t nanos);

// A null hook takes it off.
void SetCallHook(CallHook hook, void* user_data);

// The call begins. An error is the call's answer.
absl::Status BeginControlledCall(rt::Runtime& runtime, const char* function,
                                 const void* call_site);
// It ends with `code`. Without a beginning this does nothing.
void EndControlledCall(const char* function, aclError code);
// The code that the product answers in place of `code`.
aclError ProductCode(rt::Runtime& runtime, aclError code);

}  // namespace ascend::acl

#endif  // ACL_SRC_CALL_CONTROL_H_
