// A graph that trains variables, a checkpoint graph without outputs of its
// own that runs twice in one session, and a callback that casts const away and
// writes into the tensor: what it wrote is not what the variable holds.

#include <cstring>
#include <string>

#include "graph_client.h"

namespace {

using Tensors = std::map<ge::AscendString, ge::Tensor>;

// What each checkpoint held, by the name of the variable.
std::vector<std::map<std::string, std::vector<float>>> checkpoints;

uint32_t OnSave(uint32_t graph_id, const Tensors& tensors) {
  REQUIRE(graph_id == 3);
  checkpoints.emplace_back();
  for (const auto& item : tensors) {
    float* const values =
        reinterpret_cast<float*>(const_cast<uint8_t*>(item.second.GetData()));
    const size_t count = item.second.GetSize() / sizeof(float);
    checkpoints.back()[item.first.GetString()].assign(values, values + count);
    for (size_t i = 0; i < count; ++i) values[i] = -1000;
  }
  return 0;
}

ge::op::Variable Variable(const char* name) {
  ge::op::Variable variable(name);
  variable.update_output_desc_y(FloatDesc(2));
  return variable;
}

ge::Graph InitGraph() {
  auto weight = ge::op::Assign("set_weight")
                    .set_input_ref(Variable("weight"))
                    .set_input_value(Numbers("first_weight", {8, 16}));
  auto speed = ge::op::Assign("set_speed")
                   .set_input_ref(Variable("speed"))
                   .set_input_value(Numbers("first_speed", {0, 0}));
  ge::Graph graph("init");
  graph.SetTargets({weight, speed});
  return graph;
}

// The gradient of weight^2 / 2 is the weight.
ge::Graph TrainGraph() {
  auto weight = Variable("weight");
  auto gradient = ge::op::Mul("gradient")
                      .set_input_x1(weight)
                      .set_input_x2(Numbers("one", {1, 1}));
  auto update = ge::op::ApplyMomentum("update")
                    .set_input_var(weight)
                    .set_input_accum(Variable("speed"))
                    .set_input_lr(Numbers("rate", {0.5f}))
                    .set_input_grad(gradient)
                    .set_input_momentum(Numbers("momentum", {0.5f}));
  ge::Graph graph("train");
  graph.SetInputs({weight}).SetOutputs(std::vector<ge::Operator>{update});
  return graph;
}

ge::Graph CheckpointGraph() {
  auto weight = Variable("weight");
  auto speed = Variable("speed");
  auto save = ge::op::Save("save")
                  .create_dynamic_input_tensors(2)
                  .set_dynamic_input_tensors(0, weight)
                  .set_dynamic_input_tensors(1, speed);
  ge::Graph graph("checkpoint");
  graph.SetInputs({weight, speed}).SetTargets({save});
  return graph;
}

}  // namespace

int main() {
  const GraphOptions options = {{"ge.graphRunMode", "1"}};
  GRAPH_SUCCEEDS(ge::GEInitialize(options));
  {
    ge::Session session(options);
    GRAPH_SUCCEEDS(session.AddGraph(1, InitGraph()));
    GRAPH_SUCCEEDS(session.AddGraph(2, TrainGraph()));
    GRAPH_SUCCEEDS(session.AddGraph(3, CheckpointGraph()));
    GRAPH_SUCCEEDS(session.RegisterCallBackFunc("Save", OnSave));
    const std::vector<ge::Tensor> inputs;
    std::vector<ge::Tensor> outputs;
    GRAPH_SUCCEEDS(session.RunGraph(1, inputs, outputs));
    GRAPH_SUCCEEDS(session.RunGraph(2, inputs, outputs));
    REQUIRE(outputs.size() == 1);
    GRAPH_SUCCEEDS(session.RunGraph(3, inputs, outputs));
    REQUIRE(outputs.size() == 2);  // the graph has none: what was saved
    GRAPH_SUCCEEDS(session.RunGraph(3, inputs, outputs));
    GRAPH_SUCCEEDS(session.RunGraph(2, inputs, outputs));
    GRAPH_SUCCEEDS(session.RunGraph(3, inputs, outputs));
  }
  GRAPH_SUCCEEDS(ge::GEFinalize());
  // speed = 0.5 * speed + weight; weight = weight - 0.5 * speed.
  REQUIRE(checkpoints.size() == 3);
  REQUIRE(checkpoints[0]["speed"] == std::vector<float>({8, 16}));
  REQUIRE(checkpoints[0]["weight"] == std::vector<float>({4, 8}));
  REQUIRE(checkpoints[1] == checkpoints[0]);
  REQUIRE(checkpoints[2]["speed"] == std::vector<float>({8, 16}));
  REQUIRE(checkpoints[2]["weight"] == std::vector<float>({0, 0}));
}
