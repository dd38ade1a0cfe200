// Tests of runtime/base/spin_mutex.h.

#include "runtime/base/spin_mutex.h"

#include "gtest/gtest.h"
#include "tests/testutil/test_thread.h"

namespace ascend::rt {
namespace {

TEST(SpinMutexTest, OneThreadAtATimeIsInside) {
  SpinMutex mu;
  int inside = 0;
  int entered = 0;
  const auto enter = [&] {
    for (int i = 0; i < 10000; ++i) {
      SpinMutexLock lock(&mu);
      ASSERT_EQ(++inside, 1);
      ++entered;
      --inside;
    }
  };
  TestThread first(enter);
  TestThread second(enter);
  first.Join();
  second.Join();
  EXPECT_EQ(entered, 20000);
}

TEST(SpinMutexLockTest, MayEndUnlocked) {
  SpinMutex mu;
  {
    SpinMutexLock lock(&mu);
    lock.Unlock();
  }
  SpinMutexLock lock(&mu);
}

}  // namespace
}  // namespace ascend::rt
