#include "runtime/model/memory_plan.h"

#include <random>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/base/status.h"

namespace ascend::rt {
namespace {

using ::testing::ElementsAre;

TEST(MemoryPlanTest, AChainNeedsTwoBlocks) {
  // Each block is read while the next is written.
  std::vector<MemoryBlock> blocks;
  for (int i = 0; i < 100; ++i) blocks.push_back({1000, i, i + 1});
  const auto plan = PlanMemory(blocks);
  ASSERT_TRUE(plan.ok());
  EXPECT_EQ(plan->bytes, 2 * 1024u);
}

TEST(MemoryPlanTest, FreedNeighboursJoin) {
  const auto plan = PlanMemory({{64, 0, 1}, {64, 0, 1}, {128, 2, 3}});
  ASSERT_TRUE(plan.ok());
  EXPECT_THAT(plan->offsets, ElementsAre(0, 64, 0));
  EXPECT_EQ(plan->bytes, 128u);
}

TEST(MemoryPlanTest, RandomPlansNeverOverlapAndAreAligned) {
  std::mt19937 random(1);
  for (int round = 0; round < 200; ++round) {
    std::vector<MemoryBlock> blocks(random() % 60);
    size_t all = 0;
    for (MemoryBlock& block : blocks) {
      block.bytes = random() % 5 == 0 ? 0 : random() % 1000;
      block.first = static_cast<int>(random() % 40);
      block.last = block.first + static_cast<int>(random() % 8);
      all += *AlignTensor(block.bytes);
    }
    const auto plan = PlanMemory(blocks);
    ASSERT_TRUE(plan.ok());
    EXPECT_LE(plan->bytes, all);
    for (size_t i = 0; i < blocks.size(); ++i) {
      EXPECT_EQ(plan->offsets[i] % kTensorAlignment, 0u);
      EXPECT_LE(plan->offsets[i] + blocks[i].bytes, plan->bytes);
      for (size_t j = 0; j < i; ++j) {
        const bool together = blocks[i].first <= blocks[j].last &&
                              blocks[j].first <= blocks[i].last;
        if (!together || blocks[i].bytes == 0 || blocks[j].bytes == 0) {
          continue;
        }
        EXPECT_TRUE(plan->offsets[i] + blocks[i].bytes <= plan->offsets[j] ||
                    plan->offsets[j] + blocks[j].bytes <= plan->offsets[i])
            << "blocks " << i << " and " << j << " of round " << round;
      }
    }
  }
}

TEST(MemoryPlanTest, WhatCannotBeAddressedIsAnError) {
  EXPECT_EQ(AclCode(AlignTensor(~size_t{0}).status()), 545004);
  const size_t huge = size_t{1} << 55;
  EXPECT_EQ(
      AclCode(PlanMemory({{huge, 0, 0}, {huge, 0, 0}, {huge, 0, 0}}).status()),
      545004);
}

}  // namespace
}  // namespace ascend::rt
