// Entries that answer 207000, and what can be said of models without
// preprocessing.

#include <cstddef>
#include <cstdint>

#include "acl/acl.h"
#include "acl/acl_mdl.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/captured_stderr.h"
#include "tests/conformance/model/model_test.h"

namespace ascend::acltest {
namespace {

class UnsupportedModelTest : public ModelTest {};

TEST_F(UnsupportedModelTest, Dump) {
  const aclError unsupported = ACL_ERROR_RT_FEATURE_NOT_SUPPORT;
  const CapturedStderr text;
  EXPECT_THAT(aclmdlInitDump(), Returns(unsupported));
  EXPECT_THAT(aclmdlSetDump("dump.json"), Returns(unsupported));
  EXPECT_THAT(aclmdlFinalizeDump(), Returns(unsupported));
  EXPECT_THAT(aclmdlFinalizeDump(), Returns(unsupported));
  EXPECT_EQ(text.Count("aclmdlFinalizeDump is not supported"), 1)
      << "named once";
}

TEST_F(UnsupportedModelTest, PixelProcessing) {
  const aclError unsupported = ACL_ERROR_RT_FEATURE_NOT_SUPPORT;
  EXPECT_EQ(aclmdlCreateAIPP(1), nullptr);
  aclmdlAIPP* const none = nullptr;
  size_t size = 0;
  EXPECT_THAT(aclmdlDestroyAIPP(none), Returns(unsupported));
  EXPECT_THAT(aclmdlGetAippDataSize(1, &size), Returns(unsupported));
  EXPECT_THAT(aclmdlSetAIPPInputFormat(none, ACL_RGB888_U8),
              Returns(unsupported));
  EXPECT_THAT(aclmdlSetAIPPCscParams(none, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                                     0, 0, 0, 0),
              Returns(unsupported));
  EXPECT_THAT(aclmdlSetAIPPRbuvSwapSwitch(none, 1), Returns(unsupported));
  EXPECT_THAT(aclmdlSetAIPPAxSwapSwitch(none, 1), Returns(unsupported));
  EXPECT_THAT(aclmdlSetAIPPSrcImageSize(none, 8, 8), Returns(unsupported));
  EXPECT_THAT(aclmdlSetAIPPScfParams(none, 1, 1, 1, 1, 1, 0),
              Returns(unsupported));
  EXPECT_THAT(aclmdlSetAIPPCropParams(none, 1, 1, 1, 1, 1, 0),
              Returns(unsupported));
  EXPECT_THAT(aclmdlSetAIPPPaddingParams(none, 1, 1, 1, 1, 1, 0),
              Returns(unsupported));
  EXPECT_THAT(aclmdlSetAIPPDtcPixelMean(none, 1, 1, 1, 1, 0),
              Returns(unsupported));
  EXPECT_THAT(aclmdlSetAIPPDtcPixelMin(none, 1, 1, 1, 1, 0),
              Returns(unsupported));
  EXPECT_THAT(aclmdlSetAIPPPixelVarReci(none, 1, 1, 1, 1, 0),
              Returns(unsupported));
  EXPECT_THAT(aclmdlSetInputAIPP(1, nullptr, 0, none), Returns(unsupported));
  EXPECT_THAT(aclmdlSetAIPPByInputIndex(1, nullptr, 0, none),
              Returns(unsupported));
}

TEST_F(UnsupportedModelTest, NoInputIsPreprocessed) {
  const uint32_t model = Load(DoubleModel());
  aclmdlInputAippType type = ACL_DATA_WITH_STATIC_AIPP;
  size_t attached = 0;
  EXPECT_THAT(aclmdlGetAippType(model, 0, &type, &attached), IsSuccess());
  EXPECT_EQ(type, ACL_DATA_WITHOUT_AIPP);
  EXPECT_EQ(attached, ACL_INVALID_NODE_INDEX);
  EXPECT_THAT(aclmdlGetAippType(model, 1, &type, &attached),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclmdlGetAippType(model, 0, nullptr, &attached),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclmdlGetAippType(model, 0, &type, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  static aclAippInfo info;
  EXPECT_THAT(aclmdlGetFirstAippInfo(model, 0, &info),
              Returns(ACL_ERROR_NOT_STATIC_AIPP));
  EXPECT_THAT(aclmdlGetFirstAippInfo(model, 1, &info),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclmdlGetFirstAippInfo(model, 0, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclmdlGetFirstAippInfo(99, 0, &info),
              Returns(ACL_ERROR_GE_EXEC_MODEL_ID_INVALID));
}

}  // namespace
}  // namespace ascend::acltest
