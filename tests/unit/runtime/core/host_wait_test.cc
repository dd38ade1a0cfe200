// Tests of runtime/core/host_wait.h.

#include "runtime/core/host_wait.h"

#include "absl/synchronization/notification.h"
#include "gtest/gtest.h"
#include "runtime/base/status.h"
#include "tests/testutil/status_matchers.h"
#include "tests/testutil/test_thread.h"

namespace ascend::rt {
namespace {

TEST(HostWaitTest, ASignalGivenBeforeEndsTheWaitAtOnceWithItsResult) {
  SimClock clock;
  HostWait wait;
  EXPECT_THAT(wait.result(), IsOk());
  wait.Signal(AclError(107023, "aborted"));
  EXPECT_EQ(wait.Await(&clock, kForever), HostWait::Wake::kSignalled);
  EXPECT_THAT(wait.result(), FailsWith(107023));
}

TEST(HostWaitTest, ASignalEndsASleepingWait) {
  SimClock clock;
  HostWait wait;
  TestThread signaller([&] {
    clock.AwaitWaiters(1);
    wait.Signal(absl::OkStatus());
  });
  EXPECT_EQ(wait.Await(&clock, kForever), HostWait::Wake::kSignalled);
}

TEST(HostWaitTest, APokeWakesOnceAndIsForgotten) {
  SimClock clock;
  HostWait wait;
  wait.Poke();
  wait.Poke();
  EXPECT_EQ(wait.Await(&clock, kForever), HostWait::Wake::kPoked);
  EXPECT_EQ(wait.Await(&clock, 0), HostWait::Wake::kTimeout);
}

TEST(HostWaitTest, ASignalCountsMoreThanAPokeAndAPassedDeadline) {
  SimClock clock;
  HostWait wait;
  wait.Poke();
  wait.Signal(absl::OkStatus());
  clock.Advance(10);
  EXPECT_EQ(wait.Await(&clock, 5), HostWait::Wake::kSignalled);
}

TEST(HostWaitTest, TheDeadlineEndsTheWait) {
  SimClock clock;
  HostWait wait;
  TestThread advancer([&] {
    clock.AwaitWaiters(1);
    clock.Advance(100);
  });
  EXPECT_EQ(wait.Await(&clock, 100), HostWait::Wake::kTimeout);
  EXPECT_EQ(clock.Now(), 100);
}

}  // namespace
}  // namespace ascend::rt
