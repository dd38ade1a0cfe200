#include "runtime/model/graph_index.h"

#include <functional>
#include <queue>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "absl/types/optional.h"
#include "runtime/base/status.h"
#include "runtime/model/error_codes.h"

namespace ascend::rt {
namespace {

using NameMap = absl::flat_hash_map<absl::string_view, int>;

absl::Status Bad(const ModelGraph& graph, absl::string_view problem) {
  return AclError(kGeLoadTaskPartition,
                  absl::StrCat("graph '", graph.name, "': ", problem));
}

template <typename T>
absl::StatusOr<NameMap> MapNames(const ModelGraph& graph,
                                 const std::vector<T>& list,
                                 absl::string_view kind) {
  NameMap names;
  names.reserve(list.size());
  for (size_t i = 0; i < list.size(); ++i) {
    if (!names.emplace(list[i].name, static_cast<int>(i)).second) {
      return Bad(graph, absl::StrCat("two ", kind, "s are named '",
                                     list[i].name, "'"));
    }
  }
  return names;
}

// The nodes so that each comes after those it takes from. Where there is a
// choice, the first listed comes first.
absl::StatusOr<std::vector<int>> OrderNodes(
    const ModelGraph& graph, const std::vector<std::vector<int>>& successors,
    std::vector<int> waits_for) {
  std::priority_queue<int, std::vector<int>, std::greater<int>> ready;
  for (size_t i = 0; i < waits_for.size(); ++i) {
    if (waits_for[i] == 0) ready.push(static_cast<int>(i));
  }
  std::vector<int> order;
  order.reserve(waits_for.size());
  while (!ready.empty()) {
    const int node = ready.top();
    ready.pop();
    order.push_back(node);
    for (const int successor : successors[node]) {
      if (--waits_for[successor] == 0) ready.push(successor);
    }
  }
  for (size_t i = 0; i < waits_for.size(); ++i) {
    if (waits_for[i] > 0) {
      return Bad(graph, absl::StrCat("node '", graph.nodes[i].name,
                                     "' depends on itself through a cycle"));
    }
  }
  return order;
}

}  // namespace

absl::StatusOr<GraphIndex> GraphIndex::Build(const ModelGraph& graph,
                                             KernelFinder find_kernel) {
  ART_ASSIGN_OR_RETURN(const NameMap inputs,
                       MapNames(graph, graph.inputs, "input"));
  ART_ASSIGN_OR_RETURN(const NameMap constants,
                       MapNames(graph, graph.constants, "constant"));
  ART_ASSIGN_OR_RETURN(const NameMap nodes,
                       MapNames(graph, graph.nodes, "node"));
  ART_RETURN_IF_ERROR(MapNames(graph, graph.outputs, "output").status());

  GraphIndex index;
  for (const GraphNode& node : graph.nodes) {
    const OpKernel* kernel = find_kernel(node.type);
    if (kernel == nullptr) {
      return AclError(
          kGeLoadKernelPartition,
          absl::StrCat("graph '", graph.name, "': node '", node.name,
                       "': there is no operator of type '", node.type, "'"));
    }
    index.kernels_.push_back(kernel);
  }

  const auto resolve = [&](const ValueRef& ref) -> absl::optional<Ref> {
    const NameMap* names = nullptr;
    switch (ref.kind) {
      case ValueRef::Kind::kNone:
        return Ref();
      case ValueRef::Kind::kInput:
        names = &inputs;
        break;
      case ValueRef::Kind::kConstant:
        names = &constants;
        break;
      case ValueRef::Kind::kNode:
      case ValueRef::Kind::kControl:
        names = &nodes;
        break;
    }
    const auto it = names->find(ref.name);
    if (it == names->end()) return absl::nullopt;
    if (ref.kind == ValueRef::Kind::kNode) {
      // A variadic node knows its outputs only after its shape rule.
      const int known = index.kernels_[it->second]->outputs;
      if (ref.output < 0 || (known != kVariadic && ref.output >= known)) {
        return absl::nullopt;
      }
    }
    return Ref{ref.kind, it->second, ref.output};
  };

  std::vector<std::vector<int>> successors(graph.nodes.size());
  std::vector<int> waits_for(graph.nodes.size(), 0);
  for (size_t i = 0; i < graph.nodes.size(); ++i) {
    const GraphNode& node = graph.nodes[i];
    std::vector<Ref> refs;
    for (size_t k = 0; k < node.inputs.size(); ++k) {
      const absl::optional<Ref> ref = resolve(node.inputs[k]);
      if (!ref.has_value()) {
        return Bad(graph, absl::StrCat("node '", node.name, "' (", node.type,
                                       "): input ", k, " is ",
                                       node.inputs[k].ToString(),
                                       ", which does not exist"));
      }
      const bool control = ref->kind == ValueRef::Kind::kControl;
      if (control || ref->kind == ValueRef::Kind::kNode) {
        successors[ref->index].push_back(static_cast<int>(i));
        ++waits_for[i];
      }
      if (!control) refs.push_back(*ref);
    }
    const OpKernel& kernel = *index.kernels_[i];
    const int count = static_cast<int>(refs.size());
    if (count < kernel.min_inputs ||
        (kernel.max_inputs != kVariadic && count > kernel.max_inputs)) {
      return Bad(graph, absl::StrCat(
                            "node '", node.name, "' (", node.type, ") has ",
                            count, " inputs and must have ", kernel.min_inputs,
                            kernel.max_inputs == kVariadic ? " or more"
                            : kernel.max_inputs == kernel.min_inputs
                                ? ""
                                : absl::StrCat(" to ", kernel.max_inputs)));
    }
    for (int k = 0; k < kernel.min_inputs; ++k) {
      if (refs[k].kind == ValueRef::Kind::kNone) {
        return Bad(graph, absl::StrCat("node '", node.name, "' (", node.type,
                                       "): input ", k, " is not connected"));
      }
    }
    index.inputs_.push_back(std::move(refs));
  }

  for (const GraphOutput& output : graph.outputs) {
    const absl::optional<Ref> ref = resolve(output.value);
    if (!ref.has_value() || ref->kind == ValueRef::Kind::kNone ||
        ref->kind == ValueRef::Kind::kControl) {
      return Bad(graph,
                 absl::StrCat("output '", output.name, "' is ",
                              output.value.ToString(), ", which is no value"));
    }
    index.outputs_.push_back(*ref);
  }
  ART_ASSIGN_OR_RETURN(index.order_,
                       OrderNodes(graph, successors, std::move(waits_for)));
  return index;
}

}  // namespace ascend::rt
