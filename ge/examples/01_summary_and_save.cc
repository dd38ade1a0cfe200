// Lesson 1: callbacks of a session.
//
// Two kinds of operators compute nothing: they hand tensors to the program.
// Summary hands over what it reads, under its own name; Save hands over
// variables, under theirs. The program registers one function for each, and a
// session calls it once per run, after the whole graph, with all tensors.

#include <cstdint>
#include <cstdio>
#include <map>
#include <vector>

#include "all_ops.h"
#include "ge/examples/check.h"
#include "ge/ge_api.h"

namespace {

using Tensors = std::map<ge::AscendString, ge::Tensor>;

void Print(const char* title, uint32_t graph_id, const Tensors& tensors) {
  for (const auto& item : tensors) {
    // The data is in host memory, and lives as long as a copy of the tensor.
    const auto* values = reinterpret_cast<const float*>(item.second.GetData());
    std::printf("  %s of graph %u: %s = %g\n", title, graph_id,
                item.first.GetString(), values[0]);
  }
}

// What is registered are plain functions. Any result but 0 is an error, which
// is logged and counted; the run succeeds all the same.
uint32_t OnSummary(uint32_t graph_id, const Tensors& tensors) {
  Print("summary", graph_id, tensors);
  return 0;
}

uint32_t OnSave(uint32_t graph_id, const Tensors& tensors) {
  Print("checkpoint", graph_id, tensors);
  return 0;
}

const ge::TensorDesc kScalar(ge::Shape({1}), ge::FORMAT_ND, ge::DT_FLOAT);

ge::op::Constant Number(const char* name, float value) {
  return ge::op::Constant(name).set_attr_value(ge::Tensor(
      kScalar, reinterpret_cast<const uint8_t*>(&value), sizeof(value)));
}

// A variable keeps its value from run to run, and all graphs of the session
// that name it share it. A new one is 0.
ge::op::Variable Weight() {
  ge::op::Variable weight("weight");
  weight.update_output_desc_y(kScalar);
  return weight;
}

// One step of gradient descent towards weight = 3: loss = (weight - 3)^2.
ge::Graph TrainGraph() {
  auto weight = Weight();
  auto target = Number("target", 3);
  auto rate = Number("rate", 0.25f);
  auto error = ge::op::Sub("error").set_input_x1(weight).set_input_x2(target);
  auto loss = ge::op::Square("square").set_input_x(error);
  auto gradient =
      ge::op::Add("gradient").set_input_x1(error).set_input_x2(error);
  auto step = ge::op::ApplyGradientDescent("step")
                  .set_input_var(weight)
                  .set_input_alpha(rate)
                  .set_input_delta(gradient);
  auto summary = ge::op::Summary("loss").set_input_x(loss);

  ge::Graph graph("train");
  graph.SetInputs({weight}).SetOutputs(std::vector<ge::Operator>{step});
  return graph;
}

ge::Graph CheckpointGraph() {
  auto weight = Weight();
  auto save = ge::op::Save("save")
                  .create_dynamic_input_tensors(1)
                  .set_dynamic_input_tensors(0, weight);
  ge::Graph graph("checkpoint");
  graph.SetInputs({weight}).SetTargets({save});
  return graph;
}

}  // namespace

int main() {
  const std::map<ge::AscendString, ge::AscendString> options = {
      {"ge.graphRunMode", "1"}};  // training: what calls the functions back
  CHECK_GE(ge::GEInitialize(options));
  {
    ge::Session session(options);

    // 1. A graph with a Summary needs the function: without it, a run fails
    //    before anything has happened.
    CHECK_GE(session.AddGraph(1, TrainGraph()));
    const std::vector<ge::Tensor> inputs;
    std::vector<ge::Tensor> outputs;
    const bool failed = session.RunGraph(1, inputs, outputs) != ge::SUCCESS;
    std::printf("run without a callback: %s\n", failed ? "fails" : "works");
    (void)ge::GEGetErrorMsgV2();  // says which graph and which key

    // 2. Register. The keys are "Summary" and "Save", and no others.
    CHECK_GE(session.RegisterCallBackFunc("Summary", OnSummary));
    CHECK_GE(session.RegisterCallBackFunc("Save", OnSave));
    CHECK_GE(session.AddGraph(2, CheckpointGraph()));

    // 3. Run. When RunGraph returns, the functions have returned.
    for (int step = 1; step <= 4; ++step) {
      CHECK_GE(session.RunGraph(1, inputs, outputs));
      // What a Summary took is not among the outputs.
      std::printf("step %d: %zu output, weight = %g\n", step, outputs.size(),
                  reinterpret_cast<const float*>(outputs[0].GetData())[0]);
    }
    CHECK_GE(session.RunGraph(2, inputs, outputs));
  }
  CHECK_GE(ge::GEFinalize());
  return 0;
}
