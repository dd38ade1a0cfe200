// Session::RunGraphWithStreamAsync: runs on a stream of the program.

#include <pthread.h>

#include <stdexcept>
#include <thread>

#include "absl/synchronization/notification.h"
#include "tests/acl_testutil/pump.h"
#include "tests/conformance/ge/graphs.h"

namespace ascend::getest {
namespace {

using acltest::IsSuccess;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class StreamRunTest : public GeTest {
 protected:
  void SetUp() override {
    GeTest::SetUp();
    ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
    ASSERT_THAT(aclrtCreateStream(&stream_), IsSuccess());
    session_ = std::make_unique<ge::Session>(Options());
  }
  void TearDown() override {
    session_.reset();
    if (stream_ != nullptr) {
      EXPECT_THAT(aclrtDestroyStream(stream_), IsSuccess());
    }
    for (void* const block : blocks_) {
      EXPECT_THAT(aclrtFree(block), IsSuccess());
    }
    EXPECT_THAT(aclrtResetDevice(0), IsSuccess());
    GeTest::TearDown();
  }

  // A device tensor with these values.
  ge::Tensor OnDevice(const std::vector<int64_t>& dims,
                      const std::vector<float>& values) {
    void* data = nullptr;
    const size_t bytes = values.size() * sizeof(float);
    EXPECT_THAT(aclrtMalloc(&data, bytes, ACL_MEM_MALLOC_NORMAL_ONLY),
                IsSuccess());
    EXPECT_THAT(aclrtMemcpy(data, bytes, values.data(), bytes,
                            ACL_MEMCPY_HOST_TO_DEVICE),
                IsSuccess());
    blocks_.push_back(data);
    ge::TensorDesc desc = FloatDesc(dims);
    desc.SetPlacement(ge::kPlacementDevice);
    ge::Tensor tensor(desc);
    tensor.SetData(static_cast<uint8_t*>(data), bytes, [](uint8_t*) {});
    return tensor;
  }
  ge::Status Run(uint32_t id, const std::vector<ge::Tensor>& inputs,
                 std::vector<ge::Tensor>& outputs) {
    (void)ge::GEGetErrorMsg();
    return session_->RunGraphWithStreamAsync(id, stream_, inputs, outputs);
  }

  aclrtStream stream_ = nullptr;
  std::unique_ptr<ge::Session> session_;
  std::vector<void*> blocks_;
};

// ge_semantics 7.4.
TEST_F(StreamRunTest, FillsTheOutputsInStreamOrder) {
  ASSERT_EQ(session_->AddGraph(1, DoubleGraph()), ge::SUCCESS);
  ge::Tensor x = OnDevice({2}, {1, 2});
  ge::Tensor y = OnDevice({2}, {0, 0});
  std::vector<ge::Tensor> outputs = {y};
  std::vector<ge::Tensor> back = {x};
  ASSERT_EQ(Run(1, {x}, outputs), ge::SUCCESS) << ge::GEGetErrorMsg();
  ASSERT_EQ(Run(1, outputs, back), ge::SUCCESS);
  ASSERT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(FloatsOf(y), ElementsAre(2, 4));
  EXPECT_THAT(FloatsOf(x), ElementsAre(4, 8));
}

// Ruling 5.4.
TEST_F(StreamRunTest, CallbacksRunOnTheThreadThatIsBoundToTheStream) {
  ASSERT_EQ(session_->RegisterCallBackFunc("Summary", OnSummary), ge::SUCCESS);
  ASSERT_EQ(session_->AddGraph(1, SummaryGraph()), ge::SUCCESS);
  const uint64_t here = static_cast<uint64_t>(pthread_self());
  ASSERT_THAT(aclrtSubscribeReport(here, stream_), IsSuccess());
  std::vector<ge::Tensor> outputs = {OnDevice({2}, {0, 0}),
                                     OnDevice({2}, {0, 0})};
  ASSERT_EQ(Run(1, {OnDevice({2}, {2, 3})}, outputs), ge::SUCCESS)
      << ge::GEGetErrorMsg();
  EXPECT_THAT(CallbackCalls::All(), IsEmpty());
  ASSERT_THAT(aclrtProcessReport(-1), IsSuccess());
  ASSERT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  const auto calls = CallbackCalls::All();
  ASSERT_EQ(calls.size(), 1u);
  EXPECT_EQ(calls[0].thread, here);
  EXPECT_THAT(FloatsOf(calls[0].tensors, "loss"), ElementsAre(4, 9));
  EXPECT_THAT(FloatsOf(outputs[1]), ElementsAre(-2, -3));
  EXPECT_THAT(aclrtUnSubscribeReport(here, stream_), IsSuccess());
}

// Ruling 5.3: a run calls what was registered when it began.
TEST_F(StreamRunTest, ARegistrationDuringARunIsForTheNextOne) {
  ASSERT_EQ(session_->RegisterCallBackFunc("Summary", OnSummary), ge::SUCCESS);
  ASSERT_EQ(session_->AddGraph(1, SummaryGraph()), ge::SUCCESS);
  const uint64_t here = static_cast<uint64_t>(pthread_self());
  ASSERT_THAT(aclrtSubscribeReport(here, stream_), IsSuccess());
  std::vector<ge::Tensor> outputs = {OnDevice({2}, {0, 0}),
                                     OnDevice({2}, {0, 0})};
  const std::vector<ge::Tensor> inputs = {OnDevice({2}, {2, 3})};
  ASSERT_EQ(Run(1, inputs, outputs), ge::SUCCESS);
  // It waits for this thread to process its report.
  std::thread other([&] {
    EXPECT_EQ(session_->RegisterCallBackFunc("Summary", OnSave), ge::SUCCESS);
  });
  other.join();
  ASSERT_THAT(aclrtProcessReport(-1), IsSuccess());
  EXPECT_THAT(CallbackCalls::Keys(), ElementsAre("Summary"));
  ASSERT_EQ(Run(1, inputs, outputs), ge::SUCCESS);
  ASSERT_THAT(aclrtProcessReport(-1), IsSuccess());
  EXPECT_THAT(CallbackCalls::Keys(), ElementsAre("Summary", "Save"));
  EXPECT_THAT(aclrtUnSubscribeReport(here, stream_), IsSuccess());
}

uint32_t Throw(uint32_t, const TensorMap&) {
  throw std::runtime_error("disk full");
}

// Nobody waits for the run: an exception is an error of the next call.
TEST_F(StreamRunTest, AnExceptionInACallbackIsReportedByTheNextCall) {
  ASSERT_EQ(session_->RegisterCallBackFunc("Summary", Throw), ge::SUCCESS);
  ASSERT_EQ(session_->AddGraph(1, SummaryGraph()), ge::SUCCESS);
  std::vector<ge::Tensor> outputs = {OnDevice({2}, {0, 0}),
                                     OnDevice({2}, {0, 0})};
  ASSERT_EQ(Run(1, {OnDevice({2}, {2, 3})}, outputs), ge::SUCCESS);
  ASSERT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_FALSE(session_->IsGraphNeedRebuild(1));
  EXPECT_EQ(session_->AddGraph(2, DoubleGraph()), ge::SUCCESS);
  EXPECT_THAT(ge::GEGetErrorMsg(), HasSubstr("disk full"));
}

TEST_F(StreamRunTest, CallbacksRunOnTheSessionsThreadIfNoneIsBound) {
  ASSERT_EQ(session_->RegisterCallBackFunc("Summary", OnSummary), ge::SUCCESS);
  ASSERT_EQ(session_->AddGraph(1, CountGraph()), ge::SUCCESS);
  constexpr int kRuns = 5;
  std::vector<ge::Tensor> outputs = {OnDevice({1}, {0})};
  for (int i = 0; i < kRuns; ++i) {
    ASSERT_EQ(Run(1, {}, outputs), ge::SUCCESS) << ge::GEGetErrorMsg();
  }
  ASSERT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  const auto calls = CallbackCalls::All();
  ASSERT_EQ(calls.size(), static_cast<size_t>(kRuns));
  for (int i = 0; i < kRuns; ++i) {
    EXPECT_NE(calls[i].thread, static_cast<uint64_t>(pthread_self()));
    EXPECT_THAT(FloatsOf(calls[i].tensors, "step"),
                ElementsAre(static_cast<float>(i + 1)));
  }
  EXPECT_THAT(FloatsOf(outputs[0]), ElementsAre(kRuns));
  // The stream can be bound by the program again.
  const uint64_t here = static_cast<uint64_t>(pthread_self());
  ASSERT_THAT(aclrtSubscribeReport(here, stream_), IsSuccess());
  ASSERT_THAT(aclrtUnSubscribeReport(here, stream_), IsSuccess());
}

// Ruling 5.5.
TEST_F(StreamRunTest, WithoutACallbackNothingRuns) {
  ASSERT_EQ(session_->AddGraph(1, CountGraph()), ge::SUCCESS);
  std::vector<ge::Tensor> outputs = {OnDevice({1}, {7})};
  EXPECT_EQ(Run(1, {}, outputs), ge::FAILED);
  EXPECT_THAT(ge::GEGetErrorMsg(),
              AllOf(HasSubstr("'count'"), HasSubstr("'Summary'")));
  ASSERT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(FloatsOf(outputs[0]), ElementsAre(7));
}

uint32_t ReturnSeven(uint32_t, const TensorMap&) { return 7; }

// Nobody waited for the run; the next call on the session brings the message.
TEST_F(StreamRunTest, TheErrorOfACallbackIsReportedByTheNextCall) {
  ASSERT_EQ(session_->RegisterCallBackFunc("Summary", ReturnSeven),
            ge::SUCCESS);
  ASSERT_EQ(session_->AddGraph(1, CountGraph()), ge::SUCCESS);
  std::vector<ge::Tensor> outputs = {OnDevice({1}, {0})};
  ASSERT_EQ(Run(1, {}, outputs), ge::SUCCESS);
  ASSERT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_EQ(session_->RemoveGraph(1), ge::SUCCESS);
  EXPECT_THAT(ge::GEGetErrorMsg(), HasSubstr("returned 7"));
}

TEST_F(StreamRunTest, WrongArguments) {
  ASSERT_EQ(session_->AddGraph(1, DoubleGraph()), ge::SUCCESS);
  const ge::Tensor x = OnDevice({2}, {1, 2});
  std::vector<ge::Tensor> outputs = {OnDevice({2}, {0, 0})};
  EXPECT_EQ(session_->RunGraphWithStreamAsync(1, nullptr, {x}, outputs),
            ge::FAILED);
  EXPECT_THAT(ge::GEGetErrorMsg(), HasSubstr("NULL"));
  EXPECT_EQ(Run(2, {x}, outputs), ge::FAILED);
  EXPECT_EQ(Run(1, {}, outputs), ge::FAILED);
  EXPECT_THAT(ge::GEGetErrorMsg(), HasSubstr("1 inputs"));
  std::vector<ge::Tensor> none;
  EXPECT_EQ(Run(1, {x}, none), ge::FAILED);
  EXPECT_THAT(ge::GEGetErrorMsg(), HasSubstr("1 outputs"));
  std::vector<ge::Tensor> small = {OnDevice({1}, {0})};
  EXPECT_EQ(Run(1, {x}, small), ge::FAILED);
  EXPECT_THAT(ge::GEGetErrorMsg(), HasSubstr("output 0"));
  // Host memory that the runtime does not know.
  std::vector<ge::Tensor> host = {Floats({2}, {0, 0})};
  EXPECT_EQ(Run(1, {x}, host), ge::FAILED);
  EXPECT_THAT(ge::GEGetErrorMsg(), HasSubstr("145000"));
  EXPECT_EQ(Run(1, {x}, outputs), ge::SUCCESS);
  ASSERT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
}

TEST_F(StreamRunTest, TheEndOfTheSessionWaitsForCallbacks) {
  ASSERT_EQ(session_->RegisterCallBackFunc("Summary", OnSummary), ge::SUCCESS);
  ASSERT_EQ(session_->AddGraph(1, CountGraph()), ge::SUCCESS);
  std::vector<ge::Tensor> outputs = {OnDevice({1}, {0})};
  for (int i = 0; i < 5; ++i) ASSERT_EQ(Run(1, {}, outputs), ge::SUCCESS);
  session_.reset();
  EXPECT_EQ(CallbackCalls::All().size(), 5u);
}

TEST_F(StreamRunTest, AStreamThatIsDestroyedTakesItsCallbacksWithIt) {
  ASSERT_EQ(session_->RegisterCallBackFunc("Summary", OnSummary), ge::SUCCESS);
  ASSERT_EQ(session_->AddGraph(1, CountGraph()), ge::SUCCESS);
  // Bound to a thread that never asks.
  ASSERT_THAT(
      aclrtSubscribeReport(static_cast<uint64_t>(pthread_self()), stream_),
      IsSuccess());
  std::vector<ge::Tensor> outputs = {OnDevice({1}, {0})};
  ASSERT_EQ(Run(1, {}, outputs), ge::SUCCESS);
  ASSERT_THAT(aclrtDestroyStreamForce(stream_), IsSuccess());
  stream_ = nullptr;
  session_.reset();
  EXPECT_THAT(CallbackCalls::All(), IsEmpty());
}

}  // namespace
}  // namespace ascend::getest
