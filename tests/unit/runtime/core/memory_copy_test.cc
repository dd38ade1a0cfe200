#include "runtime/core/memory_copy.h"

#include <atomic>
#include <cstdint>
#include <string>

#include "absl/synchronization/notification.h"
#include "acl/error_codes/rt_error_codes.h"
#include "gtest/gtest.h"
#include "tests/testutil/status_matchers.h"
#include "tests/testutil/test_thread.h"

namespace ascend::rt {
namespace {

// Signals that it performs, and goes on when the test lets it.
class SlowWork final : public MemoryWork {
 public:
  SlowWork(absl::Notification* begun, absl::Notification* open,
           std::atomic<bool>* ended)
      : begun_(begun), open_(open), ended_(ended) {}
  const char* name() const override { return "slow"; }
  MemoryWork* Again() const override {
    return new SlowWork(begun_, open_, ended_);
  }

 private:
  void Perform() const override {
    begun_->Notify();
    EXPECT_TRUE(Await(*open_));
    ended_->store(true);
  }

  absl::Notification* const begun_;
  absl::Notification* const open_;
  std::atomic<bool>* const ended_;
};

MemoryCopy Copy(char* dst, const char* src, size_t count) {
  MemoryCopy copy;
  copy.dst = dst;
  copy.src = src;
  copy.width = count;
  return copy;
}

TEST(MemoryWorkTest, WorkThatWasGivenUpTouchesNothing) {
  char target[] = "....";
  auto* const work = new CopyWork({Copy(target, "data", 4)});
  EXPECT_FALSE(work->EndUse());
  EXPECT_THAT(work->Run(), IsOk());
  EXPECT_FALSE(work->EndUse());
  EXPECT_STREQ(target, "....");
  work->Unref();
}

TEST(MemoryWorkTest, WorkThatRanIsDone) {
  char target[] = "....";
  auto* const work = new CopyWork({Copy(target, "data", 4)});
  EXPECT_THAT(work->Run(), IsOk());
  EXPECT_TRUE(work->EndUse());
  EXPECT_STREQ(target, "data");
  work->Unref();
}

TEST(MemoryWorkTest, EndUseWaitsForWorkUnderWay) {
  absl::Notification begun;
  absl::Notification open;
  std::atomic<bool> ended{false};
  auto* const work = new SlowWork(&begun, &open, &ended);
  TestThread runner([&] { EXPECT_THAT(work->Run(), IsOk()); });
  ASSERT_TRUE(Await(begun));
  TestThread opener([&] { open.Notify(); });
  EXPECT_TRUE(work->EndUse());
  EXPECT_TRUE(ended.load());
  runner.Join();
  work->Unref();
}

TEST(MemoryCopyTest, QueuedCopiesKeepFreedBlocksAlive) {
  MemoryRegistry registry({1 << 20});
  void* const device = *registry.AllocateDevice(0, 4, 0);
  void* const host = *registry.AllocateHost(4);
  std::string("data").copy(static_cast<char*>(host), 4);
  absl::StatusOr<MemoryCopy> copy =
      CheckCopy(registry, device, 4, host, 4, ACL_MEMCPY_HOST_TO_DEVICE);
  ASSERT_THAT(copy, IsOk());
  EXPECT_FALSE(copy->pageable());
  EXPECT_THAT(registry.Free(device, Placement::kDevice), IsOk());
  EXPECT_THAT(registry.Free(host, Placement::kHostPinned), IsOk());
  EXPECT_EQ(registry.used(0), 0u);
  copy->Perform();
  EXPECT_EQ(std::string(copy->dst, 4), "data");
}

TEST(MemoryCopyTest, ABufferedSourceIsNotPageable) {
  MemoryRegistry registry({1 << 20});
  void* const device = *registry.AllocateDevice(0, 4, 0);
  std::string source = "data";
  absl::StatusOr<MemoryCopy> copy = CheckCopy(
      registry, device, 4, source.data(), 4, ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE);
  ASSERT_THAT(copy, IsOk());
  EXPECT_TRUE(copy->pageable());
  copy->BufferSource();
  EXPECT_FALSE(copy->pageable());
  source = "????";
  copy->Perform();
  EXPECT_EQ(std::string(copy->dst, 4), "data");
}

TEST(MemoryCopyTest, RowsThatNoMemoryHoldsAreRefused) {
  MemoryRegistry registry({1 << 20});
  void* const device = *registry.AllocateDevice(0, 64, 0);
  char host[64] = {};
  EXPECT_THAT(CheckCopy2d(registry, device, SIZE_MAX / 2, host, 4, 4, 4,
                          ACL_MEMCPY_HOST_TO_DEVICE),
              FailsWith(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(CheckCopy2d(registry, device, 20, host, 4, 4, 4,
                          ACL_MEMCPY_HOST_TO_DEVICE),
              IsOk())
      << "the last row ends at byte 64";
  EXPECT_THAT(CheckCopy2d(registry, device, 21, host, 4, 4, 4,
                          ACL_MEMCPY_HOST_TO_DEVICE),
              FailsWith(ACL_ERROR_RT_PARAM_INVALID));
}

TEST(MemoryFillTest, CountsInUnits) {
  MemoryRegistry registry({1 << 20});
  void* const device = *registry.AllocateDevice(0, 9, 0);
  EXPECT_THAT(CheckFill(registry, device, 9, SIZE_MAX / 2, 4, 0),
              FailsWith(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(CheckFill(registry, device, 12, 3, 4, 0),
              FailsWith(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_THAT(CheckFill(registry, device, 9, 2, 4, 0), IsOk());
}

}  // namespace
}  // namespace ascend::rt
