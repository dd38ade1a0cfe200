// Task: one entry of a stream's queue, a plain value.

#ifndef RUNTIME_CORE_TASK_H_
#define RUNTIME_CORE_TASK_H_

#include <cstdint>
#include <cstring>

namespace ascend::rt {

class RecordPoint;
class Work;

// A user function as the C API passes it: aclrtCallback, aclrtHostFunc.
using HostFunction = void (*)(void* user_data);

struct Task {
  enum class Kind : uint8_t {
    kCallback,       // fn(user_data) on the thread subscribed for reports
    kBlockCallback,  // the same; holds later tasks back until fn returned
    kHostOperator,   // work on the thread subscribed for host funcs; blocks
    kHostFunc,       // fn(user_data) on a thread of the runtime; blocks
    kWork,           // work on the executor
    kEventRecord,    // point is reached
    kEventWait,      // later tasks wait for point
  };

  // Of as many bits as there are; 16 million unsubscriptions under one queued
  // task do not happen.
  static constexpr uint32_t kEpochs = 1 << 24;

  // Each field is written by itself, none as bits of a wider one, and tasks are
  // appended field by field: a wide load right behind a narrow store stalls.
  Kind kind;
  uint8_t epoch_high;  // subscription_epoch()
  uint16_t epoch_low;
  uint32_t thread_id;  // kernel id of the launching thread
  union {
    HostFunction fn;
    Work* work;          // one reference owned
    RecordPoint* point;  // one reference owned
  };
  union {
    void* user_data;
    int64_t timeout;  // kEventWait: nanoseconds, kForever for none
  };

  // kCallback, kBlockCallback, kHostOperator: which subscription of the stream
  // the task was launched under. A task whose subscription is gone is dropped.
  uint32_t subscription_epoch() const {
    return static_cast<uint32_t>(epoch_high) << 16 | epoch_low;
  }

  // Makes this, an entry of a queue, `task` as launched by a thread under a
  // subscription.
  void Assign(const Task& task, uint32_t launcher, uint32_t epoch) {
    kind = task.kind;
    epoch_high = static_cast<uint8_t>(epoch >> 16);
    epoch_low = static_cast<uint16_t>(epoch);
    thread_id = launcher;
    // Whatever they hold.
    std::memcpy(&fn, &task.fn, sizeof(fn));
    std::memcpy(&user_data, &task.user_data, sizeof(user_data));
  }

  static Task Of(Kind kind) {
    Task task;
    task.kind = kind;
    return task;
  }
  static Task Callback(HostFunction fn, void* user_data, bool block) {
    Task task = Of(block ? Kind::kBlockCallback : Kind::kCallback);
    task.fn = fn;
    task.user_data = user_data;
    return task;
  }
  static Task HostFunc(HostFunction fn, void* user_data) {
    Task task = Of(Kind::kHostFunc);
    task.fn = fn;
    task.user_data = user_data;
    return task;
  }
  static Task OfWork(Work* work, bool on_host) {
    Task task = Of(on_host ? Kind::kHostOperator : Kind::kWork);
    task.work = work;
    task.user_data = nullptr;
    return task;
  }
  static Task Record(RecordPoint* point) {
    Task task = Of(Kind::kEventRecord);
    task.point = point;
    task.user_data = nullptr;
    return task;
  }
  static Task Wait(RecordPoint* point, int64_t timeout) {
    Task task = Of(Kind::kEventWait);
    task.point = point;
    task.timeout = timeout;
    return task;
  }
};
// For diagnostics and traces.
const char* Name(Task::Kind kind);

static_assert(sizeof(Task) == 24, "a million queued callbacks stay small");

}  // namespace ascend::rt

#endif  // RUNTIME_CORE_TASK_H_
