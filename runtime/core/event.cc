#include "runtime/core/event.h"

#include <utility>

#include "absl/strings/str_format.h"
#include "acl/error_codes/rt_error_codes.h"
#include "runtime/base/status.h"

namespace ascend::rt {
namespace {

absl::Status StaleHandle(Handle handle) {
  return AclError(ACL_ERROR_RT_INVALID_HANDLE,
                  absl::StrFormat("event %#x is not live", handle));
}

}  // namespace

void Event::Open(const EventConfig& config) {
  MutexLock lock(&mu_);
  config_ = config;
  queued_waits_ = std::make_shared<std::atomic<int>>(0);
}

bool Event::Close(Handle handle, const std::function<void()>& retire) {
  MutexLock lock(&mu_);
  if (!LiveLocked(handle)) return false;
  latest_ = RecordPointRef();
  reset_ = RecordPointRef();
  queued_waits_.reset();
  retire();
  return true;
}

absl::StatusOr<RecordPointRef> Event::NewPoint(Handle handle, Handle stream) {
  MutexLock lock(&mu_);
  if (!LiveLocked(handle)) return StaleHandle(handle);
  return RecordPointRef::Adopt(new RecordPoint(stream, queued_waits_));
}

void Event::SetLatest(Handle handle, RecordPointRef point) {
  MutexLock lock(&mu_);
  if (!LiveLocked(handle)) return;
  latest_ = std::move(point);
  reset_ = RecordPointRef();
}

absl::StatusOr<RecordPointRef> Event::Latest(Handle handle) {
  MutexLock lock(&mu_);
  if (!LiveLocked(handle)) return StaleHandle(handle);
  ApplyResetLocked();
  return RecordPointRef::Share(latest_.get());
}

void Event::ResetAfter(Handle handle, RecordPointRef reset) {
  MutexLock lock(&mu_);
  if (!LiveLocked(handle)) return;
  reset_ = std::move(reset);
}

absl::StatusOr<int> Event::QueuedWaits(Handle handle) {
  MutexLock lock(&mu_);
  if (!LiveLocked(handle)) return StaleHandle(handle);
  return queued_waits_->load(std::memory_order_acquire);
}

void Event::ApplyResetLocked() {
  if (!reset_ || !reset_->complete()) return;
  latest_ = RecordPointRef();
  reset_ = RecordPointRef();
}

}  // namespace ascend::rt
