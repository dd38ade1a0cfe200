// ForkGeneration(): tells a forked child from its parent. A child has copies of
// locks that other threads may have held, so what began in the parent must not
// be finished in it.

#ifndef RUNTIME_BASE_FORK_H_
#define RUNTIME_BASE_FORK_H_

#include <atomic>
#include <cstdint>

namespace ascend::rt {

namespace fork_internal {
extern std::atomic<uint32_t> generation;
}  // namespace fork_internal

// Forks between the process that loaded the library and this one.
inline uint32_t ForkGeneration() {
  return fork_internal::generation.load(std::memory_order_relaxed);
}

}  // namespace ascend::rt

#endif  // RUNTIME_BASE_FORK_H_
