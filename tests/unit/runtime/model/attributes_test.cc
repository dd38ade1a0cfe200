#include "runtime/model/attributes.h"

#include <cmath>
#include <limits>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/base/status.h"
#include "runtime/model/json_util.h"

namespace ascend::rt {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

AttributeMap OneOfEach() {
  return AttributeMap({
      {"int", int64_t{-7}},
      {"float", 0.1f},
      {"infinite", -std::numeric_limits<float>::infinity()},
      {"bool", true},
      {"string", std::string("SAME")},
      {"ints", std::vector<int64_t>{1, -1, int64_t{1} << 60}},
      {"floats", std::vector<float>{1.5f, 1e-30f}},
      {"lists", std::vector<std::vector<int64_t>>{{1, 2}, {}}},
      {"dtype", ACL_INT64},
      {"tensor", TensorValue{TensorSpec(ACL_UINT8, {3}), {0, 255, 7}}},
  });
}

TEST(AttributeMapTest, EveryTypeSurvivesJson) {
  const AttributeMap map = OneOfEach();
  const std::string text = *DumpJson(map.ToJson(), "test");
  const auto back = AttributeMap::FromJson(*ParseJson(text, "test"));
  ASSERT_TRUE(back.ok()) << back.status();
  EXPECT_TRUE(*back == map) << text;
}

TEST(AttributeMapTest, GetSaysWhatIsMissingOrOfAnotherType) {
  const AttributeMap map = OneOfEach();
  EXPECT_EQ(*map.Get<int64_t>("int"), -7);
  EXPECT_EQ(*map.GetOr<int64_t>("absent", 5), 5);
  EXPECT_THAT(std::string(map.Get<int64_t>("absent").status().message()),
              HasSubstr("attribute 'absent' is missing"));
  EXPECT_THAT(std::string(map.GetOr<int64_t>("string", 0).status().message()),
              HasSubstr("attribute 'string' must be of type int, not string"));
}

TEST(AttributeMapTest, IntegersServeAsBoolTypeAndList) {
  const AttributeMap map({{"one", int64_t{1}}, {"nine", int64_t{9}}});
  EXPECT_TRUE(*map.Get<bool>("one"));
  EXPECT_FALSE(map.Get<bool>("nine").ok());
  EXPECT_EQ(*map.Get<aclDataType>("nine"), ACL_INT64);
  EXPECT_THAT(*map.Get<std::vector<int64_t>>("nine"), ElementsAre(9));
}

TEST(AttributeMapTest, ForeignJsonIsRefused) {
  for (const char* text : {
           "[]",
           R"({"a": 1})",
           R"({"a": {}})",
           R"({"a": {"int": 1, "bool": true}})",
           R"({"a": {"int": 1.5}})",
           R"({"a": {"int": 18446744073709551615}})",
           R"({"a": {"float": "fast"}})",
           R"({"a": {"bool": 1}})",
           R"({"a": {"string": 1}})",
           R"({"a": {"ints": [1, "2"]}})",
           R"({"a": {"floats": 1}})",
           R"({"a": {"int_lists": [1]}})",
           R"({"a": {"dtype": "float31"}})",
           R"({"a": {"tensor": {"dtype": "uint8", "dims": [3]}}})",
           R"({"a": {"tensor": {"dtype": "uint8", "dims": [3],
               "base64": "AA=="}}})",
           R"({"a": {"tensor": {"dtype": "uint8", "dims": [-1],
               "base64": ""}}})",
           R"({"a": {"tensor": {"dtype": "string", "dims": [],
               "base64": ""}}})",
           R"({"a": {"complex": 1}})",
       }) {
    const auto map = AttributeMap::FromJson(*ParseJson(text, "test"));
    EXPECT_EQ(AclCode(map.status()), 545002) << text;
  }
}

TEST(JsonUtilTest, DepthAndSyntaxAreCheckedBeforeUse) {
  EXPECT_EQ(AclCode(ParseJson("{", "test").status()), 545002);
  EXPECT_EQ(AclCode(ParseJson("\"\xff\"", "test").status()), 545002);
  const std::string deep = std::string(200000, '[');
  EXPECT_THAT(std::string(ParseJson(deep, "the graph").status().message()),
              HasSubstr("the graph is nested more than 64 deep"));
  const std::string in_string = "\"\\\"" + deep + "\"";
  EXPECT_TRUE(ParseJson(in_string, "test").ok());
  EXPECT_EQ(AclCode(DumpJson(nlohmann::json("\xff"), "test").status()), 545002);
}

}  // namespace
}  // namespace ascend::rt
