// The session interface of GE: initialise, add graphs, run them, and be called
// back with the tensors of their Summary and Save operators.
//
//   ge::GEInitialize(options);
//   {
//     ge::Session session(options);
//     session.RegisterCallBackFunc("Summary", OnSummary);
//     session.AddGraph(1, graph);
//     session.RunGraph(1, inputs, outputs);   // OnSummary ran before it
//     returns
//   }
//   ge::GEFinalize();
//
// Every function with a Status gives SUCCESS (0) or an error code, and on error
// leaves a message for GEGetErrorMsg() on the calling thread.

#ifndef GE_GE_GE_API_H_
#define GE_GE_GE_API_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "ge/ge_allocator.h"
#include "ge/ge_api_error_codes.h"
#include "ge/ge_api_types.h"
#include "ge/ge_data_flow_api.h"
#include "ge/ge_graph_compile_summary.h"
#include "graph/ascend_string.h"
#include "graph/graph.h"
#include "graph/tensor.h"

namespace gert {
class Tensor;
}  // namespace gert

namespace ge {
class ContinuousTensorList;

// What RegisterCallBackFunc() takes: called with the id of the graph that ran
// and the tensors by name. The map lives only during the call; a copy of a
// tensor keeps its data alive. Return SUCCESS, or anything else to have it
// logged and counted; the run succeeds either way.
typedef uint32_t (*pCallBackFunc)(
    uint32_t graph_id, const std::map<std::string, ge::Tensor> &params_list);
namespace session {
typedef uint32_t (*pCallBackFunc)(
    uint32_t graph_id, const std::map<AscendString, ge::Tensor> &params_list);
}  // namespace session

namespace string_form {
inline std::map<AscendString, AscendString> ToAscend(
    const std::map<std::string, std::string> &options) {
  std::map<AscendString, AscendString> result;
  for (const auto &option : options) {
    result[ToAscend(option.first)] = ToAscend(option.second);
  }
  return result;
}
}  // namespace string_form

// Prepares GE; every session needs it. Idempotent: a second call gives SUCCESS
// and its options are ignored. Options set here hold for sessions that do not
// set them. FAILED for a value that a known option does not take; unknown names
// are accepted with a warning. Thread-safe.
GE_FUNC_VISIBILITY Status
GEInitialize(const std::map<AscendString, AscendString> &options);
ATTRIBUTED_DEPRECATED(
    GEInitialize(const std::map<AscendString, AscendString> &))
inline Status GEInitialize(const std::map<std::string, std::string> &options) {
  return GEInitialize(string_form::ToAscend(options));
}

// Releases what GEInitialize() took; SUCCESS also if that never ran. Sessions
// may outlive it: their calls then fail, and their destructors do nothing.
GE_FUNC_VISIBILITY Status GEFinalize();

// The messages of errors and warnings that calls on this thread left since the
// last time this function was called on it; "" if there are none.
GE_FUNC_VISIBILITY AscendString GEGetErrorMsgV2();
GE_FUNC_VISIBILITY AscendString GEGetWarningMsgV2();
inline std::string GEGetErrorMsg() {
  return string_form::ToStd(GEGetErrorMsgV2());
}
inline std::string GEGetWarningMsg() {
  return string_form::ToStd(GEGetWarningMsgV2());
}

// Needs a multi-device deployment, which this runtime does not have: FAILED.
GE_FUNC_VISIBILITY Status GetModelDistributeDesc(const void *data,
                                                 const uint64_t length,
                                                 ModelDistibuteDesc &dist_desc);

// A set of graphs that share variables, options and callbacks.
//
// Thread-safe. Runs of one session follow one another; calls that only look or
// register do not wait for a run. Destroying a session waits for the runs it
// has accepted, so it must not be destroyed from inside one of its callbacks.
class GE_FUNC_VISIBILITY Session {
 public:
  // Never throws. If GE is not initialised, or an option has a value it does
  // not take, every call on the session fails.
  explicit Session(const std::map<AscendString, AscendString> &options);
  ATTRIBUTED_DEPRECATED(Session(const std::map<AscendString, AscendString> &))
  explicit Session(const std::map<std::string, std::string> &options)
      : Session(string_form::ToAscend(options)) {}
  ~Session();
  Session(const Session &) = delete;
  Session &operator=(const Session &) = delete;

  // ---- Graphs ------------------------------------------------------------
  // Makes `graph` known as `graphId`. The session shares the graph with the
  // caller until it is first built (AddGraphWithCopy: takes a copy now).
  // A known id: SUCCESS and the graph is ignored (AddGraphWithCopy: FAILED).
  // FAILED: one Graph under a second id, an invalid graph.
  Status AddGraph(uint32_t graphId, const Graph &graph);
  Status AddGraph(uint32_t graphId, const Graph &graph,
                  const std::map<AscendString, AscendString> &options);
  ATTRIBUTED_DEPRECATED(AddGraph(uint32_t, const Graph &,
                                 const std::map<AscendString, AscendString> &))
  Status AddGraph(uint32_t graphId, const Graph &graph,
                  const std::map<std::string, std::string> &options) {
    return AddGraph(graphId, graph, string_form::ToAscend(options));
  }
  Status AddGraphWithCopy(uint32_t graphId, const Graph &graph);
  Status AddGraphWithCopy(uint32_t graphId, const Graph &graph,
                          const std::map<AscendString, AscendString> &options);

  // Forgets a graph; variables stay. SUCCESS at once for a running graph, which
  // goes when its run has ended. FAILED for an unknown id.
  Status RemoveGraph(uint32_t graphId);

  // Compiles and loads the graph, which its first run does otherwise. FAILED,
  // with a message naming graph, node and input, for what cannot be compiled;
  // nothing has run then and the session stays usable.
  Status BuildGraph(uint32_t graphId,
                    const std::vector<InputTensorInfo> &inputs);
  Status BuildGraph(uint32_t graphId, const std::vector<ge::Tensor> &inputs);
  Status CompileGraph(uint32_t graph_id);
  // NULL unless the graph is compiled.
  CompiledGraphSummaryPtr GetCompiledGraphSummary(uint32_t graph_id);
  // True for a graph that is not known or not built, and before GEInitialize().
  // If true after a build: RemoveGraph() and AddGraph() the graph again.
  bool IsGraphNeedRebuild(uint32_t graphId);

  // ---- Runs --------------------------------------------------------------
  // Runs the graph and waits. `inputs[i]` belongs to the Data operator whose
  // attribute "index" is i; `outputs` is cleared and filled with host tensors,
  // without those of Summary operators. The registered callbacks have returned
  // when this returns. FAILED: unknown id, wrong number, size or type of an
  // input, a graph that cannot be compiled, a Summary or Save without callback,
  // and a call from inside a callback of this session.
  Status RunGraph(uint32_t graphId, const std::vector<Tensor> &inputs,
                  std::vector<Tensor> &outputs);

  // Queues a run and returns. `callback` is called once, on a thread of the
  // session, with the result and the outputs, after the registered callbacks;
  // an empty function is allowed. An unknown id is reported through it too.
  Status RunGraphAsync(uint32_t graphId, const std::vector<ge::Tensor> &inputs,
                       RunAsyncCallback callback);

  // Queues a run on the caller's stream and returns. `inputs` and `outputs` are
  // device tensors; `outputs` must have the right sizes, and is valid after the
  // stream is synchronised. `stream` NULL is FAILED. Registered callbacks run
  // on the thread bound to the stream, if there is one.
  Status RunGraphWithStreamAsync(uint32_t graphId, void *stream,
                                 const std::vector<Tensor> &inputs,
                                 std::vector<Tensor> &outputs);
  Status LoadGraph(const uint32_t graphId,
                   const std::map<AscendString, AscendString> &options,
                   void *stream);
  ATTRIBUTED_DEPRECATED(LoadGraph(const uint32_t,
                                  const std::map<AscendString, AscendString> &,
                                  void *))
  Status LoadGraph(const uint32_t graphId,
                   const std::map<std::string, std::string> &options,
                   void *stream) {
    return LoadGraph(graphId, string_form::ToAscend(options), stream);
  }
  Status ExecuteGraphWithStreamAsync(uint32_t graphId, void *stream,
                                     const std::vector<gert::Tensor> &inputs,
                                     std::vector<gert::Tensor> &outputs);

  // ---- Variables and callbacks -------------------------------------------
  // Values of variables, in the order of the names. FAILED if the session has
  // no variables or not one of that name. Fires no callback.
  Status GetVariables(const std::vector<AscendString> &var_names,
                      std::vector<Tensor> &var_values);
  ATTRIBUTED_DEPRECATED(GetVariables(const std::vector<AscendString> &,
                                     std::vector<Tensor> &))
  Status GetVariables(const std::vector<std::string> &var_names,
                      std::vector<Tensor> &var_values) {
    std::vector<AscendString> names;
    for (const std::string &name : var_names) {
      names.push_back(string_form::ToAscend(name));
    }
    return GetVariables(names, var_values);
  }

  // Registers what is called after each run of a graph of this session that has
  // Summary operators (key "Summary"; names are those of the operators) or is a
  // checkpoint graph (key "Save"; names are those of the variables). One call
  // per run, after the whole graph, Summary first; no tensor is copied. A later
  // registration of the key replaces the earlier one.
  //   GE_SESSION_MANAGER_NOT_INIT  before GEInitialize() or after GEFinalize()
  //   FAILED                       another key, a null function, or a call
  //                                while a callback of this session runs
  Status RegisterCallBackFunc(const char_t *key,
                              const session::pCallBackFunc &callback);
  ATTRIBUTED_DEPRECATED(RegisterCallBackFunc(const char *,
                                             const session::pCallBackFunc &))
  Status RegisterCallBackFunc(const std::string &key,
                              const pCallBackFunc &callback) {
    return RegisterStringForm(key.c_str(), ToAscendForm(callback));
  }
#ifdef GE_SIM_ARTICLE_EXTENSIONS
  // Not part of the product's interface; published articles use it.
  Status RegisterCallBackFunc(const AscendString &key,
                              const session::pCallBackFunc &callback) {
    return RegisterCallBackFunc(key.GetString(), callback);
  }
#endif

  uint64_t GetSessionId() const;

  // Puts the constants, or the intermediate results, of a compiled graph into
  // device memory of the program, from now on. The summary of the compiled
  // graph says how much it needs. The memory must outlive the graph in the
  // session. All feature memory is refreshable, so the last two do the same.
  Status SetGraphConstMemoryBase(uint32_t graph_id, const void *const memory,
                                 size_t size);
  Status UpdateGraphFeatureMemoryBase(uint32_t graph_id,
                                      const void *const memory, size_t size);
  Status UpdateGraphRefreshableFeatureMemoryBase(uint32_t graph_id,
                                                 const void *const memory,
                                                 size_t size);

  // ---- Refused by name: no second device, data-flow engine or allocator of
  // the program exists here. FAILED with a message naming the function.
  Status RunGraph(uint32_t graphId, const ContinuousTensorList &inputs,
                  std::vector<Tensor> &outputs);
  Status RunGraphAsync(uint32_t graphId, const ContinuousTensorList &inputs,
                       RunAsyncCallback callback);
  Status RunGraphDistribute(
      const std::map<int32_t, std::vector<Tensor>> &device_to_inputs,
      std::map<int32_t, std::vector<Tensor>> &device_to_outputs);
  Status FeedDataFlowGraph(uint32_t graph_id, const std::vector<Tensor> &inputs,
                           const DataFlowInfo &info, int32_t timeout);
  Status FeedDataFlowGraph(uint32_t graph_id,
                           const std::vector<uint32_t> &indexes,
                           const std::vector<Tensor> &inputs,
                           const DataFlowInfo &info, int32_t timeout);
  Status FeedRawData(uint32_t graph_id,
                     const std::vector<RawData> &raw_data_list,
                     const uint32_t index, const DataFlowInfo &info,
                     int32_t timeout);
  Status FetchDataFlowGraph(uint32_t graph_id, std::vector<Tensor> &outputs,
                            DataFlowInfo &info, int32_t timeout);
  Status FetchDataFlowGraph(uint32_t graph_id,
                            const std::vector<uint32_t> &indexes,
                            std::vector<Tensor> &outputs, DataFlowInfo &info,
                            int32_t timeout);
  Status SetGraphFixedFeatureMemoryBase(uint32_t graph_id,
                                        const void *const memory, size_t size);
  Status SetGraphFixedFeatureMemoryBaseWithType(uint32_t graph_id,
                                                MemoryType type,
                                                const void *const memory,
                                                size_t size);
  Status RegisterExternalAllocator(const void *const stream,
                                   std::shared_ptr<Allocator> allocator) const;
  Status UnregisterExternalAllocator(const void *const stream) const;
  Status ShardGraphsToFile(const char_t *file_path = "./") const;
  Status ShardGraphs() const;
  Status SaveGraphsToPb(const char_t *file_path) const;
  Status PaRemapped(const uint64_t va, const uint64_t new_pa,
                    const uint64_t len) const;

 private:
  using AscendFormCallBack = std::function<uint32_t(
      uint32_t, const std::map<AscendString, ge::Tensor> &)>;

  // The std::string overload: same table and rules as the other. `callback` is
  // empty for a null function.
  Status RegisterStringForm(const char_t *key,
                            const AscendFormCallBack &callback);
  static AscendFormCallBack ToAscendForm(const pCallBackFunc callback) {
    if (callback == nullptr) return AscendFormCallBack();
    return [callback](uint32_t graph_id,
                      const std::map<AscendString, ge::Tensor> &tensors) {
      std::map<std::string, ge::Tensor> params_list;
      for (const auto &tensor : tensors) {
        params_list[string_form::ToStd(tensor.first)] = tensor.second;
      }
      return callback(graph_id, params_list);
    };
  }

  uint64_t sessionId_{0};
};

#ifdef GE_SIM_ARTICLE_EXTENSIONS
// Not part of the product's interface; published articles use it. Registers
// with the session that was made last and still lives; without one,
// GE_SESSION_MANAGER_NOT_INIT.
namespace article_form {
GE_FUNC_VISIBILITY Session *NewestSession();
}  // namespace article_form
inline Status RegisterCallBackFunc(const AscendString &key,
                                   const session::pCallBackFunc &callback) {
  Session *const newest = article_form::NewestSession();
  if (newest == nullptr) return GE_SESSION_MANAGER_NOT_INIT;
  return newest->RegisterCallBackFunc(key.GetString(), callback);
}
inline Status RegisterCallBackFunc(const std::string &key,
                                   const pCallBackFunc &callback) {
  Session *const newest = article_form::NewestSession();
  if (newest == nullptr) return GE_SESSION_MANAGER_NOT_INIT;
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#endif
  return newest->RegisterCallBackFunc(key, callback);
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif
}
#endif  // GE_SIM_ARTICLE_EXTENSIONS

// Session::LoadGraph() and Session::ExecuteGraphWithStreamAsync() for callers
// that look symbols up by name.
extern "C" {
GE_FUNC_VISIBILITY Status GeSessionLoadGraph(
    ge::Session &session, uint32_t graph_id,
    const std::map<ge::AscendString, ge::AscendString> &options, void *stream);
GE_FUNC_VISIBILITY Status GeSessionExecuteGraphWithStreamAsync(
    ge::Session &session, uint32_t graph_id, void *stream,
    const std::vector<gert::Tensor> &inputs,
    std::vector<gert::Tensor> &outputs);
}
}  // namespace ge

#endif  // GE_GE_GE_API_H_
