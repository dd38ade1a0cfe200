// Chapter "emulator", third part: reports, hooks, counters, the trace.

#include <algorithm>
#include <cstring>
#include <iterator>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "acl/src/api_boundary.h"
#include "acl/src/call_control.h"
#include "acl/src/control_setup.h"
#include "acl_sim/acl_sim.h"
#include "runtime/base/clock.h"
#include "runtime/control/switches.h"
#include "runtime/control/task_observer.h"
#include "runtime/control/trace_recorder.h"
#include "runtime/diag/hang_report.h"
#include "runtime/diag/hang_watch.h"

using ascend::acl::AclError;
using ascend::acl::ApiBoundary;
using ascend::acl::CallClass;
using ascend::acl::Runtime;
using ascend::rt::TaskClass;
using ascend::rt::TaskCounters;
using ascend::rt::TaskHistogram;
using ascend::rt::TaskObserver;
using ascend::rt::TraceRecorder;

namespace {

void CopyText(const std::string& from, char* text, size_t size) {
  if (size == 0) return;
  const size_t length = std::min(from.size(), size - 1);
  std::memcpy(text, from.data(), length);
  text[length] = '\0';
}

void CopyHistogram(const TaskHistogram& from, aclsimHistogram* to) {
  static_assert(ACLSIM_BUCKETS == TaskHistogram::kBuckets);
  if (to == nullptr) return;
  to->count = from.count;
  to->totalNanoseconds = from.total;
  to->leastNanoseconds = from.least;
  to->mostNanoseconds = from.most;
  std::copy(std::begin(from.buckets), std::end(from.buckets), to->buckets);
}

absl::StatusOr<TaskCounters> CountersOf(aclsimScope scope, uint64_t id) {
  switch (scope) {
    case ACLSIM_SCOPE_PROCESS:
      return TaskObserver::Get().Total();
    case ACLSIM_SCOPE_STREAM:
      return TaskObserver::Get().OfStream(static_cast<int>(id));
    case ACLSIM_SCOPE_THREAD:
      return TaskObserver::Get().OfThread(static_cast<uint32_t>(id));
  }
  return AclError(ACL_ERROR_INVALID_PARAM,
                  absl::StrCat("scope is ", static_cast<int>(scope)));
}

}  // namespace

aclError aclsimKeepCreationSites(int32_t on) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kAnyTime, [&](Runtime&) -> absl::Status {
        ascend::rt::Switches::Set(ascend::rt::Control::kSites, on != 0);
        return absl::OkStatus();
      });
}

aclError aclsimGetLeakReport(char* text, size_t size, int32_t* left) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kAnyTime, [&](Runtime& runtime) -> absl::Status {
        if (size > 0) ACL_REQUIRE_NOT_NULL(text);
        const std::string report = ascend::acl::LeakReport(runtime);
        if (left != nullptr) {
          *left = absl::EndsWith(report, ": nothing left") ? 0 : 1;
        }
        CopyText(report, text, size);
        return absl::OkStatus();
      });
}

aclError aclsimGetHangReport(char* text, size_t size) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kAnyTime, [&](Runtime& runtime) -> absl::Status {
        ACL_REQUIRE_NOT_NULL(text);
        if (size == 0) return AclError(ACL_ERROR_INVALID_PARAM, "size is 0");
        CopyText(ascend::rt::FormatHangReport(runtime), text, size);
        return absl::OkStatus();
      });
}

aclError aclsimWatchForHangs(int32_t signal, uint32_t silenceMs) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kAnyTime, [&](Runtime&) -> absl::Status {
        if (signal < 0) {
          return AclError(ACL_ERROR_INVALID_PARAM,
                          absl::StrCat("signal is ", signal));
        }
        return ascend::rt::HangWatch::Start(
            signal, int64_t{silenceMs} * ascend::rt::kNanosPerMilli);
      });
}

aclError aclsimSetCallHook(aclsimCallHook hook, void* userData) {
  return ApiBoundary(ACL_API_CALL, CallClass::kAnyTime,
                     [&](Runtime&) -> absl::Status {
                       ascend::acl::SetCallHook(hook, userData);
                       return absl::OkStatus();
                     });
}

aclError aclsimCountTasks(int32_t on) {
  return ApiBoundary(ACL_API_CALL, CallClass::kAnyTime,
                     [&](Runtime& runtime) -> absl::Status {
                       if (on != 0) {
                         TaskObserver::Get().Start(runtime.clock());
                       } else {
                         TaskObserver::Get().Stop();
                       }
                       return absl::OkStatus();
                     });
}

aclError aclsimGetCounters(aclsimScope scope, uint64_t id,
                           aclsimCounters* counters) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kAnyTime, [&](Runtime&) -> absl::Status {
        ACL_REQUIRE_NOT_NULL(counters);
        ART_ASSIGN_OR_RETURN(const TaskCounters from, CountersOf(scope, id));
        counters->launched = from.launched;
        counters->run = from.run;
        counters->dropped = from.dropped;
        counters->queued = from.queued;
        counters->mostQueued = from.most_queued;
        counters->blockedNanoseconds = from.blocked_nanos;
        counters->pumpWakeups = from.pump_wakeups;
        counters->pumpTimeouts = from.pump_timeouts;
        return absl::OkStatus();
      });
}

aclError aclsimGetLatencies(aclsimTaskClass taskClass, aclsimHistogram* waiting,
                            aclsimHistogram* running) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kAnyTime, [&](Runtime&) -> absl::Status {
        if (taskClass < ACLSIM_TASK_CALLBACK ||
            taskClass > ACLSIM_TASK_DEVICE) {
          return AclError(
              ACL_ERROR_INVALID_PARAM,
              absl::StrCat("taskClass is ", static_cast<int>(taskClass)));
        }
        const auto task_class = static_cast<TaskClass>(taskClass);
        CopyHistogram(TaskObserver::Get().Waiting(task_class), waiting);
        CopyHistogram(TaskObserver::Get().Running(task_class), running);
        return absl::OkStatus();
      });
}

aclError aclsimTrace(size_t maxEvents) {
  return ApiBoundary(ACL_API_CALL, CallClass::kAnyTime,
                     [&](Runtime& runtime) -> absl::Status {
                       if (maxEvents == 0) {
                         TraceRecorder::Get().Stop();
                       } else {
                         TraceRecorder::Get().Start(runtime.clock(), maxEvents);
                       }
                       return absl::OkStatus();
                     });
}

aclError aclsimWriteTrace(const char* path) {
  return ApiBoundary(ACL_API_CALL, CallClass::kAnyTime,
                     [&](Runtime&) -> absl::Status {
                       ACL_REQUIRE_NOT_NULL(path);
                       return ascend::acl::WriteTrace(path);
                     });
}
