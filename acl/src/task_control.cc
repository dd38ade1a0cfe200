#include "acl/src/task_control.h"

#include <cstdint>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "acl/error_codes/rt_error_codes.h"
#include "runtime/base/mutex.h"
#include "runtime/base/status.h"
#include "runtime/control/controlled_clock.h"
#include "runtime/control/creation_sites.h"
#include "runtime/control/fault_plan.h"
#include "runtime/control/switches.h"
#include "runtime/control/task_observer.h"
#include "runtime/control/trace_recorder.h"

namespace ascend::acl {
namespace {

using rt::Control;
using rt::FaultHit;
using rt::FaultKind;
using rt::FaultPlan;
using rt::FaultPoint;
using rt::Mutex;
using rt::MutexLock;
using rt::StreamRef;
using rt::Switches;
using rt::Task;
using rt::TaskClass;
using rt::TaskObserver;
using rt::TraceRecorder;
using rt::Work;

bool Observing() {
  return Switches::on(Control::kCounters) || Switches::on(Control::kTrace);
}

// One task as counters and trace see it.
class ObservedTask {
 public:
  // `key`: what the stream hands over, null for work.
  ObservedTask(TaskClass task_class, int stream, const void* key)
      : task_class_(task_class),
        stream_(stream),
        id_(Observing() ? TaskObserver::Get().Launched(
                              task_class, stream, rt::CallSite::Current(), key)
                        : 0) {
    if (Switches::on(Control::kTrace)) {
      TraceRecorder::Get().Launch(Name(task_class_), id_, stream_);
    }
  }

  void LaunchFailed() { TaskObserver::Get().LaunchFailed(id_); }
  void Started() {
    TaskObserver::Get().Started(id_);
    if (Switches::on(Control::kTrace)) {
      TraceRecorder::Get().Start(Name(task_class_), id_, stream_);
    }
  }
  void Ended() {
    if (Switches::on(Control::kTrace)) {
      TraceRecorder::Get().Finish(Name(task_class_), id_, stream_);
    }
    TaskObserver::Get().Ended(id_);
  }

 private:
  const TaskClass task_class_;
  const int stream_;
  const uint64_t id_;
};

// Stands in for a callback or host func. Deletes itself when it has run. One
// whose task was dropped stays in the set of live ones: nothing tells it.
class ControlledFunction {
 public:
  ControlledFunction(const Task& task, TaskClass task_class, int stream,
                     int64_t delay)
      : fn_(task.fn),
        user_data_(task.user_data),
        delay_(delay),
        observed_(task_class, stream, this) {
    MutexLock lock(&Live().mu);
    Live().functions.insert(this);
  }
  ~ControlledFunction() {
    MutexLock lock(&Live().mu);
    Live().functions.erase(this);
  }

  static void Run(void* self) {
    // Ends it however user code is left.
    struct Owner {
      ControlledFunction* function;
      ~Owner() {
        function->observed_.Ended();
        delete function;
      }
    } owner{static_cast<ControlledFunction*>(self)};
    if (owner.function->delay_ > 0) {
      if (rt::Runtime* const runtime = rt::Runtime::Get()) {
        rt::SleepFor(runtime->clock(), owner.function->delay_);
      }
    }
    owner.function->observed_.Started();
    owner.function->fn_(owner.function->user_data_);
  }

  void LaunchFailed() { observed_.LaunchFailed(); }

 private:
  struct Set {
    Mutex mu;
    absl::flat_hash_set<ControlledFunction*> functions ABSL_GUARDED_BY(mu);
  };
  static Set& Live() {
    static auto* const live = new Set;
    return *live;
  }

  const rt::HostFunction fn_;
  void* const user_data_;
  const int64_t delay_;
  ObservedTask observed_;
};

// Stands in for work.
class ControlledWork final : public Work {
 public:
  // Takes over the caller's reference to `work`, unless the launch fails.
  ControlledWork(Work* work, int stream, absl::Status error, int64_t delay)
      : work_(work),
        error_(std::move(error)),
        delay_(delay),
        observed_(TaskClass::kWork, stream, nullptr) {}

  absl::Status Run() override {
    observed_.Started();
    const absl::Status status = error_.ok() ? work_->Run() : error_;
    observed_.Ended();
    return status;
  }
  int64_t DeviceTime() override {
    const int64_t time = error_.ok() ? work_->DeviceTime() : 0;
    return time + delay_;
  }
  const char* name() const override { return work_->name(); }

  void LaunchFailed() {
    observed_.LaunchFailed();
    work_ = nullptr;
  }

 private:
  ~ControlledWork() override {
    if (work_ != nullptr) work_->Unref();
  }

  Work* work_;
  const absl::Status error_;
  const int64_t delay_;
  ObservedTask observed_;
};

// Stands in for a host func that must fail.
class FailingWork final : public Work {
 public:
  explicit FailingWork(absl::Status error) : error_(std::move(error)) {}
  absl::Status Run() override { return error_; }
  const char* name() const override { return "host func"; }

 private:
  ~FailingWork() override = default;
  const absl::Status error_;
};

struct Verdict {
  absl::Status error;
  int64_t delay = 0;
};

Verdict Ask(FaultPoint point, absl::string_view name, int device, int stream) {
  if (!FaultPlan::Watches(point)) return {};
  const auto hit = FaultPlan::Get().Ask({point, name, device, stream});
  if (!hit.has_value()) return {};
  if (hit->action.kind == FaultKind::kDelay) {
    return {absl::OkStatus(), hit->action.nanos};
  }
  return {hit->error()};
}

absl::string_view KindOf(absl::string_view work_name) {
  if (work_name == "memory copy") return "copy";
  if (work_name == "memory fill") return "fill";
  return work_name;
}

absl::Status AskStep() {
  return FaultPlan::Step("launch", ACL_ERROR_RT_STREAM_TASK_FULL);
}

}  // namespace

absl::StatusOr<uint64_t> LaunchControlled(const StreamRef& ref,
                                          const Task& task) {
  ART_RETURN_IF_ERROR(AskStep());
  const int device = ref.stream->device();
  const int stream = ref.stream->id();
  TaskClass task_class = TaskClass::kCallback;
  Verdict verdict;
  switch (task.kind) {
    case Task::Kind::kCallback:
      verdict = Ask(FaultPoint::kCallback, "noblock", device, stream);
      break;
    case Task::Kind::kBlockCallback:
      task_class = TaskClass::kBlockCallback;
      verdict = Ask(FaultPoint::kCallback, "block", device, stream);
      break;
    case Task::Kind::kHostFunc:
      task_class = TaskClass::kHostFunc;
      verdict = Ask(FaultPoint::kTask, "host_func", device, stream);
      if (!verdict.error.ok()) {
        Work* const failing = new FailingWork(verdict.error);
        const absl::StatusOr<uint64_t> ticket = ref.stream->Enqueue(
            ref.handle, Task::OfWork(failing, /*on_host=*/false));
        if (!ticket.ok()) failing->Unref();
        return ticket;
      }
      break;
    default:
      return ref.stream->Enqueue(ref.handle, task);
  }
  if (verdict.delay == 0 && !Observing()) {
    return ref.stream->Enqueue(ref.handle, task);
  }
  auto* const function =
      new ControlledFunction(task, task_class, stream, verdict.delay);
  Task stand_in = task;
  stand_in.fn = &ControlledFunction::Run;
  stand_in.user_data = function;
  const absl::StatusOr<uint64_t> ticket =
      ref.stream->Enqueue(ref.handle, stand_in);
  if (!ticket.ok()) {
    function->LaunchFailed();
    delete function;
  }
  return ticket;
}

absl::StatusOr<uint64_t> LaunchControlledWork(const StreamRef& ref, Work* work,
                                              bool on_host) {
  ART_RETURN_IF_ERROR(AskStep());
  const int stream = ref.stream->id();
  Verdict verdict = Ask(FaultPoint::kTask, KindOf(work->name()),
                        ref.stream->device(), stream);
  if (verdict.error.ok() && verdict.delay == 0 && !Observing()) {
    return ref.stream->Enqueue(ref.handle, Task::OfWork(work, on_host));
  }
  auto* const controlled =
      new ControlledWork(work, stream, std::move(verdict.error), verdict.delay);
  const absl::StatusOr<uint64_t> ticket =
      ref.stream->Enqueue(ref.handle, Task::OfWork(controlled, on_host));
  if (!ticket.ok()) {
    controlled->LaunchFailed();
    controlled->Unref();
  }
  return ticket;
}

absl::Status AskModelFault(rt::Runtime& runtime, int device) {
  const Verdict verdict = Ask(FaultPoint::kTask, "model", device, -1);
  if (verdict.delay > 0) rt::SleepFor(runtime.clock(), verdict.delay);
  return verdict.error;
}

}  // namespace ascend::acl
