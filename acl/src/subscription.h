// The three calls that the report and the host func trio share, rule for rule
// (ruling 4.1).

#ifndef ACL_SRC_SUBSCRIPTION_H_
#define ACL_SRC_SUBSCRIPTION_H_

#include <cstdint>

#include "absl/status/status.h"
#include "acl/acl_base.h"
#include "acl/src/api_call.h"
#include "runtime/core/report_queue.h"
#include "runtime/core/runtime.h"

namespace ascend::acl {

// Neither needs a current context unless `stream` is NULL (ruling 1.3).
absl::Status Subscribe(rt::Runtime& runtime, rt::Channel channel,
                       uint64_t thread_id, aclrtStream stream);
absl::Status Unsubscribe(const ApiCall& call, rt::Runtime& runtime,
                         rt::Channel channel, uint64_t thread_id,
                         aclrtStream stream);
// Before the binding of a stream ends: did its thread ever ask?
absl::Status NoteIdleBinding(const ApiCall& call, rt::Runtime& runtime,
                             rt::Channel channel, const rt::StreamRef& ref);
absl::Status Process(rt::Runtime& runtime, rt::Channel channel,
                     int32_t timeout_ms);

}  // namespace ascend::acl

#endif  // ACL_SRC_SUBSCRIPTION_H_
