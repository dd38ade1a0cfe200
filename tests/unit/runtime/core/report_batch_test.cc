// Tests of runtime/core/report_batch.h: against a list that is searched through
// each time.

#include "runtime/core/report_batch.h"

#include <deque>
#include <random>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/core/task.h"
#include "runtime/core/work.h"
#include "tests/testutil/fake_work.h"

namespace ascend::rt {
namespace {

Report Of(Handle stream, uint64_t ticket, bool blocking = false) {
  Report report;
  report.owner = nullptr;
  report.stream = stream;
  report.SetLabel(blocking ? Task::Kind::kBlockCallback : Task::Kind::kCallback,
                  ticket);
  report.fn = nullptr;
  report.user_data = nullptr;
  return report;
}

TEST(ReportBatchTest, ADrainIsWhatWasThereWhenItStarted) {
  ReportBatch batch;
  Report report;
  EXPECT_FALSE(batch.Next(&report));
  batch.Push(Of(1, 1));
  EXPECT_EQ(batch.StartDrain(), 1u);
  batch.Push(Of(1, 2));
  EXPECT_TRUE(batch.Next(&report));
  EXPECT_FALSE(batch.Next(&report));
  EXPECT_EQ(batch.size(), 1u);
  EXPECT_EQ(batch.StartDrain(), 1u);
  EXPECT_TRUE(batch.Next(&report));
  EXPECT_EQ(report.ticket(), 2u);
  EXPECT_TRUE(batch.empty());
}

// Long, so that streams are counted, and short.
TEST(ReportBatchTest, WithdrawnHostOperatorsAreFreed) {
  for (const int count : {10, 1000}) {
    ReportBatch batch;
    for (int i = 0; i < count; ++i) {
      Report report = Of(i % 5, i);
      report.SetLabel(Task::Kind::kHostOperator, i);
      report.work = new FakeWork(nullptr);
      batch.Push(report);
    }
    for (Handle stream = 0; stream < 5; ++stream) {
      EXPECT_EQ(batch.Withdraw(stream).count, count / 5);
      EXPECT_EQ(batch.Withdraw(stream).count, 0);
    }
    batch.StartDrain();
    EXPECT_TRUE(batch.empty());
    EXPECT_EQ(FakeWork::live(), 0);
  }
}

TEST(ReportBatchTest, WhatComesAfterAWithdrawalCounts) {
  ReportBatch batch;
  for (int i = 0; i < 1000; ++i) batch.Push(Of(i % 10, i));
  EXPECT_EQ(batch.Withdraw(3).count, 100);
  batch.Push(Of(3, 2000));
  ReportList more;
  more.Push(Of(3, 2001, /*blocking=*/true));
  batch.Take(&more);
  EXPECT_EQ(batch.StartDrain(), 902u);
  std::vector<uint64_t> of_three;
  for (Report report; batch.Next(&report);) {
    if (report.stream == 3) of_three.push_back(report.ticket());
  }
  EXPECT_EQ(of_three, (std::vector<uint64_t>{2000, 2001}));
}

// What ReportBatch does, done the slow way.
class Model {
 public:
  void Push(const Report& report) { reports_.push_back(report); }
  size_t StartDrain() { return drain_ = reports_.size(); }
  bool Next(Report* report) {
    if (drain_ == 0) return false;
    --drain_;
    *report = reports_.front();
    reports_.pop_front();
    return true;
  }
  ReportBatch::Withdrawn Withdraw(Handle stream, bool only_blocking) {
    ReportBatch::Withdrawn withdrawn;
    std::deque<Report> kept;
    size_t drain = drain_;
    for (size_t i = 0; i < reports_.size(); ++i) {
      const Report& report = reports_[i];
      if (report.stream != stream || (only_blocking && !report.blocking())) {
        kept.push_back(report);
        continue;
      }
      ++withdrawn.count;
      withdrawn.blocking |= report.blocking();
      if (i < drain_) --drain;
    }
    reports_.swap(kept);
    drain_ = drain;
    return withdrawn;
  }
  size_t size() const { return reports_.size(); }

 private:
  std::deque<Report> reports_;
  size_t drain_ = 0;
};

TEST(ReportBatchTest, IsTheSameAsASearchedList) {
  for (uint32_t seed = 0; seed < 30; ++seed) {
    std::mt19937 random(seed);
    ReportBatch batch;
    Model model;
    // Every stream has at most one blocking report, as streams do.
    std::vector<bool> has_blocking(8);
    uint64_t ticket = 0;
    ReportList incoming;
    std::vector<Report> incoming_copy;
    for (int step = 0; step < 400; ++step) {
      switch (random() % 6) {
        case 0:
        case 1: {  // a burst, posted by the thread itself or by others
          const bool own = random() % 2 == 0;
          for (int left = random() % 200; left > 0; --left) {
            const Handle stream = random() % 8;
            const bool blocking = random() % 50 == 0 && !has_blocking[stream];
            if (blocking) has_blocking[stream] = true;
            const Report report = Of(stream, ++ticket, blocking);
            if (own) {
              batch.Push(report);
              model.Push(report);
            } else {
              incoming.Push(report);
              incoming_copy.push_back(report);
            }
          }
          batch.Take(&incoming);
          for (const Report& report : incoming_copy) model.Push(report);
          incoming_copy.clear();
          break;
        }
        case 2:
          ASSERT_EQ(batch.StartDrain(), model.StartDrain());
          break;
        case 3:
          for (int left = random() % 150; left > 0; --left) {
            Report mine{}, other{};
            const bool any = batch.Next(&mine);
            ASSERT_EQ(any, model.Next(&other));
            if (!any) break;
            ASSERT_EQ(mine.ticket(), other.ticket());
            if (mine.blocking()) has_blocking[mine.stream] = false;
          }
          break;
        case 4: {
          const Handle stream = random() % 8;
          const auto mine = batch.Withdraw(stream);
          const auto other = model.Withdraw(stream, false);
          ASSERT_EQ(mine.count, other.count) << "seed " << seed;
          ASSERT_EQ(mine.blocking, other.blocking) << "seed " << seed;
          has_blocking[stream] = false;
          break;
        }
        case 5: {
          if (random() % 4 != 0) break;
          const Handle stream = random() % 8;
          ASSERT_EQ(batch.WithdrawBlocking(stream).blocking,
                    model.Withdraw(stream, true).blocking);
          has_blocking[stream] = false;
          break;
        }
      }
      ASSERT_EQ(batch.size(), model.size()) << "seed " << seed;
    }
  }
}

}  // namespace
}  // namespace ascend::rt
