// See graph_compiler.h.

#include "ge/src/graph_compiler.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <queue>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ge/src/graph_view.h"
#include "ge/src/model_writer.h"
#include "ge/src/status.h"

namespace ge::internal {
namespace {

using End = GraphView::End;
using NodeView = GraphView::NodeView;

// Excludes a variable from checkpoints, with any value.
constexpr char kNotForCheckpoints[] = "CheckPointGraphForGetVar";

bool IsInput(const NodeView& node) {
  return node.type() == "Data" || node.type() == "RefData";
}
bool IsVariable(const NodeView& node) { return node.type() == "Variable"; }
bool IsConstant(const NodeView& node) {
  return node.desc->IsConst() || node.type() == "FileConstant";
}
bool IsRemoved(const NodeView& node) {
  return node.type() == "Summary" || node.type() == "Save" ||
         node.type() == "NoOp";
}
bool IsNode(const NodeView& node) {
  return !IsInput(node) && !IsVariable(node) && !IsConstant(node) &&
         !IsRemoved(node) && node.type() != "TemporaryVariable";
}
bool IsConversion(const NodeView& node) {
  return node.type() == "Cast" || node.type() == "TransData" ||
         node.type() == "Transpose" || node.type() == "TransposeD";
}

// Prototypes of operators that work in place name an output as an input.
bool ChangesVariable(const NodeView& node) {
  return std::any_of(node.desc->outputs.begin(), node.desc->outputs.end(),
                     [&](const auto& port) {
                       return node.desc->FindInput(port->name) != nullptr;
                     });
}

class Compiler {
 public:
  Compiler(const Graph& graph, const CompileRequest& request)
      : view_(graph), request_(request), writer_(view_.name()) {}

  absl::StatusOr<CompiledGraph> Compile() {
    compiled_.name = view_.name();
    GE_RETURN_IF_ERROR(CheckStructure());
    GE_RETURN_IF_ERROR(AddInputs());
    for (size_t i = 0; i < view_.nodes().size(); ++i) {
      GE_RETURN_IF_ERROR(AddSource(static_cast<int>(i)));
    }
    for (const int node : Order()) GE_RETURN_IF_ERROR(AddNode(node));
    GE_RETURN_IF_ERROR(AddOutputs());
    if (!request_.gear_kind.empty()) {
      writer_.SetGears(request_.gear_kind, request_.gears);
    }
    absl::StatusOr<std::string> model = writer_.Serialize();
    if (!model.ok()) return Bad(model.status().message());
    compiled_.model = *std::move(model);
    return std::move(compiled_);
  }

 private:
  template <typename... Parts>
  absl::Status Bad(const Parts&... parts) const {
    return Error("graph '", view_.name(), "': ", parts...);
  }
  template <typename... Parts>
  absl::Status BadNode(const NodeView& node, const Parts&... parts) const {
    return Bad("node '", node.name(), "' (", node.type(), "): ", parts...);
  }

  absl::Status CheckStructure() const {
    if (view_.nodes().empty()) return Bad("has no operators");
    if (!view_.errors().empty()) return Bad(view_.errors().front());
    const std::string twice = DuplicateName();
    if (!twice.empty()) return Bad("two operators are named '", twice, "'");
    std::vector<int> order;
    std::string cycle;
    if (!view_.TopologicalOrder(&order, &cycle)) {
      return Bad("has a cycle: ", cycle);
    }
    for (const NodeView& node : view_.nodes()) {
      for (const OpDesc::IrAttr& attr : node.desc->ir_attrs) {
        if (attr.required && node.desc->FindAttr(attr.name) == nullptr) {
          return BadNode(node, "attribute '", attr.name, "' is not set");
        }
      }
      if (IsInput(node) || IsVariable(node)) continue;  // x may be open
      for (size_t i = 0; i < node.inputs.size(); ++i) {
        if (!node.inputs[i].linked() && !node.desc->inputs[i]->optional) {
          return BadNode(node, "input '", node.desc->inputs[i]->name,
                         "' is not connected");
        }
      }
    }
    return absl::OkStatus();
  }

  // The observed profile lets Summary operators share a name.
  std::string DuplicateName() const {
    std::set<std::string> names;
    for (const NodeView& node : view_.nodes()) {
      if (request_.observed && node.type() == "Summary") continue;
      if (!names.insert(node.name()).second) return node.name();
    }
    return "";
  }

  // What the node itself, or else the tensor of the run, says.
  absl::Status ResolveInput(const NodeView& node, size_t index,
                            CompiledGraph::Input* input) {
    input->name = node.name();
    input->ref = node.type() == "RefData";
    const Port& port = *node.desc->outputs[0];
    const Port* described = &port;
    if (!port.described && !node.desc->inputs.empty() &&
        node.desc->inputs[0]->described) {
      described = node.desc->inputs[0].get();
    }
    input->spec = TensorSpec::FromDesc(described->desc);
    bool open = !described->described || !input->spec.IsStatic();
    const auto dims = request_.input_dims.find(node.name());
    if (dims != request_.input_dims.end()) {
      input->spec.dims = dims->second;
      open = !input->spec.IsStatic();
    }
    if (index < request_.inputs.size()) {
      const TensorSpec given = TensorSpec::FromDesc(request_.inputs[index]);
      if (open) {
        compiled_.dynamic = true;
        GE_RETURN_IF_ERROR(CheckFits(node, *described, given));
        const Format format = input->spec.format;
        input->spec = given;
        if (described->described) input->spec.format = format;
      } else if (given.dtype != input->spec.dtype ||
                 (!given.dims.empty() && given.dims != input->spec.dims)) {
        return BadNode(node, "is described as ", input->spec.ToString(),
                       ", input ", index, " is ", given.ToString());
      }
    } else if (open && request_.gear_kind.empty()) {
      return BadNode(node, "has an open shape, and there is no input ", index,
                     " to take it from");
    }
    TensorSpec sized = input->spec;
    if (!request_.gear_kind.empty()) {
      for (int64_t& dim : sized.dims) dim = std::max<int64_t>(dim, 1);
    }
    const absl::StatusOr<size_t> bytes = sized.ByteSize();
    if (!bytes.ok()) return BadNode(node, bytes.status().message());
    input->bytes = *bytes;
    return absl::OkStatus();
  }

  // The known part of an open description.
  absl::Status CheckFits(const NodeView& node, const Port& port,
                         const TensorSpec& given) const {
    if (!port.described) return absl::OkStatus();
    const TensorSpec spec = TensorSpec::FromDesc(port.desc);
    const bool any_rank = spec.dims == UNKNOWN_RANK;
    bool fits = spec.dtype == given.dtype &&
                (any_rank || spec.dims.size() == given.dims.size());
    for (size_t i = 0; fits && !any_rank && i < spec.dims.size(); ++i) {
      fits = spec.dims[i] < 0 || spec.dims[i] == given.dims[i];
    }
    if (fits) return absl::OkStatus();
    return BadNode(node, "is described as ", spec.ToString(), ", the input is ",
                   given.ToString());
  }

  // Data by their attribute "index". If all have the default and there are
  // several, their place in SetInputs() counts, else the order of creation.
  absl::Status AddInputs() {
    std::vector<int> data;
    for (const int i : view_.inputs()) {
      if (IsInput(view_.node(i))) data.push_back(i);
    }
    for (size_t i = 0; i < view_.nodes().size(); ++i) {
      if (IsInput(view_.nodes()[i]) &&
          std::find(data.begin(), data.end(), static_cast<int>(i)) ==
              data.end()) {
        data.push_back(static_cast<int>(i));
      }
    }
    std::map<int64_t, int> by_index;
    bool all_default = true;
    for (const int i : data) {
      int64_t index = 0;
      (void)view_.node(i).desc->GetAttr("index", &index);
      all_default = all_default && index == 0;
    }
    for (size_t place = 0; place < data.size(); ++place) {
      const NodeView& node = view_.node(data[place]);
      int64_t index = static_cast<int64_t>(place);
      if (!all_default) (void)node.desc->GetAttr("index", &index);
      const auto [at, added] = by_index.emplace(index, data[place]);
      if (!added) {
        return BadNode(node, "has index ", index, ", as node '",
                       view_.node(at->second).name(), "' has");
      }
    }
    for (const auto& [index, i] : by_index) {
      const NodeView& node = view_.node(i);
      if (index != static_cast<int64_t>(compiled_.inputs.size())) {
        return BadNode(node, "has index ", index, ", but no node has index ",
                       compiled_.inputs.size());
      }
      CompiledGraph::Input input;
      GE_RETURN_IF_ERROR(ResolveInput(node, compiled_.inputs.size(), &input));
      const absl::Status added =
          writer_.AddInput(input.name, input.spec, input.ref);
      if (!added.ok()) return BadNode(node, added.message());
      compiled_.inputs.push_back(std::move(input));
    }
    if (!request_.inputs.empty() &&
        request_.inputs.size() != compiled_.inputs.size()) {
      return Bad("has ", compiled_.inputs.size(), " inputs (Data), ",
                 request_.inputs.size(), " are given");
    }
    return absl::OkStatus();
  }

  // Constants and variables.
  absl::Status AddSource(int index) {
    const NodeView& node = view_.node(index);
    if (node.type() == "FileConstant") return AddFileConstant(node);
    if (IsConstant(node)) {
      Tensor value;
      if (!node.desc->GetAttr("value", &value) || value.GetSize() == 0) {
        return AddEmptyConstant(node, value);
      }
      return AddConstant(node, TensorSpec::FromDesc(value.GetTensorDesc()),
                         value);
    }
    if (IsVariable(node)) return AddVariable(node);
    if (node.type() == "TemporaryVariable") return AddTemporary(node);
    return absl::OkStatus();
  }

  absl::Status AddConstant(const NodeView& node, const TensorSpec& spec,
                           const Tensor& value) {
    const absl::Status added = writer_.AddConstant(node.name(), spec, value);
    return added.ok() ? added : BadNode(node, added.message());
  }

  // A constant without bytes is right only if it has no elements.
  absl::Status AddEmptyConstant(const NodeView& node, const Tensor& value) {
    const TensorSpec spec = TensorSpec::FromDesc(value.GetTensorDesc());
    const absl::StatusOr<size_t> bytes = spec.ByteSize();
    if (!bytes.ok() || *bytes != 0) {
      return BadNode(node, "attribute 'value' is not set");
    }
    return AddConstant(node, spec, value);
  }

  absl::Status AddFileConstant(const NodeView& node) {
    TensorSpec spec;
    AscendString path;
    (void)node.desc->GetAttr("shape", &spec.dims);
    (void)node.desc->GetAttr("dtype", &spec.dtype);
    (void)node.desc->GetAttr("file_path", &path);
    if (path.GetLength() == 0) {
      return BadNode(node, "attribute 'file_path' is not set");
    }
    const absl::StatusOr<size_t> bytes = spec.ByteSize();
    if (!bytes.ok()) return BadNode(node, bytes.status().message());
    std::ifstream file(path.GetString(), std::ios::binary | std::ios::ate);
    const std::streamoff size = file ? std::streamoff{file.tellg()} : -1;
    if (size < 0) {
      return BadNode(node, "file '", path.GetString(), "' cannot be read");
    }
    if (static_cast<size_t>(size) != *bytes) {
      return BadNode(node, spec.ToString(), " needs ", *bytes, " bytes, file '",
                     path.GetString(), "' has ", size);
    }
    std::vector<uint8_t> data(*bytes);
    file.seekg(0);
    if (!file.read(reinterpret_cast<char*>(data.data()), size)) {
      return BadNode(node, "file '", path.GetString(), "' cannot be read");
    }
    return AddConstant(node, spec, Tensor(spec.ToDesc(), data));
  }

  absl::Status AddVariable(const NodeView& node) {
    CompiledGraph::Variable variable;
    variable.name = node.name();
    (void)node.desc->GetAttr("value", &variable.initial);
    const TensorSpec* const known =
        request_.find_variable ? request_.find_variable(node.name()) : nullptr;
    if (node.desc->outputs[0]->described) {
      variable.spec = TensorSpec::FromDesc(node.desc->outputs[0]->desc);
    } else if (node.desc->inputs[0]->described) {
      variable.spec = TensorSpec::FromDesc(node.desc->inputs[0]->desc);
    } else if (variable.initial.GetSize() > 0) {
      variable.spec = TensorSpec::FromDesc(variable.initial.GetTensorDesc());
    } else if (known != nullptr) {
      variable.spec = *known;
    } else {
      return BadNode(node,
                     "is not described, and no variable of that name exists");
    }
    const absl::StatusOr<size_t> bytes = variable.spec.ByteSize();
    if (!bytes.ok()) return BadNode(node, bytes.status().message());
    variable.bytes = *bytes;
    if (known != nullptr && (known->dtype != variable.spec.dtype ||
                             known->dims != variable.spec.dims)) {
      return BadNode(node, "is described as ", variable.spec.ToString(),
                     ", the variable of that name is ", known->ToString());
    }
    if (variable.initial.GetSize() > 0 &&
        variable.initial.GetSize() != variable.bytes) {
      return BadNode(node, variable.spec.ToString(), " needs ", variable.bytes,
                     " bytes, attribute 'value' has ",
                     variable.initial.GetSize());
    }
    if (request_.freeze_variables) {
      if (variable.initial.GetSize() == 0) {
        return BadNode(node,
                       "attribute 'value' is not set, and a model file has no "
                       "variables");
      }
      return AddConstant(node, variable.spec, variable.initial);
    }
    return AddVariableInput(node, std::move(variable));
  }

  absl::Status AddTemporary(const NodeView& node) {
    CompiledGraph::Variable variable;
    variable.name = node.name();
    variable.temporary = true;
    int64_t dtype = 0;
    (void)node.desc->GetAttr("shape", &variable.spec.dims);
    (void)node.desc->GetAttr("dtype", &dtype);
    variable.spec.dtype = static_cast<DataType>(dtype);
    const absl::StatusOr<size_t> bytes = variable.spec.ByteSize();
    if (!bytes.ok()) return BadNode(node, bytes.status().message());
    variable.bytes = *bytes;
    return AddVariableInput(node, std::move(variable));
  }

  absl::Status AddVariableInput(const NodeView& node,
                                CompiledGraph::Variable variable) {
    const absl::Status added =
        writer_.AddInput(variable.name, variable.spec, /*ref=*/true);
    if (!added.ok()) return BadNode(node, added.message());
    compiled_.variables.push_back(std::move(variable));
    return absl::OkStatus();
  }

  ModelValue ValueOf(const End& end) const {
    const NodeView& node = view_.node(end.node);
    ModelValue value;
    value.name = node.name();
    value.output = end.port;
    value.kind = ModelValue::Kind::kNode;
    if (IsConstant(node) || (IsVariable(node) && request_.freeze_variables)) {
      value.kind = ModelValue::Kind::kConstant;
    } else if (!IsNode(node)) {
      value.kind = ModelValue::Kind::kInput;
    }
    return value;
  }

  // Nodes of the model that must have run before a node that is removed.
  void CollectControl(int index, std::set<int>* sources) const {
    const NodeView& node = view_.node(index);
    if (IsNode(node)) {
      sources->insert(index);
    } else if (IsRemoved(node)) {
      for (const End& input : node.inputs) {
        if (input.linked()) CollectControl(input.node, sources);
      }
      for (const int control : node.control_inputs) {
        CollectControl(control, sources);
      }
    }
  }

  std::set<int> ControlSources(const NodeView& node) const {
    std::set<int> sources;
    for (const int control : node.control_inputs) {
      CollectControl(control, &sources);
    }
    return sources;
  }

  // All nodes of the model, those that change a variable as late as edges let.
  std::vector<int> Order() const {
    const size_t count = view_.nodes().size();
    std::vector<int> waiting_for(count, 0);
    std::vector<std::vector<int>> successors(count);
    for (size_t i = 0; i < count; ++i) {
      const NodeView& node = view_.nodes()[i];
      if (!IsNode(node)) continue;
      std::set<int> sources = ControlSources(node);
      for (const End& input : node.inputs) {
        if (input.linked() && IsNode(view_.node(input.node))) {
          sources.insert(input.node);
        }
      }
      waiting_for[i] = static_cast<int>(sources.size());
      for (const int source : sources) {
        successors[source].push_back(static_cast<int>(i));
      }
    }
    using Entry = std::pair<bool, int>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry>> ready;
    const auto make_ready = [&](int i) {
      ready.push({ChangesVariable(view_.node(i)), i});
    };
    for (size_t i = 0; i < count; ++i) {
      if (IsNode(view_.nodes()[i]) && waiting_for[i] == 0) {
        make_ready(static_cast<int>(i));
      }
    }
    std::vector<int> order;
    while (!ready.empty()) {
      const int next = ready.top().second;
      ready.pop();
      order.push_back(next);
      for (const int successor : successors[next]) {
        if (--waiting_for[successor] == 0) make_ready(successor);
      }
    }
    return order;
  }

  absl::Status AddNode(int index) {
    const NodeView& node = view_.node(index);
    if (!node.desc->subgraphs.empty()) {
      return BadNode(node, "has subgraphs, which cannot be compiled");
    }
    std::vector<ModelValue> inputs;
    for (const End& input : node.inputs) {
      inputs.push_back(input.linked() ? ValueOf(input) : ModelValue());
    }
    while (!inputs.empty() && inputs.back().kind == ModelValue::Kind::kNone) {
      inputs.pop_back();
    }
    for (const int source : ControlSources(node)) {
      ModelValue control;
      control.kind = ModelValue::Kind::kControl;
      control.name = view_.node(source).name();
      inputs.push_back(control);
    }
    writer_.AddNode(node.name(), node.type(), inputs, node.desc->attrs);
    return absl::OkStatus();
  }

  // The variable that is read through conversions, or "".
  std::string VariableBehind(End end) const {
    while (end.linked()) {
      const NodeView& node = view_.node(end.node);
      if (IsVariable(node)) {
        return node.desc->FindAttr(kNotForCheckpoints) == nullptr ? node.name()
                                                                  : "";
      }
      if (!IsConversion(node)) return "";
      end = node.inputs[0];
    }
    return "";
  }

  // What a Save operator calls the tensor: the variable behind it. The output
  // of an operator that has written a variable stands for the variable too, but
  // makes no checkpoint of a graph.
  std::string SavedVariable(End end) const {
    while (end.linked()) {
      const std::string name = VariableBehind(end);
      const NodeView& node = view_.node(end.node);
      if (!name.empty() || request_.observed) return name;
      const Port* const written =
          node.desc->FindInput(node.desc->outputs[end.port]->name);
      if (IsConversion(node)) {
        end = node.inputs[0];
      } else if (written != nullptr) {
        end = node.inputs[node.desc->InputIndex(written)];
      } else {
        return "";
      }
    }
    return "";
  }

  // True if the graph does nothing but hand out variables.
  bool IsCheckpointGraph(const std::vector<End>& outputs) const {
    if (outputs.empty()) return false;
    for (const NodeView& node : view_.nodes()) {
      const bool unused_constant =
          IsConstant(node) &&
          std::all_of(node.readers.begin(), node.readers.end(),
                      [&](const std::vector<End>& readers) {
                        return std::all_of(
                            readers.begin(), readers.end(),
                            [&](const End& reader) {
                              return IsConversion(view_.node(reader.node));
                            });
                      });
      if (!IsVariable(node) && !IsConversion(node) && !IsRemoved(node) &&
          !unused_constant) {
        return false;
      }
    }
    return std::all_of(outputs.begin(), outputs.end(), [&](const End& end) {
      return !VariableBehind(end).empty();
    });
  }

  void AddOutput(const std::string& name, const End& end) {
    std::string unique = name;
    for (int i = 2; !output_names_.insert(unique).second; ++i) {
      unique = absl::StrCat(name, "#", i);
    }
    writer_.AddOutput(unique, ValueOf(end));
  }

  absl::Status AddOutputs() {
    std::vector<End> outputs;
    for (const End& end : view_.outputs()) {
      if (end.port != GraphView::kNone) outputs.push_back(end);
    }
    const std::vector<End> saved = SavedInputs();
    outputs.insert(outputs.end(), saved.begin(), saved.end());
    for (const End& end : outputs) {
      AddOutput(absl::StrCat(view_.node(end.node).name(), ":", end.port), end);
    }
    compiled_.output_count = outputs.size();
    // The structure decides; in the documented profile a Save operator in any
    // graph does too, for what it reads itself.
    const bool checkpoint = IsCheckpointGraph(outputs);
    const bool by_operator = has_save_operator_ && !request_.observed;
    compiled_.has_save = request_.save && (checkpoint || by_operator);
    if (compiled_.has_save) {
      const size_t first = checkpoint ? 0 : outputs.size() - saved.size();
      for (size_t i = first; i < outputs.size(); ++i) {
        compiled_.saved.push_back({SavedVariable(outputs[i]), i});
      }
    }
    for (const NodeView& node : view_.nodes()) {
      if (node.type() != "Summary") continue;
      AddOutput(absl::StrCat("summary:", node.name()), node.inputs[0]);
      compiled_.summaries.push_back(node.name());
    }
    return absl::OkStatus();
  }

  // What Save operators read that is a variable; the observed profile takes
  // only variables themselves.
  std::vector<End> SavedInputs() {
    std::vector<End> saved;
    for (const NodeView& node : view_.nodes()) {
      if (node.type() != "Save") continue;
      has_save_operator_ = true;
      if (!request_.save) {
        compiled_.warnings.push_back(
            absl::StrCat("graph '", view_.name(), "': node '", node.name(),
                         "' (Save) has no effect while ge.graphRunMode is 0"));
        continue;
      }
      for (size_t i = 0; i < node.inputs.size(); ++i) {
        const End& input = node.inputs[i];
        if (!SavedVariable(input).empty() &&
            (!request_.observed || IsVariable(view_.node(input.node)))) {
          saved.push_back(input);
          continue;
        }
        compiled_.warnings.push_back(
            absl::StrCat("graph '", view_.name(), "': node '", node.name(),
                         "' (Save): input '", node.desc->inputs[i]->name,
                         "' is no variable and is not saved"));
      }
    }
    return saved;
  }

  const GraphView view_;
  const CompileRequest& request_;
  ModelWriter writer_;
  CompiledGraph compiled_;
  std::set<std::string> output_names_;
  bool has_save_operator_ = false;
};

}  // namespace

absl::StatusOr<CompiledGraph> CompileGraph(const Graph& graph,
                                           const CompileRequest& request) {
  return Compiler(graph, request).Compile();
}

}  // namespace ge::internal
