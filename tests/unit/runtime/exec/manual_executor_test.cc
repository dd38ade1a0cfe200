// Tests of runtime/exec/manual_executor.h.

#include "runtime/exec/manual_executor.h"

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/base/clock.h"

namespace ascend::rt {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class ManualExecutorTest : public ::testing::Test {
 protected:
  struct Item final : public Runnable, public TimerTarget {
    Item(ManualExecutorTest* owner, std::string item_name,
         std::function<void()> on_run = nullptr)
        : test(owner), name(std::move(item_name)), body(std::move(on_run)) {}
    void Run() override {
      test->ran_.push_back(name);
      if (body) body();
    }
    void OnTimer(int64_t deadline) override {
      test->ran_.push_back(name + "@" + std::to_string(deadline));
      if (body) body();
    }
    ManualExecutorTest* const test;
    const std::string name;
    const std::function<void()> body;
  };

  SimClock clock_;
  ManualExecutor executor_{&clock_};
  std::vector<std::string> ran_;
};

TEST_F(ManualExecutorTest, RunsNothingByItself) {
  Item a(this, "a");
  executor_.Schedule(&a);
  executor_.ScheduleAt(0, &a);
  EXPECT_EQ(executor_.pending(), 1u);
  EXPECT_EQ(executor_.timers(), 1u);
  EXPECT_THAT(ran_, IsEmpty());
}

TEST_F(ManualExecutorTest, RunsTheOldestFirst) {
  Item a(this, "a"), b(this, "b");
  executor_.Schedule(&a);
  executor_.Schedule(&b);
  EXPECT_EQ(executor_.RunUntilIdle(), 2);
  EXPECT_THAT(ran_, ElementsAre("a", "b"));
  EXPECT_EQ(executor_.RunUntilIdle(), 0);
}

TEST_F(ManualExecutorTest, RunNthPicksAnyWaitingRunnable) {
  Item a(this, "a"), b(this, "b"), c(this, "c");
  executor_.Schedule(&a);
  executor_.Schedule(&b);
  executor_.Schedule(&c);
  executor_.RunNth(1);
  executor_.RunNth(1);
  executor_.RunNth(0);
  EXPECT_THAT(ran_, ElementsAre("b", "c", "a"));
}

TEST_F(ManualExecutorTest, ARunnableMayScheduleItselfAgain) {
  int left = 3;
  Item again(this, "again", [&] {
    if (--left > 0) executor_.Schedule(&again);
  });
  executor_.Schedule(&again);
  EXPECT_EQ(executor_.RunUntilIdle(), 3);
}

TEST_F(ManualExecutorTest, TimersFireInTheOrderOfTheirDeadlinesWhenDue) {
  Item a(this, "a"), b(this, "b"), c(this, "c");
  executor_.ScheduleAt(30, &c);
  executor_.ScheduleAt(10, &a);
  executor_.ScheduleAt(20, &b);
  clock_.Advance(20);
  executor_.RunUntilIdle();
  EXPECT_THAT(ran_, ElementsAre("a@10", "b@20"));
  EXPECT_EQ(executor_.timers(), 1u);
  clock_.Advance(10);
  executor_.RunUntilIdle();
  EXPECT_EQ(ran_.back(), "c@30");
}

TEST_F(ManualExecutorTest, ACancelledTimerDoesNotFire) {
  Item a(this, "a");
  executor_.ScheduleAt(10, &a);
  executor_.CancelTimer(10, &a);
  executor_.CancelTimer(10, &a);  // gone already
  clock_.Advance(10);
  executor_.RunUntilIdle();
  EXPECT_THAT(ran_, IsEmpty());
  EXPECT_EQ(executor_.timers(), 0u);
}

}  // namespace
}  // namespace ascend::rt
