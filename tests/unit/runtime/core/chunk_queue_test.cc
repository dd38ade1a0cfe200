// Tests of runtime/core/chunk_queue.h and of what it costs.

#include "runtime/core/chunk_queue.h"

#include <cstdint>

#include "gtest/gtest.h"
#include "runtime/core/stream.h"
#include "runtime/core/task.h"
#include "tests/testutil/allocation_counter.h"

namespace ascend::rt {
namespace {

using testutil::LiveAllocations;
using TaskQueue = ChunkQueue<Task, 4, 20, 2>;

Task Numbered(uintptr_t number) {
  return Task::HostFunc(nullptr, reinterpret_cast<void*>(number));
}
uintptr_t NumberOf(const Task& task) {
  return reinterpret_cast<uintptr_t>(task.user_data);
}

TEST(ChunkQueueTest, StartsEmptyAndOwnsNoMemory) {
  const int64_t before = LiveAllocations();
  TaskQueue queue;
  EXPECT_TRUE(queue.empty());
  EXPECT_EQ(queue.size(), 0u);
  EXPECT_EQ(LiveAllocations(), before);
}

TEST(ChunkQueueTest, GivesTasksBackInTheOrderOfPushing) {
  TaskQueue queue;
  for (uintptr_t i = 0; i < 1000; ++i) queue.Push(Numbered(i));
  EXPECT_EQ(queue.size(), 1000u);
  for (uintptr_t i = 0; i < 1000; ++i) {
    ASSERT_EQ(NumberOf(queue.front()), i);
    ASSERT_EQ(NumberOf(queue.Pop()), i);
    ASSERT_EQ(queue.size(), 999 - i);
  }
  EXPECT_TRUE(queue.empty());
}

TEST(ChunkQueueTest, KeepsOrderHoweverPushesAndPopsMix) {
  for (uintptr_t burst = 1; burst <= 64; ++burst) {
    TaskQueue queue;
    uintptr_t pushed = 0, popped = 0;
    for (int round = 0; round < 10; ++round) {
      for (uintptr_t i = 0; i < burst; ++i) queue.Push(Numbered(pushed++));
      for (uintptr_t i = 0; i < (burst + 1) / 2; ++i) {
        ASSERT_EQ(NumberOf(queue.Pop()), popped++);
      }
    }
    while (!queue.empty()) ASSERT_EQ(NumberOf(queue.Pop()), popped++);
    ASSERT_EQ(popped, pushed);
  }
}

TEST(ChunkQueueTest, ADrainedQueueKeepsItsFirstAndTwoMoreChunks) {
  const int64_t before = LiveAllocations();
  TaskQueue queue;
  for (uintptr_t i = 0; i < 1000; ++i) queue.Push(Numbered(i));
  EXPECT_GT(LiveAllocations(), before + 10);
  while (!queue.empty()) queue.Pop();
  EXPECT_EQ(LiveAllocations(), before + 3);
  queue.Trim();
  EXPECT_EQ(LiveAllocations(), before + 1);
  queue.ReleaseFirst();
  EXPECT_EQ(LiveAllocations(), before);
}

TEST(ChunkQueueTest, UseInTurnAllocatesOnce) {
  const int64_t before = LiveAllocations();
  TaskQueue queue;
  queue.Push(Numbered(0));
  queue.Pop();
  for (uintptr_t i = 0; i < 1000; ++i) {
    queue.Push(Numbered(i));
    EXPECT_EQ(LiveAllocations(), before + 1);
    queue.Pop();
  }
}

TEST(ChunkQueueTest, WorksAfterTrim) {
  TaskQueue queue;
  queue.Push(Numbered(1));
  queue.Pop();
  queue.Trim();
  queue.Push(Numbered(2));
  EXPECT_EQ(NumberOf(queue.Pop()), 2u);
}

TEST(ChunkQueueTest, TrimLeavesQueuedTasksAlone) {
  TaskQueue queue;
  for (uintptr_t i = 0; i < 100; ++i) queue.Push(Numbered(i));
  for (uintptr_t i = 0; i < 50; ++i) queue.Pop();
  queue.Trim();
  for (uintptr_t i = 50; i < 100; ++i) ASSERT_EQ(NumberOf(queue.Pop()), i);
}

TEST(ChunkQueueTest, TheDestructorFreesWhatIsQueued) {
  const int64_t before = LiveAllocations();
  {
    TaskQueue queue;
    for (uintptr_t i = 0; i < 100; ++i) queue.Push(Numbered(i));
  }
  EXPECT_EQ(LiveAllocations(), before);
}

TEST(TaskTest, ATaskIsAtMost32Bytes) { EXPECT_LE(sizeof(Task), 32u); }

TEST(ChunkQueueTest, WorksAfterItsFirstChunkWasReleased) {
  TaskQueue queue;
  queue.Push(Numbered(1));
  queue.Pop();
  queue.ReleaseFirst();
  for (uintptr_t i = 0; i < 100; ++i) queue.Push(Numbered(i));
  for (uintptr_t i = 0; i < 100; ++i) ASSERT_EQ(NumberOf(queue.Pop()), i);
}

TEST(StreamMemoryTest, AnIdleStreamIsFarBelowAKibibyte) {
  EXPECT_LE(sizeof(Stream), 448u);
}

}  // namespace
}  // namespace ascend::rt
