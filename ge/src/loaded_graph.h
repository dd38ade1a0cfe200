// LoadedGraph: a compiled graph as a model of the ACL, with what its runs need.

#ifndef GE_SRC_LOADED_GRAPH_H_
#define GE_SRC_LOADED_GRAPH_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "acl/acl.h"
#include "ge/src/graph_compiler.h"
#include "ge/src/host_buffers.h"
#include "ge/src/tensor_spec.h"
#include "ge/src/variable_store.h"
#include "graph/tensor.h"

namespace ge::internal {

// Needs the session's context wherever nothing else is said; Execute() needs
// that of its stream. One run at a time.
class LoadedGraph {
 public:
  // Device memory of the program for the model. Null: the runtime's own.
  struct Memory {
    void* work = nullptr;
    size_t work_bytes = 0;
    void* weights = nullptr;
    size_t weight_bytes = 0;
  };
  // Creates the variables that do not exist yet, once the model is loaded.
  // `variables` must outlive the graph, and so must `memory`.
  static absl::StatusOr<std::unique_ptr<LoadedGraph>> Load(
      CompiledGraph compiled, VariableStore* variables, const Memory& memory);
  // Waits for executions under way.
  ~LoadedGraph();
  LoadedGraph(const LoadedGraph&) = delete;
  LoadedGraph& operator=(const LoadedGraph&) = delete;

  const CompiledGraph& compiled() const { return compiled_; }
  // All outputs of the model.
  const std::vector<TensorSpec>& output_specs() const { return output_specs_; }
  size_t output_bytes(size_t i) const { return output_bytes_[i]; }
  size_t work_bytes() const { return work_bytes_; }
  size_t weight_bytes() const { return weight_bytes_; }

  // Number, type, shape and size of the inputs of a run.
  absl::Status CheckInputs(const std::vector<Tensor>& inputs) const;
  // Copies host tensors to the device; device tensors are used where they are.
  absl::Status CopyInputs(const std::vector<Tensor>& inputs);
  // Uses device tensors where they are.
  absl::Status BindInputs(const std::vector<Tensor>& inputs);
  // Copies what operators wrote to inputs (RefData) back to host tensors.
  absl::Status CopyBack(const std::vector<Tensor>& inputs);
  // Queues the model; `outputs` are all of them.
  absl::Status Execute(const std::vector<Tensor>& outputs, aclrtStream stream);

  // "input 0 ('x')"
  std::string InputLabel(size_t i) const;

 private:
  explicit LoadedGraph(CompiledGraph compiled)
      : compiled_(std::move(compiled)) {}
  absl::Status Load(VariableStore* variables, const Memory& memory);
  absl::Status Describe();
  absl::Status AddBuffer(aclmdlDataset* dataset);
  absl::Status Update(aclmdlDataset* dataset, size_t i, void* data,
                      size_t bytes);

  CompiledGraph compiled_;
  bool loaded_ = false;
  uint32_t model_ = 0;
  std::vector<TensorSpec> output_specs_;
  std::vector<size_t> output_bytes_;
  size_t work_bytes_ = 0;
  size_t weight_bytes_ = 0;
  aclmdlDataset* inputs_ = nullptr;
  aclmdlDataset* outputs_ = nullptr;
  std::vector<void*> input_buffers_;      // one per Data, made when needed
  std::vector<void*> temporary_buffers_;  // of TemporaryVariable, else null
};

}  // namespace ge::internal

#endif  // GE_SRC_LOADED_GRAPH_H_
