// What needs a second device, a data-flow engine, or memory that a graph here
// has no part of: refused by name.

#include "ge/ge_api.h"
#include "ge/src/api_result.h"

namespace ge {

using internal::Refuse;

Status Session::RunGraph(uint32_t, const ContinuousTensorList&,
                         std::vector<Tensor>&) {
  return Refuse("RunGraph");
}

Status Session::RunGraphAsync(uint32_t, const ContinuousTensorList&,
                              RunAsyncCallback) {
  return Refuse("RunGraphAsync");
}

Status Session::RunGraphDistribute(
    const std::map<int32_t, std::vector<Tensor>>&,
    std::map<int32_t, std::vector<Tensor>>&) {
  return Refuse("RunGraphDistribute");
}

Status Session::ExecuteGraphWithStreamAsync(uint32_t, void*,
                                            const std::vector<gert::Tensor>&,
                                            std::vector<gert::Tensor>&) {
  return Refuse("ExecuteGraphWithStreamAsync");
}

Status Session::FeedDataFlowGraph(uint32_t, const std::vector<Tensor>&,
                                  const DataFlowInfo&, int32_t) {
  return Refuse("FeedDataFlowGraph");
}

Status Session::FeedDataFlowGraph(uint32_t, const std::vector<uint32_t>&,
                                  const std::vector<Tensor>&,
                                  const DataFlowInfo&, int32_t) {
  return Refuse("FeedDataFlowGraph");
}

Status Session::FeedRawData(uint32_t, const std::vector<RawData>&,
                            const uint32_t, const DataFlowInfo&, int32_t) {
  return Refuse("FeedRawData");
}

Status Session::FetchDataFlowGraph(uint32_t, std::vector<Tensor>&,
                                   DataFlowInfo&, int32_t) {
  return Refuse("FetchDataFlowGraph");
}

Status Session::FetchDataFlowGraph(uint32_t, const std::vector<uint32_t>&,
                                   std::vector<Tensor>&, DataFlowInfo&,
                                   int32_t) {
  return Refuse("FetchDataFlowGraph");
}

Status Session::SetGraphFixedFeatureMemoryBase(uint32_t, const void* const,
                                               size_t) {
  return Refuse("SetGraphFixedFeatureMemoryBase");
}

Status Session::SetGraphFixedFeatureMemoryBaseWithType(uint32_t, MemoryType,
                                                       const void* const,
                                                       size_t) {
  return Refuse("SetGraphFixedFeatureMemoryBaseWithType");
}

Status Session::RegisterExternalAllocator(const void* const,
                                          std::shared_ptr<Allocator>) const {
  return Refuse("RegisterExternalAllocator");
}

Status Session::UnregisterExternalAllocator(const void* const) const {
  return Refuse("UnregisterExternalAllocator");
}

Status Session::ShardGraphsToFile(const char_t*) const {
  return Refuse("ShardGraphsToFile");
}

Status Session::ShardGraphs() const { return Refuse("ShardGraphs"); }

Status Session::SaveGraphsToPb(const char_t*) const {
  return Refuse("SaveGraphsToPb");
}

Status Session::PaRemapped(const uint64_t, const uint64_t,
                           const uint64_t) const {
  return Refuse("PaRemapped");
}

Status GetModelDistributeDesc(const void*, const uint64_t,
                              ModelDistibuteDesc&) {
  return Refuse("GetModelDistributeDesc");
}

extern "C" {

Status GeSessionLoadGraph(
    ge::Session& session, uint32_t graph_id,
    const std::map<ge::AscendString, ge::AscendString>& options, void* stream) {
  return session.LoadGraph(graph_id, options, stream);
}

Status GeSessionExecuteGraphWithStreamAsync(
    ge::Session& session, uint32_t graph_id, void* stream,
    const std::vector<gert::Tensor>& inputs,
    std::vector<gert::Tensor>& outputs) {
  return session.ExecuteGraphWithStreamAsync(graph_id, stream, inputs, outputs);
}

}  // extern "C"

}  // namespace ge
