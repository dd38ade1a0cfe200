// The names of a ModelGraph resolved to numbers, its operators looked up, and
// its nodes put in order: what all gears of a model share.

#ifndef RUNTIME_MODEL_GRAPH_INDEX_H_
#define RUNTIME_MODEL_GRAPH_INDEX_H_

#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "runtime/model/kernel_table.h"
#include "runtime/model/model_graph.h"
#include "runtime/model/op_kernel.h"

namespace ascend::rt {

class GraphIndex {
 public:
  // A ValueRef whose name has become a position in the list of its kind.
  struct Ref {
    ValueRef::Kind kind = ValueRef::Kind::kNone;
    int index = 0;
    int output = 0;
  };

  // Errors name graph, node and input: 545005 for an operator without a
  // kernel, 545004 for names that are twice there or nowhere, a wrong number
  // of inputs, and cycles. `graph` is not kept. `find_kernel` knows the
  // operators.
  using KernelFinder = const OpKernel* (*)(absl::string_view type);
  static absl::StatusOr<GraphIndex> Build(
      const ModelGraph& graph, KernelFinder find_kernel = &FindKernel);

  const OpKernel& kernel(size_t node) const { return *kernels_[node]; }
  // The inputs of a node that carry values, control edges left out.
  const std::vector<Ref>& inputs(size_t node) const { return inputs_[node]; }
  // One for each output of the graph.
  const std::vector<Ref>& outputs() const { return outputs_; }
  // Nodes in the order they run.
  const std::vector<int>& order() const { return order_; }

 private:
  std::vector<const OpKernel*> kernels_;
  std::vector<std::vector<Ref>> inputs_;
  std::vector<Ref> outputs_;
  std::vector<int> order_;
};

}  // namespace ascend::rt

#endif  // RUNTIME_MODEL_GRAPH_INDEX_H_
