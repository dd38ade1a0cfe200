#include "acl/src/capture.h"

#include <pthread.h>

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "acl/error_codes/rt_error_codes.h"
#include "runtime/base/status.h"
#include "runtime/core/record_point.h"
#include "runtime/core/task.h"
#include "runtime/core/work.h"

namespace ascend::acl {
namespace {

using rt::AclError;
using rt::Handle;
using rt::StreamRef;
using rt::Task;

// Kept apart from other handles by the top byte; the number below is never used
// twice.
constexpr Handle kFirstHandle = Handle{0xB2} << 56 | 1;

uint64_t Self() { return static_cast<uint64_t>(pthread_self()); }

// `later` goes on when `earlier` has done what is queued on it now.
absl::Status Join(const StreamRef& earlier, const StreamRef& later) {
  auto* const point = new rt::RecordPoint(
      earlier.handle, std::make_shared<std::atomic<int>>(1));
  point->Ref();
  const absl::Status recorded =
      earlier.stream->Enqueue(earlier.handle, Task::Record(point)).status();
  if (!recorded.ok()) {
    point->Unref();
    point->Unref();
    return recorded;
  }
  const absl::Status waits =
      later.stream->Enqueue(later.handle, Task::Wait(point, rt::kForever))
          .status();
  if (!waits.ok()) point->Unref();
  return waits;
}

}  // namespace

std::atomic<int> Captures::count_{0};

// The last task of an execution; gone when it was done or dropped.
class Captures::RunEnd final : public rt::Work {
 public:
  explicit RunEnd(std::shared_ptr<Graph> graph) : graph_(std::move(graph)) {
    graph_->running.fetch_add(1);
  }
  absl::Status Run() override { return absl::OkStatus(); }
  const char* name() const override { return "end of a captured graph"; }

 private:
  ~RunEnd() override { graph_->running.fetch_sub(1); }

  const std::shared_ptr<Graph> graph_;
};

Captures::Captures(rt::Runtime* runtime, Captures* previous)
    : runtime_(runtime), previous_(previous), next_handle_(kFirstHandle) {}

Captures& Captures::Of(rt::Runtime& runtime) {
  static std::atomic<Captures*> current{nullptr};
  Captures* state = current.load(std::memory_order_acquire);
  while (state == nullptr || state->runtime_ != &runtime) {
    auto* const fresh = new Captures(&runtime, state);
    if (current.compare_exchange_strong(state, fresh,
                                        std::memory_order_acq_rel)) {
      return *fresh;
    }
    delete fresh;  // another thread was first; `state` is its
  }
  return *state;
}

absl::Status Captures::Begin(const StreamRef& ref, aclmdlRICaptureMode mode) {
  rt::MutexLock lock(&mu_);
  Purge();
  auto graph = std::make_shared<Graph>();
  graph->stream = ref.handle;
  const Capture capture{next_handle_, std::move(graph), mode, Self()};
  if (!captures_.emplace(ref.handle, capture).second) {
    return AclError(
        ACL_ERROR_RT_STREAM_CAPTURED,
        absl::StrCat("stream ", ref.stream->id(), " is captured already"));
  }
  ++next_handle_;
  count_.fetch_add(1);
  return absl::OkStatus();
}

absl::StatusOr<Handle> Captures::End(const StreamRef& ref) {
  rt::MutexLock lock(&mu_);
  const auto it = captures_.find(ref.handle);
  if (it == captures_.end()) {
    return AclError(
        ACL_ERROR_RT_STREAM_NOT_CAPTURED,
        absl::StrCat("stream ", ref.stream->id(), " is not captured"));
  }
  const Capture& capture = it->second;
  if (capture.mode != ACL_MODEL_RI_CAPTURE_MODE_RELAXED &&
      capture.thread != Self()) {
    return AclError(ACL_ERROR_RT_STREAM_CAPTURE_WRONG_THREAD,
                    absl::StrCat("the capture of stream ", ref.stream->id(),
                                 " was begun by thread ", capture.thread));
  }
  const Handle handle = capture.handle;
  graphs_.emplace(handle, capture.graph);
  captures_.erase(it);
  count_.fetch_sub(1);
  return handle;
}

Handle Captures::Find(Handle stream) {
  rt::MutexLock lock(&mu_);
  const auto it = captures_.find(stream);
  return it == captures_.end() ? rt::kNoHandle : it->second.handle;
}

bool Captures::Store(Handle stream, Needs needs, Step step) {
  rt::MutexLock lock(&mu_);
  const auto it = captures_.find(stream);
  if (it == captures_.end()) return false;
  Graph& graph = *it->second.graph;
  graph.steps.push_back(std::move(step));
  graph.needs_report_thread |= needs == Needs::kReportThread;
  return true;
}

absl::Status Captures::CheckNotCaptured(const char* what,
                                        const StreamRef& ref) {
  if (!Any() || Find(ref.handle) == rt::kNoHandle) return absl::OkStatus();
  return AclError(ACL_ERROR_RT_STREAM_CAPTURED,
                  absl::StrCat("stream ", ref.stream->id(),
                               " is captured: end that before ", what));
}

absl::Status Captures::CheckAllowed(const char* what, int code) {
  rt::MutexLock lock(&mu_);
  Purge();
  for (const auto& [stream, capture] : captures_) {
    const bool forbids =
        capture.mode == ACL_MODEL_RI_CAPTURE_MODE_GLOBAL ||
        (capture.mode == ACL_MODEL_RI_CAPTURE_MODE_THREAD_LOCAL &&
         capture.thread == Self());
    if (!forbids) continue;
    return AclError(
        code, absl::StrFormat("%s is not allowed while stream %#x is captured "
                              "in mode %d",
                              what, stream, static_cast<int>(capture.mode)));
  }
  return absl::OkStatus();
}

void Captures::Purge() {
  for (auto it = captures_.begin(); it != captures_.end();) {
    const auto dead = it++;
    if (runtime_->FindStreamOfAnyContext(dead->first).ok()) continue;
    captures_.erase(dead);
    count_.fetch_sub(1);
  }
}

absl::StatusOr<std::shared_ptr<Captures::Graph>> Captures::Require(
    Handle graph) {
  const auto it = graphs_.find(graph);
  if (it != graphs_.end()) return it->second;
  for (const auto& [stream, capture] : captures_) {
    if (capture.handle != graph) continue;
    return AclError(
        ACL_ERROR_RT_MODEL_CAPTURED,
        absl::StrFormat("stream %#x is being captured into it", stream));
  }
  return AclError(ACL_ERROR_RT_INVALID_HANDLE,
                  absl::StrFormat("%#x is no live captured graph", graph));
}

absl::StatusOr<StreamRef> Captures::Place(const Graph& graph,
                                          const StreamRef& ref) {
  if (!graph.needs_report_thread) return ref;
  const auto bound = [](const StreamRef& stream) {
    const auto queue =
        stream.stream->Subscription(stream.handle, rt::Channel::kReport);
    return queue.ok() && *queue != nullptr;
  };
  const auto origin = runtime_->FindStreamOfAnyContext(graph.stream);
  if (origin.ok() && bound(*origin)) return *origin;
  if (bound(ref)) return ref;
  return AclError(
      ACL_ERROR_RT_STREAM_NO_CB_REG,
      absl::StrCat("the graph has callbacks, and neither stream ",
                   ref.stream->id(),
                   " nor the one it was captured from has a subscribed "
                   "thread: call aclrtSubscribeReport first"));
}

absl::Status Captures::Execute(Handle handle, const StreamRef& ref) {
  std::shared_ptr<Graph> graph;
  {
    rt::MutexLock lock(&mu_);
    ART_ASSIGN_OR_RETURN(graph, Require(handle));
  }
  ART_ASSIGN_OR_RETURN(const StreamRef place, Place(*graph, ref));
  ART_RETURN_IF_ERROR(CheckNotCaptured("executing a graph on it", ref));
  ART_RETURN_IF_ERROR(CheckNotCaptured("executing a graph of it", place));
  auto* const end = new RunEnd(graph);
  absl::Status status;
  if (place.handle != ref.handle) status = Join(ref, place);
  for (const Step& step : graph->steps) {
    if (!status.ok()) break;
    status = step(place);
  }
  if (status.ok() && place.handle != ref.handle) status = Join(place, ref);
  if (status.ok()) {
    status = ref.stream->Enqueue(ref.handle, Task::OfWork(end, false)).status();
  }
  if (!status.ok()) end->Unref();
  return status;
}

absl::Status Captures::Destroy(Handle handle) {
  std::shared_ptr<Graph> graph;  // goes after the lock
  rt::MutexLock lock(&mu_);
  ART_ASSIGN_OR_RETURN(graph, Require(handle));
  if (graph->running.load() != 0) {
    return AclError(ACL_ERROR_RT_MODEL_RUNNING,
                    absl::StrCat(graph->running.load(),
                                 " executions of the graph have not ended"));
  }
  graphs_.erase(handle);
  return absl::OkStatus();
}

}  // namespace ascend::acl
