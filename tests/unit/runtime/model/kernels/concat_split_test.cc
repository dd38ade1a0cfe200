#include <cstdint>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/runtime/model/kernel_runner.h"
#include "tests/unit/runtime/model/kernels/test_values.h"

namespace ascend::rt {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(ConcatTest, JoinsAlongAnyAxis) {
  KernelRunner rows("ConcatD");
  rows.Input<float>({1, 2}, {1, 2})
      .Input<float>({0, 2}, {})
      .Input<float>({2, 2}, {3, 4, 5, 6})
      .Attr("concat_dim", int64_t{0})
      .Attr("N", int64_t{3});
  ASSERT_EQ(rows.Run(), absl::OkStatus());
  EXPECT_THAT(rows.OutputSpec(0).dims, ElementsAre(3, 2));
  EXPECT_THAT(rows.Output<float>(0), ElementsAre(1, 2, 3, 4, 5, 6));
  KernelRunner columns("ConcatD");
  columns.Input<uint8_t>({2, 1}, {1, 2})
      .Input<uint8_t>({2, 2}, {3, 4, 5, 6})
      .Attr("concat_dim", int64_t{-1});
  ASSERT_EQ(columns.Run(), absl::OkStatus());
  EXPECT_THAT(columns.OutputSpec(0).dims, ElementsAre(2, 3));
  EXPECT_THAT(columns.Output<uint8_t>(0), ElementsAre(1, 3, 4, 2, 5, 6));
  KernelRunner one("ConcatD");
  one.Input<int64_t>({1}, {9}, ACL_FORMAT_NHWC).Attr("concat_dim", int64_t{0});
  ASSERT_EQ(one.Run(), absl::OkStatus());
  EXPECT_THAT(one.Output<int64_t>(0), ElementsAre(9));
  EXPECT_EQ(one.OutputSpec(0).format, ACL_FORMAT_NHWC);
}

TEST(ConcatTest, ErrorsNameInputAndShape) {
  KernelRunner shape("ConcatD");
  shape.Input<float>({1, 2}, {1, 2})
      .Input<float>({1, 3}, {1, 2, 3})
      .Attr("concat_dim", int64_t{0});
  const absl::Status status = shape.Infer();
  EXPECT_EQ(AclCode(status), 545004);
  EXPECT_THAT(Message(status),
              HasSubstr("(ConcatD): inputs 0 and 1 of shapes [1,2] and [1,3] "
                        "differ in more than dim 0"));
  KernelRunner type("ConcatD");
  type.Input<float>({1}, {1}).Input<int32_t>({1}, {1}).Attr("concat_dim",
                                                            int64_t{0});
  EXPECT_THAT(Message(type.Infer()), HasSubstr("float32 and int32"));
  KernelRunner rank("ConcatD");
  rank.Input<float>({1}, {1})
      .Input<float>({1, 1}, {1})
      .Attr("concat_dim", int64_t{0});
  EXPECT_THAT(Message(rank.Infer()), HasSubstr("input 1 must have 1 dims"));
  KernelRunner absent("ConcatD");
  absent.Input<float>({1}, {1}).Absent().Attr("concat_dim", int64_t{0});
  EXPECT_THAT(Message(absent.Infer()), HasSubstr("input 1 is missing"));
  KernelRunner n("ConcatD");
  n.Input<float>({1}, {1}).Attr("concat_dim", int64_t{0}).Attr("N", int64_t{2});
  EXPECT_THAT(Message(n.Infer()), HasSubstr("N is 2 with 1 inputs"));
  KernelRunner scalar("ConcatD");
  scalar.Input<float>({}, {1}).Attr("concat_dim", int64_t{0});
  EXPECT_THAT(Message(scalar.Infer()), HasSubstr("at least 1 dim"));
  KernelRunner large("ConcatD");
  large.Input<int8_t>({INT64_MAX, 0}, {})
      .Input<int8_t>({1, 0}, {})
      .Attr("concat_dim", int64_t{0});
  EXPECT_THAT(Message(large.Infer()), HasSubstr("too large"));
}

TEST(SplitTest, CutsIntoEqualParts) {
  KernelRunner columns("SplitD");
  columns.Input<int32_t>({2, 4}, {1, 2, 3, 4, 5, 6, 7, 8})
      .Attr("split_dim", int64_t{1})
      .Attr("num_split", int64_t{2});
  ASSERT_EQ(columns.Run(), absl::OkStatus());
  ASSERT_EQ(columns.OutputCount(), 2u);
  EXPECT_THAT(columns.OutputSpec(1).dims, ElementsAre(2, 2));
  EXPECT_THAT(columns.Output<int32_t>(0), ElementsAre(1, 2, 5, 6));
  EXPECT_THAT(columns.Output<int32_t>(1), ElementsAre(3, 4, 7, 8));
  KernelRunner rows("SplitD");
  rows.Input<float>({3}, {1, 2, 3})
      .Attr("split_dim", int64_t{-1})
      .Attr("num_split", int64_t{3});
  ASSERT_EQ(rows.Run(), absl::OkStatus());
  EXPECT_THAT(rows.Output<float>(2), ElementsAre(3));
  KernelRunner empty("SplitD");
  empty.Input<float>({0, 2}, {})
      .Attr("split_dim", int64_t{0})
      .Attr("num_split", int64_t{2});
  ASSERT_EQ(empty.Run(), absl::OkStatus());
  EXPECT_THAT(empty.OutputSpec(1).dims, ElementsAre(0, 2));
}

TEST(SplitTest, ErrorsNameTheParts) {
  const auto infer = [](int64_t dim, int64_t parts) {
    KernelRunner split("SplitD");
    split.Input<float>({2, 3}, {1, 2, 3, 4, 5, 6})
        .Attr("split_dim", dim)
        .Attr("num_split", parts);
    return split.Infer();
  };
  EXPECT_EQ(AclCode(infer(1, 2)), 545004);
  EXPECT_THAT(
      Message(infer(1, 2)),
      HasSubstr("dim 1 of input 0 of shape [2,3] cannot be cut into 2"));
  EXPECT_THAT(Message(infer(2, 1)), HasSubstr("axis 2 is not in [-2,2)"));
  EXPECT_THAT(Message(infer(0, 0)), HasSubstr("num_split 0 is not in"));
  EXPECT_THAT(Message(infer(0, int64_t{1} << 40)), HasSubstr("is not in"));
}

}  // namespace
}  // namespace ascend::rt
