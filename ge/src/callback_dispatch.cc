// See callback_dispatch.h.

#include "ge/src/callback_dispatch.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "ge/src/acl_call.h"
#include "ge/src/status.h"

namespace ge::internal {

void CallbackDispatch::Add(const char* key, CallbackFunction function,
                           TensorMap tensors) {
  if (!calls_.empty()) calls_.back().last = false;
  calls_.push_back(
      {this, key, std::move(function), std::move(tensors), /*last=*/true});
}

absl::Status CallbackDispatch::LaunchOn(aclrtStream stream,
                                        std::function<void()> on_last) {
  stream_ = stream;
  GE_ACL(aclrtGetCurrentContext, &context_);
  on_last_ = std::move(on_last);
  // The last call may be over, and this object gone, when its launch returns.
  size_t left = calls_.size();
  for (auto call = calls_.begin(); left > 0; --left) {
    Call* const next = &*call;
    if (left > 1) ++call;
    GE_ACL(aclrtLaunchCallback, OnStream, next, ACL_CALLBACK_BLOCK, stream);
  }
  return absl::OkStatus();
}

void CallbackDispatch::CallHere() {
  for (Call& call : calls_) Run(&call);
}

void CallbackDispatch::OnStream(void* data) {
  auto* const call = static_cast<Call*>(data);
  CallbackDispatch* const dispatch = call->dispatch;
  const bool last = call->last;
  absl::Status failed;
  {
    const ContextScope scope(dispatch->context_);
    aclrtStreamStatus status;
    failed = AclResult("aclrtStreamQuery",
                       aclrtStreamQuery(dispatch->stream_, &status));
  }
  if (failed.ok()) {
    dispatch->Run(call);
  } else {
    dispatch->Note(*call, absl::StrCat("is not called: ", failed.message()));
  }
  if (last && dispatch->on_last_) {
    const auto on_last = std::move(dispatch->on_last_);
    on_last();
  }
}

void CallbackDispatch::Run(Call* call) {
  const TensorMap tensors = std::move(call->tensors);
  try {
    const uint32_t code = table_->Call(call->function, graph_id_, tensors);
    if (code == 0) return;
    NoteFailure(*call, absl::StrCat("returned ", code));
  } catch (const std::exception& exception) {
    NoteFailure(*call, absl::StrCat("threw: ", exception.what()));
    absl::MutexLock lock(&mu_);
    if (exception_ == nullptr) exception_ = std::current_exception();
  } catch (...) {
    NoteFailure(*call, "threw an exception");
    absl::MutexLock lock(&mu_);
    if (exception_ == nullptr) exception_ = std::current_exception();
  }
}

void CallbackDispatch::NoteFailure(const Call& call,
                                   const std::string& problem) {
  Note(call, absl::StrCat(problem, " (failure ", table_->CountFailure(),
                          " of the session's callbacks)"));
}

void CallbackDispatch::Note(const Call& call, const std::string& problem) {
  std::string text = absl::StrCat("graph '", graph_name_, "' (id ", graph_id_,
                                  "): callback '", call.key, "' ", problem);
  LogError(text);
  absl::MutexLock lock(&mu_);
  errors_.push_back(std::move(text));
}

std::vector<std::string> CallbackDispatch::TakeErrors() {
  absl::MutexLock lock(&mu_);
  return std::exchange(errors_, {});
}

std::exception_ptr CallbackDispatch::exception() {
  absl::MutexLock lock(&mu_);
  return exception_;
}

}  // namespace ge::internal
