#include "tests/acl_testutil/acl_test.h"

#include <string>

namespace ascend::acltest {
namespace {

std::string CurrentTest() {
  const ::testing::TestInfo* const info =
      ::testing::UnitTest::GetInstance()->current_test_info();
  return std::string(info->test_suite_name()) + "." + info->name();
}

}  // namespace

Live TakeLive() {
  aclsimCensus census = {};
  EXPECT_THAT(aclsimGetCensus(&census), IsSuccess());
  return {census.contexts, census.streams, census.events, census.subscriptions,
          census.deviceBlocks + census.hostBlocks};
}

bool operator==(const Live& a, const Live& b) {
  return a.contexts == b.contexts && a.streams == b.streams &&
         a.events == b.events && a.subscriptions == b.subscriptions &&
         a.blocks == b.blocks;
}

std::ostream& operator<<(std::ostream& out, const Live& live) {
  return out << live.contexts << " contexts, " << live.streams << " streams, "
             << live.events << " events, " << live.subscriptions
             << " subscriptions, " << live.blocks << " blocks of memory";
}

ProcessTest::ProcessTest() : watchdog_(CurrentTest()) {}

void ProcessTest::TearDown() {
  EXPECT_EQ(TakeLive(), (Live{0, 0, 0, 0, 0}));
  EXPECT_THAT(aclFinalizeReference(nullptr), Returns(ACL_ERROR_REPEAT_FINALIZE))
      << "the test left the runtime initialised";
}

void AclTest::SetUp() {
  ASSERT_THAT(aclInit(nullptr), IsSuccess());
  ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
  ASSERT_THAT(aclrtCreateStream(&stream_), IsSuccess());
}

void AclTest::TearDown() {
  for (aclrtEvent event : events_) {
    EXPECT_THAT(aclrtDestroyEvent(event), IsSuccess());
  }
  streams_.push_back(stream_);
  for (aclrtStream stream : streams_) {
    const aclError destroyed = aclrtDestroyStream(stream);
    // A test of stale handles has destroyed it.
    if (destroyed == ACL_ERROR_RT_INVALID_HANDLE) continue;
    EXPECT_THAT(destroyed, IsSuccess());
  }
  // The default context and its stream.
  EXPECT_EQ(TakeLive(), (Live{1, 1, 0, 0, 0}));
  EXPECT_THAT(aclrtResetDevice(0), IsSuccess());
  EXPECT_EQ(TakeLive(), (Live{0, 0, 0, 0, 0}));
  EXPECT_THAT(aclFinalize(), IsSuccess());
  ProcessTest::TearDown();
}

aclrtStream AclTest::NewStream() {
  aclrtStream stream = nullptr;
  EXPECT_THAT(aclrtCreateStream(&stream), IsSuccess());
  streams_.push_back(stream);
  return stream;
}

aclrtEvent AclTest::NewEvent() {
  aclrtEvent event = nullptr;
  EXPECT_THAT(aclrtCreateEvent(&event), IsSuccess());
  events_.push_back(event);
  return event;
}

SecondContext::SecondContext() {
  EXPECT_THAT(aclrtGetCurrentContext(&first_), IsSuccess());
  EXPECT_THAT(aclrtCreateContext(&second_, 0), IsSuccess());
}

SecondContext::~SecondContext() {
  EXPECT_THAT(aclrtDestroyContext(second_), IsSuccess());
  EXPECT_THAT(aclrtSetCurrentContext(first_), IsSuccess());
}

}  // namespace ascend::acltest
