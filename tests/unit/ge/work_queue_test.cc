// Tests of ge/src/work_queue.h.

#include "ge/src/work_queue.h"

#include <atomic>
#include <thread>
#include <vector>

#include "absl/synchronization/notification.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace ge::internal {
namespace {

using ::testing::ElementsAre;

TEST(WorkQueueTest, DoesItsWorkInOrderOnOneThread) {
  std::vector<int> done;
  WorkQueue queue([&] { done.push_back(0); });
  EXPECT_FALSE(queue.OnThread());
  for (int i = 1; i <= 3; ++i) {
    EXPECT_TRUE(queue.Push(
        [&, i] {
          EXPECT_TRUE(queue.OnThread());
          done.push_back(i);
        },
        /*may_wait=*/true));
  }
  queue.Stop();
  EXPECT_THAT(done, ElementsAre(0, 1, 2, 3));
}

TEST(WorkQueueTest, TakesNothingOnceStopped) {
  WorkQueue queue([] {});
  queue.Stop();
  EXPECT_FALSE(queue.Push([] { FAIL(); }, /*may_wait=*/true));
}

// ge_semantics 7.3: 2048 pieces; then the caller waits, unless it must not.
TEST(WorkQueueTest, AFullQueueRefusesOrWaits) {
  absl::Notification started, release;
  std::atomic<int> done{0};
  WorkQueue queue([] {});
  ASSERT_TRUE(queue.Push(
      [&] {
        started.Notify();
        release.WaitForNotification();
      },
      /*may_wait=*/true));
  started.WaitForNotification();
  for (int i = 0; i < 2048; ++i) {
    ASSERT_TRUE(queue.Push([&] { ++done; }, /*may_wait=*/false)) << i;
  }
  EXPECT_FALSE(queue.Push([&] { ++done; }, /*may_wait=*/false));
  std::thread waiter(
      [&] { EXPECT_TRUE(queue.Push([&] { ++done; }, /*may_wait=*/true)); });
  release.Notify();
  waiter.join();
  queue.Stop();
  EXPECT_EQ(done, 2049);
}

}  // namespace
}  // namespace ge::internal
