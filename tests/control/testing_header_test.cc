// acl_sim/testing.h, as users have it.

#include <string>

#include "acl_sim/testing.h"
#include "gmock/gmock.h"
#include "gtest/gtest-spi.h"
#include "gtest/gtest.h"

namespace {

using ::aclsim::CodeName;
using ::aclsim::Returns;
using ::aclsim::ScopedFault;
using ::aclsim::Succeeds;
using ::testing::HasSubstr;

class CleanTestTest : public aclsim::CleanTest {};

TEST_F(CleanTestTest, StartsAndEndsWithNothing) {
  ASSERT_THAT(aclInit(nullptr), Succeeds());
  ASSERT_THAT(aclrtSetDevice(0), Succeeds());
  aclrtStream stream = nullptr;
  ASSERT_THAT(aclrtCreateStream(&stream), Succeeds());
  EXPECT_THAT(aclsim::Leaks(), HasSubstr("1 stream"));
  EXPECT_THAT(aclsim::Leaks(), HasSubstr("made at testing_header_test+0x"));
  EXPECT_THAT(aclrtDestroyStream(stream), Succeeds());
  EXPECT_EQ(aclsim::Leaks(), "");
}

// What a test that leaks would see.
TEST_F(CleanTestTest, FailsATestThatLeaves) {
  ASSERT_THAT(aclInit(nullptr), Succeeds());
  ASSERT_THAT(aclrtSetDevice(0), Succeeds());
  aclrtStream stream = nullptr;
  ASSERT_THAT(aclrtCreateStream(&stream), Succeeds());
  EXPECT_NONFATAL_FAILURE(TearDown(), "leak report: 1 stream");
  EXPECT_THAT(aclrtDestroyStream(stream), Returns(ACL_ERROR_RT_CONTEXT_NULL))
      << "TearDown has ended everything";
}

TEST_F(CleanTestTest, MatchersTellNameAndMessage) {
  const auto code = aclrtSetDevice(77);
  EXPECT_THAT(code, Returns(ACL_ERROR_RT_INVALID_DEVICEID));
  aclrtSetDevice(77);
  ::testing::StringMatchResultListener listener;
  const ::testing::Matcher<aclError> succeeds = Succeeds();
  EXPECT_FALSE(succeeds.MatchAndExplain(code, &listener));
  EXPECT_THAT(listener.str(),
              HasSubstr("which is 107001 ACL_ERROR_RT_INVALID_DEVICEID"));
  EXPECT_THAT(listener.str(), HasSubstr("device 77 is not in 0.."));
  EXPECT_EQ(CodeName(4242), "4242");
  EXPECT_EQ(CodeName(0), "0 ACL_SUCCESS");
}

std::string Named(unsigned status) {
  return status == 0 ? "SUCCESS" : "FAILED";
}

TEST_F(CleanTestTest, OtherStatusesAreNamedByAFunction) {
  EXPECT_THAT(0u, aclsim::IsStatus(0u, &Named));
  ::testing::StringMatchResultListener listener;
  const ::testing::Matcher<unsigned> success = aclsim::IsStatus(0u, &Named);
  EXPECT_FALSE(success.MatchAndExplain(1u, &listener));
  EXPECT_EQ(listener.str(), "which is FAILED");
}

TEST_F(CleanTestTest, AScopedFaultEndsWithItsScope) {
  {
    ScopedFault fault(
        "call aclrtGetDeviceCount sticky: return 507000; "
        "call aclrtSetDevice sticky: return 507000");
    uint32_t count = 0;
    EXPECT_THAT(aclrtGetDeviceCount(&count), Returns(507000));
    EXPECT_THAT(aclrtSetDevice(0), Returns(507000));
    EXPECT_EQ(fault.hits(), 2u) << "of both rules";
  }
  uint32_t count = 0;
  EXPECT_THAT(aclrtGetDeviceCount(&count), Succeeds());
  EXPECT_NONFATAL_FAILURE({ ScopedFault bad("cal aclInit: return 1"); },
                          "did you mean \"call\"?");
}

TEST_F(CleanTestTest, AScopedClockEndsWithItsScope) {
  {
    aclsim::ScopedClock clock;
    EXPECT_THAT(aclsimSleep(3600 * 1000000000LL), Succeeds());
    EXPECT_GE(clock.elapsed(), 3600 * 1000000000LL);
  }
  EXPECT_THAT(aclsimAdvanceClock(1), Returns(ACL_ERROR_RT_PARAM_INVALID));
}

TEST_F(CleanTestTest, OptionsMakeTheMachineAnew) {
  uint32_t count = 0;
  ASSERT_THAT(aclsimSetOption("profile", "atlas-a3"), Succeeds());
  ASSERT_THAT(aclrtGetDeviceCount(&count), Succeeds());
  EXPECT_EQ(count, 16u);
  ASSERT_THAT(aclsimSetOption("device_count", "3"), Succeeds());
  ASSERT_THAT(aclrtGetDeviceCount(&count), Succeeds());
  EXPECT_EQ(count, 3u);
  EXPECT_THAT(aclsimSetOption("profile", "atlas-a9"),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclsim::RecentMessage(), HasSubstr("did you mean \"atlas-a"));
  EXPECT_THAT(aclsimSetOption(nullptr, ""), Returns(ACL_ERROR_INVALID_PARAM));
  ASSERT_THAT(aclInit(nullptr), Succeeds());
  EXPECT_THAT(aclsimSetOption("profile", "atlas-a2"),
              Returns(ACL_ERROR_REPEAT_INITIALIZE));
  ASSERT_THAT(aclFinalize(), Succeeds());
  ASSERT_THAT(aclsimSetOption("profile", "atlas-a2"), Succeeds());
}

}  // namespace
