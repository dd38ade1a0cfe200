#include "runtime/core/exception_hub.h"

#include <algorithm>
#include <exception>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "runtime/base/log.h"
#include "runtime/base/thread_end.h"

namespace ascend::rt {
namespace {

void Call(const aclrtExceptionInfoCallback* begin,
          const aclrtExceptionInfoCallback* end, const TaskError& error) {
  const auto failed = [&](absl::string_view why) {
    Log(LogLevel::kError,
        absl::StrCat("an exception callback, told of code ", error.code,
                     " of stream ", error.stream_id, ", ", why));
  };
  for (; begin != end; ++begin) {
    rtExceptionInfo info{error};
    try {
      (*begin)(&info);
    } catch (const std::exception& exception) {
      failed(absl::StrCat("was left by an exception: ", exception.what()));
    } catch (...) {
      if (CaughtThreadEnd()) {
        failed("ended its thread");
        Call(begin + 1, end, error);
        throw;
      }
      failed("was left by an exception: not a std::exception");
    }
  }
}

}  // namespace

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
  Call(callbacks.data(), callbacks.data() + callbacks.size(), error);
}

}  // namespace ascend::rt
