// Tests of runtime/core/event.h.

#include "runtime/core/event.h"

#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "tests/testutil/status_matchers.h"

namespace ascend::rt {
namespace {

class EventTest : public ::testing::Test {
 protected:
  EventTest() { handle_ = Open(EventConfig()); }
  ~EventTest() override {
    if (table_.Find(handle_) != nullptr) Close(handle_);
    EXPECT_EQ(table_.live(), 0u);
  }

  Handle Open(const EventConfig& config) {
    event_ = table_.Acquire();
    event_->Open(config);
    return table_.Publish(event_);
  }
  bool Close(Handle handle) {
    if (!event_->Close(handle, [&] { table_.Retire(event_, handle); })) {
      return false;
    }
    table_.Release(event_);
    return true;
  }

  RecordPointRef NewPoint() {
    absl::StatusOr<RecordPointRef> point = event_->NewPoint(handle_, kStream);
    EXPECT_THAT(point, IsOk());
    return *std::move(point);
  }
  static void Complete(const RecordPointRef& point) {
    std::vector<RecordPoint::StreamWait> resume;
    point->Complete(1, absl::OkStatus(), &resume);
  }
  RecordPoint* Latest() {
    const absl::StatusOr<RecordPointRef> latest = event_->Latest(handle_);
    EXPECT_THAT(latest, IsOk());
    return latest.ok() ? latest->get() : nullptr;
  }

  static constexpr Handle kStream = 77;
  HandleTable<Event, HandleKind::kEvent> table_;
  Event* event_;
  Handle handle_;
};

TEST_F(EventTest, IsNotRecordedAtFirst) { EXPECT_EQ(Latest(), nullptr); }

TEST_F(EventTest, KeepsItsConfig) {
  Close(handle_);
  EventConfig config;
  config.device = 3;
  config.context = 9;
  config.flags = 8;
  config.with_flag = true;
  config.extended = true;
  handle_ = Open(config);
  EXPECT_EQ(event_->config().device, 3);
  EXPECT_EQ(event_->config().context, 9u);
  EXPECT_EQ(event_->config().flags, 8u);
  EXPECT_TRUE(event_->config().with_flag);
  EXPECT_TRUE(event_->config().extended);
}

TEST_F(EventTest, APointBecomesTheLatestOnlyWhenItWasQueued) {
  const RecordPointRef point = NewPoint();
  EXPECT_EQ(point->stream(), kStream);
  EXPECT_EQ(Latest(), nullptr);
  event_->SetLatest(handle_, RecordPointRef::Share(point.get()));
  EXPECT_EQ(Latest(), point.get());
}

TEST_F(EventTest, RecordingAgainLeavesACapturedPointAlone) {
  const RecordPointRef first = NewPoint();
  event_->SetLatest(handle_, RecordPointRef::Share(first.get()));
  const absl::StatusOr<RecordPointRef> captured = event_->Latest(handle_);
  const RecordPointRef second = NewPoint();
  event_->SetLatest(handle_, RecordPointRef::Share(second.get()));
  EXPECT_EQ(Latest(), second.get());
  Complete(first);
  EXPECT_TRUE((*captured)->complete());
  EXPECT_FALSE(second->complete());
}

TEST_F(EventTest, AResetCountsWhenItsTaskIsReached) {
  const RecordPointRef point = NewPoint();
  event_->SetLatest(handle_, RecordPointRef::Share(point.get()));
  const RecordPointRef reset = NewPoint();
  event_->ResetAfter(handle_, RecordPointRef::Share(reset.get()));
  Complete(point);
  EXPECT_EQ(Latest(), point.get());
  Complete(reset);
  EXPECT_EQ(Latest(), nullptr);
  EXPECT_EQ(Latest(), nullptr);
}

TEST_F(EventTest, ARecordAfterAResetIsNotReset) {
  const RecordPointRef first = NewPoint();
  event_->SetLatest(handle_, RecordPointRef::Share(first.get()));
  const RecordPointRef reset = NewPoint();
  event_->ResetAfter(handle_, RecordPointRef::Share(reset.get()));
  const RecordPointRef second = NewPoint();
  event_->SetLatest(handle_, RecordPointRef::Share(second.get()));
  Complete(reset);
  EXPECT_EQ(Latest(), second.get());
}

TEST_F(EventTest, ALaterResetTakesThePlaceOfAnEarlierOne) {
  const RecordPointRef point = NewPoint();
  event_->SetLatest(handle_, RecordPointRef::Share(point.get()));
  const RecordPointRef early = NewPoint();
  const RecordPointRef late = NewPoint();
  event_->ResetAfter(handle_, RecordPointRef::Share(early.get()));
  event_->ResetAfter(handle_, RecordPointRef::Share(late.get()));
  Complete(late);
  EXPECT_EQ(Latest(), nullptr);
}

TEST_F(EventTest, CountsTheUnfinishedWaitsOfAllItsPoints) {
  const RecordPointRef first = NewPoint();
  const RecordPointRef second = NewPoint();
  first->queued_waits().fetch_add(1);
  second->queued_waits().fetch_add(2);
  const absl::StatusOr<int> waits = event_->QueuedWaits(handle_);
  ASSERT_THAT(waits, IsOk());
  EXPECT_EQ(*waits, 3);
}

// Ruling 1.3: a handle that is not live gives 107017.
TEST_F(EventTest, ADestroyedEventAnswers107017) {
  EXPECT_TRUE(Close(handle_));
  EXPECT_FALSE(Close(handle_));
  EXPECT_THAT(event_->NewPoint(handle_, kStream), FailsWith(107017));
  EXPECT_THAT(event_->Latest(handle_), FailsWith(107017));
  EXPECT_THAT(event_->QueuedWaits(handle_), FailsWith(107017));
  EXPECT_THAT(event_->Latest(kNoHandle), FailsWith(107017));
}

TEST_F(EventTest, ADestroyedEventLeavesQueuedPointsAlive) {
  const RecordPointRef point = NewPoint();
  event_->SetLatest(handle_, RecordPointRef::Share(point.get()));
  point->queued_waits().fetch_add(1);
  EXPECT_TRUE(Close(handle_));
  point->queued_waits().fetch_sub(1);
  Complete(point);
  EXPECT_TRUE(point->complete());
}

TEST_F(EventTest, AReusedSlotIsAFreshEventAndRefusesTheOldHandle) {
  const RecordPointRef point = NewPoint();
  point->queued_waits().fetch_add(1);
  event_->SetLatest(handle_, RecordPointRef::Share(point.get()));
  const Handle old = handle_;
  EXPECT_TRUE(Close(old));
  handle_ = Open(EventConfig());
  EXPECT_EQ(Latest(), nullptr);
  EXPECT_EQ(*event_->QueuedWaits(handle_), 0);
  event_->SetLatest(old, RecordPointRef::Share(point.get()));
  event_->ResetAfter(old, RecordPointRef::Share(point.get()));
  EXPECT_EQ(Latest(), nullptr);
  EXPECT_FALSE(Close(old));
}

}  // namespace
}  // namespace ascend::rt
