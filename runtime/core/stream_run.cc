// The half of Stream that runs tasks and ends them: work, host funcs, reports,
// timers, and what failures do.

#include <unistd.h>

#include <algorithm>
#include <exception>
#include <limits>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "acl/acl_base.h"
#include "acl/error_codes/rt_error_codes.h"
#include "runtime/base/cpu.h"
#include "runtime/base/fork.h"
#include "runtime/base/log.h"
#include "runtime/base/status.h"
#include "runtime/base/thread_end.h"
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
  // Before anybody can see the failure: whoever has seen it finds every stream
  // of the context stopped. This one is among them.
  const auto stop = [&] {
    if (stops) environment_->errors->OnContextStopped(stopped_context, failure);
  };
  mu_.Unlock();
  try {
    environment_->errors->OnTaskError(task_error);
  } catch (...) {  // user code ends the thread
    stop();
    mu_.Lock();
    throw;
  }
  stop();
  mu_.Lock();
}

template <typename End>
void Stream::ReportErrorThen(const absl::Status& error, End end) {
  try {
    ReportError(error);
  } catch (...) {
    end();
    throw;
  }
  end();
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
  int64_t turn_ends = 0;
  for (int ran = 0;; ++ran) {
    Settling settling(id());
    MutexLock lock(&mu_);
    if (state_ != State::kAwaitingExecutor) return;
    if (completed_ >= ticket) {
      environment_->executor->Schedule(this, priority());
      return;
    }
    const int64_t now = environment_->clock->Now();
    if (ran > 0 && (now >= turn_ends || ran == kTurnBudget)) {
      if (environment_->executor->Yield(this, priority())) return;
      ran = 0;
    }
    if (ran == 0) turn_ends = now + kTurn;
    if (has_current_) {
      try {
        if (!RunWork(now)) return;
      } catch (...) {  // user code ends the thread
        AdvanceLocked(/*in_run=*/false, &settling.followup);
        throw;
      }
    } else {
      state_ = State::kIdle;  // Advance() had used up its budget
    }
    AdvanceLocked(/*in_run=*/true, &settling.followup);
    if (ABSL_PREDICT_FALSE(environment_->single_steps)) {
      // At once: whoever ends what was issued schedules the stream itself.
      if (state_ == State::kAwaitingExecutor) {
        environment_->executor->Schedule(this, priority());
      }
      return;
    }
  }
}

bool Stream::RunWork(int64_t now) {
  state_ = State::kRunning;
  const Handle handle = this->handle();
  Work* const work = current_.work;
  absl::Status result = std::exchange(next_work_error_, absl::OkStatus());
  mu_.Unlock();
  if (result.ok()) result = work->Run();
  const int64_t device_time = work->DeviceTime();
  work->Unref();
  mu_.Lock();
  // From here on nobody has to wait for it, the user code that is told of a
  // failure least of all: it may close the stream.
  current_.work = nullptr;
  run_ended_.NotifyAll();
  if (!result.ok() && !current_dropped_) {
    bool live = false;
    ReportErrorThen(result, [&]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_) {
      live = LiveLocked(handle);  // or closed meanwhile, perhaps reused
      if (live) FinishRunLocked(result);
    });
    return live;
  }
  if (result.ok() && !current_dropped_ && device_time > 0 &&
      environment_->clock->Now() - now < device_time) {
    state_ = State::kAwaitingTimer;
    StartTimerLocked(now + device_time);
    return true;
  }
  FinishRunLocked(result);
  return true;
}

void Stream::RunUserCode() {
  Task task;
  Handle handle;
  {
    Settling settling(id());
    MutexLock lock(&mu_);
    if (state_ == State::kAwaitingEvent && timer_deadline_ == kLimitReached) {
      FailWaitLocked(&settling.followup);
      return;
    }
    if (state_ != State::kAwaitingHostThread) return;
    state_ = State::kRunning;
    holder_thread_ = CurrentPthreadId();
    task = current_;
    handle = this->handle();
  }
  const uint32_t generation = ForkGeneration();
  absl::Status result;
  const auto fail = [&](const std::string& why) {
    result = AclError(ACL_ERROR_INTERNAL_ERROR, why);
    Log(LogLevel::kError, absl::StrCat("stream ", id(), ": ", why));
  };
  // No frame of the user's is above this one.
  try {
    CallbackScope scope(CallbackScope::Kind::kHostFunc, handle,
                        /*blocking=*/true);
    task.fn(task.user_data);
  } catch (const std::exception& exception) {
    fail(absl::StrCat("exception left a host func: ", exception.what()));
  } catch (...) {
    if (CaughtThreadEnd()) {
      fail("a host func ended its thread");
      EndHostFunc(handle, result);
      throw;  // the executor replaces the thread
    }
    fail("exception left a host func: not a std::exception");
  }
  if (ABSL_PREDICT_FALSE(generation != ForkGeneration())) {
    // The child's only thread has nothing to return to.
    Log(LogLevel::kError,
        "the process was forked inside a host func, which has returned in the "
        "child: the child ends");
    _exit(0);
  }
  EndHostFunc(handle, result);
}

void Stream::EndHostFunc(Handle handle, const absl::Status& result) {
  Settling settling(id());
  MutexLock lock(&mu_);
  const auto end = [&]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_) {
    if (!LiveLocked(handle)) return;  // closed meanwhile, perhaps reused
    FinishRunLocked(result);
    AdvanceLocked(/*in_run=*/false, &settling.followup);
  };
  if (LiveLocked(handle) && !result.ok() && !current_dropped_) {
    ReportErrorThen(result, end);
  } else {
    end();
  }
}

void Stream::OnTimer(int64_t deadline) {
  Settling settling(id());
  MutexLock lock(&mu_);
  if (timer_deadline_ == 0 || timer_deadline_ != deadline) return;
  if (state_ == State::kAwaitingEvent) {
    // User code is told, which no timer may wait for.
    timer_deadline_ = kLimitReached;
    environment_->host_executor->Schedule(&host_func_run_, Executor::kUrgent);
    return;
  }
  timer_deadline_ = 0;
  FinishCurrentLocked();
  AdvanceLocked(/*in_run=*/false, &settling.followup);
}

void Stream::FailWaitLocked(Followup* followup) {
  timer_deadline_ = 0;
  const Task task = current_;
  const uint64_t done_before = completed_;
  const Handle handle = this->handle();
  const absl::Status error = AclError(
      ACL_ERROR_RT_WAIT_TIMEOUT,
      absl::StrFormat("waited %d ms for an event of stream %#x",
                      task.timeout / kNanosPerMilli, task.point->stream()));
  ReportErrorThen(error, [&]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_) {
    // The event may have come, or the task been dropped, meanwhile.
    if (!LiveLocked(handle) || completed_ != done_before) return;
    FailLocked(error);
    ReleaseLocked(task, followup);
    FinishCurrentLocked();
    AdvanceLocked(/*in_run=*/false, followup);
  });
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
  Settling settling(id());
  MutexLock lock(&mu_);
  const auto end = [&]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_) {
    if (!AwaitsReportLocked(handle, ticket))
      return;  // aborted, closed or withdrawn meanwhile
    if (!result.ok()) FailLocked(result);
    if (current_.kind == Task::Kind::kHostOperator) current_.work->Unref();
    FinishCurrentLocked();
    LingerLocked();
    AdvanceLocked(/*in_run=*/false, &settling.followup);
  };
  if (!result.ok() && AwaitsReportLocked(handle, ticket)) {
    ReportErrorThen(result, end);
  } else {
    end();
  }
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
