// Session: see ge/ge_api.h. Every member finds its SessionCore by id, as that
// may have ended with GEFinalize().

#include <exception>
#include <string>
#include <utility>
#include <vector>

#include "acl/acl.h"
#include "ge/ge_api.h"
#include "ge/src/api_result.h"
#include "ge/src/environment.h"
#include "ge/src/error_message.h"
#include "ge/src/status.h"

namespace ge {

using internal::CallbackTable;
using internal::Environment;
using internal::Finish;
using internal::Profile;
using internal::SessionCore;

namespace {

// Errors of callbacks that nobody waited for belong to the next call.
void ReportLateErrors(SessionCore* core) {
  for (const std::string& error : core->TakeErrors()) {
    internal::ReportError(error);
  }
}

// The result of `body`, a function from SessionCore* to absl::Status.
template <typename Body>
Status Call(const char* api, uint64_t id, const Body& body) {
  const auto core = Environment::Get().Find(id);
  if (!core.ok()) return Finish(api, core.status());
  ReportLateErrors(core->get());
  return Finish(api, body(core->get()));
}

std::vector<TensorDesc> DescsOf(const std::vector<InputTensorInfo>& inputs) {
  std::vector<TensorDesc> descs;
  for (const InputTensorInfo& input : inputs) {
    descs.emplace_back(Shape(input.dims), FORMAT_ND,
                       static_cast<DataType>(input.data_type));
  }
  return descs;
}

Status Register(uint64_t id, const char* key, CallbackTable::Form form,
                internal::CallbackFunction function) {
  constexpr char kApi[] = "RegisterCallBackFunc";
  Environment& environment = Environment::Get();
  const auto profile = internal::ProfileFromEnvironment();
  const bool observed = profile.ok() && *profile == Profile::kObserved;
  if (!environment.initialized()) {
    return Finish(kApi, internal::Error("GE is not initialised"),
                  observed ? FAILED : GE_SESSION_MANAGER_NOT_INIT);
  }
  const auto core = environment.Find(id);
  if (!core.ok()) {
    return Finish(kApi, core.status(),
                  observed ? GE_SESSION_NOT_EXIST : FAILED);
  }
  return Finish(kApi,
                (*core)->callbacks().Register(key, form, std::move(function)));
}

}  // namespace

Session::Session(const std::map<AscendString, AscendString>& options) {
  const auto id = Environment::Get().Open(this, options);
  if (id.ok()) sessionId_ = *id;
  (void)Finish("Session", id.status());
}

Session::~Session() { Environment::Get().Close(sessionId_); }

uint64_t Session::GetSessionId() const { return sessionId_; }

// ---- Graphs -----------------------------------------------------------------

Status Session::AddGraph(uint32_t graphId, const Graph& graph) {
  return AddGraph(graphId, graph, std::map<AscendString, AscendString>());
}

Status Session::AddGraph(uint32_t graphId, const Graph& graph,
                         const std::map<AscendString, AscendString>& options) {
  return Call("AddGraph", sessionId_, [&](SessionCore* core) {
    return core->AddGraph(graphId, graph, options);
  });
}

Status Session::AddGraphWithCopy(uint32_t graphId, const Graph& graph) {
  return AddGraphWithCopy(graphId, graph,
                          std::map<AscendString, AscendString>());
}

Status Session::AddGraphWithCopy(
    uint32_t graphId, const Graph& graph,
    const std::map<AscendString, AscendString>& options) {
  return Call("AddGraphWithCopy", sessionId_, [&](SessionCore* core) {
    return core->AddGraphWithCopy(graphId, graph, options);
  });
}

Status Session::RemoveGraph(uint32_t graphId) {
  return Call("RemoveGraph", sessionId_,
              [&](SessionCore* core) { return core->RemoveGraph(graphId); });
}

Status Session::BuildGraph(uint32_t graphId,
                           const std::vector<InputTensorInfo>& inputs) {
  return Call("BuildGraph", sessionId_, [&](SessionCore* core) {
    return core->BuildGraph(graphId, DescsOf(inputs));
  });
}

Status Session::BuildGraph(uint32_t graphId,
                           const std::vector<ge::Tensor>& inputs) {
  return Call("BuildGraph", sessionId_, [&](SessionCore* core) {
    std::vector<TensorDesc> descs;
    for (const Tensor& input : inputs) descs.push_back(input.GetTensorDesc());
    return core->BuildGraph(graphId, descs);
  });
}

Status Session::CompileGraph(uint32_t graph_id) {
  return Call("CompileGraph", sessionId_, [&](SessionCore* core) {
    return core->BuildGraph(graph_id, {});
  });
}

// Any stream can run a loaded graph.
Status Session::LoadGraph(const uint32_t graphId,
                          const std::map<AscendString, AscendString>& options,
                          void*) {
  return Call("LoadGraph", sessionId_, [&](SessionCore* core) -> absl::Status {
    GE_RETURN_IF_ERROR(internal::CheckOptions(options));
    return core->BuildGraph(graphId, {});
  });
}

Status Session::SetGraphConstMemoryBase(uint32_t graph_id,
                                        const void* const memory, size_t size) {
  return Call("SetGraphConstMemoryBase", sessionId_, [&](SessionCore* core) {
    return core->UseMemory(graph_id, SessionCore::Area::kConstants,
                           const_cast<void*>(memory), size);
  });
}

Status Session::UpdateGraphFeatureMemoryBase(uint32_t graph_id,
                                             const void* const memory,
                                             size_t size) {
  return Call("UpdateGraphFeatureMemoryBase", sessionId_,
              [&](SessionCore* core) {
                return core->UseMemory(graph_id, SessionCore::Area::kWork,
                                       const_cast<void*>(memory), size);
              });
}

// All feature memory is refreshable.
Status Session::UpdateGraphRefreshableFeatureMemoryBase(
    uint32_t graph_id, const void* const memory, size_t size) {
  return Call("UpdateGraphRefreshableFeatureMemoryBase", sessionId_,
              [&](SessionCore* core) {
                return core->UseMemory(graph_id, SessionCore::Area::kWork,
                                       const_cast<void*>(memory), size);
              });
}

bool Session::IsGraphNeedRebuild(uint32_t graphId) {
  const auto core = Environment::Get().Find(sessionId_);
  return !core.ok() || (*core)->NeedsRebuild(graphId);
}

// ---- Runs -------------------------------------------------------------------

Status Session::RunGraph(uint32_t graphId, const std::vector<Tensor>& inputs,
                         std::vector<Tensor>& outputs) {
  std::exception_ptr exception;
  const Status status =
      Call("RunGraph", sessionId_, [&](SessionCore* core) -> absl::Status {
        // Not before: the program may pass one vector as both.
        std::vector<Tensor> results;
        const internal::RunOutcome outcome =
            core->RunGraph(graphId, inputs, &results);
        outputs = std::move(results);
        for (const std::string& error : outcome.callback_errors) {
          internal::ReportError(error);
        }
        exception = outcome.exception;
        return outcome.status;
      });
  if (exception != nullptr) std::rethrow_exception(exception);
  return status;
}

Status Session::RunGraphAsync(uint32_t graphId,
                              const std::vector<ge::Tensor>& inputs,
                              RunAsyncCallback callback) {
  return Call("RunGraphAsync", sessionId_, [&](SessionCore* core) {
    return core->RunGraphAsync(graphId, inputs, std::move(callback));
  });
}

Status Session::RunGraphWithStreamAsync(uint32_t graphId, void* stream,
                                        const std::vector<Tensor>& inputs,
                                        std::vector<Tensor>& outputs) {
  return Call("RunGraphWithStreamAsync", sessionId_, [&](SessionCore* core) {
    return core->RunGraphWithStreamAsync(
        graphId, static_cast<aclrtStream>(stream), inputs, &outputs);
  });
}

// ---- Variables and callbacks ------------------------------------------------

Status Session::GetVariables(const std::vector<AscendString>& var_names,
                             std::vector<Tensor>& var_values) {
  return Call("GetVariables", sessionId_,
              [&](SessionCore* core) -> absl::Status {
                GE_ASSIGN_OR_RETURN(var_values, core->GetVariables(var_names));
                return absl::OkStatus();
              });
}

Status Session::RegisterCallBackFunc(const char_t* key,
                                     const session::pCallBackFunc& callback) {
  internal::CallbackFunction function;
  if (callback != nullptr) function = callback;
  return Register(sessionId_, key, CallbackTable::Form::kAscendString,
                  std::move(function));
}

Status Session::RegisterStringForm(const char_t* key,
                                   const AscendFormCallBack& callback) {
  return Register(sessionId_, key, CallbackTable::Form::kStdString, callback);
}

#ifndef GE_SIM_ARTICLE_EXTENSIONS
// The header declares it for programs that define the macro.
namespace article_form {
GE_FUNC_VISIBILITY Session* NewestSession();
}  // namespace article_form
#endif
Session* article_form::NewestSession() { return Environment::Get().Newest(); }

}  // namespace ge
