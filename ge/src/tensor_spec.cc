// See tensor_spec.h.

#include "ge/src/tensor_spec.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ge/src/status.h"

namespace ge::internal {

const char* DataTypeName(DataType dtype) {
  switch (dtype) {
    case DT_FLOAT:
      return "float32";
    case DT_FLOAT16:
      return "float16";
    case DT_BF16:
      return "bfloat16";
    case DT_DOUBLE:
      return "float64";
    case DT_INT8:
      return "int8";
    case DT_INT16:
      return "int16";
    case DT_INT32:
      return "int32";
    case DT_INT64:
      return "int64";
    case DT_UINT8:
      return "uint8";
    case DT_UINT16:
      return "uint16";
    case DT_UINT32:
      return "uint32";
    case DT_UINT64:
      return "uint64";
    case DT_BOOL:
      return "bool";
    case DT_COMPLEX64:
      return "complex64";
    case DT_COMPLEX128:
      return "complex128";
    default:
      return "";
  }
}

const char* FormatName(Format format) {
  switch (format) {
    case FORMAT_ND:
      return "ND";
    case FORMAT_NCHW:
      return "NCHW";
    case FORMAT_NHWC:
      return "NHWC";
    case FORMAT_NC1HWC0:
      return "NC1HWC0";
    case FORMAT_FRACTAL_Z:
      return "FRACTAL_Z";
    case FORMAT_HWCN:
      return "HWCN";
    case FORMAT_NDHWC:
      return "NDHWC";
    case FORMAT_FRACTAL_NZ:
      return "FRACTAL_NZ";
    case FORMAT_NCDHW:
      return "NCDHW";
    default:
      return "";
  }
}

TensorSpec TensorSpec::FromDesc(const TensorDesc& desc) {
  TensorSpec spec;
  spec.dtype = desc.GetDataType();
  spec.format = desc.GetFormat();
  spec.dims = desc.GetShape().GetDims();
  return spec;
}

TensorDesc TensorSpec::ToDesc() const {
  return TensorDesc(Shape(dims), format, dtype);
}

bool TensorSpec::IsStatic() const {
  return std::none_of(dims.begin(), dims.end(),
                      [](int64_t dim) { return dim < 0; });
}

absl::StatusOr<size_t> TensorSpec::ByteSize() const {
  if (*DataTypeName(dtype) == '\0') {
    return Error("element type ", static_cast<int>(dtype),
                 " cannot be part of a model");
  }
  int64_t count = 1;
  bool empty = false;
  for (const int64_t dim : dims) {
    if (dim < 0) return Error(ToString(), " has an open dimension");
    if (dim == 0) empty = true;
    if (dim > 0 && count > INT64_MAX / dim) {
      return Error(ToString(), " has too many elements");
    }
    if (dim > 0) count *= dim;
  }
  const int64_t bytes = GetSizeInBytes(empty ? 0 : count, dtype);
  if (bytes < 0) return Error(ToString(), " has too many elements");
  return static_cast<size_t>(bytes);
}

std::string TensorSpec::ToString() const {
  const char* const name = DataTypeName(dtype);
  return absl::StrCat(
      *name == '\0' ? absl::StrCat("type ", static_cast<int>(dtype)) : name,
      "[", absl::StrJoin(dims, ","), "]");
}

bool operator==(const TensorSpec& a, const TensorSpec& b) {
  return a.dtype == b.dtype && a.format == b.format && a.dims == b.dims;
}

}  // namespace ge::internal
