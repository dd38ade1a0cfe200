// What the runtime does where the documents are silent: one test for each
// ruling on callbacks, named by its number. Forks (2.15) are in fork_test.cc,
// signals (2.14) and process exit (2.16) in tests/scenario.

#include <pthread.h>

#include <atomic>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <thread>

#include "absl/synchronization/notification.h"
#include "absl/time/clock.h"
#include "acl/acl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"
#include "tests/acl_testutil/callback_log.h"
#include "tests/acl_testutil/captured_stderr.h"
#include "tests/acl_testutil/gate.h"
#include "tests/acl_testutil/pump.h"

namespace ascend::acltest {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr auto kBlock = ACL_CALLBACK_BLOCK;
constexpr auto kNoBlock = ACL_CALLBACK_NO_BLOCK;

uint64_t Self() { return static_cast<uint64_t>(pthread_self()); }

// The rulings are told from the point of view of a thread that is subscribed
// itself, as that leaves nothing to chance.
class RulingsTest : public AclTest {
 protected:
  void SetUp() override {
    AclTest::SetUp();
    ASSERT_THAT(aclrtGetCurrentContext(&context_), IsSuccess());
  }

  void BindSelf() {
    ASSERT_THAT(aclrtSubscribeReport(Self(), stream_), IsSuccess());
  }

  void ExpectStatus(aclrtStream stream, aclrtStreamStatus expected) {
    aclrtStreamStatus status = ACL_STREAM_STATUS_RESERVED;
    EXPECT_THAT(aclrtStreamQuery(stream, &status), IsSuccess());
    EXPECT_EQ(status, expected);
  }

  aclrtContext context_ = nullptr;
  CallbackLog log_;
};

TEST_F(RulingsTest, Ruling2_1_ThreadIdIsThePthreadHandle) {
  Pump pump(stream_);
  ASSERT_THAT(log_.Launch("a", kBlock, stream_), IsSuccess());
  ASSERT_TRUE(log_.AwaitReturned(1));
  EXPECT_EQ(log_.entries()[0].thread, pump.id());
}

TEST_F(RulingsTest, Ruling2_2_RunsWhatWasReadyAndLeavesTheRest) {
  BindSelf();
  ASSERT_THAT(log_.Launch("a", kNoBlock, stream_,
                          [&] {
                            EXPECT_THAT(log_.Launch("late", kNoBlock, stream_),
                                        IsSuccess());
                          }),
              IsSuccess());
  ASSERT_THAT(log_.Launch("b", kNoBlock, stream_), IsSuccess());
  EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
  EXPECT_THAT(log_.names(), ElementsAre("a", "b"));
  EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
  EXPECT_THAT(log_.names(), ElementsAre("a", "b", "late"));
}

TEST_F(RulingsTest, Ruling2_2_OrderOfReadinessAcrossStreams) {
  aclrtStream other = NewStream();
  BindSelf();
  ASSERT_THAT(aclrtSubscribeReport(Self(), other), IsSuccess());
  ASSERT_THAT(log_.Launch("1", kNoBlock, stream_), IsSuccess());
  ASSERT_THAT(log_.Launch("2", kBlock, other), IsSuccess());
  ASSERT_THAT(log_.Launch("3", kNoBlock, stream_), IsSuccess());
  ASSERT_THAT(log_.Launch("4", kNoBlock, other), IsSuccess());
  EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
  // 4 stands behind the BLOCK callback 2 and became ready when that returned.
  EXPECT_THAT(log_.names(), ElementsAre("1", "2", "3"));
  EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
  EXPECT_THAT(log_.names(), ElementsAre("1", "2", "3", "4"));
}

TEST_F(RulingsTest, Ruling2_2_TheTimeoutBoundsOnlyTheWait) {
  BindSelf();
  const auto outlast_timeout = [] {
    const absl::Time start = absl::Now();
    while (absl::Now() - start < absl::Milliseconds(5)) {
    }
  };
  ASSERT_THAT(log_.Launch("a", kNoBlock, stream_, outlast_timeout),
              IsSuccess());
  ASSERT_THAT(log_.Launch("b", kNoBlock, stream_), IsSuccess());
  EXPECT_THAT(aclrtProcessReport(1), IsSuccess());
  EXPECT_THAT(log_.names(), ElementsAre("a", "b"));
}

TEST_F(RulingsTest, Ruling2_3_ProcessingNeedsNoContext) {
  CallbackLog log;
  absl::Notification bound;
  std::thread without_context([&] {
    aclrtContext none = nullptr;
    EXPECT_THAT(aclrtGetCurrentContext(&none),
                Returns(ACL_ERROR_RT_CONTEXT_NULL));
    EXPECT_THAT(aclrtProcessReport(-1), Returns(ACL_ERROR_RT_THREAD_SUBSCRIBE));
    EXPECT_THAT(aclrtProcessReport(0), Returns(ACL_ERROR_INVALID_PARAM));
    EXPECT_THAT(aclrtSubscribeReport(Self(), stream_), IsSuccess());
    bound.Notify();
    EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
  });
  ASSERT_TRUE(Await(bound));
  ASSERT_THAT(log.Launch("a", kBlock, stream_), IsSuccess());
  without_context.join();
  EXPECT_THAT(log.names(), ElementsAre("a"));
}

TEST_F(RulingsTest, Ruling2_4_NoBlockIsDoneWhenHandedOver) {
  BindSelf();
  aclrtEvent event = NewEvent();
  ASSERT_THAT(log_.Launch("a", kNoBlock, stream_), IsSuccess());
  ASSERT_THAT(aclrtRecordEvent(event, stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeEvent(event), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeDevice(), IsSuccess());
  ExpectStatus(stream_, ACL_STREAM_STATUS_COMPLETE);
  EXPECT_THAT(log_.names(), IsEmpty());
  EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
  EXPECT_THAT(log_.names(), ElementsAre("a"));
}

TEST_F(RulingsTest, Ruling2_4_BlockIsUnfinishedUntilItReturns) {
  Pump pump(stream_);
  aclrtEvent event = NewEvent();
  absl::Notification release;
  ASSERT_THAT(
      log_.Launch("a", kBlock, stream_, [&] { release.WaitForNotification(); }),
      IsSuccess());
  ASSERT_THAT(aclrtRecordEvent(event, stream_), IsSuccess());
  ASSERT_THAT(log_.LaunchHostFunc("later task", stream_), IsSuccess());
  ASSERT_TRUE(log_.AwaitCount(1));
  ExpectStatus(stream_, ACL_STREAM_STATUS_NOT_READY);
  aclrtEventRecordedStatus recorded = ACL_EVENT_RECORDED_STATUS_COMPLETE;
  EXPECT_THAT(aclrtQueryEventStatus(event, &recorded), IsSuccess());
  EXPECT_EQ(recorded, ACL_EVENT_RECORDED_STATUS_NOT_READY);
  EXPECT_THAT(aclrtSynchronizeStreamWithTimeout(stream_, 5),
              Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT));
  EXPECT_THAT(aclrtSynchronizeEventWithTimeout(event, 5),
              Returns(ACL_ERROR_RT_EVENT_SYNC_TIMEOUT));
  EXPECT_EQ(log_.count(), 1u);
  release.Notify();
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(log_.names(), ElementsAre("a", "later task"));
}

TEST_F(RulingsTest, Ruling2_5_UnSubscribeOfAThreadThatHasEnded) {
  Pump pump(stream_);
  pump.Stop();
  EXPECT_THAT(aclrtUnSubscribeReport(pump.id(), stream_), IsSuccess());
}

TEST_F(RulingsTest, Ruling2_5_UnSubscribeInsideTheBoundThreadAndItsCallback) {
  BindSelf();
  EXPECT_THAT(aclrtUnSubscribeReport(Self(), stream_), IsSuccess());
  BindSelf();
  aclError inside = -1;
  ASSERT_THAT(
      log_.Launch("a", kBlock, stream_,
                  [&] { inside = aclrtUnSubscribeReport(Self(), stream_); }),
      IsSuccess());
  ASSERT_THAT(log_.LaunchHostFunc("later", stream_), IsSuccess());
  EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
  EXPECT_THAT(inside, IsSuccess());
  // The running BLOCK callback released its stream when it returned.
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(log_.names(), ElementsAre("a", "later"));
  EXPECT_THAT(aclrtProcessReport(1), Returns(ACL_ERROR_RT_THREAD_SUBSCRIBE));
}

TEST_F(RulingsTest, Ruling2_5_UnSubscribeNeverWaitsForARunningCallback) {
  Pump pump(stream_);
  absl::Notification release;
  ASSERT_THAT(
      log_.Launch("a", kBlock, stream_, [&] { release.WaitForNotification(); }),
      IsSuccess());
  ASSERT_TRUE(log_.AwaitCount(1));
  pump.Unbind(stream_);
  ExpectStatus(stream_, ACL_STREAM_STATUS_NOT_READY);
  release.Notify();
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
}

TEST_F(RulingsTest, Ruling2_5_DropsWhatHasNotStartedAndTellsHowMuch) {
  BindSelf();
  ASSERT_THAT(log_.Launch("a", kNoBlock, stream_), IsSuccess());
  ASSERT_THAT(log_.Launch("b", kNoBlock, stream_), IsSuccess());
  ASSERT_THAT(log_.Launch("c", kBlock, stream_), IsSuccess());
  CapturedStderr errors;
  EXPECT_THAT(aclrtUnSubscribeReport(Self(), stream_), IsSuccess());
  EXPECT_EQ(errors.Count("dropped"), 1) << "one diagnostic";
  EXPECT_THAT(errors.Text(), HasSubstr("3 callback(s) dropped"));
  errors.End();
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess())
      << "the dropped BLOCK callback releases its stream";
  BindSelf();
  EXPECT_THAT(aclrtProcessReport(1), Returns(ACL_ERROR_RT_REPORT_TIMEOUT));
  EXPECT_THAT(log_.names(), IsEmpty());
}

TEST_F(RulingsTest, Ruling2_5_DropsQueuedCallbacksWhenTheirTurnComes) {
  Gate gate(stream_);
  BindSelf();
  ASSERT_THAT(log_.Launch("a", kBlock, stream_), IsSuccess());
  ASSERT_THAT(log_.LaunchHostFunc("host func", stream_), IsSuccess());
  ASSERT_THAT(log_.Launch("b", kNoBlock, stream_), IsSuccess());
  EXPECT_THAT(aclrtUnSubscribeReport(Self(), stream_), IsSuccess());
  BindSelf();  // a new subscription does not bring them back
  ASSERT_THAT(log_.Launch("c", kNoBlock, stream_), IsSuccess());
  gate.Open();
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
  EXPECT_THAT(log_.names(), ElementsAre("host func", "c"));
}

TEST_F(RulingsTest, Ruling2_5_AWaitingProcessCallEnds) {
  absl::Notification bound;
  aclError code = ACL_SUCCESS;
  std::thread waiting([&] {
    BindSelf();
    bound.Notify();
    code = aclrtProcessReport(-1);
  });
  ASSERT_TRUE(Await(bound));
  const auto id = static_cast<uint64_t>(waiting.native_handle());
  EXPECT_THAT(aclrtUnSubscribeReport(id, stream_), IsSuccess());
  waiting.join();
  EXPECT_THAT(code, Returns(ACL_ERROR_RT_THREAD_SUBSCRIBE));
}

TEST_F(RulingsTest, Ruling2_5_OnlyTheLastBindingEndsAWaitingProcessCall) {
  aclrtStream other = NewStream();
  absl::Notification bound;
  aclError code = -1;
  std::thread waiting([&] {
    BindSelf();
    EXPECT_THAT(aclrtSubscribeReport(Self(), other), IsSuccess());
    bound.Notify();
    code = aclrtProcessReport(-1);
  });
  ASSERT_TRUE(Await(bound));
  const auto id = static_cast<uint64_t>(waiting.native_handle());
  EXPECT_THAT(aclrtUnSubscribeReport(id, stream_), IsSuccess());
  ASSERT_THAT(log_.Launch("a", kNoBlock, other), IsSuccess());
  waiting.join();
  EXPECT_THAT(code, IsSuccess());
  EXPECT_THAT(log_.names(), ElementsAre("a"));
}

TEST_F(RulingsTest, Ruling2_6_DestroyWaitsAndRemovesTheBinding) {
  aclrtStream stream = nullptr;
  ASSERT_THAT(aclrtCreateStream(&stream), IsSuccess());
  Pump pump(stream);
  absl::Notification release;
  ASSERT_THAT(
      log_.Launch("a", kBlock, stream, [&] { release.WaitForNotification(); }),
      IsSuccess());
  ASSERT_TRUE(log_.AwaitCount(1));
  std::atomic<bool> destroyed{false};
  std::thread destroyer([&] {
    EXPECT_THAT(aclrtSetCurrentContext(context_), IsSuccess());
    EXPECT_THAT(aclrtDestroyStream(stream), IsSuccess());
    destroyed = true;
  });
  EXPECT_FALSE(destroyed);
  release.Notify();
  destroyer.join();
  EXPECT_THAT(aclrtUnSubscribeReport(pump.id(), stream),
              Returns(ACL_ERROR_RT_INVALID_HANDLE));
  EXPECT_EQ(TakeLive().subscriptions, 0u);
}

TEST_F(RulingsTest, Ruling2_6_ForceDropsWithoutWaiting) {
  aclrtStream stream = nullptr;
  ASSERT_THAT(aclrtCreateStream(&stream), IsSuccess());
  ASSERT_THAT(aclrtSubscribeReport(Self(), stream), IsSuccess());
  ASSERT_THAT(log_.Launch("a", kNoBlock, stream), IsSuccess());
  ASSERT_THAT(log_.Launch("b", kBlock, stream), IsSuccess());
  ASSERT_THAT(log_.Launch("c", kBlock, stream), IsSuccess());
  EXPECT_THAT(aclrtDestroyStreamForce(stream), IsSuccess());
  EXPECT_THAT(aclrtProcessReport(1), Returns(ACL_ERROR_RT_THREAD_SUBSCRIBE));
  EXPECT_THAT(log_.names(), IsEmpty());
}

TEST_F(RulingsTest, Ruling2_6_DestroyInsideABlockCallbackOfTheStream) {
  aclrtStream stream = nullptr;
  ASSERT_THAT(aclrtCreateStream(&stream), IsSuccess());
  ASSERT_THAT(aclrtSubscribeReport(Self(), stream), IsSuccess());
  CapturedStderr errors;
  aclError plain = -1;
  aclError force = -1;
  ASSERT_THAT(log_.Launch("a", kBlock, stream,
                          [&] {
                            plain = aclrtDestroyStream(stream);
                            force = aclrtDestroyStreamForce(stream);
                          }),
              IsSuccess());
  ASSERT_THAT(log_.Launch("b", kBlock, stream), IsSuccess());
  EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
  EXPECT_THAT(plain, Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(force, IsSuccess());
  EXPECT_THAT(errors.Text(), HasSubstr("waits for the callback that destroys"));
  EXPECT_THAT(log_.names(), ElementsAre("a"));
  EXPECT_THAT(aclrtDestroyStream(stream), Returns(ACL_ERROR_RT_INVALID_HANDLE));
}

TEST_F(RulingsTest, Ruling2_7a_SynchroniseInsideABlockCallbackOfTheStream) {
  BindSelf();
  aclrtEvent behind = NewEvent();
  CapturedStderr errors;
  aclError stream_code = -1;
  aclError timed_code = -1;
  aclError event_code = -1;
  ASSERT_THAT(
      log_.Launch("a", kBlock, stream_,
                  [&] {
                    EXPECT_THAT(aclrtRecordEvent(behind, stream_), IsSuccess());
                    stream_code = aclrtSynchronizeStream(stream_);
                    timed_code =
                        aclrtSynchronizeStreamWithTimeout(stream_, 60000);
                    event_code = aclrtSynchronizeEvent(behind);
                  }),
      IsSuccess());
  EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
  EXPECT_THAT(stream_code, Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT));
  EXPECT_THAT(timed_code, Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT));
  EXPECT_THAT(event_code, Returns(ACL_ERROR_RT_EVENT_SYNC_TIMEOUT));
  int32_t id = -1;
  ASSERT_THAT(aclrtStreamGetId(stream_, &id), IsSuccess());
  EXPECT_THAT(errors.Text(), HasSubstr("stream " + std::to_string(id)));
  EXPECT_THAT(errors.Text(), HasSubstr("callback (block)"));
  EXPECT_THAT(errors.Text(), HasSubstr("thread " + std::to_string(Self())));
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
}

// Even when the binding through which the callback came is gone, or replaced.
TEST_F(RulingsTest, Ruling2_7a_HoldsAfterTheCallbackHasUnsubscribed) {
  BindSelf();
  aclError without_binding = -1;
  aclError rebound = -1;
  ASSERT_THAT(log_.Launch("a", kBlock, stream_,
                          [&] {
                            aclrtUnSubscribeReport(Self(), stream_);
                            without_binding = aclrtSynchronizeStream(stream_);
                            aclrtSubscribeReport(1, stream_);
                            rebound = aclrtSynchronizeStream(stream_);
                          }),
              IsSuccess());
  EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
  EXPECT_THAT(without_binding, Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT));
  EXPECT_THAT(rebound, Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT));
}

TEST_F(RulingsTest, Ruling2_7b_TheBoundThreadSynchronisesBehindItsCallback) {
  BindSelf();
  aclrtEvent behind = NewEvent();
  ASSERT_THAT(log_.Launch("a", kBlock, stream_), IsSuccess());
  ASSERT_THAT(aclrtRecordEvent(behind, stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_),
              Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT));
  EXPECT_THAT(aclrtSynchronizeEvent(behind),
              Returns(ACL_ERROR_RT_EVENT_SYNC_TIMEOUT));
  EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeEvent(behind), IsSuccess());
}

// The wait becomes hopeless only while the thread sleeps in it.
TEST_F(RulingsTest, Ruling2_7b_FoundWhenTheCallbackBecomesReadyLater) {
  Gate gate(stream_);
  BindSelf();
  ASSERT_THAT(log_.Launch("a", kBlock, stream_), IsSuccess());
  std::thread opener([&] {
    EXPECT_TRUE(gate.AwaitStart());
    gate.Open();
  });
  EXPECT_THAT(aclrtSynchronizeStream(stream_),
              Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT));
  opener.join();
  EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
}

TEST_F(RulingsTest, Ruling2_7b_FoundThroughAnEventOfAnotherStream) {
  aclrtStream second = NewStream();
  BindSelf();
  aclrtEvent event = NewEvent();
  ASSERT_THAT(log_.Launch("a", kBlock, stream_), IsSuccess());
  ASSERT_THAT(aclrtRecordEvent(event, stream_), IsSuccess());
  ASSERT_THAT(aclrtStreamWaitEvent(second, event), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(second),
              Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT));
  EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(second), IsSuccess());
}

// The event is complete although the stream then waits for this thread.
TEST_F(RulingsTest, Ruling2_7b_NotForAnEventThatIsReached) {
  BindSelf();
  for (int round = 0; round < 200; ++round) {
    aclrtEvent before = nullptr;
    ASSERT_THAT(aclrtCreateEvent(&before), IsSuccess());
    ASSERT_THAT(log_.LaunchHostFunc("work", stream_), IsSuccess());
    ASSERT_THAT(aclrtRecordEvent(before, stream_), IsSuccess());
    ASSERT_THAT(log_.Launch("a", kBlock, stream_), IsSuccess());
    ASSERT_THAT(aclrtSynchronizeEvent(before), IsSuccess()) << round;
    ASSERT_THAT(aclrtProcessReport(-1), IsSuccess());
    ASSERT_THAT(aclrtDestroyEvent(before), IsSuccess());
  }
}

TEST_F(RulingsTest, Ruling2_8_CallsInsideACallbackWorkWithOneDiagnostic) {
  BindSelf();
  CapturedStderr errors;
  int more = 0;
  const auto launch_more = [&] {
    for (int i = 0; i < 3; ++i) {
      EXPECT_THAT(aclrtLaunchCallback([](void* n) { ++*static_cast<int*>(n); },
                                      &more, kNoBlock, stream_),
                  IsSuccess());
    }
    aclrtEvent event = nullptr;
    EXPECT_THAT(aclrtCreateEvent(&event), IsSuccess());
    EXPECT_THAT(aclrtRecordEvent(event, stream_), IsSuccess());
    EXPECT_THAT(aclrtDestroyEvent(event), IsSuccess());
    aclrtStream stream = nullptr;
    EXPECT_THAT(aclrtCreateStream(&stream), IsSuccess());
    EXPECT_THAT(aclrtSynchronizeStream(stream), IsSuccess());
    EXPECT_THAT(aclrtDestroyStream(stream), IsSuccess());
  };
  ASSERT_THAT(log_.Launch("a", kBlock, stream_, launch_more), IsSuccess());
  EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
  EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
  EXPECT_EQ(more, 3);
  EXPECT_EQ(errors.Count("aclrtLaunchCallback is called inside a callback"), 1)
      << "one for each call site";
}

TEST_F(RulingsTest, Ruling2_8_NestedProcessingIsRefusedWithADiagnostic) {
  BindSelf();
  CapturedStderr errors;
  aclError nested = ACL_SUCCESS;
  ASSERT_THAT(log_.Launch("a", kNoBlock, stream_,
                          [&] { nested = aclrtProcessReport(50); }),
              IsSuccess());
  ASSERT_THAT(log_.Launch("b", kNoBlock, stream_), IsSuccess());
  EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
  EXPECT_THAT(nested, Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(errors.Text(), HasSubstr("nested"));
}

TEST_F(RulingsTest, Ruling2_9_AnExceptionPassesToTheCaller) {
  BindSelf();
  ASSERT_THAT(log_.Launch("throws", kBlock, stream_,
                          [] { throw std::runtime_error("from a callback"); }),
              IsSuccess());
  ASSERT_THAT(log_.LaunchHostFunc("released", stream_), IsSuccess());
  try {
    aclrtProcessReport(-1);
    ADD_FAILURE() << "no exception";
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "from a callback");
  }
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(log_.names(), ElementsAre("throws", "released"));
}

TEST_F(RulingsTest, Ruling2_9_TheRestOfTheDrainStaysReady) {
  BindSelf();
  ASSERT_THAT(log_.Launch("a", kNoBlock, stream_), IsSuccess());
  ASSERT_THAT(log_.Launch("throws", kNoBlock, stream_, [] { throw 1; }),
              IsSuccess());
  ASSERT_THAT(log_.Launch("b", kNoBlock, stream_), IsSuccess());
  ASSERT_THAT(log_.Launch("c", kNoBlock, stream_), IsSuccess());
  EXPECT_THROW(aclrtProcessReport(-1), int);
  EXPECT_THAT(log_.names(), ElementsAre("a", "throws"));
  EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
  EXPECT_THAT(log_.names(), ElementsAre("a", "throws", "b", "c"));
  // Nothing of the runtime believes to be inside a callback still.
  EXPECT_THAT(aclrtProcessReport(1), Returns(ACL_ERROR_RT_REPORT_TIMEOUT));
}

TEST_F(RulingsTest, Ruling2_10_AThreadServesOneDeviceOnly) {
  BindSelf();
  ASSERT_THAT(aclrtSetDevice(1), IsSuccess());
  aclrtStream elsewhere = nullptr;
  ASSERT_THAT(aclrtCreateStream(&elsewhere), IsSuccess());
  EXPECT_THAT(aclrtSubscribeReport(Self(), elsewhere),
              Returns(ACL_ERROR_RT_THREAD_SUBSCRIBE));
  // Free again for the other device without streams on this one.
  EXPECT_THAT(aclrtUnSubscribeReport(Self(), stream_), IsSuccess());
  EXPECT_THAT(aclrtSubscribeReport(Self(), elsewhere), IsSuccess());
  EXPECT_THAT(aclrtDestroyStream(elsewhere), IsSuccess());
  EXPECT_THAT(aclrtResetDevice(1), IsSuccess());
  ASSERT_THAT(aclrtSetCurrentContext(context_), IsSuccess());
}

TEST_F(RulingsTest, Ruling2_11_TheFirstBindingStays) {
  BindSelf();
  EXPECT_THAT(aclrtSubscribeReport(Self(), stream_),
              Returns(ACL_ERROR_RT_STREAM_SUBSCRIBE));
  EXPECT_THAT(aclrtSubscribeReport(1, stream_),
              Returns(ACL_ERROR_RT_STREAM_SUBSCRIBE));
  ASSERT_THAT(log_.Launch("a", kBlock, stream_), IsSuccess());
  EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
  EXPECT_THAT(log_.names(), ElementsAre("a"));
  EXPECT_THAT(aclrtUnSubscribeReport(1, stream_),
              Returns(ACL_ERROR_RT_THREAD_SUBSCRIBE));
  EXPECT_THAT(aclrtUnSubscribeReport(Self(), stream_), IsSuccess());
  EXPECT_THAT(aclrtUnSubscribeReport(Self(), stream_),
              Returns(ACL_ERROR_RT_STREAM_SUBSCRIBE));
}

TEST_F(RulingsTest, Ruling2_12_NullIsTheDefaultStream) {
  aclrtStream real = nullptr;
  ASSERT_THAT(aclrtCtxGetCurrentDefaultStream(&real), IsSuccess());
  ASSERT_THAT(aclrtSubscribeReport(Self(), nullptr), IsSuccess());
  EXPECT_THAT(aclrtSubscribeReport(Self(), real),
              Returns(ACL_ERROR_RT_STREAM_SUBSCRIBE))
      << "both names mean one stream";
  ASSERT_THAT(log_.Launch("a", kNoBlock, nullptr), IsSuccess());
  ASSERT_THAT(log_.Launch("b", kBlock, real), IsSuccess());
  EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
  EXPECT_THAT(log_.names(), ElementsAre("a", "b"));
  EXPECT_THAT(aclrtUnSubscribeReport(Self(), nullptr), IsSuccess());
  EXPECT_THAT(aclrtSubscribeHostFunc(Self(), nullptr),
              Returns(ACL_ERROR_RT_PARAM_INVALID));
}

}  // namespace
}  // namespace ascend::acltest
