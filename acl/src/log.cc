// Chapter "log": the program's own entries in the runtime's log.

#include "runtime/base/log.h"

#include <algorithm>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>

#include "absl/strings/str_cat.h"
#include "acl/acl_base.h"

using ascend::rt::Log;
using ascend::rt::LogLevel;

namespace {

constexpr size_t kMaxEntryBytes = 1024;

const char* OrUnknown(const char* text) {
  return text == nullptr ? "(null)" : text;
}

// The text, as far as `room` bytes hold it.
std::string Format(const char* format, va_list arguments, size_t room) {
  if (format == nullptr) return "(null)";
  std::string text(room + 1, '\0');
  const int length = std::vsnprintf(&text[0], text.size(), format, arguments);
  if (length < 0) return "(the format cannot be followed)";
  text.resize(std::min(static_cast<size_t>(length), room));
  return text;
}

}  // namespace

void aclAppLog(aclLogLevel logLevel, const char* func, const char* file,
               uint32_t line, const char* fmt, ...) {
  std::string entry =
      absl::StrCat(OrUnknown(file), ":", line, " ", OrUnknown(func), ": ");
  LogLevel level = static_cast<LogLevel>(logLevel);
  if (logLevel < ACL_DEBUG || logLevel > ACL_ERROR) {
    absl::StrAppend(&entry, "(level ", static_cast<int>(logLevel), ") ");
    level = LogLevel::kError;
  }
  if (entry.size() < kMaxEntryBytes) {
    va_list arguments;
    va_start(arguments, fmt);
    entry += Format(fmt, arguments, kMaxEntryBytes - entry.size());
    va_end(arguments);
  }
  entry.resize(std::min(entry.size(), kMaxEntryBytes));
  Log(level, entry);
}
