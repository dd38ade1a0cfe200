// Runtime: the root that owns everything else. One per process, made at the
// first call that needs it and never destroyed, so that calls from static
// destructors and threads that outlive main() find it.
//
// After fork() the child has a copy whose locks and threads cannot be trusted:
// Get() gives nothing there until the child calls Reinitialize() through
// aclInit (ruling 2.15).

#ifndef RUNTIME_CORE_RUNTIME_H_
#define RUNTIME_CORE_RUNTIME_H_

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "absl/base/optimization.h"
#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "runtime/base/clock.h"
#include "runtime/base/mutex.h"
#include "runtime/control/controlled_clock.h"
#include "runtime/core/blocked_threads.h"
#include "runtime/core/context.h"
#include "runtime/core/device.h"
#include "runtime/core/event.h"
#include "runtime/core/exception_hub.h"
#include "runtime/core/failing_streams.h"
#include "runtime/core/handle_table.h"
#include "runtime/core/memory_registry.h"
#include "runtime/core/options.h"
#include "runtime/core/process_settings.h"
#include "runtime/core/state_observers.h"
#include "runtime/core/stream.h"
#include "runtime/core/subscription_table.h"
#include "runtime/core/synchronizer.h"
#include "runtime/core/thread_state.h"
#include "runtime/core/virtual_memory.h"
#include "runtime/exec/pooled_executor.h"

namespace ascend::rt {

using ContextTable = HandleTable<Context, HandleKind::kContext>;
using EventTable = HandleTable<Event, HandleKind::kEvent>;

// A live object and the handle by which it was found.
struct StreamRef {
  Stream* stream;
  Handle handle;
};
struct EventRef {
  Event* event;
  Handle handle;
};

// Thread-safe.
class Runtime final : public TaskErrorSink {
 public:
  // Null in a forked child.
  static Runtime* Get() {
    Runtime* const runtime = current_.load(std::memory_order_acquire);
    return ABSL_PREDICT_TRUE(runtime != nullptr) ? runtime : GetFirst();
  }
  // Gives a forked child a runtime of its own; elsewhere does nothing.
  static void Reinitialize();

  // Puts a runtime with other options in place of the present one, which is
  // abandoned: calls under way in it end there. For tests, while nothing lives.
  static void Replace(const Options& options);

  explicit Runtime(const Options& options);

  const Options& options() const { return options_; }
  ControlledClock* clock() { return &clock_; }
  // Whether a context is live.
  bool AnyContext() const { return contexts_.live() > 0; }
  MemoryRegistry& memory() { return memory_; }
  VirtualMemory& virtual_memory() { return virtual_memory_; }
  ExceptionHub& exceptions() { return exceptions_; }
  StateObservers& observers() { return observers_; }
  ProcessSettings& settings() { return settings_; }
  const BlockedThreads& blocked_threads() const { return blocked_threads_; }
  Synchronizer& synchronizer() { return synchronizer_; }
  SubscriptionTable& subscriptions(Channel channel) {
    return channel == Channel::kReport ? reports_ : host_funcs_;
  }
  StreamTable& streams() { return streams_; }
  EventTable& events() { return events_; }
  ContextTable& contexts() { return contexts_; }

  // Devices. 107001 for an id that is none.
  int device_count() const { return static_cast<int>(devices_.size()); }
  absl::Status CheckDevice(int device) const;
  // The same; 507010 while it is lost.
  absl::Status CheckUsable(int device) const;
  Device& device(int id) { return *devices_[id]; }
  // 507010 for memory of a lost device; null will do.
  absl::Status CheckNotLost(const Allocation* block) const;
  absl::Status SetDevice(int device);
  // Counts down; at 0, or at once with `force`, ends what is on the device:
  // contexts with their streams and events, and memory of the program.
  absl::Status ResetDevice(int device, bool force);
  // Drops every queued task of the device's streams and waits for the running
  // ones. 107022 while another thread does so; 107020 at `deadline`.
  absl::Status AbortDevice(int device, int64_t deadline);

  // Contexts. The current one is the calling thread's.
  absl::StatusOr<Handle> CreateContext(int device);  // and makes it current
  absl::Status DestroyContext(Handle handle);
  absl::Status SetCurrentContext(Handle handle);
  // 107002; 507010 while its device is lost.
  absl::StatusOr<Context*> CurrentContext();

  // Streams, in the order of checks of ruling 1.3: 107002, 107017, 107003.
  // kNoHandle stands for the current context's default stream.
  absl::StatusOr<Handle> CreateStream(uint32_t priority, uint32_t flags);
  absl::StatusOr<StreamRef> FindStream(Handle handle) {
    // The rule: an explicit stream of the current context, all of it live.
    const Handle current = ThreadState::Current().context;
    Stream* const stream = streams_.Find(handle);
    if (ABSL_PREDICT_TRUE(stream != nullptr && stream->context() == current)) {
      const Context* const context = contexts_.Find(current);
      if (ABSL_PREDICT_TRUE(context != nullptr &&
                            !device(context->device).lost.load())) {
        return StreamRef{stream, handle};
      }
    }
    return FindStreamChecked(handle);
  }
  // The same without asking for a context unless `handle` is kNoHandle.
  absl::StatusOr<StreamRef> FindStreamOfAnyContext(Handle handle);
  absl::Status DestroyStream(Handle handle, bool force);
  // Waits for every stream of the current context's device.
  absl::Status SynchronizeDevice(int64_t deadline);

  // Events: 107002, 107017, 107003.
  absl::StatusOr<Handle> CreateEvent(EventConfig config);
  absl::StatusOr<EventRef> FindEvent(Handle handle);
  absl::Status DestroyEvent(Handle handle);

  // aclFinalize: ends all contexts, bindings and device memory, drops what is
  // queued, and forgets what was set for the process. Pinned memory stays valid
  // until it is freed.
  void Shutdown();

  // The device answers 507010 until it is reset and set again.
  void LoseDevice(int device) { this->device(device).lost.store(true); }

  // What is alive; for leak checks.
  struct Census {
    size_t contexts = 0;
    size_t streams = 0;
    size_t events = 0;
    size_t bindings = 0;
    MemoryRegistry::Usage device_memory;
    MemoryRegistry::Usage host_memory;
    size_t executor_threads = 0;
  };
  Census TakeCensus() const;

  void OnTaskError(const TaskError& error) override;
  void OnContextStopped(Handle context, const absl::Status& error) override;

 private:
  static Runtime* GetFirst();
  static void ForgetInChild();

  // What is on a device at a moment.
  struct Inventory {
    std::vector<Handle> contexts;  // but for the primary one
    MemoryRegistry::Blocks blocks;
    std::vector<uint64_t> physical_memory;
  };
  Inventory TakeInventory(int device);
  // Ends it; `forgotten` as in MemoryRegistry::End().
  void EndInventory(int device, const Inventory& inventory, bool forgotten);
  // The parts of SetDevice() and ResetDevice() between their observers.
  absl::Status UseDevice(int device);
  absl::Status EndUseOfDevice(int device, bool force);
  absl::Status LostError(int device) const;

  // Looks at one thing after the other; see FindStream().
  absl::StatusOr<StreamRef> FindStreamChecked(Handle handle);
  // Nobody has been told of the stream: TellOfStream() does, with no lock held.
  absl::StatusOr<Handle> OpenStream(const StreamConfig& config);
  void TellOfStream(Handle stream) {
    observers_.streams.Call(ToOpaque(stream), ACL_RT_STREAM_STATE_CREATE_POST);
  }
  // Retires a stream with everything that hangs on it.
  bool CloseStream(Stream* stream, Handle handle);
  // Nobody has been told of its default stream.
  absl::StatusOr<Handle> OpenContext(int device, bool primary);
  void TellOfDefaultStream(Handle context);
  // Ends a context with its streams and events. `wait`: lets queued tasks
  // finish first. 107017 if it is not live.
  absl::Status CloseContext(Handle handle, bool wait);
  void StopContext(Handle context, const absl::Status& error);
  std::vector<StreamRef> StreamsOf(Handle context);
  std::vector<StreamRef> StreamsOfDevice(int device);

  // Null before the first Get() and in a forked child.
  static std::atomic<Runtime*> current_;

  const Options options_;
  ControlledClock clock_;
  // Whether host funcs get on shows in real time.
  RealClock real_clock_;
  const std::unique_ptr<Executor> executor_;
  PooledExecutor host_executor_;
  BlockedThreads blocked_threads_;
  FailingStreams failing_streams_;
  ExceptionHub exceptions_;
  StateObservers observers_;
  ProcessSettings settings_;
  MemoryRegistry memory_;
  VirtualMemory virtual_memory_{&memory_};
  StreamTable streams_;
  EventTable events_;
  ContextTable contexts_;
  SubscriptionTable reports_;
  SubscriptionTable host_funcs_;
  Synchronizer synchronizer_;
  StreamEnvironment stream_environment_;
  std::vector<std::unique_ptr<Device>> devices_;
};

}  // namespace ascend::rt

#endif  // RUNTIME_CORE_RUNTIME_H_
