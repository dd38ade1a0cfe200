// Tests of runtime/exec/run_queue.h.

#include "runtime/exec/run_queue.h"

#include "gtest/gtest.h"

namespace ascend::rt {
namespace {

class Nothing final : public Runnable {
 public:
  void Run() override {}
};

class RunQueueTest : public ::testing::Test {
 protected:
  RunQueue queue_;
  Nothing a_, b_, c_, d_;
};

TEST_F(RunQueueTest, GivesTheOldestOfTheMostUrgent) {
  queue_.Push(&a_, 7);
  queue_.Push(&b_, 2);
  queue_.Push(&c_, 2);
  queue_.Push(&d_, Executor::kUrgent);
  EXPECT_EQ(queue_.size(), 4u);
  EXPECT_EQ(queue_.Pop(), &d_);
  EXPECT_EQ(queue_.Pop(), &b_);
  EXPECT_EQ(queue_.Pop(), &c_);
  EXPECT_EQ(queue_.Pop(), &a_);
  EXPECT_TRUE(queue_.empty());
}

TEST_F(RunQueueTest, PrioritiesBeyondTheRangeAreItsEnds) {
  queue_.Push(&a_, 100);
  queue_.Push(&b_, 7);
  queue_.Push(&c_, -100);
  EXPECT_EQ(queue_.Pop(), &c_);
  EXPECT_EQ(queue_.Pop(), &a_);
  EXPECT_EQ(queue_.Pop(), &b_);
}

TEST_F(RunQueueTest, WhatIsErasedIsGone) {
  queue_.Push(&a_, 3);
  queue_.Push(&b_, 3);
  EXPECT_TRUE(queue_.Erase(&a_));
  EXPECT_FALSE(queue_.Erase(&a_));
  EXPECT_EQ(queue_.size(), 1u);
  EXPECT_EQ(queue_.Pop(), &b_);
}

TEST_F(RunQueueTest, KnowsWhetherSomethingIsAsUrgent) {
  EXPECT_FALSE(queue_.HasAsUrgent(7));
  queue_.Push(&a_, 4);
  EXPECT_FALSE(queue_.HasAsUrgent(3));
  EXPECT_TRUE(queue_.HasAsUrgent(4));
  EXPECT_TRUE(queue_.HasAsUrgent(5));
}

}  // namespace
}  // namespace ascend::rt
