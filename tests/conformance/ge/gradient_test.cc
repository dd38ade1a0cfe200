// Gradients and optimizers as graphs of a session: against central differences
// of the loss that the same session computes, and against values by hand.

#include <cmath>
#include <functional>
#include <utility>

#include "tests/conformance/ge/graphs.h"

namespace ascend::getest {
namespace {

using ::testing::ElementsAre;
using ::testing::FloatNear;
using ::testing::Pointwise;

using Tensors = std::vector<ge::Tensor>;

ge::op::Data Input(const char* name, int64_t index,
                   const std::vector<int64_t>& dims) {
  ge::op::Data data(name);
  data.update_output_desc_y(FloatDesc(dims));
  data.set_attr_index(index);
  return data;
}

ge::op::Variable Variable(const char* name, const std::vector<int64_t>& dims,
                          const std::vector<float>& values) {
  ge::op::Variable variable(name);
  variable.update_output_desc_y(FloatDesc(dims));
  variable.set_attr_value(Floats(dims, values));
  return variable;
}

ge::op::Const Constant(const char* name, const ge::Tensor& value) {
  ge::op::Const constant(name);
  constant.set_attr_value(value);
  return constant;
}

// Numbers between -1 and 1 that are neither equal nor in order.
std::vector<float> Some(size_t count, float phase) {
  std::vector<float> values;
  for (size_t i = 0; i < count; ++i) {
    values.push_back(std::sin(1.7f * static_cast<float>(i) + phase));
  }
  return values;
}

class GradientTest : public GeTest {
 protected:
  void SetUp() override {
    GeTest::SetUp();
    session_ = std::make_unique<ge::Session>(Options());
  }
  void TearDown() override {
    session_.reset();
    GeTest::TearDown();
  }

  void Add(uint32_t id, const ge::Graph& graph) {
    ASSERT_EQ(session_->AddGraph(id, graph), ge::SUCCESS)
        << ge::GEGetErrorMsg();
  }
  Tensors Run(uint32_t id, const Tensors& inputs = {}) {
    Tensors outputs;
    EXPECT_EQ(session_->RunGraph(id, inputs, outputs), ge::SUCCESS)
        << ge::GEGetErrorMsg();
    return outputs;
  }

  // The gradient of the one number that graph 1 computes from `inputs`, by
  // input `which`, by central differences.
  std::vector<float> Differences(const Tensors& inputs, size_t which,
                                 float step = 1e-2f) {
    const ge::TensorDesc desc = inputs[which].GetTensorDesc();
    const std::vector<int64_t> dims = desc.GetShape().GetDims();
    std::vector<float> at = FloatsOf(inputs[which]);
    std::vector<float> gradient;
    const auto loss = [&] {
      Tensors moved = inputs;
      moved[which] = Floats(dims, at);
      return FloatsOf(Run(1, moved).at(0)).at(0);
    };
    for (float& value : at) {
      const float middle = value;
      value = middle + step;
      const float above = loss();
      value = middle - step;
      const float below = loss();
      value = middle;
      gradient.push_back((above - below) / (2 * step));
    }
    return gradient;
  }

  std::unique_ptr<ge::Session> session_;
};

// loss = sum of the cross entropies of relu(x * w) * v and the labels.
TEST_F(GradientTest, AClassifierAgreesWithDifferences) {
  const auto build = [](bool gradient) {
    const ge::op::Data x = Input("x", 0, {3, 4});
    const ge::op::Data w = Input("w", 1, {4, 5});
    const ge::op::Data v = Input("v", 2, {5, 2});
    const ge::op::Data labels = Input("labels", 3, {3, 2});
    ge::op::MatMulV2 product("product");
    product.set_input_x1(x).set_input_x2(w);
    ge::op::Relu hidden("hidden");
    hidden.set_input_x(product);
    ge::op::BatchMatMulV2 logits("logits");
    logits.set_input_x1(hidden).set_input_x2(v);
    ge::op::SoftmaxCrossEntropyWithLogits entropy("entropy");
    entropy.set_input_features(logits).set_input_labels(labels);
    ge::op::ReduceSumD loss("loss");
    loss.set_input_x(entropy, "loss").set_attr_axes(std::vector<int64_t>{0});
    ge::Graph graph(gradient ? "gradient" : "loss");
    graph.SetInputs({x, w, v, labels});
    if (!gradient) {
      graph.SetOutputs({loss});
      return graph;
    }
    ge::op::MatMulV2 dv("dv");
    dv.set_input_x1(hidden).set_input_x2(entropy, "backprop");
    dv.set_attr_transpose_x1(true);
    ge::op::MatMulV2 dhidden("dhidden");
    dhidden.set_input_x1(entropy, "backprop").set_input_x2(v);
    dhidden.set_attr_transpose_x2(true);
    ge::op::ReluGrad dproduct("dproduct");
    dproduct.set_input_gradients(dhidden).set_input_features(hidden);
    ge::op::MatMulV2 dw("dw");
    dw.set_input_x1(x).set_input_x2(dproduct).set_attr_transpose_x1(true);
    graph.SetOutputs({dw, dv});
    return graph;
  };
  Add(1, build(false));
  Add(2, build(true));
  const Tensors inputs = {
      Floats({3, 4}, Some(12, 0)), Floats({4, 5}, Some(20, 1)),
      Floats({5, 2}, Some(10, 2)), Floats({3, 2}, {1, 0, 0, 1, 0.25f, 0.75f})};
  const Tensors gradients = Run(2, inputs);
  ASSERT_EQ(gradients.size(), 2u);
  EXPECT_THAT(FloatsOf(gradients[0]),
              Pointwise(FloatNear(2e-3f), Differences(inputs, 1)));
  EXPECT_THAT(FloatsOf(gradients[1]),
              Pointwise(FloatNear(2e-3f), Differences(inputs, 2)));
}

// loss = sum of r * conv2d(x, filter).
TEST_F(GradientTest, AConvolutionAgreesWithDifferences) {
  const auto build = [](bool gradient) {
    const ge::op::Data x = Input("x", 0, {1, 5, 5, 2});
    ge::op::Data filter = Input("filter", 1, {3, 3, 2, 2});
    filter.update_output_desc_y(
        ge::TensorDesc(ge::Shape({3, 3, 2, 2}), ge::FORMAT_HWCN, ge::DT_FLOAT));
    const ge::op::Data r = Input("r", 2, {1, 3, 3, 2});
    ge::Graph graph(gradient ? "gradient" : "loss");
    graph.SetInputs({x, filter, r});
    if (gradient) {
      ge::op::Conv2DBackpropFilterD df("df");
      df.set_input_x(x).set_input_out_backprop(r);
      df.set_attr_filter_size({3, 3, 2, 2}).set_attr_strides({1, 2, 2, 1});
      df.set_attr_pads({1, 1, 1, 1});
      // All inputs belong to the run.
      ge::op::Identity keep("keep");
      keep.set_input_x(filter);
      graph.SetOutputs({df, keep});
      return graph;
    }
    ge::op::Conv2D conv("conv");
    conv.set_input_x(x).set_input_filter(filter);
    conv.set_attr_strides({1, 2, 2, 1}).set_attr_pads({1, 1, 1, 1});
    ge::op::Mul weighted("weighted");
    weighted.set_input_x1(conv).set_input_x2(r);
    ge::op::ReduceSumD loss("loss");
    loss.set_input_x(weighted).set_attr_axes({0, 1, 2, 3});
    graph.SetOutputs({loss});
    return graph;
  };
  Add(1, build(false));
  Add(2, build(true));
  const Tensors inputs = {Floats({1, 5, 5, 2}, Some(50, 0)),
                          Floats({3, 3, 2, 2}, Some(36, 1)),
                          Floats({1, 3, 3, 2}, Some(18, 2))};
  EXPECT_THAT(FloatsOf(Run(2, inputs).at(0)),
              Pointwise(FloatNear(2e-3f), Differences(inputs, 1, 0.1f)));
}

// ---- Optimizers
// ---------------------------------------------------------------

TEST_F(GradientTest, GradientDescentStepsTheVariable) {
  const ge::op::Variable w = Variable("w", {2}, {1, 2});
  ge::op::ApplyGradientDescent step("step");
  step.set_input_var(w)
      .set_input_alpha(Constant("alpha", Floats({}, {0.5f})))
      .set_input_delta(Constant("delta", Floats({2}, {4, -4})));
  ge::Graph graph("descent");
  graph.SetInputs({w}).SetOutputs({step});
  Add(1, graph);
  EXPECT_THAT(FloatsOf(Run(1).at(0)), ElementsAre(-1, 4));
  EXPECT_THAT(FloatsOf(Run(1).at(0)), ElementsAre(-3, 6));
  Tensors values;
  ASSERT_EQ(session_->GetVariables(std::vector<ge::AscendString>{"w"}, values),
            ge::SUCCESS);
  EXPECT_THAT(FloatsOf(values.at(0)), ElementsAre(-3, 6));
}

template <typename Momentum>
ge::Graph MomentumGraph(bool nesterov) {
  const ge::op::Variable w = Variable("w", {1}, {1});
  const ge::op::Variable sum = Variable("sum", {1}, {2});
  Momentum step("step");
  step.set_input_var(w)
      .set_input_accum(sum)
      .set_input_lr(Constant("lr", Floats({}, {0.5f})))
      .set_input_grad(Constant("grad", Floats({1}, {4})))
      .set_input_momentum(Constant("momentum", Floats({}, {0.25f})));
  step.set_attr_use_nesterov(nesterov);
  ge::Graph graph("momentum");
  graph.SetInputs({w, sum}).SetTargets({step});
  return graph;
}

// sum: 2 -> 2 / 4 + 4 = 4.5 -> 4.5 / 4 + 4 = 5.125. w: 1 - 4.5 / 2 = -1.25,
// then -1.25 - 5.125 / 2 = -3.8125. With Nesterov w: 1 - (4 + 4.5 / 4) / 2 =
// -1.5625, then -1.5625 - (4 + 5.125 / 4) / 2 = -4.203125.
TEST_F(GradientTest, MomentumStepsTheVariableAndItsSum) {
  const std::vector<std::pair<ge::Graph, float>> cases = {
      {MomentumGraph<ge::op::ApplyMomentum>(false), -3.8125f},
      {MomentumGraph<ge::op::ApplyMomentum>(true), -4.203125f},
      {MomentumGraph<ge::op::ApplyMomentumD>(false), -3.8125f},
      {MomentumGraph<ge::op::ApplyMomentumD>(true), -4.203125f},
  };
  for (const auto& [graph, expected] : cases) {
    session_ = std::make_unique<ge::Session>(Options());
    Add(1, graph);
    Run(1);
    Run(1);
    Tensors values;
    ASSERT_EQ(session_->GetVariables(std::vector<ge::AscendString>{"w", "sum"},
                                     values),
              ge::SUCCESS)
        << ge::GEGetErrorMsg();
    EXPECT_THAT(FloatsOf(values.at(0)), ElementsAre(expected));
    EXPECT_THAT(FloatsOf(values.at(1)), ElementsAre(5.125f));
  }
}

TEST_F(GradientTest, AssignAddAndAssignSubUpdateTheVariable) {
  const ge::op::Variable a = Variable("a", {2}, {1, 2});
  const ge::op::Variable b = Variable("b", {2}, {1, 2});
  const ge::op::Const delta = Constant("delta", Floats({2}, {10, 20}));
  ge::op::AssignAdd add("add");
  add.set_input_ref(a).set_input_value(delta);
  ge::op::AssignSub subtract("subtract");
  subtract.set_input_var(b).set_input_value(delta);
  ge::Graph graph("updates");
  graph.SetInputs({a, b}).SetOutputs({add, subtract});
  Add(1, graph);
  Run(1);
  const Tensors outputs = Run(1);
  EXPECT_THAT(FloatsOf(outputs.at(0)), ElementsAre(21, 42));
  EXPECT_THAT(FloatsOf(outputs.at(1)), ElementsAre(-19, -38));
}

}  // namespace
}  // namespace ascend::getest
