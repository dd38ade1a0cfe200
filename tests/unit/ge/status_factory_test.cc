// Rules of StatusFactory and ErrorNoRegisterar.

#include <string>

#include "ge/ge_api_error_codes.h"
#include "gtest/gtest.h"

namespace ge {
namespace {

TEST(StatusFactory, KnowsTheTextsOfItsCodes) {
  EXPECT_EQ(StatusFactory::Instance()->GetErrDesc(SUCCESS), "success");
  EXPECT_NE(StatusFactory::Instance()->GetErrDesc(GE_SESSION_MANAGER_NOT_INIT),
            "");
  EXPECT_NE(StatusFactory::Instance()->GetErrDesc(
                GE_GENERATOR_GRAPH_MANAGER_SAVE_MODEL_FAILED),
            "");
}

TEST(StatusFactory, UnknownCodeHasTheEmptyText) {
  EXPECT_EQ(StatusFactory::Instance()->GetErrDesc(0x7fffffffu), "");
  EXPECT_EQ(StatusFactory::Instance()->GetErrDescV2(0x7fffffffu).GetLength(),
            0u);
}

TEST(StatusFactory, BothFormsAgree) {
  EXPECT_EQ(StatusFactory::Instance()->GetErrDesc(FAILED),
            StatusFactory::Instance()->GetErrDescV2(FAILED).GetString());
}

TEST(StatusFactory, TheFirstTextOfACodeStands) {
  const uint32_t code = 0x11112222u;
  StatusFactory::Instance()->RegisterErrorNo(code, "mine");
  StatusFactory::Instance()->RegisterErrorNo(code, std::string("other"));
  EXPECT_EQ(StatusFactory::Instance()->GetErrDesc(code), "mine");
  StatusFactory::Instance()->RegisterErrorNo(SUCCESS, "not so");
  EXPECT_EQ(StatusFactory::Instance()->GetErrDesc(SUCCESS), "success");
}

TEST(StatusFactory, RegistrarObjectsRegister) {
  const ErrorNoRegisterar plain(0x11113333u, "plain");
  const ErrorNoRegisterar text(0x11114444u, std::string("text"));
  EXPECT_EQ(StatusFactory::Instance()->GetErrDesc(0x11113333u), "plain");
  EXPECT_EQ(StatusFactory::Instance()->GetErrDesc(0x11114444u), "text");
}

}  // namespace
}  // namespace ge
