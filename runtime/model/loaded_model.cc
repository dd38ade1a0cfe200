#include "runtime/model/loaded_model.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "acl/error_codes/ge_error_codes.h"
#include "acl/error_codes/rt_error_codes.h"
#include "runtime/base/log.h"
#include "runtime/base/status.h"

namespace ascend::rt {

LoadedModel::LoadedModel(uint32_t id, std::unique_ptr<Model> model,
                         ModelMemory memory)
    : id_(id),
      model_(std::move(model)),
      memory_(std::move(memory)),
      workspaces_(model_->workspace_bytes(), memory_.workspace) {
  for (size_t gear = 0; gear < model_->gears().count(); ++gear) {
    max_segments_ =
        std::max(max_segments_, model_->program(gear).segment_count());
  }
}

ExecutionRef LoadedModel::Begin() {
  std::unique_ptr<Execution> execution;
  MutexLock lock(&mu_);
  if (free_.empty()) {
    lock.Unlock();
    const Program& program = model_->program();
    execution = std::make_unique<Execution>(
        program.inputs().size(), program.outputs().size(), max_segments_);
    lock.Lock();
  } else {
    execution = std::move(free_.back());
    free_.pop_back();
  }
  if (closing_) return ExecutionRef();
  Execution* const begun = execution.get();
  begun->references_.store(1, std::memory_order_relaxed);
  begun->owner_ = shared_from_this();
  begun->run_index_ = runs_++;
  ++launching_;
  begun->active_index_ = active_.size();
  active_.push_back(std::move(execution));
  return ExecutionRef(begun);
}

void LoadedModel::EndLaunch() {
  MutexLock lock(&mu_);
  --launching_;
  if (closing_) changed_.NotifyAll();
}

void LoadedModel::Recycle(Execution* execution) {
  std::unique_ptr<Execution> surplus;
  MutexLock lock(&mu_);
  // Here, since Close() reads them of every active execution.
  execution->SetStream(nullptr, kNoHandle);
  for (size_t i = 0; i < execution->max_segments_; ++i) {
    execution->tickets_[i].store(0, std::memory_order_relaxed);
  }
  const size_t index = execution->active_index_;
  std::unique_ptr<Execution> ended = std::move(active_[index]);
  if (index + 1 != active_.size()) {
    active_[index] = std::move(active_.back());
    active_[index]->active_index_ = index;
  }
  active_.pop_back();
  if (free_.size() < kMaxFree) {
    free_.push_back(std::move(ended));
  } else {
    surplus = std::move(ended);
  }
  if (closing_) changed_.NotifyAll();
}

absl::Status LoadedModel::Close(Synchronizer* synchronizer) {
  struct Target {
    Stream* stream;
    Handle handle;
    uint64_t ticket;
  };
  std::vector<Target> targets;
  {
    MutexLock lock(&mu_);
    if (closing_) {
      return AclError(ACL_ERROR_GE_EXEC_MODEL_ID_INVALID,
                      absl::StrCat("model ", id_, " is being unloaded"));
    }
    closing_ = true;
    // A launch never blocks. Afterwards every ticket is known.
    while (launching_ > 0) changed_.Wait(&mu_);
    for (const std::unique_ptr<Execution>& execution : active_) {
      if (execution->stream_ == nullptr) continue;
      uint64_t last = 0;
      for (size_t i = 0; i < execution->max_segments_; ++i) {
        last = std::max(last, execution->tickets_[i].load());
      }
      targets.push_back({execution->stream_, execution->stream_handle_, last});
    }
  }
  for (const Target& target : targets) {
    // Its error is its stream's affair; a stream that is gone drops its tasks.
    const absl::Status status = synchronizer->AwaitStream(
        target.stream, target.handle, target.ticket, kForever);
    if (AclCode(status) != ACL_ERROR_RT_STREAM_SYNC_TIMEOUT) continue;
    MutexLock lock(&mu_);
    closing_ = false;
    return AclError(
        ACL_ERROR_RT_STREAM_SYNC_TIMEOUT,
        absl::StrCat("model ", id_,
                     " cannot be unloaded from here, since an execution of it "
                     "waits for the caller: ",
                     status.message()));
  }
  // What is left runs in a thread that nothing holds up.
  MutexLock lock(&mu_);
  while (!active_.empty()) changed_.Wait(&mu_);
  return absl::OkStatus();
}

}  // namespace ascend::rt
