// Circles of waits beyond those that the scenarios number: what could never end
// is ended, what can end is left alone.

#include <pthread.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <thread>
#include <vector>

#include "absl/synchronization/barrier.h"
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

constexpr auto kBlock = ACL_CALLBACK_BLOCK;

uint64_t Self() { return static_cast<uint64_t>(pthread_self()); }

class DeadlockTest : public AclTest {
 protected:
  void SetUp() override {
    AclTest::SetUp();
    ASSERT_THAT(aclrtGetCurrentContext(&context_), IsSuccess());
  }

  aclrtContext context_ = nullptr;
  CallbackLog log_;
};

// Each thread waits for the stream whose callback only the other can run.
TEST_F(DeadlockTest, TwoThreadsThatWaitForEachOthersCallbacks) {
  aclrtStream second = NewStream();
  std::atomic<int> hopeless{0};
  absl::Notification launched;
  absl::Notification bound;
  const auto wait_then_process = [&](aclrtStream waits_for) {
    const aclError code = aclrtSynchronizeStream(waits_for);
    if (code == ACL_ERROR_RT_STREAM_SYNC_TIMEOUT) {
      ++hopeless;
    } else {
      EXPECT_THAT(code, IsSuccess());
    }
    EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
  };
  ASSERT_THAT(aclrtSubscribeReport(Self(), stream_), IsSuccess());
  std::thread other([&] {
    EXPECT_THAT(aclrtSetCurrentContext(context_), IsSuccess());
    EXPECT_THAT(aclrtSubscribeReport(Self(), second), IsSuccess());
    bound.Notify();
    launched.WaitForNotification();
    wait_then_process(stream_);
  });
  ASSERT_TRUE(Await(bound));
  ASSERT_THAT(log_.Launch("a", kBlock, stream_), IsSuccess());
  ASSERT_THAT(log_.Launch("b", kBlock, second), IsSuccess());
  launched.Notify();
  wait_then_process(second);
  other.join();
  EXPECT_GE(hopeless, 1);
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(second), IsSuccess());
}

TEST_F(DeadlockTest, AWaitForACallbackOfAThreadThatEnds) {
  Pump pump(stream_);
  ASSERT_THAT(log_.Launch("a", kBlock, stream_), IsSuccess());
  ASSERT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  pump.Stop();
  ASSERT_THAT(log_.Launch("nobody", kBlock, stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_),
              Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT));
  EXPECT_THAT(aclrtUnSubscribeReport(pump.id(), stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
}

// Ruling 2.5: the new thread's callbacks wait for the old thread's.
TEST_F(DeadlockTest, RebindingWhileTheOldCallbackRuns) {
  Pump first(stream_);
  Pump second;
  absl::Notification release;
  ASSERT_THAT(log_.Launch("a", kBlock, stream_,
                          [&] {
                            release.WaitForNotification();
                            log_.Note("a ends");
                          }),
              IsSuccess());
  ASSERT_TRUE(log_.AwaitCount(1));
  first.Unbind(stream_);
  second.Bind(stream_);
  ASSERT_THAT(log_.Launch("b", kBlock, stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStreamWithTimeout(stream_, 5),
              Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT));
  release.Notify();
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  ASSERT_THAT(log_.names(), ElementsAre("a", "a ends", "b"));
  EXPECT_EQ(log_.entries()[2].thread, second.id());
}

TEST_F(DeadlockTest, ResetOfTheDeviceInsideABlockCallback) {
  aclrtStream stream = nullptr;
  ASSERT_THAT(aclrtSetDevice(1), IsSuccess());
  ASSERT_THAT(aclrtCreateStream(&stream), IsSuccess());
  ASSERT_THAT(aclrtSubscribeReport(Self(), stream), IsSuccess());
  aclError inside = -1;
  ASSERT_THAT(
      log_.Launch("a", kBlock, stream, [&] { inside = aclrtResetDevice(1); }),
      IsSuccess());
  ASSERT_THAT(log_.Launch("dropped", kBlock, stream), IsSuccess());
  EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
  EXPECT_THAT(inside, IsSuccess());
  EXPECT_THAT(log_.names(), ElementsAre("a"));
  EXPECT_THAT(aclrtProcessReport(-1), Returns(ACL_ERROR_RT_THREAD_SUBSCRIBE));
  ASSERT_THAT(aclrtSetCurrentContext(context_), IsSuccess());
}

TEST_F(DeadlockTest, SynchroniseAndDestroyTogether) {
  for (int round = 0; round < 100; ++round) {
    aclrtStream stream = nullptr;
    ASSERT_THAT(aclrtCreateStream(&stream), IsSuccess());
    Gate gate(stream);
    std::thread waiter([&] {
      EXPECT_THAT(aclrtSetCurrentContext(context_), IsSuccess());
      const aclError code = aclrtSynchronizeStream(stream);
      EXPECT_TRUE(code == ACL_SUCCESS || code == ACL_ERROR_RT_INVALID_HANDLE)
          << CodeName(code);
    });
    std::thread opener([&] { gate.Open(); });
    EXPECT_THAT(aclrtDestroyStream(stream), IsSuccess());
    waiter.join();
    opener.join();
  }
}

// Host funcs may block, and may wait for those of other streams.
TEST_F(DeadlockTest, HostFuncsOfManyStreamsThatWaitForEachOther) {
  constexpr int kStreams = 100;
  absl::Notification last_runs;
  std::vector<aclrtStream> streams;
  for (int i = 0; i < kStreams; ++i) {
    streams.push_back(NewStream());
    const bool last = i == kStreams - 1;
    ASSERT_THAT(log_.LaunchHostFunc("f", streams.back(),
                                    [&last_runs, last] {
                                      if (last) {
                                        last_runs.Notify();
                                      } else {
                                        EXPECT_TRUE(Await(last_runs));
                                      }
                                    }),
                IsSuccess());
  }
  for (aclrtStream stream : streams) {
    EXPECT_THAT(aclrtSynchronizeStream(stream), IsSuccess());
  }
}

}  // namespace
}  // namespace ascend::acltest
