// Counters, latencies, the call hook, the trace.

#include <unistd.h>

#include <cstdint>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "acl/acl.h"
#include "acl_sim/acl_sim.h"
#include "acl_sim/testing.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"
#include "tests/acl_testutil/callback_log.h"

namespace ascend::acltest {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

// The test's thread runs its own callbacks.
class ObserveTest : public AclTest {
 protected:
  void SetUp() override {
    AclTest::SetUp();
    ASSERT_THAT(aclrtSubscribeReport(Self(), stream_), IsSuccess());
    ASSERT_THAT(aclrtStreamGetId(stream_, &stream_id_), IsSuccess());
  }
  void TearDown() override {
    EXPECT_THAT(aclsimCountTasks(0), IsSuccess());
    EXPECT_THAT(aclsimTrace(0), IsSuccess());
    EXPECT_THAT(aclsimSetCallHook(nullptr, nullptr), IsSuccess());
    if (subscribed_) {
      EXPECT_THAT(aclrtUnSubscribeReport(Self(), stream_), IsSuccess());
    }
    AclTest::TearDown();
  }
  static uint64_t Self() { return static_cast<uint64_t>(pthread_self()); }
  aclsimCounters Counters(aclsimScope scope, uint64_t id = 0) {
    aclsimCounters counters = {};
    EXPECT_THAT(aclsimGetCounters(scope, id, &counters), IsSuccess());
    return counters;
  }
  aclsimCounters OfStream() {
    return Counters(ACLSIM_SCOPE_STREAM, static_cast<uint64_t>(stream_id_));
  }

  CallbackLog log_;
  int32_t stream_id_ = -1;
  bool subscribed_ = true;
};

TEST_F(ObserveTest, CountsTasksByProcessStreamAndThread) {
  ASSERT_THAT(aclsimCountTasks(1), IsSuccess());
  ASSERT_THAT(log_.Launch("a", ACL_CALLBACK_NO_BLOCK, stream_), IsSuccess());
  ASSERT_THAT(log_.Launch("b", ACL_CALLBACK_BLOCK, stream_), IsSuccess());
  EXPECT_EQ(OfStream().launched, 2u);
  EXPECT_EQ(OfStream().run, 0u);
  EXPECT_EQ(OfStream().queued, 2u);
  EXPECT_THAT(aclrtProcessReport(1000), IsSuccess());
  EXPECT_THAT(aclrtProcessReport(1), Returns(ACL_ERROR_RT_REPORT_TIMEOUT));
  EXPECT_EQ(OfStream().run, 2u);
  EXPECT_EQ(OfStream().queued, 0u);
  EXPECT_EQ(OfStream().mostQueued, 2u);
  const aclsimCounters total = Counters(ACLSIM_SCOPE_PROCESS);
  EXPECT_EQ(total.launched, 2u);
  EXPECT_EQ(total.pumpWakeups, 1u);
  EXPECT_EQ(total.pumpTimeouts, 1u);
  EXPECT_GE(total.blockedNanoseconds, 1000000);
  const auto thread = static_cast<uint64_t>(gettid());
  EXPECT_EQ(Counters(ACLSIM_SCOPE_THREAD, thread).run, 2u);
  EXPECT_EQ(Counters(ACLSIM_SCOPE_STREAM, 9999).launched, 0u);
  ASSERT_THAT(aclsimCountTasks(1), IsSuccess());
  EXPECT_EQ(OfStream().launched, 0u) << "counts begin anew";
}

TEST_F(ObserveTest, CountsWhatIsDropped) {
  ASSERT_THAT(aclsimCountTasks(1), IsSuccess());
  ASSERT_THAT(log_.Launch("a", ACL_CALLBACK_BLOCK, stream_), IsSuccess());
  ASSERT_THAT(log_.Launch("b", ACL_CALLBACK_NO_BLOCK, stream_), IsSuccess());
  EXPECT_THAT(aclrtUnSubscribeReport(Self(), stream_), IsSuccess());
  subscribed_ = false;
  EXPECT_EQ(OfStream().dropped, 2u);
  EXPECT_EQ(OfStream().queued, 0u);
  EXPECT_EQ(OfStream().run, 0u);
}

TEST_F(ObserveTest, TellsLatenciesByClass) {
  aclsim::ScopedClock clock(ACLSIM_CLOCK_MANUAL);
  ASSERT_THAT(aclsimCountTasks(1), IsSuccess());
  ASSERT_THAT(log_.Launch("a", ACL_CALLBACK_BLOCK, stream_,
                          [&] { clock.Advance(5000); }),
              IsSuccess());
  clock.Advance(1024);
  EXPECT_THAT(aclrtProcessReport(1000), IsSuccess());
  aclsimHistogram waiting = {};
  aclsimHistogram running = {};
  ASSERT_THAT(
      aclsimGetLatencies(ACLSIM_TASK_BLOCK_CALLBACK, &waiting, &running),
      IsSuccess());
  EXPECT_EQ(waiting.count, 1u);
  EXPECT_EQ(waiting.totalNanoseconds, 1024);
  EXPECT_EQ(waiting.buckets[10], 1u);
  EXPECT_EQ(running.leastNanoseconds, 5000);
  EXPECT_EQ(running.mostNanoseconds, 5000);
  EXPECT_EQ(running.buckets[12], 1u);
  ASSERT_THAT(aclsimGetLatencies(ACLSIM_TASK_CALLBACK, &waiting, nullptr),
              IsSuccess());
  EXPECT_EQ(waiting.count, 0u);
}

struct Told {
  std::vector<std::string> calls;
  static void Hook(void* told, const char* function, int32_t after,
                   aclError code, int64_t) {
    aclrtContext context = nullptr;
    aclrtGetCurrentContext(&context);  // is not told of
    static_cast<Told*>(told)->calls.push_back(
        std::string(after != 0 ? "after " : "before ") + function + " " +
        std::to_string(code));
  }
};

TEST_F(ObserveTest, HooksCallsBeforeAndAfter) {
  Told told;
  ASSERT_THAT(aclsimSetCallHook(&Told::Hook, &told), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(aclrtProcessReport(0), Returns(ACL_ERROR_INVALID_PARAM));
  ASSERT_THAT(aclsimSetCallHook(nullptr, nullptr), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(told.calls, ElementsAre("before aclrtSynchronizeStream 0",
                                      "after aclrtSynchronizeStream 0",
                                      "before aclrtProcessReport 0",
                                      "after aclrtProcessReport 100000"));
}

std::string TraceText() {
  const std::string path = ::testing::TempDir() + "/trace.json";
  EXPECT_THAT(aclsimWriteTrace(path.c_str()), IsSuccess());
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file),
          std::istreambuf_iterator<char>()};
}

TEST_F(ObserveTest, TracesCallsTasksAndArrows) {
  ASSERT_THAT(aclsimTrace(1000), IsSuccess());
  ASSERT_THAT(log_.Launch("a", ACL_CALLBACK_BLOCK, stream_), IsSuccess());
  EXPECT_THAT(aclrtProcessReport(1000), IsSuccess());
  ASSERT_THAT(aclsimTrace(0), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  const std::string text = TraceText();
  for (const char* part :
       {"\"name\":\"aclrtLaunchCallback\",\"cat\":\"api\"",
        "\"name\":\"aclrtProcessReport\",\"cat\":\"wait\"", "\"ph\":\"s\"",
        "\"ph\":\"f\"", "\"name\":\"blocking callback\"", "\"ph\":\"X\"",
        "\"lost\":0"}) {
    EXPECT_THAT(text, HasSubstr(part));
  }
  EXPECT_THAT(text, HasSubstr("stream " + std::to_string(stream_id_)));
  EXPECT_THAT(text, Not(HasSubstr("aclrtSynchronizeStream"))) << "stopped";
}

TEST_F(ObserveTest, ATraceHasBoundedMemory) {
  ASSERT_THAT(aclsimTrace(4), IsSuccess());
  for (int i = 0; i < 10; ++i) {
    EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  }
  EXPECT_THAT(TraceText(), HasSubstr("\"lost\":16"));
  EXPECT_THAT(aclsimWriteTrace("/no/such/folder/trace.json"),
              Returns(ACL_ERROR_WRITE_FILE));
  EXPECT_THAT(aclsimWriteTrace(nullptr), Returns(ACL_ERROR_INVALID_PARAM));
}

TEST_F(ObserveTest, RefusesWrongArguments) {
  EXPECT_THAT(aclsimGetCounters(ACLSIM_SCOPE_PROCESS, 0, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  aclsimCounters counters;
  EXPECT_THAT(aclsimGetCounters(static_cast<aclsimScope>(7), 0, &counters),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(
      aclsimGetLatencies(static_cast<aclsimTaskClass>(7), nullptr, nullptr),
      Returns(ACL_ERROR_INVALID_PARAM));
}

}  // namespace
}  // namespace ascend::acltest
