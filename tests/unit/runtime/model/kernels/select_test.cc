#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/runtime/model/kernel_runner.h"
#include "tests/unit/runtime/model/kernels/test_values.h"

namespace ascend::rt {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(SelectTest, ByElementByRowAndForAll) {
  KernelRunner elements("Select");
  elements.BoolBytes({2, 2}, {1, 0, 0, 255})
      .Input<float>({2, 2}, {1, 2, 3, 4})
      .Input<float>({2, 2}, {10, 20, 30, 40});
  ASSERT_EQ(elements.Run(), absl::OkStatus());
  EXPECT_THAT(elements.Output<float>(0), ElementsAre(1, 20, 30, 4));
  KernelRunner rows("Select");
  rows.Input<bool>({2}, {false, true})
      .Input<int64_t>({2, 3}, {1, 2, 3, 4, 5, 6})
      .Input<int64_t>({2, 3}, {10, 20, 30, 40, 50, 60});
  ASSERT_EQ(rows.Run(), absl::OkStatus());
  EXPECT_THAT(rows.Output<int64_t>(0), ElementsAre(10, 20, 30, 4, 5, 6));
  KernelRunner all("Select");
  all.Input<bool>({}, {false})
      .Input<uint8_t>({3}, {1, 2, 3})
      .Input<uint8_t>({3}, {4, 5, 6});
  ASSERT_EQ(all.Run(), absl::OkStatus());
  EXPECT_THAT(all.Output<uint8_t>(0), ElementsAre(4, 5, 6));
  KernelRunner half("Select");
  half.Input<bool>({2}, {false, true})
      .Input<Eigen::half>({2}, Halves({1, 2}))
      .Input<Eigen::half>({2}, Halves({3, 4}));
  ASSERT_EQ(half.Run(), absl::OkStatus());
  EXPECT_THAT(half.OutputAsFloat(0), ElementsAre(3, 2));
}

TEST(SelectTest, EmptyAndErrors) {
  KernelRunner empty("Select");
  empty.Input<bool>({2}, {false, true})
      .Input<float>({2, 0}, {})
      .Input<float>({2, 0}, {});
  ASSERT_EQ(empty.Run(), absl::OkStatus());
  EXPECT_THAT(empty.OutputSpec(0).dims, ElementsAre(2, 0));
  KernelRunner condition("Select");
  condition.Input<bool>({3}, {true, true, true})
      .Input<float>({2}, {1, 2})
      .Input<float>({2}, {1, 2});
  const absl::Status status = condition.Infer();
  EXPECT_EQ(AclCode(status), 545004);
  EXPECT_THAT(Message(status),
              HasSubstr("(Select): input 0 of shape [3] must be a scalar"));
  KernelRunner type("Select");
  type.Input<int32_t>({1}, {1}).Input<float>({1}, {1}).Input<float>({1}, {1});
  EXPECT_THAT(Message(type.Infer()), HasSubstr("must be bool, not int32"));
  KernelRunner shapes("Select");
  shapes.Input<bool>({1}, {true}).Input<float>({1}, {1}).Input<float>({}, {1});
  EXPECT_THAT(Message(shapes.Infer()),
              HasSubstr("input 2 must have shape [1], not []"));
}

}  // namespace
}  // namespace ascend::rt
