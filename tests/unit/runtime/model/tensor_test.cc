#include "runtime/model/tensor.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace ascend::rt {
namespace {

using ::testing::HasSubstr;

TEST(TensorSpecTest, CountsElementsAndBytes) {
  EXPECT_EQ(*TensorSpec(ACL_FLOAT, {}).ElementCount(), 1);
  EXPECT_EQ(*TensorSpec(ACL_FLOAT, {2, 3}).ElementCount(), 6);
  EXPECT_EQ(*TensorSpec(ACL_FLOAT16, {2, 3}).ByteSize(), 12u);
  EXPECT_EQ(*TensorSpec(ACL_INT64, {0, 3}).ByteSize(), 0u);
}

TEST(TensorSpecTest, ImpossibleShapesAreErrorsNotWrapAround) {
  const int64_t big = int64_t{1} << 32;
  EXPECT_FALSE(TensorSpec(ACL_FLOAT, {-1}).ElementCount().ok());
  EXPECT_FALSE(TensorSpec(ACL_INT8, {big, big}).ElementCount().ok());
  EXPECT_FALSE(TensorSpec(ACL_INT8, {0, big, big}).ElementCount().ok());
  EXPECT_TRUE(TensorSpec(ACL_INT8, {big, big / 8}).ByteSize().ok());
  EXPECT_FALSE(TensorSpec(ACL_INT64, {big, big / 8}).ByteSize().ok());
  EXPECT_FALSE(
      TensorSpec(ACL_INT8, std::vector<int64_t>(17, 1)).ElementCount().ok());
  const auto no_size = TensorSpec(ACL_STRING, {2}).ByteSize();
  EXPECT_THAT(std::string(no_size.status().message()), HasSubstr("string"));
}

TEST(TensorSpecTest, NamesOfTypesAndFormatsGoBothWays) {
  for (int i = -1; i < 64; ++i) {
    const auto dtype = static_cast<aclDataType>(i);
    if (DataTypeSize(dtype) == 0) continue;
    EXPECT_EQ(DataTypeFromName(DataTypeName(dtype)), dtype);
  }
  EXPECT_EQ(DataTypeName(static_cast<aclDataType>(99)), "type(99)");
  EXPECT_FALSE(DataTypeFromName("type(99)").has_value());
  EXPECT_EQ(FormatFromName("NHWC"), ACL_FORMAT_NHWC);
  EXPECT_FALSE(FormatFromName("XYZ").has_value());
  EXPECT_EQ(TensorSpec(ACL_FLOAT, {2, -1}).ToString(), "float32[2,-1]");
}

}  // namespace
}  // namespace ascend::rt
