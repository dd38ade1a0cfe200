#include "runtime/model/gears.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/base/status.h"
#include "runtime/model/json_util.h"

namespace ascend::rt {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Gears Make(Gears::Kind kind, std::vector<std::vector<int64_t>> values) {
  Gears gears;
  gears.kind = kind;
  gears.values = std::move(values);
  return gears;
}

TEST(GearsTest, BatchFillsTheOneOpenDim) {
  const Gears gears = Make(Gears::Kind::kBatch, {{1}, {8}});
  const std::vector<TensorSpec> inputs = {TensorSpec(ACL_FLOAT, {-1, 3}),
                                          TensorSpec(ACL_FLOAT, {5})};
  EXPECT_THAT(*gears.InputDims(inputs, 1),
              ElementsAre(ElementsAre(8, 3), ElementsAre(5)));
  const std::vector<TensorSpec> two_open = {TensorSpec(ACL_FLOAT, {-1, -1})};
  EXPECT_THAT(std::string(gears.InputDims(two_open, 0).status().message()),
              HasSubstr("input 0 of shape [-1,-1] must have 1 dims of -1"));
  const std::vector<TensorSpec> none_open = {TensorSpec(ACL_FLOAT, {2})};
  EXPECT_FALSE(gears.InputDims(none_open, 0).ok());
}

TEST(GearsTest, HeightAndWidthFillTheTwoOpenDimsInOrder) {
  const Gears gears = Make(Gears::Kind::kHeightWidth, {{10, 20}});
  const std::vector<TensorSpec> nchw = {
      TensorSpec(ACL_FLOAT, {1, 3, -1, -1}, ACL_FORMAT_NCHW)};
  EXPECT_THAT(*gears.InputDims(nchw, 0),
              ElementsAre(ElementsAre(1, 3, 10, 20)));
  const std::vector<TensorSpec> one_open = {TensorSpec(ACL_FLOAT, {-1})};
  EXPECT_FALSE(gears.InputDims(one_open, 0).ok());
}

TEST(GearsTest, DimsListAllInputs) {
  const std::vector<TensorSpec> inputs = {TensorSpec(ACL_FLOAT, {-1, 3}),
                                          TensorSpec(ACL_FLOAT, {}),
                                          TensorSpec(ACL_FLOAT, {-1})};
  EXPECT_THAT(*Make(Gears::Kind::kDims, {{2, 3, 7}}).InputDims(inputs, 0),
              ElementsAre(ElementsAre(2, 3), ElementsAre(), ElementsAre(7)));
  for (const std::vector<int64_t>& wrong :
       {std::vector<int64_t>{2, 3}, {2, 4, 7}, {2, 3, 7, 1}}) {
    EXPECT_EQ(
        AclCode(
            Make(Gears::Kind::kDims, {wrong}).InputDims(inputs, 0).status()),
        545002);
  }
}

TEST(GearsTest, StaticShapesNeedNoGearsAndOpenOnesDo) {
  const std::vector<TensorSpec> fixed = {TensorSpec(ACL_FLOAT, {2})};
  EXPECT_THAT(*Gears().InputDims(fixed, 0), ElementsAre(ElementsAre(2)));
  EXPECT_EQ(Gears().count(), 1u);
  const std::vector<TensorSpec> open = {TensorSpec(ACL_FLOAT, {-1})};
  EXPECT_THAT(std::string(Gears().InputDims(open, 0).status().message()),
              HasSubstr("there are no gears"));
}

TEST(GearsTest, FindsOnlyGearsOfItsKind) {
  const Gears gears = Make(Gears::Kind::kHeightWidth, {{1, 2}, {3, 4}});
  EXPECT_EQ(gears.Find(Gears::Kind::kHeightWidth, {3, 4}), 1u);
  EXPECT_FALSE(gears.Find(Gears::Kind::kHeightWidth, {4, 3}).has_value());
  EXPECT_FALSE(gears.Find(Gears::Kind::kDims, {3, 4}).has_value());
  EXPECT_FALSE(Gears().Find(Gears::Kind::kStatic, {}).has_value());
}

TEST(GearsTest, JsonGoesBothWaysAndRefusesNonsense) {
  for (const Gears& gears : {Gears(), Make(Gears::Kind::kBatch, {{1}, {8}}),
                             Make(Gears::Kind::kDims, {{1, 2, 3}})}) {
    EXPECT_EQ(*Gears::FromJson(gears.ToJson()), gears);
  }
  for (const char* text : {
           R"([])",
           R"({"kind": "batch"})",
           R"({"kind": "batch", "values": []})",
           R"({"kind": "batch", "values": [1]})",
           R"({"kind": "batch", "values": [[0]]})",
           R"({"kind": "batch", "values": [[-1]]})",
           R"({"kind": "batch", "values": [[1, 2]]})",
           R"({"kind": "batch", "values": [[1], [1]]})",
           R"({"kind": "height_width", "values": [[1]]})",
           R"({"kind": "speed", "values": [[1]]})",
           R"({"kind": 1, "values": [[1]]})",
       }) {
    EXPECT_EQ(AclCode(Gears::FromJson(*ParseJson(text, "test")).status()),
              545002)
        << text;
  }
}

}  // namespace
}  // namespace ascend::rt
