// Allocating, freeing, registering and asking: every documented code.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <thread>

#include "acl/acl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"
#include "tests/acl_testutil/callback_log.h"
#include "tests/acl_testutil/captured_stderr.h"
#include "tests/acl_testutil/gate.h"
#include "tests/acl_testutil/pump.h"
#include "tests/conformance/memory_blocks.h"

namespace ascend::acltest {
namespace {

constexpr size_t kMiB = size_t{1} << 20;
// The environment of this test.
constexpr size_t kBudget = 64 * kMiB;

class MemoryTest : public AclTest {
 protected:
  static size_t FreeBytes() {
    size_t free = 0;
    size_t total = 0;
    EXPECT_THAT(aclrtGetMemInfo(ACL_HBM_MEM, &free, &total), IsSuccess());
    EXPECT_EQ(total, kBudget);
    return free;
  }
};

// An entry that allocates on the device.
struct Allocator {
  const char* name;
  aclError (*call)(void** memory, size_t size, aclrtMemMallocPolicy policy);
  size_t padding;
};

const Allocator kAllocators[] = {
    {"aclrtMalloc", aclrtMalloc, 32},
    {"aclrtMallocAlign32", aclrtMallocAlign32, 0},
    {"aclrtMallocCached", aclrtMallocCached, 32},
    {"aclrtMallocWithCfg",
     [](void** memory, size_t size, aclrtMemMallocPolicy policy) {
       return aclrtMallocWithCfg(memory, size, policy, nullptr);
     },
     32},
};

TEST_F(MemoryTest, DeviceMemoryIsAlignedTo64Bytes) {
  for (const Allocator& allocator : kAllocators) {
    SCOPED_TRACE(allocator.name);
    for (size_t size : {size_t{1}, size_t{33}, 3 * kMiB}) {
      void* memory = nullptr;
      ASSERT_THAT(allocator.call(&memory, size, ACL_MEM_MALLOC_NORMAL_ONLY),
                  IsSuccess());
      EXPECT_EQ(reinterpret_cast<uintptr_t>(memory) % 64, 0u);
      EXPECT_THAT(aclrtFree(memory), IsSuccess());
    }
  }
}

TEST_F(MemoryTest, SizesAreRoundedUpTo32AndPadded) {
  for (const Allocator& allocator : kAllocators) {
    SCOPED_TRACE(allocator.name);
    const size_t before = FreeBytes();
    void* memory = nullptr;
    ASSERT_THAT(allocator.call(&memory, 33, ACL_MEM_MALLOC_HUGE_FIRST),
                IsSuccess());
    EXPECT_EQ(before - FreeBytes(), 64 + allocator.padding);
    EXPECT_THAT(aclrtFree(memory), IsSuccess());
    EXPECT_EQ(FreeBytes(), before);
  }
}

TEST_F(MemoryTest, AnyPolicyWillDo) {
  for (int policy : {0, 1, 2, 3, 4, 5, 6, 7, 0x100, 0x1001, 0x100002, 99}) {
    void* memory = nullptr;
    ASSERT_THAT(
        aclrtMalloc(&memory, 1, static_cast<aclrtMemMallocPolicy>(policy)),
        IsSuccess())
        << policy;
    EXPECT_THAT(aclrtFree(memory), IsSuccess());
  }
}

TEST_F(MemoryTest, AllocationRefusesBadArguments) {
  for (const Allocator& allocator : kAllocators) {
    SCOPED_TRACE(allocator.name);
    void* memory = nullptr;
    EXPECT_THAT(allocator.call(nullptr, 1, ACL_MEM_MALLOC_HUGE_FIRST),
                Returns(ACL_ERROR_INVALID_PARAM));
    EXPECT_THAT(allocator.call(&memory, 0, ACL_MEM_MALLOC_HUGE_FIRST),
                Returns(ACL_ERROR_INVALID_PARAM));
    EXPECT_THAT(allocator.call(&memory, SIZE_MAX, ACL_MEM_MALLOC_HUGE_FIRST),
                Returns(ACL_ERROR_FAILURE));
    EXPECT_THAT(allocator.call(&memory, kBudget + 1, ACL_MEM_MALLOC_HUGE_FIRST),
                Returns(ACL_ERROR_RT_MEMORY_ALLOCATION));
    EXPECT_EQ(memory, nullptr);
  }
}

TEST_F(MemoryTest, AllocationNeedsAContext) {
  std::thread([] {
    for (const Allocator& allocator : kAllocators) {
      SCOPED_TRACE(allocator.name);
      void* memory = nullptr;
      EXPECT_THAT(allocator.call(&memory, 0, ACL_MEM_MALLOC_HUGE_FIRST),
                  Returns(ACL_ERROR_INVALID_PARAM));
      EXPECT_THAT(allocator.call(&memory, 1, ACL_MEM_MALLOC_HUGE_FIRST),
                  Returns(ACL_ERROR_RT_CONTEXT_NULL));
    }
  }).join();
}

TEST_F(MemoryTest, AttributesOfAnAllocation) {
  aclrtMallocAttribute attributes[2] = {};
  attributes[0].attr = ACL_RT_MEM_ATTR_MODULE_ID;
  attributes[1].attr = ACL_RT_MEM_ATTR_DEVICE_ID;
  attributes[1].value.deviceId = 1;
  aclrtMallocConfig config = {attributes, 2};
  void* memory = nullptr;
  ASSERT_THAT(
      aclrtMallocWithCfg(&memory, 1, ACL_MEM_MALLOC_HUGE_FIRST, &config),
      IsSuccess());
  aclrtPtrAttributes where = {};
  EXPECT_THAT(aclrtPointerGetAttributes(memory, &where), IsSuccess());
  EXPECT_EQ(where.location.id, 1u);
  EXPECT_THAT(aclrtFree(memory), IsSuccess());

  attributes[1].value.deviceId = 2;
  EXPECT_THAT(
      aclrtMallocWithCfg(&memory, 1, ACL_MEM_MALLOC_HUGE_FIRST, &config),
      Returns(ACL_ERROR_RT_INVALID_DEVICEID));
  attributes[0].attr = static_cast<aclrtMallocAttrType>(9);
  EXPECT_THAT(
      aclrtMallocWithCfg(&memory, 1, ACL_MEM_MALLOC_HUGE_FIRST, &config),
      Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtMallocHostWithCfg(&memory, 1, &config),
              Returns(ACL_ERROR_INVALID_PARAM));
  config.attrs = nullptr;
  EXPECT_THAT(
      aclrtMallocWithCfg(&memory, 1, ACL_MEM_MALLOC_HUGE_FIRST, &config),
      Returns(ACL_ERROR_INVALID_PARAM));
}

TEST_F(MemoryTest, FreeRefusesWhatIsNoBlock) {
  DeviceBlock block(64);
  PinnedBlock pinned("pinned");
  char local = 0;
  for (auto free : {aclrtFree, aclrtFreeWithDevSync}) {
    EXPECT_THAT(free(nullptr), Returns(ACL_ERROR_INVALID_PARAM));
    EXPECT_THAT(free(&local), Returns(ACL_ERROR_RT_PARAM_INVALID));
    EXPECT_THAT(free(block.at(8)), Returns(ACL_ERROR_RT_PARAM_INVALID));
    EXPECT_THAT(free(pinned.get()), Returns(ACL_ERROR_RT_PARAM_INVALID));
  }
  for (auto free : {aclrtFreeHost, aclrtFreeHostWithDevSync}) {
    EXPECT_THAT(free(nullptr), Returns(ACL_ERROR_INVALID_PARAM));
    EXPECT_THAT(free(&local), Returns(ACL_ERROR_RT_PARAM_INVALID));
    EXPECT_THAT(free(block.get()), Returns(ACL_ERROR_RT_PARAM_INVALID));
  }
  void* const memory = block.get();
  EXPECT_THAT(block.Free(), IsSuccess());
  EXPECT_THAT(aclrtFree(memory), Returns(ACL_ERROR_RT_PARAM_INVALID));
  void* const host = pinned.get();
  EXPECT_THAT(pinned.Free(), IsSuccess());
  EXPECT_THAT(aclrtFreeHost(host), Returns(ACL_ERROR_RT_PARAM_INVALID));
}

TEST_F(MemoryTest, FreeNeedsNoContext) {
  void* memory = nullptr;
  ASSERT_THAT(aclrtMalloc(&memory, 1, ACL_MEM_MALLOC_HUGE_FIRST), IsSuccess());
  std::thread([&] {
    EXPECT_THAT(aclrtFreeWithDevSync(memory),
                Returns(ACL_ERROR_RT_CONTEXT_NULL));
    EXPECT_THAT(aclrtFree(memory), IsSuccess());
  }).join();
}

TEST_F(MemoryTest, FreeWithDevSyncWaitsForTheWorkOfTheDevice) {
  void* memory = nullptr;
  void* host = nullptr;
  ASSERT_THAT(aclrtMalloc(&memory, 1, ACL_MEM_MALLOC_HUGE_FIRST), IsSuccess());
  ASSERT_THAT(aclrtMallocHost(&host, 1), IsSuccess());
  absl::Notification begun;
  Gate gate(stream_);
  ASSERT_TRUE(gate.AwaitStart());
  std::thread opener([&] {
    EXPECT_TRUE(Await(begun));
    gate.Open();
  });
  begun.Notify();
  EXPECT_THAT(aclrtFreeWithDevSync(memory), IsSuccess());
  EXPECT_TRUE(gate.ended());
  opener.join();
  EXPECT_THAT(aclrtFreeHostWithDevSync(host), IsSuccess());
}

TEST_F(MemoryTest, FreeWithDevSyncRefusesToWaitForItsOwnCallback) {
  void* memory = nullptr;
  ASSERT_THAT(aclrtMalloc(&memory, 1, ACL_MEM_MALLOC_HUGE_FIRST), IsSuccess());
  CallbackLog log;
  Pump pump(stream_);
  aclError inside = ACL_SUCCESS;
  ASSERT_THAT(log.Launch("free", ACL_CALLBACK_BLOCK, stream_,
                         [&] {
                           ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
                           inside = aclrtFreeWithDevSync(memory);
                           EXPECT_THAT(aclrtResetDevice(0), IsSuccess());
                         }),
              IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(inside, Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT));
  pump.Unbind(stream_);
  EXPECT_THAT(aclrtFree(memory), IsSuccess());
}

TEST_F(MemoryTest, FreeWithDevSyncFreesAfterAFailedTask) {
  DeviceBlock block(8);
  ASSERT_THAT(aclsimFailNextTask(stream_, ACL_ERROR_RT_AICORE_EXCEPTION),
              IsSuccess());
  ASSERT_THAT(aclrtMemsetAsync(block.get(), 8, 0, 8, stream_), IsSuccess());
  void* memory = nullptr;
  ASSERT_THAT(aclrtMalloc(&memory, 1, ACL_MEM_MALLOC_HUGE_FIRST), IsSuccess());
  EXPECT_THAT(aclrtFreeWithDevSync(memory), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_),
              Returns(ACL_ERROR_RT_AICORE_EXCEPTION));
}

TEST_F(MemoryTest, HostMemory) {
  void* memory = nullptr;
  EXPECT_THAT(aclrtMallocHost(nullptr, 1), Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtMallocHost(&memory, 0), Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtMallocHost(&memory, SIZE_MAX / 2),
              Returns(ACL_ERROR_RT_MEMORY_ALLOCATION));
  EXPECT_THAT(aclrtMallocHostWithCfg(nullptr, 1, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtMallocHostWithCfg(&memory, 0, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));

  // Pattern 13: no context is needed.
  std::thread([] {
    void* host = nullptr;
    ASSERT_THAT(aclrtMallocHost(&host, 100), IsSuccess());
    EXPECT_EQ(reinterpret_cast<uintptr_t>(host) % 64, 0u);
    EXPECT_THAT(aclrtFreeHost(host), IsSuccess());
    ASSERT_THAT(aclrtMallocHostWithCfg(&host, 100, nullptr), IsSuccess());
    EXPECT_THAT(aclrtFreeHost(host), IsSuccess());
  }).join();
}

TEST_F(MemoryTest, MemInfoFollowsAllocations) {
  size_t free = 1;
  size_t total = 1;
  EXPECT_THAT(aclrtGetMemInfo(ACL_HBM_MEM, nullptr, &total),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtGetMemInfo(ACL_HBM_MEM, &free, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtGetMemInfo(static_cast<aclrtMemAttr>(18), &free, &total),
              Returns(ACL_ERROR_INVALID_PARAM));

  DeviceBlock block(kMiB);
  for (aclrtMemAttr attr :
       {ACL_HBM_MEM, ACL_HBM_MEM_HUGE, ACL_HBM_MEM_NORMAL, ACL_MEM_NORMAL,
        ACL_MEM_HUGE, ACL_HBM_MEM_P2P_NORMAL}) {
    EXPECT_THAT(aclrtGetMemInfo(attr, &free, &total), IsSuccess());
    EXPECT_EQ(total, kBudget) << attr;
    EXPECT_EQ(free, kBudget - kMiB - 32) << attr;
  }
  // The product has no DDR memory.
  EXPECT_THAT(aclrtGetMemInfo(ACL_DDR_MEM, &free, &total), IsSuccess());
  EXPECT_EQ(free, 0u);
  EXPECT_EQ(total, 0u);

  std::thread([&] {
    EXPECT_THAT(aclrtGetMemInfo(ACL_HBM_MEM, &free, &total),
                Returns(ACL_ERROR_RT_CONTEXT_NULL));
  }).join();
}

TEST_F(MemoryTest, PointersTellWhereTheyPoint) {
  DeviceBlock device(100);
  PinnedBlock pinned("pinned");
  aclrtPtrAttributes where = {};
  EXPECT_THAT(aclrtPointerGetAttributes(nullptr, &where),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtPointerGetAttributes(device.get(), nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));

  EXPECT_THAT(aclrtPointerGetAttributes(device.at(99), &where), IsSuccess());
  EXPECT_EQ(where.location.type, ACL_MEM_LOCATION_TYPE_DEVICE);
  EXPECT_EQ(where.location.id, 0u);
  EXPECT_GT(where.pageSize, 0u);
  EXPECT_THAT(aclrtPointerGetAttributes(pinned.get(), &where), IsSuccess());
  EXPECT_EQ(where.location.type, ACL_MEM_LOCATION_TYPE_HOST);
  EXPECT_THAT(aclrtPointerGetAttributes(&where, &where), IsSuccess());
  EXPECT_EQ(where.location.type, ACL_MEM_LOCATION_TYPE_UNREGISTERED);
}

TEST_F(MemoryTest, FlushAndInvalidateCheckTheirArguments) {
  DeviceBlock block(8);
  for (auto call : {aclrtMemFlush, aclrtMemInvalidate}) {
    EXPECT_THAT(call(block.get(), 8), IsSuccess());
    EXPECT_THAT(call(nullptr, 8), Returns(ACL_ERROR_INVALID_PARAM));
    EXPECT_THAT(call(block.get(), 0), Returns(ACL_ERROR_INVALID_PARAM));
  }
}

class HostRegisterTest : public MemoryTest {
 protected:
  static constexpr size_t kSize = 8192;

  HostRegisterTest()
      : memory_(static_cast<char*>(std::aligned_alloc(4096, kSize))) {}
  ~HostRegisterTest() override { std::free(memory_); }

  char* const memory_;
  void* device_ = nullptr;
};

TEST_F(HostRegisterTest, RegisteredMemoryIsKnownToTheDevice) {
  EXPECT_THAT(aclrtHostGetDevicePointer(memory_, &device_, 0),
              Returns(ACL_ERROR_HOST_MEMORY_NOT_REGISTERED));
  ASSERT_THAT(
      aclrtHostRegister(memory_, kSize, ACL_HOST_REGISTER_MAPPED, &device_),
      IsSuccess());
  aclrtPtrAttributes where = {};
  EXPECT_THAT(aclrtPointerGetAttributes(memory_ + 1, &where), IsSuccess());
  EXPECT_EQ(where.location.type, ACL_MEM_LOCATION_TYPE_HOST);
  void* asked = nullptr;
  EXPECT_THAT(aclrtHostGetDevicePointer(memory_, &asked, 0), IsSuccess());
  EXPECT_EQ(asked, device_);

  // By either address, in either role.
  DeviceBlock block(4, 'd');
  EXPECT_THAT(
      aclrtMemcpy(device_, 4, block.get(), 4, ACL_MEMCPY_DEVICE_TO_DEVICE),
      IsSuccess());
  EXPECT_EQ(memory_[3], 'd');
  memory_[0] = 'h';
  EXPECT_THAT(
      aclrtMemcpy(block.get(), 4, memory_, 4, ACL_MEMCPY_HOST_TO_DEVICE),
      IsSuccess());
  EXPECT_EQ(block.Text(), "hddd");
  EXPECT_THAT(aclrtHostUnregister(memory_), IsSuccess());
}

TEST_F(HostRegisterTest, RefusesBadArguments) {
  EXPECT_THAT(
      aclrtHostRegister(nullptr, kSize, ACL_HOST_REGISTER_MAPPED, &device_),
      Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(
      aclrtHostRegister(memory_, kSize, ACL_HOST_REGISTER_MAPPED, nullptr),
      Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtHostRegister(memory_, 0, ACL_HOST_REGISTER_MAPPED, &device_),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(
      aclrtHostRegister(memory_, kSize, static_cast<aclrtHostRegisterType>(3),
                        &device_),
      Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(
      aclrtHostRegister(memory_ + 64, 64, ACL_HOST_REGISTER_MAPPED, &device_),
      Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(aclrtHostRegister(memory_, UINT64_MAX, ACL_HOST_REGISTER_MAPPED,
                                &device_),
              Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(
      aclrtHostRegister(memory_, kSize, ACL_HOST_REGISTER_IOMEMORY, &device_),
      Returns(ACL_ERROR_RT_FEATURE_NOT_SUPPORT));

  EXPECT_THAT(aclrtHostRegisterV2(nullptr, kSize, ACL_HOST_REG_MAPPED),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtHostRegisterV2(memory_, 0, ACL_HOST_REG_MAPPED),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtHostRegisterV2(memory_, kSize, 0),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtHostRegisterV2(memory_, kSize, 1),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtHostRegisterV2(memory_, kSize, ACL_HOST_REG_IOMEMORY),
              Returns(ACL_ERROR_RT_FEATURE_NOT_SUPPORT));

  EXPECT_THAT(aclrtHostUnregister(nullptr), Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtHostGetDevicePointer(nullptr, &device_, 0),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtHostGetDevicePointer(memory_, nullptr, 0),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtHostGetDevicePointer(memory_, &device_, 1),
              Returns(ACL_ERROR_INVALID_PARAM));
}

TEST_F(HostRegisterTest, RegistersOnceAndUnregistersOnce) {
  ASSERT_THAT(aclrtHostRegisterV2(memory_, kSize,
                                  ACL_HOST_REG_PINNED | ACL_HOST_REG_MAPPED),
              IsSuccess());
  EXPECT_THAT(aclrtHostRegisterV2(memory_, kSize, ACL_HOST_REG_MAPPED),
              Returns(ACL_ERROR_HOST_MEMORY_ALREADY_REGISTERED));
  EXPECT_THAT(aclrtHostRegister(memory_ + 4096, 4096, ACL_HOST_REGISTER_MAPPED,
                                &device_),
              Returns(ACL_ERROR_HOST_MEMORY_ALREADY_REGISTERED));
  EXPECT_THAT(aclrtFreeHost(memory_), Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(aclrtHostUnregister(memory_), IsSuccess());
  EXPECT_THAT(aclrtHostUnregister(memory_),
              Returns(ACL_ERROR_HOST_MEMORY_NOT_REGISTERED));
}

}  // namespace
}  // namespace ascend::acltest
