#include "runtime/model/program.h"

#include <algorithm>
#include <cstring>
#include <new>

#include "absl/strings/str_cat.h"
#include "runtime/base/status.h"
#include "runtime/model/error_codes.h"
#include "runtime/model/memory_plan.h"

namespace ascend::rt {
namespace {

// Bounds what a hostile file with many splitting nodes can make us hold.
constexpr size_t kMaxProgramValues = 1u << 20;

}  // namespace

// Builds one Program. A *value* is an input, a constant or an output of a node;
// a *root* is a piece of memory. Several values can share a root: the output
// of Reshape and its input, or the output of Assign and its variable.
class ProgramCompiler {
 public:
  ProgramCompiler(const ModelGraph& graph, const GraphIndex& index,
                  absl::Span<const CompiledConstant> constants)
      : graph_(graph), index_(index), constants_(constants) {}

  absl::StatusOr<Program> Compile(
      absl::Span<const std::vector<int64_t>> input_dims) {
    ART_RETURN_IF_ERROR(AddInputs(input_dims));
    ART_RETURN_IF_ERROR(AddConstants());
    first_output_.resize(graph_.nodes.size());
    for (const int node : index_.order()) ART_RETURN_IF_ERROR(AddNode(node));
    ART_RETURN_IF_ERROR(AddOutputs());
    ART_RETURN_IF_ERROR(PlaceRoots());
    MakeOperands();
    CutSegments();
    return std::move(program_);
  }

 private:
  using Place = Program::Place;
  using Operand = Program::Operand;
  using Step = Program::Step;

  struct Root {
    Place place = Place::kNone;
    size_t position = 0;
    bool ref = false;  // a variable
    size_t bytes = 0;
    int first = 0;  // steps it is in use
    int last = 0;
  };
  struct Value {
    const TensorSpec* spec = nullptr;
    int64_t count = 0;
    size_t bytes = 0;
    int root = 0;
    const void* constant = nullptr;
  };
  // The values of a step, -1 for an absent input; inputs, then outputs.
  struct StepValues {
    std::vector<int> values;
    size_t scratch_bytes = 0;
  };

  absl::Status Bad(int code, absl::string_view problem) const {
    return AclError(code, absl::StrCat("graph '", graph_.name, "': ", problem));
  }
  absl::Status BadNode(const GraphNode& node, absl::string_view problem) const {
    return Bad(kGeLoadTaskPartition, absl::StrCat("node '", node.name, "' (",
                                                  node.type, "): ", problem));
  }

  absl::StatusOr<int> AddValue(TensorSpec spec, int root) {
    if (values_.size() >= kMaxProgramValues) {
      return Bad(kGeLoadTaskPartition,
                 absl::StrCat("more than ", kMaxProgramValues, " tensors"));
    }
    Value value;
    ART_ASSIGN_OR_RETURN(value.count, spec.ElementCount());
    ART_ASSIGN_OR_RETURN(value.bytes, spec.ByteSize());
    value.spec = &program_.specs_.emplace_back(std::move(spec));
    value.root = root;
    values_.push_back(value);
    return static_cast<int>(values_.size()) - 1;
  }

  int AddRoot(Place place, size_t position, size_t bytes, bool ref) {
    Root root;
    root.place = place;
    root.position = position;
    root.bytes = bytes;
    root.ref = ref;
    root.first = root.last = static_cast<int>(program_.steps_.size());
    roots_.push_back(root);
    return static_cast<int>(roots_.size()) - 1;
  }

  absl::Status AddInputs(absl::Span<const std::vector<int64_t>> input_dims) {
    for (size_t i = 0; i < graph_.inputs.size(); ++i) {
      const GraphInput& input = graph_.inputs[i];
      const TensorSpec spec(input.spec.dtype, input_dims[i], input.spec.format);
      const absl::StatusOr<size_t> bytes = spec.ByteSize();
      if (!bytes.ok()) {
        return Bad(kGeLoadTaskPartition,
                   absl::StrCat("input '", input.name,
                                "': ", bytes.status().message()));
      }
      const int root = AddRoot(Place::kInput, i, *bytes, input.ref);
      ART_RETURN_IF_ERROR(AddValue(spec, root).status());
      program_.inputs_.push_back(spec);
      program_.input_bytes_.push_back(*bytes);
    }
    return absl::OkStatus();
  }

  absl::Status AddConstants() {
    first_constant_ = static_cast<int>(values_.size());
    for (size_t i = 0; i < graph_.constants.size(); ++i) {
      const TensorSpec& spec = graph_.constants[i].spec;
      ART_ASSIGN_OR_RETURN(const size_t bytes, spec.ByteSize());
      const int root =
          AddRoot(Place::kWeights, constants_[i].weight_offset, bytes, false);
      ART_ASSIGN_OR_RETURN(const int value, AddValue(spec, root));
      values_[value].constant = constants_[i].data;
    }
    return absl::OkStatus();
  }

  absl::StatusOr<int> ValueOf(const GraphIndex::Ref& ref) const {
    switch (ref.kind) {
      case ValueRef::Kind::kInput:
        return ref.index;
      case ValueRef::Kind::kConstant:
        return first_constant_ + ref.index;
      case ValueRef::Kind::kNode: {
        const FirstOutput& first = first_output_[ref.index];
        if (ref.output >= first.count) {
          const GraphNode& node = graph_.nodes[ref.index];
          return BadNode(node,
                         absl::StrCat("has ", first.count, " outputs; number ",
                                      ref.output, " is used"));
        }
        return first.value + ref.output;
      }
      default:
        return -1;
    }
  }

  absl::Status AddNode(int node_index) {
    const GraphNode& node = graph_.nodes[node_index];
    const OpKernel& kernel = index_.kernel(node_index);
    const int step = static_cast<int>(program_.steps_.size());

    StepValues step_values;
    std::vector<ShapeContext::Input> inputs;
    for (const GraphIndex::Ref& ref : index_.inputs(node_index)) {
      ART_ASSIGN_OR_RETURN(const int value, ValueOf(ref));
      step_values.values.push_back(value);
      ShapeContext::Input input;
      if (value >= 0) {
        input.spec = values_[value].spec;
        input.constant = values_[value].constant;
      }
      inputs.push_back(input);
    }
    ShapeContext context(node.name, node.type, &node.attributes, inputs,
                         kernel.outputs == kVariadic ? 0 : kernel.outputs);
    if (const absl::Status status = kernel.infer(context); !status.ok()) {
      return Bad(AclCode(status), status.message());
    }

    const int input_count = static_cast<int>(inputs.size());
    for (int j = 0; j < input_count && j < 32; ++j) {
      if ((kernel.ref_inputs >> j & 1) == 0 || step_values.values[j] < 0) {
        continue;
      }
      if (!roots_[values_[step_values.values[j]].root].ref) {
        return BadNode(node, absl::StrCat("input ", j,
                                          " is written to, so it must "
                                          "be a variable (a ref input), not ",
                                          node.inputs[j].ToString()));
      }
    }

    // A view of a variable is copied, since the variable may change before the
    // view is used; and so is one that has to show up as a task of its own.
    const bool view = kernel.view && node.placement == NodePlacement::kDevice &&
                      node.latency.IsZero() &&
                      !roots_[values_[step_values.values[0]].root].ref;
    const int output_count = static_cast<int>(context.outputs().size());
    first_output_[node_index] = {static_cast<int>(values_.size()),
                                 output_count};
    for (int i = 0; i < output_count; ++i) {
      const TensorSpec& spec = context.outputs()[i];
      ART_ASSIGN_OR_RETURN(const size_t bytes, spec.ByteSize());
      int source = -1;  // whose memory it shares
      if (i < static_cast<int>(kernel.alias.size()) && kernel.alias[i] >= 0) {
        source = step_values.values[kernel.alias[i]];
      } else if (view && i == 0) {
        source = step_values.values[0];
      }
      if (source >= 0 && values_[source].bytes != bytes) {
        return BadNode(node, absl::StrCat("output ", i, " of ", spec.ToString(),
                                          " cannot share the memory of ",
                                          values_[source].spec->ToString()));
      }
      const int root = source >= 0
                           ? values_[source].root
                           : AddRoot(Place::kWorkspace, 0, bytes, false);
      ART_ASSIGN_OR_RETURN(const int value, AddValue(spec, root));
      if (source >= 0 && view) {
        values_[value].constant = values_[source].constant;
      }
      if (!view) step_values.values.push_back(value);
    }
    if (view) return absl::OkStatus();  // nothing to run

    for (const int value : step_values.values) Use(value, step);
    step_values.scratch_bytes = context.scratch_bytes();
    step_values_.push_back(std::move(step_values));
    Step& added = program_.steps_.emplace_back();
    added.kernel = &kernel;
    added.node = &node;
    added.state = context.state();
    added.input_count = input_count;
    added.output_count = output_count;
    return absl::OkStatus();
  }

  void Use(int value, int step) {
    if (value >= 0) roots_[values_[value].root].last = step;
  }

  // Memory that only this program knows becomes the buffer of the output;
  // anything else is copied there at the end.
  absl::Status AddOutputs() {
    for (size_t i = 0; i < index_.outputs().size(); ++i) {
      ART_ASSIGN_OR_RETURN(const int source, ValueOf(index_.outputs()[i]));
      program_.outputs_.push_back(*values_[source].spec);
      program_.output_bytes_.push_back(values_[source].bytes);
      Root& root = roots_[values_[source].root];
      if (root.place == Place::kWorkspace) {
        root.place = Place::kOutput;
        root.position = i;
        continue;
      }
      const int target_root =
          AddRoot(Place::kOutput, i, values_[source].bytes, false);
      ART_ASSIGN_OR_RETURN(const int target,
                           AddValue(*values_[source].spec, target_root));
      StepValues copy;
      copy.values = {source, target};
      Use(source, static_cast<int>(program_.steps_.size()));
      step_values_.push_back(std::move(copy));
      Step& added = program_.steps_.emplace_back();
      added.input_count = added.output_count = 1;
    }
    return absl::OkStatus();
  }

  absl::Status PlaceRoots() {
    std::vector<MemoryBlock> blocks;
    std::vector<size_t*> positions;
    size_t views = 0;
    for (Root& root : roots_) {
      if (root.place != Place::kWorkspace) continue;
      blocks.push_back({root.bytes, root.first, root.last});
      positions.push_back(&root.position);
    }
    for (size_t i = 0; i < step_values_.size(); ++i) {
      views = std::max(views, step_values_[i].values.size());
      if (step_values_[i].scratch_bytes == 0) continue;
      const int step = static_cast<int>(i);
      blocks.push_back({step_values_[i].scratch_bytes, step, step});
      positions.push_back(&program_.steps_[i].scratch_offset);
    }
    absl::StatusOr<MemoryPlan> plan = PlanMemory(blocks);
    if (!plan.ok()) {
      return Bad(AclCode(plan.status()), plan.status().message());
    }
    for (size_t i = 0; i < blocks.size(); ++i) *positions[i] = plan->offsets[i];
    ART_ASSIGN_OR_RETURN(program_.arena_begin_,
                         AlignTensor(views * sizeof(TensorView)));
    // One alignment more than needed, so that a workspace may begin anywhere.
    program_.workspace_bytes_ =
        kTensorAlignment + program_.arena_begin_ + plan->bytes;
    return absl::OkStatus();
  }

  void MakeOperands() {
    for (size_t i = 0; i < step_values_.size(); ++i) {
      Step& step = program_.steps_[i];
      step.first_operand = static_cast<int>(program_.operands_.size());
      for (const int v : step_values_[i].values) {
        Operand operand;
        if (v >= 0) {
          const Value& value = values_[v];
          operand.spec = value.spec;
          operand.count = value.count;
          operand.bytes = value.bytes;
          operand.place = roots_[value.root].place;
          operand.position = roots_[value.root].position;
        }
        step.bytes += operand.bytes;
        program_.operands_.push_back(operand);
      }
    }
  }

  void CutSegments() {
    std::vector<Program::Segment>& segments = program_.segments_;
    for (size_t i = 0; i < program_.steps_.size(); ++i) {
      const GraphNode* node = program_.steps_[i].node;
      const NodePlacement placement =
          node == nullptr ? NodePlacement::kDevice : node->placement;
      if (segments.empty() || placement == NodePlacement::kHost ||
          segments.back().placement == NodePlacement::kHost) {
        segments.push_back({placement, static_cast<int>(i), 0});
      }
      ++segments.back().step_count;
    }
    if (segments.empty()) segments.emplace_back();
  }

  struct FirstOutput {
    int value = 0;
    int count = 0;
  };

  const ModelGraph& graph_;
  const GraphIndex& index_;
  const absl::Span<const CompiledConstant> constants_;
  Program program_;
  std::vector<Value> values_;  // inputs, constants, then outputs of nodes
  std::vector<Root> roots_;
  std::vector<StepValues> step_values_;
  std::vector<FirstOutput> first_output_;  // by node
  int first_constant_ = 0;
};

absl::StatusOr<Program> Program::Compile(
    const ModelGraph& graph, const GraphIndex& index,
    absl::Span<const std::vector<int64_t>> input_dims,
    absl::Span<const CompiledConstant> constants) {
  return ProgramCompiler(graph, index, constants).Compile(input_dims);
}

bool Program::has_host_segments() const {
  return std::any_of(segments_.begin(), segments_.end(),
                     [](const Segment& segment) {
                       return segment.placement == NodePlacement::kHost;
                     });
}

StepDescription Program::DescribeStep(size_t i) const {
  const Step& step = steps_[i];
  StepDescription description;
  description.name = "output";
  description.type = "Copy";
  if (step.node != nullptr) {
    description.name = step.node->name;
    description.type = step.node->type;
  }
  for (int k = 0; k < step.input_count + step.output_count; ++k) {
    const Operand& operand = operands_[step.first_operand + k];
    (k < step.input_count ? description.inputs : description.outputs)
        .push_back(operand.spec == nullptr ? TensorSpec(ACL_DT_UNDEFINED, {})
                                           : *operand.spec);
  }
  return description;
}

void* Program::Address(const Operand& operand, const RunBuffers& buffers,
                       char* arena) const {
  switch (operand.place) {
    case Place::kNone:
      return nullptr;
    case Place::kInput:
      return buffers.inputs[operand.position];
    case Place::kOutput:
      return buffers.outputs[operand.position];
    case Place::kWeights:
      // Kernels only read what is not an output of theirs.
      return const_cast<char*>(static_cast<const char*>(buffers.weights)) +
             operand.position;
    case Place::kWorkspace:
      return arena + operand.position;
  }
  return nullptr;
}

absl::Status Program::RunStep(const Step& step,
                              const RunBuffers& buffers) const {
  const uintptr_t begin = reinterpret_cast<uintptr_t>(buffers.workspace);
  char* const workspace =
      static_cast<char*>(buffers.workspace) +
      ((begin + kTensorAlignment - 1) / kTensorAlignment * kTensorAlignment -
       begin);
  char* const arena = workspace + arena_begin_;

  TensorView* const views = reinterpret_cast<TensorView*>(workspace);
  const int count = step.input_count + step.output_count;
  for (int i = 0; i < count; ++i) {
    const Operand& operand = operands_[step.first_operand + i];
    TensorView* const view = new (views + i) TensorView();
    view->spec = operand.spec;
    view->data = Address(operand, buffers, arena);
    view->count = operand.count;
    view->bytes = operand.bytes;
  }
  if (step.kernel == nullptr) {
    if (views[1].bytes > 0) {
      std::memmove(views[1].data, views[0].data, views[1].bytes);
    }
    return absl::OkStatus();
  }

  KernelContext context;
  context.node = step.node->name;
  context.type = step.node->type;
  context.attributes = &step.node->attributes;
  context.inputs = absl::MakeConstSpan(views, step.input_count);
  context.outputs =
      absl::MakeConstSpan(views + step.input_count, step.output_count);
  context.scratch = arena + step.scratch_offset;
  context.state_ptr = step.state.get();
  return step.kernel->run(context);
}

absl::Status Program::RunSegment(size_t i, const RunBuffers& buffers,
                                 int* failed_step) const {
  const Segment& segment = segments_[i];
  for (int k = 0; k < segment.step_count; ++k) {
    const int step = segment.first_step + k;
    absl::Status status;
    try {
      status = RunStep(steps_[step], buffers);
    } catch (const std::bad_alloc&) {  // from Eigen
      const GraphNode* const node = steps_[step].node;
      status = AclError(
          kModelExecute,
          absl::StrCat("node '", node == nullptr ? "output" : node->name,
                       "': no host memory to compute in"));
    }
    if (ABSL_PREDICT_FALSE(!status.ok())) {
      if (failed_step != nullptr) *failed_step = step;
      return status;
    }
  }
  return absl::OkStatus();
}

absl::Status Program::Run(const RunBuffers& buffers, int* failed_step) const {
  for (size_t i = 0; i < segments_.size(); ++i) {
    ART_RETURN_IF_ERROR(RunSegment(i, buffers, failed_step));
  }
  return absl::OkStatus();
}

absl::Duration Program::SegmentLatency(size_t i, uint64_t run_index) const {
  const Segment& segment = segments_[i];
  absl::Duration sum;
  for (int k = 0; k < segment.step_count; ++k) {
    const int index = segment.first_step + k;
    const Step& step = steps_[index];
    if (step.node == nullptr || step.node->latency.IsZero()) continue;
    sum += step.node->latency.For(step.bytes, run_index, index + 1);
  }
  return sum;
}

}  // namespace ascend::rt
