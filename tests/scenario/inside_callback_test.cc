// Scenarios S48-S57: calls made inside a callback. Strict mode is in
// tests/conformance/strict_test.cc.

#include <pthread.h>

#include <cstdint>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>

#include "absl/synchronization/notification.h"
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

constexpr auto kBlock = ACL_CALLBACK_BLOCK;
constexpr auto kNoBlock = ACL_CALLBACK_NO_BLOCK;

class InsideCallbackTest : public AclTest {
 protected:
  void SetUp() override {
    AclTest::SetUp();
    ASSERT_THAT(aclrtGetCurrentContext(&context_), IsSuccess());
  }

  // A callback body that first makes the fixture's context current.
  std::function<void()> InContext(std::function<void()> body) {
    return [this, body] {
      EXPECT_THAT(aclrtSetCurrentContext(context_), IsSuccess());
      body();
    };
  }

  aclrtContext context_ = nullptr;
  CallbackLog log_;
};

TEST_F(InsideCallbackTest, S48_LaunchInside) {
  Pump pump(stream_);
  CapturedStderr errors;
  ASSERT_THAT(log_.Launch("a", kBlock, stream_, InContext([&] {
                            EXPECT_THAT(log_.Launch("b", kNoBlock, stream_),
                                        IsSuccess());
                            log_.Note("a ends");
                          })),
              IsSuccess());
  ASSERT_TRUE(log_.AwaitReturned(2));
  EXPECT_THAT(log_.names(), ElementsAre("a", "a ends", "b"));
  EXPECT_EQ(errors.Count("aclrtLaunchCallback is called inside a callback"), 1);
}

TEST_F(InsideCallbackTest, S49_TimedSyncInsideBlock) {
  Pump pump(stream_);
  aclError inside = -1;
  ASSERT_THAT(log_.Launch("a", kBlock, stream_, InContext([&] {
                            inside =
                                aclrtSynchronizeStreamWithTimeout(stream_, 100);
                          })),
              IsSuccess());
  ASSERT_THAT(log_.LaunchHostFunc("W", stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(inside, Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT));
  EXPECT_THAT(log_.names(), ElementsAre("a", "W"));
}

TEST_F(InsideCallbackTest, S50_UntimedSyncInsideBlock) {
  Pump pump(stream_);
  CapturedStderr errors;
  aclError stream_code = -1;
  aclError device_code = -1;
  ASSERT_THAT(log_.Launch("a", kBlock, stream_, InContext([&] {
                            stream_code = aclrtSynchronizeStream(stream_);
                            device_code = aclrtSynchronizeDevice();
                          })),
              IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(stream_code, Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT));
  EXPECT_THAT(device_code, Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT));
  EXPECT_THAT(errors.Text(), HasSubstr("a wait that can never end"));
}

TEST_F(InsideCallbackTest, S51_SyncInsideNoBlock) {
  Pump pump(stream_);
  aclError inside = -1;
  ASSERT_THAT(log_.Launch("a", kNoBlock, stream_, InContext([&] {
                            inside = aclrtSynchronizeStreamWithTimeout(stream_,
                                                                       1000);
                          })),
              IsSuccess());
  ASSERT_TRUE(log_.AwaitReturned(1));
  EXPECT_THAT(inside, IsSuccess());
}

// Ruling 2.5 stands over the scenario's faithful mode.
TEST_F(InsideCallbackTest, S52_UnsubscribeOwnStreamInsideBlock) {
  const auto self = static_cast<uint64_t>(pthread_self());
  ASSERT_THAT(aclrtSubscribeReport(self, stream_), IsSuccess());
  aclError inside = -1;
  ASSERT_THAT(
      log_.Launch("a", kBlock, stream_,
                  [&] { inside = aclrtUnSubscribeReport(self, stream_); }),
      IsSuccess());
  EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
  EXPECT_THAT(inside, IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
}

TEST_F(InsideCallbackTest, S53_DestroyOwnStreamInside) {
  aclrtStream stream = nullptr;
  ASSERT_THAT(aclrtCreateStream(&stream), IsSuccess());
  Pump pump(stream);
  aclError plain = -1;
  aclError force = -1;
  ASSERT_THAT(log_.Launch("a", kBlock, stream, InContext([&] {
                            plain = aclrtDestroyStream(stream);
                            force = aclrtDestroyStreamForce(stream);
                          })),
              IsSuccess());
  ASSERT_THAT(log_.Launch("b", kBlock, stream), IsSuccess());
  ASSERT_TRUE(log_.AwaitReturned(1));
  pump.Stop();
  EXPECT_THAT(plain, Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(force, IsSuccess());
  EXPECT_THAT(log_.names(), ElementsAre("a"));
}

TEST_F(InsideCallbackTest, S53_DestroyOwnStreamInsideNoBlock) {
  aclrtStream stream = nullptr;
  ASSERT_THAT(aclrtCreateStream(&stream), IsSuccess());
  Pump pump(stream);
  aclError plain = -1;
  ASSERT_THAT(log_.Launch("a", kNoBlock, stream, InContext([&] {
                            plain = aclrtDestroyStream(stream);
                          })),
              IsSuccess());
  ASSERT_TRUE(log_.AwaitReturned(1));
  pump.Stop();
  EXPECT_THAT(plain, IsSuccess());
}

TEST_F(InsideCallbackTest, S54_ProcessInside) {
  const auto self = static_cast<uint64_t>(pthread_self());
  ASSERT_THAT(aclrtSubscribeReport(self, stream_), IsSuccess());
  aclError inside = ACL_SUCCESS;
  ASSERT_THAT(log_.Launch("a", kNoBlock, stream_,
                          [&] {
                            inside = aclrtProcessReport(50);
                            log_.Note("a ends");
                          }),
              IsSuccess());
  ASSERT_THAT(log_.Launch("b", kNoBlock, stream_), IsSuccess());
  EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
  EXPECT_THAT(inside, Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(log_.names(), ElementsAre("a", "a ends", "b"));
}

TEST_F(InsideCallbackTest, S55_FreeInsideFreeOutside) {
  constexpr int kRounds = 200;
  Pump pump(stream_);
  for (int round = 0; round < kRounds; ++round) {
    void* inner = nullptr;
    void* outer = nullptr;
    ASSERT_THAT(aclrtMalloc(&inner, 4096, ACL_MEM_MALLOC_HUGE_FIRST),
                IsSuccess());
    ASSERT_THAT(aclrtMalloc(&outer, 4096, ACL_MEM_MALLOC_HUGE_FIRST),
                IsSuccess());
    ASSERT_THAT(log_.Launch("free", kBlock, stream_, InContext([inner] {
                              EXPECT_THAT(aclrtFree(inner), IsSuccess());
                            })),
                IsSuccess());
    EXPECT_THAT(aclrtFree(outer), IsSuccess());
  }
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
}

TEST_F(InsideCallbackTest, S57_DestroyOfAFinishedEventDoesNotWait) {
  aclrtEvent event = nullptr;
  ASSERT_THAT(aclrtCreateEvent(&event), IsSuccess());
  ASSERT_THAT(aclrtRecordEvent(event, stream_), IsSuccess());
  ASSERT_THAT(aclrtSynchronizeEvent(event), IsSuccess());
  Pump pump(stream_);
  std::mutex mutex;
  {
    std::lock_guard<std::mutex> lock(mutex);
    ASSERT_THAT(log_.Launch("a", kBlock, stream_,
                            [&] { std::lock_guard<std::mutex> inner(mutex); }),
                IsSuccess());
    ASSERT_TRUE(log_.AwaitCount(1));
    EXPECT_THAT(aclrtDestroyEvent(event), IsSuccess());
  }
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
}

// Ruling 2.9 stands over S94: the exception reaches the caller's frame.
TEST_F(InsideCallbackTest, S94_ExceptionOutOfACallback) {
  const auto self = static_cast<uint64_t>(pthread_self());
  ASSERT_THAT(aclrtSubscribeReport(self, stream_), IsSuccess());
  ASSERT_THAT(log_.Launch("throws", kBlock, stream_,
                          [] { throw std::runtime_error("oops"); }),
              IsSuccess());
  ASSERT_THAT(log_.Launch("next", kBlock, stream_), IsSuccess());
  EXPECT_THROW(aclrtProcessReport(-1), std::runtime_error);
  EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(log_.names(), ElementsAre("throws", "next"));
}

}  // namespace
}  // namespace ascend::acltest
