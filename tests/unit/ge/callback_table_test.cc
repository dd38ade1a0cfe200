// Tests of ge/src/callback_table.h and callback_waits.h.

#include "ge/src/callback_table.h"

#include <thread>

#include "ge/src/callback_waits.h"
#include "gtest/gtest.h"

namespace ge::internal {
namespace {

using Form = CallbackTable::Form;

CallbackFunction Returns(uint32_t code) {
  return [code](uint32_t, const TensorMap&) { return code; };
}

TEST(CallbackTableTest, TheDocumentedProfileKeepsOneEntryAKey) {
  CallbackTable table(Profile::kDocumented, false);
  EXPECT_FALSE(table.Take().summary);
  ASSERT_TRUE(table.Register("Summary", Form::kStdString, Returns(1)).ok());
  ASSERT_TRUE(table.Register("Summary", Form::kAscendString, Returns(2)).ok());
  EXPECT_EQ(table.Take().summary(0, {}), 2u);
  EXPECT_FALSE(table.Take().save);
  EXPECT_FALSE(table.Register("Summary", Form::kAscendString, nullptr).ok());
  EXPECT_FALSE(table.Register("Other", Form::kAscendString, Returns(3)).ok());
  EXPECT_EQ(table.Take().summary(0, {}), 2u);
}

// ge_semantics 1.9.
TEST(CallbackTableTest, TheObservedProfileHasTwoTables) {
  CallbackTable table(Profile::kObserved, false);
  ASSERT_TRUE(table.Register("Summary", Form::kStdString, Returns(1)).ok());
  ASSERT_TRUE(table.Register("Summary", Form::kAscendString, Returns(2)).ok());
  ASSERT_TRUE(table.Register("Save", Form::kAscendString, Returns(3)).ok());
  ASSERT_TRUE(table.Register("Other", Form::kAscendString, Returns(4)).ok());
  EXPECT_EQ(table.Take().summary(0, {}), 1u);
  EXPECT_EQ(table.Take().save(0, {}), 3u);
  // An entry without a function counts: the other table is not asked.
  ASSERT_TRUE(table.Register("Summary", Form::kStdString, nullptr).ok());
  EXPECT_FALSE(table.Take().summary);
}

TEST(CallbackTableTest, KnowsWhoseCallbackAThreadIsInside) {
  CallbackTable outer(Profile::kDocumented, false);
  CallbackTable inner(Profile::kDocumented, false);
  EXPECT_EQ(CallbackTable::OfThisThread(), nullptr);
  const auto in_inner = [&](uint32_t, const TensorMap&) -> uint32_t {
    EXPECT_TRUE(outer.RunsOnThisThread());
    EXPECT_TRUE(inner.RunsOnThisThread());
    EXPECT_EQ(CallbackTable::OfThisThread(), &inner);
    std::thread([&] { EXPECT_FALSE(inner.RunsOnThisThread()); }).join();
    return 5;
  };
  const auto in_outer = [&](uint32_t, const TensorMap&) {
    EXPECT_FALSE(inner.RunsOnThisThread());
    EXPECT_FALSE(outer.Register("Save", Form::kAscendString, Returns(0)).ok());
    EXPECT_TRUE(inner.Register("Save", Form::kAscendString, Returns(0)).ok());
    return inner.Call(in_inner, 0, {});
  };
  EXPECT_EQ(outer.Call(in_outer, 0, {}), 5u);
  EXPECT_EQ(CallbackTable::OfThisThread(), nullptr);
  EXPECT_TRUE(outer.Register("Save", Form::kAscendString, Returns(0)).ok());
}

TEST(CallbackWaitTest, WaitsThatWouldCloseACircleAreNotPossible) {
  CallbackTable a(Profile::kDocumented, false);
  CallbackTable b(Profile::kDocumented, false);
  CallbackTable c(Profile::kDocumented, false);
  EXPECT_FALSE(CallbackWait(&a, &a).possible());
  {
    const CallbackWait first(&a, &b);
    const CallbackWait second(&b, &c);
    EXPECT_TRUE(first.possible());
    EXPECT_TRUE(second.possible());
    EXPECT_FALSE(CallbackWait(&c, &a).possible());
    EXPECT_FALSE(CallbackWait(&b, &a).possible());
    EXPECT_TRUE(CallbackWait(&a, &c).possible());
  }
  EXPECT_TRUE(CallbackWait(&c, &a).possible());
}

}  // namespace
}  // namespace ge::internal
