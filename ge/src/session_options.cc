// See session_options.h.

#include "ge/src/session_options.h"

#include <set>
#include <utility>

#include "absl/base/thread_annotations.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/synchronization/mutex.h"
#include "acl/acl.h"
#include "ge/src/acl_call.h"
#include "ge/src/error_message.h"
#include "ge/src/known_options.h"
#include "ge/src/status.h"

namespace ge::internal {
namespace {

constexpr char kRunMode[] = "ge.graphRunMode";
constexpr char kSessionDevice[] = "ge.session_device_id";
constexpr char kExecDevice[] = "ge.exec.deviceId";
constexpr char kStreamTimeout[] = "stream_sync_timeout";

absl::optional<int32_t> Number(const AscendString& text) {
  int32_t number;
  if (!absl::SimpleAtoi(text.GetString(), &number)) return absl::nullopt;
  return number;
}

absl::Status CheckValue(const AscendString& name, const AscendString& value) {
  const absl::optional<int32_t> number = Number(value);
  const auto bad = [&](absl::string_view wanted) {
    return Error("option '", name.GetString(), "' is '", value.GetString(),
                 "', which is not ", wanted);
  };
  if (name == kRunMode && number != 0 && number != 1) return bad("0 or 1");
  if (name == kStreamTimeout && (!number || *number < -1 || *number == 0)) {
    return bad("a number of milliseconds above 0, nor -1");
  }
  if (name == kSessionDevice || name == kExecDevice) {
    uint32_t count = 0;
    GE_ACL(aclrtGetDeviceCount, &count);
    if (!number || *number < 0 || static_cast<uint32_t>(*number) >= count) {
      return bad(absl::StrCat("a device: there are ", count));
    }
  }
  return absl::OkStatus();
}

void WarnOnce(const std::string& name) {
  struct Warned {
    absl::Mutex mu;
    std::set<std::string> names ABSL_GUARDED_BY(mu);
  };
  static auto* const warned = new Warned;
  {
    absl::MutexLock lock(&warned->mu);
    if (!warned->names.insert(name).second) return;
  }
  const std::string text =
      absl::StrCat("option '", name, "' is unknown and has no effect");
  ReportWarning(text);
  LogWarning(text);
}

const AscendString* Find(const OptionMap& process, const OptionMap& own,
                         const char* name) {
  const AscendString key(name);
  auto at = own.find(key);
  if (at != own.end()) return &at->second;
  at = process.find(key);
  return at == process.end() ? nullptr : &at->second;
}

}  // namespace

absl::Status CheckOptions(const OptionMap& options) {
  for (const auto& [name, value] : options) {
    GE_RETURN_IF_ERROR(CheckValue(name, value));
  }
  for (const auto& option : options) {
    const std::string name = option.first.GetString();
    if (!IsKnownOption(name)) WarnOnce(name);
  }
  return absl::OkStatus();
}

SessionOptions ReadSessionOptions(const OptionMap& process,
                                  const OptionMap& own) {
  SessionOptions options;
  if (const AscendString* mode = Find(process, own, kRunMode)) {
    options.run_mode = Number(*mode);
  }
  for (const char* const name : {kSessionDevice, kExecDevice}) {
    if (const AscendString* device = Find(process, own, name)) {
      options.device = Number(*device).value_or(0);
      break;
    }
  }
  if (const AscendString* timeout = Find(process, own, kStreamTimeout)) {
    options.stream_timeout = Number(*timeout).value_or(-1);
  }
  return options;
}

}  // namespace ge::internal
