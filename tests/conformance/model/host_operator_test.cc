// Models with operators of the host CPU (scenarios S96, S97).

#include <pthread.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

#include "acl/acl.h"
#include "acl/acl_mdl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/captured_stderr.h"
#include "tests/acl_testutil/gate.h"
#include "tests/conformance/model/model_test.h"

namespace ascend::acltest {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;
using ::testing::Each;
using ::testing::ElementsAre;

uint64_t Self() { return static_cast<uint64_t>(pthread_self()); }

// A user thread that runs the CPU operators of streams.
class HostPump {
 public:
  HostPump() {
    absl::Notification ready;
    thread_ = std::thread([&] {
      id_ = Self();
      ready.Notify();
      while (!stop_.load()) {
        const aclError code = aclrtProcessHostFunc(10);
        if (code == ACL_SUCCESS) ++processed_;
        // 107012 before it is subscribed and after.
        if (code == ACL_ERROR_RT_THREAD_SUBSCRIBE) std::this_thread::yield();
      }
    });
    ready.WaitForNotification();
  }
  ~HostPump() {
    stop_.store(true);
    thread_.join();
  }
  HostPump(const HostPump&) = delete;
  HostPump& operator=(const HostPump&) = delete;

  uint64_t id() const { return id_; }
  int processed() const { return processed_.load(); }

 private:
  std::atomic<bool> stop_{false};
  std::atomic<int> processed_{0};
  uint64_t id_ = 0;
  std::thread thread_;
};

class HostOperatorTest : public ModelTest {
 protected:
  void SetUp() override {
    ModelTest::SetUp();
    config_ = aclmdlCreateExecConfigHandle();
  }
  void TearDown() override {
    EXPECT_THAT(aclmdlDestroyExecConfigHandle(config_), IsSuccess());
    ModelTest::TearDown();
  }

  aclmdlExecConfigHandle* config_ = nullptr;
};

TEST_F(HostOperatorTest, S96_RunsOnTheSubscribedThread) {
  const uint32_t model = Load(HostModel());
  IoSet input({16});
  IoSet output({16});
  input.Write<float>(0, {1, 2, 3, 4});
  HostPump pump;
  ASSERT_THAT(aclrtSubscribeHostFunc(pump.id(), stream_), IsSuccess());
  EXPECT_THAT(
      aclmdlExecuteAsyncV2(model, input.get(), output.get(), stream_, config_),
      IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(output.Floats(0, 4), ElementsAre(-1, -3, -5, -7));
  EXPECT_THAT(
      aclmdlExecuteV2(model, output.get(), input.get(), stream_, config_),
      IsSuccess());
  EXPECT_THAT(input.Floats(0, 4), ElementsAre(3, 7, 11, 15));
  EXPECT_THAT(aclmdlExecuteAsync(model, input.get(), output.get(), stream_),
              IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(output.Floats(0, 4), ElementsAre(-5, -13, -21, -29));
  EXPECT_THAT(aclrtUnSubscribeHostFunc(pump.id(), stream_), IsSuccess());
}

// Ruling 4.2.
TEST_F(HostOperatorTest, S97_NobodySubscribed) {
  const uint32_t model = Load(HostModel());
  const IoSet input({16});
  const IoSet output({16});
  const CapturedStderr text;
  EXPECT_THAT(aclmdlExecuteAsync(model, input.get(), output.get(), stream_),
              Returns(ACL_ERROR_RT_STREAM_NO_CB_REG));
  EXPECT_EQ(text.Count("aclrtSubscribeHostFunc"), 1);
  EXPECT_THAT(
      aclmdlExecuteV2(model, input.get(), output.get(), stream_, config_),
      Returns(ACL_ERROR_RT_STREAM_NO_CB_REG));
  EXPECT_THAT(
      aclmdlExecuteAsyncV2(model, input.get(), output.get(), stream_, config_),
      Returns(ACL_ERROR_RT_STREAM_NO_CB_REG));
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(output.Floats(0, 4), Each(0)) << "nothing was queued";
}

TEST_F(HostOperatorTest, ReportSubscriptionIsNoSubstitute) {
  const uint32_t model = Load(HostModel());
  const IoSet input({16});
  const IoSet output({16});
  ASSERT_THAT(aclrtSubscribeReport(Self(), stream_), IsSuccess());
  EXPECT_THAT(aclmdlExecuteAsync(model, input.get(), output.get(), stream_),
              Returns(ACL_ERROR_RT_STREAM_NO_CB_REG));
  EXPECT_THAT(aclrtUnSubscribeReport(Self(), stream_), IsSuccess());
}

// The synchronous entry has no stream to subscribe to: its thread runs them.
TEST_F(HostOperatorTest, SyncRunsThemInTheCallingThread) {
  const uint32_t model = Load(HostModel(/*latency_us=*/3000));
  IoSet input({16});
  IoSet output({16});
  input.Write<float>(0, {1, 2, 3, 4});
  const auto start = steady_clock::now();
  EXPECT_THAT(aclmdlExecute(model, input.get(), output.get()), IsSuccess());
  EXPECT_GE(steady_clock::now() - start, milliseconds(3));
  EXPECT_THAT(output.Floats(0, 4), ElementsAre(-1, -3, -5, -7));
}

TEST_F(HostOperatorTest, HoldsTheStreamUntilProcessed) {
  const uint32_t model = Load(HostModel(/*latency_us=*/3000));
  IoSet input({16});
  IoSet output({16});
  ASSERT_THAT(aclrtSubscribeHostFunc(Self(), stream_), IsSuccess());
  EXPECT_THAT(aclmdlExecuteAsync(model, input.get(), output.get(), stream_),
              IsSuccess());
  aclrtStreamStatus status = ACL_STREAM_STATUS_COMPLETE;
  EXPECT_THAT(aclrtStreamQuery(stream_, &status), IsSuccess());
  EXPECT_EQ(status, ACL_STREAM_STATUS_NOT_READY);
  EXPECT_THAT(output.Floats(0, 4), Each(0));
  const auto start = steady_clock::now();
  EXPECT_THAT(aclrtProcessHostFunc(-1), IsSuccess());
  EXPECT_GE(steady_clock::now() - start, milliseconds(3)) << "its latency";
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(output.Floats(0, 4), Each(1));
  EXPECT_THAT(aclrtProcessHostFunc(1), Returns(ACL_ERROR_RT_REPORT_TIMEOUT))
      << "one host function for each CPU operator";
  EXPECT_THAT(aclrtUnSubscribeHostFunc(Self(), stream_), IsSuccess());
}

// Only this thread could run the operator it would wait for.
TEST_F(HostOperatorTest, WaitingForOneselfIsAnError) {
  const uint32_t model = Load(HostModel());
  const IoSet input({16});
  const IoSet output({16});
  ASSERT_THAT(aclrtSubscribeHostFunc(Self(), stream_), IsSuccess());
  EXPECT_THAT(
      aclmdlExecuteV2(model, input.get(), output.get(), stream_, config_),
      Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT));
  EXPECT_THAT(aclmdlUnload(model), Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT));
  EXPECT_THAT(aclrtProcessHostFunc(-1), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(output.Floats(0, 4), Each(1));
  EXPECT_THAT(aclrtUnSubscribeHostFunc(Self(), stream_), IsSuccess());
}

// What comes after a dropped operator must not run on what it left undone.
TEST_F(HostOperatorTest, DroppedOperatorFailsItsExecution) {
  const uint32_t model = Load(HostModel());
  IoSet input({16});
  IoSet output({16});
  ASSERT_THAT(aclrtSubscribeHostFunc(Self(), stream_), IsSuccess());
  EXPECT_THAT(aclmdlExecuteAsync(model, input.get(), output.get(), stream_),
              IsSuccess());
  EXPECT_THAT(aclrtUnSubscribeHostFunc(Self(), stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_),
              Returns(ACL_ERROR_RT_MODEL_EXECUTE));
  EXPECT_THAT(output.Floats(0, 4), Each(0));
}

TEST_F(HostOperatorTest, StreamsOfOneThread) {
  const uint32_t model = Load(HostModel());
  HostPump pump;
  const std::vector<aclrtStream> streams = {stream_, NewStream(), NewStream()};
  IoSet input({16});
  IoSet outputs({16, 16, 16});
  input.Write<float>(0, {1, 2, 3, 4});
  for (const aclrtStream stream : streams) {
    ASSERT_THAT(aclrtSubscribeHostFunc(pump.id(), stream), IsSuccess());
  }
  for (int round = 0; round < 50; ++round) {
    for (size_t i = 0; i < streams.size(); ++i) {
      aclmdlDataset* const output = aclmdlCreateDataset();
      EXPECT_THAT(aclmdlAddDatasetBuffer(output, outputs.buffer(i)),
                  IsSuccess());
      EXPECT_THAT(aclmdlExecuteAsync(model, input.get(), output, streams[i]),
                  IsSuccess());
      EXPECT_THAT(aclmdlDestroyDataset(output), IsSuccess());
    }
  }
  for (size_t i = 0; i < streams.size(); ++i) {
    EXPECT_THAT(aclrtSynchronizeStream(streams[i]), IsSuccess());
    EXPECT_THAT(outputs.Floats(i, 4), ElementsAre(-1, -3, -5, -7));
    EXPECT_THAT(aclrtUnSubscribeHostFunc(pump.id(), streams[i]), IsSuccess());
  }
}

TEST_F(HostOperatorTest, ForceDestroyedStreamLetsGo) {
  const uint32_t model = Load(HostModel());
  const IoSet input({16});
  const IoSet output({16});
  const aclrtStream stream = NewStream();
  ASSERT_THAT(aclrtSubscribeHostFunc(Self(), stream), IsSuccess());
  for (int i = 0; i < 5; ++i) {
    EXPECT_THAT(aclmdlExecuteAsync(model, input.get(), output.get(), stream),
                IsSuccess());
  }
  EXPECT_THAT(aclrtDestroyStreamForce(stream), IsSuccess());
  Forget(model);
  EXPECT_THAT(aclmdlUnload(model), IsSuccess());
}

}  // namespace
}  // namespace ascend::acltest
