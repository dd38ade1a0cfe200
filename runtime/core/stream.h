// Stream: an in-order queue of tasks. It owns no thread; it is a state machine
// that is advanced by whoever unblocks it: the thread that launches into an
// idle stream, the one that finished a blocking callback, the one that
// recorded an awaited event, an executor thread that finished work.
//
//                 the next task is issued by Advance()
//   kIdle ──┬─ callback: posted to the report queue ─────────────► kIdle
//     ▲     ├─ event record, wait for a reached point: done here ► kIdle
//     │     ├─ blocking callback, host operator: posted ─► kAwaitingReport
//     │     ├─ event not reached ────────────────────────► kAwaitingEvent
//     │     ├─ host func ──► kAwaitingHostThread ──► kRunning
//     │     └─ work ───────► kAwaitingExecutor ────► kRunning ─┐ device
//     │                                                        ▼ time left
//     └──── FinishReport / OnPointComplete / Run / OnTimer ◄── kAwaitingTimer
//
// Order: tasks are issued one after the other by the thread that holds mu_, so
// they are complete in the order of Enqueue(). A callback without block is
// complete when it is posted (ruling 2.4).
//
// Two locks, so that a launcher and the thread that issues do not wait for one
// another. A launch holds launch_mu_ alone:
//
//   busy_   the task goes to inbox_. Whoever issues takes the whole inbox when
//           the tasks it has taken before are issued.
//   free    a callback without block is posted at once. Any other task goes to
//           inbox_, the stream is busy, and the launcher issues it.
//
// The stream becomes free when the issuing thread, holding both locks, finds
// inbox_ empty. The two interleavings: a launch before that is found, one after
// it issues itself. While it is free, nothing is queued or in progress, and
// nobody but launchers changes anything that counts tasks.
//
// User code never runs inside Enqueue() or while mu_ is held: callbacks run in
// ReportQueue::Process(), host funcs and work in Run() with mu_ released.
//
// Memory: streams are slots of a HandleTable and never freed, so a stale
// pointer may be locked. Every public call names the handle it means and
// compares it with handle() under mu_: a destroyed stream answers 107017.

#ifndef RUNTIME_CORE_STREAM_H_
#define RUNTIME_CORE_STREAM_H_

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/base/optimization.h"
#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "runtime/base/clock.h"
#include "runtime/base/cpu.h"
#include "runtime/base/mutex.h"
#include "runtime/base/spin_mutex.h"
#include "runtime/core/blocked_threads.h"
#include "runtime/core/chunk_queue.h"
#include "runtime/core/handle_table.h"
#include "runtime/core/host_wait.h"
#include "runtime/core/record_point.h"
#include "runtime/core/report_queue.h"
#include "runtime/core/task.h"
#include "runtime/core/task_error.h"
#include "runtime/exec/executor.h"

namespace ascend::rt {

// What streams share. Everything outlives the streams.
struct StreamEnvironment {
  Clock* clock;
  Executor* executor;       // work and timers
  Executor* host_executor;  // host funcs: user code that may block
  BlockedThreads* blocked_threads;
  TaskErrorSink* errors;
  // Most tasks of one stream, and most reports of one thread, that may wait
  // before a launch is refused with 507002.
  size_t max_queued;
  // Every task is issued by the executor, one in each of its turns: it decides
  // the order of all that streams do.
  bool single_steps = false;
};

enum class FailureMode : uint8_t { kContinue = 0, kStop = 1 };

// What a stream is given when it is opened.
struct StreamConfig {
  int device = 0;
  Handle context = kNoHandle;
  bool is_default = false;
  uint32_t priority = 0;
  uint32_t flags = 0;
};

// Thread-safe. Lock order: mu_, launch_mu_, then one of ReportQueue,
// RecordPoint, HostWait, BlockedThreads, HandleTable, executor.
class Stream final : public HandleSlot,
                     public Runnable,
                     public TimerTarget,
                     public PointWaiter,
                     public ReportOwner {
 public:
  enum class State : uint8_t {
    kIdle,
    kAwaitingReport,
    kAwaitingEvent,
    kAwaitingExecutor,
    kAwaitingHostThread,
    kRunning,
    kAwaitingTimer,
  };

  // What the head task waits for, for deadlock detection and reports.
  struct Blocker {
    State state = State::kIdle;
    uint64_t ticket = 0;  // of the task in progress, if there is one
    Channel channel = Channel::kReport;
    uint64_t thread_id = 0;     // kAwaitingReport, kRunning of a host func
    bool thread_ended = false;  // kAwaitingReport: that thread is no more
    // kAwaitingEvent: where it is recorded; none if it has come meanwhile.
    Handle stream = kNoHandle;
    bool limited = false;  // that wait ends at a time limit
  };

  Stream() : host_func_run_(this) {}

  // Makes a slot a fresh stream. The owner publishes the handle afterwards.
  void Open(const StreamEnvironment* environment, const StreamConfig& config)
      ABSL_LOCKS_EXCLUDED(mu_);

  // Retires the handle through `retire`, under mu_, after dropping what is
  // queued or was handed over. Host waits leave with 107017. Waits for work
  // that is running on an executor, as that cannot be torn off a CPU, but not
  // for user code. Subscriptions must have been ended. False if another thread
  // was first.
  bool Close(Handle handle, const std::function<void()>& retire)
      ABSL_LOCKS_EXCLUDED(mu_);

  // Refuses new tasks from now on, so that waiting for the queued ones ends.
  // False if the handle is not live or another thread was first.
  bool BeginClose(Handle handle) ABSL_LOCKS_EXCLUDED(mu_);

  // Appends a task and issues what can be issued. Returns its ticket, counted
  // from 1; the task is done when completed() has reached it. On an error
  // nothing was queued and what the task owns stays the caller's.
  //   107017 not live or closing; 107015 / 507002; the sticky error of a
  //   stopped stream or context.
  absl::StatusOr<uint64_t> Enqueue(Handle handle, const Task& task)
      ABSL_LOCKS_EXCLUDED(mu_);

  // Binds a report queue. 107011 if one is bound already.
  absl::Status Subscribe(Handle handle, ReportQueue* queue)
      ABSL_LOCKS_EXCLUDED(mu_);
  // The queue bound to `channel`, or null.
  absl::StatusOr<ReportQueue*> Subscription(Handle handle,
                                            Channel channel) const
      ABSL_LOCKS_EXCLUDED(mu_);
  // Ends the binding, drops the reports that have not started, and lets the
  // stream go on if a dropped one held it. The queue must still be alive.
  void Unsubscribe(Handle handle, Channel channel) ABSL_LOCKS_EXCLUDED(mu_);

  // Registers `wait` until `ticket` is complete (0: everything enqueued so
  // far). True if the caller must sleep; else *result holds the answer now.
  bool AddHostWait(Handle handle, uint64_t ticket, HostWait* wait,
                   absl::Status* result) ABSL_LOCKS_EXCLUDED(mu_);
  // For the thread that waits through `wait`: runs in it the work that waits
  // for a thread of the executor, as far as it must be complete.
  void RunQueuedWork(Handle handle, const HostWait* wait)
      ABSL_LOCKS_EXCLUDED(mu_);
  // Afterwards the stream does not touch `wait` any more.
  void RemoveHostWait(HostWait* wait) ABSL_LOCKS_EXCLUDED(mu_);

  // Drops everything queued and what is awaited; host waits leave with `reason`
  // (107023 for an abort). The running work counts as dropped; with `wait` it
  // has ended when this returns. With `keep_queue` only the task in progress is
  // dropped; else clears the error.
  absl::Status Abort(Handle handle, absl::Status reason, bool keep_queue,
                     bool wait = false) ABSL_LOCKS_EXCLUDED(mu_);

  // Latches `error` as if a task had failed in stop mode elsewhere in the
  // context: drops the queue and refuses later tasks.
  void Stop(Handle handle, const absl::Status& error) ABSL_LOCKS_EXCLUDED(mu_);

  // True when every task enqueued so far is complete; error() aside.
  absl::StatusOr<bool> Done(Handle handle) const ABSL_LOCKS_EXCLUDED(mu_);
  // The first error of a task, OK if none failed.
  absl::Status error(Handle handle) const ABSL_LOCKS_EXCLUDED(mu_);
  absl::Status SetFailureMode(Handle handle, FailureMode mode)
      ABSL_LOCKS_EXCLUDED(mu_);
  absl::StatusOr<FailureMode> failure_mode(Handle handle) const
      ABSL_LOCKS_EXCLUDED(mu_);

  // The next work that starts fails with `error` instead of running.
  absl::Status FailNextWork(Handle handle, absl::Status error)
      ABSL_LOCKS_EXCLUDED(mu_);

  Blocker blocker(Handle handle) const ABSL_LOCKS_EXCLUDED(mu_);
  // One line for diagnostics: "stream 3: 5 tasks queued, waits for ...".
  std::string Describe(Handle handle) const ABSL_LOCKS_EXCLUDED(mu_);

  // Constant while the handle lives; of a stale stream, whatever is there now.
  StreamConfig config() const {
    return {device_.load(std::memory_order_relaxed),
            context_.load(std::memory_order_relaxed),
            is_default_.load(std::memory_order_relaxed),
            priority_.load(std::memory_order_relaxed),
            flags_.load(std::memory_order_relaxed)};
  }
  bool is_default() const {
    return is_default_.load(std::memory_order_relaxed);
  }
  int device() const { return device_.load(std::memory_order_relaxed); }
  Handle context() const { return context_.load(std::memory_order_relaxed); }
  int32_t id() const { return static_cast<int32_t>(slot_index()); }

  // For the executor, or who has withdrawn it there.
  void Run() override ABSL_LOCKS_EXCLUDED(mu_);
  void OnTimer(int64_t deadline) override ABSL_LOCKS_EXCLUDED(mu_);
  // RecordPoint only.
  void OnPointComplete(Handle handle, const RecordPoint* point) override
      ABSL_LOCKS_EXCLUDED(mu_);
  // ReportQueue only.
  void FinishReport(Handle handle, uint64_t ticket,
                    absl::Status result) override ABSL_LOCKS_EXCLUDED(mu_);

 private:
  using TaskQueue = ChunkQueue<Task, /*kFirstSize=*/8, /*kChunkSize=*/40,
                               /*kMaxSpares=*/2>;

  // Tasks one Advance() issues before it hands the rest to the executor:
  // whoever advances does bounded work.
  static constexpr int kAdvanceBudget = 256;
  // A Run() lets other streams have the thread after so long, or so many pieces
  // of work where the clock stands still.
  static constexpr int64_t kTurn = kNanosPerMilli;
  static constexpr int kTurnBudget = 256;
  // In timer_deadline_: the timer has come, and the wait is about to fail.
  static constexpr int64_t kLimitReached = -1;
  static constexpr int kLingerBreaths = 16;  // about 200 ns

  // What must happen after mu_ was released.
  struct Followup {
    struct Resume {
      RecordPointRef point;
      std::vector<RecordPoint::StreamWait> waiters;
    };
    std::vector<Resume> resume;
    int dropped_callbacks = 0;

    bool empty() const { return resume.empty() && dropped_callbacks == 0; }
  };
  // Settles a followup at the end of a scope, also when user code ends the
  // thread. Declared before the lock.
  struct Settling {
    explicit Settling(int32_t id) : stream_id(id) {}
    ~Settling() { Settle(stream_id, &followup); }
    const int32_t stream_id;
    Followup followup;
  };
  struct WaitEntry {
    HostWait* wait;
    uint64_t ticket;
  };
  struct Binding {
    ReportQueue* queue = nullptr;
    uint32_t epoch = 0;  // changes with each Unsubscribe()
  };
  // The host executor's view of the stream.
  struct HostFuncRun final : public Runnable {
    explicit HostFuncRun(Stream* owner) : stream(owner) {}
    void Run() override { stream->RunUserCode(); }
    Stream* const stream;
  };

  // Which subscription a task needs, if it needs one.
  static Channel ChannelOf(Task::Kind kind) {
    return kind == Task::Kind::kHostOperator ? Channel::kHostFunc
                                             : Channel::kReport;
  }
  Report MakeReport(Handle handle, const Task& task, uint64_t ticket);
  // Of the channel that a task needs, for a launch.
  const Binding& LaunchBindingLocked(Task::Kind kind) const
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(launch_mu_) {
    return launch_bindings_[static_cast<int>(ChannelOf(kind))];
  }
  const Binding& binding(Channel channel) const
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_) {
    return bindings_[static_cast<int>(channel)];
  }
  // The caller holds mu_ or launch_mu_: the handle changes under both.
  bool LiveLocked(Handle handle) const {
    return handle != kNoHandle && this->handle() == handle;
  }
  // True while the blocking report `ticket` is what the stream waits for.
  bool AwaitsReportLocked(Handle handle, uint64_t ticket) const
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_) {
    return LiveLocked(handle) && state_ == State::kAwaitingReport &&
           ticket == completed_ + 1;
  }
  // Whether a launch is in order. If not, WhyNot() says why, or OK if it is in
  // order by now.
  bool AcceptsLocked(Handle handle, const Task& task) const
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(launch_mu_);
  absl::Status WhyNot(Handle handle, const Task& task)
      ABSL_LOCKS_EXCLUDED(mu_, launch_mu_);
  void BindLocked(Channel channel, ReportQueue* queue)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_) ABSL_LOCKS_EXCLUDED(launch_mu_);
  // Tells launches that closing_ or stopped_ has changed.
  void UpdateRefusesLocked() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_)
      ABSL_LOCKS_EXCLUDED(launch_mu_);
  // Tasks that are not complete.
  uint64_t PendingLocked() const
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_, launch_mu_) {
    return inbox_.size() + tasks_.size() + (has_current_ ? 1 : 0);
  }
  // Whether there is a task to issue. If not, the stream is free from now on.
  bool HasTaskLocked() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_)
      ABSL_LOCKS_EXCLUDED(launch_mu_);

  // Issues tasks until one must be waited for. `in_run`: the caller is Run(),
  // which goes on with work itself.
  void AdvanceLocked(bool in_run, Followup* followup)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  void IssueLocked(const Task& task, bool in_run, Followup* followup)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  void IssueReportLocked(const Task& task, Followup* followup)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  void IssueWaitLocked(const Task& task) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  void AwaitLocked(State state, const Task& task)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  void StartTimerLocked(int64_t deadline) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  void CancelTimerLocked() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);

  // Counts one task as complete and wakes host waits that it satisfies.
  void CompleteOneLocked() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  // The task in progress is complete; state_ becomes kIdle.
  void FinishCurrentLocked() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  void CompletePointLocked(RecordPoint* point, Followup* followup)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);

  // Signals the host waits whose ticket is complete.
  void SignalSatisfiedLocked() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);

  // Gives up what a task that will not run owns, and counts callbacks.
  void ReleaseLocked(const Task& task, Followup* followup)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  // Takes the stream's reports back from a thread; true if the task in progress
  // was among them.
  bool WithdrawLocked(ReportQueue* queue, Followup* followup)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  // From whichever threads have them.
  void WithdrawAllLocked(Followup* followup) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  // Only the one that the stream waits for.
  void WithdrawCurrentLocked(Followup* followup)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  // True while an executor thread is inside the work in progress, which cannot
  // be torn off a CPU; run_ended_ is notified.
  bool WorkRunsLocked() const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_) {
    return state_ == State::kRunning && current_.kind == Task::Kind::kWork &&
           current_.work != nullptr;
  }
  // What was handed over was withdrawn, as far as it had not started.
  void DropCurrentLocked(Followup* followup) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  void DropQueueLocked(Followup* followup) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  void SignalAllLocked(const absl::Status& result)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);

  // After a blocking callback with nothing behind it: waits a few breaths, in
  // which a launcher that follows closely finds the stream busy and only
  // appends its task; else it would issue it itself, against this thread. What
  // did not pay is tried less often.
  void LingerLocked() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_)
      ABSL_LOCKS_EXCLUDED(launch_mu_);

  // Tells the error sink, with mu_ released: of the failed task and, in stop
  // mode, of the context that has to stop. The caller looks again whether the
  // task is still in progress.
  void ReportError(const absl::Status& error)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  // The same, then end(), which holds mu_ again. Also when user code that is
  // told ends the thread: that goes on afterwards.
  template <typename End>
  void ReportErrorThen(const absl::Status& error, End end)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  // Latches the error of the task in progress, which was reported.
  void FailLocked(const absl::Status& error) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  absl::Status DescribeFailureLocked(const absl::Status& error) const
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);

  // As Run(), but leaves what comes behind `ticket` to the executor.
  void RunUntil(uint64_t ticket) ABSL_LOCKS_EXCLUDED(mu_);
  // Runs the work in progress with mu_ released; `now` is the clock's. False if
  // the stream was closed meanwhile: nothing of it may be touched.
  bool RunWork(int64_t now) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  int priority() const {
    return static_cast<int>(current_priority.load(std::memory_order_relaxed));
  }
  // What the host executor does: runs the host func that is due, or tells of a
  // wait that has reached its limit.
  void RunUserCode() ABSL_LOCKS_EXCLUDED(mu_);
  void EndHostFunc(Handle handle, const absl::Status& result)
      ABSL_LOCKS_EXCLUDED(mu_);
  void FailWaitLocked(Followup* followup) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  // The user code or work of a task in progress has returned.
  void FinishRunLocked(const absl::Status& result)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);

  // Issues what is queued; the caller holds no lock.
  void Advance(Handle handle) ABSL_LOCKS_EXCLUDED(mu_);

  // Carries out a followup. Iterative: a chain of streams that resume one
  // another does not grow the call stack.
  static void Settle(int32_t stream_id, Followup* followup) {
    if (ABSL_PREDICT_FALSE(!followup->empty())) {
      SettleRest(stream_id, followup);
    }
  }
  static void SettleRest(int32_t stream_id, Followup* followup);

  // Cache lines: what everybody reads, with the bases; what launches write;
  // what is hardly used, since fetching a line brings its neighbour along; what
  // whoever issues writes.

  // Set by the first Open() of the slot.
  const StreamEnvironment* environment_ = nullptr;
  // The StreamConfig. Atomic because a caller with a stale pointer may read
  // them while the slot is opened for another stream.
  std::atomic<Handle> context_{kNoHandle};
  std::atomic<int> device_{0};
  std::atomic<uint32_t> priority_{0};
  std::atomic<uint32_t> flags_{0};
  std::atomic<bool> is_default_{false};

  // Of launches.
  bool busy_ ABSL_GUARDED_BY(launch_mu_) = false;
  bool refuses_ ABSL_GUARDED_BY(launch_mu_) = false;  // closing_ || stopped_
  mutable SpinMutex launch_mu_ ABSL_ACQUIRED_AFTER(mu_);
  uint32_t taken_ ABSL_GUARDED_BY(launch_mu_) = 0;  // tasks_ has no more
  // bindings_, for launches.
  Binding launch_bindings_[kChannels] ABSL_GUARDED_BY(launch_mu_);
  uint64_t enqueued_ ABSL_GUARDED_BY(launch_mu_) = 0;
  TaskQueue inbox_ ABSL_GUARDED_BY(launch_mu_);

  // Seldom used.
  alignas(kCacheLine) absl::Status error_ ABSL_GUARDED_BY(mu_);
  absl::Status next_work_error_ ABSL_GUARDED_BY(mu_);  // OK: run it
  CondVar run_ended_;  // the running work has returned
  HostFuncRun host_func_run_;

 public:
  // Settings without effect on order; last write wins.
  std::atomic<uint32_t> overflow_switch{0};
  std::atomic<uint32_t> user_tag{0};
  std::atomic<uint32_t> cache_op_info{0};
  std::atomic<uint32_t> current_priority{0};

 private:
  // Of whoever issues tasks and ends them.
  alignas(kCacheLine) mutable Mutex mu_;
  State state_ ABSL_GUARDED_BY(mu_) = State::kIdle;
  bool closing_ ABSL_GUARDED_BY(mu_) = false;
  bool failure_mode_set_ ABSL_GUARDED_BY(mu_) = false;
  bool current_dropped_ ABSL_GUARDED_BY(mu_) = false;  // while kRunning
  FailureMode failure_mode_ ABSL_GUARDED_BY(mu_) = FailureMode::kContinue;
  bool stopped_ ABSL_GUARDED_BY(mu_) = false;
  bool has_current_ ABSL_GUARDED_BY(mu_) = false;
  Task current_ ABSL_GUARDED_BY(mu_);  // in progress, if has_current_
  // Who got the report or runs the host func in progress. A binding may have
  // changed hands since.
  uint64_t holder_thread_ ABSL_GUARDED_BY(mu_) = 0;
  int64_t timer_deadline_ ABSL_GUARDED_BY(mu_) = 0;  // 0: no timer
  // LingerLocked(): how often to skip it, and how often still.
  int linger_pause_ ABSL_GUARDED_BY(mu_) = 0;
  int linger_skips_ ABSL_GUARDED_BY(mu_) = 0;
  // Complete tasks. Behind while the stream is free.
  uint64_t completed_ ABSL_GUARDED_BY(mu_) = 0;
  TaskQueue tasks_ ABSL_GUARDED_BY(mu_);  // taken, not issued
  // Written under both locks.
  Binding bindings_[kChannels] ABSL_GUARDED_BY(mu_);
  std::vector<WaitEntry> host_waits_ ABSL_GUARDED_BY(mu_);
};

}  // namespace ascend::rt

#endif  // RUNTIME_CORE_STREAM_H_
