// Mix: seeded choices that depend on the seed and a count alone.

#ifndef RUNTIME_BASE_MIX_H_
#define RUNTIME_BASE_MIX_H_

#include <cstdint>

namespace ascend::rt {

// A well-mixed function of its input: one step of splitmix64.
inline uint64_t Mix(uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

// In [0, 1).
inline double MixedUnit(uint64_t seed, uint64_t count) {
  return static_cast<double>(Mix(Mix(seed) + count) >> 11) * 0x1p-53;
}

}  // namespace ascend::rt

#endif  // RUNTIME_BASE_MIX_H_
