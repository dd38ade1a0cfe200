// A two-dimensional convolution as products of matrices.
//
// For one image and one group, the *patch matrix* has a row for every element
// of the filter (channel, row, column) and a column for every output position:
// the input that the element meets there. Forward, the filter times the patch
// matrix is the output; the gradient of the filter is the output's gradient
// times the transposed patch matrix. The patch matrix is made in tiles of
// whole output rows, so that it stays small.

#ifndef RUNTIME_MODEL_KERNELS_CONVOLUTION_H_
#define RUNTIME_MODEL_KERNELS_CONVOLUTION_H_

#include <cstdint>

#include "absl/status/status.h"
#include "runtime/model/kernels/window.h"
#include "runtime/model/op_kernel.h"

namespace ascend::rt {

struct Convolution {
  WindowAxes axes;
  int64_t batch = 0;
  int64_t groups = 1;
  int64_t channels = 0;  // of one group
  int64_t filters = 0;   // of one group
  bool channels_first = false;

  // The filter in memory: a row for each filter (its elements in the order of
  // the strides below), or a row for each element.
  bool filter_major = false;
  int64_t element_channel = 0;
  int64_t element_row = 0;
  int64_t element_column = 0;

  int64_t tile_rows = 1;  // output rows in a tile

  int64_t elements() const {
    return channels * axes[0].kernel * axes[1].kernel;
  }
  int64_t positions() const { return axes[0].output * axes[1].output; }
  int64_t tile_positions() const { return tile_rows * axes[1].output; }
  // Floats in the patch matrix of a tile.
  int64_t patch_floats() const { return elements() * tile_positions(); }
};

// Fills the patch matrix for `rows` output rows from `first_row` on.
// `x` points to the first channel of the group in one image.
//
// channels_first: patches[element][position]; else patches[position][element].
// For float and Eigen::half.
template <typename T>
void MakePatches(const Convolution& convolution, const T* x, int64_t first_row,
                 int64_t rows, float* patches);

// Reads attributes groups, strides, dilations and pads, and the geometry of an
// image of `x` under a filter of `filter_dims` in `filter_format` (ND: NCHW or
// HWCN as the image is NCHW or NHWC).
absl::StatusOr<Convolution> MakeConvolution(
    const ShapeContext& context, absl::Span<const int64_t> filter_dims,
    aclFormat filter_format);

// The dims of the output of `convolution`.
std::vector<int64_t> OutputDims(const Convolution& convolution);

}  // namespace ascend::rt

#endif  // RUNTIME_MODEL_KERNELS_CONVOLUTION_H_
