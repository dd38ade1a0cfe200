// Configurations of loads and of executions.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

#include "absl/strings/str_cat.h"
#include "acl/acl_mdl.h"
#include "acl/src/model_api.h"
#include "acl/src/model_config.h"
#include "runtime/base/log.h"

using ascend::acl::ExecConfig;
using ascend::acl::LoadConfig;
using ascend::acl::LoadOptions;
using ascend::acl::ModelState;
using ascend::acl::ObjectCall;
using ascend::acl::ValueCall;
using ascend::rt::AclError;

namespace {

// Of streams; the lower, the more urgent.
constexpr int32_t kLeastUrgent = 7;

// The value at `from`, which must have the size of T.
template <typename T>
absl::StatusOr<T> ReadValue(const void* from, size_t size) {
  if (size != sizeof(T)) {
    return AclError(ACL_ERROR_INVALID_PARAM, absl::StrCat("valueSize is ", size,
                                                          ", that of this "
                                                          "attribute is ",
                                                          sizeof(T)));
  }
  T value;
  std::memcpy(&value, from, sizeof(T));
  return value;
}

template <typename Pointer>
absl::Status SetPointer(const void* from, size_t size, bool may_be_null,
                        Pointer* to) {
  ART_ASSIGN_OR_RETURN(Pointer value, ReadValue<Pointer>(from, size));
  if (value == nullptr && !may_be_null) {
    return AclError(ACL_ERROR_INVALID_PARAM, "the pointer set is NULL");
  }
  *to = value;
  return absl::OkStatus();
}

absl::Status SetSize(const void* from, size_t size, size_t* to) {
  ART_ASSIGN_OR_RETURN(*to, ReadValue<size_t>(from, size));
  return absl::OkStatus();
}

absl::Status SetPath(const void* from, size_t size, std::string* to) {
  const char* path = nullptr;
  ART_RETURN_IF_ERROR(SetPointer(from, size, /*may_be_null=*/false, &path));
  *to = path;
  return absl::OkStatus();
}

absl::Status CheckPriority(const void* from, size_t size) {
  ART_ASSIGN_OR_RETURN(const int32_t priority, ReadValue<int32_t>(from, size));
  if (priority >= 0 && priority <= kLeastUrgent) return absl::OkStatus();
  return AclError(ACL_ERROR_INVALID_PARAM,
                  absl::StrCat("priority is ", priority, ", it must be in 0..",
                               kLeastUrgent));
}

absl::Status SetLoadType(const void* from, size_t size,
                         absl::optional<size_t>* to) {
  ART_ASSIGN_OR_RETURN(const size_t type, ReadValue<size_t>(from, size));
  if (type < ACL_MDL_LOAD_FROM_FILE || type > ACL_MDL_LOAD_FROM_MEM_WITH_Q) {
    ascend::rt::Log(ascend::rt::LogLevel::kWarning,
                    absl::StrCat("aclmdlSetConfigOpt: load type ", type,
                                 " is unknown; the load will fail"));
  }
  *to = type;
  return absl::OkStatus();
}

absl::Status SetOption(LoadOptions* options, aclmdlConfigAttr attr,
                       const void* value, size_t size) {
  switch (attr) {
    case ACL_MDL_PRIORITY_INT32:
      // Of the streams inside a model; here the caller's stream runs it.
      return CheckPriority(value, size);
    case ACL_MDL_LOAD_TYPE_SIZET:
      return SetLoadType(value, size, &options->load_type);
    case ACL_MDL_PATH_PTR:
      return SetPath(value, size, &options->path);
    case ACL_MDL_MEM_ADDR_PTR:
      return SetPointer(value, size, false, &options->memory);
    case ACL_MDL_MEM_SIZET:
      return SetSize(value, size, &options->memory_size);
    case ACL_MDL_WEIGHT_ADDR_PTR:
      return SetPointer(value, size, true, &options->weight);
    case ACL_MDL_WEIGHT_SIZET:
      return SetSize(value, size, &options->weight_size);
    case ACL_MDL_WORKSPACE_ADDR_PTR:
      return SetPointer(value, size, true, &options->workspace);
    case ACL_MDL_WORKSPACE_SIZET:
      return SetSize(value, size, &options->workspace_size);
    case ACL_MDL_INPUTQ_NUM_SIZET:
      return SetSize(value, size, &options->input_queue_count);
    case ACL_MDL_INPUTQ_ADDR_PTR:
      return SetPointer(value, size, false, &options->input_queues);
    case ACL_MDL_OUTPUTQ_NUM_SIZET:
      return SetSize(value, size, &options->output_queue_count);
    case ACL_MDL_OUTPUTQ_ADDR_PTR:
      return SetPointer(value, size, false, &options->output_queues);
    case ACL_MDL_WORKSPACE_MEM_OPTIMIZE:
      // Asks for a saving that programs are compiled with anyhow.
      return ReadValue<size_t>(value, size).status();
    case ACL_MDL_WEIGHT_PATH_PTR: {
      // A model file of this runtime holds its weights.
      std::string unused;
      return SetPath(value, size, &unused);
    }
    case ACL_MDL_MODEL_DESC_PTR:
    case ACL_MDL_MODEL_DESC_SIZET:
    case ACL_MDL_KERNEL_PTR:
    case ACL_MDL_KERNEL_SIZET:
    case ACL_MDL_KERNEL_ARGS_PTR:
    case ACL_MDL_KERNEL_ARGS_SIZET:
    case ACL_MDL_STATIC_TASK_PTR:
    case ACL_MDL_STATIC_TASK_SIZET:
    case ACL_MDL_DYNAMIC_TASK_PTR:
    case ACL_MDL_DYNAMIC_TASK_SIZET:
      return AclError(ACL_ERROR_RT_FEATURE_NOT_SUPPORT,
                      absl::StrCat("attribute ", static_cast<int>(attr),
                                   ": memory for single parts of a model is "
                                   "not supported"));
  }
  return AclError(ACL_ERROR_INVALID_PARAM,
                  absl::StrCat("attr is ", static_cast<int>(attr)));
}

absl::Status SetTimeout(const void* from, size_t size, int32_t* to) {
  ART_ASSIGN_OR_RETURN(const int32_t timeout, ReadValue<int32_t>(from, size));
  if (timeout != -1 && timeout <= 0) {
    return AclError(ACL_ERROR_INVALID_PARAM,
                    absl::StrCat("timeout is ", timeout,
                                 "; expected -1 or a number of ms above 0"));
  }
  *to = timeout;
  return absl::OkStatus();
}

}  // namespace

aclmdlConfigHandle* aclmdlCreateConfigHandle(void) {
  return ValueCall<aclmdlConfigHandle*>(
      ACL_API_CALL, nullptr, [](ModelState& state) {
        return state.load_configs.Create([](LoadConfig*) {});
      });
}

aclError aclmdlDestroyConfigHandle(aclmdlConfigHandle* handle) {
  return ObjectCall(ACL_API_CALL, [&](ModelState& state) {
    return state.load_configs.Destroy(handle, "handle");
  });
}

aclError aclmdlSetConfigOpt(aclmdlConfigHandle* handle, aclmdlConfigAttr attr,
                            const void* attrValue, size_t valueSize) {
  return ObjectCall(ACL_API_CALL, [&](ModelState& state) -> absl::Status {
    ACL_REQUIRE_NOT_NULL(attrValue);
    ART_ASSIGN_OR_RETURN(LoadConfig* const config,
                         state.load_configs.Require(handle, "handle"));
    return SetOption(&config->options, attr, attrValue, valueSize);
  });
}

aclmdlExecConfigHandle* aclmdlCreateExecConfigHandle(void) {
  return ValueCall<aclmdlExecConfigHandle*>(
      ACL_API_CALL, nullptr, [](ModelState& state) {
        return state.exec_configs.Create([](ExecConfig*) {});
      });
}

aclError aclmdlDestroyExecConfigHandle(const aclmdlExecConfigHandle* handle) {
  return ObjectCall(ACL_API_CALL, [&](ModelState& state) {
    return state.exec_configs.Destroy(handle, "handle");
  });
}

aclError aclmdlSetExecConfigOpt(aclmdlExecConfigHandle* handle,
                                aclmdlExecConfigAttr attr,
                                const void* attrValue, size_t valueSize) {
  return ObjectCall(ACL_API_CALL, [&](ModelState& state) -> absl::Status {
    ACL_REQUIRE_NOT_NULL(attrValue);
    ART_ASSIGN_OR_RETURN(ExecConfig* const config,
                         state.exec_configs.Require(handle, "handle"));
    switch (attr) {
      case ACL_MDL_STREAM_SYNC_TIMEOUT:
        return SetTimeout(attrValue, valueSize, &config->stream_timeout);
      case ACL_MDL_EVENT_SYNC_TIMEOUT:
        return SetTimeout(attrValue, valueSize, &config->event_timeout);
      default:
        return AclError(ACL_ERROR_INVALID_PARAM,
                        absl::StrCat("attr is ", static_cast<int>(attr),
                                     ", which is reserved or unknown"));
    }
  });
}
