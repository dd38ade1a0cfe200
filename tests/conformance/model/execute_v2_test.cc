// aclmdlExecuteV2, aclmdlExecuteAsyncV2 and their configuration.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <vector>

#include "acl/acl.h"
#include "acl/acl_mdl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/gate.h"
#include "tests/conformance/model/model_test.h"

namespace ascend::acltest {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;
using ::testing::Each;

class ExecuteV2Test : public ModelTest {
 protected:
  void SetUp() override {
    ModelTest::SetUp();
    config_ = aclmdlCreateExecConfigHandle();
    ASSERT_NE(config_, nullptr);
    model_ = Load(DoubleModel());
    input_ = std::make_unique<IoSet>(std::initializer_list<size_t>{16});
    output_ = std::make_unique<IoSet>(std::initializer_list<size_t>{16});
    input_->Write<float>(0, {1, 1, 1, 1});
  }
  void TearDown() override {
    input_.reset();
    output_.reset();
    if (config_ != nullptr) {
      EXPECT_THAT(aclmdlDestroyExecConfigHandle(config_), IsSuccess());
    }
    ModelTest::TearDown();
  }

  aclError Set(aclmdlExecConfigAttr attr, int32_t value) {
    return aclmdlSetExecConfigOpt(config_, attr, &value, sizeof(value));
  }
  aclError Execute() {
    return aclmdlExecuteV2(model_, input_->get(), output_->get(), stream_,
                           config_);
  }
  aclError ExecuteAsync() {
    return aclmdlExecuteAsyncV2(model_, input_->get(), output_->get(), stream_,
                                config_);
  }

  aclmdlExecConfigHandle* config_ = nullptr;
  uint32_t model_ = 0;
  std::unique_ptr<IoSet> input_;
  std::unique_ptr<IoSet> output_;
};

TEST_F(ExecuteV2Test, WaitsForTheOutput) {
  EXPECT_THAT(Execute(), IsSuccess());
  EXPECT_THAT(output_->Floats(0, 4), Each(2));
  EXPECT_THAT(
      aclmdlExecuteV2(model_, output_->get(), input_->get(), nullptr, config_),
      IsSuccess());
  EXPECT_THAT(input_->Floats(0, 4), Each(4)) << "on the default stream";
}

TEST_F(ExecuteV2Test, AsyncReadsTheHandleAtTheCall) {
  {
    Gate gate(stream_);
    EXPECT_THAT(ExecuteAsync(), IsSuccess());
    EXPECT_THAT(aclmdlDestroyExecConfigHandle(config_), IsSuccess());
    config_ = nullptr;
    EXPECT_THAT(output_->Floats(0, 4), Each(0));
  }
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(output_->Floats(0, 4), Each(2));
}

TEST_F(ExecuteV2Test, StreamTimeout) {
  EXPECT_THAT(Set(ACL_MDL_STREAM_SYNC_TIMEOUT, 30), IsSuccess());
  {
    Gate gate(stream_);
    const auto start = steady_clock::now();
    EXPECT_THAT(Execute(), Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT));
    EXPECT_GE(steady_clock::now() - start, milliseconds(30));
  }
  // It was queued, and is done in the end.
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(output_->Floats(0, 4), Each(2));
  EXPECT_THAT(Set(ACL_MDL_STREAM_SYNC_TIMEOUT, 30000), IsSuccess());
  EXPECT_THAT(Execute(), IsSuccess());
}

TEST_F(ExecuteV2Test, EventTimeout) {
  EXPECT_THAT(Set(ACL_MDL_STREAM_SYNC_TIMEOUT, 30000), IsSuccess());
  EXPECT_THAT(Set(ACL_MDL_EVENT_SYNC_TIMEOUT, 20), IsSuccess());
  Gate gate(stream_);
  EXPECT_THAT(Execute(), Returns(ACL_ERROR_RT_EVENT_SYNC_TIMEOUT));
}

// Ruling 2.7: a wait that can never end is an error at once.
TEST_F(ExecuteV2Test, InsideACallbackThatTheStreamWaitsFor) {
  struct Call {
    std::function<aclError()> execute;
    aclrtContext context;
    aclError result;
  } call{[this] { return Execute(); }, nullptr, 0};
  ASSERT_THAT(aclrtGetCurrentContext(&call.context), IsSuccess());
  ASSERT_THAT(aclrtLaunchHostFunc(
                  stream_,
                  [](void* data) {
                    auto* const self = static_cast<Call*>(data);
                    aclrtSetCurrentContext(self->context);
                    self->result = self->execute();
                  },
                  &call),
              IsSuccess());
  // The first may end before the function has queued the execution.
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(call.result, Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT));
  EXPECT_THAT(output_->Floats(0, 4), Each(2));
}

TEST_F(ExecuteV2Test, FailureIsReturned) {
  const uint32_t quotient = Load(QuotientModel());
  const IoSet input({8, 8});
  const IoSet output({8});
  EXPECT_THAT(
      aclmdlExecuteV2(quotient, input.get(), output.get(), stream_, config_),
      Returns(ACL_ERROR_RT_MODEL_EXECUTE));
}

TEST_F(ExecuteV2Test, ArgumentsAreChecked) {
  aclmdlDataset* const input = input_->get();
  aclmdlDataset* const output = output_->get();
  for (const auto execute : {aclmdlExecuteV2, aclmdlExecuteAsyncV2}) {
    EXPECT_THAT(execute(model_, input, output, stream_, nullptr),
                Returns(ACL_ERROR_INVALID_PARAM));
    EXPECT_THAT(execute(model_, nullptr, output, stream_, config_),
                Returns(ACL_ERROR_INVALID_PARAM));
    EXPECT_THAT(execute(model_, input, nullptr, stream_, config_),
                Returns(ACL_ERROR_INVALID_PARAM));
    EXPECT_THAT(execute(99, input, output, stream_, config_),
                Returns(ACL_ERROR_GE_EXEC_MODEL_ID_INVALID));
    EXPECT_THAT(execute(model_, input, output, input, config_),
                Returns(ACL_ERROR_RT_INVALID_HANDLE))
        << "not a stream";
  }
  aclmdlExecConfigHandle* const gone = aclmdlCreateExecConfigHandle();
  EXPECT_THAT(aclmdlDestroyExecConfigHandle(gone), IsSuccess());
  EXPECT_THAT(aclmdlExecuteV2(model_, input, output, stream_, gone),
              Returns(ACL_ERROR_RT_INVALID_HANDLE));
  EXPECT_THAT(aclmdlDestroyExecConfigHandle(gone),
              Returns(ACL_ERROR_RT_INVALID_HANDLE));
  EXPECT_THAT(aclmdlDestroyExecConfigHandle(nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
}

TEST_F(ExecuteV2Test, OptionsAreChecked) {
  const aclError invalid = ACL_ERROR_INVALID_PARAM;
  EXPECT_THAT(Set(ACL_MDL_STREAM_SYNC_TIMEOUT, -1), IsSuccess());
  EXPECT_THAT(Set(ACL_MDL_STREAM_SYNC_TIMEOUT, 0), Returns(invalid));
  EXPECT_THAT(Set(ACL_MDL_EVENT_SYNC_TIMEOUT, -2), Returns(invalid));
  EXPECT_THAT(Set(ACL_MDL_MPAIMID_SIZET, 1), Returns(invalid));
  EXPECT_THAT(Set(static_cast<aclmdlExecConfigAttr>(50), 1), Returns(invalid));
  const int64_t wide = 1;
  EXPECT_THAT(aclmdlSetExecConfigOpt(config_, ACL_MDL_STREAM_SYNC_TIMEOUT,
                                     &wide, sizeof(wide)),
              Returns(invalid));
  EXPECT_THAT(
      aclmdlSetExecConfigOpt(config_, ACL_MDL_STREAM_SYNC_TIMEOUT, nullptr, 4),
      Returns(invalid));
  EXPECT_THAT(
      aclmdlSetExecConfigOpt(nullptr, ACL_MDL_STREAM_SYNC_TIMEOUT, &wide, 4),
      Returns(invalid));
  void* const work = nullptr;
  EXPECT_THAT(aclmdlSetExecConfigOpt(config_, ACL_MDL_WORK_ADDR_PTR, &work,
                                     sizeof(work)),
              Returns(invalid));
}

}  // namespace
}  // namespace ascend::acltest
