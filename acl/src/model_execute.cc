// Executing models.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/base/optimization.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/types/optional.h"
#include "acl/acl_mdl.h"
#include "acl/src/capture.h"
#include "acl/src/dataset.h"
#include "acl/src/model_api.h"
#include "acl/src/stream_handle.h"
#include "acl/src/task_control.h"
#include "runtime/base/clock.h"
#include "runtime/base/thread_id.h"
#include "runtime/control/fault_plan.h"
#include "runtime/core/memory_registry.h"
#include "runtime/core/report_queue.h"
#include "runtime/core/task_error.h"
#include "runtime/model/execution.h"
#include "runtime/model/loaded_model.h"
#include "runtime/model/model.h"

using ascend::acl::Captures;
using ascend::acl::DataBuffer;
using ascend::acl::Dataset;
using ascend::acl::ExecConfig;
using ascend::acl::ModelCall;
using ascend::acl::ModelState;
using ascend::acl::RequireInit;
using ascend::acl::Runtime;
using ascend::acl::TensorDesc;
using ascend::acl::TensorProperties;
using ascend::rt::AclError;
using ascend::rt::Allocation;
using ascend::rt::Channel;
using ascend::rt::Execution;
using ascend::rt::ExecutionRef;
using ascend::rt::FailedOperator;
using ascend::rt::Gears;
using ascend::rt::LoadedModel;
using ascend::rt::Model;
using ascend::rt::NodePlacement;
using ascend::rt::Program;
using ascend::rt::StreamRef;

namespace {

// An execute call whose arguments have passed the first checks.
struct Request {
  Dataset* input = nullptr;
  Dataset* output = nullptr;
  std::shared_ptr<LoadedModel> loaded;
};

absl::Status CheckSlots(ModelState& state, const Dataset& dataset,
                        const char* noun) {
  for (size_t i = 0; i < dataset.slots.size(); ++i) {
    if (state.data_buffers.Find(dataset.slots[i].buffer) != nullptr) continue;
    return AclError(ACL_ERROR_INVALID_PARAM,
                    absl::StrCat(noun, " ", i,
                                 ": its aclDataBuffer has been destroyed since "
                                 "aclmdlAddDatasetBuffer"));
  }
  return absl::OkStatus();
}

absl::StatusOr<Request> CheckArguments(ModelState& state, uint32_t id,
                                       const aclmdlDataset* input,
                                       const aclmdlDataset* output) {
  ACL_REQUIRE_NOT_NULL(input);
  ACL_REQUIRE_NOT_NULL(output);
  Request request;
  ART_ASSIGN_OR_RETURN(request.input, state.datasets.Require(input, "input"));
  ART_ASSIGN_OR_RETURN(request.output,
                       state.datasets.Require(output, "output"));
  ART_RETURN_IF_ERROR(CheckSlots(state, *request.input, "input"));
  ART_RETURN_IF_ERROR(CheckSlots(state, *request.output, "output"));
  ART_RETURN_IF_ERROR(RequireInit());
  ART_ASSIGN_OR_RETURN(request.loaded, state.models.Find(id));
  return request;
}

// One buffer of a data set, checked against its tensor.
struct Buffer {
  void* data = nullptr;
  std::shared_ptr<Allocation> block;
};

// What a message says about a tensor.
struct TensorLabel {
  const char* noun;
  size_t index;
  const std::string& name;

  std::string ToString() const {
    return absl::StrCat(noun, " ", index, " ('", name, "')");
  }
};

absl::StatusOr<Buffer> CheckBuffer(Runtime& runtime, const DataBuffer& given,
                                   size_t bytes, size_t element_bytes,
                                   const TensorLabel& label) {
  if (given.data == nullptr) {
    return AclError(ACL_ERROR_GE_PARAM_INVALID,
                    absl::StrCat(label.ToString(), ": its address is NULL"));
  }
  if (given.size < bytes) {
    return AclError(ACL_ERROR_GE_PARAM_INVALID,
                    absl::StrCat(label.ToString(), ": the tensor has ", bytes,
                                 " bytes, the buffer ", given.size));
  }
  if (element_bytes > 1 &&
      reinterpret_cast<uintptr_t>(given.data) % element_bytes != 0) {
    return AclError(
        ACL_ERROR_GE_PARAM_INVALID,
        absl::StrFormat("%s: its address %p is not a multiple of %d, the size "
                        "of an element",
                        label.ToString(), given.data, element_bytes));
  }
  Buffer buffer;
  buffer.data = given.data;
  if (bytes == 0) return buffer;
  buffer.block = runtime.memory().Find(given.data);
  if (buffer.block == nullptr) {
    return AclError(
        ACL_ERROR_GE_PARAM_INVALID,
        absl::StrFormat("%s: %p is no device memory, and no host memory that "
                        "the runtime knows: freed before, or never allocated "
                        "with aclrtMalloc or aclrtMallocHost",
                        label.ToString(), given.data));
  }
  if (!buffer.block->Contains(given.data, bytes)) {
    return AclError(
        ACL_ERROR_GE_PARAM_INVALID,
        absl::StrFormat("%s: %d bytes at %p reach beyond the block of %d bytes "
                        "at %p",
                        label.ToString(), bytes, given.data,
                        buffer.block->size(), buffer.block->base()));
  }
  return buffer;
}

bool HasTensorDescs(const Dataset& dataset) {
  return std::any_of(
      dataset.slots.begin(), dataset.slots.end(),
      [](const Dataset::Slot& slot) { return slot.tensor_desc != nullptr; });
}

// True if the descriptions set on the inputs are those of gear `gear`.
bool FitsDescs(ModelState& state, const Dataset& input, const Model& model,
               size_t gear) {
  const Program& program = model.program(gear);
  for (size_t i = 0; i < program.inputs().size(); ++i) {
    const TensorDesc* const desc =
        state.tensor_descs.Find(input.slots[i].tensor_desc);
    if (desc != nullptr && desc->value.dims != program.inputs()[i].dims) {
      return false;
    }
  }
  return true;
}

// The numbers that the gear input holds, of 8 bytes or, in a shorter buffer, 4.
std::vector<int64_t> ReadGearInput(const DataBuffer& buffer, size_t count) {
  std::vector<int64_t> numbers(count);
  if (buffer.size >= count * sizeof(int64_t)) {
    std::memcpy(numbers.data(), buffer.data, count * sizeof(int64_t));
  } else if (buffer.size >= count * sizeof(int32_t)) {
    const auto* const from = static_cast<const char*>(buffer.data);
    for (size_t i = 0; i < count; ++i) {
      int32_t number;
      std::memcpy(&number, from + i * sizeof(number), sizeof(number));
      numbers[i] = number;
    }
  }
  return numbers;
}

// The gear that was set for the data set; else the one whose shapes have been
// set on it; else the one that its gear input names.
absl::StatusOr<size_t> ChooseGear(Runtime& runtime, ModelState& state,
                                  const Request& request) {
  const Model& model = request.loaded->model();
  const Gears& gears = model.gears();
  const Dataset& input = *request.input;
  const bool described = HasTensorDescs(input);
  if (gears.kind == Gears::Kind::kStatic) {
    if (!described || FitsDescs(state, input, model, 0)) return 0;
    return AclError(ACL_ERROR_GE_PARAM_INVALID,
                    "the shapes set with aclmdlSetDatasetTensorDesc are not "
                    "those of the model");
  }
  if (input.gear.kind != Gears::Kind::kStatic) {
    const auto gear = gears.Find(input.gear.kind, input.gear.numbers);
    if (gear.has_value()) return *gear;
    return AclError(
        ACL_ERROR_GE_DYNAMIC_BATCH_SIZE_INVALID,
        absl::StrCat("the gear ", ascend::rt::DimsToString(input.gear.numbers),
                     " chosen for the data set is none of model ",
                     request.loaded->id()));
  }
  if (described) {
    for (size_t gear = 0; gear < gears.count(); ++gear) {
      if (FitsDescs(state, input, model, gear)) return gear;
    }
    return AclError(ACL_ERROR_GE_DYNAMIC_BATCH_SIZE_INVALID,
                    "no gear of the model has the shapes set with "
                    "aclmdlSetDatasetTensorDesc");
  }
  const DataBuffer& buffer =
      *state.data_buffers.Find(input.slots.back().buffer);
  const auto block = runtime.memory().Find(buffer.data);
  if (block != nullptr && block->Contains(buffer.data, buffer.size)) {
    const auto gear = gears.Find(
        gears.kind, ReadGearInput(buffer, gears.values.front().size()));
    if (gear.has_value()) return *gear;
  }
  return AclError(
      ACL_ERROR_GE_DYNAMIC_BATCH_SIZE_INVALID,
      "the model has gears and none is chosen: call aclmdlSetDynamicBatchSize, "
      "aclmdlSetDynamicHWSize or aclmdlSetInputDynamicDims first");
}

absl::Status CheckCount(const char* noun, size_t given, size_t wanted) {
  if (given == wanted) return absl::OkStatus();
  return AclError(
      ACL_ERROR_GE_PARAM_INVALID,
      absl::StrCat("the ", noun, " data set has ", given,
                   " buffers, the model has ", wanted, " ", noun, "s"));
}

// An execution with the addresses of the data sets.
absl::StatusOr<ExecutionRef> Capture(Runtime& runtime, ModelState& state,
                                     const Request& request) {
  const Model& model = request.loaded->model();
  const Dataset& input = *request.input;
  const Dataset& output = *request.output;
  ART_RETURN_IF_ERROR(
      CheckCount("input", input.slots.size(), model.inputs().size()));
  ART_RETURN_IF_ERROR(
      CheckCount("output", output.slots.size(), model.outputs().size()));
  ART_ASSIGN_OR_RETURN(const size_t gear, ChooseGear(runtime, state, request));
  ExecutionRef execution = request.loaded->Begin();
  if (!execution) {
    return AclError(
        ACL_ERROR_GE_EXEC_MODEL_ID_INVALID,
        absl::StrCat("model ", request.loaded->id(), " is being unloaded"));
  }
  execution->set_gear(gear);
  const Program& program = execution->program();
  for (size_t i = 0; i < model.inputs().size(); ++i) {
    const auto& tensor = model.inputs()[i];
    ART_ASSIGN_OR_RETURN(
        Buffer buffer,
        CheckBuffer(
            runtime, *state.data_buffers.Find(input.slots[i].buffer),
            tensor.gear_input ? 0 : program.input_bytes(i),
            tensor.gear_input ? 1 : ascend::rt::DataTypeSize(tensor.spec.dtype),
            {"input", i, tensor.name}));
    // The gear is known; no operator reads it.
    if (tensor.gear_input) continue;
    execution->SetInput(i, buffer.data, std::move(buffer.block));
  }
  for (size_t i = 0; i < model.outputs().size(); ++i) {
    const auto& tensor = model.outputs()[i];
    ART_ASSIGN_OR_RETURN(
        Buffer buffer,
        CheckBuffer(runtime, *state.data_buffers.Find(output.slots[i].buffer),
                    program.output_bytes(i),
                    ascend::rt::DataTypeSize(tensor.spec.dtype),
                    {"output", i, tensor.name}));
    execution->SetOutput(i, buffer.data, std::move(buffer.block));
  }
  return execution;
}

// Shapes set on the inputs ask for those of the outputs, which the gear tells
// before the execution.
absl::Status DescribeOutputs(ModelState& state, const Request& request,
                             const Program& program) {
  if (!HasTensorDescs(*request.input)) return absl::OkStatus();
  for (size_t i = 0; i < program.outputs().size(); ++i) {
    TensorProperties properties(program.outputs()[i]);
    properties.name = request.loaded->model().outputs()[i].name;
    ART_RETURN_IF_ERROR(
        state.SetTensorDesc(&request.output->slots[i], std::move(properties)));
  }
  return absl::OkStatus();
}

// Queues all segments; returns the ticket of the last one.
absl::StatusOr<uint64_t> Launch(Runtime& runtime, const StreamRef& ref,
                                Execution* execution) {
  const Program& program = execution->program();
  if (program.has_host_segments()) {
    ART_ASSIGN_OR_RETURN(
        const auto* const queue,
        ref.stream->Subscription(ref.handle, Channel::kHostFunc));
    if (queue == nullptr) {
      return AclError(
          ACL_ERROR_RT_STREAM_NO_CB_REG,
          absl::StrCat("the model has CPU operators, and stream ",
                       ref.stream->id(),
                       " has no thread for them: call aclrtSubscribeHostFunc "
                       "first"));
    }
  }
  execution->SetStream(ref.stream, ref.handle);
  uint64_t last = 0;
  for (size_t i = 0; i < program.segment_count(); ++i) {
    const bool on_host = program.segment(i).placement == NodePlacement::kHost;
    const absl::StatusOr<uint64_t> ticket = ascend::acl::LaunchWork(
        ref, execution->NewWork(i, runtime.clock()), on_host);
    if (!ticket.ok()) {
      execution->Cancel();
      return ticket.status();
    }
    execution->SetTicket(i, *ticket);
    last = *ticket;
  }
  return last;
}

// Stores the execution if the stream is captured. What runs later has the
// addresses of today.
bool Store(Runtime& runtime, const StreamRef& ref,
           const std::shared_ptr<LoadedModel>& loaded,
           const Execution& execution) {
  if (ABSL_PREDICT_TRUE(!Captures::Any())) return false;
  return Captures::Of(runtime).Store(
      ref.handle, Captures::Needs::kNothing,
      [&runtime, loaded,
       places = execution.places()](const StreamRef& target) -> absl::Status {
        const ExecutionRef again = loaded->Begin();
        if (!again) {
          return AclError(ACL_ERROR_GE_EXEC_MODEL_ID_INVALID,
                          absl::StrCat("model ", loaded->id(),
                                       " of the captured graph is unloaded"));
        }
        again->SetPlaces(places);
        return Launch(runtime, target, again.get()).status();
      });
}

// Before an execution that is waited for.
absl::Status CheckNotCaptured(Runtime& runtime, aclrtStream stream) {
  if (ABSL_PREDICT_TRUE(!Captures::Any())) return absl::OkStatus();
  ART_ASSIGN_OR_RETURN(const StreamRef ref,
                       ascend::acl::FindStream(runtime, stream));
  return Captures::Of(runtime).CheckNotCaptured("aclmdlExecuteV2", ref);
}

// The ticket is 0 if the stream is captured.
struct Launched {
  StreamRef ref;
  uint64_t ticket;
};

absl::StatusOr<Launched> ExecuteOnStream(Runtime& runtime, ModelState& state,
                                         uint32_t id,
                                         const aclmdlDataset* input,
                                         aclmdlDataset* output,
                                         aclrtStream stream) {
  ART_ASSIGN_OR_RETURN(const Request request,
                       CheckArguments(state, id, input, output));
  ART_ASSIGN_OR_RETURN(const ExecutionRef execution,
                       Capture(runtime, state, request));
  Launched launched;
  ART_ASSIGN_OR_RETURN(launched.ref, ascend::acl::FindStream(runtime, stream));
  ART_RETURN_IF_ERROR(DescribeOutputs(state, request, execution->program()));
  launched.ticket = 0;
  if (Store(runtime, launched.ref, request.loaded, *execution.get())) {
    return launched;
  }
  ART_ASSIGN_OR_RETURN(launched.ticket,
                       Launch(runtime, launched.ref, execution.get()));
  return launched;
}

// Tells exception callbacks of a failure that happened outside any stream, as
// one of the context's default stream.
void ReportFailure(Runtime& runtime, const absl::Status& error) {
  const absl::StatusOr<StreamRef> ref =
      runtime.FindStream(ascend::rt::kNoHandle);
  if (!ref.ok()) return;
  FailedOperator& failed = FailedOperator::Current();
  failed.device = ref->stream->device();
  failed.stream_id = ref->stream->id();
  failed.task = 0;
  ascend::rt::TaskError task_error;
  task_error.device_id = static_cast<uint32_t>(failed.device);
  task_error.stream_id = static_cast<uint32_t>(failed.stream_id);
  task_error.thread_id = ascend::rt::CurrentKernelThreadId();
  task_error.code = ascend::rt::AclCode(error);
  runtime.exceptions().Notify(task_error);
  failed = FailedOperator();
}

// In the calling thread: it would do nothing but wait for a stream of ours.
absl::Status ExecuteHere(Runtime& runtime, ModelState& state, uint32_t id,
                         const aclmdlDataset* input, aclmdlDataset* output) {
  ART_ASSIGN_OR_RETURN(const Request request,
                       CheckArguments(state, id, input, output));
  absl::Status status;
  {
    ART_ASSIGN_OR_RETURN(const ExecutionRef execution,
                         Capture(runtime, state, request));
    ART_RETURN_IF_ERROR(runtime.CurrentContext().status());
    const Program& program = execution->program();
    for (size_t i = 0; status.ok() && i < program.segment_count(); ++i) {
      if (ascend::rt::FaultPlan::Watches(ascend::rt::FaultPoint::kTask)) {
        ART_ASSIGN_OR_RETURN(const auto* const context,
                             runtime.CurrentContext());
        status = ascend::acl::AskModelFault(runtime, context->device);
      }
      if (!status.ok()) break;
      status = execution->RunSegmentInTime(i, runtime.clock());
    }
    if (status.ok()) return DescribeOutputs(state, request, program);
  }
  // The execution is over, so that a callback may unload the model.
  ReportFailure(runtime, status);
  return status;
}

// The end of the sooner of two timeouts, and the code for it.
struct WaitLimit {
  int64_t deadline;
  int code;
};

absl::StatusOr<WaitLimit> LimitOf(Runtime& runtime, const ExecConfig& config) {
  ART_ASSIGN_OR_RETURN(
      const int64_t stream,
      ascend::acl::DeadlineAfter(runtime, config.stream_timeout));
  ART_ASSIGN_OR_RETURN(const int64_t event, ascend::acl::DeadlineAfter(
                                                runtime, config.event_timeout));
  if (event < stream) return WaitLimit{event, ACL_ERROR_RT_EVENT_SYNC_TIMEOUT};
  return WaitLimit{stream, ACL_ERROR_RT_STREAM_SYNC_TIMEOUT};
}

}  // namespace

aclError aclmdlExecute(uint32_t modelId, const aclmdlDataset* input,
                       aclmdlDataset* output) {
  return ModelCall(ACL_API_CALL,
                   [&](Runtime& runtime, ModelState& state) -> absl::Status {
                     return ExecuteHere(runtime, state, modelId, input, output);
                   });
}

aclError aclmdlExecuteAsync(uint32_t modelId, const aclmdlDataset* input,
                            aclmdlDataset* output, aclrtStream stream) {
  return ModelCall(
      ACL_API_CALL, [&](Runtime& runtime, ModelState& state) -> absl::Status {
        return ExecuteOnStream(runtime, state, modelId, input, output, stream)
            .status();
      });
}

aclError aclmdlExecuteV2(uint32_t modelId, const aclmdlDataset* input,
                         aclmdlDataset* output, aclrtStream stream,
                         const aclmdlExecConfigHandle* handle) {
  return ModelCall(
      ACL_API_CALL, [&](Runtime& runtime, ModelState& state) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const ExecConfig* const config,
                             state.exec_configs.Require(handle, "handle"));
        ART_RETURN_IF_ERROR(CheckNotCaptured(runtime, stream));
        ART_ASSIGN_OR_RETURN(
            const Launched launched,
            ExecuteOnStream(runtime, state, modelId, input, output, stream));
        ART_ASSIGN_OR_RETURN(const WaitLimit limit, LimitOf(runtime, *config));
        const absl::Status status = runtime.synchronizer().AwaitStream(
            launched.ref.stream, launched.ref.handle, launched.ticket,
            limit.deadline);
        if (ascend::rt::AclCode(status) != ACL_ERROR_RT_STREAM_SYNC_TIMEOUT) {
          return status;
        }
        return AclError(limit.code, status.message());
      });
}

aclError aclmdlExecuteAsyncV2(uint32_t modelId, const aclmdlDataset* input,
                              aclmdlDataset* output, aclrtStream stream,
                              const aclmdlExecConfigHandle* handle) {
  return ModelCall(
      ACL_API_CALL, [&](Runtime& runtime, ModelState& state) -> absl::Status {
        ART_RETURN_IF_ERROR(
            state.exec_configs.Require(handle, "handle").status());
        return ExecuteOnStream(runtime, state, modelId, input, output, stream)
            .status();
      });
}
