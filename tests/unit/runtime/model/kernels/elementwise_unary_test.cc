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
using ::testing::HasSubstr;

constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

struct Case {
  const char* type;
  double (*reference)(double);
};

class UnaryTest : public ::testing::TestWithParam<Case> {};

TEST_P(UnaryTest, AgreesWithDouble) {
  // Long enough for the vector code and its remainder, and for several chunks
  // of halves.
  std::vector<float> x = Values(1003, 7);
  for (float& value : x) value = std::abs(value) + 1.f / 64;
  KernelRunner runner(GetParam().type);
  runner.Input<float>({17, 59}, x);
  ASSERT_EQ(runner.Run(), absl::OkStatus());
  EXPECT_THAT(runner.OutputSpec(0).dims, ElementsAre(17, 59));
  KernelRunner half(GetParam().type);
  half.Input<Eigen::half>({17, 59}, Halves(x));
  ASSERT_EQ(half.Run(), absl::OkStatus());
  EXPECT_EQ(half.OutputSpec(0).dtype, ACL_FLOAT16);
  for (size_t i = 0; i < x.size(); ++i) {
    const double expected = GetParam().reference(x[i]);
    ASSERT_NEAR(runner.Output<float>(0)[i], expected,
                std::abs(expected) * 1e-6 + 1e-7)
        << x[i];
    ASSERT_NEAR(half.OutputAsFloat(0)[i], expected,
                std::abs(expected) / 1024 + 1e-4)
        << x[i];
  }
}

// One special value among 9, so that it meets the vector code.
TEST_P(UnaryTest, SpecialValuesFollowIeee) {
  for (const float special :
       {kNan, kInf, -kInf, 0.f, -0.f, -1.f, 1e-40f, -1e-40f, 1e30f, -1e30f,
        100.f, -100.f, -88.f, 88.f, std::numeric_limits<float>::max()}) {
    std::vector<float> x(9, 1.f);
    x[2] = special;
    KernelRunner runner(GetParam().type);
    runner.Input<float>({9}, x);
    ASSERT_EQ(runner.Run(), absl::OkStatus());
    const float expected = static_cast<float>(GetParam().reference(special));
    const float y = runner.Output<float>(0)[2];
    if (std::isnan(expected)) {
      EXPECT_TRUE(std::isnan(y)) << special << " gave " << y;
    } else if (std::isinf(expected)) {
      EXPECT_EQ(y, expected) << special;
    } else {
      EXPECT_NEAR(y, expected, std::abs(expected) * 1e-6) << special;
      EXPECT_EQ(std::signbit(y), std::signbit(expected)) << special;
    }
  }
}

TEST_P(UnaryTest, EmptyAndScalar) {
  KernelRunner empty(GetParam().type);
  empty.Input<float>({0, 3}, {});
  ASSERT_EQ(empty.Run(), absl::OkStatus());
  EXPECT_THAT(empty.OutputSpec(0).dims, ElementsAre(0, 3));
  KernelRunner scalar(GetParam().type);
  scalar.Input<float>({}, {1});
  ASSERT_EQ(scalar.Run(), absl::OkStatus());
  EXPECT_FLOAT_EQ(scalar.Output<float>(0)[0], GetParam().reference(1));
}

TEST_P(UnaryTest, BoolIsRefused) {
  KernelRunner runner(GetParam().type);
  runner.Input<bool>({1}, {true});
  const absl::Status status = runner.Infer();
  EXPECT_EQ(AclCode(status), 545004);
  EXPECT_THAT(Message(status), HasSubstr("not bool"));
}

INSTANTIATE_TEST_SUITE_P(
    All, UnaryTest,
    ::testing::Values(Case{"Neg", [](double x) { return -x; }},
                      Case{"Square", [](double x) { return x * x; }},
                      Case{"Sqrt", [](double x) { return std::sqrt(x); }},
                      Case{"Exp", [](double x) { return std::exp(x); }},
                      Case{"Log", [](double x) { return std::log(x); }}),
    [](const auto& param) { return std::string(param.param.type); });

TEST(UnaryIntegerTest, NegAndSquareTakeIntegers) {
  KernelRunner neg("Neg");
  neg.Input<int32_t>({3}, {3, -4, INT32_MIN});
  ASSERT_EQ(neg.Run(), absl::OkStatus());
  EXPECT_THAT(neg.Output<int32_t>(0), ElementsAre(-3, 4, INT32_MIN));
  KernelRunner square("Square");
  square.Input<int64_t>({2}, {3000000, -4});
  ASSERT_EQ(square.Run(), absl::OkStatus());
  EXPECT_THAT(square.Output<int64_t>(0), ElementsAre(9000000000000, 16));
  KernelRunner exp("Exp");
  exp.Input<int32_t>({1}, {1});
  EXPECT_THAT(Message(exp.Infer()),
              HasSubstr("input 0 must be float32 or float16, not int32"));
}

TEST(ExpLogTest, BaseScaleAndShift) {
  KernelRunner exp("Exp");
  exp.Input<float>({2}, {3, -1})
      .Attr("base", 2.f)
      .Attr("scale", 2.f)
      .Attr("shift", 1.f);
  ASSERT_EQ(exp.Run(), absl::OkStatus());
  EXPECT_NEAR(exp.Output<float>(0)[0], 128, 1e-4);  // 2^(2*3+1)
  EXPECT_NEAR(exp.Output<float>(0)[1], 0.5, 1e-6);  // 2^(2*-1+1)
  KernelRunner log("Log");
  log.Input<float>({2}, {3.5f, 0.f})
      .Attr("base", 2.f)
      .Attr("scale", 2.f)
      .Attr("shift", 1.f);
  ASSERT_EQ(log.Run(), absl::OkStatus());
  EXPECT_NEAR(log.Output<float>(0)[0], 3, 1e-6);  // log2(8)
  EXPECT_NEAR(log.Output<float>(0)[1], 0, 1e-6);  // log2(1)

  KernelRunner bad("Log");
  bad.Input<float>({1}, {1}).Attr("base", 0.f);
  EXPECT_THAT(Message(bad.Infer()),
              HasSubstr("base must be -1 (for e) or greater than 0, not 0"));
}

}  // namespace
}  // namespace ascend::rt
