#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/runtime/model/kernel_runner.h"
#include "tests/unit/runtime/model/kernels/test_values.h"

namespace ascend::rt {
namespace {

using ::testing::ElementsAre;
using ::testing::FloatNear;
using ::testing::HasSubstr;
using ::testing::Pointwise;

using Ints = std::vector<int64_t>;

struct Geometry {
  int batch = 1, groups = 1;
  int channels = 1, filters = 1;  // of all groups
  int height, width, kernel_h, kernel_w;
  int stride_h = 1, stride_w = 1, dilation_h = 1, dilation_w = 1;
  int top = 0, bottom = 0, left = 0, right = 0;

  int out_h() const {
    return (height + top + bottom - (kernel_h - 1) * dilation_h - 1) /
               stride_h +
           1;
  }
  int out_w() const {
    return (width + left + right - (kernel_w - 1) * dilation_w - 1) / stride_w +
           1;
  }
};

enum FilterFormat { kOihw, kHwio, kOhwi };

struct Layouts {
  bool channels_first;
  FilterFormat filter;
};

constexpr Layouts kAllLayouts[] = {{true, kOihw},  {true, kHwio},
                                   {true, kOhwi},  {false, kOihw},
                                   {false, kHwio}, {false, kOhwi}};

int ImageAt(bool channels_first, int channels, int height, int width, int n,
            int c, int h, int w) {
  return channels_first ? ((n * channels + c) * height + h) * width + w
                        : ((n * height + h) * width + w) * channels + c;
}

int FilterAt(FilterFormat format, const Geometry& g, int o, int i, int h,
             int w) {
  const int inputs = g.channels / g.groups;
  switch (format) {
    case kOihw:
      return ((o * inputs + i) * g.kernel_h + h) * g.kernel_w + w;
    case kHwio:
      return ((h * g.kernel_w + w) * inputs + i) * g.filters + o;
    default:
      return ((o * g.kernel_h + h) * g.kernel_w + w) * inputs + i;
  }
}

Ints ImageDims(bool channels_first, int64_t n, int64_t c, int64_t h,
               int64_t w) {
  return channels_first ? Ints{n, c, h, w} : Ints{n, h, w, c};
}

Ints FilterDims(FilterFormat format, const Geometry& g) {
  const int64_t i = g.channels / g.groups, o = g.filters, h = g.kernel_h,
                w = g.kernel_w;
  if (format == kOihw) return {o, i, h, w};
  if (format == kHwio) return {h, w, i, o};
  return {o, h, w, i};
}

aclFormat AclFormatOf(FilterFormat format) {
  return format == kOihw   ? ACL_FORMAT_NCHW
         : format == kHwio ? ACL_FORMAT_HWCN
                           : ACL_FORMAT_NHWC;
}

// Seven loops.
std::vector<double> Naive(const Geometry& g, const Layouts& l,
                          const std::vector<double>& x,
                          const std::vector<double>& filter) {
  const int out_h = g.out_h(), out_w = g.out_w();
  const int inputs = g.channels / g.groups, outputs = g.filters / g.groups;
  std::vector<double> y(g.batch * g.filters * out_h * out_w, 0);
  for (int n = 0; n < g.batch; ++n) {
    for (int o = 0; o < g.filters; ++o) {
      for (int oh = 0; oh < out_h; ++oh) {
        for (int ow = 0; ow < out_w; ++ow) {
          double sum = 0;
          for (int i = 0; i < inputs; ++i) {
            for (int kh = 0; kh < g.kernel_h; ++kh) {
              for (int kw = 0; kw < g.kernel_w; ++kw) {
                const int h = oh * g.stride_h - g.top + kh * g.dilation_h;
                const int w = ow * g.stride_w - g.left + kw * g.dilation_w;
                if (h < 0 || h >= g.height || w < 0 || w >= g.width) continue;
                sum += x[ImageAt(l.channels_first, g.channels, g.height,
                                 g.width, n, o / outputs * inputs + i, h, w)] *
                       filter[FilterAt(l.filter, g, o, i, kh, kw)];
              }
            }
          }
          y[ImageAt(l.channels_first, g.filters, out_h, out_w, n, o, oh, ow)] =
              sum;
        }
      }
    }
  }
  return y;
}

std::vector<double> Wide(const std::vector<float>& values) {
  return std::vector<double>(values.begin(), values.end());
}

void SetAttributes(const Geometry& g, const Layouts& l, KernelRunner& runner) {
  const auto spatial = [&](int64_t h, int64_t w) {
    return l.channels_first ? Ints{1, 1, h, w} : Ints{1, h, w, 1};
  };
  runner.Attr("strides", spatial(g.stride_h, g.stride_w))
      .Attr("dilations", spatial(g.dilation_h, g.dilation_w))
      .Attr("pads", Ints{g.top, g.bottom, g.left, g.right})
      .Attr("groups", int64_t{g.groups});
}

std::vector<Geometry> Geometries() {
  std::vector<Geometry> all;
  Geometry plain;
  plain.height = 5, plain.width = 6, plain.kernel_h = 3, plain.kernel_w = 2;
  all.push_back(plain);
  Geometry channels = plain;
  channels.batch = 2, channels.channels = 3, channels.filters = 4;
  all.push_back(channels);
  Geometry padded = channels;
  padded.top = 2, padded.bottom = 1, padded.left = 1, padded.right = 3;
  all.push_back(padded);
  Geometry strided = padded;
  strided.stride_h = 2, strided.stride_w = 3;
  all.push_back(strided);
  Geometry dilated = padded;
  dilated.dilation_h = 2, dilated.dilation_w = 3;
  all.push_back(dilated);
  Geometry grouped = strided;
  grouped.channels = 6, grouped.filters = 4, grouped.groups = 2;
  all.push_back(grouped);
  Geometry depthwise = dilated;
  depthwise.channels = 3, depthwise.filters = 3, depthwise.groups = 3;
  all.push_back(depthwise);
  Geometry pointwise = channels;
  pointwise.kernel_h = 1, pointwise.kernel_w = 1;
  all.push_back(pointwise);
  // Wider padding than image: some windows see nothing.
  Geometry far = plain;
  far.top = 7, far.left = 9, far.right = 9;
  all.push_back(far);
  return all;
}

TEST(Conv2DTest, EveryGeometryAndLayoutAgreesWithSevenLoops) {
  for (const Geometry& g : Geometries()) {
    for (const Layouts& l : kAllLayouts) {
      const auto x = Values(g.batch * g.channels * g.height * g.width, 1);
      const auto filter = Values(
          g.filters * g.channels / g.groups * g.kernel_h * g.kernel_w, 2);
      const auto expected = Floats(Naive(g, l, Wide(x), Wide(filter)));
      const Ints dims =
          ImageDims(l.channels_first, g.batch, g.channels, g.height, g.width);
      const aclFormat format =
          l.channels_first ? ACL_FORMAT_NCHW : ACL_FORMAT_NHWC;
      KernelRunner conv("Conv2D");
      conv.Input<float>(dims, x, format)
          .Input<float>(FilterDims(l.filter, g), filter, AclFormatOf(l.filter));
      SetAttributes(g, l, conv);
      ASSERT_EQ(conv.Run(), absl::OkStatus());
      EXPECT_EQ(conv.OutputSpec(0).dims,
                ImageDims(l.channels_first, g.batch, g.filters, g.out_h(),
                          g.out_w()));
      EXPECT_EQ(conv.OutputSpec(0).format, format);
      ASSERT_THAT(conv.Output<float>(0), Pointwise(FloatNear(1e-4f), expected));

      KernelRunner half("Conv2D");
      half.Input<Eigen::half>(dims, Halves(x), format)
          .Input<Eigen::half>(FilterDims(l.filter, g), Halves(filter),
                              AclFormatOf(l.filter));
      SetAttributes(g, l, half);
      ASSERT_EQ(half.Run(), absl::OkStatus());
      ASSERT_THAT(half.OutputAsFloat(0), Pointwise(FloatNear(0.03f), expected));
    }
  }
}

// The patch matrix of one output row is larger than a tile, so that rows are
// done one by one; and one that cuts the rows into uneven tiles.
TEST(Conv2DTest, TilesJoinWithoutSeams) {
  for (const int height : {4, 40}) {
    Geometry g;
    g.channels = height == 4 ? 512 : 64;
    g.filters = 2;
    g.height = height, g.width = height == 4 ? 80 : 37;
    g.kernel_h = 3, g.kernel_w = 3;
    g.top = 1, g.bottom = 1;
    for (const Layouts& l : {kAllLayouts[0], kAllLayouts[4]}) {
      const auto x = Values(g.channels * g.height * g.width, 1);
      const auto filter = Values(g.filters * g.channels * 9, 2);
      const auto expected = Floats(Naive(g, l, Wide(x), Wide(filter)));
      KernelRunner conv("Conv2D");
      conv.Input<float>(
              ImageDims(l.channels_first, 1, g.channels, g.height, g.width), x,
              l.channels_first ? ACL_FORMAT_NCHW : ACL_FORMAT_NHWC)
          .Input<float>(FilterDims(l.filter, g), filter);
      SetAttributes(g, l, conv);
      ASSERT_EQ(conv.Run(), absl::OkStatus());
      ASSERT_THAT(conv.Output<float>(0), Pointwise(FloatNear(2e-3f), expected));
    }
  }
}

TEST(Conv2DTest, BiasIsPerFilter) {
  for (const bool channels_first : {true, false}) {
    KernelRunner conv("Conv2D");
    conv.Input<float>(ImageDims(channels_first, 1, 2, 1, 2), {1, 2, 3, 4},
                      channels_first ? ACL_FORMAT_NCHW : ACL_FORMAT_NHWC)
        .Input<float>({2, 1, 1, 1}, {10, 100}, ACL_FORMAT_NCHW)
        .Input<float>({2}, {5, 7})
        .Attr("strides", Ints{1, 1, 1, 1})
        .Attr("pads", Ints{0, 0, 0, 0})
        .Attr("groups", int64_t{2});
    ASSERT_EQ(conv.Run(), absl::OkStatus());
    if (channels_first) {
      EXPECT_THAT(conv.Output<float>(0), ElementsAre(15, 25, 307, 407));
    } else {
      EXPECT_THAT(conv.Output<float>(0), ElementsAre(15, 207, 35, 407));
    }
  }
  KernelRunner half("Conv2D");
  half.Input<Eigen::half>({1, 1, 1, 1}, Halves({2}), ACL_FORMAT_NCHW)
      .Input<Eigen::half>({2, 1, 1, 1}, Halves({1, 2}))
      .Input<Eigen::half>({2}, Halves({0.5f, -0.5f}))
      .Attr("strides", Ints{1, 1, 1, 1})
      .Attr("pads", Ints{0, 0, 0, 0});
  ASSERT_EQ(half.Run(), absl::OkStatus());
  EXPECT_THAT(half.OutputAsFloat(0), ElementsAre(2.5f, 3.5f));
}

TEST(Conv2DTest, SamePaddingByNameAndByMinusOne) {
  for (const bool by_name : {false, true}) {
    KernelRunner conv("Conv2D");
    conv.Input<float>({1, 1, 1, 5}, {1, 2, 3, 4, 5}, ACL_FORMAT_NCHW)
        .Input<float>({1, 1, 1, 2}, {1, 10})
        .Attr("strides", Ints{1, 1, 1, 2});
    if (by_name) {
      conv.Attr("padding", std::string("SAME"));
    } else {
      conv.Attr("pads", Ints{-1, -1, -1, -1});
    }
    ASSERT_EQ(conv.Run(), absl::OkStatus());
    // One column of padding, on the right.
    EXPECT_THAT(conv.Output<float>(0), ElementsAre(21, 43, 5));
  }
}

TEST(Conv2DTest, NothingToSeeGivesTheBias) {
  KernelRunner none("Conv2D");
  none.Input<float>({1, 0, 2, 2}, {}, ACL_FORMAT_NCHW)
      .Input<float>({2, 0, 1, 1}, {})
      .Input<float>({2}, {3, 4})
      .Attr("strides", Ints{1, 1, 1, 1})
      .Attr("pads", Ints{0, 0, 0, 0});
  ASSERT_EQ(none.Run(), absl::OkStatus());
  EXPECT_THAT(none.Output<float>(0), ElementsAre(3, 3, 3, 3, 4, 4, 4, 4));
  KernelRunner batch("Conv2D");
  batch.Input<float>({0, 2, 2, 1}, {}, ACL_FORMAT_NHWC)
      .Input<float>({1, 1, 1, 1}, {1})
      .Attr("strides", Ints{1, 1, 1, 1})
      .Attr("pads", Ints{0, 0, 0, 0});
  ASSERT_EQ(batch.Run(), absl::OkStatus());
  EXPECT_THAT(batch.OutputSpec(0).dims, ElementsAre(0, 2, 2, 1));
}

TEST(Conv2DTest, ErrorsNameWhatDoesNotFit) {
  struct Change {
    const char* attribute;
    AttributeValue value;
    const char* message;
  };
  const Ints huge = {1, 1, INT64_MAX, 1};
  for (const Change& change : std::vector<Change>{
           {"strides", Ints{1, 1}, "strides [1,1] must have 4 entries"},
           {"strides", Ints{1, 2, 1, 1}, "must be 1 for batch and channel"},
           {"strides", huge, "has an entry that is not in [1,"},
           {"dilations", Ints{1, 1, 0, 1}, "dilations [1,1,0,1] has an entry"},
           {"dilations", Ints{1, 1, 2147483647, 1}, "does not fit into"},
           {"pads", Ints{0, 0}, "pads [0,0] must have 4 entries"},
           {"pads", Ints{0, -1, 0, 0}, "pads [0,-1,0,0] has an entry"},
           {"pads", Ints{0, 0, INT64_MAX, 0}, "has an entry that is not in"},
           {"padding", std::string("HALF"), "not 'HALF'"},
           {"groups", int64_t{2}, "does not fit 1 filters of 1 channels in 2"},
           {"groups", int64_t{0}, "in 0 groups"},
       }) {
    KernelRunner conv("Conv2D");
    conv.Input<float>({1, 1, 3, 3}, Values(9, 1), ACL_FORMAT_NCHW)
        .Input<float>({1, 1, 2, 2}, Values(4, 2))
        .Attr("strides", Ints{1, 1, 1, 1})
        .Attr("pads", Ints{0, 0, 0, 0})
        .Attr(change.attribute, change.value);
    const absl::Status status = conv.Infer();
    EXPECT_EQ(AclCode(status), 545004);
    EXPECT_THAT(Message(status), HasSubstr("node 'node' (Conv2D): "));
    EXPECT_THAT(Message(status), HasSubstr(change.message));
  }
  KernelRunner format("Conv2D");
  format.Input<float>({1, 1, 1, 1}, {1}, ACL_FORMAT_NCHW)
      .Input<float>({1, 1, 1, 1}, {1}, ACL_FORMAT_FRACTAL_Z)
      .Attr("strides", Ints{1, 1, 1, 1})
      .Attr("pads", Ints{0, 0, 0, 0});
  EXPECT_THAT(Message(format.Infer()), HasSubstr("not FRACTAL_Z"));
  KernelRunner bias("Conv2D");
  bias.Input<float>({1, 1, 1, 1}, {1}, ACL_FORMAT_NCHW)
      .Input<float>({1, 1, 1, 1}, {1})
      .Input<float>({2}, {1, 2})
      .Attr("strides", Ints{1, 1, 1, 1})
      .Attr("pads", Ints{0, 0, 0, 0});
  EXPECT_THAT(Message(bias.Infer()),
              HasSubstr("input 2 must have shape [1], not [2]"));
}

// The filter layout that Conv2DBackpropFilterD writes.
FilterFormat GradientFormat(bool channels_first) {
  return channels_first ? kOihw : kHwio;
}

TEST(Conv2DBackpropFilterTest, AgreesWithDifferences) {
  for (const Geometry& g : Geometries()) {
    for (const bool channels_first : {true, false}) {
      const Layouts l = {channels_first, GradientFormat(channels_first)};
      const auto x = Values(g.batch * g.channels * g.height * g.width, 1);
      const auto filter = Values(
          g.filters * g.channels / g.groups * g.kernel_h * g.kernel_w, 2);
      const auto error = Values(g.batch * g.filters * g.out_h() * g.out_w(), 3);
      const auto expected = NumericGradient(
          [&](const std::vector<double>& at) {
            const auto y = Naive(g, l, Wide(x), at);
            double sum = 0;
            for (size_t i = 0; i < y.size(); ++i) sum += y[i] * error[i];
            return sum;
          },
          Wide(filter));
      const aclFormat format =
          channels_first ? ACL_FORMAT_NCHW : ACL_FORMAT_NHWC;
      const Ints dims =
          ImageDims(channels_first, g.batch, g.channels, g.height, g.width);
      const Ints error_dims =
          ImageDims(channels_first, g.batch, g.filters, g.out_h(), g.out_w());
      KernelRunner grad("Conv2DBackpropFilterD");
      grad.Input<float>(dims, x, format)
          .Input<float>(error_dims, error, format)
          .Attr("filter_size", FilterDims(l.filter, g));
      SetAttributes(g, l, grad);
      ASSERT_EQ(grad.Run(), absl::OkStatus());
      EXPECT_EQ(grad.OutputSpec(0),
                TensorSpec(ACL_FLOAT, FilterDims(l.filter, g),
                           AclFormatOf(l.filter)));
      ASSERT_THAT(grad.Output<float>(0), Pointwise(FloatNear(2e-3f), expected));

      KernelRunner half("Conv2DBackpropFilterD");
      half.Input<Eigen::half>(dims, Halves(x), format)
          .Input<Eigen::half>(error_dims, Halves(error), format)
          .Attr("filter_size", FilterDims(l.filter, g));
      SetAttributes(g, l, half);
      ASSERT_EQ(half.Run(), absl::OkStatus());
      ASSERT_THAT(half.OutputAsFloat(0), Pointwise(FloatNear(0.1f), expected));
    }
  }
}

TEST(Conv2DBackpropFilterTest, TilesAddUp) {
  Geometry g;
  g.batch = 2, g.channels = 32, g.filters = 2;
  g.height = 50, g.width = 37, g.kernel_h = 3, g.kernel_w = 3;
  const auto x = Values(g.batch * g.channels * g.height * g.width, 1);
  const auto error = Values(g.batch * g.filters * g.out_h() * g.out_w(), 3);
  std::vector<double> expected(g.filters * g.channels * 9, 0);
  for (int n = 0; n < g.batch; ++n) {
    for (int o = 0; o < g.filters; ++o) {
      for (int i = 0; i < g.channels; ++i) {
        for (int k = 0; k < 9; ++k) {
          double& sum = expected[FilterAt(kOihw, g, o, i, k / 3, k % 3)];
          for (int h = 0; h < g.out_h(); ++h) {
            for (int w = 0; w < g.out_w(); ++w) {
              sum += static_cast<double>(error[ImageAt(
                         true, g.filters, g.out_h(), g.out_w(), n, o, h, w)]) *
                     x[ImageAt(true, g.channels, g.height, g.width, n, i,
                               h + k / 3, w + k % 3)];
            }
          }
        }
      }
    }
  }
  KernelRunner grad("Conv2DBackpropFilterD");
  grad.Input<float>({g.batch, g.channels, g.height, g.width}, x,
                    ACL_FORMAT_NCHW)
      .Input<float>({g.batch, g.filters, g.out_h(), g.out_w()}, error)
      .Attr("filter_size", FilterDims(kOihw, g));
  SetAttributes(g, {true, kOihw}, grad);
  ASSERT_EQ(grad.Run(), absl::OkStatus());
  EXPECT_THAT(grad.Output<float>(0),
              Pointwise(FloatNear(5e-3f), Floats(expected)));
}

TEST(Conv2DBackpropFilterTest, EmptyBatchAndErrors) {
  const auto make = [](Ints filter_size, int64_t batch, int64_t out_height) {
    auto grad = std::make_unique<KernelRunner>("Conv2DBackpropFilterD");
    grad->Input<float>({batch, 1, 3, 3}, Values(batch * 9, 1), ACL_FORMAT_NCHW)
        .Input<float>({batch, 1, out_height, 2},
                      Values(batch * out_height * 2, 2))
        .Attr("filter_size", filter_size)
        .Attr("strides", Ints{1, 1, 1, 1})
        .Attr("pads", Ints{0, 0, 0, 0});
    return grad;
  };
  const auto empty = make({1, 1, 2, 2}, 0, 2);
  ASSERT_EQ(empty->Run(), absl::OkStatus());
  EXPECT_THAT(empty->Output<float>(0), ElementsAre(0, 0, 0, 0));
  const absl::Status status = make({1, 1, 2, 2}, 1, 3)->Infer();
  EXPECT_EQ(AclCode(status), 545004);
  EXPECT_THAT(Message(status),
              HasSubstr("input 1 must have shape [1,1,2,2], not [1,1,3,2]"));
  EXPECT_THAT(Message(make({1, 1, 2}, 1, 2)->Infer()),
              HasSubstr("must have 4 dims"));
  EXPECT_THAT(Message(make({1, 1, -2, 2}, 1, 2)->Infer()),
              HasSubstr("is negative"));
  EXPECT_THAT(
      Message(make({1, 1, int64_t{1} << 40, int64_t{1} << 40}, 1, 2)->Infer()),
      HasSubstr("too many elements"));
}

}  // namespace
}  // namespace ascend::rt
