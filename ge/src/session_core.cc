// See session_core.h: life of a session and of its graphs. Runs are in
// session_run.cc.

#include "ge/src/session_core.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "ge/src/acl_call.h"
#include "ge/src/error_message.h"
#include "ge/src/graph_view.h"
#include "ge/src/session_turn.h"
#include "ge/src/sole_run.h"
#include "ge/src/status.h"

namespace ge::internal {

SessionCore::SessionCore(uint64_t id, const SessionOptions& options,
                         Profile profile)
    : id_(id),
      options_(options),
      profile_(profile),
      strict_(profile == Profile::kObserved && StrictFromEnvironment()),
      callbacks_(std::make_shared<CallbackTable>(profile, strict_)),
      buffers_(std::make_shared<HostBuffers>()),
      report_thread_([this] { (void)aclrtSetCurrentContext(context_); }),
      worker_([this] { (void)aclrtSetCurrentContext(context_); }) {}

absl::StatusOr<std::shared_ptr<SessionCore>> SessionCore::Create(
    uint64_t id, const SessionOptions& options, Profile profile) {
  std::shared_ptr<SessionCore> core(new SessionCore(id, options, profile));
  GE_RETURN_IF_ERROR(core->Open());
  return core;
}

absl::Status SessionCore::Open() {
  // Creating makes it current: on a thread whose context nobody misses.
  absl::Status status;
  std::thread([&] {
    status = AclResult("aclrtCreateContext",
                       aclrtCreateContext(&context_, options_.device));
  }).join();
  return status;
}

SessionCore::~SessionCore() = default;

bool SessionCore::OwnThread() const {
  return callbacks_->RunsOnThisThread() || worker_.OnThread();
}

void SessionCore::Close() {
  worker_.Stop();
  const Turn turn(this);
  {
    absl::MutexLock lock(&mu_);
    if (std::exchange(closed_, true)) return;
  }
  const ContextScope scope(context_);
  AwaitStreamRuns();
  std::map<uint32_t, EntryPtr> graphs;
  std::vector<EntryPtr> removed;
  {
    absl::MutexLock lock(&mu_);
    graphs = std::exchange(graphs_, {});
    removed = std::exchange(removed_, {});
  }
  for (const auto& [id, entry] : graphs) {
    if (entry->marked) ClearInSession(entry->graph);
    entry->loaded.reset();
  }
  for (const EntryPtr& entry : removed) entry->loaded.reset();
  variables_.Clear();
  DropStream();
  report_thread_.Stop();
  buffers_->Close();
  if (context_ != nullptr) (void)aclrtDestroyContext(context_);
}

std::string SessionCore::Label(const Entry& entry) const {
  AscendString name;
  (void)entry.graph.GetName(name);
  return absl::StrCat("graph '", name.GetString(), "' (id ", entry.id, "): ");
}

absl::Status SessionCore::AddGraph(uint32_t id, const Graph& graph,
                                   const OptionMap& options) {
  return AddEntry(id, graph, options, /*copy=*/false);
}

absl::Status SessionCore::AddGraphWithCopy(uint32_t id, const Graph& graph,
                                           const OptionMap& options) {
  return AddEntry(id, graph, options, /*copy=*/true);
}

absl::Status SessionCore::AddEntry(uint32_t id, const Graph& graph,
                                   const OptionMap& options, bool copy) {
  GE_RETURN_IF_ERROR(CheckOptions(options));
  if (options.count(AscendString("ge.graphRunMode")) > 0) {
    const std::string text =
        absl::StrCat("graph id ", id,
                     ": option 'ge.graphRunMode' has no effect for a graph, "
                     "only for a session");
    ReportWarning(text);
    LogWarning(text);
  }
  AscendString name;
  (void)graph.GetName(name);
  if (!graph.IsValid()) {
    return Error("graph '", name.GetString(), "' is empty");
  }
  absl::MutexLock lock(&mu_);
  if (closed_) return Error("the session is closed");
  if (graphs_.count(id) > 0) {
    if (!copy) return absl::OkStatus();
    return Error("the session has a graph with id ", id);
  }
  auto entry = std::make_shared<Entry>(id, graph);
  if (copy) {
    entry->graph = Graph(name.GetString());
    if (entry->graph.CopyFrom(graph) != GRAPH_SUCCESS) {
      return Error("graph '", name.GetString(), "' cannot be copied");
    }
  } else {
    if (!MarkInSession(graph)) {
      return Error("graph '", name.GetString(),
                   "' has been added under another id; add a copy");
    }
    entry->marked = true;
  }
  graphs_.emplace(id, std::move(entry));
  return absl::OkStatus();
}

absl::Status SessionCore::RemoveGraph(uint32_t id) {
  {
    absl::MutexLock lock(&mu_);
    const auto at = graphs_.find(id);
    if (at == graphs_.end()) return Error("there is no graph with id ", id);
    if (at->second->marked) ClearInSession(at->second->graph);
    removed_.push_back(at->second);
    graphs_.erase(at);
    // A run unloads it at its end.
    if (busy_ || CallbackTable::OfThisThread() != nullptr) {
      return absl::OkStatus();
    }
  }
  const Turn turn(this);
  return absl::OkStatus();
}

absl::StatusOr<SessionCore::EntryPtr> SessionCore::FindGraph(
    uint32_t id) const {
  absl::MutexLock lock(&mu_);
  if (closed_) return Error("the session is closed");
  const auto at = graphs_.find(id);
  if (at == graphs_.end()) return Error("there is no graph with id ", id);
  return at->second;
}

absl::Status SessionCore::CheckNotInCallback(const char* what) const {
  if (!callbacks_->RunsOnThisThread()) return absl::OkStatus();
  return Error(what,
               " inside a callback of the same session would wait for the run "
               "that waits for this callback");
}

absl::Status SessionCore::BuildGraph(uint32_t id,
                                     const std::vector<TensorDesc>& inputs) {
  GE_RETURN_IF_ERROR(CheckNotInCallback("building a graph"));
  const SoleRun sole(strict_);
  if (!sole.possible()) return Error("a graph is running already");
  const Turn turn(this);
  GE_ASSIGN_OR_RETURN(const EntryPtr entry, FindGraph(id));
  const ContextScope scope(context_);
  return Prepare(entry.get(), inputs);
}

absl::Status SessionCore::UseMemory(uint32_t id, Area area, void* memory,
                                    size_t bytes) {
  GE_RETURN_IF_ERROR(CheckNotInCallback("loading a graph"));
  const Turn turn(this);
  GE_ASSIGN_OR_RETURN(const EntryPtr entry, FindGraph(id));
  if (memory == nullptr) return Error(Label(*entry), "the memory is NULL");
  if (entry->loaded == nullptr) return Error(Label(*entry), "is not built");
  LoadedGraph::Memory areas = entry->memory;
  if (area == Area::kConstants) {
    areas.weights = memory;
    areas.weight_bytes = bytes;
  } else {
    areas.work = memory;
    areas.work_bytes = bytes;
  }
  const ContextScope scope(context_);
  const absl::Status loaded = Compile(entry.get(), entry->built_for, areas);
  if (!loaded.ok()) return Error(Label(*entry), loaded.message());
  entry->memory = areas;
  return absl::OkStatus();
}

bool SessionCore::NeedsRebuild(uint32_t id) const {
  const absl::StatusOr<EntryPtr> entry = FindGraph(id);
  if (!entry.ok()) return true;
  absl::MutexLock lock(&(*entry)->mu);
  return !(*entry)->built;
}

absl::StatusOr<GraphFacts> SessionCore::FactsOf(uint32_t id) const {
  GE_ASSIGN_OR_RETURN(const EntryPtr entry, FindGraph(id));
  absl::MutexLock lock(&entry->mu);
  if (!entry->built) return Error(Label(*entry), "is not built");
  return entry->facts;
}

// Compiles the graph unless it fits already.
absl::Status SessionCore::Prepare(Entry* entry,
                                  const std::vector<TensorDesc>& inputs) {
  if (entry->loaded != nullptr) {
    const auto same = [](const TensorDesc& a, const TensorDesc& b) {
      return TensorSpec::FromDesc(a) == TensorSpec::FromDesc(b);
    };
    if (!entry->loaded->compiled().dynamic || inputs.empty() ||
        (inputs.size() == entry->built_for.size() &&
         std::equal(inputs.begin(), inputs.end(), entry->built_for.begin(),
                    same))) {
      return absl::OkStatus();
    }
  }
  const absl::Status compiled = Compile(entry, inputs, entry->memory);
  if (compiled.ok()) return compiled;
  AscendString name;
  (void)entry->graph.GetName(name);
  return Error(
      Label(*entry),
      absl::StripPrefix(compiled.message(),
                        absl::StrCat("graph '", name.GetString(), "': ")));
}

absl::Status SessionCore::Compile(Entry* entry,
                                  const std::vector<TensorDesc>& inputs,
                                  const LoadedGraph::Memory& memory) {
  CompileRequest request;
  request.inputs = inputs;
  request.find_variable = [this](const std::string& name) {
    return variables_.Find(name);
  };
  request.observed = profile_ == Profile::kObserved;
  request.save = Fires(/*synchronous=*/true);
  GE_ASSIGN_OR_RETURN(CompiledGraph compiled,
                      CompileGraph(entry->graph, request));
  for (const std::string& warning : compiled.warnings) {
    ReportWarning(warning);
    LogWarning(warning);
  }
  GE_ASSIGN_OR_RETURN(
      std::unique_ptr<LoadedGraph> loaded,
      LoadedGraph::Load(std::move(compiled), &variables_, memory));
  entry->loaded = std::move(loaded);
  entry->built_for = inputs;
  GraphFacts facts;
  facts.is_static = !entry->loaded->compiled().dynamic;
  facts.work_bytes = entry->loaded->work_bytes();
  facts.weight_bytes = entry->loaded->weight_bytes();
  const auto& outputs = entry->loaded->output_specs();
  facts.outputs.assign(
      outputs.begin(),
      outputs.begin() +
          static_cast<std::ptrdiff_t>(entry->loaded->compiled().output_count));
  absl::MutexLock lock(&entry->mu);
  entry->built = true;
  entry->facts = std::move(facts);
  return absl::OkStatus();
}

absl::StatusOr<std::vector<Tensor>> SessionCore::GetVariables(
    const std::vector<AscendString>& names) {
  // Inside a callback the run is over and has the turn.
  absl::optional<Turn> turn;
  if (!callbacks_->RunsOnThisThread()) turn.emplace(this);
  const ContextScope scope(context_);
  if (variables_.empty()) return Error("the session has no variables");
  std::vector<Tensor> values;
  for (const AscendString& name : names) {
    GE_ASSIGN_OR_RETURN(Tensor value, variables_.Read(name.GetString()));
    values.push_back(std::move(value));
  }
  return values;
}

std::vector<std::string> SessionCore::TakeErrors() {
  absl::MutexLock lock(&mu_);
  return std::exchange(errors_, {});
}

}  // namespace ge::internal
