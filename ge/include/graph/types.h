// Element types, layouts and other small types of GE tensors.

#ifndef GE_GRAPH_TYPES_H_
#define GE_GRAPH_TYPES_H_

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "graph/ascend_string.h"
#include "graph/ge_error_codes.h"

namespace ge {
using float32_t = float;
using float64_t = double;
using vector_bit_t = std::vector<bool>;

// A dimension that is not known yet, and a shape whose rank is not.
const int64_t UNKNOWN_DIM = -1;
const int64_t UNKNOWN_DIM_NUM = -2;
const int64_t SHAPE_RANGE_LOWER_LIMIT = 0;
const std::vector<int64_t> UNKNOWN_SHAPE = {-1};
const std::vector<int64_t> UNKNOWN_RANK = {-2};
const std::vector<int64_t> DUMMY_SHAPE = {-3};

// GetSizeByDataType() answers kDataTypeSizeBitOffset + n for elements of n
// bits that do not fill a byte.
const int32_t kDataTypeSizeBitOffset = 1000;
const uint32_t kBitNumOfOneByte = 8U;
const uint32_t kBitThreeBytes = 24U;

enum DataType {
  DT_FLOAT = 0,
  DT_FLOAT16 = 1,
  DT_INT8 = 2,
  DT_INT32 = 3,
  DT_UINT8 = 4,
  DT_INT16 = 6,
  DT_UINT16 = 7,
  DT_UINT32 = 8,
  DT_INT64 = 9,
  DT_UINT64 = 10,
  DT_DOUBLE = 11,
  DT_BOOL = 12,
  DT_STRING = 13,
  DT_DUAL_SUB_INT8 = 14,
  DT_DUAL_SUB_UINT8 = 15,
  DT_COMPLEX64 = 16,
  DT_COMPLEX128 = 17,
  DT_QINT8 = 18,
  DT_QINT16 = 19,
  DT_QINT32 = 20,
  DT_QUINT8 = 21,
  DT_QUINT16 = 22,
  DT_RESOURCE = 23,
  DT_STRING_REF = 24,
  DT_DUAL = 25,
  DT_VARIANT = 26,
  DT_BF16 = 27,
  DT_UNDEFINED = 28,
  DT_INT4 = 29,
  DT_UINT1 = 30,
  DT_INT2 = 31,
  DT_UINT2 = 32,
  DT_COMPLEX32 = 33,
  DT_HIFLOAT8 = 34,
  DT_FLOAT8_E5M2 = 35,
  DT_FLOAT8_E4M3FN = 36,
  DT_FLOAT8_E8M0 = 37,
  DT_FLOAT6_E3M2 = 38,
  DT_FLOAT6_E2M3 = 39,
  DT_FLOAT4_E2M1 = 40,
  DT_FLOAT4_E1M2 = 41,
  DT_MAX = 42
};

enum Format {
  FORMAT_NCHW = 0,
  FORMAT_NHWC = 1,
  FORMAT_ND = 2,
  FORMAT_NC1HWC0 = 3,
  FORMAT_FRACTAL_Z = 4,
  FORMAT_NC1C0HWPAD = 5,
  FORMAT_NHWC1C0 = 6,
  FORMAT_FSR_NCHW = 7,
  FORMAT_FRACTAL_DECONV = 8,
  FORMAT_C1HWNC0 = 9,
  FORMAT_FRACTAL_DECONV_TRANSPOSE = 10,
  FORMAT_FRACTAL_DECONV_SP_STRIDE_TRANS = 11,
  FORMAT_NC1HWC0_C04 = 12,
  FORMAT_FRACTAL_Z_C04 = 13,
  FORMAT_CHWN = 14,
  FORMAT_FRACTAL_DECONV_SP_STRIDE8_TRANS = 15,
  FORMAT_HWCN = 16,
  FORMAT_NC1KHKWHWC0 = 17,
  FORMAT_BN_WEIGHT = 18,
  FORMAT_FILTER_HWCK = 19,
  FORMAT_HASHTABLE_LOOKUP_LOOKUPS = 20,
  FORMAT_HASHTABLE_LOOKUP_KEYS = 21,
  FORMAT_HASHTABLE_LOOKUP_VALUE = 22,
  FORMAT_HASHTABLE_LOOKUP_OUTPUT = 23,
  FORMAT_HASHTABLE_LOOKUP_HITS = 24,
  FORMAT_C1HWNCoC0 = 25,
  FORMAT_MD = 26,
  FORMAT_NDHWC = 27,
  FORMAT_FRACTAL_ZZ = 28,
  FORMAT_FRACTAL_NZ = 29,
  FORMAT_NCDHW = 30,
  FORMAT_DHWCN = 31,
  FORMAT_NDC1HWC0 = 32,
  FORMAT_FRACTAL_Z_3D = 33,
  FORMAT_CN = 34,
  FORMAT_NC = 35,
  FORMAT_DHWNC = 36,
  FORMAT_FRACTAL_Z_3D_TRANSPOSE = 37,
  FORMAT_FRACTAL_ZN_LSTM = 38,
  FORMAT_FRACTAL_Z_G = 39,
  FORMAT_RESERVED = 40,
  FORMAT_ALL = 41,
  FORMAT_NULL = 42,
  FORMAT_ND_RNN_BIAS = 43,
  FORMAT_FRACTAL_ZN_RNN = 44,
  FORMAT_NYUV = 45,
  FORMAT_NYUV_A = 46,
  FORMAT_NCL = 47,
  FORMAT_FRACTAL_Z_WINO = 48,
  FORMAT_C1HWC0 = 49,
  FORMAT_FRACTAL_NZ_C0_16 = 50,
  FORMAT_FRACTAL_NZ_C0_32 = 51,
  FORMAT_END = 52,
  FORMAT_MAX = 255
};

// The primary format sits in the low byte; a sub-format and the length of C0
// may sit above it.
inline int32_t GetPrimaryFormat(int32_t format) { return format & 0xff; }
inline int32_t GetSubFormat(int32_t format) { return (format >> 8) & 0xffff; }
inline bool HasSubFormat(int32_t format) { return GetSubFormat(format) > 0; }

// What an operator of unknown output shape needs before the shape is known.
enum UnknowShapeOpType {
  DEPEND_IN_SHAPE = 1,
  DEPEND_CONST_VALUE = 2,
  DEPEND_SHAPE_RANGE = 3,
  DEPEND_COMPUTE = 4
};

enum DeviceType { NPU = 0, CPU = 1 };

enum Placement { kPlacementHost = 0, kPlacementDevice = 1, kPlacementEnd = 2 };

struct TensorDescInfo {
  Format format_ = FORMAT_RESERVED;
  DataType dataType_ = DT_UNDEFINED;
};

// A DT_STRING tensor starts with one of these per element. `addr` is the byte
// offset of the element's text from the start of the tensor's data, `len` its
// length without the terminator that follows it.
struct StringHead {
  int64_t addr;
  int64_t len;
};

// Bytes of one element; kDataTypeSizeBitOffset + bits for types smaller than a
// byte; -1 for types without a fixed size.
inline int32_t GetSizeByDataType(DataType data_type) {
  switch (data_type) {
    case DT_INT8:
    case DT_UINT8:
    case DT_BOOL:
    case DT_QINT8:
    case DT_QUINT8:
    case DT_DUAL_SUB_INT8:
    case DT_DUAL_SUB_UINT8:
    case DT_HIFLOAT8:
    case DT_FLOAT8_E5M2:
    case DT_FLOAT8_E4M3FN:
    case DT_FLOAT8_E8M0:
      return 1;
    case DT_FLOAT16:
    case DT_BF16:
    case DT_INT16:
    case DT_UINT16:
    case DT_QINT16:
    case DT_QUINT16:
      return 2;
    case DT_FLOAT:
    case DT_INT32:
    case DT_UINT32:
    case DT_QINT32:
    case DT_COMPLEX32:
      return 4;
    case DT_DUAL:
      return 5;
    case DT_INT64:
    case DT_UINT64:
    case DT_DOUBLE:
    case DT_COMPLEX64:
    case DT_RESOURCE:
      return 8;
    case DT_COMPLEX128:
      return 16;
    case DT_UINT1:
      return kDataTypeSizeBitOffset + 1;
    case DT_INT2:
    case DT_UINT2:
      return kDataTypeSizeBitOffset + 2;
    case DT_INT4:
    case DT_FLOAT4_E2M1:
    case DT_FLOAT4_E1M2:
      return kDataTypeSizeBitOffset + 4;
    case DT_FLOAT6_E3M2:
    case DT_FLOAT6_E2M3:
      return kDataTypeSizeBitOffset + 6;
    default:
      return -1;
  }
}

// Bytes that `element_count` dense elements take; -1 if the count is negative,
// the type has no fixed size, or the product does not fit.
inline int64_t GetSizeInBytes(int64_t element_count, DataType data_type) {
  const int32_t size = GetSizeByDataType(data_type);
  if (element_count < 0 || size < 0) return -1;
  const bool bits = size > kDataTypeSizeBitOffset;
  const int64_t unit = bits ? size - kDataTypeSizeBitOffset : size;
  if (element_count > (INT64_MAX - 7) / unit) return -1;
  const int64_t total = element_count * unit;
  return bits ? (total + 7) / 8 : total;
}

// The set of element types an operator accepts in one place. Only describes:
// prototypes carry it, the compiler checks types itself.
class TensorType {
 public:
  TensorType(DataType type)
      : types_(1, type) {}  // NOLINT: implicit by contract
  TensorType(const std::initializer_list<DataType> &types) : types_(types) {}

  const std::vector<DataType> &types() const { return types_; }

  static TensorType ALL() {
    return TensorType({DT_BOOL,   DT_COMPLEX128, DT_COMPLEX64, DT_DOUBLE,
                       DT_FLOAT,  DT_FLOAT16,    DT_INT16,     DT_INT32,
                       DT_INT64,  DT_INT8,       DT_QINT16,    DT_QINT32,
                       DT_QINT8,  DT_QUINT16,    DT_QUINT8,    DT_RESOURCE,
                       DT_STRING, DT_UINT16,     DT_UINT32,    DT_UINT64,
                       DT_UINT8,  DT_BF16});
  }
  static TensorType QuantifiedType() {
    return TensorType({DT_QINT16, DT_QINT32, DT_QINT8, DT_QUINT16, DT_QUINT8});
  }
  static TensorType OrdinaryType() {
    return TensorType({DT_BOOL, DT_COMPLEX128, DT_COMPLEX64, DT_DOUBLE,
                       DT_FLOAT, DT_FLOAT16, DT_INT16, DT_INT32, DT_INT64,
                       DT_INT8, DT_UINT16, DT_UINT32, DT_UINT64, DT_UINT8,
                       DT_BF16});
  }
  static TensorType BasicType() {
    return TensorType({DT_COMPLEX128, DT_COMPLEX64, DT_DOUBLE, DT_FLOAT,
                       DT_FLOAT16, DT_INT16, DT_INT32, DT_INT64, DT_INT8,
                       DT_QINT16, DT_QINT32, DT_QINT8, DT_QUINT16, DT_QUINT8,
                       DT_UINT16, DT_UINT32, DT_UINT64, DT_UINT8, DT_BF16});
  }
  static TensorType NumberType() {
    return TensorType({DT_COMPLEX128, DT_COMPLEX64, DT_DOUBLE, DT_FLOAT,
                       DT_FLOAT16, DT_INT16, DT_INT32, DT_INT64, DT_INT8,
                       DT_QINT32, DT_QINT8, DT_QUINT8, DT_UINT16, DT_UINT32,
                       DT_UINT64, DT_UINT8, DT_BF16});
  }
  static TensorType RealNumberType() {
    return TensorType({DT_DOUBLE, DT_FLOAT, DT_FLOAT16, DT_INT16, DT_INT32,
                       DT_INT64, DT_INT8, DT_UINT16, DT_UINT32, DT_UINT64,
                       DT_UINT8, DT_BF16});
  }
  static TensorType ComplexDataType() {
    return TensorType({DT_COMPLEX128, DT_COMPLEX64});
  }
  static TensorType IntegerDataType() {
    return TensorType({DT_INT16, DT_INT32, DT_INT64, DT_INT8, DT_UINT16,
                       DT_UINT32, DT_UINT64, DT_UINT8});
  }
  static TensorType SignedDataType() {
    return TensorType({DT_INT16, DT_INT32, DT_INT64, DT_INT8});
  }
  static TensorType UnsignedDataType() {
    return TensorType({DT_UINT16, DT_UINT32, DT_UINT64, DT_UINT8});
  }
  static TensorType FloatingDataType() {
    return TensorType({DT_DOUBLE, DT_FLOAT, DT_FLOAT16});
  }
  static TensorType IndexNumberType() {
    return TensorType({DT_INT32, DT_INT64});
  }
  static TensorType UnaryDataType() {
    return TensorType({DT_COMPLEX128, DT_COMPLEX64, DT_DOUBLE, DT_FLOAT,
                       DT_FLOAT16, DT_BF16});
  }
  static TensorType FLOAT() {
    return TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16});
  }

 private:
  std::vector<DataType> types_;
};

// The element types of every tensor of a dynamic input.
struct ListTensorType {
  explicit ListTensorType(const TensorType &type) : tensor_type(type) {}
  TensorType tensor_type;
};
}  // namespace ge

namespace domi {
using char_t = ge::char_t;
using float32_t = ge::float32_t;
using float64_t = ge::float64_t;

// Which kind of kernel runs an operator.
enum class ImplyType : unsigned int {
  BUILDIN = 0,
  TVM = 1,
  CUSTOM = 2,
  AI_CPU = 3,
  CCE = 4,
  GELOCAL = 5,
  HCCL = 6,
  INVALID = 0xFFFFFFFFU
};
}  // namespace domi

#endif  // GE_GRAPH_TYPES_H_
