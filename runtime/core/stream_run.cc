// The half of Stream that runs tasks and ends them: work, host funcs, reports,
// timers, and what failures do.

#include <algorithm>
#include <exception>
#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "acl/acl_base.h"
#include "acl/error_codes/rt_error_codes.h"
#include "runtime/base/cpu.h"
#include "runtime/base/status.h"
#include "runtime/base/thread_id.h"
#include "runtime/core/callback_scope.h"
#include "runtime/core/stream.h"
#include "runtime/core/work.h"

namespace ascend::rt {

absl::Status Stream::DescribeFailureLocked(const absl::Status& error) const {
  return AclError(
      AclCode(error),
      absl::StrCat("task ", completed_ + 1, " (", Name(current_.kind),
                   ") of stream ", id(), " launched by thread ",
                   current_.thread_id, " failed: ", error.message()));
}

void Stream::ReportError(const absl::Status& error) {
  TaskError task_error;
  task_error.task_id = static_cast<uint32_t>(completed_ + 1);
  task_error.stream_id = static_cast<uint32_t>(id());
  task_error.thread_id = current_.thread_id;
  task_error.device_id = static_cast<uint32_t>(device());
  task_error.code = AclCode(error);
  const bool stops = failure_mode_ == FailureMode::kStop && !stopped_;
  const absl::Status failure = DescribeFailureLocked(error);
  const Handle stopped_context = context();
  mu_.Unlock();
  environment_->errors->OnTaskError(task_error);
  // Before anybody can see the failure: whoever has seen it finds every stream
  // of the context stopped. This one is among them.
  if (stops) environment_->errors->OnContextStopped(stopped_context, failure);
  mu_.Lock();
}

void Stream::FailLocked(const absl::Status& error) {
  if (error_.ok()) error_ = DescribeFailureLocked(error);
}

void Stream::FinishRunLocked(const absl::Status& result) {
  if (!result.ok() && !current_dropped_) FailLocked(result);
  current_dropped_ = false;
  FinishCurrentLocked();
}

void Stream::Run() { RunUntil(std::numeric_limits<uint64_t>::max()); }

void Stream::RunQueuedWork(Handle handle, const HostWait* wait) {
  uint64_t ticket = 0;
  {
    MutexLock lock(&mu_);
    if (!LiveLocked(handle) || state_ != State::kAwaitingExecutor) return;
    for (const WaitEntry& entry : host_waits_) {
      if (entry.wait == wait) ticket = entry.ticket;
    }
  }
  // 0: signalled meanwhile.
  if (ticket > 0 && environment_->executor->Withdraw(this)) RunUntil(ticket);
}

void Stream::RunUntil(uint64_t ticket) {
  for (int ran = 0;; ++ran) {
    Followup followup;
    {
      MutexLock lock(&mu_);
      if (state_ != State::kAwaitingExecutor) return;
      if (ran == kRunBudget || completed_ >= ticket) {
        environment_->executor->Schedule(this);
        return;
      }
      if (has_current_) {
        if (!RunWork()) return;
      } else {
        state_ = State::kIdle;  // Advance() had used up its budget
      }
      AdvanceLocked(/*in_run=*/true, &followup);
    }
    Settle(id(), &followup);
  }
}

bool Stream::RunWork() {
  state_ = State::kRunning;
  const Handle handle = this->handle();
  Work* const work = current_.work;
  absl::Status result = std::exchange(next_work_error_, absl::OkStatus());
  mu_.Unlock();
  const int64_t start = environment_->clock->Now();
  if (result.ok()) result = work->Run();
  const int64_t device_time = work->DeviceTime();
  work->Unref();
  mu_.Lock();
  // From here on nobody has to wait for it, the user code that is told of a
  // failure least of all: it may close the stream.
  current_.work = nullptr;
  run_ended_.NotifyAll();
  if (!result.ok() && !current_dropped_) {
    ReportError(result);
    if (!LiveLocked(handle)) return false;  // closed meanwhile, perhaps reused
  }
  if (result.ok() && !current_dropped_ && device_time > 0 &&
      environment_->clock->Now() - start < device_time) {
    state_ = State::kAwaitingTimer;
    StartTimerLocked(start + device_time);
    return true;
  }
  FinishRunLocked(result);
  return true;
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
    if (!result.ok() && !current_dropped_) ReportError(result);
    if (!LiveLocked(handle)) return;
    FinishRunLocked(result);
    AdvanceLocked(/*in_run=*/false, &followup);
  }
  Settle(id(), &followup);
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
      ReportError(error);
      // The event may have come, or the task been dropped, meanwhile.
      if (!LiveLocked(handle) || completed_ != done_before) return;
      FailLocked(error);
      ReleaseLocked(task, &followup);
    }
    FinishCurrentLocked();
    AdvanceLocked(/*in_run=*/false, &followup);
  }
  Settle(id(), &followup);
}

void Stream::LingerLocked() {
  if (!tasks_.empty() || !environment_->clock->passes_by_itself()) return;
  if (linger_skips_ > 0) {
    --linger_skips_;
    return;
  }
  for (int breath = 0; breath < kLingerBreaths; ++breath) CpuRelax();
  linger_pause_ = HasTaskLocked() ? 0 : std::min(2 * linger_pause_ + 1, 63);
  linger_skips_ = linger_pause_;
}

void Stream::FinishReport(Handle handle, uint64_t ticket, absl::Status result) {
  Followup followup;
  {
    MutexLock lock(&mu_);
    if (!AwaitsReportLocked(handle, ticket))
      return;  // aborted, closed or withdrawn meanwhile
    if (!result.ok()) {
      ReportError(result);
      if (!AwaitsReportLocked(handle, ticket)) return;
      FailLocked(result);
    }
    if (current_.kind == Task::Kind::kHostOperator) current_.work->Unref();
    FinishCurrentLocked();
    LingerLocked();
    AdvanceLocked(/*in_run=*/false, &followup);
  }
  Settle(id(), &followup);
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
    blocker.limited = current_.timeout != kForever;
  }
  return blocker;
}

std::string Stream::Describe(Handle handle) const {
  MutexLock lock(&mu_);
  if (!LiveLocked(handle)) return absl::StrFormat("stream %#x (gone)", handle);
  size_t queued;
  {
    SpinMutexLock launch_lock(&launch_mu_);
    queued = tasks_.size() + inbox_.size();
  }
  std::string text =
      absl::StrCat("stream ", id(), " (", queued, " tasks queued)");
  if (!has_current_) return text;
  absl::StrAppend(&text, " at task ", completed_ + 1, ", ", Name(current_.kind),
                  " launched by thread ", current_.thread_id);
  if (state_ == State::kAwaitingReport) {
    absl::StrAppend(&text, ", which thread ", holder_thread_, " must run");
  }
  return text;
}

}  // namespace ascend::rt
