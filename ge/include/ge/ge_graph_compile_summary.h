// CompiledGraphSummary: what Session::CompileGraph() found out about a graph.

#ifndef GE_GE_GE_GRAPH_COMPILE_SUMMARY_H_
#define GE_GE_GE_GRAPH_COMPILE_SUMMARY_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "ge/ge_api_error_codes.h"
#include "ge/ge_api_types.h"
#include "ge/ge_feature_memory.h"
#include "graph/tensor.h"

namespace ge {
class CompiledGraphSummaryImpl;

// Made by a session; immutable and thread-safe.
class GE_FUNC_VISIBILITY CompiledGraphSummary {
 public:
  class Builder;
  ~CompiledGraphSummary();
  CompiledGraphSummary(const CompiledGraphSummary &) = delete;
  CompiledGraphSummary &operator=(const CompiledGraphSummary &) = delete;

  // True if every shape is known before the run.
  bool IsStatic() const;
  // Bytes of memory for constants and for intermediate results. FAILED for a
  // graph that is not static.
  Status GetConstMemorySize(size_t &size) const;
  Status GetFeatureMemorySize(size_t &size) const;
  // Bytes of intermediate results whose place never changes, and of those whose
  // place may change between runs.
  Status GetFixedFeatureMemorySize(size_t &size) const;
  Status GetRefreshableFeatureMemorySize(size_t &size) const;
  // The same, by kind of memory.
  std::vector<FeatureMemoryPtr> GetAllFeatureMemoryTypeSize() const;
  Status GetFeatureMemoryBaseRefreshable(bool &v) const;
  Status GetStreamNum(size_t &num) const;
  Status GetEventNum(size_t &num) const;
  Status GetOutputShapes(std::vector<ge::Shape> &shapes) const;
  Status GetOutputDtypes(std::vector<ge::DataType> &dtypes) const;
  // Pairs (input, output) that share memory.
  Status GetIOIndexesWithSameAddr(
      std::vector<std::pair<uint32_t, uint32_t>> &io_indexes) const;

 private:
  CompiledGraphSummary() = default;
  std::shared_ptr<CompiledGraphSummaryImpl> data_;
};
using CompiledGraphSummaryPtr = std::shared_ptr<CompiledGraphSummary>;
}  // namespace ge

#endif  // GE_GE_GE_GRAPH_COMPILE_SUMMARY_H_
