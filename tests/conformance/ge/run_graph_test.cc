// Session::RunGraph: inputs and outputs, order of updates, variables.

#include <algorithm>

#include "tests/conformance/ge/graphs.h"

namespace ascend::getest {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class RunGraphTest : public GeTest {
 protected:
  // The outputs of a run that must succeed.
  std::vector<ge::Tensor> Run(ge::Session* session, uint32_t id,
                              const std::vector<ge::Tensor>& inputs = {}) {
    std::vector<ge::Tensor> outputs;
    EXPECT_EQ(session->RunGraph(id, inputs, outputs), ge::SUCCESS)
        << ge::GEGetErrorMsg();
    return outputs;
  }
};

TEST_F(RunGraphTest, GivesTheOutputsOnTheHost) {
  ge::Session session((Options()));
  ASSERT_EQ(session.AddGraph(1, DoubleGraph()), ge::SUCCESS);
  std::vector<ge::Tensor> outputs(3);  // replaced
  ASSERT_EQ(session.RunGraph(1, {Floats({2}, {1, -3})}, outputs), ge::SUCCESS);
  ASSERT_EQ(outputs.size(), 1u);
  EXPECT_THAT(FloatsOf(outputs[0]), ElementsAre(2, -6));
  EXPECT_THAT(outputs[0].GetTensorDesc().GetShape().GetDims(), ElementsAre(2));
  EXPECT_EQ(outputs[0].GetDataType(), ge::DT_FLOAT);
  EXPECT_EQ(outputs[0].GetPlacement(), ge::kPlacementHost);
}

TEST_F(RunGraphTest, KeepsTheOutputsOfEarlierRuns) {
  ge::Session session((Options()));
  ASSERT_EQ(session.AddGraph(1, DoubleGraph()), ge::SUCCESS);
  const auto first = Run(&session, 1, {Floats({2}, {1, 2})});
  const auto second = Run(&session, 1, {Floats({2}, {3, 4})});
  EXPECT_THAT(FloatsOf(first[0]), ElementsAre(2, 4));
  EXPECT_THAT(FloatsOf(second[0]), ElementsAre(6, 8));
}

TEST_F(RunGraphTest, OutputsOutliveSessionAndGe) {
  std::vector<ge::Tensor> outputs;
  {
    ge::Session session((Options()));
    ASSERT_EQ(session.AddGraph(1, DoubleGraph()), ge::SUCCESS);
    outputs = Run(&session, 1, {Floats({2}, {1, 2})});
  }
  ASSERT_EQ(ge::GEFinalize(), ge::SUCCESS);
  EXPECT_THAT(FloatsOf(outputs[0]), ElementsAre(2, 4));
}

TEST_F(RunGraphTest, OneVectorCanBeInputsAndOutputs) {
  ge::Session session((Options()));
  ASSERT_EQ(session.AddGraph(1, DoubleGraph()), ge::SUCCESS);
  std::vector<ge::Tensor> tensors = {Floats({2}, {1, 2})};
  ASSERT_EQ(session.RunGraph(1, tensors, tensors), ge::SUCCESS);
  ASSERT_EQ(session.RunGraph(1, tensors, tensors), ge::SUCCESS);
  EXPECT_THAT(FloatsOf(tensors[0]), ElementsAre(4, 8));
}

// ge_semantics 7.2.
TEST_F(RunGraphTest, InputsBelongToDataByIndex) {
  ge::op::Data a("a");
  a.set_attr_index(1).update_output_desc_y(FloatDesc({1}));
  ge::op::Data b("b");
  b.set_attr_index(0).update_output_desc_y(FloatDesc({1}));
  ge::op::Sub sub("sub");
  sub.set_input_x1(a).set_input_x2(b);
  ge::Graph graph("g");
  graph.SetInputs({a, b}).SetOutputs({sub});
  ge::Session session((Options()));
  ASSERT_EQ(session.AddGraph(1, graph), ge::SUCCESS);
  const auto outputs = Run(&session, 1, {Floats({1}, {10}), Floats({1}, {1})});
  EXPECT_THAT(FloatsOf(outputs[0]), ElementsAre(-9));
}

TEST_F(RunGraphTest, WithoutIndexesThePlaceInSetInputsCounts) {
  ge::op::Data a("a");
  a.update_output_desc_y(FloatDesc({1}));
  ge::op::Data b("b");
  b.update_output_desc_y(FloatDesc({1}));
  ge::op::Sub sub("sub");
  sub.set_input_x1(a).set_input_x2(b);
  ge::Graph graph("g");
  graph.SetInputs({b, a}).SetOutputs({sub});
  ge::Session session((Options()));
  ASSERT_EQ(session.AddGraph(1, graph), ge::SUCCESS);
  const auto outputs = Run(&session, 1, {Floats({1}, {10}), Floats({1}, {1})});
  EXPECT_THAT(FloatsOf(outputs[0]), ElementsAre(-9));
}

TEST_F(RunGraphTest, AnOpenShapeIsThatOfTheTensor) {
  ge::op::Data x("x");
  x.update_output_desc_y(FloatDesc({-1}));
  ge::op::Neg negative("negative");
  negative.set_input_x(x);
  ge::Graph graph("g");
  graph.SetInputs({x}).SetOutputs({negative});
  ge::Session session((Options()));
  ASSERT_EQ(session.AddGraph(1, graph), ge::SUCCESS);
  EXPECT_THAT(FloatsOf(Run(&session, 1, {Floats({2}, {1, 2})})[0]),
              ElementsAre(-1, -2));
  EXPECT_THAT(FloatsOf(Run(&session, 1, {Floats({3}, {1, 2, 3})})[0]),
              ElementsAre(-1, -2, -3));
}

// Every reader sees a variable as it was before the run, though no edge says
// so.
TEST_F(RunGraphTest, NodesThatChangeAVariableComeLast) {
  ge::op::Const one("one");
  one.set_attr_value(Floats({1}, {1}));
  ge::op::Variable w("w");
  w.update_output_desc_y(FloatDesc({1}));
  ge::op::AssignAdd add("a_first");
  add.set_input_ref(w).set_input_value(one);
  ge::op::Neg negative("negative");
  negative.set_input_x(w);
  ge::op::Neg positive("positive");
  positive.set_input_x(negative);
  ge::Graph graph("g");
  graph.SetInputs({w}).SetOutputs({add, positive});
  ge::Session session((Options()));
  ASSERT_EQ(session.AddGraph(1, graph), ge::SUCCESS);
  const auto outputs = Run(&session, 1);
  EXPECT_THAT(FloatsOf(outputs[0]), ElementsAre(1));
  EXPECT_THAT(FloatsOf(outputs[1]), ElementsAre(0));
}

TEST_F(RunGraphTest, ControlEdgesHoldAlsoThroughOperatorsThatVanish) {
  ge::op::Const one("one");
  one.set_attr_value(Floats({1}, {1}));
  ge::op::Variable w("w");
  w.update_output_desc_y(FloatDesc({1}));
  ge::op::AssignAdd add("add");
  add.set_input_ref(w).set_input_value(one);
  ge::op::NoOp barrier("barrier");
  barrier.AddControlInput(add);
  ge::op::Neg late("late");
  late.set_input_x(w).AddControlInput(barrier);
  ge::Graph graph("g");
  graph.SetInputs({w}).SetOutputs({late});
  ge::Session session((Options()));
  ASSERT_EQ(session.AddGraph(1, graph), ge::SUCCESS);
  EXPECT_THAT(FloatsOf(Run(&session, 1)[0]), ElementsAre(-1));
}

// ge_semantics 7.7.
TEST_F(RunGraphTest, VariablesLastFromGraphToGraph) {
  ge::Session session((Options()));
  ASSERT_EQ(session.AddGraph(1, AssignGraph("w", {5, 6})), ge::SUCCESS);
  Run(&session, 1);
  ASSERT_EQ(session.RemoveGraph(1), ge::SUCCESS);
  std::vector<ge::Tensor> values;
  ASSERT_EQ(session.GetVariables(std::vector<ge::AscendString>{"w"}, values),
            ge::SUCCESS);
  EXPECT_THAT(FloatsOf(values[0]), ElementsAre(5, 6));

  // A graph that does not describe it takes what the session knows.
  ge::op::Variable w("w");
  ge::op::Neg negative("negative");
  negative.set_input_x(w);
  ge::Graph graph("reader");
  graph.SetInputs({w}).SetOutputs({negative});
  ASSERT_EQ(session.AddGraph(2, graph), ge::SUCCESS);
  EXPECT_THAT(FloatsOf(Run(&session, 2)[0]), ElementsAre(-5, -6));
}

TEST_F(RunGraphTest, ANewVariableHoldsItsValueOrZeros) {
  ge::op::Variable a("a");
  a.set_attr_value(Floats({2}, {7, 8}));
  ge::op::Variable b("b");
  b.update_output_desc_y(FloatDesc({2}));
  ge::op::Add sum("sum");
  sum.set_input_x1(a).set_input_x2(b);
  ge::Graph graph("g");
  graph.SetInputs({a, b}).SetOutputs({sum});
  ge::Session session((Options()));
  ASSERT_EQ(session.AddGraph(1, graph), ge::SUCCESS);
  EXPECT_THAT(FloatsOf(Run(&session, 1)[0]), ElementsAre(7, 8));
}

TEST_F(RunGraphTest, VariablesAreOfTheirSession) {
  ge::Session first((Options()));
  ge::Session second((Options()));
  ASSERT_EQ(first.AddGraph(1, AssignGraph("w", {5})), ge::SUCCESS);
  Run(&first, 1);
  std::vector<ge::Tensor> values;
  EXPECT_EQ(second.GetVariables(std::vector<ge::AscendString>{"w"}, values),
            ge::FAILED);
  EXPECT_THAT(ge::GEGetErrorMsg(), HasSubstr("no variables"));
}

// ge_semantics 7.6.
TEST_F(RunGraphTest, GetVariablesNamesTheOneThatIsMissing) {
  ge::Session session((Options()));
  ASSERT_EQ(session.AddGraph(1, AssignGraph("w", {5})), ge::SUCCESS);
  Run(&session, 1);
  std::vector<ge::Tensor> values;
  EXPECT_EQ(
      session.GetVariables(std::vector<ge::AscendString>{"w", "v"}, values),
      ge::FAILED);
  EXPECT_THAT(ge::GEGetErrorMsg(), HasSubstr("'v'"));
}

TEST_F(RunGraphTest, ATemporaryVariableIsZeroInEveryRun) {
  ge::op::TemporaryVariable t("t");
  t.set_attr_shape({1}).set_attr_dtype(ge::DT_FLOAT);
  ge::op::Const one("one");
  one.set_attr_value(Floats({1}, {1}));
  ge::op::AssignAdd add("add");
  add.set_input_ref(t).set_input_value(one);
  ge::Graph graph("g");
  graph.SetOutputs({add});
  ge::Session session((Options()));
  ASSERT_EQ(session.AddGraph(1, graph), ge::SUCCESS);
  EXPECT_THAT(FloatsOf(Run(&session, 1)[0]), ElementsAre(1));
  EXPECT_THAT(FloatsOf(Run(&session, 1)[0]), ElementsAre(1));
}

TEST_F(RunGraphTest, RefDataIsWrittenBackToTheTensor) {
  ge::op::RefData x("x");
  x.update_output_desc_y(FloatDesc({1}));
  ge::op::Const one("one");
  one.set_attr_value(Floats({1}, {1}));
  ge::op::AssignAdd add("add");
  add.set_input_ref(x).set_input_value(one);
  ge::Graph graph("g");
  graph.SetInputs({x}).SetTargets({add});
  ge::Session session((Options()));
  ASSERT_EQ(session.AddGraph(1, graph), ge::SUCCESS);
  const ge::Tensor input = Floats({1}, {4});
  EXPECT_THAT(Run(&session, 1, {input}), IsEmpty());
  EXPECT_THAT(FloatsOf(input), ElementsAre(5));
}

TEST_F(RunGraphTest, DeviceTensorsAreReadWhereTheyAre) {
  ASSERT_THAT(aclrtSetDevice(0), acltest::IsSuccess());
  void* data = nullptr;
  const float values[2] = {1, 2};
  ASSERT_THAT(aclrtMalloc(&data, sizeof(values), ACL_MEM_MALLOC_NORMAL_ONLY),
              acltest::IsSuccess());
  ASSERT_THAT(aclrtMemcpy(data, sizeof(values), values, sizeof(values),
                          ACL_MEMCPY_HOST_TO_DEVICE),
              acltest::IsSuccess());
  {
    ge::TensorDesc desc = FloatDesc({2});
    desc.SetPlacement(ge::kPlacementDevice);
    ge::Tensor input(desc);
    input.SetData(static_cast<uint8_t*>(data), sizeof(values), [](uint8_t*) {});
    ge::Session session((Options()));
    ASSERT_EQ(session.AddGraph(1, DoubleGraph()), ge::SUCCESS);
    EXPECT_THAT(FloatsOf(Run(&session, 1, {input})[0]), ElementsAre(2, 4));
  }
  // The caller's context is current as before.
  EXPECT_THAT(aclrtFree(data), acltest::IsSuccess());
  EXPECT_THAT(aclrtResetDevice(0), acltest::IsSuccess());
}

// ge_semantics 7.5.
TEST_F(RunGraphTest, AGraphNeedsToBeRebuiltUntilItIsBuilt) {
  ge::Session session((Options()));
  EXPECT_TRUE(session.IsGraphNeedRebuild(1));
  ASSERT_EQ(session.AddGraph(1, DoubleGraph()), ge::SUCCESS);
  EXPECT_TRUE(session.IsGraphNeedRebuild(1));
  ASSERT_EQ(session.BuildGraph(1, std::vector<ge::Tensor>()), ge::SUCCESS);
  EXPECT_FALSE(session.IsGraphNeedRebuild(1));
  ASSERT_EQ(session.RemoveGraph(1), ge::SUCCESS);
  EXPECT_TRUE(session.IsGraphNeedRebuild(1));
}

// ge_semantics 7.1.
TEST_F(RunGraphTest, AnIdIsTakenOnceAndAGraphHasOneId) {
  ge::Session session((Options()));
  const ge::Graph graph = DoubleGraph();
  EXPECT_EQ(session.AddGraph(1, graph), ge::SUCCESS);
  EXPECT_EQ(session.AddGraph(1, SummaryGraph()), ge::SUCCESS);  // ignored
  EXPECT_EQ(session.AddGraph(2, graph), ge::FAILED);
  EXPECT_THAT(ge::GEGetErrorMsg(), HasSubstr("'double'"));
  EXPECT_EQ(session.AddGraphWithCopy(2, graph), ge::SUCCESS);
  EXPECT_EQ(session.AddGraphWithCopy(2, graph), ge::FAILED);
  EXPECT_EQ(Run(&session, 1, {Floats({2}, {1, 2})}).size(), 1u);
  ASSERT_EQ(session.RemoveGraph(1), ge::SUCCESS);
  EXPECT_EQ(session.RemoveGraph(1), ge::FAILED);
  EXPECT_EQ(session.AddGraph(3, graph), ge::SUCCESS);
}

TEST_F(RunGraphTest, ACopyDoesNotSeeLaterChanges) {
  ge::Session session((Options()));
  ge::op::Const value("value");
  value.set_attr_value(Floats({1}, {1}));
  ge::op::Neg negative("negative");
  negative.set_input_x(value);
  ge::Graph graph("g");
  graph.SetOutputs({negative});
  ASSERT_EQ(session.AddGraphWithCopy(1, graph), ge::SUCCESS);
  ASSERT_EQ(session.AddGraph(2, graph), ge::SUCCESS);
  value.set_attr_value(Floats({1}, {2}));
  EXPECT_THAT(FloatsOf(Run(&session, 1)[0]), ElementsAre(-1));
  EXPECT_THAT(FloatsOf(Run(&session, 2)[0]), ElementsAre(-2));
}

TEST_F(RunGraphTest, ACompiledGraphDescribesItself) {
  ge::Session session((Options()));
  ASSERT_EQ(session.AddGraph(1, DoubleGraph()), ge::SUCCESS);
  EXPECT_EQ(session.GetCompiledGraphSummary(1), nullptr);
  ASSERT_EQ(session.CompileGraph(1), ge::SUCCESS);
  const auto summary = session.GetCompiledGraphSummary(1);
  ASSERT_NE(summary, nullptr);
  EXPECT_TRUE(summary->IsStatic());
  std::vector<ge::Shape> shapes;
  std::vector<ge::DataType> types;
  size_t bytes = 0;
  ASSERT_EQ(summary->GetOutputShapes(shapes), ge::SUCCESS);
  ASSERT_EQ(summary->GetOutputDtypes(types), ge::SUCCESS);
  ASSERT_EQ(summary->GetFeatureMemorySize(bytes), ge::SUCCESS);
  ASSERT_EQ(shapes.size(), 1u);
  EXPECT_THAT(shapes[0].GetDims(), ElementsAre(2));
  EXPECT_THAT(types, ElementsAre(ge::DT_FLOAT));
  EXPECT_GT(bytes, 0u);
}

// What the summary says is needed is enough, and is where the graph works.
TEST_F(RunGraphTest, AGraphWorksInMemoryOfTheProgram) {
  ge::op::Data x("x");
  x.update_output_desc_y(FloatDesc({2}));
  ge::op::Const weights("weights");
  weights.set_attr_value(Floats({2}, {10, 20}));
  ge::op::Add sum("sum");
  sum.set_input_x1(x).set_input_x2(weights);
  ge::op::Neg negative("negative");
  negative.set_input_x(sum);
  ge::Graph graph("placed");
  graph.SetInputs({x}).SetOutputs({negative});
  ASSERT_EQ(aclrtSetDevice(0), ACL_SUCCESS);
  {
    ge::Session session((Options()));
    ASSERT_EQ(session.AddGraph(1, graph), ge::SUCCESS);
    void* constants = nullptr;
    void* work = nullptr;
    ASSERT_EQ(aclrtMalloc(&constants, 4096, ACL_MEM_MALLOC_NORMAL_ONLY),
              ACL_SUCCESS);
    ASSERT_EQ(aclrtMemset(constants, 4096, 0, 4096), ACL_SUCCESS);
    ASSERT_EQ(aclrtMalloc(&work, 4096, ACL_MEM_MALLOC_NORMAL_ONLY),
              ACL_SUCCESS);
    EXPECT_EQ(session.SetGraphConstMemoryBase(1, constants, 4096), ge::FAILED);
    EXPECT_THAT(ge::GEGetErrorMsg(), HasSubstr("graph 'placed' (id 1)"));
    ASSERT_EQ(session.CompileGraph(1), ge::SUCCESS);
    const auto summary = session.GetCompiledGraphSummary(1);
    ASSERT_NE(summary, nullptr);
    size_t constant_bytes = 0, work_bytes = 0;
    ASSERT_EQ(summary->GetConstMemorySize(constant_bytes), ge::SUCCESS);
    ASSERT_EQ(summary->GetFeatureMemorySize(work_bytes), ge::SUCCESS);
    ASSERT_GT(constant_bytes, 0u);
    ASSERT_LE(std::max(constant_bytes, work_bytes), 4096u);
    EXPECT_EQ(session.SetGraphConstMemoryBase(1, nullptr, 4096), ge::FAILED);
    EXPECT_EQ(session.SetGraphConstMemoryBase(1, constants, 1), ge::FAILED);
    EXPECT_THAT(FloatsOf(Run(&session, 1, {Floats({2}, {1, 2})})[0]),
                ElementsAre(-11, -22));
    ASSERT_EQ(session.SetGraphConstMemoryBase(1, constants, constant_bytes),
              ge::SUCCESS)
        << ge::GEGetErrorMsg();
    ASSERT_EQ(session.UpdateGraphFeatureMemoryBase(1, work, work_bytes),
              ge::SUCCESS)
        << ge::GEGetErrorMsg();
    EXPECT_THAT(FloatsOf(Run(&session, 1, {Floats({2}, {1, 2})})[0]),
                ElementsAre(-11, -22));
    std::vector<float> there(constant_bytes / sizeof(float));
    ASSERT_EQ(aclrtMemcpy(there.data(), constant_bytes, constants,
                          constant_bytes, ACL_MEMCPY_DEVICE_TO_HOST),
              ACL_SUCCESS);
    EXPECT_THAT(there, ::testing::IsSupersetOf({10.0f, 20.0f}));
    ASSERT_EQ(
        session.UpdateGraphRefreshableFeatureMemoryBase(1, work, work_bytes),
        ge::SUCCESS);
    EXPECT_THAT(FloatsOf(Run(&session, 1, {Floats({2}, {1, 2})})[0]),
                ElementsAre(-11, -22));
    ASSERT_EQ(session.RemoveGraph(1), ge::SUCCESS);
    EXPECT_EQ(aclrtFree(work), ACL_SUCCESS);
    EXPECT_EQ(aclrtFree(constants), ACL_SUCCESS);
  }
  EXPECT_EQ(aclrtResetDevice(0), ACL_SUCCESS);
}

// ge_semantics 3.7 and "the session stays usable".
TEST_F(RunGraphTest, AFailingOperatorFailsTheRunAndNoCallbackIsCalled) {
  ge::op::Data x("x");
  x.update_output_desc_y(ge::TensorDesc(ge::Shape(std::vector<int64_t>{1}),
                                        ge::FORMAT_ND, ge::DT_INT32));
  ge::op::Const one("one");
  one.set_attr_value(Ints({1}, {1}));
  ge::op::RealDiv quotient("quotient");
  quotient.set_input_x1(one).set_input_x2(x);
  ge::op::Summary watch("watch");
  watch.set_input_x(quotient);
  ge::Graph graph("divide");
  graph.SetInputs({x}).SetOutputs({quotient});
  ge::Session session((Options()));
  ASSERT_EQ(session.RegisterCallBackFunc("Summary", OnSummary), ge::SUCCESS);
  ASSERT_EQ(session.AddGraph(1, graph), ge::SUCCESS);
  std::vector<ge::Tensor> outputs;
  EXPECT_EQ(session.RunGraph(1, {Ints({1}, {0})}, outputs), ge::FAILED);
  EXPECT_THAT(ge::GEGetErrorMsg(),
              AllOf(HasSubstr("graph 'divide' (id 1)"), HasSubstr("507011")));
  EXPECT_THAT(outputs, IsEmpty());
  EXPECT_THAT(CallbackCalls::All(), IsEmpty());
  EXPECT_EQ(Run(&session, 1, {Ints({1}, {1})}).size(), 1u);
  EXPECT_THAT(CallbackCalls::Keys(), ElementsAre("Summary"));
}

}  // namespace
}  // namespace ascend::getest
