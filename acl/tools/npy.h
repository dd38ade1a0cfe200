// The header of .npy files, the array files of NumPy: a magic number, the
// length of a text, and the text, a Python dictionary of type, order and shape.
// Elements follow, in C order and little-endian.

#ifndef ACL_TOOLS_NPY_H_
#define ACL_TOOLS_NPY_H_

#include <cstddef>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "runtime/model/tensor.h"

namespace ascend::tools {

// The longest header that is read.
inline constexpr size_t kMaxNpyHeaderBytes = 64 << 10;

struct NpyHeader {
  rt::TensorSpec spec;
  size_t bytes = 0;  // of the header: where the elements begin
};

// `file` is the file's beginning, all of it or kMaxNpyHeaderBytes. The error
// tells what is not understood.
absl::StatusOr<NpyHeader> ParseNpyHeader(absl::string_view file);

// An error for a type that NumPy does not have.
absl::StatusOr<std::string> MakeNpyHeader(const rt::TensorSpec& spec);

}  // namespace ascend::tools

#endif  // ACL_TOOLS_NPY_H_
