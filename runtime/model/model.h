// A loaded model: what it looks like from outside, its weights, and a program
// for every gear. Serves aclmdl*, and GE through it.

#ifndef RUNTIME_MODEL_MODEL_H_
#define RUNTIME_MODEL_MODEL_H_

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "absl/types/optional.h"
#include "absl/types/span.h"
#include "runtime/model/gears.h"
#include "runtime/model/graph_index.h"
#include "runtime/model/model_file.h"
#include "runtime/model/model_graph.h"
#include "runtime/model/program.h"
#include "runtime/model/tensor.h"

namespace ascend::rt {

// The name of the extra input by which a dynamic model is told its gear.
inline constexpr char kGearInputName[] = "ascend_mbatch_shape_data";

// An input or output of a model, over all its gears.
struct TensorDescription {
  struct Range {
    int64_t min = 0;
    int64_t max = 0;
  };

  std::string name;
  // A dim that differs between gears is -1.
  TensorSpec spec;
  // The smallest and largest extent of every dim.
  std::vector<Range> ranges;
  // The most bytes of any gear: how large a buffer must be.
  size_t bytes = 0;
  bool ref = false;         // a variable: executions may write to it
  bool gear_input = false;  // the extra input kGearInputName
};

// What aclmdlQuerySize answers.
struct ModelSizes {
  size_t workspace_bytes = 0;
  size_t weight_bytes = 0;
};

// Immutable after Load() and thread-safe.
class Model {
 public:
  struct Options {
    // Memory for the weights that the caller owns and keeps until the model is
    // gone, aligned to 16 bytes; null: the model allocates its own.
    void* weight_memory = nullptr;
    size_t weight_memory_bytes = 0;
  };

  // Compiles all gears and copies the weights, each read once. The model keeps
  // nothing of `file`. Errors as for GraphIndex::Build() and the shape rules
  // of the operators; 145000 for too little weight memory, 245000 if none can
  // be had.
  static absl::StatusOr<std::unique_ptr<Model>> Load(const ModelFile& file,
                                                     const Options& options);
  static absl::StatusOr<std::unique_ptr<Model>> Load(const ModelFile& file) {
    return Load(file, Options());
  }

  // A model to look at, without weights, and without reading large constants:
  // its programs cannot run.
  static absl::StatusOr<std::unique_ptr<Model>> Outline(const ModelFile& file);
  // The weights alone, from the header; 545003 if they cannot be added up.
  static absl::StatusOr<size_t> WeightBytes(const ModelFile& file);
  // The memory that Load() would need.
  static absl::StatusOr<ModelSizes> Measure(const ModelFile& file);

  Model(const Model&) = delete;
  Model& operator=(const Model&) = delete;

  const ModelGraph& graph() const { return graph_; }
  const std::string& name() const { return graph_.name; }

  // In the order of the dataset; the gear input of a dynamic model is last.
  const std::vector<TensorDescription>& inputs() const { return inputs_; }
  const std::vector<TensorDescription>& outputs() const { return outputs_; }
  absl::optional<size_t> FindInput(absl::string_view name) const;
  absl::optional<size_t> FindOutput(absl::string_view name) const;

  const Gears& gears() const { return graph_.gears; }
  bool is_dynamic() const { return graph_.gears.kind != Gears::Kind::kStatic; }
  // The program of gear `gear`, 0 for a static model. Its inputs are those of
  // the model without the gear input.
  const Program& program(size_t gear = 0) const { return programs_[gear]; }

  // Enough for any gear.
  size_t workspace_bytes() const { return sizes_.workspace_bytes; }
  size_t weight_bytes() const { return sizes_.weight_bytes; }
  const void* weights() const { return weights_; }

  // True if an operator is placed on the host CPU, so that executions need a
  // thread that processes host functions.
  bool has_host_segments() const { return programs_[0].has_host_segments(); }

  // The simulated time of segment `segment` of execution number `run_index`:
  // that of its nodes, and for the first segment that of the model, by the
  // bytes of its inputs and outputs.
  absl::Duration LatencyFor(size_t gear, size_t segment,
                            uint64_t run_index) const;
  // False if LatencyFor() is always zero.
  bool has_latency() const { return has_latency_; }

 private:
  struct FreeDeleter {
    void operator()(void* memory) const { std::free(memory); }
  };

  Model() = default;
  // `data[i]` are the elements of constant `i`, or null.
  absl::Status Compile(const ModelFile& file,
                       absl::Span<const void* const> data);
  void Describe();

  ModelGraph graph_;
  GraphIndex index_;
  std::vector<size_t> weight_offsets_;
  std::vector<Program> programs_;
  std::vector<TensorDescription> inputs_;
  std::vector<TensorDescription> outputs_;
  ModelSizes sizes_;
  std::unique_ptr<void, FreeDeleter> owned_weights_;
  const void* weights_ = nullptr;
  bool has_latency_ = false;
};

}  // namespace ascend::rt

#endif  // RUNTIME_MODEL_MODEL_H_
