// Scenarios S20-S34 and S85: subscribe, launch, process, unsubscribe.

#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "absl/synchronization/notification.h"
#include "absl/time/clock.h"
#include "acl/acl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"
#include "tests/acl_testutil/callback_log.h"
#include "tests/acl_testutil/captured_stderr.h"
#include "tests/acl_testutil/pump.h"

namespace ascend::acltest {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

uint64_t Self() { return static_cast<uint64_t>(pthread_self()); }

class SubscribeTest : public AclTest {
 protected:
  CallbackLog log_;
};

TEST_F(SubscribeTest, S20_BadTimeouts) {
  ASSERT_THAT(aclrtSubscribeReport(Self(), stream_), IsSuccess());
  EXPECT_THAT(aclrtProcessReport(0), Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtProcessReport(-2), Returns(ACL_ERROR_INVALID_PARAM));
}

// 100000, since the function is an argument (ruling 1.2).
TEST_F(SubscribeTest, S85_NullFunction) {
  Pump pump(stream_);
  for (const auto type : {ACL_CALLBACK_BLOCK, ACL_CALLBACK_NO_BLOCK}) {
    EXPECT_THAT(aclrtLaunchCallback(nullptr, nullptr, type, stream_),
                Returns(ACL_ERROR_INVALID_PARAM));
  }
  // Nothing was queued.
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  ASSERT_THAT(log_.Launch("a", ACL_CALLBACK_BLOCK, stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(log_.names(), ElementsAre("a"));
}

TEST_F(SubscribeTest, S22_BindTwice) {
  Pump first(stream_);
  Pump second;
  EXPECT_THAT(aclrtSubscribeReport(first.id(), stream_),
              Returns(ACL_ERROR_RT_STREAM_SUBSCRIBE));
  EXPECT_THAT(aclrtSubscribeReport(second.id(), stream_),
              Returns(ACL_ERROR_RT_STREAM_SUBSCRIBE));
  ASSERT_THAT(log_.Launch("a", ACL_CALLBACK_BLOCK, stream_), IsSuccess());
  ASSERT_TRUE(log_.AwaitReturned(1));
  EXPECT_EQ(log_.entries()[0].thread, first.id());
}

TEST_F(SubscribeTest, S23_OneThreadTwoDevices) {
  Pump pump(stream_);
  aclrtContext first = nullptr;
  ASSERT_THAT(aclrtGetCurrentContext(&first), IsSuccess());
  ASSERT_THAT(aclrtSetDevice(1), IsSuccess());
  aclrtStream on_device_1 = nullptr;
  ASSERT_THAT(aclrtCreateStream(&on_device_1), IsSuccess());
  EXPECT_THAT(aclrtSubscribeReport(pump.id(), on_device_1),
              Returns(ACL_ERROR_RT_THREAD_SUBSCRIBE));
  EXPECT_THAT(aclrtDestroyStream(on_device_1), IsSuccess());
  EXPECT_THAT(aclrtResetDevice(1), IsSuccess());
  ASSERT_THAT(aclrtSetCurrentContext(first), IsSuccess());
}

TEST_F(SubscribeTest, S25_WrongKindOfThreadId) {
  absl::Notification bound;
  absl::Notification launched;
  aclError processed = ACL_SUCCESS;
  std::thread thread([&] {
    EXPECT_THAT(aclrtSubscribeReport(static_cast<uint64_t>(syscall(SYS_gettid)),
                                     stream_),
                IsSuccess());
    bound.Notify();
    launched.WaitForNotification();
    processed = aclrtProcessReport(50);
  });
  ASSERT_TRUE(Await(bound));
  EXPECT_THAT(log_.Launch("a", ACL_CALLBACK_NO_BLOCK, stream_), IsSuccess());
  CapturedStderr log;
  launched.Notify();
  thread.join();
  EXPECT_EQ(log.Count("subscribe pthread_self(), not gettid()"), 1);
  EXPECT_THAT(processed, Returns(ACL_ERROR_RT_THREAD_SUBSCRIBE));
  EXPECT_THAT(log_.names(), IsEmpty());
}

// Ruling 2.10.
TEST_F(SubscribeTest, S26_ThreadTableFull) {
  constexpr uint64_t kLimit = 1024;
  std::vector<aclrtStream> streams;
  for (uint64_t id = 1; id <= kLimit; ++id) {
    streams.push_back(NewStream());
    ASSERT_THAT(aclrtSubscribeReport(id, streams.back()), IsSuccess()) << id;
  }
  EXPECT_THAT(aclrtSubscribeReport(kLimit + 1, stream_),
              Returns(ACL_ERROR_RT_INTERNAL_ERROR));
  // A thread that is in the table may take more streams.
  aclrtStream another = NewStream();
  EXPECT_THAT(aclrtSubscribeReport(1, another), IsSuccess());
  EXPECT_THAT(aclrtUnSubscribeReport(7, streams[6]), IsSuccess());
  EXPECT_THAT(aclrtSubscribeReport(kLimit + 1, stream_), IsSuccess());
}

TEST_F(SubscribeTest, S27_RebindToAnotherThread) {
  Pump first(stream_);
  Pump second;
  ASSERT_THAT(log_.Launch("a", ACL_CALLBACK_BLOCK, stream_), IsSuccess());
  ASSERT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  first.Unbind(stream_);
  second.Bind(stream_);
  ASSERT_THAT(log_.Launch("b", ACL_CALLBACK_BLOCK, stream_), IsSuccess());
  ASSERT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  ASSERT_THAT(log_.names(), ElementsAre("a", "b"));
  EXPECT_EQ(log_.entries()[0].thread, first.id());
  EXPECT_EQ(log_.entries()[1].thread, second.id());
}

TEST_F(SubscribeTest, S28_Timeout) {
  ASSERT_THAT(aclrtSubscribeReport(Self(), stream_), IsSuccess());
  CapturedStderr errors;
  const absl::Time start = absl::Now();
  EXPECT_THAT(aclrtProcessReport(200), Returns(ACL_ERROR_RT_REPORT_TIMEOUT));
  EXPECT_GE(absl::Now() - start, absl::Milliseconds(200));
  EXPECT_EQ(errors.Count("507012"), 0) << "an answer, not an error";
}

TEST_F(SubscribeTest, S30_InfiniteWaitWakes) {
  absl::Notification bound;
  aclError code = -1;
  std::thread thread([&] {
    EXPECT_THAT(aclrtSubscribeReport(Self(), stream_), IsSuccess());
    bound.Notify();
    code = aclrtProcessReport(-1);
  });
  ASSERT_TRUE(Await(bound));
  ASSERT_THAT(log_.Launch("a", ACL_CALLBACK_BLOCK, stream_), IsSuccess());
  thread.join();
  EXPECT_THAT(code, IsSuccess());
  EXPECT_THAT(log_.names(), ElementsAre("a"));
}

TEST_F(SubscribeTest, S31_LaunchBeforeThePump) {
  absl::Notification start;
  std::thread thread([&] {
    start.WaitForNotification();
    EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
    EXPECT_THAT(aclrtProcessReport(1), Returns(ACL_ERROR_RT_REPORT_TIMEOUT));
  });
  ASSERT_THAT(aclrtSubscribeReport(
                  static_cast<uint64_t>(thread.native_handle()), stream_),
              IsSuccess());
  ASSERT_THAT(log_.Launch("a", ACL_CALLBACK_NO_BLOCK, stream_), IsSuccess());
  ASSERT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  start.Notify();
  thread.join();
  EXPECT_THAT(log_.names(), ElementsAre("a"));
}

TEST_F(SubscribeTest, S32_ThreadIdentity) {
  thread_local int calls = 0;
  Pump pump(stream_);
  for (int i = 0; i < 100; ++i) {
    ASSERT_THAT(log_.Launch("a", ACL_CALLBACK_BLOCK, stream_, [] { ++calls; }),
                IsSuccess());
  }
  int in_pump = 0;
  ASSERT_THAT(log_.Launch("read", ACL_CALLBACK_BLOCK, stream_,
                          [&] { in_pump = calls; }),
              IsSuccess());
  ASSERT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_EQ(in_pump, 100);
  EXPECT_EQ(calls, 0) << "nothing ran in the launching thread";
  for (const auto& entry : log_.entries()) EXPECT_EQ(entry.thread, pump.id());
}

TEST_F(SubscribeTest, S33_UnbindWhileBlocked) {
  absl::Notification bound;
  std::thread thread([&] {
    EXPECT_THAT(aclrtSubscribeReport(Self(), stream_), IsSuccess());
    bound.Notify();
    EXPECT_THAT(aclrtProcessReport(-1), Returns(ACL_ERROR_RT_THREAD_SUBSCRIBE));
    EXPECT_THAT(aclrtProcessReport(-1), Returns(ACL_ERROR_RT_THREAD_SUBSCRIBE));
  });
  ASSERT_TRUE(Await(bound));
  EXPECT_THAT(aclrtUnSubscribeReport(
                  static_cast<uint64_t>(thread.native_handle()), stream_),
              IsSuccess());
  thread.join();
}

// Ruling 2.1 and callback_semantics A5: the binding belongs to the number.
TEST_F(SubscribeTest, S34_BoundThreadEndsAndItsNumberIsUsedAgain) {
  absl::Notification bound;
  auto first = std::make_unique<std::thread>([&] {
    bound.WaitForNotification();
    EXPECT_THAT(aclrtProcessReport(1), Returns(ACL_ERROR_RT_REPORT_TIMEOUT));
  });
  const auto id = static_cast<uint64_t>(first->native_handle());
  EXPECT_THAT(aclrtSubscribeReport(id, stream_), IsSuccess());
  bound.Notify();
  first->join();
  CapturedStderr log;
  ASSERT_THAT(log_.Launch("a", ACL_CALLBACK_NO_BLOCK, stream_), IsSuccess());
  bool reused = false;
  for (int attempt = 0; attempt < 1000 && !reused; ++attempt) {
    std::thread([&] {
      if (Self() != id) return;
      reused = true;
      EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
    }).join();
  }
  if (!reused) GTEST_SKIP() << "the C library does not reuse thread handles";
  ASSERT_THAT(log_.names(), ElementsAre("a"));
  EXPECT_EQ(log_.entries()[0].thread, id);
  EXPECT_EQ(log.Count("was recycled"), 1);
}

}  // namespace
}  // namespace ascend::acltest
