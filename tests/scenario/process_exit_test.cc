// Scenarios S10 and S11, ruling 2.16: how a process may end. The test starts
// its own program again; main() below is then one of the programs.

#include <pthread.h>
#include <stdlib.h>

#include <cstdio>
#include <cstring>
#include <string>
#include <thread>

#include "absl/synchronization/notification.h"
#include "acl/acl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/child.h"
#include "tests/acl_testutil/codes.h"
#include "tests/acl_testutil/deadline.h"

namespace ascend::acltest {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

uint64_t Self() { return static_cast<uint64_t>(pthread_self()); }

void Require(aclError code) {
  if (code == ACL_SUCCESS) return;
  std::fprintf(stderr, "unexpected %s\n", CodeName(code).c_str());
  _Exit(2);
}

// One stream with a thread inside aclrtProcessReport(-1).
aclrtStream StartPumping() {
  aclrtStream stream = nullptr;
  Require(aclInit(nullptr));
  Require(aclrtSetDevice(0));
  Require(aclrtCreateStream(&stream));
  std::thread pump([] {
    while (true) aclrtProcessReport(-1);
  });
  Require(aclrtSubscribeReport(static_cast<uint64_t>(pump.native_handle()),
                               stream));
  pump.detach();
  Require(
      aclrtLaunchCallback([](void*) {}, nullptr, ACL_CALLBACK_BLOCK, stream));
  Require(aclrtSynchronizeStream(stream));
  return stream;
}

void NeverReturn(void*) {
  absl::Notification never;
  never.WaitForNotification();
}

int WithoutFinalize() {
  const aclrtStream stream = StartPumping();
  Require(aclrtLaunchHostFunc(stream, NeverReturn, nullptr));
  Require(
      aclrtLaunchCallback([](void*) {}, nullptr, ACL_CALLBACK_BLOCK, stream));
  return 0;
}

int ExitInsideACallback() {
  aclrtStream stream = nullptr;
  Require(aclInit(nullptr));
  Require(aclrtSetDevice(0));
  Require(aclrtCreateStream(&stream));
  Require(aclrtSubscribeReport(Self(), stream));
  Require(aclrtLaunchCallback([](void*) { exit(7); }, nullptr,
                              ACL_CALLBACK_BLOCK, stream));
  aclrtProcessReport(-1);
  return 1;
}

int FinalizeWhileAThreadPumps() {
  StartPumping();
  Require(aclFinalize());
  return 0;
}

// Destroyed after main(), perhaps after the runtime's own statics.
struct FinalizeLate {
  ~FinalizeLate() {
    if (stream == nullptr) return;
    std::fprintf(stderr, "destroy %d\n", aclrtDestroyStream(stream));
    std::fprintf(stderr, "again %d\n", aclrtDestroyStream(stream));
    std::fprintf(stderr, "message %s\n", aclGetRecentErrMsg());
    std::fprintf(stderr, "finalize %d\n", aclFinalize());
  }
  aclrtStream stream = nullptr;
} g_finalize_late;

int FinalizeInAStaticDestructor() {
  g_finalize_late.stream = StartPumping();
  return 0;
}

struct Program {
  const char* name;
  int (*run)();
} const kPrograms[] = {
    {"--without_finalize", WithoutFinalize},
    {"--exit_inside_a_callback", ExitInsideACallback},
    {"--finalize_while_a_thread_pumps", FinalizeWhileAThreadPumps},
    {"--finalize_in_a_static_destructor", FinalizeInAStaticDestructor},
};

TEST(ProcessExitTest, S10_ExitWithoutFinalize) {
  const ChildResult child = RunSelf({"--without_finalize"});
  EXPECT_TRUE(child.ended) << child.errors;
  EXPECT_EQ(child.exit_code, 0) << child.errors;
  EXPECT_THAT(child.errors, Not(HasSubstr("leak report")));
}

TEST(ProcessExitTest, S10_TheLeakReportIsThereWhenAskedFor) {
  const ChildResult child =
      RunSelf({"--without_finalize"}, {"ACLSIM_LEAK_REPORT=1"});
  EXPECT_TRUE(child.ended) << child.errors;
  EXPECT_EQ(child.exit_code, 0) << child.errors;
  EXPECT_THAT(child.errors, HasSubstr("leak report: 1 stream, 1 subscription"));
}

TEST(ProcessExitTest, Ruling2_16_ExitInsideACallback) {
  const ChildResult child = RunSelf({"--exit_inside_a_callback"});
  EXPECT_TRUE(child.ended) << child.errors;
  EXPECT_EQ(child.exit_code, 7) << child.errors;
}

// Pattern 7.
TEST(ProcessExitTest, Ruling2_16_FinalizeWhileAThreadPumps) {
  const ChildResult child = RunSelf({"--finalize_while_a_thread_pumps"});
  EXPECT_TRUE(child.ended) << child.errors;
  EXPECT_EQ(child.exit_code, 0) << child.errors;
}

// The thread's variables are gone by then, those of controls among them.
TEST(ProcessExitTest, S11_FinalizeFromAStaticDestructorUnderControls) {
  for (const char* const control :
       {"ACLSIM_CLOCK=simulated", "ACLSIM_LEAK_REPORT=1",
        "ACLSIM_TRACE=/dev/null", "ACLSIM_ORDER=deterministic:1"}) {
    const ChildResult child =
        RunSelf({"--finalize_in_a_static_destructor"}, {control});
    EXPECT_TRUE(child.ended) << child.errors;
    EXPECT_EQ(child.exit_code, 0) << child.errors;
    EXPECT_THAT(child.errors, HasSubstr("finalize 0\n"));
  }
}

TEST(ProcessExitTest, S11_FinalizeFromAStaticDestructor) {
  const ChildResult child = RunSelf({"--finalize_in_a_static_destructor"});
  EXPECT_TRUE(child.ended) << child.errors;
  EXPECT_EQ(child.exit_code, 0) << child.errors;
  EXPECT_THAT(child.errors, HasSubstr("destroy 0\n"));
  EXPECT_THAT(child.errors, HasSubstr("again 107017\n"));
  EXPECT_THAT(child.errors, HasSubstr("message aclrtDestroyStream returns"));
  EXPECT_THAT(child.errors, HasSubstr("finalize 0\n"));
  EXPECT_THAT(child.errors,
              HasSubstr("aclFinalize is called while the process exits"));
}

}  // namespace
}  // namespace ascend::acltest

int main(int argc, char** argv) {
  for (const auto& program : ascend::acltest::kPrograms) {
    if (argc > 1 && std::strcmp(argv[1], program.name) == 0) {
      return program.run();
    }
  }
  ::testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
