// Tests of runtime/base/biased_mutex.h: owner and others exclude one another.

#include "runtime/base/biased_mutex.h"

#include <sched.h>

#include <atomic>
#include <cstdint>

#include "gtest/gtest.h"
#include "tests/testutil/test_thread.h"

namespace ascend::rt {
namespace {

TEST(BiasedMutexTest, OwnerAndOthersExcludeOneAnother) {
  BiasedMutex mu;
  int64_t count = 0;  // guarded by mu
  std::atomic<bool> others_done{false};
  int64_t owned = 0;
  TestThread owner([&] {
    while (!others_done || owned < 1000) {
      mu.LockByOwner();
      ++count;
      mu.UnlockByOwner();
      ++owned;
    }
  });
  constexpr int kTurns = 1000;
  const auto other = [&] {
    for (int i = 0; i < kTurns; ++i) {
      mu.Lock();
      ++count;
      mu.Unlock();
    }
  };
  TestThread first(other), second(other);
  first.Join();
  second.Join();
  others_done = true;
  owner.Join();
  EXPECT_EQ(count, owned + 2 * kTurns);
}

TEST(BiasedMutexTest, TheOwnerWaitsWhileAnotherHoldsIt) {
  BiasedMutex mu;
  std::atomic<int> step{0};
  mu.Lock();
  TestThread owner([&] {
    step = 1;
    mu.LockByOwner();
    EXPECT_EQ(step, 2);
    mu.UnlockByOwner();
  });
  while (step != 1) sched_yield();
  step = 2;
  mu.Unlock();
  owner.Join();
}

TEST(BiasedMutexTest, OwnershipMayPassOn) {
  BiasedMutex mu;
  int count = 0;
  for (int i = 0; i < 3; ++i) {
    TestThread owner([&] {
      mu.LockByOwner();
      ++count;
      mu.UnlockByOwner();
    });
    owner.Join();
  }
  mu.Lock();
  EXPECT_EQ(count, 3);
  mu.Unlock();
}

}  // namespace
}  // namespace ascend::rt
