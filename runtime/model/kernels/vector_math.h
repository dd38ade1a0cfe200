// Functions of whole float arrays, on Eigen's vector code, with the IEEE
// results that Eigen 3.4 leaves out at the ends of the range.

#ifndef RUNTIME_MODEL_KERNELS_VECTOR_MATH_H_
#define RUNTIME_MODEL_KERNELS_VECTOR_MATH_H_

#include <cmath>
#include <cstdint>
#include <limits>

#include "Eigen/Core"

namespace ascend::rt {

using FloatArray = Eigen::Map<Eigen::ArrayXf>;
using ConstFloatArray = Eigen::Map<const Eigen::ArrayXf>;

// Below this exp() is denormal or 0, where Eigen's vector code gives the
// smallest number that it can make.
inline constexpr float kExpUnderflow = -87.f;

// y[i] = exp(x[i]). `x` and `y` may be the same memory.
inline void Exp(const float* x, int64_t count, float* y) {
  const ConstFloatArray in(x, count);
  if ((in < kExpUnderflow).any()) {
    for (int64_t i = 0; i < count; ++i) y[i] = std::exp(x[i]);
  } else {
    FloatArray(y, count) = in.exp();
  }
}

// y[i] = natural logarithm of x[i].
inline void Log(const float* x, int64_t count, float* y) {
  const ConstFloatArray in(x, count);
  if ((in < std::numeric_limits<float>::min()).any()) {
    for (int64_t i = 0; i < count; ++i) y[i] = std::log(x[i]);
  } else {
    FloatArray(y, count) = in.log();
  }
}

// y[i] = 1 / (1 + exp(-x[i])); `x` and `y` are apart.
inline void Sigmoid(const float* x, int64_t count, float* y) {
  FloatArray out(y, count);
  out = -ConstFloatArray(x, count);
  Exp(y, count, y);
  out = 1.f / (1.f + out);
  for (int64_t i = 0; i < count; ++i) {
    // exp(-x) is infinite before 1 / exp(-x) is 0.
    if (x[i] < kExpUnderflow) y[i] = std::exp(x[i]);
  }
}

}  // namespace ascend::rt

#endif  // RUNTIME_MODEL_KERNELS_VECTOR_MATH_H_
