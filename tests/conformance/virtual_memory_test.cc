// Virtual memory: every documented code, and that what is mapped is device
// memory.

#include <cstddef>
#include <cstdint>
#include <string>

#include "acl/acl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"
#include "tests/acl_testutil/captured_stderr.h"
#include "tests/acl_testutil/gate.h"

namespace ascend::acltest {
namespace {

using ::testing::HasSubstr;

constexpr size_t kGranule = size_t{2} << 20;
// The environment of this test.
constexpr size_t kBudget = size_t{64} << 20;

class VirtualMemoryTest : public AclTest {
 protected:
  static aclrtPhysicalMemProp Properties() {
    aclrtPhysicalMemProp prop = {};
    prop.handleType = ACL_MEM_HANDLE_TYPE_NONE;
    prop.allocationType = ACL_MEM_ALLOCATION_TYPE_PINNED;
    prop.memAttr = ACL_HBM_MEM_HUGE;
    prop.location.type = ACL_MEM_LOCATION_TYPE_DEVICE;
    prop.location.id = 0;
    return prop;
  }
  static aclrtDrvMemHandle Physical(size_t size) {
    const aclrtPhysicalMemProp prop = Properties();
    aclrtDrvMemHandle handle = nullptr;
    EXPECT_THAT(aclrtMallocPhysical(&handle, size, &prop, 0), IsSuccess());
    return handle;
  }
  static char* Reserve(size_t size) {
    void* range = nullptr;
    EXPECT_THAT(aclrtReserveMemAddress(&range, size, 0, nullptr, 1),
                IsSuccess());
    return static_cast<char*>(range);
  }
  static size_t FreeBytes() {
    size_t free = 0;
    size_t total = 0;
    EXPECT_THAT(aclrtGetMemInfo(ACL_HBM_MEM, &free, &total), IsSuccess());
    return free;
  }
  static std::string TextAt(const char* memory, size_t size) {
    std::string text(size, '?');
    EXPECT_THAT(
        aclrtMemcpy(&text[0], size, memory, size, ACL_MEMCPY_DEVICE_TO_HOST),
        IsSuccess());
    return text;
  }
};

TEST_F(VirtualMemoryTest, TheGranularityIs2MiB) {
  aclrtPhysicalMemProp prop = Properties();
  for (auto option : {ACL_RT_MEM_ALLOC_GRANULARITY_MINIMUM,
                      ACL_RT_MEM_ALLOC_GRANULARITY_RECOMMENDED}) {
    size_t granularity = 0;
    EXPECT_THAT(aclrtMemGetAllocationGranularity(&prop, option, &granularity),
                IsSuccess());
    EXPECT_EQ(granularity, kGranule);
  }
  size_t granularity = 0;
  const auto minimum = ACL_RT_MEM_ALLOC_GRANULARITY_MINIMUM;
  EXPECT_THAT(aclrtMemGetAllocationGranularity(nullptr, minimum, &granularity),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtMemGetAllocationGranularity(&prop, minimum, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtMemGetAllocationGranularity(
                  &prop, ACL_RT_MEM_ALLOC_GRANULARITY_UNDEF, &granularity),
              Returns(ACL_ERROR_INVALID_PARAM));
}

TEST_F(VirtualMemoryTest, PropertiesAreChecked) {
  aclrtDrvMemHandle handle = nullptr;
  const auto make = [&](const aclrtPhysicalMemProp& prop) {
    return aclrtMallocPhysical(&handle, kGranule, &prop, 0);
  };
  aclrtPhysicalMemProp prop = Properties();
  prop.handleType = static_cast<aclrtMemHandleType>(77);
  EXPECT_THAT(make(prop), Returns(ACL_ERROR_INVALID_PARAM));
  prop = Properties();
  prop.allocationType = static_cast<aclrtMemAllocationType>(77);
  EXPECT_THAT(make(prop), Returns(ACL_ERROR_INVALID_PARAM));
  prop = Properties();
  prop.memAttr = static_cast<aclrtMemAttr>(77);
  EXPECT_THAT(make(prop), Returns(ACL_ERROR_INVALID_PARAM));
  prop = Properties();
  prop.location.type = ACL_MEM_LOCATION_TYPE_HOST;
  EXPECT_THAT(make(prop), Returns(ACL_ERROR_RT_FEATURE_NOT_SUPPORT));
  prop = Properties();
  prop.location.id = 99;
  EXPECT_THAT(make(prop), Returns(ACL_ERROR_RT_INVALID_DEVICEID));
}

TEST_F(VirtualMemoryTest, ArgumentsAreChecked) {
  const aclrtPhysicalMemProp prop = Properties();
  aclrtDrvMemHandle handle = nullptr;
  EXPECT_THAT(aclrtMallocPhysical(nullptr, kGranule, &prop, 0),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtMallocPhysical(&handle, kGranule, nullptr, 0),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtMallocPhysical(&handle, 0, &prop, 0),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtMallocPhysical(&handle, kGranule + 1, &prop, 0),
              Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(aclrtMallocPhysical(&handle, kGranule, &prop, 1),
              Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_EQ(handle, nullptr);
  EXPECT_THAT(aclrtFreePhysical(nullptr), Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtFreePhysical(&handle), Returns(ACL_ERROR_RT_INVALID_HANDLE));

  void* range = nullptr;
  EXPECT_THAT(aclrtReserveMemAddress(nullptr, kGranule, 0, nullptr, 0),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtReserveMemAddress(&range, 0, 0, nullptr, 0),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtReserveMemAddress(&range, 4096, 0, nullptr, 0),
              Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(aclrtReserveMemAddress(&range, kGranule, 3, nullptr, 0),
              Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(aclrtReserveMemAddress(&range, kGranule, 0, nullptr, 2),
              Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(aclrtReserveMemAddress(&range, SIZE_MAX / kGranule * kGranule, 0,
                                     nullptr, 0),
              Returns(ACL_ERROR_RT_MEMORY_ALLOCATION));
  EXPECT_EQ(range, nullptr);
  EXPECT_THAT(aclrtReleaseMemAddress(nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtReleaseMemAddress(&range),
              Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(aclrtUnmapMem(nullptr), Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtUnmapMem(&range), Returns(ACL_ERROR_RT_PARAM_INVALID));
}

TEST_F(VirtualMemoryTest, AlignmentAndPlaceAreHonoured) {
  constexpr size_t kAlignment = size_t{64} << 20;
  void* range = nullptr;
  ASSERT_THAT(aclrtReserveMemAddress(&range, kGranule, kAlignment, nullptr, 0),
              IsSuccess());
  EXPECT_EQ(reinterpret_cast<uintptr_t>(range) % kAlignment, 0u);
  ASSERT_THAT(aclrtReleaseMemAddress(range), IsSuccess());
  void* again = nullptr;
  ASSERT_THAT(aclrtReserveMemAddress(&again, kGranule, 0, range, 0),
              IsSuccess());
  EXPECT_EQ(again, range);
  EXPECT_THAT(aclrtReleaseMemAddress(again), IsSuccess());
  EXPECT_THAT(aclrtReleaseMemAddress(again),
              Returns(ACL_ERROR_RT_PARAM_INVALID));
}

TEST_F(VirtualMemoryTest, WhereMemoryCanBeMapped) {
  char* const range = Reserve(4 * kGranule);
  aclrtDrvMemHandle handle = Physical(2 * kGranule);
  EXPECT_THAT(aclrtMapMem(nullptr, kGranule, 0, handle, 0),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtMapMem(range, kGranule, 0, nullptr, 0),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtMapMem(range, 0, 0, handle, 0),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtMapMem(range, kGranule, 0, range, 0),
              Returns(ACL_ERROR_RT_INVALID_HANDLE));
  struct Bad {
    const char* why;
    char* address;
    size_t size;
    size_t offset;
    uint64_t flags;
  };
  for (const Bad& bad : {
           Bad{"odd address", range + 4096, kGranule, 0, 0},
           Bad{"odd size", range, 4096, 0, 0},
           Bad{"odd offset", range, kGranule, 4096, 0},
           Bad{"flags", range, kGranule, 0, 1},
           Bad{"past the memory", range, 2 * kGranule, kGranule, 0},
           Bad{"before the range", range - kGranule, kGranule, 0, 0},
           Bad{"past the range", range + 3 * kGranule, 2 * kGranule, 0, 0},
           Bad{"behind the range", range + 4 * kGranule, kGranule, 0, 0},
       }) {
    EXPECT_THAT(
        aclrtMapMem(bad.address, bad.size, bad.offset, handle, bad.flags),
        Returns(ACL_ERROR_RT_PARAM_INVALID))
        << bad.why;
  }
  ASSERT_THAT(aclrtMapMem(range + kGranule, 2 * kGranule, 0, handle, 0),
              IsSuccess());
  for (size_t at : {0, 1, 2}) {
    EXPECT_THAT(aclrtMapMem(range + at * kGranule, 2 * kGranule, 0, handle, 0),
                Returns(ACL_ERROR_RT_PARAM_INVALID))
        << "taken: " << at;
  }
  EXPECT_THAT(aclrtReleaseMemAddress(range),
              Returns(ACL_ERROR_RT_PARAM_INVALID))
      << "something is mapped";
  EXPECT_THAT(aclrtUnmapMem(range + 2 * kGranule),
              Returns(ACL_ERROR_RT_PARAM_INVALID))
      << "inside a mapping";
  EXPECT_THAT(aclrtFree(range + kGranule), Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(aclGetRecentErrMsg(), HasSubstr("aclrtUnmapMem"));
  EXPECT_THAT(aclrtUnmapMem(range + kGranule), IsSuccess());
  EXPECT_THAT(aclrtUnmapMem(range + kGranule),
              Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(aclrtReleaseMemAddress(range), IsSuccess());
  EXPECT_THAT(aclrtFreePhysical(handle), IsSuccess());
  EXPECT_THAT(aclrtFreePhysical(handle), Returns(ACL_ERROR_RT_INVALID_HANDLE));
}

TEST_F(VirtualMemoryTest, NeighboursAreOneBlockOfDeviceMemory) {
  char* const range = Reserve(3 * kGranule);
  aclrtDrvMemHandle handles[3];
  // The middle one last, so that it joins both sides.
  for (size_t at : {0, 2, 1}) {
    handles[at] = Physical(kGranule);
    ASSERT_THAT(aclrtMapMem(range + at * kGranule, kGranule, 0, handles[at], 0),
                IsSuccess());
  }
  EXPECT_THAT(aclrtMemset(range, 3 * kGranule, 'a', 3 * kGranule), IsSuccess());
  EXPECT_EQ(TextAt(range + kGranule - 2, 4), "aaaa");
  EXPECT_THAT(aclrtMemset(range, 3 * kGranule + 1, 'a', 3 * kGranule + 1),
              Returns(ACL_ERROR_RT_PARAM_INVALID));
  // Unmapping the middle leaves two.
  EXPECT_THAT(aclrtUnmapMem(range + kGranule), IsSuccess());
  EXPECT_THAT(aclrtMemset(range, 2 * kGranule, 'b', 2 * kGranule),
              Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(aclrtMemset(range, kGranule, 'b', kGranule), IsSuccess());
  EXPECT_EQ(TextAt(range + 2 * kGranule, 2), "aa");
  EXPECT_THAT(aclrtUnmapMem(range), IsSuccess());
  EXPECT_THAT(aclrtUnmapMem(range + 2 * kGranule), IsSuccess());
  // What the memory holds stays, at another address too.
  ASSERT_THAT(aclrtMapMem(range + kGranule, kGranule, 0, handles[0], 0),
              IsSuccess());
  EXPECT_EQ(TextAt(range + kGranule, 2), "bb");
  EXPECT_THAT(aclrtUnmapMem(range + kGranule), IsSuccess());
  for (aclrtDrvMemHandle handle : handles) {
    EXPECT_THAT(aclrtFreePhysical(handle), IsSuccess());
  }
  EXPECT_THAT(aclrtReleaseMemAddress(range), IsSuccess());
}

TEST_F(VirtualMemoryTest, OneMemoryAtTwoAddresses) {
  char* const range = Reserve(3 * kGranule);
  aclrtDrvMemHandle handle = Physical(2 * kGranule);
  ASSERT_THAT(aclrtMapMem(range, 2 * kGranule, 0, handle, 0), IsSuccess());
  ASSERT_THAT(aclrtMapMem(range + 2 * kGranule, kGranule, kGranule, handle, 0),
              IsSuccess());
  EXPECT_THAT(aclrtMemset(range + kGranule, kGranule, 'x', 3), IsSuccess());
  EXPECT_EQ(TextAt(range + 2 * kGranule, 3), "xxx");
  // Freed, it stays where it is mapped, and counts until it is not.
  const size_t free = FreeBytes();
  EXPECT_THAT(aclrtFreePhysical(handle), IsSuccess());
  EXPECT_THAT(aclrtUnmapMem(range), IsSuccess());
  EXPECT_EQ(FreeBytes(), free);
  EXPECT_EQ(TextAt(range + 2 * kGranule, 3), "xxx");
  EXPECT_THAT(aclrtUnmapMem(range + 2 * kGranule), IsSuccess());
  EXPECT_EQ(FreeBytes(), free + 2 * kGranule);
  EXPECT_THAT(aclrtReleaseMemAddress(range), IsSuccess());
}

TEST_F(VirtualMemoryTest, PhysicalMemoryCountsAgainstTheDevice) {
  const size_t free = FreeBytes();
  aclrtDrvMemHandle handle = Physical(kBudget / 2);
  EXPECT_EQ(FreeBytes(), free - kBudget / 2);
  const aclrtPhysicalMemProp prop = Properties();
  aclrtDrvMemHandle second = nullptr;
  EXPECT_THAT(aclrtMallocPhysical(&second, kBudget, &prop, 0),
              Returns(ACL_ERROR_RT_MEMORY_ALLOCATION));
  // Addresses cost nothing.
  char* const range = Reserve(16 * kBudget);
  EXPECT_EQ(FreeBytes(), free - kBudget / 2);
  EXPECT_THAT(aclrtReleaseMemAddress(range), IsSuccess());
  EXPECT_THAT(aclrtFreePhysical(handle), IsSuccess());
  EXPECT_EQ(FreeBytes(), free);
}

TEST_F(VirtualMemoryTest, QueuedWorkKeepsWhatIsUnmapped) {
  char* const range = Reserve(2 * kGranule);
  aclrtDrvMemHandle handle = Physical(2 * kGranule);
  ASSERT_THAT(aclrtMapMem(range, kGranule, 0, handle, 0), IsSuccess());
  std::string messages;
  {
    Gate gate(stream_);
    ASSERT_THAT(aclrtMemsetAsync(range, 4, 'q', 4, stream_), IsSuccess());
    // The block that the work uses grows meanwhile.
    ASSERT_THAT(aclrtMapMem(range + kGranule, kGranule, kGranule, handle, 0),
                IsSuccess());
    const CapturedStderr captured;
    EXPECT_THAT(aclrtUnmapMem(range), IsSuccess());
    messages = captured.Text();
    EXPECT_THAT(aclrtUnmapMem(range + kGranule), IsSuccess());
    EXPECT_THAT(aclrtReleaseMemAddress(range), IsSuccess());
  }
  EXPECT_THAT(messages, HasSubstr("unmapped while queued work uses it"));
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  // The fill reached the memory.
  char* const other = Reserve(kGranule);
  ASSERT_THAT(aclrtMapMem(other, kGranule, 0, handle, 0), IsSuccess());
  EXPECT_EQ(TextAt(other, 4), "qqqq");
  EXPECT_THAT(aclrtUnmapMem(other), IsSuccess());
  EXPECT_THAT(aclrtReleaseMemAddress(other), IsSuccess());
  EXPECT_THAT(aclrtFreePhysical(handle), IsSuccess());
}

}  // namespace
}  // namespace ascend::acltest
