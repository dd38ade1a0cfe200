#include "runtime/model/model.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "runtime/base/status.h"
#include "runtime/model/error_codes.h"
#include "runtime/model/memory_plan.h"

namespace ascend::rt {
namespace {

// Measure() reads constants up to this size, since shapes may depend on them.
constexpr size_t kMaxShapeBytes = 64 << 10;
// Over all gears: bounds the memory of the programs.
constexpr size_t kMaxOperands = 1u << 22;

struct WeightLayout {
  std::vector<size_t> offsets;
  size_t bytes = 0;
};

absl::StatusOr<WeightLayout> PlanWeights(const ModelGraph& graph) {
  WeightLayout layout;
  for (const GraphConstant& constant : graph.constants) {
    ART_ASSIGN_OR_RETURN(const size_t bytes, constant.spec.ByteSize());
    ART_ASSIGN_OR_RETURN(const size_t aligned, AlignTensor(bytes));
    layout.offsets.push_back(layout.bytes);
    layout.bytes += aligned;
  }
  return layout;
}

template <typename Specs>
void MergeGear(const Specs& specs, std::vector<TensorDescription>& tensors) {
  for (size_t i = 0; i < specs.size(); ++i) {
    TensorDescription& tensor = tensors[i];
    const std::vector<int64_t>& dims = specs[i].dims;
    if (tensor.spec.dims.size() != dims.size()) {
      // An output whose rank depends on the gear has no dims of its own.
      tensor.spec.dims.clear();
      tensor.ranges.clear();
      continue;
    }
    for (size_t d = 0; d < dims.size(); ++d) {
      if (tensor.spec.dims[d] != dims[d]) tensor.spec.dims[d] = -1;
      tensor.ranges[d].min = std::min(tensor.ranges[d].min, dims[d]);
      tensor.ranges[d].max = std::max(tensor.ranges[d].max, dims[d]);
    }
  }
}

TensorDescription DescribeTensor(std::string name, const TensorSpec& spec) {
  TensorDescription tensor;
  tensor.name = std::move(name);
  tensor.spec = spec;
  for (const int64_t dim : spec.dims) tensor.ranges.push_back({dim, dim});
  return tensor;
}

absl::optional<size_t> FindByName(const std::vector<TensorDescription>& tensors,
                                  absl::string_view name) {
  for (size_t i = 0; i < tensors.size(); ++i) {
    if (tensors[i].name == name) return i;
  }
  return absl::nullopt;
}

}  // namespace

absl::StatusOr<std::unique_ptr<Model>> Model::Load(const ModelFile& file,
                                                   const Options& options) {
  ART_ASSIGN_OR_RETURN(const WeightLayout layout, PlanWeights(file.graph()));
  std::unique_ptr<Model> model(new Model());
  char* weights = nullptr;
  if (options.weight_memory != nullptr) {
    if (options.weight_memory_bytes < layout.bytes) {
      return AclError(kGeParamInvalid,
                      absl::StrCat("the weights need ", layout.bytes,
                                   " bytes, but the memory given has ",
                                   options.weight_memory_bytes));
    }
    weights = static_cast<char*>(options.weight_memory);
  } else {
    // At least one unit, so that weights() is not null.
    model->owned_weights_.reset(std::aligned_alloc(
        kTensorAlignment, std::max(layout.bytes, kTensorAlignment)));
    weights = static_cast<char*>(model->owned_weights_.get());
    if (weights == nullptr) {
      return AclError(
          kGeMemoryAllocation,
          absl::StrCat("no memory for ", layout.bytes, " bytes of weights"));
    }
  }
  model->weights_ = weights;

  std::vector<const void*> data;
  for (size_t i = 0; i < layout.offsets.size(); ++i) {
    ART_RETURN_IF_ERROR(file.ReadConstant(i, weights + layout.offsets[i]));
    data.push_back(weights + layout.offsets[i]);
  }
  model->weight_offsets_ = layout.offsets;
  model->sizes_.weight_bytes = layout.bytes;
  ART_RETURN_IF_ERROR(model->Compile(file, data));
  return model;
}

absl::StatusOr<std::unique_ptr<Model>> Model::Outline(const ModelFile& file) {
  ART_ASSIGN_OR_RETURN(WeightLayout layout, PlanWeights(file.graph()));
  std::vector<std::vector<uint64_t>> small(layout.offsets.size());
  std::vector<const void*> data(layout.offsets.size(), nullptr);
  for (size_t i = 0; i < data.size(); ++i) {
    ART_ASSIGN_OR_RETURN(const size_t bytes,
                         file.graph().constants[i].spec.ByteSize());
    if (bytes > kMaxShapeBytes) continue;
    small[i].resize(bytes / sizeof(uint64_t) + 1);
    ART_RETURN_IF_ERROR(file.ReadConstant(i, small[i].data()));
    data[i] = small[i].data();
  }
  std::unique_ptr<Model> model(new Model());
  model->weight_offsets_ = std::move(layout.offsets);
  model->sizes_.weight_bytes = layout.bytes;
  ART_RETURN_IF_ERROR(model->Compile(file, data));
  return model;
}

absl::StatusOr<size_t> Model::WeightBytes(const ModelFile& file) {
  ART_ASSIGN_OR_RETURN(const WeightLayout layout, PlanWeights(file.graph()));
  return layout.bytes;
}

absl::StatusOr<ModelSizes> Model::Measure(const ModelFile& file) {
  ART_ASSIGN_OR_RETURN(const std::unique_ptr<Model> model, Outline(file));
  return model->sizes_;
}

absl::Status Model::Compile(const ModelFile& file,
                            absl::Span<const void* const> data) {
  graph_ = file.graph();
  ART_ASSIGN_OR_RETURN(index_, GraphIndex::Build(graph_));

  std::vector<CompiledConstant> constants;
  for (size_t i = 0; i < data.size(); ++i) {
    constants.push_back({weight_offsets_[i], data[i]});
  }
  std::vector<TensorSpec> specs;
  for (const GraphInput& input : graph_.inputs) specs.push_back(input.spec);
  size_t operands = 0;
  for (size_t gear = 0; gear < graph_.gears.count(); ++gear) {
    ART_ASSIGN_OR_RETURN(const std::vector<std::vector<int64_t>> dims,
                         graph_.gears.InputDims(specs, gear));
    absl::StatusOr<Program> program =
        Program::Compile(graph_, index_, dims, constants);
    if (!program.ok()) {
      if (!is_dynamic()) return program.status();
      return AclError(
          AclCode(program.status()),
          absl::StrCat(program.status().message(), " (in gear ",
                       DimsToString(graph_.gears.values[gear]), ")"));
    }
    operands += program->operand_count();
    if (operands > kMaxOperands) {
      return AclError(
          kGeLoadTaskPartition,
          absl::StrCat("graph '", graph_.name, "' needs ", operands,
                       " operands over all gears, more than ", kMaxOperands));
    }
    sizes_.workspace_bytes =
        std::max(sizes_.workspace_bytes, program->workspace_bytes());
    programs_.push_back(*std::move(program));
  }
  has_latency_ =
      !graph_.latency.IsZero() ||
      std::any_of(graph_.nodes.begin(), graph_.nodes.end(),
                  [](const GraphNode& node) { return !node.latency.IsZero(); });
  Describe();
  return absl::OkStatus();
}

void Model::Describe() {
  const Program& first = programs_[0];
  for (size_t i = 0; i < graph_.inputs.size(); ++i) {
    inputs_.push_back(DescribeTensor(graph_.inputs[i].name, first.inputs()[i]));
    inputs_.back().ref = graph_.inputs[i].ref;
  }
  for (size_t i = 0; i < graph_.outputs.size(); ++i) {
    outputs_.push_back(
        DescribeTensor(graph_.outputs[i].name, first.outputs()[i]));
  }
  for (const Program& program : programs_) {
    MergeGear(program.inputs(), inputs_);
    MergeGear(program.outputs(), outputs_);
    for (size_t i = 0; i < inputs_.size(); ++i) {
      inputs_[i].bytes = std::max(inputs_[i].bytes, program.input_bytes(i));
    }
    for (size_t i = 0; i < outputs_.size(); ++i) {
      outputs_[i].bytes = std::max(outputs_[i].bytes, program.output_bytes(i));
    }
  }
  // A dim declared as -1 stays so, even with a single gear.
  for (size_t i = 0; i < graph_.inputs.size(); ++i) {
    inputs_[i].spec.dims = graph_.inputs[i].spec.dims;
  }
  if (!is_dynamic()) return;
  const int64_t numbers =
      static_cast<int64_t>(graph_.gears.values.front().size());
  TensorDescription gear =
      DescribeTensor(kGearInputName, TensorSpec(ACL_INT64, {numbers}));
  gear.bytes = static_cast<size_t>(numbers) * sizeof(int64_t);
  gear.gear_input = true;
  inputs_.push_back(std::move(gear));
}

absl::optional<size_t> Model::FindInput(absl::string_view name) const {
  return FindByName(inputs_, name);
}

absl::optional<size_t> Model::FindOutput(absl::string_view name) const {
  return FindByName(outputs_, name);
}

absl::Duration Model::LatencyFor(size_t gear, size_t segment,
                                 uint64_t run_index) const {
  const Program& program = programs_[gear];
  absl::Duration latency = program.SegmentLatency(segment, run_index);
  if (segment == 0 && !graph_.latency.IsZero()) {
    size_t bytes = 0;
    for (size_t i = 0; i < program.inputs().size(); ++i) {
      bytes += program.input_bytes(i);
    }
    for (size_t i = 0; i < program.outputs().size(); ++i) {
      bytes += program.output_bytes(i);
    }
    latency += graph_.latency.For(bytes, run_index);
  }
  return latency;
}

}  // namespace ascend::rt
