#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/runtime/model/kernel_runner.h"
#include "tests/unit/runtime/model/kernels/test_values.h"

namespace ascend::rt {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(IdentityTest, CopiesAnyType) {
  KernelRunner identity("Identity");
  identity.Input<uint8_t>({1, 3}, {1, 2, 3}, ACL_FORMAT_NHWC);
  ASSERT_EQ(identity.Run(), absl::OkStatus());
  EXPECT_EQ(identity.OutputSpec(0),
            TensorSpec(ACL_UINT8, {1, 3}, ACL_FORMAT_NHWC));
  EXPECT_THAT(identity.Output<uint8_t>(0), ElementsAre(1, 2, 3));
}

TEST(ReshapeTest, KeepsTheElementsInOrder) {
  KernelRunner reshape("Reshape");
  reshape.Input<float>({2, 3}, {1, 2, 3, 4, 5, 6})
      .Constant<int64_t>({2}, {3, 2});
  ASSERT_EQ(reshape.Run(), absl::OkStatus());
  EXPECT_THAT(reshape.OutputSpec(0).dims, ElementsAre(3, 2));
  EXPECT_THAT(reshape.Output<float>(0), ElementsAre(1, 2, 3, 4, 5, 6));
}

struct ReshapeCase {
  std::vector<int64_t> from, shape;
  int64_t axis, num_axes;
  std::vector<int64_t> to;  // {-9}: refused
};

TEST(ReshapeTest, RulesOfShapeAxisAndNumAxes) {
  const std::vector<int64_t> refused = {-9};
  const std::vector<ReshapeCase> cases = {
      {{2, 3}, {-1}, 0, -1, {6}},
      {{2, 3}, {3, -1}, 0, -1, {3, 2}},
      {{2, 3}, {4, -1}, 0, -1, refused},
      {{2, 3}, {-1, -1}, 0, -1, refused},
      {{2, 3}, {-2, 3}, 0, -1, refused},
      {{2, 3}, {7}, 0, -1, refused},
      {{}, {}, 0, -1, {}},
      {{1, 1}, {}, 0, -1, {}},
      {{2}, {}, 0, -1, refused},
      {{0, 3}, {3, 0}, 0, -1, {3, 0}},
      {{0, 3}, {0, -1}, 0, -1, refused},
      {{0, 3}, {5, -1}, 0, -1, {5, 0}},
      {{2, 3, 4}, {12}, 1, -1, {2, 12}},
      {{2, 3, 4}, {6}, 0, 2, {6, 4}},
      {{2, 3, 4}, {3, 1}, 1, 1, {2, 3, 1, 4}},
      {{2, 3, 4}, {1}, 3, 0, {2, 3, 4, 1}},
      {{2, 3, 4}, {1}, -1, 0, {2, 3, 4, 1}},
      {{2, 3, 4}, {1}, -4, 0, {1, 2, 3, 4}},
      {{2, 3, 4}, {1}, 4, 0, refused},
      {{2, 3, 4}, {1}, -5, 0, refused},
      {{2, 3, 4}, {24}, 1, 3, refused},
      {{2, 3, 4}, {24}, 0, -2, refused},
      {{2, 3}, {int64_t{1} << 32, int64_t{1} << 32}, 0, -1, refused},
      {{2, 3}, {int64_t{1} << 62, int64_t{1} << 62, -1}, 0, -1, refused},
  };
  for (const ReshapeCase& c : cases) {
    KernelRunner reshape("Reshape");
    reshape
        .Input<float>(c.from,
                      Values(*TensorSpec(ACL_FLOAT, c.from).ElementCount(), 1))
        .Constant<int64_t>({static_cast<int64_t>(c.shape.size())}, c.shape)
        .Attr("axis", c.axis)
        .Attr("num_axes", c.num_axes);
    const absl::Status status = reshape.Infer();
    SCOPED_TRACE(DimsToString(c.from) + " to " + DimsToString(c.shape));
    if (c.to == refused) {
      EXPECT_EQ(AclCode(status), 545004);
    } else {
      ASSERT_EQ(status, absl::OkStatus());
      EXPECT_EQ(reshape.OutputSpec(0).dims, c.to);
    }
  }
}

TEST(ReshapeTest, ShapeComesFromAConstantOrTheAttribute) {
  KernelRunner attribute("Reshape");
  attribute.Input<int32_t>({4}, {1, 2, 3, 4})
      .Attr("shape", std::vector<int64_t>{2, 2});
  ASSERT_EQ(attribute.Run(), absl::OkStatus());
  EXPECT_THAT(attribute.OutputSpec(0).dims, ElementsAre(2, 2));

  KernelRunner variable("Reshape");
  variable.Input<float>({2}, {1, 2}).Input<int32_t>({1}, {2});
  EXPECT_THAT(Message(variable.Infer()),
              HasSubstr("input 1 must be a constant"));

  KernelRunner mismatch("Reshape");
  mismatch.Input<float>({2}, {1, 2}).Constant<int32_t>({1}, {3});
  EXPECT_THAT(Message(mismatch.Infer()),
              HasSubstr("'node' (Reshape): input 0 of shape [2] cannot be "
                        "reshaped to [3]"));
}

TEST(ReshapeTest, FormatSurvivesAnEqualNumberOfDims) {
  KernelRunner same("Reshape");
  same.Input<float>({1, 2, 1, 1}, {1, 2}, ACL_FORMAT_NCHW)
      .Constant<int32_t>({4}, {2, 1, 1, 1});
  ASSERT_EQ(same.Infer(), absl::OkStatus());
  EXPECT_EQ(same.OutputSpec(0).format, ACL_FORMAT_NCHW);
  KernelRunner fewer("Reshape");
  fewer.Input<float>({1, 2, 1, 1}, {1, 2}, ACL_FORMAT_NCHW)
      .Constant<int32_t>({1}, {2});
  ASSERT_EQ(fewer.Infer(), absl::OkStatus());
  EXPECT_EQ(fewer.OutputSpec(0).format, ACL_FORMAT_ND);
}

TEST(FlattenTest, TwoDimsSplitAtAxis) {
  struct Case {
    std::vector<int64_t> from;
    int64_t axis;
    std::vector<int64_t> to;
  };
  for (const Case& c : std::vector<Case>{{{2, 3, 4}, 1, {2, 12}},
                                         {{2, 3, 4}, 0, {1, 24}},
                                         {{2, 3, 4}, 2, {6, 4}},
                                         {{2, 3, 4}, 3, {24, 1}},
                                         {{2, 3, 4}, -1, {6, 4}},
                                         {{5}, 1, {5, 1}},
                                         {{}, 1, {1, 1}},
                                         {{0, 3}, 1, {0, 3}}}) {
    const auto x = Values(*TensorSpec(ACL_FLOAT, c.from).ElementCount(), 1);
    KernelRunner flatten("Flatten");
    flatten.Input<float>(c.from, x).Attr("axis", c.axis);
    ASSERT_EQ(flatten.Run(), absl::OkStatus());
    EXPECT_EQ(flatten.OutputSpec(0).dims, c.to);
    EXPECT_EQ(flatten.Output<float>(0), x);
  }
  KernelRunner range("Flatten");
  range.Input<float>({2}, {1, 2}).Attr("axis", int64_t{2});
  const absl::Status status = range.Infer();
  EXPECT_EQ(AclCode(status), 545004);
  EXPECT_THAT(Message(status), HasSubstr("axis 2 is not in [-1,1]"));
}

}  // namespace
}  // namespace ascend::rt
