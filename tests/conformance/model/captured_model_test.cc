// Executions of models in captured graphs.

#include <vector>

#include "acl/acl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/conformance/model/model_test.h"

namespace ascend::acltest {
namespace {

using ::testing::ElementsAre;

constexpr size_t kBytes = 4 * sizeof(float);

class CapturedModelTest : public ModelTest {
 protected:
  // Captures one execution.
  aclmdlRI Capture(uint32_t model, const IoSet& input, const IoSet& output) {
    aclmdlRI graph = nullptr;
    EXPECT_THAT(aclmdlRICaptureBegin(stream_, ACL_MODEL_RI_CAPTURE_MODE_GLOBAL),
                IsSuccess());
    EXPECT_THAT(aclmdlExecuteAsync(model, input.get(), output.get(), stream_),
                IsSuccess());
    EXPECT_THAT(aclmdlRICaptureEnd(stream_, &graph), IsSuccess());
    return graph;
  }
};

TEST_F(CapturedModelTest, RunsAtEachExecutionWithTheAddressesOfTheCapture) {
  const uint32_t model = Load(DoubleModel());
  IoSet input({kBytes});
  IoSet output({kBytes});
  output.Write<float>(0, {0, 0, 0, 0});
  aclmdlRI graph = Capture(model, input, output);
  EXPECT_THAT(output.Floats(0, 4), ElementsAre(0, 0, 0, 0));
  for (float value : {1.f, 5.f}) {
    input.Write<float>(0, {value, 2, 3, 4});
    EXPECT_THAT(aclmdlRIExecuteAsync(graph, stream_), IsSuccess());
    EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
    EXPECT_THAT(output.Floats(0, 4), ElementsAre(2 * value, 4, 6, 8));
  }
  EXPECT_THAT(aclmdlRIDestroy(graph), IsSuccess());
}

TEST_F(CapturedModelTest, AnUnloadedModelIsNamed) {
  const uint32_t model = Load(DoubleModel());
  IoSet input({kBytes});
  IoSet output({kBytes});
  aclmdlRI graph = Capture(model, input, output);
  ASSERT_THAT(aclmdlUnload(model), IsSuccess());
  Forget(model);
  EXPECT_THAT(aclmdlRIExecuteAsync(graph, stream_),
              Returns(ACL_ERROR_GE_EXEC_MODEL_ID_INVALID));
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(aclmdlRIDestroy(graph), IsSuccess());
}

TEST_F(CapturedModelTest, AnExecutionThatIsWaitedForIsRefused) {
  const uint32_t model = Load(DoubleModel());
  IoSet input({kBytes});
  IoSet output({kBytes});
  aclmdlExecConfigHandle* const config = aclmdlCreateExecConfigHandle();
  ASSERT_THAT(aclmdlRICaptureBegin(stream_, ACL_MODEL_RI_CAPTURE_MODE_RELAXED),
              IsSuccess());
  EXPECT_THAT(
      aclmdlExecuteV2(model, input.get(), output.get(), stream_, config),
      Returns(ACL_ERROR_RT_STREAM_CAPTURED));
  aclmdlRI graph = nullptr;
  EXPECT_THAT(aclmdlRICaptureEnd(stream_, &graph), IsSuccess());
  EXPECT_THAT(aclmdlRIDestroy(graph), IsSuccess());
  EXPECT_THAT(aclmdlDestroyExecConfigHandle(config), IsSuccess());
}

}  // namespace
}  // namespace ascend::acltest
