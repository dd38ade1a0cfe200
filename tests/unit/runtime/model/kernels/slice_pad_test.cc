#include <cstdint>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/runtime/model/kernel_runner.h"
#include "tests/unit/runtime/model/kernels/test_values.h"

namespace ascend::rt {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

using Ints = std::vector<int64_t>;

TEST(SliceTest, TakesABlock) {
  std::vector<float> x(24);
  for (int i = 0; i < 24; ++i) x[i] = i;
  KernelRunner slice("SliceD");
  slice.Input<float>({2, 3, 4}, x)
      .Attr("offsets", Ints{1, 0, 1})
      .Attr("size", Ints{1, 2, -1});
  ASSERT_EQ(slice.Run(), absl::OkStatus());
  EXPECT_THAT(slice.OutputSpec(0).dims, ElementsAre(1, 2, 3));
  EXPECT_THAT(slice.Output<float>(0), ElementsAre(13, 14, 15, 17, 18, 19));
  KernelRunner constants("Slice");
  constants.Input<float>({2, 3, 4}, x)
      .Constant<int32_t>({3}, {0, 1, 0})
      .Constant<int32_t>({3}, {2, 1, 1});
  ASSERT_EQ(constants.Run(), absl::OkStatus());
  EXPECT_THAT(constants.Output<float>(0), ElementsAre(4, 16));
  KernelRunner all("SliceD");
  all.Input<float>({2, 3, 4}, x)
      .Attr("offsets", Ints{0, 0, 0})
      .Attr("size", Ints{-1, -1, -1});
  ASSERT_EQ(all.Run(), absl::OkStatus());
  EXPECT_EQ(all.Output<float>(0), x);
  KernelRunner none("SliceD");
  none.Input<float>({2, 3, 4}, x)
      .Attr("offsets", Ints{2, 3, 4})
      .Attr("size", Ints{0, -1, 0});
  ASSERT_EQ(none.Run(), absl::OkStatus());
  EXPECT_THAT(none.OutputSpec(0).dims, ElementsAre(0, 0, 0));
}

TEST(SliceTest, ComputedOffsetsAreCheckedAtTheRun) {
  const auto run = [](int64_t offset) {
    KernelRunner slice("Slice");
    slice.Input<uint8_t>({4}, {1, 2, 3, 4})
        .Input<int64_t>({1}, {offset})
        .Constant<int64_t>({1}, {2});
    const absl::Status status = slice.Run();
    if (status.ok()) {
      EXPECT_THAT(slice.Output<uint8_t>(0),
                  ElementsAre(offset + 1, offset + 2));
    }
    return status;
  };
  EXPECT_EQ(run(0), absl::OkStatus());
  EXPECT_EQ(run(2), absl::OkStatus());
  for (const int64_t offset : {int64_t{3}, int64_t{-1}, INT64_MAX, INT64_MIN}) {
    const absl::Status status = run(offset);
    EXPECT_EQ(AclCode(status), 507011);
    EXPECT_THAT(Message(status),
                HasSubstr(absl::StrCat("node 'node' (Slice): offset ", offset,
                                       " and size 2 of dim 0 are outside "
                                       "input 0 of shape [4]")));
  }
}

TEST(SliceTest, BadBoundsAreRefusedWhenCompiled) {
  const auto infer = [](Ints offsets, Ints size) {
    KernelRunner slice("SliceD");
    slice.Input<float>({2, 3}, {1, 2, 3, 4, 5, 6})
        .Attr("offsets", offsets)
        .Attr("size", size);
    return slice.Infer();
  };
  for (const auto& [offsets, size] :
       std::vector<std::pair<Ints, Ints>>{{{0, 0}, {3, 1}},
                                          {{1, 0}, {2, 1}},
                                          {{3, 0}, {-1, 1}},
                                          {{-1, 0}, {1, 1}},
                                          {{0, 0}, {-2, 1}},
                                          {{0, INT64_MAX}, {1, INT64_MAX}}}) {
    EXPECT_EQ(AclCode(infer(offsets, size)), 545004);
    EXPECT_THAT(Message(infer(offsets, size)),
                HasSubstr("are outside input 0 of shape [2,3]"));
  }
  EXPECT_THAT(Message(infer({0}, {1, 1})),
              HasSubstr("offsets [0] must have 2 elements"));
  EXPECT_THAT(Message(infer({0, 0}, {1})),
              HasSubstr("size [1] must have 2 elements"));
  KernelRunner open("Slice");
  open.Input<float>({4}, {1, 2, 3, 4})
      .Input<int64_t>({1}, {0})
      .Constant<int64_t>({1}, {-1});
  EXPECT_THAT(Message(open.Infer()),
              HasSubstr("needs offsets that are a const"));
  KernelRunner size("Slice");
  size.Input<float>({4}, {1, 2, 3, 4})
      .Constant<int64_t>({1}, {0})
      .Input<int64_t>({1}, {1});
  EXPECT_THAT(Message(size.Infer()), HasSubstr("input 2 must be a constant"));
  KernelRunner wide("Slice");
  wide.Input<float>({4}, {1, 2, 3, 4})
      .Input<int64_t>({1}, {0})
      .Constant<int64_t>({1}, {5});
  EXPECT_THAT(Message(wide.Infer()), HasSubstr("size 5 of dim 0"));
}

TEST(PadTest, AddsABorderOfZeros) {
  KernelRunner pad("Pad");
  pad.Input<float>({2, 2}, {1, 2, 3, 4})
      .Constant<int64_t>({2, 2}, {1, 0, 0, 2});
  ASSERT_EQ(pad.Run(), absl::OkStatus());
  EXPECT_THAT(pad.OutputSpec(0).dims, ElementsAre(3, 4));
  EXPECT_THAT(pad.Output<float>(0),
              ElementsAre(0, 0, 0, 0, 1, 2, 0, 0, 3, 4, 0, 0));
  KernelRunner attribute("PadD");
  attribute.Input<int64_t>({1, 2, 1}, {7, 8})
      .Attr("paddings", std::vector<Ints>{{0, 1}, {0, 0}, {1, 0}});
  ASSERT_EQ(attribute.Run(), absl::OkStatus());
  EXPECT_THAT(attribute.OutputSpec(0).dims, ElementsAre(2, 2, 2));
  EXPECT_THAT(attribute.Output<int64_t>(0),
              ElementsAre(0, 7, 0, 8, 0, 0, 0, 0));
  KernelRunner empty("PadD");
  empty.Input<uint8_t>({0}, {}).Attr("paddings", std::vector<Ints>{{1, 2}});
  ASSERT_EQ(empty.Run(), absl::OkStatus());
  EXPECT_THAT(empty.Output<uint8_t>(0), ElementsAre(0, 0, 0));
  KernelRunner scalar("PadD");
  scalar.Input<float>({}, {5}).Attr("paddings", std::vector<Ints>{});
  ASSERT_EQ(scalar.Run(), absl::OkStatus());
  EXPECT_THAT(scalar.Output<float>(0), ElementsAre(5));
}

TEST(PadTest, ErrorsNameThePaddings) {
  const auto infer = [](std::vector<Ints> paddings) {
    KernelRunner pad("PadD");
    pad.Input<float>({2, 1}, {1, 2}).Attr("paddings", paddings);
    return pad.Infer();
  };
  EXPECT_EQ(AclCode(infer({{0, 0}, {-1, 0}})), 545004);
  EXPECT_THAT(Message(infer({{0, 0}, {-1, 0}})),
              HasSubstr("(PadD): paddings [-1,0] of dim 1"));
  EXPECT_THAT(Message(infer({{0, 0}})), HasSubstr("1 pairs for 2 dims"));
  EXPECT_THAT(Message(infer({{0, 0}, {1}})), HasSubstr("pairs, not [1]"));
  EXPECT_THAT(Message(infer({{INT64_MAX, 0}, {0, 0}})),
              HasSubstr("negative or too large"));
  EXPECT_THAT(Message(infer({{INT64_MAX - 2, 0}, {5, 0}})),
              HasSubstr("too many elements"));
  KernelRunner shape("Pad");
  shape.Input<float>({2, 1}, {1, 2}).Constant<int64_t>({4}, {0, 0, 0, 0});
  EXPECT_THAT(Message(shape.Infer()),
              HasSubstr("input 1 must have shape [2,2], not [4]"));
}

}  // namespace
}  // namespace ascend::rt
