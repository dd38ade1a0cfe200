#include "acl/src/control_setup.h"

#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/types/optional.h"
#include "acl/acl_base.h"
#include "acl/src/call_control.h"
#include "acl/src/model_state.h"
#include "runtime/base/log.h"
#include "runtime/base/status.h"
#include "runtime/control/creation_sites.h"
#include "runtime/control/fault_parser.h"
#include "runtime/control/fault_plan.h"
#include "runtime/control/latency_plan.h"
#include "runtime/control/misuse_plan.h"
#include "runtime/control/switches.h"
#include "runtime/control/task_observer.h"
#include "runtime/control/text_cursor.h"
#include "runtime/control/trace_recorder.h"
#include "runtime/core/options.h"
#include "runtime/diag/hang_watch.h"
#include "runtime/diag/leak_report.h"

namespace ascend::acl {
namespace {

using rt::AclError;
using rt::FaultPlan;

constexpr size_t kTraceEvents = size_t{1} << 18;

absl::optional<std::string> Variable(const char* name) {
  const char* const value = std::getenv(name);
  if (value == nullptr || *value == '\0') return absl::nullopt;
  return std::string(value);
}

struct Signal {
  absl::string_view name;
  int number;
};
constexpr Signal kSignals[] = {
    {"USR1", SIGUSR1}, {"USR2", SIGUSR2}, {"QUIT", SIGQUIT}, {"HUP", SIGHUP}};

absl::StatusOr<int> ParseSignal(const std::string& text) {
  std::vector<absl::string_view> names;
  for (const Signal& signal : kSignals) {
    if (signal.name == text) return signal.number;
    names.push_back(signal.name);
  }
  int number;
  if (absl::SimpleAtoi(text, &number) && number > 0 && number < NSIG) {
    return number;
  }
  return AclError(
      ACL_ERROR_FILE_ATTR_INVALID,
      absl::StrCat("ACLSIM_HANG_SIGNAL:1:1: expected USR1, USR2, QUIT, HUP or "
                   "a signal's number, found \"",
                   text, "\"", rt::DidYouMean(text, names)));
}

absl::StatusOr<std::string> ReadText(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file),
                   std::istreambuf_iterator<char>()};
  if (!file.is_open() || file.bad()) {
    return AclError(ACL_ERROR_FILE_MISSING_ATTR,
                    absl::StrCat(path,
                                 ":1:1: expected a fault plan, but the "
                                 "file cannot be read"));
  }
  return text;
}

// What the environment asks for, understood.
struct Wishes {
  bool has_faults = false;
  std::vector<rt::FaultRule> faults;
  absl::optional<rt::LatencyRules> latency;
  absl::optional<rt::MisuseRules> misuse;
  absl::optional<std::string> trace;
  int signal = 0;
  int64_t silence = 0;
};

absl::Status AddFaults(absl::string_view text, absl::string_view source,
                       Wishes* wishes) {
  ART_ASSIGN_OR_RETURN(std::vector<rt::FaultRule> rules,
                       rt::ParseFaultPlan(text, source));
  for (rt::FaultRule& rule : rules) wishes->faults.push_back(std::move(rule));
  wishes->has_faults = true;
  return absl::OkStatus();
}

absl::StatusOr<Wishes> ReadEnvironment() {
  Wishes wishes;
  if (const auto path = Variable("ACLSIM_FAULT_FILE")) {
    ART_ASSIGN_OR_RETURN(const std::string text, ReadText(*path));
    ART_RETURN_IF_ERROR(AddFaults(text, *path, &wishes));
  }
  if (const auto text = Variable("ACLSIM_FAULTS")) {
    ART_RETURN_IF_ERROR(AddFaults(*text, "ACLSIM_FAULTS", &wishes));
  }
  if (const auto text = Variable("ACLSIM_LATENCY")) {
    ART_ASSIGN_OR_RETURN(wishes.latency,
                         rt::ParseLatency(*text, "ACLSIM_LATENCY"));
  }
  if (const auto text = Variable("ACLSIM_MISUSE")) {
    ART_ASSIGN_OR_RETURN(wishes.misuse,
                         rt::ParseMisuse(*text, "ACLSIM_MISUSE"));
  }
  wishes.trace = Variable("ACLSIM_TRACE");
  if (const auto text = Variable("ACLSIM_HANG_SIGNAL")) {
    ART_ASSIGN_OR_RETURN(wishes.signal, ParseSignal(*text));
  }
  if (const auto text = Variable("ACLSIM_HANG_AFTER")) {
    const absl::optional<int64_t> time = rt::ParseTime(*text);
    if (!time.has_value() || *time == 0) {
      return AclError(ACL_ERROR_FILE_ATTR_INVALID,
                      absl::StrCat("ACLSIM_HANG_AFTER:1:1: expected a time "
                                   "such as 500ms or 30s, found \"",
                                   *text, "\""));
    }
    wishes.silence = *time;
  }
  return wishes;
}

void WarnOfUnknownVariables() {
  std::vector<std::string> known = rt::OptionVariables();
  for (const char* name :
       {"ACLSIM_FAULTS", "ACLSIM_FAULT_FILE", "ACLSIM_LATENCY", "ACLSIM_MISUSE",
        "ACLSIM_TRACE", "ACLSIM_HANG_SIGNAL", "ACLSIM_HANG_AFTER",
        "ACLSIM_GE_PROFILE"}) {
    known.emplace_back(name);
  }
  const std::vector<absl::string_view> names(known.begin(), known.end());
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const absl::string_view text = *entry;
    if (!absl::StartsWith(text, "ACLSIM_")) continue;
    const absl::string_view name = text.substr(0, text.find('='));
    bool is_known = false;
    for (absl::string_view other : names) is_known |= other == name;
    // Those of the Graph Engine are its own.
    if (is_known || absl::StartsWith(name, "ACLSIM_GE_")) continue;
    rt::LogOnce(name, rt::LogLevel::kWarning,
                absl::StrCat("the environment variable ", name, " is unknown",
                             rt::DidYouMean(name, names)));
  }
}

const std::string* g_trace_path = nullptr;  // of the environment

}  // namespace

absl::Status ApplyEnvironment(rt::Runtime& runtime) {
  ART_ASSIGN_OR_RETURN(Wishes wishes, ReadEnvironment());
  WarnOfUnknownVariables();
  if (wishes.signal != 0 || wishes.silence != 0) {
    ART_RETURN_IF_ERROR(rt::HangWatch::Start(wishes.signal, wishes.silence));
    if (!rt::Switches::on(rt::Control::kCounters)) {
      rt::TaskObserver::Get().Start(runtime.clock());  // for ages and sites
    }
  }
  if (wishes.has_faults) {
    FaultPlan::Get().Clear(FaultPlan::Origin::kEnvironment);
    FaultPlan::Get().Add(std::move(wishes.faults),
                         FaultPlan::Origin::kEnvironment);
  }
  if (wishes.latency.has_value()) rt::LatencyPlan::Set(*wishes.latency);
  if (wishes.misuse.has_value()) rt::MisusePlan::Set(*wishes.misuse);
  if (wishes.trace.has_value()) {
    g_trace_path = new std::string(*wishes.trace);
    rt::TraceRecorder::Get().Start(runtime.clock(), kTraceEvents);
  }
  if (runtime.options().leak_report) {
    rt::Switches::Set(rt::Control::kSites, true);
  }
  if (wishes.has_faults || wishes.trace.has_value()) {
    // For programs that never finalize.
    static const int registered = std::atexit(&ReportControls);
    static_cast<void>(registered);
  }
  return absl::OkStatus();
}

void ReportControls() {
  for (const std::string& unused : FaultPlan::Get().TakeUnused()) {
    rt::Log(rt::LogLevel::kWarning, unused);
  }
  if (g_trace_path != nullptr && !rt::TraceRecorder::Get().empty()) {
    const absl::Status written = WriteTrace(*g_trace_path);
    if (!written.ok()) rt::Log(rt::LogLevel::kError, written.message());
  }
}

std::string LeakReport(rt::Runtime& runtime) {
  ModelState& state = ModelState::Of(runtime);
  rt::LeakedKind models{"model", {}};
  for (uint32_t id : state.models.Ids()) models.keys.push_back(ModelKey(id));
  return rt::FormatLeakReport(
      runtime, {std::move(models),
                {"dataset", state.datasets.LiveHandles()},
                {"data buffer", state.data_buffers.LiveHandles()},
                {"tensor description", state.tensor_descs.LiveHandles()},
                {"operator attributes", state.op_attrs.LiveHandles()},
                {"model description", state.model_descs.LiveHandles()},
                {"load configuration", state.load_configs.LiveHandles()},
                {"execution configuration", state.exec_configs.LiveHandles()}});
}

absl::Status WriteTrace(const std::string& path) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << rt::TraceRecorder::Get().ToJson();
  file.close();
  if (!file.good()) {
    return AclError(ACL_ERROR_WRITE_FILE,
                    absl::StrCat("cannot write the trace \"", path, "\""));
  }
  return absl::OkStatus();
}

void EndEverything(rt::Runtime& runtime) {
  runtime.Shutdown();
  ModelState::Of(runtime).Finalize();
}

void ResetControls(rt::Runtime& runtime) {
  FaultPlan::Get().Clear(FaultPlan::Origin::kProgram);
  FaultPlan::Get().Clear(FaultPlan::Origin::kEnvironment);
  rt::LatencyPlan::Set(rt::LatencyRules());
  rt::MisusePlan::Set(rt::kAllOn);
  SetCallHook(nullptr, nullptr);
  rt::TaskObserver::Get().Stop();
  rt::TraceRecorder::Get().Stop();
  rt::Switches::Set(rt::Control::kSites, false);
  rt::CreationSites::Clear();
  rt::HangWatch::Start(0, 0).IgnoreError();
  runtime.clock()->SetMode(runtime.options().clock);
}

}  // namespace ascend::acl
