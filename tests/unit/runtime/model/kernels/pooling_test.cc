#include <algorithm>
#include <array>
#include <cmath>
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

struct Case {
  bool channels_first;
  bool same;
  int height, width, kernel_h, kernel_w, stride_h, stride_w;
};

// Every position of the window is asked for, and left out if outside.
std::vector<double> Naive(const Case& c, const std::vector<float>& x, bool max,
                          Ints& dims) {
  constexpr int kBatch = 2, kChannels = 3;
  const auto output = [&](int in, int kernel, int stride) {
    return c.same ? (in + stride - 1) / stride : (in - kernel) / stride + 1;
  };
  const int out_h = output(c.height, c.kernel_h, c.stride_h);
  const int out_w = output(c.width, c.kernel_w, c.stride_w);
  const auto before = [&](int in, int out, int kernel, int stride) {
    return c.same ? std::max(0, (out - 1) * stride + kernel - in) / 2 : 0;
  };
  const int top = before(c.height, out_h, c.kernel_h, c.stride_h);
  const int left = before(c.width, out_w, c.kernel_w, c.stride_w);
  const auto at = [&](int n, int ch, int h, int w, int height, int width) {
    return c.channels_first ? ((n * kChannels + ch) * height + h) * width + w
                            : ((n * height + h) * width + w) * kChannels + ch;
  };
  std::vector<double> y(kBatch * kChannels * out_h * out_w);
  for (int n = 0; n < kBatch; ++n) {
    for (int ch = 0; ch < kChannels; ++ch) {
      for (int oh = 0; oh < out_h; ++oh) {
        for (int ow = 0; ow < out_w; ++ow) {
          double best = -1e30, sum = 0;
          int count = 0;
          for (int i = 0; i < c.kernel_h; ++i) {
            for (int j = 0; j < c.kernel_w; ++j) {
              const int h = oh * c.stride_h - top + i;
              const int w = ow * c.stride_w - left + j;
              if (h < 0 || h >= c.height || w < 0 || w >= c.width) continue;
              const double value = x[at(n, ch, h, w, c.height, c.width)];
              best = std::max(best, value);
              sum += value;
              ++count;
            }
          }
          y[at(n, ch, oh, ow, out_h, out_w)] = max ? best : sum / count;
        }
      }
    }
  }
  dims = c.channels_first ? Ints{kBatch, kChannels, out_h, out_w}
                          : Ints{kBatch, out_h, out_w, kChannels};
  return y;
}

TEST(PoolingTest, AgreesWithPlainLoops) {
  for (const bool channels_first : {false, true}) {
    for (const bool same : {false, true}) {
      for (const auto& shape :
           std::vector<std::array<int, 6>>{{6, 6, 2, 2, 2, 2},
                                           {5, 7, 3, 2, 1, 2},
                                           {7, 5, 3, 3, 2, 2},
                                           {4, 4, 4, 4, 1, 1},
                                           {5, 5, 1, 1, 2, 3}}) {
        const Case c = {channels_first, same,     shape[0], shape[1],
                        shape[2],       shape[3], shape[4], shape[5]};
        const auto x = Values(6 * c.height * c.width, 1);
        const Ints dims = channels_first ? Ints{2, 3, c.height, c.width}
                                         : Ints{2, c.height, c.width, 3};
        const auto spatial = [&](int64_t h, int64_t w) {
          return channels_first ? Ints{1, 1, h, w} : Ints{1, h, w, 1};
        };
        for (const bool max : {false, true}) {
          Ints out_dims;
          const auto expected = Floats(Naive(c, x, max, out_dims));
          const auto attributes = [&](KernelRunner& runner) {
            runner.Attr("ksize", spatial(c.kernel_h, c.kernel_w))
                .Attr("strides", spatial(c.stride_h, c.stride_w))
                .Attr("padding", std::string(same ? "SAME" : "VALID"));
          };
          KernelRunner pool(max ? "MaxPool" : "AvgPool");
          pool.Input<float>(dims, x,
                            channels_first ? ACL_FORMAT_NCHW : ACL_FORMAT_NHWC);
          attributes(pool);
          ASSERT_EQ(pool.Run(), absl::OkStatus());
          EXPECT_EQ(pool.OutputSpec(0).dims, out_dims);
          ASSERT_THAT(pool.Output<float>(0),
                      Pointwise(FloatNear(1e-6f), expected));
          // The layout from the attribute, and halves.
          KernelRunner half(max ? "MaxPool" : "AvgPool");
          half.Input<Eigen::half>(dims, Halves(x))
              .Attr("data_format",
                    std::string(channels_first ? "NCHW" : "NHWC"));
          attributes(half);
          ASSERT_EQ(half.Run(), absl::OkStatus());
          ASSERT_THAT(half.OutputAsFloat(0),
                      Pointwise(FloatNear(0.002f), expected));
        }
      }
    }
  }
}

TEST(PoolingTest, NanWinsAMaximumAndAnEmptyBatchIsEmpty) {
  KernelRunner max("MaxPool");
  max.Input<float>({1, 1, 3, 1}, {1, std::nanf(""), 2})
      .Attr("ksize", Ints{1, 1, 3, 1})
      .Attr("strides", Ints{1, 1, 1, 1})
      .Attr("padding", std::string("VALID"));
  ASSERT_EQ(max.Run(), absl::OkStatus());
  EXPECT_TRUE(std::isnan(max.Output<float>(0)[0]));
  KernelRunner empty("AvgPool");
  empty.Input<float>({0, 4, 4, 1}, {})
      .Attr("ksize", Ints{1, 2, 2, 1})
      .Attr("strides", Ints{1, 2, 2, 1})
      .Attr("padding", std::string("SAME"));
  ASSERT_EQ(empty.Run(), absl::OkStatus());
  EXPECT_THAT(empty.OutputSpec(0).dims, ElementsAre(0, 2, 2, 1));
}

TEST(PoolingTest, ErrorsNameTheAttribute) {
  const auto infer = [](Ints ksize, Ints strides, std::string padding) {
    KernelRunner pool("MaxPool");
    pool.Input<float>({1, 2, 2, 1}, {1, 2, 3, 4})
        .Attr("ksize", ksize)
        .Attr("strides", strides)
        .Attr("padding", padding);
    return pool.Infer();
  };
  const Ints ones = {1, 1, 1, 1};
  EXPECT_EQ(AclCode(infer({1, 1}, ones, "SAME")), 545004);
  EXPECT_THAT(Message(infer({1, 1}, ones, "SAME")),
              HasSubstr("(MaxPool): ksize [1,1] must have 4 entries"));
  EXPECT_THAT(Message(infer({1, 1, 1, 2}, ones, "SAME")),
              HasSubstr("must be 1 for batch and channel"));
  EXPECT_THAT(Message(infer(ones, {1, 0, 1, 1}, "SAME")),
              HasSubstr("strides [1,0,1,1] has an entry that is not in [1,"));
  EXPECT_THAT(Message(infer(ones, {1, 1, INT64_MAX, 1}, "SAME")),
              HasSubstr("not in [1,"));
  EXPECT_THAT(Message(infer(ones, ones, "FULL")),
              HasSubstr("padding must be SAME or VALID, not 'FULL'"));
  EXPECT_THAT(
      Message(infer({1, 3, 1, 1}, ones, "VALID")),
      HasSubstr("a window of 3 does not fit into an image of height 2"));
  KernelRunner rank("AvgPool");
  rank.Input<float>({2, 2}, {1, 2, 3, 4});
  EXPECT_THAT(Message(rank.Infer()), HasSubstr("must have 4 dims, not 2"));
}

}  // namespace
}  // namespace ascend::rt
