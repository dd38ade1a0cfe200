// Scenarios S59-S68: events. S64, an event behind a failed task, is in
// failing_task_test.cc; S68 runs with a small limit of events.

#include <pthread.h>

#include <cstdint>
#include <string>
#include <vector>

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

using ::testing::ElementsAre;

constexpr auto kBlock = ACL_CALLBACK_BLOCK;

class EventScenarioTest : public AclTest {
 protected:
  CallbackLog log_;
};

TEST_F(EventScenarioTest, S59_CrossStreamOrder) {
  aclrtStream second = NewStream();
  aclrtEvent event = NewEvent();
  Pump pump(second);
  Gate gate(stream_);
  ASSERT_THAT(log_.LaunchHostFunc("W ends", stream_), IsSuccess());
  ASSERT_THAT(aclrtRecordEvent(event, stream_), IsSuccess());
  ASSERT_THAT(aclrtStreamWaitEvent(second, event), IsSuccess());
  ASSERT_THAT(log_.Launch("b", kBlock, second), IsSuccess());
  ASSERT_TRUE(gate.AwaitStart());
  EXPECT_EQ(log_.count(), 0u);
  gate.Open();
  EXPECT_THAT(aclrtSynchronizeStream(second), IsSuccess());
  EXPECT_THAT(log_.names(), ElementsAre("W ends", "b"));
}

TEST_F(EventScenarioTest, S62_EventBehindABlockCallback) {
  aclrtStream second = NewStream();
  aclrtEvent event = NewEvent();
  Pump first_pump(stream_);
  Pump second_pump(second);
  absl::Notification release;
  ASSERT_THAT(log_.Launch("a", kBlock, stream_,
                          [&] {
                            release.WaitForNotification();
                            log_.Note("a ends");
                          }),
              IsSuccess());
  ASSERT_THAT(aclrtRecordEvent(event, stream_), IsSuccess());
  ASSERT_THAT(aclrtStreamWaitEvent(second, event), IsSuccess());
  ASSERT_THAT(log_.Launch("b", kBlock, second), IsSuccess());
  ASSERT_TRUE(log_.AwaitCount(1));
  release.Notify();
  EXPECT_THAT(aclrtSynchronizeStream(second), IsSuccess());
  EXPECT_THAT(log_.names(), ElementsAre("a", "a ends", "b"));
}

TEST_F(EventScenarioTest, S63_WaitOnTheRecordingStream) {
  aclrtEvent event = NewEvent();
  Pump pump(stream_);
  ASSERT_THAT(aclrtRecordEvent(event, stream_), IsSuccess());
  ASSERT_THAT(aclrtStreamWaitEvent(stream_, event), IsSuccess());
  ASSERT_THAT(log_.Launch("a", kBlock, stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(log_.names(), ElementsAre("a"));
}

TEST_F(EventScenarioTest, S65_WaitDeadline) {
  aclrtStream second = NewStream();
  aclrtEvent event = NewEvent();
  ASSERT_THAT(aclrtSetOpWaitTimeout(1), IsSuccess());
  Gate gate(stream_);
  ASSERT_THAT(aclrtRecordEvent(event, stream_), IsSuccess());
  const absl::Time start = absl::Now();
  ASSERT_THAT(aclrtStreamWaitEvent(second, event), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(second),
              Returns(ACL_ERROR_RT_WAIT_TIMEOUT));
  EXPECT_GE(absl::Now() - start, absl::Seconds(1));
  EXPECT_FALSE(gate.ended());
  ASSERT_THAT(aclrtSetOpWaitTimeout(0), IsSuccess());
}

TEST_F(EventScenarioTest, S66_EventSyncTimeout) {
  aclrtEvent event = NewEvent();
  Gate gate(stream_);
  ASSERT_THAT(aclrtRecordEvent(event, stream_), IsSuccess());
  const absl::Time start = absl::Now();
  EXPECT_THAT(aclrtSynchronizeEventWithTimeout(event, 100),
              Returns(ACL_ERROR_RT_EVENT_SYNC_TIMEOUT));
  EXPECT_GE(absl::Now() - start, absl::Milliseconds(100));
  gate.Open();
  EXPECT_THAT(aclrtSynchronizeEvent(event), IsSuccess());
}

TEST_F(EventScenarioTest, S67_DestroyAnEventWithAQueuedWait) {
  aclrtStream second = NewStream();
  aclrtEvent event = nullptr;
  ASSERT_THAT(aclrtCreateEvent(&event), IsSuccess());
  Gate gate(stream_);
  ASSERT_THAT(log_.LaunchHostFunc("before", stream_), IsSuccess());
  ASSERT_THAT(aclrtRecordEvent(event, stream_), IsSuccess());
  ASSERT_THAT(aclrtStreamWaitEvent(second, event), IsSuccess());
  ASSERT_THAT(log_.LaunchHostFunc("after", second), IsSuccess());
  EXPECT_THAT(aclrtDestroyEvent(event), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStreamWithTimeout(second, 5),
              Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT))
      << "the wait is honoured";
  gate.Open();
  EXPECT_THAT(aclrtSynchronizeStream(second), IsSuccess());
  EXPECT_THAT(log_.names(), ElementsAre("before", "after"));
}

// A chain through many streams ends in order and without deep recursion.
TEST_F(EventScenarioTest, AChainOfAThousandStreams) {
  std::vector<aclrtStream> streams = {stream_};
  Gate gate(stream_);
  for (int i = 0; i < 1000; ++i) {
    aclrtEvent event = NewEvent();
    ASSERT_THAT(aclrtRecordEvent(event, streams.back()), IsSuccess());
    streams.push_back(NewStream());
    ASSERT_THAT(aclrtStreamWaitEvent(streams.back(), event), IsSuccess());
  }
  ASSERT_THAT(log_.LaunchHostFunc("end of the chain", streams.back()),
              IsSuccess());
  EXPECT_EQ(log_.count(), 0u);
  gate.Open();
  EXPECT_THAT(aclrtSynchronizeStream(streams.back()), IsSuccess());
  EXPECT_EQ(log_.count(), 1u);
}

}  // namespace
}  // namespace ascend::acltest
