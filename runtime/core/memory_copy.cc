#include "runtime/core/memory_copy.h"

#include <cstring>
#include <limits>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "acl/error_codes/rt_error_codes.h"
#include "runtime/base/status.h"
#include "runtime/control/latency_plan.h"

namespace ascend::rt {
namespace {

// Registered host memory has one address for host and device, and may stand for
// either.
bool MayBeHost(const Allocation* block) {
  return block == nullptr || block->placement() != Placement::kDevice;
}
bool MayBeDevice(const Allocation* block) {
  return block != nullptr && block->placement() != Placement::kHostPinned;
}

bool IsDevice(const Allocation* block) {
  return block != nullptr && block->placement() == Placement::kDevice;
}

std::string Describe(const Allocation* block) {
  if (block == nullptr) return "pageable host memory";
  switch (block->placement()) {
    case Placement::kDevice:
      return absl::StrCat("memory of device ", block->device());
    case Placement::kHostPinned:
      return "pinned host memory";
    case Placement::kHostRegistered:
      return "registered host memory";
  }
  return "memory";
}

const char* Name(aclrtMemcpyKind kind) {
  switch (kind) {
    case ACL_MEMCPY_HOST_TO_HOST:
      return "ACL_MEMCPY_HOST_TO_HOST";
    case ACL_MEMCPY_HOST_TO_DEVICE:
      return "ACL_MEMCPY_HOST_TO_DEVICE";
    case ACL_MEMCPY_DEVICE_TO_HOST:
      return "ACL_MEMCPY_DEVICE_TO_HOST";
    case ACL_MEMCPY_DEVICE_TO_DEVICE:
      return "ACL_MEMCPY_DEVICE_TO_DEVICE";
    case ACL_MEMCPY_DEFAULT:
      return "ACL_MEMCPY_DEFAULT";
    case ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE:
      return "ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE";
    case ACL_MEMCPY_INNER_DEVICE_TO_DEVICE:
      return "ACL_MEMCPY_INNER_DEVICE_TO_DEVICE";
    case ACL_MEMCPY_INTER_DEVICE_TO_DEVICE:
      return "ACL_MEMCPY_INTER_DEVICE_TO_DEVICE";
  }
  return nullptr;
}

bool Agrees(aclrtMemcpyKind kind, const Allocation* dst,
            const Allocation* src) {
  switch (kind) {
    case ACL_MEMCPY_HOST_TO_HOST:
      return MayBeHost(dst) && MayBeHost(src);
    case ACL_MEMCPY_HOST_TO_DEVICE:
    case ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE:
      return MayBeDevice(dst) && MayBeHost(src);
    case ACL_MEMCPY_DEVICE_TO_HOST:
      return MayBeHost(dst) && MayBeDevice(src);
    case ACL_MEMCPY_DEVICE_TO_DEVICE:
      return MayBeDevice(dst) && MayBeDevice(src);
    case ACL_MEMCPY_INNER_DEVICE_TO_DEVICE:
      return IsDevice(dst) && IsDevice(src) && dst->device() == src->device();
    case ACL_MEMCPY_INTER_DEVICE_TO_DEVICE:
      return IsDevice(dst) && IsDevice(src) && dst->device() != src->device();
    case ACL_MEMCPY_DEFAULT:
      return true;
  }
  return false;
}

// The block that `address` points into, if any, holds `count` bytes from there.
absl::Status CheckRange(const char* name, const void* address,
                        const Allocation* block, size_t count) {
  if (block == nullptr || block->Contains(address, count)) {
    return absl::OkStatus();
  }
  const size_t offset = static_cast<const char*>(address) - block->base();
  return AclError(
      ACL_ERROR_RT_PARAM_INVALID,
      absl::StrCat(count, " bytes at ", name, " do not fit: it points at byte ",
                   offset, " of a block of ", block->size(), " (",
                   Describe(block), ")"));
}

absl::Status FindBlocks(const MemoryRegistry& registry, size_t dst_bytes,
                        size_t src_bytes, MemoryCopy* copy) {
  ART_ASSIGN_OR_RETURN(copy->dst_block,
                       registry.FindForUse("dst", copy->dst, dst_bytes));
  ART_ASSIGN_OR_RETURN(copy->src_block,
                       registry.FindForUse("src", copy->src, src_bytes));
  return absl::OkStatus();
}

absl::Status CheckPlacement(const MemoryCopy& copy, aclrtMemcpyKind kind,
                            size_t dst_bytes, size_t src_bytes) {
  const Allocation* const dst = copy.dst_block.get();
  const Allocation* const src = copy.src_block.get();
  if (!Agrees(kind, dst, src)) {
    return AclError(
        ACL_ERROR_RT_PARAM_INVALID,
        absl::StrFormat("kind is %s, but dst %p is %s and src %p is %s",
                        Name(kind), copy.dst, Describe(dst), copy.src,
                        Describe(src)));
  }
  ART_RETURN_IF_ERROR(CheckRange("dst", copy.dst, dst, dst_bytes));
  return CheckRange("src", copy.src, src, src_bytes);
}

// Bytes from the start of the first to the end of the last row.
absl::StatusOr<size_t> Span(size_t pitch, size_t width, size_t height) {
  if (height - 1 > (std::numeric_limits<size_t>::max() - width) / pitch) {
    return AclError(ACL_ERROR_RT_PARAM_INVALID,
                    absl::StrCat(height, " rows ", pitch,
                                 " bytes apart are more than any memory"));
  }
  return (height - 1) * pitch + width;
}

}  // namespace

bool MemoryCopy::touches_device() const {
  return IsDevice(dst_block.get()) || IsDevice(src_block.get());
}

void MemoryCopy::BufferSource() {
  buffer.reset(new char[width]);
  std::memcpy(buffer.get(), src, width);
  src = buffer.get();
  src_block = nullptr;
}

void MemoryCopy::Perform() const {
  for (size_t row = 0; row < height; ++row) {
    // Source and target may overlap.
    std::memmove(dst + row * dst_pitch, src + row * src_pitch, width);
  }
}

int64_t MemoryCopy::DeviceTime() const {
  const bool to_device = IsDevice(dst_block.get());
  const bool from_device = IsDevice(src_block.get());
  LatencyKind kind = LatencyKind::kHostToHost;
  if (to_device && from_device) {
    kind = LatencyKind::kDeviceToDevice;
  } else if (to_device) {
    kind = LatencyKind::kHostToDevice;
  } else if (from_device) {
    kind = LatencyKind::kDeviceToHost;
  }
  return LatencyPlan::For(kind, uint64_t{width} * height);
}

int64_t MemoryFill::DeviceTime() const {
  return LatencyPlan::For(LatencyKind::kFill, uint64_t{count} * unit);
}

void MemoryFill::Perform() const {
  if (unit == 1) {
    std::memset(dst, static_cast<int>(pattern & 0xFF), count);
    return;
  }
  for (size_t i = 0; i < count; ++i) {
    std::memcpy(dst + i * unit, &pattern, unit);
  }
}

absl::Status CheckCopyArguments(const void* dst, const void* src,
                                aclrtMemcpyKind kind) {
  if (dst == nullptr || src == nullptr) {
    return AclError(ACL_ERROR_INVALID_PARAM,
                    dst == nullptr ? "dst is NULL" : "src is NULL");
  }
  if (Name(kind) == nullptr) {
    return AclError(ACL_ERROR_INVALID_PARAM,
                    absl::StrCat("kind is ", static_cast<int>(kind)));
  }
  return absl::OkStatus();
}

absl::StatusOr<MemoryCopy> CheckCopy(const MemoryRegistry& registry, void* dst,
                                     size_t dest_max, const void* src,
                                     size_t count, aclrtMemcpyKind kind) {
  if (count == 0) return AclError(ACL_ERROR_RT_PARAM_INVALID, "count is 0");
  if (count > dest_max) {
    return AclError(
        ACL_ERROR_RT_PARAM_INVALID,
        absl::StrCat("count is ", count, ", more than destMax ", dest_max));
  }
  MemoryCopy copy;
  copy.dst = static_cast<char*>(dst);
  copy.src = static_cast<const char*>(src);
  copy.width = count;
  ART_RETURN_IF_ERROR(FindBlocks(registry, count, count, &copy));
  ART_RETURN_IF_ERROR(CheckPlacement(copy, kind, count, count));
  return copy;
}

absl::StatusOr<MemoryCopy> CheckCopy2d(const MemoryRegistry& registry,
                                       void* dst, size_t dst_pitch,
                                       const void* src, size_t src_pitch,
                                       size_t width, size_t height,
                                       aclrtMemcpyKind kind) {
  ART_ASSIGN_OR_RETURN(const size_t dst_bytes, Span(dst_pitch, width, height));
  ART_ASSIGN_OR_RETURN(const size_t src_bytes, Span(src_pitch, width, height));
  MemoryCopy copy;
  copy.dst = static_cast<char*>(dst);
  copy.src = static_cast<const char*>(src);
  copy.width = width;
  copy.height = height;
  copy.dst_pitch = dst_pitch;
  copy.src_pitch = src_pitch;
  ART_RETURN_IF_ERROR(FindBlocks(registry, dst_bytes, src_bytes, &copy));
  ART_RETURN_IF_ERROR(CheckPlacement(copy, kind, dst_bytes, src_bytes));
  return copy;
}

absl::Status CheckAsynchronous(const MemoryCopy& copy, aclrtMemcpyKind kind) {
  if (kind == ACL_MEMCPY_HOST_TO_HOST ||
      (kind == ACL_MEMCPY_DEFAULT && !copy.touches_device())) {
    return AclError(
        ACL_ERROR_RT_FEATURE_NOT_SUPPORT,
        absl::StrFormat("both dst %p and src %p are host memory: use "
                        "aclrtMemcpy",
                        copy.dst, copy.src));
  }
  return absl::OkStatus();
}

absl::StatusOr<MemoryFill> CheckFill(const MemoryRegistry& registry, void* dst,
                                     size_t dest_max, size_t count, size_t unit,
                                     uint32_t pattern) {
  if (count > dest_max / unit) {
    return AclError(
        ACL_ERROR_RT_PARAM_INVALID,
        absl::StrCat(count, " values of ", unit, " bytes are more than the ",
                     dest_max, " bytes of the memory"));
  }
  MemoryFill fill;
  fill.dst = static_cast<char*>(dst);
  fill.count = count;
  fill.unit = unit;
  fill.pattern = pattern;
  ART_ASSIGN_OR_RETURN(fill.block,
                       registry.FindForUse("the memory", dst, count * unit));
  ART_RETURN_IF_ERROR(
      CheckRange("the memory", dst, fill.block.get(), count * unit));
  return fill;
}

absl::Status MemoryWork::Run() {
  {
    MutexLock lock(&mu_);
    if (state_ == State::kGivenUp) return absl::OkStatus();
    state_ = State::kUnderWay;
  }
  Perform();
  MutexLock lock(&mu_);
  state_ = State::kDone;
  ended_.NotifyAll();
  return absl::OkStatus();
}

bool MemoryWork::EndUse() {
  MutexLock lock(&mu_);
  while (state_ == State::kUnderWay) ended_.Wait(&mu_);
  if (state_ == State::kQueued) state_ = State::kGivenUp;
  return state_ == State::kDone;
}

}  // namespace ascend::rt
