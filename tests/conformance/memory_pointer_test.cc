// Pointers to what is no memory, or none any more: every entry that would touch
// it answers 107000, and nothing is touched.

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "acl/acl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"
#include "tests/acl_testutil/captured_stderr.h"
#include "tests/acl_testutil/gate.h"
#include "tests/conformance/memory_blocks.h"

namespace ascend::acltest {
namespace {

using ::testing::HasSubstr;

constexpr size_t kMiB = size_t{1} << 20;
// Large blocks are kept in another way than small ones.
constexpr size_t kSizes[] = {64, 4 * kMiB};

class MemoryPointerTest : public AclTest {
 protected:
  // Every entry that writes to `memory` or reads from it, as any kind.
  void ExpectRefused(void* memory, size_t size, const std::string& why) {
    DeviceBlock device(size);
    std::string host(size, 'h');
    const struct {
      void* dst;
      const void* src;
    } ways[] = {{memory, &host[0]},
                {&host[0], memory},
                {memory, device.get()},
                {device.get(), memory}};
    for (const auto& way : ways) {
      for (auto kind : {ACL_MEMCPY_HOST_TO_HOST, ACL_MEMCPY_HOST_TO_DEVICE,
                        ACL_MEMCPY_DEVICE_TO_HOST, ACL_MEMCPY_DEVICE_TO_DEVICE,
                        ACL_MEMCPY_DEFAULT, ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE}) {
        EXPECT_THAT(aclrtMemcpy(way.dst, size, way.src, size, kind),
                    Returns(ACL_ERROR_RT_PARAM_INVALID));
        EXPECT_THAT(std::string(aclGetRecentErrMsg()), HasSubstr(why));
        EXPECT_THAT(
            aclrtMemcpyAsync(way.dst, size, way.src, size, kind, stream_),
            Returns(ACL_ERROR_RT_PARAM_INVALID));
      }
      for (auto kind : {ACL_MEMCPY_HOST_TO_DEVICE, ACL_MEMCPY_DEVICE_TO_HOST}) {
        EXPECT_THAT(aclrtMemcpy2d(way.dst, 8, way.src, 8, 8, size / 8, kind),
                    Returns(ACL_ERROR_RT_PARAM_INVALID));
        EXPECT_THAT(aclrtMemcpy2dAsync(way.dst, 8, way.src, 8, 8, size / 8,
                                       kind, stream_),
                    Returns(ACL_ERROR_RT_PARAM_INVALID));
      }
    }
    EXPECT_THAT(aclrtMemset(memory, size, 0, size),
                Returns(ACL_ERROR_RT_PARAM_INVALID));
    EXPECT_THAT(std::string(aclGetRecentErrMsg()), HasSubstr(why));
    EXPECT_THAT(aclrtMemsetAsync(memory, size, 0, size, stream_),
                Returns(ACL_ERROR_RT_PARAM_INVALID));
    EXPECT_THAT(aclrtMemsetD32(memory, size, 0, size / 4),
                Returns(ACL_ERROR_RT_PARAM_INVALID));
    EXPECT_THAT(aclrtMemsetD32Async(memory, size, 0, size / 4, stream_),
                Returns(ACL_ERROR_RT_PARAM_INVALID));
    EXPECT_EQ(host, std::string(size, 'h'));
    EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  }
};

TEST_F(MemoryPointerTest, FreedDeviceMemory) {
  for (size_t size : kSizes) {
    // ExpectRefused() makes a block, which takes the first place that is free.
    DeviceBlock first(size);
    DeviceBlock second(size);
    void* const memory = second.get();
    ASSERT_THAT(first.Free(), IsSuccess());
    ASSERT_THAT(second.Free(), IsSuccess());
    ExpectRefused(memory, size, "memory of device 0: freed before");
  }
}

TEST_F(MemoryPointerTest, FreedPinnedMemory) {
  for (size_t size : kSizes) {
    PinnedBlock block(std::string(size, 'p'));
    void* const memory = block.get();
    ASSERT_THAT(block.Free(), IsSuccess());
    ExpectRefused(memory, size, "pinned host memory: freed before");
  }
}

TEST_F(MemoryPointerTest, AddressesWithoutMemory) {
  for (uintptr_t address :
       {uintptr_t{8}, uintptr_t{0xFFF8}, uintptr_t{1} << 60, UINTPTR_MAX - 7}) {
    ExpectRefused(reinterpret_cast<void*>(address), 64,
                  "is no address of memory");
  }
}

TEST_F(MemoryPointerTest, HostMemoryDoesNotReachIntoABlock) {
  DeviceBlock block(4 * kMiB);
  DeviceBlock small(64);
  std::string host(100, 'h');
  for (char* start : {static_cast<char*>(block.get()) - 50,
                      static_cast<char*>(small.get()) - 50}) {
    EXPECT_THAT(aclrtMemcpy(start, 100, &host[0], 100, ACL_MEMCPY_HOST_TO_HOST),
                Returns(ACL_ERROR_RT_PARAM_INVALID));
  }
}

TEST_F(MemoryPointerTest, UnmappedAddresses) {
  constexpr size_t kSize = 2 * kMiB;
  void* range = nullptr;
  ASSERT_THAT(aclrtReserveMemAddress(&range, kSize, 0, nullptr, 0),
              IsSuccess());
  ExpectRefused(range, 64, "a reserved range of addresses");
  EXPECT_THAT(aclrtReleaseMemAddress(range), IsSuccess());
}

TEST_F(MemoryPointerTest, FreedMemoryCannotBeRegistered) {
  PinnedBlock block(std::string(4 * kMiB, 'p'));
  void* const memory = block.get();
  ASSERT_THAT(block.Free(), IsSuccess());
  EXPECT_THAT(aclrtHostRegisterV2(memory, 4096, ACL_HOST_REG_MAPPED),
              Returns(ACL_ERROR_RT_PARAM_INVALID));
}

// The block keeps its place until the work that uses it is done.
TEST_F(MemoryPointerTest, MemoryFreedInFlightIsNotGivenOutAgain) {
  DeviceBlock target(64);
  DeviceBlock source(64, 's');
  void* const place = source.get();
  Gate gate(stream_);
  ASSERT_THAT(aclrtMemcpyAsync(target.get(), 64, place, 64,
                               ACL_MEMCPY_DEVICE_TO_DEVICE, stream_),
              IsSuccess());
  ASSERT_THAT(source.Free(), IsSuccess());
  {
    DeviceBlock next(64, 'n');
    EXPECT_NE(next.get(), place);
  }
  gate.Open();
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_EQ(target.Text(), std::string(64, 's'));
}

TEST_F(MemoryPointerTest, FreeingIdleMemoryIsNoHazard) {
  CapturedStderr errors;
  DeviceBlock block(64);
  PinnedBlock pinned("pinned");
  EXPECT_THAT(block.Free(), IsSuccess());
  EXPECT_THAT(pinned.Free(), IsSuccess());
  EXPECT_EQ(errors.Text(), "");
}

// Pinned memory beyond what the host has.
TEST_F(MemoryPointerTest, TheHostHasOnlySoMuchToPin) {
  void* memory = nullptr;
  EXPECT_THAT(aclrtMallocHost(&memory, size_t{64} << 40),
              Returns(ACL_ERROR_RT_MEMORY_ALLOCATION));
  EXPECT_THAT(std::string(aclGetRecentErrMsg()),
              HasSubstr("asked for 70368744177664"));
  EXPECT_EQ(memory, nullptr);
}

TEST_F(MemoryPointerTest, BlocksOfAllSizesDoNotOverlap) {
  std::vector<std::pair<char*, size_t>> blocks;
  for (int round = 0; round < 2; ++round) {
    for (size_t size = 1; size < 3 * kMiB; size = size * 3 + 1) {
      void* memory = nullptr;
      ASSERT_THAT(aclrtMalloc(&memory, size, ACL_MEM_MALLOC_HUGE_FIRST),
                  IsSuccess());
      blocks.emplace_back(static_cast<char*>(memory), size);
      ASSERT_THAT(aclrtMemset(memory, size, 1, size), IsSuccess());
    }
    // Free every other one, and let the next round fill the gaps.
    for (size_t i = 0; i < blocks.size(); i += 2) {
      ASSERT_THAT(aclrtFree(blocks[i].first), IsSuccess());
      blocks.erase(blocks.begin() + static_cast<ptrdiff_t>(i));
    }
  }
  for (const auto& [start, size] : blocks) {
    for (const auto& [other, other_size] : blocks) {
      if (start == other) continue;
      EXPECT_TRUE(start + size <= other || other + other_size <= start);
    }
  }
  for (const auto& [start, size] : blocks) {
    EXPECT_THAT(aclrtFree(start), IsSuccess());
  }
}

}  // namespace
}  // namespace ascend::acltest
