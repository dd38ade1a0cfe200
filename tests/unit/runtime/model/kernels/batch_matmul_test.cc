#include <algorithm>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/runtime/model/kernel_runner.h"
#include "tests/unit/runtime/model/kernels/test_values.h"

namespace ascend::rt {
namespace {

using ::testing::ElementsAre;
using ::testing::FloatNear;
using ::testing::HasSubstr;
using ::testing::Pointwise;

// y[b] = op(a[b]) * op(b[b]) by plain loops; a has `batches_a` matrices, b
// has `batches_b`, and one of them may be 1.
std::vector<float> Naive(const std::vector<float>& a, int batches_a,
                         bool transpose_a, const std::vector<float>& b,
                         int batches_b, bool transpose_b, int m, int k, int n) {
  std::vector<float> y;
  for (int batch = 0; batch < std::max(batches_a, batches_b); ++batch) {
    const float* at_a = a.data() + (batches_a == 1 ? 0 : batch * m * k);
    const float* at_b = b.data() + (batches_b == 1 ? 0 : batch * k * n);
    for (int i = 0; i < m; ++i) {
      for (int j = 0; j < n; ++j) {
        double sum = 0;
        for (int c = 0; c < k; ++c) {
          sum +=
              static_cast<double>(at_a[transpose_a ? c * m + i : i * k + c]) *
              at_b[transpose_b ? j * k + c : c * n + j];
        }
        y.push_back(static_cast<float>(sum));
      }
    }
  }
  return y;
}

TEST(BatchMatMulTest, EveryTransposeAndBatchAgreesWithPlainLoops) {
  constexpr int kM = 4, kK = 7, kN = 5;
  for (const bool transpose_a : {false, true}) {
    for (const bool transpose_b : {false, true}) {
      for (const int batches_a : {1, 6}) {
        for (const int batches_b : {1, 6}) {
          const auto a = Values(batches_a * kM * kK, 1);
          const auto b = Values(batches_b * kK * kN, 2);
          const auto expected = Naive(a, batches_a, transpose_a, b, batches_b,
                                      transpose_b, kM, kK, kN);
          std::vector<int64_t> dims_a = {kM, kK}, dims_b = {kK, kN};
          if (transpose_a) std::swap(dims_a[0], dims_a[1]);
          if (transpose_b) std::swap(dims_b[0], dims_b[1]);
          if (batches_a == 6) dims_a.insert(dims_a.begin(), {2, 3});
          if (batches_b == 6) dims_b.insert(dims_b.begin(), {2, 3});

          KernelRunner matmul("BatchMatMul");
          matmul.Input<float>(dims_a, a)
              .Input<float>(dims_b, b)
              .Attr("adj_x1", transpose_a)
              .Attr("adj_x2", transpose_b);
          ASSERT_EQ(matmul.Run(), absl::OkStatus());
          EXPECT_THAT(matmul.Output<float>(0),
                      Pointwise(FloatNear(1e-5f), expected));

          KernelRunner half("BatchMatMulV2");
          half.Input<Eigen::half>(dims_a, Halves(a))
              .Input<Eigen::half>(dims_b, Halves(b))
              .Attr("adj_x1", transpose_a)
              .Attr("adj_x2", transpose_b);
          ASSERT_EQ(half.Run(), absl::OkStatus());
          EXPECT_THAT(half.OutputAsFloat(0),
                      Pointwise(FloatNear(0.02f), expected));
        }
      }
    }
  }
}

TEST(BatchMatMulTest, BatchDimsOfBothInputsBroadcast) {
  // [2,1] and [1,3] batches of 1x1 matrices: an outer product.
  KernelRunner matmul("BatchMatMul");
  matmul.Input<float>({2, 1, 1, 1}, {2, 3})
      .Input<float>({1, 3, 1, 1}, {10, 20, 30});
  ASSERT_EQ(matmul.Run(), absl::OkStatus());
  EXPECT_THAT(matmul.OutputSpec(0).dims, ElementsAre(2, 3, 1, 1));
  EXPECT_THAT(matmul.Output<float>(0), ElementsAre(20, 40, 60, 30, 60, 90));
}

TEST(BatchMatMulTest, BiasIsAddedToEveryRow) {
  KernelRunner matmul("BatchMatMulV2");
  matmul.Input<float>({2, 1, 1}, {1, 2})
      .Input<float>({1, 2}, {3, 4})
      .Input<float>({2}, {100, 200});
  ASSERT_EQ(matmul.Run(), absl::OkStatus());
  EXPECT_THAT(matmul.Output<float>(0), ElementsAre(103, 204, 106, 208));
}

TEST(BatchMatMulTest, IntegersMultiplyExactly) {
  KernelRunner matmul("MatMulV2");
  matmul.Input<int32_t>({1, 2}, {70000, -3})
      .Input<int32_t>({2, 2}, {1, 2, 3, 4})
      .Input<int32_t>({2}, {1, 1})
      .Absent();
  ASSERT_EQ(matmul.Run(), absl::OkStatus());
  EXPECT_THAT(matmul.Output<int32_t>(0), ElementsAre(69992, 139989));
}

TEST(BatchMatMulTest, IntegersThatDoNotFitKeepTheirLowBits) {
  KernelRunner matmul("MatMul");
  matmul.Input<int32_t>({1, 1}, {1 << 20}).Input<int32_t>({1, 1}, {1 << 12});
  ASSERT_EQ(matmul.Run(), absl::OkStatus());
  EXPECT_THAT(matmul.Output<int32_t>(0), ElementsAre(0));
}

// d(sum(r * (a b)))/da = r b^T and .../db = a^T r, as training writes them.
TEST(BatchMatMulTest, GradientsThroughTransposesAgreeWithDifferences) {
  constexpr int kM = 3, kK = 4, kN = 2;
  const auto a = Values(kM * kK, 3), b = Values(kK * kN, 4),
             r = Values(kM * kN, 5);
  const auto loss = [&](const std::vector<double>& x, bool of_a) {
    double sum = 0;
    for (int i = 0; i < kM; ++i) {
      for (int j = 0; j < kN; ++j) {
        for (int k = 0; k < kK; ++k) {
          sum += r[i * kN + j] * (of_a ? x[i * kK + k] : a[i * kK + k]) *
                 (of_a ? b[k * kN + j] : x[k * kN + j]);
        }
      }
    }
    return sum;
  };
  KernelRunner by_a("MatMul");
  by_a.Input<float>({kM, kN}, r)
      .Input<float>({kK, kN}, b)
      .Attr("transpose_x2", true);
  ASSERT_EQ(by_a.Run(), absl::OkStatus());
  EXPECT_THAT(
      by_a.Output<float>(0),
      Pointwise(FloatNear(1e-3f),
                NumericGradient([&](const auto& x) { return loss(x, true); },
                                std::vector<double>(a.begin(), a.end()))));
  KernelRunner by_b("MatMul");
  by_b.Input<float>({kM, kK}, a)
      .Input<float>({kM, kN}, r)
      .Attr("transpose_x1", true);
  ASSERT_EQ(by_b.Run(), absl::OkStatus());
  EXPECT_THAT(
      by_b.Output<float>(0),
      Pointwise(FloatNear(1e-3f),
                NumericGradient([&](const auto& x) { return loss(x, false); },
                                std::vector<double>(b.begin(), b.end()))));
}

TEST(BatchMatMulTest, EmptyDimsGiveEmptyOrZero) {
  KernelRunner none("BatchMatMul");
  none.Input<float>({0, 2, 3}, {}).Input<float>({3, 4}, Values(12, 1));
  ASSERT_EQ(none.Run(), absl::OkStatus());
  EXPECT_THAT(none.OutputSpec(0).dims, ElementsAre(0, 2, 4));

  KernelRunner inner("MatMul");
  inner.Input<float>({2, 0}, {}).Input<float>({0, 2}, {});
  ASSERT_EQ(inner.Run(), absl::OkStatus());
  EXPECT_THAT(inner.Output<float>(0), ElementsAre(0, 0, 0, 0));
}

TEST(BatchMatMulTest, ErrorsSayWhatDoesNotFit) {
  KernelRunner batches("BatchMatMul");
  batches.Input<float>({2, 1, 1}, {1, 2}).Input<float>({3, 1, 1}, {1, 2, 3});
  const absl::Status status = batches.Infer();
  EXPECT_EQ(AclCode(status), 545004);
  EXPECT_THAT(Message(status),
              HasSubstr("'node' (BatchMatMul): the batch dims of inputs 0 and "
                        "1 of shapes [2,1,1] and [3,1,1] do not fit"));

  KernelRunner inner("BatchMatMul");
  inner.Input<float>({1, 2}, {1, 2})
      .Input<float>({1, 2}, {1, 2})
      .Attr("adj_x1", true)
      .Attr("adj_x2", true);
  EXPECT_THAT(Message(inner.Infer()),
              HasSubstr("cannot be multiplied with adj_x1=true"));

  KernelRunner rank("BatchMatMul");
  rank.Input<float>({2}, {1, 2}).Input<float>({2, 1}, {1, 2});
  EXPECT_THAT(Message(rank.Infer()),
              HasSubstr("input 0 must have at least 2 dims, not 1"));

  KernelRunner offset("MatMulV2");
  offset.Input<float>({1, 1}, {1})
      .Input<float>({1, 1}, {1})
      .Absent()
      .Input<int8_t>({1}, {1});
  EXPECT_THAT(Message(offset.Infer()), HasSubstr("offset_w"));
}

}  // namespace
}  // namespace ascend::rt
