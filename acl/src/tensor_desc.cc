#include "acl/src/tensor_desc.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "runtime/base/status.h"

namespace ascend::acl {
namespace {

// The order of the dims, a letter each; empty for layouts that pad or split
// dims and for those that say nothing about them.
absl::string_view AxesOf(aclFormat format) {
  switch (format) {
    case ACL_FORMAT_NCHW:
      return "NCHW";
    case ACL_FORMAT_NHWC:
      return "NHWC";
    case ACL_FORMAT_HWCN:
      return "HWCN";
    case ACL_FORMAT_NCDHW:
      return "NCDHW";
    case ACL_FORMAT_NDHWC:
      return "NDHWC";
    default:
      return "";
  }
}

}  // namespace

size_t TensorProperties::ElementCount() const {
  size_t count = 1;
  for (const int64_t dim : dims) {
    if (dim < 0 ||
        __builtin_mul_overflow(count, static_cast<size_t>(dim), &count)) {
      return 0;
    }
  }
  return count;
}

size_t TensorProperties::ByteSize() const {
  size_t bytes = 0;
  return __builtin_mul_overflow(ElementCount(), rt::DataTypeSize(dtype), &bytes)
             ? 0
             : bytes;
}

absl::StatusOr<TensorProperties> InFormat(const TensorProperties& from,
                                          aclFormat format) {
  TensorProperties result = from;
  result.format = format;
  if (format == from.format) return result;
  const absl::string_view before = AxesOf(from.format);
  const absl::string_view after = AxesOf(format);
  if (before.empty() || before.size() != after.size()) {
    return rt::AclError(
        ACL_ERROR_RT_FEATURE_NOT_SUPPORT,
        absl::StrCat("changing ", rt::FormatName(from.format), " to ",
                     rt::FormatName(format), " is not supported"));
  }
  if (from.dims.size() != before.size()) {
    return rt::AclError(ACL_ERROR_INVALID_PARAM,
                        absl::StrCat("srcDesc has ", from.dims.size(),
                                     " dims, which are not ", before));
  }
  const bool ranges = from.shape_range.size() == from.dims.size();
  for (size_t i = 0; i < after.size(); ++i) {
    const size_t source = before.find(after[i]);
    result.dims[i] = from.dims[source];
    if (ranges) result.shape_range[i] = from.shape_range[source];
  }
  return result;
}

}  // namespace ascend::acl
