// Tests of runtime/base/adaptive_spin.h.

#include "runtime/base/adaptive_spin.h"

#include <cstdint>

#include "gtest/gtest.h"
#include "runtime/base/clock.h"

namespace ascend::rt {
namespace {

// A tenth of a microsecond passes between two looks at it.
class TickingClock final : public Clock {
 public:
  int64_t Now() override { return now_ += 100; }
  void WaitUntil(CondVar*, Mutex*, int64_t) override {}
  void Pass(int64_t nanos) { now_ += nanos; }

 private:
  int64_t now_ = 0;
};

class AdaptiveSpinTest : public ::testing::Test {
 protected:
  ~AdaptiveSpinTest() override {
    AdaptiveSpin::FixBudget(AdaptiveSpin::kAdaptive);
  }

  // How long it looks for what does not come.
  int64_t Spun(int64_t deadline = kForever) {
    const int64_t begin = clock_.Now();
    EXPECT_FALSE(spin_.Spin(&clock_, deadline, [] { return false; }));
    return clock_.Now() - begin;
  }
  void ArriveAfter(int64_t gap) {
    spin_.Spin(&clock_, kForever, [] { return true; });
    clock_.Pass(gap);
    spin_.Arrived(&clock_);
  }

  TickingClock clock_;
  AdaptiveSpin spin_;
};

TEST_F(AdaptiveSpinTest, LooksTwiceAsLongAsTheGapsWere) {
  for (int i = 0; i < 50; ++i) ArriveAfter(10000);
  EXPECT_NEAR(static_cast<double>(Spun()), 20000, 2000);
}

TEST_F(AdaptiveSpinTest, HardlyLooksWhenTheGapsAreLong) {
  for (int i = 0; i < 50; ++i) ArriveAfter(1000000);
  EXPECT_NEAR(static_cast<double>(Spun()), AdaptiveSpin::kFloor, 500);
}

TEST_F(AdaptiveSpinTest, NeverLooksPastTheDeadline) {
  EXPECT_LE(Spun(clock_.Now() + 1000), 1500);
}

TEST_F(AdaptiveSpinTest, AFixedBudgetIsKeptWhateverTheGaps) {
  AdaptiveSpin::FixBudget(300000);
  for (int i = 0; i < 50; ++i) ArriveAfter(10000);
  EXPECT_NEAR(static_cast<double>(Spun()), 300000, 1000);
}

TEST_F(AdaptiveSpinTest, ABudgetOfNothingLooksOnce) {
  AdaptiveSpin::FixBudget(0);
  int looks = 0;
  EXPECT_FALSE(spin_.Spin(&clock_, kForever, [&] {
    ++looks;
    return false;
  }));
  EXPECT_EQ(looks, 1);
}

}  // namespace
}  // namespace ascend::rt
