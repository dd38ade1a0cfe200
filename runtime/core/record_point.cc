#include "runtime/core/record_point.h"

#include <algorithm>

namespace ascend::rt {

void RecordPoint::Complete(int64_t time, const absl::Status& error,
                           std::vector<StreamWait>* resume) {
  MutexLock lock(&mu_);
  time_ = time;
  error_ = error;
  complete_.store(true, std::memory_order_release);
  resume->insert(resume->end(), stream_waits_.begin(), stream_waits_.end());
  stream_waits_.clear();
  for (HostWait* wait : host_waits_) wait->Signal(error);
  host_waits_.clear();
}

bool RecordPoint::AddStreamWait(StreamWait wait) {
  MutexLock lock(&mu_);
  if (complete()) return false;
  stream_waits_.push_back(wait);
  return true;
}

bool RecordPoint::AddHostWait(HostWait* wait) {
  MutexLock lock(&mu_);
  if (complete()) return false;
  host_waits_.push_back(wait);
  return true;
}

void RecordPoint::RemoveHostWait(HostWait* wait) {
  MutexLock lock(&mu_);
  host_waits_.erase(std::remove(host_waits_.begin(), host_waits_.end(), wait),
                    host_waits_.end());
}

}  // namespace ascend::rt
