#include "tests/acl_testutil/callback_log.h"

#include <pthread.h>

#include <utility>

#include "tests/acl_testutil/deadline.h"

namespace ascend::acltest {

aclError CallbackLog::Launch(std::string name, aclrtCallbackBlockType block,
                             aclrtStream stream, std::function<void()> body) {
  return aclrtLaunchCallback(&CallbackLog::Run,
                             NewItem(std::move(name), std::move(body)), block,
                             stream);
}

aclError CallbackLog::LaunchHostFunc(std::string name, aclrtStream stream,
                                     std::function<void()> body) {
  return aclrtLaunchHostFunc(stream, &CallbackLog::Run,
                             NewItem(std::move(name), std::move(body)));
}

CallbackLog::Item* CallbackLog::NewItem(std::string name,
                                        std::function<void()> body) {
  absl::MutexLock lock(&mu_);
  items_.push_back({this, std::move(name), std::move(body)});
  return &items_.back();
}

void CallbackLog::Run(void* opaque) {
  auto* const item = static_cast<Item*>(opaque);
  CallbackLog* const log = item->log;
  struct Returned {
    CallbackLog* log;
    ~Returned() {
      absl::MutexLock lock(&log->mu_);
      ++log->returned_;
    }
  } returned{log};
  log->Note(item->name);
  if (item->body) item->body();
}

void CallbackLog::Note(std::string name) {
  absl::MutexLock lock(&mu_);
  entries_.push_back({std::move(name), static_cast<uint64_t>(pthread_self())});
}

std::vector<CallbackLog::Entry> CallbackLog::entries() const {
  absl::MutexLock lock(&mu_);
  return entries_;
}

std::vector<std::string> CallbackLog::names() const {
  absl::MutexLock lock(&mu_);
  std::vector<std::string> names;
  for (const Entry& entry : entries_) names.push_back(entry.name);
  return names;
}

size_t CallbackLog::count() const {
  absl::MutexLock lock(&mu_);
  return entries_.size();
}

bool CallbackLog::AwaitCount(size_t count) const {
  const auto reached = [&]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_) {
    return entries_.size() >= count;
  };
  absl::MutexLock lock(&mu_);
  return mu_.AwaitWithTimeout(absl::Condition(&reached), kDeadline);
}

bool CallbackLog::AwaitReturned(size_t count) const {
  const auto reached = [&]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_) {
    return returned_ >= count;
  };
  absl::MutexLock lock(&mu_);
  return mu_.AwaitWithTimeout(absl::Condition(&reached), kDeadline);
}

}  // namespace ascend::acltest
