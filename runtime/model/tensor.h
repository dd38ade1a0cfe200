// What a tensor looks like (TensorSpec) and where its elements are
// (TensorView). Neither owns memory.

#ifndef RUNTIME_MODEL_TENSOR_H_
#define RUNTIME_MODEL_TENSOR_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "absl/types/span.h"
#include "acl/acl_base.h"

namespace ascend::rt {

// The most dimensions a tensor can have, in a file or from a shape rule.
inline constexpr size_t kMaxTensorRank = 16;

// Bytes of one element; 0 for types without a whole number of bytes
// (ACL_STRING, ACL_INT4, ...) and for values that are no type at all.
size_t DataTypeSize(aclDataType dtype);

// "float32", "int64", ...; "type(<number>)" for a type without a name here.
std::string DataTypeName(aclDataType dtype);
absl::optional<aclDataType> DataTypeFromName(absl::string_view name);

// "ND", "NCHW", ...; "format(<number>)" for a format without a name here.
std::string FormatName(aclFormat format);
absl::optional<aclFormat> FormatFromName(absl::string_view name);

// "[2,3]"
std::string DimsToString(absl::Span<const int64_t> dims);

// Type, layout and extents of a tensor. A scalar has no dims. In a graph
// description -1 stands for an extent that a gear decides; a compiled program
// has none.
struct TensorSpec {
  aclDataType dtype = ACL_FLOAT;
  aclFormat format = ACL_FORMAT_ND;
  std::vector<int64_t> dims;

  TensorSpec() = default;
  TensorSpec(aclDataType dtype_in, std::vector<int64_t> dims_in,
             aclFormat format_in = ACL_FORMAT_ND)
      : dtype(dtype_in), format(format_in), dims(std::move(dims_in)) {}

  // Product of the dims. An error for a negative dim, more than
  // kMaxTensorRank dims, or a product that does not fit.
  absl::StatusOr<int64_t> ElementCount() const;
  // Bytes of all elements. Also an error for a type without an element size.
  absl::StatusOr<size_t> ByteSize() const;

  int rank() const { return static_cast<int>(dims.size()); }
  bool HasDynamicDim() const;

  // "float32[2,3]"
  std::string ToString() const;
};

// Type, format and dims are the same.
bool operator==(const TensorSpec& a, const TensorSpec& b);
inline bool operator!=(const TensorSpec& a, const TensorSpec& b) {
  return !(a == b);
}

// A tensor in memory, as a kernel sees it. `count` and `bytes` are those of
// `spec`, computed once when the program is compiled.
struct TensorView {
  const TensorSpec* spec = nullptr;  // null: an optional input that is absent
  void* data = nullptr;
  int64_t count = 0;
  size_t bytes = 0;

  // The elements as T. The caller has checked spec->dtype.
  template <typename T>
  T* As() const {
    return static_cast<T*>(data);
  }
  bool present() const { return spec != nullptr; }
  aclDataType dtype() const { return spec->dtype; }
  absl::Span<const int64_t> dims() const { return spec->dims; }
};

// A view of `data` with the counts of `spec`, which must have passed
// ByteSize().
TensorView MakeTensorView(const TensorSpec* spec, void* data);

}  // namespace ascend::rt

#endif  // RUNTIME_MODEL_TENSOR_H_
