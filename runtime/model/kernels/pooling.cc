// MaxPool and AvgPool with attributes ksize, strides, padding (SAME or VALID)
// and data_format. Positions in the padding are left out: they neither win a
// maximum nor count in a mean.

#include <algorithm>
#include <limits>

#include "Eigen/Core"
#include "runtime/model/kernels/image_layout.h"
#include "runtime/model/kernels/window.h"
#include "runtime/model/op_kernel.h"

namespace ascend::rt::kernels {
namespace {

struct PoolState {
  WindowAxes axes;
  int64_t batch = 0;
  int64_t channels = 0;
  // Elements to the next image, channel, row and column.
  struct Strides {
    int64_t image;
    int64_t channel;
    int64_t row;
    int64_t column;
  };
  Strides x;
  Strides y;
};

PoolState::Strides StridesOf(int64_t channels, int64_t height, int64_t width,
                             bool channels_first) {
  const int64_t image = channels * height * width;
  if (channels_first) return {image, height * width, width, 1};
  return {image, 1, width * channels, channels};
}

absl::Status InferPool(ShapeContext& context) {
  ART_RETURN_IF_ERROR(context.RequireType(0, {ACL_FLOAT, ACL_FLOAT16}));
  ART_RETURN_IF_ERROR(context.RequireRank(0, 4));
  ART_ASSIGN_OR_RETURN(const bool channels_first, IsChannelsFirst(context, 0));
  const ImageLayout& layout = channels_first ? kNchw : kNhwc;
  const TensorSpec& x = context.input(0);
  PoolState state;
  ART_ASSIGN_OR_RETURN(const auto ksize, SpatialAttr(context, "ksize", layout));
  ART_ASSIGN_OR_RETURN(const auto strides,
                       SpatialAttr(context, "strides", layout));
  state.axes[0].input = x.dims[layout.height];
  state.axes[1].input = x.dims[layout.width];
  for (int i = 0; i < 2; ++i) {
    state.axes[i].kernel = ksize[i];
    state.axes[i].stride = strides[i];
  }
  ART_RETURN_IF_ERROR(
      PlaceWindow(context, /*explicit_pads=*/false, state.axes));

  TensorSpec output = x;
  output.dims[layout.height] = state.axes[0].output;
  output.dims[layout.width] = state.axes[1].output;
  ART_RETURN_IF_ERROR(context.SetOutput(0, output));
  state.batch = x.dims[0];
  state.channels = x.dims[layout.channel];
  state.x = StridesOf(state.channels, state.axes[0].input, state.axes[1].input,
                      channels_first);
  state.y = StridesOf(state.channels, state.axes[0].output,
                      state.axes[1].output, channels_first);
  context.SetState(state);
  return absl::OkStatus();
}

// A NaN in the window is its maximum.
struct MaxOfWindow {
  static constexpr float kInitial = -std::numeric_limits<float>::infinity();
  static float Join(float a, float b) { return a > b || a != a ? a : b; }
  static float Finish(float a, int64_t) { return a; }
};

struct MeanOfWindow {
  static constexpr float kInitial = 0;
  static float Join(float a, float b) { return a + b; }
  static float Finish(float a, int64_t count) {
    return a / static_cast<float>(count);
  }
};

template <typename T, typename Op>
void Pool(const PoolState& state, const T* x, T* y) {
  const WindowAxis& rows = state.axes[0];
  const WindowAxis& columns = state.axes[1];
  for (int64_t n = 0; n < state.batch; ++n) {
    for (int64_t oh = 0; oh < rows.output; ++oh) {
      const int64_t top = rows.InputAt(oh, 0);
      const int64_t row_begin = std::max<int64_t>(top, 0);
      const int64_t row_end = std::min(top + rows.kernel, rows.input);
      for (int64_t ow = 0; ow < columns.output; ++ow) {
        const int64_t left = columns.InputAt(ow, 0);
        const int64_t column_begin = std::max<int64_t>(left, 0);
        const int64_t column_end =
            std::min(left + columns.kernel, columns.input);
        const int64_t count =
            (row_end - row_begin) * (column_end - column_begin);
        const T* from = x + n * state.x.image;
        T* to = y + n * state.y.image + oh * state.y.row + ow * state.y.column;
        for (int64_t c = 0; c < state.channels; ++c) {
          float value = Op::kInitial;
          for (int64_t h = row_begin; h < row_end; ++h) {
            for (int64_t w = column_begin; w < column_end; ++w) {
              value = Op::Join(value,
                               static_cast<float>(
                                   from[h * state.x.row + w * state.x.column]));
            }
          }
          *to = static_cast<T>(Op::Finish(value, count));
          from += state.x.channel;
          to += state.y.channel;
        }
      }
    }
  }
}

template <typename Op>
absl::Status RunPool(const KernelContext& context) {
  if (context.outputs[0].count == 0) return absl::OkStatus();
  const PoolState& state = context.state<PoolState>();
  if (context.inputs[0].dtype() == ACL_FLOAT) {
    Pool<float, Op>(state, context.inputs[0].As<float>(),
                    context.outputs[0].As<float>());
  } else {
    Pool<Eigen::half, Op>(state, context.inputs[0].As<Eigen::half>(),
                          context.outputs[0].As<Eigen::half>());
  }
  return absl::OkStatus();
}

}  // namespace

ART_KERNEL(MaxPool) = {"MaxPool", 1, 1, 1, InferPool, RunPool<MaxOfWindow>};
ART_KERNEL(AvgPool) = {"AvgPool", 1, 1, 1, InferPool, RunPool<MeanOfWindow>};

}  // namespace ascend::rt::kernels
