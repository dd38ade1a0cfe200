#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/runtime/model/kernel_runner.h"

namespace ascend::rt {
namespace {

using ::testing::ElementsAre;
using ::testing::ElementsAreArray;
using ::testing::HasSubstr;

TEST(AddTest, EqualShapesAddElementByElement) {
  KernelRunner add("Add");
  add.Input<float>({2, 2}, {1, 2, 3, 4}).Input<float>({2, 2}, {10, 20, 30, 40});
  ASSERT_EQ(add.Run(), absl::OkStatus());
  EXPECT_THAT(add.OutputSpec(0).dims, ElementsAre(2, 2));
  EXPECT_THAT(add.Output<float>(0), ElementsAre(11, 22, 33, 44));
}

TEST(AddTest, RowScalarAndOuterProductRepeat) {
  KernelRunner row("Add");
  row.Input<float>({2, 3}, {1, 2, 3, 4, 5, 6}).Input<float>({3}, {10, 20, 30});
  ASSERT_EQ(row.Run(), absl::OkStatus());
  EXPECT_THAT(row.Output<float>(0), ElementsAre(11, 22, 33, 14, 25, 36));

  KernelRunner scalar("Add");
  scalar.Input<int32_t>({}, {5}).Input<int32_t>({3}, {1, 2, 3});
  ASSERT_EQ(scalar.Run(), absl::OkStatus());
  EXPECT_THAT(scalar.Output<int32_t>(0), ElementsAre(6, 7, 8));

  KernelRunner outer("Add");
  outer.Input<int64_t>({2, 1}, {10, 20}).Input<int64_t>({1, 3}, {1, 2, 3});
  ASSERT_EQ(outer.Run(), absl::OkStatus());
  EXPECT_THAT(outer.OutputSpec(0).dims, ElementsAre(2, 3));
  EXPECT_THAT(outer.Output<int64_t>(0), ElementsAre(11, 12, 13, 21, 22, 23));
}

// Every pair of shapes with extents 1, 2 or 3, against an index computation
// that knows nothing of plans.
TEST(AddTest, AllSmallBroadcastsAgreeWithPlainIndexing) {
  std::vector<std::vector<int64_t>> shapes;
  for (int64_t a : {1, 2, 3}) {
    for (int64_t b : {1, 2, 3}) {
      for (int64_t c : {1, 3}) shapes.push_back({a, b, c});
    }
  }
  int compared = 0;
  for (const auto& a : shapes) {
    for (const auto& b : shapes) {
      std::vector<int64_t> out(3);
      bool fit = true;
      for (int d = 0; d < 3; ++d) {
        fit = fit && (a[d] == b[d] || a[d] == 1 || b[d] == 1);
        out[d] = std::max(a[d], b[d]);
      }
      const int64_t size_a = a[0] * a[1] * a[2];
      const int64_t size_b = b[0] * b[1] * b[2];
      std::vector<float> values_a(size_a), values_b(size_b), expected;
      for (int64_t i = 0; i < size_a; ++i) values_a[i] = i + 1;
      for (int64_t i = 0; i < size_b; ++i) values_b[i] = 100 * (i + 1);
      KernelRunner add("Add");
      add.Input<float>(a, values_a).Input<float>(b, values_b);
      if (!fit) {
        EXPECT_FALSE(add.Infer().ok());
        continue;
      }
      const auto at = [](const std::vector<int64_t>& dims, int64_t i, int64_t j,
                         int64_t k) {
        return ((i % dims[0]) * dims[1] + j % dims[1]) * dims[2] + k % dims[2];
      };
      for (int64_t i = 0; i < out[0]; ++i) {
        for (int64_t j = 0; j < out[1]; ++j) {
          for (int64_t k = 0; k < out[2]; ++k) {
            expected.push_back(values_a[at(a, i, j, k)] +
                               values_b[at(b, i, j, k)]);
          }
        }
      }
      ASSERT_EQ(add.Run(), absl::OkStatus());
      EXPECT_EQ(add.OutputSpec(0).dims, out);
      ASSERT_THAT(add.Output<float>(0), ElementsAreArray(expected))
          << DimsToString(a) << " " << DimsToString(b);
      ++compared;
    }
  }
  EXPECT_GT(compared, 100);
}

TEST(AddTest, EmptyTensorsGiveAnEmptyTensor) {
  KernelRunner add("Add");
  add.Input<float>({0, 3}, {}).Input<float>({3}, {1, 2, 3});
  ASSERT_EQ(add.Run(), absl::OkStatus());
  EXPECT_THAT(add.OutputSpec(0).dims, ElementsAre(0, 3));
}

TEST(AddTest, HalvesAreComputedInFloat) {
  KernelRunner add("Add");
  add.Input<Eigen::half>({2}, {Eigen::half(1.5f), Eigen::half(2.f)})
      .Input<Eigen::half>({2}, {Eigen::half(0.25f), Eigen::half(-2.f)});
  ASSERT_EQ(add.Run(), absl::OkStatus());
  EXPECT_THAT(add.OutputAsFloat(0), ElementsAre(1.75f, 0.f));
}

TEST(AddTest, ErrorsNameNodeInputsAndShapes) {
  KernelRunner shapes("Add");
  shapes.Input<float>({2}, {1, 2}).Input<float>({3}, {1, 2, 3});
  absl::Status status = shapes.Infer();
  EXPECT_EQ(AclCode(status), 545004);
  EXPECT_THAT(std::string(status.message()),
              HasSubstr("node 'node' (Add): inputs 0 and 1 of shapes [2] and "
                        "[3] do not fit"));

  KernelRunner types("Add");
  types.Input<float>({1}, {1}).Input<int32_t>({1}, {1});
  status = types.Infer();
  EXPECT_EQ(AclCode(status), 545004);
  EXPECT_THAT(std::string(status.message()), HasSubstr("float32 and int32"));

  KernelRunner boolean("Add");
  boolean.Input<bool>({1}, {true}).Input<bool>({1}, {true});
  EXPECT_THAT(std::string(boolean.Infer().message()), HasSubstr("not bool"));
}

}  // namespace
}  // namespace ascend::rt
