// Tests of runtime/exec/timer_thread.h. The thread is real, time is not.

#include "runtime/exec/timer_thread.h"

#include <atomic>
#include <vector>

#include "absl/synchronization/notification.h"
#include "gtest/gtest.h"
#include "runtime/base/clock.h"
#include "tests/testutil/test_thread.h"

namespace ascend::rt {
namespace {

class Note final : public TimerTarget {
 public:
  void OnTimer(int64_t deadline) override {
    deadlines_.push_back(deadline);
    fired_.Notify();
  }
  absl::Notification fired_;
  std::vector<int64_t> deadlines_;
};

TEST(TimerThreadTest, StartsWithTheFirstTimer) {
  SimClock clock;
  TimerThread timers("timers", &clock);
  EXPECT_FALSE(timers.running());
  Note note;
  timers.ScheduleAt(10, &note);
  EXPECT_TRUE(timers.running());
}

TEST(TimerThreadTest, TellsTheDeadlineThatHasCome) {
  SimClock clock;
  TimerThread timers("timers", &clock);
  Note early, late;
  timers.ScheduleAt(20, &late);
  timers.ScheduleAt(10, &early);
  clock.Advance(10);
  ASSERT_TRUE(Await(early.fired_));
  EXPECT_FALSE(late.fired_.HasBeenNotified());
  clock.Advance(10);
  ASSERT_TRUE(Await(late.fired_));
  EXPECT_EQ(early.deadlines_, std::vector<int64_t>{10});
  EXPECT_EQ(late.deadlines_, std::vector<int64_t>{20});
}

TEST(TimerThreadTest, EndsWhenThereWasNoTimerForASecondAndStartsAgain) {
  SimClock clock;
  TimerThread timers("timers", &clock);
  Note first, second;
  timers.ScheduleAt(10, &first);
  clock.Advance(10);
  ASSERT_TRUE(Await(first.fired_));
  clock.AwaitWaiters(1);
  clock.Advance(kNanosPerSecond);
  while (timers.running()) {
  }
  const int64_t deadline = clock.Now() + 10;
  timers.ScheduleAt(deadline, &second);
  clock.Advance(10);
  EXPECT_TRUE(Await(second.fired_));
}

TEST(TimerThreadTest, NothingIsToldAfterStop) {
  SimClock clock;
  TimerThread timers("timers", &clock);
  Note note;
  timers.ScheduleAt(10, &note);
  timers.Stop();
  EXPECT_FALSE(timers.running());
  clock.Advance(10);
  timers.ScheduleAt(5, &note);
  EXPECT_FALSE(timers.running());
  EXPECT_TRUE(note.deadlines_.empty());
}

}  // namespace
}  // namespace ascend::rt
