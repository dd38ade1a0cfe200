// CallbackThread: the thread that examples 02 and later run their callbacks on.
// Example 01 shows the same calls one by one.

#ifndef ACL_EXAMPLES_CALLBACK_THREAD_H_
#define ACL_EXAMPLES_CALLBACK_THREAD_H_

#include <atomic>
#include <cstdint>
#include <thread>

#include "acl/acl.h"
#include "acl/examples/check.h"

class CallbackThread {
 public:
  CallbackThread()
      : thread_([this] {
          while (!stop_) {
            const aclError code = aclrtProcessReport(/*timeout=*/50);
            // Nothing to do yet, or not subscribed yet: ask again.
            if (code == ACL_SUCCESS || code == ACL_ERROR_RT_REPORT_TIMEOUT ||
                code == ACL_ERROR_RT_THREAD_SUBSCRIBE) {
              continue;
            }
            CHECK_ACL(code);
          }
        }) {}
  ~CallbackThread() {
    stop_ = true;
    thread_.join();
  }

  // The number by which the subscribe calls know the thread: its pthread_t.
  uint64_t id() { return static_cast<uint64_t>(thread_.native_handle()); }

 private:
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

#endif  // ACL_EXAMPLES_CALLBACK_THREAD_H_
