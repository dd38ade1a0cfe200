#include "runtime/diag/leak_report.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace ascend::rt {
namespace {

void Add(size_t count, const char* noun, std::vector<std::string>* parts) {
  if (count == 0) return;
  parts->push_back(absl::StrCat(count, " ", noun, count == 1 ? "" : "s"));
}

}  // namespace

std::string FormatLeakReport(Runtime& runtime) {
  size_t contexts = 0;
  runtime.contexts().ForEach([&](Context* context, Handle) {
    if (!context->primary) ++contexts;
  });
  size_t streams = 0;
  std::string lines;
  runtime.streams().ForEach([&](Stream* stream, Handle handle) {
    if (stream->config().is_default) return;
    ++streams;
    absl::StrAppend(&lines, "\n  ", stream->Describe(handle));
  });
  const Runtime::Census census = runtime.TakeCensus();
  std::vector<std::string> parts;
  Add(contexts, "context", &parts);
  Add(streams, "stream", &parts);
  Add(census.events, "event", &parts);
  Add(census.bindings, "subscription", &parts);
  Add(census.device_memory.blocks, "block", &parts);
  if (census.device_memory.blocks > 0) {
    absl::StrAppend(&parts.back(), " of device memory (",
                    census.device_memory.bytes, " bytes)");
  }
  Add(census.host_memory.blocks, "block", &parts);
  if (census.host_memory.blocks > 0) {
    absl::StrAppend(&parts.back(), " of pinned host memory (",
                    census.host_memory.bytes, " bytes)");
  }
  if (parts.empty()) return "leak report: nothing left";
  return absl::StrCat("leak report: ", absl::StrJoin(parts, ", "), lines);
}

}  // namespace ascend::rt
