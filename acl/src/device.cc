// Chapter "devices": setting and resetting, waiting for and aborting their
// work, asking about them. Operator time limits, which are set for all devices
// at once, are here too.

#include "runtime/core/device.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "absl/strings/str_cat.h"
#include "acl/acl_rt.h"
#include "acl/error_codes/rt_error_codes.h"
#include "acl/src/api_boundary.h"
#include "runtime/core/context.h"

using ascend::acl::ApiBoundary;
using ascend::acl::CallClass;
using ascend::acl::CheckTimeout;
using ascend::acl::DeadlineAfter;
using ascend::rt::AclError;
using ascend::rt::Context;
using ascend::rt::Device;
using ascend::rt::Runtime;

namespace {

// Documented range of stream priorities; a lower number goes first.
constexpr int32_t kLeastPriority = 7;
constexpr int32_t kGreatestPriority = 0;

constexpr uint32_t kMaxAbortTimeout = 36 * 60 * 1000;  // ms

constexpr uint64_t kMicrosPerMilli = 1000;
constexpr uint64_t kMicrosPerSecond = 1000 * kMicrosPerMilli;

// Three numbers name a device: its place on the machine (physical; the logic
// id is the same here), and its place in ASCEND_RT_VISIBLE_DEVICES (user).
absl::StatusOr<int32_t> PhysicalOfUser(Runtime& runtime, int32_t user) {
  ART_RETURN_IF_ERROR(runtime.CheckDevice(user));
  const std::vector<int>& visible = runtime.options().visible_devices;
  return visible.empty() ? user : visible[user];
}

absl::StatusOr<int32_t> UserOfPhysical(Runtime& runtime, int32_t physical) {
  const std::vector<int>& visible = runtime.options().visible_devices;
  if (visible.empty()) {
    ART_RETURN_IF_ERROR(runtime.CheckDevice(physical));
    return physical;
  }
  const auto it = std::find(visible.begin(), visible.end(), physical);
  if (it != visible.end()) return static_cast<int32_t>(it - visible.begin());
  return AclError(ACL_ERROR_RT_INVALID_DEVICEID,
                  absl::StrCat("device ", physical,
                               " is not in ASCEND_RT_VISIBLE_DEVICES"));
}

using Translation = absl::StatusOr<int32_t> (*)(Runtime&, int32_t);

absl::Status Translate(Runtime& runtime, Translation translation, int32_t from,
                       int32_t* to) {
  ART_ASSIGN_OR_RETURN(*to, translation(runtime, from));
  return absl::OkStatus();
}

absl::StatusOr<int64_t> Attribute(Runtime& runtime, int device,
                                  aclrtDevAttr attr) {
  const auto& profile = runtime.options().profile;
  switch (attr) {
    case ACL_DEV_ATTR_AICORE_CORE_NUM:
    case ACL_DEV_ATTR_CUBE_CORE_NUM:
      return profile.ai_cores;
    case ACL_DEV_ATTR_VECTOR_CORE_NUM:
      return profile.vector_cores;
    case ACL_DEV_ATTR_TOTAL_GLOBAL_MEM_SIZE:
      return static_cast<int64_t>(runtime.memory().budget(device));
    case ACL_DEV_ATTR_L2_CACHE_SIZE:
      return profile.l2_bytes;
    case ACL_DEV_ATTR_PHY_CHIP_ID:
      return PhysicalOfUser(runtime, device);
    case ACL_DEV_ATTR_IS_VIRTUAL:
      return 0;
    case ACL_DEV_ATTR_AICPU_CORE_NUM:
    case ACL_DEV_ATTR_WARP_SIZE:
    case ACL_DEV_ATTR_MAX_THREAD_PER_VECTOR_CORE:
    case ACL_DEV_ATTR_UBUF_PER_VECTOR_CORE:
    case ACL_DEV_ATTR_MAX_GRID_DIM_X:
    case ACL_DEV_ATTR_MAX_GRID_DIM_Y:
    case ACL_DEV_ATTR_MAX_GRID_DIM_Z:
    case ACL_DEV_ATTR_MAX_BLOCK_PER_GRID:
    case ACL_DEV_ATTR_MAX_THREADS_PER_BLOCK:
    case ACL_DEV_ATTR_MAX_BLOCK_DIM_X:
    case ACL_DEV_ATTR_MAX_BLOCK_DIM_Y:
    case ACL_DEV_ATTR_MAX_BLOCK_DIM_Z:
    case ACL_DEV_ATTR_SMP_ID:
    case ACL_DEV_ATTR_SUPER_POD_DEVICE_ID:
    case ACL_DEV_ATTR_SUPER_POD_SERVER_ID:
    case ACL_DEV_ATTR_SUPER_POD_ID:
    case ACL_DEV_ATTR_CUST_OP_PRIVILEGE:
    case ACL_DEV_ATTR_MAINBOARD_ID:
    case ACL_DEV_ATTR_HD_CONNECT_TYPE:
    case ACL_DEV_ATTR_DEVICE_FORM_FACTOR:
    case ACL_DEV_ATTR_NPU_ARCH:
      return AclError(
          ACL_ERROR_RT_FEATURE_NOT_SUPPORT,
          absl::StrCat("product profile ", profile.name, " does not know attr ",
                       static_cast<int>(attr)));
  }
  return AclError(ACL_ERROR_RT_PARAM_INVALID,
                  absl::StrCat("attr is ", static_cast<int>(attr)));
}

// The checks that enabling and disabling share.
absl::StatusOr<Device*> CheckPeer(Runtime& runtime, int32_t peer) {
  ART_ASSIGN_OR_RETURN(const Context* context, runtime.CurrentContext());
  const int current = context->device;
  if (peer == current) {
    return AclError(
        ACL_ERROR_INVALID_PARAM,
        absl::StrCat("peerDeviceId ", peer, " is the current device"));
  }
  ART_RETURN_IF_ERROR(runtime.CheckDevice(peer));
  return &runtime.device(current);
}

}  // namespace

aclError aclrtSetDevice(int32_t deviceId) {
  return ApiBoundary(ACL_API_CALL, CallClass::kQuery,
                     [&](Runtime& runtime) -> absl::Status {
                       return runtime.SetDevice(deviceId);
                     });
}

aclError aclrtResetDevice(int32_t deviceId) {
  return ApiBoundary(ACL_API_CALL, CallClass::kResource,
                     [&](Runtime& runtime) -> absl::Status {
                       return runtime.ResetDevice(deviceId, /*force=*/false);
                     });
}

aclError aclrtResetDeviceForce(int32_t deviceId) {
  return ApiBoundary(ACL_API_CALL, CallClass::kResource,
                     [&](Runtime& runtime) -> absl::Status {
                       return runtime.ResetDevice(deviceId, /*force=*/true);
                     });
}

aclError aclrtGetDevice(int32_t* deviceId) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(deviceId);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const Context* context, runtime.CurrentContext());
        *deviceId = context->device;
        return absl::OkStatus();
      });
}

aclError aclrtGetDeviceCount(uint32_t* count) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(count);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        *count = static_cast<uint32_t>(runtime.device_count());
        return absl::OkStatus();
      });
}

aclError aclrtSynchronizeDevice(void) {
  return ApiBoundary(ACL_API_CALL, CallClass::kResource,
                     [&](Runtime& runtime) -> absl::Status {
                       return runtime.SynchronizeDevice(ascend::rt::kForever);
                     });
}

aclError aclrtSynchronizeDeviceWithTimeout(int32_t timeout) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status { return CheckTimeout(timeout); },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const int64_t deadline,
                             DeadlineAfter(runtime, timeout));
        return runtime.SynchronizeDevice(deadline);
      });
}

aclError aclrtDeviceTaskAbort(int32_t deviceId, uint32_t timeout) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        if (timeout > kMaxAbortTimeout) {
          return AclError(ACL_ERROR_INVALID_PARAM,
                          absl::StrCat("timeout is ", timeout, " ms; at most ",
                                       kMaxAbortTimeout));
        }
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_RETURN_IF_ERROR(runtime.CheckUsable(deviceId));
        const int64_t deadline =
            timeout == 0
                ? ascend::rt::kForever
                : runtime.clock()->After(timeout * ascend::rt::kNanosPerMilli);
        auto& observers = runtime.observers().aborts;
        observers.Call(deviceId, ACL_RT_DEVICE_TASK_ABORT_PRE, timeout);
        const absl::Status result = runtime.AbortDevice(deviceId, deadline);
        observers.Call(deviceId, ACL_RT_DEVICE_TASK_ABORT_POST, timeout);
        return result;
      });
}

aclError aclrtSetDeviceTaskAbortCallback(const char* regName,
                                         aclrtDeviceTaskAbortCallback callback,
                                         void* args) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(regName);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        return runtime.observers().aborts.Set(regName, callback, args);
      });
}

aclError aclrtRegDeviceStateCallback(const char* regName,
                                     aclrtDeviceStateCallback callback,
                                     void* args) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(regName);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        return runtime.observers().devices.Set(regName, callback, args);
      });
}

aclError aclrtSetTsDevice(aclrtTsId tsId) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        if (tsId != ACL_TS_ID_AICORE && tsId != ACL_TS_ID_AIVECTOR) {
          return AclError(ACL_ERROR_INVALID_PARAM,
                          absl::StrCat("tsId is ", static_cast<int>(tsId)));
        }
        return absl::OkStatus();
      },
      [&](Runtime&) -> absl::Status { return absl::OkStatus(); });
}

aclError aclrtGetRunMode(aclrtRunMode* runMode) {
  return ApiBoundary(ACL_API_CALL, CallClass::kAnyTime,
                     [&](Runtime&) -> absl::Status {
                       ACL_REQUIRE_NOT_NULL(runMode);
                       *runMode = ACL_HOST;
                       return absl::OkStatus();
                     });
}

aclError aclrtQueryDeviceStatus(int32_t deviceId,
                                aclrtDeviceStatus* deviceStatus) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(deviceStatus);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_RETURN_IF_ERROR(runtime.CheckDevice(deviceId));
        *deviceStatus = runtime.CheckUsable(deviceId).ok()
                            ? ACL_RT_DEVICE_STATUS_NORMAL
                            : ACL_RT_DEVICE_STATUS_ABNORMAL;
        return absl::OkStatus();
      });
}

aclError aclrtSetDeviceSatMode(aclrtFloatOverflowMode mode) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        if (mode != ACL_RT_OVERFLOW_MODE_SATURATION &&
            mode != ACL_RT_OVERFLOW_MODE_INFNAN) {
          return AclError(ACL_ERROR_INVALID_PARAM,
                          absl::StrCat("mode is ", static_cast<int>(mode)));
        }
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const Context* context, runtime.CurrentContext());
        runtime.device(context->device).saturation_mode.store(mode);
        return absl::OkStatus();
      });
}

aclError aclrtGetDeviceSatMode(aclrtFloatOverflowMode* mode) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(mode);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const Context* context, runtime.CurrentContext());
        *mode = static_cast<aclrtFloatOverflowMode>(
            runtime.device(context->device).saturation_mode.load());
        return absl::OkStatus();
      });
}

aclError aclrtGetDeviceInfo(uint32_t deviceId, aclrtDevAttr attr,
                            int64_t* value) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(value);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        const int device = static_cast<int>(deviceId);
        ART_RETURN_IF_ERROR(runtime.CheckDevice(device));
        ART_ASSIGN_OR_RETURN(*value, Attribute(runtime, device, attr));
        return absl::OkStatus();
      });
}

aclError aclrtGetDeviceCapability(int32_t deviceId,
                                  aclrtDevFeatureType devFeatureType,
                                  int32_t* value) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(value);
        if (devFeatureType != ACL_FEATURE_TSCPU_TASK_UPDATE_SUPPORT_AIC_AIV &&
            devFeatureType != ACL_FEATURE_SYSTEM_MEMQ_EVENT_CROSS_DEV) {
          return AclError(ACL_ERROR_INVALID_PARAM,
                          absl::StrCat("devFeatureType is ",
                                       static_cast<int>(devFeatureType)));
        }
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_RETURN_IF_ERROR(runtime.CheckDevice(deviceId));
        *value = ACL_DEV_FEATURE_NOT_SUPPORT;
        return absl::OkStatus();
      });
}

aclError aclrtDeviceGetStreamPriorityRange(int32_t* leastPriority,
                                           int32_t* greatestPriority) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(leastPriority);
        ACL_REQUIRE_NOT_NULL(greatestPriority);
        return absl::OkStatus();
      },
      [&](Runtime&) -> absl::Status {
        *leastPriority = kLeastPriority;
        *greatestPriority = kGreatestPriority;
        return absl::OkStatus();
      });
}

aclError aclrtDeviceCanAccessPeer(int32_t* canAccessPeer, int32_t deviceId,
                                  int32_t peerDeviceId) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(canAccessPeer);
        if (deviceId == peerDeviceId) {
          return AclError(ACL_ERROR_INVALID_PARAM,
                          absl::StrCat("both ids are ", deviceId));
        }
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_RETURN_IF_ERROR(runtime.CheckDevice(deviceId));
        ART_RETURN_IF_ERROR(runtime.CheckDevice(peerDeviceId));
        *canAccessPeer = 1;
        return absl::OkStatus();
      });
}

aclError aclrtDeviceEnablePeerAccess(int32_t peerDeviceId, uint32_t flags) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery, [&](Runtime& runtime) -> absl::Status {
        ART_RETURN_IF_ERROR(runtime.CurrentContext().status());
        if (flags != 0) {
          return AclError(ACL_ERROR_FEATURE_UNSUPPORTED,
                          absl::StrCat("flags is ", flags));
        }
        ART_ASSIGN_OR_RETURN(Device * device, CheckPeer(runtime, peerDeviceId));
        device->peers.fetch_or(uint64_t{1} << peerDeviceId);
        return absl::OkStatus();
      });
}

aclError aclrtDeviceDisablePeerAccess(int32_t peerDeviceId) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery, [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(Device * device, CheckPeer(runtime, peerDeviceId));
        device->peers.fetch_and(~(uint64_t{1} << peerDeviceId));
        return absl::OkStatus();
      });
}

aclError aclrtDevicePeerAccessStatus(int32_t deviceId, int32_t peerDeviceId,
                                     int32_t* status) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(status);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        for (int32_t id : {deviceId, peerDeviceId}) {
          const absl::Status known = runtime.CheckDevice(id);
          if (!known.ok()) {
            return AclError(ACL_ERROR_RT_PARAM_INVALID, known.message());
          }
        }
        *status = static_cast<int32_t>(
            runtime.device(deviceId).peers.load() >> peerDeviceId & 1);
        return absl::OkStatus();
      });
}

aclError aclrtGetLogicDevIdByUserDevId(const int32_t userDevid,
                                       int32_t* const logicDevId) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(logicDevId);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        return Translate(runtime, PhysicalOfUser, userDevid, logicDevId);
      });
}

aclError aclrtGetUserDevIdByLogicDevId(const int32_t logicDevId,
                                       int32_t* const userDevid) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(userDevid);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        return Translate(runtime, UserOfPhysical, logicDevId, userDevid);
      });
}

aclError aclrtGetLogicDevIdByPhyDevId(const int32_t phyDevId,
                                      int32_t* const logicDevId) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(logicDevId);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        return Translate(runtime, UserOfPhysical, phyDevId, logicDevId);
      });
}

aclError aclrtGetPhyDevIdByLogicDevId(const int32_t logicDevId,
                                      int32_t* const phyDevId) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(phyDevId);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        return Translate(runtime, PhysicalOfUser, logicDevId, phyDevId);
      });
}

aclError aclrtGetUserDevIdByPhyDevId(const int32_t phyDevId,
                                     int32_t* const userDevId) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(userDevId);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        return Translate(runtime, UserOfPhysical, phyDevId, userDevId);
      });
}

aclError aclrtGetPhyDevIdByUserDevId(const int32_t userDevId,
                                     int32_t* const phyDevId) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(phyDevId);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        return Translate(runtime, PhysicalOfUser, userDevId, phyDevId);
      });
}

aclError aclrtSetOpExecuteTimeOut(uint32_t timeout) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery, [&](Runtime& runtime) -> absl::Status {
        runtime.settings().SetOpExecuteTimeout(timeout * kMicrosPerSecond);
        return absl::OkStatus();
      });
}

aclError aclrtSetOpExecuteTimeOutWithMs(uint32_t timeout) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery, [&](Runtime& runtime) -> absl::Status {
        runtime.settings().SetOpExecuteTimeout(timeout * kMicrosPerMilli);
        return absl::OkStatus();
      });
}

aclError aclrtSetOpExecuteTimeOutV2(uint64_t timeout, uint64_t* actualTimeout) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(actualTimeout);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        *actualTimeout = runtime.settings().SetOpExecuteTimeout(timeout);
        return absl::OkStatus();
      });
}

aclError aclrtGetOpExecuteTimeout(uint32_t* const timeoutMs) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(timeoutMs);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        const uint64_t micros = runtime.settings().op_execute_timeout();
        *timeoutMs = static_cast<uint32_t>((micros + kMicrosPerMilli - 1) /
                                           kMicrosPerMilli);
        return absl::OkStatus();
      });
}
