// The hang report and the leak report.

#include <csignal>
#include <cstdint>
#include <string>
#include <thread>

#include "absl/synchronization/notification.h"
#include "absl/time/clock.h"
#include "acl/acl.h"
#include "acl_sim/acl_sim.h"
#include "acl_sim/testing.h"
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
using ::testing::StartsWith;

class ReportTest : public AclTest {
 protected:
  static std::string HangReport() {
    char text[8192];
    EXPECT_THAT(aclsimGetHangReport(text, sizeof(text)), IsSuccess());
    return text;
  }
  std::string Id(aclrtStream stream) {
    int32_t id = -1;
    EXPECT_THAT(aclrtStreamGetId(stream, &id), IsSuccess());
    return std::to_string(id);
  }
};

TEST_F(ReportTest, NothingWaits) {
  EXPECT_EQ(HangReport(), "hang report: nothing waits");
}

TEST_F(ReportTest, NamesTheEventItsStreamAndTheLaunchSite) {
  ASSERT_THAT(aclsimCountTasks(1), IsSuccess());
  aclrtStream waits = NewStream();
  aclrtEvent event = NewEvent();
  {
    Gate gate(stream_);
    ASSERT_TRUE(gate.AwaitStart());
    ASSERT_THAT(aclrtRecordEvent(event, stream_), IsSuccess());
    ASSERT_THAT(aclrtStreamWaitEvent(waits, event), IsSuccess());
    const std::string report = HangReport();
    EXPECT_THAT(report, StartsWith("hang report: 2 streams and 0 threads"));
    EXPECT_THAT(report,
                HasSubstr(", which stream " + Id(stream_) + " records"));
    EXPECT_THAT(report, HasSubstr("host func runs since "));
    EXPECT_THAT(report, HasSubstr("launched at report_test+0x"));
  }
  EXPECT_THAT(aclrtSynchronizeStream(waits), IsSuccess());
  ASSERT_THAT(aclsimCountTasks(0), IsSuccess());
}

TEST_F(ReportTest, NamesTheThreadThatDoesNotPump) {
  const auto self = static_cast<uint64_t>(pthread_self());
  ASSERT_THAT(aclrtSubscribeReport(self, stream_), IsSuccess());
  CallbackLog log;
  ASSERT_THAT(log.Launch("a", ACL_CALLBACK_BLOCK, stream_), IsSuccess());
  EXPECT_THAT(HangReport(),
              HasSubstr("thread " + std::to_string(self) +
                        " has 1 callback to run and is not inside"));
  EXPECT_THAT(aclrtUnSubscribeReport(self, stream_), IsSuccess());
}

// Scenario S47 (b): a callback waits for another one behind it in its thread.
TEST_F(ReportTest, S47b_NamesTheCallbackThatKeepsAnotherFromStarting) {
  aclrtStream second = NewStream();
  Pump pump(stream_);
  pump.Bind(second);
  CallbackLog log;
  absl::Notification runs, flag;
  ASSERT_THAT(log.Launch("a", ACL_CALLBACK_BLOCK, stream_,
                         [&] {
                           runs.Notify();
                           EXPECT_TRUE(Await(flag));
                         }),
              IsSuccess());
  ASSERT_TRUE(Await(runs));
  ASSERT_THAT(log.Launch("b", ACL_CALLBACK_BLOCK, second), IsSuccess());
  const std::string report = HangReport();
  EXPECT_THAT(report, HasSubstr("stream " + Id(second) +
                                " (0 tasks queued) at "
                                "task 1, callback (block)"));
  EXPECT_THAT(report, HasSubstr(", which thread " + std::to_string(pump.id()) +
                                " must run"));
  EXPECT_THAT(report, HasSubstr("thread " + std::to_string(pump.id()) +
                                " has 1 callback to run and runs a callback of "
                                "stream " +
                                Id(stream_)));
  flag.Notify();  // what a real program would wait for b to do
  EXPECT_THAT(aclrtSynchronizeStream(second), IsSuccess());
}

TEST_F(ReportTest, IsAttachedToASynchroniseCallThatTimesOut) {
  {
    Gate gate(stream_);
    ASSERT_TRUE(gate.AwaitStart());
    aclsim::RecentMessage();
    EXPECT_THAT(aclrtSynchronizeStreamWithTimeout(stream_, 1),
                Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT));
    EXPECT_THAT(aclsim::RecentMessage(),
                HasSubstr("hang report: 1 stream and 0 threads wait"));
  }
}

// Until `part` was written; false after a generous deadline.
bool AwaitText(const CapturedStderr& errors, const std::string& part) {
  const absl::Time end = absl::Now() + kDeadline;
  while (absl::Now() < end) {
    if (errors.Count(part) > 0) return true;
    std::this_thread::yield();
  }
  return false;
}

TEST_F(ReportTest, IsPrintedOnASignalAndAfterSilence) {
  CapturedStderr errors;
  {
    Gate gate(stream_);
    ASSERT_TRUE(gate.AwaitStart());
    ASSERT_THAT(aclsimWatchForHangs(SIGUSR2, 0), IsSuccess());
    std::raise(SIGUSR2);
    EXPECT_TRUE(AwaitText(errors, "hang report: 1 stream"));
    EXPECT_EQ(errors.Count("nothing has moved"), 0);
    ASSERT_THAT(aclsimWatchForHangs(0, 20), IsSuccess());
    EXPECT_TRUE(AwaitText(errors, "nothing has moved for "));
  }
  EXPECT_THAT(aclsimWatchForHangs(0, 0), IsSuccess());
  EXPECT_THAT(aclsimWatchForHangs(-1, 0), Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclsimWatchForHangs(SIGKILL, 0),
              Returns(ACL_ERROR_INVALID_PARAM));
}

TEST_F(ReportTest, LeaksHaveTheirCreationSite) {
  EXPECT_EQ(aclsim::Leaks().find(" made at "), std::string::npos);
  ASSERT_THAT(aclsimKeepCreationSites(1), IsSuccess());
  aclrtStream stream = nullptr;
  aclrtEvent event = nullptr;
  void* memory = nullptr;
  ASSERT_THAT(aclrtCreateStream(&stream), IsSuccess());
  ASSERT_THAT(aclrtCreateEvent(&event), IsSuccess());
  ASSERT_THAT(aclrtMalloc(&memory, 100, ACL_MEM_MALLOC_NORMAL_ONLY),
              IsSuccess());
  aclmdlDataset* const dataset = aclmdlCreateDataset();
  ASSERT_NE(dataset, nullptr);
  const std::string report = aclsim::Leaks();
  EXPECT_THAT(report, HasSubstr("1 block of device memory (100 bytes)"));
  EXPECT_THAT(report, HasSubstr("1 dataset"));
  for (const char* what :
       {"\n  stream ", "\n  event ", "\n  100 bytes at ", "\n  dataset "}) {
    const size_t begin = report.find(what);
    ASSERT_NE(begin, std::string::npos) << what << report;
  }
  EXPECT_THAT(report, HasSubstr(" made at report_test+0x"));
  EXPECT_THAT(aclmdlDestroyDataset(dataset), IsSuccess());
  EXPECT_THAT(aclrtFree(memory), IsSuccess());
  EXPECT_THAT(aclrtDestroyEvent(event), IsSuccess());
  EXPECT_THAT(aclrtDestroyStream(stream), IsSuccess());
  ASSERT_THAT(aclsimKeepCreationSites(0), IsSuccess());
}

TEST_F(ReportTest, TextsAreCutOff) {
  char text[6];
  int32_t left = 0;
  EXPECT_THAT(aclsimGetHangReport(text, sizeof(text)), IsSuccess());
  EXPECT_STREQ(text, "hang ");
  EXPECT_THAT(aclsimGetLeakReport(nullptr, 0, &left), IsSuccess());
  EXPECT_EQ(left, 1) << "the test's own stream";
  EXPECT_THAT(aclsimGetLeakReport(nullptr, 1, &left),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclsimGetHangReport(nullptr, 1),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclsimGetHangReport(text, 0), Returns(ACL_ERROR_INVALID_PARAM));
}

}  // namespace
}  // namespace ascend::acltest
