// Scenarios S98 and S100: the host func entries. What needs a model with CPU
// operators is tested with the models; strict mode in
// tests/conformance/strict_test.cc.

#include <pthread.h>

#include <cstdint>
#include <thread>

#include "absl/time/clock.h"
#include "acl/acl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"
#include "tests/acl_testutil/callback_log.h"
#include "tests/acl_testutil/captured_stderr.h"
#include "tests/acl_testutil/pump.h"

namespace ascend::acltest {
namespace {

using ::testing::HasSubstr;

uint64_t Self() { return static_cast<uint64_t>(pthread_self()); }

class HostFuncTableTest : public AclTest {};

TEST_F(HostFuncTableTest, S98_BadTimeouts) {
  ASSERT_THAT(aclrtSubscribeHostFunc(Self(), stream_), IsSuccess());
  EXPECT_THAT(aclrtProcessHostFunc(0), Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtProcessHostFunc(-2), Returns(ACL_ERROR_INVALID_PARAM));
}

TEST_F(HostFuncTableTest, S98_BindTwice) {
  ASSERT_THAT(aclrtSubscribeHostFunc(1, stream_), IsSuccess());
  EXPECT_THAT(aclrtSubscribeHostFunc(1, stream_),
              Returns(ACL_ERROR_RT_STREAM_SUBSCRIBE));
  EXPECT_THAT(aclrtSubscribeHostFunc(2, stream_),
              Returns(ACL_ERROR_RT_STREAM_SUBSCRIBE));
}

TEST_F(HostFuncTableTest, S98_OneThreadTwoDevices) {
  ASSERT_THAT(aclrtSubscribeHostFunc(1, stream_), IsSuccess());
  aclrtContext first = nullptr;
  ASSERT_THAT(aclrtGetCurrentContext(&first), IsSuccess());
  ASSERT_THAT(aclrtSetDevice(1), IsSuccess());
  aclrtStream on_device_1 = nullptr;
  ASSERT_THAT(aclrtCreateStream(&on_device_1), IsSuccess());
  EXPECT_THAT(aclrtSubscribeHostFunc(1, on_device_1),
              Returns(ACL_ERROR_RT_THREAD_SUBSCRIBE));
  EXPECT_THAT(aclrtSubscribeReport(1, on_device_1), IsSuccess())
      << "the registries are apart";
  EXPECT_THAT(aclrtDestroyStream(on_device_1), IsSuccess());
  EXPECT_THAT(aclrtResetDevice(1), IsSuccess());
  ASSERT_THAT(aclrtSetCurrentContext(first), IsSuccess());
}

TEST_F(HostFuncTableTest, S98_UnboundStreamAndWrongThread) {
  EXPECT_THAT(aclrtUnSubscribeHostFunc(1, stream_),
              Returns(ACL_ERROR_RT_STREAM_SUBSCRIBE));
  ASSERT_THAT(aclrtSubscribeHostFunc(1, stream_), IsSuccess());
  EXPECT_THAT(aclrtUnSubscribeHostFunc(2, stream_),
              Returns(ACL_ERROR_RT_THREAD_SUBSCRIBE));
}

TEST_F(HostFuncTableTest, S98_Timeout) {
  ASSERT_THAT(aclrtSubscribeHostFunc(Self(), stream_), IsSuccess());
  const absl::Time start = absl::Now();
  EXPECT_THAT(aclrtProcessHostFunc(100), Returns(ACL_ERROR_RT_REPORT_TIMEOUT));
  EXPECT_GE(absl::Now() - start, absl::Milliseconds(100));
}

TEST_F(HostFuncTableTest, S98_DestroyingTheStreamEndsTheBinding) {
  aclrtStream stream = nullptr;
  ASSERT_THAT(aclrtCreateStream(&stream), IsSuccess());
  ASSERT_THAT(aclrtSubscribeHostFunc(Self(), stream), IsSuccess());
  EXPECT_THAT(aclrtDestroyStream(stream), IsSuccess());
  EXPECT_THAT(aclrtProcessHostFunc(-1), Returns(ACL_ERROR_RT_THREAD_SUBSCRIBE));
}

TEST_F(HostFuncTableTest, S100_DoNotMix) {
  Pump pump(stream_);
  CapturedStderr errors;
  CallbackLog log;
  EXPECT_THAT(log.LaunchHostFunc("a", stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(errors.Text(), HasSubstr("must not be mixed"));
}

}  // namespace
}  // namespace ascend::acltest
