#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/runtime/model/kernel_runner.h"
#include "tests/unit/runtime/model/kernels/test_values.h"

namespace ascend::rt {
namespace {

using ::testing::ElementsAre;
using ::testing::ElementsAreArray;
using ::testing::FloatNear;
using ::testing::HasSubstr;
using ::testing::Pointwise;

constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

struct Case {
  const char* type;
  double (*reference)(double, double);
};

class ArithmeticTest : public ::testing::TestWithParam<Case> {};

TEST_P(ArithmeticTest, AgreesWithDoubleForEqualShapesRowsAndColumns) {
  const auto a = Values(12, 1);
  auto b = Values(12, 2);
  for (float& x : b) x = x == 0 ? 1 : x;
  const std::vector<std::vector<int64_t>> shapes = {
      {3, 4}, {4}, {3, 1}, {1, 1}, {}};
  for (const auto& shape : shapes) {
    const TensorSpec spec(ACL_FLOAT, shape);
    const std::vector<float> few(b.begin(), b.begin() + *spec.ElementCount());
    std::vector<float> expected, swapped;
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 4; ++j) {
        const double y = shape == std::vector<int64_t>{3, 4}   ? few[i * 4 + j]
                         : shape == std::vector<int64_t>{4}    ? few[j]
                         : shape == std::vector<int64_t>{3, 1} ? few[i]
                                                               : few[0];
        expected.push_back(GetParam().reference(a[i * 4 + j], y));
      }
    }
    KernelRunner runner(GetParam().type);
    runner.Input<float>({3, 4}, a).Input<float>(shape, few);
    ASSERT_EQ(runner.Run(), absl::OkStatus());
    EXPECT_THAT(runner.OutputSpec(0).dims, ElementsAre(3, 4));
    EXPECT_THAT(runner.Output<float>(0), Pointwise(FloatNear(1e-5f), expected));

    KernelRunner half(GetParam().type);
    half.Input<Eigen::half>({3, 4}, Halves(a))
        .Input<Eigen::half>(shape, Halves(few));
    ASSERT_EQ(half.Run(), absl::OkStatus());
    // Half keeps 11 bits; quotients reach 128.
    for (size_t i = 0; i < expected.size(); ++i) {
      EXPECT_NEAR(half.OutputAsFloat(0)[i], expected[i],
                  std::abs(expected[i]) / 1024 + 1e-6);
    }
  }
}

TEST_P(ArithmeticTest, IntegersStayIntegers) {
  KernelRunner runner(GetParam().type);
  runner.Input<int32_t>({3}, {7, -7, 12}).Input<int32_t>({3}, {2, 2, -4});
  ASSERT_EQ(runner.Run(), absl::OkStatus());
  EXPECT_THAT(runner.Output<int32_t>(0),
              ElementsAre(static_cast<int32_t>(GetParam().reference(7, 2)),
                          static_cast<int32_t>(GetParam().reference(-7, 2)),
                          static_cast<int32_t>(GetParam().reference(12, -4))));
  KernelRunner bytes(GetParam().type);
  bytes.Input<uint8_t>({1}, {200}).Input<uint8_t>({1}, {3});
  ASSERT_EQ(bytes.Run(), absl::OkStatus());
  EXPECT_THAT(bytes.Output<uint8_t>(0),
              ElementsAre(static_cast<uint8_t>(
                  static_cast<int>(GetParam().reference(200, 3)))));
}

INSTANTIATE_TEST_SUITE_P(
    All, ArithmeticTest,
    ::testing::Values(
        Case{"Add", [](double a, double b) { return a + b; }},
        Case{"Sub", [](double a, double b) { return a - b; }},
        Case{"Mul", [](double a, double b) { return a * b; }},
        Case{"RealDiv", [](double a, double b) { return a / b; }},
        Case{"Maximum", [](double a, double b) { return std::max(a, b); }},
        Case{"Minimum", [](double a, double b) { return std::min(a, b); }}),
    [](const auto& param) { return std::string(param.param.type); });

TEST(RealDivTest, FloatsFollowIeee) {
  KernelRunner div("RealDiv");
  div.Input<float>({4}, {1, -1, 0, kInf}).Input<float>({4}, {0, 0, 0, kInf});
  ASSERT_EQ(div.Run(), absl::OkStatus());
  const auto y = div.Output<float>(0);
  EXPECT_EQ(y[0], kInf);
  EXPECT_EQ(y[1], -kInf);
  EXPECT_TRUE(std::isnan(y[2]));
  EXPECT_TRUE(std::isnan(y[3]));
}

TEST(RealDivTest, IntegerDivisionByZeroIsAnErrorOfTheRun) {
  KernelRunner div("RealDiv");
  div.Input<int32_t>({2}, {4, 1}).Input<int32_t>({2}, {2, 0});
  const absl::Status status = div.Run();
  EXPECT_EQ(AclCode(status), 507011);
  EXPECT_THAT(Message(status),
              HasSubstr("node 'node' (RealDiv): integer division by 0"));

  KernelRunner wraps("RealDiv");
  wraps.Input<int32_t>({1}, {std::numeric_limits<int32_t>::min()})
      .Input<int32_t>({1}, {-1});
  ASSERT_EQ(wraps.Run(), absl::OkStatus());
  EXPECT_THAT(wraps.Output<int32_t>(0),
              ElementsAre(std::numeric_limits<int32_t>::min()));
}

TEST(ElementwiseTest, IntegersThatDoNotFitKeepTheirLowBits) {
  const auto run = [](const char* type, int32_t a, int32_t b) {
    KernelRunner runner(type);
    runner.Input<int32_t>({1}, {a}).Input<int32_t>({1}, {b});
    EXPECT_EQ(runner.Run(), absl::OkStatus());
    return runner.Output<int32_t>(0)[0];
  };
  EXPECT_EQ(run("Add", INT32_MAX, 1), INT32_MIN);
  EXPECT_EQ(run("Sub", INT32_MIN, 1), INT32_MAX);
  EXPECT_EQ(run("Mul", 1 << 16, (1 << 16) + 3), 3 << 16);
}

TEST(MaximumTest, NanOnEitherSideIsTheResult) {
  for (const char* type : {"Maximum", "Minimum"}) {
    KernelRunner runner(type);
    runner.Input<float>({2}, {kNan, 1}).Input<float>({2}, {1, kNan});
    ASSERT_EQ(runner.Run(), absl::OkStatus());
    EXPECT_TRUE(std::isnan(runner.Output<float>(0)[0])) << type;
    EXPECT_TRUE(std::isnan(runner.Output<float>(0)[1])) << type;
  }
}

TEST(CompareTest, EqualAndGreaterGiveBools) {
  KernelRunner equal("Equal");
  equal.Input<float>({4}, {1, 2, kNan, 0.f})
      .Input<float>({4}, {1, 3, kNan, -0.f});
  ASSERT_EQ(equal.Run(), absl::OkStatus());
  EXPECT_EQ(equal.OutputSpec(0).dtype, ACL_BOOL);
  EXPECT_THAT(equal.Output<bool>(0), ElementsAre(true, false, false, true));

  KernelRunner greater("Greater");
  greater.Input<int64_t>({2, 2}, {1, 5, int64_t{1} << 60, -1})
      .Input<int64_t>({2}, {2, 4});
  ASSERT_EQ(greater.Run(), absl::OkStatus());
  EXPECT_THAT(greater.Output<bool>(0), ElementsAre(false, true, true, false));

  KernelRunner half("Greater");
  half.Input<Eigen::half>({2}, Halves({1.5f, -2.f}))
      .Input<Eigen::half>({}, Halves({1.f}));
  ASSERT_EQ(half.Run(), absl::OkStatus());
  EXPECT_THAT(half.Output<bool>(0), ElementsAre(true, false));
}

TEST(CompareTest, AnyNonZeroByteIsTrue) {
  KernelRunner equal("Equal");
  equal.BoolBytes({3}, {1, 0, 255}).BoolBytes({3}, {2, 2, 0});
  ASSERT_EQ(equal.Run(), absl::OkStatus());
  EXPECT_THAT(equal.Output<bool>(0), ElementsAre(true, false, false));
}

TEST(ElementwiseTest, FormatOfTheImageSurvivesABiasOnTheLeft) {
  KernelRunner add("Add");
  add.Input<float>({1}, {1}).Input<float>({1, 1, 1, 2}, {1, 2},
                                          ACL_FORMAT_NCHW);
  ASSERT_EQ(add.Infer(), absl::OkStatus());
  EXPECT_EQ(add.OutputSpec(0).format, ACL_FORMAT_NCHW);
}

TEST(ElementwiseTest, ErrorsNameTypesAndShapes) {
  KernelRunner boolean("Greater");
  boolean.Input<bool>({1}, {true}).Input<bool>({1}, {true});
  EXPECT_THAT(Message(boolean.Infer()), HasSubstr("input 0 must be float32"));
  KernelRunner shapes("Mul");
  shapes.Input<float>({2, 2}, {1, 2, 3, 4}).Input<float>({3}, {1, 2, 3});
  const absl::Status status = shapes.Infer();
  EXPECT_EQ(AclCode(status), 545004);
  EXPECT_THAT(Message(status), HasSubstr("[2,2] and [3] do not fit"));
}

}  // namespace
}  // namespace ascend::rt
