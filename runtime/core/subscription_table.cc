#include "runtime/core/subscription_table.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "acl/error_codes/rt_error_codes.h"
#include "runtime/base/cpu.h"
#include "runtime/base/fork.h"
#include "runtime/base/log.h"
#include "runtime/base/status.h"
#include "runtime/base/thread_id.h"

namespace ascend::rt {

// With linkage, see ART_HOT_THREAD_LOCAL.
namespace subscription_table_internal {

// For the next call of the same thread: processed_queues keeps `queue` alive.
// The thread gets another queue in this table only after this one was closed.
struct LatestQueue {
  const SubscriptionTable* table;
  ReportQueue* queue;
};
ART_HOT_THREAD_LOCAL LatestQueue latest_queues[kChannels];

// Destructors of the thread's variables may still call in.
ART_HOT_THREAD_LOCAL bool thread_ends;

}  // namespace subscription_table_internal

namespace {

using subscription_table_internal::latest_queues;
using subscription_table_internal::LatestQueue;
using subscription_table_internal::thread_ends;

// The queues that the calling thread has processed, the latest of each channel
// kept alive. When the thread ends they are marked, so that waits which only
// that thread could have ended are found.
class ProcessedQueues {
 public:
  ~ProcessedQueues() {
    for (const Processed& processed : queues_) {
      const auto queue = processed.Alive();
      if (queue != nullptr) {
        queue->set_thread_ended(true);
        processed.blocked_threads->Recheck();
      }
    }
    thread_ends = true;
    for (LatestQueue& latest : latest_queues) latest = LatestQueue();
  }

  void Add(const std::shared_ptr<ReportQueue>& queue,
           BlockedThreads* blocked_threads) {
    latest_[static_cast<int>(queue->channel())] = queue;
    std::vector<Processed> alive;
    for (Processed& processed : queues_) {
      const auto other = processed.Alive();
      if (other != nullptr && other != queue) alive.push_back(processed);
    }
    alive.push_back({queue, blocked_threads, ForkGeneration()});
    queues_ = std::move(alive);
    queue->set_thread_ended(false);
  }

 private:
  struct Processed {
    // Null too for a queue of the process that this one was forked from.
    std::shared_ptr<ReportQueue> Alive() const {
      if (generation != ForkGeneration()) return nullptr;
      std::shared_ptr<ReportQueue> alive = queue.lock();
      return alive == nullptr || alive->closed() ? nullptr : alive;
    }

    std::weak_ptr<ReportQueue> queue;
    BlockedThreads* blocked_threads;
    uint32_t generation;
  };
  std::shared_ptr<ReportQueue> latest_[kChannels];
  std::vector<Processed> queues_;
};

thread_local ProcessedQueues processed_queues;

}  // namespace

absl::Status SubscriptionTable::Subscribe(uint64_t thread_id, Stream* stream,
                                          Handle handle) {
  MutexLock lock(&mu_);
  auto it = threads_.find(thread_id);
  const int device = stream->device();
  if (it != threads_.end() && it->second.queue->device() != device) {
    return AclError(
        ACL_ERROR_RT_THREAD_SUBSCRIBE,
        absl::StrCat("thread ", thread_id, " serves streams of device ",
                     it->second.queue->device(), ", not of device ", device));
  }
  if (it == threads_.end()) {
    ART_ASSIGN_OR_RETURN(ReportQueue * bound,
                         stream->Subscription(handle, channel_));
    if (bound == nullptr && threads_.size() >= max_threads_) {
      return AclError(ACL_ERROR_RT_INTERNAL_ERROR,
                      absl::StrCat(threads_.size(),
                                   " threads are subscribed, the most there "
                                   "may be"));
    }
    it = threads_
             .emplace(thread_id, Entry{std::make_shared<ReportQueue>(
                                     channel_, thread_id, device, clock_)})
             .first;
  }
  const absl::Status bound = stream->Subscribe(handle, it->second.queue.get());
  if (bound.ok()) {
    ++it->second.bindings;
  } else if (it->second.bindings == 0) {
    threads_.erase(it);
  }
  return bound;
}

absl::Status SubscriptionTable::Unsubscribe(uint64_t thread_id, Stream* stream,
                                            Handle handle) {
  MutexLock lock(&mu_);
  ART_ASSIGN_OR_RETURN(ReportQueue * queue,
                       stream->Subscription(handle, channel_));
  if (queue == nullptr) {
    return AclError(
        ACL_ERROR_RT_STREAM_SUBSCRIBE,
        absl::StrCat("stream ", stream->id(), " has no subscribed thread"));
  }
  if (queue->thread_id() != thread_id) {
    return AclError(
        ACL_ERROR_RT_THREAD_SUBSCRIBE,
        absl::StrCat("stream ", stream->id(), " is bound to thread ",
                     queue->thread_id(), ", not to ", thread_id));
  }
  UnbindLocked(thread_id, stream, handle);
  return absl::OkStatus();
}

void SubscriptionTable::Forget(Stream* stream, Handle handle) {
  MutexLock lock(&mu_);
  const absl::StatusOr<ReportQueue*> queue =
      stream->Subscription(handle, channel_);
  if (!queue.ok() || *queue == nullptr) return;
  UnbindLocked((*queue)->thread_id(), stream, handle);
}

void SubscriptionTable::UnbindLocked(uint64_t thread_id, Stream* stream,
                                     Handle handle) {
  stream->Unsubscribe(handle, channel_);
  const auto it = threads_.find(thread_id);
  if (--it->second.bindings > 0) return;
  it->second.queue->Close();
  threads_.erase(it);
}

absl::Status SubscriptionTable::NotSubscribedLocked(uint64_t thread_id) const {
  std::string message =
      absl::StrCat("thread ", thread_id, " is not subscribed");
  const uint32_t kernel_id = CurrentKernelThreadId();
  if (threads_.contains(kernel_id)) {
    absl::StrAppend(&message, "; its kernel thread number ", kernel_id,
                    " is, which does not belong to any thread that processes "
                    "reports: subscribe pthread_self(), not gettid()");
    LogOnce(message, LogLevel::kWarning, message);
  }
  return AclError(ACL_ERROR_RT_THREAD_SUBSCRIBE, message);
}

absl::StatusOr<std::shared_ptr<ReportQueue>> SubscriptionTable::FindOwnQueue() {
  const uint64_t self = CurrentPthreadId();
  std::shared_ptr<ReportQueue> queue;
  {
    MutexLock lock(&mu_);
    const auto it = threads_.find(self);
    if (it == threads_.end()) return NotSubscribedLocked(self);
    queue = it->second.queue;
    if (queue->thread_ended()) {
      const std::string message = absl::StrCat(
          "thread id ", self,
          " was recycled: the thread that was subscribed has ended without "
          "unsubscribing, and a new one got its id");
      if (refuses_recycled_ids_) {
        return AclError(ACL_ERROR_RT_THREAD_SUBSCRIBE, message);
      }
      LogOnce(message, LogLevel::kWarning, message);
    }
  }
  if (!thread_ends) {
    processed_queues.Add(queue, blocked_threads_);
    latest_queues[static_cast<int>(channel_)] = {this, queue.get()};
  }
  return queue;
}

absl::Status SubscriptionTable::Process(int64_t timeout) {
  const LatestQueue& latest = latest_queues[static_cast<int>(channel_)];
  if (ABSL_PREDICT_TRUE(latest.table == this && !latest.queue->closed())) {
    return latest.queue->Process(timeout);
  }
  ART_ASSIGN_OR_RETURN(const std::shared_ptr<ReportQueue> queue,
                       FindOwnQueue());
  return queue->Process(timeout);
}

size_t SubscriptionTable::threads() const {
  MutexLock lock(&mu_);
  return threads_.size();
}

size_t SubscriptionTable::bindings() const {
  MutexLock lock(&mu_);
  size_t count = 0;
  for (const auto& [id, entry] : threads_) count += entry.bindings;
  return count;
}

void SubscriptionTable::set_refuses_recycled_ids(bool refuses) {
  MutexLock lock(&mu_);
  refuses_recycled_ids_ = refuses;
}

bool SubscriptionTable::IsSubscribed(uint64_t thread_id) const {
  MutexLock lock(&mu_);
  return threads_.contains(thread_id);
}

size_t SubscriptionTable::IdleBacklog(Stream* stream, Handle handle) const {
  MutexLock lock(&mu_);
  const absl::StatusOr<ReportQueue*> queue =
      stream->Subscription(handle, channel_);
  if (!queue.ok() || *queue == nullptr || (*queue)->has_processed()) return 0;
  return (*queue)->size();
}

std::vector<SubscriptionTable::BoundThread> SubscriptionTable::List() const {
  MutexLock lock(&mu_);
  std::vector<BoundThread> threads;
  for (const auto& [id, entry] : threads_) {
    threads.push_back({id, entry.queue->size(), entry.queue->processing(),
                       entry.queue->running(), entry.queue->thread_ended()});
  }
  return threads;
}

void SubscriptionTable::set_max_threads(size_t max_threads) {
  MutexLock lock(&mu_);
  max_threads_ = max_threads;
}

}  // namespace ascend::rt
