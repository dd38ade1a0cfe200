#include "tests/testutil/allocation_counter.h"

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

std::atomic<int64_t> g_taken{0};
std::atomic<int64_t> g_given_back{0};

void GiveBack(void* memory) {
  if (memory != nullptr) ++g_given_back;
  std::free(memory);
}

}  // namespace

void* operator new(std::size_t bytes) {
  ++g_taken;
  if (void* memory = std::malloc(bytes > 0 ? bytes : 1)) return memory;
  std::abort();
}
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  return operator new(bytes);
}
void operator delete(void* memory) noexcept { GiveBack(memory); }
void operator delete(void* memory, std::size_t) noexcept { GiveBack(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept {
  GiveBack(memory);
}

namespace ascend::testutil {

int64_t Allocations() { return g_taken.load(); }

int64_t LiveAllocations() { return g_taken.load() - g_given_back.load(); }

}  // namespace ascend::testutil
