// A window that slides over an image: the geometry of convolutions and pooling.

#ifndef RUNTIME_MODEL_KERNELS_WINDOW_H_
#define RUNTIME_MODEL_KERNELS_WINDOW_H_

#include <algorithm>
#include <array>
#include <cstdint>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "runtime/model/kernels/image_layout.h"
#include "runtime/model/op_kernel.h"

namespace ascend::rt {

// One direction. Output position o sees, for k in [0, kernel), the input at
// o * stride - pad_before + k * dilation, if that is in [0, input).
struct WindowAxis {
  int64_t input = 0;
  int64_t kernel = 0;
  int64_t stride = 1;
  int64_t dilation = 1;
  int64_t pad_before = 0;
  int64_t output = 0;

  int64_t InputAt(int64_t o, int64_t k) const {
    return o * stride - pad_before + k * dilation;
  }
  // The output positions [first, end) for which InputAt(o, k) is in the input.
  int64_t FirstInside(int64_t k) const {
    const int64_t gap = pad_before - k * dilation;
    return gap <= 0 ? 0 : std::min(output, (gap + stride - 1) / stride);
  }
  int64_t EndInside(int64_t k) const {
    const int64_t room = input - 1 + pad_before - k * dilation;
    return room < 0 ? 0 : std::min(output, room / stride + 1);
  }
};

// Height, width.
using WindowAxes = std::array<WindowAxis, 2>;

// The height and width entries of an attribute with one entry per dim of an
// image of `layout`. Each must be at least 1, those of batch and channel 1.
absl::StatusOr<std::array<int64_t, 2>> SpatialAttr(const ShapeContext& context,
                                                   absl::string_view name,
                                                   const ImageLayout& layout);

// Completes `axes`, in which input, kernel, stride and dilation are set: pads
// as the attribute padding (SAME, VALID) says, or else as pads (top, bottom,
// left, right; all -1: SAME) if `explicit_pads`. An error if an extent is
// beyond 2^31 or the window does not fit into the padded image.
absl::Status PlaceWindow(const ShapeContext& context, bool explicit_pads,
                         WindowAxes& axes);

}  // namespace ascend::rt

#endif  // RUNTIME_MODEL_KERNELS_WINDOW_H_
