// Forked processes that initialise by themselves: ruling 2.15, S92. Apart from
// fork_test.cc because ThreadSanitizer starts no threads in such a child.

#include <pthread.h>

#include <vector>

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
using ::testing::SizeIs;

// A whole program: init, callback on a thread of its own, finalize.
void UseRuntime(std::vector<aclError>* codes) {
  aclrtStream stream = nullptr;
  codes->push_back(aclInit(nullptr));
  codes->push_back(aclrtSetDevice(0));
  codes->push_back(aclrtCreateStream(&stream));
  {
    Pump pump(stream);
    CallbackLog log;
    codes->push_back(log.LaunchHostFunc("b", nullptr));
    codes->push_back(log.Launch("a", ACL_CALLBACK_BLOCK, stream));
    codes->push_back(aclrtSynchronizeStream(stream));
    codes->push_back(aclrtSynchronizeDevice());
    if (log.count() != 2) codes->push_back(-1);
  }
  codes->push_back(aclrtDestroyStream(stream));
  codes->push_back(aclrtResetDevice(0));
  codes->push_back(aclFinalize());
}

using ForkInitTest = ProcessTest;

// Has to be the first test: the runtime was not used in this process before.
TEST_F(ForkInitTest, S92_ForkBeforeInit) {
  const ChildResult child = RunInChild(UseRuntime);
  EXPECT_TRUE(child.ended);
  EXPECT_THAT(child.codes, SizeIs(10));
  EXPECT_THAT(child.codes, Each(IsSuccess()));
}

TEST_F(ForkInitTest, Ruling2_15_TheChildMayInitialise) {
  ASSERT_THAT(aclInit(nullptr), IsSuccess());
  ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
  aclrtStream stream = nullptr;
  ASSERT_THAT(aclrtCreateStream(&stream), IsSuccess());
  Pump pump(stream);
  CallbackLog log;
  ASSERT_THAT(log.Launch("before", ACL_CALLBACK_BLOCK, stream), IsSuccess());
  ASSERT_THAT(aclrtSynchronizeStream(stream), IsSuccess());

  const ChildResult child = RunInChild([&](std::vector<aclError>* codes) {
    UseRuntime(codes);
    // It starts from nothing.
    codes->push_back(aclInit(nullptr));
    if (aclrtSynchronizeStream(nullptr) != ACL_ERROR_RT_CONTEXT_NULL) {
      codes->push_back(-1);
    }
    codes->push_back(aclrtSetDevice(0));
    codes->push_back(aclFinalize());
  });
  EXPECT_TRUE(child.ended);
  EXPECT_THAT(child.codes, Each(IsSuccess()));

  ASSERT_THAT(log.Launch("after", ACL_CALLBACK_BLOCK, stream), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream), IsSuccess());
  EXPECT_THAT(log.names(), ElementsAre("before", "after"));
  EXPECT_THAT(aclrtDestroyStream(stream), IsSuccess());
  EXPECT_THAT(aclFinalize(), IsSuccess());
}

// Pattern 22: the child forks again after it has initialised.
TEST_F(ForkInitTest, AGrandchildIsRefusedToo) {
  const ChildResult child = RunInChild([](std::vector<aclError>* codes) {
    UseRuntime(codes);
    const ChildResult grandchild = RunInChild([](std::vector<aclError>* inner) {
      inner->push_back(aclrtSetDevice(0));
      UseRuntime(inner);
    });
    codes->push_back(grandchild.ended ? ACL_SUCCESS : -1);
    for (aclError code : grandchild.codes) codes->push_back(code);
  });
  EXPECT_TRUE(child.ended);
  ASSERT_THAT(child.codes, SizeIs(22));
  EXPECT_THAT(child.codes[11], Returns(ACL_ERROR_UNINITIALIZE));
  for (size_t i = 0; i < child.codes.size(); ++i) {
    if (i == 11) continue;
    EXPECT_THAT(child.codes[i], IsSuccess()) << i;
  }
}

}  // namespace
}  // namespace ascend::acltest
