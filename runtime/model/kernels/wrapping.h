// Arithmetic that any element type can do: integers keep the low bits of a
// result that does not fit, as the device does, instead of being undefined.

#ifndef RUNTIME_MODEL_KERNELS_WRAPPING_H_
#define RUNTIME_MODEL_KERNELS_WRAPPING_H_

#include <cstdint>
#include <type_traits>

namespace ascend::rt {

// Function objects for two elements of one type, or for two Eigen arrays (see
// BroadcastRow() for kTakesArrays).

struct WrappingAdd {
  static constexpr bool kTakesArrays = true;
  template <typename A, typename B>
  auto operator()(const A& a, const B& b) const {
    if constexpr (std::is_integral_v<A>) {
      return static_cast<A>(static_cast<uint64_t>(a) +
                            static_cast<uint64_t>(b));
    } else {
      return a + b;
    }
  }
};

struct WrappingSub {
  static constexpr bool kTakesArrays = true;
  template <typename A, typename B>
  auto operator()(const A& a, const B& b) const {
    if constexpr (std::is_integral_v<A>) {
      return static_cast<A>(static_cast<uint64_t>(a) -
                            static_cast<uint64_t>(b));
    } else {
      return a - b;
    }
  }
};

struct WrappingMul {
  static constexpr bool kTakesArrays = true;
  template <typename A, typename B>
  auto operator()(const A& a, const B& b) const {
    if constexpr (std::is_integral_v<A>) {
      return static_cast<A>(static_cast<uint64_t>(a) *
                            static_cast<uint64_t>(b));
    } else {
      return a * b;
    }
  }
};

}  // namespace ascend::rt

#endif  // RUNTIME_MODEL_KERNELS_WRAPPING_H_
