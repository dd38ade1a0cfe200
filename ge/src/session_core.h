// SessionCore: what a Session handle refers to: graphs, variables, callbacks,
// one stream, one thread for callbacks and one for asynchronous runs.
//
// Runs follow one another: a run holds the turn from its checks until its
// callbacks have returned, for RunGraphWithStreamAsync() until it is queued. No
// mutex is held while code of the program runs.

#ifndef GE_SRC_SESSION_CORE_H_
#define GE_SRC_SESSION_CORE_H_

#include <cstdint>
#include <exception>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/synchronization/mutex.h"
#include "acl/acl.h"
#include "ge/ge_api_types.h"
#include "ge/src/callback_dispatch.h"
#include "ge/src/callback_table.h"
#include "ge/src/host_buffers.h"
#include "ge/src/loaded_graph.h"
#include "ge/src/profile.h"
#include "ge/src/report_thread.h"
#include "ge/src/session_options.h"
#include "ge/src/variable_store.h"
#include "ge/src/work_queue.h"
#include "graph/graph.h"

namespace ge::internal {

// What came out of a run. `callback_errors` and `exception` are of callbacks
// and leave `status` alone.
struct RunOutcome {
  absl::Status status;
  std::vector<std::string> callback_errors;
  std::exception_ptr exception;
};

// What GetCompiledGraphSummary() tells.
struct GraphFacts {
  bool is_static = true;
  size_t work_bytes = 0;
  size_t weight_bytes = 0;
  std::vector<TensorSpec> outputs;
};

// Thread-safe.
class SessionCore : public std::enable_shared_from_this<SessionCore> {
 public:
  static absl::StatusOr<std::shared_ptr<SessionCore>> Create(
      uint64_t id, const SessionOptions& options, Profile profile);
  ~SessionCore();
  SessionCore(const SessionCore&) = delete;
  SessionCore& operator=(const SessionCore&) = delete;

  // Waits for what was accepted and frees everything. Not on OwnThread().
  void Close();
  // True inside one of the session's callbacks of any kind.
  bool OwnThread() const;

  uint64_t id() const { return id_; }
  CallbackTable& callbacks() { return *callbacks_; }

  absl::Status AddGraph(uint32_t id, const Graph& graph,
                        const OptionMap& options);
  absl::Status AddGraphWithCopy(uint32_t id, const Graph& graph,
                                const OptionMap& options);
  absl::Status RemoveGraph(uint32_t id);
  // `inputs` empty: what the graph says of itself must do.
  absl::Status BuildGraph(uint32_t id, const std::vector<TensorDesc>& inputs);
  // Loads a built graph again, with its constants or its work memory there.
  enum class Area { kConstants, kWork };
  absl::Status UseMemory(uint32_t id, Area area, void* memory, size_t bytes);
  bool NeedsRebuild(uint32_t id) const;
  absl::StatusOr<GraphFacts> FactsOf(uint32_t id) const;

  RunOutcome RunGraph(uint32_t id, const std::vector<Tensor>& inputs,
                      std::vector<Tensor>* outputs);
  absl::Status RunGraphAsync(uint32_t id, const std::vector<Tensor>& inputs,
                             RunAsyncCallback callback);
  absl::Status RunGraphWithStreamAsync(uint32_t id, aclrtStream stream,
                                       const std::vector<Tensor>& inputs,
                                       std::vector<Tensor>* outputs);
  absl::StatusOr<std::vector<Tensor>> GetVariables(
      const std::vector<AscendString>& names);

  // Errors of callbacks that no caller waited for.
  std::vector<std::string> TakeErrors();

 private:
  // A graph under its id. Loaded and unloaded by who has the turn.
  struct Entry {
    Entry(uint32_t new_id, const Graph& new_graph)
        : id(new_id), graph(new_graph) {}
    const uint32_t id;
    Graph graph;
    bool marked = false;  // MarkInSession() was called for it
    std::vector<TensorDesc> built_for;
    LoadedGraph::Memory memory;
    std::unique_ptr<LoadedGraph> loaded;
    // Copies for those who have no turn.
    absl::Mutex mu;
    bool built ABSL_GUARDED_BY(mu) = false;
    GraphFacts facts ABSL_GUARDED_BY(mu);
  };
  using EntryPtr = std::shared_ptr<Entry>;

  // A run on a stream of the program that has callbacks.
  struct StreamRun {
    std::unique_ptr<CallbackDispatch> dispatch;
    aclrtStream stream = nullptr;
    aclrtContext context = nullptr;
    bool own_thread = false;  // report_thread_ serves the stream
    EntryPtr entry;
  };
  using StreamRuns = std::list<StreamRun>;

  class Turn;

  SessionCore(uint64_t id, const SessionOptions& options, Profile profile);
  absl::Status Open();
  absl::Status AddEntry(uint32_t id, const Graph& graph,
                        const OptionMap& options, bool copy);

  absl::StatusOr<EntryPtr> FindGraph(uint32_t id) const;
  std::string Label(const Entry& entry) const;
  // An error inside a callback of this session, which the run would wait for.
  absl::Status CheckNotInCallback(const char* what) const;

  // With the turn and the context:
  absl::Status Prepare(Entry* entry, const std::vector<TensorDesc>& inputs);
  absl::Status Compile(Entry* entry, const std::vector<TensorDesc>& inputs,
                       const LoadedGraph::Memory& memory);
  absl::Status EnsureStream();
  void DropStream();
  bool Fires(bool synchronous) const;
  absl::Status CheckCallbacks(const Entry& entry,
                              const CallbackTable::Snapshot& callbacks) const;
  // Fills `dispatch` from the outputs of the model.
  void AddCallbacks(const Entry& entry,
                    const CallbackTable::Snapshot& callbacks,
                    const std::vector<Tensor>& outputs,
                    CallbackDispatch* dispatch) const;
  absl::StatusOr<std::vector<Tensor>> NewOutputs(const LoadedGraph& graph,
                                                 size_t first);

  // Runs in this thread and waits.
  RunOutcome RunHere(uint32_t id, const std::vector<Tensor>& inputs,
                     std::vector<Tensor>* outputs, bool synchronous);
  absl::Status RunInTurn(Entry* entry, const std::vector<Tensor>& inputs,
                         std::vector<Tensor>* outputs, bool synchronous,
                         RunOutcome* outcome);
  // The same on the thread of asynchronous runs, for a caller that is inside a
  // callback of another session.
  RunOutcome RunElsewhere(uint32_t id, const std::vector<Tensor>& inputs,
                          std::vector<Tensor>* outputs);
  absl::Status FinishObserved(const Entry& entry,
                              const CallbackTable::Snapshot& callbacks,
                              CallbackDispatch* dispatch, RunOutcome* outcome);
  absl::Status QueueOnStream(Entry* entry, const EntryPtr& shared,
                             aclrtStream stream,
                             const std::vector<Tensor>& inputs,
                             std::vector<Tensor>* outputs);
  absl::Status LaunchStreamRun(StreamRun run);
  void FinishStreamRun(StreamRuns::iterator run);
  void AwaitStreamRuns();

  const uint64_t id_;
  const SessionOptions options_;
  const Profile profile_;
  const bool strict_;
  const std::shared_ptr<CallbackTable> callbacks_;
  const std::shared_ptr<HostBuffers> buffers_;
  aclrtContext context_ = nullptr;

  // Of who has the turn.
  aclrtStream stream_ = nullptr;

  mutable absl::Mutex mu_;
  bool busy_ ABSL_GUARDED_BY(mu_) = false;
  bool closed_ ABSL_GUARDED_BY(mu_) = false;
  std::map<uint32_t, EntryPtr> graphs_ ABSL_GUARDED_BY(mu_);
  // Removed, and to be unloaded by the next who has the turn.
  std::vector<EntryPtr> removed_ ABSL_GUARDED_BY(mu_);
  StreamRuns stream_runs_ ABSL_GUARDED_BY(mu_);
  std::vector<std::string> errors_ ABSL_GUARDED_BY(mu_);

  VariableStore variables_;
  ReportThread report_thread_;
  WorkQueue worker_;
};

}  // namespace ge::internal

#endif  // GE_SRC_SESSION_CORE_H_
