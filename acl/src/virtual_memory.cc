// Chapter "virtual memory": physical memory, addresses, and the one mapped to
// the other.

#include "runtime/core/virtual_memory.h"

#include <cstddef>
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "acl/acl_rt.h"
#include "acl/error_codes/rt_error_codes.h"
#include "acl/src/api_boundary.h"

using ascend::acl::ApiBoundary;
using ascend::acl::CallClass;
using ascend::rt::AclError;
using ascend::rt::Runtime;
using ascend::rt::VirtualMemory;

namespace {

// Flags of aclrtReserveMemAddress(): the host chooses the size of pages.
constexpr uint64_t kHugePages = 1;

absl::Status CheckSize(size_t size) {
  if (size != 0) return absl::OkStatus();
  return AclError(ACL_ERROR_INVALID_PARAM, "size is 0");
}

absl::Status CheckNoFlags(uint64_t flags) {
  if (flags == 0) return absl::OkStatus();
  return AclError(ACL_ERROR_RT_PARAM_INVALID,
                  absl::StrCat("flags is ", flags, "; expected 0"));
}

// The properties of memory on a device.
absl::Status CheckProperties(Runtime& runtime,
                             const aclrtPhysicalMemProp& prop) {
  if (prop.handleType != ACL_MEM_HANDLE_TYPE_NONE &&
      prop.handleType != ACL_MEM_HANDLE_TYPE_POSIX) {
    return AclError(ACL_ERROR_INVALID_PARAM,
                    absl::StrCat("prop->handleType is ",
                                 static_cast<int>(prop.handleType)));
  }
  if (prop.allocationType != ACL_MEM_ALLOCATION_TYPE_PINNED) {
    return AclError(ACL_ERROR_INVALID_PARAM,
                    absl::StrCat("prop->allocationType is ",
                                 static_cast<int>(prop.allocationType)));
  }
  if (prop.memAttr < ACL_DDR_MEM || prop.memAttr > ACL_HBM_MEM_P2P_HUGE1G) {
    return AclError(
        ACL_ERROR_INVALID_PARAM,
        absl::StrCat("prop->memAttr is ", static_cast<int>(prop.memAttr)));
  }
  if (prop.location.type != ACL_MEM_LOCATION_TYPE_DEVICE) {
    return AclError(ACL_ERROR_RT_FEATURE_NOT_SUPPORT,
                    absl::StrCat("prop->location.type is ",
                                 static_cast<int>(prop.location.type),
                                 "; physical memory is of devices alone"));
  }
  return runtime.CheckUsable(static_cast<int>(prop.location.id));
}

}  // namespace

aclError aclrtMemGetAllocationGranularity(aclrtPhysicalMemProp* prop,
                                          aclrtMemGranularityOptions option,
                                          size_t* granularity) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(prop);
        ACL_REQUIRE_NOT_NULL(granularity);
        if (option != ACL_RT_MEM_ALLOC_GRANULARITY_MINIMUM &&
            option != ACL_RT_MEM_ALLOC_GRANULARITY_RECOMMENDED) {
          return AclError(ACL_ERROR_INVALID_PARAM,
                          absl::StrCat("option is ", static_cast<int>(option)));
        }
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_RETURN_IF_ERROR(CheckProperties(runtime, *prop));
        *granularity = VirtualMemory::kGranularity;
        return absl::OkStatus();
      });
}

aclError aclrtMallocPhysical(aclrtDrvMemHandle* handle, size_t size,
                             const aclrtPhysicalMemProp* prop, uint64_t flags) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(handle);
        ACL_REQUIRE_NOT_NULL(prop);
        return CheckSize(size);
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_RETURN_IF_ERROR(CheckNoFlags(flags));
        ART_RETURN_IF_ERROR(CheckProperties(runtime, *prop));
        ART_ASSIGN_OR_RETURN(const uint64_t made,
                             runtime.virtual_memory().MakePhysical(
                                 static_cast<int>(prop->location.id), size));
        *handle = ascend::rt::ToOpaque(made);
        return absl::OkStatus();
      });
}

aclError aclrtFreePhysical(aclrtDrvMemHandle handle) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(handle);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        return runtime.virtual_memory().FreePhysical(
            ascend::rt::ToHandle(handle));
      });
}

aclError aclrtReserveMemAddress(void** virPtr, size_t size, size_t alignment,
                                void* expectPtr, uint64_t flags) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(virPtr);
        return CheckSize(size);
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_RETURN_IF_ERROR(CheckNoFlags(flags & ~kHugePages));
        ART_ASSIGN_OR_RETURN(*virPtr, runtime.virtual_memory().Reserve(
                                          size, alignment, expectPtr));
        return absl::OkStatus();
      });
}

aclError aclrtReleaseMemAddress(void* virPtr) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(virPtr);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        return runtime.virtual_memory().Release(virPtr);
      });
}

aclError aclrtMapMem(void* virPtr, size_t size, size_t offset,
                     aclrtDrvMemHandle handle, uint64_t flags) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(virPtr);
        ACL_REQUIRE_NOT_NULL(handle);
        return CheckSize(size);
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_RETURN_IF_ERROR(CheckNoFlags(flags));
        return runtime.virtual_memory().Map(virPtr, size, offset,
                                            ascend::rt::ToHandle(handle));
      });
}

aclError aclrtUnmapMem(void* virPtr) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(virPtr);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        return runtime.virtual_memory().Unmap(virPtr);
      });
}
