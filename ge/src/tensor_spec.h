// TensorSpec: element type, layout and extents of a tensor of a model.

#ifndef GE_SRC_TENSOR_SPEC_H_
#define GE_SRC_TENSOR_SPEC_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "graph/tensor.h"
#include "graph/types.h"

namespace ge::internal {

// The names that model files use; "" for a type or format they cannot hold.
const char* DataTypeName(DataType dtype);
const char* FormatName(Format format);

struct TensorSpec {
  DataType dtype = DT_FLOAT;
  Format format = FORMAT_ND;
  std::vector<int64_t> dims;

  static TensorSpec FromDesc(const TensorDesc& desc);
  TensorDesc ToDesc() const;

  // False if a dim, or the rank, is open.
  bool IsStatic() const;
  // An error for an open dim, a type without a size, and too much.
  absl::StatusOr<size_t> ByteSize() const;
  // "float32[2,3]"
  std::string ToString() const;
};

bool operator==(const TensorSpec& a, const TensorSpec& b);
inline bool operator!=(const TensorSpec& a, const TensorSpec& b) {
  return !(a == b);
}

}  // namespace ge::internal

#endif  // GE_SRC_TENSOR_SPEC_H_
