#include "runtime/core/runtime.h"

#include <pthread.h>

#include <memory>
#include <random>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "acl/acl_base.h"
#include "acl/error_codes/rt_error_codes.h"
#include "runtime/base/adaptive_spin.h"
#include "runtime/base/log.h"
#include "runtime/base/status.h"
#include "runtime/base/thread_id.h"
#include "runtime/control/creation_sites.h"
#include "runtime/control/fault_plan.h"
#include "runtime/control/switches.h"
#include "runtime/core/callback_scope.h"
#include "runtime/core/thread_state.h"

namespace ascend::rt {
namespace {

std::atomic<bool> g_forked{false};

// Host funcs are user code that may block, even on one another. A few threads
// are enough while they do not (PooledExecutor has the rule); the limit is more
// than there are streams, each of which runs one at a time.
constexpr int kEagerHostThreads = 4;
constexpr int kMaxHostThreads = 1 << 16;

std::unique_ptr<Executor> MakeExecutor(const Options& options,
                                       ControlledClock* clock) {
  constexpr char kName[] = "acl_executor";
  if (options.order == Order::kFree) {
    return std::make_unique<PooledExecutor>(kName, options.executor_threads,
                                            clock);
  }
  uint64_t seed;
  if (options.order_seed.has_value()) {
    seed = *options.order_seed;
  } else {
    seed = std::random_device()();
    Log(LogLevel::kWarning,
        absl::StrCat(
            "the order of the device's steps is the seed's: again with "
            "ACLSIM_ORDER=",
            options.order == Order::kDeterministic ? "deterministic"
                                                   : "adversarial",
            ":", seed));
  }
  return std::make_unique<SeededExecutor>(kName, options.order, seed, clock,
                                          [clock] { return clock->polls(); });
}

std::vector<size_t> Budgets(const Options& options) {
  return std::vector<size_t>(options.device_count(),
                             options.profile.device_memory);
}

// Bad options were reported by aclInit; calls before it see the defaults.
Options UsableOptions() {
  absl::StatusOr<Options> options = OptionsFromEnvironment();
  if (options.ok()) return *std::move(options);
  Log(LogLevel::kError, options.status().message());
  return Options();
}

absl::Status NotLive(const char* noun, Handle handle) {
  return AclError(ACL_ERROR_RT_INVALID_HANDLE,
                  absl::StrFormat("%s %#x is not live", noun, handle));
}

absl::Status EndedMeanwhile(Handle context) {
  return AclError(ACL_ERROR_RT_CONTEXT_NULL,
                  absl::StrFormat("context %#x was ended meanwhile", context));
}

absl::Status CheckIsSet(const Device& device, int id)
    ABSL_EXCLUSIVE_LOCKS_REQUIRED(device.lifecycle) {
  if (device.references > 0) return absl::OkStatus();
  return AclError(
      ACL_ERROR_RT_INVALID_DEVICEID,
      device.last_reset_by == 0
          ? absl::StrCat("device ", id, " was never set")
          : absl::StrCat("device ", id, " was reset before by thread ",
                         device.last_reset_by));
}

Runtime* MakeRuntime(void (*forget)()) {
  static const int registered = pthread_atfork(nullptr, nullptr, forget);
  static_cast<void>(registered);
  return new Runtime(UsableOptions());
}

}  // namespace

std::atomic<Runtime*> Runtime::current_{nullptr};

void Runtime::ForgetInChild() {
  if (current_.exchange(nullptr) != nullptr) g_forked.store(true);
}

Runtime* Runtime::GetFirst() {
  if (g_forked.load()) return nullptr;
  static Runtime* const first = [] {
    Runtime* const made = MakeRuntime(ForgetInChild);
    current_.store(made, std::memory_order_release);
    return made;
  }();
  // Null again if the process forked meanwhile.
  static_cast<void>(first);
  return current_.load(std::memory_order_acquire);
}

void Runtime::Reinitialize() {
  if (!g_forked.load()) return;
  // What the parent left is abandoned, not destroyed: its locks may be held by
  // threads that do not exist here.
  ThreadState::Current() = ThreadState();
  current_.store(MakeRuntime(ForgetInChild), std::memory_order_release);
  g_forked.store(false);
}

void Runtime::Replace(const Options& options) {
  static auto* const abandoned = new std::vector<Runtime*>;  // stay reachable
  abandoned->push_back(Get());
  ThreadState::Current() = ThreadState();
  current_.store(new Runtime(options), std::memory_order_release);
}

Runtime::Runtime(const Options& options)
    : options_(options),
      executor_(MakeExecutor(options, &clock_)),
      host_executor_("acl_host_func", kEagerHostThreads, kMaxHostThreads,
                     &real_clock_),
      memory_(Budgets(options)),
      reports_(Channel::kReport, options.profile.max_report_threads, &clock_,
               &blocked_threads_),
      host_funcs_(Channel::kHostFunc, options.profile.max_report_threads,
                  &clock_, &blocked_threads_),
      synchronizer_(&streams_, &blocked_threads_, &failing_streams_, &clock_),
      stream_environment_{&clock_,
                          executor_.get(),
                          &host_executor_,
                          &blocked_threads_,
                          this,
                          options.queue_depth,
                          options.order != Order::kFree} {
  reports_.set_refuses_recycled_ids(options.strict);
  host_funcs_.set_refuses_recycled_ids(options.strict);
  clock_.SetMode(options.clock);
  AdaptiveSpin::FixBudget(options.spin);
  // Asking is seen, so that who polls does not wait for ever.
  Switches::Set(Control::kOrder, options.order != Order::kFree);
  Switches::Set(Control::kProduct, !options.profile.unsupported.empty() ||
                                       options.profile.legacy_codes);
  for (int id = 0; id < options.device_count(); ++id) {
    devices_.push_back(std::make_unique<Device>());
  }
}

absl::Status Runtime::CheckDevice(int device) const {
  if (device >= 0 && device < device_count()) return absl::OkStatus();
  return AclError(
      ACL_ERROR_RT_INVALID_DEVICEID,
      absl::StrCat("device ", device, " is not in 0..", device_count() - 1));
}

absl::Status Runtime::LostError(int device) const {
  return AclError(ACL_ERROR_RT_LOST_HEARTBEAT,
                  absl::StrCat("device ", device,
                               " is lost until it is reset and set "
                               "again"));
}

absl::Status Runtime::CheckUsable(int device) const {
  ART_RETURN_IF_ERROR(CheckDevice(device));
  return devices_[device]->lost.load() ? LostError(device) : absl::OkStatus();
}

absl::Status Runtime::CheckNotLost(const Allocation* block) const {
  if (block == nullptr || block->placement() != Placement::kDevice) {
    return absl::OkStatus();
  }
  return CheckUsable(block->device());
}

absl::Status Runtime::SetDevice(int id) {
  ART_RETURN_IF_ERROR(CheckUsable(id));
  observers_.devices.Call(id, ACL_RT_DEVICE_STATE_SET_PRE);
  const absl::Status set = UseDevice(id);
  observers_.devices.Call(id, ACL_RT_DEVICE_STATE_SET_POST);
  return set;
}

absl::Status Runtime::UseDevice(int id) {
  Device& device = this->device(id);
  Handle opened = kNoHandle;
  {
    MutexLock lock(&device.lifecycle);
    if (device.references == 0) {
      ART_ASSIGN_OR_RETURN(opened, OpenContext(id, /*primary=*/true));
      device.primary_context.store(opened);
    }
    ++device.references;
    ThreadState::Current().context = device.primary_context.load();
  }
  // Outside the lock: the observer may set the device.
  if (opened != kNoHandle) TellOfDefaultStream(opened);
  return absl::OkStatus();
}

absl::Status Runtime::ResetDevice(int id, bool force) {
  ART_RETURN_IF_ERROR(CheckDevice(id));
  {
    // Before the observers hear of a reset that is none.
    Device& device = this->device(id);
    MutexLock lock(&device.lifecycle);
    ART_RETURN_IF_ERROR(CheckIsSet(device, id));
  }
  observers_.devices.Call(id, ACL_RT_DEVICE_STATE_RESET_PRE);
  const absl::Status reset = EndUseOfDevice(id, force);
  observers_.devices.Call(id, ACL_RT_DEVICE_STATE_RESET_POST);
  return reset;
}

absl::Status Runtime::EndUseOfDevice(int id, bool force) {
  Device& device = this->device(id);
  Handle ended = kNoHandle;
  Inventory inventory;
  bool was_lost = false;
  {
    MutexLock lock(&device.lifecycle);
    ART_RETURN_IF_ERROR(CheckIsSet(device, id));
    device.references = force ? 0 : device.references - 1;
    if (device.references > 0) return absl::OkStatus();
    device.last_reset_by = CurrentKernelThreadId();
    ended = device.primary_context.exchange(kNoHandle);
    device.saturation_mode.store(0);
    device.peers.store(0);
    was_lost = device.lost.exchange(false);
    inventory = TakeInventory(id);
  }
  // Outside the lock: callbacks that are waited for may set the device, and
  // what they make then stays.
  CloseContext(ended, /*wait=*/!force).IgnoreError();
  // Memory of a lost device could not be freed.
  EndInventory(id, inventory, /*forgotten=*/!was_lost);
  return absl::OkStatus();
}

Runtime::Inventory Runtime::TakeInventory(int id) {
  Inventory inventory;
  contexts_.ForEach([&](Context* context, Handle handle) {
    if (context->device == id && !context->primary) {
      inventory.contexts.push_back(handle);
    }
  });
  inventory.blocks = memory_.BlocksOfProgram(id);
  inventory.physical_memory = virtual_memory_.HandlesOf(id);
  return inventory;
}

void Runtime::EndInventory(int id, const Inventory& inventory, bool forgotten) {
  size_t contexts = 0;
  for (Handle context : inventory.contexts) {
    if (CloseContext(context, /*wait=*/false).ok()) ++contexts;
  }
  const size_t physical = virtual_memory_.End(inventory.physical_memory);
  const size_t blocks = memory_.End(inventory.blocks, forgotten);
  if (contexts + physical + blocks == 0) return;
  Log(LogLevel::kWarning,
      absl::StrCat(
          "the reset of device ", id, " ends what the program left: ", contexts,
          " contexts of aclrtCreateContext, ", blocks,
          " blocks of device memory, ", physical, " of physical memory"));
}

absl::Status Runtime::AbortDevice(int id, int64_t deadline) {
  ART_RETURN_IF_ERROR(CheckUsable(id));
  if (device(id).aborting.exchange(true)) {
    return AclError(
        ACL_ERROR_RT_DEVICE_TASK_ABORT,
        absl::StrCat("the tasks of device ", id, " are being aborted already"));
  }
  const std::vector<StreamRef> streams = StreamsOfDevice(id);
  for (const StreamRef& ref : streams) {
    ref.stream
        ->Abort(
            ref.handle,
            AclError(ACL_ERROR_RT_DEVICE_TASK_ABORT,
                     absl::StrCat("the tasks of device ", id, " were aborted")),
            /*keep_queue=*/false)
        .IgnoreError();  // gone meanwhile
  }
  absl::Status result;
  for (const StreamRef& ref : streams) {
    const absl::Status idle =
        synchronizer_.AwaitStream(ref.stream, ref.handle, 0, deadline);
    if (AclCode(idle) == ACL_ERROR_RT_STREAM_SYNC_TIMEOUT) {
      result = AclError(ACL_ERROR_RT_WAIT_TIMEOUT, idle.message());
      break;
    }
  }
  device(id).aborting.store(false);
  return result;
}

absl::StatusOr<Handle> Runtime::OpenContext(int id, bool primary) {
  ART_RETURN_IF_ERROR(
      FaultPlan::Step("context", ACL_ERROR_RT_RESOURCE_ALLOC_FAIL));
  Context* const context = contexts_.Acquire();
  if (context == nullptr) {
    return AclError(ACL_ERROR_RT_RESOURCE_ALLOC_FAIL, "too many contexts");
  }
  context->Open();
  context->device = id;
  context->primary = primary;
  // The default stream needs the context's handle and the context the
  // stream's: the context is published first, unknown to anybody yet.
  const Handle handle = contexts_.Publish(context);
  CreationSites::Note(handle);
  StreamConfig config;
  config.device = id;
  config.context = handle;
  config.is_default = true;
  const absl::StatusOr<Handle> stream = OpenStream(config);
  if (!stream.ok()) {
    // Unless the context was ended meanwhile.
    if (contexts_.Retire(context, handle)) contexts_.Release(context);
    return stream.status();
  }
  context->default_stream = *stream;
  return handle;
}

absl::Status Runtime::CloseContext(Handle handle, bool wait) {
  Context* const context = contexts_.Find(handle);
  if (wait && context != nullptr) {
    // Callbacks that are waited for may still use the context.
    for (const StreamRef& ref : StreamsOf(handle)) {
      // Its error, if any, has been reported; a hopeless wait was logged.
      synchronizer_.AwaitStream(ref.stream, ref.handle, 0, kForever)
          .IgnoreError();
    }
  }
  if (context == nullptr || !contexts_.Retire(context, handle)) {
    return NotLive("context", handle);
  }
  context->Settle();
  for (const StreamRef& ref : StreamsOf(handle)) {
    CloseStream(ref.stream, ref.handle);
  }
  std::vector<Handle> events;
  events_.ForEach([&](Event* event, Handle event_handle) {
    if (event->config().context == handle) events.push_back(event_handle);
  });
  for (Handle event : events) DestroyEvent(event).IgnoreError();
  contexts_.Release(context);
  if (ThreadState::Current().context == handle) {
    ThreadState::Current().context = kNoHandle;
  }
  return absl::OkStatus();
}

std::vector<StreamRef> Runtime::StreamsOf(Handle context) {
  std::vector<StreamRef> streams;
  streams_.ForEach([&](Stream* stream, Handle handle) {
    if (stream->context() == context) streams.push_back({stream, handle});
  });
  return streams;
}

std::vector<StreamRef> Runtime::StreamsOfDevice(int id) {
  std::vector<StreamRef> streams;
  streams_.ForEach([&](Stream* stream, Handle handle) {
    if (stream->device() == id) streams.push_back({stream, handle});
  });
  return streams;
}

absl::StatusOr<Handle> Runtime::CreateContext(int id) {
  ART_RETURN_IF_ERROR(CheckUsable(id));
  ART_ASSIGN_OR_RETURN(const Handle handle, OpenContext(id, /*primary=*/false));
  ThreadState::Current().context = handle;
  TellOfDefaultStream(handle);
  return handle;
}

void Runtime::TellOfDefaultStream(Handle context) {
  const Context* const found = contexts_.Find(context);
  if (found != nullptr) TellOfStream(found->default_stream);
}

absl::Status Runtime::DestroyContext(Handle handle) {
  Context* const context = contexts_.Find(handle);
  if (context == nullptr) {
    return NotLive("context", handle);
  }
  if (context->primary) {
    return AclError(
        ACL_ERROR_RT_PARAM_INVALID,
        absl::StrCat("the default context of device ", context->device.load(),
                     " ends with aclrtResetDevice only"));
  }
  return CloseContext(handle, /*wait=*/false);
}

absl::Status Runtime::SetCurrentContext(Handle handle) {
  if (contexts_.Find(handle) == nullptr) {
    return NotLive("context", handle);
  }
  ThreadState::Current().context = handle;
  return absl::OkStatus();
}

absl::StatusOr<Context*> Runtime::CurrentContext() {
  Context* const context = contexts_.Find(ThreadState::Current().context);
  if (context != nullptr) {
    if (ABSL_PREDICT_TRUE(!device(context->device).lost.load())) return context;
    return LostError(context->device);
  }
  return AclError(ACL_ERROR_RT_CONTEXT_NULL,
                  absl::StrCat("thread ", CurrentKernelThreadId(),
                               " has no current context: call aclrtSetDevice "
                               "or aclrtSetCurrentContext in this thread"));
}

absl::StatusOr<Handle> Runtime::OpenStream(const StreamConfig& config) {
  ART_RETURN_IF_ERROR(
      FaultPlan::Step("stream", ACL_ERROR_RT_NO_STREAM_RESOURCE));
  const int limit = options_.profile.max_streams;
  if (!device(config.device).streams.Take(limit)) {
    return AclError(ACL_ERROR_RT_NO_STREAM_RESOURCE,
                    absl::StrCat("device ", config.device, " has ", limit,
                                 " streams, the most there may be"));
  }
  Stream* const stream = streams_.Acquire();
  if (stream == nullptr) {
    device(config.device).streams.Give();
    return AclError(ACL_ERROR_RT_NO_STREAM_RESOURCE, "too many streams");
  }
  stream->Open(&stream_environment_, config);
  const Handle handle = streams_.Publish(stream);
  CreationSites::Note(handle);
  Context* const context = contexts_.Find(config.context);
  if (context == nullptr || !context->Serves(config.context)) {
    CloseStream(stream, handle);
    return EndedMeanwhile(config.context);
  }
  const absl::Status stop = context->stop_error();
  if (!stop.ok()) stream->Stop(handle, stop);
  return handle;
}

bool Runtime::CloseStream(Stream* stream, Handle handle) {
  observers_.streams.Call(ToOpaque(handle), ACL_RT_STREAM_STATE_DESTROY_PRE);
  const int device_id = stream->device();
  // No new subscription after the old ones were forgotten.
  stream->BeginClose(handle);
  reports_.Forget(stream, handle);
  host_funcs_.Forget(stream, handle);
  if (!stream->Close(handle, [&] { streams_.Retire(stream, handle); }))
    return false;
  streams_.Release(stream);
  device(device_id).streams.Give();
  return true;
}

absl::StatusOr<Handle> Runtime::CreateStream(uint32_t priority,
                                             uint32_t flags) {
  ART_ASSIGN_OR_RETURN(Context * context, CurrentContext());
  StreamConfig config;
  config.device = context->device;
  config.context = ThreadState::Current().context;
  config.priority = priority;
  config.flags = flags;
  ART_ASSIGN_OR_RETURN(const Handle handle, OpenStream(config));
  TellOfStream(handle);
  return handle;
}

absl::StatusOr<StreamRef> Runtime::FindStreamChecked(Handle handle) {
  ART_ASSIGN_OR_RETURN(Context * context, CurrentContext());
  if (handle == kNoHandle) handle = context->default_stream;
  Stream* const stream = streams_.Find(handle);
  if (stream == nullptr) {
    return NotLive("stream", handle);
  }
  if (stream->context() != ThreadState::Current().context) {
    return AclError(
        ACL_ERROR_RT_STREAM_CONTEXT,
        absl::StrFormat("stream %d belongs to context %#x, current is %#x",
                        stream->id(), stream->context(),
                        ThreadState::Current().context));
  }
  return StreamRef{stream, handle};
}

absl::StatusOr<StreamRef> Runtime::FindStreamOfAnyContext(Handle handle) {
  if (handle == kNoHandle) return FindStream(handle);
  Stream* const stream = streams_.Find(handle);
  if (stream == nullptr) {
    return NotLive("stream", handle);
  }
  return StreamRef{stream, handle};
}

absl::Status Runtime::DestroyStream(Handle handle, bool force) {
  ART_ASSIGN_OR_RETURN(const StreamRef ref, FindStream(handle));
  if (ref.stream->config().is_default) {
    return AclError(ACL_ERROR_RT_PARAM_INVALID,
                    "a default stream ends with its context");
  }
  if (!force) {
    if (CallbackScope::Holds(handle)) {
      const std::string message = absl::StrCat(
          "stream ", ref.stream->id(),
          " waits for the callback that destroys it: use "
          "aclrtDestroyStreamForce, or destroy it after the callback");
      Log(LogLevel::kError, message);
      return AclError(ACL_ERROR_RT_PARAM_INVALID, message);
    }
    if (!ref.stream->BeginClose(handle)) return NotLive("stream", handle);
    // Errors of tasks do not keep a stream alive; a hopeless wait was logged
    // and what it waited for is dropped.
    synchronizer_.AwaitStream(ref.stream, handle, 0, kForever).IgnoreError();
  }
  if (!CloseStream(ref.stream, handle)) return NotLive("stream", handle);
  return absl::OkStatus();
}

absl::Status Runtime::SynchronizeDevice(int64_t deadline) {
  ART_ASSIGN_OR_RETURN(Context * context, CurrentContext());
  absl::Status first_error;
  for (const StreamRef& ref : StreamsOfDevice(context->device)) {
    const absl::Status status =
        synchronizer_.AwaitStream(ref.stream, ref.handle, 0, deadline);
    // A stream that was destroyed meanwhile has nothing left to wait for.
    if (AclCode(status) == ACL_ERROR_RT_INVALID_HANDLE) continue;
    if (first_error.ok()) first_error = status;
    if (AclCode(status) == ACL_ERROR_RT_STREAM_SYNC_TIMEOUT) return status;
  }
  return first_error;
}

absl::StatusOr<Handle> Runtime::CreateEvent(EventConfig config) {
  ART_ASSIGN_OR_RETURN(Context * context, CurrentContext());
  ART_RETURN_IF_ERROR(FaultPlan::Step("event", ACL_ERROR_RT_NO_EVENT_RESOURCE));
  config.device = context->device;
  config.context = ThreadState::Current().context;
  const int limit = options_.profile.max_events;
  // Extended events are not bound to the device's own (aclrtCreateEventEx...).
  const bool counted = !config.extended;
  if (counted && !device(config.device).events.Take(limit)) {
    return AclError(ACL_ERROR_RT_NO_EVENT_RESOURCE,
                    absl::StrCat("device ", config.device, " has ", limit,
                                 " events, the most there may be"));
  }
  Event* const event = events_.Acquire();
  if (event == nullptr) {
    if (counted) device(config.device).events.Give();
    return AclError(ACL_ERROR_RT_NO_EVENT_RESOURCE, "too many events");
  }
  event->Open(config);
  const Handle handle = events_.Publish(event);
  CreationSites::Note(handle);
  if (!context->Serves(config.context)) {
    DestroyEvent(handle).IgnoreError();
    return EndedMeanwhile(config.context);
  }
  return handle;
}

absl::StatusOr<EventRef> Runtime::FindEvent(Handle handle) {
  ART_RETURN_IF_ERROR(CurrentContext().status());
  Event* const event = events_.Find(handle);
  if (event == nullptr) {
    return NotLive("event", handle);
  }
  if (event->config().context != ThreadState::Current().context) {
    return AclError(
        ACL_ERROR_RT_STREAM_CONTEXT,
        absl::StrFormat("event %#x belongs to context %#x, current is %#x",
                        handle, event->config().context,
                        ThreadState::Current().context));
  }
  return EventRef{event, handle};
}

absl::Status Runtime::DestroyEvent(Handle handle) {
  Event* const event = events_.Find(handle);
  const EventConfig config = event == nullptr ? EventConfig() : event->config();
  if (event == nullptr ||
      !event->Close(handle, [&] { events_.Retire(event, handle); })) {
    return NotLive("event", handle);
  }
  events_.Release(event);
  if (!config.extended) device(config.device).events.Give();
  return absl::OkStatus();
}

void Runtime::Shutdown() {
  for (const auto& device : devices_) {
    MutexLock lock(&device->lifecycle);
    device->references = 0;
    device->last_reset_by = CurrentKernelThreadId();
    device->primary_context.store(kNoHandle);
    device->saturation_mode.store(0);
    device->peers.store(0);
    device->lost.store(false);
  }
  std::vector<Handle> contexts;
  contexts_.ForEach(
      [&](Context*, Handle handle) { contexts.push_back(handle); });
  for (Handle handle : contexts) {
    CloseContext(handle, /*wait=*/false).IgnoreError();
  }
  for (int id = 0; id < device_count(); ++id) {
    virtual_memory_.End(virtual_memory_.HandlesOf(id));
    memory_.End(memory_.BlocksOfProgram(id), /*forgotten=*/false);
  }
  memory_.ClearForgotten();
  ThreadState::Current().context = kNoHandle;
  observers_.streams.Clear();
  observers_.devices.Clear();
  observers_.aborts.Clear();
  exceptions_.Clear();
  settings_.Clear();
}

Runtime::Census Runtime::TakeCensus() const {
  Census census;
  census.contexts = contexts_.live();
  census.streams = streams_.live();
  census.events = events_.live();
  census.bindings = reports_.bindings() + host_funcs_.bindings();
  census.device_memory = memory_.usage(Placement::kDevice);
  census.host_memory = memory_.usage(Placement::kHostPinned);
  census.executor_threads =
      static_cast<size_t>(executor_->threads() + host_executor_.threads());
  return census;
}

void Runtime::OnTaskError(const TaskError& error) {
  if (error.code == ACL_ERROR_RT_LOST_HEARTBEAT) {
    LoseDevice(static_cast<int>(error.device_id));
  }
  const FailingStreams::Scope telling(&failing_streams_, error.stream_id);
  exceptions_.Notify(error);
}

void Runtime::OnContextStopped(Handle context, const absl::Status& error) {
  std::vector<Handle> stopped = {context};
  const Context* const first = contexts_.Find(context);
  if (first != nullptr &&
      options_.profile.stop_spread == ProductProfile::StopSpread::kDevice) {
    const int device = first->device;
    contexts_.ForEach([&](Context* other, Handle handle) {
      if (other->device == device && handle != context) {
        stopped.push_back(handle);
      }
    });
  }
  for (Handle handle : stopped) StopContext(handle, error);
}

void Runtime::StopContext(Handle context, const absl::Status& error) {
  if (Context* const stopped = contexts_.Find(context)) {
    stopped->SetStopError(error);
  }
  streams_.ForEach([&](Stream* stream, Handle handle) {
    if (stream->context() == context) stream->Stop(handle, error);
  });
}

}  // namespace ascend::rt
