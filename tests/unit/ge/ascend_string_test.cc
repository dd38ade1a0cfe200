// Rules of AscendString.

#include "graph/ascend_string.h"

#include <map>
#include <string>
#include <unordered_set>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace ge {
namespace {

TEST(AscendString, DefaultBuiltReadsAsTheEmptyText) {
  const AscendString text;
  EXPECT_STREQ(text.GetString(), "");
  EXPECT_EQ(text.GetLength(), 0u);
  EXPECT_EQ(text, AscendString(""));
  EXPECT_EQ(AscendString(""), AscendString(static_cast<const char*>(nullptr)));
  EXPECT_EQ(text.Hash(), AscendString("").Hash());
}

TEST(AscendString, CopiesItsArgument) {
  std::string source = "loss";
  const AscendString text(source.c_str());
  source[0] = 'b';
  EXPECT_STREQ(text.GetString(), "loss");
  EXPECT_EQ(text.GetLength(), 4u);
}

TEST(AscendString, WithALengthKeepsEmbeddedNuls) {
  const AscendString text("a\0b", 3);
  EXPECT_EQ(text.GetLength(), 3u);
  EXPECT_EQ(std::string(text.GetString(), 3), std::string("a\0b", 3));
  EXPECT_NE(text, AscendString("a"));
  EXPECT_EQ(AscendString(nullptr, 7).GetLength(), 0u);
}

TEST(AscendString, ACopyOutlivesTheOriginal) {
  AscendString copy;
  {
    const AscendString original("weight");
    copy = original;
    EXPECT_EQ(copy.GetString(), original.GetString());  // shared
  }
  EXPECT_STREQ(copy.GetString(), "weight");
}

TEST(AscendString, FindGivesThePositionOrAllOnes) {
  const AscendString text("conv2d_weight");
  EXPECT_EQ(text.Find("2d"), 4u);
  EXPECT_EQ(text.Find(""), 0u);
  EXPECT_EQ(text.Find("bias"), static_cast<size_t>(-1));
}

TEST(AscendString, ComparesByBytes) {
  const AscendString a("a");
  const AscendString b("b");
  EXPECT_TRUE(a < b);
  EXPECT_TRUE(b > a);
  EXPECT_TRUE(a <= b);
  EXPECT_TRUE(a <= AscendString("a"));
  EXPECT_TRUE(b >= a);
  EXPECT_TRUE(b >= AscendString("b"));
  EXPECT_FALSE(b < a);
  EXPECT_FALSE(a > b);
  EXPECT_FALSE(b <= a);
  EXPECT_FALSE(a >= b);
  EXPECT_TRUE(a == AscendString("a"));
  EXPECT_TRUE(a != b);
  EXPECT_TRUE(AscendString("a") < AscendString("aa"));
  EXPECT_TRUE(AscendString("z") < AscendString("\xc3\xa4"));  // unsigned bytes
}

TEST(AscendString, ComparesWithPlainText) {
  EXPECT_TRUE(AscendString("a") == "a");
  EXPECT_TRUE(AscendString("a") != "b");
  EXPECT_TRUE(AscendString() == static_cast<const char*>(nullptr));
  EXPECT_FALSE(AscendString("a") == static_cast<const char*>(nullptr));
}

TEST(AscendString, IsAKeyOfBothKindsOfMap) {
  std::map<AscendString, int> ordered = {{"Save", 1}, {"Summary", 2}};
  EXPECT_EQ(ordered.at(AscendString("Summary")), 2);
  std::unordered_set<AscendString> hashed = {AscendString("Save")};
  EXPECT_EQ(hashed.count("Save"), 1u);
  EXPECT_EQ(hashed.count("save"), 0u);
  EXPECT_EQ(std::hash<AscendString>()(AscendString("x")),
            AscendString("x").Hash());
}

TEST(AscendString, ConvertsToAndFromStdStringWithoutLoss) {
  const std::string text("a\0b", 3);
  EXPECT_EQ(string_form::ToStd(string_form::ToAscend(text)), text);
}

}  // namespace
}  // namespace ge
