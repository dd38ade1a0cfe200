// Conv2D (x, filter, optional bias) and Conv2DBackpropFilterD (x,
// out_backprop; attribute filter_size), on NCHW and NHWC images, with strides,
// pads, dilations and groups. float16 is computed in float.

#include <algorithm>
#include <type_traits>

#include "Eigen/Core"
#include "runtime/model/kernels/convolution.h"
#include "runtime/model/kernels/gemm.h"
#include "runtime/model/kernels/half.h"
#include "runtime/model/kernels/loop_nest.h"
#include "runtime/model/op_kernel.h"

namespace ascend::rt::kernels {
namespace {

// Scratch memory: a tile of patches, then for float16 the filter (or its
// gradient) and a tile of the output (or its gradient) of one group.
absl::Status SetScratch(ShapeContext& context, const Convolution& conv,
                        int64_t filter_count, bool half) {
  int64_t floats = 0;
  int64_t tile = 0;
  if (__builtin_mul_overflow(conv.elements(), conv.tile_positions(), &floats) ||
      __builtin_mul_overflow(conv.filters, conv.tile_positions(), &tile) ||
      (half && (__builtin_add_overflow(floats, filter_count, &floats) ||
                __builtin_add_overflow(floats, tile, &floats))) ||
      __builtin_mul_overflow(floats, int64_t{sizeof(float)}, &floats)) {
    return context.Error("input 0 of shape ",
                         DimsToString(context.input(0).dims),
                         " is too large for a convolution");
  }
  context.set_scratch_bytes(floats);
  return absl::OkStatus();
}

// Inputs have elements and the output too: then no extent is 0.
bool IsEmpty(const KernelContext& context) {
  return context.inputs[0].count == 0 || context.inputs[1].count == 0 ||
         context.outputs[0].count == 0;
}

// Elements from the start of an image to the first channel of `group`.
int64_t GroupOffset(const Convolution& conv, int64_t group, int64_t channels,
                    int64_t positions) {
  return group * channels * (conv.channels_first ? positions : 1);
}

int64_t InputPositions(const Convolution& conv) {
  return conv.axes[0].input * conv.axes[1].input;
}

// One tile of the output (or its gradient): `filters` values at each of some
// positions.
template <typename T>
struct Tile {
  T* data;
  int64_t stride;  // from one row of the matrix to the next
};

template <typename T>
Tile<T> TileAt(const Convolution& conv, T* y, int64_t image, int64_t group,
               int64_t first_row) {
  const int64_t filters = conv.filters * conv.groups;
  const int64_t position = first_row * conv.axes[1].output;
  y += image * filters * conv.positions() +
       GroupOffset(conv, group, conv.filters, conv.positions());
  if (conv.channels_first) return {y + position, conv.positions()};
  return {y + position * filters, filters};
}

// Calls f(image, group, first_row, rows) for every tile.
template <typename F>
void ForEachTile(const Convolution& conv, F f) {
  for (int64_t image = 0; image < conv.batch; ++image) {
    for (int64_t group = 0; group < conv.groups; ++group) {
      for (int64_t row = 0; row < conv.axes[0].output; row += conv.tile_rows) {
        f(image, group, row,
          std::min(conv.tile_rows, conv.axes[0].output - row));
      }
    }
  }
}

// Where the filters of `group` start, as a matrix with a row per filter
// (filter_major) or per element.
template <typename T>
Tile<T> FiltersOf(const Convolution& conv, T* filter, int64_t group) {
  if (conv.filter_major) {
    return {filter + group * conv.filters * conv.elements(), conv.elements()};
  }
  return {filter + group * conv.filters, conv.filters * conv.groups};
}

absl::Status InferConv2D(ShapeContext& context) {
  ART_RETURN_IF_ERROR(context.RequireType(0, {ACL_FLOAT, ACL_FLOAT16}));
  ART_RETURN_IF_ERROR(context.RequireSameType(0, 1));
  const TensorSpec& filter = context.input(1);
  ART_ASSIGN_OR_RETURN(Convolution conv,
                       MakeConvolution(context, filter.dims, filter.format));
  if (context.has_input(2)) {
    ART_RETURN_IF_ERROR(context.RequireSameType(0, 2));
    ART_RETURN_IF_ERROR(context.RequireDims(2, {conv.filters * conv.groups}));
  }
  if (context.has_input(3)) {
    return context.Error("input 3 (offset_w) is for quantized weights only");
  }
  const TensorSpec& x = context.input(0);
  ART_RETURN_IF_ERROR(context.SetOutput(
      0, TensorSpec(x.dtype, OutputDims(conv),
                    conv.channels_first ? ACL_FORMAT_NCHW : ACL_FORMAT_NHWC)));
  ART_RETURN_IF_ERROR(
      SetScratch(context, conv, Product(filter.dims), x.dtype == ACL_FLOAT16));
  context.SetState(conv);
  return absl::OkStatus();
}

// y += bias, for the filters of one group.
template <typename T>
void AddBias(const Convolution& conv, const T* bias, const Tile<float>& y,
             int64_t positions) {
  const int64_t rows = conv.channels_first ? conv.filters : positions;
  const int64_t columns = conv.channels_first ? positions : conv.filters;
  for (int64_t row = 0; row < rows; ++row) {
    float* at = y.data + row * y.stride;
    for (int64_t i = 0; i < columns; ++i) {
      at[i] += static_cast<float>(bias[conv.channels_first ? row : i]);
    }
  }
}

template <typename T>
void RunConv2DAs(const KernelContext& context) {
  constexpr bool kHalf = !std::is_same_v<T, float>;
  const Convolution& conv = context.state<Convolution>();
  const T* x = context.inputs[0].As<T>();
  T* y = context.outputs[0].As<T>();
  float* const patches = static_cast<float*>(context.scratch);
  const float* filter;
  float* rounded = nullptr;
  if constexpr (kHalf) {
    float* copy = patches + conv.patch_floats();
    CopyToFloat(context.inputs[1].As<T>(), context.inputs[1].count, copy);
    filter = copy;
    rounded = copy + context.inputs[1].count;
  } else {
    filter = context.inputs[1].As<float>();
  }
  const int64_t image_elements =
      conv.channels * conv.groups * InputPositions(conv);

  ForEachTile(conv, [&](int64_t image, int64_t group, int64_t first_row,
                        int64_t rows) {
    const int64_t positions = rows * conv.axes[1].output;
    MakePatches(
        conv,
        x + image * image_elements +
            GroupOffset(conv, group, conv.channels, InputPositions(conv)),
        first_row, rows, patches);
    const Tile<T> target = TileAt(conv, y, image, group, first_row);
    const int64_t tile_rows = conv.channels_first ? conv.filters : positions;
    const int64_t tile_columns = conv.channels_first ? positions : conv.filters;
    Tile<float> tile;
    if constexpr (kHalf) {
      tile = {rounded, tile_columns};
    } else {
      tile = target;
    }
    const Tile<const float> filters = FiltersOf(conv, filter, group);
    if (conv.channels_first) {
      Gemm<float>(tile_rows, conv.elements(), tile_columns,
                  {filters.data, filters.stride, !conv.filter_major},
                  {patches, positions}, tile.data, tile.stride, false);
    } else {
      Gemm<float>(tile_rows, conv.elements(), tile_columns,
                  {patches, conv.elements()},
                  {filters.data, filters.stride, conv.filter_major}, tile.data,
                  tile.stride, false);
    }
    if (context.has_input(2)) {
      AddBias(conv, context.inputs[2].As<T>() + group * conv.filters, tile,
              positions);
    }
    if constexpr (kHalf) {
      for (int64_t row = 0; row < tile_rows; ++row) {
        CopyFromFloat(tile.data + row * tile.stride, tile_columns,
                      target.data + row * target.stride);
      }
    }
  });
}

// With no input channels an output position is the bias, or 0.
template <typename T>
void FillWithBias(const KernelContext& context) {
  const Convolution& conv = context.state<Convolution>();
  const TensorView& y = context.outputs[0];
  const int64_t filters = conv.filters * conv.groups;
  const int64_t run = conv.channels_first ? conv.positions() : 1;
  for (int64_t i = 0; i < y.count; ++i) {
    y.As<T>()[i] = context.has_input(2)
                       ? context.inputs[2].As<T>()[i / run % filters]
                       : T(0);
  }
}

absl::Status RunConv2D(const KernelContext& context) {
  const bool half = context.inputs[0].dtype() == ACL_FLOAT16;
  if (IsEmpty(context)) {
    half ? FillWithBias<Eigen::half>(context) : FillWithBias<float>(context);
  } else {
    half ? RunConv2DAs<Eigen::half>(context) : RunConv2DAs<float>(context);
  }
  return absl::OkStatus();
}

absl::Status InferBackpropFilter(ShapeContext& context) {
  ART_RETURN_IF_ERROR(context.RequireType(0, {ACL_FLOAT, ACL_FLOAT16}));
  ART_RETURN_IF_ERROR(context.RequireSameType(0, 1));
  ART_ASSIGN_OR_RETURN(const std::vector<int64_t> filter_size,
                       context.Attr<std::vector<int64_t>>("filter_size"));
  // Before anything is computed from it.
  const TensorSpec& x = context.input(0);
  TensorSpec output(x.dtype, filter_size);
  ART_RETURN_IF_ERROR(context.SetOutput(0, output));
  ART_ASSIGN_OR_RETURN(Convolution conv,
                       MakeConvolution(context, filter_size, ACL_FORMAT_ND));
  ART_RETURN_IF_ERROR(context.RequireDims(1, OutputDims(conv)));
  output.format = conv.channels_first ? ACL_FORMAT_NCHW : ACL_FORMAT_HWCN;
  ART_RETURN_IF_ERROR(context.SetOutput(0, output));
  ART_RETURN_IF_ERROR(
      SetScratch(context, conv, Product(filter_size), x.dtype == ACL_FLOAT16));
  context.SetState(conv);
  return absl::OkStatus();
}

template <typename T>
void RunBackpropFilterAs(const KernelContext& context) {
  constexpr bool kHalf = !std::is_same_v<T, float>;
  const Convolution& conv = context.state<Convolution>();
  const T* x = context.inputs[0].As<T>();
  const T* out_backprop = context.inputs[1].As<T>();
  const TensorView& y = context.outputs[0];
  float* const patches = static_cast<float*>(context.scratch);
  float* gradient;
  float* widened = nullptr;
  if constexpr (kHalf) {
    gradient = patches + conv.patch_floats();
    widened = gradient + y.count;
  } else {
    gradient = y.As<float>();
  }
  std::fill(gradient, gradient + y.count, 0.f);
  const int64_t image_elements =
      conv.channels * conv.groups * InputPositions(conv);

  ForEachTile(conv, [&](int64_t image, int64_t group, int64_t first_row,
                        int64_t rows) {
    const int64_t positions = rows * conv.axes[1].output;
    MakePatches(
        conv,
        x + image * image_elements +
            GroupOffset(conv, group, conv.channels, InputPositions(conv)),
        first_row, rows, patches);
    const Tile<const T> source =
        TileAt(conv, out_backprop, image, group, first_row);
    const int64_t tile_rows = conv.channels_first ? conv.filters : positions;
    const int64_t tile_columns = conv.channels_first ? positions : conv.filters;
    Tile<const float> tile;
    if constexpr (kHalf) {
      for (int64_t row = 0; row < tile_rows; ++row) {
        CopyToFloat(source.data + row * source.stride, tile_columns,
                    widened + row * tile_columns);
      }
      tile = {widened, tile_columns};
    } else {
      tile = source;
    }
    // Both matrices with positions along the inner dim.
    const GemmOperand<float> errors = {tile.data, tile.stride,
                                       !conv.channels_first};
    const GemmOperand<float> inputs = {
        patches, conv.channels_first ? positions : conv.elements(),
        conv.channels_first};
    const Tile<float> filters = FiltersOf(conv, gradient, group);
    if (conv.filter_major) {
      Gemm<float>(conv.filters, positions, conv.elements(), errors, inputs,
                  filters.data, filters.stride, true);
    } else {
      Gemm<float>(conv.elements(), positions, conv.filters,
                  {inputs.data, inputs.stride, !inputs.transposed},
                  {errors.data, errors.stride, !errors.transposed},
                  filters.data, filters.stride, true);
    }
  });
  if constexpr (kHalf) CopyFromFloat(gradient, y.count, y.As<T>());
}

absl::Status RunBackpropFilter(const KernelContext& context) {
  const TensorView& y = context.outputs[0];
  if (IsEmpty(context)) {
    std::fill(y.As<char>(), y.As<char>() + y.bytes, 0);
  } else if (y.dtype() == ACL_FLOAT16) {
    RunBackpropFilterAs<Eigen::half>(context);
  } else {
    RunBackpropFilterAs<float>(context);
  }
  return absl::OkStatus();
}

}  // namespace

ART_KERNEL(Conv2D) = {"Conv2D", 2, 4, 1, InferConv2D, RunConv2D};
ART_KERNEL(Conv2DBackpropFilterD) = {
    "Conv2DBackpropFilterD", 2, 2, 1, InferBackpropFilter, RunBackpropFilter};

}  // namespace ascend::rt::kernels
