// The answer of every entry point that this runtime does not support.

#ifndef ACL_SRC_UNSUPPORTED_H_
#define ACL_SRC_UNSUPPORTED_H_

#include "acl/acl_base.h"

namespace ascend::acl {

// Logs once per `function` that the program called it, and returns
// ACL_ERROR_RT_FEATURE_NOT_SUPPORT. `function` is the C name of the entry and
// must live as long as the process (pass __func__).
aclError Unsupported(const char* function);

}  // namespace ascend::acl

#endif  // ACL_SRC_UNSUPPORTED_H_
