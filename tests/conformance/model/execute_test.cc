// aclmdlExecute and aclmdlExecuteAsync: the order of their checks, what they
// capture at the call and what they leave for the stream, failures.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "acl/acl.h"
#include "acl/acl_mdl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/callback_log.h"
#include "tests/acl_testutil/captured_stderr.h"
#include "tests/acl_testutil/gate.h"
#include "tests/acl_testutil/pump.h"
#include "tests/conformance/model/model_test.h"

namespace ascend::acltest {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::StrEq;

class ExecuteTest : public ModelTest {
 protected:
  aclError Async(uint32_t model, const IoSet& input, const IoSet& output) {
    return aclmdlExecuteAsync(model, input.get(), output.get(), stream_);
  }
  // Both entries check the same.
  void ExpectRefused(uint32_t model, const aclmdlDataset* input,
                     aclmdlDataset* output, aclError code) {
    EXPECT_THAT(aclmdlExecute(model, input, output), Returns(code));
    EXPECT_THAT(aclmdlExecuteAsync(model, input, output, stream_),
                Returns(code));
  }
};

TEST_F(ExecuteTest, SyncWritesTheOutput) {
  const uint32_t model = Load(DoubleModel());
  IoSet input({16});
  IoSet output({16});
  input.Write<float>(0, {1, 2, 3, 4});
  EXPECT_THAT(aclmdlExecute(model, input.get(), output.get()), IsSuccess());
  EXPECT_THAT(output.Floats(0, 4), ElementsAre(2, 4, 6, 8));
}

TEST_F(ExecuteTest, AsyncWritesItWhenTheStreamIsDone) {
  const uint32_t model = Load(DoubleModel());
  IoSet input({16});
  IoSet output({16});
  input.Write<float>(0, {1, 2, 3, 4});
  Gate gate(stream_);
  EXPECT_THAT(Async(model, input, output), IsSuccess());
  EXPECT_THAT(output.Floats(0, 4), Each(0));
  gate.Open();
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(output.Floats(0, 4), ElementsAre(2, 4, 6, 8));
}

TEST_F(ExecuteTest, NullIsTheDefaultStream) {
  const uint32_t model = Load(DoubleModel());
  IoSet input({16});
  IoSet output({16});
  input.Write<float>(0, {1, 2, 3, 4});
  EXPECT_THAT(aclmdlExecuteAsync(model, input.get(), output.get(), nullptr),
              IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(nullptr), IsSuccess());
  EXPECT_THAT(output.Floats(0, 4), ElementsAre(2, 4, 6, 8));
}

// Contract 4.3: a callback sees the outputs of everything before it.
TEST_F(ExecuteTest, RunsInStreamOrder) {
  const uint32_t model = Load(DoubleModel());
  Pump pump(stream_);
  IoSet first({16});
  IoSet second({16});
  IoSet third({16});
  std::vector<float> seen;
  CallbackLog log;
  first.Write<float>(0, {1, 1, 1, 1});
  EXPECT_THAT(Async(model, first, second), IsSuccess());
  EXPECT_THAT(Async(model, second, third), IsSuccess());
  EXPECT_THAT(log.Launch("read", ACL_CALLBACK_BLOCK, stream_,
                         [&] {
                           seen.resize(4);
                           std::memcpy(seen.data(), third.data(0), 16);
                         }),
              IsSuccess());
  EXPECT_THAT(Async(model, third, first), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(seen, ElementsAre(4, 4, 4, 4));
  EXPECT_THAT(first.Floats(0, 4), ElementsAre(8, 8, 8, 8));
  pump.Unbind(stream_);
}

// Contract 4.6.
TEST_F(ExecuteTest, InputsAreReadAtExecution) {
  const uint32_t model = Load(DoubleModel());
  IoSet input({16});
  IoSet output({16});
  Gate gate(stream_);
  EXPECT_THAT(Async(model, input, output), IsSuccess());
  input.Write<float>(0, {5, 5, 5, 5});
  gate.Open();
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(output.Floats(0, 4), Each(10));
}

// Contract 3.3: addresses are captured at the call.
TEST_F(ExecuteTest, DataSetsMayBeReusedAndDestroyedAtOnce) {
  const uint32_t model = Load(DoubleModel());
  IoSet input({16});
  IoSet output({16});
  IoSet elsewhere({16});
  input.Write<float>(0, {1, 2, 3, 4});
  {
    Gate gate(stream_);
    EXPECT_THAT(Async(model, input, output), IsSuccess());
    EXPECT_THAT(aclUpdateDataBuffer(output.buffer(0), elsewhere.data(0), 16),
                IsSuccess());
    EXPECT_THAT(Async(model, input, output), IsSuccess());
    input.DestroyHandles();
    output.DestroyHandles();
  }
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(output.Floats(0, 4), ElementsAre(2, 4, 6, 8));
  EXPECT_THAT(elsewhere.Floats(0, 4), ElementsAre(2, 4, 6, 8));
}

TEST_F(ExecuteTest, MemoryFreedInFlightIsDiagnosedAndNotTouched) {
  const uint32_t model = Load(DoubleModel());
  IoSet input({16});
  void* data = nullptr;
  ASSERT_THAT(aclrtMalloc(&data, 16, ACL_MEM_MALLOC_NORMAL_ONLY), IsSuccess());
  aclmdlDataset* const output = aclmdlCreateDataset();
  aclDataBuffer* const buffer = aclCreateDataBuffer(data, 16);
  ASSERT_THAT(aclmdlAddDatasetBuffer(output, buffer), IsSuccess());
  {
    const CapturedStderr text;
    Gate gate(stream_);
    EXPECT_THAT(aclmdlExecuteAsync(model, input.get(), output, stream_),
                IsSuccess());
    EXPECT_THAT(aclrtFree(data), IsSuccess());
    EXPECT_EQ(text.Count("is freed while queued work uses it"), 1);
  }
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(aclmdlDestroyDataset(output), IsSuccess());
  EXPECT_THAT(aclDestroyDataBuffer(buffer), IsSuccess());
}

// --- Checks, in the order of contract 4.1 ---

TEST_F(ExecuteTest, NullDataSets) {
  const uint32_t model = Load(DoubleModel());
  const IoSet set({16});
  ExpectRefused(model, nullptr, set.get(), ACL_ERROR_INVALID_PARAM);
  ExpectRefused(model, set.get(), nullptr, ACL_ERROR_INVALID_PARAM);
  ExpectRefused(99, nullptr, set.get(), ACL_ERROR_INVALID_PARAM);
}

TEST_F(ExecuteTest, DestroyedBufferInASlot) {
  const uint32_t model = Load(DoubleModel());
  const IoSet good({16});
  aclmdlDataset* const bad = aclmdlCreateDataset();
  aclDataBuffer* const buffer = aclCreateDataBuffer(good.data(0), 16);
  ASSERT_THAT(aclmdlAddDatasetBuffer(bad, buffer), IsSuccess());
  ASSERT_THAT(aclDestroyDataBuffer(buffer), IsSuccess());
  ExpectRefused(model, bad, good.get(), ACL_ERROR_INVALID_PARAM);
  ExpectRefused(model, good.get(), bad, ACL_ERROR_INVALID_PARAM);
  ExpectRefused(99, good.get(), bad, ACL_ERROR_INVALID_PARAM);
  EXPECT_THAT(aclmdlDestroyDataset(bad), IsSuccess());
}

TEST_F(ExecuteTest, DestroyedDataSet) {
  const uint32_t model = Load(DoubleModel());
  const IoSet good({16});
  aclmdlDataset* const gone = aclmdlCreateDataset();
  ASSERT_THAT(aclmdlDestroyDataset(gone), IsSuccess());
  ExpectRefused(model, gone, good.get(), ACL_ERROR_RT_INVALID_HANDLE);
  ExpectRefused(model, good.get(), gone, ACL_ERROR_RT_INVALID_HANDLE);
}

TEST_F(ExecuteTest, UnknownModelComesBeforeTheBuffers) {
  const IoSet none({});
  ExpectRefused(99, none.get(), none.get(), ACL_ERROR_GE_EXEC_MODEL_ID_INVALID);
}

TEST_F(ExecuteTest, WrongNumberOfBuffers) {
  const uint32_t model = Load(DoubleModel());
  const IoSet none({});
  const IoSet one({16});
  const IoSet two({16, 16});
  const aclError invalid = ACL_ERROR_GE_PARAM_INVALID;
  ExpectRefused(model, none.get(), one.get(), invalid);
  ExpectRefused(model, two.get(), one.get(), invalid);
  ExpectRefused(model, one.get(), none.get(), invalid);
  ExpectRefused(model, one.get(), two.get(), invalid);
}

TEST_F(ExecuteTest, BadBufferIsNamed) {
  const uint32_t model = Load(DoubleModel());
  const IoSet good({16});
  const IoSet bad({32});
  const aclError invalid = ACL_ERROR_GE_PARAM_INVALID;
  const auto expect_both = [&](void* data, size_t size) {
    EXPECT_THAT(aclUpdateDataBuffer(bad.buffer(0), data, size), IsSuccess());
    ExpectRefused(model, bad.get(), good.get(), invalid);
    ExpectRefused(model, good.get(), bad.get(), invalid);
  };
  auto* const data = static_cast<char*>(bad.data(0));
  expect_both(nullptr, 16);
  {
    const CapturedStderr text;
    expect_both(data, 15);
    EXPECT_GT(
        text.Count("input 0 ('x'): the tensor has 16 bytes, the buffer 15"), 0);
    EXPECT_GT(
        text.Count("output 0 ('y'): the tensor has 16 bytes, the buffer 15"),
        0);
  }
  expect_both(data, 0);
  expect_both(data + 2, 16);   // no address of a float
  expect_both(data + 20, 16);  // reaches beyond its block
  // A larger buffer is fine.
  EXPECT_THAT(aclUpdateDataBuffer(bad.buffer(0), data + 16, 16), IsSuccess());
  EXPECT_THAT(aclmdlExecute(model, bad.get(), good.get()), IsSuccess());
  EXPECT_THAT(aclUpdateDataBuffer(bad.buffer(0), data, 32), IsSuccess());
  EXPECT_THAT(aclmdlExecute(model, bad.get(), good.get()), IsSuccess());
}

TEST_F(ExecuteTest, MemoryMustBeKnownToTheRuntime) {
  const uint32_t model = Load(DoubleModel());
  const IoSet good({16});
  alignas(16) float mine[4] = {1, 1, 1, 1};
  void* freed = nullptr;
  // Too large to be where the small blocks below are.
  ASSERT_THAT(aclrtMalloc(&freed, 4 << 20, ACL_MEM_MALLOC_NORMAL_ONLY),
              IsSuccess());
  ASSERT_THAT(aclrtFree(freed), IsSuccess());
  for (void* const memory : {static_cast<void*>(mine), freed}) {
    const IoSet bad({16});
    ASSERT_THAT(aclUpdateDataBuffer(bad.buffer(0), memory, 16), IsSuccess());
    EXPECT_THAT(aclmdlExecute(model, bad.get(), good.get()),
                Returns(ACL_ERROR_GE_PARAM_INVALID));
    EXPECT_THAT(aclmdlExecuteAsync(model, good.get(), bad.get(), stream_),
                Returns(ACL_ERROR_GE_PARAM_INVALID));
  }
  void* pinned = nullptr;
  ASSERT_THAT(aclrtMallocHost(&pinned, 16), IsSuccess());
  std::memcpy(pinned, mine, sizeof(mine));
  const IoSet host({16});
  ASSERT_THAT(aclUpdateDataBuffer(host.buffer(0), pinned, 16), IsSuccess());
  EXPECT_THAT(aclmdlExecute(model, host.get(), good.get()), IsSuccess());
  EXPECT_THAT(good.Floats(0, 4), Each(2));
  EXPECT_THAT(aclrtFreeHost(pinned), IsSuccess());
}

TEST_F(ExecuteTest, StreamIsChecked) {
  const uint32_t model = Load(DoubleModel());
  const IoSet input({16});
  const IoSet output({16});
  aclrtStream gone = nullptr;
  ASSERT_THAT(aclrtCreateStream(&gone), IsSuccess());
  ASSERT_THAT(aclrtDestroyStream(gone), IsSuccess());
  EXPECT_THAT(aclmdlExecuteAsync(model, input.get(), output.get(), gone),
              Returns(ACL_ERROR_RT_INVALID_HANDLE));
  const SecondContext other;
  EXPECT_THAT(aclmdlExecuteAsync(model, input.get(), output.get(), stream_),
              Returns(ACL_ERROR_RT_STREAM_CONTEXT));
}

// --- Failures ---

// What an exception callback saw.
struct Failure {
  int calls = 0;
  uint32_t device = 99;
  uint32_t stream = 99;
  uint32_t task = 0;
  uint32_t code = 0;
  aclError described = -1;
  std::string op;
  size_t inputs = 0;
  size_t outputs = 0;
  aclDataType second_input_type = ACL_DT_UNDEFINED;
  int64_t second_input_dim = 0;
  aclError short_name = 0;
  aclError wrong_task = 0;
};
Failure* g_failure = nullptr;

void OnFailure(aclrtExceptionInfo* info) {
  Failure& failure = *g_failure;
  ++failure.calls;
  failure.device = aclrtGetDeviceIdFromExceptionInfo(info);
  failure.stream = aclrtGetStreamIdFromExceptionInfo(info);
  failure.task = aclrtGetTaskIdFromExceptionInfo(info);
  failure.code = aclrtGetErrorCodeFromExceptionInfo(info);
  char name[64];
  aclTensorDesc* inputs = nullptr;
  aclTensorDesc* outputs = nullptr;
  size_t input_count = 0;
  size_t output_count = 0;
  const auto describe = [&](uint32_t task, size_t name_size) {
    return aclmdlCreateAndGetOpDesc(failure.device, failure.stream, task, name,
                                    name_size, &inputs, &input_count, &outputs,
                                    &output_count);
  };
  failure.short_name = describe(failure.task, 3);
  failure.wrong_task = describe(failure.task + 1, sizeof(name));
  failure.described = describe(failure.task, sizeof(name));
  if (failure.described != ACL_SUCCESS) return;
  failure.op = name;
  failure.inputs = input_count;
  failure.outputs = output_count;
  aclTensorDesc* const second = aclGetTensorDescByIndex(inputs, 1);
  failure.second_input_type = aclGetTensorDescType(second);
  failure.second_input_dim = aclGetTensorDescDim(second, 0);
  aclDestroyTensorDesc(second);  // ignored: it goes with the array
  EXPECT_EQ(aclGetTensorDescNumDims(second), 1u);
  aclDestroyTensorDesc(inputs);
  EXPECT_EQ(aclGetTensorDescNumDims(second), 0u);
  aclDestroyTensorDesc(outputs);
}

class FailureTest : public ExecuteTest {
 protected:
  void SetUp() override {
    ExecuteTest::SetUp();
    g_failure = &failure_;
    ASSERT_THAT(aclrtSetExceptionInfoCallback(OnFailure), IsSuccess());
    model_ = Load(QuotientModel());
  }
  void TearDown() override {
    EXPECT_THAT(aclrtSetExceptionInfoCallback(nullptr), IsSuccess());
    g_failure = nullptr;
    ExecuteTest::TearDown();
  }

  void ExpectDescribed() {
    EXPECT_EQ(failure_.calls, 1);
    EXPECT_EQ(failure_.device, 0u);
    EXPECT_EQ(failure_.code, static_cast<uint32_t>(ACL_ERROR_RT_MODEL_EXECUTE));
    EXPECT_THAT(failure_.described, IsSuccess());
    EXPECT_EQ(failure_.op, "quotient");
    EXPECT_EQ(failure_.inputs, 2u);
    EXPECT_EQ(failure_.outputs, 1u);
    EXPECT_EQ(failure_.second_input_type, ACL_INT32);
    EXPECT_EQ(failure_.second_input_dim, 2);
    EXPECT_THAT(failure_.short_name, Returns(ACL_ERROR_INVALID_PARAM));
  }

  Failure failure_;
  uint32_t model_ = 0;
};

TEST_F(FailureTest, SyncReturnsTheCode) {
  IoSet input({8, 8});
  IoSet output({8});
  input.Write<int32_t>(0, {6, 8});
  EXPECT_THAT(aclmdlExecute(model_, input.get(), output.get()),
              Returns(ACL_ERROR_RT_MODEL_EXECUTE));
  ExpectDescribed();
  input.Write<int32_t>(1, {2, 2});
  EXPECT_THAT(aclmdlExecute(model_, input.get(), output.get()), IsSuccess());
  EXPECT_THAT(output.Read<int32_t>(0, 2), ElementsAre(3, 4));
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess())
      << "no stream had to do with it";
}

TEST_F(FailureTest, AsyncAppearsAtSynchronisation) {
  IoSet input({8, 8});
  IoSet output({8});
  {
    Gate gate(stream_);
    EXPECT_THAT(Async(model_, input, output), IsSuccess());
  }
  EXPECT_THAT(aclrtSynchronizeStream(stream_),
              Returns(ACL_ERROR_RT_MODEL_EXECUTE));
  ExpectDescribed();
  int32_t stream_id = -1;
  EXPECT_THAT(aclrtStreamGetId(stream_, &stream_id), IsSuccess());
  EXPECT_EQ(failure_.stream, static_cast<uint32_t>(stream_id));
  EXPECT_THAT(failure_.wrong_task, Returns(ACL_ERROR_INVALID_PARAM));
}

TEST_F(FailureTest, NothingToDescribeOutsideAnExceptionCallback) {
  char name[64];
  aclTensorDesc* descs = nullptr;
  size_t count = 0;
  std::thread([&] {
    EXPECT_THAT(aclmdlCreateAndGetOpDesc(0, 0, 1, name, sizeof(name), &descs,
                                         &count, &descs, &count),
                Returns(ACL_ERROR_INVALID_PARAM));
  }).join();
  EXPECT_THAT(aclmdlCreateAndGetOpDesc(0, 0, 1, nullptr, 64, &descs, &count,
                                       &descs, &count),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclmdlCreateAndGetOpDesc(0, 0, 1, name, 64, nullptr, &count,
                                       &descs, &count),
              Returns(ACL_ERROR_INVALID_PARAM));
}

// --- Shapes set on the data set ---

TEST_F(ExecuteTest, TensorDescsComeBackOnTheOutputs) {
  const uint32_t model = Load(DoubleModel());
  const IoSet input({16});
  const IoSet output({16});
  const int64_t dims[] = {4};
  aclTensorDesc* const desc =
      aclCreateTensorDesc(ACL_FLOAT, 1, dims, ACL_FORMAT_ND);
  EXPECT_THAT(aclmdlExecute(model, input.get(), output.get()), IsSuccess());
  EXPECT_EQ(aclmdlGetDatasetTensorDesc(output.get(), 0), nullptr);
  ASSERT_THAT(aclmdlSetDatasetTensorDesc(input.get(), desc, 0), IsSuccess());
  for (int round = 0; round < 2; ++round) {
    EXPECT_THAT(aclmdlExecute(model, input.get(), output.get()), IsSuccess());
    const aclTensorDesc* const result =
        aclmdlGetDatasetTensorDesc(output.get(), 0);
    EXPECT_EQ(aclGetTensorDescSize(result), 16u);
    EXPECT_EQ(aclGetTensorDescDim(result, 0), 4);
    EXPECT_EQ(aclGetTensorDescType(result), ACL_FLOAT);
  }
  aclDestroyTensorDesc(desc);
}

TEST_F(ExecuteTest, TensorDescOfAnotherShapeIsRefused) {
  const uint32_t model = Load(DoubleModel());
  const IoSet input({16});
  const IoSet output({16});
  const int64_t dims[] = {2, 2};
  aclTensorDesc* const desc =
      aclCreateTensorDesc(ACL_FLOAT, 2, dims, ACL_FORMAT_ND);
  ASSERT_THAT(aclmdlSetDatasetTensorDesc(input.get(), desc, 0), IsSuccess());
  ExpectRefused(model, input.get(), output.get(), ACL_ERROR_GE_PARAM_INVALID);
  aclDestroyTensorDesc(desc);
}

// --- Time and concurrency ---

TEST_F(ExecuteTest, SimulatedTimePasses) {
  const uint32_t model = Load(DoubleModel(/*latency_us=*/5000));
  const IoSet input({16});
  const IoSet output({16});
  auto start = steady_clock::now();
  EXPECT_THAT(aclmdlExecute(model, input.get(), output.get()), IsSuccess());
  EXPECT_GE(steady_clock::now() - start, milliseconds(5));
  start = steady_clock::now();
  EXPECT_THAT(Async(model, input, output), IsSuccess());
  EXPECT_THAT(Async(model, input, output), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_GE(steady_clock::now() - start, milliseconds(10));
}

TEST_F(ExecuteTest, OneModelOnTwoStreams) {
  const uint32_t model = Load(DoubleModel());
  constexpr int kRounds = 200;
  aclrtContext context = nullptr;
  ASSERT_THAT(aclrtGetCurrentContext(&context), IsSuccess());
  const auto use = [&](aclrtStream stream, float value) {
    EXPECT_THAT(aclrtSetCurrentContext(context), IsSuccess());
    IoSet input({16});
    IoSet output({16});
    for (int round = 0; round < kRounds; ++round) {
      const float number = value + static_cast<float>(round);
      input.Write<float>(0, std::vector<float>(4, number));
      EXPECT_THAT(aclmdlExecuteAsync(model, input.get(), output.get(), stream),
                  IsSuccess());
      EXPECT_THAT(aclrtSynchronizeStream(stream), IsSuccess());
      EXPECT_THAT(output.Floats(0, 4), Each(2 * number));
    }
  };
  std::thread other(use, NewStream(), 1000.0f);
  use(stream_, 0.0f);
  other.join();
}

TEST_F(ExecuteTest, ManyMayBeQueued) {
  const uint32_t model = Load(DoubleModel());
  IoSet input({16});
  IoSet output({16});
  input.Write<float>(0, {1, 2, 3, 4});
  for (int round = 0; round < 3; ++round) {
    Gate gate(stream_);
    for (int i = 0; i < 2000; ++i) {
      ASSERT_THAT(Async(model, input, output), IsSuccess());
    }
  }
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(output.Floats(0, 4), ElementsAre(2, 4, 6, 8));
}

TEST_F(ExecuteTest, DroppedExecutionsLetGoOfEverything) {
  const uint32_t model = Load(DoubleModel());
  IoSet input({16});
  IoSet output({16});
  const aclrtStream stream = NewStream();
  // Not on the stack: no call waits for the function to return.
  struct Held {
    absl::Notification started;
    absl::Notification open;
  };
  static std::vector<std::unique_ptr<Held>> kept;
  Held* const held = kept.emplace_back(std::make_unique<Held>()).get();
  ASSERT_THAT(aclrtLaunchHostFunc(
                  stream,
                  [](void* data) {
                    auto* const self = static_cast<Held*>(data);
                    self->started.Notify();
                    self->open.WaitForNotification();
                  },
                  held),
              IsSuccess());
  ASSERT_TRUE(Await(held->started));
  EXPECT_THAT(aclmdlExecuteAsync(model, input.get(), output.get(), stream),
              IsSuccess());
  EXPECT_THAT(aclrtDestroyStreamForce(stream), IsSuccess());
  // Nothing of the model is in flight any more.
  Forget(model);
  EXPECT_THAT(aclmdlUnload(model), IsSuccess());
  EXPECT_THAT(output.Floats(0, 4), Each(0));
  held->open.Notify();
}

}  // namespace
}  // namespace ascend::acltest
