// TestThread: a second thread of a test, for what one thread cannot show.

#ifndef TESTS_TESTUTIL_TEST_THREAD_H_
#define TESTS_TESTUTIL_TEST_THREAD_H_

#include <cstdint>
#include <functional>
#include <thread>
#include <utility>

#include "absl/synchronization/notification.h"
#include "absl/time/time.h"

namespace ascend::rt {

// Far longer than anything a test waits for, and less than its time limit.
inline constexpr absl::Duration kTestDeadline = absl::Seconds(20);

// True if `notification` came in time.
inline bool Await(const absl::Notification& notification) {
  return notification.WaitForNotificationWithTimeout(kTestDeadline);
}

// Runs a body in a thread of its own and joins it at the end of the scope.
class TestThread {
 public:
  explicit TestThread(std::function<void()> body) : thread_(std::move(body)) {}
  ~TestThread() { Join(); }
  TestThread(const TestThread&) = delete;
  TestThread& operator=(const TestThread&) = delete;

  void Join() {
    if (thread_.joinable()) thread_.join();
  }

  // The number that the subscribe calls take. Before Join().
  uint64_t id() { return static_cast<uint64_t>(thread_.native_handle()); }
  pthread_t handle() { return thread_.native_handle(); }

 private:
  std::thread thread_;
};

}  // namespace ascend::rt

#endif  // TESTS_TESTUTIL_TEST_THREAD_H_
