// See ge/ge_ir_build.h.

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/synchronization/mutex.h"
#include "acl/acl.h"
#include "ge/ge_ir_build.h"
#include "ge/src/acl_call.h"
#include "ge/src/api_result.h"
#include "ge/src/build_options.h"
#include "ge/src/error_message.h"
#include "ge/src/graph_compiler.h"
#include "ge/src/status.h"
#include "ge/src/whole_file.h"
#include "graph/operator_factory.h"

namespace ge {

using internal::Error;
using internal::Finish;
using internal::OptionMap;

namespace {

// Whether aclgrphBuildInitialize() has been called.
struct BuildState {
  absl::Mutex mu;
  bool initialized ABSL_GUARDED_BY(mu) = false;

  static BuildState& Get() {
    static auto* const state = new BuildState;
    return *state;
  }
};

// GRAPH_FAILED has the value of FAILED.
graphStatus Refuse(const char* api) { return internal::Refuse(api); }

absl::Status CheckNames(const OptionMap& options,
                        const std::set<std::string>& known) {
  for (const auto& option : options) {
    if (known.count(option.first.GetString()) == 0) {
      return Error("there is no option '", option.first.GetString(), "'");
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<std::string> Build(const Graph& graph,
                                  const internal::CompileRequest& request) {
  GE_ASSIGN_OR_RETURN(internal::CompiledGraph compiled,
                      internal::CompileGraph(graph, request));
  for (const std::string& warning : compiled.warnings) {
    internal::ReportWarning(warning);
    internal::LogWarning(warning);
  }
  // Finds what only the runtime knows: operators and how shapes fit.
  size_t work_size = 0;
  size_t weight_size = 0;
  GE_ACL(aclmdlQuerySizeFromMem, compiled.model.data(), compiled.model.size(),
         &work_size, &weight_size);
  return std::move(compiled.model);
}

absl::Status CheckInitialized() {
  BuildState& state = BuildState::Get();
  absl::MutexLock lock(&state.mu);
  if (state.initialized) return absl::OkStatus();
  return Error("aclgrphBuildInitialize has not been called");
}

}  // namespace

graphStatus aclgrphBuildInitialize(
    std::map<AscendString, AscendString>& global_options) {
  constexpr char kApi[] = "aclgrphBuildInitialize";
  BuildState& state = BuildState::Get();
  absl::MutexLock lock(&state.mu);
  if (state.initialized) return GRAPH_SUCCESS;
  const absl::Status known =
      CheckNames(global_options, ir_option::global_options);
  if (!known.ok()) return Finish(kApi, known, GRAPH_PARAM_INVALID);
  const aclError code = aclInit(nullptr);
  if (code != ACL_SUCCESS && code != ACL_ERROR_REPEAT_INITIALIZE) {
    return Finish(kApi, internal::AclResult("aclInit", code));
  }
  state.initialized = true;
  return GRAPH_SUCCESS;
}

void aclgrphBuildFinalize() {
  BuildState& state = BuildState::Get();
  absl::MutexLock lock(&state.mu);
  if (!state.initialized) return;
  state.initialized = false;
  (void)aclFinalizeReference(nullptr);
}

graphStatus aclgrphBuildModel(
    const ge::Graph& graph,
    const std::map<AscendString, AscendString>& build_options,
    ModelBufferData& model) {
  constexpr char kApi[] = "aclgrphBuildModel";
  const absl::Status ready = CheckInitialized();
  if (!ready.ok()) return Finish(kApi, ready);
  const absl::Status known =
      CheckNames(build_options, ir_option::ir_builder_suppported_options);
  if (!known.ok()) return Finish(kApi, known, GRAPH_PARAM_INVALID);
  const auto request = internal::ReadBuildOptions(build_options);
  if (!request.ok()) {
    return Finish(kApi, request.status(), GRAPH_PARAM_INVALID);
  }
  const absl::StatusOr<std::string> built = Build(graph, *request);
  if (!built.ok()) return Finish(kApi, built.status());
  model.data = std::shared_ptr<uint8_t>(new uint8_t[built->size()],
                                        std::default_delete<uint8_t[]>());
  model.length = built->size();
  std::copy(built->begin(), built->end(), model.data.get());
  return GRAPH_SUCCESS;
}

graphStatus aclgrphSaveModel(const char_t* output_file,
                             const ModelBufferData& model) {
  constexpr char kApi[] = "aclgrphSaveModel";
  if (output_file == nullptr || *output_file == '\0') {
    return Finish(kApi, Error("no file is named"), GRAPH_PARAM_INVALID);
  }
  if (model.data == nullptr || model.length == 0) {
    return Finish(kApi, Error("the model is empty"), GRAPH_PARAM_INVALID);
  }
  const std::string path = absl::StrCat(
      output_file, absl::EndsWith(output_file, ".om") ? "" : ".om");
  const absl::string_view bytes(reinterpret_cast<const char*>(model.data.get()),
                                model.length);
  if (internal::WriteWholeFile(path, bytes)) return GRAPH_SUCCESS;
  return Finish(kApi, Error("'", path, "' cannot be written"));
}

// A bundle of this runtime holds one model.
graphStatus aclgrphBundleBuildModel(
    const std::vector<ge::GraphWithOptions>& graphs, ModelBufferData& model) {
  if (graphs.size() == 1) {
    return aclgrphBuildModel(graphs[0].graph, graphs[0].build_options, model);
  }
  return Finish("aclgrphBundleBuildModel",
                Error("a bundle of ", graphs.size(),
                      " graphs is not supported by this runtime, only of one"));
}

graphStatus aclgrphBundleSaveModel(const char_t* output_file,
                                   const ModelBufferData& model) {
  return aclgrphSaveModel(output_file, model);
}

graphStatus aclgrphGetIRVersion(int32_t* major_version, int32_t* minor_version,
                                int32_t* patch_version) {
  if (major_version == nullptr || minor_version == nullptr ||
      patch_version == nullptr) {
    return Finish("aclgrphGetIRVersion", Error("an argument is NULL"),
                  GRAPH_PARAM_INVALID);
  }
  *major_version = IR_MAJOR_VERSION;
  *minor_version = IR_MINOR_VERSION;
  *patch_version = IR_PATCH_VERSION;
  return GRAPH_SUCCESS;
}

graphStatus aclgrphDumpGraph(const ge::Graph& graph, const char_t* file,
                             const size_t len) {
  if (file == nullptr || len == 0) {
    return Finish("aclgrphDumpGraph", Error("no file is named"),
                  GRAPH_PARAM_INVALID);
  }
  return graph.SaveToFile(std::string(file, len).c_str());
}

graphStatus aclgrphGenerateForOp(const AscendString& op_type,
                                 const std::vector<TensorDesc>& inputs,
                                 const std::vector<TensorDesc>& outputs,
                                 Graph& graph) {
  constexpr char kApi[] = "aclgrphGenerateForOp";
  if (!OperatorFactory::IsExistOp(op_type.GetString())) {
    return Finish(
        kApi, Error("there is no operator type '", op_type.GetString(), "'"),
        GRAPH_PARAM_INVALID);
  }
  Operator op =
      OperatorFactory::CreateOperator(op_type.GetString(), op_type.GetString());
  if (inputs.size() > op.GetInputsSize() ||
      outputs.size() != op.GetOutputsSize()) {
    return Finish(
        kApi,
        Error("operator type '", op_type.GetString(), "' has ",
              op.GetInputsSize(), " inputs and ", op.GetOutputsSize(),
              " outputs, not ", inputs.size(), " and ", outputs.size()),
        GRAPH_PARAM_INVALID);
  }
  std::vector<Operator> data;
  for (size_t i = 0; i < inputs.size(); ++i) {
    const uint32_t place = static_cast<uint32_t>(i);
    Operator input = OperatorFactory::CreateOperator(
        absl::StrCat("input", i).c_str(), "Data");
    (void)input.SetAttr("index", static_cast<int64_t>(i));
    (void)input.UpdateOutputDesc(0U, inputs[i]);
    (void)op.SetInput(place, input, 0U);
    (void)op.UpdateInputDesc(place, inputs[i]);
    data.push_back(input);
  }
  for (size_t i = 0; i < outputs.size(); ++i) {
    (void)op.UpdateOutputDesc(static_cast<uint32_t>(i), outputs[i]);
  }
  graph = Graph(op_type.GetString());
  graph.SetInputs(data).SetOutputs({op});
  return GRAPH_SUCCESS;
}

graphStatus aclgrphInferShapeAndType(ge::Graph&) {
  return Refuse("aclgrphInferShapeAndType");
}

graphStatus aclgrphSetOpAttr(Graph&, aclgrphAttrType, const char_t*) {
  return Refuse("aclgrphSetOpAttr");
}

graphStatus aclgrphConvertToWeightRefreshableGraphs(
    const ge::Graph&, const std::vector<AscendString>&,
    WeightRefreshableGraphs&) {
  return Refuse("aclgrphConvertToWeightRefreshableGraphs");
}

}  // namespace ge
