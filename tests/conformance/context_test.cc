// The context entries: every documented code.

#include <cstdint>
#include <thread>

#include "acl/acl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"

namespace ascend::acltest {
namespace {

using ContextTest = AclTest;
using ContextProcessTest = ProcessTest;

TEST_F(ContextTest, CreateMakesCurrent) {
  aclrtContext context = nullptr;
  EXPECT_THAT(aclrtCreateContext(nullptr, 0), Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtCreateContext(&context, 8),
              Returns(ACL_ERROR_RT_INVALID_DEVICEID));
  EXPECT_THAT(aclrtCreateContext(&context, -1),
              Returns(ACL_ERROR_RT_INVALID_DEVICEID));
  aclrtContext before = nullptr;
  ASSERT_THAT(aclrtGetCurrentContext(&before), IsSuccess());
  ASSERT_THAT(aclrtCreateContext(&context, 1), IsSuccess());
  aclrtContext current = nullptr;
  EXPECT_THAT(aclrtGetCurrentContext(&current), IsSuccess());
  EXPECT_EQ(current, context);
  EXPECT_NE(current, before);
  int32_t device = -1;
  EXPECT_THAT(aclrtGetDevice(&device), IsSuccess());
  EXPECT_EQ(device, 1);
  // No aclrtSetDevice has been counted.
  EXPECT_THAT(aclrtResetDevice(1), Returns(ACL_ERROR_RT_INVALID_DEVICEID));
  EXPECT_THAT(aclrtDestroyContext(context), IsSuccess());
  EXPECT_THAT(aclrtGetCurrentContext(&current),
              Returns(ACL_ERROR_RT_CONTEXT_NULL));
  EXPECT_THAT(aclrtSetCurrentContext(before), IsSuccess());
}

TEST_F(ContextTest, DestroyCodes) {
  EXPECT_THAT(aclrtDestroyContext(nullptr), Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtDestroyContext(stream_),
              Returns(ACL_ERROR_RT_INVALID_HANDLE));
  int local = 0;
  EXPECT_THAT(aclrtDestroyContext(&local),
              Returns(ACL_ERROR_RT_INVALID_HANDLE));
  aclrtContext primary = nullptr;
  ASSERT_THAT(aclrtGetCurrentContext(&primary), IsSuccess());
  EXPECT_THAT(aclrtDestroyContext(primary),
              Returns(ACL_ERROR_RT_PARAM_INVALID));
  aclrtContext context = nullptr;
  ASSERT_THAT(aclrtCreateContext(&context, 0), IsSuccess());
  EXPECT_THAT(aclrtDestroyContext(context), IsSuccess());
  EXPECT_THAT(aclrtDestroyContext(context),
              Returns(ACL_ERROR_RT_INVALID_HANDLE));
  EXPECT_THAT(aclrtSetCurrentContext(context),
              Returns(ACL_ERROR_RT_INVALID_HANDLE));
  EXPECT_THAT(aclrtSetCurrentContext(primary), IsSuccess());
}

TEST_F(ContextTest, DestroyTakesStreamsAndEventsAlong) {
  aclrtContext primary = nullptr;
  ASSERT_THAT(aclrtGetCurrentContext(&primary), IsSuccess());
  aclrtContext context = nullptr;
  ASSERT_THAT(aclrtCreateContext(&context, 0), IsSuccess());
  aclrtStream stream = nullptr;
  aclrtEvent event = nullptr;
  ASSERT_THAT(aclrtCreateStream(&stream), IsSuccess());
  ASSERT_THAT(aclrtCreateEvent(&event), IsSuccess());
  EXPECT_THAT(aclrtDestroyContext(context), IsSuccess());
  EXPECT_THAT(aclrtSetCurrentContext(primary), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream),
              Returns(ACL_ERROR_RT_INVALID_HANDLE));
  EXPECT_EQ(TakeLive(), (Live{1, 2, 0, 0, 0}));
}

TEST_F(ContextTest, OneContextServesManyThreads) {
  aclrtContext primary = nullptr;
  EXPECT_THAT(aclrtGetCurrentContext(nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtSetCurrentContext(nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  ASSERT_THAT(aclrtGetCurrentContext(&primary), IsSuccess());
  std::thread([&] {
    aclrtContext current = nullptr;
    EXPECT_THAT(aclrtGetCurrentContext(&current),
                Returns(ACL_ERROR_RT_CONTEXT_NULL));
    EXPECT_THAT(aclrtSetCurrentContext(primary), IsSuccess());
    EXPECT_THAT(aclrtGetCurrentContext(&current), IsSuccess());
    EXPECT_EQ(current, primary);
    EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  }).join();
}

TEST_F(ContextTest, DefaultStreamIsWhatNullStandsFor) {
  aclrtStream stream = nullptr;
  EXPECT_THAT(aclrtCtxGetCurrentDefaultStream(nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  ASSERT_THAT(aclrtCtxGetCurrentDefaultStream(&stream), IsSuccess());
  int32_t by_handle = -1;
  int32_t by_null = -2;
  EXPECT_THAT(aclrtStreamGetId(stream, &by_handle), IsSuccess());
  EXPECT_THAT(aclrtStreamGetId(nullptr, &by_null), IsSuccess());
  EXPECT_EQ(by_handle, by_null);
  EXPECT_THAT(aclrtDestroyStream(stream), Returns(ACL_ERROR_RT_PARAM_INVALID));
  std::thread([&] {
    EXPECT_THAT(aclrtCtxGetCurrentDefaultStream(&stream),
                Returns(ACL_ERROR_RT_CONTEXT_NULL));
  }).join();
}

TEST_F(ContextTest, PrimaryContextState) {
  int32_t active = -1;
  uint32_t flags = 0;
  EXPECT_THAT(aclrtGetPrimaryCtxState(0, nullptr, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtGetPrimaryCtxState(0, &flags, &active),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtGetPrimaryCtxState(8, nullptr, &active),
              Returns(ACL_ERROR_RT_INVALID_DEVICEID));
  EXPECT_THAT(aclrtGetPrimaryCtxState(0, nullptr, &active), IsSuccess());
  EXPECT_EQ(active, 1);
  EXPECT_THAT(aclrtGetPrimaryCtxState(1, nullptr, &active), IsSuccess());
  EXPECT_EQ(active, 0);
}

TEST_F(ContextTest, ParametersOfTheContext) {
  constexpr auto kUnknown = static_cast<aclSysParamOpt>(3);
  int64_t value = -1;
  EXPECT_THAT(aclrtCtxSetSysParamOpt(kUnknown, 1),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtCtxGetSysParamOpt(kUnknown, &value),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtCtxGetSysParamOpt(ACL_OPT_DETERMINISTIC, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtCtxGetSysParamOpt(ACL_OPT_DETERMINISTIC, &value),
              Returns(ACL_ERROR_RT_SYSPARAMOPT_NOT_SET));
  EXPECT_THAT(aclrtCtxSetSysParamOpt(ACL_OPT_DETERMINISTIC, 1), IsSuccess());
  EXPECT_THAT(aclrtCtxSetSysParamOpt(ACL_OPT_DETERMINISTIC, 5), IsSuccess());
  EXPECT_THAT(aclrtCtxGetSysParamOpt(ACL_OPT_DETERMINISTIC, &value),
              IsSuccess());
  EXPECT_EQ(value, 5);
  {
    SecondContext second;
    EXPECT_THAT(aclrtCtxGetSysParamOpt(ACL_OPT_DETERMINISTIC, &value),
                Returns(ACL_ERROR_RT_SYSPARAMOPT_NOT_SET));
  }
  std::thread([&] {
    EXPECT_THAT(aclrtCtxSetSysParamOpt(ACL_OPT_DETERMINISTIC, 1),
                Returns(ACL_ERROR_RT_CONTEXT_NULL));
    EXPECT_THAT(aclrtCtxGetSysParamOpt(ACL_OPT_DETERMINISTIC, &value),
                Returns(ACL_ERROR_RT_CONTEXT_NULL));
  }).join();
}

TEST_F(ContextProcessTest, ParametersOfTheProcess) {
  constexpr auto kUnknown = static_cast<aclSysParamOpt>(-1);
  int64_t value = -1;
  EXPECT_THAT(aclrtSetSysParamOpt(kUnknown, 1),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtGetSysParamOpt(kUnknown, &value),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtGetSysParamOpt(ACL_OPT_STRONG_CONSISTENCY, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtGetSysParamOpt(ACL_OPT_STRONG_CONSISTENCY, &value),
              Returns(ACL_ERROR_RT_SYSPARAMOPT_NOT_SET));
  EXPECT_THAT(aclrtSetSysParamOpt(ACL_OPT_STRONG_CONSISTENCY, 4), IsSuccess());
  EXPECT_THAT(aclrtGetSysParamOpt(ACL_OPT_STRONG_CONSISTENCY, &value),
              IsSuccess());
  EXPECT_EQ(value, 4);
}

}  // namespace
}  // namespace ascend::acltest
