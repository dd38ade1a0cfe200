// Rulings 1.2 and 1.3 for every entry alike: what is wrong with the arguments
// comes first, then whether the call is allowed at all, the current context,
// and the handles; everything else comes last. One table of calls, one test for
// each situation.

#include <pthread.h>

#include <cstdint>
#include <thread>
#include <vector>

#include "acl/acl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"

namespace ascend::acltest {
namespace {

struct Handles {
  aclrtStream stream = nullptr;
  aclrtEvent event = nullptr;
};

// What the sound call of a row depends on.
enum : unsigned {
  kContext = 1,   // 107002 without one
  kStale = 2,     // 107017 for a dead handle
  kForeign = 4,   // 107003 for one of another context
  kResource = 8,  // strict mode refuses it inside callbacks
  kHandle = kContext | kStale | kForeign,
};

struct Row {
  const char* name;
  unsigned needs;
  // A wrong argument, whatever the handles are: always 100000.
  aclError (*wrong)(const Handles& handles);
  // Arguments that give no 100000. Where the handles are live it may fail for
  // other reasons, which is not tested here; it must not succeed where `needs`
  // says that it fails.
  aclError (*sound)(const Handles& handles);
};

char g_bytes[64];
void* const kBytes = g_bytes;
void Nothing(void*) {}
constexpr auto kNoKind = static_cast<aclrtMemcpyKind>(99);
constexpr auto kH2D = ACL_MEMCPY_HOST_TO_DEVICE;

// Where results go.
struct Results {
  void* pointer;
  uint32_t number;
  int32_t integer;
  int64_t wide;
  uint64_t unsigned_wide;
  size_t size;
  float ms;
  aclrtStreamAttrValue attribute;
  aclrtStreamStatus stream_status;
  aclrtEventStatus event_status;
  aclrtEventRecordedStatus recorded;
  aclrtEventWaitStatus waited;
  aclrtFloatOverflowMode overflow;
  aclrtPtrAttributes pointer_attributes;
  aclmdlRICaptureStatus capture;
} g_to;

#define CALL(expression)             \
  [](const Handles& h) -> aclError { \
    static_cast<void>(h);            \
    return expression;               \
  }

aclError CopyBatch(const Handles& h, void* dst, bool async) {
  size_t size = 8;
  size_t index = 0;
  size_t fail_index = 0;
  void* src = g_bytes;
  aclrtMemcpyBatchAttr attr = {};
  attr.dstLoc.type = ACL_MEM_LOCATION_TYPE_DEVICE;
  attr.srcLoc.type = ACL_MEM_LOCATION_TYPE_HOST;
  return async ? aclrtMemcpyBatchAsync(&dst, &size, &src, &size, 1, &attr,
                                       &index, 1, &fail_index, h.stream)
               : aclrtMemcpyBatch(&dst, &size, &src, &size, 1, &attr, &index, 1,
                                  &fail_index);
}

aclError SetAttribute(aclrtStream stream, aclrtStreamAttr attribute,
                      uint32_t value) {
  aclrtStreamAttrValue set = {};
  if (attribute == ACL_STREAM_ATTR_FAILURE_MODE) {
    set.failureMode = value;
  } else if (attribute == ACL_STREAM_ATTR_PRIORITY) {
    set.streamPriority = value;
  } else {
    set.overflowSwitch = value;
  }
  return aclrtSetStreamAttribute(stream, attribute, &set);
}

const Row kRows[] = {
    // Callbacks.
    {"LaunchCallback fn", kHandle | kResource,
     CALL(aclrtLaunchCallback(nullptr, nullptr, ACL_CALLBACK_BLOCK, h.stream)),
     CALL(aclrtLaunchCallback(Nothing, nullptr, ACL_CALLBACK_BLOCK, h.stream))},
    {"LaunchCallback blockType", kHandle | kResource,
     CALL(aclrtLaunchCallback(
         Nothing, nullptr, static_cast<aclrtCallbackBlockType>(2), h.stream)),
     CALL(aclrtLaunchCallback(Nothing, nullptr, ACL_CALLBACK_NO_BLOCK,
                              h.stream))},
    {"ProcessReport", 0, CALL(aclrtProcessReport(0)),
     CALL(aclrtProcessReport(1))},
    {"ProcessHostFunc", 0, CALL(aclrtProcessHostFunc(-2)),
     CALL(aclrtProcessHostFunc(1))},
    {"SubscribeReport", kStale, nullptr,
     CALL(aclrtSubscribeReport(1, h.stream))},
    {"UnSubscribeReport", kStale, nullptr,
     CALL(aclrtUnSubscribeReport(1, h.stream))},
    {"SubscribeHostFunc", kStale, nullptr,
     CALL(aclrtSubscribeHostFunc(1, h.stream))},
    {"UnSubscribeHostFunc", kStale, nullptr,
     CALL(aclrtUnSubscribeHostFunc(1, h.stream))},
    {"SubscribeReport NULL", kContext, nullptr,
     CALL(aclrtSubscribeReport(1, nullptr))},
    {"LaunchHostFunc", kHandle | kResource,
     CALL(aclrtLaunchHostFunc(h.stream, nullptr, nullptr)),
     CALL(aclrtLaunchHostFunc(h.stream, Nothing, nullptr))},

    // Streams.
    {"CreateStream", kContext | kResource, CALL(aclrtCreateStream(nullptr)),
     CALL(aclrtCreateStream(&g_to.pointer))},
    {"CreateStreamWithConfig priority", kContext | kResource,
     CALL(aclrtCreateStreamWithConfig(nullptr, 8, 0)),
     CALL(aclrtCreateStreamWithConfig(&g_to.pointer, 8, 0))},
    {"CreateStreamWithConfig flag", kContext | kResource,
     CALL(aclrtCreateStreamWithConfig(nullptr, 0, ACL_STREAM_PERSISTENT)),
     CALL(
         aclrtCreateStreamWithConfig(&g_to.pointer, 0, ACL_STREAM_PERSISTENT))},
    {"DestroyStream", kHandle | kResource, CALL(aclrtDestroyStream(nullptr)),
     CALL(aclrtDestroyStream(h.stream))},
    {"DestroyStreamForce", kHandle | kResource,
     CALL(aclrtDestroyStreamForce(nullptr)),
     CALL(aclrtDestroyStreamForce(h.stream))},
    {"StreamQuery", kHandle, CALL(aclrtStreamQuery(h.stream, nullptr)),
     CALL(aclrtStreamQuery(h.stream, &g_to.stream_status))},
    {"SynchronizeStream", kHandle | kResource, nullptr,
     CALL(aclrtSynchronizeStream(h.stream))},
    {"SynchronizeStreamWithTimeout", kHandle | kResource,
     CALL(aclrtSynchronizeStreamWithTimeout(h.stream, 0)),
     CALL(aclrtSynchronizeStreamWithTimeout(h.stream, 1))},
    {"StreamAbort", kHandle | kResource, nullptr,
     CALL(aclrtStreamAbort(h.stream))},
    {"StreamAbort NULL", kContext | kResource, nullptr,
     CALL(aclrtStreamAbort(nullptr))},
    {"StreamStop", kHandle | kResource, nullptr,
     CALL(aclrtStreamStop(h.stream))},
    {"StreamStop NULL", kContext | kResource, nullptr,
     CALL(aclrtStreamStop(nullptr))},
    {"StreamGetId", kHandle, CALL(aclrtStreamGetId(h.stream, nullptr)),
     CALL(aclrtStreamGetId(h.stream, &g_to.integer))},
    {"StreamGetPriority", kHandle,
     CALL(aclrtStreamGetPriority(h.stream, nullptr)),
     CALL(aclrtStreamGetPriority(h.stream, &g_to.number))},
    {"StreamGetFlags", kHandle, CALL(aclrtStreamGetFlags(h.stream, nullptr)),
     CALL(aclrtStreamGetFlags(h.stream, &g_to.number))},
    {"GetStreamAvailableNum", kContext,
     CALL(aclrtGetStreamAvailableNum(nullptr)),
     CALL(aclrtGetStreamAvailableNum(&g_to.number))},
    {"SetStreamAttribute attribute", kHandle,
     CALL(SetAttribute(h.stream, static_cast<aclrtStreamAttr>(99), 0)),
     CALL(SetAttribute(h.stream, ACL_STREAM_ATTR_PRIORITY, 8))},
    {"SetStreamAttribute mode", kHandle,
     CALL(SetAttribute(h.stream, ACL_STREAM_ATTR_FAILURE_MODE, 2)),
     CALL(SetAttribute(h.stream, ACL_STREAM_ATTR_FAILURE_MODE, 0))},
    {"SetStreamAttribute switch", kHandle,
     CALL(SetAttribute(h.stream, ACL_STREAM_ATTR_FLOAT_OVERFLOW_CHECK, 2)),
     CALL(SetAttribute(h.stream, ACL_STREAM_ATTR_FLOAT_OVERFLOW_CHECK, 0))},
    {"SetStreamAttribute NULL", kHandle,
     CALL(aclrtSetStreamAttribute(h.stream, ACL_STREAM_ATTR_PRIORITY, nullptr)),
     CALL(SetAttribute(h.stream, ACL_STREAM_ATTR_PRIORITY, 0))},
    {"GetStreamAttribute", kHandle,
     CALL(aclrtGetStreamAttribute(h.stream, static_cast<aclrtStreamAttr>(99),
                                  &g_to.attribute)),
     CALL(aclrtGetStreamAttribute(h.stream, ACL_STREAM_ATTR_PRIORITY,
                                  &g_to.attribute))},
    {"SetStreamFailureMode", kHandle,
     CALL(aclrtSetStreamFailureMode(h.stream, 2)),
     CALL(aclrtSetStreamFailureMode(h.stream, 0))},
    {"SetStreamOverflowSwitch", kHandle,
     CALL(aclrtSetStreamOverflowSwitch(h.stream, 2)),
     CALL(aclrtSetStreamOverflowSwitch(h.stream, 1))},
    {"GetStreamOverflowSwitch", kHandle,
     CALL(aclrtGetStreamOverflowSwitch(h.stream, nullptr)),
     CALL(aclrtGetStreamOverflowSwitch(h.stream, &g_to.number))},
    {"RegStreamStateCallback", 0,
     CALL(aclrtRegStreamStateCallback(nullptr, nullptr, nullptr)),
     CALL(aclrtRegStreamStateCallback("", nullptr, nullptr))},
    {"RICaptureBegin", kHandle | kResource,
     CALL(aclmdlRICaptureBegin(h.stream, static_cast<aclmdlRICaptureMode>(9))),
     CALL(aclmdlRICaptureBegin(h.stream, ACL_MODEL_RI_CAPTURE_MODE_RELAXED))},
    {"RICaptureEnd", kHandle | kResource,
     CALL(aclmdlRICaptureEnd(h.stream, nullptr)),
     CALL(aclmdlRICaptureEnd(h.stream, &g_to.pointer))},
    {"RICaptureGetInfo", kHandle,
     CALL(aclmdlRICaptureGetInfo(h.stream, nullptr, &g_to.pointer)),
     CALL(aclmdlRICaptureGetInfo(h.stream, &g_to.capture, &g_to.pointer))},

    // Events.
    {"CreateEvent", kContext | kResource, CALL(aclrtCreateEvent(nullptr)),
     CALL(aclrtCreateEvent(&g_to.pointer))},
    {"CreateEventWithFlag", kContext | kResource,
     CALL(aclrtCreateEventWithFlag(nullptr, 0)),
     CALL(aclrtCreateEventWithFlag(&g_to.pointer, 0))},
    {"CreateEventExWithFlag", kContext | kResource,
     CALL(aclrtCreateEventExWithFlag(nullptr, ACL_EVENT_IPC)),
     CALL(aclrtCreateEventExWithFlag(&g_to.pointer, ACL_EVENT_IPC))},
    {"DestroyEvent", kHandle | kResource, CALL(aclrtDestroyEvent(nullptr)),
     CALL(aclrtDestroyEvent(h.event))},
    {"RecordEvent", kHandle | kResource,
     CALL(aclrtRecordEvent(nullptr, h.stream)),
     CALL(aclrtRecordEvent(h.event, h.stream))},
    {"RecordEventWithFlag", kHandle | kResource,
     CALL(aclrtRecordEventWithFlag(nullptr, h.stream, 1)),
     CALL(aclrtRecordEventWithFlag(h.event, h.stream, 1))},
    {"ResetEvent", kHandle | kResource,
     CALL(aclrtResetEvent(nullptr, h.stream)),
     CALL(aclrtResetEvent(h.event, h.stream))},
    {"QueryEvent", kHandle, CALL(aclrtQueryEvent(h.event, nullptr)),
     CALL(aclrtQueryEvent(h.event, &g_to.event_status))},
    {"QueryEventStatus", kHandle, CALL(aclrtQueryEventStatus(h.event, nullptr)),
     CALL(aclrtQueryEventStatus(h.event, &g_to.recorded))},
    {"QueryEventWaitStatus", kHandle,
     CALL(aclrtQueryEventWaitStatus(h.event, nullptr)),
     CALL(aclrtQueryEventWaitStatus(h.event, &g_to.waited))},
    {"SynchronizeEvent", kHandle | kResource,
     CALL(aclrtSynchronizeEvent(nullptr)),
     CALL(aclrtSynchronizeEvent(h.event))},
    {"SynchronizeEventWithTimeout", kHandle | kResource,
     CALL(aclrtSynchronizeEventWithTimeout(h.event, 0)),
     CALL(aclrtSynchronizeEventWithTimeout(h.event, 1))},
    {"EventElapsedTime", kHandle,
     CALL(aclrtEventElapsedTime(nullptr, h.event, h.event)),
     CALL(aclrtEventElapsedTime(&g_to.ms, h.event, h.event))},
    {"EventGetTimestamp", kHandle,
     CALL(aclrtEventGetTimestamp(h.event, nullptr)),
     CALL(aclrtEventGetTimestamp(h.event, &g_to.unsigned_wide))},
    {"StreamWaitEvent", kHandle | kResource,
     CALL(aclrtStreamWaitEvent(h.stream, nullptr)),
     CALL(aclrtStreamWaitEvent(h.stream, h.event))},
    {"StreamWaitEventWithTimeout", kHandle | kResource,
     CALL(aclrtStreamWaitEventWithTimeout(h.stream, h.event, -1)),
     CALL(aclrtStreamWaitEventWithTimeout(h.stream, h.event, 1))},
    {"StreamWaitEventWithFlag", kHandle | kResource,
     CALL(aclrtStreamWaitEventWithFlag(h.stream, nullptr, 0, 1)),
     CALL(aclrtStreamWaitEventWithFlag(h.stream, h.event, 0, 1))},
    {"GetEventId", kHandle, CALL(aclrtGetEventId(h.event, nullptr)),
     CALL(aclrtGetEventId(h.event, &g_to.number))},
    {"GetEventAvailNum", kContext, CALL(aclrtGetEventAvailNum(nullptr)),
     CALL(aclrtGetEventAvailNum(&g_to.number))},

    // Memory.
    {"Malloc NULL", kContext | kResource,
     CALL(aclrtMalloc(nullptr, SIZE_MAX, ACL_MEM_MALLOC_HUGE_FIRST)),
     CALL(aclrtMalloc(&g_to.pointer, SIZE_MAX, ACL_MEM_MALLOC_HUGE_FIRST))},
    {"Malloc size", kContext | kResource,
     CALL(aclrtMalloc(&g_to.pointer, 0, ACL_MEM_MALLOC_HUGE_FIRST)),
     CALL(aclrtMalloc(&g_to.pointer, 8, ACL_MEM_MALLOC_HUGE_FIRST))},
    {"MallocHost", kResource, CALL(aclrtMallocHost(nullptr, 8)),
     CALL(aclrtMallocHost(&g_to.pointer, SIZE_MAX))},
    {"Free", kResource, CALL(aclrtFree(nullptr)), CALL(aclrtFree(kBytes))},
    {"FreeHost", kResource, CALL(aclrtFreeHost(nullptr)),
     CALL(aclrtFreeHost(kBytes))},
    {"FreeWithDevSync", kContext | kResource,
     CALL(aclrtFreeWithDevSync(nullptr)), CALL(aclrtFreeWithDevSync(kBytes))},
    {"GetMemInfo", kContext,
     CALL(aclrtGetMemInfo(static_cast<aclrtMemAttr>(99), &g_to.size,
                          &g_to.size)),
     CALL(aclrtGetMemInfo(ACL_HBM_MEM, &g_to.size, &g_to.size))},
    {"PointerGetAttributes", 0,
     CALL(aclrtPointerGetAttributes(nullptr, &g_to.pointer_attributes)),
     CALL(aclrtPointerGetAttributes(kBytes, &g_to.pointer_attributes))},
    {"MemFlush", 0, CALL(aclrtMemFlush(nullptr, 8)),
     CALL(aclrtMemFlush(kBytes, 8))},
    {"HostRegister", kResource,
     CALL(aclrtHostRegister(kBytes, 8, static_cast<aclrtHostRegisterType>(9),
                            &g_to.pointer)),
     CALL(aclrtHostRegister(&g_bytes[1], 8, ACL_HOST_REGISTER_MAPPED,
                            &g_to.pointer))},
    {"Memcpy", 0, CALL(aclrtMemcpy(kBytes, 8, kBytes, 9, kNoKind)),
     CALL(aclrtMemcpy(kBytes, 8, kBytes, 9, kH2D))},
    {"MemcpyAsync kind", kHandle | kResource,
     CALL(aclrtMemcpyAsync(kBytes, 8, kBytes, 9, kNoKind, h.stream)),
     CALL(aclrtMemcpyAsync(kBytes, 8, kBytes, 9, kH2D, h.stream))},
    {"MemcpyAsync NULL", kHandle | kResource,
     CALL(aclrtMemcpyAsync(kBytes, 8, nullptr, 8, kH2D, h.stream)),
     CALL(aclrtMemcpyAsync(kBytes, 8, kBytes, 8, ACL_MEMCPY_HOST_TO_HOST,
                           h.stream))},
    {"Memcpy2dAsync", kHandle | kResource,
     CALL(aclrtMemcpy2dAsync(kBytes, 4, kBytes, 4, 8, 1, kH2D, h.stream)),
     CALL(aclrtMemcpy2dAsync(kBytes, 4, kBytes, 4, 4, 1, kH2D, h.stream))},
    {"MemcpyBatch", 0, CALL(CopyBatch(h, nullptr, false)),
     CALL(CopyBatch(h, kBytes, false))},
    {"MemcpyBatchAsync", kHandle | kResource, CALL(CopyBatch(h, nullptr, true)),
     CALL(CopyBatch(h, kBytes, true))},
    {"Memset", 0, CALL(aclrtMemset(nullptr, 8, 0, 9)),
     CALL(aclrtMemset(kBytes, 8, 0, 9))},
    {"MemsetAsync", kHandle | kResource,
     CALL(aclrtMemsetAsync(nullptr, 8, 0, 9, h.stream)),
     CALL(aclrtMemsetAsync(kBytes, 8, 0, 9, h.stream))},
    {"MemsetD32Async", kHandle | kResource,
     CALL(aclrtMemsetD32Async(nullptr, 8, 0, 9, h.stream)),
     CALL(aclrtMemsetD32Async(kBytes, 8, 0, 9, h.stream))},
    {"UnmapMem", kResource, CALL(aclrtUnmapMem(nullptr)),
     CALL(aclrtUnmapMem(kBytes))},

    // Devices and contexts.
    {"SetDevice", 0, nullptr, CALL(aclrtSetDevice(-1))},
    {"ResetDevice", kResource, nullptr, CALL(aclrtResetDevice(-1))},
    {"GetDevice", kContext, CALL(aclrtGetDevice(nullptr)),
     CALL(aclrtGetDevice(&g_to.integer))},
    {"GetDeviceCount", 0, CALL(aclrtGetDeviceCount(nullptr)),
     CALL(aclrtGetDeviceCount(&g_to.number))},
    {"SynchronizeDevice", kContext | kResource, nullptr,
     CALL(aclrtSynchronizeDevice())},
    {"SynchronizeDeviceWithTimeout", kContext | kResource,
     CALL(aclrtSynchronizeDeviceWithTimeout(0)),
     CALL(aclrtSynchronizeDeviceWithTimeout(1))},
    {"DeviceTaskAbort", kResource, CALL(aclrtDeviceTaskAbort(-1, UINT32_MAX)),
     CALL(aclrtDeviceTaskAbort(-1, 0))},
    {"SetTsDevice", 0, CALL(aclrtSetTsDevice(ACL_TS_ID_RESERVED)),
     CALL(aclrtSetTsDevice(ACL_TS_ID_AICORE))},
    {"SetDeviceSatMode", kContext,
     CALL(aclrtSetDeviceSatMode(ACL_RT_OVERFLOW_MODE_UNDEF)),
     CALL(aclrtSetDeviceSatMode(ACL_RT_OVERFLOW_MODE_SATURATION))},
    {"GetDeviceSatMode", kContext, CALL(aclrtGetDeviceSatMode(nullptr)),
     CALL(aclrtGetDeviceSatMode(&g_to.overflow))},
    {"GetDeviceInfo", 0,
     CALL(aclrtGetDeviceInfo(99, ACL_DEV_ATTR_AICORE_CORE_NUM, nullptr)),
     CALL(aclrtGetDeviceInfo(99, ACL_DEV_ATTR_AICORE_CORE_NUM, &g_to.wide))},
    {"DeviceCanAccessPeer", 0,
     CALL(aclrtDeviceCanAccessPeer(&g_to.integer, 99, 99)),
     CALL(aclrtDeviceCanAccessPeer(&g_to.integer, 0, 99))},
    {"DeviceEnablePeerAccess", kContext, nullptr,
     CALL(aclrtDeviceEnablePeerAccess(1, 1))},
    {"CreateContext", kResource, CALL(aclrtCreateContext(nullptr, 99)),
     CALL(aclrtCreateContext(&g_to.pointer, 99))},
    {"DestroyContext", kStale | kResource, CALL(aclrtDestroyContext(nullptr)),
     CALL(aclrtDestroyContext(h.stream))},
    {"SetCurrentContext", kStale, CALL(aclrtSetCurrentContext(nullptr)),
     CALL(aclrtSetCurrentContext(h.stream))},
    {"GetCurrentContext", kContext, CALL(aclrtGetCurrentContext(nullptr)),
     CALL(aclrtGetCurrentContext(&g_to.pointer))},
    {"CtxGetCurrentDefaultStream", kContext,
     CALL(aclrtCtxGetCurrentDefaultStream(nullptr)),
     CALL(aclrtCtxGetCurrentDefaultStream(&g_to.pointer))},
    {"GetPrimaryCtxState", 0,
     CALL(aclrtGetPrimaryCtxState(99, nullptr, nullptr)),
     CALL(aclrtGetPrimaryCtxState(99, nullptr, &g_to.integer))},
    {"CtxSetSysParamOpt", kContext,
     CALL(aclrtCtxSetSysParamOpt(static_cast<aclSysParamOpt>(99), 1)),
     CALL(aclrtCtxSetSysParamOpt(ACL_OPT_DETERMINISTIC, 1))},
    {"CtxGetSysParamOpt", kContext,
     CALL(aclrtCtxGetSysParamOpt(ACL_OPT_DETERMINISTIC, nullptr)),
     CALL(aclrtCtxGetSysParamOpt(ACL_OPT_DETERMINISTIC, &g_to.wide))},
};

// Every wrong call, and every sound one that has one of `needs`.
void ExpectAll(const Handles& handles, unsigned needs, aclError code) {
  for (const Row& row : kRows) {
    SCOPED_TRACE(row.name);
    if (row.wrong != nullptr) {
      EXPECT_THAT(row.wrong(handles), Returns(ACL_ERROR_INVALID_PARAM));
    }
    if ((row.needs & needs) != 0) {
      EXPECT_THAT(row.sound(handles), Returns(code));
    }
  }
}

// Handles that are not live.
Handles DeadHandles() {
  Handles dead;
  EXPECT_THAT(aclrtCreateStream(&dead.stream), IsSuccess());
  EXPECT_THAT(aclrtDestroyStream(dead.stream), IsSuccess());
  EXPECT_THAT(aclrtCreateEvent(&dead.event), IsSuccess());
  EXPECT_THAT(aclrtDestroyEvent(dead.event), IsSuccess());
  return dead;
}

using OrderOfChecksTest = AclTest;

TEST_F(OrderOfChecksTest, WithoutAContext) {
  const Handles dead = DeadHandles();
  const Handles live = {stream_, NewEvent()};
  std::thread([&] {
    ExpectAll(dead, kContext, ACL_ERROR_RT_CONTEXT_NULL);
    ExpectAll(live, kContext, ACL_ERROR_RT_CONTEXT_NULL);
  }).join();
}

TEST_F(OrderOfChecksTest, HandlesThatAreDead) {
  ExpectAll(DeadHandles(), kStale, ACL_ERROR_RT_INVALID_HANDLE);
}

TEST_F(OrderOfChecksTest, HandlesOfAnotherContext) {
  const Handles foreign = {stream_, NewEvent()};
  SecondContext second;
  ExpectAll(foreign, kForeign, ACL_ERROR_RT_STREAM_CONTEXT);
}

// With strict mode switched on for a test.
class StrictOrderTest : public ProcessTest {
 protected:
  void SetUp() override {
    ASSERT_THAT(aclsimSetOption("strict", "1"), IsSuccess());
  }
  void TearDown() override {
    ProcessTest::TearDown();
    EXPECT_THAT(aclsimSetOption("strict", "0"), IsSuccess());
  }
};

// Ruling 3.1.
TEST_F(StrictOrderTest, NotInitialised) {
  const Handles invented = {kBytes, kBytes};
  for (const Row& row : kRows) {
    SCOPED_TRACE(row.name);
    if (row.wrong != nullptr) {
      EXPECT_THAT(row.wrong(invented), Returns(ACL_ERROR_INVALID_PARAM));
    }
    EXPECT_THAT(row.sound(invented), Returns(ACL_ERROR_UNINITIALIZE));
  }
}

// Ruling 2.8.
TEST_F(StrictOrderTest, InsideACallback) {
  ASSERT_THAT(aclInit(nullptr), IsSuccess());
  ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
  Handles dead = DeadHandles();
  aclrtStream stream = nullptr;
  ASSERT_THAT(aclrtCreateStream(&stream), IsSuccess());
  const auto self = static_cast<uint64_t>(pthread_self());
  ASSERT_THAT(aclrtSubscribeReport(self, stream), IsSuccess());
  ASSERT_THAT(aclrtLaunchCallback(
                  [](void* dead) {
                    ExpectAll(*static_cast<Handles*>(dead), kResource,
                              ACL_ERROR_RT_PARAM_INVALID);
                  },
                  &dead, ACL_CALLBACK_NO_BLOCK, stream),
              IsSuccess());
  EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
  EXPECT_THAT(aclrtUnSubscribeReport(self, stream), IsSuccess());
  EXPECT_THAT(aclrtDestroyStream(stream), IsSuccess());
  EXPECT_THAT(aclFinalize(), IsSuccess());
}

}  // namespace
}  // namespace ascend::acltest
