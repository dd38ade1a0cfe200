// What a thread learns about the errors of its calls.

#include <cstdint>
#include <string>
#include <thread>

#include "acl/acl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"

namespace ascend::acltest {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;

class ErrorMessageTest : public AclTest {
 protected:
  void SetUp() override {
    AclTest::SetUp();
    aclGetRecentErrMsg();
    aclrtGetLastError(ACL_RT_THREAD_LEVEL);
  }
};

TEST_F(ErrorMessageTest, TextsAreTakenNewestFirst) {
  EXPECT_EQ(aclGetRecentErrMsg(), nullptr);
  EXPECT_THAT(aclrtSetDevice(77), Returns(ACL_ERROR_RT_INVALID_DEVICEID));
  EXPECT_THAT(aclrtProcessReport(-5), Returns(ACL_ERROR_INVALID_PARAM));
  const char* const text = aclGetRecentErrMsg();
  ASSERT_NE(text, nullptr);
  EXPECT_THAT(std::string(text),
              ContainsRegex("aclrtProcessReport.*-5.*\n.*aclrtSetDevice.*77"));
  EXPECT_EQ(aclGetRecentErrMsg(), nullptr);
}

TEST_F(ErrorMessageTest, TextsAreOfTheThread) {
  std::thread([] {
    EXPECT_THAT(aclrtSetDevice(77), Returns(ACL_ERROR_RT_INVALID_DEVICEID));
  }).join();
  EXPECT_EQ(aclGetRecentErrMsg(), nullptr);
}

TEST_F(ErrorMessageTest, LastErrorIsKeptUntilTaken) {
  EXPECT_THAT(aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL), IsSuccess());
  EXPECT_THAT(aclrtSetDevice(77), Returns(ACL_ERROR_RT_INVALID_DEVICEID));
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL),
              Returns(ACL_ERROR_RT_INVALID_DEVICEID));
  std::thread([] {
    EXPECT_THAT(aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL), IsSuccess());
  }).join();
  EXPECT_THAT(aclrtGetLastError(ACL_RT_THREAD_LEVEL),
              Returns(ACL_ERROR_RT_INVALID_DEVICEID));
  EXPECT_THAT(aclrtGetLastError(ACL_RT_THREAD_LEVEL), IsSuccess());
}

TEST_F(ErrorMessageTest, OnlyTheThreadLevelIsKnown) {
  constexpr auto kUnknown = static_cast<aclrtLastErrLevel>(1);
  EXPECT_THAT(aclrtPeekAtLastError(kUnknown), Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtGetLastError(kUnknown), Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(std::string(aclGetRecentErrMsg()), HasSubstr("level is 1"));
}

TEST_F(ErrorMessageTest, LastTaskIsThatOfAnExplicitStream) {
  EXPECT_THAT(aclrtGetThreadLastTaskId(nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  std::thread([this] {
    ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
    const auto nothing = [](void*) {};
    uint32_t task = 7;
    EXPECT_THAT(aclrtGetThreadLastTaskId(&task), IsSuccess());
    EXPECT_EQ(task, 0u);
    ASSERT_THAT(aclrtLaunchHostFunc(stream_, nothing, nullptr), IsSuccess());
    EXPECT_THAT(aclrtGetThreadLastTaskId(&task), IsSuccess());
    EXPECT_EQ(task, 1u);
    ASSERT_THAT(aclrtLaunchHostFunc(nullptr, nothing, nullptr), IsSuccess());
    EXPECT_THAT(aclrtGetThreadLastTaskId(&task), IsSuccess());
    EXPECT_EQ(task, 1u) << "default streams do not count";
    ASSERT_THAT(aclrtLaunchHostFunc(stream_, nothing, nullptr), IsSuccess());
    EXPECT_THAT(aclrtGetThreadLastTaskId(&task), IsSuccess());
    EXPECT_EQ(task, 2u);
    EXPECT_THAT(aclrtResetDevice(0), IsSuccess());
  }).join();
}

}  // namespace
}  // namespace ascend::acltest
