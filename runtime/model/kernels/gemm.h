// Products of matrices that lie row by row in memory, as dense layers and
// convolutions need them.

#ifndef RUNTIME_MODEL_KERNELS_GEMM_H_
#define RUNTIME_MODEL_KERNELS_GEMM_H_

#include <cstdint>

namespace ascend::rt {

// A matrix, or its transpose, in memory that holds it row by row with `stride`
// elements from one row to the next.
template <typename T>
struct GemmOperand {
  const T* data;
  int64_t stride;
  bool transposed = false;
};

// y = a * b, or y += a * b when `accumulate`, where a is rows x inner, b is
// inner x columns (both after their transposes), and the rows of y are
// `y_stride` elements apart. y overlaps neither a nor b. For float and
// uint32_t.
template <typename T>
void Gemm(int64_t rows, int64_t inner, int64_t columns, const GemmOperand<T>& a,
          const GemmOperand<T>& b, T* y, int64_t y_stride, bool accumulate);

}  // namespace ascend::rt

#endif  // RUNTIME_MODEL_KERNELS_GEMM_H_
