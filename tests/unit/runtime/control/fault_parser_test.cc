// The text form of fault plans: what is understood, and what is said about the
// rest.

#include "runtime/control/fault_parser.h"

#include <string>

#include "acl/acl_base.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/base/status.h"
#include "runtime/control/api_names.h"

namespace ascend::rt {
namespace {

using ::testing::HasSubstr;

FaultRule Only(absl::string_view text) {
  const auto rules = ParseFaultPlan(text, "plan");
  EXPECT_TRUE(rules.ok()) << rules.status();
  if (!rules.ok() || rules->size() != 1) return FaultRule();
  return rules->front();
}

TEST(FaultParserTest, ACallRule) {
  const FaultRule rule = Only("call aclrtMalloc n=3: return 207001");
  EXPECT_EQ(rule.point, FaultPoint::kCall);
  EXPECT_EQ(rule.name, "aclrtMalloc");
  EXPECT_EQ(rule.nth, 3u);
  EXPECT_FALSE(rule.sticky);
  EXPECT_EQ(rule.action.kind, FaultKind::kReturn);
  EXPECT_EQ(rule.action.code, 207001);
  EXPECT_EQ(rule.text, "call aclrtMalloc n=3: return 207001");
}

TEST(FaultParserTest, EveryFilter) {
  const FaultRule rule = Only(
      "task copy device=1 stream=4 thread=77 n=2 p=0.25 seed=9 once : error "
      "ACL_ERROR_RT_AICORE_EXCEPTION");
  EXPECT_EQ(rule.name, "copy");
  EXPECT_EQ(rule.device, 1);
  EXPECT_EQ(rule.stream, 4);
  EXPECT_EQ(rule.thread, 77u);
  EXPECT_EQ(rule.nth, 2u);
  EXPECT_EQ(rule.probability, 0.25);
  EXPECT_EQ(rule.seed, 9u);
  EXPECT_FALSE(rule.sticky) << "once was written";
  EXPECT_EQ(rule.action.code, 507015);
}

TEST(FaultParserTest, AProbabilityGoesOnUnlessOnceIsWritten) {
  EXPECT_TRUE(Only("call * p=0.5: return 1").sticky);
  EXPECT_FALSE(Only("call * once p=0.5: return 1").sticky);
  EXPECT_FALSE(Only("call *: return 1").sticky);
  EXPECT_TRUE(Only("call * sticky: return 1").sticky);
}

TEST(FaultParserTest, EveryAction) {
  EXPECT_EQ(Only("memory: limit 64KiB").action.bytes, 65536u);
  EXPECT_EQ(Only("memory: fail").action.kind, FaultKind::kFail);
  EXPECT_EQ(Only("pump: delay 1.5ms").action.nanos, 1500000);
  EXPECT_EQ(Only("pump: lose").action.kind, FaultKind::kLose);
  EXPECT_EQ(Only("pump: double").action.kind, FaultKind::kDouble);
  EXPECT_EQ(Only("callback block: delay 2s").action.nanos, 2000000000);
  EXPECT_EQ(Only("step stream: fail").action.kind, FaultKind::kFail);
  EXPECT_EQ(Only("task any: lose-device").action.kind, FaultKind::kLoseDevice);
}

TEST(FaultParserTest, RulesLinesAndComments) {
  const auto rules = ParseFaultPlan(
      "# a plan\n"
      "call aclrtFree: return 1; memory: fail # two rules\n"
      "\n ; ;\n"
      "  pump: lose\n",
      "plan");
  ASSERT_TRUE(rules.ok()) << rules.status();
  EXPECT_EQ(rules->size(), 3u);
  EXPECT_EQ((*rules)[1].text, "memory: fail");
}

struct BadPlan {
  const char* text;
  int code;
  const char* message;
};

class FaultParserErrorTest : public ::testing::TestWithParam<BadPlan> {};

TEST_P(FaultParserErrorTest, NamesPlaceExpectationAndNearestWord) {
  const auto rules = ParseFaultPlan(GetParam().text, "plan");
  ASSERT_FALSE(rules.ok());
  EXPECT_EQ(AclCode(rules.status()), GetParam().code);
  EXPECT_THAT(std::string(rules.status().message()),
              HasSubstr(GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(
    Plans, FaultParserErrorTest,
    ::testing::Values(
        BadPlan{"cal aclrtMalloc: return 1", ACL_ERROR_FILE_ATTR_INVALID,
                "plan:1:1: expected call, task, memory, pump, callback or "
                "step, found \"cal\"; did you mean \"call\"?"},
        BadPlan{"\n  call aclrtMaloc: return 1", ACL_ERROR_FILE_ATTR_INVALID,
                "plan:2:8: expected the name of an ACL function"},
        BadPlan{"call aclrtMaloc: return 1", ACL_ERROR_FILE_ATTR_INVALID,
                "found \"aclrtMaloc\"; did you mean \"aclrtMalloc\"?"},
        BadPlan{"call aclrtMalloc: retrun 1", ACL_ERROR_FILE_ATTR_INVALID,
                "plan:1:19: expected an action of \"call\" (return, "
                "lose-device or delay), found \"retrun\"; did you mean "
                "\"return\"?"},
        BadPlan{"call aclrtMalloc", ACL_ERROR_FILE_MISSING_ATTR,
                "plan:1:17: expected a filter, or ':' and an action, found "
                "the end of the rule"},
        BadPlan{"call aclrtMalloc nn=1: return 1", ACL_ERROR_FILE_ATTR_INVALID,
                "plan:1:18: expected a filter, or ':' and an action, found "
                "\"nn=1\""},
        BadPlan{"call aclrtMalloc n=0: return 1", ACL_ERROR_FILE_ATTR_INVALID,
                "plan:1:20: expected a number from 1 to"},
        BadPlan{"call aclrtMalloc n=: return 1", ACL_ERROR_FILE_MISSING_ATTR,
                "plan:1:20: expected a number from 1 to"},
        BadPlan{"call aclrtMalloc n: return 1", ACL_ERROR_FILE_MISSING_ATTR,
                "plan:1:19: expected a number from 1 to"},
        BadPlan{"call * p=1.5: return 1", ACL_ERROR_FILE_ATTR_INVALID,
                "plan:1:10: expected a probability"},
        BadPlan{"call * stream=1: return 1", ACL_ERROR_FILE_ATTR_INVALID,
                "only task and callback know one"},
        BadPlan{"call *: return", ACL_ERROR_FILE_MISSING_ATTR,
                "expected a code from 1 to 999999"},
        BadPlan{"task copy: error 107000", ACL_ERROR_FILE_ATTR_INVALID,
                "plan:1:18: expected a code from 507000 to 507999"},
        BadPlan{"task any: error ACL_ERROR_RT_AICORE_EXEPTION",
                ACL_ERROR_FILE_ATTR_INVALID,
                "did you mean \"ACL_ERROR_RT_AICORE_EXCEPTION\"?"},
        BadPlan{"task cpy: error 507015", ACL_ERROR_FILE_ATTR_INVALID,
                "expected copy, fill, model, host_func or any, found \"cpy\"; "
                "did you mean \"copy\"?"},
        BadPlan{"task: error 507015", ACL_ERROR_FILE_ATTR_INVALID,
                "found \":\""},
        BadPlan{"memory: limit 10Kib", ACL_ERROR_FILE_ATTR_INVALID,
                "expected a size such as"},
        BadPlan{"pump: delay 10", ACL_ERROR_FILE_ATTR_INVALID,
                "expected a time such as"},
        BadPlan{"pump: lose 1", ACL_ERROR_FILE_ATTR_INVALID,
                "plan:1:12: expected the end of the rule, found \"1\""},
        BadPlan{"step strem: fail", ACL_ERROR_FILE_ATTR_INVALID,
                "did you mean \"stream\"?"},
        BadPlan{"pump: limit 1", ACL_ERROR_FILE_ATTR_INVALID,
                "an action of \"pump\" (delay, lose or double)"}));

TEST(ApiNamesTest, HasFunctionsAndCodes) {
  EXPECT_GT(FunctionNames().size(), 600u);
  EXPECT_STREQ(CodeName(107012), "ACL_ERROR_RT_THREAD_SUBSCRIBE");
  EXPECT_STREQ(CodeName(0), "ACL_SUCCESS");
  EXPECT_EQ(CodeName(-77), nullptr);
  EXPECT_EQ(CodeByName("ACL_ERROR_RT_LOST_HEARTBEAT"), 507010);
  EXPECT_FALSE(CodeByName("ACL_ERROR_NONE_SUCH").has_value());
}

}  // namespace
}  // namespace ascend::rt
