#include "runtime/base/fork.h"

#include <pthread.h>

namespace ascend::rt {
namespace fork_internal {

std::atomic<uint32_t> generation{0};

}  // namespace fork_internal
namespace {

[[maybe_unused]] const int registered = pthread_atfork(nullptr, nullptr, [] {
  fork_internal::generation.fetch_add(1, std::memory_order_relaxed);
});

}  // namespace
}  // namespace ascend::rt
