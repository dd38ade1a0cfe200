// How to test a client library against a device that misbehaves.

#include "acl/examples/client/uploader.h"

#include <mutex>
#include <string>
#include <vector>

#include "acl_sim/testing.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace {

using ::aclsim::Returns;
using ::aclsim::ScopedClock;
using ::aclsim::ScopedFault;
using ::aclsim::Succeeds;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;

constexpr size_t kBytes = 64 << 10;

// CleanTest fails every test that leaves a stream, memory or a subscription.
class UploaderTest : public aclsim::CleanTest {
 protected:
  aclError Start(Uploader* uploader, int lanes) {
    return uploader->Start(lanes, kBytes, [this](int number) {
      std::lock_guard<std::mutex> lock(mu_);
      done_.push_back(number);
    });
  }
  std::vector<int> done() {
    std::lock_guard<std::mutex> lock(mu_);
    return done_;
  }
  // Start, a round trip on each of two lanes, stop; the first error.
  aclError WholeJob() {
    Uploader uploader;
    aclError first = Start(&uploader, 2);
    int number;
    for (int lane = 0; first == ACL_SUCCESS && lane < 2; ++lane) {
      first = uploader.Send(lane, &number);
    }
    if (first == ACL_SUCCESS) first = uploader.Flush(10000);
    // A call that fails while everything is given back gives nothing back.
    if (first != ACL_SUCCESS) aclsimSetFaults(nullptr);
    const aclError stopped = uploader.Stop();
    return first != ACL_SUCCESS ? first : stopped;
  }

  std::mutex mu_;
  std::vector<int> done_;
};

TEST_F(UploaderTest, Works) {
  EXPECT_THAT(WholeJob(), Succeeds());
  EXPECT_THAT(done(), UnorderedElementsAre(0, 1));
}

// Lets the first call fail, then the second, and so on, until the job is done
// before its turn comes. CleanTest's leak check holds after each.
TEST_F(UploaderTest, FailsCleanlyWhereverItFails) {
  for (const char* calls :
       {"aclInit", "aclrtSetDevice", "aclrtCreateStream", "aclrtMallocHost",
        "aclrtMalloc", "aclrtSubscribeReport", "aclrtMemcpyAsync",
        "aclrtLaunchCallback", "aclrtSynchronizeStreamWithTimeout"}) {
    for (int n = 1;; ++n) {
      const std::string rule = std::string("call ") + calls +
                               " n=" + std::to_string(n) + ": return 507899";
      SCOPED_TRACE(rule);
      ASSERT_THAT(aclsimSetFaults(rule.c_str()), Succeeds());
      const aclError code = WholeJob();
      ASSERT_EQ(aclsim::Leaks(), "");
      if (code == ACL_SUCCESS) break;  // there is no n-th call
      EXPECT_THAT(code, Returns(507899));
    }
  }
}

TEST_F(UploaderTest, IsContentWithLessMemory) {
  ScopedFault full("memory: limit 40KiB");
  Uploader uploader;
  ASSERT_THAT(Start(&uploader, 1), Succeeds());
  EXPECT_EQ(uploader.lane_bytes(), kBytes / 2);
  EXPECT_EQ(full.hits(), 1u);
  EXPECT_THAT(uploader.Stop(), Succeeds());
}

TEST_F(UploaderTest, GivesUpWithoutMemory) {
  ScopedFault full("memory: limit 1KiB");
  EXPECT_THAT(WholeJob(), Returns(ACL_ERROR_RT_MEMORY_ALLOCATION));
}

TEST_F(UploaderTest, TellsOfALostDeviceAndWorksAgainAfterwards) {
  {
    ScopedFault lost("task copy n=3: lose-device");
    EXPECT_THAT(WholeJob(), Returns(ACL_ERROR_RT_LOST_HEARTBEAT));
  }
  EXPECT_THAT(WholeJob(), Succeeds());
}

// Two minutes on the clock, a few milliseconds of the day.
TEST_F(UploaderTest, TimesOutOnASlowDevice) {
  ScopedClock clock;
  ASSERT_THAT(aclsimSetLatency("h2d 120s"), Succeeds());
  Uploader uploader;
  ASSERT_THAT(Start(&uploader, 1), Succeeds());
  int number;
  ASSERT_THAT(uploader.Send(0, &number), Succeeds());
  EXPECT_THAT(uploader.Flush(1000), Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT));
  EXPECT_THAT(done(), ElementsAre());
  EXPECT_THAT(uploader.Flush(200000), Succeeds());
  EXPECT_THAT(done(), ElementsAre(0));
  EXPECT_THAT(uploader.Stop(), Succeeds());
}

// The copies of lane 0 take longer, so its callback comes second.
TEST_F(UploaderTest, TakesCallbacksInAnyOrder) {
  ScopedClock clock;
  ScopedFault late("task copy n=1: delay 5s");
  Uploader uploader;
  ASSERT_THAT(Start(&uploader, 2), Succeeds());
  int number;
  ASSERT_THAT(uploader.Send(0, &number), Succeeds());
  ASSERT_THAT(uploader.Send(1, &number), Succeeds());
  EXPECT_THAT(uploader.Flush(60000), Succeeds());
  EXPECT_THAT(done(), ElementsAre(1, 0));
  EXPECT_THAT(uploader.Stop(), Succeeds());
}

// A callback that waits for the caller, which waits for the callback.
TEST_F(UploaderTest, AHangIsFoundByTheReport) {
  ScopedClock clock;
  ASSERT_THAT(aclsimCountTasks(1), Succeeds());
  std::mutex held;
  held.lock();
  Uploader uploader;
  ASSERT_THAT(uploader.Start(1, kBytes, [&](int) { held.lock(); }), Succeeds());
  int number;
  ASSERT_THAT(uploader.Send(0, &number), Succeeds());
  EXPECT_THAT(uploader.Flush(60000), Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT));
  const std::string message = aclsim::RecentMessage();
  EXPECT_THAT(message, HasSubstr("hang report: 1 stream"));
  EXPECT_THAT(message, HasSubstr("blocking callback runs since"));
  EXPECT_THAT(message, HasSubstr("launched at uploader_test+0x"));
  held.unlock();
  EXPECT_THAT(uploader.Stop(), Succeeds());
}

}  // namespace
