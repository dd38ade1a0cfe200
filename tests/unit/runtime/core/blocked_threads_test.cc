// Tests of runtime/core/blocked_threads.h.

#include "runtime/core/blocked_threads.h"

#include "gtest/gtest.h"
#include "runtime/base/clock.h"

namespace ascend::rt {
namespace {

TEST(BlockedThreadsTest, KnowsWhatEachThreadWaitsFor) {
  BlockedThreads blocked;
  HostWait a, b;
  blocked.Add(1, 100, &a, kForever, /*now=*/0);
  blocked.Add(2, 200, &b, kForever, /*now=*/0);
  EXPECT_EQ(blocked.WaitsFor(1), 100u);
  EXPECT_EQ(blocked.WaitsFor(2), 200u);
  EXPECT_EQ(blocked.WaitsFor(3), kNoHandle);
  blocked.Remove(1);
  EXPECT_EQ(blocked.WaitsFor(1), kNoHandle);
  EXPECT_EQ(blocked.WaitsFor(2), 200u);
}

TEST(BlockedThreadsTest, RecheckPokesEverySleeper) {
  SimClock clock;
  BlockedThreads blocked;
  HostWait a, b, gone;
  blocked.Add(1, 100, &a, kForever, /*now=*/0);
  blocked.Add(2, 200, &b, kForever, /*now=*/0);
  blocked.Add(3, 300, &gone, kForever, /*now=*/0);
  blocked.Remove(3);
  blocked.Recheck();
  EXPECT_EQ(a.Await(&clock, 0), HostWait::Wake::kPoked);
  EXPECT_EQ(b.Await(&clock, 0), HostWait::Wake::kPoked);
  EXPECT_EQ(gone.Await(&clock, 0), HostWait::Wake::kTimeout);
}

// It ends by itself: no link of a circle.
TEST(BlockedThreadsTest, AThreadThatWaitsForALimitedTimeIsListedOnly) {
  BlockedThreads blocked;
  HostWait wait;
  blocked.Add(1, 100, &wait, /*deadline=*/500, /*now=*/0);
  EXPECT_EQ(blocked.WaitsFor(1), kNoHandle);
  ASSERT_EQ(blocked.List().size(), 1u);
  EXPECT_EQ(blocked.List()[0].stream, 100u);
}

// It is on its way out of the call, whatever its stream does next.
TEST(BlockedThreadsTest, AThreadWhoseWaitWasSignalledWaitsForNothing) {
  BlockedThreads blocked;
  HostWait wait;
  blocked.Add(1, 100, &wait, kForever, /*now=*/0);
  wait.Signal(absl::OkStatus());
  EXPECT_EQ(blocked.WaitsFor(1), kNoHandle);
}

TEST(BlockedThreadsTest, ListsWhoWaitsSinceWhen) {
  BlockedThreads blocked;
  HostWait wait;
  blocked.Add(1, 100, &wait, kForever, /*now=*/77);
  const std::vector<BlockedThreads::Entry> list = blocked.List();
  ASSERT_EQ(list.size(), 1u);
  EXPECT_EQ(list[0].thread_id, 1u);
  EXPECT_EQ(list[0].stream, 100u);
  EXPECT_EQ(list[0].since, 77);
}

}  // namespace
}  // namespace ascend::rt
