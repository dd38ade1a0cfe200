// What a processor offers to code that waits by spinning.

#ifndef RUNTIME_BASE_CPU_H_
#define RUNTIME_BASE_CPU_H_

namespace ascend::rt {

// What different threads write all the time must not share one.
inline constexpr int kCacheLine = 64;

// One short breath of a spin loop.
inline void CpuRelax() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ __volatile__("yield" ::: "memory");
#endif
}

// Fetches a cache line that will be written soon, from another processor if it
// has it. Any address will do.
inline void PrefetchForWrite(const void* address) {
#if defined(__x86_64__)
  // The builtin would fetch it for reading unless the processor is named.
  __asm__ __volatile__("prefetchw %0"
                       :
                       : "m"(*static_cast<const char*>(address)));
#else
  __builtin_prefetch(address, 1);
#endif
}

// For thread-local variables of trivial type that every launch reads: one
// instruction instead of a call, even from a shared library. They share the
// small static TLS space that the loader keeps for libraries opened later.
// They must have external linkage: the linker (gold) places all that are local
// to a file at the start of the library's block, upon one another and whatever
// else lives there.
#define ART_HOT_THREAD_LOCAL __thread __attribute__((tls_model("initial-exec")))

}  // namespace ascend::rt

#endif  // RUNTIME_BASE_CPU_H_
