// Captured graphs: every documented code, and what a run of one does.

#include <atomic>
#include <string>
#include <thread>

#include "acl/acl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"
#include "tests/acl_testutil/callback_log.h"
#include "tests/acl_testutil/gate.h"
#include "tests/acl_testutil/pump.h"
#include "tests/conformance/memory_blocks.h"

namespace ascend::acltest {
namespace {

using ::testing::ElementsAre;

constexpr auto kBlock = ACL_CALLBACK_BLOCK;
constexpr auto kNoBlock = ACL_CALLBACK_NO_BLOCK;
constexpr auto kGlobal = ACL_MODEL_RI_CAPTURE_MODE_GLOBAL;
constexpr auto kThreadLocal = ACL_MODEL_RI_CAPTURE_MODE_THREAD_LOCAL;
constexpr auto kRelaxed = ACL_MODEL_RI_CAPTURE_MODE_RELAXED;

class CaptureTest : public AclTest {
 protected:
  static void Count(void* n) { ++*static_cast<std::atomic<int>*>(n); }
  void Begin(aclmdlRICaptureMode mode = kGlobal) {
    ASSERT_THAT(aclmdlRICaptureBegin(stream_, mode), IsSuccess());
  }
  aclmdlRI End() {
    aclmdlRI graph = nullptr;
    EXPECT_THAT(aclmdlRICaptureEnd(stream_, &graph), IsSuccess());
    return graph;
  }
  void Run(aclmdlRI graph, aclrtStream stream) {
    EXPECT_THAT(aclmdlRIExecuteAsync(graph, stream), IsSuccess());
    EXPECT_THAT(aclrtSynchronizeStream(stream), IsSuccess());
  }

  std::atomic<int> ran_{0};
};

TEST_F(CaptureTest, CallbacksRunAtEachExecutionAndNotBefore) {
  Pump pump(stream_);
  Begin();
  ASSERT_THAT(aclrtLaunchCallback(Count, &ran_, kBlock, stream_), IsSuccess());
  ASSERT_THAT(aclrtLaunchCallback(Count, &ran_, kNoBlock, stream_),
              IsSuccess());
  ASSERT_THAT(aclrtLaunchCallback(Count, &ran_, kBlock, stream_), IsSuccess());
  aclmdlRI graph = End();
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_EQ(ran_, 0);
  for (int run = 1; run <= 3; ++run) {
    Run(graph, stream_);
    EXPECT_EQ(ran_, 3 * run);
  }
  EXPECT_THAT(aclmdlRIDestroy(graph), IsSuccess());
}

TEST_F(CaptureTest, CallbacksGoToTheThreadOfTheCapturedStream) {
  CallbackLog log;
  aclrtStream other = NewStream();
  Pump pump(stream_);
  Begin();
  ASSERT_THAT(log.Launch("a", kBlock, stream_), IsSuccess());
  ASSERT_THAT(log.Launch("b", kBlock, stream_), IsSuccess());
  aclmdlRI graph = End();
  // The executing stream has no thread, and goes on when the graph is done.
  ASSERT_THAT(log.LaunchHostFunc("before", other), IsSuccess());
  ASSERT_THAT(aclmdlRIExecuteAsync(graph, other), IsSuccess());
  ASSERT_THAT(log.LaunchHostFunc("after", other), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(other), IsSuccess());
  EXPECT_THAT(log.names(), ElementsAre("before", "a", "b", "after"));
  EXPECT_EQ(log.entries()[1].thread, pump.id());
  EXPECT_THAT(aclmdlRIDestroy(graph), IsSuccess());
}

TEST_F(CaptureTest, OrToThatOfTheExecutingStream) {
  aclrtStream other = NewStream();
  aclmdlRI graph = nullptr;
  {
    Pump pump(stream_);
    Begin();
    ASSERT_THAT(aclrtLaunchCallback(Count, &ran_, kBlock, stream_),
                IsSuccess());
    graph = End();
    pump.Unbind(stream_);
  }
  EXPECT_THAT(aclmdlRIExecuteAsync(graph, other),
              Returns(ACL_ERROR_RT_STREAM_NO_CB_REG));
  Pump pump(other);
  Run(graph, other);
  EXPECT_EQ(ran_, 1);
  EXPECT_THAT(aclmdlRIDestroy(graph), IsSuccess());
}

TEST_F(CaptureTest, ACallbackNeedsASubscribedThreadWhenItIsLaunched) {
  Begin();
  EXPECT_THAT(aclrtLaunchCallback(Count, &ran_, kBlock, stream_),
              Returns(ACL_ERROR_RT_STREAM_NO_CB_REG));
  EXPECT_THAT(aclmdlRIDestroy(End()), IsSuccess());
}

TEST_F(CaptureTest, CopiesFillsAndHostFuncsAreStored) {
  DeviceBlock device(4);
  PinnedBlock from("abcd");
  PinnedBlock to("????");
  Begin();
  ASSERT_THAT(aclrtMemcpyAsync(device.get(), 4, from.get(), 4,
                               ACL_MEMCPY_HOST_TO_DEVICE, stream_),
              IsSuccess());
  ASSERT_THAT(aclrtMemsetAsync(device.get(), 1, 'z', 1, stream_), IsSuccess());
  ASSERT_THAT(aclrtLaunchHostFunc(stream_, Count, &ran_), IsSuccess());
  ASSERT_THAT(aclrtMemcpyAsync(to.get(), 4, device.get(), 4,
                               ACL_MEMCPY_DEVICE_TO_HOST, stream_),
              IsSuccess());
  aclmdlRI graph = End();
  EXPECT_EQ(to.Text(), "????");
  EXPECT_EQ(ran_, 0);
  Run(graph, stream_);
  EXPECT_EQ(to.Text(), "zbcd");
  EXPECT_EQ(ran_, 1);
  // What the source holds by then.
  static_cast<char*>(from.get())[3] = '!';
  Run(graph, nullptr);
  EXPECT_EQ(to.Text(), "zbc!");
  EXPECT_EQ(ran_, 2);
  EXPECT_THAT(aclmdlRIDestroy(graph), IsSuccess());
}

TEST_F(CaptureTest, CodesOfBeginAndEnd) {
  aclmdlRI graph = nullptr;
  EXPECT_THAT(
      aclmdlRICaptureBegin(stream_, static_cast<aclmdlRICaptureMode>(3)),
      Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclmdlRICaptureBegin(nullptr, kGlobal),
              Returns(ACL_ERROR_RT_STREAM_CAPTURE_IMPLICIT));
  EXPECT_THAT(aclmdlRICaptureEnd(stream_, &graph),
              Returns(ACL_ERROR_RT_STREAM_NOT_CAPTURED));
  Begin();
  EXPECT_THAT(aclmdlRICaptureBegin(stream_, kRelaxed),
              Returns(ACL_ERROR_RT_STREAM_CAPTURED));
  EXPECT_THAT(aclmdlRICaptureEnd(stream_, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  std::thread([&] {
    EXPECT_THAT(aclrtSetDevice(0), IsSuccess());
    EXPECT_THAT(aclmdlRICaptureEnd(stream_, &graph),
                Returns(ACL_ERROR_RT_STREAM_CAPTURE_WRONG_THREAD));
    EXPECT_THAT(aclrtResetDevice(0), IsSuccess());
  }).join();
  EXPECT_THAT(aclmdlRIDestroy(End()), IsSuccess());
  Begin(kRelaxed);
  std::thread([&] {
    EXPECT_THAT(aclrtSetDevice(0), IsSuccess());
    EXPECT_THAT(aclmdlRICaptureEnd(stream_, &graph), IsSuccess());
    EXPECT_THAT(aclrtResetDevice(0), IsSuccess());
  }).join();
  EXPECT_THAT(aclmdlRIDestroy(graph), IsSuccess());
}

TEST_F(CaptureTest, CodesOfExecuteAndDestroy) {
  EXPECT_THAT(aclmdlRIExecuteAsync(nullptr, stream_),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclmdlRIExecuteAsync(stream_, stream_),
              Returns(ACL_ERROR_RT_INVALID_HANDLE));
  EXPECT_THAT(aclmdlRIDestroy(nullptr), Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclmdlRIDestroy(stream_), Returns(ACL_ERROR_RT_INVALID_HANDLE));
  Begin();
  aclmdlRICaptureStatus status = ACL_MODEL_RI_CAPTURE_STATUS_NONE;
  aclmdlRI open = nullptr;
  ASSERT_THAT(aclmdlRICaptureGetInfo(stream_, &status, &open), IsSuccess());
  EXPECT_THAT(aclmdlRIExecuteAsync(open, nullptr),
              Returns(ACL_ERROR_RT_MODEL_CAPTURED));
  EXPECT_THAT(aclmdlRIDestroy(open), Returns(ACL_ERROR_RT_MODEL_CAPTURED));
  aclmdlRI graph = End();
  EXPECT_EQ(graph, open);
  Begin();
  EXPECT_THAT(aclmdlRIExecuteAsync(graph, stream_),
              Returns(ACL_ERROR_RT_STREAM_CAPTURED));
  EXPECT_THAT(aclmdlRIDestroy(End()), IsSuccess());
  {
    Gate gate(stream_);
    ASSERT_THAT(aclmdlRIExecuteAsync(graph, stream_), IsSuccess());
    EXPECT_THAT(aclmdlRIDestroy(graph), Returns(ACL_ERROR_RT_MODEL_RUNNING));
  }
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(aclmdlRIDestroy(graph), IsSuccess());
  EXPECT_THAT(aclmdlRIDestroy(graph), Returns(ACL_ERROR_RT_INVALID_HANDLE));
}

TEST_F(CaptureTest, TheStateOfACapture) {
  aclmdlRICaptureStatus status = ACL_MODEL_RI_CAPTURE_STATUS_INVALIDATED;
  aclmdlRI graph = stream_;
  EXPECT_THAT(aclmdlRICaptureGetInfo(stream_, nullptr, &graph),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclmdlRICaptureGetInfo(stream_, &status, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclmdlRICaptureGetInfo(stream_, &status, &graph), IsSuccess());
  EXPECT_EQ(status, ACL_MODEL_RI_CAPTURE_STATUS_NONE);
  EXPECT_EQ(graph, nullptr);
  Begin();
  EXPECT_THAT(aclmdlRICaptureGetInfo(stream_, &status, &graph), IsSuccess());
  EXPECT_EQ(status, ACL_MODEL_RI_CAPTURE_STATUS_ACTIVE);
  EXPECT_NE(graph, nullptr);
  EXPECT_THAT(aclmdlRIDestroy(End()), IsSuccess());
}

TEST_F(CaptureTest, WhatEachModeForbids) {
  DeviceBlock device(4);
  char host[4] = {};
  const auto copy = [&] {
    return aclrtMemcpy(host, 4, device.get(), 4, ACL_MEMCPY_DEVICE_TO_HOST);
  };
  const auto rows = [&] {
    return aclrtMemcpy2d(host, 4, device.get(), 4, 4, 1,
                         ACL_MEMCPY_DEVICE_TO_HOST);
  };
  const auto fill = [&] { return aclrtMemset(device.get(), 4, 1, 4); };
  aclrtStream other = NewStream();
  const auto pageable = [&] {
    return aclrtMemcpyAsync(host, 4, device.get(), 4, ACL_MEMCPY_DEVICE_TO_HOST,
                            other);
  };
  const auto expect = [&](bool allowed) {
    const auto unsafe =
        allowed ? ACL_SUCCESS : ACL_ERROR_RT_CAPTURE_MODE_NOT_SUPPORT;
    EXPECT_EQ(copy(), unsafe);
    EXPECT_EQ(rows(), unsafe);
    EXPECT_EQ(fill(), unsafe);
    EXPECT_EQ(pageable(),
              allowed ? ACL_SUCCESS : ACL_ERROR_RT_CAPTURE_MODE_BLOCK_ASYNC);
  };
  for (const auto mode : {kGlobal, kThreadLocal, kRelaxed}) {
    SCOPED_TRACE(mode);
    Begin(mode);
    expect(mode == kRelaxed);
    std::thread([&] {
      EXPECT_THAT(aclrtSetDevice(0), IsSuccess());
      expect(mode != kGlobal);
      EXPECT_THAT(aclrtResetDevice(0), IsSuccess());
    }).join();
    EXPECT_THAT(aclrtSynchronizeStream(stream_),
                Returns(ACL_ERROR_RT_STREAM_CAPTURED));
    EXPECT_THAT(aclrtSynchronizeStreamWithTimeout(stream_, 10),
                Returns(ACL_ERROR_RT_STREAM_CAPTURED));
    EXPECT_THAT(aclmdlRIDestroy(End()), IsSuccess());
    expect(true);
  }
}

TEST_F(CaptureTest, EventsAreNotStored) {
  aclrtEvent event = NewEvent();
  ASSERT_THAT(aclrtRecordEvent(event, nullptr), IsSuccess());
  Begin();
  EXPECT_THAT(aclrtRecordEvent(event, stream_),
              Returns(ACL_ERROR_RT_FEATURE_NOT_SUPPORT));
  EXPECT_THAT(aclrtStreamWaitEvent(stream_, event),
              Returns(ACL_ERROR_RT_FEATURE_NOT_SUPPORT));
  EXPECT_THAT(aclmdlRIDestroy(End()), IsSuccess());
}

TEST_F(CaptureTest, ACaptureEndsWithItsStream) {
  aclrtStream gone = nullptr;
  ASSERT_THAT(aclrtCreateStream(&gone), IsSuccess());
  ASSERT_THAT(aclmdlRICaptureBegin(gone, kGlobal), IsSuccess());
  ASSERT_THAT(aclrtDestroyStream(gone), IsSuccess());
  DeviceBlock device(4);
  EXPECT_THAT(aclrtMemset(device.get(), 4, 1, 4), IsSuccess());
}

}  // namespace
}  // namespace ascend::acltest
