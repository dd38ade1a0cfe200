// Tests of runtime/core/report_queue.h: the semantics of one Process() call.

#include "runtime/core/report_queue.h"

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/base/status.h"
#include "runtime/core/callback_scope.h"
#include "tests/testutil/call_log.h"
#include "tests/testutil/fake_work.h"
#include "tests/testutil/status_matchers.h"
#include "tests/testutil/test_thread.h"

namespace ascend::rt {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

struct Finish {
  Handle stream;
  uint64_t ticket;
  absl::Status result;
};

struct Owner final : public ReportOwner {
  void FinishReport(Handle stream, uint64_t ticket,
                    absl::Status result) override {
    finished.push_back({stream, ticket, std::move(result)});
    scope_was_open = CallbackScope::Current() != nullptr;
  }
  std::vector<Finish> finished;
  bool scope_was_open = false;
};

class ReportQueueTest : public ::testing::Test {
 protected:
  void Post(std::string name, std::function<void()> body = nullptr,
            Handle stream = 1, bool block = false, uint64_t ticket = 1) {
    Report report;
    report.owner = &owner_;
    report.stream = stream;
    report.SetLabel(block ? Task::Kind::kBlockCallback : Task::Kind::kCallback,
                    ticket);
    report.fn = &CallLog::Run;
    report.user_data = calls_.Data(std::move(name), std::move(body));
    queue_.Post(report);
  }
  absl::Status Process() { return queue_.Process(0); }

  SimClock clock_;
  Owner owner_;
  CallLog calls_;
  ReportQueue queue_{Channel::kReport, /*thread_id=*/123, /*device=*/2,
                     &clock_};
};

TEST_F(ReportQueueTest, KnowsWhoseInboxItIs) {
  EXPECT_EQ(queue_.channel(), Channel::kReport);
  EXPECT_EQ(queue_.thread_id(), 123u);
  EXPECT_EQ(queue_.device(), 2);
}

TEST_F(ReportQueueTest, PostNeverRunsUserCode) {
  Post("a");
  EXPECT_THAT(calls_.names(), IsEmpty());
  EXPECT_EQ(queue_.size(), 1u);
}

// Ruling 2.2: every callback that was ready, in order of readiness, then 0.
TEST_F(ReportQueueTest, RunsEverythingThatIsReadyInOrderAcrossStreams) {
  Post("a", nullptr, 1);
  Post("b", nullptr, 2);
  Post("c", nullptr, 1);
  Post("d", nullptr, 3);
  EXPECT_THAT(Process(), IsOk());
  EXPECT_THAT(calls_.names(), ElementsAre("a", "b", "c", "d"));
  EXPECT_EQ(queue_.size(), 0u);
}

// Ruling 2.2: what becomes ready while it runs waits for the next call.
TEST_F(ReportQueueTest, WhatBecomesReadyMeanwhileWaitsForTheNextCall) {
  Post("a", [&] { Post("c"); });
  Post("b");
  EXPECT_THAT(Process(), IsOk());
  EXPECT_THAT(calls_.names(), ElementsAre("a", "b"));
  EXPECT_THAT(Process(), IsOk());
  EXPECT_THAT(calls_.names(), ElementsAre("a", "b", "c"));
}

TEST_F(ReportQueueTest, ACallbackThatPostsItselfDoesNotKeepTheCallForEver) {
  std::function<void()> again = [&] { Post("again", again); };
  Post("again", again);
  for (size_t i = 1; i <= 3; ++i) {
    EXPECT_THAT(Process(), IsOk());
    EXPECT_EQ(calls_.names().size(), i);
  }
}

TEST_F(ReportQueueTest, NothingReadyInTimeIs507012) {
  EXPECT_THAT(Process(), FailsWith(507012));
}

TEST_F(ReportQueueTest, WaitsUntilTheDeadlineAndNoShorter) {
  absl::Status result;
  TestThread thread([&] { result = queue_.Process(100); });
  clock_.AwaitWaiters(1);
  clock_.Advance(99);
  clock_.AwaitWaiters(1);
  EXPECT_TRUE(queue_.processing());
  clock_.Advance(1);
  thread.Join();
  EXPECT_THAT(result, FailsWith(507012));
  EXPECT_FALSE(queue_.processing());
}

TEST_F(ReportQueueTest, AReportEndsTheWait) {
  absl::Status result;
  TestThread thread([&] { result = queue_.Process(kForever); });
  clock_.AwaitWaiters(1);
  Post("a");
  thread.Join();
  EXPECT_THAT(result, IsOk());
  EXPECT_THAT(calls_.names(), ElementsAre("a"));
}

// Ruling 2.2: the timeout bounds the wait for the first ready one only.
TEST_F(ReportQueueTest, TheTimeoutDoesNotBoundTheCallbacks) {
  Post("a", [&] { clock_.Advance(1000); });
  Post("b");
  EXPECT_THAT(queue_.Process(10), IsOk());
  EXPECT_THAT(calls_.names(), ElementsAre("a", "b"));
}

// Ruling 2.5: a wait ends when the thread loses its last binding.
TEST_F(ReportQueueTest, ClosingEndsAWaitWith107012) {
  absl::Status result;
  TestThread thread([&] { result = queue_.Process(kForever); });
  clock_.AwaitWaiters(1);
  queue_.Close();
  thread.Join();
  EXPECT_THAT(result, FailsWith(107012));
  EXPECT_THAT(Process(), FailsWith(107012));
}

TEST_F(ReportQueueTest, WithdrawTakesTheReportsOfOneStreamOnly) {
  Post("a", nullptr, 1, false, 5);
  Post("b", nullptr, 2, false, 6);
  Post("c", nullptr, 1, true, 7);
  const ReportBatch::Withdrawn withdrawn = queue_.Withdraw(1);
  EXPECT_EQ(withdrawn.count, 2);
  EXPECT_TRUE(withdrawn.blocking);
  EXPECT_EQ(queue_.size(), 1u);
  EXPECT_THAT(Process(), IsOk());
  EXPECT_THAT(calls_.names(), ElementsAre("b"));
}

TEST_F(ReportQueueTest, WithdrawBlockingLeavesWhatIsComplete) {
  Post("a", nullptr, 1);
  Post("b", nullptr, 2, true, 6);
  Post("c", nullptr, 1, true, 7);
  EXPECT_TRUE(queue_.WithdrawBlocking(1));
  EXPECT_FALSE(queue_.WithdrawBlocking(1));
  EXPECT_THAT(Process(), IsOk());
  EXPECT_THAT(calls_.names(), ElementsAre("a", "b"));
}

// The reports of other streams that Withdraw() has moved end the wait.
TEST_F(ReportQueueTest, WithdrawDoesNotHideOtherReportsFromAWait) {
  absl::Status result = absl::UnknownError("not set");
  TestThread thread([&] { result = queue_.Process(kForever); });
  clock_.AwaitWaiters(1);
  Post("a", nullptr, 1);
  Post("b", nullptr, 2);
  queue_.Withdraw(1);
  thread.Join();
  EXPECT_THAT(result, IsOk());
  EXPECT_EQ(calls_.names().back(), "b");
}

TEST_F(ReportQueueTest, AWaitGoesOnWhenAllThatIsReadyIsWithdrawn) {
  Post("a", nullptr, 1);
  EXPECT_EQ(queue_.Withdraw(1).count, 1);
  EXPECT_THAT(Process(), FailsWith(507012));
  Post("b", nullptr, 1);
  EXPECT_THAT(Process(), IsOk());
  EXPECT_THAT(calls_.names(), ElementsAre("b"));
}

TEST_F(ReportQueueTest, WithdrawInsideACallbackStopsTheRestOfTheDrain) {
  Post(
      "a", [&] { EXPECT_EQ(queue_.Withdraw(1).count, 2); }, 1);
  Post("b", nullptr, 1);
  Post("c", nullptr, 2);
  Post("d", nullptr, 1);
  EXPECT_THAT(Process(), IsOk());
  EXPECT_THAT(calls_.names(), ElementsAre("a", "c"));
}

TEST_F(ReportQueueTest, ABlockingReportIsFinishedAfterItsFunctionReturned) {
  Post(
      "a", [&] { EXPECT_THAT(owner_.finished, IsEmpty()); }, 4, true, 9);
  EXPECT_THAT(Process(), IsOk());
  ASSERT_EQ(owner_.finished.size(), 1u);
  EXPECT_EQ(owner_.finished[0].stream, 4u);
  EXPECT_EQ(owner_.finished[0].ticket, 9u);
  EXPECT_THAT(owner_.finished[0].result, IsOk());
  EXPECT_FALSE(owner_.scope_was_open) << "the stream goes on after the scope";
}

// Ruling 2.4.
TEST_F(ReportQueueTest, AReportWithoutBlockIsNotFinishedAgain) {
  Post("a");
  EXPECT_THAT(Process(), IsOk());
  EXPECT_THAT(owner_.finished, IsEmpty());
}

TEST_F(ReportQueueTest, UserCodeSeesItsScope) {
  Post(
      "block",
      [&] {
        ASSERT_NE(CallbackScope::Current(), nullptr);
        EXPECT_EQ(CallbackScope::Current()->kind(),
                  CallbackScope::Kind::kReport);
        EXPECT_TRUE(CallbackScope::Holds(8));
      },
      8, true);
  Post(
      "no block",
      [&] {
        ASSERT_NE(CallbackScope::Current(), nullptr);
        EXPECT_EQ(CallbackScope::Current()->stream(), 8u);
        EXPECT_FALSE(CallbackScope::Holds(8));
      },
      8, false);
  EXPECT_THAT(Process(), IsOk());
  EXPECT_EQ(CallbackScope::Current(), nullptr);
}

// Ruling 2.9: passes through; the stream is released; the rest stays ready.
TEST_F(ReportQueueTest, AnExceptionPassesThroughAndTheRestStaysReady) {
  Post(
      "a", [] { throw std::runtime_error("user"); }, 1, true, 3);
  Post("b", nullptr, 2);
  EXPECT_THROW(Process().IgnoreError(), std::runtime_error);
  ASSERT_EQ(owner_.finished.size(), 1u);
  EXPECT_EQ(owner_.finished[0].ticket, 3u);
  EXPECT_EQ(CallbackScope::Current(), nullptr);
  EXPECT_FALSE(queue_.processing());
  EXPECT_EQ(queue_.size(), 1u);
  EXPECT_THAT(Process(), IsOk());
  EXPECT_THAT(calls_.names(), ElementsAre("a", "b"));
}

TEST_F(ReportQueueTest, AnyThrownTypePassesThrough) {
  Post("a", [] { throw 7; });
  EXPECT_THROW(Process().IgnoreError(), int);
  EXPECT_THAT(Process(), FailsWith(507012));
}

TEST_F(ReportQueueTest, AThreadThatEndsInACallbackReleasesTheStream) {
  Post(
      "a", [] { pthread_exit(nullptr); }, 1, true, 3);
  TestThread thread([&] { Process().IgnoreError(); });
  thread.Join();
  ASSERT_EQ(owner_.finished.size(), 1u);
  EXPECT_EQ(owner_.finished[0].ticket, 3u);
}

TEST_F(ReportQueueTest, AHostOperatorHandsItsResultOnAndIsFreed) {
  Report report;
  report.owner = &owner_;
  report.stream = 1;
  report.SetLabel(Task::Kind::kHostOperator, 2);
  report.work = new FakeWork([] {
    EXPECT_EQ(CallbackScope::Current()->kind(),
              CallbackScope::Kind::kHostOperator);
    EXPECT_TRUE(CallbackScope::Holds(1));
    return AclError(507011, "operator failed");
  });
  report.user_data = nullptr;
  queue_.Post(report);
  EXPECT_THAT(Process(), IsOk());
  ASSERT_EQ(owner_.finished.size(), 1u);
  EXPECT_THAT(owner_.finished[0].result, FailsWith(507011));
  EXPECT_EQ(FakeWork::live(), 0);
}

TEST_F(ReportQueueTest, RemembersThatItsThreadHasEnded) {
  EXPECT_FALSE(queue_.thread_ended());
  queue_.set_thread_ended(true);
  EXPECT_TRUE(queue_.thread_ended());
}

TEST_F(ReportQueueTest, TenThousandReportsRunInOrderInOneCall) {
  int next = 0;
  for (int i = 0; i < 10000; ++i) {
    Post(
        "", [&next, i] { EXPECT_EQ(next++, i); }, i % 7);
  }
  EXPECT_THAT(Process(), IsOk());
  EXPECT_EQ(next, 10000);
}

}  // namespace
}  // namespace ascend::rt
