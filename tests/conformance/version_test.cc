// Versions and properties: every documented code.

#include <cstdint>
#include <cstring>
#include <string>

#include "acl/acl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"

namespace ascend::acltest {
namespace {

using ::testing::ElementsAre;

using VersionTest = ProcessTest;

TEST_F(VersionTest, VersionOfTheInterface) {
  int32_t major = -1;
  int32_t minor = -1;
  int32_t patch = -1;
  EXPECT_THAT(aclrtGetVersion(nullptr, &minor, &patch),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtGetVersion(&major, nullptr, &patch),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtGetVersion(&major, &minor, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtGetVersion(&major, &minor, &patch), IsSuccess());
  EXPECT_EQ(major, 1);
  EXPECT_EQ(minor, 10);
  EXPECT_EQ(patch, 0);
}

TEST_F(VersionTest, VersionsOfPackages) {
  aclCANNPackageVersion version;
  EXPECT_THAT(aclsysGetCANNVersion(ACL_PKG_NAME_CANN, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(
      aclsysGetCANNVersion(static_cast<aclCANNPackageName>(8), &version),
      Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclsysGetCANNVersion(ACL_PKG_NAME_DRIVER, &version),
              Returns(ACL_ERROR_INVALID_FILE));
  EXPECT_THAT(aclsysGetCANNVersion(ACL_PKG_NAME_RUNTIME, &version),
              IsSuccess());
  EXPECT_EQ(std::string(version.version), std::string(version.majorVersion) +
                                              "." + version.minorVersion + "." +
                                              version.releaseVersion);
}

TEST_F(VersionTest, VersionsAsNumberAndText) {
  char runtime[] = "Runtime";
  char driver[] = "driver";
  char nothing[] = "";
  char text[ACL_PKG_VERSION_MAX_SIZE];
  int32_t number = -1;
  EXPECT_THAT(aclsysGetVersionNum(nullptr, &number),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclsysGetVersionNum(runtime, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclsysGetVersionNum(driver, &number),
              Returns(ACL_ERROR_INVALID_FILE));
  EXPECT_THAT(aclsysGetVersionNum(nothing, &number),
              Returns(ACL_ERROR_INVALID_FILE));
  EXPECT_THAT(aclsysGetVersionStr(nullptr, text),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclsysGetVersionStr(runtime, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclsysGetVersionStr(driver, text),
              Returns(ACL_ERROR_INVALID_FILE));
  ASSERT_THAT(aclsysGetVersionNum(runtime, &number), IsSuccess());
  ASSERT_THAT(aclsysGetVersionStr(runtime, text), IsSuccess());
  EXPECT_STREQ(text, "8.5.0");
  EXPECT_EQ(number, 80500000);
}

TEST_F(VersionTest, SocNameLivesAsLongAsTheProcess) {
  const char* const name = aclrtGetSocName();
  ASSERT_NE(name, nullptr);
  EXPECT_STREQ(name, "Ascend910B1");
  EXPECT_EQ(aclrtGetSocName(), name);
}

TEST_F(VersionTest, PropertiesOfTheStack) {
  const aclCannAttr* list = nullptr;
  size_t count = 0;
  EXPECT_THAT(aclGetCannAttributeList(nullptr, &count),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclGetCannAttributeList(&list, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  ASSERT_THAT(aclGetCannAttributeList(&list, &count), IsSuccess());
  EXPECT_THAT(std::vector<aclCannAttr>(list, list + count),
              ElementsAre(ACL_CANN_ATTR_INF_NAN, ACL_CANN_ATTR_BF16,
                          ACL_CANN_ATTR_JIT_COMPILE));
  int32_t value = -1;
  EXPECT_THAT(aclGetCannAttribute(ACL_CANN_ATTR_INF_NAN, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclGetCannAttribute(ACL_CANN_ATTR_UNDEFINED, &value),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclGetCannAttribute(static_cast<aclCannAttr>(3), &value),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclGetCannAttribute(ACL_CANN_ATTR_INF_NAN, &value), IsSuccess());
  EXPECT_EQ(value, 1);
  EXPECT_THAT(aclGetCannAttribute(ACL_CANN_ATTR_JIT_COMPILE, &value),
              IsSuccess());
  EXPECT_EQ(value, 0);
}

TEST_F(VersionTest, QuantitiesOfADevice) {
  int64_t value = -1;
  EXPECT_THAT(aclGetDeviceCapability(0, ACL_DEVICE_INFO_AI_CORE_NUM, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclGetDeviceCapability(9, ACL_DEVICE_INFO_UNDEFINED, &value),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclGetDeviceCapability(8, ACL_DEVICE_INFO_AI_CORE_NUM, &value),
              Returns(ACL_ERROR_RT_INVALID_DEVICEID));
  EXPECT_THAT(aclGetDeviceCapability(0, ACL_DEVICE_INFO_AI_CORE_NUM, &value),
              IsSuccess());
  EXPECT_EQ(value, 24);
  EXPECT_THAT(
      aclGetDeviceCapability(0, ACL_DEVICE_INFO_VECTOR_CORE_NUM, &value),
      IsSuccess());
  EXPECT_EQ(value, 48);
  EXPECT_THAT(aclGetDeviceCapability(7, ACL_DEVICE_INFO_L2_SIZE, &value),
              IsSuccess());
  EXPECT_EQ(value, int64_t{192} << 20);
}

}  // namespace
}  // namespace ascend::acltest
