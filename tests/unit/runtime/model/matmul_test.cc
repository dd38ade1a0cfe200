#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/runtime/model/kernel_runner.h"

namespace ascend::rt {
namespace {

using ::testing::ElementsAre;
using ::testing::FloatNear;
using ::testing::HasSubstr;
using ::testing::Pointwise;

TEST(MatMulTest, MultipliesByHand) {
  KernelRunner matmul("MatMul");
  matmul.Input<float>({2, 3}, {1, 2, 3, 4, 5, 6})
      .Input<float>({3, 2}, {7, 8, 9, 10, 11, 12});
  ASSERT_EQ(matmul.Run(), absl::OkStatus());
  EXPECT_THAT(matmul.OutputSpec(0).dims, ElementsAre(2, 2));
  EXPECT_THAT(matmul.Output<float>(0), ElementsAre(58, 64, 139, 154));
}

TEST(MatMulTest, TransposesAndBiasAgreeWithThreeLoops) {
  constexpr int kM = 5, kK = 17, kN = 9;
  for (const bool transpose_a : {false, true}) {
    for (const bool transpose_b : {false, true}) {
      std::vector<float> a(kM * kK), b(kK * kN), bias(kN), expected;
      for (size_t i = 0; i < a.size(); ++i) a[i] = 0.25f * (int(i % 13) - 6);
      for (size_t i = 0; i < b.size(); ++i) b[i] = 0.5f * (int(i % 7) - 3);
      for (int i = 0; i < kN; ++i) bias[i] = i;
      for (int i = 0; i < kM; ++i) {
        for (int j = 0; j < kN; ++j) {
          double sum = bias[j];
          for (int k = 0; k < kK; ++k) {
            sum += double{transpose_a ? a[k * kM + i] : a[i * kK + k]} *
                   (transpose_b ? b[j * kK + k] : b[k * kN + j]);
          }
          expected.push_back(static_cast<float>(sum));
        }
      }
      KernelRunner matmul("MatMulV2");
      matmul
          .Input<float>(transpose_a ? std::vector<int64_t>{kK, kM}
                                    : std::vector<int64_t>{kM, kK},
                        a)
          .Input<float>(transpose_b ? std::vector<int64_t>{kN, kK}
                                    : std::vector<int64_t>{kK, kN},
                        b)
          .Input<float>({kN}, bias)
          .Attr("transpose_x1", transpose_a)
          .Attr("transpose_x2", transpose_b);
      ASSERT_EQ(matmul.Run(), absl::OkStatus());
      EXPECT_THAT(matmul.Output<float>(0),
                  Pointwise(FloatNear(1e-4f), expected));

      std::vector<Eigen::half> half_a, half_b, half_bias;
      for (float x : a) half_a.push_back(Eigen::half(x));
      for (float x : b) half_b.push_back(Eigen::half(x));
      for (float x : bias) half_bias.push_back(Eigen::half(x));
      KernelRunner half("MatMul");
      half.Input<Eigen::half>(transpose_a ? std::vector<int64_t>{kK, kM}
                                          : std::vector<int64_t>{kM, kK},
                              half_a)
          .Input<Eigen::half>(transpose_b ? std::vector<int64_t>{kN, kK}
                                          : std::vector<int64_t>{kK, kN},
                              half_b)
          .Input<Eigen::half>({kN}, half_bias)
          .Attr("transpose_x1", transpose_a)
          .Attr("transpose_x2", transpose_b);
      ASSERT_EQ(half.Run(), absl::OkStatus());
      EXPECT_THAT(half.OutputAsFloat(0), Pointwise(FloatNear(0.02f), expected));
    }
  }
}

TEST(MatMulTest, ErrorsSayWhatDoesNotFit) {
  KernelRunner inner("MatMul");
  inner.Input<float>({2, 3}, std::vector<float>(6))
      .Input<float>({2, 2}, std::vector<float>(4));
  const absl::Status status = inner.Infer();
  EXPECT_EQ(AclCode(status), 545004);
  EXPECT_THAT(std::string(status.message()),
              HasSubstr("shapes [2,3] and [2,2] cannot be multiplied"));

  KernelRunner rank("MatMul");
  rank.Input<float>({3}, {1, 2, 3}).Input<float>({3, 1}, {1, 2, 3});
  EXPECT_THAT(std::string(rank.Infer().message()),
              HasSubstr("input 0 must have 2 dims, not 1"));

  KernelRunner bias("MatMul");
  bias.Input<float>({1, 1}, {1})
      .Input<float>({1, 1}, {1})
      .Input<float>({2}, {1, 2});
  EXPECT_THAT(std::string(bias.Infer().message()),
              HasSubstr("input 2 must have shape [1], not [2]"));

  KernelRunner attribute("MatMul");
  attribute.Input<float>({1, 1}, {1})
      .Input<float>({1, 1}, {1})
      .Attr("transpose_x1", std::string("yes"));
  EXPECT_THAT(std::string(attribute.Infer().message()),
              HasSubstr("'transpose_x1' must be of type bool, not string"));
}

}  // namespace
}  // namespace ascend::rt
