// Compiled, never linked: every form in which programs use ge::Session.

#include <ge/ge_api.h>
#include <ge/ge_ir_build.h>

#include <map>
#include <string>
#include <vector>

namespace {

uint32_t OnStdString(uint32_t, const std::map<std::string, ge::Tensor> &) {
  return ge::SUCCESS;
}
uint32_t OnAscendString(uint32_t,
                        const std::map<ge::AscendString, ge::Tensor> &) {
  return ge::SUCCESS;
}

}  // namespace

int main() {
  const std::map<ge::AscendString, ge::AscendString> options = {
      {ge::OPTION_GRAPH_RUN_MODE, "1"},
      {ge::configure_option::PRECISION_MODE, "allow_fp32_to_fp16"}};
  const std::map<std::string, std::string> std_options = {
      {ge::PRECISION_MODE, "allow_fp32_to_fp16"}};
  if (ge::GEInitialize(options) != ge::SUCCESS) return 1;
  (void)ge::GEInitialize(std_options);
  ge::Session session(options);
  ge::Session std_session(std_options);
  // The type of the callback chooses the overload, also for a literal key.
  (void)session.RegisterCallBackFunc("Summary", OnAscendString);
  (void)session.RegisterCallBackFunc("Summary", OnStdString);
  (void)session.RegisterCallBackFunc("Save", nullptr);
  (void)session.RegisterCallBackFunc(
      "Save", [](uint32_t, const std::map<ge::AscendString, ge::Tensor> &) {
        return static_cast<uint32_t>(ge::SUCCESS);
      });
  ge::Graph graph("g");
  std::vector<ge::Tensor> inputs;
  std::vector<ge::Tensor> outputs;
  (void)session.AddGraph(1, graph);
  (void)session.AddGraph(1, graph, options);
  (void)session.AddGraph(1, graph, std_options);
  (void)session.AddGraphWithCopy(2, graph);
  (void)session.BuildGraph(1, inputs);
  (void)session.BuildGraph(1, std::vector<ge::InputTensorInfo>());
  (void)session.RunGraph(1, inputs, outputs);
  (void)session.RunGraphAsync(1, inputs,
                              [](ge::Status, std::vector<ge::Tensor> &) {});
  (void)session.RunGraphAsync(1, inputs, nullptr);
  (void)session.RunGraphWithStreamAsync(1, nullptr, inputs, outputs);
  (void)session.GetVariables(std::vector<std::string>{"w"}, outputs);
  (void)session.GetVariables(std::vector<ge::AscendString>{"w"}, outputs);
  (void)session.IsGraphNeedRebuild(1);
  (void)session.RemoveGraph(1);
  const std::string message = ge::GEGetErrorMsg() + ge::GEGetWarningMsg();
  ge::ModelBufferData model;
  (void)ge::aclgrphBuildInitialize(std_options);
  (void)ge::aclgrphBuildModel(graph, std_options, model);
  (void)ge::aclgrphBuildModel(graph, options, model);
  (void)ge::aclgrphSaveModel("model", model);
  (void)ge::aclgrphSaveModel(std::string("model"), model);
  ge::aclgrphBuildFinalize();
  return message.empty() && ge::GEFinalize() == ge::SUCCESS ? 0 : 1;
}
