#include <algorithm>
#include <cstdint>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/runtime/model/kernel_runner.h"
#include "tests/unit/runtime/model/kernels/test_values.h"

namespace ascend::rt {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Every permutation of a [2,3,4,5] tensor, against plain indexing.
template <typename T>
void CheckAllPermutations(const std::vector<T>& x) {
  const int64_t dims[4] = {2, 3, 4, 5};
  const int64_t strides[4] = {60, 20, 5, 1};
  std::vector<int64_t> perm = {0, 1, 2, 3};
  do {
    std::vector<T> expected;
    for (int64_t a = 0; a < dims[perm[0]]; ++a) {
      for (int64_t b = 0; b < dims[perm[1]]; ++b) {
        for (int64_t c = 0; c < dims[perm[2]]; ++c) {
          for (int64_t d = 0; d < dims[perm[3]]; ++d) {
            expected.push_back(x[a * strides[perm[0]] + b * strides[perm[1]] +
                                 c * strides[perm[2]] + d * strides[perm[3]]]);
          }
        }
      }
    }
    KernelRunner transpose("TransposeD");
    transpose.Input<T>({2, 3, 4, 5}, x).Attr("perm", perm);
    ASSERT_EQ(transpose.Run(), absl::OkStatus());
    EXPECT_THAT(transpose.OutputSpec(0).dims,
                ElementsAre(dims[perm[0]], dims[perm[1]], dims[perm[2]],
                            dims[perm[3]]));
    ASSERT_EQ(transpose.Output<T>(0), expected) << DimsToString(perm);
  } while (std::next_permutation(perm.begin(), perm.end()));
}

template <typename T>
std::vector<T> Count() {
  std::vector<T> values(120);
  for (int i = 0; i < 120; ++i) values[i] = static_cast<T>(i);
  return values;
}

TEST(TransposeTest, EveryPermutationAndElementSize) {
  CheckAllPermutations(Count<uint8_t>());
  CheckAllPermutations(Count<int16_t>());
  CheckAllPermutations(Count<float>());
  CheckAllPermutations(Count<double>());
}

TEST(TransposeTest, PermFromAnInputAndFromTheBack) {
  KernelRunner transpose("Transpose");
  transpose.Input<float>({2, 3}, {1, 2, 3, 4, 5, 6})
      .Constant<int32_t>({2}, {-1, 0});
  ASSERT_EQ(transpose.Run(), absl::OkStatus());
  EXPECT_THAT(transpose.Output<float>(0), ElementsAre(1, 4, 2, 5, 3, 6));
}

TEST(TransposeTest, ScalarsOnesAndNothing) {
  KernelRunner scalar("TransposeD");
  scalar.Input<float>({}, {5}).Attr("perm", std::vector<int64_t>{});
  ASSERT_EQ(scalar.Run(), absl::OkStatus());
  EXPECT_THAT(scalar.Output<float>(0), ElementsAre(5));
  KernelRunner ones("TransposeD");
  ones.Input<float>({1, 1}, {5}).Attr("perm", std::vector<int64_t>{1, 0});
  ASSERT_EQ(ones.Run(), absl::OkStatus());
  EXPECT_THAT(ones.Output<float>(0), ElementsAre(5));
  KernelRunner empty("TransposeD");
  empty.Input<float>({0, 3}, {}).Attr("perm", std::vector<int64_t>{1, 0});
  ASSERT_EQ(empty.Run(), absl::OkStatus());
  EXPECT_THAT(empty.OutputSpec(0).dims, ElementsAre(3, 0));
}

TEST(TransposeTest, ImageFormatsFollow) {
  const auto format = [](std::vector<int64_t> perm, aclFormat from) {
    KernelRunner transpose("TransposeD");
    transpose.Input<float>({1, 1, 1, 1}, {5}, from).Attr("perm", perm);
    EXPECT_EQ(transpose.Infer(), absl::OkStatus());
    return transpose.OutputSpec(0).format;
  };
  EXPECT_EQ(format({0, 2, 3, 1}, ACL_FORMAT_NCHW), ACL_FORMAT_NHWC);
  EXPECT_EQ(format({0, 3, 1, 2}, ACL_FORMAT_NHWC), ACL_FORMAT_NCHW);
  EXPECT_EQ(format({0, 1, 2, 3}, ACL_FORMAT_NHWC), ACL_FORMAT_NHWC);
  EXPECT_EQ(format({1, 0, 2, 3}, ACL_FORMAT_NCHW), ACL_FORMAT_ND);
}

TEST(TransposeTest, WhatIsNoPermutationIsRefused) {
  for (const std::vector<int64_t>& perm : std::vector<std::vector<int64_t>>{
           {0}, {0, 0}, {0, 2}, {-3, 0}, {0, 1, 2}, {1, -1}}) {
    KernelRunner transpose("TransposeD");
    transpose.Input<float>({2, 1}, {1, 2}).Attr("perm", perm);
    const absl::Status status = transpose.Infer();
    EXPECT_EQ(AclCode(status), 545004);
    EXPECT_THAT(Message(status),
                HasSubstr("(TransposeD): perm " + DimsToString(perm) +
                          " is not a permutation of the 2 dims"));
  }
}

}  // namespace
}  // namespace ascend::rt
