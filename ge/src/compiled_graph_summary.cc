// CompiledGraphSummary: see ge/ge_graph_compile_summary.h.

#include <string>

#include "ge/ge_api.h"
#include "ge/ge_graph_compile_summary.h"
#include "ge/src/api_result.h"
#include "ge/src/environment.h"
#include "ge/src/status.h"

namespace ge {

class CompiledGraphSummaryImpl {
 public:
  internal::GraphFacts facts;
};

class CompiledGraphSummary::Builder {
 public:
  static CompiledGraphSummaryPtr Make(internal::GraphFacts facts) {
    CompiledGraphSummaryPtr summary(new CompiledGraphSummary);
    summary->data_ = std::make_shared<CompiledGraphSummaryImpl>();
    summary->data_->facts = std::move(facts);
    return summary;
  }
};

CompiledGraphSummary::~CompiledGraphSummary() = default;

bool CompiledGraphSummary::IsStatic() const { return data_->facts.is_static; }

Status CompiledGraphSummary::GetConstMemorySize(size_t& size) const {
  if (!IsStatic()) {
    return internal::Finish("GetConstMemorySize",
                            internal::Error("the graph is not static"));
  }
  size = data_->facts.weight_bytes;
  return SUCCESS;
}

Status CompiledGraphSummary::GetFeatureMemorySize(size_t& size) const {
  if (!IsStatic()) {
    return internal::Finish("GetFeatureMemorySize",
                            internal::Error("the graph is not static"));
  }
  size = data_->facts.work_bytes;
  return SUCCESS;
}

// Every execution may use another piece of work memory.
Status CompiledGraphSummary::GetFixedFeatureMemorySize(size_t& size) const {
  size = 0;
  return SUCCESS;
}

Status CompiledGraphSummary::GetRefreshableFeatureMemorySize(
    size_t& size) const {
  return GetFeatureMemorySize(size);
}

std::vector<FeatureMemoryPtr>
CompiledGraphSummary::GetAllFeatureMemoryTypeSize() const {
  return {std::make_shared<FeatureMemory>(MemoryType::MEMORY_TYPE_DEFAULT,
                                          data_->facts.work_bytes,
                                          /*is_fixed=*/false)};
}

Status CompiledGraphSummary::GetFeatureMemoryBaseRefreshable(bool& v) const {
  v = true;
  return SUCCESS;
}

Status CompiledGraphSummary::GetStreamNum(size_t& num) const {
  num = 1;
  return SUCCESS;
}

Status CompiledGraphSummary::GetEventNum(size_t& num) const {
  num = 0;
  return SUCCESS;
}

Status CompiledGraphSummary::GetOutputShapes(
    std::vector<ge::Shape>& shapes) const {
  shapes.clear();
  for (const auto& output : data_->facts.outputs) {
    shapes.emplace_back(output.dims);
  }
  return SUCCESS;
}

Status CompiledGraphSummary::GetOutputDtypes(
    std::vector<ge::DataType>& dtypes) const {
  dtypes.clear();
  for (const auto& output : data_->facts.outputs) {
    dtypes.push_back(output.dtype);
  }
  return SUCCESS;
}

Status CompiledGraphSummary::GetIOIndexesWithSameAddr(
    std::vector<std::pair<uint32_t, uint32_t>>& io_indexes) const {
  io_indexes.clear();
  return SUCCESS;
}

CompiledGraphSummaryPtr Session::GetCompiledGraphSummary(uint32_t graph_id) {
  constexpr char kApi[] = "GetCompiledGraphSummary";
  const auto core = internal::Environment::Get().Find(sessionId_);
  if (!core.ok()) {
    (void)internal::Finish(kApi, core.status());
    return nullptr;
  }
  auto facts = (*core)->FactsOf(graph_id);
  if (!facts.ok()) {
    (void)internal::Finish(kApi, facts.status());
    return nullptr;
  }
  return CompiledGraphSummary::Builder::Make(*std::move(facts));
}

}  // namespace ge
