// Memory at addresses that stay the arena's own.

#include "runtime/core/memory_arena.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/core/address_regions.h"

namespace ascend::rt {
namespace {

constexpr size_t kMiB = size_t{1} << 20;

class MemoryArenaTest : public ::testing::Test {
 protected:
  std::shared_ptr<AddressRegions> regions_ = std::make_shared<AddressRegions>();
  MemoryArena arena_{regions_, "test memory"};
};

TEST_F(MemoryArenaTest, BlocksAreAligned) {
  for (size_t size : {size_t{1}, size_t{63}, size_t{64}, kMiB - 1, kMiB}) {
    char* const block = arena_.Allocate(size);
    ASSERT_NE(block, nullptr);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(block) % 64, 0u);
    std::memset(block, 1, size);
    arena_.Free(block, size);
  }
}

TEST_F(MemoryArenaTest, AddressesStayTheArenas) {
  for (size_t size : {size_t{8}, 4 * kMiB}) {
    char* const block = arena_.Allocate(size);
    EXPECT_EQ(regions_->KindAt(block, size), "test memory");
    arena_.Free(block, size);
    EXPECT_EQ(regions_->KindAt(block, size), "test memory");
    EXPECT_EQ(arena_.Allocate(size), block) << "the place is used again";
    arena_.Free(block, size);
  }
}

// However they are freed, neighbours become one range again.
TEST_F(MemoryArenaTest, FreedNeighboursServeALargerBlock) {
  for (size_t size : {size_t{64} << 10, 4 * kMiB}) {
    char* const probe = arena_.Allocate(size);
    arena_.Free(probe, size);
    for (const std::vector<int>& order :
         std::vector<std::vector<int>>{{0, 1, 2}, {2, 1, 0}, {0, 2, 1}}) {
      char* blocks[3];
      for (char*& block : blocks) block = arena_.Allocate(size);
      EXPECT_EQ(blocks[0], probe);
      for (int i : order) arena_.Free(blocks[i], size);
      char* const large = arena_.Allocate(3 * size);
      EXPECT_EQ(large, probe);
      arena_.Free(large, 3 * size);
    }
  }
}

TEST_F(MemoryArenaTest, LargeMemoryGoesBackToTheHost) {
  char* const block = arena_.Allocate(4 * kMiB);
  block[0] = 'x';
  arena_.Free(block, 4 * kMiB);
  ASSERT_EQ(arena_.Allocate(4 * kMiB), block);
  EXPECT_EQ(block[0], '\0') << "a fresh page";
  arena_.Free(block, 4 * kMiB);
}

TEST_F(MemoryArenaTest, ThereIsNotEverythingToHave) {
  EXPECT_EQ(arena_.Allocate(SIZE_MAX), nullptr);
  EXPECT_EQ(arena_.Allocate(SIZE_MAX / 4), nullptr);
}

TEST(AddressRegionsTest, AnyByteOfARegionCounts) {
  alignas(64) static char bytes[192];
  AddressRegions regions;
  regions.Add(bytes + 64, 64, "middle");
  EXPECT_EQ(regions.KindAt(bytes, 64), "");
  EXPECT_EQ(regions.KindAt(bytes, 65), "middle");
  EXPECT_EQ(regions.KindAt(bytes, 192), "middle");
  EXPECT_EQ(regions.KindAt(bytes + 127, 1), "middle");
  EXPECT_EQ(regions.KindAt(bytes + 128, 8), "");
  regions.Remove(bytes + 64);
  EXPECT_EQ(regions.KindAt(bytes, 192), "");
}

}  // namespace
}  // namespace ascend::rt
