// Rules of AttrValue and NamedAttrs.

#include "graph/attr_value.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace ge {
namespace {

using ::testing::ElementsAre;

template <typename T>
T RoundTrip(const T& value) {
  AttrValue attr;
  EXPECT_EQ(attr.SetAttrValue(value), GRAPH_SUCCESS);
  T result{};
  EXPECT_EQ(attr.GetAttrValue(result), GRAPH_SUCCESS);
  return result;
}

TEST(AttrValue, KeepsEveryType) {
  EXPECT_EQ(RoundTrip(int64_t{-5}), -5);
  EXPECT_EQ(RoundTrip(1.5f), 1.5f);
  EXPECT_EQ(RoundTrip(true), true);
  EXPECT_EQ(RoundTrip(AscendString("text")), AscendString("text"));
  EXPECT_EQ(RoundTrip(DT_INT8), DT_INT8);
  EXPECT_THAT(RoundTrip(std::vector<uint8_t>{1, 2}), ElementsAre(1, 2));
  EXPECT_THAT(RoundTrip(std::vector<int64_t>{1, 2}), ElementsAre(1, 2));
  EXPECT_THAT(RoundTrip(std::vector<float>{1, 2}), ElementsAre(1.f, 2.f));
  EXPECT_THAT(RoundTrip(std::vector<bool>{true, false}),
              ElementsAre(true, false));
  EXPECT_THAT(RoundTrip(std::vector<AscendString>{"a"}),
              ElementsAre(AscendString("a")));
  EXPECT_THAT(RoundTrip(std::vector<DataType>{DT_BOOL}), ElementsAre(DT_BOOL));
  EXPECT_THAT(RoundTrip(std::vector<std::vector<int64_t>>{{1}, {2, 3}}),
              ElementsAre(ElementsAre(1), ElementsAre(2, 3)));
  const Tensor tensor(TensorDesc(Shape({1}), FORMAT_ND, DT_UINT8), {7});
  EXPECT_EQ(RoundTrip(tensor).GetData()[0], 7);
  EXPECT_EQ(RoundTrip(std::vector<Tensor>{tensor})[0].GetSize(), 1u);
}

TEST(AttrValue, PlainTextIsStoredAsAString) {
  AttrValue attr;
  ASSERT_EQ(attr.SetAttrValue("NCHW"), GRAPH_SUCCESS);
  AscendString text;
  EXPECT_EQ(attr.GetAttrValue(text), GRAPH_SUCCESS);
  EXPECT_EQ(text, "NCHW");
  bool flag = true;
  EXPECT_EQ(attr.GetAttrValue(flag), GRAPH_FAILED);
}

TEST(AttrValue, OfAnotherTypeFailsAndLeavesTheArgument) {
  AttrValue attr;
  ASSERT_EQ(attr.SetAttrValue(2.5f), GRAPH_SUCCESS);
  int64_t number = 11;
  EXPECT_EQ(attr.GetAttrValue(number), GRAPH_FAILED);
  EXPECT_EQ(number, 11);
  std::vector<float> list = {1};
  EXPECT_EQ(attr.GetAttrValue(list), GRAPH_FAILED);
  EXPECT_THAT(list, ElementsAre(1.f));
}

TEST(AttrValue, EmptyOneFailsForEveryType) {
  const AttrValue attr;
  int64_t number = 0;
  AscendString text;
  EXPECT_EQ(attr.GetAttrValue(number), GRAPH_FAILED);
  EXPECT_EQ(attr.GetAttrValue(text), GRAPH_FAILED);
}

TEST(AttrValue, IntegersAndElementTypesReadAsEachOther) {
  AttrValue attr;
  ASSERT_EQ(attr.SetAttrValue(DT_INT64), GRAPH_SUCCESS);
  int64_t number = 0;
  EXPECT_EQ(attr.GetAttrValue(number), GRAPH_SUCCESS);
  EXPECT_EQ(number, DT_INT64);
  DataType type = DT_FLOAT;
  ASSERT_EQ(attr.SetAttrValue(int64_t{DT_BF16}), GRAPH_SUCCESS);
  EXPECT_EQ(attr.GetAttrValue(type), GRAPH_SUCCESS);
  EXPECT_EQ(type, DT_BF16);
  ASSERT_EQ(attr.SetAttrValue(int64_t{DT_MAX}), GRAPH_SUCCESS);
  EXPECT_EQ(attr.GetAttrValue(type), GRAPH_FAILED);
}

TEST(AttrValue, ACopyIsIndependent) {
  AttrValue original;
  ASSERT_EQ(original.SetAttrValue(int64_t{1}), GRAPH_SUCCESS);
  AttrValue copy = original;
  ASSERT_EQ(copy.SetAttrValue(int64_t{2}), GRAPH_SUCCESS);
  int64_t number = 0;
  EXPECT_EQ(original.GetAttrValue(number), GRAPH_SUCCESS);
  EXPECT_EQ(number, 1);
}

TEST(AttrValue, GetValueReadsTheThreeOldTypes) {
  AttrValue attr;
  ASSERT_EQ(attr.SetAttrValue(int64_t{3}), GRAPH_SUCCESS);
  AttrValue::INT number = 0;
  EXPECT_EQ(attr.GetValue(number), GRAPH_SUCCESS);
  EXPECT_EQ(number, 3);
  int32_t narrow = 0;
  EXPECT_EQ((attr.GetValue<AttrValue::INT>(narrow)), GRAPH_SUCCESS);
  EXPECT_EQ(narrow, 3);
  ASSERT_EQ(attr.SetAttrValue(0.5f), GRAPH_SUCCESS);
  AttrValue::FLOAT real = 0;
  EXPECT_EQ(attr.GetValue(real), GRAPH_SUCCESS);
  EXPECT_EQ(real, 0.5f);
  ASSERT_EQ(attr.SetAttrValue("s"), GRAPH_SUCCESS);
  AttrValue::STR text;
  EXPECT_EQ(attr.GetValue(text), GRAPH_SUCCESS);
  EXPECT_EQ(text, "s");
  AscendString ascend;
  EXPECT_EQ(attr.GetValue(ascend), GRAPH_SUCCESS);
  EXPECT_EQ(ascend, "s");
  EXPECT_EQ(attr.GetValue(number), GRAPH_FAILED);
}

TEST(AttrValue, CreateFromConverts) {
  EXPECT_EQ(AttrValue::CreateFrom<AttrValue::INT>(8), int64_t{8});
  EXPECT_EQ(AttrValue::CreateFrom<AttrValue::STR>("x"), std::string("x"));
}

TEST(AttrForm, NarrowIntegersMustFit) {
  int32_t number = 4;
  EXPECT_EQ(attr_form::FromValue(attr_form::ToValue(int64_t{1} << 40), number),
            GRAPH_FAILED);
  EXPECT_EQ(number, 4);
  uint32_t positive = 4;
  EXPECT_EQ(attr_form::FromValue(attr_form::ToValue(-1), positive),
            GRAPH_FAILED);
  EXPECT_EQ(attr_form::FromValue(attr_form::ToValue(4000000000u), positive),
            GRAPH_SUCCESS);
  EXPECT_EQ(positive, 4000000000u);
  std::vector<int32_t> list;
  EXPECT_EQ(attr_form::FromValue(
                attr_form::ToValue(std::vector<int64_t>{1, -2}), list),
            GRAPH_SUCCESS);
  EXPECT_THAT(list, ElementsAre(1, -2));
  std::vector<uint32_t> positive_list = {3};
  EXPECT_EQ(attr_form::FromValue(attr_form::ToValue(std::vector<int32_t>{-1}),
                                 positive_list),
            GRAPH_FAILED);
  EXPECT_THAT(positive_list, ElementsAre(3));
}

TEST(NamedAttrs, KeepsANameAndValues) {
  NamedAttrs group;
  AscendString name("before");
  EXPECT_EQ(group.GetName(name), GRAPH_SUCCESS);
  EXPECT_EQ(name, "");
  group.SetName("fusion");
  EXPECT_EQ(group.GetName(name), GRAPH_SUCCESS);
  EXPECT_EQ(name, "fusion");
  EXPECT_EQ(group.SetAttr("level", attr_form::ToValue(2)), GRAPH_SUCCESS);
  AttrValue value;
  EXPECT_EQ(group.GetAttr("depth", value), GRAPH_FAILED);
  ASSERT_EQ(group.GetAttr("level", value), GRAPH_SUCCESS);
  int64_t level = 0;
  EXPECT_EQ(value.GetAttrValue(level), GRAPH_SUCCESS);
  EXPECT_EQ(level, 2);
  std::vector<AscendString> names;
  EXPECT_EQ(group.GetAllAttrNames(names), GRAPH_SUCCESS);
  EXPECT_THAT(names, ElementsAre(AscendString("level")));
}

TEST(NamedAttrs, ACopyIsIndependent) {
  NamedAttrs original;
  original.SetName("a");
  NamedAttrs copy = original;
  copy.SetName("b");
  AscendString name;
  EXPECT_EQ(original.GetName(name), GRAPH_SUCCESS);
  EXPECT_EQ(name, "a");
}

TEST(NamedAttrs, AreThemselvesValues) {
  NamedAttrs inner;
  inner.SetName("inner");
  AttrValue attr;
  ASSERT_EQ(attr.SetAttrValue(std::vector<NamedAttrs>{inner}), GRAPH_SUCCESS);
  std::vector<NamedAttrs> groups;
  ASSERT_EQ(attr.GetAttrValue(groups), GRAPH_SUCCESS);
  AscendString name;
  EXPECT_EQ(groups[0].GetName(name), GRAPH_SUCCESS);
  EXPECT_EQ(name, "inner");
  ASSERT_EQ(attr.SetAttrValue(inner), GRAPH_SUCCESS);
  NamedAttrs group;
  EXPECT_EQ(attr.GetAttrValue(group), GRAPH_SUCCESS);
}

}  // namespace
}  // namespace ge
