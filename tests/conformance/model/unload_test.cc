// aclmdlUnload while executions are queued or running.

#include <pthread.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

#include "acl/acl.h"
#include "acl/acl_mdl.h"
#include "acl_sim/acl_sim.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/captured_stderr.h"
#include "tests/acl_testutil/gate.h"
#include "tests/conformance/model/model_test.h"

namespace ascend::acltest {
namespace {

using ::testing::Each;

class UnloadTest : public ModelTest {
 protected:
  void SetUp() override {
    ModelTest::SetUp();
    ASSERT_THAT(aclrtGetCurrentContext(&context_), IsSuccess());
  }

  aclrtContext context_ = nullptr;
};

TEST_F(UnloadTest, WaitsForWhatIsQueued) {
  const uint32_t model = Load(DoubleModel(/*latency_us=*/2000));
  Forget(model);
  IoSet input({16});
  IoSet output({16});
  input.Write<float>(0, {1, 1, 1, 1});
  std::thread unloading;
  absl::Notification began;
  {
    Gate gate(stream_);
    EXPECT_THAT(aclmdlExecuteAsync(model, input.get(), output.get(), stream_),
                IsSuccess());
    unloading = std::thread([&] {
      EXPECT_THAT(aclrtSetCurrentContext(context_), IsSuccess());
      began.Notify();
      EXPECT_THAT(aclmdlUnload(model), IsSuccess());
      EXPECT_THAT(output.Floats(0, 4), Each(2));
      // The stream itself may take note of the end a moment later.
      EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
    });
    EXPECT_TRUE(Await(began));
  }
  unloading.join();
}

TEST_F(UnloadTest, NothingNewBeginsMeanwhile) {
  const uint32_t model = Load(DoubleModel());
  Forget(model);
  const IoSet input({16});
  const IoSet output({16});
  std::thread unloading;
  {
    Gate gate(stream_);
    EXPECT_THAT(aclmdlExecuteAsync(model, input.get(), output.get(), stream_),
                IsSuccess());
    unloading = std::thread([&] {
      EXPECT_THAT(aclrtSetCurrentContext(context_), IsSuccess());
      EXPECT_THAT(aclmdlUnload(model), IsSuccess());
    });
    aclError code = ACL_SUCCESS;
    while (code == ACL_SUCCESS) {
      std::this_thread::yield();
      code = aclmdlExecute(model, input.get(), output.get());
    }
    EXPECT_THAT(code, Returns(ACL_ERROR_GE_EXEC_MODEL_ID_INVALID));
    EXPECT_THAT(aclmdlUnload(model),
                Returns(ACL_ERROR_GE_EXEC_MODEL_ID_INVALID))
        << "somebody else does it";
  }
  unloading.join();
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
}

// The execution waits for the function that waits for the execution.
TEST_F(UnloadTest, FromACallbackThatIsWaitedFor) {
  struct Call {
    uint32_t model;
    aclrtContext context;
    absl::Notification queued;
    aclError result;
  } call{Load(DoubleModel()), context_, {}, 0};
  IoSet input({16});
  IoSet output({16});
  input.Write<float>(0, {1, 1, 1, 1});
  ASSERT_THAT(aclrtLaunchHostFunc(
                  stream_,
                  [](void* data) {
                    auto* const self = static_cast<Call*>(data);
                    self->queued.WaitForNotification();
                    EXPECT_THAT(aclrtSetCurrentContext(self->context),
                                IsSuccess());
                    self->result = aclmdlUnload(self->model);
                  },
                  &call),
              IsSuccess());
  EXPECT_THAT(
      aclmdlExecuteAsync(call.model, input.get(), output.get(), stream_),
      IsSuccess());
  const CapturedStderr text;
  call.queued.Notify();
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(call.result, Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT));
  EXPECT_GT(text.Count("waits for the caller"), 0);
  EXPECT_THAT(output.Floats(0, 4), Each(2));
  EXPECT_THAT(aclmdlExecute(call.model, input.get(), output.get()), IsSuccess())
      << "the model stayed";
}

TEST_F(UnloadTest, InACallbackWithNothingBehindIt) {
  struct Call {
    uint32_t model;
    aclrtContext context;
    aclError result;
  } call{Load(DoubleModel()), context_, 0};
  Forget(call.model);
  const IoSet input({16});
  const IoSet output({16});
  EXPECT_THAT(
      aclmdlExecuteAsync(call.model, input.get(), output.get(), stream_),
      IsSuccess());
  ASSERT_THAT(aclrtLaunchHostFunc(
                  stream_,
                  [](void* data) {
                    auto* const self = static_cast<Call*>(data);
                    EXPECT_THAT(aclrtSetCurrentContext(self->context),
                                IsSuccess());
                    self->result = aclmdlUnload(self->model);
                  },
                  &call),
              IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(call.result, IsSuccess());
}

// An exception callback that unloads a model.
struct UnloadOnFailure {
  uint32_t model;
  absl::Notification queued;
  int calls = 0;
  aclError result = -1;
  aclrtContext context = nullptr;
  aclrtStream* stream = nullptr;
  aclError synchronised = -1;
};
UnloadOnFailure* g_on_failure = nullptr;

class UnloadOnFailureTest : public UnloadTest {
 protected:
  void SetUp() override {
    UnloadTest::SetUp();
    on_failure_.context = context_;
    g_on_failure = &on_failure_;
    ASSERT_THAT(aclrtSetExceptionInfoCallback([](aclrtExceptionInfo*) {
                  UnloadOnFailure& self = *g_on_failure;
                  if (self.calls++ > 0) return;
                  self.queued.WaitForNotification();
                  EXPECT_THAT(aclrtSetCurrentContext(self.context),
                              IsSuccess());
                  self.result = aclmdlUnload(self.model);
                }),
                IsSuccess());
  }
  void TearDown() override {
    EXPECT_THAT(aclrtSetExceptionInfoCallback(nullptr), IsSuccess());
    g_on_failure = nullptr;
    UnloadTest::TearDown();
  }

  UnloadOnFailure on_failure_;
};

// The stream waits for the callback, and with it what is queued behind.
TEST_F(UnloadOnFailureTest, WithExecutionsBehindTheFailedOne) {
  on_failure_.model = Load(QuotientModel());
  IoSet input({8, 8});
  IoSet output({8});
  const CapturedStderr text;
  for (int i = 0; i < 3; ++i) {
    EXPECT_THAT(aclmdlExecuteAsync(on_failure_.model, input.get(), output.get(),
                                   stream_),
                IsSuccess());
  }
  on_failure_.queued.Notify();
  EXPECT_THAT(aclrtSynchronizeStream(stream_),
              Returns(ACL_ERROR_RT_MODEL_EXECUTE));
  EXPECT_THAT(on_failure_.result, Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT));
  EXPECT_GT(text.Count("tells to exception callbacks"), 0);
  EXPECT_EQ(on_failure_.calls, 3) << "the stream went on";
  input.Write<int32_t>(1, {1, 1});
  EXPECT_THAT(aclmdlExecute(on_failure_.model, input.get(), output.get()),
              IsSuccess())
      << "the model stayed";
}

TEST_F(UnloadOnFailureTest, WithNothingBehindTheFailedOne) {
  on_failure_.model = Load(QuotientModel());
  Forget(on_failure_.model);
  const IoSet input({8, 8});
  const IoSet output({8});
  on_failure_.queued.Notify();
  EXPECT_THAT(
      aclmdlExecuteAsync(on_failure_.model, input.get(), output.get(), stream_),
      IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_),
              Returns(ACL_ERROR_RT_MODEL_EXECUTE));
  EXPECT_THAT(on_failure_.result, IsSuccess());
}

// The callback runs in the thread that runs the operator.
TEST_F(UnloadOnFailureTest, OfAnOperatorOfTheHost) {
  on_failure_.model = Load(QuotientModel(/*on_host=*/true));
  const IoSet input({8, 8});
  const IoSet output({8});
  ASSERT_THAT(
      aclrtSubscribeHostFunc(static_cast<uint64_t>(pthread_self()), stream_),
      IsSuccess());
  on_failure_.queued.Notify();
  EXPECT_THAT(
      aclmdlExecuteAsync(on_failure_.model, input.get(), output.get(), stream_),
      IsSuccess());
  EXPECT_THAT(aclrtProcessHostFunc(-1), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_),
              Returns(ACL_ERROR_RT_MODEL_EXECUTE));
  EXPECT_THAT(on_failure_.result, Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT));
}

TEST_F(UnloadOnFailureTest, InTheThreadOfASynchronousExecution) {
  on_failure_.model = Load(QuotientModel());
  Forget(on_failure_.model);
  const IoSet input({8, 8});
  const IoSet output({8});
  on_failure_.queued.Notify();
  EXPECT_THAT(aclmdlExecute(on_failure_.model, input.get(), output.get()),
              Returns(ACL_ERROR_RT_MODEL_EXECUTE));
  EXPECT_THAT(on_failure_.result, IsSuccess());
}

// The same circle without a model.
TEST_F(UnloadOnFailureTest, SynchronisingTheFailedStreamInsideEndsAtOnce) {
  ASSERT_THAT(aclrtSetExceptionInfoCallback([](aclrtExceptionInfo*) {
                g_on_failure->queued.WaitForNotification();
                EXPECT_THAT(aclrtSetCurrentContext(g_on_failure->context),
                            IsSuccess());
                g_on_failure->synchronised =
                    aclrtSynchronizeStream(*g_on_failure->stream);
              }),
              IsSuccess());
  on_failure_.stream = &stream_;
  void* memory = nullptr;
  ASSERT_THAT(aclrtMalloc(&memory, 64, ACL_MEM_MALLOC_NORMAL_ONLY),
              IsSuccess());
  EXPECT_THAT(aclsimFailNextTask(stream_, ACL_ERROR_RT_AICORE_EXCEPTION),
              IsSuccess());
  EXPECT_THAT(aclrtMemsetAsync(memory, 64, 0, 64, stream_), IsSuccess());
  on_failure_.queued.Notify();
  EXPECT_THAT(aclrtSynchronizeStream(stream_),
              Returns(ACL_ERROR_RT_AICORE_EXCEPTION));
  EXPECT_THAT(on_failure_.synchronised,
              Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT));
  EXPECT_THAT(aclrtFree(memory), IsSuccess());
}

TEST_F(UnloadTest, RacesWithExecutions) {
  constexpr int kRounds = 20;
  const std::string bytes = DoubleModel();
  const aclrtStream streams[] = {stream_, NewStream()};
  for (int round = 0; round < kRounds; ++round) {
    uint32_t model = 0;
    ASSERT_THAT(aclmdlLoadFromMem(bytes.data(), bytes.size(), &model),
                IsSuccess());
    std::atomic<int> launched{0};
    std::vector<std::thread> threads;
    for (const aclrtStream stream : streams) {
      threads.emplace_back([&, stream] {
        EXPECT_THAT(aclrtSetCurrentContext(context_), IsSuccess());
        const IoSet input({16});
        const IoSet output({16});
        aclError code = ACL_SUCCESS;
        while (code == ACL_SUCCESS) {
          code = aclmdlExecuteAsync(model, input.get(), output.get(), stream);
          ++launched;
        }
        EXPECT_THAT(code, Returns(ACL_ERROR_GE_EXEC_MODEL_ID_INVALID));
        EXPECT_THAT(aclrtSynchronizeStream(stream), IsSuccess());
      });
    }
    while (launched.load() < 20) std::this_thread::yield();
    EXPECT_THAT(aclmdlUnload(model), IsSuccess());
    for (std::thread& thread : threads) thread.join();
  }
}

}  // namespace
}  // namespace ascend::acltest
