// What an entry does when it finds that the program misuses the API.

#ifndef ACL_SRC_MISUSE_H_
#define ACL_SRC_MISUSE_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "acl/acl_base.h"
#include "acl/src/api_call.h"
#include "runtime/control/misuse_plan.h"

namespace ascend::acl {

// Logs `what`, once for each call site, as the plan says of the class; 107000
// if the plan makes an error of it.
absl::Status NoteMisuse(const ApiCall& call, rt::Misuse misuse,
                        absl::string_view what);

// A call has failed: was it by a misuse that shows in that? Returns the code to
// answer.
aclError NoteFailure(const ApiCall& call, const absl::Status& status,
                     aclError code);

// aclInit by the call was the one that initialised.
void NoteInit(const ApiCall& call);

}  // namespace ascend::acl

#endif  // ACL_SRC_MISUSE_H_
