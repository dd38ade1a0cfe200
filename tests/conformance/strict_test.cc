// What strict mode (ACLSIM_STRICT=1) refuses although it works otherwise.

#include <pthread.h>
#include <sched.h>

#include <atomic>
#include <cstdint>
#include <thread>
#include <utility>
#include <vector>

#include "acl/acl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"
#include "tests/acl_testutil/callback_log.h"
#include "tests/acl_testutil/gate.h"

namespace ascend::acltest {
namespace {

using ::testing::ElementsAre;

uint64_t Self() { return static_cast<uint64_t>(pthread_self()); }

using StrictProcessTest = ProcessTest;

// Ruling 3.1; S06.
TEST_F(StrictProcessTest, S06_CallBeforeInit) {
  aclrtStream stream = nullptr;
  aclrtEvent event = nullptr;
  const std::vector<std::pair<const char*, aclError>> calls = {
      {"SetDevice", aclrtSetDevice(0)},
      {"CreateStream", aclrtCreateStream(&stream)},
      {"CreateEvent", aclrtCreateEvent(&event)},
      {"Subscribe", aclrtSubscribeReport(1, nullptr)},
      {"Process", aclrtProcessReport(1)},
      {"ProcessHostFunc", aclrtProcessHostFunc(1)},
  };
  for (const auto& [name, code] : calls) {
    EXPECT_THAT(code, Returns(ACL_ERROR_UNINITIALIZE)) << name;
  }
  aclrtRunMode mode;
  EXPECT_THAT(aclrtGetRunMode(&mode), IsSuccess());
}

// S03: one plain finalize ends the work of every component.
TEST_F(StrictProcessTest, S03_CallAfterFinalize) {
  ASSERT_THAT(aclInit(nullptr), IsSuccess());
  ASSERT_THAT(aclInit(nullptr), Returns(ACL_ERROR_REPEAT_INITIALIZE));
  ASSERT_THAT(aclFinalize(), IsSuccess());
  EXPECT_THAT(aclrtSetDevice(0), Returns(ACL_ERROR_UNINITIALIZE));
  EXPECT_THAT(aclFinalize(), Returns(ACL_ERROR_REPEAT_FINALIZE));
}

class StrictTest : public AclTest {};

void Nothing(void*) {}

// S34: the thread that was subscribed has ended, and another got its id.
TEST_F(StrictTest, S34_ARecycledThreadIdIsNotSubscribed) {
  std::atomic<bool> bound{false};
  std::thread first([&] {
    while (!bound) sched_yield();
    EXPECT_THAT(aclrtProcessReport(1), Returns(ACL_ERROR_RT_REPORT_TIMEOUT));
  });
  const auto id = static_cast<uint64_t>(first.native_handle());
  EXPECT_THAT(aclrtSubscribeReport(id, stream_), IsSuccess());
  bound = true;
  first.join();
  bool reused = false;
  for (int attempt = 0; attempt < 1000 && !reused; ++attempt) {
    std::thread([&] {
      if (Self() != id) return;
      reused = true;
      EXPECT_THAT(aclrtProcessReport(-1),
                  Returns(ACL_ERROR_RT_THREAD_SUBSCRIBE));
    }).join();
  }
  EXPECT_THAT(aclrtUnSubscribeReport(id, stream_), IsSuccess());
  if (!reused) GTEST_SKIP() << "the C library does not reuse thread handles";
}

// Ruling 2.8; S48.
TEST_F(StrictTest, S48_LaunchInsideACallback) {
  ASSERT_THAT(aclrtSubscribeReport(Self(), stream_), IsSuccess());
  CallbackLog log;
  aclError inside = ACL_SUCCESS;
  ASSERT_THAT(
      log.Launch(
          "a", ACL_CALLBACK_BLOCK, stream_,
          [&] { inside = log.Launch("b", ACL_CALLBACK_NO_BLOCK, stream_); }),
      IsSuccess());
  EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
  EXPECT_THAT(inside, Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(aclrtProcessReport(1), Returns(ACL_ERROR_RT_REPORT_TIMEOUT));
  EXPECT_THAT(log.names(), ElementsAre("a"));
}

TEST_F(StrictTest, Ruling2_8_WhatTheDocumentsForbidInsideCallbacks) {
  ASSERT_THAT(aclrtSubscribeReport(Self(), stream_), IsSuccess());
  aclrtEvent event = NewEvent();
  aclrtStream other = NewStream();
  CallbackLog log;
  std::vector<std::pair<const char*, aclError>> refused;
  std::vector<std::pair<const char*, aclError>> allowed;
  ASSERT_THAT(
      log.Launch("a", ACL_CALLBACK_NO_BLOCK, stream_,
                 [&] {
                   void* memory = nullptr;
                   aclrtStream stream = nullptr;
                   aclrtEvent created = nullptr;
                   refused = {
                       {"Malloc",
                        aclrtMalloc(&memory, 64, ACL_MEM_MALLOC_HUGE_FIRST)},
                       {"MallocHost", aclrtMallocHost(&memory, 64)},
                       {"Free", aclrtFree(&memory)},
                       {"CreateStream", aclrtCreateStream(&stream)},
                       {"DestroyStream", aclrtDestroyStream(other)},
                       {"CreateEvent", aclrtCreateEvent(&created)},
                       {"DestroyEvent", aclrtDestroyEvent(event)},
                       {"Synchronize", aclrtSynchronizeStream(other)},
                       {"SynchronizeDevice", aclrtSynchronizeDevice()},
                       {"SynchronizeEvent", aclrtSynchronizeEvent(event)},
                       {"Record", aclrtRecordEvent(event, other)},
                       {"Wait", aclrtStreamWaitEvent(other, event)},
                       {"LaunchHostFunc",
                        aclrtLaunchHostFunc(other, Nothing, nullptr)},
                       {"Abort", aclrtStreamAbort(other)},
                   };
                   aclrtStreamStatus status;
                   int32_t device = -1;
                   allowed = {
                       {"Query", aclrtStreamQuery(other, &status)},
                       {"GetDevice", aclrtGetDevice(&device)},
                       {"UnSubscribe", aclrtUnSubscribeReport(Self(), stream_)},
                       {"Subscribe", aclrtSubscribeReport(Self(), stream_)},
                   };
                 }),
      IsSuccess());
  EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
  ASSERT_EQ(refused.size(), 14u);
  for (const auto& [name, code] : refused) {
    EXPECT_THAT(code, Returns(ACL_ERROR_RT_PARAM_INVALID)) << name;
  }
  for (const auto& [name, code] : allowed) {
    EXPECT_THAT(code, IsSuccess()) << name;
  }
  EXPECT_THAT(aclrtSynchronizeStream(other), IsSuccess());
}

// S50: what could never end is refused at once.
TEST_F(StrictTest, S50_SynchroniseTheOwnStreamInsideABlockCallback) {
  ASSERT_THAT(aclrtSubscribeReport(Self(), stream_), IsSuccess());
  CallbackLog log;
  aclError inside = ACL_SUCCESS;
  ASSERT_THAT(log.Launch("a", ACL_CALLBACK_BLOCK, stream_,
                         [&] { inside = aclrtSynchronizeStream(stream_); }),
              IsSuccess());
  EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
  EXPECT_THAT(inside, Returns(ACL_ERROR_RT_PARAM_INVALID));
}

// Ruling 2.13; S100.
TEST_F(StrictTest, S100_HostFuncOnAStreamThatIsSubscribedForReports) {
  ASSERT_THAT(aclrtLaunchHostFunc(stream_, Nothing, nullptr), IsSuccess());
  ASSERT_THAT(aclrtSubscribeReport(Self(), stream_), IsSuccess());
  EXPECT_THAT(aclrtLaunchHostFunc(stream_, Nothing, nullptr),
              Returns(ACL_ERROR_RT_STREAM_SUBSCRIBE));
  ASSERT_THAT(aclrtUnSubscribeReport(Self(), stream_), IsSuccess());
  EXPECT_THAT(aclrtLaunchHostFunc(stream_, Nothing, nullptr), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
}

}  // namespace
}  // namespace ascend::acltest
