// Chapter "memory", first part: allocating, freeing, registering, asking.
// Copies and fills are in memory_copy.cc.

#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "acl/acl_rt.h"
#include "acl/error_codes/rt_error_codes.h"
#include "acl/src/api_boundary.h"
#include "runtime/core/context.h"
#include "runtime/core/memory_registry.h"

using ascend::acl::ApiBoundary;
using ascend::acl::CallClass;
using ascend::rt::AclCode;
using ascend::rt::AclError;
using ascend::rt::Allocation;
using ascend::rt::Context;
using ascend::rt::Placement;
using ascend::rt::Runtime;

namespace {

// What aclrtMalloc() adds to a size rounded up to kGranule.
constexpr size_t kPadding = 32;
constexpr size_t kGranule = 32;

constexpr uintptr_t kRegisterAlignment = 4096;

absl::Status CheckSize(uint64_t size) {
  if (size != 0) return absl::OkStatus();
  return AclError(ACL_ERROR_INVALID_PARAM, "size is 0");
}

absl::Status CheckConfig(const aclrtMallocConfig* config) {
  if (config == nullptr || config->numAttrs == 0) return absl::OkStatus();
  if (config->attrs == nullptr) {
    return AclError(ACL_ERROR_INVALID_PARAM,
                    absl::StrCat("cfg->attrs is NULL, cfg->numAttrs is ",
                                 config->numAttrs));
  }
  for (size_t i = 0; i < config->numAttrs; ++i) {
    const aclrtMallocAttrType attribute = config->attrs[i].attr;
    if (attribute != ACL_RT_MEM_ATTR_MODULE_ID &&
        attribute != ACL_RT_MEM_ATTR_DEVICE_ID &&
        attribute != ACL_RT_MEM_ATTR_VA_FLAG) {
      return AclError(ACL_ERROR_INVALID_PARAM,
                      absl::StrCat("cfg->attrs[", i, "].attr is ",
                                   static_cast<int>(attribute)));
    }
  }
  return absl::OkStatus();
}

// Every policy will do: memory of the process has the host's pages.
absl::Status Allocate(Runtime& runtime, void** memory, size_t size,
                      size_t padding, const aclrtMallocConfig* config) {
  ART_ASSIGN_OR_RETURN(const Context* context, runtime.CurrentContext());
  if (size > std::numeric_limits<size_t>::max() - kGranule - padding) {
    return AclError(ACL_ERROR_FAILURE,
                    absl::StrCat("size ", size, " cannot be rounded up"));
  }
  int device = context->device;
  for (size_t i = 0; config != nullptr && i < config->numAttrs; ++i) {
    if (config->attrs[i].attr != ACL_RT_MEM_ATTR_DEVICE_ID) continue;
    device = static_cast<int>(config->attrs[i].value.deviceId);
    ART_RETURN_IF_ERROR(runtime.CheckUsable(device));
  }
  ART_ASSIGN_OR_RETURN(*memory,
                       runtime.memory().AllocateDevice(device, size, padding));
  return absl::OkStatus();
}

absl::Status AllocateHost(Runtime& runtime, void** memory, uint64_t size) {
  ART_ASSIGN_OR_RETURN(*memory, runtime.memory().AllocateHost(size));
  return absl::OkStatus();
}

// 507010 for memory of a lost device, which is gone when that is reset.
absl::Status Free(Runtime& runtime, void* memory, Placement placement) {
  ART_RETURN_IF_ERROR(
      runtime.CheckNotLost(runtime.memory().Find(memory).get()));
  return runtime.memory().Free(memory, placement);
}

// Waits as aclrtSynchronizeDevice() does. That tasks have failed is for the
// synchronise calls to tell, and no reason to keep memory.
absl::Status FreeIdle(Runtime& runtime, void* memory, Placement placement) {
  const absl::Status idle = runtime.SynchronizeDevice(ascend::rt::kForever);
  if (AclCode(idle) == ACL_ERROR_RT_CONTEXT_NULL ||
      AclCode(idle) == ACL_ERROR_RT_STREAM_SYNC_TIMEOUT) {
    return idle;
  }
  return Free(runtime, memory, placement);
}

absl::Status Register(Runtime& runtime, void* memory, uint64_t size) {
  const auto address = reinterpret_cast<uintptr_t>(memory);
  if (address % kRegisterAlignment != 0) {
    return AclError(
        ACL_ERROR_RT_PARAM_INVALID,
        absl::StrFormat("ptr %p is not aligned to 4096 bytes", memory));
  }
  if (size > std::numeric_limits<uintptr_t>::max() - address) {
    return AclError(ACL_ERROR_RT_PARAM_INVALID,
                    absl::StrFormat("%d bytes from %p on reach past the end "
                                    "of memory",
                                    size, memory));
  }
  return runtime.memory().Register(memory, size);
}

absl::Status RefuseIoMemory(uint32_t flags, uint32_t io_memory) {
  if ((flags & io_memory) == 0) return absl::OkStatus();
  return AclError(ACL_ERROR_RT_FEATURE_NOT_SUPPORT,
                  "there is no I/O memory in this runtime");
}

// Which name the memory that `attr` asks for has on the device.
enum class Kind { kHbm, kDdr, kAny, kUnknown };

Kind KindOf(aclrtMemAttr attr) {
  switch (attr) {
    case ACL_DDR_MEM:
    case ACL_DDR_MEM_HUGE:
    case ACL_DDR_MEM_NORMAL:
    case ACL_DDR_MEM_P2P_HUGE:
    case ACL_DDR_MEM_P2P_NORMAL:
      return Kind::kDdr;
    case ACL_HBM_MEM:
    case ACL_HBM_MEM_HUGE:
    case ACL_HBM_MEM_NORMAL:
    case ACL_HBM_MEM_P2P_HUGE:
    case ACL_HBM_MEM_P2P_NORMAL:
    case ACL_HBM_MEM_HUGE1G:
    case ACL_HBM_MEM_P2P_HUGE1G:
      return Kind::kHbm;
    case ACL_MEM_NORMAL:
    case ACL_MEM_HUGE:
    case ACL_MEM_HUGE1G:
    case ACL_MEM_P2P_NORMAL:
    case ACL_MEM_P2P_HUGE:
    case ACL_MEM_P2P_HUGE1G:
      return Kind::kAny;
  }
  return Kind::kUnknown;
}

}  // namespace

aclError aclrtMalloc(void** devPtr, size_t size, aclrtMemMallocPolicy) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(devPtr);
        return CheckSize(size);
      },
      [&](Runtime& runtime) -> absl::Status {
        return Allocate(runtime, devPtr, size, kPadding,
                        /*config=*/nullptr);
      });
}

aclError aclrtMallocAlign32(void** devPtr, size_t size, aclrtMemMallocPolicy) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(devPtr);
        return CheckSize(size);
      },
      [&](Runtime& runtime) -> absl::Status {
        return Allocate(runtime, devPtr, size, 0,
                        /*config=*/nullptr);
      });
}

aclError aclrtMallocCached(void** devPtr, size_t size, aclrtMemMallocPolicy) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(devPtr);
        return CheckSize(size);
      },
      [&](Runtime& runtime) -> absl::Status {
        return Allocate(runtime, devPtr, size, kPadding,
                        /*config=*/nullptr);
      });
}

aclError aclrtMallocWithCfg(void** devPtr, size_t size, aclrtMemMallocPolicy,
                            aclrtMallocConfig* cfg) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(devPtr);
        ART_RETURN_IF_ERROR(CheckSize(size));
        return CheckConfig(cfg);
      },
      [&](Runtime& runtime) -> absl::Status {
        return Allocate(runtime, devPtr, size, kPadding, cfg);
      });
}

aclError aclrtFree(void* devPtr) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(devPtr);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        return Free(runtime, devPtr, Placement::kDevice);
      });
}

aclError aclrtFreeWithDevSync(void* devPtr) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(devPtr);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        return FreeIdle(runtime, devPtr, Placement::kDevice);
      });
}

aclError aclrtMallocHost(void** hostPtr, size_t size) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(hostPtr);
        return CheckSize(size);
      },
      [&](Runtime& runtime) -> absl::Status {
        return AllocateHost(runtime, hostPtr, size);
      });
}

aclError aclrtMallocHostWithCfg(void** ptr, uint64_t size,
                                aclrtMallocConfig* cfg) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(ptr);
        ART_RETURN_IF_ERROR(CheckSize(size));
        return CheckConfig(cfg);
      },
      [&](Runtime& runtime) -> absl::Status {
        return AllocateHost(runtime, ptr, size);
      });
}

aclError aclrtFreeHost(void* hostPtr) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(hostPtr);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        return runtime.memory().Free(hostPtr, Placement::kHostPinned);
      });
}

aclError aclrtFreeHostWithDevSync(void* hostPtr) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(hostPtr);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        return FreeIdle(runtime, hostPtr, Placement::kHostPinned);
      });
}

aclError aclrtHostRegister(void* ptr, uint64_t size, aclrtHostRegisterType type,
                           void** devPtr) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(ptr);
        ACL_REQUIRE_NOT_NULL(devPtr);
        ART_RETURN_IF_ERROR(CheckSize(size));
        if (type != ACL_HOST_REGISTER_MAPPED &&
            type != ACL_HOST_REGISTER_IOMEMORY &&
            type != ACL_HOST_REGISTER_READONLY) {
          return AclError(ACL_ERROR_INVALID_PARAM,
                          absl::StrCat("type is ", static_cast<int>(type)));
        }
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_RETURN_IF_ERROR(RefuseIoMemory(type, ACL_HOST_REGISTER_IOMEMORY));
        ART_RETURN_IF_ERROR(Register(runtime, ptr, size));
        *devPtr = ptr;
        return absl::OkStatus();
      });
}

aclError aclrtHostRegisterV2(void* ptr, uint64_t size, uint32_t flag) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        constexpr uint32_t kKnown = ACL_HOST_REG_MAPPED |
                                    ACL_HOST_REG_IOMEMORY |
                                    ACL_HOST_REG_READONLY | ACL_HOST_REG_PINNED;
        ACL_REQUIRE_NOT_NULL(ptr);
        ART_RETURN_IF_ERROR(CheckSize(size));
        if (flag == 0 || (flag & ~kKnown) != 0) {
          return AclError(ACL_ERROR_INVALID_PARAM,
                          absl::StrFormat("flag is %#x", flag));
        }
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_RETURN_IF_ERROR(RefuseIoMemory(flag, ACL_HOST_REG_IOMEMORY));
        return Register(runtime, ptr, size);
      });
}

aclError aclrtHostUnregister(void* ptr) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(ptr);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        return runtime.memory().Unregister(ptr);
      });
}

aclError aclrtHostGetDevicePointer(void* pHost, void** pDevice, uint32_t flag) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(pHost);
        ACL_REQUIRE_NOT_NULL(pDevice);
        if (flag != 0) {
          return AclError(ACL_ERROR_INVALID_PARAM,
                          absl::StrCat("flag is ", flag));
        }
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        const std::shared_ptr<Allocation> block = runtime.memory().Find(pHost);
        if (block == nullptr ||
            block->placement() != Placement::kHostRegistered) {
          return AclError(ACL_ERROR_HOST_MEMORY_NOT_REGISTERED,
                          absl::StrFormat("%p is not registered", pHost));
        }
        *pDevice = pHost;
        return absl::OkStatus();
      });
}

aclError aclrtGetMemInfo(aclrtMemAttr attr, size_t* free, size_t* total) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(free);
        ACL_REQUIRE_NOT_NULL(total);
        if (KindOf(attr) == Kind::kUnknown) {
          return AclError(ACL_ERROR_INVALID_PARAM,
                          absl::StrCat("attr is ", static_cast<int>(attr)));
        }
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const Context* context, runtime.CurrentContext());
        // Where there is no HBM, questions about it are answered for DDR.
        if (KindOf(attr) == Kind::kDdr && runtime.options().profile.hbm) {
          *free = 0;
          *total = 0;
          return absl::OkStatus();
        }
        const int device = context->device;
        *total = runtime.memory().budget(device);
        *free = *total - runtime.memory().used(device);
        return absl::OkStatus();
      });
}

aclError aclrtPointerGetAttributes(const void* ptr,
                                   aclrtPtrAttributes* attributes) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(ptr);
        ACL_REQUIRE_NOT_NULL(attributes);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        *attributes = aclrtPtrAttributes();
        attributes->location.type = ACL_MEM_LOCATION_TYPE_UNREGISTERED;
        const std::shared_ptr<Allocation> block = runtime.memory().Find(ptr);
        if (block == nullptr) return absl::OkStatus();
        attributes->pageSize = static_cast<uint32_t>(sysconf(_SC_PAGESIZE));
        if (block->placement() == Placement::kDevice) {
          attributes->location.type = ACL_MEM_LOCATION_TYPE_DEVICE;
          attributes->location.id = static_cast<uint32_t>(block->device());
        } else {
          attributes->location.type = ACL_MEM_LOCATION_TYPE_HOST;
        }
        return absl::OkStatus();
      });
}

// Host and device see the same bytes at once, so there is no cache to look
// after.
aclError aclrtMemFlush(void* devPtr, size_t size) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(devPtr);
        return CheckSize(size);
      },
      [&](Runtime&) -> absl::Status { return absl::OkStatus(); });
}

aclError aclrtMemInvalidate(void* devPtr, size_t size) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(devPtr);
        return CheckSize(size);
      },
      [&](Runtime&) -> absl::Status { return absl::OkStatus(); });
}
