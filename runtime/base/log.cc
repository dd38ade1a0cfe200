#include "runtime/base/log.h"

#include <pthread.h>
#include <sys/time.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/time/civil_time.h"
#include "runtime/base/mutex.h"
#include "runtime/base/thread_id.h"

namespace ascend::rt {
namespace {

struct LogState {
  Mutex mu;
  absl::flat_hash_set<std::string> seen ABSL_GUARDED_BY(mu);
  ScopedLogSink::Sink sink ABSL_GUARDED_BY(mu);
};

LogState& State();

void Lock() ABSL_NO_THREAD_SAFETY_ANALYSIS { State().mu.Lock(); }
void Unlock() ABSL_NO_THREAD_SAFETY_ANALYSIS { State().mu.Unlock(); }

// Never destroyed: code that runs at exit may still log. A forked child logs
// why it is refused (ruling 2.15), so no other thread may hold the lock at a
// fork.
LogState& State() {
  static LogState* const state = [] {
    pthread_atfork(&Lock, &Unlock, &Unlock);
    return new LogState;
  }();
  return *state;
}

std::FILE* Stream() {
  static std::FILE* const stream = [] {
    const char* text = std::getenv("ASCEND_SLOG_PRINT_TO_STDOUT");
    return text != nullptr && absl::string_view(text) == "1" ? stdout : stderr;
  }();
  return stream;
}

const char* Name(LogLevel level) {
  switch (level) {
    case LogLevel::kDebug:
      return "DEBUG";
    case LogLevel::kInfo:
      return "INFO";
    case LogLevel::kWarning:
      return "WARNING";
    case LogLevel::kError:
      return "ERROR";
  }
  return "UNKNOWN";
}

// Seconds east of UTC, asked for once.
int64_t UtcOffset() {
  static const int64_t offset = [] {
    const time_t now = std::time(nullptr);
    tm local;
    localtime_r(&now, &local);
    return static_cast<int64_t>(local.tm_gmtoff);
  }();
  return offset;
}

// Plain arithmetic: localtime_r() takes a lock of the C library, which another
// thread may have held when this process was forked.
std::string FormatLine(LogLevel level, absl::string_view message) {
  timeval now;
  gettimeofday(&now, nullptr);
  const absl::CivilSecond local =
      absl::CivilSecond(1970, 1, 1) + now.tv_sec + UtcOffset();
  std::string line = absl::StrFormat(
      "[%s] ASCENDCL(%d,%d): %04d-%02d-%02d-%02d:%02d:%02d.%03d.%03d ",
      Name(level), getpid(), CurrentKernelThreadId(), local.year(),
      local.month(), local.day(), local.hour(), local.minute(), local.second(),
      now.tv_usec / 1000, now.tv_usec % 1000);
  for (char c : message) line.push_back(c == '\n' ? ' ' : c);
  line.push_back('\n');
  return line;
}

constexpr int kNothing = 4;

void Write(LogLevel level, absl::string_view message) {
  const std::string line = FormatLine(level, message);
  std::fwrite(line.data(), 1, line.size(), Stream());
  std::fflush(Stream());
}

int LeastLevel() {
  static const int level = [] {
    constexpr int kDefault = static_cast<int>(LogLevel::kWarning);
    const char* text = std::getenv("ASCEND_GLOBAL_LOG_LEVEL");
    if (text == nullptr) return kDefault;
    int value;
    if (absl::SimpleAtoi(text, &value) && value >= 0 && value <= kNothing) {
      return value;
    }
    Write(LogLevel::kWarning,
          absl::StrCat("ASCEND_GLOBAL_LOG_LEVEL is \"", text,
                       "\"; expected 0 (debug) to 4 (nothing): using ",
                       kDefault));
    return kDefault;
  }();
  return level;
}

}  // namespace

bool LogEnabled(LogLevel level) {
  return static_cast<int>(level) >= LeastLevel();
}

void Log(LogLevel level, absl::string_view message) {
  LogState& state = State();
  ScopedLogSink::Sink sink;
  {
    MutexLock lock(&state.mu);
    sink = state.sink;
  }
  if (sink) {
    sink(level, message);
    return;
  }
  if (LogEnabled(level)) Write(level, message);
}

void LogOnce(absl::string_view key, LogLevel level, absl::string_view message) {
  LogState& state = State();
  {
    MutexLock lock(&state.mu);
    if (!state.seen.emplace(key).second) return;
  }
  Log(level, message);
}

ScopedLogSink::ScopedLogSink(Sink sink) {
  LogState& state = State();
  MutexLock lock(&state.mu);
  state.seen.clear();
  state.sink = std::move(sink);
}

ScopedLogSink::~ScopedLogSink() {
  LogState& state = State();
  MutexLock lock(&state.mu);
  state.seen.clear();
  state.sink = nullptr;
}

}  // namespace ascend::rt
