// CallLog: the order in which user functions ran.

#ifndef TESTS_TESTUTIL_CALL_LOG_H_
#define TESTS_TESTUTIL_CALL_LOG_H_

#include <deque>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "runtime/base/mutex.h"

namespace ascend::rt {

// Thread-safe. Must outlive every call of Run() with its data.
class CallLog {
 public:
  CallLog() = default;
  CallLog(const CallLog&) = delete;
  CallLog& operator=(const CallLog&) = delete;

  void Add(std::string name) ABSL_LOCKS_EXCLUDED(mu_) {
    MutexLock lock(&mu_);
    names_.push_back(std::move(name));
  }

  // The names so far, oldest first.
  std::vector<std::string> names() const ABSL_LOCKS_EXCLUDED(mu_) {
    MutexLock lock(&mu_);
    return names_;
  }

  // User data for Run(): adds `name` to the log, then calls `body`.
  void* Data(std::string name, std::function<void()> body = nullptr)
      ABSL_LOCKS_EXCLUDED(mu_) {
    MutexLock lock(&mu_);
    calls_.push_back({this, std::move(name), std::move(body)});
    return &calls_.back();
  }

  // A user function as the C API takes it.
  static void Run(void* user_data) {
    const Call& call = *static_cast<Call*>(user_data);
    call.log->Add(call.name);
    if (call.body) call.body();
  }

 private:
  struct Call {
    CallLog* log;
    std::string name;
    std::function<void()> body;
  };

  mutable Mutex mu_;
  std::vector<std::string> names_ ABSL_GUARDED_BY(mu_);
  std::deque<Call> calls_ ABSL_GUARDED_BY(mu_);  // addresses stay
};

}  // namespace ascend::rt

#endif  // TESTS_TESTUTIL_CALL_LOG_H_
