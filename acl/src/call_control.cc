#include "acl/src/call_control.h"

#include <memory>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "acl/error_codes/rt_error_codes.h"
#include "runtime/base/mutex.h"
#include "runtime/base/status.h"
#include "runtime/base/thread_owned.h"
#include "runtime/control/controlled_clock.h"
#include "runtime/control/creation_sites.h"
#include "runtime/control/fault_plan.h"
#include "runtime/control/switches.h"
#include "runtime/control/task_observer.h"
#include "runtime/control/trace_recorder.h"
#include "runtime/core/thread_state.h"

namespace ascend::acl {
namespace {

using rt::AclError;
using rt::Control;
using rt::FaultKind;
using rt::FaultPlan;
using rt::FaultPoint;
using rt::Switches;

struct Hook {
  CallHook function = nullptr;
  void* user_data = nullptr;
};

struct HookState {
  rt::Mutex mu;
  Hook hook ABSL_GUARDED_BY(mu);
};

HookState& State() {
  static auto* const state = new HookState;
  return *state;
}

Hook CurrentHook() {
  rt::MutexLock lock(&State().mu);
  return State().hook;
}

// The calls of this thread that have begun and not ended.
struct OpenCall {
  const char* function;
  const void* site;
  int64_t start;
};
std::vector<OpenCall>& OpenCalls() {
  return rt::ThreadOwned<std::vector<OpenCall>>();
}
thread_local bool inside_hook = false;

// The functions that steer are not steered themselves.
bool IsOurs(const char* function) {
  return absl::StartsWith(function, "aclsim");
}

void CallTheHook(const char* function, bool after, aclError code,
                 int64_t nanos) {
  if (!Switches::on(Control::kHooks)) return;
  const Hook hook = CurrentHook();
  if (hook.function == nullptr) return;
  inside_hook = true;
  hook.function(hook.user_data, function, after ? 1 : 0, code, nanos);
  inside_hook = false;
}

int CurrentDevice(rt::Runtime& runtime) {
  const rt::Context* const context =
      runtime.contexts().Find(rt::ThreadState::Current().context);
  return context == nullptr ? -1 : context->device.load();
}

absl::Status AskFaults(rt::Runtime& runtime, const char* function) {
  if (!FaultPlan::Watches(FaultPoint::kCall)) return absl::OkStatus();
  const int device = CurrentDevice(runtime);
  const auto hit = FaultPlan::Get().Ask({FaultPoint::kCall, function, device});
  if (!hit.has_value()) return absl::OkStatus();
  if (hit->action.kind == FaultKind::kDelay) {
    rt::SleepFor(runtime.clock(), hit->action.nanos);
    return absl::OkStatus();
  }
  if (hit->action.kind == FaultKind::kLoseDevice && device >= 0) {
    runtime.LoseDevice(device);
  }
  return hit->error();
}

absl::Status CheckProduct(rt::Runtime& runtime, const char* function) {
  if (!Switches::on(Control::kProduct)) return absl::OkStatus();
  const rt::ProductProfile& profile = runtime.options().profile;
  if (!absl::c_linear_search(profile.unsupported, function)) {
    return absl::OkStatus();
  }
  return AclError(ACL_ERROR_RT_FEATURE_NOT_SUPPORT,
                  absl::StrCat("product ", profile.name, " has no ", function));
}

}  // namespace

void SetCallHook(CallHook hook, void* user_data) {
  rt::MutexLock lock(&State().mu);
  State().hook = {hook, user_data};
  Switches::Set(Control::kHooks, hook != nullptr);
}

absl::Status BeginControlledCall(rt::Runtime& runtime, const char* function,
                                 const void* call_site) {
  if (inside_hook || IsOurs(function)) return absl::OkStatus();
  runtime.clock()->NotePoll();
  OpenCalls().push_back({function, call_site, runtime.clock()->Now()});
  rt::CallSite::SetCurrent(call_site);
  if (Switches::on(Control::kTrace)) rt::TraceRecorder::Get().Begin(function);
  CallTheHook(function, /*after=*/false, ACL_SUCCESS, 0);
  ART_RETURN_IF_ERROR(CheckProduct(runtime, function));
  return AskFaults(runtime, function);
}

void EndControlledCall(const char* function, aclError code) {
  std::vector<OpenCall>& open_calls = OpenCalls();
  if (inside_hook || open_calls.empty() ||
      open_calls.back().function != function) {
    return;
  }
  rt::Runtime* const runtime = rt::Runtime::Get();
  const int64_t nanos = runtime == nullptr
                            ? 0
                            : runtime->clock()->Now() - open_calls.back().start;
  open_calls.pop_back();
  rt::CallSite::SetCurrent(open_calls.empty() ? nullptr
                                              : open_calls.back().site);
  if (Switches::on(Control::kTrace)) {
    rt::TraceRecorder::Get().End(function, code);
  }
  if (Switches::on(Control::kCounters)) {
    rt::TaskObserver::Get().CallEnded(function, code, nanos);
  }
  CallTheHook(function, /*after=*/true, code, nanos);
}

aclError ProductCode(rt::Runtime& runtime, aclError code) {
  if (!Switches::on(Control::kProduct) ||
      !runtime.options().profile.legacy_codes) {
    return code;
  }
  switch (code) {
    case ACL_ERROR_RT_STREAM_SUBSCRIBE:
      return ACL_ERROR_REPEAT_SUBSCRIBE;
    case ACL_ERROR_RT_STREAM_NO_CB_REG:
      return ACL_ERROR_STREAM_NOT_SUBSCRIBE;
    case ACL_ERROR_RT_THREAD_SUBSCRIBE:
      return ACL_ERROR_THREAD_NOT_SUBSCRIBE;
    case ACL_ERROR_RT_REPORT_TIMEOUT:
      return ACL_ERROR_WAIT_CALLBACK_TIMEOUT;
    case ACL_ERROR_RT_INVALID_HANDLE:
      return ACL_ERROR_INVALID_RESOURCE_HANDLE;
    default:
      return code;
  }
}

}  // namespace ascend::acl
