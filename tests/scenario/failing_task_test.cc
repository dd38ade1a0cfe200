// Scenarios S64 and S73-S79: tasks that fail.

#include <pthread.h>

#include <cstdint>
#include <string>

#include "acl/acl.h"
#include "acl_sim/acl_sim.h"
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

class FailingTaskTest : public AclTest {
 protected:
  void SetUp() override {
    AclTest::SetUp();
    ASSERT_THAT(aclrtMalloc(&memory_, 64, ACL_MEM_MALLOC_HUGE_FIRST),
                IsSuccess());
  }
  void TearDown() override {
    EXPECT_THAT(aclrtFree(memory_), IsSuccess());
    AclTest::TearDown();
  }

  // A device task.
  aclError LaunchWork(aclrtStream stream) {
    return aclrtMemsetAsync(memory_, 64, 1, 64, stream);
  }
  // A device task that fails.
  void LaunchFailing(aclrtStream stream, aclError code) {
    ASSERT_THAT(aclsimFailNextTask(stream, code), IsSuccess());
    ASSERT_THAT(LaunchWork(stream), IsSuccess());
  }

  void* memory_ = nullptr;
  CallbackLog log_;
};

TEST_F(FailingTaskTest, S64_QueryOfAFailedStream) {
  aclrtEvent event = NewEvent();
  LaunchFailing(stream_, ACL_ERROR_RT_AICORE_EXCEPTION);
  ASSERT_THAT(aclrtRecordEvent(event, stream_), IsSuccess());
  aclError code = ACL_SUCCESS;
  aclrtEventRecordedStatus status = ACL_EVENT_RECORDED_STATUS_NOT_READY;
  while (code == ACL_SUCCESS && status == ACL_EVENT_RECORDED_STATUS_NOT_READY) {
    code = aclrtQueryEventStatus(event, &status);
  }
  EXPECT_THAT(code, Returns(ACL_ERROR_RT_AICORE_EXCEPTION));
  aclrtStreamStatus stream_status;
  EXPECT_THAT(aclrtStreamQuery(stream_, &stream_status),
              Returns(ACL_ERROR_RT_AICORE_EXCEPTION));
}

TEST_F(FailingTaskTest, S73_ContinueMode) {
  Pump pump(stream_);
  LaunchFailing(stream_, ACL_ERROR_RT_AICORE_EXCEPTION);
  EXPECT_THAT(log_.Launch("a", kBlock, stream_), IsSuccess());
  EXPECT_THAT(LaunchWork(stream_), IsSuccess());
  EXPECT_THAT(log_.LaunchHostFunc("W", stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_),
              Returns(ACL_ERROR_RT_AICORE_EXCEPTION));
  EXPECT_THAT(log_.names(), ElementsAre("a", "W"));
}

TEST_F(FailingTaskTest, S74_StopMode) {
  const auto self = static_cast<uint64_t>(pthread_self());
  aclrtStream sibling = NewStream();
  ASSERT_THAT(aclrtSubscribeReport(self, stream_), IsSuccess());
  ASSERT_THAT(aclrtSetStreamFailureMode(stream_, ACL_STOP_ON_FAILURE),
              IsSuccess());
  Gate gate(stream_);
  LaunchFailing(stream_, ACL_ERROR_RT_AICORE_EXCEPTION);
  ASSERT_THAT(log_.Launch("dropped", kBlock, stream_), IsSuccess());
  gate.Open();
  EXPECT_THAT(aclrtSynchronizeStream(stream_),
              Returns(ACL_ERROR_RT_AICORE_EXCEPTION));
  EXPECT_THAT(log_.Launch("refused", kNoBlock, stream_),
              Returns(ACL_ERROR_RT_AICORE_EXCEPTION));
  EXPECT_THAT(log_.LaunchHostFunc("refused", sibling),
              Returns(ACL_ERROR_RT_AICORE_EXCEPTION))
      << "the whole context has stopped";
  EXPECT_THAT(aclrtProcessReport(1), Returns(ACL_ERROR_RT_REPORT_TIMEOUT));
  EXPECT_THAT(log_.names(), IsEmpty());
}

TEST_F(FailingTaskTest, S75_ModeSetTwice) {
  ASSERT_THAT(aclrtSetStreamFailureMode(stream_, ACL_CONTINUE_ON_FAILURE),
              IsSuccess());
  EXPECT_THAT(aclrtSetStreamFailureMode(stream_, ACL_STOP_ON_FAILURE),
              Returns(ACL_ERROR_RT_PARAM_INVALID));
  aclrtStreamAttrValue value = {};
  EXPECT_THAT(
      aclrtGetStreamAttribute(stream_, ACL_STREAM_ATTR_FAILURE_MODE, &value),
      IsSuccess());
  EXPECT_EQ(value.failureMode, ACL_CONTINUE_ON_FAILURE);
}

TEST_F(FailingTaskTest, S76_OneFaultSeveralObservers) {
  aclrtEvent event = NewEvent();
  LaunchFailing(stream_, ACL_ERROR_RT_MODEL_EXECUTE);
  ASSERT_THAT(aclrtRecordEvent(event, stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_),
              Returns(ACL_ERROR_RT_MODEL_EXECUTE));
  EXPECT_THAT(aclrtSynchronizeDevice(), Returns(ACL_ERROR_RT_MODEL_EXECUTE));
  EXPECT_THAT(aclrtSynchronizeEvent(event),
              Returns(ACL_ERROR_RT_MODEL_EXECUTE));
  aclrtEventRecordedStatus recorded;
  EXPECT_THAT(aclrtQueryEventStatus(event, &recorded),
              Returns(ACL_ERROR_RT_MODEL_EXECUTE));
  aclrtEventStatus status;
  EXPECT_THAT(aclrtQueryEvent(event, &status),
              Returns(ACL_ERROR_RT_MODEL_EXECUTE));
}

TEST_F(FailingTaskTest, S77_TheErrorNamesTheTask) {
  CapturedStderr errors;
  Gate gate(stream_);
  ASSERT_TRUE(gate.AwaitStart());
  ASSERT_THAT(log_.LaunchHostFunc("task 2", stream_), IsSuccess());
  LaunchFailing(stream_, ACL_ERROR_RT_AICORE_TIMEOUT);
  for (int i = 4; i <= 10; ++i) {
    ASSERT_THAT(LaunchWork(stream_), IsSuccess());
  }
  gate.Open();
  EXPECT_THAT(aclrtSynchronizeStream(stream_),
              Returns(ACL_ERROR_RT_AICORE_TIMEOUT));
  EXPECT_THAT(errors.Text(), HasSubstr("task 3 "));
  EXPECT_THAT(errors.Text(), HasSubstr("launched by thread"));
}

using DeviceLostTest = ProcessTest;

TEST_F(DeviceLostTest, S78_DeviceLostIsSticky) {
  ASSERT_THAT(aclInit(nullptr), IsSuccess());
  ASSERT_THAT(aclrtSetDevice(1), IsSuccess());
  aclrtStream other = nullptr;
  ASSERT_THAT(aclrtCreateStream(&other), IsSuccess());
  aclrtContext other_context = nullptr;
  ASSERT_THAT(aclrtGetCurrentContext(&other_context), IsSuccess());

  ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
  aclrtContext context = nullptr;
  ASSERT_THAT(aclrtGetCurrentContext(&context), IsSuccess());
  void* memory = nullptr;
  ASSERT_THAT(aclrtMalloc(&memory, 64, ACL_MEM_MALLOC_HUGE_FIRST), IsSuccess());
  ASSERT_THAT(aclsimFailNextTask(nullptr, ACL_ERROR_RT_LOST_HEARTBEAT),
              IsSuccess());
  ASSERT_THAT(aclrtMemsetAsync(memory, 64, 1, 64, nullptr), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(nullptr),
              Returns(ACL_ERROR_RT_LOST_HEARTBEAT));
  for (int round = 0; round < 2; ++round) {
    aclrtStream stream = nullptr;
    aclrtEvent event = nullptr;
    EXPECT_THAT(aclrtCreateStream(&stream),
                Returns(ACL_ERROR_RT_LOST_HEARTBEAT));
    EXPECT_THAT(aclrtCreateEvent(&event), Returns(ACL_ERROR_RT_LOST_HEARTBEAT));
    EXPECT_THAT(aclrtMemsetAsync(memory, 64, 1, 64, nullptr),
                Returns(ACL_ERROR_RT_LOST_HEARTBEAT));
    EXPECT_THAT(aclrtSynchronizeDevice(), Returns(ACL_ERROR_RT_LOST_HEARTBEAT));
    char host[64] = {};
    EXPECT_THAT(aclrtMemcpy(host, 64, memory, 64, ACL_MEMCPY_DEVICE_TO_HOST),
                Returns(ACL_ERROR_RT_LOST_HEARTBEAT));
    EXPECT_THAT(aclrtMemset(memory, 64, 1, 64),
                Returns(ACL_ERROR_RT_LOST_HEARTBEAT));
    EXPECT_THAT(aclrtFree(memory), Returns(ACL_ERROR_RT_LOST_HEARTBEAT));
    EXPECT_THAT(aclrtFreeWithDevSync(memory),
                Returns(ACL_ERROR_RT_LOST_HEARTBEAT));
    EXPECT_THAT(aclrtSetDevice(0), Returns(ACL_ERROR_RT_LOST_HEARTBEAT));
    aclrtContext other = nullptr;
    EXPECT_THAT(aclrtCreateContext(&other, 0),
                Returns(ACL_ERROR_RT_LOST_HEARTBEAT));
    EXPECT_THAT(aclrtDeviceTaskAbort(0, 0),
                Returns(ACL_ERROR_RT_LOST_HEARTBEAT));
    aclrtDeviceStatus status = ACL_RT_DEVICE_STATUS_NORMAL;
    EXPECT_THAT(aclrtQueryDeviceStatus(0, &status), IsSuccess());
    EXPECT_EQ(status, ACL_RT_DEVICE_STATUS_ABNORMAL);
  }
  ASSERT_THAT(aclrtSetCurrentContext(other_context), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(other), IsSuccess());
  EXPECT_THAT(aclrtDestroyStream(other), IsSuccess());

  EXPECT_THAT(aclrtResetDevice(0), IsSuccess());
  ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
  EXPECT_THAT(aclrtFree(memory), Returns(ACL_ERROR_RT_PARAM_INVALID))
      << "it went with the device";
  ASSERT_THAT(aclrtMalloc(&memory, 64, ACL_MEM_MALLOC_HUGE_FIRST), IsSuccess());
  EXPECT_THAT(aclrtMemsetAsync(memory, 64, 1, 64, nullptr), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(nullptr), IsSuccess());
  EXPECT_THAT(aclrtFree(memory), IsSuccess());
  EXPECT_THAT(aclFinalize(), IsSuccess());
}

TEST_F(FailingTaskTest, S79_TwoFaultsOnTwoDependencies) {
  aclrtStream left = NewStream();
  aclrtStream right = NewStream();
  aclrtEvent left_done = NewEvent();
  aclrtEvent right_done = NewEvent();
  LaunchFailing(left, ACL_ERROR_RT_AICORE_EXCEPTION);
  ASSERT_THAT(aclrtRecordEvent(left_done, left), IsSuccess());
  LaunchFailing(right, ACL_ERROR_RT_AICORE_TIMEOUT);
  ASSERT_THAT(aclrtRecordEvent(right_done, right), IsSuccess());
  ASSERT_THAT(aclrtStreamWaitEvent(stream_, left_done), IsSuccess());
  ASSERT_THAT(aclrtStreamWaitEvent(stream_, right_done), IsSuccess());
  ASSERT_THAT(log_.LaunchHostFunc("once", stream_), IsSuccess());
  aclrtSynchronizeStream(stream_);
  EXPECT_THAT(log_.names(), ElementsAre("once"));
}

TEST_F(FailingTaskTest, AbortClearsTheError) {
  LaunchFailing(stream_, ACL_ERROR_RT_AICORE_EXCEPTION);
  EXPECT_THAT(aclrtSynchronizeStream(stream_),
              Returns(ACL_ERROR_RT_AICORE_EXCEPTION));
  EXPECT_THAT(aclrtStreamAbort(stream_), IsSuccess());
  EXPECT_THAT(LaunchWork(stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
}

TEST_F(FailingTaskTest, AFailedStreamLeavesOthersAlone) {
  aclrtStream other = NewStream();
  LaunchFailing(stream_, ACL_ERROR_RT_AICORE_EXCEPTION);
  EXPECT_THAT(aclrtSynchronizeStream(stream_),
              Returns(ACL_ERROR_RT_AICORE_EXCEPTION));
  EXPECT_THAT(LaunchWork(other), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(other), IsSuccess());
}

TEST_F(FailingTaskTest, FailNextTaskChecksItsArguments) {
  for (aclError code : {0, 100000, 506999, 508000, -1}) {
    EXPECT_THAT(aclsimFailNextTask(stream_, code),
                Returns(ACL_ERROR_INVALID_PARAM));
  }
  int no_handle = 0;
  EXPECT_THAT(aclsimFailNextTask(&no_handle, ACL_ERROR_RT_AICORE_EXCEPTION),
              Returns(ACL_ERROR_RT_INVALID_HANDLE));
}

}  // namespace
}  // namespace ascend::acltest
