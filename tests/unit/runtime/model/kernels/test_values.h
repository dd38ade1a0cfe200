// Inputs, expectations and gradients for kernel tests.

#ifndef TESTS_UNIT_RUNTIME_MODEL_KERNELS_TEST_VALUES_H_
#define TESTS_UNIT_RUNTIME_MODEL_KERNELS_TEST_VALUES_H_

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "Eigen/Core"
#include "absl/status/status.h"

namespace ascend::rt {

// `count` multiples of 1/64 in [-2, 2): the same for the same seed anywhere,
// and exact as float16.
inline std::vector<float> Values(int64_t count, uint32_t seed) {
  std::mt19937 engine(seed);
  std::vector<float> values(count);
  for (float& value : values) {
    value = static_cast<float>(static_cast<int>(engine() % 256) - 128) / 64;
  }
  return values;
}

inline std::vector<Eigen::half> Halves(const std::vector<float>& values) {
  std::vector<Eigen::half> halves;
  for (const float value : values) halves.push_back(Eigen::half(value));
  return halves;
}

inline std::vector<float> Floats(const std::vector<double>& values) {
  return std::vector<float>(values.begin(), values.end());
}

inline std::string Message(const absl::Status& status) {
  return std::string(status.message());
}

// Central differences of f(x), a scalar, by each element of x.
template <typename F>
std::vector<float> NumericGradient(F f, std::vector<double> x) {
  constexpr double kStep = 1e-4;
  std::vector<float> gradient;
  for (size_t i = 0; i < x.size(); ++i) {
    const double at = x[i];
    x[i] = at + kStep;
    const double above = f(x);
    x[i] = at - kStep;
    const double below = f(x);
    x[i] = at;
    gradient.push_back(static_cast<float>((above - below) / (2 * kStep)));
  }
  return gradient;
}

}  // namespace ascend::rt

#endif  // TESTS_UNIT_RUNTIME_MODEL_KERNELS_TEST_VALUES_H_
