// HostBuffers: memory of outputs, which models write to and host tensors hold.
//
// It is pinned memory of the runtime, so a model writes its outputs where the
// program finds them, and no copy is made. A tensor gives its buffer back when
// its last copy goes, which may be in a callback, where the runtime may refuse
// to free memory, or after the session: buffers are kept for the next run and
// freed by Take() or at the end.

#ifndef GE_SRC_HOST_BUFFERS_H_
#define GE_SRC_HOST_BUFFERS_H_

#include <cstddef>
#include <map>
#include <memory>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/statusor.h"
#include "absl/synchronization/mutex.h"
#include "graph/tensor.h"

namespace ge::internal {

// Thread-safe. Lives until the session and the last tensor are gone.
class HostBuffers : public std::enable_shared_from_this<HostBuffers> {
 public:
  HostBuffers() = default;
  HostBuffers(const HostBuffers&) = delete;
  HostBuffers& operator=(const HostBuffers&) = delete;
  ~HostBuffers();

  // A tensor of `bytes` bytes, which are not cleared. Needs a context.
  absl::StatusOr<Tensor> Take(const TensorDesc& desc, size_t bytes);
  // The session ends: buffers are freed from now on, not kept.
  void Close();

 private:
  // Most bytes that are kept.
  static constexpr size_t kMaxKept = size_t{64} << 20;

  void Give(void* data, size_t capacity);
  void FreeKept() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_);

  absl::Mutex mu_;
  std::map<size_t, std::vector<void*>> kept_ ABSL_GUARDED_BY(mu_);
  size_t kept_bytes_ ABSL_GUARDED_BY(mu_) = 0;
  bool closed_ ABSL_GUARDED_BY(mu_) = false;
};

}  // namespace ge::internal

#endif  // GE_SRC_HOST_BUFFERS_H_
