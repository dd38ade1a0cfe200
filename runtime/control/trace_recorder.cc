#include "runtime/control/trace_recorder.h"

#include <algorithm>
#include <map>
#include <set>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "runtime/base/thread_id.h"
#include "runtime/control/switches.h"

namespace ascend::rt {
namespace {

constexpr int kThreads = 1;  // the "processes" of the picture
constexpr int kStreams = 2;

const char* CategoryOf(absl::string_view function) {
  return absl::StartsWith(function, "aclrtSynchronize") ||
                 absl::StartsWith(function, "aclrtProcess")
             ? "wait"
             : "api";
}

// Lines of JSON, one an event.
class JsonLines {
 public:
  void Add(const char* phase, int process, int64_t track, int64_t nanos,
           absl::string_view name, absl::string_view rest) {
    absl::StrAppend(&text_, text_.empty() ? "\n" : ",\n");
    absl::StrAppendFormat(
        &text_, R"({"ph":"%s","pid":%d,"tid":%d,"ts":%d.%03d,"name":"%s"%s})",
        phase, process, track, nanos / 1000, nanos % 1000, name, rest);
  }
  void Name(const char* what, int process, int64_t track,
            absl::string_view name) {
    Add("M", process, track, 0, what,
        absl::StrCat(R"(,"args":{"name":")", name, "\"}"));
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

}  // namespace

TraceRecorder& TraceRecorder::Get() {
  static auto* const recorder = new TraceRecorder;
  return *recorder;
}

void TraceRecorder::Start(Clock* clock, size_t capacity) {
  {
    MutexLock lock(&mu_);
    clock_ = clock;
    added_ = 0;
    // Touched here and not event by event.
    ring_.assign(std::max<size_t>(capacity, 1), Event());
  }
  Switches::Set(Control::kTrace, true);
}

void TraceRecorder::Stop() {
  Switches::Set(Control::kTrace, false);
  MutexLock lock(&mu_);
  clock_ = nullptr;
}

void TraceRecorder::Add(Phase phase, const char* name, uint64_t id,
                        int stream) {
  const uint32_t thread = CurrentKernelThreadId();
  MutexLock lock(&mu_);
  if (clock_ == nullptr) return;
  // Under the lock, so that the events lie in the order of their times.
  ring_[added_ % ring_.size()] = {clock_->Now(), name,   id,
                                  thread,        stream, phase};
  ++added_;
}

bool TraceRecorder::empty() const {
  MutexLock lock(&mu_);
  return added_ == 0;
}

std::string TraceRecorder::ToJson() const {
  std::vector<Event> events;
  uint64_t lost = 0;
  {
    MutexLock lock(&mu_);
    const uint64_t kept = std::min<uint64_t>(added_, ring_.size());
    lost = added_ - kept;
    events.reserve(kept);
    for (uint64_t i = lost; i < added_; ++i) {
      events.push_back(ring_[i % ring_.size()]);
    }
  }
  JsonLines lines;
  lines.Name("process_name", kThreads, 0, "threads");
  lines.Name("process_name", kStreams, 0, "streams");
  std::set<int> streams;
  std::map<uint32_t, int> depth;        // of open calls, by thread
  std::map<uint64_t, int64_t> started;  // tasks that run
  std::set<uint64_t> launched;          // arrows that begin in the picture
  const int64_t origin = events.empty() ? 0 : events.front().time;
  for (const Event& event : events) {
    const int64_t time = event.time - origin;
    if (event.stream >= 0 && streams.insert(event.stream).second) {
      lines.Name("thread_name", kStreams, event.stream,
                 absl::StrCat("stream ", event.stream));
    }
    switch (event.phase) {
      case Phase::kCall:
        ++depth[event.thread];
        lines.Add("B", kThreads, event.thread, time, event.name,
                  absl::StrCat(R"(,"cat":")", CategoryOf(event.name), "\""));
        break;
      case Phase::kReturn:
        // Its beginning may have given way.
        if (depth[event.thread] == 0) break;
        --depth[event.thread];
        lines.Add("E", kThreads, event.thread, time, event.name,
                  absl::StrCat(R"(,"args":{"code":)", event.id, "}"));
        break;
      case Phase::kLaunch:
        launched.insert(event.id);
        lines.Add("s", kThreads, event.thread, time, "launch",
                  absl::StrCat(R"(,"cat":"task","id":)", event.id));
        break;
      case Phase::kReady:
        lines.Add("i", kStreams, event.stream, time, "ready",
                  absl::StrCat(R"(,"cat":"task","s":"t","args":{"id":)",
                               event.id, "}"));
        break;
      case Phase::kStart:
        started[event.id] = time;
        ++depth[event.thread];
        lines.Add("B", kThreads, event.thread, time, event.name,
                  absl::StrCat(R"(,"cat":"task","args":{"stream":)",
                               event.stream, R"(,"id":)", event.id, "}"));
        if (launched.count(event.id) > 0) {
          lines.Add("f", kThreads, event.thread, time, "launch",
                    absl::StrCat(R"(,"cat":"task","bp":"e","id":)", event.id));
        }
        break;
      case Phase::kFinish: {
        const auto start = started.find(event.id);
        if (start == started.end()) break;
        --depth[event.thread];
        lines.Add("E", kThreads, event.thread, time, event.name,
                  absl::StrCat(R"(,"args":{"id":)", event.id, "}"));
        const int64_t length = time - start->second;
        lines.Add("X", kStreams, event.stream, start->second, event.name,
                  absl::StrFormat(R"(,"cat":"task","dur":%d.%03d)",
                                  length / 1000, length % 1000));
        started.erase(start);
        break;
      }
    }
  }
  return absl::StrCat(R"({"displayTimeUnit":"ns","otherData":{"lost":)", lost,
                      R"(},"traceEvents":[)", lines.text(), "\n]}\n");
}

}  // namespace ascend::rt
