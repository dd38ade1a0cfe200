// Threads that are cancelled while the library waits in them.

#include <pthread.h>

#include <cstdint>

#include "acl/acl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"
#include "tests/acl_testutil/callback_log.h"

namespace ascend::acltest {
namespace {

using ::testing::ElementsAre;

// Cancels a thread that calls `wait` and returns what it was left with.
void* Cancelled(void* (*wait)(void*), void* argument, pthread_t* thread) {
  EXPECT_EQ(pthread_create(thread, nullptr, wait, argument), 0);
  EXPECT_EQ(pthread_cancel(*thread), 0);
  void* result = nullptr;
  EXPECT_EQ(pthread_join(*thread, &result), 0);
  return result;
}

class CancelTest : public AclTest {
 protected:
  void SetUp() override {
    AclTest::SetUp();
    ASSERT_THAT(aclrtGetCurrentContext(&context_), IsSuccess());
  }

  // Holds the stream up until Process() runs the callback in this thread.
  void HoldUp(CallbackLog* log) {
    const auto self = static_cast<uint64_t>(pthread_self());
    ASSERT_THAT(aclrtSubscribeReport(self, stream_), IsSuccess());
    ASSERT_THAT(log->Launch("held", ACL_CALLBACK_BLOCK, stream_), IsSuccess());
  }
  void LetGo(CallbackLog* log) {
    EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
    EXPECT_THAT(log->names(), ElementsAre("held"));
    EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
    const auto self = static_cast<uint64_t>(pthread_self());
    EXPECT_THAT(aclrtUnSubscribeReport(self, stream_), IsSuccess());
  }

  inline static aclrtContext context_ = nullptr;
};

TEST_F(CancelTest, AThreadThatWaitsForCallbacks) {
  const auto pump = [](void* stream) -> void* {
    EXPECT_THAT(
        aclrtSubscribeReport(static_cast<uint64_t>(pthread_self()), stream),
        IsSuccess());
    aclrtProcessReport(-1);
    return nullptr;
  };
  pthread_t thread;
  EXPECT_EQ(Cancelled(pump, stream_, &thread), PTHREAD_CANCELED);
  // It held no lock; its binding stays, as that of any thread that ended.
  EXPECT_THAT(aclrtUnSubscribeReport(static_cast<uint64_t>(thread), stream_),
              IsSuccess());
  CallbackLog log;
  HoldUp(&log);
  LetGo(&log);
}

TEST_F(CancelTest, AThreadThatWaitsForAStream) {
  CallbackLog log;
  HoldUp(&log);
  const auto wait = [](void* stream) -> void* {
    aclrtSetCurrentContext(context_);
    aclrtSynchronizeStream(stream);
    return nullptr;
  };
  pthread_t thread;
  EXPECT_EQ(Cancelled(wait, stream_, &thread), PTHREAD_CANCELED);
  LetGo(&log);
}

TEST_F(CancelTest, AThreadThatWaitsForAnEvent) {
  CallbackLog log;
  HoldUp(&log);
  aclrtEvent event = nullptr;
  ASSERT_THAT(aclrtCreateEvent(&event), IsSuccess());
  ASSERT_THAT(aclrtRecordEvent(event, stream_), IsSuccess());
  const auto wait = [](void* waited) -> void* {
    aclrtSetCurrentContext(context_);
    aclrtSynchronizeEvent(waited);
    return nullptr;
  };
  pthread_t thread;
  EXPECT_EQ(Cancelled(wait, event, &thread), PTHREAD_CANCELED);
  LetGo(&log);
  EXPECT_THAT(aclrtDestroyEvent(event), IsSuccess());
}

}  // namespace
}  // namespace ascend::acltest
