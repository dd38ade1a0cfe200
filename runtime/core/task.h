// Task: one entry of a stream's queue, a plain value.

#ifndef RUNTIME_CORE_TASK_H_
#define RUNTIME_CORE_TASK_H_

#include <cstdint>

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

  Kind kind : 8;
  // kCallback, kBlockCallback, kHostOperator: which subscription of the stream
  // the task was launched under. A task whose subscription is gone is dropped.
  uint32_t subscription_epoch : 24;
  uint32_t thread_id = 0;  // kernel id of the launching thread
  union {
    HostFunction fn;
    Work* work;          // one reference owned
    RecordPoint* point;  // one reference owned
  };
  union {
    void* user_data;
    int64_t timeout;  // kEventWait: nanoseconds, kForever for none
  };

  static Task Of(Kind kind) {
    Task task;
    task.kind = kind;
    task.subscription_epoch = 0;
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
