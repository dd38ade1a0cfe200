// Element types: sizes and half precision.

#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

#include "acl/acl.h"
#include "gtest/gtest.h"

namespace ascend::acltest {
namespace {

TEST(DataTypeTest, Sizes) {
  const std::pair<aclDataType, size_t> sizes[] = {
      {ACL_DT_UNDEFINED, 0}, {ACL_STRING, 0},      {ACL_INT4, 0},
      {ACL_UINT1, 0},        {ACL_FLOAT4_E2M1, 0}, {ACL_FLOAT6_E3M2, 0},
      {ACL_BOOL, 1},         {ACL_INT8, 1},        {ACL_UINT8, 1},
      {ACL_HIFLOAT8, 1},     {ACL_FLOAT8_E5M2, 1}, {ACL_FLOAT8_E8M0, 1},
      {ACL_FLOAT16, 2},      {ACL_BF16, 2},        {ACL_INT16, 2},
      {ACL_UINT16, 2},       {ACL_FLOAT, 4},       {ACL_INT32, 4},
      {ACL_UINT32, 4},       {ACL_COMPLEX32, 4},   {ACL_INT64, 8},
      {ACL_UINT64, 8},       {ACL_DOUBLE, 8},      {ACL_COMPLEX64, 8},
      {ACL_COMPLEX128, 16},  {aclDataType(5), 0},
  };
  for (const auto& [type, size] : sizes) {
    EXPECT_EQ(aclDataTypeSize(type), size) << type;
  }
}

TEST(HalfTest, WidensInfinityAndNanAsNumbers) {
  EXPECT_EQ(aclFloat16ToFloat(0x7C00), 65536.0f);
  EXPECT_EQ(aclFloat16ToFloat(0xFC00), -65536.0f);
  EXPECT_EQ(aclFloat16ToFloat(0x7E00), 98304.0f);
}

TEST(HalfTest, NarrowingSaturates) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  EXPECT_EQ(aclFloatToFloat16(std::nanf("")), 0x7BFF);
  EXPECT_EQ(aclFloatToFloat16(kInfinity), 0x7BFF);
  EXPECT_EQ(aclFloatToFloat16(-kInfinity), 0xFBFF);
  EXPECT_EQ(aclFloatToFloat16(65519.0f), 0x7BFF);
  EXPECT_EQ(aclFloatToFloat16(65520.0f), 0x7BFF);
  EXPECT_EQ(aclFloatToFloat16(-1e9f), 0xFBFF);
}

TEST(HalfTest, RoundsToTheNearestAndTiesToEven) {
  EXPECT_EQ(aclFloatToFloat16(1.0f), 0x3C00);
  EXPECT_EQ(aclFloatToFloat16(1.0f + std::ldexp(1.0f, -11)), 0x3C00);
  EXPECT_EQ(aclFloatToFloat16(1.0f + std::ldexp(3.0f, -11)), 0x3C02);
  EXPECT_EQ(aclFloatToFloat16(2.0f - std::ldexp(1.0f, -12)), 0x4000);
  EXPECT_EQ(aclFloatToFloat16(std::ldexp(1.0f, -25)), 0x0000);
  EXPECT_EQ(aclFloatToFloat16(std::ldexp(1.5f, -25)), 0x0001);
  EXPECT_EQ(aclFloatToFloat16(1e-30f), 0x0000);
}

// 0 to the largest exponent's neighbour, both signs.
TEST(HalfTest, EveryFiniteValueSurvivesTheRoundTrip) {
  for (uint32_t bits = 0; bits <= 0xFFFF; ++bits) {
    if ((bits & 0x7C00) == 0x7C00) continue;
    const auto half = static_cast<aclFloat16>(bits);
    ASSERT_EQ(aclFloatToFloat16(aclFloat16ToFloat(half)), half) << bits;
  }
}

}  // namespace
}  // namespace ascend::acltest
