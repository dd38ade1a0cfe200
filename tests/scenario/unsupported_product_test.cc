// Scenario S99: a product without host funcs. Runs with ACLSIM_PROFILE set.

#include <pthread.h>

#include <cstdint>

#include "acl/acl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"
#include "tests/acl_testutil/callback_log.h"

namespace ascend::acltest {
namespace {

class UnsupportedProductTest : public AclTest {};

TEST_F(UnsupportedProductTest, S99_ProductWithoutSupport) {
  const auto self = static_cast<uint64_t>(pthread_self());
  EXPECT_THAT(aclrtSubscribeHostFunc(self, stream_),
              Returns(ACL_ERROR_RT_FEATURE_NOT_SUPPORT));
  EXPECT_THAT(aclrtUnSubscribeHostFunc(self, stream_),
              Returns(ACL_ERROR_RT_FEATURE_NOT_SUPPORT));
  EXPECT_THAT(aclrtProcessHostFunc(1),
              Returns(ACL_ERROR_RT_FEATURE_NOT_SUPPORT));
}

TEST_F(UnsupportedProductTest, S99_CallbacksWorkThere) {
  const auto self = static_cast<uint64_t>(pthread_self());
  ASSERT_THAT(aclrtSubscribeReport(self, stream_), IsSuccess());
  CallbackLog log;
  ASSERT_THAT(log.Launch("a", ACL_CALLBACK_BLOCK, stream_), IsSuccess());
  EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
  EXPECT_EQ(log.count(), 1u);
}

}  // namespace
}  // namespace ascend::acltest
