// See callback_table.h.

#include "ge/src/callback_table.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "ge/src/status.h"

namespace ge::internal {
namespace {

// Sessions whose callbacks this thread is inside, the innermost last.
std::vector<const CallbackTable*>& Stack() {
  thread_local std::vector<const CallbackTable*> stack;
  return stack;
}

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
    explicit Running(CallbackTable* table) : table_(table) {
      Stack().push_back(table);
      absl::MutexLock lock(&table->mu_);
      ++table->running_;
    }
    ~Running() {
      Stack().pop_back();
      absl::MutexLock lock(&table_->mu_);
      --table_->running_;
    }

   private:
    CallbackTable* const table_;
  };
  const Running running(this);
  return function(graph_id, tensors);
}

bool CallbackTable::RunsOnThisThread() const {
  const auto& stack = Stack();
  return std::find(stack.begin(), stack.end(), this) != stack.end();
}

const CallbackTable* CallbackTable::OfThisThread() {
  return Stack().empty() ? nullptr : Stack().back();
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
