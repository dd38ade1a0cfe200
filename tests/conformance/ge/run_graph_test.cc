// Session::RunGraph and what it leaves: outputs, variables, messages.

#include "tests/conformance/ge/graphs.h"

namespace ascend::getest {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class RunGraphTest : public GeTest {};

TEST_F(RunGraphTest, GivesTheOutputsOnTheHost) {
  ge::Session session((Options()));
  ASSERT_EQ(session.AddGraph(1, DoubleGraph()), ge::SUCCESS);
  std::vector<ge::Tensor> outputs(3);  // replaced
  ASSERT_EQ(session.RunGraph(1, {Floats({2}, {1, -3})}, outputs), ge::SUCCESS)
      << ge::GEGetErrorMsg();
  ASSERT_EQ(outputs.size(), 1u);
  EXPECT_THAT(FloatsOf(outputs[0]), ElementsAre(2, -6));
  EXPECT_THAT(outputs[0].GetTensorDesc().GetShape().GetDims(), ElementsAre(2));
  EXPECT_EQ(outputs[0].GetDataType(), ge::DT_FLOAT);
}

TEST_F(RunGraphTest, CallsTheSummaryCallbackOnceAndStripsItsOutputs) {
  ge::Session session((Options()));
  ASSERT_EQ(session.RegisterCallBackFunc("Summary", OnSummary), ge::SUCCESS);
  ASSERT_EQ(session.AddGraph(7, SummaryGraph()), ge::SUCCESS);
  std::vector<ge::Tensor> outputs;
  ASSERT_EQ(session.RunGraph(7, {Floats({2}, {2, 3})}, outputs), ge::SUCCESS)
      << ge::GEGetErrorMsg();
  ASSERT_EQ(outputs.size(), 2u);
  EXPECT_THAT(FloatsOf(outputs[0]), ElementsAre(4, 6));
  EXPECT_THAT(FloatsOf(outputs[1]), ElementsAre(-2, -3));
  const auto calls = CallbackCalls::All();
  ASSERT_EQ(calls.size(), 1u);
  EXPECT_EQ(calls[0].graph_id, 7u);
  EXPECT_EQ(calls[0].tensors.size(), 1u);
  EXPECT_THAT(FloatsOf(calls[0].tensors, "loss"), ElementsAre(4, 9));
}

}  // namespace
}  // namespace ascend::getest
