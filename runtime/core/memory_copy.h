// Copies and fills: the rules that bind them to the memory they touch, and the
// tasks that carry them out.
//
// A checked copy shares ownership of the blocks it touches, so that they stay
// valid however early they are freed. Pageable host memory has no owner here:
// whoever queues work on it waits, and calls EndUse() before letting go.

#ifndef RUNTIME_CORE_MEMORY_COPY_H_
#define RUNTIME_CORE_MEMORY_COPY_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "acl/acl_rt.h"
#include "runtime/base/mutex.h"
#include "runtime/core/memory_registry.h"
#include "runtime/core/work.h"

namespace ascend::rt {

// `height` rows of `width` bytes; a pitch is the distance between two rows.
struct MemoryCopy {
  char* dst = nullptr;
  const char* src = nullptr;
  size_t width = 0;
  size_t height = 1;
  size_t dst_pitch = 0;
  size_t src_pitch = 0;
  // Null: pageable host memory.
  std::shared_ptr<Allocation> dst_block;
  std::shared_ptr<Allocation> src_block;

  // The source, if BufferSource() has copied it away.
  std::shared_ptr<char[]> buffer;

  // True if the memory lives only as long as its user lets it.
  bool pageable() const {
    return dst_block == nullptr || (src_block == nullptr && buffer == nullptr);
  }
  bool touches_device() const;

  // Copies the source of a single row away, so that its owner may use it again
  // at once.
  void BufferSource();

  void Perform() const;
  // Nanoseconds it seems to take.
  int64_t DeviceTime() const;
};

// `count` times the low `unit` bytes (1 or 4) of `pattern`.
struct MemoryFill {
  char* dst = nullptr;
  size_t count = 0;
  size_t unit = 1;
  uint32_t pattern = 0;
  std::shared_ptr<Allocation> block;  // null: pageable host memory

  bool pageable() const { return block == nullptr; }

  void Perform() const;
  // Nanoseconds it seems to take.
  int64_t DeviceTime() const;
};

// 100000 for a null pointer or an unknown kind.
absl::Status CheckCopyArguments(const void* dst, const void* src,
                                aclrtMemcpyKind kind);

// 107000 for no bytes, more than `dest_max`, a kind that contradicts where the
// pointers point, bytes outside the block that a pointer points into, or a
// pointer to what is no memory (MemoryRegistry::FindForUse()).
absl::StatusOr<MemoryCopy> CheckCopy(const MemoryRegistry& registry, void* dst,
                                     size_t dest_max, const void* src,
                                     size_t count, aclrtMemcpyKind kind);

// The same for rows. The shape has been checked: nothing is 0, and no row is
// wider than a pitch.
absl::StatusOr<MemoryCopy> CheckCopy2d(const MemoryRegistry& registry,
                                       void* dst, size_t dst_pitch,
                                       const void* src, size_t src_pitch,
                                       size_t width, size_t height,
                                       aclrtMemcpyKind kind);

// 207000 for a copy between two places of the host, which no stream makes.
absl::Status CheckAsynchronous(const MemoryCopy& copy, aclrtMemcpyKind kind);

// 107000 for more than `dest_max` bytes, or bytes outside the block that `dst`
// points into, or no memory at all.
absl::StatusOr<MemoryFill> CheckFill(const MemoryRegistry& registry, void* dst,
                                     size_t dest_max, size_t count, size_t unit,
                                     uint32_t pattern);

// A queued copy or fill. Thread-safe.
class MemoryWork : public Work {
 public:
  absl::Status Run() final ABSL_LOCKS_EXCLUDED(mu_);

  // Afterwards the work touches no memory: if it has not begun it never will,
  // and if it is under way this waits for its end. True if it has been done.
  bool EndUse() ABSL_LOCKS_EXCLUDED(mu_);

  // Fresh work that does the same.
  virtual MemoryWork* Again() const = 0;

 protected:
  ~MemoryWork() override = default;

 private:
  enum class State : uint8_t { kQueued, kUnderWay, kDone, kGivenUp };

  virtual void Perform() const = 0;

  Mutex mu_;
  CondVar ended_;
  State state_ ABSL_GUARDED_BY(mu_) = State::kQueued;
};

class CopyWork final : public MemoryWork {
 public:
  explicit CopyWork(std::vector<MemoryCopy> copies)
      : copies_(std::move(copies)) {}
  const char* name() const override { return "memory copy"; }
  MemoryWork* Again() const override { return new CopyWork(copies_); }
  int64_t DeviceTime() override {
    int64_t time = 0;
    for (const MemoryCopy& copy : copies_) time += copy.DeviceTime();
    return time;
  }

 private:
  void Perform() const override {
    for (const MemoryCopy& copy : copies_) copy.Perform();
  }

  const std::vector<MemoryCopy> copies_;
};

class FillWork final : public MemoryWork {
 public:
  explicit FillWork(MemoryFill fill) : fill_(std::move(fill)) {}
  const char* name() const override { return "memory fill"; }
  MemoryWork* Again() const override { return new FillWork(fill_); }
  int64_t DeviceTime() override { return fill_.DeviceTime(); }

 private:
  void Perform() const override { fill_.Perform(); }

  const MemoryFill fill_;
};

}  // namespace ascend::rt

#endif  // RUNTIME_CORE_MEMORY_COPY_H_
