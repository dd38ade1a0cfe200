// The event entries: every documented code, and what a record captures.

#include <atomic>
#include <cstdint>
#include <iterator>
#include <thread>
#include <utility>
#include <vector>

#include "acl/acl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"
#include "tests/acl_testutil/callback_log.h"
#include "tests/acl_testutil/gate.h"

namespace ascend::acltest {
namespace {

using ::testing::ElementsAre;

struct EventCall {
  const char* name;
  aclError (*call)(aclrtEvent event);
};

aclrtEventStatus g_status;
aclrtEventRecordedStatus g_recorded;
aclrtEventWaitStatus g_waited;
uint32_t g_number;

const EventCall kCalls[] = {
    {"aclrtRecordEvent",
     [](aclrtEvent e) { return aclrtRecordEvent(e, nullptr); }},
    {"aclrtRecordEventWithFlag",
     [](aclrtEvent e) {
       return aclrtRecordEventWithFlag(e, nullptr, ACL_EVENT_RECORD_DEFAULT);
     }},
    {"aclrtStreamWaitEvent",
     [](aclrtEvent e) { return aclrtStreamWaitEvent(nullptr, e); }},
    {"aclrtStreamWaitEventWithTimeout",
     [](aclrtEvent e) {
       return aclrtStreamWaitEventWithTimeout(nullptr, e, 5);
     }},
    {"aclrtStreamWaitEventWithFlag",
     [](aclrtEvent e) {
       return aclrtStreamWaitEventWithFlag(nullptr, e, 0,
                                           ACL_EVENT_WAIT_DEFAULT);
     }},
    {"aclrtQueryEvent",
     [](aclrtEvent e) { return aclrtQueryEvent(e, &g_status); }},
    {"aclrtQueryEventStatus",
     [](aclrtEvent e) { return aclrtQueryEventStatus(e, &g_recorded); }},
    {"aclrtQueryEventWaitStatus",
     [](aclrtEvent e) { return aclrtQueryEventWaitStatus(e, &g_waited); }},
    {"aclrtSynchronizeEvent",
     [](aclrtEvent e) { return aclrtSynchronizeEvent(e); }},
    {"aclrtSynchronizeEventWithTimeout",
     [](aclrtEvent e) { return aclrtSynchronizeEventWithTimeout(e, 1000); }},
    {"aclrtGetEventId",
     [](aclrtEvent e) { return aclrtGetEventId(e, &g_number); }},
    {"aclrtDestroyEvent", [](aclrtEvent e) { return aclrtDestroyEvent(e); }},
};

class EventTest : public AclTest {
 protected:
  aclrtEvent WithFlag(uint32_t flag) {
    aclrtEvent event = nullptr;
    EXPECT_THAT(aclrtCreateEventWithFlag(&event, flag), IsSuccess());
    return event;
  }
  aclrtEvent Extended(uint32_t flag) {
    aclrtEvent event = nullptr;
    EXPECT_THAT(aclrtCreateEventExWithFlag(&event, flag), IsSuccess());
    return event;
  }
  static void Destroy(aclrtEvent event) {
    EXPECT_THAT(aclrtDestroyEvent(event), IsSuccess());
  }
  static aclrtEventRecordedStatus Recorded(aclrtEvent event) {
    auto status = static_cast<aclrtEventRecordedStatus>(99);
    EXPECT_THAT(aclrtQueryEventStatus(event, &status), IsSuccess());
    return status;
  }
};

TEST_F(EventTest, EveryCallTakesALiveEvent) {
  for (const EventCall& entry : kCalls) {
    aclrtEvent event = nullptr;
    ASSERT_THAT(aclrtCreateEvent(&event), IsSuccess());
    EXPECT_THAT(entry.call(event), IsSuccess()) << entry.name;
    const aclError gone = aclrtDestroyEvent(event);
    EXPECT_TRUE(gone == ACL_SUCCESS || gone == ACL_ERROR_RT_INVALID_HANDLE);
  }
}

TEST_F(EventTest, EveryCallRefusesNullBeforeTheContext) {
  std::thread([] {
    int no_handle = 0;
    for (const EventCall& entry : kCalls) {
      EXPECT_THAT(entry.call(nullptr), Returns(ACL_ERROR_INVALID_PARAM))
          << entry.name;
      EXPECT_THAT(entry.call(&no_handle), Returns(ACL_ERROR_RT_CONTEXT_NULL))
          << entry.name;
    }
  }).join();
}

TEST_F(EventTest, EveryCallRefusesHandlesThatAreNotLive) {
  aclrtEvent stale = nullptr;
  ASSERT_THAT(aclrtCreateEvent(&stale), IsSuccess());
  Destroy(stale);
  NewEvent();  // perhaps in the same slot
  int no_handle = 0;
  for (const EventCall& entry : kCalls) {
    for (aclrtEvent event : {stale, aclrtEvent{&no_handle}, stream_}) {
      EXPECT_THAT(entry.call(event), Returns(ACL_ERROR_RT_INVALID_HANDLE))
          << entry.name;
    }
  }
}

TEST_F(EventTest, EveryCallRefusesAnEventOfAnotherContext) {
  aclrtEvent event = NewEvent();
  SecondContext other;
  for (const EventCall& entry : kCalls) {
    EXPECT_THAT(entry.call(event), Returns(ACL_ERROR_RT_STREAM_CONTEXT))
        << entry.name;
  }
}

TEST_F(EventTest, RecordAndWaitRefuseBadStreams) {
  aclrtEvent event = NewEvent();
  aclrtStream stale = nullptr;
  ASSERT_THAT(aclrtCreateStream(&stale), IsSuccess());
  ASSERT_THAT(aclrtDestroyStream(stale), IsSuccess());
  EXPECT_THAT(aclrtRecordEvent(event, stale),
              Returns(ACL_ERROR_RT_INVALID_HANDLE));
  EXPECT_THAT(aclrtStreamWaitEvent(stale, event),
              Returns(ACL_ERROR_RT_INVALID_HANDLE));
  SecondContext other;
  aclrtEvent own = nullptr;
  ASSERT_THAT(aclrtCreateEvent(&own), IsSuccess());
  EXPECT_THAT(aclrtRecordEvent(own, stream_),
              Returns(ACL_ERROR_RT_STREAM_CONTEXT));
  EXPECT_THAT(aclrtStreamWaitEvent(stream_, own),
              Returns(ACL_ERROR_RT_STREAM_CONTEXT));
  Destroy(own);
}

TEST_F(EventTest, NullOutputsAreRefused) {
  aclrtEvent event = NewEvent();
  float ms = 0;
  uint64_t time = 0;
  const std::vector<std::pair<const char*, aclError>> calls = {
      {"Create", aclrtCreateEvent(nullptr)},
      {"CreateWithFlag", aclrtCreateEventWithFlag(nullptr, ACL_EVENT_SYNC)},
      {"CreateEx", aclrtCreateEventExWithFlag(nullptr, ACL_EVENT_SYNC)},
      {"Query", aclrtQueryEvent(event, nullptr)},
      {"QueryStatus", aclrtQueryEventStatus(event, nullptr)},
      {"QueryWaitStatus", aclrtQueryEventWaitStatus(event, nullptr)},
      {"Elapsed ms", aclrtEventElapsedTime(nullptr, event, event)},
      {"Elapsed start", aclrtEventElapsedTime(&ms, nullptr, event)},
      {"Elapsed end", aclrtEventElapsedTime(&ms, event, nullptr)},
      {"Timestamp", aclrtEventGetTimestamp(event, nullptr)},
      {"Timestamp event", aclrtEventGetTimestamp(nullptr, &time)},
      {"Reset", aclrtResetEvent(nullptr, stream_)},
      {"Id", aclrtGetEventId(event, nullptr)},
      {"AvailNum", aclrtGetEventAvailNum(nullptr)},
  };
  for (const auto& [name, code] : calls) {
    EXPECT_THAT(code, Returns(ACL_ERROR_INVALID_PARAM)) << name;
  }
}

TEST_F(EventTest, CreateNeedsAContext) {
  std::thread([] {
    aclrtEvent event = nullptr;
    uint32_t number = 0;
    EXPECT_THAT(aclrtCreateEvent(&event), Returns(ACL_ERROR_RT_CONTEXT_NULL));
    EXPECT_THAT(aclrtCreateEventWithFlag(&event, ACL_EVENT_SYNC),
                Returns(ACL_ERROR_RT_CONTEXT_NULL));
    EXPECT_THAT(aclrtCreateEventExWithFlag(&event, ACL_EVENT_SYNC),
                Returns(ACL_ERROR_RT_CONTEXT_NULL));
    EXPECT_THAT(aclrtGetEventAvailNum(&number),
                Returns(ACL_ERROR_RT_CONTEXT_NULL));
  }).join();
}

TEST_F(EventTest, CreateChecksItsFlags) {
  aclrtEvent event = nullptr;
  for (uint32_t flag : {0u, 0x4u, 0x80u, ACL_EVENT_SYNC | 0x100u,
                        ACL_EVENT_SYNC | ACL_EVENT_EXTERNAL,
                        ACL_EVENT_SYNC | ACL_EVENT_IPC, ACL_EVENT_IPC}) {
    EXPECT_THAT(aclrtCreateEventWithFlag(&event, flag),
                Returns(ACL_ERROR_RT_PARAM_INVALID))
        << flag;
  }
  EXPECT_THAT(aclrtCreateEventExWithFlag(&event, 0),
              Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(aclrtCreateEventWithFlag(&event, ACL_EVENT_EXTERNAL),
              Returns(ACL_ERROR_RT_FEATURE_NOT_SUPPORT));
  EXPECT_THAT(aclrtCreateEventExWithFlag(&event, ACL_EVENT_IPC),
              Returns(ACL_ERROR_RT_FEATURE_NOT_SUPPORT));
  Destroy(WithFlag(ACL_EVENT_SYNC | ACL_EVENT_TIME_LINE |
                   ACL_EVENT_CAPTURE_STREAM_PROGRESS |
                   ACL_EVENT_DEVICE_USE_ONLY));
}

TEST_F(EventTest, FlagsOfRecordAndWait) {
  aclrtEvent event = NewEvent();
  for (uint32_t flag : {uint32_t{ACL_EVENT_RECORD_EXTERNAL}, 2u}) {
    EXPECT_THAT(aclrtRecordEventWithFlag(event, stream_, flag),
                Returns(ACL_ERROR_RT_PARAM_INVALID));
    EXPECT_THAT(aclrtStreamWaitEventWithFlag(stream_, event, 0, flag),
                Returns(ACL_ERROR_RT_PARAM_INVALID));
  }
  EXPECT_THAT(aclrtStreamWaitEventWithTimeout(stream_, event, -1),
              Returns(ACL_ERROR_INVALID_PARAM));
}

TEST_F(EventTest, WaitingNeedsTheSyncFlag) {
  aclrtEvent event = WithFlag(ACL_EVENT_TIME_LINE);
  ASSERT_THAT(aclrtRecordEvent(event, stream_), IsSuccess());
  EXPECT_THAT(aclrtStreamWaitEvent(stream_, event),
              Returns(ACL_ERROR_RT_PARAM_INVALID));
  Destroy(event);
}

TEST_F(EventTest, ExtendedEventsAreNotForEveryCall) {
  aclrtEvent event = Extended(ACL_EVENT_SYNC);
  aclrtEventStatus status;
  aclrtEventWaitStatus wait_status;
  EXPECT_THAT(aclrtQueryEvent(event, &status),
              Returns(ACL_ERROR_RT_FEATURE_NOT_SUPPORT));
  EXPECT_THAT(aclrtQueryEventWaitStatus(event, &wait_status),
              Returns(ACL_ERROR_RT_FEATURE_NOT_SUPPORT));
  EXPECT_THAT(aclrtResetEvent(event, stream_),
              Returns(ACL_ERROR_RT_FEATURE_NOT_SUPPORT));
  EXPECT_EQ(Recorded(event), ACL_EVENT_RECORDED_STATUS_COMPLETE)
      << "never recorded";
  Destroy(event);
}

TEST_F(EventTest, ResetReturnsAnEventToItsStart) {
  aclrtEvent plain = NewEvent();
  EXPECT_THAT(aclrtResetEvent(plain, stream_),
              Returns(ACL_ERROR_RT_FEATURE_NOT_SUPPORT));
  aclrtEvent no_sync = WithFlag(ACL_EVENT_TIME_LINE);
  EXPECT_THAT(aclrtResetEvent(no_sync, stream_),
              Returns(ACL_ERROR_RT_FEATURE_NOT_SUPPORT));
  Destroy(no_sync);

  aclrtEvent event = WithFlag(ACL_EVENT_SYNC);
  ASSERT_THAT(aclrtRecordEvent(event, stream_), IsSuccess());
  ASSERT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_EQ(Recorded(event), ACL_EVENT_RECORDED_STATUS_COMPLETE);
  ASSERT_THAT(aclrtResetEvent(event, stream_), IsSuccess());
  ASSERT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_EQ(Recorded(event), ACL_EVENT_RECORDED_STATUS_NOT_READY);
  ASSERT_THAT(aclrtRecordEvent(event, stream_), IsSuccess());
  ASSERT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_EQ(Recorded(event), ACL_EVENT_RECORDED_STATUS_COMPLETE);
  Destroy(event);
}

TEST_F(EventTest, QueriesFollowTheRecord) {
  aclrtEvent event = NewEvent();
  aclrtEventStatus status;
  EXPECT_THAT(aclrtQueryEvent(event, &status), IsSuccess());
  EXPECT_EQ(status, ACL_EVENT_STATUS_NOT_READY) << "never recorded";
  Gate gate(stream_);
  ASSERT_THAT(aclrtRecordEvent(event, stream_), IsSuccess());
  EXPECT_THAT(aclrtQueryEvent(event, &status), IsSuccess());
  EXPECT_EQ(status, ACL_EVENT_STATUS_NOT_READY);
  EXPECT_EQ(Recorded(event), ACL_EVENT_RECORDED_STATUS_NOT_READY);
  gate.Open();
  ASSERT_THAT(aclrtSynchronizeEvent(event), IsSuccess());
  EXPECT_THAT(aclrtQueryEvent(event, &status), IsSuccess());
  EXPECT_EQ(status, ACL_EVENT_STATUS_COMPLETE);
  EXPECT_EQ(Recorded(event), ACL_EVENT_RECORDED_STATUS_COMPLETE);
}

TEST_F(EventTest, WaitStatusFollowsTheQueuedWaits) {
  aclrtEvent event = NewEvent();
  aclrtStream waiting = NewStream();
  aclrtEventWaitStatus status;
  EXPECT_THAT(aclrtQueryEventWaitStatus(event, &status), IsSuccess());
  EXPECT_EQ(status, ACL_EVENT_WAIT_STATUS_COMPLETE);
  Gate gate(stream_);
  ASSERT_THAT(aclrtRecordEvent(event, stream_), IsSuccess());
  ASSERT_THAT(aclrtStreamWaitEvent(waiting, event), IsSuccess());
  EXPECT_THAT(aclrtQueryEventWaitStatus(event, &status), IsSuccess());
  EXPECT_EQ(status, ACL_EVENT_WAIT_STATUS_NOT_READY);
  gate.Open();
  ASSERT_THAT(aclrtSynchronizeStream(waiting), IsSuccess());
  EXPECT_THAT(aclrtQueryEventWaitStatus(event, &status), IsSuccess());
  EXPECT_EQ(status, ACL_EVENT_WAIT_STATUS_COMPLETE);
}

TEST_F(EventTest, SynchronizeWithTimeout) {
  aclrtEvent event = NewEvent();
  EXPECT_THAT(aclrtSynchronizeEvent(event), IsSuccess()) << "never recorded";
  for (int32_t timeout : {0, -2}) {
    EXPECT_THAT(aclrtSynchronizeEventWithTimeout(event, timeout),
                Returns(ACL_ERROR_INVALID_PARAM));
  }
  Gate gate(stream_);
  ASSERT_THAT(aclrtRecordEvent(event, stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeEventWithTimeout(event, 5),
              Returns(ACL_ERROR_RT_EVENT_SYNC_TIMEOUT));
  gate.Open();
  EXPECT_THAT(aclrtSynchronizeEventWithTimeout(event, -1), IsSuccess());
}

TEST_F(EventTest, AbortCompletesARecordThatItDrops) {
  aclrtEvent event = NewEvent();
  Gate gate(stream_);
  ASSERT_TRUE(gate.AwaitStart());
  ASSERT_THAT(aclrtRecordEvent(event, stream_), IsSuccess());
  ASSERT_THAT(aclrtStreamAbort(stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeEvent(event), Returns(ACL_ERROR_RT_STREAM_ABORT));
  aclrtEventRecordedStatus status;
  EXPECT_THAT(aclrtQueryEventStatus(event, &status),
              Returns(ACL_ERROR_RT_STREAM_ABORT));
  EXPECT_FALSE(gate.ended());
}

TEST_F(EventTest, ElapsedTimeNeedsTwoCompleteEventsInOrder) {
  float ms = -1;
  aclrtEvent start = NewEvent();
  aclrtEvent end = NewEvent();
  EXPECT_THAT(aclrtEventElapsedTime(&ms, start, end),
              Returns(ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID));
  int no_handle = 0;
  EXPECT_THAT(aclrtEventElapsedTime(&ms, &no_handle, end),
              Returns(ACL_ERROR_RT_INVALID_HANDLE));
  ASSERT_THAT(aclrtRecordEvent(start, stream_), IsSuccess());
  Gate gate(stream_);
  ASSERT_THAT(aclrtRecordEvent(end, stream_), IsSuccess());
  EXPECT_THAT(aclrtEventElapsedTime(&ms, start, end),
              Returns(ACL_ERROR_RT_EVENT_NOT_COMPLETE));
  // 5 ms of device time at least.
  EXPECT_THAT(aclrtSynchronizeEventWithTimeout(end, 5),
              Returns(ACL_ERROR_RT_EVENT_SYNC_TIMEOUT));
  gate.Open();
  ASSERT_THAT(aclrtSynchronizeEvent(end), IsSuccess());
  EXPECT_THAT(aclrtEventElapsedTime(&ms, start, end), IsSuccess());
  EXPECT_GE(ms, 5.0f);
  EXPECT_THAT(aclrtEventElapsedTime(&ms, start, start), IsSuccess());
  EXPECT_EQ(ms, 0.0f);
  EXPECT_THAT(aclrtEventElapsedTime(&ms, end, start),
              Returns(ACL_ERROR_RT_EVENT_TIMESTAMP_REVERSAL));
  aclrtEvent no_times = WithFlag(ACL_EVENT_SYNC);
  ASSERT_THAT(aclrtRecordEvent(no_times, stream_), IsSuccess());
  ASSERT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(aclrtEventElapsedTime(&ms, start, no_times),
              Returns(ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID));
  Destroy(no_times);
}

TEST_F(EventTest, TimestampGrows) {
  uint64_t first = 0;
  uint64_t second = 0;
  aclrtEvent event = NewEvent();
  EXPECT_THAT(aclrtEventGetTimestamp(event, &first),
              Returns(ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID));
  {
    Gate gate(stream_);
    ASSERT_THAT(aclrtRecordEvent(event, stream_), IsSuccess());
    EXPECT_THAT(aclrtEventGetTimestamp(event, &first),
                Returns(ACL_ERROR_RT_EVENT_NOT_COMPLETE));
  }
  ASSERT_THAT(aclrtSynchronizeEvent(event), IsSuccess());
  EXPECT_THAT(aclrtEventGetTimestamp(event, &first), IsSuccess());
  ASSERT_THAT(aclrtRecordEvent(event, stream_), IsSuccess());
  ASSERT_THAT(aclrtSynchronizeEvent(event), IsSuccess());
  EXPECT_THAT(aclrtEventGetTimestamp(event, &second), IsSuccess());
  EXPECT_GE(second, first);
  EXPECT_GT(first, 0u);
}

TEST_F(EventTest, AWaitKeepsTheRecordItWasQueuedFor) {
  aclrtStream second = NewStream();
  CallbackLog log;
  aclrtEvent event = NewEvent();
  ASSERT_THAT(aclrtRecordEvent(event, second), IsSuccess());
  ASSERT_THAT(aclrtStreamWaitEvent(stream_, event), IsSuccess());
  // Recorded again behind a gate: the wait queued before does not care.
  Gate gate(second);
  ASSERT_THAT(aclrtRecordEvent(event, second), IsSuccess());
  ASSERT_THAT(log.LaunchHostFunc("first record", stream_), IsSuccess());
  ASSERT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(log.names(), ElementsAre("first record"));
  // The latest record counts for waits from now on.
  ASSERT_THAT(aclrtStreamWaitEvent(stream_, event), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStreamWithTimeout(stream_, 5),
              Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT));
  gate.Open();
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
}

TEST_F(EventTest, AWaitForAnEventThatWasNeverRecordedHoldsNothing) {
  ASSERT_THAT(aclrtStreamWaitEvent(stream_, NewEvent()), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
}

TEST_F(EventTest, ATimedWaitFailsItsStream) {
  aclrtStream slow = NewStream();
  Gate gate(slow);
  aclrtEvent event = NewEvent();
  ASSERT_THAT(aclrtRecordEvent(event, slow), IsSuccess());
  ASSERT_THAT(aclrtStreamWaitEventWithTimeout(stream_, event, 1), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_),
              Returns(ACL_ERROR_RT_WAIT_TIMEOUT));
  EXPECT_FALSE(gate.ended());
}

TEST_F(EventTest, TheLimitOfWaitsIsTakenByLaterWaits) {
  aclrtStream slow = NewStream();
  aclrtStream unlimited = NewStream();
  Gate gate(slow);
  aclrtEvent event = NewEvent();
  ASSERT_THAT(aclrtRecordEvent(event, slow), IsSuccess());
  ASSERT_THAT(aclrtSetOpWaitTimeout(1), IsSuccess());
  ASSERT_THAT(aclrtStreamWaitEvent(stream_, event), IsSuccess());
  ASSERT_THAT(aclrtSetOpWaitTimeout(0), IsSuccess());
  ASSERT_THAT(aclrtStreamWaitEvent(unlimited, event), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_),
              Returns(ACL_ERROR_RT_WAIT_TIMEOUT));
  gate.Open();
  EXPECT_THAT(aclrtSynchronizeStream(unlimited), IsSuccess());
}

TEST_F(EventTest, IdsTellEventsApart) {
  uint32_t first = 0;
  uint32_t second = 0;
  EXPECT_THAT(aclrtGetEventId(NewEvent(), &first), IsSuccess());
  EXPECT_THAT(aclrtGetEventId(NewEvent(), &second), IsSuccess());
  EXPECT_NE(first, second);
}

TEST_F(EventTest, TheNumberOfEventsIsCounted) {
  uint32_t before = 0;
  uint32_t after = 0;
  ASSERT_THAT(aclrtGetEventAvailNum(&before), IsSuccess());
  EXPECT_EQ(before, 65536u);
  NewEvent();
  aclrtEvent extended = Extended(ACL_EVENT_SYNC);
  ASSERT_THAT(aclrtGetEventAvailNum(&after), IsSuccess());
  EXPECT_EQ(after, before - 1) << "extended events do not count";
  Destroy(extended);
}

}  // namespace
}  // namespace ascend::acltest
