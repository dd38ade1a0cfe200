// How long tests wait for what must happen, and who stops a test that hangs.

#ifndef TESTS_ACL_TESTUTIL_DEADLINE_H_
#define TESTS_ACL_TESTUTIL_DEADLINE_H_

#include <string>
#include <thread>

#include "absl/synchronization/notification.h"
#include "absl/time/time.h"

namespace ascend::acltest {

// Far longer than anything a correct runtime needs, shorter than the watchdog.
inline constexpr absl::Duration kDeadline = absl::Seconds(30);

// True if `notification` came in time.
inline bool Await(const absl::Notification& notification) {
  return notification.WaitForNotificationWithTimeout(kDeadline);
}

// Aborts the process, naming the test, if it lives longer than 60 s.
class Watchdog {
 public:
  explicit Watchdog(std::string test);
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

 private:
  const std::string test_;
  absl::Notification finished_;
  std::thread thread_;
};

}  // namespace ascend::acltest

#endif  // TESTS_ACL_TESTUTIL_DEADLINE_H_
