// FaultPlan: decides whether something goes wrong now, from its rules and how
// often they were asked. One for the process, so that rules may be set before
// the runtime exists and outlive aclFinalize.
//
// Rules are asked in the order in which they were added, and the first that
// hits ends the question: later ones do not see that occurrence.

#ifndef RUNTIME_CONTROL_FAULT_PLAN_H_
#define RUNTIME_CONTROL_FAULT_PLAN_H_

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "runtime/base/mutex.h"
#include "runtime/control/fault_rule.h"
#include "runtime/control/switches.h"

namespace ascend::rt {

// An occurrence that a rule may hit.
struct FaultSite {
  FaultPoint point;
  absl::string_view name;
  int device = -1;  // -1: none
  int stream = -1;
};

// What a rule does to it.
struct FaultHit {
  FaultAction action;
  uint32_t rule = 0;
  std::string text;

  // The error for an action that has a code or fails.
  absl::Status error() const;
};

// Thread-safe. Lock order: mu_ is a leaf.
class FaultPlan {
 public:
  static FaultPlan& Get();

  // Who added a rule: the environment's are replaced at each first aclInit.
  enum class Origin : uint8_t { kProgram, kEnvironment };

  // Appends the rules, which get one id together. Ids are not used again.
  uint32_t Add(std::vector<FaultRule> rules, Origin origin)
      ABSL_LOCKS_EXCLUDED(mu_);
  // Removes all rules of an origin.
  void Clear(Origin origin) ABSL_LOCKS_EXCLUDED(mu_);
  // False if there are no rules with that id.
  bool Remove(uint32_t id) ABSL_LOCKS_EXCLUDED(mu_);

  struct Counts {
    uint64_t seen = 0;  // occurrences that rules were asked about
    uint64_t hits = 0;
  };
  // Of all rules with that id together.
  absl::optional<Counts> CountsOf(uint32_t id) const ABSL_LOCKS_EXCLUDED(mu_);

  // Texts of the rules that never hit, each once for its life.
  std::vector<std::string> TakeUnused() ABSL_LOCKS_EXCLUDED(mu_);

  // True if some rule is about `point`. Cheap.
  static bool Watches(FaultPoint point) {
    return Switches::on(Control::kFaults) &&
           Get().watched_[static_cast<int>(point)].load(
               std::memory_order_relaxed);
  }

  // What happens to this occurrence, if anything. Memory limits aside.
  absl::optional<FaultHit> Ask(const FaultSite& site) ABSL_LOCKS_EXCLUDED(mu_);

  // The rule that keeps `used` bytes of device memory from being reached.
  absl::optional<FaultHit> AskMemory(int device, uint64_t used)
      ABSL_LOCKS_EXCLUDED(mu_);

  // An error if a rule lets the internal step fail.
  static absl::Status Step(absl::string_view name, int code) {
    if (!Watches(FaultPoint::kStep)) return absl::OkStatus();
    return Get().AskStep(name, code);
  }

  // Grows whenever rules are removed; what a lost wake-up waits for.
  uint64_t removals() const {
    return removals_.load(std::memory_order_acquire);
  }

 private:
  struct Entry {
    uint32_t id;
    Origin origin;
    FaultRule rule;
    Counts counts;
    bool reported = false;
  };

  static void LockForFork() ABSL_NO_THREAD_SAFETY_ANALYSIS;
  static void UnlockAfterFork() ABSL_NO_THREAD_SAFETY_ANALYSIS;

  absl::Status AskStep(absl::string_view name, int code);
  static bool Matches(const FaultRule& rule, const FaultSite& site);
  // Counts the occurrence; true if the rule hits it.
  static bool Occurs(Entry* entry);
  static FaultHit HitOf(const Entry& entry);
  // Removes entries; true if there were any.
  template <typename Predicate>
  bool EraseIf(Predicate predicate) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  void Publish() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);

  mutable Mutex mu_;
  std::vector<Entry> entries_ ABSL_GUARDED_BY(mu_);
  uint32_t next_id_ ABSL_GUARDED_BY(mu_) = 1;
  std::atomic<uint64_t> removals_{0};
  std::atomic<bool> watched_[kFaultPoints] = {};
};

}  // namespace ascend::rt

#endif  // RUNTIME_CONTROL_FAULT_PLAN_H_
