// TensorFile: a file that holds the elements of one tensor, as they are in
// memory or, if its name ends in .npy, with a header in front.

#ifndef ACL_TOOLS_TENSOR_FILE_H_
#define ACL_TOOLS_TENSOR_FILE_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/optional.h"
#include "runtime/model/tensor.h"

namespace ascend::tools {

class TensorFile {
 public:
  // Looks at the file; reads no elements.
  static absl::StatusOr<TensorFile> Open(const std::string& path);

  // True if it can be a tensor of `spec`, which has `bytes`: the size fits,
  // and type and dims where the file tells them.
  bool Fits(const rt::TensorSpec& spec, size_t bytes) const;
  // "'x.npy' holds float32[1,64]"
  std::string Describe() const;

  // Reads all elements to `to`.
  absl::Status Read(void* to) const;

 private:
  std::string path_;
  absl::optional<rt::TensorSpec> spec_;  // of .npy files
  size_t begin_ = 0;
  uint64_t bytes_ = 0;  // of the elements
};

// Writes the tensor, with a header if the name ends in .npy.
absl::Status WriteTensorFile(const std::string& path,
                             const rt::TensorSpec& spec, const void* data,
                             size_t bytes);

}  // namespace ascend::tools

#endif  // ACL_TOOLS_TENSOR_FILE_H_
