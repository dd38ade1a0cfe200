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

TEST(OneHotTest, LastFirstAndMiddleAxis) {
  KernelRunner last("OneHot");
  last.Input<int32_t>({2}, {2, 0})
      .Constant<int32_t>({}, {3})
      .Input<float>({}, {1})
      .Input<float>({}, {0});
  ASSERT_EQ(last.Run(), absl::OkStatus());
  EXPECT_THAT(last.OutputSpec(0).dims, ElementsAre(2, 3));
  EXPECT_THAT(last.Output<float>(0), ElementsAre(0, 0, 1, 1, 0, 0));

  KernelRunner first("OneHotD");
  first.Input<int64_t>({2}, {2, 0})
      .Input<int8_t>({1}, {7})
      .Input<int8_t>({1}, {-7})
      .Attr("depth", int64_t{3})
      .Attr("axis", int64_t{0});
  ASSERT_EQ(first.Run(), absl::OkStatus());
  EXPECT_THAT(first.OutputSpec(0).dims, ElementsAre(3, 2));
  EXPECT_THAT(first.Output<int8_t>(0), ElementsAre(-7, 7, -7, -7, 7, -7));

  KernelRunner middle("OneHotD");
  middle.Input<uint8_t>({2, 2}, {0, 1, 1, 9})
      .Input<int64_t>({}, {1})
      .Input<int64_t>({}, {0})
      .Attr("depth", int64_t{2})
      .Attr("axis", int64_t{1});
  ASSERT_EQ(middle.Run(), absl::OkStatus());
  EXPECT_THAT(middle.OutputSpec(0).dims, ElementsAre(2, 2, 2));
  EXPECT_THAT(middle.Output<int64_t>(0), ElementsAre(1, 0, 0, 1, 0, 0, 1, 0));
}

TEST(OneHotTest, IndicesOutsideGiveOffEverywhere) {
  KernelRunner one_hot("OneHotD");
  one_hot.Input<int64_t>({4}, {-1, 2, INT64_MIN, INT64_MAX})
      .Input<Eigen::half>({}, Halves({1}))
      .Input<Eigen::half>({}, Halves({0.5f}))
      .Attr("depth", int64_t{2});
  ASSERT_EQ(one_hot.Run(), absl::OkStatus());
  EXPECT_EQ(one_hot.OutputAsFloat(0), std::vector<float>(8, 0.5f));
}

TEST(OneHotTest, ScalarsAndNothing) {
  KernelRunner scalar("OneHotD");
  scalar.Input<int32_t>({}, {1})
      .Input<bool>({}, {true})
      .Input<bool>({}, {false})
      .Attr("depth", int64_t{2});
  ASSERT_EQ(scalar.Run(), absl::OkStatus());
  EXPECT_THAT(scalar.Output<bool>(0), ElementsAre(false, true));
  KernelRunner none("OneHotD");
  none.Input<int32_t>({2}, {0, 1})
      .Input<float>({}, {1})
      .Input<float>({}, {0})
      .Attr("depth", int64_t{0});
  ASSERT_EQ(none.Run(), absl::OkStatus());
  EXPECT_THAT(none.OutputSpec(0).dims, ElementsAre(2, 0));
}

TEST(OneHotTest, ErrorsNameTheValue) {
  const auto infer = [](int64_t depth, int64_t axis) {
    KernelRunner runner("OneHotD");
    runner.Input<int32_t>({2}, {0, 1})
        .Input<float>({}, {1})
        .Input<float>({}, {0})
        .Attr("depth", depth)
        .Attr("axis", axis);
    return runner.Infer();
  };
  EXPECT_EQ(AclCode(infer(-1, -1)), 545004);
  EXPECT_THAT(Message(infer(-1, -1)), HasSubstr("depth is -1"));
  EXPECT_THAT(Message(infer(1, 2)), HasSubstr("axis 2 is not in [-2,2)"));
  EXPECT_THAT(Message(infer(INT64_MAX, -1)), HasSubstr("too many elements"));
  KernelRunner depth("OneHot");
  depth.Input<int32_t>({2}, {0, 1})
      .Input<int32_t>({}, {3})
      .Input<float>({}, {1})
      .Input<float>({}, {0});
  EXPECT_THAT(Message(depth.Infer()), HasSubstr("input 1 must be a constant"));
  KernelRunner value("OneHot");
  value.Input<int32_t>({2}, {0, 1})
      .Constant<int32_t>({}, {3})
      .Input<float>({2}, {1, 1})
      .Input<float>({}, {0});
  EXPECT_THAT(Message(value.Infer()),
              HasSubstr("input 2 must be one element, not [2]"));
  KernelRunner type("OneHotD");
  type.Input<float>({1}, {0}).Input<float>({}, {1}).Input<float>({}, {0}).Attr(
      "depth", int64_t{1});
  EXPECT_THAT(Message(type.Infer()), HasSubstr("not float32"));
}

}  // namespace
}  // namespace ascend::rt
