// Lesson 3: more than one thing to do per callback.
//
// A session knows one function for Summary and one for Save, and the graph's
// stream stands still while they run. This program puts a manager behind them:
// handlers with priorities, some called in place and some on a thread of their
// own, one that works in groups; and it measures them all.

#include <cstdint>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "all_ops.h"
#include "ge/examples/callback_handlers.h"
#include "ge/examples/check.h"
#include "ge/ge_api.h"

namespace {

using examples::BatchHandler;
using examples::CallbackManager;
using examples::TensorMap;

float Value(const TensorMap& tensors, const char* name) {
  return *reinterpret_cast<const float*>(tensors.at(name).GetData());
}

// Counts the runs in a variable, and shows and saves the count.
ge::Graph CountGraph() {
  const ge::TensorDesc scalar(ge::Shape({1}), ge::FORMAT_ND, ge::DT_FLOAT);
  const float one = 1;
  ge::op::Variable count("count");
  count.update_output_desc_y(scalar);
  auto step = ge::op::Constant("one").set_attr_value(
      ge::Tensor(scalar, reinterpret_cast<const uint8_t*>(&one), sizeof(one)));
  auto add =
      ge::op::AssignAdd("add").set_input_ref(count).set_input_value(step);
  auto show = ge::op::Summary("runs").set_input_x(add);
  auto save = ge::op::Save("save")
                  .create_dynamic_input_tensors(1)
                  .set_dynamic_input_tensors(0, add);
  ge::Graph graph("count");
  graph.SetInputs({count}).SetTargets({add, save});
  return graph;
}

}  // namespace

int main() {
  CHECK_GE(ge::GEInitialize(std::map<ge::AscendString, ge::AscendString>()));
  {
    // 1. Handlers are objects here: they may have state.
    BatchHandler batches(2, [](const BatchHandler::Batch& batch) {
      std::printf("  a batch of %zu, up to run %g\n", batch.size(),
                  Value(batch.back(), "runs"));
    });
    std::vector<float> uploaded;  // of the manager's thread alone
    CallbackManager manager;
    using Type = CallbackManager::Type;
    manager.Add({"batches", Type::kSummary, std::ref(batches), 2});
    manager.Add({"print", Type::kSummary,
                 [](uint32_t, const TensorMap& tensors) {
                   std::printf("run %g\n", Value(tensors, "runs"));
                   return 0u;
                 },
                 1});
    // Takes long, so the graph does not wait for it. It copies no tensor: the
    // copies of the map share the data and keep it.
    manager.Add({"upload", Type::kSave,
                 [&uploaded](uint32_t, const TensorMap& tensors) {
                   uploaded.push_back(Value(tensors, "count"));
                   return 0u;
                 },
                 1, /*async=*/true});
    // A handler that fails is counted, and GE says so; the others run.
    manager.Add({"picky", Type::kSave,
                 [](uint32_t, const TensorMap& tensors) {
                   return Value(tensors, "count") == 3 ? 1u : 0u;
                 },
                 2});

    // 2. One call puts the manager behind both callbacks.
    ge::Session session((std::map<ge::AscendString, ge::AscendString>()));
    CHECK_GE(manager.Attach(&session));
    CHECK_GE(session.AddGraph(1, CountGraph()));
    const std::vector<ge::Tensor> inputs;
    std::vector<ge::Tensor> outputs;
    for (int run = 0; run < 5; ++run) {
      CHECK_GE(session.RunGraph(1, inputs, outputs));
      if (ge::GEGetErrorMsgV2().GetLength() > 0) {
        std::printf("  GE reports the failed callback\n");
      }
    }
    batches.Flush();
    manager.Wait();
    std::printf("uploaded: %zu, the last of run %g\n", uploaded.size(),
                uploaded.back());

    // 3. The statistics.
    const auto report = manager.Report();
    std::map<std::string, examples::Statistics> by_name;
    for (const auto& item : report) by_name[item.name] = item.statistics;
    for (const auto& item : by_name) {
      std::printf("%-7s %u calls, %2.0f%% errors, %u bytes\n",
                  item.first.c_str(), static_cast<unsigned>(item.second.calls),
                  100 * item.second.error_rate(),
                  static_cast<unsigned>(item.second.bytes));
    }
    std::printf("most time: %s, %.1f us a call\n", report[0].name.c_str(),
                report[0].statistics.total.count() / 1e3 /
                    static_cast<double>(report[0].statistics.calls));
  }
  CHECK_GE(ge::GEFinalize());
  return 0;
}
