// Scenarios S69-S72: destroying streams, stale handles.

#include <pthread.h>

#include <atomic>
#include <cstdint>
#include <string>
#include <thread>

#include "absl/synchronization/notification.h"
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
using ::testing::IsEmpty;

constexpr auto kBlock = ACL_CALLBACK_BLOCK;
constexpr auto kNoBlock = ACL_CALLBACK_NO_BLOCK;

class DestroyTest : public AclTest {
 protected:
  void SetUp() override {
    AclTest::SetUp();
    ASSERT_THAT(aclrtGetCurrentContext(&context_), IsSuccess());
  }
  // Not destroyed by the fixture.
  static aclrtStream OwnStream() {
    aclrtStream stream = nullptr;
    EXPECT_THAT(aclrtCreateStream(&stream), IsSuccess());
    return stream;
  }

  aclrtContext context_ = nullptr;
  CallbackLog log_;
};

TEST_F(DestroyTest, S69_DestroyWaits) {
  aclrtStream stream = OwnStream();
  Gate gate(stream);
  Pump pump(stream);
  ASSERT_THAT(log_.Launch("a", kBlock, stream, [&] { log_.Note("a ends"); }),
              IsSuccess());
  ASSERT_TRUE(gate.AwaitStart());
  std::thread opener([&] { gate.Open(); });
  EXPECT_THAT(aclrtDestroyStream(stream), IsSuccess());
  EXPECT_THAT(log_.names(), ElementsAre("a", "a ends"));
  opener.join();
}

TEST_F(DestroyTest, S69_ForceDoesNot) {
  aclrtStream stream = OwnStream();
  Gate gate(stream);
  Pump pump(stream);
  ASSERT_THAT(log_.Launch("a", kBlock, stream), IsSuccess());
  ASSERT_TRUE(gate.AwaitStart());
  EXPECT_THAT(aclrtDestroyStreamForce(stream), IsSuccess());
  EXPECT_FALSE(gate.ended());
  gate.Open();
  EXPECT_THAT(log_.names(), IsEmpty());
}

// The wait names who is waited for, and ends when a pump appears.
TEST_F(DestroyTest, S70_DestroyWithAnUnpumpedBlockCallback) {
  aclrtStream stream = OwnStream();
  Pump pump;
  ASSERT_THAT(aclrtSubscribeReport(pump.id(), stream), IsSuccess());
  ASSERT_THAT(log_.Launch("a", kBlock, stream), IsSuccess());
  std::atomic<bool> destroyed{false};
  std::thread destroyer([&] {
    EXPECT_THAT(aclrtSetCurrentContext(context_), IsSuccess());
    EXPECT_THAT(aclrtDestroyStream(stream), IsSuccess());
    destroyed = true;
  });
  EXPECT_FALSE(destroyed);
  EXPECT_THAT(log_.names(), IsEmpty());
  pump.Resume();
  destroyer.join();
  EXPECT_THAT(log_.names(), ElementsAre("a"));
}

// Nobody will ever run it: the thread that could is the one that destroys, or
// has ended.
TEST_F(DestroyTest, S70_DestroyThatCouldNeverEnd) {
  aclrtStream own = OwnStream();
  ASSERT_THAT(aclrtSubscribeReport(static_cast<uint64_t>(pthread_self()), own),
              IsSuccess());
  ASSERT_THAT(log_.Launch("a", kBlock, own), IsSuccess());
  EXPECT_THAT(aclrtDestroyStream(own), IsSuccess());

  aclrtStream orphaned = OwnStream();
  Pump pump(orphaned);
  ASSERT_THAT(log_.Launch("before", kBlock, orphaned), IsSuccess());
  ASSERT_THAT(aclrtSynchronizeStream(orphaned), IsSuccess());
  pump.Stop();
  ASSERT_THAT(log_.Launch("b", kBlock, orphaned), IsSuccess());
  EXPECT_THAT(aclrtDestroyStream(orphaned), IsSuccess());
  EXPECT_THAT(log_.names(), ElementsAre("before"));
}

TEST_F(DestroyTest, S71_DoubleDestroyAndUseAfterDestroy) {
  aclrtStream stale = OwnStream();
  ASSERT_THAT(aclrtDestroyStream(stale), IsSuccess());
  aclrtStream fresh = NewStream();
  Pump pump(fresh);
  EXPECT_NE(stale, fresh);
  EXPECT_THAT(aclrtDestroyStream(stale), Returns(ACL_ERROR_RT_INVALID_HANDLE));
  EXPECT_THAT(aclrtDestroyStreamForce(stale),
              Returns(ACL_ERROR_RT_INVALID_HANDLE));
  EXPECT_THAT(log_.Launch("a", kBlock, stale),
              Returns(ACL_ERROR_RT_INVALID_HANDLE));
  EXPECT_THAT(aclrtUnSubscribeReport(pump.id(), stale),
              Returns(ACL_ERROR_RT_INVALID_HANDLE));
  ASSERT_THAT(log_.Launch("b", kBlock, fresh), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(fresh), IsSuccess());
  EXPECT_THAT(log_.names(), ElementsAre("b"));
}

TEST_F(DestroyTest, S71_ConcurrentDestroysAgreeOnOne) {
  for (int round = 0; round < 200; ++round) {
    aclrtStream stream = OwnStream();
    std::atomic<int> first{0};
    const auto destroy = [&] {
      EXPECT_THAT(aclrtSetCurrentContext(context_), IsSuccess());
      const aclError code = round % 2 == 0 ? aclrtDestroyStream(stream)
                                           : aclrtDestroyStreamForce(stream);
      if (code == ACL_SUCCESS) {
        ++first;
      } else {
        EXPECT_THAT(code, Returns(ACL_ERROR_RT_INVALID_HANDLE));
      }
    };
    std::thread other(destroy);
    destroy();
    other.join();
    EXPECT_EQ(first, 1);
  }
}

TEST_F(DestroyTest, S72_StaleSubscription) {
  for (bool force : {false, true}) {
    aclrtStream stream = OwnStream();
    Pump pump(stream);
    EXPECT_THAT(
        force ? aclrtDestroyStreamForce(stream) : aclrtDestroyStream(stream),
        IsSuccess());
    aclrtStream fresh = NewStream();
    EXPECT_THAT(log_.Launch("a", kBlock, fresh),
                Returns(ACL_ERROR_RT_STREAM_NO_CB_REG));
    EXPECT_THAT(aclrtUnSubscribeReport(pump.id(), fresh),
                Returns(ACL_ERROR_RT_STREAM_SUBSCRIBE));
  }
}

// A binding made while the stream goes away goes with it.
TEST_F(DestroyTest, S72_SubscribeRacesWithDestroy) {
  aclrtStream first = NewStream();
  std::atomic<aclrtStream> current{first};
  std::atomic<bool> stop{false};
  std::thread subscriber([&] {
    while (!stop) {
      const aclError code = aclrtSubscribeReport(1, current);
      EXPECT_TRUE(code == ACL_SUCCESS ||
                  code == ACL_ERROR_RT_STREAM_SUBSCRIBE ||
                  code == ACL_ERROR_RT_INVALID_HANDLE)
          << CodeName(code);
    }
  });
  for (int round = 0; round < 2000; ++round) {
    aclrtStream stream = OwnStream();
    current = stream;
    EXPECT_THAT(aclrtDestroyStreamForce(stream), IsSuccess());
  }
  stop = true;
  subscriber.join();
  aclrtUnSubscribeReport(1, first);  // bound if the thread was quick
  EXPECT_EQ(TakeLive().subscriptions, 0u);
}

TEST_F(DestroyTest, AWaiterOfADestroyedStreamLeaves) {
  aclrtStream stream = OwnStream();
  Gate gate(stream);
  ASSERT_TRUE(gate.AwaitStart());
  aclrtEvent event = NewEvent();
  ASSERT_THAT(aclrtRecordEvent(event, stream), IsSuccess());
  absl::Notification waiting;
  std::thread stream_waiter([&] {
    EXPECT_THAT(aclrtSetCurrentContext(context_), IsSuccess());
    waiting.Notify();
    EXPECT_THAT(aclrtSynchronizeStream(stream),
                Returns(ACL_ERROR_RT_INVALID_HANDLE));
  });
  ASSERT_TRUE(Await(waiting));
  EXPECT_THAT(aclrtDestroyStreamForce(stream), IsSuccess());
  stream_waiter.join();
  // Whoever waits for the dropped record does not wait for ever either.
  EXPECT_THAT(aclrtSynchronizeEventWithTimeout(event, 60000),
              ::testing::Not(Returns(ACL_ERROR_RT_EVENT_SYNC_TIMEOUT)));
  EXPECT_FALSE(gate.ended());
}

TEST_F(DestroyTest, ResettingTheDeviceEndsBindingsAndWaits) {
  aclrtStream stream = OwnStream();
  absl::Notification bound;
  std::thread waiting([&] {
    EXPECT_THAT(
        aclrtSubscribeReport(static_cast<uint64_t>(pthread_self()), stream),
        IsSuccess());
    bound.Notify();
    EXPECT_THAT(aclrtProcessReport(-1), Returns(ACL_ERROR_RT_THREAD_SUBSCRIBE));
  });
  ASSERT_TRUE(Await(bound));
  EXPECT_THAT(aclrtResetDevice(0), IsSuccess());
  waiting.join();
  EXPECT_THAT(log_.Launch("a", kNoBlock, stream),
              Returns(ACL_ERROR_RT_CONTEXT_NULL));
  ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
  EXPECT_THAT(log_.Launch("a", kNoBlock, stream),
              Returns(ACL_ERROR_RT_INVALID_HANDLE));
}

}  // namespace
}  // namespace ascend::acltest
