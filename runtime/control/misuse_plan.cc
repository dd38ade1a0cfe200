#include "runtime/control/misuse_plan.h"

#include <atomic>
#include <iterator>

#include "absl/algorithm/container.h"
#include "runtime/base/status.h"
#include "runtime/control/text_cursor.h"

namespace ascend::rt {
namespace {

// In the order of Misuse.
constexpr absl::string_view kClasses[] = {
    "forbidden_call", "pump_spins",  "idle_binding",       "self_wait",
    "lost_context",   "double_init", "destroy_under_work", "all"};
constexpr absl::string_view kAnyClass =
    "forbidden_call, pump_spins, idle_binding, self_wait, lost_context, "
    "double_init, destroy_under_work or all";
// In the order of Reaction.
constexpr absl::string_view kReactions[] = {"off", "on", "error"};

std::atomic<Reaction> g_reactions[kMisuses] = {
    {Reaction::kOn}, {Reaction::kOn}, {Reaction::kOn}, {Reaction::kOn},
    {Reaction::kOn}, {Reaction::kOn}, {Reaction::kOn}};

}  // namespace

absl::string_view Name(Misuse misuse) {
  return kClasses[static_cast<int>(misuse)];
}

absl::StatusOr<MisuseRules> ParseMisuse(absl::string_view text,
                                        absl::string_view source) {
  MisuseRules rules = kAllOn;
  TextCursor cursor(text, source);
  while (cursor.NextRule()) {
    const auto* const name = absl::c_find(kClasses, cursor.Peek());
    if (name == std::end(kClasses)) {
      return cursor.Unexpected(kAnyClass, kClasses);
    }
    cursor.Take();
    const auto* const word = absl::c_find(kReactions, cursor.Peek());
    if (word == std::end(kReactions)) {
      return cursor.Unexpected("off, on or error", kReactions);
    }
    cursor.Take();
    const auto reaction = static_cast<Reaction>(word - std::begin(kReactions));
    const auto index = name - std::begin(kClasses);
    if (index == kMisuses) {
      rules.fill(reaction);
    } else {
      rules[index] = reaction;
    }
    if (!cursor.at_end_of_rule()) {
      return cursor.Unexpected("the end of the rule");
    }
  }
  return rules;
}

void MisusePlan::Set(const MisuseRules& rules) {
  for (int i = 0; i < kMisuses; ++i) {
    g_reactions[i].store(rules[i], std::memory_order_relaxed);
  }
}

Reaction MisusePlan::For(Misuse misuse) {
  return g_reactions[static_cast<int>(misuse)].load(std::memory_order_relaxed);
}

}  // namespace ascend::rt
