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
#include "runtime/control/switches.h"
#include "runtime/control/task_observer.h"
#include "runtime/core/callback_scope.h"
#include "runtime/core/work.h"

namespace ascend::rt {
namespace {

bool NeedsSubscription(Task::Kind kind) {
  return kind == Task::Kind::kCallback || kind == Task::Kind::kBlockCallback ||
         kind == Task::Kind::kHostOperator;
}

absl::Status StaleHandle(Handle handle) {
  return AclError(ACL_ERROR_RT_INVALID_HANDLE,
                  absl::StrFormat("stream %#x is not live", handle));
}

}  // namespace

void Stream::Open(const StreamEnvironment* environment,
                  const StreamConfig& config) {
  MutexLock lock(&mu_);
  SpinMutexLock launch_lock(&launch_mu_);
  if (environment_ != environment) environment_ = environment;
  context_.store(config.context, std::memory_order_relaxed);
  device_.store(config.device, std::memory_order_relaxed);
  priority_.store(config.priority, std::memory_order_relaxed);
  flags_.store(config.flags, std::memory_order_relaxed);
  is_default_.store(config.is_default, std::memory_order_relaxed);
  state_ = State::kIdle;
  busy_ = false;
  refuses_ = false;
  taken_ = 0;
  closing_ = false;
  failure_mode_set_ = false;
  failure_mode_ = FailureMode::kContinue;
  stopped_ = false;
  // Left set by a stream that was closed while a host func ran.
  has_current_ = false;
  current_dropped_ = false;
  holder_thread_ = 0;
  linger_pause_ = 0;
  linger_skips_ = 0;
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
    UpdateRefusesLocked();
    // First, or a wait for a task that is now dropped would be answered OK.
    if (!host_waits_.empty()) SignalAllLocked(StaleHandle(handle));
    DropQueueLocked(&followup);
    WithdrawAllLocked(&followup);
    DropCurrentLocked(&followup);
    // A host func is user code and may be the caller: it runs on, and its
    // RunHostFunc() finds that the handle has changed and touches nothing.
    while (WorkRunsLocked()) {
      run_ended_.Wait(&mu_);
      if (!LiveLocked(handle)) return false;
    }
    if (!host_waits_.empty()) SignalAllLocked(StaleHandle(handle));
    tasks_.Trim();
    tasks_.ReleaseFirst();
    host_waits_.shrink_to_fit();
    SpinMutexLock launch_lock(&launch_mu_);
    inbox_.Trim();
    inbox_.ReleaseFirst();
    retire();
  }
  Settle(id(), &followup);
  return true;
}

bool Stream::BeginClose(Handle handle) {
  MutexLock lock(&mu_);
  if (!LiveLocked(handle) || closing_) return false;
  closing_ = true;
  UpdateRefusesLocked();
  return true;
}

bool Stream::AcceptsLocked(Handle handle, const Task& task) const {
  return LiveLocked(handle) && !refuses_ &&
         inbox_.size() + taken_ < environment_->max_queued &&
         (!NeedsSubscription(task.kind) ||
          LaunchBindingLocked(task.kind).queue != nullptr);
}

absl::Status Stream::WhyNot(Handle handle, const Task& task) {
  MutexLock lock(&mu_);
  SpinMutexLock launch_lock(&launch_mu_);
  if (!LiveLocked(handle) || closing_) return StaleHandle(handle);
  if (stopped_) {
    return AclError(AclCode(error_),
                    absl::StrCat("stream ", id(),
                                 " takes no task after: ", error_.message()));
  }
  taken_ = tasks_.size();
  if (inbox_.size() + taken_ >= environment_->max_queued) {
    return AclError(
        ACL_ERROR_RT_STREAM_TASK_FULL,
        absl::StrCat("stream ", id(), " holds ", inbox_.size() + taken_,
                     " tasks, the most there may be"));
  }
  if (NeedsSubscription(task.kind) &&
      binding(ChannelOf(task.kind)).queue == nullptr) {
    return AclError(
        ACL_ERROR_RT_STREAM_NO_CB_REG,
        absl::StrCat("stream ", id(), " has no subscribed thread: call ",
                     task.kind == Task::Kind::kHostOperator
                         ? "aclrtSubscribeHostFunc"
                         : "aclrtSubscribeReport",
                     " first"));
  }
  return absl::OkStatus();
}

absl::StatusOr<uint64_t> Stream::Enqueue(Handle handle, const Task& task) {
  const uint32_t thread_id = CurrentKernelThreadId();
  uint64_t ticket;
  while (true) {
    SpinMutexLock lock(&launch_mu_);
    if (ABSL_PREDICT_FALSE(!AcceptsLocked(handle, task))) {
      lock.Unlock();
      ART_RETURN_IF_ERROR(WhyNot(handle, task));
      continue;
    }
    const Binding& bound = LaunchBindingLocked(task.kind);
    if (!busy_ && task.kind == Task::Kind::kCallback &&
        ABSL_PREDICT_TRUE(!environment_->single_steps)) {
      if (ABSL_PREDICT_TRUE(bound.queue->TryPost(MakeReport(handle, task, 0),
                                                 environment_->max_queued))) {
        return ++enqueued_;
      }
      return AclError(
          ACL_ERROR_RT_STREAM_TASK_FULL,
          absl::StrCat("thread ", bound.queue->thread_id(), " has ",
                       environment_->max_queued,
                       " callbacks waiting, the most there may be: does it "
                       "call aclrtProcessReport?"));
    }
    ticket = ++enqueued_;
    inbox_.Extend()->Assign(task, thread_id, bound.epoch);
    if (busy_) return ticket;
    busy_ = true;
    break;
  }
  Advance(handle);
  return ticket;
}

void Stream::Advance(Handle handle) {
  Followup followup;
  {
    MutexLock lock(&mu_);
    // Somebody else may have taken the task, or closed the stream, meanwhile.
    if (!LiveLocked(handle)) return;
    AdvanceLocked(/*in_run=*/false, &followup);
  }
  Settle(id(), &followup);
}

bool Stream::HasTaskLocked() {
  if (!tasks_.empty()) return true;
  SpinMutexLock lock(&launch_mu_);
  completed_ = enqueued_ - inbox_.size();
  tasks_.Swap(&inbox_);
  taken_ = tasks_.size();
  busy_ = taken_ > 0;
  if (!busy_) {
    tasks_.Trim();
    inbox_.Trim();
  }
  return busy_;
}

void Stream::BindLocked(Channel channel, ReportQueue* queue) {
  Binding& bound = bindings_[static_cast<int>(channel)];
  bound.queue = queue;
  if (queue == nullptr) bound.epoch = (bound.epoch + 1) % Task::kEpochs;
  SpinMutexLock lock(&launch_mu_);
  launch_bindings_[static_cast<int>(channel)] = bound;
}

void Stream::UpdateRefusesLocked() {
  SpinMutexLock lock(&launch_mu_);
  refuses_ = closing_ || stopped_;
}

absl::Status Stream::Subscribe(Handle handle, ReportQueue* queue) {
  MutexLock lock(&mu_);
  if (!LiveLocked(handle) || closing_) return StaleHandle(handle);
  const Binding& bound = binding(queue->channel());
  if (bound.queue != nullptr) {
    return AclError(ACL_ERROR_RT_STREAM_SUBSCRIBE,
                    absl::StrCat("stream ", id(), " is bound to thread ",
                                 bound.queue->thread_id(), " already"));
  }
  BindLocked(queue->channel(), queue);
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
    ReportQueue* const queue = binding(channel).queue;
    // First, or a launch could still post.
    BindLocked(channel, nullptr);
    if (WithdrawLocked(queue, &followup)) {
      if (current_.kind == Task::Kind::kHostOperator) current_.work->Unref();
      FinishCurrentLocked();
      AdvanceLocked(/*in_run=*/false, &followup);
    }
  }
  Settle(id(), &followup);
}

bool Stream::WithdrawLocked(ReportQueue* queue, Followup* followup) {
  if (queue == nullptr) return false;
  const ReportBatch::Withdrawn withdrawn = queue->Withdraw(handle());
  followup->dropped_callbacks += withdrawn.count;
  return withdrawn.blocking && state_ == State::kAwaitingReport;
}

void Stream::WithdrawAllLocked(Followup* followup) {
  for (const Binding& bound : bindings_) WithdrawLocked(bound.queue, followup);
}

void Stream::WithdrawCurrentLocked(Followup* followup) {
  if (state_ != State::kAwaitingReport) return;
  ReportQueue* const queue = binding(ChannelOf(current_.kind)).queue;
  if (queue != nullptr && queue->WithdrawBlocking(handle())) {
    ++followup->dropped_callbacks;
  }
}

void Stream::AdvanceLocked(bool in_run, Followup* followup) {
  int budget = kAdvanceBudget;
  if (ABSL_PREDICT_FALSE(environment_->single_steps)) budget = in_run ? 1 : 0;
  for (int issued = 0; state_ == State::kIdle && HasTaskLocked(); ++issued) {
    if (issued == budget) {
      state_ = State::kAwaitingExecutor;
      if (!in_run) environment_->executor->Schedule(this, priority());
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
      environment_->host_executor->Schedule(&host_func_run_, priority());
      return;
    case Task::Kind::kWork:
      AwaitLocked(State::kAwaitingExecutor, task);
      if (!in_run) environment_->executor->Schedule(this, priority());
      return;
  }
}

Report Stream::MakeReport(Handle handle, const Task& task, uint64_t ticket) {
  if (Switches::on(Control::kTrace)) TaskObserver::Get().Ready(task.user_data);
  Report report;
  report.owner = this;
  report.stream = handle;
  report.SetLabel(task.kind, ticket);
  report.user_data = task.user_data;
  if (task.kind == Task::Kind::kHostOperator) {
    task.work->Ref();
    report.work = task.work;
  } else {
    report.fn = task.fn;
  }
  return report;
}

void Stream::IssueReportLocked(const Task& task, Followup* followup) {
  const Binding& bound = binding(ChannelOf(task.kind));
  if (bound.queue == nullptr || bound.epoch != task.subscription_epoch()) {
    // Its subscription ended while it was queued (ruling 2.5).
    ReleaseLocked(task, followup);
    CompleteOneLocked();
    return;
  }
  const Report report = MakeReport(handle(), task, completed_ + 1);
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
  const uint64_t completed = completed_;
  const auto waiting = std::partition(
      host_waits_.begin(), host_waits_.end(),
      [&](const WaitEntry& entry) { return entry.ticket > completed; });
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
  TaskQueue inbox;
  uint64_t enqueued;
  {
    SpinMutexLock lock(&launch_mu_);
    inbox.Swap(&inbox_);
    enqueued_ -= tasks_.size() + inbox.size();
    enqueued = enqueued_;
    taken_ = 0;
  }
  while (!tasks_.empty()) ReleaseLocked(tasks_.Pop(), followup);
  while (!inbox.empty()) ReleaseLocked(inbox.Pop(), followup);
  completed_ = enqueued - (has_current_ ? 1 : 0);
  // Who waited for a dropped task now waits for what is still in progress.
  for (WaitEntry& entry : host_waits_) {
    entry.ticket = std::min(entry.ticket, enqueued);
  }
  SignalSatisfiedLocked();
}

void Stream::DropCurrentLocked(Followup* followup) {
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
  SpinMutexLock launch_lock(&launch_mu_);
  if (ticket == 0 || ticket > enqueued_) ticket = enqueued_;
  if (enqueued_ - PendingLocked() >= ticket) {
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
  Settle(id(), &followup);
}

absl::Status Stream::Abort(Handle handle, absl::Status reason, bool keep_queue,
                           bool wait) {
  uint64_t completed;
  Followup followup;
  {
    MutexLock lock(&mu_);
    if (!LiveLocked(handle)) return StaleHandle(handle);
    if (keep_queue) {
      // What was handed over without block is complete (ruling 2.4).
      WithdrawCurrentLocked(&followup);
    } else {
      // First, or a wait for a task that is now dropped would be answered OK.
      SignalAllLocked(reason);
      // Events whose records are dropped complete with it.
      if (error_.ok()) error_ = reason;
      DropQueueLocked(&followup);
      error_ = absl::OkStatus();
      stopped_ = false;
      UpdateRefusesLocked();
      WithdrawAllLocked(&followup);
    }
    DropCurrentLocked(&followup);
    AdvanceLocked(/*in_run=*/false, &followup);
    completed = completed_;
  }
  Settle(id(), &followup);
  if (wait) {
    MutexLock lock(&mu_);
    while (LiveLocked(handle) && WorkRunsLocked() && completed_ == completed) {
      run_ended_.Wait(&mu_);
    }
  }
  return absl::OkStatus();
}

void Stream::Stop(Handle handle, const absl::Status& error) {
  Followup followup;
  {
    MutexLock lock(&mu_);
    if (!LiveLocked(handle)) return;
    if (error_.ok()) error_ = error;
    stopped_ = true;
    UpdateRefusesLocked();
    DropQueueLocked(&followup);
  }
  Settle(id(), &followup);
}

absl::StatusOr<bool> Stream::Done(Handle handle) const {
  MutexLock lock(&mu_);
  if (!LiveLocked(handle)) return StaleHandle(handle);
  SpinMutexLock launch_lock(&launch_mu_);
  return PendingLocked() == 0;
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

void Stream::SettleRest(int32_t stream_id, Followup* followup) {
  if (followup->dropped_callbacks > 0) {
    if (Switches::on(Control::kCounters)) {
      TaskObserver::Get().Dropped(stream_id, followup->dropped_callbacks);
    }
    Log(LogLevel::kWarning,
        absl::StrCat("stream ", stream_id, ": ", followup->dropped_callbacks,
                     " callback(s) dropped before they ran: unsubscribed, "
                     "aborted, stopped or destroyed"));
  }
  if (followup->resume.empty()) return;
  thread_local std::vector<Followup::Resume>* pending = nullptr;
  if (pending != nullptr) {
    // A Settle() further up this thread's stack will see to it.
    for (auto& resume : followup->resume) pending->push_back(std::move(resume));
    return;
  }
  std::vector<Followup::Resume> work = std::move(followup->resume);
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
