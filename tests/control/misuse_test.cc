// Diagnostics of misuse: each class on, off and made an error.

#include <pthread.h>

#include <cstdint>
#include <string>
#include <thread>

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

using ::testing::HasSubstr;

void Nothing(void*) {}

uint64_t Self() { return static_cast<uint64_t>(pthread_self()); }

class MisuseTest : public AclTest {
 protected:
  void TearDown() override {
    EXPECT_THAT(aclsimSetMisuse(nullptr), IsSuccess());
    AclTest::TearDown();
  }
  void Set(const char* rules) {
    ASSERT_THAT(aclsimSetMisuse(rules), IsSuccess());
  }
  // A callback that allocates, which is forbidden there: what it answers.
  aclError AllocateInACallback() {
    Pump pump(stream_);
    CallbackLog log;
    aclError code = -1;
    EXPECT_THAT(log.Launch("allocates", ACL_CALLBACK_BLOCK, stream_,
                           [&] {
                             void* memory = nullptr;
                             aclrtSetCurrentContext(context());
                             code = aclrtMallocHost(&memory, 8);
                             if (code == ACL_SUCCESS) aclrtFreeHost(memory);
                           }),
                IsSuccess());
    EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
    pump.Unbind(stream_);
    return code;
  }
  aclrtContext context() {
    if (context_ == nullptr) aclrtGetCurrentContext(&context_);
    return context_;
  }

  CapturedStderr errors_;

 private:
  aclrtContext context_ = nullptr;
};

TEST_F(MisuseTest, AForbiddenCallIsOneLineForItsPlace) {
  context();
  for (int i = 0; i < 3; ++i) EXPECT_THAT(AllocateInACallback(), IsSuccess());
  EXPECT_EQ(errors_.Count("misuse forbidden_call: aclrtMallocHost is called "
                          "inside a callback"),
            1);
  EXPECT_EQ(errors_.Count("(called from misuse_test+0x"), 2) << errors_.Text();
}

TEST_F(MisuseTest, AForbiddenCallCanBeAnErrorOrNothing) {
  context();
  Set("forbidden_call error");
  EXPECT_THAT(AllocateInACallback(), Returns(ACL_ERROR_RT_PARAM_INVALID));
  Set("forbidden_call off");
  EXPECT_THAT(AllocateInACallback(), IsSuccess());
}

TEST_F(MisuseTest, APumpThatSpins) {
  constexpr char kLine[] = "misuse pump_spins: aclrtProcessReport is asked";
  Set("pump_spins error");
  std::thread([&] {
    aclError code;
    do {
      code = aclrtProcessReport(1);
    } while (code == ACL_ERROR_RT_THREAD_SUBSCRIBE);
    EXPECT_THAT(code, Returns(ACL_ERROR_RT_PARAM_INVALID));
    EXPECT_EQ(errors_.Count(kLine), 1);
    Set("pump_spins off");
    EXPECT_THAT(aclrtProcessReport(1), Returns(ACL_ERROR_RT_THREAD_SUBSCRIBE));
    Set("pump_spins on");
    EXPECT_THAT(aclrtProcessReport(1), Returns(ACL_ERROR_RT_THREAD_SUBSCRIBE));
    EXPECT_EQ(errors_.Count(kLine), 2) << "one for each place";
  }).join();
}

// Programs start their pump before they subscribe it.
TEST_F(MisuseTest, APumpThatIsEarlyIsNone) {
  Set("pump_spins error");
  for (int i = 0; i < 1500; ++i) {
    ASSERT_THAT(aclrtProcessReport(1), Returns(ACL_ERROR_RT_THREAD_SUBSCRIBE));
  }
}

TEST_F(MisuseTest, ABindingWhoseThreadNeverAsks) {
  ASSERT_THAT(aclrtSubscribeReport(Self(), stream_), IsSuccess());
  ASSERT_THAT(
      aclrtLaunchCallback(Nothing, nullptr, ACL_CALLBACK_NO_BLOCK, stream_),
      IsSuccess());
  Set("idle_binding error");
  EXPECT_THAT(aclrtUnSubscribeReport(Self(), stream_),
              Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(errors_.Text(),
              HasSubstr("a thread that has never called aclrtProcessReport: 1 "
                        "callback(s)"));
  EXPECT_THAT(aclrtDestroyStreamForce(stream_),
              Returns(ACL_ERROR_RT_PARAM_INVALID));
  // Nothing has ended; the thread may still ask.
  EXPECT_THAT(aclrtProcessReport(1000), IsSuccess());
  EXPECT_THAT(aclrtUnSubscribeReport(Self(), stream_), IsSuccess());
}

TEST_F(MisuseTest, AWaitThatOnlyTheWaitingThreadCouldEnd) {
  ASSERT_THAT(aclrtSubscribeReport(Self(), stream_), IsSuccess());
  ASSERT_THAT(
      aclrtLaunchCallback(Nothing, nullptr, ACL_CALLBACK_BLOCK, stream_),
      IsSuccess());
  Set("self_wait off");
  EXPECT_THAT(aclrtSynchronizeStream(stream_),
              Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT));
  EXPECT_EQ(errors_.Count("misuse self_wait"), 0);
  Set("self_wait on");
  EXPECT_THAT(aclrtSynchronizeStream(stream_),
              Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT));
  EXPECT_EQ(errors_.Count("misuse self_wait: aclrtSynchronizeStream ends at "
                          "once"),
            1);
  EXPECT_THAT(aclrtProcessReport(1000), IsSuccess());
  EXPECT_THAT(aclrtUnSubscribeReport(Self(), stream_), IsSuccess());
}

TEST_F(MisuseTest, AWaitThatReachesItsLimitIsNone) {
  Gate gate(stream_);
  ASSERT_TRUE(gate.AwaitStart());
  EXPECT_THAT(aclrtSynchronizeStreamWithTimeout(stream_, 1),
              Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT));
  EXPECT_EQ(errors_.Count("misuse"), 0);
}

TEST_F(MisuseTest, AContextThatAThreadDidNotInherit) {
  const auto ask = [] {
    std::thread([] {
      aclrtStream stream = nullptr;
      EXPECT_THAT(aclrtCreateStream(&stream),
                  Returns(ACL_ERROR_RT_CONTEXT_NULL));
    }).join();
  };
  Set("lost_context off");
  ask();
  EXPECT_EQ(errors_.Count("misuse"), 0);
  Set("lost_context on");
  ask();
  ask();
  EXPECT_EQ(errors_.Count("misuse lost_context: aclrtCreateStream"), 1);
}

TEST_F(MisuseTest, AnInitFromTwoPlaces) {
  EXPECT_THAT(aclInit(nullptr), Returns(ACL_ERROR_REPEAT_INITIALIZE));
  EXPECT_EQ(errors_.Count("misuse double_init: aclInit comes second, after "
                          "misuse_test+0x"),
            1)
      << errors_.Text();
  uint64_t count = 0;
  EXPECT_THAT(aclFinalizeReference(&count), IsSuccess());
  EXPECT_EQ(count, 1u);
}

TEST_F(MisuseTest, AStreamDestroyedUnderItsWork) {
  aclrtStream stream = nullptr;
  ASSERT_THAT(aclrtCreateStream(&stream), IsSuccess());
  Gate gate(stream);
  ASSERT_TRUE(gate.AwaitStart());
  Set("destroy_under_work error");
  EXPECT_THAT(aclrtDestroyStream(stream), Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(aclrtDestroyStreamForce(stream),
              Returns(ACL_ERROR_RT_PARAM_INVALID));
  Set("destroy_under_work on");
  EXPECT_THAT(aclrtDestroyStreamForce(stream), IsSuccess()) << "it was alive";
  EXPECT_EQ(errors_.Count("misuse destroy_under_work: aclrtDestroyStreamForce "
                          "comes before the tasks"),
            2);
}

TEST_F(MisuseTest, AStreamAtRestIsDestroyedWithoutALine) {
  Set("all error");
  aclrtStream stream = nullptr;
  ASSERT_THAT(aclrtCreateStream(&stream), IsSuccess());
  ASSERT_THAT(aclrtLaunchHostFunc(stream, Nothing, nullptr), IsSuccess());
  ASSERT_THAT(aclrtSynchronizeStream(stream), IsSuccess());
  EXPECT_THAT(aclrtDestroyStream(stream), IsSuccess());
  EXPECT_EQ(errors_.Count("misuse"), 0);
}

TEST_F(MisuseTest, RulesThatCannotBeUnderstoodChangeNothing) {
  Set("forbidden_call error");
  const struct {
    const char* text;
    aclError code;
    const char* message;
  } kBad[] = {
      {"forbiden_call on", ACL_ERROR_FILE_ATTR_INVALID,
       "misuse:1:1: expected forbidden_call, pump_spins"},
      {"forbiden_call on", ACL_ERROR_FILE_ATTR_INVALID,
       "did you mean \"forbidden_call\""},
      {"all off; self_wait eror", ACL_ERROR_FILE_ATTR_INVALID,
       "misuse:1:20: expected off, on or error, found \"eror\"; did you mean "
       "\"error\""},
      {"all", ACL_ERROR_FILE_MISSING_ATTR, "expected off, on or error"},
      {"all off on", ACL_ERROR_FILE_ATTR_INVALID,
       "expected the end of the rule"},
  };
  for (const auto& bad : kBad) {
    EXPECT_THAT(aclsimSetMisuse(bad.text), Returns(bad.code)) << bad.text;
    EXPECT_THAT(std::string(aclGetRecentErrMsg()), HasSubstr(bad.message));
  }
  context();
  EXPECT_THAT(AllocateInACallback(), Returns(ACL_ERROR_RT_PARAM_INVALID));
}

}  // namespace
}  // namespace ascend::acltest
