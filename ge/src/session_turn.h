// SessionCore::Turn: the right to run, of one thread at a time.

#ifndef GE_SRC_SESSION_TURN_H_
#define GE_SRC_SESSION_TURN_H_

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/synchronization/mutex.h"
#include "ge/src/acl_call.h"
#include "ge/src/session_core.h"

namespace ge::internal {

// Waits for the turn and gives it on at its end, when graphs that were removed
// meanwhile are unloaded.
class SessionCore::Turn {
 public:
  explicit Turn(SessionCore* core) : core_(core) {
    const auto free = [core]() ABSL_SHARED_LOCKS_REQUIRED(core->mu_) {
      return !core->busy_;
    };
    absl::MutexLock lock(&core->mu_);
    core->mu_.Await(absl::Condition(&free));
    core->busy_ = true;
  }
  ~Turn() {
    for (;;) {
      EntryPtr removed;
      {
        absl::MutexLock lock(&core_->mu_);
        removed = TakeRemoved();
        if (removed == nullptr) {
          core_->busy_ = false;
          return;
        }
      }
      const ContextScope scope(core_->context_);
      removed->loaded.reset();
    }
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

 private:
  // A removed graph that no run uses, or null.
  EntryPtr TakeRemoved() ABSL_EXCLUSIVE_LOCKS_REQUIRED(core_->mu_) {
    std::vector<EntryPtr>& removed = core_->removed_;
    const auto at = std::find_if(
        removed.begin(), removed.end(),
        [](const EntryPtr& entry) { return entry.use_count() == 1; });
    if (at == removed.end()) return nullptr;
    EntryPtr entry = std::move(*at);
    removed.erase(at);
    return entry;
  }

  SessionCore* const core_;
};

}  // namespace ge::internal

#endif  // GE_SRC_SESSION_TURN_H_
