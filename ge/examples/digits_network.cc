// See digits_network.h.

#include "ge/examples/digits_network.h"

#include <cmath>

#include "all_ops.h"

namespace examples {
namespace {

constexpr int64_t kHidden = 32;
// The gradients are sums over the batch.
constexpr float kRate = 0.1f / kBatch;
constexpr float kMomentum = 0.9f;
// That of the images of a batch.
const std::vector<int64_t> kFirstAxis = {0};

ge::TensorDesc Desc(const std::vector<int64_t>& dims) {
  return ge::TensorDesc(ge::Shape(dims), ge::FORMAT_ND, ge::DT_FLOAT);
}

ge::Tensor ToTensor(const std::vector<int64_t>& dims,
                    const std::vector<float>& values) {
  return ge::Tensor(Desc(dims), reinterpret_cast<const uint8_t*>(values.data()),
                    values.size() * sizeof(float));
}

const std::map<std::string, std::vector<int64_t>>& WeightShapes() {
  static const auto* const shapes =
      new std::map<std::string, std::vector<int64_t>>{
          {"w1", {digits::kPixels, kHidden}},
          {"b1", {kHidden}},
          {"w2", {kHidden, digits::kClasses}},
          {"b2", {digits::kClasses}}};
  return *shapes;
}

ge::op::Variable Variable(const std::string& name,
                          const std::vector<int64_t>& dims) {
  ge::op::Variable variable(name.c_str());
  variable.update_output_desc_y(Desc(dims));
  return variable;
}

ge::op::Data Data(const char* name, int64_t index, int64_t rows,
                  int64_t columns) {
  ge::op::Data data(name);
  data.set_attr_index(index);
  data.update_input_desc_x(Desc({rows, columns}));
  data.update_output_desc_y(Desc({rows, columns}));
  return data;
}

ge::op::Constant Number(const char* name, float value) {
  return ge::op::Constant(name).set_attr_value(ToTensor({1}, {value}));
}

// Forward: what all graphs with the network share.
struct Network {
  Network(int64_t images)
      : pixels(Data("pixels", 0, images, digits::kPixels)),
        labels(Data("labels", 1, images, digits::kClasses)) {
    for (const auto& weight : WeightShapes()) {
      weights.emplace(weight.first, Variable(weight.first, weight.second));
    }
    sum1.set_input_x1(pixels).set_input_x2(weights.at("w1"));
    biased1.set_input_x(sum1).set_input_bias(weights.at("b1"));
    hidden.set_input_x(biased1);
    sum2.set_input_x1(hidden).set_input_x2(weights.at("w2"));
    logits.set_input_x(sum2).set_input_bias(weights.at("b2"));
    guess.set_input_x(logits).set_attr_dimension(1);
    truth.set_input_x(labels).set_attr_dimension(1);
    right.set_input_x1(guess).set_input_x2(truth);
    right_as_float.set_input_x(right).set_attr_dst_type(ge::DT_FLOAT);
    accuracy.set_input_x(right_as_float).set_attr_axes(kFirstAxis);
  }

  ge::op::Data pixels;
  ge::op::Data labels;  // 1 at the digit, else 0
  std::map<std::string, ge::op::Variable> weights;
  ge::op::MatMul sum1{"sum1"};
  ge::op::BiasAdd biased1{"biased1"};
  ge::op::Relu hidden{"hidden"};
  ge::op::MatMul sum2{"sum2"};
  ge::op::BiasAdd logits{"logits"};
  ge::op::ArgMaxD guess{"guess"};
  ge::op::ArgMaxD truth{"truth"};
  ge::op::Equal right{"right"};
  ge::op::Cast right_as_float{"right_as_float"};
  ge::op::ReduceMeanD accuracy{"mean_right"};
};

}  // namespace

float ToFloat(const ge::Tensor& tensor) {
  return *reinterpret_cast<const float*>(tensor.GetData());
}

std::map<std::string, std::vector<int64_t>> VariableShapes() {
  auto shapes = WeightShapes();
  for (const auto& weight : WeightShapes()) {
    shapes[weight.first + "_velocity"] = weight.second;
  }
  return shapes;
}

ge::Graph TestGraph(int64_t images) {
  Network net(images);
  ge::Graph graph("test");
  graph.SetInputs({net.pixels, net.labels}).SetOutputs({net.accuracy});
  return graph;
}

ge::Graph TrainGraph() {
  Network net(kBatch);
  auto loss = ge::op::SoftmaxCrossEntropyWithLogits("cross_entropy")
                  .set_input_features(net.logits)
                  .set_input_labels(net.labels);
  auto mean_loss = ge::op::ReduceMeanD("mean_loss")
                       .set_input_x(loss, "loss")
                       .set_attr_axes(kFirstAxis);

  // Backward: each gradient is of the sum of the losses of the batch.
  std::map<std::string, ge::Operator> gradients;
  gradients["w2"] = ge::op::MatMul("grad_w2")
                        .set_input_x1(net.hidden)
                        .set_input_x2(loss, "backprop")
                        .set_attr_transpose_x1(true);
  gradients["b2"] = ge::op::ReduceSumD("grad_b2")
                        .set_input_x(loss, "backprop")
                        .set_attr_axes(kFirstAxis);
  auto grad_hidden = ge::op::MatMul("grad_hidden")
                         .set_input_x1(loss, "backprop")
                         .set_input_x2(net.weights.at("w2"))
                         .set_attr_transpose_x2(true);
  auto grad_sum1 = ge::op::ReluGrad("grad_sum1")
                       .set_input_gradients(grad_hidden)
                       .set_input_features(net.hidden);
  gradients["w1"] = ge::op::MatMul("grad_w1")
                        .set_input_x1(net.pixels)
                        .set_input_x2(grad_sum1)
                        .set_attr_transpose_x1(true);
  gradients["b1"] =
      ge::op::ReduceSumD("grad_b1").set_input_x(grad_sum1).set_attr_axes(
          kFirstAxis);

  // Update: all gradients come first, as they read the weights.
  auto rate = Number("rate", kRate);
  auto momentum = Number("momentum", kMomentum);
  std::vector<ge::Operator> updates;
  for (const auto& weight : net.weights) {
    const std::string velocity = weight.first + "_velocity";
    ge::op::ApplyMomentum update(("update_" + weight.first).c_str());
    update.set_input_var(weight.second)
        .set_input_accum(Variable(velocity, WeightShapes().at(weight.first)))
        .set_input_lr(rate)
        .set_input_grad(gradients.at(weight.first))
        .set_input_momentum(momentum);
    for (const auto& gradient : gradients) {
      update.AddControlInput(gradient.second);
    }
    updates.push_back(update);
  }
  auto show_loss = ge::op::Summary("loss").set_input_x(mean_loss);
  auto show_accuracy = ge::op::Summary("accuracy").set_input_x(net.accuracy);

  ge::Graph graph("train");
  graph.SetInputs({net.pixels, net.labels}).SetTargets(updates);
  return graph;
}

ge::Graph SaveGraph() {
  const auto shapes = VariableShapes();
  ge::op::Save save("save");
  save.create_dynamic_input_tensors(static_cast<uint32_t>(shapes.size()));
  uint32_t place = 0;
  for (const auto& shape : shapes) {
    save.set_dynamic_input_tensors(place++,
                                   Variable(shape.first, shape.second));
  }
  ge::Graph graph("save");
  graph.SetTargets({save});
  return graph;
}

ge::Graph InitGraph(const Named& values) {
  std::vector<ge::Operator> targets;
  for (const auto& value : values) {
    const auto dims = value.second.GetTensorDesc().GetShape().GetDims();
    auto constant = ge::op::Constant(("value_of_" + value.first).c_str())
                        .set_attr_value(value.second);
    targets.push_back(ge::op::Assign(("set_" + value.first).c_str())
                          .set_input_ref(Variable(value.first, dims))
                          .set_input_value(constant));
  }
  ge::Graph graph("init");
  graph.SetTargets(targets);
  return graph;
}

Named FirstValues() {
  uint64_t state = 20260101;
  Named values;
  for (const auto& shape : VariableShapes()) {
    size_t count = 1;
    for (const int64_t dim : shape.second) count *= static_cast<size_t>(dim);
    std::vector<float> numbers(count, 0.0f);
    if (shape.second.size() == 2 && WeightShapes().count(shape.first) > 0) {
      const float scale = std::sqrt(6.0f / static_cast<float>(shape.second[0]));
      for (float& number : numbers) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        const auto draw = static_cast<float>(state >> 33);
        number = scale * (draw / 1073741824.0f - 1.0f);
      }
    }
    values[shape.first] = ToTensor(shape.second, numbers);
  }
  return values;
}

ge::Graph ClassifyGraph(const Named& weights) {
  const auto weight = [&](const char* name) {
    return ge::op::Constant(name).set_attr_value(weights.at(name));
  };
  auto pixels = Data("pixels", 0, 1, digits::kPixels);
  auto w1 = weight("w1");
  auto b1 = weight("b1");
  auto w2 = weight("w2");
  auto b2 = weight("b2");
  auto sum1 = ge::op::MatMul("sum1").set_input_x1(pixels).set_input_x2(w1);
  auto biased = ge::op::BiasAdd("biased").set_input_x(sum1).set_input_bias(b1);
  auto hidden = ge::op::Relu("hidden").set_input_x(biased);
  auto sum2 = ge::op::MatMul("sum2").set_input_x1(hidden).set_input_x2(w2);
  auto logits = ge::op::BiasAdd("logits").set_input_x(sum2).set_input_bias(b2);
  auto digit =
      ge::op::ArgMaxD("digit").set_input_x(logits).set_attr_dimension(1);
  ge::Graph graph("classify");
  graph.SetInputs({pixels}).SetOutputs(std::vector<ge::Operator>{digit});
  return graph;
}

std::vector<ge::Tensor> Inputs(const std::vector<digits::Image>& images,
                               size_t first, int64_t count) {
  std::vector<float> pixels;
  std::vector<float> labels;
  for (size_t i = first; i < first + static_cast<size_t>(count); ++i) {
    const digits::Image& image = images[i];
    pixels.insert(pixels.end(), image.pixels, image.pixels + digits::kPixels);
    for (size_t c = 0; c < digits::kClasses; ++c) {
      labels.push_back(static_cast<int>(c) == image.digit ? 1.0f : 0.0f);
    }
  }
  return {ToTensor({count, digits::kPixels}, pixels),
          ToTensor({count, digits::kClasses}, labels)};
}

}  // namespace examples
