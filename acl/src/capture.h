// Captures: the tasks of a stream, stored instead of run (aclmdlRICapture*),
// and what can be run again from them.
//
//   Begin() ── Store()* ── End() ──► graph ── Execute()* ── Destroy()
//
// A graph runs on the stream it is executed on, unless it has callbacks and the
// stream it was captured from still has a thread for them: then it runs there,
// between two points at which the other stream waits.

#ifndef ACL_SRC_CAPTURE_H_
#define ACL_SRC_CAPTURE_H_

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "acl/acl_rt.h"
#include "runtime/base/mutex.h"
#include "runtime/core/handle_table.h"
#include "runtime/core/runtime.h"

namespace ascend::acl {

// Thread-safe. Never destroyed, as the runtime.
class Captures {
 public:
  // Queues a captured task once more.
  using Step = std::function<absl::Status(const rt::StreamRef&)>;
  enum class Needs : uint8_t { kNothing, kReportThread };

  // The state of `runtime`; a forked child, whose runtime is another, gets a
  // fresh one. Takes no lock.
  static Captures& Of(rt::Runtime& runtime);
  // False when no stream of the process is captured: one load.
  static bool Any() { return count_.load(std::memory_order_relaxed) != 0; }

  Captures(const Captures&) = delete;
  Captures& operator=(const Captures&) = delete;

  // 107027 if the stream is captured already.
  absl::Status Begin(const rt::StreamRef& ref, aclmdlRICaptureMode mode)
      ABSL_LOCKS_EXCLUDED(mu_);
  // 107029 if it is not; 107038 in a thread that may not end it.
  absl::StatusOr<rt::Handle> End(const rt::StreamRef& ref)
      ABSL_LOCKS_EXCLUDED(mu_);
  // The graph that the stream is captured into, or none.
  rt::Handle Find(rt::Handle stream) ABSL_LOCKS_EXCLUDED(mu_);

  // True if the stream is captured, which has stored the step.
  bool Store(rt::Handle stream, Needs needs, Step step)
      ABSL_LOCKS_EXCLUDED(mu_);

  // 107027 if the stream is captured, so that `what` has nothing to wait for.
  absl::Status CheckNotCaptured(const char* what, const rt::StreamRef& ref)
      ABSL_LOCKS_EXCLUDED(mu_);
  // `code` while a capture forbids the calling thread what cannot be stored.
  absl::Status CheckAllowed(const char* what, int code)
      ABSL_LOCKS_EXCLUDED(mu_);

  // 107017 for no graph, 107026 for one that is being captured.
  absl::Status Execute(rt::Handle graph, const rt::StreamRef& ref)
      ABSL_LOCKS_EXCLUDED(mu_);
  // The same, and 107037 while it runs.
  absl::Status Destroy(rt::Handle graph) ABSL_LOCKS_EXCLUDED(mu_);

 private:
  class RunEnd;
  struct Graph {
    std::vector<Step> steps;
    rt::Handle stream = rt::kNoHandle;  // that it was captured from
    bool needs_report_thread = false;
    std::atomic<int> running{0};
  };
  struct Capture {
    rt::Handle handle;  // of the graph to be
    std::shared_ptr<Graph> graph;
    aclmdlRICaptureMode mode;
    uint64_t thread;
  };

  Captures(rt::Runtime* runtime, Captures* previous);

  absl::StatusOr<std::shared_ptr<Graph>> Require(rt::Handle graph)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);
  // Where the graph runs when it is executed on `ref`.
  absl::StatusOr<rt::StreamRef> Place(const Graph& graph,
                                      const rt::StreamRef& ref);
  // Forgets captures whose stream is no more.
  void Purge() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);

  static std::atomic<int> count_;

  rt::Runtime* const runtime_;
  // Of the parent process; kept reachable for leak checkers.
  [[maybe_unused]] Captures* const previous_;
  rt::Mutex mu_;
  rt::Handle next_handle_ ABSL_GUARDED_BY(mu_);
  absl::flat_hash_map<rt::Handle, Capture> captures_  // by stream
      ABSL_GUARDED_BY(mu_);
  absl::flat_hash_map<rt::Handle, std::shared_ptr<Graph>> graphs_
      ABSL_GUARDED_BY(mu_);
};

}  // namespace ascend::acl

#endif  // ACL_SRC_CAPTURE_H_
