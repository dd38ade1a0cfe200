// Building a graph into a model file that aclmdlLoadFromFile() runs.
//
// Order: aclgrphBuildInitialize, then aclgrphBuildModel and aclgrphSaveModel
// any number of times, then aclgrphBuildFinalize. Thread-safe.

#ifndef GE_GE_GE_IR_BUILD_H_
#define GE_GE_GE_IR_BUILD_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "ge/ge_api_types.h"
#include "graph/ascend_string.h"
#include "graph/ge_error_codes.h"
#include "graph/graph.h"
#include "graph/tensor.h"

namespace ge {
const int32_t IR_MAJOR_VERSION = 1;
const int32_t IR_MINOR_VERSION = 0;
const int32_t IR_PATCH_VERSION = 0;

enum aclgrphAttrType {
  ATTR_TYPE_KEEP_DTYPE = 0,
  ATTR_TYPE_WEIGHT_COMPRESS = 1
};

// A built model; copies share the bytes.
struct ModelBufferData {
  std::shared_ptr<uint8_t> data = nullptr;
  uint64_t length;
};

struct GraphWithOptions {
  ge::Graph graph;
  std::map<AscendString, AscendString> build_options;
};

struct WeightRefreshableGraphs {
  ge::Graph infer_graph;
  ge::Graph var_init_graph;
  ge::Graph var_update_graph;
};

// `global_options`: names of ir_option::global_options. GRAPH_PARAM_INVALID for
// another name or a value the option does not take. A second call without
// aclgrphBuildFinalize between gives GRAPH_SUCCESS and changes nothing.
GE_FUNC_VISIBILITY graphStatus
aclgrphBuildInitialize(std::map<AscendString, AscendString> &global_options);
GE_FUNC_VISIBILITY void aclgrphBuildFinalize();

// Compiles `graph`. `build_options`: names of
// ir_option::ir_builder_suppported_options. GRAPH_FAILED, with a message in
// GEGetErrorMsg(), before aclgrphBuildInitialize and for a graph that cannot be
// compiled; `model` is unchanged then.
GE_FUNC_VISIBILITY graphStatus
aclgrphBuildModel(const ge::Graph &graph,
                  const std::map<AscendString, AscendString> &build_options,
                  ModelBufferData &model);

// Writes the model to `output_file`, to which ".om" is added unless it ends so.
GE_FUNC_VISIBILITY graphStatus aclgrphSaveModel(const char_t *output_file,
                                                const ModelBufferData &model);

// Several graphs in one model file.
GE_FUNC_VISIBILITY graphStatus aclgrphBundleBuildModel(
    const std::vector<ge::GraphWithOptions> &graphs, ModelBufferData &model);
GE_FUNC_VISIBILITY graphStatus
aclgrphBundleSaveModel(const char_t *output_file, const ModelBufferData &model);

GE_FUNC_VISIBILITY graphStatus aclgrphGetIRVersion(int32_t *major_version,
                                                   int32_t *minor_version,
                                                   int32_t *patch_version);
// Writes the graph, for a person to read, to `file` (`len` characters).
GE_FUNC_VISIBILITY graphStatus aclgrphDumpGraph(const ge::Graph &graph,
                                                const char_t *file,
                                                const size_t len);
// A graph that holds one operator of `op_type`.
GE_FUNC_VISIBILITY graphStatus aclgrphGenerateForOp(
    const AscendString &op_type, const std::vector<TensorDesc> &inputs,
    const std::vector<TensorDesc> &outputs, Graph &graph);
GE_FUNC_VISIBILITY graphStatus aclgrphInferShapeAndType(ge::Graph &graph);
// Sets attributes of the operators that the file at `cfg_path` names.
GE_FUNC_VISIBILITY graphStatus aclgrphSetOpAttr(Graph &graph,
                                                aclgrphAttrType attr_type,
                                                const char_t *cfg_path);
// Turns the constants `const_names` into variables of graphs that set them.
GE_FUNC_VISIBILITY graphStatus aclgrphConvertToWeightRefreshableGraphs(
    const ge::Graph &origin_graph, const std::vector<AscendString> &const_names,
    WeightRefreshableGraphs &weight_refreshable_graphs);

// ---- std::string forms -----------------------------------------------------
ATTRIBUTED_DEPRECATED(
    aclgrphBuildInitialize(std::map<AscendString, AscendString> &))
inline graphStatus aclgrphBuildInitialize(
    std::map<std::string, std::string> global_options) {
  std::map<AscendString, AscendString> options;
  for (const auto &option : global_options) {
    options[string_form::ToAscend(option.first)] =
        string_form::ToAscend(option.second);
  }
  return aclgrphBuildInitialize(options);
}
ATTRIBUTED_DEPRECATED(aclgrphBuildModel(
    const ge::Graph &, const std::map<AscendString, AscendString> &,
    ModelBufferData &))
inline graphStatus aclgrphBuildModel(
    const ge::Graph &graph,
    const std::map<std::string, std::string> &build_options,
    ModelBufferData &model) {
  std::map<AscendString, AscendString> options;
  for (const auto &option : build_options) {
    options[string_form::ToAscend(option.first)] =
        string_form::ToAscend(option.second);
  }
  return aclgrphBuildModel(graph, options, model);
}
ATTRIBUTED_DEPRECATED(aclgrphSaveModel(const char *, const ModelBufferData &))
inline graphStatus aclgrphSaveModel(const std::string &output_file,
                                    const ModelBufferData &model) {
  return aclgrphSaveModel(output_file.c_str(), model);
}
}  // namespace ge

#endif  // GE_GE_GE_IR_BUILD_H_
