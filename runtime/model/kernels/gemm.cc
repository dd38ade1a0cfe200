#include "runtime/model/kernels/gemm.h"

#include "Eigen/Core"

namespace ascend::rt {
namespace {

template <typename T>
using RowMajor =
    Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
template <typename T>
using ConstMap =
    Eigen::Map<const RowMajor<T>, Eigen::Unaligned, Eigen::OuterStride<>>;
template <typename T>
using MutableMap =
    Eigen::Map<RowMajor<T>, Eigen::Unaligned, Eigen::OuterStride<>>;

// The memory of a rows x columns operand as a map of what lies there.
template <typename T>
ConstMap<T> MapStored(const GemmOperand<T>& operand, int64_t rows,
                      int64_t columns) {
  return ConstMap<T>(operand.data, operand.transposed ? columns : rows,
                     operand.transposed ? rows : columns,
                     Eigen::OuterStride<>(operand.stride));
}

template <typename A, typename B, typename Y>
void Multiply(const A& a, const B& b, Y& y, bool accumulate) {
  if (accumulate) {
    y.noalias() += a * b;
  } else {
    y.noalias() = a * b;
  }
}

}  // namespace

template <typename T>
void Gemm(int64_t rows, int64_t inner, int64_t columns, const GemmOperand<T>& a,
          const GemmOperand<T>& b, T* y, int64_t y_stride, bool accumulate) {
  const ConstMap<T> map_a = MapStored(a, rows, inner);
  const ConstMap<T> map_b = MapStored(b, inner, columns);
  MutableMap<T> map_y(y, rows, columns, Eigen::OuterStride<>(y_stride));
  if (a.transposed && b.transposed) {
    Multiply(map_a.transpose(), map_b.transpose(), map_y, accumulate);
  } else if (a.transposed) {
    Multiply(map_a.transpose(), map_b, map_y, accumulate);
  } else if (b.transposed) {
    Multiply(map_a, map_b.transpose(), map_y, accumulate);
  } else {
    Multiply(map_a, map_b, map_y, accumulate);
  }
}

template void Gemm<float>(int64_t, int64_t, int64_t, const GemmOperand<float>&,
                          const GemmOperand<float>&, float*, int64_t, bool);
template void Gemm<uint32_t>(int64_t, int64_t, int64_t,
                             const GemmOperand<uint32_t>&,
                             const GemmOperand<uint32_t>&, uint32_t*, int64_t,
                             bool);

}  // namespace ascend::rt
