// ApiBoundary: what is the same for every C entry point. It finds the runtime
// (a forked child has none), applies strict mode and the rules for calls from
// inside callbacks, turns Status into aclError, keeps the error text, and
// stops our own exceptions.
//
//   aclError aclrtStreamGetId(aclrtStream stream, int32_t* streamId) {
//     return ApiBoundary(
//         ACL_API_CALL, CallClass::kQuery,
//         [&]() -> absl::Status {
//           ACL_REQUIRE_NOT_NULL(streamId);
//           return absl::OkStatus();
//         },
//         [&](Runtime& runtime) -> absl::Status {
//           ...
//         });
//   }
//
// The first function checks arguments, which comes before every look at a
// state: NULL, unknown enum values, timeouts; its errors are 100000. The second
// looks up handles and makes one call into the runtime; it holds no lock and no
// logic, and finds a missing context and dead handles before anything else.

#ifndef ACL_SRC_API_BOUNDARY_H_
#define ACL_SRC_API_BOUNDARY_H_

#include <exception>
#include <new>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "acl/acl_base.h"
#include "acl/src/api_call.h"
#include "acl/src/call_control.h"
#include "runtime/base/status.h"
#include "runtime/control/switches.h"
#include "runtime/core/callback_scope.h"
#include "runtime/core/runtime.h"

namespace ascend::acl {

using rt::AclError;
using rt::Runtime;

// Which rules an entry follows.
enum class CallClass {
  kAnyTime,   // works before aclInit, in strict mode too
  kQuery,     // strict mode: needs aclInit
  kResource,  // as kQuery; allocates, frees, synchronises, launches or aborts,
              // which the documents forbid inside a callback
  kModel,     // as kResource, but the entry itself answers 145001 before
              // aclInit, after its argument checks
};

#define ACL_REQUIRE_NOT_NULL(argument)                       \
  do {                                                       \
    if ((argument) == nullptr) {                             \
      return ::ascend::rt::AclError(ACL_ERROR_INVALID_PARAM, \
                                    #argument " is NULL");   \
    }                                                        \
  } while (false)

// Looks at every rule; see EnterApi().
Runtime* EnterApiChecked(const ApiCall& call, CallClass call_class,
                         absl::Status* refusal);

// The runtime, if the call may go on; else null and *refusal says why not.
inline Runtime* EnterApi(const ApiCall& call, CallClass call_class,
                         absl::Status* refusal) {
  Runtime* const runtime = Runtime::Get();
  // No rule applies to most calls.
  const bool anywhere =
      call_class == CallClass::kAnyTime || call_class == CallClass::kQuery;
  if (ABSL_PREDICT_TRUE(
          runtime != nullptr && !rt::Switches::any() &&
          !runtime->options().strict &&
          (anywhere || rt::CallbackScope::Current() == nullptr))) {
    return runtime;
  }
  return EnterApiChecked(call, call_class, refusal);
}

// Notes and logs an error; returns its code.
aclError LeaveApi(const ApiCall& call, const absl::Status& status);

// Tells the controls for tests how a call ended.
class ApiCallEnd {
 public:
  explicit ApiCallEnd(const ApiCall& call) : call_(call) {}
  ~ApiCallEnd() {
    // A forked child has no runtime.
    if (ABSL_PREDICT_FALSE(rt::Switches::any()) && Runtime::Get() != nullptr) {
      EndControlledCall(call_.name, code_);
    }
  }
  ApiCallEnd(const ApiCallEnd&) = delete;
  ApiCallEnd& operator=(const ApiCallEnd&) = delete;

  aclError Return(aclError code) { return code_ = code; }

 private:
  const ApiCall& call_;
  aclError code_ = ACL_ERROR_INTERNAL_ERROR;  // an exception passes through
};

// The two functions of an entry, one after the other; between them the refusal
// of a call that may not go on, whose `runtime` is null.
template <typename Arguments, typename Body>
absl::Status CheckAndCall(Runtime* runtime, const absl::Status& refusal,
                          Arguments& arguments, Body& body) {
  ART_RETURN_IF_ERROR(arguments());
  if (ABSL_PREDICT_FALSE(runtime == nullptr)) return refusal;
  return body(*runtime);
}

// For entries that run no user code of their own accord.
template <typename Arguments, typename Body>
aclError ApiBoundary(const ApiCall& call, CallClass call_class,
                     Arguments&& arguments, Body&& body) {
  absl::Status refusal;
  Runtime* const runtime = EnterApi(call, call_class, &refusal);
  ApiCallEnd end(call);
  try {
    const absl::Status status = CheckAndCall(runtime, refusal, arguments, body);
    return end.Return(ABSL_PREDICT_TRUE(status.ok()) ? ACL_SUCCESS
                                                     : LeaveApi(call, status));
  } catch (const std::bad_alloc&) {
    return end.Return(
        LeaveApi(call, AclError(ACL_ERROR_BAD_ALLOC, "out of host memory")));
  } catch (const std::exception& exception) {
    return end.Return(LeaveApi(
        call, AclError(ACL_ERROR_INTERNAL_ERROR,
                       absl::StrCat("exception: ", exception.what()))));
  }
}

// For entries any of whose arguments will do.
inline absl::Status NoArguments() { return absl::OkStatus(); }
template <typename Body>
aclError ApiBoundary(const ApiCall& call, CallClass call_class, Body&& body) {
  return ApiBoundary(call, call_class, NoArguments, body);
}

// For the two process entries: the user's exceptions pass through (ruling 2.9).
template <typename Arguments, typename Body>
aclError ApiBoundaryOfUserCode(const ApiCall& call, CallClass call_class,
                               Arguments&& arguments, Body&& body) {
  absl::Status refusal;
  Runtime* const runtime = EnterApi(call, call_class, &refusal);
  ApiCallEnd end(call);
  const absl::Status status = CheckAndCall(runtime, refusal, arguments, body);
  return end.Return(ABSL_PREDICT_TRUE(status.ok()) ? ACL_SUCCESS
                                                   : LeaveApi(call, status));
}

// -1 waits for ever, > 0 milliseconds, anything else is 100000. As nanoseconds
// from now, and as a point of the runtime's clock.
absl::Status BadTimeout(int32_t timeout_ms);
inline absl::Status CheckTimeout(int32_t timeout_ms) {
  if (timeout_ms > 0 || timeout_ms == -1) return absl::OkStatus();
  return BadTimeout(timeout_ms);
}
inline absl::StatusOr<int64_t> TimeoutNanos(int32_t timeout_ms) {
  if (timeout_ms > 0) return timeout_ms * rt::kNanosPerMilli;
  if (timeout_ms == -1) return rt::kForever;
  return BadTimeout(timeout_ms);
}
absl::StatusOr<int64_t> DeadlineAfter(Runtime& runtime, int32_t timeout_ms);

}  // namespace ascend::acl

#endif  // ACL_SRC_API_BOUNDARY_H_
