#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/runtime/model/kernel_runner.h"
#include "tests/unit/runtime/model/kernels/test_values.h"

namespace ascend::rt {
namespace {

using ::testing::ElementsAre;
using ::testing::ElementsAreArray;
using ::testing::FloatNear;
using ::testing::HasSubstr;
using ::testing::Pointwise;

constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

// Sum and maximum of a [2,3,4,2] tensor over the marked axes, by the index of
// the element that is left.
struct Naive {
  Naive(const std::vector<float>& x, const std::vector<bool>& marked) {
    const int dims[4] = {2, 3, 4, 2};
    for (int d = 0; d < 4; ++d) {
      if (!marked[d]) kept.push_back(dims[d]);
      keep_dims.push_back(marked[d] ? 1 : dims[d]);
      count *= marked[d] ? dims[d] : 1;
    }
    sum.assign(48 / count, 0);
    max.assign(48 / count, -kInf);
    for (int i = 0; i < 48; ++i) {
      const int index[4] = {i / 24, i / 8 % 3, i / 2 % 4, i % 2};
      int to = 0;
      for (int d = 0; d < 4; ++d) {
        if (!marked[d]) to = to * dims[d] + index[d];
      }
      sum[to] += x[i];
      max[to] = std::max<double>(max[to], x[i]);
    }
  }
  std::vector<int64_t> kept, keep_dims;
  std::vector<double> sum, max;
  int count = 1;
};

TEST(ReductionTest, EverySetOfAxesAgreesWithDouble) {
  const auto x = Values(48, 1);
  for (int mask = 1; mask < 16; ++mask) {
    std::vector<int64_t> axes;
    std::vector<bool> marked(4);
    for (int d = 3; d >= 0; --d) {
      marked[d] = mask >> d & 1;
      if (marked[d]) axes.push_back(d % 2 ? d - 4 : d);
    }
    const Naive naive(x, marked);
    const auto sum = Floats(naive.sum);
    const auto max = Floats(naive.max);
    auto mean = naive.sum;
    for (double& value : mean) value /= naive.count;
    const std::pair<const char*, std::vector<float>> expectations[] = {
        {"ReduceSumD", sum},
        {"ReduceMeanD", Floats(mean)},
        {"ReduceMaxD", max}};
    for (const auto& [type, expected] : expectations) {
      KernelRunner attribute(type);
      attribute.Input<float>({2, 3, 4, 2}, x).Attr("axes", axes);
      ASSERT_EQ(attribute.Run(), absl::OkStatus());
      EXPECT_EQ(attribute.OutputSpec(0).dims, naive.kept);
      ASSERT_THAT(attribute.Output<float>(0),
                  Pointwise(FloatNear(1e-6f), expected))
          << type << mask;

      // The same without the D, the axes being an input.
      KernelRunner input(std::string(type).substr(0, strlen(type) - 1));
      input.Input<Eigen::half>({2, 3, 4, 2}, Halves(x))
          .Constant<int64_t>({static_cast<int64_t>(axes.size())}, axes)
          .Attr("keep_dims", true);
      ASSERT_EQ(input.Run(), absl::OkStatus());
      EXPECT_EQ(input.OutputSpec(0).dims, naive.keep_dims);
      ASSERT_THAT(input.OutputAsFloat(0), Pointwise(FloatNear(0.02f), expected))
          << type << mask;
    }
  }
}

TEST(ReductionTest, NoAxesMeansAllInTheDFormsAndNoneInTheOthers) {
  KernelRunner all("ReduceSumD");
  all.Input<float>({2, 2}, {1, 2, 3, 4}).Attr("axes", std::vector<int64_t>{});
  ASSERT_EQ(all.Run(), absl::OkStatus());
  EXPECT_THAT(all.OutputSpec(0).dims, ElementsAre());
  EXPECT_THAT(all.Output<float>(0), ElementsAre(10));
  KernelRunner none("ReduceSum");
  none.Input<float>({2, 2}, {1, 2, 3, 4}).Constant<int32_t>({0}, {});
  ASSERT_EQ(none.Run(), absl::OkStatus());
  EXPECT_THAT(none.Output<float>(0), ElementsAre(1, 2, 3, 4));
  KernelRunner told("ReduceMax");
  told.Input<float>({2, 2}, {1, 2, 3, 4})
      .Constant<int32_t>({0}, {})
      .Attr("noop_with_empty_axes", false);
  ASSERT_EQ(told.Run(), absl::OkStatus());
  EXPECT_THAT(told.Output<float>(0), ElementsAre(4));
}

TEST(ReductionTest, LongSumsOfFloatsStayExact) {
  // In float the sum would stop growing at 2^24.
  const int count = (1 << 24) + 1024;
  KernelRunner sum("ReduceSumD");
  sum.Input<float>({count}, std::vector<float>(count, 1.f))
      .Attr("axes", std::vector<int64_t>{0});
  ASSERT_EQ(sum.Run(), absl::OkStatus());
  EXPECT_THAT(sum.Output<float>(0), ElementsAre(count));
}

TEST(ReductionTest, Integers) {
  KernelRunner sum("ReduceSumD");
  sum.Input<int32_t>({2, 2}, {INT32_MAX, 1, -5, 7})
      .Attr("axes", std::vector<int64_t>{0});
  ASSERT_EQ(sum.Run(), absl::OkStatus());
  EXPECT_THAT(sum.Output<int32_t>(0), ElementsAre(INT32_MAX - 5, 8));
  KernelRunner mean("ReduceMeanD");
  mean.Input<int64_t>({2}, {-4, -3}).Attr("axes", std::vector<int64_t>{0});
  ASSERT_EQ(mean.Run(), absl::OkStatus());
  EXPECT_THAT(mean.Output<int64_t>(0), ElementsAre(-3));
  KernelRunner max("ReduceMaxD");
  max.Input<int8_t>({2, 2}, {-128, -7, -3, -9})
      .Attr("axes", std::vector<int64_t>{1});
  ASSERT_EQ(max.Run(), absl::OkStatus());
  EXPECT_THAT(max.Output<int8_t>(0), ElementsAre(-7, -3));
  KernelRunner wraps("ReduceSumD");
  wraps.Input<int64_t>({2}, {INT64_MAX, 1})
      .Attr("axes", std::vector<int64_t>{0});
  ASSERT_EQ(wraps.Run(), absl::OkStatus());
  EXPECT_THAT(wraps.Output<int64_t>(0), ElementsAre(INT64_MIN));
}

TEST(ReductionTest, NothingAndScalars) {
  const auto run = [](const char* type) {
    KernelRunner runner(type);
    runner.Input<float>({2, 0}, {}).Attr("axes", std::vector<int64_t>{1});
    EXPECT_EQ(runner.Run(), absl::OkStatus());
    return runner.Output<float>(0);
  };
  EXPECT_THAT(run("ReduceSumD"), ElementsAre(0, 0));
  EXPECT_THAT(run("ReduceMaxD"), ElementsAre(-kInf, -kInf));
  EXPECT_TRUE(std::isnan(run("ReduceMeanD")[0]));

  KernelRunner kept("ReduceSumD");
  kept.Input<float>({0, 3}, {}).Attr("axes", std::vector<int64_t>{0});
  ASSERT_EQ(kept.Run(), absl::OkStatus());
  EXPECT_THAT(kept.Output<float>(0), ElementsAre(0, 0, 0));
  KernelRunner scalar("ReduceMeanD");
  scalar.Input<float>({}, {5}).Attr("axes", std::vector<int64_t>{0});
  ASSERT_EQ(scalar.Run(), absl::OkStatus());
  EXPECT_THAT(scalar.Output<float>(0), ElementsAre(5));

  KernelRunner integers("ReduceMeanD");
  integers.Input<int32_t>({2, 0}, {}).Attr("axes", std::vector<int64_t>{1});
  const absl::Status status = integers.Infer();
  EXPECT_EQ(AclCode(status), 545004);
  EXPECT_THAT(Message(status), HasSubstr("the mean of no int32 elements"));
}

TEST(ReductionTest, NanIsTheMaximum) {
  KernelRunner max("ReduceMaxD");
  max.Input<float>({3, 2}, {1, kNan, 3, 4, kNan, 2})
      .Attr("axes", std::vector<int64_t>{1});
  ASSERT_EQ(max.Run(), absl::OkStatus());
  EXPECT_TRUE(std::isnan(max.Output<float>(0)[0]));
  EXPECT_EQ(max.Output<float>(0)[1], 4);
  EXPECT_TRUE(std::isnan(max.Output<float>(0)[2]));
}

TEST(ReductionTest, BadAxesAreNamed) {
  KernelRunner range("ReduceSumD");
  range.Input<float>({2}, {1, 2}).Attr("axes", std::vector<int64_t>{-2});
  const absl::Status status = range.Infer();
  EXPECT_EQ(AclCode(status), 545004);
  EXPECT_THAT(Message(status),
              HasSubstr("'node' (ReduceSumD): axis -2 is not in [-1,1)"));
  KernelRunner twice("ReduceMax");
  twice.Input<float>({2}, {1, 2}).Constant<int32_t>({2}, {0, -1});
  EXPECT_THAT(Message(twice.Infer()), HasSubstr("axis -1 is named twice"));
  KernelRunner missing("ReduceMeanD");
  missing.Input<float>({2}, {1, 2});
  EXPECT_THAT(Message(missing.Infer()),
              HasSubstr("attribute 'axes' is missing"));
  KernelRunner computed("ReduceSum");
  computed.Input<float>({2}, {1, 2}).Input<int32_t>({1}, {0});
  EXPECT_THAT(Message(computed.Infer()),
              HasSubstr("input 1 must be a constant"));
}

}  // namespace
}  // namespace ascend::rt
