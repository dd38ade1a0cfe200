// aclrtSubscribeHostFunc, aclrtProcessHostFunc, aclrtUnSubscribeHostFunc and
// aclrtLaunchHostFunc: every documented code that needs no model.

#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "absl/synchronization/notification.h"
#include "acl/acl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"
#include "tests/acl_testutil/callback_log.h"
#include "tests/acl_testutil/captured_stderr.h"
#include "tests/acl_testutil/gate.h"
#include "tests/acl_testutil/pump.h"

namespace ascend::acltest {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

void Nothing(void*) {}

uint64_t Self() { return static_cast<uint64_t>(pthread_self()); }

class HostFuncTest : public AclTest {
 protected:
  aclrtStream DestroyedStream() {
    aclrtStream stream = nullptr;
    EXPECT_THAT(aclrtCreateStream(&stream), IsSuccess());
    EXPECT_THAT(aclrtDestroyStream(stream), IsSuccess());
    return stream;
  }
};

TEST_F(HostFuncTest, SubscribeRefusesNull) {
  EXPECT_THAT(aclrtSubscribeHostFunc(Self(), nullptr),
              Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(aclrtUnSubscribeHostFunc(Self(), nullptr),
              Returns(ACL_ERROR_RT_PARAM_INVALID));
  std::thread([] {
    EXPECT_THAT(aclrtSubscribeHostFunc(Self(), nullptr),
                Returns(ACL_ERROR_RT_PARAM_INVALID))
        << "before the context";
  }).join();
}

TEST_F(HostFuncTest, SubscribeRefusesHandlesThatAreNotLive) {
  int no_handle = 0;
  for (aclrtStream stream : {DestroyedStream(), aclrtStream{&no_handle}}) {
    EXPECT_THAT(aclrtSubscribeHostFunc(1, stream),
                Returns(ACL_ERROR_RT_INVALID_HANDLE));
    EXPECT_THAT(aclrtUnSubscribeHostFunc(1, stream),
                Returns(ACL_ERROR_RT_INVALID_HANDLE));
  }
}

TEST_F(HostFuncTest, SubscribeNeedsNoContext) {
  std::thread([&] {
    EXPECT_THAT(aclrtSubscribeHostFunc(1, stream_), IsSuccess());
    EXPECT_THAT(aclrtUnSubscribeHostFunc(1, stream_), IsSuccess());
  }).join();
}

TEST_F(HostFuncTest, SubscribeRefusesASecondBinding) {
  ASSERT_THAT(aclrtSubscribeHostFunc(1, stream_), IsSuccess());
  EXPECT_THAT(aclrtSubscribeHostFunc(1, stream_),
              Returns(ACL_ERROR_RT_STREAM_SUBSCRIBE));
  EXPECT_THAT(aclrtSubscribeHostFunc(2, stream_),
              Returns(ACL_ERROR_RT_STREAM_SUBSCRIBE));
}

TEST_F(HostFuncTest, UnSubscribeTellsWhatIsWrong) {
  EXPECT_THAT(aclrtUnSubscribeHostFunc(1, stream_),
              Returns(ACL_ERROR_RT_STREAM_SUBSCRIBE));
  ASSERT_THAT(aclrtSubscribeHostFunc(1, stream_), IsSuccess());
  EXPECT_THAT(aclrtUnSubscribeHostFunc(2, stream_),
              Returns(ACL_ERROR_RT_THREAD_SUBSCRIBE));
  EXPECT_THAT(aclrtUnSubscribeHostFunc(1, stream_), IsSuccess());
  EXPECT_THAT(aclrtUnSubscribeHostFunc(1, stream_),
              Returns(ACL_ERROR_RT_STREAM_SUBSCRIBE));
}

// Ruling 4.1: a registry of its own.
TEST_F(HostFuncTest, Ruling4_1_IndependentOfReportSubscriptions) {
  ASSERT_THAT(aclrtSubscribeReport(1, stream_), IsSuccess());
  EXPECT_THAT(aclrtUnSubscribeHostFunc(1, stream_),
              Returns(ACL_ERROR_RT_STREAM_SUBSCRIBE));
  EXPECT_THAT(aclrtSubscribeHostFunc(2, stream_), IsSuccess());
  EXPECT_THAT(aclrtUnSubscribeReport(1, stream_), IsSuccess());
  EXPECT_THAT(aclrtUnSubscribeHostFunc(2, stream_), IsSuccess());
}

TEST_F(HostFuncTest, ProcessReturnsTheDocumentedCodes) {
  for (int32_t timeout : {0, -2}) {
    EXPECT_THAT(aclrtProcessHostFunc(timeout),
                Returns(ACL_ERROR_INVALID_PARAM));
  }
  EXPECT_THAT(aclrtProcessHostFunc(-1), Returns(ACL_ERROR_RT_THREAD_SUBSCRIBE));
  ASSERT_THAT(aclrtSubscribeHostFunc(Self(), stream_), IsSuccess());
  EXPECT_THAT(aclrtProcessHostFunc(0), Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtProcessHostFunc(5), Returns(ACL_ERROR_RT_REPORT_TIMEOUT));
  ASSERT_THAT(aclrtUnSubscribeHostFunc(Self(), stream_), IsSuccess());
  EXPECT_THAT(aclrtProcessHostFunc(5), Returns(ACL_ERROR_RT_THREAD_SUBSCRIBE));
}

TEST_F(HostFuncTest, ProcessInsideACallbackIsRefused) {
  ASSERT_THAT(aclrtSubscribeReport(Self(), stream_), IsSuccess());
  ASSERT_THAT(aclrtSubscribeHostFunc(Self(), stream_), IsSuccess());
  CallbackLog log;
  aclError nested = ACL_SUCCESS;
  ASSERT_THAT(log.Launch("a", ACL_CALLBACK_NO_BLOCK, stream_,
                         [&] { nested = aclrtProcessHostFunc(1); }),
              IsSuccess());
  EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
  EXPECT_THAT(nested, Returns(ACL_ERROR_RT_PARAM_INVALID));
}

TEST_F(HostFuncTest, UnSubscribeWakesAThreadThatWaits) {
  absl::Notification done;
  aclError code = ACL_SUCCESS;
  std::thread waiting([&] {
    EXPECT_THAT(aclrtSubscribeHostFunc(Self(), stream_), IsSuccess());
    done.Notify();
    code = aclrtProcessHostFunc(-1);
  });
  ASSERT_TRUE(Await(done));
  EXPECT_THAT(aclrtUnSubscribeHostFunc(
                  static_cast<uint64_t>(waiting.native_handle()), stream_),
              IsSuccess());
  waiting.join();
  EXPECT_THAT(code, Returns(ACL_ERROR_RT_THREAD_SUBSCRIBE));
}

// --- aclrtLaunchHostFunc ---------------------------------------------------

TEST_F(HostFuncTest, LaunchRefusesBadArgumentsInDocumentedOrder) {
  const aclrtStream stale = DestroyedStream();
  EXPECT_THAT(aclrtLaunchHostFunc(stream_, nullptr, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtLaunchHostFunc(stale, Nothing, nullptr),
              Returns(ACL_ERROR_RT_INVALID_HANDLE));
  std::thread([&] {
    EXPECT_THAT(aclrtLaunchHostFunc(stale, nullptr, nullptr),
                Returns(ACL_ERROR_INVALID_PARAM));
    EXPECT_THAT(aclrtLaunchHostFunc(stale, Nothing, nullptr),
                Returns(ACL_ERROR_RT_CONTEXT_NULL));
    EXPECT_THAT(aclrtLaunchHostFunc(nullptr, Nothing, nullptr),
                Returns(ACL_ERROR_RT_CONTEXT_NULL));
  }).join();
}

TEST_F(HostFuncTest, LaunchRefusesAStreamOfAnotherContext) {
  SecondContext other;
  EXPECT_THAT(aclrtLaunchHostFunc(stream_, Nothing, nullptr),
              Returns(ACL_ERROR_RT_STREAM_CONTEXT));
}

TEST_F(HostFuncTest, LaunchRunsOnAThreadOfTheRuntimeInOrder) {
  CallbackLog log;
  Gate gate(stream_);
  for (const char* name : {"a", "b", "c"}) {
    ASSERT_THAT(log.LaunchHostFunc(name, stream_), IsSuccess());
  }
  ASSERT_TRUE(gate.AwaitStart());
  EXPECT_EQ(log.count(), 0u);
  gate.Open();
  ASSERT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(log.names(), ElementsAre("a", "b", "c"));
  for (const auto& entry : log.entries()) EXPECT_NE(entry.thread, Self());
}

TEST_F(HostFuncTest, LaunchTakesTheDefaultStreamForNull) {
  CallbackLog log;
  ASSERT_THAT(log.LaunchHostFunc("a", nullptr), IsSuccess());
  ASSERT_THAT(aclrtSynchronizeStream(nullptr), IsSuccess());
  EXPECT_THAT(log.names(), ElementsAre("a"));
}

TEST_F(HostFuncTest, AHostFuncHoldsQueryEventsAndSynchronise) {
  aclrtEvent event = NewEvent();
  Gate gate(stream_);
  ASSERT_THAT(aclrtRecordEvent(event, stream_), IsSuccess());
  ASSERT_TRUE(gate.AwaitStart());
  aclrtStreamStatus stream_status = ACL_STREAM_STATUS_COMPLETE;
  EXPECT_THAT(aclrtStreamQuery(stream_, &stream_status), IsSuccess());
  EXPECT_EQ(stream_status, ACL_STREAM_STATUS_NOT_READY);
  aclrtEventRecordedStatus event_status = ACL_EVENT_RECORDED_STATUS_COMPLETE;
  EXPECT_THAT(aclrtQueryEventStatus(event, &event_status), IsSuccess());
  EXPECT_EQ(event_status, ACL_EVENT_RECORDED_STATUS_NOT_READY);
  EXPECT_THAT(aclrtSynchronizeStreamWithTimeout(stream_, 5),
              Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT));
  gate.Open();
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
}

// Ruling 2.13; S100.
TEST_F(HostFuncTest, Ruling2_13_MixingWithCallbacksWorksWithADiagnostic) {
  CapturedStderr errors;
  Pump pump(stream_);
  CallbackLog log;
  ASSERT_THAT(log.Launch("callback", ACL_CALLBACK_BLOCK, stream_), IsSuccess());
  ASSERT_THAT(log.LaunchHostFunc("host func", stream_), IsSuccess());
  ASSERT_THAT(log.Launch("callback", ACL_CALLBACK_BLOCK, stream_), IsSuccess());
  ASSERT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(log.names(), ElementsAre("callback", "host func", "callback"));
  EXPECT_NE(log.entries()[1].thread, pump.id());
  EXPECT_THAT(errors.Text(), HasSubstr("must not be mixed"));
}

TEST_F(HostFuncTest, SynchronisingTheOwnStreamInsideEndsAtOnce) {
  CallbackLog log;
  aclrtContext context = nullptr;
  ASSERT_THAT(aclrtGetCurrentContext(&context), IsSuccess());
  aclError inside = ACL_SUCCESS;
  ASSERT_THAT(log.LaunchHostFunc("a", stream_,
                                 [&] {
                                   aclrtSetCurrentContext(context);
                                   inside = aclrtSynchronizeStream(stream_);
                                 }),
              IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(inside, Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT));
}

// Ruling 2.9 lets an exception go to the frame of the program above the
// function. Here is none: it fails the task.
TEST_F(HostFuncTest, AStdExceptionFailsTheTask) {
  ASSERT_THAT(
      aclrtLaunchHostFunc(
          stream_, [](void*) { throw std::runtime_error("from inside"); },
          nullptr),
      IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_),
              Returns(ACL_ERROR_INTERNAL_ERROR));
  EXPECT_THAT(std::string(aclGetRecentErrMsg()), HasSubstr("from inside"));
}

TEST_F(HostFuncTest, AnyOtherExceptionFailsTheTaskToo) {
  ASSERT_THAT(aclrtLaunchHostFunc(
                  stream_, [](void*) { throw 42; }, nullptr),
              IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_),
              Returns(ACL_ERROR_INTERNAL_ERROR));
  EXPECT_THAT(std::string(aclGetRecentErrMsg()),
              HasSubstr("not a std::exception"));
}

TEST_F(HostFuncTest, AFunctionThatEndsItsThreadFailsAndHoldsNothingUp) {
  CallbackLog log;
  for (int i = 0; i < 10; ++i) {
    ASSERT_THAT(aclrtLaunchHostFunc(
                    stream_, [](void*) { pthread_exit(nullptr); }, nullptr),
                IsSuccess());
  }
  ASSERT_THAT(log.LaunchHostFunc("next", stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_),
              Returns(ACL_ERROR_INTERNAL_ERROR));
  EXPECT_THAT(std::string(aclGetRecentErrMsg()), HasSubstr("ended its thread"));
  EXPECT_THAT(log.names(), ElementsAre("next"));
}

int ThreadsOfProcess() {
  int threads = 0;
  for (const auto& task :
       std::filesystem::directory_iterator("/proc/self/task")) {
    static_cast<void>(task);
    ++threads;
  }
  return threads;
}

// Quick functions of many streams do not start a thread each.
TEST_F(HostFuncTest, TenThousandOnAThousandStreamsTakeFewThreads) {
  std::vector<aclrtStream> streams(1000);
  for (aclrtStream& stream : streams) {
    ASSERT_THAT(aclrtCreateStream(&stream), IsSuccess());
  }
  static std::atomic<int> runs{0};
  runs = 0;
  int most_threads = 0;
  for (int i = 0; i < 10000; ++i) {
    ASSERT_THAT(aclrtLaunchHostFunc(
                    streams[i % 1000], [](void*) { ++runs; }, nullptr),
                IsSuccess());
    if (i % 500 == 0) most_threads = std::max(most_threads, ThreadsOfProcess());
  }
  for (aclrtStream stream : streams) {
    ASSERT_THAT(aclrtSynchronizeStream(stream), IsSuccess());
  }
  most_threads = std::max(most_threads, ThreadsOfProcess());
  EXPECT_EQ(runs, 10000);
  EXPECT_LT(most_threads, 16);
  for (aclrtStream stream : streams) {
    EXPECT_THAT(aclrtDestroyStream(stream), IsSuccess());
  }
}

}  // namespace
}  // namespace ascend::acltest
