// Tests of runtime/core/work.h.

#include "runtime/core/work.h"

#include "gtest/gtest.h"
#include "tests/testutil/fake_work.h"

namespace ascend::rt {
namespace {

TEST(WorkTest, LivesUntilItsLastReferenceIsGone) {
  Work* const work = new FakeWork(nullptr);
  EXPECT_EQ(FakeWork::live(), 1);
  work->Ref();
  work->Unref();
  EXPECT_EQ(FakeWork::live(), 1);
  work->Unref();
  EXPECT_EQ(FakeWork::live(), 0);
}

}  // namespace
}  // namespace ascend::rt
