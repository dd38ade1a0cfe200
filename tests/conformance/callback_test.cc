// aclrtSubscribeReport, aclrtUnSubscribeReport, aclrtLaunchCallback and
// aclrtProcessReport: every documented code, and the order of the checks.

#include <pthread.h>

#include <cstdint>
#include <limits>
#include <string>
#include <thread>
#include <vector>

#include "absl/time/clock.h"
#include "acl/acl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"
#include "tests/acl_testutil/callback_log.h"
#include "tests/acl_testutil/pump.h"

namespace ascend::acltest {
namespace {

using ::testing::ElementsAre;

void Nothing(void*) {}

uint64_t Self() { return static_cast<uint64_t>(pthread_self()); }

// The code that `call` returns in a thread without a current context.
template <typename Call>
aclError InFreshThread(Call call) {
  aclError code = ACL_SUCCESS;
  std::thread([&] { code = call(); }).join();
  return code;
}

class CallbackTest : public AclTest {
 protected:
  aclrtStream DestroyedStream() {
    aclrtStream stream = nullptr;
    EXPECT_THAT(aclrtCreateStream(&stream), IsSuccess());
    EXPECT_THAT(aclrtDestroyStream(stream), IsSuccess());
    return stream;
  }

  void Launch(aclrtCallback fn, void* data) {
    ASSERT_THAT(aclrtLaunchCallback(fn, data, ACL_CALLBACK_NO_BLOCK, stream_),
                IsSuccess());
  }
};

// --- aclrtLaunchCallback ---------------------------------------------------

TEST_F(CallbackTest, LaunchRefusesAnUnknownBlockType) {
  Pump pump(stream_);
  for (int type : {2, 3, -1, 100}) {
    EXPECT_THAT(
        aclrtLaunchCallback(Nothing, nullptr,
                            static_cast<aclrtCallbackBlockType>(type), stream_),
        Returns(ACL_ERROR_INVALID_PARAM))
        << type;
  }
}

TEST_F(CallbackTest, LaunchRefusesANullFunctionAndQueuesNothing) {
  aclrtSubscribeReport(Self(), stream_);
  for (auto type : {ACL_CALLBACK_NO_BLOCK, ACL_CALLBACK_BLOCK}) {
    EXPECT_THAT(aclrtLaunchCallback(nullptr, this, type, stream_),
                Returns(ACL_ERROR_INVALID_PARAM));
  }
  aclrtStreamStatus status = ACL_STREAM_STATUS_NOT_READY;
  EXPECT_THAT(aclrtStreamQuery(stream_, &status), IsSuccess());
  EXPECT_EQ(status, ACL_STREAM_STATUS_COMPLETE);
  EXPECT_THAT(aclrtProcessReport(1), Returns(ACL_ERROR_RT_REPORT_TIMEOUT));
}

TEST_F(CallbackTest, LaunchNeedsAContext) {
  Pump pump(stream_);
  EXPECT_THAT(InFreshThread([&] {
                return aclrtLaunchCallback(Nothing, nullptr, ACL_CALLBACK_BLOCK,
                                           stream_);
              }),
              Returns(ACL_ERROR_RT_CONTEXT_NULL));
  EXPECT_THAT(InFreshThread([&] {
                return aclrtLaunchCallback(Nothing, nullptr, ACL_CALLBACK_BLOCK,
                                           nullptr);
              }),
              Returns(ACL_ERROR_RT_CONTEXT_NULL));
}

TEST_F(CallbackTest, LaunchRefusesHandlesThatAreNotLiveStreams) {
  int no_handle = 0;
  aclrtEvent event = NewEvent();
  for (aclrtStream stream : {DestroyedStream(), aclrtStream{&no_handle}, event,
                             reinterpret_cast<aclrtStream>(1),
                             reinterpret_cast<aclrtStream>(UINTPTR_MAX)}) {
    EXPECT_THAT(
        aclrtLaunchCallback(Nothing, nullptr, ACL_CALLBACK_BLOCK, stream),
        Returns(ACL_ERROR_RT_INVALID_HANDLE));
  }
}

TEST_F(CallbackTest, LaunchRefusesAStreamOfAnotherContext) {
  Pump pump(stream_);
  SecondContext other;
  EXPECT_THAT(
      aclrtLaunchCallback(Nothing, nullptr, ACL_CALLBACK_BLOCK, stream_),
      Returns(ACL_ERROR_RT_STREAM_CONTEXT));
}

TEST_F(CallbackTest, LaunchNeedsASubscription) {
  for (auto type : {ACL_CALLBACK_NO_BLOCK, ACL_CALLBACK_BLOCK}) {
    EXPECT_THAT(aclrtLaunchCallback(Nothing, nullptr, type, stream_),
                Returns(ACL_ERROR_RT_STREAM_NO_CB_REG));
  }
  {
    Pump pump(stream_);
    pump.Unbind(stream_);
  }
  EXPECT_THAT(
      aclrtLaunchCallback(Nothing, nullptr, ACL_CALLBACK_BLOCK, stream_),
      Returns(ACL_ERROR_RT_STREAM_NO_CB_REG));
}

TEST_F(CallbackTest, ASubscriptionForHostFuncsIsNoneForCallbacks) {
  ASSERT_THAT(aclrtSubscribeHostFunc(Self(), stream_), IsSuccess());
  EXPECT_THAT(
      aclrtLaunchCallback(Nothing, nullptr, ACL_CALLBACK_BLOCK, stream_),
      Returns(ACL_ERROR_RT_STREAM_NO_CB_REG));
  EXPECT_THAT(aclrtProcessReport(1), Returns(ACL_ERROR_RT_THREAD_SUBSCRIBE));
}

TEST_F(CallbackTest, UserDataArrivesAsItIs) {
  ASSERT_THAT(aclrtSubscribeReport(Self(), stream_), IsSuccess());
  static std::vector<void*>* seen;
  std::vector<void*> received;
  seen = &received;
  const auto note = [](void* data) { seen->push_back(data); };
  void* const odd = reinterpret_cast<void*>(UINTPTR_MAX);
  Launch(note, nullptr);
  Launch(note, this);
  Launch(note, odd);
  EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
  EXPECT_THAT(received, ElementsAre(nullptr, this, odd));
}

// Each call has several things wrong; the code tells which is looked at first.
TEST_F(CallbackTest, LaunchChecksInDocumentedOrder) {
  const aclrtStream stale = DestroyedStream();
  const auto bad_type = static_cast<aclrtCallbackBlockType>(7);
  // Arguments before the context, the handle and the subscription.
  EXPECT_THAT(InFreshThread([&] {
                return aclrtLaunchCallback(Nothing, nullptr, bad_type, stale);
              }),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(InFreshThread([&] {
                return aclrtLaunchCallback(nullptr, nullptr, ACL_CALLBACK_BLOCK,
                                           stale);
              }),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtLaunchCallback(Nothing, nullptr, bad_type, stream_),
              Returns(ACL_ERROR_INVALID_PARAM))
      << "not subscribed either";
  // The context before the handle.
  EXPECT_THAT(InFreshThread([&] {
                return aclrtLaunchCallback(Nothing, nullptr, ACL_CALLBACK_BLOCK,
                                           stale);
              }),
              Returns(ACL_ERROR_RT_CONTEXT_NULL));
  // The stream's context before its subscription.
  SecondContext other;
  EXPECT_THAT(
      aclrtLaunchCallback(Nothing, nullptr, ACL_CALLBACK_BLOCK, stream_),
      Returns(ACL_ERROR_RT_STREAM_CONTEXT));
}

// --- aclrtSubscribeReport --------------------------------------------------

TEST_F(CallbackTest, SubscribeDoesNotLookAtTheThread) {
  for (uint64_t id :
       {uint64_t{0}, uint64_t{1}, std::numeric_limits<uint64_t>::max()}) {
    EXPECT_THAT(aclrtSubscribeReport(id, stream_), IsSuccess()) << id;
    EXPECT_THAT(aclrtUnSubscribeReport(id, stream_), IsSuccess()) << id;
  }
}

TEST_F(CallbackTest, SubscribeNeedsAContextForTheNullStreamOnly) {
  EXPECT_THAT(InFreshThread([&] { return aclrtSubscribeReport(1, nullptr); }),
              Returns(ACL_ERROR_RT_CONTEXT_NULL));
  EXPECT_THAT(InFreshThread([&] { return aclrtSubscribeReport(1, stream_); }),
              IsSuccess());
  EXPECT_THAT(InFreshThread([&] { return aclrtUnSubscribeReport(1, nullptr); }),
              Returns(ACL_ERROR_RT_CONTEXT_NULL));
  EXPECT_THAT(InFreshThread([&] { return aclrtUnSubscribeReport(1, stream_); }),
              IsSuccess());
}

TEST_F(CallbackTest, SubscribeRefusesHandlesThatAreNotLive) {
  int no_handle = 0;
  for (aclrtStream stream : {DestroyedStream(), aclrtStream{&no_handle}}) {
    EXPECT_THAT(aclrtSubscribeReport(Self(), stream),
                Returns(ACL_ERROR_RT_INVALID_HANDLE));
    EXPECT_THAT(aclrtUnSubscribeReport(Self(), stream),
                Returns(ACL_ERROR_RT_INVALID_HANDLE));
  }
}

TEST_F(CallbackTest, SubscribeRefusesASecondBinding) {
  ASSERT_THAT(aclrtSubscribeReport(1, stream_), IsSuccess());
  EXPECT_THAT(aclrtSubscribeReport(1, stream_),
              Returns(ACL_ERROR_RT_STREAM_SUBSCRIBE));
  EXPECT_THAT(aclrtSubscribeReport(2, stream_),
              Returns(ACL_ERROR_RT_STREAM_SUBSCRIBE));
  // The refused thread holds nothing.
  EXPECT_THAT(aclrtUnSubscribeReport(2, stream_),
              Returns(ACL_ERROR_RT_THREAD_SUBSCRIBE));
}

TEST_F(CallbackTest, SubscribeRefusesAThreadOfAnotherDevice) {
  ASSERT_THAT(aclrtSubscribeReport(1, stream_), IsSuccess());
  ASSERT_THAT(aclrtSetDevice(1), IsSuccess());
  aclrtStream on_other_device = nullptr;
  ASSERT_THAT(aclrtCreateStream(&on_other_device), IsSuccess());
  EXPECT_THAT(aclrtSubscribeReport(1, on_other_device),
              Returns(ACL_ERROR_RT_THREAD_SUBSCRIBE));
  EXPECT_THAT(aclrtSubscribeReport(2, on_other_device), IsSuccess());
  EXPECT_THAT(aclrtDestroyStream(on_other_device), IsSuccess());
  EXPECT_THAT(aclrtResetDevice(1), IsSuccess());
  ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
  ASSERT_THAT(aclrtResetDevice(0), IsSuccess());
}

// --- aclrtUnSubscribeReport ------------------------------------------------

TEST_F(CallbackTest, UnSubscribeRefusesAStreamWithoutSubscription) {
  EXPECT_THAT(aclrtUnSubscribeReport(1, stream_),
              Returns(ACL_ERROR_RT_STREAM_SUBSCRIBE));
  ASSERT_THAT(aclrtSubscribeReport(1, stream_), IsSuccess());
  ASSERT_THAT(aclrtUnSubscribeReport(1, stream_), IsSuccess());
  EXPECT_THAT(aclrtUnSubscribeReport(1, stream_),
              Returns(ACL_ERROR_RT_STREAM_SUBSCRIBE))
      << "the second time";
}

TEST_F(CallbackTest, UnSubscribeRefusesAnotherThreadsId) {
  ASSERT_THAT(aclrtSubscribeReport(1, stream_), IsSuccess());
  EXPECT_THAT(aclrtUnSubscribeReport(2, stream_),
              Returns(ACL_ERROR_RT_THREAD_SUBSCRIBE));
  // And leaves the binding.
  EXPECT_THAT(aclrtUnSubscribeReport(1, stream_), IsSuccess());
}

// --- aclrtProcessReport ----------------------------------------------------

TEST_F(CallbackTest, ProcessRefusesBadTimeouts) {
  for (bool bound : {false, true}) {
    if (bound) {
      ASSERT_THAT(aclrtSubscribeReport(Self(), stream_), IsSuccess());
    }
    for (int32_t timeout : {0, -2, -100, std::numeric_limits<int32_t>::min()}) {
      EXPECT_THAT(aclrtProcessReport(timeout), Returns(ACL_ERROR_INVALID_PARAM))
          << timeout << (bound ? " bound" : " unbound");
    }
  }
}

TEST_F(CallbackTest, ProcessRefusesAThreadWithoutSubscriptionAtOnce) {
  EXPECT_THAT(aclrtProcessReport(-1), Returns(ACL_ERROR_RT_THREAD_SUBSCRIBE));
  EXPECT_THAT(aclrtProcessReport(60000),
              Returns(ACL_ERROR_RT_THREAD_SUBSCRIBE));
}

TEST_F(CallbackTest, ProcessTimesOutWhenNothingIsReady) {
  ASSERT_THAT(aclrtSubscribeReport(Self(), stream_), IsSuccess());
  const absl::Time start = absl::Now();
  EXPECT_THAT(aclrtProcessReport(10), Returns(ACL_ERROR_RT_REPORT_TIMEOUT));
  EXPECT_GE(absl::Now() - start, absl::Milliseconds(10));
}

TEST_F(CallbackTest, ProcessRunsCallbacks) {
  ASSERT_THAT(aclrtSubscribeReport(Self(), stream_), IsSuccess());
  CallbackLog log;
  ASSERT_THAT(log.Launch("a", ACL_CALLBACK_BLOCK, stream_), IsSuccess());
  EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
  EXPECT_THAT(log.names(), ElementsAre("a"));
  EXPECT_EQ(log.entries().front().thread, Self());
}

TEST_F(CallbackTest, ProcessDoesNotNest) {
  ASSERT_THAT(aclrtSubscribeReport(Self(), stream_), IsSuccess());
  CallbackLog log;
  aclError nested = ACL_SUCCESS;
  aclError nested_bad_timeout = ACL_SUCCESS;
  ASSERT_THAT(log.Launch("outer", ACL_CALLBACK_NO_BLOCK, stream_,
                         [&] {
                           nested = aclrtProcessReport(1);
                           nested_bad_timeout = aclrtProcessReport(0);
                         }),
              IsSuccess());
  ASSERT_THAT(log.Launch("next", ACL_CALLBACK_NO_BLOCK, stream_,
                         [&] { log.Note("end of next"); }),
              IsSuccess());
  EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
  EXPECT_THAT(nested, Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(nested_bad_timeout, Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(log.names(), ElementsAre("outer", "next", "end of next"));
}

}  // namespace
}  // namespace ascend::acltest
