#include "runtime/core/stream.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "acl/acl_base.h"
#include "acl/error_codes/rt_error_codes.h"
#include "runtime/base/log.h"
#include "runtime/base/status.h"
#include "runtime/base/thread_id.h"
#include "runtime/core/callback_scope.h"
#include "runtime/core/work.h"

namespace ascend::rt {
namespace {

Channel ChannelOf(Task::Kind kind) {
  return kind == Task::Kind::kHostOperator ? Channel::kHostFunc
                                           : Channel::kReport;
}

bool NeedsSubscription(Task::Kind kind) {
  return kind == Task::Kind::kCallback || kind == Task::Kind::kBlockCallback ||
         kind == Task::Kind::kHostOperator;
}

const char* Name(Task::Kind kind) {
  switch (kind) {
    case Task::Kind::kCallback:
      return "callback (no block)";
    case Task::Kind::kBlockCallback:
      return "callback (block)";
    case Task::Kind::kHostOperator:
      return "host operator";
    case Task::Kind::kHostFunc:
      return "host func";
    case Task::Kind::kWork:
      return "work";
    case Task::Kind::kEventRecord:
      return "event record";
    case Task::Kind::kEventWait:
      return "event wait";
  }
  return "unknown";
}

absl::Status StaleHandle(Handle handle) {
  return AclError(ACL_ERROR_RT_INVALID_HANDLE,
                  absl::StrFormat("stream %#x is not live", handle));
}

}  // namespace

void Stream::Open(const StreamEnvironment* environment,
                  const StreamConfig& config) {
  MutexLock lock(&mu_);
  if (environment_ != environment) environment_ = environment;
  context_.store(config.context, std::memory_order_relaxed);
  device_.store(config.device, std::memory_order_relaxed);
  priority_.store(config.priority, std::memory_order_relaxed);
  flags_.store(config.flags, std::memory_order_relaxed);
  is_default_.store(config.is_default, std::memory_order_relaxed);
  state_ = State::kIdle;
  closing_ = false;
  failure_mode_set_ = false;
  failure_mode_ = FailureMode::kContinue;
  stopped_ = false;
  // Left set by a stream that was closed while a host func ran.
  has_current_ = false;
  current_dropped_ = false;
  holder_thread_ = 0;
  enqueued_ = 0;
  completed_ = 0;
  error_ = absl::OkStatus();
  next_work_error_ = absl::OkStatus();
  overflow_switch.store(0, std::memory_order_relaxed);
  user_tag.store(0, std::memory_order_relaxed);
  cache_op_info.store(0, std::memory_order_relaxed);
  current_priority.store(config.priority, std::memory_order_relaxed);
}

bool Stream::Close(Handle handle, const std::function<void()>& retire) {
  Followup followup;
  {
    MutexLock lock(&mu_);
    if (!LiveLocked(handle)) return false;
    closing_ = true;
    // First, or a wait for a task that is now dropped would be answered OK.
    SignalAllLocked(StaleHandle(handle));
    DropQueueLocked(&followup);
    DropCurrentLocked(&followup);
    // A host func is user code and may be the caller: it runs on, and its
    // RunHostFunc() finds that the handle has changed and touches nothing.
    while (state_ == State::kRunning && current_.kind == Task::Kind::kWork) {
      run_ended_.Wait(&mu_);
      if (!LiveLocked(handle)) return false;
    }
    SignalAllLocked(StaleHandle(handle));
    tasks_.Trim();
    host_waits_.shrink_to_fit();
    retire();
  }
  Settle(environment_, id(), std::move(followup));
  return true;
}

absl::Status Stream::BeginClose(Handle handle) {
  MutexLock lock(&mu_);
  if (!LiveLocked(handle) || closing_) return StaleHandle(handle);
  closing_ = true;
  return absl::OkStatus();
}

absl::Status Stream::CheckAcceptsLocked(Handle handle, Task* task) {
  if (!LiveLocked(handle) || closing_) return StaleHandle(handle);
  if (stopped_) {
    return AclError(AclCode(error_),
                    absl::StrCat("stream ", id(),
                                 " takes no task after: ", error_.message()));
  }
  if (tasks_.size() >= environment_->max_queued) {
    return AclError(ACL_ERROR_RT_STREAM_TASK_FULL,
                    absl::StrCat("stream ", id(), " holds ", tasks_.size(),
                                 " tasks, the most there may be"));
  }
  if (!NeedsSubscription(task->kind)) return absl::OkStatus();
  const Binding& bound = binding(ChannelOf(task->kind));
  if (bound.queue == nullptr) {
    return AclError(
        ACL_ERROR_RT_STREAM_NO_CB_REG,
        absl::StrCat("stream ", id(), " has no subscribed thread: call ",
                     task->kind == Task::Kind::kHostOperator
                         ? "aclrtSubscribeHostFunc"
                         : "aclrtSubscribeReport",
                     " first"));
  }
  if (bound.queue->size() >= environment_->max_queued) {
    return AclError(
        ACL_ERROR_RT_STREAM_TASK_FULL,
        absl::StrCat("thread ", bound.queue->thread_id(), " has ",
                     bound.queue->size(),
                     " callbacks waiting, the most there may be: does it call "
                     "aclrtProcessReport?"));
  }
  task->subscription_epoch = bound.epoch;
  return absl::OkStatus();
}

absl::StatusOr<uint64_t> Stream::Enqueue(Handle handle, Task task) {
  task.thread_id = CurrentKernelThreadId();
  Followup followup;
  uint64_t ticket;
  {
    MutexLock lock(&mu_);
    ART_RETURN_IF_ERROR(CheckAcceptsLocked(handle, &task));
    ticket = ++enqueued_;
    tasks_.Push(task);
    if (state_ != State::kIdle) return ticket;
    AdvanceLocked(/*in_run=*/false, &followup);
  }
  Settle(environment_, id(), std::move(followup));
  return ticket;
}

absl::Status Stream::Subscribe(Handle handle, ReportQueue* queue) {
  MutexLock lock(&mu_);
  if (!LiveLocked(handle) || closing_) return StaleHandle(handle);
  Binding& bound = bindings_[static_cast<int>(queue->channel())];
  if (bound.queue != nullptr) {
    return AclError(ACL_ERROR_RT_STREAM_SUBSCRIBE,
                    absl::StrCat("stream ", id(), " is bound to thread ",
                                 bound.queue->thread_id(), " already"));
  }
  bound.queue = queue;
  return absl::OkStatus();
}

absl::StatusOr<ReportQueue*> Stream::Subscription(Handle handle,
                                                  Channel channel) const {
  MutexLock lock(&mu_);
  if (!LiveLocked(handle)) return StaleHandle(handle);
  return binding(channel).queue;
}

void Stream::Unsubscribe(Handle handle, Channel channel) {
  Followup followup;
  {
    MutexLock lock(&mu_);
    if (!LiveLocked(handle)) return;
    const bool holds_stream = WithdrawLocked(channel, &followup);
    Binding& bound = bindings_[static_cast<int>(channel)];
    bound.queue = nullptr;
    ++bound.epoch;
    if (holds_stream) {
      if (current_.kind == Task::Kind::kHostOperator) current_.work->Unref();
      FinishCurrentLocked();
      AdvanceLocked(/*in_run=*/false, &followup);
    }
  }
  Settle(environment_, id(), std::move(followup));
}

bool Stream::WithdrawLocked(Channel channel, Followup* followup) {
  ReportQueue* const queue = binding(channel).queue;
  if (queue == nullptr) return false;
  bool current = false;
  for (const Report& report : queue->Withdraw(handle())) {
    ++followup->dropped_callbacks;
    if (report.kind == Task::Kind::kHostOperator) report.work->Unref();
    if (report.blocking()) current = true;  // at most one is handed over
  }
  return current && state_ == State::kAwaitingReport;
}

void Stream::AdvanceLocked(bool in_run, Followup* followup) {
  for (int issued = 0; state_ == State::kIdle && !tasks_.empty(); ++issued) {
    if (issued == kAdvanceBudget) {
      state_ = State::kAwaitingExecutor;
      if (!in_run) environment_->executor->Schedule(this);
      return;
    }
    IssueLocked(tasks_.Pop(), in_run, followup);
  }
}

void Stream::IssueLocked(const Task& task, bool in_run, Followup* followup) {
  switch (task.kind) {
    case Task::Kind::kCallback:
    case Task::Kind::kBlockCallback:
    case Task::Kind::kHostOperator:
      IssueReportLocked(task, followup);
      return;
    case Task::Kind::kEventRecord:
      CompletePointLocked(task.point, followup);
      CompleteOneLocked();
      return;
    case Task::Kind::kEventWait:
      IssueWaitLocked(task);
      return;
    case Task::Kind::kHostFunc:
      AwaitLocked(State::kAwaitingHostThread, task);
      environment_->host_executor->Schedule(&host_func_run_);
      return;
    case Task::Kind::kWork:
      AwaitLocked(State::kAwaitingExecutor, task);
      if (!in_run) environment_->executor->Schedule(this);
      return;
  }
}

void Stream::IssueReportLocked(const Task& task, Followup* followup) {
  const Binding& bound = binding(ChannelOf(task.kind));
  if (bound.queue == nullptr || bound.epoch != task.subscription_epoch) {
    // Its subscription ended while it was queued (ruling 2.5).
    ReleaseLocked(task, followup);
    CompleteOneLocked();
    return;
  }
  Report report;
  report.kind = task.kind;
  report.owner = this;
  report.stream = handle();
  report.ticket = completed_ + 1;
  report.user_data = task.user_data;
  if (task.kind == Task::Kind::kHostOperator) {
    task.work->Ref();
    report.work = task.work;
  } else {
    report.fn = task.fn;
  }
  if (report.blocking()) {
    AwaitLocked(State::kAwaitingReport, task);
    holder_thread_ = bound.queue->thread_id();
    bound.queue->Post(report);
    environment_->blocked_threads->Recheck();
  } else {
    bound.queue->Post(report);
    CompleteOneLocked();
  }
}

void Stream::IssueWaitLocked(const Task& task) {
  if (!task.point->AddStreamWait({this, handle()})) {
    task.point->queued_waits().fetch_sub(1, std::memory_order_acq_rel);
    task.point->Unref();
    CompleteOneLocked();
    return;
  }
  AwaitLocked(State::kAwaitingEvent, task);
  if (task.timeout != kForever) {
    StartTimerLocked(environment_->clock->After(task.timeout));
  }
  environment_->blocked_threads->Recheck();
}

void Stream::AwaitLocked(State state, const Task& task) {
  state_ = state;
  current_ = task;
  has_current_ = true;
}

void Stream::StartTimerLocked(int64_t deadline) {
  timer_deadline_ = deadline;
  environment_->executor->ScheduleAt(deadline, this);
}

void Stream::CancelTimerLocked() {
  if (timer_deadline_ == 0) return;
  environment_->executor->CancelTimer(timer_deadline_, this);
  timer_deadline_ = 0;
}

void Stream::CompleteOneLocked() {
  ++completed_;
  if (!host_waits_.empty()) SignalSatisfiedLocked();
}

void Stream::SignalSatisfiedLocked() {
  const auto waiting = std::partition(
      host_waits_.begin(), host_waits_.end(),
      [&](const WaitEntry& entry) { return entry.ticket > completed_; });
  for (auto it = waiting; it != host_waits_.end(); ++it) {
    it->wait->Signal(error_);
  }
  host_waits_.erase(waiting, host_waits_.end());
}

void Stream::FinishCurrentLocked() {
  has_current_ = false;
  holder_thread_ = 0;
  state_ = State::kIdle;
  CompleteOneLocked();
}

void Stream::CompletePointLocked(RecordPoint* point, Followup* followup) {
  std::vector<RecordPoint::StreamWait> waiters;
  point->Complete(environment_->clock->Now(), error_, &waiters);
  RecordPointRef reference = RecordPointRef::Adopt(point);
  if (!waiters.empty()) {
    followup->resume.push_back({std::move(reference), std::move(waiters)});
  }
}

void Stream::ReleaseLocked(const Task& task, Followup* followup) {
  switch (task.kind) {
    case Task::Kind::kCallback:
    case Task::Kind::kBlockCallback:
    case Task::Kind::kHostFunc:
      ++followup->dropped_callbacks;
      return;
    case Task::Kind::kHostOperator:
      ++followup->dropped_callbacks;
      task.work->Unref();
      return;
    case Task::Kind::kWork:
      // Null once it has run and only device time is left.
      if (task.work != nullptr) task.work->Unref();
      return;
    case Task::Kind::kEventRecord:
      // Whoever waits for the point must not wait for ever.
      CompletePointLocked(task.point, followup);
      return;
    case Task::Kind::kEventWait:
      task.point->queued_waits().fetch_sub(1, std::memory_order_acq_rel);
      task.point->Unref();
      return;
  }
}

void Stream::DropQueueLocked(Followup* followup) {
  while (!tasks_.empty()) {
    ReleaseLocked(tasks_.Pop(), followup);
    --enqueued_;
  }
  // Who waited for a dropped task now waits for what is still in progress.
  for (WaitEntry& entry : host_waits_) {
    entry.ticket = std::min(entry.ticket, enqueued_);
  }
  SignalSatisfiedLocked();
}

void Stream::DropCurrentLocked(Followup* followup) {
  WithdrawLocked(Channel::kReport, followup);
  WithdrawLocked(Channel::kHostFunc, followup);
  switch (state_) {
    case State::kIdle:
      return;
    case State::kRunning:
      current_dropped_ = true;  // FinishRunLocked() ends it
      return;
    case State::kAwaitingReport:
      // Either just withdrawn, or user code runs: then its FinishReport() will
      // find another ticket.
      if (current_.kind == Task::Kind::kHostOperator) current_.work->Unref();
      break;
    case State::kAwaitingEvent:
    case State::kAwaitingExecutor:
    case State::kAwaitingHostThread:
    case State::kAwaitingTimer:
      CancelTimerLocked();
      if (has_current_) ReleaseLocked(current_, followup);
      break;
  }
  if (has_current_) {
    FinishCurrentLocked();
  } else {
    state_ = State::kIdle;
  }
}

void Stream::SignalAllLocked(const absl::Status& result) {
  for (const WaitEntry& entry : host_waits_) entry.wait->Signal(result);
  host_waits_.clear();
}

bool Stream::AddHostWait(Handle handle, uint64_t ticket, HostWait* wait,
                         absl::Status* result) {
  MutexLock lock(&mu_);
  if (!LiveLocked(handle)) {
    *result = StaleHandle(handle);
    return false;
  }
  if (ticket == 0 || ticket > enqueued_) ticket = enqueued_;
  if (completed_ >= ticket) {
    *result = error_;
    return false;
  }
  host_waits_.push_back({wait, ticket});
  return true;
}

void Stream::RemoveHostWait(HostWait* wait) {
  MutexLock lock(&mu_);
  host_waits_.erase(std::remove_if(host_waits_.begin(), host_waits_.end(),
                                   [&](const WaitEntry& entry) {
                                     return entry.wait == wait;
                                   }),
                    host_waits_.end());
}

void Stream::ReportError(const absl::Status& error, MutexLock* lock) {
  TaskError task_error;
  task_error.task_id = static_cast<uint32_t>(completed_ + 1);
  task_error.stream_id = static_cast<uint32_t>(id());
  task_error.thread_id = current_.thread_id;
  task_error.device_id = static_cast<uint32_t>(device());
  task_error.code = AclCode(error);
  lock->Unlock();
  environment_->errors->OnTaskError(task_error);
  lock->Lock();
}

void Stream::FailLocked(const absl::Status& error, Followup* followup) {
  if (error_.ok()) {
    error_ = AclError(
        AclCode(error),
        absl::StrCat("task ", completed_ + 1, " (", Name(current_.kind),
                     ") of stream ", id(), " launched by thread ",
                     current_.thread_id, " failed: ", error.message()));
  }
  if (failure_mode_ == FailureMode::kStop && !stopped_) {
    stopped_ = true;
    DropQueueLocked(followup);
    followup->stop_context = error_;
    followup->context = context();
  }
}

void Stream::FinishRunLocked(const absl::Status& result, Followup* followup) {
  if (!result.ok() && !current_dropped_) FailLocked(result, followup);
  current_dropped_ = false;
  FinishCurrentLocked();
  run_ended_.NotifyAll();
}

void Stream::Run() {
  for (int ran = 0;; ++ran) {
    Followup followup;
    {
      MutexLock lock(&mu_);
      if (state_ != State::kAwaitingExecutor) return;
      if (ran == kRunBudget) {
        environment_->executor->Schedule(this);
        return;
      }
      if (has_current_) {
        RunWork(&lock, &followup);
      } else {
        state_ = State::kIdle;  // Advance() had used up its budget
      }
      AdvanceLocked(/*in_run=*/true, &followup);
    }
    Settle(environment_, id(), std::move(followup));
  }
}

void Stream::RunWork(MutexLock* lock, Followup* followup) {
  state_ = State::kRunning;
  Work* const work = current_.work;
  absl::Status result = std::exchange(next_work_error_, absl::OkStatus());
  lock->Unlock();
  const int64_t start = environment_->clock->Now();
  if (result.ok()) result = work->Run();
  const int64_t device_time = work->DeviceTime();
  work->Unref();
  lock->Lock();
  if (!result.ok() && !current_dropped_) ReportError(result, lock);
  if (result.ok() && !current_dropped_ && device_time > 0 &&
      environment_->clock->Now() - start < device_time) {
    state_ = State::kAwaitingTimer;
    current_.work = nullptr;
    StartTimerLocked(start + device_time);
    run_ended_.NotifyAll();
    return;
  }
  FinishRunLocked(result, followup);
}

void Stream::RunHostFunc() {
  Followup followup;
  {
    MutexLock lock(&mu_);
    if (state_ != State::kAwaitingHostThread) return;
    state_ = State::kRunning;
    holder_thread_ = CurrentPthreadId();
    const Task task = current_;
    const Handle handle = this->handle();
    absl::Status result;
    lock.Unlock();
    try {
      CallbackScope scope(CallbackScope::Kind::kHostFunc, handle,
                          /*blocking=*/true);
      task.fn(task.user_data);
    } catch (const std::exception& exception) {
      // No frame of the user's is above this one.
      result = AclError(
          ACL_ERROR_INTERNAL_ERROR,
          absl::StrCat("exception left a host func: ", exception.what()));
    }
    lock.Lock();
    if (!LiveLocked(handle)) return;  // closed meanwhile, perhaps reused
    if (!result.ok() && !current_dropped_) ReportError(result, &lock);
    if (!LiveLocked(handle)) return;
    FinishRunLocked(result, &followup);
    AdvanceLocked(/*in_run=*/false, &followup);
  }
  Settle(environment_, id(), std::move(followup));
}

void Stream::OnTimer(int64_t deadline) {
  Followup followup;
  {
    MutexLock lock(&mu_);
    if (timer_deadline_ == 0 || timer_deadline_ != deadline) return;
    timer_deadline_ = 0;
    if (state_ == State::kAwaitingEvent) {
      const Task task = current_;
      const uint64_t done_before = completed_;
      const absl::Status error = AclError(
          ACL_ERROR_RT_WAIT_TIMEOUT,
          absl::StrFormat("waited %d ms for an event of stream %#x",
                          task.timeout / kNanosPerMilli, task.point->stream()));
      const Handle handle = this->handle();
      ReportError(error, &lock);
      // The event may have come, or the task been dropped, meanwhile.
      if (!LiveLocked(handle) || completed_ != done_before) return;
      FailLocked(error, &followup);
      ReleaseLocked(task, &followup);
    }
    FinishCurrentLocked();
    AdvanceLocked(/*in_run=*/false, &followup);
  }
  Settle(environment_, id(), std::move(followup));
}

void Stream::OnPointComplete(Handle handle, const RecordPoint* point) {
  Followup followup;
  {
    MutexLock lock(&mu_);
    if (!LiveLocked(handle) || state_ != State::kAwaitingEvent ||
        current_.point != point) {
      return;  // timed out, aborted or closed meanwhile
    }
    CancelTimerLocked();
    ReleaseLocked(current_, &followup);
    FinishCurrentLocked();
    AdvanceLocked(/*in_run=*/false, &followup);
  }
  Settle(environment_, id(), std::move(followup));
}

void Stream::FinishReport(Handle handle, uint64_t ticket, absl::Status result) {
  Followup followup;
  {
    MutexLock lock(&mu_);
    const auto in_progress = [&]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_) {
      return LiveLocked(handle) && state_ == State::kAwaitingReport &&
             ticket == completed_ + 1;
    };
    if (!in_progress()) return;  // aborted, closed or withdrawn meanwhile
    if (!result.ok()) {
      ReportError(result, &lock);
      if (!in_progress()) return;
      FailLocked(result, &followup);
    }
    if (current_.kind == Task::Kind::kHostOperator) current_.work->Unref();
    FinishCurrentLocked();
    AdvanceLocked(/*in_run=*/false, &followup);
  }
  Settle(environment_, id(), std::move(followup));
}

absl::Status Stream::Abort(Handle handle, absl::Status reason,
                           bool keep_queue) {
  Followup followup;
  {
    MutexLock lock(&mu_);
    if (!LiveLocked(handle)) return StaleHandle(handle);
    if (!keep_queue) {
      // First, or a wait for a task that is now dropped would be answered OK.
      SignalAllLocked(reason);
      DropQueueLocked(&followup);
      error_ = absl::OkStatus();
      stopped_ = false;
    }
    DropCurrentLocked(&followup);
    AdvanceLocked(/*in_run=*/false, &followup);
  }
  Settle(environment_, id(), std::move(followup));
  return absl::OkStatus();
}

void Stream::Stop(Handle handle, const absl::Status& error) {
  Followup followup;
  {
    MutexLock lock(&mu_);
    if (!LiveLocked(handle)) return;
    if (error_.ok()) error_ = error;
    stopped_ = true;
    DropQueueLocked(&followup);
  }
  Settle(environment_, id(), std::move(followup));
}

absl::StatusOr<bool> Stream::Done(Handle handle) const {
  MutexLock lock(&mu_);
  if (!LiveLocked(handle)) return StaleHandle(handle);
  return completed_ >= enqueued_;
}

absl::Status Stream::error(Handle handle) const {
  MutexLock lock(&mu_);
  return LiveLocked(handle) ? error_ : StaleHandle(handle);
}

absl::Status Stream::SetFailureMode(Handle handle, FailureMode mode) {
  MutexLock lock(&mu_);
  if (!LiveLocked(handle)) return StaleHandle(handle);
  if (failure_mode_set_) {
    return AclError(
        ACL_ERROR_RT_PARAM_INVALID,
        absl::StrCat("the failure mode of stream ", id(), " was set before"));
  }
  failure_mode_ = mode;
  failure_mode_set_ = true;
  return absl::OkStatus();
}

absl::StatusOr<FailureMode> Stream::failure_mode(Handle handle) const {
  MutexLock lock(&mu_);
  if (!LiveLocked(handle)) return StaleHandle(handle);
  return failure_mode_;
}

absl::Status Stream::FailNextWork(Handle handle, absl::Status error) {
  MutexLock lock(&mu_);
  if (!LiveLocked(handle)) return StaleHandle(handle);
  next_work_error_ = std::move(error);
  return absl::OkStatus();
}

Stream::Blocker Stream::blocker(Handle handle) const {
  MutexLock lock(&mu_);
  Blocker blocker;
  if (!LiveLocked(handle)) return blocker;
  blocker.state = state_;
  blocker.ticket = completed_ + 1;
  blocker.thread_id = holder_thread_;
  if (state_ == State::kAwaitingReport) {
    blocker.channel = ChannelOf(current_.kind);
    const ReportQueue* const queue = binding(blocker.channel).queue;
    blocker.thread_ended = queue != nullptr &&
                           queue->thread_id() == holder_thread_ &&
                           queue->thread_ended();
  } else if (state_ == State::kAwaitingEvent && !current_.point->complete()) {
    blocker.stream = current_.point->stream();
  }
  return blocker;
}

std::string Stream::Describe(Handle handle) const {
  MutexLock lock(&mu_);
  if (!LiveLocked(handle)) return absl::StrFormat("stream %#x (gone)", handle);
  std::string text =
      absl::StrCat("stream ", id(), " (", tasks_.size(), " tasks queued)");
  if (!has_current_) return text;
  absl::StrAppend(&text, " at task ", completed_ + 1, ", ", Name(current_.kind),
                  " launched by thread ", current_.thread_id);
  if (state_ == State::kAwaitingReport) {
    absl::StrAppend(&text, ", which thread ", holder_thread_, " must run");
  }
  return text;
}

void Stream::Settle(const StreamEnvironment* environment, int32_t stream_id,
                    Followup followup) {
  if (followup.dropped_callbacks > 0) {
    Log(LogLevel::kWarning,
        absl::StrCat("stream ", stream_id, ": ", followup.dropped_callbacks,
                     " callback(s) dropped before they ran: unsubscribed, "
                     "aborted, stopped or destroyed"));
  }
  if (!followup.stop_context.ok()) {
    environment->errors->OnContextStopped(followup.context,
                                          followup.stop_context);
  }
  if (followup.resume.empty()) return;
  thread_local std::vector<Followup::Resume>* pending = nullptr;
  if (pending != nullptr) {
    // A Settle() further up this thread's stack will see to it.
    for (auto& resume : followup.resume) pending->push_back(std::move(resume));
    return;
  }
  std::vector<Followup::Resume> work = std::move(followup.resume);
  pending = &work;
  // In the order of the events, which is that in which streams become ready.
  for (size_t i = 0; i < work.size();) {
    const Followup::Resume next = std::move(work[i++]);
    if (i == work.size()) {  // a long chain needs no long list
      work.clear();
      i = 0;
    }
    for (const RecordPoint::StreamWait& wait : next.waiters) {
      wait.waiter->OnPointComplete(wait.handle, next.point.get());
    }
  }
  pending = nullptr;
}

}  // namespace ascend::rt
