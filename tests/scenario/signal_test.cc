// Scenario S93, ruling 2.14: signals neither shorten nor lengthen a wait.

#include <pthread.h>
#include <signal.h>
#include <sys/time.h>

#include <atomic>
#include <cstdint>

#include "absl/time/clock.h"
#include "acl/acl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"
#include "tests/acl_testutil/callback_log.h"
#include "tests/acl_testutil/gate.h"
#include "tests/acl_testutil/pump.h"

namespace ascend::acltest {
namespace {

std::atomic<int> g_signals{0};

// A signal each millisecond that interrupts system calls.
class SignalTest : public AclTest {
 protected:
  void SetUp() override {
    AclTest::SetUp();
    struct sigaction action = {};
    action.sa_handler = [](int) { ++g_signals; };
    ASSERT_EQ(sigaction(SIGALRM, &action, nullptr), 0);
    SetTimer(1000);
  }
  void TearDown() override {
    SetTimer(0);
    AclTest::TearDown();
  }
  static void SetTimer(int microseconds) {
    itimerval timer = {};
    timer.it_interval.tv_usec = microseconds;
    timer.it_value.tv_usec = microseconds;
    ASSERT_EQ(setitimer(ITIMER_REAL, &timer, nullptr), 0);
  }
};

TEST_F(SignalTest, S93_NoWaitEndsEarly) {
  ASSERT_THAT(
      aclrtSubscribeReport(static_cast<uint64_t>(pthread_self()), NewStream()),
      IsSuccess());
  absl::Time start = absl::Now();
  EXPECT_THAT(aclrtProcessReport(300), Returns(ACL_ERROR_RT_REPORT_TIMEOUT));
  EXPECT_GE(absl::Now() - start, absl::Milliseconds(300));

  aclrtEvent event = NewEvent();
  Gate gate(stream_);
  ASSERT_THAT(aclrtRecordEvent(event, stream_), IsSuccess());
  start = absl::Now();
  EXPECT_THAT(aclrtSynchronizeStreamWithTimeout(stream_, 200),
              Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT));
  EXPECT_GE(absl::Now() - start, absl::Milliseconds(200));
  start = absl::Now();
  EXPECT_THAT(aclrtSynchronizeEventWithTimeout(event, 200),
              Returns(ACL_ERROR_RT_EVENT_SYNC_TIMEOUT));
  EXPECT_GE(absl::Now() - start, absl::Milliseconds(200));
  EXPECT_GT(g_signals, 10);
}

TEST_F(SignalTest, S93_WorkGoesOn) {
  Pump pump(stream_);
  CallbackLog log;
  for (int i = 0; i < 100; ++i) {
    ASSERT_THAT(log.LaunchHostFunc("W", stream_), IsSuccess());
    ASSERT_THAT(log.Launch("a", ACL_CALLBACK_BLOCK, stream_), IsSuccess());
    ASSERT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  }
  EXPECT_EQ(log.count(), 200u);
}

}  // namespace
}  // namespace ascend::acltest
