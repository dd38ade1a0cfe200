// Chapter "emulator": what acl_sim/acl_sim.h declares.

#include "absl/strings/str_cat.h"
#include "acl/acl_rt.h"
#include "acl/src/api_boundary.h"
#include "acl_sim/acl_sim.h"

using ascend::acl::AclError;
using ascend::acl::ApiBoundary;
using ascend::acl::CallClass;
using ascend::acl::Runtime;
using ascend::rt::StreamRef;

aclError aclsimGetCensus(aclsimCensus* census) {
  return ApiBoundary(ACL_API_CALL, CallClass::kAnyTime,
                     [&](Runtime& runtime) -> absl::Status {
                       ACL_REQUIRE_NOT_NULL(census);
                       const Runtime::Census counted = runtime.TakeCensus();
                       census->contexts = counted.contexts;
                       census->streams = counted.streams;
                       census->events = counted.events;
                       census->subscriptions = counted.bindings;
                       census->deviceBlocks = counted.device_memory.blocks;
                       census->deviceBytes = counted.device_memory.bytes;
                       census->hostBlocks = counted.host_memory.blocks;
                       census->hostBytes = counted.host_memory.bytes;
                       census->executorThreads = counted.executor_threads;
                       return absl::OkStatus();
                     });
}

aclError aclsimFailNextTask(aclrtStream stream, aclError code) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kAnyTime, [&](Runtime& runtime) -> absl::Status {
        if (code < 507000 || code > 507999) {
          return AclError(
              ACL_ERROR_INVALID_PARAM,
              absl::StrCat("code is ", code,
                           "; expected a task error, 507000..507999"));
        }
        ART_ASSIGN_OR_RETURN(
            const StreamRef ref,
            runtime.FindStreamOfAnyContext(ascend::rt::ToHandle(stream)));
        return ref.stream->FailNextWork(
            ref.handle, AclError(code, "made to fail by the test"));
      });
}
