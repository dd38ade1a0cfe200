// Chapter "versions and properties": what the program runs on.

#include <cstdint>
#include <cstdio>
#include <iterator>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "acl/acl.h"
#include "acl/src/api_boundary.h"

using ascend::acl::ApiBoundary;
using ascend::acl::CallClass;
using ascend::rt::AclError;
using ascend::rt::Runtime;

namespace {

// The release of the software stack that this runtime stands for.
constexpr int kMajor = 8;
constexpr int kMinor = 5;
constexpr int kPatch = 0;

// Weights of aclsysGetVersionNum(); what is below a patch is left to
// alpha, beta and rc builds.
constexpr int kMajorWeight = 10000000;
constexpr int kMinorWeight = 100000;
constexpr int kPatchWeight = 1000;

struct Package {
  aclCANNPackageName id;
  absl::string_view name;
  bool installed;
};

constexpr Package kPackages[] = {
    {ACL_PKG_NAME_CANN, "cann", true},
    {ACL_PKG_NAME_RUNTIME, "runtime", true},
    {ACL_PKG_NAME_COMPILER, "compiler", true},
    {ACL_PKG_NAME_HCCL, "hccl", false},
    {ACL_PKG_NAME_TOOLKIT, "toolkit", true},
    {ACL_PKG_NAME_OPP, "opp", false},
    {ACL_PKG_NAME_OPP_KERNEL, "opp_kernel", false},
    {ACL_PKG_NAME_DRIVER, "driver", false},
};

absl::Status NotInstalled(absl::string_view name) {
  return AclError(ACL_ERROR_INVALID_FILE,
                  absl::StrCat("package \"", name, "\" is not installed"));
}

absl::Status CheckInstalled(absl::string_view name) {
  for (const Package& package : kPackages) {
    if (package.installed && absl::EqualsIgnoreCase(package.name, name)) {
      return absl::OkStatus();
    }
  }
  return NotInstalled(name);
}

constexpr aclCannAttr kProperties[] = {
    ACL_CANN_ATTR_INF_NAN, ACL_CANN_ATTR_BF16, ACL_CANN_ATTR_JIT_COMPILE};

}  // namespace

aclError aclrtGetVersion(int32_t* majorVersion, int32_t* minorVersion,
                         int32_t* patchVersion) {
  return ApiBoundary(ACL_API_CALL, CallClass::kAnyTime,
                     [&](Runtime&) -> absl::Status {
                       ACL_REQUIRE_NOT_NULL(majorVersion);
                       ACL_REQUIRE_NOT_NULL(minorVersion);
                       ACL_REQUIRE_NOT_NULL(patchVersion);
                       *majorVersion = ACL_MAJOR_VERSION;
                       *minorVersion = ACL_MINOR_VERSION;
                       *patchVersion = ACL_PATCH_VERSION;
                       return absl::OkStatus();
                     });
}

aclError aclsysGetCANNVersion(aclCANNPackageName name,
                              aclCANNPackageVersion* version) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kAnyTime, [&](Runtime&) -> absl::Status {
        ACL_REQUIRE_NOT_NULL(version);
        for (const Package& package : kPackages) {
          if (package.id != name) continue;
          if (!package.installed) return NotInstalled(package.name);
          *version = aclCANNPackageVersion();
          std::snprintf(version->version, sizeof(version->version), "%d.%d.%d",
                        kMajor, kMinor, kPatch);
          std::snprintf(version->majorVersion, sizeof(version->majorVersion),
                        "%d", kMajor);
          std::snprintf(version->minorVersion, sizeof(version->minorVersion),
                        "%d", kMinor);
          std::snprintf(version->releaseVersion,
                        sizeof(version->releaseVersion), "%d", kPatch);
          return absl::OkStatus();
        }
        return AclError(ACL_ERROR_INVALID_PARAM,
                        absl::StrCat("name is ", static_cast<int>(name)));
      });
}

aclError aclsysGetVersionNum(char* pkgName, int32_t* versionNum) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kAnyTime, [&](Runtime&) -> absl::Status {
        ACL_REQUIRE_NOT_NULL(pkgName);
        ACL_REQUIRE_NOT_NULL(versionNum);
        ART_RETURN_IF_ERROR(CheckInstalled(pkgName));
        *versionNum = kMajor * kMajorWeight + kMinor * kMinorWeight +
                      kPatch * kPatchWeight;
        return absl::OkStatus();
      });
}

aclError aclsysGetVersionStr(char* pkgName, char* versionStr) {
  return ApiBoundary(ACL_API_CALL, CallClass::kAnyTime,
                     [&](Runtime&) -> absl::Status {
                       ACL_REQUIRE_NOT_NULL(pkgName);
                       ACL_REQUIRE_NOT_NULL(versionStr);
                       ART_RETURN_IF_ERROR(CheckInstalled(pkgName));
                       std::snprintf(versionStr, ACL_PKG_VERSION_MAX_SIZE,
                                     "%d.%d.%d", kMajor, kMinor, kPatch);
                       return absl::OkStatus();
                     });
}

const char* aclrtGetSocName(void) {
  // Null in a forked child that has not called aclInit.
  const Runtime* const runtime = Runtime::Get();
  return runtime == nullptr ? nullptr
                            : runtime->options().profile.soc_name.c_str();
}

aclError aclGetCannAttributeList(const aclCannAttr** cannAttrList,
                                 size_t* num) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(cannAttrList);
        ACL_REQUIRE_NOT_NULL(num);
        return absl::OkStatus();
      },
      [&](Runtime&) -> absl::Status {
        *cannAttrList = kProperties;
        *num = std::size(kProperties);
        return absl::OkStatus();
      });
}

aclError aclGetCannAttribute(aclCannAttr cannAttr, int32_t* value) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(value);
        return absl::OkStatus();
      },
      [&](Runtime&) -> absl::Status {
        switch (cannAttr) {
          case ACL_CANN_ATTR_INF_NAN:
            *value = 1;  // kernels compute in the host's IEEE arithmetic
            return absl::OkStatus();
          case ACL_CANN_ATTR_BF16:
          case ACL_CANN_ATTR_JIT_COMPILE:
            *value = 0;
            return absl::OkStatus();
          case ACL_CANN_ATTR_UNDEFINED:
            break;
        }
        return AclError(
            ACL_ERROR_INVALID_PARAM,
            absl::StrCat("cannAttr is ", static_cast<int>(cannAttr)));
      });
}

aclError aclGetDeviceCapability(uint32_t deviceId, aclDeviceInfo deviceInfo,
                                int64_t* value) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(value);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        const auto& profile = runtime.options().profile;
        int64_t answer = 0;
        switch (deviceInfo) {
          case ACL_DEVICE_INFO_AI_CORE_NUM:
            answer = profile.ai_cores;
            break;
          case ACL_DEVICE_INFO_VECTOR_CORE_NUM:
            answer = profile.vector_cores;
            break;
          case ACL_DEVICE_INFO_L2_SIZE:
            answer = profile.l2_bytes;
            break;
          default:
            return AclError(
                ACL_ERROR_INVALID_PARAM,
                absl::StrCat("deviceInfo is ", static_cast<int>(deviceInfo)));
        }
        ART_RETURN_IF_ERROR(runtime.CheckDevice(static_cast<int>(deviceId)));
        *value = answer;
        return absl::OkStatus();
      });
}
