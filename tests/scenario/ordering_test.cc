// Scenarios S35-S47 and S58: ordering, blocking, fan-in of a few callbacks. The
// large ones are in scale_test.cc, S47 (b) in control/report_test.cc.

#include <pthread.h>

#include <atomic>
#include <cstdint>
#include <cstring>
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

class OrderingTest : public AclTest {
 protected:
  CallbackLog log_;
};

TEST_F(OrderingTest, S35_BlockHoldsTheStream) {
  Pump pump(stream_);
  ASSERT_THAT(log_.LaunchHostFunc("W1", stream_), IsSuccess());
  ASSERT_THAT(log_.Launch("a", kBlock, stream_, [&] { log_.Note("a ends"); }),
              IsSuccess());
  ASSERT_THAT(log_.LaunchHostFunc("W2", stream_), IsSuccess());
  ASSERT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(log_.names(), ElementsAre("W1", "a", "a ends", "W2"));
}

TEST_F(OrderingTest, S36_NoBlockDoesNot) {
  Pump pump(stream_);
  absl::Notification second_work;
  // Returns only if the work behind it starts meanwhile.
  ASSERT_THAT(log_.Launch("a", kNoBlock, stream_,
                          [&] { EXPECT_TRUE(Await(second_work)); }),
              IsSuccess());
  ASSERT_THAT(log_.LaunchHostFunc("W2", stream_, [&] { second_work.Notify(); }),
              IsSuccess());
  ASSERT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  ASSERT_TRUE(log_.AwaitReturned(2));
}

TEST_F(OrderingTest, S38_NoBlockAndNobodyPumps) {
  Pump pump;
  ASSERT_THAT(aclrtSubscribeReport(pump.id(), stream_), IsSuccess());
  ASSERT_THAT(log_.Launch("a", kNoBlock, stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStreamWithTimeout(stream_, 500), IsSuccess());
  EXPECT_THAT(log_.names(), IsEmpty());
  pump.Resume();
  EXPECT_TRUE(log_.AwaitReturned(1));
}

TEST_F(OrderingTest, S42_SharedThreadDelaysCallbacksNotDeviceWork) {
  aclrtStream second = NewStream();
  Pump pump(stream_);
  pump.Bind(second);
  absl::Notification release;
  ASSERT_THAT(log_.Launch("a", kNoBlock, stream_,
                          [&] {
                            release.WaitForNotification();
                            log_.Note("a ends");
                          }),
              IsSuccess());
  ASSERT_TRUE(log_.AwaitCount(1));
  ASSERT_THAT(log_.LaunchHostFunc("W", second), IsSuccess());
  ASSERT_THAT(log_.Launch("b", kNoBlock, second), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(second), IsSuccess());
  release.Notify();
  ASSERT_TRUE(log_.AwaitReturned(3));
  EXPECT_THAT(log_.names(), ElementsAre("a", "W", "a ends", "b"));
}

TEST_F(OrderingTest, S43_LaunchIsAsynchronous) {
  Gate gate(stream_);
  Pump pump(stream_);
  ASSERT_THAT(log_.Launch("a", kBlock, stream_), IsSuccess());
  EXPECT_FALSE(gate.ended());
  EXPECT_THAT(log_.names(), IsEmpty());
  gate.Open();
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
}

TEST_F(OrderingTest, S44_LaunchWhileACallbackOfTheStreamRuns) {
  Pump pump(stream_);
  absl::Notification release;
  ASSERT_THAT(
      log_.Launch("a", kBlock, stream_, [&] { release.WaitForNotification(); }),
      IsSuccess());
  ASSERT_TRUE(log_.AwaitCount(1));
  ASSERT_THAT(log_.Launch("b", kBlock, stream_), IsSuccess());
  EXPECT_EQ(log_.count(), 1u);
  release.Notify();
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(log_.names(), ElementsAre("a", "b"));
}

TEST_F(OrderingTest, S45_DataIsVisible) {
  constexpr int kRounds = 10000;
  constexpr size_t kSize = 256;
  void* device = nullptr;
  void* host = nullptr;
  ASSERT_THAT(aclrtMalloc(&device, kSize, ACL_MEM_MALLOC_HUGE_FIRST),
              IsSuccess());
  ASSERT_THAT(aclrtMallocHost(&host, kSize), IsSuccess());
  struct Check {
    const unsigned char* bytes;
    int expected = 0;
    int wrong = 0;
  } check{static_cast<unsigned char*>(host)};
  Pump pump(stream_);
  for (int round = 0; round < kRounds; ++round) {
    ASSERT_THAT(aclrtMemsetAsync(device, kSize, round % 251, kSize, stream_),
                IsSuccess());
    ASSERT_THAT(aclrtMemcpyAsync(host, kSize, device, kSize,
                                 ACL_MEMCPY_DEVICE_TO_HOST, stream_),
                IsSuccess());
    ASSERT_THAT(aclrtLaunchCallback(
                    [](void* data) {
                      auto* const c = static_cast<Check*>(data);
                      for (size_t i = 0; i < kSize; ++i) {
                        if (c->bytes[i] != c->expected % 251) ++c->wrong;
                      }
                      ++c->expected;
                    },
                    &check, kBlock, stream_),
                IsSuccess());
  }
  ASSERT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_EQ(check.expected, kRounds);
  EXPECT_EQ(check.wrong, 0);
  EXPECT_THAT(aclrtFree(device), IsSuccess());
  EXPECT_THAT(aclrtFreeHost(host), IsSuccess());
}

TEST_F(OrderingTest, S47a_CallbacksOfTwoThreadsMayWaitForEachOther) {
  aclrtStream second = NewStream();
  Pump first_pump(stream_);
  Pump second_pump(second);
  absl::Notification flag;
  ASSERT_THAT(
      log_.Launch("a", kBlock, stream_, [&] { EXPECT_TRUE(Await(flag)); }),
      IsSuccess());
  ASSERT_THAT(log_.Launch("b", kBlock, second, [&] { flag.Notify(); }),
              IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(second), IsSuccess());
}

TEST_F(OrderingTest, S58_SynchronisingDoesNotHoldUpOtherThreads) {
  aclrtContext context = nullptr;
  ASSERT_THAT(aclrtGetCurrentContext(&context), IsSuccess());
  aclrtEvent event = NewEvent();
  Pump pump;
  Gate gate(stream_);
  pump.Bind(stream_);
  absl::Notification calls_done;
  std::thread synchroniser([&] {
    EXPECT_THAT(aclrtSetCurrentContext(context), IsSuccess());
    EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
    EXPECT_TRUE(calls_done.HasBeenNotified());
  });
  for (int i = 0; i < 100; ++i) {
    aclrtStreamStatus status;
    EXPECT_THAT(aclrtStreamQuery(stream_, &status), IsSuccess());
    EXPECT_EQ(status, ACL_STREAM_STATUS_NOT_READY);
    EXPECT_THAT(log_.Launch("a", kNoBlock, stream_), IsSuccess());
    EXPECT_THAT(aclrtRecordEvent(event, stream_), IsSuccess());
    EXPECT_THAT(aclrtStreamWaitEvent(stream_, event), IsSuccess());
  }
  calls_done.Notify();
  gate.Open();
  synchroniser.join();
  ASSERT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_TRUE(log_.AwaitReturned(100));
}

// Pattern 14: a BLOCK callback waits for what another stream will write.
TEST_F(OrderingTest, ABlockCallbackHoldsOnlyItsOwnStream) {
  aclrtStream second = NewStream();
  Pump pump(stream_);
  std::atomic<int> written{0};
  ASSERT_THAT(log_.Launch("spins", kBlock, stream_,
                          [&] {
                            while (written.load() == 0) {
                              std::this_thread::yield();
                            }
                          }),
              IsSuccess());
  ASSERT_TRUE(log_.AwaitCount(1));
  ASSERT_THAT(log_.LaunchHostFunc("writes", second, [&] { written = 1; }),
              IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
}

}  // namespace
}  // namespace ascend::acltest
