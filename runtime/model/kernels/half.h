// float16 is a storage type: kernels copy it to float, compute, and copy the
// result back, rounded to nearest even.

#ifndef RUNTIME_MODEL_KERNELS_HALF_H_
#define RUNTIME_MODEL_KERNELS_HALF_H_

#include <algorithm>
#include <cstdint>

#include "Eigen/Core"

namespace ascend::rt {

inline void CopyToFloat(const Eigen::half* from, int64_t count, float* to) {
  for (int64_t i = 0; i < count; ++i) to[i] = static_cast<float>(from[i]);
}
inline void CopyToFloat(const float* from, int64_t count, float* to) {
  std::copy(from, from + count, to);
}

inline void CopyFromFloat(const float* from, int64_t count, Eigen::half* to) {
  for (int64_t i = 0; i < count; ++i) to[i] = static_cast<Eigen::half>(from[i]);
}
inline void CopyFromFloat(const float* from, int64_t count, float* to) {
  std::copy(from, from + count, to);
}

}  // namespace ascend::rt

#endif  // RUNTIME_MODEL_KERNELS_HALF_H_
