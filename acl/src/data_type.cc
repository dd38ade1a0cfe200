// Element types: their sizes, and conversion to and from half precision.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "acl/acl_base.h"

namespace {

constexpr aclFloat16 kMaxHalf = 0x7BFF;
constexpr aclFloat16 kSignHalf = 0x8000;

}  // namespace

size_t aclDataTypeSize(aclDataType dataType) {
  switch (dataType) {
    case ACL_INT8:
    case ACL_UINT8:
    case ACL_BOOL:
    case ACL_HIFLOAT8:
    case ACL_FLOAT8_E5M2:
    case ACL_FLOAT8_E4M3FN:
    case ACL_FLOAT8_E8M0:
      return 1;
    case ACL_FLOAT16:
    case ACL_BF16:
    case ACL_INT16:
    case ACL_UINT16:
      return 2;
    case ACL_FLOAT:
    case ACL_INT32:
    case ACL_UINT32:
    case ACL_COMPLEX32:
      return 4;
    case ACL_INT64:
    case ACL_UINT64:
    case ACL_DOUBLE:
    case ACL_COMPLEX64:
      return 8;
    case ACL_COMPLEX128:
      return 16;
    case ACL_DT_UNDEFINED:
    case ACL_STRING:
    case ACL_INT4:
    case ACL_UINT1:
    case ACL_FLOAT6_E3M2:
    case ACL_FLOAT6_E2M3:
    case ACL_FLOAT4_E2M1:
    case ACL_FLOAT4_E1M2:
      return 0;
  }
  return 0;
}

float aclFloat16ToFloat(aclFloat16 value) {
  const int exponent = value >> 10 & 0x1F;
  const int mantissa = value & 0x3FF;
  // Subnormal values have no implied bit; the largest exponent is no special
  // one.
  const float magnitude =
      exponent == 0
          ? std::ldexp(static_cast<float>(mantissa), -24)
          : std::ldexp(static_cast<float>(mantissa | 0x400), exponent - 25);
  return (value & kSignHalf) != 0 ? -magnitude : magnitude;
}

aclFloat16 aclFloatToFloat16(float value) {
  if (std::isnan(value)) return kMaxHalf;
  const aclFloat16 sign = std::signbit(value) ? kSignHalf : 0;
  const float magnitude = std::fabs(value);
  // From here on rounding would reach 65536.
  if (magnitude >= 65520.0f) return sign | kMaxHalf;
  if (magnitude == 0) return sign;
  int exponent = 0;
  std::frexp(magnitude, &exponent);  // magnitude < 2^exponent
  // Units of the last place: of subnormal values 2^-24, of others 2^-10 of
  // their leading bit. Both scalings are exact; ties go to even.
  if (exponent <= -14) {
    return sign |
           static_cast<aclFloat16>(std::nearbyint(std::ldexp(magnitude, 24)));
  }
  const int units =
      static_cast<int>(std::nearbyint(std::ldexp(magnitude, 11 - exponent)));
  // `units` is 1024..2048; the implied bit carries into the exponent.
  return sign | static_cast<aclFloat16>(((exponent + 14) << 10) + units - 1024);
}
