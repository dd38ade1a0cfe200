#include "runtime/model/kernels/strided_copy.h"

#include <algorithm>

namespace ascend::rt {
namespace {

struct Bytes16 {
  uint64_t low;
  uint64_t high;
};

}  // namespace

void StridedCopy::AddLoop(int64_t extent, int64_t from_stride,
                          int64_t to_stride) {
  if (extent == 1) return;
  if (rank_ > 0 && from_stride_[rank_ - 1] == from_stride * extent &&
      to_stride_[rank_ - 1] == to_stride * extent) {
    extent_[rank_ - 1] *= extent;
    from_stride_[rank_ - 1] = from_stride;
    to_stride_[rank_ - 1] = to_stride;
    return;
  }
  extent_[rank_] = extent;
  from_stride_[rank_] = from_stride;
  to_stride_[rank_] = to_stride;
  ++rank_;
}

template <typename T>
void StridedCopy::RunAs(const T* from, T* to) const {
  if (rank_ == 0) {
    *to = *from;
    return;
  }
  const int last = rank_ - 1;
  const int64_t n = extent_[last];
  const int64_t from_step = from_stride_[last];
  const int64_t to_step = to_stride_[last];
  int64_t rows = n == 0 ? 0 : 1;
  for (int d = 0; d < last; ++d) rows *= extent_[d];
  std::array<int64_t, kMaxTensorRank> index = {};
  for (; rows > 0; --rows) {
    if (from_step == 1 && to_step == 1) {
      std::copy(from, from + n, to);
    } else {
      for (int64_t i = 0; i < n; ++i) to[i * to_step] = from[i * from_step];
    }
    for (int d = last - 1; d >= 0; --d) {
      from += from_stride_[d];
      to += to_stride_[d];
      if (++index[d] < extent_[d]) break;
      from -= from_stride_[d] * extent_[d];
      to -= to_stride_[d] * extent_[d];
      index[d] = 0;
    }
  }
}

void StridedCopy::Run(const void* from, void* to, size_t element_bytes) const {
  switch (element_bytes) {
    case 1:
      return RunAs(static_cast<const uint8_t*>(from),
                   static_cast<uint8_t*>(to));
    case 2:
      return RunAs(static_cast<const uint16_t*>(from),
                   static_cast<uint16_t*>(to));
    case 4:
      return RunAs(static_cast<const uint32_t*>(from),
                   static_cast<uint32_t*>(to));
    case 8:
      return RunAs(static_cast<const uint64_t*>(from),
                   static_cast<uint64_t*>(to));
    default:
      return RunAs(static_cast<const Bytes16*>(from),
                   static_cast<Bytes16*>(to));
  }
}

}  // namespace ascend::rt
