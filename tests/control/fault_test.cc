// Fault rules through aclsim: calls, tasks, memory, pumps, callbacks, the
// device.

#include <cstdint>
#include <string>
#include <vector>

#include "acl/acl.h"
#include "acl_sim/acl_sim.h"
#include "acl_sim/testing.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"
#include "tests/acl_testutil/callback_log.h"
#include "tests/acl_testutil/captured_stderr.h"
#include "tests/acl_testutil/pump.h"

namespace ascend::acltest {
namespace {

using ::aclsim::ScopedFault;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class FaultTest : public AclTest {
 protected:
  void SetUp() override {
    AclTest::SetUp();
    Allocate();
  }
  void Allocate() {
    ASSERT_THAT(aclrtMalloc(&memory_, 64, ACL_MEM_MALLOC_NORMAL_ONLY),
                IsSuccess());
  }
  // The device is found as SetUp() left it.
  void ResetDevice() {
    EXPECT_THAT(aclrtResetDevice(0), IsSuccess());
    ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
    ASSERT_THAT(aclrtCreateStream(&stream_), IsSuccess());
    Allocate();
  }
  void TearDown() override {
    if (memory_ != nullptr) {
      EXPECT_THAT(aclrtFree(memory_), IsSuccess());
    }
    AclTest::TearDown();
  }
  aclError Fill(aclrtStream stream) {
    return aclrtMemsetAsync(memory_, 64, 1, 64, stream);
  }

  void* memory_ = nullptr;
};

TEST_F(FaultTest, ACallReturnsTheCodeAndDoesNothing) {
  ScopedFault fault("call aclrtCreateEvent n=2: return 207007");
  aclrtEvent first = nullptr;
  aclrtEvent second = nullptr;
  EXPECT_THAT(aclrtCreateEvent(&first), IsSuccess());
  EXPECT_THAT(aclrtCreateEvent(&second),
              Returns(ACL_ERROR_RT_NO_EVENT_RESOURCE));
  EXPECT_EQ(second, nullptr);
  EXPECT_THAT(aclsim::RecentMessage(),
              HasSubstr("call aclrtCreateEvent n=2: return 207007"));
  EXPECT_THAT(aclrtDestroyEvent(first), IsSuccess());
  EXPECT_EQ(fault.hits(), 1u);
  EXPECT_EQ(fault.seen(), 2u);
}

TEST_F(FaultTest, TheCFormIsTheSameRule) {
  aclsimFaultRule rule = ACLSIM_FAULT_RULE_INIT;
  rule.point = "call aclrtSynchronize*";
  rule.action = "return ACL_ERROR_RT_TS_ERROR";
  rule.device = 0;
  rule.sticky = 1;
  uint32_t id = 0;
  ASSERT_THAT(aclsimAddFault(&rule, &id), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), Returns(507001));
  EXPECT_THAT(aclrtSynchronizeDevice(), Returns(507001));
  EXPECT_THAT(aclsimRemoveFault(id), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeDevice(), IsSuccess());
  rule.action = "retrun 1";
  EXPECT_THAT(aclsimAddFault(&rule, &id), Returns(ACL_ERROR_FILE_ATTR_INVALID));
  EXPECT_THAT(aclsim::RecentMessage(), HasSubstr("did you mean \"return\"?"));
  rule.action = nullptr;
  EXPECT_THAT(aclsimAddFault(&rule, &id), Returns(ACL_ERROR_INVALID_PARAM));
}

TEST_F(FaultTest, APlanThatCannotBeUnderstoodChangesNothing) {
  ASSERT_THAT(aclsimSetFaults("call aclrtCreateEvent: return 207007"),
              IsSuccess());
  EXPECT_THAT(aclsimSetFaults("memory: fail\ncall aclrtCreateEvnt: return 1"),
              Returns(ACL_ERROR_FILE_ATTR_INVALID));
  EXPECT_THAT(aclsim::RecentMessage(),
              HasSubstr("plan:2:6: expected the name of an ACL function"));
  void* other = nullptr;
  EXPECT_THAT(aclrtMalloc(&other, 64, ACL_MEM_MALLOC_NORMAL_ONLY), IsSuccess())
      << "the first rule was not applied either";
  EXPECT_THAT(aclrtFree(other), IsSuccess());
  aclrtEvent event = nullptr;
  EXPECT_THAT(aclrtCreateEvent(&event),
              Returns(ACL_ERROR_RT_NO_EVENT_RESOURCE));
  EXPECT_THAT(aclsimSetFaults(nullptr), IsSuccess());
}

TEST_F(FaultTest, ATaskFailsWhereItsStreamIsSynchronised) {
  aclrtStream other = NewStream();
  int32_t id = -1;
  ASSERT_THAT(aclrtStreamGetId(other, &id), IsSuccess());
  ScopedFault fault("task fill stream=" + std::to_string(id) +
                    " n=2: error 507015");
  EXPECT_THAT(Fill(stream_), IsSuccess());
  EXPECT_THAT(Fill(stream_), IsSuccess());
  EXPECT_THAT(Fill(other), IsSuccess());
  EXPECT_THAT(Fill(other), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(other),
              Returns(ACL_ERROR_RT_AICORE_EXCEPTION));
  EXPECT_EQ(fault.hits(), 1u);
}

TEST_F(FaultTest, AHostFuncFailsWithoutRunning) {
  ScopedFault fault("task host_func: error 507018");
  CallbackLog log;
  EXPECT_THAT(log.LaunchHostFunc("a", stream_), IsSuccess());
  EXPECT_THAT(log.LaunchHostFunc("b", stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_),
              Returns(ACL_ERROR_RT_AICPU_EXCEPTION));
  EXPECT_THAT(log.names(), ElementsAre("b"));
}

TEST_F(FaultTest, ALostDeviceIsLostUntilItIsReset) {
  ScopedFault fault("task fill: lose-device");
  EXPECT_THAT(Fill(stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_),
              Returns(ACL_ERROR_RT_LOST_HEARTBEAT));
  EXPECT_THAT(Fill(stream_), Returns(ACL_ERROR_RT_LOST_HEARTBEAT));
  ResetDevice();
  EXPECT_THAT(Fill(stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
}

TEST_F(FaultTest, ACallLosesTheDevice) {
  ScopedFault fault("call aclrtMemsetAsync n=2: lose-device");
  EXPECT_THAT(Fill(stream_), IsSuccess());
  EXPECT_THAT(Fill(stream_), Returns(ACL_ERROR_RT_LOST_HEARTBEAT));
  EXPECT_THAT(aclrtSynchronizeDevice(), Returns(ACL_ERROR_RT_LOST_HEARTBEAT));
  ResetDevice();
}

TEST_F(FaultTest, MemoryIsFullAtAByteCount) {
  ScopedFault fault("memory device=0: limit 64KiB");
  void* first = nullptr;
  void* second = nullptr;
  EXPECT_THAT(aclrtMalloc(&first, 32 << 10, ACL_MEM_MALLOC_NORMAL_ONLY),
              IsSuccess());
  EXPECT_THAT(aclrtMalloc(&second, 32 << 10, ACL_MEM_MALLOC_NORMAL_ONLY),
              Returns(ACL_ERROR_RT_MEMORY_ALLOCATION));
  EXPECT_THAT(aclrtFree(first), IsSuccess());
  EXPECT_THAT(aclrtMalloc(&second, 32 << 10, ACL_MEM_MALLOC_NORMAL_ONLY),
              IsSuccess());
  EXPECT_THAT(aclrtFree(second), IsSuccess());
}

// Without the pump's rules the first process call would run the callback.
TEST_F(FaultTest, PumpsLoseAndDoubleWakeUpsAndComeLate) {
  ASSERT_THAT(
      aclrtSubscribeReport(static_cast<uint64_t>(pthread_self()), stream_),
      IsSuccess());
  aclsim::ScopedClock clock;
  CallbackLog log;
  {
    ScopedFault fault("pump: lose");
    ASSERT_THAT(log.Launch("a", ACL_CALLBACK_BLOCK, stream_), IsSuccess());
    EXPECT_THAT(aclrtProcessReport(1000), Returns(ACL_ERROR_RT_REPORT_TIMEOUT));
    EXPECT_EQ(log.count(), 0u);
    EXPECT_GE(clock.elapsed(), 1000000000);
    EXPECT_THAT(aclrtProcessReport(1000), IsSuccess());
    EXPECT_EQ(log.count(), 1u);
  }
  {
    ScopedFault fault("pump: double");
    EXPECT_THAT(aclrtProcessReport(1000), IsSuccess()) << "woken for nothing";
    EXPECT_EQ(log.count(), 1u);
  }
  {
    ScopedFault fault("pump: delay 5s");
    ASSERT_THAT(log.Launch("b", ACL_CALLBACK_BLOCK, stream_), IsSuccess());
    const int64_t before = clock.elapsed();
    EXPECT_THAT(aclrtProcessReport(1000), IsSuccess());
    EXPECT_EQ(log.count(), 2u);
    EXPECT_GE(clock.elapsed() - before, 5000000000);
  }
  EXPECT_THAT(
      aclrtUnSubscribeReport(static_cast<uint64_t>(pthread_self()), stream_),
      IsSuccess());
}

TEST_F(FaultTest, ALostWakeUpWithoutTimeoutEndsWithTheSubscription) {
  ScopedFault fault("pump: lose");
  Pump pump(stream_);
  pump.Unbind(stream_);
}

TEST_F(FaultTest, ACallbackStartsLate) {
  ASSERT_THAT(
      aclrtSubscribeReport(static_cast<uint64_t>(pthread_self()), stream_),
      IsSuccess());
  aclsim::ScopedClock clock;
  ScopedFault fault("callback block n=2: delay 600s");
  CallbackLog log;
  for (const char* name : {"a", "b"}) {
    ASSERT_THAT(log.Launch(name, ACL_CALLBACK_BLOCK, stream_), IsSuccess());
  }
  EXPECT_THAT(aclrtProcessReport(1000), IsSuccess());
  while (log.count() < 2) {
    ASSERT_THAT(aclrtProcessReport(1000), IsSuccess());
  }
  EXPECT_GE(clock.elapsed(), 600 * 1000000000LL);
  EXPECT_EQ(fault.hits(), 1u);
  EXPECT_THAT(
      aclrtUnSubscribeReport(static_cast<uint64_t>(pthread_self()), stream_),
      IsSuccess());
}

TEST_F(FaultTest, AnUnusedRuleIsReportedAtFinalize) {
  ASSERT_THAT(aclsimSetFaults("call aclrtGetRunMode: return 1"), IsSuccess());
  EXPECT_THAT(aclrtFree(memory_), IsSuccess());
  memory_ = nullptr;
  CapturedStderr errors;
  EXPECT_THAT(aclFinalize(), IsSuccess());
  EXPECT_THAT(errors.Text(), HasSubstr("call aclrtGetRunMode: return 1) was "
                                       "never hit"));
  errors.End();
  EXPECT_THAT(aclsimSetFaults(nullptr), IsSuccess());
  AclTest::SetUp();
}

TEST_F(FaultTest, RefusesWrongArguments) {
  EXPECT_THAT(aclsimAddFaults(nullptr, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclsimAddFaults("# none", nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclsimRemoveFault(123456), Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclsimGetFaultHits(123456, nullptr, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
}

}  // namespace
}  // namespace ascend::acltest
