// Forked processes: ruling 2.15, S91 and S92, client pattern 22.

#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <thread>
#include <vector>

#include "absl/synchronization/notification.h"
#include "acl/acl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"
#include "tests/acl_testutil/callback_log.h"
#include "tests/acl_testutil/child.h"
#include "tests/acl_testutil/pump.h"

namespace ascend::acltest {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

void Nothing(void*) {}
uint64_t Self() { return static_cast<uint64_t>(pthread_self()); }

class ForkTest : public AclTest {};

TEST_F(ForkTest, S91_EveryCallOfTheChildIsRefused) {
  Pump pump(stream_);
  CallbackLog log;
  const ChildResult child = RunInChild([&](std::vector<aclError>* codes) {
    aclrtStream stream = nullptr;
    aclrtEvent event = nullptr;
    void* memory = nullptr;
    codes->push_back(aclrtCreateStream(&stream));
    codes->push_back(aclrtProcessReport(-1));
    codes->push_back(aclrtProcessHostFunc(-1));
    codes->push_back(aclrtSetDevice(0));
    codes->push_back(aclrtSubscribeReport(1, stream_));
    codes->push_back(aclrtUnSubscribeReport(pump.id(), stream_));
    codes->push_back(
        aclrtLaunchCallback(Nothing, nullptr, ACL_CALLBACK_BLOCK, stream_));
    codes->push_back(aclrtLaunchHostFunc(stream_, Nothing, nullptr));
    codes->push_back(aclrtSynchronizeStream(stream_));
    codes->push_back(aclrtSynchronizeDevice());
    codes->push_back(aclrtDestroyStream(stream_));
    codes->push_back(aclrtDestroyStreamForce(stream_));
    codes->push_back(aclrtCreateEvent(&event));
    codes->push_back(aclrtMalloc(&memory, 64, ACL_MEM_MALLOC_HUGE_FIRST));
    codes->push_back(aclrtResetDevice(0));
    codes->push_back(aclFinalizeReference(nullptr));
    codes->push_back(aclFinalize());
  });
  EXPECT_TRUE(child.ended);
  EXPECT_THAT(child.codes, SizeIs(17));
  EXPECT_THAT(child.codes, Each(Returns(ACL_ERROR_UNINITIALIZE)));
  EXPECT_THAT(child.errors, HasSubstr("forked after initialisation"));
  // The parent does not notice.
  ASSERT_THAT(log.Launch("parent", ACL_CALLBACK_BLOCK, stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(log.names(), ElementsAre("parent"));
}

TEST_F(ForkTest, S91_ForkWhileACallbackRuns) {
  Pump pump(stream_);
  CallbackLog log;
  absl::Notification release;
  ASSERT_THAT(log.Launch("a", ACL_CALLBACK_BLOCK, stream_,
                         [&] { release.WaitForNotification(); }),
              IsSuccess());
  ASSERT_TRUE(log.AwaitCount(1));
  const ChildResult child = RunInChild([&](std::vector<aclError>* codes) {
    codes->push_back(aclrtSynchronizeStream(stream_));
    codes->push_back(aclrtProcessReport(-1));
  });
  EXPECT_TRUE(child.ended);
  EXPECT_THAT(child.codes, Each(Returns(ACL_ERROR_UNINITIALIZE)));
  release.Notify();
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
}

TEST_F(ForkTest, S91_ForkInsideACallback) {
  Pump pump(stream_);
  CallbackLog log;
  ChildResult child;
  ASSERT_THAT(
      log.Launch("a", ACL_CALLBACK_BLOCK, stream_,
                 [&] {
                   child = RunInChild([&](std::vector<aclError>* codes) {
                     codes->push_back(aclrtSynchronizeStream(stream_));
                   });
                 }),
      IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_TRUE(child.ended);
  EXPECT_THAT(child.codes, ElementsAre(Returns(ACL_ERROR_UNINITIALIZE)));
}

// Leaves the child of a fork in a callback the way user code does: out of the
// callback, out of the process call, through exit().
void CheckAsChild(aclError of_the_call) {
  const bool refused =
      of_the_call == ACL_ERROR_UNINITIALIZE &&
      aclrtProcessReport(-1) == ACL_ERROR_UNINITIALIZE &&
      aclrtSynchronizeStream(nullptr) == ACL_ERROR_UNINITIALIZE;
#ifdef __SANITIZE_ADDRESS__
  // What the parent's other threads held counts as lost here.
  _exit(refused ? 0 : 1);
#else
  std::exit(refused ? 0 : 1);
#endif
}

TEST_F(ForkTest, S91_TheChildReturnsFromTheCallbackItWasForkedIn) {
  // Holds the stream's locks at some of the forks.
  std::atomic<bool> stop{false};
  std::thread asker([&] {
    aclrtStreamStatus status;
    while (!stop) aclrtStreamQuery(stream_, &status);
  });
  for (const aclrtCallbackBlockType type :
       {ACL_CALLBACK_BLOCK, ACL_CALLBACK_NO_BLOCK}) {
    for (int round = 0; round < 10; ++round) {
      ASSERT_THAT(aclrtSubscribeReport(Self(), stream_), IsSuccess());
      pid_t child = -1;
      const pid_t parent = getpid();
      const auto fork_here = [](void* pid) {
        *static_cast<pid_t*>(pid) = fork();
      };
      ASSERT_THAT(aclrtLaunchCallback(fork_here, &child, type, stream_),
                  IsSuccess());
      ASSERT_THAT(aclrtLaunchCallback(Nothing, nullptr, type, stream_),
                  IsSuccess());
      const aclError code = aclrtProcessReport(1000);
      if (getpid() != parent) {
        alarm(20);
        CheckAsChild(code);
      }
      EXPECT_THAT(code, IsSuccess());
      int status = -1;
      EXPECT_EQ(waitpid(child, &status, 0), child);
      EXPECT_EQ(status, 0) << "a signal: the child hung";
      EXPECT_THAT(aclrtUnSubscribeReport(Self(), stream_), IsSuccess());
    }
  }
  stop = true;
  asker.join();
}

// Its only thread has nothing to return to.
TEST_F(ForkTest, S91_TheChildOfAForkInAHostFuncEndsWhenTheFunctionReturns) {
  pid_t child = -1;
  ASSERT_THAT(aclrtLaunchHostFunc(
                  stream_,
                  [](void* pid) {
                    const pid_t forked = fork();
                    if (forked == 0) alarm(20);
                    *static_cast<pid_t*>(pid) = forked;
                  },
                  &child),
              IsSuccess());
  ASSERT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  int status = -1;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0) << "a signal: the child hung";
}

// Whatever lock another thread held at the fork, the child does not wait for
// it: neither the runtime's nor the log's.
TEST_F(ForkTest, Ruling2_15_TheChildTouchesNoLock) {
  std::atomic<bool> stop{false};
  std::vector<std::thread> busy;
  for (int i = 0; i < 3; ++i) {
    busy.emplace_back([&] {
      while (!stop) {
        aclrtStream stream = nullptr;
        EXPECT_THAT(aclrtSetDevice(0), IsSuccess());
        EXPECT_THAT(aclrtCreateStream(&stream), IsSuccess());
        EXPECT_THAT(aclrtProcessReport(0), Returns(ACL_ERROR_INVALID_PARAM));
        EXPECT_THAT(aclrtDestroyStream(stream), IsSuccess());
        EXPECT_THAT(aclrtResetDevice(0), IsSuccess());
      }
    });
  }
  constexpr int kRounds = 20;
  int answered = 0;
  for (int round = 0; round < kRounds; ++round) {
    const ChildResult child = RunInChild([&](std::vector<aclError>* codes) {
      codes->push_back(aclrtSynchronizeStream(stream_));
      codes->push_back(aclrtProcessReport(-1));
    });
    if (!child.ended) break;
    EXPECT_THAT(child.codes, Each(Returns(ACL_ERROR_UNINITIALIZE)));
    ++answered;
  }
  stop = true;
  for (std::thread& thread : busy) thread.join();
  EXPECT_EQ(answered, kRounds);
}

}  // namespace
}  // namespace ascend::acltest
