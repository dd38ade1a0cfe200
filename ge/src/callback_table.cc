// See callback_table.h.

#include "ge/src/callback_table.h"

#include <utility>
#include <vector>

#include "ge/src/status.h"

namespace ge::internal {
namespace {

// A session whose callback this thread is inside.
struct Inside {
  const CallbackTable* table;
  const Inside* outer;
};
thread_local const Inside* innermost = nullptr;

}  // namespace

absl::Status CallbackTable::Register(const char* key, Form form,
                                     CallbackFunction function) {
  const std::string name = key == nullptr ? "" : key;
  if (profile_ == Profile::kDocumented || strict_) {
    if (name != kSummaryKey && name != kSaveKey) {
      return Error("key ", key == nullptr ? "NULL" : "'" + name + "'",
                   " is neither 'Summary' nor 'Save'");
    }
  }
  if (profile_ == Profile::kDocumented && !function) {
    return Error("the function for key '", name, "' is null");
  }
  absl::MutexLock lock(&mu_);
  if (running_ > 0) {
    return Error("key '", name,
                 "' cannot be registered while a callback of the session runs");
  }
  Entries& entries = profile_ == Profile::kObserved && form == Form::kStdString
                         ? string_entries_
                         : entries_;
  entries[name] = std::move(function);
  return absl::OkStatus();
}

CallbackFunction CallbackTable::Find(const Entries& entries, const char* key) {
  const auto at = entries.find(key);
  return at == entries.end() ? nullptr : at->second;
}

CallbackTable::Snapshot CallbackTable::Take() const {
  absl::MutexLock lock(&mu_);
  const auto find = [&](const char* key) ABSL_SHARED_LOCKS_REQUIRED(mu_) {
    return Find(string_entries_.count(key) > 0 ? string_entries_ : entries_,
                key);
  };
  return {find(kSummaryKey), find(kSaveKey)};
}

uint32_t CallbackTable::Call(const CallbackFunction& function,
                             uint32_t graph_id, const TensorMap& tensors) {
  class Running {
   public:
    explicit Running(CallbackTable* table)
        : table_(table), inside_{table, innermost} {
      innermost = &inside_;
      absl::MutexLock lock(&table->mu_);
      ++table->running_;
    }
    ~Running() {
      innermost = inside_.outer;
      absl::MutexLock lock(&table_->mu_);
      --table_->running_;
    }

   private:
    CallbackTable* const table_;
    const Inside inside_;
  };
  const Running running(this);
  return function(graph_id, tensors);
}

bool CallbackTable::RunsOnThisThread() const {
  for (const Inside* in = innermost; in != nullptr; in = in->outer) {
    if (in->table == this) return true;
  }
  return false;
}

const CallbackTable* CallbackTable::OfThisThread() {
  return innermost == nullptr ? nullptr : innermost->table;
}

uint64_t CallbackTable::CountFailure() {
  absl::MutexLock lock(&mu_);
  return ++failures_;
}

uint64_t CallbackTable::failures() const {
  absl::MutexLock lock(&mu_);
  return failures_;
}

}  // namespace ge::internal
