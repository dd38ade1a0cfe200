// Graphs and inputs that must not run: the code, and a message that names
// graph, node and input. The session stays usable after each.

#include <functional>

#include "tests/conformance/ge/graphs.h"

namespace ascend::getest {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class BadGraphTest : public GeTest {
 protected:
  void SetUp() override {
    GeTest::SetUp();
    session_ = std::make_unique<ge::Session>(Options());
    ASSERT_EQ(session_->AddGraph(1, DoubleGraph()), ge::SUCCESS);
  }
  void TearDown() override {
    // Nothing of what failed is in the way.
    EXPECT_THAT(FloatsOf(Run(1, {Floats({2}, {1, 2})})), ElementsAre(2, 4));
    session_.reset();
    GeTest::TearDown();
  }

  ge::Tensor Run(uint32_t id, const std::vector<ge::Tensor>& inputs) {
    std::vector<ge::Tensor> outputs;
    EXPECT_EQ(session_->RunGraph(id, inputs, outputs), ge::SUCCESS)
        << ge::GEGetErrorMsg();
    return outputs.empty() ? ge::Tensor() : outputs[0];
  }

  // The message of a run that must fail.
  std::string Fail(uint32_t id, const std::vector<ge::Tensor>& inputs) {
    (void)ge::GEGetErrorMsg();
    std::vector<ge::Tensor> outputs;
    EXPECT_EQ(session_->RunGraph(id, inputs, outputs), ge::FAILED);
    EXPECT_THAT(outputs, IsEmpty());
    return ge::GEGetErrorMsg();
  }
  std::string FailToRun(const ge::Graph& graph,
                        const std::vector<ge::Tensor>& inputs = {}) {
    EXPECT_EQ(session_->AddGraph(2, graph), ge::SUCCESS) << ge::GEGetErrorMsg();
    const std::string message = Fail(2, inputs);
    EXPECT_EQ(session_->RemoveGraph(2), ge::SUCCESS);
    return message;
  }

  std::unique_ptr<ge::Session> session_;
};

ge::op::Const Constant(const char* name, const ge::Tensor& value) {
  ge::op::Const constant(name);
  constant.set_attr_value(value);
  return constant;
}

TEST_F(BadGraphTest, UnknownId) {
  EXPECT_THAT(Fail(9, {}), HasSubstr("RunGraph: there is no graph with id 9"));
  EXPECT_EQ(session_->BuildGraph(9, std::vector<ge::Tensor>()), ge::FAILED);
  EXPECT_EQ(session_->RemoveGraph(9), ge::FAILED);
}

TEST_F(BadGraphTest, EmptyGraph) {
  EXPECT_EQ(session_->AddGraph(2, ge::Graph("nothing")), ge::FAILED);
  EXPECT_THAT(ge::GEGetErrorMsg(), HasSubstr("'nothing'"));
}

TEST_F(BadGraphTest, WrongNumberOfInputs) {
  EXPECT_THAT(Fail(1, {}), AllOf(HasSubstr("graph 'double' (id 1)"),
                                 HasSubstr("1 inputs"), HasSubstr("0")));
  EXPECT_THAT(Fail(1, {Floats({2}, {1, 2}), Floats({2}, {1, 2})}),
              AllOf(HasSubstr("graph 'double'"), HasSubstr("2")));
}

TEST_F(BadGraphTest, WrongSizeTypeOrShapeOfAnInput) {
  ge::Tensor small(FloatDesc({2}), std::vector<uint8_t>(4));
  EXPECT_THAT(Fail(1, {small}), AllOf(HasSubstr("input 0 ('x')"),
                                      HasSubstr("8 bytes"), HasSubstr("4")));
  EXPECT_THAT(
      Fail(1, {Ints({2}, {1, 2})}),
      AllOf(HasSubstr("'x'"), HasSubstr("float32[2]"), HasSubstr("int32[2]")));
  // And after the graph has been built.
  Run(1, {Floats({2}, {1, 2})});
  EXPECT_THAT(Fail(1, {Floats({1, 2}, {1, 2})}),
              AllOf(HasSubstr("input 0 ('x')"), HasSubstr("float32[1,2]")));
}

TEST_F(BadGraphTest, UnknownOperatorType) {
  ge::Operator strange("strange", "Frobnicate");
  ge::op::Neg negative("negative");
  negative.SetInput("x", Constant("c", Floats({1}, {1})));
  strange.AddControlInput(negative);
  ge::Graph graph("g");
  graph.SetTargets({strange});
  EXPECT_THAT(FailToRun(graph),
              AllOf(HasSubstr("graph 'g'"), HasSubstr("node 'strange'"),
                    HasSubstr("'Frobnicate'")));
}

TEST_F(BadGraphTest, UnconnectedInput) {
  ge::op::Add sum("sum");
  sum.set_input_x1(Constant("c", Floats({1}, {1})));
  ge::Graph graph("g");
  graph.SetOutputs({sum});
  EXPECT_THAT(FailToRun(graph),
              AllOf(HasSubstr("graph 'g'"), HasSubstr("node 'sum' (Add)"),
                    HasSubstr("input 'x2'")));
}

// ge_semantics 4.3.
TEST_F(BadGraphTest, UnconnectedSummary) {
  ge::op::Summary summary("loss");
  ge::Graph graph("g");
  graph.SetTargets({summary});
  EXPECT_THAT(FailToRun(graph),
              AllOf(HasSubstr("node 'loss' (Summary)"), HasSubstr("'x'")));
}

TEST_F(BadGraphTest, ShapesThatDoNotFit) {
  ge::op::Add sum("sum");
  sum.set_input_x1(Constant("a", Floats({2}, {1, 2})))
      .set_input_x2(Constant("b", Floats({3}, {1, 2, 3})));
  ge::Graph graph("g");
  graph.SetOutputs({sum});
  EXPECT_THAT(FailToRun(graph),
              AllOf(HasSubstr("graph 'g'"), HasSubstr("'sum'"),
                    HasSubstr("[2]"), HasSubstr("[3]")));
}

TEST_F(BadGraphTest, TypesThatDoNotFit) {
  ge::op::Add sum("sum");
  sum.set_input_x1(Constant("a", Floats({1}, {1})))
      .set_input_x2(Constant("b", Ints({1}, {1})));
  ge::Graph graph("g");
  graph.SetOutputs({sum});
  EXPECT_THAT(FailToRun(graph),
              AllOf(HasSubstr("'sum'"), HasSubstr("inputs 0 and 1")));
}

TEST_F(BadGraphTest, Cycle) {
  ge::op::Neg a("a");
  ge::op::Neg b("b");
  a.set_input_x(b);
  b.set_input_x(a);
  ge::Graph graph("g");
  graph.SetOutputs({a});
  EXPECT_THAT(FailToRun(graph),
              AllOf(HasSubstr("graph 'g'"), HasSubstr("cycle"),
                    HasSubstr("a -> b -> a")));
}

TEST_F(BadGraphTest, TwoOperatorsOfOneName) {
  ge::op::Neg a("same");
  a.set_input_x(Constant("c", Floats({1}, {1})));
  ge::op::Neg b("same");
  b.set_input_x(a);
  ge::Graph graph("g");
  graph.SetOutputs({b});
  EXPECT_THAT(FailToRun(graph),
              AllOf(HasSubstr("graph 'g'"), HasSubstr("'same'")));
}

TEST_F(BadGraphTest, RequiredAttributeThatIsNotSet) {
  ge::op::Cast cast("cast");
  cast.set_input_x(Constant("c", Floats({1}, {1})));
  ge::Graph graph("g");
  graph.SetOutputs({cast});
  EXPECT_THAT(FailToRun(graph),
              AllOf(HasSubstr("node 'cast' (Cast)"), HasSubstr("'dst_type'")));
}

TEST_F(BadGraphTest, MistakeOfASetter) {
  ge::op::Neg negative("negative");
  negative.set_input_x(Constant("c", Floats({1}, {1})));
  negative.SetInput("nowhere", Constant("d", Floats({1}, {1})));
  ge::Graph graph("g");
  graph.SetOutputs({negative});
  EXPECT_THAT(FailToRun(graph),
              AllOf(HasSubstr("graph 'g'"), HasSubstr("nowhere")));
}

TEST_F(BadGraphTest, VariableThatNobodyDescribes) {
  ge::op::Variable w("w");
  ge::op::Neg negative("negative");
  negative.set_input_x(w);
  ge::Graph graph("g");
  graph.SetInputs({w}).SetOutputs({negative});
  EXPECT_THAT(FailToRun(graph),
              AllOf(HasSubstr("graph 'g'"), HasSubstr("node 'w' (Variable)")));
}

TEST_F(BadGraphTest, VariableDescribedInTwoWays) {
  ASSERT_EQ(session_->AddGraph(3, AssignGraph("w", {1, 2})), ge::SUCCESS);
  std::vector<ge::Tensor> outputs;
  ASSERT_EQ(session_->RunGraph(3, std::vector<ge::Tensor>(), outputs),
            ge::SUCCESS);
  EXPECT_THAT(FailToRun(AssignGraph("w", {1, 2, 3})),
              AllOf(HasSubstr("node 'w'"), HasSubstr("float32[3]"),
                    HasSubstr("float32[2]")));
  std::vector<ge::Tensor> values;
  ASSERT_EQ(session_->GetVariables(std::vector<ge::AscendString>{"w"}, values),
            ge::SUCCESS);
  EXPECT_THAT(FloatsOf(values[0]), ElementsAre(1, 2));
}

// Nothing of the graph has run, and it has made no variable.
TEST_F(BadGraphTest, AGraphThatCannotBeLoadedMakesNoVariables) {
  ge::op::Variable w("w");
  w.update_output_desc_y(FloatDesc({2}));
  ge::op::Assign assign("assign");
  assign.set_input_ref(w).set_input_value(
      Constant("c", Floats({3}, {1, 2, 3})));
  ge::Graph graph("g");
  graph.SetInputs({w}).SetTargets({assign});
  EXPECT_THAT(FailToRun(graph), HasSubstr("'assign'"));
  std::vector<ge::Tensor> values;
  EXPECT_EQ(session_->GetVariables(std::vector<ge::AscendString>{"w"}, values),
            ge::FAILED);
}

TEST_F(BadGraphTest, WritingToWhatIsNoVariable) {
  ge::op::AssignAdd add("add");
  add.set_input_ref(Constant("c", Floats({1}, {1})))
      .set_input_value(Constant("d", Floats({1}, {1})));
  ge::Graph graph("g");
  graph.SetTargets({add});
  EXPECT_THAT(FailToRun(graph),
              AllOf(HasSubstr("'add'"), HasSubstr("variable")));
}

TEST_F(BadGraphTest, OneIndexForTwoInputsAndAGap) {
  const auto data = [](const char* name, int64_t index) {
    ge::op::Data x(name);
    x.set_attr_index(index).update_output_desc_y(FloatDesc({1}));
    return x;
  };
  ge::op::Add twice("twice");
  twice.set_input_x1(data("a", 1)).set_input_x2(data("b", 1));
  ge::Graph graph("g");
  graph.SetOutputs({twice});
  EXPECT_THAT(FailToRun(graph, {Floats({1}, {1}), Floats({1}, {1})}),
              AllOf(HasSubstr("'a'"), HasSubstr("'b'"), HasSubstr("index 1")));
  ge::op::Add gap("gap");
  gap.set_input_x1(data("a", 0)).set_input_x2(data("b", 2));
  ge::Graph other("h");
  other.SetOutputs({gap});
  EXPECT_THAT(FailToRun(other, {Floats({1}, {1}), Floats({1}, {1})}),
              AllOf(HasSubstr("node 'b'"), HasSubstr("index 2")));
}

TEST_F(BadGraphTest, InputWithoutAShapeAndWithoutATensor) {
  ge::op::Data x("x");
  ge::op::Neg negative("negative");
  negative.set_input_x(x);
  ge::Graph graph("g");
  graph.SetInputs({x}).SetOutputs({negative});
  ASSERT_EQ(session_->AddGraph(2, graph), ge::SUCCESS);
  EXPECT_EQ(session_->CompileGraph(2), ge::FAILED);
  EXPECT_THAT(ge::GEGetErrorMsg(),
              AllOf(HasSubstr("graph 'g'"), HasSubstr("node 'x' (Data)")));
  // With a tensor it is fine.
  EXPECT_THAT(FloatsOf(Run(2, {Floats({1}, {3})})), ElementsAre(-3));
}

TEST_F(BadGraphTest, ElementTypeThatAModelCannotHold) {
  ge::op::Data x("x");
  x.update_output_desc_y(ge::TensorDesc(ge::Shape(std::vector<int64_t>{1}),
                                        ge::FORMAT_ND, ge::DT_STRING));
  ge::op::Identity same("same");
  same.set_input_x(x);
  ge::Graph graph("g");
  graph.SetInputs({x}).SetOutputs({same});
  EXPECT_THAT(FailToRun(graph, {ge::Tensor()}), HasSubstr("node 'x'"));
}

}  // namespace
}  // namespace ascend::getest
