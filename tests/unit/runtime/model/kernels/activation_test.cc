#include <algorithm>
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
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

TEST(ReluTest, NegativeValuesBecomeZero) {
  KernelRunner relu("Relu");
  relu.Input<float>({2, 2}, {-1, 0, 2.5f, -kInf}, ACL_FORMAT_NCHW);
  ASSERT_EQ(relu.Run(), absl::OkStatus());
  EXPECT_THAT(relu.Output<float>(0), ElementsAre(0, 0, 2.5f, 0));
  EXPECT_EQ(relu.OutputSpec(0).format, ACL_FORMAT_NCHW);

  KernelRunner half("Relu");
  half.Input<Eigen::half>({2}, Halves({-1, 1.5f}));
  ASSERT_EQ(half.Run(), absl::OkStatus());
  EXPECT_THAT(half.OutputAsFloat(0), ElementsAre(0, 1.5f));

  KernelRunner integer("Relu");
  integer.Input<int8_t>({2}, {-128, 127});
  ASSERT_EQ(integer.Run(), absl::OkStatus());
  EXPECT_THAT(integer.Output<int8_t>(0), ElementsAre(0, 127));
}

TEST(ReluTest, NanStays) {
  KernelRunner relu("Relu");
  // In the vector part and in the remainder.
  relu.Input<float>({9}, std::vector<float>(9, kNan));
  ASSERT_EQ(relu.Run(), absl::OkStatus());
  for (const float y : relu.Output<float>(0)) EXPECT_TRUE(std::isnan(y));
}

TEST(ReluGradTest, AgreesWithDifferences) {
  std::vector<float> x = Values(40, 1);
  for (float& value : x) value = value == 0 ? 0.5f : value;
  const std::vector<float> r = Values(40, 2);
  const auto loss = [&](const std::vector<double>& at) {
    double sum = 0;
    for (size_t i = 0; i < at.size(); ++i) sum += r[i] * std::max(at[i], 0.0);
    return sum;
  };
  const auto expected =
      NumericGradient(loss, std::vector<double>(x.begin(), x.end()));
  KernelRunner grad("ReluGrad");
  grad.Input<float>({5, 8}, r).Input<float>({5, 8}, x);
  ASSERT_EQ(grad.Run(), absl::OkStatus());
  EXPECT_THAT(grad.Output<float>(0), Pointwise(FloatNear(1e-4f), expected));
  KernelRunner half("ReluGrad");
  half.Input<Eigen::half>({5, 8}, Halves(r))
      .Input<Eigen::half>({5, 8}, Halves(x));
  ASSERT_EQ(half.Run(), absl::OkStatus());
  EXPECT_THAT(half.OutputAsFloat(0), Pointwise(FloatNear(1e-4f), expected));
}

TEST(ReluGradTest, NothingPassesAtZero) {
  KernelRunner grad("ReluGrad");
  grad.Input<float>({2}, {7, 7}).Input<float>({2}, {0, 1});
  ASSERT_EQ(grad.Run(), absl::OkStatus());
  EXPECT_THAT(grad.Output<float>(0), ElementsAre(0, 7));
}

TEST(ReluGradTest, ShapesAndTypesMustBeEqual) {
  KernelRunner shape("ReluGrad");
  shape.Input<float>({2}, {1, 2}).Input<float>({1}, {1});
  const absl::Status status = shape.Infer();
  EXPECT_EQ(AclCode(status), 545004);
  EXPECT_THAT(Message(status),
              HasSubstr("input 1 must have shape [2], not [1]"));
  KernelRunner type("ReluGrad");
  type.Input<float>({1}, {1}).Input<Eigen::half>({1}, Halves({1}));
  EXPECT_THAT(Message(type.Infer()), HasSubstr("float32 and float16"));
}

TEST(SigmoidTanhTest, AgreeWithDouble) {
  std::vector<float> x = Values(1001, 3);
  for (float& value : x) value *= 8;
  for (const bool tanh : {false, true}) {
    KernelRunner runner(tanh ? "Tanh" : "Sigmoid");
    runner.Input<float>({1001}, x);
    ASSERT_EQ(runner.Run(), absl::OkStatus());
    KernelRunner half(tanh ? "Tanh" : "Sigmoid");
    half.Input<Eigen::half>({1001}, Halves(x));
    ASSERT_EQ(half.Run(), absl::OkStatus());
    for (size_t i = 0; i < x.size(); ++i) {
      const double expected =
          tanh ? std::tanh(double{x[i]}) : 1 / (1 + std::exp(-double{x[i]}));
      ASSERT_NEAR(runner.Output<float>(0)[i], expected,
                  std::abs(expected) * 1e-6)
          << x[i];
      ASSERT_NEAR(half.OutputAsFloat(0)[i], expected,
                  std::abs(expected) / 1024 + 1e-7)
          << x[i];
    }
  }
}

TEST(SigmoidTanhTest, EndsOfTheRange) {
  KernelRunner sigmoid("Sigmoid");
  sigmoid.Input<float>({9}, {kInf, -kInf, kNan, 1000, -1000, -100, -88, 0, 1});
  ASSERT_EQ(sigmoid.Run(), absl::OkStatus());
  const auto y = sigmoid.Output<float>(0);
  EXPECT_EQ(y[0], 1);
  EXPECT_EQ(y[1], 0);
  EXPECT_TRUE(std::isnan(y[2]));
  EXPECT_EQ(y[3], 1);
  EXPECT_EQ(y[4], 0);
  EXPECT_NEAR(y[5], std::exp(-100.), 1e-44);
  EXPECT_NEAR(y[6], std::exp(-88.), 1e-44);
  EXPECT_EQ(y[7], 0.5f);
  KernelRunner tanh("Tanh");
  tanh.Input<float>({4}, {kInf, -kInf, kNan, -0.f});
  ASSERT_EQ(tanh.Run(), absl::OkStatus());
  EXPECT_EQ(tanh.Output<float>(0)[0], 1);
  EXPECT_EQ(tanh.Output<float>(0)[1], -1);
  EXPECT_TRUE(std::isnan(tanh.Output<float>(0)[2]));
  EXPECT_TRUE(std::signbit(tanh.Output<float>(0)[3]));
}

}  // namespace
}  // namespace ascend::rt
