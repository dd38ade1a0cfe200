// See session_core.h: runs.

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/synchronization/notification.h"
#include "ge/ge_api_error_codes.h"
#include "ge/src/acl_call.h"
#include "ge/src/callback_waits.h"
#include "ge/src/error_message.h"
#include "ge/src/session_core.h"
#include "ge/src/session_turn.h"
#include "ge/src/sole_run.h"
#include "ge/src/status.h"

namespace ge::internal {
namespace {

std::vector<TensorDesc> DescsOf(const std::vector<Tensor>& tensors) {
  std::vector<TensorDesc> descs;
  for (const Tensor& tensor : tensors) descs.push_back(tensor.GetTensorDesc());
  return descs;
}

}  // namespace

// ---- Callbacks --------------------------------------------------------------

bool SessionCore::Fires(bool synchronous) const {
  if (profile_ == Profile::kDocumented) return options_.run_mode != 0;
  return synchronous && options_.run_mode.value_or(0) >= 1;
}

absl::Status SessionCore::CheckCallbacks(
    const Entry& entry, const CallbackTable::Snapshot& callbacks) const {
  const CompiledGraph& compiled = entry.loaded->compiled();
  const auto missing = [&](const char* what, const char* key) {
    return Error("has ", what, ", and no callback is registered for key '", key,
                 "'");
  };
  if (!compiled.summaries.empty() && !callbacks.summary) {
    return missing("Summary operators", kSummaryKey);
  }
  if (compiled.has_save && !callbacks.save) {
    return missing("variables to save", kSaveKey);
  }
  return absl::OkStatus();
}

void SessionCore::AddCallbacks(const Entry& entry,
                               const CallbackTable::Snapshot& callbacks,
                               const std::vector<Tensor>& outputs,
                               CallbackDispatch* dispatch) const {
  const CompiledGraph& compiled = entry.loaded->compiled();
  if (!compiled.summaries.empty() && callbacks.summary) {
    TensorMap tensors;
    for (size_t i = 0; i < compiled.summaries.size(); ++i) {
      tensors.emplace(AscendString(compiled.summaries[i].c_str()),
                      outputs[compiled.output_count + i]);
    }
    dispatch->Add(kSummaryKey, callbacks.summary, std::move(tensors));
  }
  if (compiled.has_save && callbacks.save) {
    TensorMap tensors;
    for (const CompiledGraph::Saved& saved : compiled.saved) {
      tensors.emplace(AscendString(saved.key.c_str()), outputs[saved.output]);
    }
    dispatch->Add(kSaveKey, callbacks.save, std::move(tensors));
  }
}

// ---- The stream -------------------------------------------------------------

absl::Status SessionCore::EnsureStream() {
  if (stream_ != nullptr) return absl::OkStatus();
  GE_ACL(aclrtCreateStream, &stream_);
  if (profile_ == Profile::kObserved) return absl::OkStatus();
  const absl::Status served =
      AclResult("aclrtSubscribeReport", report_thread_.Acquire(stream_));
  if (!served.ok()) DropStream();
  return served;
}

// Also after a failed run, whose error the stream would keep.
void SessionCore::DropStream() {
  if (stream_ == nullptr) return;
  report_thread_.Release(stream_);
  (void)aclrtDestroyStream(stream_);
  stream_ = nullptr;
}

// ---- RunGraph ---------------------------------------------------------------

RunOutcome SessionCore::RunGraph(uint32_t id, const std::vector<Tensor>& inputs,
                                 std::vector<Tensor>* outputs) {
  RunOutcome outcome;
  outcome.status = CheckNotInCallback("running a graph");
  if (!outcome.status.ok()) return outcome;
  const SoleRun sole(strict_);
  if (!sole.possible()) {
    outcome.status = Error("a graph is running already");
    return outcome;
  }
  const CallbackTable* const outer = CallbackTable::OfThisThread();
  if (outer == nullptr) {
    return RunHere(id, inputs, outputs, /*synchronous=*/true);
  }
  const CallbackWait wait(outer, callbacks_.get());
  if (!wait.possible()) {
    outcome.status =
        Error("a callback of session ", id_,
              " waits for the session whose callback makes this call");
    return outcome;
  }
  return RunElsewhere(id, inputs, outputs);
}

RunOutcome SessionCore::RunElsewhere(uint32_t id,
                                     const std::vector<Tensor>& inputs,
                                     std::vector<Tensor>* outputs) {
  RunOutcome outcome;
  absl::Notification done;
  const bool queued = worker_.Push(
      [&] {
        outcome = RunHere(id, inputs, outputs, /*synchronous=*/true);
        done.Notify();
      },
      /*may_wait=*/true);
  if (queued) {
    done.WaitForNotification();
  } else {
    outcome.status = Error("the session is closed");
  }
  return outcome;
}

RunOutcome SessionCore::RunHere(uint32_t id, const std::vector<Tensor>& inputs,
                                std::vector<Tensor>* outputs,
                                bool synchronous) {
  RunOutcome outcome;
  const Turn turn(this);
  const absl::StatusOr<EntryPtr> entry = FindGraph(id);
  outcome.status = entry.status();
  if (!entry.ok()) return outcome;
  const ContextScope scope(context_);
  outcome.status = Prepare(entry->get(), DescsOf(inputs));
  if (!outcome.status.ok()) return outcome;
  const absl::Status run =
      RunInTurn(entry->get(), inputs, outputs, synchronous, &outcome);
  if (!run.ok()) {
    outcome.status = Error(Label(**entry), run.message());
  }
  return outcome;
}

absl::Status SessionCore::RunInTurn(Entry* entry,
                                    const std::vector<Tensor>& inputs,
                                    std::vector<Tensor>* outputs,
                                    bool synchronous, RunOutcome* outcome) {
  LoadedGraph& graph = *entry->loaded;
  const bool fires = Fires(synchronous);
  const CallbackTable::Snapshot callbacks = callbacks_->Take();
  if (fires && profile_ == Profile::kDocumented) {
    const absl::Status complete = CheckCallbacks(*entry, callbacks);
    if (!complete.ok()) return complete;
  }
  GE_RETURN_IF_ERROR(graph.CheckInputs(inputs));
  GE_RETURN_IF_ERROR(EnsureStream());
  GE_RETURN_IF_ERROR(graph.CopyInputs(inputs));
  GE_ASSIGN_OR_RETURN(std::vector<Tensor> all, NewOutputs(graph, 0));

  CallbackDispatch dispatch(callbacks_, graph.compiled().name, entry->id);
  if (fires) AddCallbacks(*entry, callbacks, all, &dispatch);
  absl::Status status = graph.Execute(all, stream_);
  if (status.ok() && profile_ == Profile::kDocumented) {
    status = dispatch.LaunchOn(stream_, nullptr);
  }
  const absl::Status finished = AclResult(
      "aclrtSynchronizeStream",
      aclrtSynchronizeStreamWithTimeout(stream_, options_.stream_timeout));
  status.Update(finished);
  if (!status.ok()) {
    // Waits for what the stream still does, which uses what is here.
    DropStream();
    return status;
  }
  if (fires && profile_ == Profile::kObserved) {
    status = FinishObserved(*entry, callbacks, &dispatch, outcome);
  }
  for (std::string& error : dispatch.TakeErrors()) {
    outcome->callback_errors.push_back(std::move(error));
  }
  outcome->exception = dispatch.exception();
  GE_RETURN_IF_ERROR(graph.CopyBack(inputs));
  if (fires) all.resize(graph.compiled().output_count);
  *outputs = std::move(all);
  return status;
}

// Callbacks run in this thread, and one that is missing is only an error in the
// log.
absl::Status SessionCore::FinishObserved(
    const Entry& entry, const CallbackTable::Snapshot& callbacks,
    CallbackDispatch* dispatch, RunOutcome* outcome) {
  absl::Status status = CheckCallbacks(entry, callbacks);
  dispatch->CallHere();
  std::vector<std::string> errors = dispatch->TakeErrors();
  if (!status.ok()) {
    errors.push_back(absl::StrCat(Label(entry), status.message()));
    LogError(errors.back());
  }
  if (strict_ && status.ok() && !errors.empty()) status = Error(errors.front());
  outcome->callback_errors = std::move(errors);
  return strict_ ? status : absl::OkStatus();
}

absl::StatusOr<std::vector<Tensor>> SessionCore::NewOutputs(
    const LoadedGraph& graph, size_t first) {
  std::vector<Tensor> tensors;
  for (size_t i = first; i < graph.output_specs().size(); ++i) {
    GE_ASSIGN_OR_RETURN(Tensor tensor,
                        buffers_->Take(graph.output_specs()[i].ToDesc(),
                                       graph.output_bytes(i)));
    tensors.push_back(std::move(tensor));
  }
  return tensors;
}

// ---- RunGraphAsync ----------------------------------------------------------

absl::Status SessionCore::RunGraphAsync(uint32_t id,
                                        const std::vector<Tensor>& inputs,
                                        RunAsyncCallback callback) {
  auto work = [this, id, inputs, callback = std::move(callback)] {
    std::vector<Tensor> outputs;
    Status code = SUCCESS;
    const bool known = FindGraph(id).ok();
    const RunOutcome outcome =
        RunHere(id, inputs, &outputs, /*synchronous=*/false);
    for (const std::string& error : outcome.callback_errors) {
      ReportError(error);
    }
    if (!outcome.status.ok()) {
      const std::string text =
          absl::StrCat("RunGraphAsync: ", outcome.status.message());
      LogError(text);
      ReportError(text);
      code = known ? FAILED : GE_GRAPH_GRAPH_NODE_NULL;
      outputs.clear();
    }
    if (callback) callback(code, outputs);
    (void)internal::TakeErrors();
  };
  // Inside a callback the queue may wait for this very thread.
  const bool may_wait =
      CallbackTable::OfThisThread() == nullptr && !worker_.OnThread();
  if (worker_.Push(std::move(work), may_wait)) return absl::OkStatus();
  return Error("graph id ", id, ": the session is closed, or its queue of ",
               WorkQueue::kCapacity, " runs is full");
}

// ---- RunGraphWithStreamAsync ------------------------------------------------

absl::Status SessionCore::RunGraphWithStreamAsync(
    uint32_t id, aclrtStream stream, const std::vector<Tensor>& inputs,
    std::vector<Tensor>* outputs) {
  if (stream == nullptr) return Error("graph id ", id, ": stream is NULL");
  GE_RETURN_IF_ERROR(CheckNotInCallback("running a graph"));
  const Turn turn(this);
  GE_ASSIGN_OR_RETURN(const EntryPtr entry, FindGraph(id));
  {
    const ContextScope scope(context_);
    GE_RETURN_IF_ERROR(Prepare(entry.get(), DescsOf(inputs)));
  }
  const absl::Status queued =
      QueueOnStream(entry.get(), entry, stream, inputs, outputs);
  if (queued.ok()) return queued;
  return Error(Label(*entry), queued.message());
}

// Works in the program's context, which is that of its stream.
absl::Status SessionCore::QueueOnStream(Entry* entry, const EntryPtr& shared,
                                        aclrtStream stream,
                                        const std::vector<Tensor>& inputs,
                                        std::vector<Tensor>* outputs) {
  LoadedGraph& graph = *entry->loaded;
  const bool fires = Fires(/*synchronous=*/false);
  const CallbackTable::Snapshot callbacks = callbacks_->Take();
  if (fires) {
    const absl::Status complete = CheckCallbacks(*entry, callbacks);
    if (!complete.ok()) return complete;
  }
  GE_RETURN_IF_ERROR(graph.CheckInputs(inputs));
  const size_t wanted =
      fires ? graph.compiled().output_count : graph.output_specs().size();
  if (outputs->size() != wanted) {
    return Error("the graph has ", wanted, " outputs, the run ",
                 outputs->size());
  }
  std::vector<Tensor> all = *outputs;
  for (size_t i = 0; i < wanted; ++i) {
    if (all[i].GetSize() < graph.output_bytes(i)) {
      return Error("output ", i, " of ", graph.output_specs()[i].ToString(),
                   " has ", graph.output_bytes(i), " bytes, the tensor ",
                   all[i].GetSize());
    }
  }
  GE_ASSIGN_OR_RETURN(const std::vector<Tensor> summaries,
                      NewOutputs(graph, wanted));
  all.insert(all.end(), summaries.begin(), summaries.end());

  StreamRun run;
  run.dispatch = std::make_unique<CallbackDispatch>(
      callbacks_, graph.compiled().name, entry->id);
  run.stream = stream;
  run.entry = shared;
  GE_ACL(aclrtGetCurrentContext, &run.context);
  if (fires) AddCallbacks(*entry, callbacks, all, run.dispatch.get());
  GE_RETURN_IF_ERROR(graph.BindInputs(inputs));
  if (run.dispatch->empty()) return graph.Execute(all, stream);

  // Before anything runs: someone must be there for the callbacks.
  const aclError served = report_thread_.Acquire(stream);
  run.own_thread = served == ACL_SUCCESS;
  if (served != ACL_ERROR_RT_STREAM_SUBSCRIBE) {
    GE_RETURN_IF_ERROR(AclResult("aclrtSubscribeReport", served));
  }
  const absl::Status executed = graph.Execute(all, stream);
  if (!executed.ok()) {
    if (run.own_thread) report_thread_.Release(stream);
    return executed;
  }
  return LaunchStreamRun(std::move(run));
}

absl::Status SessionCore::LaunchStreamRun(StreamRun run) {
  StreamRuns::iterator at;
  {
    absl::MutexLock lock(&mu_);
    at = stream_runs_.insert(stream_runs_.end(), std::move(run));
  }
  const std::weak_ptr<SessionCore> weak = weak_from_this();
  return at->dispatch->LaunchOn(at->stream, [weak, at] {
    if (const auto core = weak.lock()) core->FinishStreamRun(at);
  });
}

// On the thread of the callbacks, after the last one.
void SessionCore::FinishStreamRun(StreamRuns::iterator run) {
  StreamRuns over;
  std::vector<std::string> errors = run->dispatch->TakeErrors();
  if (run->own_thread) report_thread_.Release(run->stream);
  absl::MutexLock lock(&mu_);
  for (std::string& error : errors) errors_.push_back(std::move(error));
  if (closed_) return;  // AwaitStreamRuns() looks after it
  over.splice(over.end(), stream_runs_, run);
}

void SessionCore::AwaitStreamRuns() {
  std::vector<std::pair<aclrtStream, aclrtContext>> streams;
  {
    absl::MutexLock lock(&mu_);
    for (const StreamRun& run : stream_runs_) {
      streams.emplace_back(run.stream, run.context);
    }
  }
  for (const auto& [stream, context] : streams) {
    const ContextScope scope(context);
    if (aclrtSynchronizeStream(stream) != ACL_ERROR_RT_STREAM_SYNC_TIMEOUT) {
      continue;
    }
    // Only this thread could run the callbacks, and it is here: they must find
    // what they need when they come.
    LogError(
        "a session ends before the callbacks of a run on a stream of the "
        "program have run");
    absl::MutexLock lock(&mu_);
    auto* const kept = new StreamRuns;
    kept->splice(kept->end(), stream_runs_);
    return;
  }
  StreamRuns dropped;
  absl::MutexLock lock(&mu_);
  dropped.swap(stream_runs_);
}

}  // namespace ge::internal
