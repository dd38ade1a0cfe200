// Functions that hear of failed tasks: every documented code.

#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <stdexcept>

#include "acl/acl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"
#include "tests/acl_testutil/captured_stderr.h"

namespace ascend::acltest {
namespace {

using ::testing::HasSubstr;

// What the registered functions have heard.
std::atomic<int> g_calls{0};
std::atomic<int> g_other_calls{0};
struct {
  uint32_t task, stream, thread, device, code;
} g_info;

void Note(aclrtExceptionInfo* info) {
  g_info = {aclrtGetTaskIdFromExceptionInfo(info),
            aclrtGetStreamIdFromExceptionInfo(info),
            aclrtGetThreadIdFromExceptionInfo(info),
            aclrtGetDeviceIdFromExceptionInfo(info),
            aclrtGetErrorCodeFromExceptionInfo(info)};
  ++g_calls;
}
void NoteOther(aclrtExceptionInfo*) { ++g_other_calls; }

class ExceptionTest : public AclTest {
 protected:
  void SetUp() override {
    AclTest::SetUp();
    g_calls = 0;
    g_other_calls = 0;
    ASSERT_THAT(aclrtMalloc(&memory_, 8, ACL_MEM_MALLOC_HUGE_FIRST),
                IsSuccess());
  }
  void TearDown() override {
    EXPECT_THAT(aclrtFree(memory_), IsSuccess());
    EXPECT_THAT(aclrtSetExceptionInfoCallback(nullptr), IsSuccess());
    EXPECT_THAT(aclrtExceptionInfoCallbackUnregister(Note), IsSuccess());
    EXPECT_THAT(aclrtExceptionInfoCallbackUnregister(NoteOther), IsSuccess());
    AclTest::TearDown();
  }

  // Returns when whoever wants to hear of it has.
  void FailATask() {
    const aclrtStream stream = NewStream();
    ASSERT_THAT(aclsimFailNextTask(stream, ACL_ERROR_RT_AICORE_EXCEPTION),
                IsSuccess());
    ASSERT_THAT(aclrtMemsetAsync(memory_, 8, 0, 8, stream), IsSuccess());
    EXPECT_THAT(aclrtSynchronizeStream(stream),
                Returns(ACL_ERROR_RT_AICORE_EXCEPTION));
  }

  void* memory_ = nullptr;
};

TEST_F(ExceptionTest, TellsWhatFailedAndWhereItCameFrom) {
  ASSERT_THAT(aclrtSetExceptionInfoCallback(Note), IsSuccess());
  ASSERT_THAT(aclrtMemsetAsync(memory_, 8, 0, 8, stream_), IsSuccess());
  ASSERT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  ASSERT_THAT(aclsimFailNextTask(stream_, ACL_ERROR_RT_AICORE_TIMEOUT),
              IsSuccess());
  ASSERT_THAT(aclrtMemsetAsync(memory_, 8, 0, 8, stream_), IsSuccess());
  uint32_t task = 0;
  ASSERT_THAT(aclrtGetThreadLastTaskId(&task), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_),
              Returns(ACL_ERROR_RT_AICORE_TIMEOUT));
  EXPECT_EQ(g_calls, 1);
  EXPECT_EQ(g_info.task, task);
  int32_t stream_id = -1;
  EXPECT_THAT(aclrtStreamGetId(stream_, &stream_id), IsSuccess());
  EXPECT_EQ(g_info.stream, static_cast<uint32_t>(stream_id));
  EXPECT_EQ(g_info.thread, static_cast<uint32_t>(syscall(SYS_gettid)));
  EXPECT_EQ(g_info.device, 0u);
  EXPECT_EQ(g_info.code, static_cast<uint32_t>(ACL_ERROR_RT_AICORE_TIMEOUT));
}

TEST_F(ExceptionTest, TheSlotHoldsOneFunction) {
  EXPECT_THAT(aclrtSetExceptionInfoCallback(NoteOther), IsSuccess());
  EXPECT_THAT(aclrtSetExceptionInfoCallback(Note), IsSuccess());
  FailATask();
  EXPECT_EQ(g_calls, 1);
  EXPECT_EQ(g_other_calls, 0);
  EXPECT_THAT(aclrtExceptionInfoCallbackUnregister(Note), IsSuccess());
  FailATask();
  EXPECT_EQ(g_calls, 2) << "the slot is no member of the set";
  EXPECT_THAT(aclrtSetExceptionInfoCallback(nullptr), IsSuccess());
  FailATask();
  EXPECT_EQ(g_calls, 2);
}

TEST_F(ExceptionTest, TheSetHoldsEachFunctionOnce) {
  EXPECT_THAT(aclrtExceptionInfoCallbackRegister(nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtExceptionInfoCallbackUnregister(nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtExceptionInfoCallbackRegister(Note), IsSuccess());
  EXPECT_THAT(aclrtExceptionInfoCallbackRegister(Note), IsSuccess());
  EXPECT_THAT(aclrtExceptionInfoCallbackRegister(NoteOther), IsSuccess());
  FailATask();
  EXPECT_EQ(g_calls, 1);
  EXPECT_EQ(g_other_calls, 1);
  EXPECT_THAT(aclrtExceptionInfoCallbackUnregister(NoteOther), IsSuccess());
  EXPECT_THAT(aclrtSetExceptionInfoCallback(Note), IsSuccess());
  FailATask();
  EXPECT_EQ(g_calls, 3) << "once for the set, once for the slot";
  EXPECT_EQ(g_other_calls, 1);
}

TEST_F(ExceptionTest, AFunctionThatThrowsHoldsNothingUp) {
  CapturedStderr errors;
  const auto throws = [](aclrtExceptionInfo*) {
    throw std::runtime_error("from the listener");
  };
  ASSERT_THAT(aclrtSetExceptionInfoCallback(throws), IsSuccess());
  ASSERT_THAT(aclrtExceptionInfoCallbackRegister(Note), IsSuccess());
  FailATask();
  EXPECT_EQ(g_calls, 1) << "the others hear of it";
  EXPECT_THAT(errors.Text(), HasSubstr("from the listener"));
}

TEST_F(ExceptionTest, AFunctionThatEndsItsThreadHoldsNothingUp) {
  const auto ends = [](aclrtExceptionInfo*) { pthread_exit(nullptr); };
  ASSERT_THAT(aclrtSetExceptionInfoCallback(ends), IsSuccess());
  ASSERT_THAT(aclrtExceptionInfoCallbackRegister(Note), IsSuccess());
  const aclrtStream stream = NewStream();
  ASSERT_THAT(aclsimFailNextTask(stream, ACL_ERROR_RT_AICORE_EXCEPTION),
              IsSuccess());
  ASSERT_THAT(aclrtMemsetAsync(memory_, 8, 0, 8, stream), IsSuccess());
  // With a limit, the runtime's thread runs the task and not this one.
  EXPECT_THAT(aclrtSynchronizeStreamWithTimeout(stream, 60000),
              Returns(ACL_ERROR_RT_AICORE_EXCEPTION));
  EXPECT_EQ(g_calls, 1);
  ASSERT_THAT(aclrtMemsetAsync(memory_, 8, 0, 8, stream), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStreamWithTimeout(stream, 60000),
              Returns(ACL_ERROR_RT_AICORE_EXCEPTION))
      << "the error stays, the stream goes on";
}

TEST_F(ExceptionTest, NoInfoGivesAllOnes) {
  EXPECT_EQ(aclrtGetTaskIdFromExceptionInfo(nullptr), 0xFFFFFFFFu);
  EXPECT_EQ(aclrtGetStreamIdFromExceptionInfo(nullptr), 0xFFFFFFFFu);
  EXPECT_EQ(aclrtGetThreadIdFromExceptionInfo(nullptr), 0xFFFFFFFFu);
  EXPECT_EQ(aclrtGetDeviceIdFromExceptionInfo(nullptr), 0xFFFFFFFFu);
  EXPECT_EQ(aclrtGetErrorCodeFromExceptionInfo(nullptr), 0xFFFFFFFFu);
}

}  // namespace
}  // namespace ascend::acltest
