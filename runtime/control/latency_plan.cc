#include "runtime/control/latency_plan.h"

#include <cmath>

#include "absl/algorithm/container.h"
#include "absl/strings/numbers.h"
#include "absl/strings/strip.h"
#include "absl/types/optional.h"
#include "runtime/base/mix.h"
#include "runtime/base/status.h"
#include "runtime/control/text_cursor.h"

namespace ascend::rt {
namespace {

// In the order of LatencyKind.
constexpr absl::string_view kWords[] = {"h2d",  "d2h",    "d2d",   "h2h",
                                        "fill", "kernel", "model", "jitter"};
constexpr absl::string_view kKinds =
    "h2d, d2h, d2d, h2h, fill, kernel, model or jitter";

absl::Status ParseJitter(TextCursor* cursor, LatencyRules* rules) {
  absl::string_view percent = cursor->Peek();
  double number;
  if (!absl::ConsumeSuffix(&percent, "%") ||
      !absl::SimpleAtod(percent, &number) || !(number >= 0 && number <= 100)) {
    return cursor->Unexpected("a part from 0% to 100%");
  }
  cursor->Take();
  rules->jitter = number / 100;
  if (cursor->at_end_of_rule()) return absl::OkStatus();
  absl::string_view seed = cursor->Peek();
  if (!absl::ConsumePrefix(&seed, "seed=") ||
      !absl::SimpleAtoi(seed, &rules->seed)) {
    return cursor->Unexpected("seed= and a number");
  }
  cursor->Take();
  return absl::OkStatus();
}

// "0.04ns/B"
absl::optional<double> ParsePerByte(absl::string_view word) {
  double nanos;
  if (!absl::ConsumeSuffix(&word, "ns/B") || !absl::SimpleAtod(word, &nanos) ||
      !(nanos >= 0 && nanos <= 1e9)) {
    return absl::nullopt;
  }
  return nanos;
}

absl::Status ParseCost(TextCursor* cursor, LatencyRules::Cost* cost) {
  const absl::optional<int64_t> base = ParseTime(cursor->Peek());
  if (!base.has_value()) {
    return cursor->Unexpected("a time such as 10us or 2ms");
  }
  cursor->Take();
  cost->base = *base;
  if (cursor->at_end_of_rule()) return absl::OkStatus();
  const absl::optional<double> per_byte = ParsePerByte(cursor->Peek());
  if (!per_byte.has_value()) {
    return cursor->Unexpected("a time for each byte such as 0.04ns/B");
  }
  cursor->Take();
  cost->per_byte = *per_byte;
  return absl::OkStatus();
}

struct Plan {
  Mutex mu;
  LatencyRules rules ABSL_GUARDED_BY(mu);
  uint64_t asked ABSL_GUARDED_BY(mu) = 0;
};

Plan& ThePlan() {
  static auto* const plan = new Plan;
  return *plan;
}

}  // namespace

absl::StatusOr<LatencyRules> ParseLatency(absl::string_view text,
                                          absl::string_view source) {
  LatencyRules rules;
  TextCursor cursor(text, source);
  while (cursor.NextRule()) {
    const auto* const word = absl::c_find(kWords, cursor.Peek());
    if (word == std::end(kWords)) return cursor.Unexpected(kKinds, kWords);
    cursor.Take();
    const auto kind = word - std::begin(kWords);
    ART_RETURN_IF_ERROR(kind == kLatencyKinds
                            ? ParseJitter(&cursor, &rules)
                            : ParseCost(&cursor, &rules.costs[kind]));
    if (!cursor.at_end_of_rule()) {
      return cursor.Unexpected("the end of the rule");
    }
  }
  return rules;
}

void LatencyPlan::Set(const LatencyRules& rules) {
  Plan& plan = ThePlan();
  MutexLock lock(&plan.mu);
  plan.rules = rules;
  plan.asked = 0;
  bool any = false;
  for (const LatencyRules::Cost& cost : rules.costs) {
    any = any || cost.base > 0 || cost.per_byte > 0;
  }
  Switches::Set(Control::kLatency, any);
}

int64_t LatencyPlan::ForSlow(LatencyKind kind, uint64_t bytes) {
  Plan& plan = ThePlan();
  MutexLock lock(&plan.mu);
  const LatencyRules::Cost& cost = plan.rules.costs[static_cast<int>(kind)];
  double nanos = static_cast<double>(cost.base) +
                 cost.per_byte * static_cast<double>(bytes);
  if (nanos > 0 && plan.rules.jitter > 0) {
    const double unit = MixedUnit(plan.rules.seed, ++plan.asked);
    nanos *= 1 + plan.rules.jitter * (2 * unit - 1);
  }
  return static_cast<int64_t>(std::llround(nanos));
}

}  // namespace ascend::rt
