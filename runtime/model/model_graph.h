// A graph of operators as it is written to a model file: everything by name,
// nothing derived. Constants are described here; their elements are elsewhere
// (see model_file.h).

#ifndef RUNTIME_MODEL_MODEL_GRAPH_H_
#define RUNTIME_MODEL_MODEL_GRAPH_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "nlohmann/json.hpp"
#include "runtime/model/attributes.h"
#include "runtime/model/gears.h"
#include "runtime/model/latency.h"
#include "runtime/model/tensor.h"

namespace ascend::rt {

// What flows into an input of a node or an output of the graph.
struct ValueRef {
  enum class Kind {
    kNone,      // nothing: an optional input left open
    kInput,     // input `name` of the graph
    kConstant,  // constant `name`
    kNode,      // output `output` of node `name`
    kControl,   // no value: node `name` must have run before
  };

  Kind kind = Kind::kNone;
  std::string name;
  int output = 0;

  static ValueRef None() { return {}; }
  static ValueRef Input(std::string name) {
    return {Kind::kInput, std::move(name), 0};
  }
  static ValueRef Constant(std::string name) {
    return {Kind::kConstant, std::move(name), 0};
  }
  static ValueRef Node(std::string name, int output = 0) {
    return {Kind::kNode, std::move(name), output};
  }
  static ValueRef Control(std::string name) {
    return {Kind::kControl, std::move(name), 0};
  }

  // "node 'fc1' output 0"
  std::string ToString() const;
};

// Where a node runs. A host node is an operator of the host CPU: it becomes a
// host function of the stream.
enum class NodePlacement { kDevice, kHost };

struct GraphNode {
  std::string name;
  std::string type;
  std::vector<ValueRef> inputs;
  AttributeMap attributes;
  NodePlacement placement = NodePlacement::kDevice;
  Latency latency;
};

struct GraphInput {
  std::string name;
  TensorSpec spec;  // dims of -1 are for the gears
  // A variable: operators such as Assign may write to the caller's buffer.
  bool ref = false;
};

struct GraphConstant {
  std::string name;
  TensorSpec spec;
};

struct GraphOutput {
  std::string name;
  ValueRef value;
};

// Nodes run in an order that respects their edges, and where these leave a
// choice, in the order listed. Names are unique per kind.
struct ModelGraph {
  std::string name;
  std::vector<GraphInput> inputs;
  std::vector<GraphConstant> constants;
  std::vector<GraphNode> nodes;
  std::vector<GraphOutput> outputs;
  Gears gears;
  Latency latency;  // of a whole execution, besides that of its nodes

  nlohmann::json ToJson() const;
  // Checks the form; that names lead somewhere is checked by GraphIndex.
  // Constants get their type and shape later, from the tensors of the file.
  static absl::StatusOr<ModelGraph> FromJson(const nlohmann::json& json);
};

}  // namespace ascend::rt

#endif  // RUNTIME_MODEL_MODEL_GRAPH_H_
