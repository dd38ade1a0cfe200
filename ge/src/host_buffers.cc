// See host_buffers.h.

#include "ge/src/host_buffers.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "acl/acl.h"
#include "ge/src/acl_call.h"
#include "ge/src/status.h"

namespace ge::internal {

HostBuffers::~HostBuffers() {
  absl::MutexLock lock(&mu_);
  FreeKept();
}

absl::StatusOr<Tensor> HostBuffers::Take(const TensorDesc& desc, size_t bytes) {
  const size_t capacity = std::max<size_t>(bytes, 1);
  void* data = nullptr;
  {
    absl::MutexLock lock(&mu_);
    const auto at = kept_.find(capacity);
    if (at != kept_.end() && !at->second.empty()) {
      data = at->second.back();
      at->second.pop_back();
      kept_bytes_ -= capacity;
    } else if (kept_bytes_ > kMaxKept) {
      FreeKept();
    }
  }
  if (data == nullptr) GE_ACL(aclrtMallocHost, &data, capacity);
  Tensor tensor(desc);
  auto self = shared_from_this();
  (void)tensor.ResetData(static_cast<uint8_t*>(data), bytes,
                         [self = std::move(self), capacity](uint8_t* given) {
                           self->Give(given, capacity);
                         });
  return tensor;
}

void HostBuffers::Give(void* data, size_t capacity) {
  absl::MutexLock lock(&mu_);
  if (closed_) {
    (void)aclrtFreeHost(data);
    return;
  }
  kept_[capacity].push_back(data);
  kept_bytes_ += capacity;
}

void HostBuffers::Close() {
  absl::MutexLock lock(&mu_);
  closed_ = true;
  FreeKept();
}

void HostBuffers::FreeKept() {
  for (const auto& [capacity, buffers] : kept_) {
    for (void* const data : buffers) (void)aclrtFreeHost(data);
  }
  kept_.clear();
  kept_bytes_ = 0;
}

}  // namespace ge::internal
