#include "runtime/core/options.h"

#include <cstdlib>
#include <limits>
#include <map>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "acl/acl_base.h"
#include "runtime/base/log.h"
#include "runtime/base/status.h"
#include "runtime/control/text_cursor.h"
#include "runtime/core/profile_file.h"

namespace ascend::rt {
namespace {

// `name` says where the value is from: "option clock: ", "ACLSIM_CLOCK:1:1: ".
absl::Status BadValue(absl::string_view name, absl::string_view value,
                      absl::string_view expected,
                      const std::vector<absl::string_view>& known = {}) {
  return AclError(ACL_ERROR_INVALID_PARAM,
                  absl::StrCat(name, "expected ", expected, ", found \"", value,
                               "\"", DidYouMean(value, known)));
}

template <typename Number>
absl::Status SetNumber(absl::string_view name, absl::string_view value,
                       int64_t least, int64_t most, Number* target) {
  int64_t number;
  if (!absl::SimpleAtoi(value, &number) || number < least || number > most) {
    return BadValue(name, value,
                    absl::StrCat("a number from ", least, " to ", most));
  }
  *target = static_cast<Number>(number);
  return absl::OkStatus();
}

absl::Status SetFlag(absl::string_view name, absl::string_view value,
                     bool* target) {
  if (value != "0" && value != "1") return BadValue(name, value, "0 or 1");
  *target = value == "1";
  return absl::OkStatus();
}

absl::Status SetBytes(absl::string_view name, absl::string_view value,
                      size_t* target) {
  absl::string_view digits = value;
  int shift = 0;
  for (const auto& [suffix, bits] :
       {std::pair<absl::string_view, int>{"KiB", 10},
        {"MiB", 20},
        {"GiB", 30}}) {
    if (absl::EndsWith(digits, suffix)) {
      digits.remove_suffix(suffix.size());
      shift = bits;
      break;
    }
  }
  uint64_t number;
  if (!absl::SimpleAtoi(digits, &number) || number == 0 ||
      number > (std::numeric_limits<uint64_t>::max() >> (shift + 1))) {
    return BadValue(name, value, "a size such as 67108864, 64MiB or 32GiB");
  }
  *target = static_cast<size_t>(number) << shift;
  return absl::OkStatus();
}

bool LooksLikePath(absl::string_view value) {
  return absl::StrContains(value, '/') || absl::EndsWith(value, ".json");
}

constexpr int64_t kLongestSpin = 1000000;  // a second

using Setter = absl::Status (*)(absl::string_view name, absl::string_view value,
                                Options* options);

const std::map<std::string, Setter>& Setters() {
  static const auto* const setters = new std::map<std::string, Setter>{
      {"strict",
       [](absl::string_view name, absl::string_view value, Options* options) {
         return SetFlag(name, value, &options->strict);
       }},
      {"leak_report",
       [](absl::string_view name, absl::string_view value, Options* options) {
         return SetFlag(name, value, &options->leak_report);
       }},
      {"executor_threads",
       [](absl::string_view name, absl::string_view value, Options* options) {
         return SetNumber(name, value, 1, 64, &options->executor_threads);
       }},
      {"queue_depth",
       [](absl::string_view name, absl::string_view value, Options* options) {
         return SetNumber(name, value, 1, int64_t{1} << 32,
                          &options->queue_depth);
       }},
      {"order",
       [](absl::string_view name, absl::string_view value, Options* options) {
         const std::pair<absl::string_view, absl::string_view> parts =
             absl::StrSplit(value, absl::MaxSplits(':', 1));
         Order order = Order::kFree;
         if (parts.first == "deterministic") order = Order::kDeterministic;
         if (parts.first == "adversarial") order = Order::kAdversarial;
         absl::optional<uint64_t> seed;
         uint64_t number;
         if (order != Order::kFree && absl::SimpleAtoi(parts.second, &number)) {
           seed = number;
         }
         if ((order == Order::kFree && value != "free") ||
             (value.size() > parts.first.size() && !seed.has_value())) {
           return BadValue(name, value,
                           "free, deterministic or adversarial, the latter two "
                           "with or without a seed such as deterministic:7",
                           {"free", "deterministic", "adversarial"});
         }
         options->order = order;
         options->order_seed = seed;
         return absl::OkStatus();
       }},
      {"spin",
       [](absl::string_view name, absl::string_view value, Options* options) {
         if (value == "adaptive") {
           options->spin = AdaptiveSpin::kAdaptive;
           return absl::OkStatus();
         }
         int64_t micros;
         if (!absl::SimpleAtoi(value, &micros) || micros < 0 ||
             micros > kLongestSpin) {
           return BadValue(name, value,
                           absl::StrCat("adaptive, or microseconds from 0 to ",
                                        kLongestSpin),
                           {"adaptive"});
         }
         options->spin = micros * 1000;
         return absl::OkStatus();
       }},
      {"clock",
       [](absl::string_view name, absl::string_view value, Options* options) {
         using Mode = ControlledClock::Mode;
         if (value == "real") {
           options->clock = Mode::kReal;
         } else if (value == "simulated") {
           options->clock = Mode::kSimulated;
         } else if (value == "manual") {
           options->clock = Mode::kManual;
         } else {
           return BadValue(name, value, "real, simulated or manual",
                           {"real", "simulated", "manual"});
         }
         return absl::OkStatus();
       }},
      {"profile",
       [](absl::string_view name, absl::string_view value, Options* options) {
         if (const ProductProfile* const profile = FindProfile(value)) {
           options->profile = *profile;
           return absl::OkStatus();
         }
         if (!LooksLikePath(value)) {
           const std::vector<std::string> names = ProfileNames();
           return BadValue(
               name, value,
               absl::StrCat(absl::StrJoin(names, ", "),
                            ", or the path of a file that ends in .json"),
               {names.begin(), names.end()});
         }
         ART_ASSIGN_OR_RETURN(options->profile,
                              ReadProfile(std::string(value)));
         return absl::OkStatus();
       }},
      {"device_count",
       [](absl::string_view name, absl::string_view value, Options* options) {
         return SetNumber(name, value, 1, 64, &options->profile.device_count);
       }},
      {"device_memory",
       [](absl::string_view name, absl::string_view value, Options* options) {
         return SetBytes(name, value, &options->profile.device_memory);
       }},
      {"max_streams",
       [](absl::string_view name, absl::string_view value, Options* options) {
         return SetNumber(name, value, 1, 1 << 19,
                          &options->profile.max_streams);
       }},
      {"max_events",
       [](absl::string_view name, absl::string_view value, Options* options) {
         return SetNumber(name, value, 1, 1 << 19,
                          &options->profile.max_events);
       }},
      {"max_report_threads",
       [](absl::string_view name, absl::string_view value, Options* options) {
         return SetNumber(name, value, 1, 1 << 16,
                          &options->profile.max_report_threads);
       }},
  };
  return *setters;
}

constexpr char kVisibleDevices[] = "ASCEND_RT_VISIBLE_DEVICES";

// Ids up to the first that is no device: what the vendor documents for the
// variable. A list without any device, or with one twice, is a mistake.
absl::StatusOr<std::vector<int>> ParseVisibleDevices(absl::string_view text,
                                                     int count) {
  std::vector<int> ids;
  if (text.empty()) return ids;
  for (absl::string_view part : absl::StrSplit(text, ',')) {
    int id;
    const bool known =
        absl::SimpleAtoi(absl::StripAsciiWhitespace(part), &id) && id >= 0 &&
        id < count;
    if (known && !absl::c_linear_search(ids, id)) {
      ids.push_back(id);
      continue;
    }
    if (known || ids.empty()) {
      return BadValue(absl::StrCat(kVisibleDevices, ":1:1: "), text,
                      absl::StrCat("different ids from 0 to ", count - 1,
                                   ", separated by commas"));
    }
    LogOnce(text, LogLevel::kWarning,
            absl::StrCat(kVisibleDevices, " is \"", text, "\", and \"", part,
                         "\" is no device: the list ends there"));
    break;
  }
  return ids;
}

}  // namespace

int Options::device_count() const {
  return visible_devices.empty() ? profile.device_count
                                 : static_cast<int>(visible_devices.size());
}

absl::Status Options::Set(absl::string_view name, absl::string_view value) {
  const auto it = Setters().find(std::string(name));
  if (it == Setters().end()) {
    std::vector<std::string> names;
    for (const auto& [known, setter] : Setters()) names.push_back(known);
    return AclError(ACL_ERROR_INVALID_PARAM,
                    absl::StrCat("unknown option \"", name, "\"; known are ",
                                 absl::StrJoin(names, ", ")));
  }
  return it->second(absl::StrCat("option ", name, ": "), value, this);
}

std::vector<std::string> OptionVariables() {
  std::vector<std::string> variables;
  for (const auto& [name, setter] : Setters()) {
    variables.push_back(absl::StrCat("ACLSIM_", absl::AsciiStrToUpper(name)));
  }
  return variables;
}

absl::StatusOr<Options> OptionsFromEnvironment() {
  Options options;
  // The profile first: single numbers replace its own.
  std::vector<std::string> names = {"profile"};
  for (const auto& [name, setter] : Setters()) {
    if (name != "profile") names.push_back(name);
  }
  for (const std::string& name : names) {
    const std::string variable =
        absl::StrCat("ACLSIM_", absl::AsciiStrToUpper(name));
    const char* const value = std::getenv(variable.c_str());
    if (value == nullptr) continue;
    ART_RETURN_IF_ERROR(
        Setters().at(name)(absl::StrCat(variable, ":1:1: "), value, &options));
  }
  if (const char* ids = std::getenv(kVisibleDevices)) {
    ART_ASSIGN_OR_RETURN(
        options.visible_devices,
        ParseVisibleDevices(ids, options.profile.device_count));
  }
  return options;
}

}  // namespace ascend::rt
