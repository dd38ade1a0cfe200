#include "runtime/core/synchronizer.h"

#include <algorithm>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/cord.h"
#include "absl/strings/str_cat.h"
#include "acl/error_codes/rt_error_codes.h"
#include "runtime/base/cancellation_point.h"
#include "runtime/base/status.h"
#include "runtime/base/thread_id.h"

namespace ascend::rt {
namespace {

// Ends what a wait has registered, however it is left: the thread may be
// cancelled, and user code that is told of failures may end it.
template <typename Awaited>
struct Registration {
  ~Registration() { awaited->RemoveHostWait(wait); }
  Awaited* const awaited;
  HostWait* const wait;
};

constexpr char kHopeless[] = "ascend/hopeless";

struct Blocking {
  ~Blocking() { threads->Remove(thread_id); }
  BlockedThreads* const threads;
  const uint64_t thread_id;
};

}  // namespace

bool Synchronizer::WasHopeless(const absl::Status& status) {
  return status.GetPayload(kHopeless).has_value();
}

absl::Status Synchronizer::AwaitStream(Stream* stream, Handle handle,
                                       uint64_t ticket, int64_t deadline) {
  HostWait wait;
  absl::Status result;
  if (!stream->AddHostWait(handle, ticket, &wait, &result)) return result;
  const Registration<Stream> registration{stream, &wait};
  // Cheaper than to wake another thread and sleep. Not with a deadline, which
  // running work would not know of.
  if (deadline == kForever) stream->RunQueuedWork(handle, &wait);
  return Sleep(handle, &wait, deadline, ACL_ERROR_RT_STREAM_SYNC_TIMEOUT);
}

absl::Status Synchronizer::AwaitPoint(RecordPoint* point, int64_t deadline) {
  HostWait wait;
  if (!point->AddHostWait(&wait)) return point->error();
  const Registration<RecordPoint> registration{point, &wait};
  return Sleep(point->stream(), &wait, deadline,
               ACL_ERROR_RT_EVENT_SYNC_TIMEOUT);
}

absl::Status Synchronizer::Sleep(Handle stream, HostWait* wait,
                                 int64_t deadline, int timeout_code) {
  const uint64_t self = CurrentPthreadId();
  // Registered before the first look, so that whoever closes a circle later
  // finds this thread and makes it look again.
  blocked_threads_->Add(self, stream, wait, deadline, clock_->Now());
  const Blocking blocking{blocked_threads_, self};
  const CancellationPoint cancellation_point;
  absl::Status result;
  int64_t give_up = kForever;
  while (true) {
    const absl::optional<Circle> circle = FindCircle(stream);
    // If the stream was past the awaited task when the circle closed, this
    // wait has been signalled before.
    const bool hopeless = circle.has_value() && !wait->signalled();
    if (!hopeless) {
      give_up = kForever;
    } else if (circle->ended_thread && give_up == kForever) {
      give_up = clock_->After(kEndedThreadGrace);
    } else if (!circle->ended_thread || clock_->Now() >= give_up) {
      result = AclError(timeout_code,
                        absl::StrCat("a wait that can never end was ended: ",
                                     circle->description));
      result.SetPayload(kHopeless, absl::Cord());
      break;
    }
    const HostWait::Wake wake =
        wait->Await(clock_, std::min(deadline, give_up));
    if (wake == HostWait::Wake::kSignalled) {
      result = wait->result();
      break;
    }
    if (wake == HostWait::Wake::kTimeout && clock_->Now() >= deadline) {
      Stream* const target = streams_->Find(stream);
      result =
          AclError(timeout_code,
                   absl::StrCat("timeout: ", target == nullptr
                                                 ? "stream is gone"
                                                 : target->Describe(stream)));
      break;
    }
  }
  return result;
}

absl::optional<Synchronizer::Circle> Synchronizer::FindCircle(
    Handle stream) const {
  absl::optional<Circle> circle = Walk(stream);
  while (circle.has_value()) {
    absl::optional<Circle> again = Walk(stream);
    if (again.has_value() && again->tasks == circle->tasks) return again;
    circle = std::move(again);
  }
  return absl::nullopt;
}

absl::optional<Synchronizer::Circle> Synchronizer::Walk(Handle stream) const {
  const uint64_t self = CurrentPthreadId();
  absl::flat_hash_set<Handle> seen;
  std::vector<std::pair<Handle, uint64_t>> tasks;
  std::string path = absl::StrCat("thread ", self, " waits for ");
  while (seen.insert(stream).second) {
    Stream* const current = streams_->Find(stream);
    if (current == nullptr) return absl::nullopt;
    Stream::Blocker blocker = current->blocker(stream);
    const uint64_t reporter =
        failing_streams_->ThreadOf(static_cast<uint32_t>(current->id()));
    if (reporter != 0) {
      blocker.state = Stream::State::kRunning;
      blocker.thread_id = reporter;
      blocker.thread_ended = false;
    }
    tasks.emplace_back(stream, blocker.ticket);
    absl::StrAppend(&path, current->Describe(stream));
    if (reporter != 0) {
      absl::StrAppend(&path, ", whose failure thread ", reporter,
                      " tells to exception callbacks");
    }
    switch (blocker.state) {
      case Stream::State::kAwaitingReport:
      case Stream::State::kRunning:
        if (blocker.thread_id == 0) return absl::nullopt;
        if (blocker.thread_id == self) {
          absl::StrAppend(&path, "; thread ", self, " is the one that waits");
          return Circle{std::move(path), /*ended_thread=*/false,
                        std::move(tasks)};
        }
        if (blocker.thread_ended) {
          absl::StrAppend(&path, "; thread ", blocker.thread_id, " has ended");
          return Circle{std::move(path), /*ended_thread=*/true,
                        std::move(tasks)};
        }
        stream = blocked_threads_->WaitsFor(blocker.thread_id);
        absl::StrAppend(&path, "; thread ", blocker.thread_id, " waits for ");
        break;
      case Stream::State::kAwaitingEvent:
        if (blocker.limited) return absl::nullopt;
        stream = blocker.stream;
        absl::StrAppend(&path, "; the event is recorded by ");
        break;
      default:
        return absl::nullopt;
    }
    if (stream == kNoHandle) return absl::nullopt;
  }
  return absl::nullopt;
}

}  // namespace ascend::rt
