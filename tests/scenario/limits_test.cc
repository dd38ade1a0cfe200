// Limits at which a launch or a create call is refused, with the limits set low
// by the environment: S68, S89, queue depth.

#include <pthread.h>

#include <cstdint>
#include <vector>

#include "acl/acl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"
#include "tests/acl_testutil/callback_log.h"
#include "tests/acl_testutil/gate.h"
#include "tests/acl_testutil/pump.h"

namespace ascend::acltest {
namespace {

// As the BUILD file sets them.
constexpr int kMaxEvents = 20;
constexpr int kMaxStreams = 12;
constexpr int kMaxReportThreads = 4;
constexpr int kQueueDepth = 1000;

class LimitsTest : public AclTest {};

void Count(void* counter) { ++*static_cast<int*>(counter); }

TEST_F(LimitsTest, S68_EventPoolExhausted) {
  std::vector<aclrtEvent> events(kMaxEvents);
  for (aclrtEvent& event : events) {
    ASSERT_THAT(aclrtCreateEvent(&event), IsSuccess());
  }
  aclrtEvent one_more = nullptr;
  EXPECT_THAT(aclrtCreateEvent(&one_more),
              Returns(ACL_ERROR_RT_NO_EVENT_RESOURCE));
  EXPECT_THAT(aclrtCreateEventWithFlag(&one_more, ACL_EVENT_SYNC),
              Returns(ACL_ERROR_RT_NO_EVENT_RESOURCE));
  uint32_t left = 99;
  EXPECT_THAT(aclrtGetEventAvailNum(&left), IsSuccess());
  EXPECT_EQ(left, 0u);
  EXPECT_THAT(aclrtDestroyEvent(events.back()), IsSuccess());
  EXPECT_THAT(aclrtCreateEvent(&events.back()), IsSuccess());
  for (aclrtEvent event : events) {
    EXPECT_THAT(aclrtDestroyEvent(event), IsSuccess());
  }
}

TEST_F(LimitsTest, S87_StreamCapCountsTheDefaultStream) {
  for (int i = 2; i < kMaxStreams; ++i) NewStream();
  aclrtStream one_more = nullptr;
  EXPECT_THAT(aclrtCreateStream(&one_more),
              Returns(ACL_ERROR_RT_NO_STREAM_RESOURCE));
  EXPECT_THAT(aclrtCreateStreamWithConfig(&one_more, 0, 0),
              Returns(ACL_ERROR_RT_NO_STREAM_RESOURCE));
  aclrtContext context = nullptr;
  EXPECT_THAT(aclrtCreateContext(&context, 0),
              Returns(ACL_ERROR_RT_NO_STREAM_RESOURCE))
      << "its default stream";
}

TEST_F(LimitsTest, S26_ThreadTableOfASmallerProduct) {
  for (int id = 1; id <= kMaxReportThreads; ++id) {
    ASSERT_THAT(aclrtSubscribeReport(id, NewStream()), IsSuccess());
  }
  EXPECT_THAT(aclrtSubscribeReport(99, stream_),
              Returns(ACL_ERROR_RT_INTERNAL_ERROR));
  // The other registry counts for itself.
  EXPECT_THAT(aclrtSubscribeHostFunc(99, stream_), IsSuccess());
}

TEST_F(LimitsTest, S89_FloodWithoutAPump) {
  Pump pump;
  ASSERT_THAT(aclrtSubscribeReport(pump.id(), stream_), IsSuccess());
  int accepted = 0;
  int ran = 0;
  aclError code = ACL_SUCCESS;
  for (int i = 0; i < 10 * kQueueDepth; ++i) {
    code = aclrtLaunchCallback(Count, &ran, ACL_CALLBACK_NO_BLOCK, stream_);
    if (code != ACL_SUCCESS) break;
    ++accepted;
  }
  EXPECT_THAT(code, Returns(ACL_ERROR_RT_STREAM_TASK_FULL));
  EXPECT_GE(accepted, kQueueDepth);
  pump.Resume();
  // Behind the accepted ones, once there is room.
  do {
    code = aclrtLaunchCallback(Count, &ran, ACL_CALLBACK_BLOCK, stream_);
  } while (code == ACL_ERROR_RT_STREAM_TASK_FULL);
  ASSERT_THAT(code, IsSuccess());
  ASSERT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_EQ(ran, accepted + 1) << "none lost";
}

TEST_F(LimitsTest, AFullStreamRefusesEveryKindOfTask) {
  aclrtEvent event = NewEvent();
  Gate gate(stream_);
  ASSERT_TRUE(gate.AwaitStart());
  int ran = 0;
  for (int i = 0; i < kQueueDepth; ++i) {
    ASSERT_THAT(aclrtLaunchHostFunc(stream_, Count, &ran), IsSuccess());
  }
  EXPECT_THAT(aclrtLaunchHostFunc(stream_, Count, &ran),
              Returns(ACL_ERROR_RT_STREAM_TASK_FULL));
  EXPECT_THAT(aclrtRecordEvent(event, stream_),
              Returns(ACL_ERROR_RT_STREAM_TASK_FULL));
  // The failed record changed nothing: the event was never recorded.
  aclrtEventRecordedStatus status = ACL_EVENT_RECORDED_STATUS_COMPLETE;
  EXPECT_THAT(aclrtQueryEventStatus(event, &status), IsSuccess());
  EXPECT_EQ(status, ACL_EVENT_RECORDED_STATUS_NOT_READY);
  EXPECT_THAT(aclrtSynchronizeEvent(event), IsSuccess());
  gate.Open();
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_EQ(ran, kQueueDepth);
}

}  // namespace
}  // namespace ascend::acltest
