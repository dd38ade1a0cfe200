// The runtime's log: one line a message, on stderr, or on stdout when
// ASCEND_SLOG_PRINT_TO_STDOUT=1.
//
//   [WARNING] ASCENDCL(1234,1240): 2026-11-30-21:08:15.123.456 message
//
// ASCEND_GLOBAL_LOG_LEVEL picks the least level that is written: 0 debug,
// 1 info, 2 warning (default), 3 error, 4 nothing.

#ifndef RUNTIME_BASE_LOG_H_
#define RUNTIME_BASE_LOG_H_

#include <functional>
#include <string>

#include "absl/strings/string_view.h"

namespace ascend::rt {

// Values of aclLogLevel.
enum class LogLevel { kDebug = 0, kInfo = 1, kWarning = 2, kError = 3 };

// Writes one line. Thread-safe; takes no lock of the runtime's core.
void Log(LogLevel level, absl::string_view message);

// Writes `message` the first time it is called with `key` in this process, and
// counts later ones. For diagnostics of misuse: one line for each call site.
void LogOnce(absl::string_view key, LogLevel level, absl::string_view message);

// True if a message of `level` would be written.
bool LogEnabled(LogLevel level);

// Sends messages to `sink` instead of the stream until destroyed, LogOnce()
// keys forgotten at its start and end. For tests; one at a time.
class ScopedLogSink {
 public:
  using Sink = std::function<void(LogLevel, absl::string_view)>;
  explicit ScopedLogSink(Sink sink);
  ~ScopedLogSink();
  ScopedLogSink(const ScopedLogSink&) = delete;
  ScopedLogSink& operator=(const ScopedLogSink&) = delete;
};

}  // namespace ascend::rt

#endif  // RUNTIME_BASE_LOG_H_
