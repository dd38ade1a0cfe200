// The device entries: every documented code. Two devices, of the four of the
// machine physical 3 and 1.

#include <cstdint>
#include <string>
#include <thread>
#include <utility>
#include <vector>

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
using ::testing::Pair;

using DeviceTest = AclTest;
using DeviceProcessTest = ProcessTest;

TEST_F(DeviceProcessTest, SetAndResetCount) {
  EXPECT_THAT(aclrtSetDevice(2), Returns(ACL_ERROR_RT_INVALID_DEVICEID));
  EXPECT_THAT(aclrtSetDevice(-1), Returns(ACL_ERROR_RT_INVALID_DEVICEID));
  EXPECT_THAT(aclrtResetDevice(2), Returns(ACL_ERROR_RT_INVALID_DEVICEID));
  EXPECT_THAT(aclrtResetDeviceForce(-1),
              Returns(ACL_ERROR_RT_INVALID_DEVICEID));
  EXPECT_THAT(aclrtResetDevice(0), Returns(ACL_ERROR_RT_INVALID_DEVICEID));
  EXPECT_THAT(aclrtResetDeviceForce(0), Returns(ACL_ERROR_RT_INVALID_DEVICEID));

  EXPECT_THAT(aclrtSetDevice(0), IsSuccess());
  EXPECT_THAT(aclrtSetDevice(0), IsSuccess());
  EXPECT_THAT(aclrtResetDevice(0), IsSuccess());
  EXPECT_THAT(aclrtResetDeviceForce(0), IsSuccess());
  EXPECT_THAT(aclrtResetDevice(0), Returns(ACL_ERROR_RT_INVALID_DEVICEID));
}

TEST_F(DeviceProcessTest, GetDeviceFollowsTheContext) {
  int32_t device = -1;
  EXPECT_THAT(aclrtGetDevice(nullptr), Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtGetDevice(&device), Returns(ACL_ERROR_RT_CONTEXT_NULL));
  ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
  ASSERT_THAT(aclrtSetDevice(1), IsSuccess());
  EXPECT_THAT(aclrtGetDevice(&device), IsSuccess());
  EXPECT_EQ(device, 1);
  EXPECT_THAT(aclrtResetDevice(1), IsSuccess());
  EXPECT_THAT(aclrtGetDevice(&device), Returns(ACL_ERROR_RT_CONTEXT_NULL));
  EXPECT_THAT(aclrtResetDevice(0), IsSuccess());
}

TEST_F(DeviceProcessTest, WhatNeedsNoDevice) {
  uint32_t count = 0;
  EXPECT_THAT(aclrtGetDeviceCount(nullptr), Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtGetDeviceCount(&count), IsSuccess());
  EXPECT_EQ(count, 2u);

  aclrtRunMode mode = ACL_DEVICE;
  EXPECT_THAT(aclrtGetRunMode(nullptr), Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtGetRunMode(&mode), IsSuccess());
  EXPECT_EQ(mode, ACL_HOST);

  aclrtDeviceStatus status = ACL_RT_DEVICE_STATUS_END;
  EXPECT_THAT(aclrtQueryDeviceStatus(0, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtQueryDeviceStatus(2, &status),
              Returns(ACL_ERROR_RT_INVALID_DEVICEID));
  EXPECT_THAT(aclrtQueryDeviceStatus(0, &status), IsSuccess());
  EXPECT_EQ(status, ACL_RT_DEVICE_STATUS_NORMAL);

  int32_t least = -1;
  int32_t greatest = -1;
  EXPECT_THAT(aclrtDeviceGetStreamPriorityRange(nullptr, &greatest),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtDeviceGetStreamPriorityRange(&least, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtDeviceGetStreamPriorityRange(&least, &greatest),
              IsSuccess());
  EXPECT_EQ(least, 7);
  EXPECT_EQ(greatest, 0);

  EXPECT_THAT(aclrtSetTsDevice(ACL_TS_ID_AICORE), IsSuccess());
  EXPECT_THAT(aclrtSetTsDevice(ACL_TS_ID_AIVECTOR), IsSuccess());
  EXPECT_THAT(aclrtSetTsDevice(ACL_TS_ID_RESERVED),
              Returns(ACL_ERROR_INVALID_PARAM));
}

TEST_F(DeviceTest, SynchronizeWaitsForEveryStreamOfTheDevice) {
  const aclrtStream other = NewStream();
  absl::Notification begun;
  Gate here(stream_);
  SecondContext second;
  aclrtStream elsewhere = nullptr;
  ASSERT_THAT(aclrtCreateStream(&elsewhere), IsSuccess());
  {
    Gate there(elsewhere);
    std::thread opener([&] {
      EXPECT_TRUE(Await(begun));
      here.Open();
      there.Open();
    });
    begun.Notify();
    EXPECT_THAT(aclrtSynchronizeDevice(), IsSuccess());
    EXPECT_TRUE(here.ended());
    EXPECT_TRUE(there.ended());
    opener.join();
  }
  EXPECT_THAT(aclrtDestroyStream(elsewhere), IsSuccess());
  static_cast<void>(other);
}

TEST_F(DeviceTest, SynchronizeLeavesOtherDevicesAlone) {
  Gate gate(stream_);
  ASSERT_THAT(aclrtSetDevice(1), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeDevice(), IsSuccess());
  EXPECT_FALSE(gate.ended());
  EXPECT_THAT(aclrtResetDevice(1), IsSuccess());
  EXPECT_THAT(aclrtSetDevice(0), IsSuccess());
  EXPECT_THAT(aclrtResetDevice(0), IsSuccess());
}

TEST_F(DeviceTest, SynchronizeCodes) {
  EXPECT_THAT(aclrtSynchronizeDeviceWithTimeout(0),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtSynchronizeDeviceWithTimeout(-2),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtSynchronizeDeviceWithTimeout(-1), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeDeviceWithTimeout(1000), IsSuccess());
  std::thread([] {
    EXPECT_THAT(aclrtSynchronizeDevice(), Returns(ACL_ERROR_RT_CONTEXT_NULL));
    EXPECT_THAT(aclrtSynchronizeDeviceWithTimeout(10),
                Returns(ACL_ERROR_RT_CONTEXT_NULL));
  }).join();
  {
    Gate gate(stream_);
    EXPECT_THAT(aclrtSynchronizeDeviceWithTimeout(10),
                Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT));
  }
  void* memory = nullptr;
  ASSERT_THAT(aclrtMalloc(&memory, 8, ACL_MEM_MALLOC_HUGE_FIRST), IsSuccess());
  ASSERT_THAT(aclsimFailNextTask(stream_, ACL_ERROR_RT_AICORE_TIMEOUT),
              IsSuccess());
  ASSERT_THAT(aclrtMemsetAsync(memory, 8, 0, 8, stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeDevice(), Returns(ACL_ERROR_RT_AICORE_TIMEOUT));
  EXPECT_THAT(aclrtFree(memory), IsSuccess());
}

TEST_F(DeviceTest, SynchronizeInsideABlockCallbackIsRefused) {
  CallbackLog log;
  Pump pump(stream_);
  aclrtContext context = nullptr;
  ASSERT_THAT(aclrtGetCurrentContext(&context), IsSuccess());
  ASSERT_THAT(
      log.Launch("sync", ACL_CALLBACK_BLOCK, stream_,
                 [&] {
                   EXPECT_THAT(aclrtSetCurrentContext(context), IsSuccess());
                   EXPECT_THAT(aclrtSynchronizeDevice(),
                               Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT));
                 }),
      IsSuccess());
  EXPECT_THAT(aclrtSynchronizeDevice(), IsSuccess());
  pump.Unbind(stream_);
}

TEST_F(DeviceTest, SaturationModeIsOfTheDevice) {
  aclrtFloatOverflowMode mode = ACL_RT_OVERFLOW_MODE_UNDEF;
  EXPECT_THAT(aclrtGetDeviceSatMode(nullptr), Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtGetDeviceSatMode(&mode), IsSuccess());
  EXPECT_EQ(mode, ACL_RT_OVERFLOW_MODE_SATURATION);
  EXPECT_THAT(aclrtSetDeviceSatMode(ACL_RT_OVERFLOW_MODE_UNDEF),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtSetDeviceSatMode(ACL_RT_OVERFLOW_MODE_INFNAN), IsSuccess());
  EXPECT_THAT(aclrtGetDeviceSatMode(&mode), IsSuccess());
  EXPECT_EQ(mode, ACL_RT_OVERFLOW_MODE_INFNAN);
  ASSERT_THAT(aclrtSetDevice(1), IsSuccess());
  EXPECT_THAT(aclrtGetDeviceSatMode(&mode), IsSuccess());
  EXPECT_EQ(mode, ACL_RT_OVERFLOW_MODE_SATURATION);
  EXPECT_THAT(aclrtSetDeviceSatMode(ACL_RT_OVERFLOW_MODE_INFNAN), IsSuccess());
  EXPECT_THAT(aclrtResetDevice(1), IsSuccess());
  ASSERT_THAT(aclrtSetDevice(1), IsSuccess());
  EXPECT_THAT(aclrtGetDeviceSatMode(&mode), IsSuccess());
  EXPECT_EQ(mode, ACL_RT_OVERFLOW_MODE_SATURATION) << "a reset forgets it";
  EXPECT_THAT(aclrtResetDevice(1), IsSuccess());
  std::thread([&] {
    EXPECT_THAT(aclrtGetDeviceSatMode(&mode),
                Returns(ACL_ERROR_RT_CONTEXT_NULL));
    EXPECT_THAT(aclrtSetDeviceSatMode(ACL_RT_OVERFLOW_MODE_INFNAN),
                Returns(ACL_ERROR_RT_CONTEXT_NULL));
  }).join();
  EXPECT_THAT(aclrtSetDevice(0), IsSuccess());
  EXPECT_THAT(aclrtResetDevice(0), IsSuccess());
}

TEST_F(DeviceProcessTest, Attributes) {
  int64_t value = -1;
  EXPECT_THAT(aclrtGetDeviceInfo(0, ACL_DEV_ATTR_AICORE_CORE_NUM, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  for (uint32_t device : {2u, UINT32_MAX}) {
    EXPECT_THAT(
        aclrtGetDeviceInfo(device, ACL_DEV_ATTR_AICORE_CORE_NUM, &value),
        Returns(ACL_ERROR_RT_INVALID_DEVICEID));
  }
  EXPECT_THAT(aclrtGetDeviceInfo(0, static_cast<aclrtDevAttr>(0), &value),
              Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(aclrtGetDeviceInfo(0, ACL_DEV_ATTR_WARP_SIZE, &value),
              Returns(ACL_ERROR_RT_FEATURE_NOT_SUPPORT));
  const std::pair<aclrtDevAttr, int64_t> known[] = {
      {ACL_DEV_ATTR_AICORE_CORE_NUM, 24},
      {ACL_DEV_ATTR_CUBE_CORE_NUM, 24},
      {ACL_DEV_ATTR_VECTOR_CORE_NUM, 48},
      {ACL_DEV_ATTR_TOTAL_GLOBAL_MEM_SIZE, 64 << 20},
      {ACL_DEV_ATTR_L2_CACHE_SIZE, 192 << 20},
      {ACL_DEV_ATTR_PHY_CHIP_ID, 3},
      {ACL_DEV_ATTR_IS_VIRTUAL, 0}};
  for (const auto& [attr, expected] : known) {
    EXPECT_THAT(aclrtGetDeviceInfo(0, attr, &value), IsSuccess());
    EXPECT_EQ(value, expected) << attr;
  }

  int32_t feature = -1;
  const auto kFeature = ACL_FEATURE_SYSTEM_MEMQ_EVENT_CROSS_DEV;
  EXPECT_THAT(aclrtGetDeviceCapability(0, kFeature, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtGetDeviceCapability(0, static_cast<aclrtDevFeatureType>(2),
                                       &feature),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtGetDeviceCapability(2, kFeature, &feature),
              Returns(ACL_ERROR_RT_INVALID_DEVICEID));
  EXPECT_THAT(aclrtGetDeviceCapability(0, kFeature, &feature), IsSuccess());
  EXPECT_EQ(feature, ACL_DEV_FEATURE_NOT_SUPPORT);
}

TEST_F(DeviceTest, PeerAccessIsOneWay) {
  int32_t answer = -1;
  EXPECT_THAT(aclrtDeviceCanAccessPeer(nullptr, 0, 1),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtDeviceCanAccessPeer(&answer, 1, 1),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtDeviceCanAccessPeer(&answer, 0, 2),
              Returns(ACL_ERROR_RT_INVALID_DEVICEID));
  EXPECT_THAT(aclrtDeviceCanAccessPeer(&answer, -1, 1),
              Returns(ACL_ERROR_RT_INVALID_DEVICEID));
  EXPECT_THAT(aclrtDeviceCanAccessPeer(&answer, 0, 1), IsSuccess());
  EXPECT_EQ(answer, 1);

  EXPECT_THAT(aclrtDeviceEnablePeerAccess(1, 1),
              Returns(ACL_ERROR_FEATURE_UNSUPPORTED));
  EXPECT_THAT(aclrtDeviceEnablePeerAccess(0, 0),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtDeviceEnablePeerAccess(2, 0),
              Returns(ACL_ERROR_RT_INVALID_DEVICEID));
  EXPECT_THAT(aclrtDeviceDisablePeerAccess(0),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtDeviceDisablePeerAccess(2),
              Returns(ACL_ERROR_RT_INVALID_DEVICEID));
  std::thread([] {
    EXPECT_THAT(aclrtDeviceEnablePeerAccess(1, 0),
                Returns(ACL_ERROR_RT_CONTEXT_NULL));
    EXPECT_THAT(aclrtDeviceDisablePeerAccess(1),
                Returns(ACL_ERROR_RT_CONTEXT_NULL));
  }).join();

  EXPECT_THAT(aclrtDevicePeerAccessStatus(0, 1, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtDevicePeerAccessStatus(0, 2, &answer),
              Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(aclrtDevicePeerAccessStatus(-1, 1, &answer),
              Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(aclrtDevicePeerAccessStatus(0, 1, &answer), IsSuccess());
  EXPECT_EQ(answer, 0);
  EXPECT_THAT(aclrtDeviceEnablePeerAccess(1, 0), IsSuccess());
  EXPECT_THAT(aclrtDevicePeerAccessStatus(0, 1, &answer), IsSuccess());
  EXPECT_EQ(answer, 1);
  EXPECT_THAT(aclrtDevicePeerAccessStatus(1, 0, &answer), IsSuccess());
  EXPECT_EQ(answer, 0);
  EXPECT_THAT(aclrtDeviceDisablePeerAccess(1), IsSuccess());
  EXPECT_THAT(aclrtDevicePeerAccessStatus(0, 1, &answer), IsSuccess());
  EXPECT_EQ(answer, 0);
}

// Which device, at which moment.
using Moments = std::vector<std::pair<int32_t, int>>;

void NoteState(uint32_t device, aclrtDeviceState state, void* moments) {
  static_cast<Moments*>(moments)->push_back({device, state});
}

TEST_F(DeviceProcessTest, StateCallbacksHearOfSetAndReset) {
  EXPECT_THAT(aclrtRegDeviceStateCallback(nullptr, NoteState, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtRegDeviceStateCallback("", NoteState, nullptr),
              Returns(ACL_ERROR_RT_PARAM_INVALID));
  Moments moments;
  ASSERT_THAT(aclrtRegDeviceStateCallback("note", NoteState, &moments),
              IsSuccess());
  EXPECT_THAT(aclrtRegDeviceStateCallback("note", NoteState, &moments),
              Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(aclrtSetDevice(1), IsSuccess());
  EXPECT_THAT(aclrtResetDevice(1), IsSuccess());
  EXPECT_THAT(moments, ElementsAre(Pair(1, ACL_RT_DEVICE_STATE_SET_PRE),
                                   Pair(1, ACL_RT_DEVICE_STATE_SET_POST),
                                   Pair(1, ACL_RT_DEVICE_STATE_RESET_PRE),
                                   Pair(1, ACL_RT_DEVICE_STATE_RESET_POST)));
  moments.clear();
  EXPECT_THAT(aclrtRegDeviceStateCallback("note", nullptr, nullptr),
              IsSuccess());
  EXPECT_THAT(aclrtSetDevice(0), IsSuccess());
  EXPECT_THAT(aclrtResetDevice(0), IsSuccess());
  EXPECT_THAT(moments, IsEmpty());
}

int32_t NoteAbort(int32_t device, aclrtDeviceTaskAbortStage stage,
                  uint32_t timeout, void* moments) {
  EXPECT_EQ(timeout, 30000u);
  static_cast<Moments*>(moments)->push_back({device, stage});
  return 0;
}

TEST_F(DeviceTest, AbortDropsWhatIsQueuedAndWaitsForWhatRuns) {
  CallbackLog log;
  Pump pump(stream_);
  pump.Pause();
  const aclrtStream other = NewStream();
  ASSERT_THAT(log.Launch("dropped", ACL_CALLBACK_BLOCK, stream_), IsSuccess());
  Moments moments;
  ASSERT_THAT(aclrtSetDeviceTaskAbortCallback("note", NoteAbort, &moments),
              IsSuccess());
  {
    Gate gate(other);
    ASSERT_TRUE(gate.AwaitStart());
    std::thread opener([&] { gate.Open(); });
    EXPECT_THAT(aclrtDeviceTaskAbort(0, 30000), IsSuccess());
    EXPECT_TRUE(gate.ended());
    opener.join();
  }
  EXPECT_THAT(moments, ElementsAre(Pair(0, ACL_RT_DEVICE_TASK_ABORT_PRE),
                                   Pair(0, ACL_RT_DEVICE_TASK_ABORT_POST)));
  EXPECT_THAT(aclrtSetDeviceTaskAbortCallback("note", nullptr, nullptr),
              IsSuccess());
  pump.Resume();
  EXPECT_THAT(log.Launch("after", ACL_CALLBACK_BLOCK, stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeDevice(), IsSuccess());
  EXPECT_THAT(log.names(), ElementsAre("after"));
  pump.Unbind(stream_);
}

TEST_F(DeviceTest, AbortEndsSynchroniseCalls) {
  CallbackLog log;
  absl::Notification in_callback;
  absl::Notification open;
  Pump pump(stream_);
  ASSERT_THAT(log.Launch("running", ACL_CALLBACK_BLOCK, stream_,
                         [&] {
                           in_callback.Notify();
                           EXPECT_TRUE(Await(open));
                         }),
              IsSuccess());
  ASSERT_TRUE(Await(in_callback));
  aclError waited = ACL_SUCCESS;
  std::thread waiter([&] {
    ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
    waited = aclrtSynchronizeStream(stream_);
    EXPECT_THAT(aclrtResetDevice(0), IsSuccess());
  });
  // The stream has an unfinished callback until it is aborted; the waiter may
  // come before or after.
  EXPECT_THAT(aclrtDeviceTaskAbort(0, 0), IsSuccess());
  open.Notify();
  waiter.join();
  EXPECT_THAT(
      waited,
      ::testing::AnyOf(IsSuccess(), Returns(ACL_ERROR_RT_DEVICE_TASK_ABORT)));
  pump.Unbind(stream_);
}

TEST_F(DeviceTest, AbortCodes) {
  EXPECT_THAT(aclrtDeviceTaskAbort(2, 0),
              Returns(ACL_ERROR_RT_INVALID_DEVICEID));
  EXPECT_THAT(aclrtDeviceTaskAbort(0, 36 * 60 * 1000 + 1),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtSetDeviceTaskAbortCallback(nullptr, NoteAbort, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtSetDeviceTaskAbortCallback("", NoteAbort, nullptr),
              Returns(ACL_ERROR_RT_PARAM_INVALID));
  Gate gate(stream_);
  ASSERT_TRUE(gate.AwaitStart());
  EXPECT_THAT(aclrtDeviceTaskAbort(0, 10), Returns(ACL_ERROR_RT_WAIT_TIMEOUT));
}

TEST_F(DeviceTest, OneAbortAtATime) {
  Gate gate(stream_);
  ASSERT_TRUE(gate.AwaitStart());
  // Both threads call until they get an answer that depends on the other: one
  // waits for the gate, the other is refused.
  std::thread first([] {
    aclError code = ACL_SUCCESS;
    do {
      code = aclrtDeviceTaskAbort(0, 0);
    } while (code == ACL_ERROR_RT_DEVICE_TASK_ABORT);
    EXPECT_THAT(code, IsSuccess());
  });
  aclError second = ACL_SUCCESS;
  do {
    second = aclrtDeviceTaskAbort(0, 1);
  } while (second == ACL_ERROR_RT_WAIT_TIMEOUT);
  EXPECT_THAT(second, Returns(ACL_ERROR_RT_DEVICE_TASK_ABORT));
  gate.Open();
  first.join();
}

TEST_F(DeviceProcessTest, DeviceNumbers) {
  using Translation = aclError (*)(const int32_t, int32_t* const);
  struct {
    Translation call;
    int32_t from;
    int32_t to;
    int32_t unknown;
  } const rows[] = {
      {aclrtGetLogicDevIdByUserDevId, 0, 3, 2},
      {aclrtGetUserDevIdByLogicDevId, 3, 0, 2},
      {aclrtGetLogicDevIdByPhyDevId, 1, 1, 0},
      {aclrtGetPhyDevIdByLogicDevId, 1, 1, -1},
      {aclrtGetUserDevIdByPhyDevId, 3, 0, 4},
      {aclrtGetPhyDevIdByUserDevId, 0, 3, 3},
  };
  int index = 0;
  for (const auto& row : rows) {
    SCOPED_TRACE(index++);
    int32_t to = -7;
    EXPECT_THAT(row.call(row.from, nullptr), Returns(ACL_ERROR_INVALID_PARAM));
    EXPECT_THAT(row.call(row.unknown, &to),
                Returns(ACL_ERROR_RT_INVALID_DEVICEID));
    EXPECT_EQ(to, -7);
    EXPECT_THAT(row.call(row.from, &to), IsSuccess());
    EXPECT_EQ(to, row.to);
  }
}

TEST_F(DeviceProcessTest, OperatorTimeLimits) {
  uint32_t millis = 0;
  uint64_t actual = 0;
  EXPECT_THAT(aclrtGetOpExecuteTimeout(nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtSetOpExecuteTimeOutV2(1, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtGetOpExecuteTimeout(&millis), IsSuccess());
  EXPECT_EQ(millis, UINT32_MAX);
  EXPECT_THAT(aclrtSetOpExecuteTimeOut(3), IsSuccess());
  EXPECT_THAT(aclrtGetOpExecuteTimeout(&millis), IsSuccess());
  EXPECT_EQ(millis, 3000u);
  EXPECT_THAT(aclrtSetOpExecuteTimeOutWithMs(7), IsSuccess());
  EXPECT_THAT(aclrtGetOpExecuteTimeout(&millis), IsSuccess());
  EXPECT_EQ(millis, 7u);
  EXPECT_THAT(aclrtSetOpExecuteTimeOutV2(1001, &actual), IsSuccess());
  EXPECT_EQ(actual, 1001u);
  EXPECT_THAT(aclrtGetOpExecuteTimeout(&millis), IsSuccess());
  EXPECT_EQ(millis, 2u);
  EXPECT_THAT(aclrtSetOpExecuteTimeOut(UINT32_MAX), IsSuccess());
  EXPECT_THAT(aclrtGetOpExecuteTimeout(&millis), IsSuccess());
  EXPECT_EQ(millis, UINT32_MAX);
  EXPECT_THAT(aclrtSetOpExecuteTimeOutV2(0, &actual), IsSuccess());
  EXPECT_EQ(actual, uint64_t{UINT32_MAX} * 1000);
}

}  // namespace
}  // namespace ascend::acltest
