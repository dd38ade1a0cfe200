#include <cstdint>
#include <limits>
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

template <typename From, typename To>
std::vector<To> CastTo(const std::vector<From>& values) {
  KernelRunner cast("Cast");
  cast.Input<From>({static_cast<int64_t>(values.size())}, values)
      .Attr("dst_type", static_cast<int64_t>(DataTypeOf<To>::value));
  EXPECT_EQ(cast.Run(), absl::OkStatus());
  EXPECT_EQ(cast.OutputSpec(0).dtype, DataTypeOf<To>::value);
  return cast.Output<To>(0);
}

TEST(CastTest, FloatToIntegerGoesTowardsZeroAndStaysInRange) {
  EXPECT_THAT(
      (CastTo<float, int32_t>({1.9f, -1.9f, 3e9f, -3e9f, kNan, kInf, -kInf})),
      ElementsAre(1, -1, INT32_MAX, INT32_MIN, 0, INT32_MAX, INT32_MIN));
  EXPECT_THAT((CastTo<float, int64_t>({1e18f, 1e19f, -1e19f})),
              ElementsAre(999999984306749440, INT64_MAX, INT64_MIN));
  EXPECT_THAT((CastTo<float, uint8_t>({-1.f, 255.f, 256.f, 254.9f})),
              ElementsAre(0, 255, 255, 254));
  EXPECT_THAT((CastTo<Eigen::half, int8_t>(Halves({-129, 127, 300, 2.5f}))),
              ElementsAre(-128, 127, 127, 2));
  EXPECT_THAT((CastTo<double, int32_t>({2147483647.5, -2147483649.0})),
              ElementsAre(INT32_MAX, INT32_MIN));
}

TEST(CastTest, IntegersKeepTheirLowBits) {
  EXPECT_THAT((CastTo<int32_t, uint8_t>({257, -1})), ElementsAre(1, 255));
  EXPECT_THAT((CastTo<int64_t, int32_t>({(int64_t{1} << 32) + 5, -7})),
              ElementsAre(5, -7));
  EXPECT_THAT((CastTo<uint8_t, int8_t>({200})), ElementsAre(-56));
  EXPECT_THAT((CastTo<int8_t, int64_t>({-3})), ElementsAre(-3));
}

TEST(CastTest, ToFloatRounds) {
  EXPECT_THAT((CastTo<int32_t, float>({16777217, -2})),
              ElementsAre(16777216.f, -2.f));
  EXPECT_THAT((CastTo<double, float>({0.1, 1e300})), ElementsAre(0.1f, kInf));
  EXPECT_THAT((CastTo<int64_t, double>({5})), ElementsAre(5.0));
  // Halfway between 2048 and 2050 goes to even; 65520 is past the largest.
  const auto halves = CastTo<float, Eigen::half>({2049.f, 65519.f, 65520.f});
  EXPECT_EQ(static_cast<float>(halves[0]), 2048.f);
  EXPECT_EQ(static_cast<float>(halves[1]), 65504.f);
  EXPECT_EQ(static_cast<float>(halves[2]), kInf);
  EXPECT_THAT((CastTo<Eigen::half, float>(Halves({0.25f, -8}))),
              ElementsAre(0.25f, -8.f));
}

TEST(CastTest, Bools) {
  EXPECT_THAT((CastTo<float, bool>({0.f, -0.f, 0.5f, kNan})),
              ElementsAre(false, false, true, true));
  EXPECT_THAT((CastTo<int64_t, bool>({int64_t{1} << 40, 0})),
              ElementsAre(true, false));
  EXPECT_THAT((CastTo<bool, float>({true, false})), ElementsAre(1.f, 0.f));
  EXPECT_THAT((CastTo<bool, bool>({true, false})), ElementsAre(true, false));
  EXPECT_EQ(static_cast<float>(CastTo<bool, Eigen::half>({true})[0]), 1.f);
}

TEST(CastTest, AnyNonZeroByteIsTrue) {
  KernelRunner cast("Cast");
  cast.BoolBytes({3}, {0, 2, 255}).Attr("dst_type", ACL_INT32);
  ASSERT_EQ(cast.Run(), absl::OkStatus());
  EXPECT_THAT(cast.Output<int32_t>(0), ElementsAre(0, 1, 1));
}

TEST(CastTest, ShapeAndFormatStay) {
  KernelRunner cast("Cast");
  cast.Input<float>({0, 2, 1, 1}, {}, ACL_FORMAT_NCHW)
      .Attr("dst_type", ACL_FLOAT16);
  ASSERT_EQ(cast.Run(), absl::OkStatus());
  EXPECT_EQ(cast.OutputSpec(0),
            TensorSpec(ACL_FLOAT16, {0, 2, 1, 1}, ACL_FORMAT_NCHW));
}

TEST(CastTest, BadTypesAreNamed) {
  KernelRunner missing("Cast");
  missing.Input<float>({1}, {1});
  absl::Status status = missing.Infer();
  EXPECT_EQ(AclCode(status), 545004);
  EXPECT_THAT(Message(status), HasSubstr("attribute 'dst_type' is missing"));
  KernelRunner to("Cast");
  to.Input<float>({1}, {1}).Attr("dst_type", ACL_STRING);
  EXPECT_THAT(Message(to.Infer()),
              HasSubstr("dst_type string is not supported"));
  KernelRunner unknown("Cast");
  unknown.Input<float>({1}, {1}).Attr("dst_type", int64_t{1234567890123});
  EXPECT_EQ(AclCode(unknown.Infer()), 545004);
}

}  // namespace
}  // namespace ascend::rt
