// Tests of runtime/core/callback_scope.h.

#include "runtime/core/callback_scope.h"

#include "gtest/gtest.h"
#include "tests/testutil/test_thread.h"

namespace ascend::rt {
namespace {

TEST(CallbackScopeTest, OutsideThereIsNone) {
  EXPECT_EQ(CallbackScope::Current(), nullptr);
  EXPECT_FALSE(CallbackScope::Holds(1));
}

TEST(CallbackScopeTest, TellsWhatTheThreadRuns) {
  {
    CallbackScope scope(CallbackScope::Kind::kHostFunc, 5, /*blocking=*/true);
    ASSERT_EQ(CallbackScope::Current(), &scope);
    EXPECT_EQ(scope.kind(), CallbackScope::Kind::kHostFunc);
    EXPECT_EQ(scope.stream(), 5u);
    EXPECT_TRUE(scope.blocking());
  }
  EXPECT_EQ(CallbackScope::Current(), nullptr);
}

TEST(CallbackScopeTest, OnlyABlockingScopeHoldsItsStream) {
  CallbackScope no_block(CallbackScope::Kind::kReport, 5, /*blocking=*/false);
  EXPECT_FALSE(CallbackScope::Holds(5));
  CallbackScope block(CallbackScope::Kind::kReport, 6, /*blocking=*/true);
  EXPECT_TRUE(CallbackScope::Holds(6));
  EXPECT_FALSE(CallbackScope::Holds(5));
}

TEST(CallbackScopeTest, ScopesNest) {
  CallbackScope outer(CallbackScope::Kind::kReport, 1, /*blocking=*/true);
  {
    CallbackScope inner(CallbackScope::Kind::kReport, 2, /*blocking=*/true);
    EXPECT_EQ(CallbackScope::Current(), &inner);
    EXPECT_TRUE(CallbackScope::Holds(1));
    EXPECT_TRUE(CallbackScope::Holds(2));
  }
  EXPECT_EQ(CallbackScope::Current(), &outer);
  EXPECT_FALSE(CallbackScope::Holds(2));
}

TEST(CallbackScopeTest, IsAMatterOfOneThread) {
  CallbackScope scope(CallbackScope::Kind::kReport, 1, /*blocking=*/true);
  bool seen = true;
  TestThread other([&] {
    seen = CallbackScope::Current() != nullptr || CallbackScope::Holds(1);
  });
  other.Join();
  EXPECT_FALSE(seen);
}

}  // namespace
}  // namespace ascend::rt
