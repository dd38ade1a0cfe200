#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/runtime/model/kernel_runner.h"
#include "tests/unit/runtime/model/kernels/test_values.h"

namespace ascend::rt {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(BiasAddTest, ChannelsLastUnlessTheTensorSaysNchw) {
  KernelRunner rows("BiasAdd");
  rows.Input<float>({2, 3}, {1, 2, 3, 4, 5, 6}).Input<float>({3}, {10, 20, 30});
  ASSERT_EQ(rows.Run(), absl::OkStatus());
  EXPECT_THAT(rows.Output<float>(0), ElementsAre(11, 22, 33, 14, 25, 36));

  KernelRunner nchw("BiasAdd");
  nchw.Input<float>({2, 2, 1, 2}, {1, 2, 3, 4, 5, 6, 7, 8}, ACL_FORMAT_NCHW)
      .Input<float>({2}, {10, 20});
  ASSERT_EQ(nchw.Run(), absl::OkStatus());
  EXPECT_THAT(nchw.Output<float>(0),
              ElementsAre(11, 12, 23, 24, 15, 16, 27, 28));
  EXPECT_EQ(nchw.OutputSpec(0).format, ACL_FORMAT_NCHW);

  KernelRunner attribute("BiasAdd");
  attribute.Input<float>({1, 2, 1, 2}, {1, 2, 3, 4})
      .Input<float>({2}, {10, 20})
      .Attr("data_format", std::string("NCHW"));
  ASSERT_EQ(attribute.Run(), absl::OkStatus());
  EXPECT_THAT(attribute.Output<float>(0), ElementsAre(11, 12, 23, 24));

  // The attribute stays at its default in many graphs.
  KernelRunner both("BiasAdd");
  both.Input<float>({1, 2, 1, 1}, {1, 2}, ACL_FORMAT_NCHW)
      .Input<float>({2}, {10, 20})
      .Attr("data_format", std::string("NHWC"));
  ASSERT_EQ(both.Run(), absl::OkStatus());
  EXPECT_THAT(both.Output<float>(0), ElementsAre(11, 22));
}

TEST(BiasAddTest, HalvesIntegersAndEmptyBatches) {
  KernelRunner half("BiasAdd");
  half.Input<Eigen::half>({1, 2}, Halves({1, 2}))
      .Input<Eigen::half>({2}, Halves({0.5f, -2}));
  ASSERT_EQ(half.Run(), absl::OkStatus());
  EXPECT_THAT(half.OutputAsFloat(0), ElementsAre(1.5f, 0));
  KernelRunner integers("BiasAdd");
  integers.Input<int32_t>({1, 2}, {1, 2}).Input<int32_t>({2}, {5, 6});
  ASSERT_EQ(integers.Run(), absl::OkStatus());
  EXPECT_THAT(integers.Output<int32_t>(0), ElementsAre(6, 8));
  KernelRunner empty("BiasAdd");
  empty.Input<float>({0, 2}, {}).Input<float>({2}, {5, 6});
  ASSERT_EQ(empty.Run(), absl::OkStatus());
  EXPECT_THAT(empty.OutputSpec(0).dims, ElementsAre(0, 2));
}

TEST(BiasAddTest, ErrorsNameTheShape) {
  KernelRunner shape("BiasAdd");
  shape.Input<float>({1, 2}, {1, 2}).Input<float>({3}, {1, 2, 3});
  const absl::Status status = shape.Infer();
  EXPECT_EQ(AclCode(status), 545004);
  EXPECT_THAT(Message(status),
              HasSubstr("(BiasAdd): input 1 must have shape [2], not [3]"));
  KernelRunner rank("BiasAdd");
  rank.Input<float>({2}, {1, 2}).Input<float>({2}, {1, 2});
  EXPECT_THAT(Message(rank.Infer()), HasSubstr("at least 2 dims, not 1"));
  KernelRunner format("BiasAdd");
  format.Input<float>({1, 2}, {1, 2})
      .Input<float>({2}, {1, 2})
      .Attr("data_format", std::string("HWCN"));
  EXPECT_THAT(Message(format.Infer()), HasSubstr("not 'HWCN'"));
}

}  // namespace
}  // namespace ascend::rt
