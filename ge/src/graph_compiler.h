// The compiler: from a graph to a model file and a plan of what goes in and
// out.
//
// Data, RefData       inputs of the model, by attribute "index"
// Const, FileConstant constants of the model
// Variable            a ref input, to which the session binds its buffer
// TemporaryVariable   a ref input, to which a run binds zeros
// Summary             gone; what it reads becomes an output
// Save                gone; the variables it reads become outputs
// NoOp                gone; control edges go through it
// anything else       a node
//
// Edges decide the order of nodes. Where they leave a choice, nodes that change
// a variable come last, so that the others see it as it was before the run.

#ifndef GE_SRC_GRAPH_COMPILER_H_
#define GE_SRC_GRAPH_COMPILER_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "ge/src/tensor_spec.h"
#include "graph/graph.h"
#include "graph/tensor.h"

namespace ge::internal {

struct CompileRequest {
  // Of the tensors of a run; used by Data whose own description is open. May be
  // empty.
  std::vector<TensorDesc> inputs;
  // What is known of a variable that the graph does not describe; null for
  // nothing.
  std::function<const TensorSpec*(const std::string&)> find_variable;
  // Dims of Data by name, which win over what the node says.
  std::map<std::string, std::vector<int64_t>> input_dims;
  // Whether Save operators have an effect.
  bool save = true;
  // The rules of the "observed" profile for Save and for names used twice.
  bool observed = false;
  // Makes variables constants with their attribute "value", for model files.
  bool freeze_variables = false;
  // Gears of a model file: "batch", "height_width" or "dims"; "" for none.
  std::string gear_kind;
  std::vector<std::vector<int64_t>> gears;
};

struct CompiledGraph {
  struct Input {
    std::string name;
    TensorSpec spec;
    size_t bytes = 0;
    bool ref = false;
  };
  struct Variable {
    std::string name;
    TensorSpec spec;
    size_t bytes = 0;
    Tensor initial;  // without data: zeros
    bool temporary = false;
  };
  struct Saved {
    std::string key;
    size_t output;
  };

  std::string name;
  std::string model;
  // The inputs of the model are these, in this order.
  std::vector<Input> inputs;
  std::vector<Variable> variables;
  // The outputs of the model are the declared ones, those of Save, and those of
  // Summary, in this order; `output_count` is the number of the first two.
  size_t output_count = 0;
  std::vector<std::string> summaries;
  // Whether the graph has something for the Save callback, and what.
  bool has_save = false;
  std::vector<Saved> saved;
  // True if the model is made for the shapes of CompileRequest::inputs.
  bool dynamic = false;
  std::vector<std::string> warnings;
};

// Errors name graph, node and input. What only whoever loads the model can
// know, such as the operators that exist, is not checked.
absl::StatusOr<CompiledGraph> CompileGraph(const Graph& graph,
                                           const CompileRequest& request);

}  // namespace ge::internal

#endif  // GE_SRC_GRAPH_COMPILER_H_
