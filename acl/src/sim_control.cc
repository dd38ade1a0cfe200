// Chapter "emulator", second part: faults, time, options, reset.

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "acl/src/api_boundary.h"
#include "acl/src/control_setup.h"
#include "acl/src/init_state.h"
#include "acl_sim/acl_sim.h"
#include "runtime/control/api_names.h"
#include "runtime/control/controlled_clock.h"
#include "runtime/control/fault_parser.h"
#include "runtime/control/fault_plan.h"
#include "runtime/control/latency_plan.h"
#include "runtime/control/misuse_plan.h"
#include "runtime/core/options.h"

using ascend::acl::AclError;
using ascend::acl::ApiBoundary;
using ascend::acl::CallClass;
using ascend::acl::InitState;
using ascend::acl::Runtime;
using ascend::rt::ControlledClock;
using ascend::rt::FaultPlan;
using ascend::rt::FaultRule;
using ascend::rt::Options;

namespace {

std::string Text(const char* text) { return text == nullptr ? "" : text; }

absl::Status AddRules(const std::string& text, uint32_t* id) {
  ART_ASSIGN_OR_RETURN(std::vector<FaultRule> rules,
                       ascend::rt::ParseFaultPlan(text, "rules"));
  if (rules.empty()) {
    return AclError(ACL_ERROR_INVALID_PARAM, "there is no rule in the text");
  }
  const uint32_t added =
      FaultPlan::Get().Add(std::move(rules), FaultPlan::Origin::kProgram);
  if (id != nullptr) *id = added;
  return absl::OkStatus();
}

// The same rule as a line of a plan.
std::string TextOf(const aclsimFaultRule& rule) {
  std::string text = rule.point;
  if (rule.device >= 0) absl::StrAppend(&text, " device=", rule.device);
  if (rule.stream >= 0) absl::StrAppend(&text, " stream=", rule.stream);
  if (rule.thread != 0) absl::StrAppend(&text, " thread=", rule.thread);
  if (rule.nth != 0) absl::StrAppend(&text, " n=", rule.nth);
  if (rule.probability != 0) {
    absl::StrAppend(&text, " p=", rule.probability, " seed=", rule.seed);
  }
  absl::StrAppend(&text, rule.sticky != 0 ? " sticky" : " once", ": ",
                  rule.action);
  return text;
}

bool AnythingAlive(Runtime& runtime) {
  const Runtime::Census census = runtime.TakeCensus();
  return census.contexts > 0 || census.device_memory.blocks > 0 ||
         census.host_memory.blocks > 0;
}

}  // namespace

aclError aclsimSetFaults(const char* plan) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kAnyTime, [&](Runtime&) -> absl::Status {
        ART_ASSIGN_OR_RETURN(std::vector<FaultRule> rules,
                             ascend::rt::ParseFaultPlan(Text(plan), "plan"));
        FaultPlan::Get().Clear(FaultPlan::Origin::kProgram);
        FaultPlan::Get().Add(std::move(rules), FaultPlan::Origin::kProgram);
        return absl::OkStatus();
      });
}

aclError aclsimAddFaults(const char* rules, uint32_t* ruleId) {
  return ApiBoundary(ACL_API_CALL, CallClass::kAnyTime,
                     [&](Runtime&) -> absl::Status {
                       ACL_REQUIRE_NOT_NULL(rules);
                       return AddRules(rules, ruleId);
                     });
}

aclError aclsimAddFault(const aclsimFaultRule* rule, uint32_t* ruleId) {
  return ApiBoundary(ACL_API_CALL, CallClass::kAnyTime,
                     [&](Runtime&) -> absl::Status {
                       ACL_REQUIRE_NOT_NULL(rule);
                       ACL_REQUIRE_NOT_NULL(rule->point);
                       ACL_REQUIRE_NOT_NULL(rule->action);
                       return AddRules(TextOf(*rule), ruleId);
                     });
}

aclError aclsimRemoveFault(uint32_t ruleId) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kAnyTime, [&](Runtime&) -> absl::Status {
        if (FaultPlan::Get().Remove(ruleId)) return absl::OkStatus();
        return AclError(ACL_ERROR_INVALID_PARAM,
                        absl::StrCat("there is no rule ", ruleId));
      });
}

aclError aclsimGetFaultHits(uint32_t ruleId, uint64_t* seen, uint64_t* hits) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kAnyTime, [&](Runtime&) -> absl::Status {
        const auto counts = FaultPlan::Get().CountsOf(ruleId);
        if (!counts.has_value()) {
          return AclError(ACL_ERROR_INVALID_PARAM,
                          absl::StrCat("there is no rule ", ruleId));
        }
        if (seen != nullptr) *seen = counts->seen;
        if (hits != nullptr) *hits = counts->hits;
        return absl::OkStatus();
      });
}

aclError aclsimSetClock(aclsimClock clock) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kAnyTime, [&](Runtime& runtime) -> absl::Status {
        switch (clock) {
          case ACLSIM_CLOCK_REAL:
            runtime.clock()->SetMode(ControlledClock::Mode::kReal);
            return absl::OkStatus();
          case ACLSIM_CLOCK_SIMULATED:
            runtime.clock()->SetMode(ControlledClock::Mode::kSimulated);
            return absl::OkStatus();
          case ACLSIM_CLOCK_MANUAL:
            runtime.clock()->SetMode(ControlledClock::Mode::kManual);
            return absl::OkStatus();
        }
        return AclError(ACL_ERROR_INVALID_PARAM,
                        absl::StrCat("clock is ", static_cast<int>(clock)));
      });
}

aclError aclsimAdvanceClock(int64_t nanoseconds) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kAnyTime, [&](Runtime& runtime) -> absl::Status {
        if (nanoseconds < 0) {
          return AclError(ACL_ERROR_INVALID_PARAM,
                          absl::StrCat("nanoseconds is ", nanoseconds));
        }
        if (runtime.clock()->Advance(nanoseconds)) return absl::OkStatus();
        return AclError(ACL_ERROR_RT_PARAM_INVALID,
                        "the clock is the real one: call aclsimSetClock first");
      });
}

aclError aclsimGetTime(int64_t* nanoseconds) {
  return ApiBoundary(ACL_API_CALL, CallClass::kAnyTime,
                     [&](Runtime& runtime) -> absl::Status {
                       ACL_REQUIRE_NOT_NULL(nanoseconds);
                       *nanoseconds = runtime.clock()->Now();
                       return absl::OkStatus();
                     });
}

aclError aclsimSleep(int64_t nanoseconds) {
  return ApiBoundary(ACL_API_CALL, CallClass::kAnyTime,
                     [&](Runtime& runtime) -> absl::Status {
                       if (nanoseconds > 0) {
                         ascend::rt::SleepFor(runtime.clock(), nanoseconds);
                       }
                       return absl::OkStatus();
                     });
}

aclError aclsimSetLatency(const char* latency) {
  return ApiBoundary(ACL_API_CALL, CallClass::kAnyTime,
                     [&](Runtime&) -> absl::Status {
                       ART_ASSIGN_OR_RETURN(
                           const ascend::rt::LatencyRules rules,
                           ascend::rt::ParseLatency(Text(latency), "latency"));
                       ascend::rt::LatencyPlan::Set(rules);
                       return absl::OkStatus();
                     });
}

aclError aclsimSetMisuse(const char* misuse) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kAnyTime, [&](Runtime&) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const ascend::rt::MisuseRules rules,
                             ascend::rt::ParseMisuse(Text(misuse), "misuse"));
        ascend::rt::MisusePlan::Set(rules);
        return absl::OkStatus();
      });
}

aclError aclsimSetOption(const char* name, const char* value) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kAnyTime, [&](Runtime& runtime) -> absl::Status {
        ACL_REQUIRE_NOT_NULL(name);
        ACL_REQUIRE_NOT_NULL(value);
        if (InitState::references.load() > 0 || AnythingAlive(runtime)) {
          return AclError(ACL_ERROR_REPEAT_INITIALIZE,
                          absl::StrCat("option ", name,
                                       " can be set only before aclInit and "
                                       "while nothing is alive"));
        }
        Options options = runtime.options();
        ART_RETURN_IF_ERROR(options.Set(name, value));
        Runtime::Replace(options);
        return absl::OkStatus();
      });
}

aclError aclsimReset(void) {
  return ApiBoundary(ACL_API_CALL, CallClass::kAnyTime,
                     [&](Runtime& runtime) -> absl::Status {
                       ascend::acl::ResetControls(runtime);
                       InitState::references.store(0);
                       ascend::acl::EndEverything(runtime);
                       return absl::OkStatus();
                     });
}

const char* aclsimCodeName(aclError code) { return ascend::rt::CodeName(code); }
