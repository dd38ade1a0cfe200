// Tests of runtime/base/thread_id.h.

#include "runtime/base/thread_id.h"

#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "gtest/gtest.h"
#include "tests/testutil/test_thread.h"

namespace ascend::rt {
namespace {

// Ruling 2.1.
TEST(ThreadIdTest, TheSubscribeIdIsThePosixHandle) {
  EXPECT_EQ(CurrentPthreadId(), static_cast<uint64_t>(pthread_self()));
}

TEST(ThreadIdTest, TheCreatorAndTheThreadSeeTheSameId) {
  uint64_t inside = 0;
  TestThread thread([&] { inside = CurrentPthreadId(); });
  const uint64_t outside = thread.id();
  thread.Join();
  EXPECT_EQ(inside, outside);
}

TEST(ThreadIdTest, TheKernelIdIsAnotherNumberPerThread) {
  EXPECT_EQ(CurrentKernelThreadId(), static_cast<uint32_t>(getpid()));
  uint32_t inside = 0, expected = 0;
  TestThread thread([&] {
    inside = CurrentKernelThreadId();
    expected = static_cast<uint32_t>(syscall(SYS_gettid));
  });
  thread.Join();
  EXPECT_EQ(inside, expected);
  EXPECT_NE(inside, CurrentKernelThreadId());
}

// Ruling 2.15: the thread that a fork leaves in the child has a new kernel id.
TEST(ThreadIdTest, AForkedChildDoesNotSeeTheIdOfItsParent) {
  const uint32_t parent = CurrentKernelThreadId();
  const pid_t child = fork();
  if (child == 0) {
    const uint32_t id = CurrentKernelThreadId();
    _exit(id == static_cast<uint32_t>(getpid()) && id != parent ? 0 : 1);
  }
  ASSERT_GT(child, 0);
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

}  // namespace
}  // namespace ascend::rt
