#include "runtime/core/exception_hub.h"

#include <algorithm>

namespace ascend::rt {

void ExceptionHub::Set(aclrtExceptionInfoCallback callback) {
  MutexLock lock(&mu_);
  slot_ = callback;
}

void ExceptionHub::Add(aclrtExceptionInfoCallback callback) {
  MutexLock lock(&mu_);
  if (std::find(set_.begin(), set_.end(), callback) == set_.end()) {
    set_.push_back(callback);
  }
}

void ExceptionHub::Remove(aclrtExceptionInfoCallback callback) {
  MutexLock lock(&mu_);
  set_.erase(std::remove(set_.begin(), set_.end(), callback), set_.end());
}

void ExceptionHub::Clear() {
  MutexLock lock(&mu_);
  slot_ = nullptr;
  set_.clear();
}

void ExceptionHub::Notify(const TaskError& error) {
  std::vector<aclrtExceptionInfoCallback> callbacks;
  {
    MutexLock lock(&mu_);
    if (slot_ != nullptr) callbacks.push_back(slot_);
    callbacks.insert(callbacks.end(), set_.begin(), set_.end());
  }
  for (aclrtExceptionInfoCallback callback : callbacks) {
    rtExceptionInfo info{error};
    callback(&info);
  }
}

}  // namespace ascend::rt
