// The stream entries: every documented code.

#include <pthread.h>

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
using ::testing::IsEmpty;

// An entry that takes a stream, under the name that failures print.
struct StreamCall {
  const char* name;
  aclError (*call)(aclrtStream stream);
};

aclrtStreamStatus g_status;
int32_t g_id;
uint32_t g_number;
aclrtStreamAttrValue g_value;

const StreamCall kReaders[] = {
    {"aclrtStreamQuery",
     [](aclrtStream s) { return aclrtStreamQuery(s, &g_status); }},
    {"aclrtStreamGetId",
     [](aclrtStream s) { return aclrtStreamGetId(s, &g_id); }},
    {"aclrtStreamGetPriority",
     [](aclrtStream s) { return aclrtStreamGetPriority(s, &g_number); }},
    {"aclrtStreamGetFlags",
     [](aclrtStream s) { return aclrtStreamGetFlags(s, &g_number); }},
    {"aclrtGetStreamOverflowSwitch",
     [](aclrtStream s) { return aclrtGetStreamOverflowSwitch(s, &g_number); }},
    {"aclrtGetStreamAttribute",
     [](aclrtStream s) {
       return aclrtGetStreamAttribute(s, ACL_STREAM_ATTR_USER_CUSTOM_TAG,
                                      &g_value);
     }},
    {"aclrtSynchronizeStream",
     [](aclrtStream s) { return aclrtSynchronizeStream(s); }},
    {"aclrtSynchronizeStreamWithTimeout",
     [](aclrtStream s) { return aclrtSynchronizeStreamWithTimeout(s, 1000); }},
    {"aclrtSetStreamOverflowSwitch",
     [](aclrtStream s) { return aclrtSetStreamOverflowSwitch(s, 1); }},
    {"aclrtSetStreamAttribute",
     [](aclrtStream s) {
       aclrtStreamAttrValue tag = {};
       return aclrtSetStreamAttribute(s, ACL_STREAM_ATTR_USER_CUSTOM_TAG, &tag);
     }},
};

// These do not take NULL for the default stream.
const StreamCall kExplicitOnly[] = {
    {"aclrtSetStreamFailureMode",
     [](aclrtStream s) {
       return aclrtSetStreamFailureMode(s, ACL_CONTINUE_ON_FAILURE);
     }},
    {"aclrtStreamAbort", [](aclrtStream s) { return aclrtStreamAbort(s); }},
    {"aclrtStreamStop", [](aclrtStream s) { return aclrtStreamStop(s); }},
    {"aclrtDestroyStream", [](aclrtStream s) { return aclrtDestroyStream(s); }},
    {"aclrtDestroyStreamForce",
     [](aclrtStream s) { return aclrtDestroyStreamForce(s); }},
};

std::vector<StreamCall> AllCalls() {
  std::vector<StreamCall> calls(std::begin(kReaders), std::end(kReaders));
  calls.insert(calls.end(), std::begin(kExplicitOnly), std::end(kExplicitOnly));
  return calls;
}

class StreamTest : public AclTest {};

TEST_F(StreamTest, EveryCallTakesALiveStream) {
  for (const StreamCall& entry : AllCalls()) {
    aclrtStream stream = nullptr;
    ASSERT_THAT(aclrtCreateStream(&stream), IsSuccess());
    EXPECT_THAT(entry.call(stream), IsSuccess()) << entry.name;
    const aclError gone = aclrtDestroyStream(stream);
    EXPECT_TRUE(gone == ACL_SUCCESS || gone == ACL_ERROR_RT_INVALID_HANDLE);
  }
}

TEST_F(StreamTest, EveryCallRefusesAStaleHandle) {
  aclrtStream stale = nullptr;
  ASSERT_THAT(aclrtCreateStream(&stale), IsSuccess());
  ASSERT_THAT(aclrtDestroyStream(stale), IsSuccess());
  aclrtStream reused = NewStream();  // perhaps the same slot
  ASSERT_NE(stale, reused);
  int no_handle = 0;
  for (const StreamCall& entry : AllCalls()) {
    EXPECT_THAT(entry.call(stale), Returns(ACL_ERROR_RT_INVALID_HANDLE))
        << entry.name;
    EXPECT_THAT(entry.call(&no_handle), Returns(ACL_ERROR_RT_INVALID_HANDLE))
        << entry.name;
  }
}

TEST_F(StreamTest, EveryCallNeedsAContext) {
  std::thread([&] {
    int no_handle = 0;
    for (const StreamCall& entry : AllCalls()) {
      EXPECT_THAT(entry.call(stream_), Returns(ACL_ERROR_RT_CONTEXT_NULL))
          << entry.name;
      EXPECT_THAT(entry.call(&no_handle), Returns(ACL_ERROR_RT_CONTEXT_NULL))
          << entry.name << ": before the handle";
    }
    for (const StreamCall& entry : kReaders) {
      EXPECT_THAT(entry.call(nullptr), Returns(ACL_ERROR_RT_CONTEXT_NULL))
          << entry.name;
    }
  }).join();
}

TEST_F(StreamTest, EveryCallRefusesAStreamOfAnotherContext) {
  SecondContext other;
  for (const StreamCall& entry : AllCalls()) {
    EXPECT_THAT(entry.call(stream_), Returns(ACL_ERROR_RT_STREAM_CONTEXT))
        << entry.name;
  }
}

TEST_F(StreamTest, NullIsTheDefaultStream) {
  for (const StreamCall& entry : kReaders) {
    EXPECT_THAT(entry.call(nullptr), IsSuccess()) << entry.name;
  }
}

TEST_F(StreamTest, TheDefaultStreamIsNotForSomeCalls) {
  aclrtStream real = nullptr;
  ASSERT_THAT(aclrtCtxGetCurrentDefaultStream(&real), IsSuccess());
  for (const StreamCall& entry : kExplicitOnly) {
    EXPECT_THAT(entry.call(real), Returns(ACL_ERROR_RT_PARAM_INVALID))
        << entry.name;
  }
  EXPECT_THAT(aclrtStreamAbort(nullptr), Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(aclrtStreamStop(nullptr), Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(aclrtSetStreamFailureMode(nullptr, ACL_STOP_ON_FAILURE),
              Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(aclrtDestroyStream(nullptr), Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtDestroyStreamForce(nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
}

TEST_F(StreamTest, NullPointersAreRefusedBeforeAnythingElse) {
  std::thread([] {  // no context either
    int no_handle = 0;
    aclrtStream stream = nullptr;
    aclrtStreamAttrValue value = {};
    const std::vector<std::pair<const char*, aclError>> calls = {
        {"Create", aclrtCreateStream(nullptr)},
        {"CreateWithConfig", aclrtCreateStreamWithConfig(nullptr, 0, 0)},
        {"CreateV2 stream", aclrtCreateStreamV2(nullptr, nullptr)},
        {"CreateV2 handle", aclrtCreateStreamV2(&stream, nullptr)},
        {"Destroy", aclrtDestroyStream(nullptr)},
        {"DestroyForce", aclrtDestroyStreamForce(nullptr)},
        {"Query", aclrtStreamQuery(&no_handle, nullptr)},
        {"GetId", aclrtStreamGetId(&no_handle, nullptr)},
        {"GetPriority", aclrtStreamGetPriority(&no_handle, nullptr)},
        {"GetFlags", aclrtStreamGetFlags(&no_handle, nullptr)},
        {"AvailableNum", aclrtGetStreamAvailableNum(nullptr)},
        {"SetAttribute", aclrtSetStreamAttribute(
                             &no_handle, ACL_STREAM_ATTR_PRIORITY, nullptr)},
        {"GetAttribute", aclrtGetStreamAttribute(
                             &no_handle, ACL_STREAM_ATTR_PRIORITY, nullptr)},
        {"OverflowSwitch", aclrtGetStreamOverflowSwitch(&no_handle, nullptr)},
        {"RegState", aclrtRegStreamStateCallback(nullptr, nullptr, nullptr)},
        {"DestroyConfig", aclrtDestroyStreamConfigHandle(nullptr)},
        {"SetConfig", aclrtSetStreamConfigOpt(nullptr, ACL_RT_STREAM_FLAG,
                                              &value, sizeof(size_t))},
    };
    for (const auto& [name, code] : calls) {
      EXPECT_THAT(code, Returns(ACL_ERROR_INVALID_PARAM)) << name;
    }
  })
      .join();
}

TEST_F(StreamTest, CreateNeedsAContext) {
  std::thread([] {
    aclrtStream stream = nullptr;
    uint32_t number = 0;
    EXPECT_THAT(aclrtCreateStream(&stream), Returns(ACL_ERROR_RT_CONTEXT_NULL));
    EXPECT_THAT(aclrtCreateStreamWithConfig(&stream, 0, 0),
                Returns(ACL_ERROR_RT_CONTEXT_NULL));
    EXPECT_THAT(aclrtGetStreamAvailableNum(&number),
                Returns(ACL_ERROR_RT_CONTEXT_NULL));
    EXPECT_EQ(stream, nullptr);
  }).join();
}

TEST_F(StreamTest, CreateWithConfigChecksPriorityAndFlags) {
  aclrtStream stream = nullptr;
  for (uint32_t priority = 0; priority <= 7; ++priority) {
    ASSERT_THAT(
        aclrtCreateStreamWithConfig(&stream, priority, ACL_STREAM_FAST_LAUNCH),
        IsSuccess());
    uint32_t read = 99;
    EXPECT_THAT(aclrtStreamGetPriority(stream, &read), IsSuccess());
    EXPECT_EQ(read, priority);
    EXPECT_THAT(aclrtStreamGetFlags(stream, &read), IsSuccess());
    EXPECT_EQ(read, ACL_STREAM_FAST_LAUNCH);
    EXPECT_THAT(aclrtDestroyStream(stream), IsSuccess());
  }
  EXPECT_THAT(aclrtCreateStreamWithConfig(&stream, 8, 0),
              Returns(ACL_ERROR_RT_PARAM_INVALID));
  for (uint32_t flag : {ACL_STREAM_PERSISTENT, ACL_STREAM_CPU_SCHEDULE,
                        ACL_STREAM_DEVICE_USE_ONLY}) {
    EXPECT_THAT(aclrtCreateStreamWithConfig(&stream, 0, flag),
                Returns(ACL_ERROR_RT_FEATURE_NOT_SUPPORT));
  }
}

TEST_F(StreamTest, CreateV2TakesItsConfiguration) {
  aclrtStreamConfigHandle* const config = aclrtCreateStreamConfigHandle();
  ASSERT_NE(config, nullptr);
  uint32_t priority = 3;
  size_t flag = ACL_STREAM_FAST_SYNC;
  void* workspace = nullptr;
  size_t size = 0;
  EXPECT_THAT(aclrtSetStreamConfigOpt(config, ACL_RT_STREAM_PRIORITY, &priority,
                                      sizeof(priority)),
              IsSuccess());
  EXPECT_THAT(
      aclrtSetStreamConfigOpt(config, ACL_RT_STREAM_FLAG, &flag, sizeof(flag)),
      IsSuccess());
  EXPECT_THAT(aclrtSetStreamConfigOpt(config, ACL_RT_STREAM_WORK_ADDR_PTR,
                                      &workspace, sizeof(workspace)),
              IsSuccess());
  EXPECT_THAT(aclrtSetStreamConfigOpt(config, ACL_RT_STREAM_WORK_SIZE, &size,
                                      sizeof(size)),
              IsSuccess());
  EXPECT_THAT(aclrtSetStreamConfigOpt(config, ACL_RT_STREAM_FLAG, &flag, 3),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtSetStreamConfigOpt(config, ACL_RT_STREAM_FLAG, nullptr,
                                      sizeof(flag)),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(
      aclrtSetStreamConfigOpt(config, static_cast<aclrtStreamConfigAttr>(9),
                              &flag, sizeof(flag)),
      Returns(ACL_ERROR_INVALID_PARAM));
  aclrtStream stream = nullptr;
  ASSERT_THAT(aclrtCreateStreamV2(&stream, config), IsSuccess());
  uint32_t read = 0;
  EXPECT_THAT(aclrtStreamGetPriority(stream, &read), IsSuccess());
  EXPECT_EQ(read, 3u);
  EXPECT_THAT(aclrtStreamGetFlags(stream, &read), IsSuccess());
  EXPECT_EQ(read, ACL_STREAM_FAST_SYNC);
  EXPECT_THAT(aclrtDestroyStream(stream), IsSuccess());
  priority = 8;
  EXPECT_THAT(aclrtSetStreamConfigOpt(config, ACL_RT_STREAM_PRIORITY, &priority,
                                      sizeof(priority)),
              IsSuccess());
  EXPECT_THAT(aclrtCreateStreamV2(&stream, config),
              Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(aclrtDestroyStreamConfigHandle(config), IsSuccess());
}

TEST_F(StreamTest, TheDeviceHasALimitOfStreams) {
  uint32_t available = 0;
  ASSERT_THAT(aclrtGetStreamAvailableNum(&available), IsSuccess());
  EXPECT_EQ(available, 1984u - 2) << "the default stream and one counted";
  std::vector<aclrtStream> streams(available);
  for (aclrtStream& stream : streams) {
    ASSERT_THAT(aclrtCreateStream(&stream), IsSuccess());
  }
  aclrtStream one_more = nullptr;
  EXPECT_THAT(aclrtCreateStream(&one_more),
              Returns(ACL_ERROR_RT_NO_STREAM_RESOURCE));
  EXPECT_THAT(aclrtGetStreamAvailableNum(&available), IsSuccess());
  EXPECT_EQ(available, 0u);
  for (aclrtStream stream : streams) {
    ASSERT_THAT(aclrtDestroyStream(stream), IsSuccess());
  }
}

TEST_F(StreamTest, QueryTellsWhetherTasksAreLeft) {
  aclrtStreamStatus status = ACL_STREAM_STATUS_RESERVED;
  EXPECT_THAT(aclrtStreamQuery(stream_, &status), IsSuccess());
  EXPECT_EQ(status, ACL_STREAM_STATUS_COMPLETE);
  Gate gate(stream_);
  EXPECT_THAT(aclrtStreamQuery(stream_, &status), IsSuccess());
  EXPECT_EQ(status, ACL_STREAM_STATUS_NOT_READY);
  gate.Open();
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(aclrtStreamQuery(stream_, &status), IsSuccess());
  EXPECT_EQ(status, ACL_STREAM_STATUS_COMPLETE);
}

TEST_F(StreamTest, SynchronizeWithTimeoutChecksTheTimeoutFirst) {
  for (int32_t timeout : {0, -2, -1000}) {
    EXPECT_THAT(aclrtSynchronizeStreamWithTimeout(stream_, timeout),
                Returns(ACL_ERROR_INVALID_PARAM));
    std::thread([&] {
      EXPECT_THAT(aclrtSynchronizeStreamWithTimeout(stream_, timeout),
                  Returns(ACL_ERROR_INVALID_PARAM));
    }).join();
  }
  EXPECT_THAT(aclrtSynchronizeStreamWithTimeout(stream_, -1), IsSuccess());
}

TEST_F(StreamTest, SynchronizeWithTimeoutLeavesTheTasksGoingOn) {
  CallbackLog log;
  Gate gate(stream_);
  ASSERT_THAT(log.LaunchHostFunc("after", stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStreamWithTimeout(stream_, 5),
              Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT));
  gate.Open();
  EXPECT_THAT(aclrtSynchronizeStreamWithTimeout(stream_, 60000), IsSuccess());
  EXPECT_THAT(log.names(), ElementsAre("after"));
}

TEST_F(StreamTest, AbortEmptiesTheStreamAndWakesWaiters) {
  aclrtContext context = nullptr;
  ASSERT_THAT(aclrtGetCurrentContext(&context), IsSuccess());
  CallbackLog log;
  {
    Gate gate(stream_);
    ASSERT_TRUE(gate.AwaitStart());
    ASSERT_THAT(log.LaunchHostFunc("dropped", stream_), IsSuccess());
    std::atomic<bool> left{false};
    std::thread waiter([&] {
      EXPECT_THAT(aclrtSetCurrentContext(context), IsSuccess());
      EXPECT_THAT(aclrtSynchronizeStream(stream_),
                  Returns(ACL_ERROR_RT_STREAM_ABORT));
      left = true;
    });
    // The running task holds the stream, so the waiter leaves by an abort only.
    while (!left) {
      EXPECT_THAT(aclrtStreamAbort(stream_), IsSuccess());
      std::this_thread::yield();
    }
    gate.Open();
    waiter.join();
  }
  ASSERT_THAT(log.LaunchHostFunc("usable", stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(log.names(), ElementsAre("usable"));
}

TEST_F(StreamTest, StopDropsOnlyTheTaskInProgress) {
  const auto self = static_cast<uint64_t>(pthread_self());
  ASSERT_THAT(aclrtSubscribeReport(self, stream_), IsSuccess());
  CallbackLog log;
  ASSERT_THAT(log.Launch("in progress", ACL_CALLBACK_BLOCK, stream_),
              IsSuccess());
  ASSERT_THAT(log.Launch("stays", ACL_CALLBACK_BLOCK, stream_), IsSuccess());
  EXPECT_THAT(aclrtStreamStop(stream_), IsSuccess());
  EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
  EXPECT_THAT(log.names(), ElementsAre("stays"));
}

TEST_F(StreamTest, AbortDropsCallbacksThatWereNotDelivered) {
  const auto self = static_cast<uint64_t>(pthread_self());
  ASSERT_THAT(aclrtSubscribeReport(self, stream_), IsSuccess());
  CallbackLog log;
  ASSERT_THAT(log.Launch("a", ACL_CALLBACK_NO_BLOCK, stream_), IsSuccess());
  ASSERT_THAT(log.Launch("b", ACL_CALLBACK_BLOCK, stream_), IsSuccess());
  ASSERT_THAT(log.Launch("c", ACL_CALLBACK_BLOCK, stream_), IsSuccess());
  EXPECT_THAT(aclrtStreamAbort(stream_), IsSuccess());
  EXPECT_THAT(aclrtProcessReport(1), Returns(ACL_ERROR_RT_REPORT_TIMEOUT));
  EXPECT_THAT(log.names(), IsEmpty());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
}

TEST_F(StreamTest, FailureModeIsSetOnce) {
  EXPECT_THAT(aclrtSetStreamFailureMode(stream_, 2),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtSetStreamFailureMode(stream_, ACL_STOP_ON_FAILURE),
              IsSuccess());
  EXPECT_THAT(aclrtSetStreamFailureMode(stream_, ACL_CONTINUE_ON_FAILURE),
              Returns(ACL_ERROR_RT_PARAM_INVALID));
  aclrtStreamAttrValue value = {};
  value.failureMode = ACL_CONTINUE_ON_FAILURE;
  EXPECT_THAT(
      aclrtSetStreamAttribute(stream_, ACL_STREAM_ATTR_FAILURE_MODE, &value),
      Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(
      aclrtGetStreamAttribute(stream_, ACL_STREAM_ATTR_FAILURE_MODE, &value),
      IsSuccess());
  EXPECT_EQ(value.failureMode, ACL_STOP_ON_FAILURE);
}

TEST_F(StreamTest, OverflowSwitchIsZeroOrOne) {
  uint32_t value = 9;
  EXPECT_THAT(aclrtGetStreamOverflowSwitch(stream_, &value), IsSuccess());
  EXPECT_EQ(value, 0u);
  EXPECT_THAT(aclrtSetStreamOverflowSwitch(stream_, 2),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtSetStreamOverflowSwitch(stream_, 1), IsSuccess());
  EXPECT_THAT(aclrtGetStreamOverflowSwitch(stream_, &value), IsSuccess());
  EXPECT_EQ(value, 1u);
}

TEST_F(StreamTest, AttributesReadBackWhatWasSet) {
  struct {
    aclrtStreamAttr attribute;
    uint32_t good;
    uint32_t bad;  // 0: every value is good
    aclError refused;
  } const cases[] = {
      {ACL_STREAM_ATTR_FLOAT_OVERFLOW_CHECK, 1, 2, ACL_ERROR_INVALID_PARAM},
      {ACL_STREAM_ATTR_USER_CUSTOM_TAG, 77, 0, 0},
      {ACL_STREAM_ATTR_CACHE_OP_INFO, 1, 2, ACL_ERROR_INVALID_PARAM},
      {ACL_STREAM_ATTR_PRIORITY, 5, 8, ACL_ERROR_RT_PARAM_INVALID},
  };
  for (const auto& one : cases) {
    aclrtStreamAttrValue value = {};
    value.reserve[0] = one.good;
    EXPECT_THAT(aclrtSetStreamAttribute(stream_, one.attribute, &value),
                IsSuccess());
    value.reserve[0] = 99;
    EXPECT_THAT(aclrtGetStreamAttribute(stream_, one.attribute, &value),
                IsSuccess());
    EXPECT_EQ(value.reserve[0], one.good) << one.attribute;
    if (one.bad == 0) continue;
    value.reserve[0] = one.bad;
    EXPECT_THAT(aclrtSetStreamAttribute(stream_, one.attribute, &value),
                Returns(one.refused));
  }
  aclrtStreamAttrValue value = {};
  for (int attribute : {0, 6}) {
    EXPECT_THAT(aclrtSetStreamAttribute(
                    stream_, static_cast<aclrtStreamAttr>(attribute), &value),
                Returns(ACL_ERROR_INVALID_PARAM));
    EXPECT_THAT(aclrtGetStreamAttribute(
                    stream_, static_cast<aclrtStreamAttr>(attribute), &value),
                Returns(ACL_ERROR_INVALID_PARAM));
  }
  value.failureMode = 2;
  EXPECT_THAT(
      aclrtSetStreamAttribute(stream_, ACL_STREAM_ATTR_FAILURE_MODE, &value),
      Returns(ACL_ERROR_INVALID_PARAM));
}

TEST_F(StreamTest, StateCallbacksAreTold) {
  struct Seen {
    std::vector<std::pair<aclrtStream, aclrtStreamState>> calls;
  } seen;
  const auto note = [](aclrtStream stream, aclrtStreamState state, void* args) {
    static_cast<Seen*>(args)->calls.push_back({stream, state});
  };
  EXPECT_THAT(aclrtRegStreamStateCallback("", note, &seen),
              Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(aclrtRegStreamStateCallback("test", note, &seen), IsSuccess());
  EXPECT_THAT(aclrtRegStreamStateCallback("test", note, &seen),
              Returns(ACL_ERROR_RT_PARAM_INVALID));
  aclrtStream stream = nullptr;
  ASSERT_THAT(aclrtCreateStream(&stream), IsSuccess());
  ASSERT_THAT(aclrtDestroyStream(stream), IsSuccess());
  EXPECT_THAT(aclrtRegStreamStateCallback("test", nullptr, nullptr),
              IsSuccess());
  EXPECT_THAT(
      seen.calls,
      ElementsAre(std::make_pair(stream, ACL_RT_STREAM_STATE_CREATE_POST),
                  std::make_pair(stream, ACL_RT_STREAM_STATE_DESTROY_PRE)));
}

// The failing observers are in tests/scenario/failing_task_test.cc.

}  // namespace
}  // namespace ascend::acltest
