// See error_message.h.

#include "ge/src/error_message.h"

#include <cstddef>
#include <utility>

#include "absl/strings/str_cat.h"

namespace ge::internal {
namespace {

constexpr size_t kMaxBytes = 64 * 1024;

// Static destructors may report when the lists of their thread are gone.
thread_local bool thread_ends = false;

struct Messages {
  std::string text;
  size_t dropped = 0;

  ~Messages() { thread_ends = true; }

  void Add(absl::string_view message) {
    if (text.size() + message.size() > kMaxBytes) {
      ++dropped;
      return;
    }
    absl::StrAppend(&text, text.empty() ? "" : "\n", message);
  }

  std::string Take() {
    if (dropped > 0) absl::StrAppend(&text, "\n", dropped, " more messages");
    dropped = 0;
    return std::exchange(text, std::string());
  }
};

Messages& Errors() {
  thread_local Messages errors;
  return errors;
}

Messages& Warnings() {
  thread_local Messages warnings;
  return warnings;
}

}  // namespace

void ReportError(absl::string_view message) {
  if (!thread_ends) Errors().Add(message);
}
void ReportWarning(absl::string_view message) {
  if (!thread_ends) Warnings().Add(message);
}
std::string TakeErrors() { return thread_ends ? "" : Errors().Take(); }
std::string TakeWarnings() { return thread_ends ? "" : Warnings().Take(); }

}  // namespace ge::internal
