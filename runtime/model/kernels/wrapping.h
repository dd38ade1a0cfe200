// Arithmetic that any element type can do: integers keep the low bits of a
// result that does not fit, as the device does, instead of being undefined.

#ifndef RUNTIME_MODEL_KERNELS_WRAPPING_H_
#define RUNTIME_MODEL_KERNELS_WRAPPING_H_

#include <cstdint>
#include <type_traits>

namespace ascend::rt {

template <typename T>
T WrappingAdd(T a, T b) {
  if constexpr (std::is_integral_v<T>) {
    return static_cast<T>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
  } else {
    return static_cast<T>(a + b);
  }
}

template <typename T>
T WrappingSub(T a, T b) {
  if constexpr (std::is_integral_v<T>) {
    return static_cast<T>(static_cast<uint64_t>(a) - static_cast<uint64_t>(b));
  } else {
    return static_cast<T>(a - b);
  }
}

template <typename T>
T WrappingMul(T a, T b) {
  if constexpr (std::is_integral_v<T>) {
    return static_cast<T>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
  } else {
    return static_cast<T>(a * b);
  }
}

}  // namespace ascend::rt

#endif  // RUNTIME_MODEL_KERNELS_WRAPPING_H_
