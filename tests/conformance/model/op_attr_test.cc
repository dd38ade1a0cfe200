// aclopAttr: every setter, its arguments, and what is destroyed.

#include <cstdint>

#include "acl/acl.h"
#include "acl/acl_op.h"
#include "acl/acl_op_compiler.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/codes.h"

namespace ascend::acltest {
namespace {

using ::testing::StartsWith;

constexpr aclError kBadArgument = ACL_ERROR_INVALID_PARAM;

class OpAttrTest : public testing::Test {
 protected:
  ~OpAttrTest() override { aclopDestroyAttr(attr_); }

  aclopAttr* const attr_ = aclopCreateAttr();
  const uint8_t bools_[2] = {0, 1};
  const int64_t ints_[2] = {1, 2};
  const float floats_[2] = {1, 2};
  const aclDataType types_[2] = {ACL_FLOAT, ACL_INT8};
  const char* strings_[2] = {"a", "b"};
  const int counts_[2] = {2, 0};
  const int64_t* const lists_[2] = {ints_, ints_};
};

// What programs do before they know whether there will be an aclInit.
TEST_F(OpAttrTest, TakesAttributesOfEveryKind) {
  ASSERT_NE(attr_, nullptr);
  EXPECT_THAT(aclopSetAttrBool(attr_, "bool", 1), IsSuccess());
  EXPECT_THAT(aclopSetAttrInt(attr_, "int", -1), IsSuccess());
  EXPECT_THAT(aclopSetAttrFloat(attr_, "float", 0.5f), IsSuccess());
  EXPECT_THAT(aclopSetAttrDataType(attr_, "type", ACL_FLOAT16), IsSuccess());
  EXPECT_THAT(aclopSetAttrString(attr_, "string", ""), IsSuccess());
  EXPECT_THAT(aclopSetAttrListBool(attr_, "bools", 2, bools_), IsSuccess());
  EXPECT_THAT(aclopSetAttrListInt(attr_, "ints", 2, ints_), IsSuccess());
  EXPECT_THAT(aclopSetAttrListFloat(attr_, "floats", 2, floats_), IsSuccess());
  EXPECT_THAT(aclopSetAttrListDataType(attr_, "types", 2, types_), IsSuccess());
  EXPECT_THAT(aclopSetAttrListString(attr_, "strings", 2, strings_),
              IsSuccess());
  EXPECT_THAT(aclopSetAttrListListInt(attr_, "lists", 2, counts_, lists_),
              IsSuccess());
  // In place of the earlier one, be it of another kind.
  EXPECT_THAT(aclopSetAttrInt(attr_, "string", 1), IsSuccess());
  // Empty lists.
  EXPECT_THAT(aclopSetAttrListInt(attr_, "none", 0, ints_), IsSuccess());
  EXPECT_THAT(aclopSetAttrListString(attr_, "none", 0, strings_), IsSuccess());
  EXPECT_THAT(aclopSetAttrListListInt(attr_, "none", 0, counts_, lists_),
              IsSuccess());
}

TEST_F(OpAttrTest, EverySetterRefusesNoAttributesAndNoName) {
  aclopAttr* const none = nullptr;
  EXPECT_EQ(aclopSetAttrBool(none, "x", 1), kBadArgument);
  EXPECT_EQ(aclopSetAttrBool(attr_, nullptr, 1), kBadArgument);
  EXPECT_EQ(aclopSetAttrInt(none, "x", 1), kBadArgument);
  EXPECT_EQ(aclopSetAttrInt(attr_, nullptr, 1), kBadArgument);
  EXPECT_EQ(aclopSetAttrFloat(none, "x", 1), kBadArgument);
  EXPECT_EQ(aclopSetAttrFloat(attr_, nullptr, 1), kBadArgument);
  EXPECT_EQ(aclopSetAttrDataType(none, "x", ACL_FLOAT), kBadArgument);
  EXPECT_EQ(aclopSetAttrDataType(attr_, nullptr, ACL_FLOAT), kBadArgument);
  EXPECT_EQ(aclopSetAttrString(none, "x", ""), kBadArgument);
  EXPECT_EQ(aclopSetAttrString(attr_, nullptr, ""), kBadArgument);
  EXPECT_EQ(aclopSetAttrListBool(none, "x", 2, bools_), kBadArgument);
  EXPECT_EQ(aclopSetAttrListBool(attr_, nullptr, 2, bools_), kBadArgument);
  EXPECT_EQ(aclopSetAttrListInt(none, "x", 2, ints_), kBadArgument);
  EXPECT_EQ(aclopSetAttrListInt(attr_, nullptr, 2, ints_), kBadArgument);
  EXPECT_EQ(aclopSetAttrListFloat(none, "x", 2, floats_), kBadArgument);
  EXPECT_EQ(aclopSetAttrListFloat(attr_, nullptr, 2, floats_), kBadArgument);
  EXPECT_EQ(aclopSetAttrListDataType(none, "x", 2, types_), kBadArgument);
  EXPECT_EQ(aclopSetAttrListDataType(attr_, nullptr, 2, types_), kBadArgument);
  EXPECT_EQ(aclopSetAttrListString(none, "x", 2, strings_), kBadArgument);
  EXPECT_EQ(aclopSetAttrListString(attr_, nullptr, 2, strings_), kBadArgument);
  EXPECT_EQ(aclopSetAttrListListInt(none, "x", 2, counts_, lists_),
            kBadArgument);
  EXPECT_EQ(aclopSetAttrListListInt(attr_, nullptr, 2, counts_, lists_),
            kBadArgument);
}

TEST_F(OpAttrTest, RefusesValuesThatAreNotThere) {
  EXPECT_EQ(aclopSetAttrString(attr_, "x", nullptr), kBadArgument);
  EXPECT_EQ(aclopSetAttrListBool(attr_, "x", 2, nullptr), kBadArgument);
  EXPECT_EQ(aclopSetAttrListInt(attr_, "x", 2, nullptr), kBadArgument);
  EXPECT_EQ(aclopSetAttrListFloat(attr_, "x", 2, nullptr), kBadArgument);
  EXPECT_EQ(aclopSetAttrListDataType(attr_, "x", 2, nullptr), kBadArgument);
  EXPECT_EQ(aclopSetAttrListString(attr_, "x", 2, nullptr), kBadArgument);
  const char* holed[2] = {"a", nullptr};
  EXPECT_EQ(aclopSetAttrListString(attr_, "x", 2, holed), kBadArgument);
  EXPECT_THAT(
      aclGetRecentErrMsg(),
      StartsWith("aclopSetAttrListString returns 100000: values[1] is NULL"));
  EXPECT_EQ(aclopSetAttrListListInt(attr_, "x", 2, nullptr, lists_),
            kBadArgument);
  EXPECT_EQ(aclopSetAttrListListInt(attr_, "x", 2, counts_, nullptr),
            kBadArgument);
  const int64_t* const holed_lists[2] = {nullptr, ints_};
  EXPECT_EQ(aclopSetAttrListListInt(attr_, "x", 2, counts_, holed_lists),
            kBadArgument);
}

TEST_F(OpAttrTest, RefusesNegativeCounts) {
  EXPECT_EQ(aclopSetAttrListBool(attr_, "x", -1, bools_), kBadArgument);
  EXPECT_EQ(aclopSetAttrListInt(attr_, "x", -1, ints_), kBadArgument);
  EXPECT_EQ(aclopSetAttrListFloat(attr_, "x", -1, floats_), kBadArgument);
  EXPECT_EQ(aclopSetAttrListDataType(attr_, "x", -1, types_), kBadArgument);
  EXPECT_EQ(aclopSetAttrListString(attr_, "x", -1, strings_), kBadArgument);
  EXPECT_EQ(aclopSetAttrListListInt(attr_, "x", -1, counts_, lists_),
            kBadArgument);
  const int negative[2] = {1, -1};
  EXPECT_EQ(aclopSetAttrListListInt(attr_, "x", 2, negative, lists_),
            kBadArgument);
  EXPECT_THAT(
      aclGetRecentErrMsg(),
      StartsWith("aclopSetAttrListListInt returns 100000: numValues[1] is -1"));
}

TEST_F(OpAttrTest, WhatIsDestroyedIsRefused) {
  aclopDestroyAttr(nullptr);
  aclopAttr* const other = aclopCreateAttr();
  ASSERT_NE(other, nullptr);
  EXPECT_NE(other, attr_);
  aclopDestroyAttr(other);
  EXPECT_EQ(aclopSetAttrInt(other, "x", 1), ACL_ERROR_RT_INVALID_HANDLE);
  aclopDestroyAttr(other);
  EXPECT_EQ(aclopSetAttrInt(attr_, "x", 1), ACL_SUCCESS);
}

// There are no single operators that could use them.
TEST_F(OpAttrTest, ExecutingIsRefusedByName) {
  EXPECT_EQ(aclopCompileAndExecute("Add", 0, nullptr, nullptr, 0, nullptr,
                                   nullptr, attr_, ACL_ENGINE_SYS,
                                   ACL_COMPILE_SYS, nullptr, nullptr),
            ACL_ERROR_RT_FEATURE_NOT_SUPPORT);
  EXPECT_THAT(
      aclGetRecentErrMsg(),
      StartsWith("aclopCompileAndExecute is not supported by this runtime: "
                 "returns 207000"));
}

}  // namespace
}  // namespace ascend::acltest
