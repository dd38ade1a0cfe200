// Synchronizer: the host-side waits, and the search for waits that can never
// end (ruling 2.7).
//
// A wait is hopeless if following "waits for" from its target leads back to
// the waiting thread:
//
//   stream ─ blocking callback ──► the thread subscribed for it
//   stream ─ event wait ─────────► the stream that records the event
//   stream ─ running host func ──► the runtime thread that runs it
//   stream ─ failed task ────────► the thread inside exception callbacks for it
//   thread ─ synchronise call ───► the stream it waits for
//
// A link that ends by itself, an event wait or a synchronise call with a limit,
// is none. A wait for a subscribed thread that has ended is hopeless too unless
// somebody ends the subscription or the thread's id is given to a new thread:
// it is given up when kEndedThreadGrace has passed without that.
//
// Streams are looked at one after the other, so what was seen first may be past
// when the last is seen: a circle counts when a second walk finds the same
// tasks in progress.

#ifndef RUNTIME_CORE_SYNCHRONIZER_H_
#define RUNTIME_CORE_SYNCHRONIZER_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/optional.h"
#include "runtime/base/clock.h"
#include "runtime/core/blocked_threads.h"
#include "runtime/core/failing_streams.h"
#include "runtime/core/handle_table.h"
#include "runtime/core/record_point.h"
#include "runtime/core/stream.h"

namespace ascend::rt {

using StreamTable = HandleTable<Stream, HandleKind::kStream>;

// Thread-safe.
class Synchronizer {
 public:
  Synchronizer(StreamTable* streams, BlockedThreads* blocked_threads,
               const FailingStreams* failing_streams, Clock* clock)
      : streams_(streams),
        blocked_threads_(blocked_threads),
        failing_streams_(failing_streams),
        clock_(clock) {}

  // Waits until `ticket` (0: all tasks enqueued before the call) is complete.
  // Returns the stream's error; 507046 at `deadline`, or at once and with a
  // diagnostic for a wait that can never end; 107023 if the stream was aborted;
  // 107017 if it was destroyed.
  absl::Status AwaitStream(Stream* stream, Handle handle, uint64_t ticket,
                           int64_t deadline);

  // Waits until `point` is complete; 507047 in place of 507046.
  absl::Status AwaitPoint(RecordPoint* point, int64_t deadline);

  // Why the calling thread would wait for `stream` for ever, if it would.
  struct Circle {
    std::string description;
    // Not closed, but ends at a thread that has ended.
    bool ended_thread = false;
    std::vector<std::pair<Handle, uint64_t>> tasks;  // stream, ticket
  };
  absl::optional<Circle> FindCircle(Handle stream) const;

  // Whether the error is that of a wait that can never end.
  static bool WasHopeless(const absl::Status& status);

  // On the runtime's clock.
  static constexpr int64_t kEndedThreadGrace = 1000 * kNanosPerMilli;

 private:
  absl::optional<Circle> Walk(Handle stream) const;
  absl::Status Sleep(Handle stream, HostWait* wait, int64_t deadline,
                     int timeout_code);

  StreamTable* const streams_;
  BlockedThreads* const blocked_threads_;
  const FailingStreams* const failing_streams_;
  Clock* const clock_;
};

}  // namespace ascend::rt

#endif  // RUNTIME_CORE_SYNCHRONIZER_H_
