#include "runtime/diag/leak_report.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "runtime/control/creation_sites.h"

namespace ascend::rt {
namespace {

void Add(size_t count, const char* noun, std::vector<std::string>* parts) {
  if (count == 0) return;
  parts->push_back(absl::StrCat(count, " ", noun, count == 1 ? "" : "s"));
}

// A line, if it is known where `key` was made.
void AddSite(absl::string_view what, uint64_t key, std::string* lines) {
  const std::string site = CreationSites::Describe(key);
  if (!site.empty()) absl::StrAppend(lines, "\n  ", what, site);
}

}  // namespace

std::string FormatLeakReport(Runtime& runtime,
                             const std::vector<LeakedKind>& others) {
  size_t contexts = 0;
  std::string lines;
  runtime.contexts().ForEach([&](Context* context, Handle handle) {
    if (context->primary) return;
    ++contexts;
    AddSite(absl::StrFormat("context %#x", handle), handle, &lines);
  });
  size_t streams = 0;
  runtime.streams().ForEach([&](Stream* stream, Handle handle) {
    if (stream->config().is_default) return;
    ++streams;
    absl::StrAppend(&lines, "\n  ", stream->Describe(handle),
                    CreationSites::Describe(handle));
  });
  runtime.events().ForEach([&](Event*, Handle handle) {
    AddSite(absl::StrFormat("event %#x", handle), handle, &lines);
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
  const MemoryRegistry::Forgotten forgotten = runtime.memory().forgotten();
  Add(forgotten.usage.blocks, "block", &parts);
  if (forgotten.usage.blocks > 0) {
    absl::StrAppend(&parts.back(), " of device memory (", forgotten.usage.bytes,
                    " bytes) that a reset of the device has ended");
  }
  for (const std::string& site : forgotten.sites) {
    absl::StrAppend(&lines, "\n  ", site);
  }
  for (const std::shared_ptr<Allocation>& block :
       runtime.memory().LiveBlocks()) {
    AddSite(absl::StrFormat("%d bytes at %p", block->size(), block->base()),
            reinterpret_cast<uintptr_t>(block->base()), &lines);
  }
  for (const LeakedKind& kind : others) {
    Add(kind.keys.size(), kind.noun, &parts);
    for (uint64_t key : kind.keys) {
      AddSite(absl::StrFormat("%s %#x", kind.noun, key), key, &lines);
    }
  }
  if (parts.empty()) return "leak report: nothing left";
  return absl::StrCat("leak report: ", absl::StrJoin(parts, ", "), lines);
}

}  // namespace ascend::rt
