// TraceRecorder: the newest events of API calls and tasks, in memory that is
// taken when recording starts, and their picture as Chrome/Perfetto trace JSON:
// a track for each thread and each stream, with arrows from launch to run.

#ifndef RUNTIME_CONTROL_TRACE_RECORDER_H_
#define RUNTIME_CONTROL_TRACE_RECORDER_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "runtime/base/clock.h"
#include "runtime/base/mutex.h"

namespace ascend::rt {

// Thread-safe. Lock order: mu_ is a leaf.
class TraceRecorder {
 public:
  static TraceRecorder& Get();

  // Starts anew with room for `capacity` events (40 bytes each); the oldest
  // give way. `clock` outlives the recording.
  void Start(Clock* clock, size_t capacity) ABSL_LOCKS_EXCLUDED(mu_);
  // Events are kept until the next Start().
  void Stop() ABSL_LOCKS_EXCLUDED(mu_);

  // Names live as long as the process. Cheap while stopped; callers ask
  // Switches first.
  void Begin(const char* function) { Add(Phase::kCall, function, 0, -1); }
  void End(const char* function, int code) {
    Add(Phase::kReturn, function, static_cast<uint64_t>(code), -1);
  }
  void Launch(const char* kind, uint64_t id, int stream) {
    Add(Phase::kLaunch, kind, id, stream);
  }
  // Its stream has reached it: it waits for its thread alone.
  void Ready(const char* kind, uint64_t id, int stream) {
    Add(Phase::kReady, kind, id, stream);
  }
  void Start(const char* kind, uint64_t id, int stream) {
    Add(Phase::kStart, kind, id, stream);
  }
  void Finish(const char* kind, uint64_t id, int stream) {
    Add(Phase::kFinish, kind, id, stream);
  }

  std::string ToJson() const ABSL_LOCKS_EXCLUDED(mu_);
  bool empty() const ABSL_LOCKS_EXCLUDED(mu_);

 private:
  enum class Phase : uint8_t {
    kCall,
    kReturn,
    kLaunch,
    kReady,
    kStart,
    kFinish
  };
  struct Event {
    int64_t time;
    const char* name;
    uint64_t id;  // of a task; of kReturn: the code
    uint32_t thread;
    int32_t stream;
    Phase phase;
  };
  static_assert(sizeof(Event) == 40, "Start() promises this");

  void Add(Phase phase, const char* name, uint64_t id, int stream)
      ABSL_LOCKS_EXCLUDED(mu_);

  mutable Mutex mu_;
  Clock* clock_ ABSL_GUARDED_BY(mu_) = nullptr;  // null while stopped
  std::vector<Event> ring_ ABSL_GUARDED_BY(mu_);
  uint64_t added_ ABSL_GUARDED_BY(mu_) = 0;
};

}  // namespace ascend::rt

#endif  // RUNTIME_CONTROL_TRACE_RECORDER_H_
