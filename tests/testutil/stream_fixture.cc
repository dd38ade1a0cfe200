#include "tests/testutil/stream_fixture.h"

#include <utility>

#include "runtime/base/thread_id.h"
#include "tests/testutil/status_matchers.h"

namespace ascend::rt {

StreamFixture::StreamFixture() {
  errors_.on_context_stopped = [this](Handle context,
                                      const absl::Status& error) {
    streams_.ForEach([&](Stream* stream, Handle handle) {
      if (stream->config().context == context) stream->Stop(handle, error);
    });
  };
}

void StreamFixture::TearDown() {
  std::vector<TestStream> open;
  streams_.ForEach([&](Stream* stream, Handle handle) {
    open.push_back({stream, handle});
  });
  for (const TestStream& s : open) EXPECT_TRUE(Close(s));
  EXPECT_EQ(executor_.timers(), 0u) << "a closed stream left its timer";
  EXPECT_EQ(host_executor_.timers(), 0u);
  const size_t calls = calls_.names().size();
  RunExecutor();
  RunHostExecutor();
  EXPECT_EQ(calls_.names().size(), calls) << "a closed stream ran a task";
  EXPECT_EQ(executor_.pending(), 0u);
  EXPECT_EQ(host_executor_.pending(), 0u);
  EXPECT_EQ(streams_.live(), 0u);
  EXPECT_EQ(reports_.bindings(), 0u);
  EXPECT_EQ(reports_.threads(), 0u);
  EXPECT_EQ(host_funcs_.bindings(), 0u);
  EXPECT_EQ(host_funcs_.threads(), 0u);
  EXPECT_EQ(blocked_threads_.WaitsFor(CurrentPthreadId()), kNoHandle);
  EXPECT_EQ(FakeWork::live(), 0);
  EXPECT_EQ(queued_waits(), 0);
}

TestStream StreamFixture::Open(const StreamConfig& config) {
  Stream* const stream = streams_.Acquire();
  stream->Open(&environment_, config);
  return {stream, streams_.Publish(stream)};
}

TestStream StreamFixture::OpenSubscribed(const StreamConfig& config) {
  const TestStream s = Open(config);
  EXPECT_THAT(Subscribe(s), IsOk());
  return s;
}

bool StreamFixture::Close(TestStream s) {
  // A stale handle fails in Close() too.
  s->BeginClose(s.handle);
  reports_.Forget(s.stream, s.handle);
  host_funcs_.Forget(s.stream, s.handle);
  if (!s->Close(s.handle, [&] { streams_.Retire(s.stream, s.handle); })) {
    return false;
  }
  streams_.Release(s.stream);
  return true;
}

absl::Status StreamFixture::Subscribe(TestStream s) {
  return Subscribe(s, CurrentPthreadId());
}
absl::Status StreamFixture::Subscribe(TestStream s, uint64_t thread_id) {
  return reports_.Subscribe(thread_id, s.stream, s.handle);
}
absl::Status StreamFixture::Unsubscribe(TestStream s) {
  return Unsubscribe(s, CurrentPthreadId());
}
absl::Status StreamFixture::Unsubscribe(TestStream s, uint64_t thread_id) {
  return reports_.Unsubscribe(thread_id, s.stream, s.handle);
}

absl::StatusOr<uint64_t> StreamFixture::Callback(TestStream s, std::string name,
                                                 std::function<void()> body) {
  return s->Enqueue(
      s.handle, Task::Callback(&CallLog::Run,
                               calls_.Data(std::move(name), std::move(body)),
                               /*block=*/false));
}

absl::StatusOr<uint64_t> StreamFixture::BlockCallback(
    TestStream s, std::string name, std::function<void()> body) {
  return s->Enqueue(
      s.handle, Task::Callback(&CallLog::Run,
                               calls_.Data(std::move(name), std::move(body)),
                               /*block=*/true));
}

absl::StatusOr<uint64_t> StreamFixture::HostFunc(TestStream s, std::string name,
                                                 std::function<void()> body) {
  return s->Enqueue(
      s.handle, Task::HostFunc(&CallLog::Run,
                               calls_.Data(std::move(name), std::move(body))));
}

absl::StatusOr<uint64_t> StreamFixture::LaunchOwned(
    TestStream s, bool on_host, std::string name,
    std::function<absl::Status()> body, int64_t device_time) {
  Work* const work = new FakeWork(
      [this, name = std::move(name), body = std::move(body)] {
        calls_.Add(name);
        return body ? body() : absl::OkStatus();
      },
      device_time);
  absl::StatusOr<uint64_t> ticket =
      s->Enqueue(s.handle, Task::OfWork(work, on_host));
  if (!ticket.ok()) work->Unref();
  return ticket;
}

absl::StatusOr<uint64_t> StreamFixture::LaunchWork(
    TestStream s, std::string name, std::function<absl::Status()> body,
    int64_t device_time) {
  return LaunchOwned(s, /*on_host=*/false, std::move(name), std::move(body),
                     device_time);
}

absl::StatusOr<uint64_t> StreamFixture::HostOperator(
    TestStream s, std::string name, std::function<absl::Status()> body) {
  return LaunchOwned(s, /*on_host=*/true, std::move(name), std::move(body), 0);
}

absl::StatusOr<uint64_t> StreamFixture::Record(TestStream s,
                                               const RecordPointRef& point) {
  point->Ref();
  absl::StatusOr<uint64_t> ticket =
      s->Enqueue(s.handle, Task::Record(point.get()));
  if (!ticket.ok()) point->Unref();
  return ticket;
}

absl::StatusOr<uint64_t> StreamFixture::WaitEvent(TestStream s,
                                                  const RecordPointRef& point,
                                                  int64_t timeout) {
  point->Ref();
  point->queued_waits().fetch_add(1);
  absl::StatusOr<uint64_t> ticket =
      s->Enqueue(s.handle, Task::Wait(point.get(), timeout));
  if (!ticket.ok()) {
    point->queued_waits().fetch_sub(1);
    point->Unref();
  }
  return ticket;
}

RecordPointRef StreamFixture::NewPoint(TestStream s) {
  return RecordPointRef::Adopt(new RecordPoint(s.handle, queued_waits_));
}

RecordPointRef StreamFixture::RecordNew(TestStream s) {
  RecordPointRef point = NewPoint(s);
  if (!Record(s, point).ok()) return RecordPointRef();
  return point;
}

void StreamFixture::Advance(int64_t nanos) {
  clock_.Advance(nanos);
  RunExecutor();
  if (host_executor_.RunUntilIdle() > 0) RunExecutor();
}

void StreamFixture::RunAll() {
  bool moved = true;
  while (moved) {
    moved = executor_.RunUntilIdle() > 0;
    moved = host_executor_.RunUntilIdle() > 0 || moved;
    moved = Process().ok() || moved;
    moved = ProcessHostFuncs().ok() || moved;
  }
}

bool StreamFixture::Done(TestStream s) const {
  const absl::StatusOr<bool> done = s->Done(s.handle);
  EXPECT_THAT(done, IsOk());
  return done.ok() && *done;
}

absl::Status StreamFixture::Synchronize(TestStream s, int64_t deadline) {
  return synchronizer_.AwaitStream(s.stream, s.handle, /*ticket=*/0, deadline);
}

}  // namespace ascend::rt
