// ReportThread: the thread of a session that runs its callbacks. It sits in
// aclrtProcessReport() while a stream is subscribed for it.

#ifndef GE_SRC_REPORT_THREAD_H_
#define GE_SRC_REPORT_THREAD_H_

#include <cstdint>
#include <functional>
#include <map>
#include <thread>
#include <utility>

#include "absl/base/thread_annotations.h"
#include "absl/synchronization/mutex.h"
#include "acl/acl.h"

namespace ge::internal {

// Thread-safe. Starts its thread with the first subscription.
class ReportThread {
 public:
  // `on_start` is called on the thread before anything else.
  explicit ReportThread(std::function<void()> on_start)
      : on_start_(std::move(on_start)) {}
  ReportThread(const ReportThread&) = delete;
  ReportThread& operator=(const ReportThread&) = delete;
  ~ReportThread() { Stop(); }

  // Subscribes the thread for `stream`, if it is not yet. Each call needs a
  // Release(). What aclrtSubscribeReport() returns.
  aclError Acquire(aclrtStream stream);
  // The last one ends the subscription. May be called on the thread itself.
  void Release(aclrtStream stream);
  // Ends all subscriptions and joins the thread. Not on the thread itself.
  void Stop();

 private:
  void Run();
  uint64_t id() { return static_cast<uint64_t>(thread_.native_handle()); }

  const std::function<void()> on_start_;
  absl::Mutex mu_;
  std::map<aclrtStream, int> streams_ ABSL_GUARDED_BY(mu_);
  // Grows with each subscription.
  uint64_t subscriptions_ ABSL_GUARDED_BY(mu_) = 0;
  bool stopping_ ABSL_GUARDED_BY(mu_) = false;
  std::thread thread_;  // started under mu_
};

}  // namespace ge::internal

#endif  // GE_SRC_REPORT_THREAD_H_
