// Tests of runtime/core/record_point.h.

#include "runtime/core/record_point.h"

#include <atomic>
#include <memory>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/base/status.h"
#include "tests/testutil/status_matchers.h"

namespace ascend::rt {
namespace {

struct Waiter final : public PointWaiter {
  void OnPointComplete(Handle, const RecordPoint*) override {}
};

class RecordPointTest : public ::testing::Test {
 protected:
  // The number of references that a point holds shows in the count's own.
  std::shared_ptr<std::atomic<int>> count_ =
      std::make_shared<std::atomic<int>>(0);
  RecordPointRef point_ = RecordPointRef::Adopt(new RecordPoint(42, count_));
  SimClock clock_;
};

TEST_F(RecordPointTest, RemembersItsStreamTimeAndError) {
  EXPECT_EQ(point_->stream(), 42u);
  EXPECT_FALSE(point_->complete());
  std::vector<RecordPoint::StreamWait> resume;
  point_->Complete(7, AclError(507011, "failed"), &resume);
  EXPECT_TRUE(point_->complete());
  EXPECT_EQ(point_->time(), 7);
  EXPECT_THAT(point_->error(), FailsWith(507011));
}

TEST_F(RecordPointTest, GivesBackTheStreamsThatWaitedInOrder) {
  Waiter a, b;
  EXPECT_TRUE(point_->AddStreamWait({&a, 1}));
  EXPECT_TRUE(point_->AddStreamWait({&b, 2}));
  std::vector<RecordPoint::StreamWait> resume;
  point_->Complete(0, absl::OkStatus(), &resume);
  ASSERT_EQ(resume.size(), 2u);
  EXPECT_EQ(resume[0].waiter, &a);
  EXPECT_EQ(resume[0].handle, 1u);
  EXPECT_EQ(resume[1].waiter, &b);
}

TEST_F(RecordPointTest, SignalsHostWaitsWithTheError) {
  HostWait wait;
  EXPECT_TRUE(point_->AddHostWait(&wait));
  std::vector<RecordPoint::StreamWait> resume;
  point_->Complete(0, AclError(507011, "failed"), &resume);
  EXPECT_EQ(wait.Await(&clock_, 0), HostWait::Wake::kSignalled);
  EXPECT_THAT(wait.result(), FailsWith(507011));
}

TEST_F(RecordPointTest, AWaitThatWasTakenBackIsNotSignalled) {
  HostWait gone, kept;
  EXPECT_TRUE(point_->AddHostWait(&gone));
  EXPECT_TRUE(point_->AddHostWait(&kept));
  point_->RemoveHostWait(&gone);
  std::vector<RecordPoint::StreamWait> resume;
  point_->Complete(0, absl::OkStatus(), &resume);
  EXPECT_EQ(gone.Await(&clock_, 0), HostWait::Wake::kTimeout);
  EXPECT_EQ(kept.Await(&clock_, 0), HostWait::Wake::kSignalled);
}

TEST_F(RecordPointTest, ACompletePointTakesNoWaits) {
  std::vector<RecordPoint::StreamWait> resume;
  point_->Complete(0, absl::OkStatus(), &resume);
  Waiter waiter;
  HostWait wait;
  EXPECT_FALSE(point_->AddStreamWait({&waiter, 1}));
  EXPECT_FALSE(point_->AddHostWait(&wait));
}

TEST_F(RecordPointTest, LivesUntilItsLastReferenceIsGone) {
  EXPECT_EQ(count_.use_count(), 2);
  RecordPointRef second = RecordPointRef::Share(point_.get());
  point_ = RecordPointRef();
  EXPECT_EQ(count_.use_count(), 2);
  RecordPointRef third(std::move(second));
  EXPECT_FALSE(second);
  EXPECT_TRUE(third);
  third = RecordPointRef();
  EXPECT_EQ(count_.use_count(), 1);
}

TEST_F(RecordPointTest, SharingNothingGivesNothing) {
  EXPECT_FALSE(RecordPointRef::Share(nullptr));
}

}  // namespace
}  // namespace ascend::rt
