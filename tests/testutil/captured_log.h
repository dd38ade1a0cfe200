// CapturedLog: the runtime's messages while it lives, for tests of diagnostics.

#ifndef TESTS_TESTUTIL_CAPTURED_LOG_H_
#define TESTS_TESTUTIL_CAPTURED_LOG_H_

#include <string>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/strings/string_view.h"
#include "runtime/base/log.h"
#include "runtime/base/mutex.h"

namespace ascend::rt {

// Thread-safe; one at a time.
class CapturedLog {
 public:
  CapturedLog()
      : sink_([this](LogLevel level, absl::string_view message) {
          MutexLock lock(&mu_);
          if (level >= LogLevel::kWarning) messages_.emplace_back(message);
        }) {}

  // Warnings and errors so far, oldest first.
  std::vector<std::string> messages() const {
    MutexLock lock(&mu_);
    return messages_;
  }

 private:
  mutable Mutex mu_;
  std::vector<std::string> messages_ ABSL_GUARDED_BY(mu_);
  ScopedLogSink sink_;
};

}  // namespace ascend::rt

#endif  // TESTS_TESTUTIL_CAPTURED_LOG_H_
