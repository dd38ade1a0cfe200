// Tests of runtime/core/options.h: what single options do. How they are read
// from variables is in tests/control/environment_test.cc.

#include "runtime/core/options.h"

#include "gtest/gtest.h"
#include "runtime/base/adaptive_spin.h"
#include "runtime/core/runtime.h"

namespace ascend::rt {
namespace {

TEST(OptionsTest, SpinFixesTheBudgetOfEveryWait) {
  Options options;
  ASSERT_TRUE(options.Set("spin", "0").ok());
  Runtime::Replace(options);
  EXPECT_EQ(AdaptiveSpin::fixed_budget(), 0);
  ASSERT_TRUE(options.Set("spin", "250").ok());
  Runtime::Replace(options);
  EXPECT_EQ(AdaptiveSpin::fixed_budget(), 250000);
  ASSERT_TRUE(options.Set("spin", "adaptive").ok());
  Runtime::Replace(options);
  EXPECT_EQ(AdaptiveSpin::fixed_budget(), AdaptiveSpin::kAdaptive);
}

}  // namespace
}  // namespace ascend::rt
