// See work_queue.h.

#include "ge/src/work_queue.h"

#include <utility>

namespace ge::internal {

bool WorkQueue::Push(std::function<void()> work, bool may_wait) {
  absl::MutexLock lock(&mu_);
  const auto has_room = [this]() ABSL_SHARED_LOCKS_REQUIRED(mu_) {
    return stopping_ || queue_.size() < kCapacity;
  };
  if (may_wait) mu_.Await(absl::Condition(&has_room));
  if (stopping_ || queue_.size() >= kCapacity) return false;
  queue_.push_back(std::move(work));
  if (!thread_.joinable()) {
    thread_ = std::thread([this] { Run(); });
    id_ = thread_.get_id();
  }
  return true;
}

void WorkQueue::Stop() {
  std::thread ended;
  {
    absl::MutexLock lock(&mu_);
    stopping_ = true;
    ended = std::move(thread_);
  }
  if (ended.joinable()) ended.join();
}

bool WorkQueue::OnThread() const {
  absl::MutexLock lock(&mu_);
  return id_ == std::this_thread::get_id();
}

void WorkQueue::Run() {
  on_start_();
  for (;;) {
    std::function<void()> work;
    {
      absl::MutexLock lock(&mu_);
      const auto has_work = [this]() ABSL_SHARED_LOCKS_REQUIRED(mu_) {
        return stopping_ || !queue_.empty();
      };
      mu_.Await(absl::Condition(&has_work));
      if (queue_.empty()) return;
      work = std::move(queue_.front());
      queue_.pop_front();
    }
    work();
  }
}

}  // namespace ge::internal
