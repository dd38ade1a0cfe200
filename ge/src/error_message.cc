// See error_message.h.

#include "ge/src/error_message.h"

#include <cstddef>
#include <utility>

#include "absl/strings/str_cat.h"

namespace ge::internal {
namespace {

constexpr size_t kMaxBytes = 64 * 1024;

struct Messages {
  std::string text;
  size_t dropped = 0;

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

void ReportError(absl::string_view message) { Errors().Add(message); }
void ReportWarning(absl::string_view message) { Warnings().Add(message); }
std::string TakeErrors() { return Errors().Take(); }
std::string TakeWarnings() { return Warnings().Take(); }

}  // namespace ge::internal
