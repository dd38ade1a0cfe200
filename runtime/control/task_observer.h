// TaskObserver: counts and times tasks while counters are switched on. One for
// the process.

#ifndef RUNTIME_CONTROL_TASK_OBSERVER_H_
#define RUNTIME_CONTROL_TASK_OBSERVER_H_

#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/strings/string_view.h"
#include "runtime/base/clock.h"
#include "runtime/base/mutex.h"

namespace ascend::rt {

enum class TaskClass : uint8_t { kCallback, kBlockCallback, kHostFunc, kWork };
inline constexpr int kTaskClasses = 4;
const char* Name(TaskClass task_class);

struct TaskCounters {
  uint64_t launched = 0;
  uint64_t run = 0;      // started
  uint64_t dropped = 0;  // of a stream: callbacks that will never run
  uint64_t queued = 0;   // neither
  uint64_t most_queued = 0;
  // Of a thread: in synchronise calls, and in the two process calls.
  int64_t blocked_nanos = 0;
  uint64_t pump_wakeups = 0;  // process calls that found something
  uint64_t pump_timeouts = 0;
};

// Nanoseconds by powers of two: bucket i holds [2^i, 2^(i+1)), bucket 0 also
// what is below.
struct TaskHistogram {
  static constexpr int kBuckets = 48;
  uint64_t count = 0;
  int64_t total = 0;
  int64_t least = 0;
  int64_t most = 0;
  uint64_t buckets[kBuckets] = {};

  void Add(int64_t nanos);
};

// Thread-safe. Lock order: mu_ is a leaf.
class TaskObserver {
 public:
  static TaskObserver& Get();

  // Starts anew. `clock` outlives the observation.
  void Start(Clock* clock) ABSL_LOCKS_EXCLUDED(mu_);
  void Stop();

  // A task's life. Launched() returns its id, never 0. By `key` the stream
  // names the task, before Ended(); null for tasks that are not handed over.
  uint64_t Launched(TaskClass task_class, int stream, const void* site,
                    const void* key) ABSL_LOCKS_EXCLUDED(mu_);
  // Its stream has handed it over to its thread. Goes to the trace.
  void Ready(const void* key) ABSL_LOCKS_EXCLUDED(mu_);
  void LaunchFailed(uint64_t id) ABSL_LOCKS_EXCLUDED(mu_);
  void Started(uint64_t id) ABSL_LOCKS_EXCLUDED(mu_);
  void Ended(uint64_t id) ABSL_LOCKS_EXCLUDED(mu_);
  // Callbacks of a stream that will not run.
  void Dropped(int stream, int count) ABSL_LOCKS_EXCLUDED(mu_);

  void CallEnded(absl::string_view function, int code, int64_t nanos)
      ABSL_LOCKS_EXCLUDED(mu_);

  TaskCounters Total() const ABSL_LOCKS_EXCLUDED(mu_);
  TaskCounters OfStream(int stream) const ABSL_LOCKS_EXCLUDED(mu_);
  // By the kernel's id: tasks launched by it and run in it.
  TaskCounters OfThread(uint32_t thread) const ABSL_LOCKS_EXCLUDED(mu_);

  // From launch to start, and from start to end.
  TaskHistogram Waiting(TaskClass task_class) const ABSL_LOCKS_EXCLUDED(mu_);
  TaskHistogram Running(TaskClass task_class) const ABSL_LOCKS_EXCLUDED(mu_);

  // The tasks of a stream that run, or else the oldest that waits.
  struct Pending {
    TaskClass task_class;
    bool running;
    int64_t age;  // nanoseconds since it started, or was launched
    const void* site;
  };
  std::vector<Pending> Head(int stream) const ABSL_LOCKS_EXCLUDED(mu_);

 private:
  struct Task {
    TaskClass task_class;
    int stream;
    const void* site;
    const void* key;
    int64_t launched;
    int64_t started = 0;
  };
  using Tasks = std::map<uint64_t, Task>;
  Tasks::iterator EraseLocked(Tasks::iterator it)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  int64_t NowLocked() const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_) {
    return clock_ == nullptr ? 0 : clock_->Now();
  }

  mutable Mutex mu_;
  Clock* clock_ ABSL_GUARDED_BY(mu_) = nullptr;
  uint64_t next_id_ ABSL_GUARDED_BY(mu_) = 1;
  Tasks tasks_ ABSL_GUARDED_BY(mu_);  // that have not ended
  std::unordered_map<const void*, uint64_t> ids_
      ABSL_GUARDED_BY(mu_);  // by key
  TaskCounters total_ ABSL_GUARDED_BY(mu_);
  std::unordered_map<int, TaskCounters> streams_ ABSL_GUARDED_BY(mu_);
  std::unordered_map<uint32_t, TaskCounters> threads_ ABSL_GUARDED_BY(mu_);
  TaskHistogram waiting_[kTaskClasses] ABSL_GUARDED_BY(mu_);
  TaskHistogram running_[kTaskClasses] ABSL_GUARDED_BY(mu_);
};

}  // namespace ascend::rt

#endif  // RUNTIME_CONTROL_TASK_OBSERVER_H_
