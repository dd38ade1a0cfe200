// What ends with a device, and with aclFinalize: contexts, memory, and what
// was set for the process. What observers may do meanwhile.

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "acl/acl.h"
#include "acl_sim/testing.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"
#include "tests/acl_testutil/captured_stderr.h"
#include "tests/acl_testutil/gate.h"
#include "tests/conformance/memory_blocks.h"

namespace ascend::acltest {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr size_t kMiB = size_t{1} << 20;
// The environment of this test.
constexpr size_t kBudget = 64 * kMiB;

size_t FreeBytes() {
  size_t free = 0;
  size_t total = 0;
  EXPECT_THAT(aclrtGetMemInfo(ACL_HBM_MEM, &free, &total), IsSuccess());
  return free;
}

class ReleaseTest : public ProcessTest {
 protected:
  void SetUp() override {
    ASSERT_THAT(aclInit(nullptr), IsSuccess());
    initialised_ = true;
    ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
  }
  void TearDown() override {
    if (initialised_) Finalize();
    ProcessTest::TearDown();
  }

  void Finalize() {
    EXPECT_THAT(aclFinalize(), IsSuccess());
    initialised_ = false;
  }
  void InitAgain() {
    Finalize();
    SetUp();
  }

  static void* Allocate(size_t size) {
    void* memory = nullptr;
    EXPECT_THAT(aclrtMalloc(&memory, size, ACL_MEM_MALLOC_HUGE_FIRST),
                IsSuccess());
    return memory;
  }

 private:
  bool initialised_ = false;
};

// Both ways to reset a device, once it has been set once.
constexpr aclError (*kResets[])(int32_t) = {aclrtResetDevice,
                                            aclrtResetDeviceForce};

TEST_F(ReleaseTest, AResetEndsTheMemoryOfTheDevice) {
  for (auto reset : kResets) {
    ASSERT_THAT(aclrtSetDevice(1), IsSuccess());
    void* const other = Allocate(kMiB);
    ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
    ASSERT_THAT(aclrtResetDevice(0), IsSuccess()) << "still set once";
    void* const memory = Allocate(40 * kMiB);
    EXPECT_LT(FreeBytes(), kBudget);
    {
      CapturedStderr errors;
      EXPECT_THAT(reset(0), IsSuccess());
      EXPECT_THAT(errors.Text(), HasSubstr("1 blocks of device memory"));
    }
    EXPECT_THAT(aclrtMemset(memory, 8, 0, 8),
                Returns(ACL_ERROR_RT_PARAM_INVALID));
    EXPECT_THAT(aclrtFree(memory), Returns(ACL_ERROR_RT_PARAM_INVALID));
    EXPECT_THAT(aclsim::Leaks(),
                HasSubstr("1 block of device memory (41943040 bytes) that a "
                          "reset of the device has ended"));

    ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
    EXPECT_EQ(FreeBytes(), kBudget);
    // Of another device: untouched.
    EXPECT_THAT(aclrtMemset(other, 8, 0, 8), IsSuccess());
    EXPECT_THAT(aclrtFree(other), IsSuccess());
    EXPECT_THAT(aclrtResetDevice(1), IsSuccess());
    InitAgain();
    EXPECT_EQ(aclsim::Leaks(), "");
  }
}

TEST_F(ReleaseTest, AResetThatIsNotTheLastKeepsMemory) {
  ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
  void* const memory = Allocate(kMiB);
  EXPECT_THAT(aclrtResetDevice(0), IsSuccess());
  EXPECT_THAT(aclrtFree(memory), IsSuccess());
}

TEST_F(ReleaseTest, WorkThatIsDroppedStillOwnsItsMemory) {
  void* const memory = Allocate(8);
  aclrtStream stream = nullptr;
  ASSERT_THAT(aclrtCreateStream(&stream), IsSuccess());
  Gate gate(stream);
  ASSERT_TRUE(gate.AwaitStart());
  EXPECT_THAT(aclrtMemsetAsync(memory, 8, 1, 8, stream), IsSuccess());
  EXPECT_THAT(aclrtResetDeviceForce(0), IsSuccess());
}

TEST_F(ReleaseTest, FinalizeEndsTheMemoryOfEveryDevice) {
  Allocate(40 * kMiB);
  ASSERT_THAT(aclrtSetDevice(1), IsSuccess());
  void* const other = Allocate(40 * kMiB);
  InitAgain();
  EXPECT_EQ(FreeBytes(), kBudget);
  EXPECT_THAT(aclrtFree(other), Returns(ACL_ERROR_RT_PARAM_INVALID));
}

TEST_F(ReleaseTest, AResetEndsPhysicalMemory) {
  for (auto reset : kResets) {
    aclrtPhysicalMemProp prop = {};
    prop.allocationType = ACL_MEM_ALLOCATION_TYPE_PINNED;
    prop.memAttr = ACL_HBM_MEM_HUGE;
    prop.location.type = ACL_MEM_LOCATION_TYPE_DEVICE;
    aclrtDrvMemHandle handle = nullptr;
    void* range = nullptr;
    ASSERT_THAT(aclrtMallocPhysical(&handle, 2 * kMiB, &prop, 0), IsSuccess());
    ASSERT_THAT(aclrtReserveMemAddress(&range, 2 * kMiB, 0, nullptr, 0),
                IsSuccess());
    ASSERT_THAT(aclrtMapMem(range, 2 * kMiB, 0, handle, 0), IsSuccess());
    ASSERT_THAT(aclrtMemset(range, 8, 1, 8), IsSuccess());
    EXPECT_THAT(reset(0), IsSuccess());
    EXPECT_THAT(aclrtMemset(range, 8, 1, 8),
                Returns(ACL_ERROR_RT_PARAM_INVALID));
    EXPECT_THAT(aclrtFreePhysical(handle),
                Returns(ACL_ERROR_RT_INVALID_HANDLE));
    EXPECT_THAT(aclrtReleaseMemAddress(range), IsSuccess());
    ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
    EXPECT_EQ(FreeBytes(), kBudget);
  }
}

TEST_F(ReleaseTest, AResetEndsTheContextsOfTheDevice) {
  for (auto reset : kResets) {
    aclrtContext mine = nullptr;
    aclrtContext other = nullptr;
    aclrtStream stream = nullptr;
    ASSERT_THAT(aclrtCreateContext(&other, 1), IsSuccess());
    ASSERT_THAT(aclrtCreateContext(&mine, 0), IsSuccess());
    ASSERT_THAT(aclrtCreateStream(&stream), IsSuccess());
    EXPECT_THAT(reset(0), IsSuccess());
    EXPECT_EQ(TakeLive(), (Live{1, 1, 0, 0, 0})) << "those of device 1";
    EXPECT_THAT(aclrtSynchronizeStream(stream),
                Returns(ACL_ERROR_RT_CONTEXT_NULL));
    EXPECT_THAT(aclrtSetCurrentContext(mine),
                Returns(ACL_ERROR_RT_INVALID_HANDLE));
    EXPECT_THAT(aclrtDestroyContext(mine),
                Returns(ACL_ERROR_RT_INVALID_HANDLE));
    EXPECT_THAT(aclrtDestroyContext(other), IsSuccess());
    ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
  }
}

// Which device, at which moment.
using Moments = std::vector<std::pair<uint32_t, int>>;

TEST_F(ReleaseTest, NoObserverHearsOfAResetThatIsNone) {
  ASSERT_THAT(aclrtResetDevice(0), IsSuccess());
  Moments moments;
  ASSERT_THAT(aclrtRegDeviceStateCallback(
                  "note",
                  [](uint32_t device, aclrtDeviceState state, void* moments) {
                    static_cast<Moments*>(moments)->push_back({device, state});
                  },
                  &moments),
              IsSuccess());
  for (auto reset : kResets) {
    EXPECT_THAT(reset(0), Returns(ACL_ERROR_RT_INVALID_DEVICEID));
  }
  EXPECT_THAT(moments, IsEmpty());
  InitAgain();
  EXPECT_THAT(moments, IsEmpty()) << "aclFinalize forgets the observer";
}

// An observer that sets and resets the device it hears of.
struct Nested {
  int depth = 0;
  std::vector<aclError> codes;

  void Call() {
    if (depth++ > 0) return;
    codes.push_back(aclrtSetDevice(0));
    codes.push_back(aclrtResetDevice(0));
    aclrtStream stream = nullptr;
    codes.push_back(aclrtCreateStream(&stream));
    codes.push_back(aclrtDestroyStream(stream));
  }
};

TEST_F(ReleaseTest, ObserversOfStreamsMayCallAnything) {
  ASSERT_THAT(aclrtResetDevice(0), IsSuccess());
  Nested nested;
  ASSERT_THAT(aclrtRegStreamStateCallback(
                  "nested",
                  [](aclrtStream, aclrtStreamState, void* nested) {
                    static_cast<Nested*>(nested)->Call();
                  },
                  &nested),
              IsSuccess());
  ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
  EXPECT_THAT(nested.codes, ElementsAre(0, 0, 0, 0));

  nested.depth = 0;
  nested.codes.clear();
  aclrtContext context = nullptr;
  ASSERT_THAT(aclrtCreateContext(&context, 0), IsSuccess());
  EXPECT_EQ(nested.codes.size(), 4u);

  // Before the default stream of the device goes.
  ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
  nested.depth = 0;
  EXPECT_THAT(aclrtResetDeviceForce(0), IsSuccess());
  EXPECT_GT(nested.depth, 0);
}

TEST_F(ReleaseTest, ObserversOfDevicesMayCallAnything) {
  Nested nested;
  ASSERT_THAT(aclrtRegDeviceStateCallback(
                  "nested",
                  [](uint32_t, aclrtDeviceState, void* nested) {
                    static_cast<Nested*>(nested)->Call();
                  },
                  &nested),
              IsSuccess());
  EXPECT_THAT(aclrtSetDevice(0), IsSuccess());
  EXPECT_THAT(nested.codes, ElementsAre(0, 0, 0, 0));
  nested.depth = 0;
  EXPECT_THAT(aclrtResetDevice(0), IsSuccess());
  EXPECT_EQ(nested.codes.size(), 8u);
}

int g_calls = 0;

// What would still be told after aclFinalize.
TEST_F(ReleaseTest, FinalizeForgetsWhatWasSetForTheProcess) {
  g_calls = 0;
  ASSERT_THAT(
      aclrtRegStreamStateCallback(
          "count", [](aclrtStream, aclrtStreamState, void*) { ++g_calls; },
          nullptr),
      IsSuccess());
  ASSERT_THAT(
      aclrtSetExceptionInfoCallback([](aclrtExceptionInfo*) { ++g_calls; }),
      IsSuccess());
  ASSERT_THAT(aclrtExceptionInfoCallbackRegister(
                  [](aclrtExceptionInfo*) { ++g_calls; }),
              IsSuccess());
  ASSERT_THAT(aclrtSetOpWaitTimeout(1), IsSuccess());
  ASSERT_THAT(aclrtSetOpExecuteTimeOut(1), IsSuccess());
  ASSERT_THAT(aclrtSetSysParamOpt(ACL_OPT_DETERMINISTIC, 1), IsSuccess());
  Finalize();
  g_calls = 0;
  SetUp();

  int64_t value = 0;
  EXPECT_THAT(aclrtGetSysParamOpt(ACL_OPT_DETERMINISTIC, &value),
              Returns(ACL_ERROR_RT_SYSPARAMOPT_NOT_SET));
  uint32_t timeout = 0;
  EXPECT_THAT(aclrtGetOpExecuteTimeout(&timeout), IsSuccess());
  EXPECT_GT(timeout, 1000u);

  aclrtStream stream = nullptr;
  ASSERT_THAT(aclrtCreateStream(&stream), IsSuccess());
  ASSERT_THAT(aclsimFailNextTask(stream, ACL_ERROR_RT_AICORE_EXCEPTION),
              IsSuccess());
  DeviceBlock block(8);
  ASSERT_THAT(aclrtMemsetAsync(block.get(), 8, 0, 8, stream), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream),
              Returns(ACL_ERROR_RT_AICORE_EXCEPTION));
  EXPECT_THAT(aclrtDestroyStream(stream), IsSuccess());
  EXPECT_EQ(g_calls, 0);
}

// A wait with the one second of the life before would fail.
TEST_F(ReleaseTest, FinalizeForgetsTheTimeoutOfWaits) {
  ASSERT_THAT(aclrtSetOpWaitTimeout(1), IsSuccess());
  InitAgain();
  aclsim::ScopedClock clock(ACLSIM_CLOCK_MANUAL);
  aclrtStream slow = nullptr;
  aclrtStream waiting = nullptr;
  aclrtEvent event = nullptr;
  ASSERT_THAT(aclrtCreateStream(&slow), IsSuccess());
  ASSERT_THAT(aclrtCreateStream(&waiting), IsSuccess());
  ASSERT_THAT(aclrtCreateEvent(&event), IsSuccess());
  {
    Gate gate(slow);
    ASSERT_TRUE(gate.AwaitStart());
    ASSERT_THAT(aclrtRecordEvent(event, slow), IsSuccess());
    ASSERT_THAT(aclrtStreamWaitEvent(waiting, event), IsSuccess());
    clock.Advance(int64_t{5} * 1000 * 1000 * 1000);
    aclrtStreamStatus status = ACL_STREAM_STATUS_COMPLETE;
    EXPECT_THAT(aclrtStreamQuery(waiting, &status), IsSuccess());
    EXPECT_EQ(status, ACL_STREAM_STATUS_NOT_READY);
  }
  EXPECT_THAT(aclrtSynchronizeStream(waiting), IsSuccess());
}

}  // namespace
}  // namespace ascend::acltest
