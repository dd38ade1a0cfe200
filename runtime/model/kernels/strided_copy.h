// Moves elements between two tensors along two loop nests of the same extents:
// transposes, slices and paddings.

#ifndef RUNTIME_MODEL_KERNELS_STRIDED_COPY_H_
#define RUNTIME_MODEL_KERNELS_STRIDED_COPY_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "runtime/model/tensor.h"

namespace ascend::rt {

class StridedCopy {
 public:
  // Loops from the outermost to the innermost; strides in elements. A loop
  // that goes on where the one inside it ends is merged with it.
  void AddLoop(int64_t extent, int64_t from_stride, int64_t to_stride);

  // Copies elements of `element_bytes` bytes: 1, 2, 4, 8 or 16.
  void Run(const void* from, void* to, size_t element_bytes) const;

 private:
  template <typename T>
  void RunAs(const T* from, T* to) const;

  int rank_ = 0;
  std::array<int64_t, kMaxTensorRank> extent_;
  std::array<int64_t, kMaxTensorRank> from_stride_;
  std::array<int64_t, kMaxTensorRank> to_stride_;
};

}  // namespace ascend::rt

#endif  // RUNTIME_MODEL_KERNELS_STRIDED_COPY_H_
