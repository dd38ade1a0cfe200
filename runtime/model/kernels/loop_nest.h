// Nested loops over the elements of a tensor, as data: the way kernels walk
// tensors whose rank and strides are known only when a model is compiled.

#ifndef RUNTIME_MODEL_KERNELS_LOOP_NEST_H_
#define RUNTIME_MODEL_KERNELS_LOOP_NEST_H_

#include <array>
#include <cstdint>

#include "absl/types/span.h"
#include "runtime/model/tensor.h"

namespace ascend::rt {

// Loops from the outermost to the innermost. Without loops there is one
// element, at offset 0.
class LoopNest {
 public:
  void Add(int64_t extent, int64_t stride) {
    extent_[rank_] = extent;
    stride_[rank_] = stride;
    ++rank_;
  }

  int rank() const { return rank_; }
  int64_t count() const {
    int64_t count = 1;
    for (int d = 0; d < rank_; ++d) count *= extent_[d];
    return count;
  }

  // Calls f(offset) for every element, the last loop running fastest.
  template <typename F>
  void ForEach(F&& f) const {
    std::array<int64_t, kMaxTensorRank> index = {};
    int64_t offset = 0;
    for (int64_t left = count(); left > 0; --left) {
      f(offset);
      for (int d = rank_ - 1; d >= 0; --d) {
        offset += stride_[d];
        if (++index[d] < extent_[d]) break;
        offset -= stride_[d] * extent_[d];
        index[d] = 0;
      }
    }
  }

 private:
  int rank_ = 0;
  std::array<int64_t, kMaxTensorRank> extent_;
  std::array<int64_t, kMaxTensorRank> stride_;
};

// The product of `dims`, which must be (part of) the dims of a tensor that has
// passed ByteSize().
inline int64_t Product(absl::Span<const int64_t> dims) {
  int64_t product = 1;
  for (const int64_t dim : dims) product *= dim;
  return product;
}

}  // namespace ascend::rt

#endif  // RUNTIME_MODEL_KERNELS_LOOP_NEST_H_
