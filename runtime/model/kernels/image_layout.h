// Where the dims of an image tensor are.

#ifndef RUNTIME_MODEL_KERNELS_IMAGE_LAYOUT_H_
#define RUNTIME_MODEL_KERNELS_IMAGE_LAYOUT_H_

#include "absl/status/statusor.h"
#include "runtime/model/op_kernel.h"

namespace ascend::rt {

// Indices of the dims; the batch is always dim 0.
struct ImageLayout {
  int channel;
  int height;
  int width;
};
inline constexpr ImageLayout kNchw = {1, 2, 3};
inline constexpr ImageLayout kNhwc = {3, 1, 2};

// The layout of input `i`: its format if that is NCHW or NHWC, else what the
// attribute data_format says, else NHWC. The format counts more because graph
// writers leave the attribute at its default.
absl::StatusOr<bool> IsChannelsFirst(const ShapeContext& context, int i);

}  // namespace ascend::rt

#endif  // RUNTIME_MODEL_KERNELS_IMAGE_LAYOUT_H_
