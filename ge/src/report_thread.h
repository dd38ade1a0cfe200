// ReportThread: the thread of a session that runs its callbacks. It sits in
// aclrtProcessReport() while a stream is subscribed for it.

#ifndef GE_SRC_REPORT_THREAD_H_
#define GE_SRC_REPORT_THREAD_H_

#include <cstdint>
#include <map>
#include <thread>

#include "absl/base/thread_annotations.h"
#include "absl/synchronization/mutex.h"
#include "acl/acl.h"

namespace ge::internal {

// Thread-safe. Starts its thread with the first subscription.
class ReportThread {
 public:
  ReportThread() = default;
  ReportThread(const ReportThread&) = delete;
  ReportThread& operator=(const ReportThread&) = delete;
  // Ends all subscriptions and joins.
  ~ReportThread();

  // Subscribes the thread for `stream`, if it is not yet. Each call needs a
  // Release(). What aclrtSubscribeReport() returns.
  aclError Acquire(aclrtStream stream);
  // The last one ends the subscription. May be called on the thread itself.
  void Release(aclrtStream stream);

 private:
  void Run();
  uint64_t id() { return static_cast<uint64_t>(thread_.native_handle()); }

  absl::Mutex mu_;
  std::map<aclrtStream, int> streams_ ABSL_GUARDED_BY(mu_);
  // Grows with each subscription.
  uint64_t subscriptions_ ABSL_GUARDED_BY(mu_) = 0;
  bool stopping_ ABSL_GUARDED_BY(mu_) = false;
  std::thread thread_;  // started under mu_
};

}  // namespace ge::internal

#endif  // GE_SRC_REPORT_THREAD_H_
