#include "runtime/diag/hang_report.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "runtime/base/mix.h"
#include "runtime/control/creation_sites.h"
#include "runtime/control/task_observer.h"

namespace ascend::rt {
namespace {

std::string Seconds(int64_t nanos) {
  return absl::StrFormat("%.3f s", static_cast<double>(nanos) * 1e-9);
}

std::string Cause(Runtime& runtime, const Stream::Blocker& blocker) {
  switch (blocker.state) {
    case Stream::State::kAwaitingEvent: {
      Stream* const recorder = runtime.streams().Find(blocker.stream);
      if (recorder == nullptr) return "";
      return absl::StrCat(", which stream ", recorder->id(), " records");
    }
    case Stream::State::kAwaitingReport:
      return blocker.thread_ended ? ", but that thread has ended" : "";
    case Stream::State::kAwaitingExecutor:
    case Stream::State::kAwaitingHostThread:
      return ", which waits for a thread of the runtime";
    case Stream::State::kRunning:
      return ", which runs";
    case Stream::State::kAwaitingTimer:
      return ", which the device is busy with";
    case Stream::State::kIdle:
      return "";
  }
  return "";
}

std::string WhatItDoes(Runtime& runtime,
                       const SubscriptionTable::BoundThread& thread) {
  if (thread.ended) return "has ended";
  if (!thread.processing) {
    return "is not inside aclrtProcessReport or aclrtProcessHostFunc";
  }
  Stream* const stream = runtime.streams().Find(thread.running);
  if (stream == nullptr) return "is inside its process call";
  return absl::StrCat("runs a callback of stream ", stream->id());
}

std::string HeadLines(int stream) {
  std::string lines;
  for (const TaskObserver::Pending& task : TaskObserver::Get().Head(stream)) {
    absl::StrAppend(&lines, "\n    ", Name(task.task_class),
                    task.running ? " runs since " : " waits since ",
                    Seconds(task.age));
    const std::string site = DescribeSite(task.site);
    if (!site.empty()) absl::StrAppend(&lines, ", launched at ", site);
  }
  return lines;
}

std::string Plural(size_t count, absl::string_view noun) {
  return absl::StrCat(count, " ", noun, count == 1 ? "" : "s");
}

}  // namespace

std::string FormatHangReport(Runtime& runtime) {
  size_t streams = 0;
  std::string lines;
  runtime.streams().ForEach([&](Stream* stream, Handle handle) {
    const absl::StatusOr<bool> done = stream->Done(handle);
    if (!done.ok() || *done) return;
    ++streams;
    absl::StrAppend(&lines, "\n  ", stream->Describe(handle),
                    Cause(runtime, stream->blocker(handle)),
                    HeadLines(stream->id()));
  });
  size_t threads = 0;
  for (const BlockedThreads::Entry& thread : runtime.blocked_threads().List()) {
    ++threads;
    Stream* const target = runtime.streams().Find(thread.stream);
    absl::StrAppend(&lines, "\n  thread ", thread.thread_id, " waits since ",
                    Seconds(runtime.clock()->Now() - thread.since), " for ",
                    target == nullptr ? std::string("a stream that is gone")
                                      : absl::StrCat("stream ", target->id()));
  }
  for (const Channel channel : {Channel::kReport, Channel::kHostFunc}) {
    for (const SubscriptionTable::BoundThread& thread :
         runtime.subscriptions(channel).List()) {
      if (thread.waiting == 0) continue;
      absl::StrAppend(&lines, "\n  thread ", thread.thread_id, " has ",
                      Plural(thread.waiting, "callback"), " to run and ",
                      WhatItDoes(runtime, thread));
    }
  }
  if (streams == 0 && threads == 0) {
    return absl::StrCat("hang report: nothing waits", lines);
  }
  return absl::StrCat("hang report: ", Plural(streams, "stream"), " and ",
                      Plural(threads, "thread"), " wait", lines);
}

uint64_t ProgressOf(Runtime& runtime) {
  uint64_t progress = 0;
  runtime.streams().ForEach([&](Stream* stream, Handle handle) {
    const Stream::Blocker blocker = stream->blocker(handle);
    progress += Mix(handle ^ Mix(blocker.ticket * 16 +
                                 static_cast<uint64_t>(blocker.state)));
  });
  return progress;
}

bool HasWork(Runtime& runtime) {
  bool work = !runtime.blocked_threads().List().empty();
  runtime.streams().ForEach([&](Stream* stream, Handle handle) {
    const absl::StatusOr<bool> done = stream->Done(handle);
    if (done.ok() && !*done) work = true;
  });
  return work;
}

}  // namespace ascend::rt
