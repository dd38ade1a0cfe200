#include "runtime/control/fault_parser.h"

#include <string>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "runtime/base/status.h"
#include "runtime/control/api_names.h"
#include "runtime/control/text_cursor.h"

namespace ascend::rt {
namespace {

using Words = std::vector<absl::string_view>;

struct PointForm {
  absl::string_view word;
  FaultPoint point;
  // What may follow it; empty: nothing may, unless it is looked up elsewhere.
  Words names;
  Words actions;
};

const std::vector<PointForm>& PointForms() {
  static const auto* const forms = new std::vector<PointForm>{
      {"call", FaultPoint::kCall, {}, {"return", "lose-device", "delay"}},
      {"task",
       FaultPoint::kTask,
       {"copy", "fill", "model", "host_func", "any"},
       {"error", "lose-device", "delay"}},
      {"memory", FaultPoint::kMemory, {}, {"limit", "fail"}},
      {"pump", FaultPoint::kPump, {}, {"delay", "lose", "double"}},
      {"callback", FaultPoint::kCallback, {"block", "noblock"}, {"delay"}},
      {"step",
       FaultPoint::kStep,
       {"context", "stream", "event", "device_memory", "host_memory", "launch",
        "subscribe", "model_load", "object"},
       {"fail"}},
  };
  return *forms;
}

const Words& FilterWords() {
  static const auto* const words = new Words{
      "device", "stream", "thread", "n", "p", "seed", "once", "sticky"};
  return *words;
}

std::string Listed(const Words& words) {
  if (words.size() == 1) return std::string(words.front());
  return absl::StrCat(absl::StrJoin(words.begin(), words.end() - 1, ", "),
                      " or ", words.back());
}

Words CodeNames(int least, int most) {
  Words names;
  for (const ApiCode& code : ApiCodes()) {
    if (code.value >= least && code.value <= most) names.push_back(code.name);
  }
  return names;
}

class RuleParser {
 public:
  RuleParser(TextCursor* cursor, FaultRule* rule)
      : cursor_(*cursor), rule_(*rule) {}

  absl::Status Parse() {
    const size_t begin = cursor_.offset();
    ART_RETURN_IF_ERROR(ParsePoint());
    while (cursor_.Peek() != ":") ART_RETURN_IF_ERROR(ParseFilter());
    cursor_.Take();
    ART_RETURN_IF_ERROR(ParseAction());
    rule_.text =
        std::string(absl::StripAsciiWhitespace(cursor_.TextSince(begin)));
    if (cursor_.at_end_of_rule()) return absl::OkStatus();
    return cursor_.Unexpected("the end of the rule");
  }

 private:
  absl::Status ParsePoint() {
    Words words;
    for (const PointForm& form : PointForms()) {
      words.push_back(form.word);
      if (form.word == cursor_.Peek()) form_ = &form;
    }
    if (form_ == nullptr) return cursor_.Unexpected(Listed(words), words);
    cursor_.Take();
    rule_.point = form_->point;
    switch (form_->point) {
      case FaultPoint::kCall:
        return ParseFunction();
      case FaultPoint::kTask:
        ART_RETURN_IF_ERROR(ParseName());
        if (rule_.name == "any") rule_.name = "*";
        return absl::OkStatus();
      case FaultPoint::kCallback:
      case FaultPoint::kStep:
        // A name is optional: a filter or the action may follow at once.
        if (cursor_.Peek() == ":" || IsFilter(cursor_.Peek())) {
          return absl::OkStatus();
        }
        return ParseName();
      case FaultPoint::kMemory:
      case FaultPoint::kPump:
        return absl::OkStatus();
    }
    return absl::OkStatus();
  }

  // Beyond doubt: "stream" alone is a step, "stream=1" a filter.
  static bool IsFilter(absl::string_view word) {
    return word.find('=') != absl::string_view::npos || word == "once" ||
           word == "sticky";
  }

  absl::Status ParseName() {
    if (!absl::c_linear_search(form_->names, cursor_.Peek())) {
      return cursor_.Unexpected(Listed(form_->names), form_->names);
    }
    rule_.name = std::string(cursor_.Take());
    return absl::OkStatus();
  }

  absl::Status ParseFunction() {
    constexpr absl::string_view kExpected =
        "the name of an ACL function, or a pattern such as aclrtMemcpy*";
    const absl::string_view word = cursor_.Peek();
    if (word.empty() || word == ":" || IsFilter(word)) {
      return cursor_.Unexpected(kExpected);
    }
    if (word.find('*') == absl::string_view::npos &&
        !absl::c_binary_search(FunctionNames(), word)) {
      return cursor_.Unexpected(kExpected, FunctionNames());
    }
    rule_.name = std::string(cursor_.Take());
    return absl::OkStatus();
  }

  template <typename Number>
  absl::Status ParseNumber(absl::string_view value, uint64_t least,
                           uint64_t most, Number* target) {
    uint64_t number;
    if (!absl::SimpleAtoi(value, &number) || number < least || number > most) {
      return cursor_.Wrong(value,
                           absl::StrCat("a number from ", least, " to ", most));
    }
    *target = static_cast<Number>(number);
    return absl::OkStatus();
  }

  absl::Status ParseFilter() {
    const absl::string_view word = cursor_.Peek();
    const absl::string_view name = word.substr(0, word.find('='));
    if (word.empty() || !absl::c_linear_search(FilterWords(), name)) {
      return cursor_.Unexpected("a filter, or ':' and an action",
                                FilterWords());
    }
    const bool has_value = name.size() < word.size();
    if (name == "once" || name == "sticky") {
      if (has_value) return cursor_.Unexpected("\"once\" or \"sticky\" alone");
      cursor_.Take();
      repeats_ = name == "sticky";
      rule_.sticky = *repeats_;
      return absl::OkStatus();
    }
    cursor_.Take();
    const absl::string_view value =
        has_value ? word.substr(name.size() + 1) : word.substr(word.size());
    constexpr uint64_t kMost = uint64_t{1} << 62;
    constexpr uint64_t kMostId = (uint64_t{1} << 31) - 1;
    if (name == "n") return ParseNumber(value, 1, kMost, &rule_.nth);
    if (name == "seed") return ParseNumber(value, 0, kMost, &rule_.seed);
    if (name == "device") return ParseNumber(value, 0, kMostId, &rule_.device);
    if (name == "thread") return ParseNumber(value, 1, kMostId, &rule_.thread);
    if (name == "p") {
      if (!absl::SimpleAtod(value, &rule_.probability) ||
          !(rule_.probability > 0 && rule_.probability <= 1)) {
        return cursor_.Wrong(value, "a probability above 0, up to 1");
      }
      if (!repeats_.has_value()) rule_.sticky = true;
      return absl::OkStatus();
    }
    if (rule_.point != FaultPoint::kTask &&
        rule_.point != FaultPoint::kCallback) {
      return cursor_.Wrong(name,
                           "no stream here: only task and callback know one");
    }
    return ParseNumber(value, 0, kMostId, &rule_.stream);
  }

  absl::Status ParseCode(int least, int most) {
    const Words names = CodeNames(least, most);
    const std::string expected =
        absl::StrCat("a code from ", least, " to ", most, " or its name");
    const absl::string_view word = cursor_.Peek();
    const absl::optional<int> named = CodeByName(word);
    int code = 0;
    if (named.has_value()) {
      code = *named;
    } else if (!absl::SimpleAtoi(word, &code)) {
      return cursor_.Unexpected(expected, names);
    }
    if (code < least || code > most) {
      return cursor_.Unexpected(expected, names);
    }
    cursor_.Take();
    rule_.action.code = code;
    return absl::OkStatus();
  }

  absl::Status ParseAction() {
    const absl::string_view word = cursor_.Peek();
    if (!absl::c_linear_search(form_->actions, word)) {
      return cursor_.Unexpected(
          absl::StrCat("an action of \"", form_->word, "\" (",
                       Listed(form_->actions), ")"),
          form_->actions);
    }
    cursor_.Take();
    FaultAction& action = rule_.action;
    if (word == "return") {
      action.kind = FaultKind::kReturn;
      return ParseCode(1, 999999);
    }
    if (word == "error") {
      action.kind = FaultKind::kError;
      return ParseCode(507000, 507999);
    }
    if (word == "lose-device") action.kind = FaultKind::kLoseDevice;
    if (word == "lose") action.kind = FaultKind::kLose;
    if (word == "double") action.kind = FaultKind::kDouble;
    if (word == "fail") action.kind = FaultKind::kFail;
    if (word == "limit") {
      action.kind = FaultKind::kLimit;
      const absl::optional<uint64_t> bytes = ParseSize(cursor_.Peek());
      if (!bytes.has_value()) {
        return cursor_.Unexpected("a size such as 4096, 64KiB or 1MiB");
      }
      cursor_.Take();
      action.bytes = *bytes;
    }
    if (word == "delay") {
      action.kind = FaultKind::kDelay;
      const absl::optional<int64_t> nanos = ParseTime(cursor_.Peek());
      if (!nanos.has_value()) {
        return cursor_.Unexpected("a time such as 50us, 20ms or 1.5s");
      }
      cursor_.Take();
      action.nanos = *nanos;
    }
    return absl::OkStatus();
  }

  TextCursor& cursor_;
  FaultRule& rule_;
  const PointForm* form_ = nullptr;
  absl::optional<bool> repeats_;  // once or sticky was written
};

}  // namespace

absl::StatusOr<std::vector<FaultRule>> ParseFaultPlan(
    absl::string_view text, absl::string_view source) {
  std::vector<FaultRule> rules;
  TextCursor cursor(text, source);
  while (cursor.NextRule()) {
    FaultRule rule;
    ART_RETURN_IF_ERROR(RuleParser(&cursor, &rule).Parse());
    rules.push_back(std::move(rule));
  }
  return rules;
}

}  // namespace ascend::rt
