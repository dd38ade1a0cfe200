#include "acl/src/misuse.h"

#include <atomic>
#include <cstdint>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "acl/error_codes/rt_error_codes.h"
#include "runtime/base/clock.h"
#include "runtime/base/log.h"
#include "runtime/base/status.h"
#include "runtime/base/thread_id.h"
#include "runtime/control/creation_sites.h"
#include "runtime/core/runtime.h"
#include "runtime/core/synchronizer.h"

namespace ascend::acl {

using rt::AclError;
using rt::Misuse;
using rt::MisusePlan;
using rt::Reaction;
using rt::Runtime;

namespace {

// A pump spins if its thread is refused so often, for so long, without a pause.
// Many programs start theirs a moment before they subscribe it.
constexpr int kSpins = 1000;
constexpr int64_t kSpinTime = rt::kNanosPerSecond;
constexpr int64_t kPause = 100 * rt::kNanosPerMilli;

std::atomic<const void*> g_first_init{nullptr};

// The calling thread is refused once more. In real time, whatever the runtime's
// clock does.
bool PumpSpins() {
  thread_local int64_t since = 0;
  thread_local int64_t last = 0;
  thread_local int asked = 0;
  const int64_t now = rt::RealClock().Now();
  if (now - last > kPause) {
    since = now;
    asked = 0;
  }
  last = now;
  return ++asked >= kSpins && now - since >= kSpinTime;
}

aclError NotePump(const ApiCall& call, aclError code) {
  if (!PumpSpins()) return code;
  const absl::Status status = NoteMisuse(
      call, Misuse::kPumpSpins,
      absl::StrCat("is asked without a pause for more than a second by thread ",
                   rt::CurrentPthreadId(),
                   ", which is not subscribed: it keeps a processor busy; "
                   "subscribe it first, or let it sleep"));
  return status.ok() ? code : rt::AclCode(status);
}

void NoteLostContext(const ApiCall& call) {
  const Runtime* const runtime = Runtime::Get();
  if (runtime == nullptr || !runtime->AnyContext()) return;
  NoteMisuse(
      call, Misuse::kLostContext,
      absl::StrCat("is called by thread ", rt::CurrentKernelThreadId(),
                   ", which has no context, and others have: a thread does not "
                   "inherit it; call aclrtSetCurrentContext or "
                   "aclrtSetDevice in each"))
      .IgnoreError();  // the call fails as it is
}

void NoteSecondInit(const ApiCall& call) {
  const void* const first = g_first_init.load();
  if (first == nullptr || first == call.call_site) return;
  NoteMisuse(call, Misuse::kDoubleInit,
             absl::StrCat("comes second, after ", rt::DescribeSite(first),
                          ": components that share a process take 100002 for "
                          "success and end with aclFinalizeReference"))
      .IgnoreError();
}

}  // namespace

absl::Status NoteMisuse(const ApiCall& call, Misuse misuse,
                        absl::string_view what) {
  const Reaction reaction = MisusePlan::For(misuse);
  if (reaction == Reaction::kOff) return absl::OkStatus();
  const bool error = reaction == Reaction::kError;
  rt::LogOnce(
      absl::StrFormat("%s@%p:%s", call.name, call.call_site, rt::Name(misuse)),
      error ? rt::LogLevel::kError : rt::LogLevel::kWarning,
      absl::StrCat("misuse ", rt::Name(misuse), ": ", call.name, " ", what,
                   " (called from ", rt::DescribeSite(call.call_site), ")"));
  if (!error) return absl::OkStatus();
  return AclError(ACL_ERROR_RT_PARAM_INVALID,
                  absl::StrCat("misuse ", rt::Name(misuse), ": ", what));
}

aclError NoteFailure(const ApiCall& call, const absl::Status& status,
                     aclError code) {
  switch (code) {
    case ACL_ERROR_RT_THREAD_SUBSCRIBE:
      if (absl::string_view(call.name) != "aclrtProcessReport" &&
          absl::string_view(call.name) != "aclrtProcessHostFunc") {
        return code;
      }
      return NotePump(call, code);
    case ACL_ERROR_RT_CONTEXT_NULL:
      NoteLostContext(call);
      return code;
    case ACL_ERROR_REPEAT_INITIALIZE:
      if (absl::string_view(call.name) == "aclInit") NoteSecondInit(call);
      return code;
    case ACL_ERROR_RT_STREAM_SYNC_TIMEOUT:
    case ACL_ERROR_RT_EVENT_SYNC_TIMEOUT:
      if (rt::Synchronizer::WasHopeless(status)) {
        NoteMisuse(call, Misuse::kSelfWait,
                   absl::StrCat("ends at once: ", status.message()))
            .IgnoreError();
      }
      return code;
    default:
      return code;
  }
}

void NoteInit(const ApiCall& call) { g_first_init.store(call.call_site); }

}  // namespace ascend::acl
