#include <cstdint>
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

TEST(AssignTest, ReplacesTheVariable) {
  KernelRunner assign("Assign");
  assign.Input<float>({2}, {1, 2}).Input<float>({2}, {3, 4});
  ASSERT_EQ(assign.Run(), absl::OkStatus());
  EXPECT_THAT(assign.InputNow<float>(0), ElementsAre(3, 4));
  EXPECT_THAT(assign.Output<float>(0), ElementsAre(3, 4));
}

TEST(AssignTest, OtherShapesOnlyWithoutValidationAndOfTheSameSize) {
  KernelRunner strict("Assign");
  strict.Input<int32_t>({2, 1}, {1, 2}).Input<int32_t>({2}, {3, 4});
  const absl::Status status = strict.Infer();
  EXPECT_EQ(AclCode(status), 545004);
  EXPECT_THAT(Message(status),
              HasSubstr("(Assign): input 1 must have shape [2,1], not [2]"));
  KernelRunner lenient("Assign");
  lenient.Input<int32_t>({2, 1}, {1, 2})
      .Input<int32_t>({2}, {3, 4})
      .Attr("validate_shape", false);
  ASSERT_EQ(lenient.Run(), absl::OkStatus());
  EXPECT_THAT(lenient.OutputSpec(0).dims, ElementsAre(2, 1));
  EXPECT_THAT(lenient.InputNow<int32_t>(0), ElementsAre(3, 4));
  KernelRunner larger("Assign");
  larger.Input<int32_t>({1}, {1})
      .Input<int32_t>({2}, {3, 4})
      .Attr("validate_shape", false);
  EXPECT_THAT(Message(larger.Infer()),
              HasSubstr("shape [2] must have as many elements as the variable "
                        "of [1]"));
  KernelRunner type("Assign");
  type.Input<int32_t>({1}, {1}).Input<float>({1}, {1});
  EXPECT_THAT(Message(type.Infer()), HasSubstr("int32 and float32"));
}

TEST(AssignTest, AddAndSubtractInPlace) {
  KernelRunner add("AssignAdd");
  add.Input<float>({2}, {1, 2}).Input<float>({2}, {3, 4});
  ASSERT_EQ(add.Run(), absl::OkStatus());
  EXPECT_THAT(add.InputNow<float>(0), ElementsAre(4, 6));
  KernelRunner sub("AssignSub");
  sub.Input<int64_t>({2}, {1, INT64_MIN}).Input<int64_t>({2}, {3, 1});
  ASSERT_EQ(sub.Run(), absl::OkStatus());
  EXPECT_THAT(sub.InputNow<int64_t>(0), ElementsAre(-2, INT64_MAX));
  KernelRunner half("AssignAdd");
  half.Input<Eigen::half>({1}, Halves({1.5f}))
      .Input<Eigen::half>({1}, Halves({0.25f}));
  ASSERT_EQ(half.Run(), absl::OkStatus());
  EXPECT_THAT(half.OutputAsFloat(0), ElementsAre(1.75f));
  KernelRunner shape("AssignAdd");
  shape.Input<float>({2}, {1, 2}).Input<float>({}, {3});
  EXPECT_THAT(Message(shape.Infer()),
              HasSubstr("input 1 must have shape [2], not []"));
}

TEST(AssignTest, OutputsAreTheVariables) {
  for (const char* type : {"Assign", "AssignAdd", "AssignSub",
                           "ApplyGradientDescent", "ApplyMomentum"}) {
    const OpKernel* kernel = FindKernel(type);
    ASSERT_NE(kernel, nullptr) << type;
    EXPECT_EQ(kernel->alias[0], 0) << type;
    EXPECT_EQ(kernel->ref_inputs & 1, 1u) << type;
  }
  EXPECT_EQ(FindKernel("ApplyMomentum")->ref_inputs, 3u);
  EXPECT_EQ(FindKernel("ApplyMomentumD")->alias[1], 1);
}

TEST(GradientDescentTest, StepsAgainstTheGradient) {
  KernelRunner step("ApplyGradientDescent");
  step.Input<float>({2}, {1, 2})
      .Input<float>({}, {0.5f})
      .Input<float>({2}, {4, -4});
  ASSERT_EQ(step.Run(), absl::OkStatus());
  EXPECT_THAT(step.InputNow<float>(0), ElementsAre(-1, 4));
  KernelRunner half("ApplyGradientDescent");
  half.Input<Eigen::half>({1}, Halves({1}))
      .Input<Eigen::half>({1}, Halves({0.5f}))
      .Input<Eigen::half>({1}, Halves({1}));
  ASSERT_EQ(half.Run(), absl::OkStatus());
  EXPECT_THAT(half.OutputAsFloat(0), ElementsAre(0.5f));
  KernelRunner rate("ApplyGradientDescent");
  rate.Input<float>({2}, {1, 2})
      .Input<float>({2}, {1, 1})
      .Input<float>({2}, {4, -4});
  const absl::Status status = rate.Infer();
  EXPECT_EQ(AclCode(status), 545004);
  EXPECT_THAT(Message(status), HasSubstr("input 1 must be one element"));
  KernelRunner delta("ApplyGradientDescent");
  delta.Input<float>({2}, {1, 2}).Input<float>({}, {1}).Input<float>({1}, {4});
  EXPECT_THAT(Message(delta.Infer()),
              HasSubstr("input 2 must have shape [2], not [1]"));
}

TEST(MomentumTest, AccumulatesAndSteps) {
  for (const bool nesterov : {false, true}) {
    const auto variable = Values(7, 1), sum = Values(7, 2), grad = Values(7, 3);
    const double rate = 0.25, momentum = 0.75;
    std::vector<double> new_variable, new_sum;
    for (int i = 0; i < 7; ++i) {
      new_sum.push_back(sum[i] * momentum + grad[i]);
      new_variable.push_back(
          variable[i] - (nesterov
                             ? rate * grad[i] + rate * momentum * new_sum[i]
                             : rate * new_sum[i]));
    }
    KernelRunner step("ApplyMomentumD");
    step.Input<float>({7}, variable)
        .Input<float>({7}, sum)
        .Input<float>({}, {0.25f})
        .Input<float>({7}, grad)
        .Input<float>({}, {0.75f})
        .Attr("use_nesterov", nesterov);
    ASSERT_EQ(step.Run(), absl::OkStatus());
    EXPECT_THAT(step.InputNow<float>(0),
                Pointwise(FloatNear(1e-6f), Floats(new_variable)));
    EXPECT_THAT(step.InputNow<float>(1),
                Pointwise(FloatNear(1e-6f), Floats(new_sum)));
    EXPECT_EQ(step.Output<float>(1), step.InputNow<float>(1));

    KernelRunner half("ApplyMomentum");
    half.Input<Eigen::half>({7}, Halves(variable))
        .Input<Eigen::half>({7}, Halves(sum))
        .Input<Eigen::half>({}, Halves({0.25f}))
        .Input<Eigen::half>({7}, Halves(grad))
        .Input<Eigen::half>({}, Halves({0.75f}))
        .Attr("use_nesterov", nesterov);
    ASSERT_EQ(half.Run(), absl::OkStatus());
    EXPECT_EQ(half.OutputCount(), 1u);
    EXPECT_THAT(half.OutputAsFloat(0),
                Pointwise(FloatNear(0.004f), Floats(new_variable)));
  }
}

TEST(MomentumTest, ErrorsNameTheInput) {
  KernelRunner sum("ApplyMomentum");
  sum.Input<float>({2}, {1, 2})
      .Input<float>({1}, {1})
      .Input<float>({}, {1})
      .Input<float>({2}, {1, 2})
      .Input<float>({}, {1});
  EXPECT_THAT(Message(sum.Infer()),
              HasSubstr("input 1 must have shape [2], not [1]"));
  KernelRunner momentum("ApplyMomentum");
  momentum.Input<float>({1}, {1})
      .Input<float>({1}, {1})
      .Input<float>({}, {1})
      .Input<float>({1}, {1})
      .Input<float>({0}, {});
  EXPECT_THAT(Message(momentum.Infer()),
              HasSubstr("input 4 must be one element, not [0]"));
}

}  // namespace
}  // namespace ascend::rt
