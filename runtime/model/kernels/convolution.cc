#include "runtime/model/kernels/convolution.h"

#include <algorithm>

#include "Eigen/Core"

namespace ascend::rt {
namespace {

// A tile of 1 MiB stays in the second-level cache.
constexpr int64_t kTileFloats = 1 << 18;

// Indices of the dims of a filter.
struct FilterLayout {
  int filter;
  int channel;
  int row;
  int column;
};

absl::StatusOr<FilterLayout> FilterLayoutOf(const ShapeContext& context,
                                            aclFormat format,
                                            bool channels_first) {
  switch (format) {
    case ACL_FORMAT_NCHW:
      return FilterLayout{0, 1, 2, 3};
    case ACL_FORMAT_NHWC:
      return FilterLayout{0, 3, 1, 2};
    case ACL_FORMAT_HWCN:
      return FilterLayout{3, 2, 0, 1};
    case ACL_FORMAT_ND:
      return channels_first ? FilterLayout{0, 1, 2, 3}
                            : FilterLayout{3, 2, 0, 1};
    default:
      return context.Error("the filter must be NCHW, NHWC or HWCN, not ",
                           FormatName(format));
  }
}

}  // namespace

absl::StatusOr<Convolution> MakeConvolution(
    const ShapeContext& context, absl::Span<const int64_t> filter_dims,
    aclFormat filter_format) {
  ART_RETURN_IF_ERROR(context.RequireRank(0, 4));
  Convolution conv;
  ART_ASSIGN_OR_RETURN(conv.channels_first, IsChannelsFirst(context, 0));
  const ImageLayout& layout = conv.channels_first ? kNchw : kNhwc;
  const std::vector<int64_t>& x = context.input(0).dims;
  if (filter_dims.size() != 4) {
    return context.Error("a filter of shape ", DimsToString(filter_dims),
                         " must have 4 dims");
  }
  ART_ASSIGN_OR_RETURN(
      const FilterLayout filter,
      FilterLayoutOf(context, filter_format, conv.channels_first));

  ART_ASSIGN_OR_RETURN(conv.groups, context.AttrOr<int64_t>("groups", 1));
  const int64_t filters = filter_dims[filter.filter];
  conv.batch = x[0];
  conv.channels = filter_dims[filter.channel];
  if (conv.groups < 1 || filters % conv.groups != 0 ||
      x[layout.channel] % conv.groups != 0 ||
      x[layout.channel] / conv.groups != conv.channels) {
    return context.Error("input 0 of shape ", DimsToString(x), " with ",
                         x[layout.channel], " channels does not fit ", filters,
                         " filters of ", conv.channels, " channels in ",
                         conv.groups, " groups");
  }
  conv.filters = filters / conv.groups;

  ART_ASSIGN_OR_RETURN(const auto strides,
                       SpatialAttr(context, "strides", layout));
  std::array<int64_t, 2> dilations = {1, 1};
  if (context.attributes().Has("dilations")) {
    ART_ASSIGN_OR_RETURN(dilations, SpatialAttr(context, "dilations", layout));
  }
  conv.axes[0].input = x[layout.height];
  conv.axes[1].input = x[layout.width];
  conv.axes[0].kernel = filter_dims[filter.row];
  conv.axes[1].kernel = filter_dims[filter.column];
  for (int i = 0; i < 2; ++i) {
    conv.axes[i].stride = strides[i];
    conv.axes[i].dilation = dilations[i];
  }
  ART_RETURN_IF_ERROR(PlaceWindow(context, /*explicit_pads=*/true, conv.axes));

  conv.filter_major = filter.filter == 0;
  const bool channel_inside = filter.channel > filter.column;
  conv.element_channel =
      channel_inside ? 1 : conv.axes[0].kernel * conv.axes[1].kernel;
  conv.element_column = channel_inside ? conv.channels : 1;
  conv.element_row = conv.axes[1].kernel * conv.element_column;

  // An extent of 0 keeps the product small; the run then makes no patches.
  int64_t row_floats = 1;
  for (const int64_t extent : {conv.channels, conv.axes[0].kernel,
                               conv.axes[1].kernel, conv.axes[1].output}) {
    if (__builtin_mul_overflow(row_floats, std::max<int64_t>(extent, 1),
                               &row_floats)) {
      return context.Error("a filter of shape ", DimsToString(filter_dims),
                           " on an image of shape ", DimsToString(x),
                           " is too large");
    }
  }
  conv.tile_rows = std::min(std::max<int64_t>(kTileFloats / row_floats, 1),
                            std::max<int64_t>(conv.axes[0].output, 1));
  return conv;
}

std::vector<int64_t> OutputDims(const Convolution& conv) {
  const int64_t filters = conv.filters * conv.groups;
  if (conv.channels_first) {
    return {conv.batch, filters, conv.axes[0].output, conv.axes[1].output};
  }
  return {conv.batch, conv.axes[0].output, conv.axes[1].output, filters};
}

namespace {

template <typename T>
void MakeChannelsFirst(const Convolution& conv, const T* x, int64_t first_row,
                       int64_t rows, float* patches) {
  const WindowAxis& down = conv.axes[0];
  const WindowAxis& across = conv.axes[1];
  const int64_t positions = rows * across.output;
  for (int64_t c = 0; c < conv.channels; ++c) {
    const T* plane = x + c * down.input * across.input;
    for (int64_t kh = 0; kh < down.kernel; ++kh) {
      for (int64_t kw = 0; kw < across.kernel; ++kw) {
        float* to =
            patches + (c * conv.element_channel + kh * conv.element_row +
                       kw * conv.element_column) *
                          positions;
        const int64_t first = across.FirstInside(kw);
        const int64_t end = std::max(first, across.EndInside(kw));
        for (int64_t oh = first_row; oh < first_row + rows; ++oh) {
          const int64_t ih = down.InputAt(oh, kh);
          if (ih < 0 || ih >= down.input) {
            std::fill(to, to + across.output, 0.f);
          } else {
            std::fill(to, to + first, 0.f);
            const T* row = plane + ih * across.input;
            int64_t iw = across.InputAt(first, kw);
            for (int64_t ow = first; ow < end; ++ow, iw += across.stride) {
              to[ow] = static_cast<float>(row[iw]);
            }
            std::fill(to + end, to + across.output, 0.f);
          }
          to += across.output;
        }
      }
    }
  }
}

template <typename T>
void MakeChannelsLast(const Convolution& conv, const T* x, int64_t first_row,
                      int64_t rows, float* patches) {
  const WindowAxis& down = conv.axes[0];
  const WindowAxis& across = conv.axes[1];
  const int64_t pixel = conv.channels * conv.groups;
  for (int64_t oh = first_row; oh < first_row + rows; ++oh) {
    for (int64_t ow = 0; ow < across.output; ++ow) {
      for (int64_t kh = 0; kh < down.kernel; ++kh) {
        const int64_t ih = down.InputAt(oh, kh);
        for (int64_t kw = 0; kw < across.kernel; ++kw) {
          const int64_t iw = across.InputAt(ow, kw);
          float* to =
              patches + kh * conv.element_row + kw * conv.element_column;
          const bool inside =
              ih >= 0 && ih < down.input && iw >= 0 && iw < across.input;
          const T* from =
              inside ? x + (ih * across.input + iw) * pixel : nullptr;
          for (int64_t c = 0; c < conv.channels; ++c) {
            to[c * conv.element_channel] =
                inside ? static_cast<float>(from[c]) : 0.f;
          }
        }
      }
      patches += conv.elements();
    }
  }
}

}  // namespace

template <typename T>
void MakePatches(const Convolution& conv, const T* x, int64_t first_row,
                 int64_t rows, float* patches) {
  if (conv.channels_first) {
    MakeChannelsFirst(conv, x, first_row, rows, patches);
  } else {
    MakeChannelsLast(conv, x, first_row, rows, patches);
  }
}

template void MakePatches<float>(const Convolution&, const float*, int64_t,
                                 int64_t, float*);
template void MakePatches<Eigen::half>(const Convolution&, const Eigen::half*,
                                       int64_t, int64_t, float*);

}  // namespace ascend::rt
