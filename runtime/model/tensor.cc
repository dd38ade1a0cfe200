#include "runtime/model/tensor.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "runtime/base/status.h"
#include "runtime/model/error_codes.h"

namespace ascend::rt {
namespace {

struct DataTypeRow {
  aclDataType dtype;
  const char* name;
  size_t size;
};

constexpr DataTypeRow kDataTypes[] = {
    {ACL_FLOAT, "float32", 4},       {ACL_FLOAT16, "float16", 2},
    {ACL_INT8, "int8", 1},           {ACL_INT32, "int32", 4},
    {ACL_UINT8, "uint8", 1},         {ACL_INT16, "int16", 2},
    {ACL_UINT16, "uint16", 2},       {ACL_UINT32, "uint32", 4},
    {ACL_INT64, "int64", 8},         {ACL_UINT64, "uint64", 8},
    {ACL_DOUBLE, "float64", 8},      {ACL_BOOL, "bool", 1},
    {ACL_COMPLEX64, "complex64", 8}, {ACL_COMPLEX128, "complex128", 16},
    {ACL_BF16, "bfloat16", 2},       {ACL_DT_UNDEFINED, "undefined", 0},
    {ACL_STRING, "string", 0},
};

struct FormatRow {
  aclFormat format;
  const char* name;
};

constexpr FormatRow kFormats[] = {
    {ACL_FORMAT_UNDEFINED, "undefined"},
    {ACL_FORMAT_NCHW, "NCHW"},
    {ACL_FORMAT_NHWC, "NHWC"},
    {ACL_FORMAT_ND, "ND"},
    {ACL_FORMAT_NC1HWC0, "NC1HWC0"},
    {ACL_FORMAT_FRACTAL_Z, "FRACTAL_Z"},
    {ACL_FORMAT_HWCN, "HWCN"},
    {ACL_FORMAT_NDHWC, "NDHWC"},
    {ACL_FORMAT_FRACTAL_NZ, "FRACTAL_NZ"},
    {ACL_FORMAT_NCDHW, "NCDHW"},
};

}  // namespace

size_t DataTypeSize(aclDataType dtype) {
  for (const DataTypeRow& row : kDataTypes) {
    if (row.dtype == dtype) return row.size;
  }
  return 0;
}

std::string DataTypeName(aclDataType dtype) {
  for (const DataTypeRow& row : kDataTypes) {
    if (row.dtype == dtype) return row.name;
  }
  return absl::StrCat("type(", static_cast<int>(dtype), ")");
}

absl::optional<aclDataType> DataTypeFromName(absl::string_view name) {
  for (const DataTypeRow& row : kDataTypes) {
    if (name == row.name) return row.dtype;
  }
  return absl::nullopt;
}

std::string FormatName(aclFormat format) {
  for (const FormatRow& row : kFormats) {
    if (row.format == format) return row.name;
  }
  return absl::StrCat("format(", static_cast<int>(format), ")");
}

absl::optional<aclFormat> FormatFromName(absl::string_view name) {
  for (const FormatRow& row : kFormats) {
    if (name == row.name) return row.format;
  }
  return absl::nullopt;
}

std::string DimsToString(absl::Span<const int64_t> dims) {
  return absl::StrCat("[", absl::StrJoin(dims, ","), "]");
}

absl::StatusOr<int64_t> TensorSpec::ElementCount() const {
  if (dims.size() > kMaxTensorRank) {
    return AclError(kGeLoadTaskPartition,
                    absl::StrCat("a tensor has ", dims.size(),
                                 " dims, more than ", kMaxTensorRank));
  }
  int64_t count = 1;
  bool empty = false;
  for (const int64_t dim : dims) {
    if (dim < 0) {
      return AclError(kGeLoadTaskPartition,
                      absl::StrCat("dim ", dim, " of shape ",
                                   DimsToString(dims), " is negative"));
    }
    // A zero extent must not hide an overflow of the others: strides are
    // products of them.
    if (dim == 0) {
      empty = true;
    } else if (__builtin_mul_overflow(count, dim, &count)) {
      return AclError(
          kGeLoadTaskPartition,
          absl::StrCat("shape ", DimsToString(dims), " has too many elements"));
    }
  }
  return empty ? 0 : count;
}

absl::StatusOr<size_t> TensorSpec::ByteSize() const {
  const size_t element = DataTypeSize(dtype);
  if (element == 0) {
    return AclError(
        kGeLoadTaskPartition,
        absl::StrCat("type ", DataTypeName(dtype), " has no element size"));
  }
  ART_ASSIGN_OR_RETURN(const int64_t count, ElementCount());
  int64_t bytes;
  if (__builtin_mul_overflow(count, static_cast<int64_t>(element), &bytes)) {
    return AclError(kGeLoadTaskPartition,
                    absl::StrCat("shape ", DimsToString(dims), " of ",
                                 DataTypeName(dtype), " has too many bytes"));
  }
  return static_cast<size_t>(bytes);
}

bool TensorSpec::HasDynamicDim() const {
  return std::any_of(dims.begin(), dims.end(),
                     [](int64_t dim) { return dim < 0; });
}

std::string TensorSpec::ToString() const {
  return absl::StrCat(DataTypeName(dtype), DimsToString(dims));
}

bool operator==(const TensorSpec& a, const TensorSpec& b) {
  return a.dtype == b.dtype && a.format == b.format && a.dims == b.dims;
}

TensorView MakeTensorView(const TensorSpec* spec, void* data) {
  TensorView view;
  view.spec = spec;
  view.data = data;
  view.count = *spec->ElementCount();
  view.bytes = *spec->ByteSize();
  return view;
}

}  // namespace ascend::rt
