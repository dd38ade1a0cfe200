// A graph compiled for one gear: shapes inferred, memory planned, nodes put in
// order and cut into the pieces that a stream runs as tasks.

#ifndef RUNTIME_MODEL_PROGRAM_H_
#define RUNTIME_MODEL_PROGRAM_H_

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "absl/types/span.h"
#include "runtime/model/graph_index.h"
#include "runtime/model/model_graph.h"
#include "runtime/model/op_kernel.h"
#include "runtime/model/tensor.h"

namespace ascend::rt {

// The memory of one execution. Executions at the same time need a workspace
// each; weights are only read and may be shared.
struct RunBuffers {
  absl::Span<void* const> inputs;   // one for each input of the graph
  absl::Span<void* const> outputs;  // one for each output
  const void* weights = nullptr;
  void* workspace = nullptr;  // Program::workspace_bytes(), any alignment
};

// A constant of the graph as the compiler sees it.
struct CompiledConstant {
  size_t weight_offset = 0;  // in the weights of RunBuffers
  // The elements while compiling, or null: too large to matter for shapes.
  const void* data = nullptr;
};

// One node as it runs. For messages and for aclmdlCreateAndGetOpDesc.
struct StepDescription {
  absl::string_view name;
  absl::string_view type;
  std::vector<TensorSpec> inputs;
  std::vector<TensorSpec> outputs;
};

// Immutable; Run functions are thread-safe as long as the buffers differ.
class Program {
 public:
  // Consecutive nodes of one placement, in the order they run. Host segments
  // have exactly one node. There is at least one segment.
  struct Segment {
    NodePlacement placement = NodePlacement::kDevice;
    int first_step = 0;
    int step_count = 0;
  };

  // `graph` and `index` must outlive the program; `constants` is used during
  // the call only.
  static absl::StatusOr<Program> Compile(
      const ModelGraph& graph, const GraphIndex& index,
      absl::Span<const std::vector<int64_t>> input_dims,
      absl::Span<const CompiledConstant> constants);

  Program(Program&&) = default;
  Program& operator=(Program&&) = default;

  const std::vector<TensorSpec>& inputs() const { return inputs_; }
  const std::vector<TensorSpec>& outputs() const { return outputs_; }
  size_t input_bytes(size_t i) const { return input_bytes_[i]; }
  size_t output_bytes(size_t i) const { return output_bytes_[i]; }
  size_t workspace_bytes() const { return workspace_bytes_; }

  size_t segment_count() const { return segments_.size(); }
  const Segment& segment(size_t i) const { return segments_[i]; }
  bool has_host_segments() const;

  // Grows with the memory that the program itself takes.
  size_t operand_count() const { return operands_.size(); }

  size_t step_count() const { return steps_.size(); }
  StepDescription DescribeStep(size_t i) const;

  // Runs segment `i`; the segments of an execution run in order, each after
  // the one before has finished. No memory is allocated besides what Eigen
  // takes for large products. On an error, which names the node, its step is
  // stored in `failed_step` if that is not null.
  absl::Status RunSegment(size_t i, const RunBuffers& buffers,
                          int* failed_step = nullptr) const;
  // All segments.
  absl::Status Run(const RunBuffers& buffers, int* failed_step = nullptr) const;

  // The simulated time of the nodes of segment `i`.
  absl::Duration SegmentLatency(size_t i, uint64_t run_index) const;

 private:
  friend class ProgramCompiler;

  // Where a tensor is, in terms of RunBuffers.
  enum class Place : uint8_t { kNone, kInput, kOutput, kWeights, kWorkspace };
  struct Operand {
    const TensorSpec* spec = nullptr;
    int64_t count = 0;
    size_t bytes = 0;
    size_t position = 0;  // index of the buffer, or offset in it
    Place place = Place::kNone;
  };
  // A node, or the copy of a value to an output of the graph (kernel null).
  struct Step {
    const OpKernel* kernel = nullptr;
    const GraphNode* node = nullptr;
    std::shared_ptr<const void> state;
    int first_operand = 0;  // in operands_: inputs, then outputs
    int input_count = 0;
    int output_count = 0;
    size_t scratch_offset = 0;
    size_t bytes = 0;  // of all operands, for the latency
  };

  Program() = default;
  void* Address(const Operand& operand, const RunBuffers& buffers,
                char* workspace) const;
  absl::Status RunStep(const Step& step, const RunBuffers& buffers) const;

  std::vector<TensorSpec> inputs_;
  std::vector<TensorSpec> outputs_;
  std::vector<size_t> input_bytes_;
  std::vector<size_t> output_bytes_;
  // Of all values; Operands point into it, so its elements must not move.
  std::deque<TensorSpec> specs_;
  std::vector<Operand> operands_;
  std::vector<Step> steps_;
  std::vector<Segment> segments_;
  // The workspace begins with room for the views of one step.
  size_t arena_begin_ = 0;
  size_t workspace_bytes_ = 0;
};

}  // namespace ascend::rt

#endif  // RUNTIME_MODEL_PROGRAM_H_
