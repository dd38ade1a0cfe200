#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/runtime/model/kernel_runner.h"
#include "tests/unit/runtime/model/kernels/test_values.h"

namespace ascend::rt {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(ArgMaxTest, FindsTheFirstLargestAlongAnyAxis) {
  const std::vector<float> x = {1, 5, 5, 9, 2, 0};
  KernelRunner rows("ArgMaxD");
  rows.Input<float>({2, 3}, x).Attr("dimension", int64_t{-1});
  ASSERT_EQ(rows.Run(), absl::OkStatus());
  EXPECT_EQ(rows.OutputSpec(0).dtype, ACL_INT32);
  EXPECT_THAT(rows.OutputSpec(0).dims, ElementsAre(2));
  EXPECT_THAT(rows.Output<int32_t>(0), ElementsAre(1, 0));

  KernelRunner columns("ArgMaxD");
  columns.Input<float>({2, 3}, x).Attr("dimension", int64_t{0});
  ASSERT_EQ(columns.Run(), absl::OkStatus());
  EXPECT_THAT(columns.Output<int32_t>(0), ElementsAre(1, 0, 0));

  KernelRunner middle("ArgMaxD");
  middle.Input<int32_t>({2, 2, 2}, {1, 2, 3, 0, -5, -6, -7, -4})
      .Attr("dimension", int64_t{1});
  ASSERT_EQ(middle.Run(), absl::OkStatus());
  EXPECT_THAT(middle.OutputSpec(0).dims, ElementsAre(2, 2));
  EXPECT_THAT(middle.Output<int32_t>(0), ElementsAre(1, 0, 0, 1));

  KernelRunner half("ArgMaxD");
  half.Input<Eigen::half>({3}, Halves({-1, -0.5f, -2}))
      .Attr("dimension", int64_t{0});
  ASSERT_EQ(half.Run(), absl::OkStatus());
  EXPECT_THAT(half.OutputSpec(0).dims, ElementsAre());
  EXPECT_THAT(half.Output<int32_t>(0), ElementsAre(1));
}

TEST(ArgMaxTest, EmptyTensors) {
  KernelRunner batch("ArgMaxD");
  batch.Input<float>({0, 3}, {}).Attr("dimension", int64_t{1});
  ASSERT_EQ(batch.Run(), absl::OkStatus());
  EXPECT_THAT(batch.OutputSpec(0).dims, ElementsAre(0));
  KernelRunner none("ArgMaxD");
  none.Input<float>({3, 0}, {}).Attr("dimension", int64_t{1});
  const absl::Status status = none.Infer();
  EXPECT_EQ(AclCode(status), 545004);
  EXPECT_THAT(Message(status), HasSubstr("there is no largest element"));
}

TEST(ArgMaxTest, BadAttributesAreNamed) {
  KernelRunner missing("ArgMaxD");
  missing.Input<float>({1}, {1});
  EXPECT_THAT(Message(missing.Infer()),
              HasSubstr("attribute 'dimension' is missing"));
  KernelRunner range("ArgMaxD");
  range.Input<float>({1}, {1}).Attr("dimension", int64_t{1});
  EXPECT_THAT(Message(range.Infer()), HasSubstr("axis 1 is not in [-1,1)"));
  KernelRunner scalar("ArgMaxD");
  scalar.Input<float>({}, {1}).Attr("dimension", int64_t{0});
  EXPECT_THAT(Message(scalar.Infer()), HasSubstr("at least 1 dim"));
}

}  // namespace
}  // namespace ascend::rt
