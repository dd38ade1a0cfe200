#include <cmath>
#include <limits>
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

constexpr float kInf = std::numeric_limits<float>::infinity();

// Softmax over the marked axes of a [2,3,4,5] tensor: elements are of one group
// when they agree in all other indices.
std::vector<double> NaiveSoftmax(const std::vector<float>& x,
                                 const std::vector<bool>& marked, bool log) {
  const int dims[4] = {2, 3, 4, 5};
  const auto group = [&](int flat) {
    int key = 0;
    int stride = 1;
    for (int d = 3; d >= 0; --d) {
      if (!marked[d]) key += flat % dims[d] * stride;
      stride *= dims[d];
      flat /= dims[d];
    }
    return key;
  };
  std::vector<double> sum(120, 0), y(120);
  for (int i = 0; i < 120; ++i) sum[group(i)] += std::exp(double{x[i]});
  for (int i = 0; i < 120; ++i) {
    y[i] = log ? x[i] - std::log(sum[group(i)])
               : std::exp(double{x[i]}) / sum[group(i)];
  }
  return y;
}

TEST(SoftmaxTest, EverySetOfAxesAgreesWithDouble) {
  const auto x = Values(120, 1);
  for (int mask = 1; mask < 16; ++mask) {
    std::vector<int64_t> axes;
    std::vector<bool> marked(4);
    for (int d = 0; d < 4; ++d) {
      marked[d] = mask >> d & 1;
      if (marked[d]) axes.push_back(d % 2 ? d : d - 4);
    }
    for (const bool log : {false, true}) {
      const auto expected = Floats(NaiveSoftmax(x, marked, log));
      KernelRunner softmax(log ? "LogSoftmaxV2" : "SoftmaxV2");
      softmax.Input<float>({2, 3, 4, 5}, x).Attr("axes", axes);
      ASSERT_EQ(softmax.Run(), absl::OkStatus());
      EXPECT_THAT(softmax.OutputSpec(0).dims, ElementsAre(2, 3, 4, 5));
      ASSERT_THAT(softmax.Output<float>(0),
                  Pointwise(FloatNear(2e-6f), expected))
          << mask;
      KernelRunner half(log ? "LogSoftmaxV2" : "SoftmaxV2");
      half.Input<Eigen::half>({2, 3, 4, 5}, Halves(x)).Attr("axes", axes);
      ASSERT_EQ(half.Run(), absl::OkStatus());
      ASSERT_THAT(half.OutputAsFloat(0), Pointwise(FloatNear(0.004f), expected))
          << mask;
    }
  }
}

TEST(SoftmaxTest, LastAxisIsTheDefaultAndOneAxisMayBeGiven) {
  KernelRunner last("Softmax");
  last.Input<float>({2, 2}, {0, 0, 0, std::log(3.f)});
  ASSERT_EQ(last.Run(), absl::OkStatus());
  EXPECT_THAT(last.Output<float>(0),
              Pointwise(FloatNear(1e-6f),
                        std::vector<float>{0.5f, 0.5f, 0.25f, 0.75f}));
  KernelRunner first("Softmax");
  first.Input<float>({2, 2}, {0, 0, 0, std::log(3.f)}).Attr("axis", int64_t{0});
  ASSERT_EQ(first.Run(), absl::OkStatus());
  EXPECT_THAT(first.Output<float>(0),
              Pointwise(FloatNear(1e-6f),
                        std::vector<float>{0.5f, 0.25f, 0.5f, 0.75f}));
}

TEST(SoftmaxTest, LargeLogitsDoNotOverflowAndMinusInfinityIsMasked) {
  KernelRunner large("SoftmaxV2");
  large.Input<float>({3}, {1000, 1000, -kInf});
  ASSERT_EQ(large.Run(), absl::OkStatus());
  EXPECT_THAT(large.Output<float>(0), ElementsAre(0.5f, 0.5f, 0));
  KernelRunner log("LogSoftmaxV2");
  log.Input<float>({2}, {1000, 0});
  ASSERT_EQ(log.Run(), absl::OkStatus());
  EXPECT_THAT(log.Output<float>(0), ElementsAre(0, -1000));
}

TEST(SoftmaxTest, LongRowsAgreeWithDouble) {
  const auto x = Values(2 * 300, 4);
  std::vector<float> expected, expected_log;
  for (int row = 0; row < 2; ++row) {
    double sum = 0;
    for (int k = 0; k < 300; ++k) sum += std::exp(double{x[row * 300 + k]});
    for (int k = 0; k < 300; ++k) {
      expected.push_back(std::exp(double{x[row * 300 + k]}) / sum);
      expected_log.push_back(x[row * 300 + k] - std::log(sum));
    }
  }
  KernelRunner softmax("SoftmaxV2");
  softmax.Input<float>({2, 300}, x);
  ASSERT_EQ(softmax.Run(), absl::OkStatus());
  EXPECT_THAT(softmax.Output<float>(0), Pointwise(FloatNear(1e-7f), expected));
  KernelRunner log("LogSoftmaxV2");
  log.Input<float>({2, 300}, x);
  ASSERT_EQ(log.Run(), absl::OkStatus());
  EXPECT_THAT(log.Output<float>(0), Pointwise(FloatNear(2e-6f), expected_log));
}

TEST(SoftmaxTest, EmptyAndScalar) {
  KernelRunner empty("SoftmaxV2");
  empty.Input<float>({2, 0}, {});
  ASSERT_EQ(empty.Run(), absl::OkStatus());
  KernelRunner scalar("SoftmaxV2");
  scalar.Input<float>({}, {5});
  ASSERT_EQ(scalar.Run(), absl::OkStatus());
  EXPECT_THAT(scalar.Output<float>(0), ElementsAre(1));
}

TEST(SoftmaxTest, BadAxesAreNamed) {
  KernelRunner range("SoftmaxV2");
  range.Input<float>({2, 2}, {1, 2, 3, 4})
      .Attr("axes", std::vector<int64_t>{2});
  absl::Status status = range.Infer();
  EXPECT_EQ(AclCode(status), 545004);
  EXPECT_THAT(Message(status),
              HasSubstr("(SoftmaxV2): axis 2 is not in [-2,2)"));
  KernelRunner twice("SoftmaxV2");
  twice.Input<float>({2, 2}, {1, 2, 3, 4})
      .Attr("axes", std::vector<int64_t>{1, -1});
  EXPECT_THAT(Message(twice.Infer()), HasSubstr("axis -1 is named twice"));
  KernelRunner type("SoftmaxV2");
  type.Input<int32_t>({2}, {1, 2});
  EXPECT_THAT(Message(type.Infer()),
              HasSubstr("must be float32 or float16, not int32"));
}

double NaiveCrossEntropy(const std::vector<double>& features,
                         const std::vector<float>& labels, int row,
                         int columns) {
  double sum = 0;
  double loss = 0;
  for (int k = 0; k < columns; ++k)
    sum += std::exp(features[row * columns + k]);
  for (int k = 0; k < columns; ++k) {
    loss -= labels[row * columns + k] *
            (features[row * columns + k] - std::log(sum));
  }
  return loss;
}

TEST(CrossEntropyTest, LossAndGradientAgreeWithDifferences) {
  constexpr int kRows = 3, kColumns = 5;
  const auto x = Values(kRows * kColumns, 1);
  const std::vector<float> labels = {
      0, 1, 0, 0, 0, 0.5f, 0.25f, 0, 0, 0.25f, 0.125f, 0.125f, 0.25f, 0.5f, 0};
  const std::vector<double> wide(x.begin(), x.end());
  std::vector<float> loss;
  for (int row = 0; row < kRows; ++row) {
    loss.push_back(NaiveCrossEntropy(wide, labels, row, kColumns));
  }
  const auto gradient = NumericGradient(
      [&](const std::vector<double>& at) {
        double sum = 0;
        for (int row = 0; row < kRows; ++row) {
          sum += NaiveCrossEntropy(at, labels, row, kColumns);
        }
        return sum;
      },
      wide);
  KernelRunner entropy("SoftmaxCrossEntropyWithLogits");
  entropy.Input<float>({kRows, kColumns}, x)
      .Input<float>({kRows, kColumns}, labels);
  ASSERT_EQ(entropy.Run(), absl::OkStatus());
  EXPECT_THAT(entropy.OutputSpec(0).dims, ElementsAre(kRows));
  EXPECT_THAT(entropy.OutputSpec(1).dims, ElementsAre(kRows, kColumns));
  EXPECT_THAT(entropy.Output<float>(0), Pointwise(FloatNear(1e-5f), loss));
  EXPECT_THAT(entropy.Output<float>(1), Pointwise(FloatNear(1e-5f), gradient));

  KernelRunner half("SoftmaxCrossEntropyWithLogits");
  half.Input<Eigen::half>({kRows, kColumns}, Halves(x))
      .Input<Eigen::half>({kRows, kColumns}, Halves(labels));
  ASSERT_EQ(half.Run(), absl::OkStatus());
  EXPECT_THAT(half.OutputAsFloat(0), Pointwise(FloatNear(0.004f), loss));
  EXPECT_THAT(half.OutputAsFloat(1), Pointwise(FloatNear(0.001f), gradient));
}

TEST(CrossEntropyTest, EmptyBatchesAndBadShapes) {
  KernelRunner empty("SoftmaxCrossEntropyWithLogits");
  empty.Input<float>({0, 5}, {}).Input<float>({0, 5}, {});
  ASSERT_EQ(empty.Run(), absl::OkStatus());
  EXPECT_THAT(empty.OutputSpec(0).dims, ElementsAre(0));
  KernelRunner none("SoftmaxCrossEntropyWithLogits");
  none.Input<float>({2, 0}, {}).Input<float>({2, 0}, {});
  ASSERT_EQ(none.Run(), absl::OkStatus());
  EXPECT_THAT(none.Output<float>(0), ElementsAre(0, 0));
  KernelRunner shape("SoftmaxCrossEntropyWithLogits");
  shape.Input<float>({1, 2}, {1, 2}).Input<float>({2, 1}, {1, 2});
  const absl::Status status = shape.Infer();
  EXPECT_EQ(AclCode(status), 545004);
  EXPECT_THAT(Message(status),
              HasSubstr("input 1 must have shape [1,2], not [2,1]"));
}

}  // namespace
}  // namespace ascend::rt
