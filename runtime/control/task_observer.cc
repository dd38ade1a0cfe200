#include "runtime/control/task_observer.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "runtime/base/thread_id.h"
#include "runtime/control/switches.h"
#include "runtime/control/trace_recorder.h"

namespace ascend::rt {
namespace {

template <typename Map, typename Key>
TaskCounters CountersOf(const Map& map, Key key) {
  const auto it = map.find(key);
  return it == map.end() ? TaskCounters() : it->second;
}

}  // namespace

const char* Name(TaskClass task_class) {
  switch (task_class) {
    case TaskClass::kCallback:
      return "callback";
    case TaskClass::kBlockCallback:
      return "blocking callback";
    case TaskClass::kHostFunc:
      return "host func";
    case TaskClass::kWork:
      return "device task";
  }
  return "task";
}

void TaskHistogram::Add(int64_t nanos) {
  least = count == 0 ? nanos : std::min(least, nanos);
  most = std::max(most, nanos);
  ++count;
  total += nanos;
  int bucket = 0;
  while (bucket < kBuckets - 1 && nanos >> (bucket + 1) > 0) ++bucket;
  ++buckets[bucket];
}

TaskObserver& TaskObserver::Get() {
  static auto* const observer = new TaskObserver;
  return *observer;
}

void TaskObserver::Start(Clock* clock) {
  {
    MutexLock lock(&mu_);
    clock_ = clock;
    tasks_.clear();
    ids_.clear();
    total_ = TaskCounters();
    streams_.clear();
    threads_.clear();
    std::fill(std::begin(waiting_), std::end(waiting_), TaskHistogram());
    std::fill(std::begin(running_), std::end(running_), TaskHistogram());
  }
  Switches::Set(Control::kCounters, true);
}

void TaskObserver::Stop() { Switches::Set(Control::kCounters, false); }

uint64_t TaskObserver::Launched(TaskClass task_class, int stream,
                                const void* site, const void* key) {
  MutexLock lock(&mu_);
  const uint64_t id = next_id_++;
  tasks_[id] = {task_class, stream, site, key, NowLocked()};
  if (key != nullptr) ids_[key] = id;
  for (TaskCounters* const counters :
       {&total_, &streams_[stream], &threads_[CurrentKernelThreadId()]}) {
    ++counters->launched;
  }
  for (TaskCounters* const counters : {&total_, &streams_[stream]}) {
    ++counters->queued;
    counters->most_queued = std::max(counters->most_queued, counters->queued);
  }
  return id;
}

void TaskObserver::Ready(const void* key) {
  if (!Switches::on(Control::kTrace)) return;
  uint64_t id;
  Task task;
  {
    MutexLock lock(&mu_);
    const auto known = ids_.find(key);
    if (known == ids_.end()) return;  // launched before the last Start()
    id = known->second;
    task = tasks_.at(id);
  }
  TraceRecorder::Get().Ready(Name(task.task_class), id, task.stream);
}

TaskObserver::Tasks::iterator TaskObserver::EraseLocked(Tasks::iterator it) {
  // The key may name a newer task by now.
  const auto known = ids_.find(it->second.key);
  if (known != ids_.end() && known->second == it->first) ids_.erase(known);
  return tasks_.erase(it);
}

void TaskObserver::LaunchFailed(uint64_t id) {
  MutexLock lock(&mu_);
  const auto it = tasks_.find(id);
  if (it == tasks_.end()) return;
  for (TaskCounters* const counters : {&total_, &streams_[it->second.stream],
                                       &threads_[CurrentKernelThreadId()]}) {
    --counters->launched;
  }
  for (TaskCounters* const counters : {&total_, &streams_[it->second.stream]}) {
    --counters->queued;
  }
  EraseLocked(it);
}

void TaskObserver::Started(uint64_t id) {
  MutexLock lock(&mu_);
  const auto it = tasks_.find(id);
  if (it == tasks_.end()) return;  // launched before the last Start()
  Task& task = it->second;
  task.started = NowLocked();
  waiting_[static_cast<int>(task.task_class)].Add(task.started - task.launched);
  for (TaskCounters* const counters :
       {&total_, &streams_[task.stream], &threads_[CurrentKernelThreadId()]}) {
    ++counters->run;
  }
  for (TaskCounters* const counters : {&total_, &streams_[task.stream]}) {
    --counters->queued;
  }
}

void TaskObserver::Ended(uint64_t id) {
  MutexLock lock(&mu_);
  const auto it = tasks_.find(id);
  if (it == tasks_.end()) return;
  running_[static_cast<int>(it->second.task_class)].Add(NowLocked() -
                                                        it->second.started);
  EraseLocked(it);
}

void TaskObserver::Dropped(int stream, int count) {
  MutexLock lock(&mu_);
  // Which ones is not told; the oldest that wait are forgotten.
  for (auto it = tasks_.begin(); it != tasks_.end() && count > 0;) {
    const Task& task = it->second;
    if (task.stream != stream || task.started != 0 ||
        task.task_class == TaskClass::kWork) {
      ++it;
      continue;
    }
    for (TaskCounters* const counters : {&total_, &streams_[stream]}) {
      ++counters->dropped;
      --counters->queued;
    }
    it = EraseLocked(it);
    --count;
  }
}

void TaskObserver::CallEnded(absl::string_view function, int code,
                             int64_t nanos) {
  const bool pumps = absl::StartsWith(function, "aclrtProcess");
  if (!pumps && !absl::StartsWith(function, "aclrtSynchronize")) return;
  MutexLock lock(&mu_);
  for (TaskCounters* const counters :
       {&total_, &threads_[CurrentKernelThreadId()]}) {
    counters->blocked_nanos += nanos;
    if (pumps) ++(code == 0 ? counters->pump_wakeups : counters->pump_timeouts);
  }
}

TaskCounters TaskObserver::Total() const {
  MutexLock lock(&mu_);
  return total_;
}

TaskCounters TaskObserver::OfStream(int stream) const {
  MutexLock lock(&mu_);
  return CountersOf(streams_, stream);
}

TaskCounters TaskObserver::OfThread(uint32_t thread) const {
  MutexLock lock(&mu_);
  return CountersOf(threads_, thread);
}

TaskHistogram TaskObserver::Waiting(TaskClass task_class) const {
  MutexLock lock(&mu_);
  return waiting_[static_cast<int>(task_class)];
}

TaskHistogram TaskObserver::Running(TaskClass task_class) const {
  MutexLock lock(&mu_);
  return running_[static_cast<int>(task_class)];
}

std::vector<TaskObserver::Pending> TaskObserver::Head(int stream) const {
  MutexLock lock(&mu_);
  const int64_t now = NowLocked();
  std::vector<Pending> running;
  std::vector<Pending> oldest;
  for (const auto& [id, task] : tasks_) {
    if (task.stream != stream) continue;
    if (task.started != 0) {
      running.push_back({task.task_class, true, now - task.started, task.site});
    } else if (oldest.empty()) {
      oldest.push_back(
          {task.task_class, false, now - task.launched, task.site});
    }
  }
  return running.empty() ? oldest : running;
}

}  // namespace ascend::rt
