// Chapter "memory", second part: copies and fills, at once and on streams.

#include "runtime/core/memory_copy.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "absl/base/optimization.h"
#include "absl/strings/str_cat.h"
#include "absl/types/optional.h"
#include "acl/acl_rt.h"
#include "acl/error_codes/rt_error_codes.h"
#include "acl/src/api_boundary.h"
#include "acl/src/capture.h"
#include "acl/src/stream_handle.h"
#include "runtime/control/controlled_clock.h"

using ascend::acl::ApiBoundary;
using ascend::acl::CallClass;
using ascend::acl::Captures;
using ascend::rt::AclError;
using ascend::rt::Allocation;
using ascend::rt::CopyWork;
using ascend::rt::FillWork;
using ascend::rt::MemoryCopy;
using ascend::rt::MemoryFill;
using ascend::rt::MemoryWork;
using ascend::rt::Placement;
using ascend::rt::Runtime;
using ascend::rt::StreamRef;

namespace {

// Queues work, and gives up the caller's reference to it. With pageable memory
// this returns only when the work is done, or will never touch that memory: a
// copy that the caller would keep from running is not queued at all.
absl::Status Queue(Runtime& runtime, const StreamRef& ref, MemoryWork* work,
                   bool pageable) {
  if (ABSL_PREDICT_FALSE(Captures::Any())) {
    const absl::Status allowed =
        pageable ? Captures::Of(runtime).CheckAllowed(
                       "an asynchronous copy of pageable host memory",
                       ACL_ERROR_RT_CAPTURE_MODE_BLOCK_ASYNC)
                 : absl::OkStatus();
    if (!allowed.ok()) {
      work->Unref();
      return allowed;
    }
    const std::shared_ptr<MemoryWork> stored(
        work->Again(), [](MemoryWork* kept) { kept->Unref(); });
    if (Captures::Of(runtime).Store(
            ref.handle, Captures::Needs::kNothing,
            [stored](const StreamRef& target) {
              return ascend::acl::LaunchWork(target, stored->Again()).status();
            })) {
      work->Unref();
      return absl::OkStatus();
    }
  }
  if (!pageable) return ascend::acl::LaunchWork(ref, work).status();
  const auto circle = runtime.synchronizer().FindCircle(ref.handle);
  if (circle.has_value() && !circle->ended_thread) {
    work->Unref();
    return AclError(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT,
                    absl::StrCat("a copy of pageable host memory would wait "
                                 "for ever: ",
                                 circle->description));
  }
  work->Ref();
  const absl::StatusOr<uint64_t> ticket = ascend::acl::LaunchWork(ref, work);
  absl::Status result = ticket.status();
  if (ticket.ok()) {
    // An earlier task's error, which this may return too, is for the
    // synchronise calls to tell.
    result = runtime.synchronizer().AwaitStream(ref.stream, ref.handle, *ticket,
                                                ascend::rt::kForever);
    if (work->EndUse()) {
      result = absl::OkStatus();
    } else if (result.ok()) {
      result = AclError(ACL_ERROR_RT_STREAM_ABORT, "the copy was dropped");
    }
  }
  work->Unref();
  return result;
}

// Checked copies and fills: as CheckCopy() and so on say, and 507010 for memory
// of a lost device.
absl::StatusOr<MemoryCopy> RefuseLost(Runtime& runtime,
                                      absl::StatusOr<MemoryCopy> copy) {
  if (!copy.ok()) return copy;
  ART_RETURN_IF_ERROR(runtime.CheckNotLost(copy->dst_block.get()));
  ART_RETURN_IF_ERROR(runtime.CheckNotLost(copy->src_block.get()));
  return copy;
}

absl::StatusOr<MemoryCopy> MakeCopy(Runtime& runtime, void* dst,
                                    size_t dest_max, const void* src,
                                    size_t count, aclrtMemcpyKind kind) {
  return RefuseLost(runtime, ascend::rt::CheckCopy(runtime.memory(), dst,
                                                   dest_max, src, count, kind));
}

absl::StatusOr<MemoryCopy> MakeCopyOfRows(Runtime& runtime, void* dst,
                                          size_t dpitch, const void* src,
                                          size_t spitch, size_t width,
                                          size_t height, aclrtMemcpyKind kind) {
  return RefuseLost(runtime,
                    ascend::rt::CheckCopy2d(runtime.memory(), dst, dpitch, src,
                                            spitch, width, height, kind));
}

absl::StatusOr<MemoryFill> MakeFill(Runtime& runtime, void* memory, size_t size,
                                    size_t count, size_t unit,
                                    uint32_t pattern) {
  ART_ASSIGN_OR_RETURN(MemoryFill fill,
                       ascend::rt::CheckFill(runtime.memory(), memory, size,
                                             count, unit, pattern));
  ART_RETURN_IF_ERROR(runtime.CheckNotLost(fill.block.get()));
  return fill;
}

// In the calling thread, which waits as long as the device seems to take.
template <typename Operation>
void PerformNow(Runtime& runtime, const Operation& operation) {
  operation.Perform();
  const int64_t time = operation.DeviceTime();
  if (time > 0) ascend::rt::SleepFor(runtime.clock(), time);
}

constexpr size_t kMaxAsyncRowBytes = 5000000;
constexpr size_t kMaxAsyncRows = 5242880;

// The argument checks of 2D copies; `kind` is checked by the caller.
absl::Status CheckRows(const void* dst, size_t dpitch, const void* src,
                       size_t spitch, size_t width, size_t height) {
  ACL_REQUIRE_NOT_NULL(dst);
  ACL_REQUIRE_NOT_NULL(src);
  if (width == 0 || height == 0 || width > dpitch || width > spitch) {
    return AclError(
        ACL_ERROR_INVALID_PARAM,
        absl::StrCat("width is ", width, ", height is ", height, ", dpitch is ",
                     dpitch, ", spitch is ", spitch,
                     "; expected none to be 0 and no pitch below the width"));
  }
  return absl::OkStatus();
}

absl::Status UnexpectedKind(aclrtMemcpyKind kind) {
  return AclError(ACL_ERROR_INVALID_PARAM,
                  absl::StrCat("kind is ", static_cast<int>(kind)));
}

// The arguments of the four batch entries.
struct Batch {
  void** dsts;
  size_t* dest_maxs;
  void** srcs;
  size_t* sizes;
  size_t count;
  aclrtMemcpyBatchAttr* attrs;
  size_t* attrs_indexes;
  size_t attr_count;
};

absl::Status CheckLocationType(const aclrtMemLocation& location) {
  switch (location.type) {
    case ACL_MEM_LOCATION_TYPE_DEVICE:
    case ACL_MEM_LOCATION_TYPE_HOST:
    case ACL_MEM_LOCATION_TYPE_UNREGISTERED:
    case ACL_MEM_LOCATION_TYPE_HOST_NUMA:
    case ACL_MEM_LOCATION_TYPE_MANAGED:
      return absl::OkStatus();
  }
  return AclError(
      ACL_ERROR_INVALID_PARAM,
      absl::StrCat("a location type is ", static_cast<int>(location.type)));
}

constexpr size_t kNoIndex = std::numeric_limits<size_t>::max();

// *fail_index is the copy that is wrong, kNoIndex if it is none in particular.
absl::Status CheckBatchArguments(const Batch& batch, size_t* fail_index) {
  *fail_index = kNoIndex;
  if (batch.dsts == nullptr || batch.dest_maxs == nullptr ||
      batch.srcs == nullptr || batch.sizes == nullptr ||
      batch.attrs == nullptr || batch.attrs_indexes == nullptr) {
    return AclError(ACL_ERROR_INVALID_PARAM, "an array is NULL");
  }
  if (batch.count == 0 || batch.attr_count == 0 ||
      batch.attr_count > batch.count) {
    return AclError(ACL_ERROR_INVALID_PARAM,
                    absl::StrCat("numBatches is ", batch.count,
                                 ", numAttrs is ", batch.attr_count,
                                 "; expected numAttrs from 1 to numBatches"));
  }
  for (size_t i = 0; i < batch.attr_count; ++i) {
    ART_RETURN_IF_ERROR(CheckLocationType(batch.attrs[i].dstLoc));
    ART_RETURN_IF_ERROR(CheckLocationType(batch.attrs[i].srcLoc));
  }
  for (size_t i = 0; i < batch.count; ++i) {
    if (batch.dsts[i] != nullptr && batch.srcs[i] != nullptr) continue;
    *fail_index = i;
    return AclError(ACL_ERROR_INVALID_PARAM,
                    absl::StrCat(batch.dsts[i] == nullptr ? "dsts[" : "srcs[",
                                 i, "] is NULL"));
  }
  return absl::OkStatus();
}

absl::StatusOr<bool> IsDevice(const aclrtMemLocation& location) {
  if (location.type == ACL_MEM_LOCATION_TYPE_MANAGED) {
    return AclError(ACL_ERROR_RT_FEATURE_NOT_SUPPORT,
                    "there is no managed memory in this runtime");
  }
  return location.type == ACL_MEM_LOCATION_TYPE_DEVICE;
}

// The one direction of the batch.
absl::StatusOr<aclrtMemcpyKind> BatchKind(const Batch& batch) {
  absl::optional<aclrtMemcpyKind> kind;
  for (size_t i = 0; i < batch.attr_count; ++i) {
    ART_ASSIGN_OR_RETURN(const bool to_device, IsDevice(batch.attrs[i].dstLoc));
    ART_ASSIGN_OR_RETURN(const bool from_device,
                         IsDevice(batch.attrs[i].srcLoc));
    const aclrtMemcpyKind own =
        from_device
            ? (to_device ? ACL_MEMCPY_DEVICE_TO_DEVICE
                         : ACL_MEMCPY_DEVICE_TO_HOST)
            : (to_device ? ACL_MEMCPY_HOST_TO_DEVICE : ACL_MEMCPY_HOST_TO_HOST);
    if (kind.value_or(own) != own) {
      return AclError(
          ACL_ERROR_RT_PARAM_INVALID,
          absl::StrCat("attrs[", i, "] names another direction than attrs[0]"));
    }
    kind = own;
    const bool ascends =
        i == 0 ? batch.attrs_indexes[0] == 0
               : batch.attrs_indexes[i] > batch.attrs_indexes[i - 1];
    if (!ascends || batch.attrs_indexes[i] >= batch.count) {
      return AclError(
          ACL_ERROR_RT_PARAM_INVALID,
          absl::StrCat("attrsIndexes[", i, "] is ", batch.attrs_indexes[i],
                       "; expected ascending numbers from 0 to below ",
                       batch.count));
    }
  }
  return *kind;
}

absl::Status CheckLocation(const char* name, const aclrtMemLocation& location,
                           const Allocation* block) {
  if (location.type != ACL_MEM_LOCATION_TYPE_DEVICE || block == nullptr ||
      block->placement() != Placement::kDevice ||
      static_cast<uint32_t>(block->device()) == location.id) {
    return absl::OkStatus();
  }
  return AclError(ACL_ERROR_RT_PARAM_INVALID,
                  absl::StrCat(name, " is said to be on device ", location.id,
                               ", but is on device ", block->device()));
}

// All copies of the batch, none carried out; *fail_index as above.
absl::StatusOr<std::vector<MemoryCopy>> CheckBatch(Runtime& runtime,
                                                   const Batch& batch,
                                                   aclrtMemcpyKind kind,
                                                   size_t* fail_index) {
  std::vector<MemoryCopy> copies;
  copies.reserve(batch.count);
  size_t attr = 0;
  for (size_t i = 0; i < batch.count; ++i) {
    if (attr + 1 < batch.attr_count && batch.attrs_indexes[attr + 1] == i) {
      ++attr;
    }
    *fail_index = i;
    ART_ASSIGN_OR_RETURN(MemoryCopy copy,
                         MakeCopy(runtime, batch.dsts[i], batch.dest_maxs[i],
                                  batch.srcs[i], batch.sizes[i], kind));
    ART_RETURN_IF_ERROR(
        CheckLocation("dst", batch.attrs[attr].dstLoc, copy.dst_block.get()));
    ART_RETURN_IF_ERROR(
        CheckLocation("src", batch.attrs[attr].srcLoc, copy.src_block.get()));
    copies.push_back(std::move(copy));
  }
  *fail_index = kNoIndex;
  return copies;
}

absl::Status CopyBatch(Runtime& runtime, const Batch& batch,
                       size_t* fail_index) {
  ART_ASSIGN_OR_RETURN(const aclrtMemcpyKind kind, BatchKind(batch));
  ART_ASSIGN_OR_RETURN(const std::vector<MemoryCopy> copies,
                       CheckBatch(runtime, batch, kind, fail_index));
  for (const MemoryCopy& copy : copies) PerformNow(runtime, copy);
  return absl::OkStatus();
}

absl::Status QueueBatch(Runtime& runtime, const Batch& batch,
                        size_t* fail_index, aclrtStream stream) {
  ART_ASSIGN_OR_RETURN(const StreamRef ref,
                       ascend::acl::FindStream(runtime, stream));
  ART_ASSIGN_OR_RETURN(const aclrtMemcpyKind kind, BatchKind(batch));
  ART_ASSIGN_OR_RETURN(std::vector<MemoryCopy> copies,
                       CheckBatch(runtime, batch, kind, fail_index));
  bool pageable = false;
  for (const MemoryCopy& copy : copies) {
    ART_RETURN_IF_ERROR(ascend::rt::CheckAsynchronous(copy, kind));
    pageable = pageable || copy.pageable();
  }
  return Queue(runtime, ref, new CopyWork(std::move(copies)), pageable);
}

// Before memory is touched at once.
absl::Status CheckNoCapture(Runtime& runtime, const char* what) {
  if (ABSL_PREDICT_TRUE(!Captures::Any())) return absl::OkStatus();
  return Captures::Of(runtime).CheckAllowed(
      what, ACL_ERROR_RT_CAPTURE_MODE_NOT_SUPPORT);
}

absl::Status FillNow(Runtime& runtime, void* memory, size_t size, size_t count,
                     size_t unit, uint32_t pattern) {
  ART_ASSIGN_OR_RETURN(const MemoryFill fill,
                       MakeFill(runtime, memory, size, count, unit, pattern));
  ART_RETURN_IF_ERROR(CheckNoCapture(runtime, "aclrtMemset"));
  PerformNow(runtime, fill);
  return absl::OkStatus();
}

absl::Status QueueFill(Runtime& runtime, void* memory, size_t size,
                       size_t count, size_t unit, uint32_t pattern,
                       aclrtStream stream) {
  ART_ASSIGN_OR_RETURN(const StreamRef ref,
                       ascend::acl::FindStream(runtime, stream));
  ART_ASSIGN_OR_RETURN(MemoryFill fill,
                       MakeFill(runtime, memory, size, count, unit, pattern));
  const bool pageable = fill.pageable();
  return Queue(runtime, ref, new FillWork(std::move(fill)), pageable);
}

}  // namespace

aclError aclrtMemcpy(void* dst, size_t destMax, const void* src, size_t count,
                     aclrtMemcpyKind kind) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        return ascend::rt::CheckCopyArguments(dst, src, kind);
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const MemoryCopy copy,
                             MakeCopy(runtime, dst, destMax, src, count, kind));
        ART_RETURN_IF_ERROR(CheckNoCapture(runtime, "aclrtMemcpy"));
        PerformNow(runtime, copy);
        return absl::OkStatus();
      });
}

aclError aclrtMemcpyAsync(void* dst, size_t destMax, const void* src,
                          size_t count, aclrtMemcpyKind kind,
                          aclrtStream stream) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        return ascend::rt::CheckCopyArguments(dst, src, kind);
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const StreamRef ref,
                             ascend::acl::FindStream(runtime, stream));
        ART_ASSIGN_OR_RETURN(MemoryCopy copy,
                             MakeCopy(runtime, dst, destMax, src, count, kind));
        ART_RETURN_IF_ERROR(ascend::rt::CheckAsynchronous(copy, kind));
        if (kind == ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE) copy.BufferSource();
        const bool pageable = copy.pageable();
        return Queue(runtime, ref, new CopyWork({std::move(copy)}), pageable);
      });
}

aclError aclrtMemcpy2d(void* dst, size_t dpitch, const void* src, size_t spitch,
                       size_t width, size_t height, aclrtMemcpyKind kind) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ART_RETURN_IF_ERROR(CheckRows(dst, dpitch, src, spitch, width, height));
        if (kind != ACL_MEMCPY_HOST_TO_DEVICE &&
            kind != ACL_MEMCPY_DEVICE_TO_HOST) {
          return UnexpectedKind(kind);
        }
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const MemoryCopy copy,
                             MakeCopyOfRows(runtime, dst, dpitch, src, spitch,
                                            width, height, kind));
        ART_RETURN_IF_ERROR(CheckNoCapture(runtime, "aclrtMemcpy2d"));
        PerformNow(runtime, copy);
        return absl::OkStatus();
      });
}

aclError aclrtMemcpy2dAsync(void* dst, size_t dpitch, const void* src,
                            size_t spitch, size_t width, size_t height,
                            aclrtMemcpyKind kind, aclrtStream stream) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ART_RETURN_IF_ERROR(CheckRows(dst, dpitch, src, spitch, width, height));
        if (width > kMaxAsyncRowBytes || height > kMaxAsyncRows) {
          return AclError(ACL_ERROR_INVALID_PARAM,
                          absl::StrCat("width is ", width, ", height is ",
                                       height, "; at most ", kMaxAsyncRowBytes,
                                       " and ", kMaxAsyncRows));
        }
        if (kind != ACL_MEMCPY_HOST_TO_DEVICE &&
            kind != ACL_MEMCPY_DEVICE_TO_HOST &&
            kind != ACL_MEMCPY_DEVICE_TO_DEVICE) {
          return UnexpectedKind(kind);
        }
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        ART_ASSIGN_OR_RETURN(const StreamRef ref,
                             ascend::acl::FindStream(runtime, stream));
        ART_ASSIGN_OR_RETURN(MemoryCopy copy,
                             MakeCopyOfRows(runtime, dst, dpitch, src, spitch,
                                            width, height, kind));
        const bool pageable = copy.pageable();
        return Queue(runtime, ref, new CopyWork({std::move(copy)}), pageable);
      });
}

aclError aclrtMemcpyBatch(void** dsts, size_t* destMaxs, void** srcs,
                          size_t* sizes, size_t numBatches,
                          aclrtMemcpyBatchAttr* attrs, size_t* attrsIndexes,
                          size_t numAttrs, size_t* failIndex) {
  const Batch batch = {dsts,       destMaxs, srcs,         sizes,
                       numBatches, attrs,    attrsIndexes, numAttrs};
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(failIndex);
        return CheckBatchArguments(batch, failIndex);
      },
      [&](Runtime& runtime) -> absl::Status {
        return CopyBatch(runtime, batch, failIndex);
      });
}

aclError aclrtMemcpyBatchV2(void** dsts, size_t* destMaxs, void** srcs,
                            size_t* sizes, size_t numBatches,
                            aclrtMemcpyBatchAttr* attrs, size_t* attrsIndexes,
                            size_t numAttrs) {
  const Batch batch = {dsts,       destMaxs, srcs,         sizes,
                       numBatches, attrs,    attrsIndexes, numAttrs};
  size_t fail_index;
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status { return CheckBatchArguments(batch, &fail_index); },
      [&](Runtime& runtime) -> absl::Status {
        return CopyBatch(runtime, batch, &fail_index);
      });
}

aclError aclrtMemcpyBatchAsync(void** dsts, size_t* destMaxs, void** srcs,
                               size_t* sizes, size_t numBatches,
                               aclrtMemcpyBatchAttr* attrs,
                               size_t* attrsIndexes, size_t numAttrs,
                               size_t* failIndex, aclrtStream stream) {
  const Batch batch = {dsts,       destMaxs, srcs,         sizes,
                       numBatches, attrs,    attrsIndexes, numAttrs};
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(failIndex);
        return CheckBatchArguments(batch, failIndex);
      },
      [&](Runtime& runtime) -> absl::Status {
        return QueueBatch(runtime, batch, failIndex, stream);
      });
}

aclError aclrtMemcpyBatchAsyncV2(void** dsts, size_t* destMaxs, void** srcs,
                                 size_t* sizes, size_t numBatches,
                                 aclrtMemcpyBatchAttr* attrs,
                                 size_t* attrsIndexes, size_t numAttrs,
                                 aclrtStream stream) {
  const Batch batch = {dsts,       destMaxs, srcs,         sizes,
                       numBatches, attrs,    attrsIndexes, numAttrs};
  size_t fail_index;
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status { return CheckBatchArguments(batch, &fail_index); },
      [&](Runtime& runtime) -> absl::Status {
        return QueueBatch(runtime, batch, &fail_index, stream);
      });
}

aclError aclrtMemset(void* devPtr, size_t maxCount, int32_t value,
                     size_t count) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(devPtr);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        return FillNow(runtime, devPtr, maxCount, count,
                       /*unit=*/1, static_cast<uint32_t>(value));
      });
}

aclError aclrtMemsetAsync(void* devPtr, size_t maxCount, int32_t value,
                          size_t count, aclrtStream stream) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(devPtr);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        return QueueFill(runtime, devPtr, maxCount, count,
                         /*unit=*/1, static_cast<uint32_t>(value), stream);
      });
}

aclError aclrtMemsetD32(void* ptr, size_t memSize, uint32_t value, size_t N) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kQuery,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(ptr);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        return FillNow(runtime, ptr, memSize, N, sizeof(value), value);
      });
}

aclError aclrtMemsetD32Async(void* ptr, size_t memSize, uint32_t value,
                             size_t N, aclrtStream stream) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kResource,
      [&]() -> absl::Status {
        ACL_REQUIRE_NOT_NULL(ptr);
        return absl::OkStatus();
      },
      [&](Runtime& runtime) -> absl::Status {
        return QueueFill(runtime, ptr, memSize, N, sizeof(value), value,
                         stream);
      });
}
