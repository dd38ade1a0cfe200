// See report_thread.h.

#include "ge/src/report_thread.h"

namespace ge::internal {

void ReportThread::Stop() {
  {
    absl::MutexLock lock(&mu_);
    stopping_ = true;
    for (const auto& [stream, count] : streams_) {
      (void)aclrtUnSubscribeReport(id(), stream);
    }
    streams_.clear();
  }
  if (thread_.joinable()) thread_.join();
}

aclError ReportThread::Acquire(aclrtStream stream) {
  absl::MutexLock lock(&mu_);
  if (!thread_.joinable()) thread_ = std::thread([this] { Run(); });
  const auto at = streams_.find(stream);
  if (at != streams_.end()) {
    ++at->second;
    return ACL_SUCCESS;
  }
  const aclError code = aclrtSubscribeReport(id(), stream);
  if (code != ACL_SUCCESS) return code;
  streams_.emplace(stream, 1);
  ++subscriptions_;
  return ACL_SUCCESS;
}

void ReportThread::Release(aclrtStream stream) {
  absl::MutexLock lock(&mu_);
  const auto at = streams_.find(stream);
  if (at == streams_.end() || --at->second > 0) return;
  streams_.erase(at);
  (void)aclrtUnSubscribeReport(id(), stream);
}

void ReportThread::Run() {
  on_start_();
  uint64_t seen = 0;
  for (;;) {
    {
      absl::MutexLock lock(&mu_);
      const auto has_work = [&]() ABSL_SHARED_LOCKS_REQUIRED(mu_) {
        return stopping_ || subscriptions_ > seen;
      };
      mu_.Await(absl::Condition(&has_work));
      if (stopping_) return;
      seen = subscriptions_;
    }
    // Returns when callbacks have run, and with an error when the last
    // subscription has ended.
    while (aclrtProcessReport(/*timeout=*/-1) == ACL_SUCCESS) {
    }
  }
}

}  // namespace ge::internal
