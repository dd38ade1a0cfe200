#include "runtime/control/fault_plan.h"

#include <pthread.h>

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "acl/acl_base.h"
#include "acl/error_codes/rt_error_codes.h"
#include "runtime/base/mix.h"
#include "runtime/base/status.h"
#include "runtime/base/thread_id.h"

namespace ascend::rt {
namespace {

// '*' in `pattern` stands for any letters.
bool MatchesPattern(absl::string_view pattern, absl::string_view name) {
  const size_t star = pattern.find('*');
  if (star == absl::string_view::npos) return pattern == name;
  if (name.substr(0, star) != pattern.substr(0, star)) return false;
  const absl::string_view rest = pattern.substr(star + 1);
  if (rest.empty()) return true;
  for (size_t i = star; i <= name.size(); ++i) {
    if (MatchesPattern(rest, name.substr(i))) return true;
  }
  return false;
}

}  // namespace

absl::Status FaultHit::error() const {
  int code = action.code;
  if (action.kind == FaultKind::kLoseDevice) code = ACL_ERROR_RT_LOST_HEARTBEAT;
  return AclError(code, absl::StrCat("fault rule ", rule, ": ", text));
}

FaultPlan& FaultPlan::Get() {
  // No other thread may hold the lock at a fork: the child goes on with it.
  static FaultPlan* const plan = [] {
    pthread_atfork(&LockForFork, &UnlockAfterFork, &UnlockAfterFork);
    return new FaultPlan;
  }();
  return *plan;
}

void FaultPlan::LockForFork() { Get().mu_.Lock(); }
void FaultPlan::UnlockAfterFork() { Get().mu_.Unlock(); }

void FaultPlan::Publish() {
  bool watched[kFaultPoints] = {};
  for (const Entry& entry : entries_) {
    watched[static_cast<int>(entry.rule.point)] = true;
  }
  for (int i = 0; i < kFaultPoints; ++i) watched_[i].store(watched[i]);
  Switches::Set(Control::kFaults, !entries_.empty());
}

uint32_t FaultPlan::Add(std::vector<FaultRule> rules, Origin origin) {
  MutexLock lock(&mu_);
  const uint32_t id = next_id_++;
  for (FaultRule& rule : rules) {
    entries_.push_back({id, origin, std::move(rule), {}});
  }
  Publish();
  return id;
}

void FaultPlan::Clear(Origin origin) {
  MutexLock lock(&mu_);
  EraseIf([&](const Entry& entry) { return entry.origin == origin; });
}

bool FaultPlan::Remove(uint32_t id) {
  MutexLock lock(&mu_);
  return EraseIf([&](const Entry& entry) { return entry.id == id; });
}

template <typename Predicate>
bool FaultPlan::EraseIf(Predicate predicate) {
  const auto kept = std::remove_if(entries_.begin(), entries_.end(), predicate);
  const bool any = kept != entries_.end();
  entries_.erase(kept, entries_.end());
  Publish();
  removals_.fetch_add(1, std::memory_order_release);
  return any;
}

absl::optional<FaultPlan::Counts> FaultPlan::CountsOf(uint32_t id) const {
  MutexLock lock(&mu_);
  absl::optional<Counts> counts;
  for (const Entry& entry : entries_) {
    if (entry.id != id) continue;
    if (!counts.has_value()) counts.emplace();
    counts->seen += entry.counts.seen;
    counts->hits += entry.counts.hits;
  }
  return counts;
}

std::vector<std::string> FaultPlan::TakeUnused() {
  MutexLock lock(&mu_);
  std::vector<std::string> unused;
  for (Entry& entry : entries_) {
    if (entry.counts.hits > 0 || entry.reported) continue;
    entry.reported = true;
    unused.push_back(absl::StrCat("fault rule ", entry.id, " (",
                                  entry.rule.text, ") was never hit; it was ",
                                  "asked ", entry.counts.seen, " times"));
  }
  return unused;
}

bool FaultPlan::Matches(const FaultRule& rule, const FaultSite& site) {
  return rule.point == site.point && MatchesPattern(rule.name, site.name) &&
         (!rule.device.has_value() || *rule.device == site.device) &&
         (!rule.stream.has_value() || *rule.stream == site.stream) &&
         (!rule.thread.has_value() || *rule.thread == CurrentKernelThreadId());
}

bool FaultPlan::Occurs(Entry* entry) {
  const FaultRule& rule = entry->rule;
  const uint64_t occurrence = ++entry->counts.seen;
  if (occurrence < rule.nth) return false;
  if (!rule.sticky && entry->counts.hits > 0) return false;
  if (rule.probability < 1 &&
      MixedUnit(rule.seed, occurrence) >= rule.probability) {
    return false;
  }
  ++entry->counts.hits;
  return true;
}

FaultHit FaultPlan::HitOf(const Entry& entry) {
  return {entry.rule.action, entry.id, entry.rule.text};
}

absl::optional<FaultHit> FaultPlan::Ask(const FaultSite& site) {
  MutexLock lock(&mu_);
  for (Entry& entry : entries_) {
    if (!Matches(entry.rule, site) || !Occurs(&entry)) continue;
    return HitOf(entry);
  }
  return absl::nullopt;
}

absl::optional<FaultHit> FaultPlan::AskMemory(int device, uint64_t used) {
  const FaultSite site{FaultPoint::kMemory, "", device};
  MutexLock lock(&mu_);
  for (Entry& entry : entries_) {
    if (!Matches(entry.rule, site)) continue;
    if (entry.rule.action.kind == FaultKind::kLimit) {
      ++entry.counts.seen;
      if (used <= entry.rule.action.bytes) continue;
      ++entry.counts.hits;
    } else if (!Occurs(&entry)) {
      continue;
    }
    FaultHit hit = HitOf(entry);
    hit.action.code = ACL_ERROR_RT_MEMORY_ALLOCATION;
    return hit;
  }
  return absl::nullopt;
}

absl::Status FaultPlan::AskStep(absl::string_view name, int code) {
  absl::optional<FaultHit> hit = Ask({FaultPoint::kStep, name});
  if (!hit.has_value()) return absl::OkStatus();
  hit->action.code = code;
  return hit->error();
}

}  // namespace ascend::rt
