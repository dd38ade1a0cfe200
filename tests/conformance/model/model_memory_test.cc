// What loaded models take from the device's memory, which is 1 MiB here.

#include <cstddef>
#include <cstdint>
#include <string>

#include "acl/acl.h"
#include "acl/acl_mdl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/conformance/model/model_test.h"

namespace ascend::acltest {
namespace {

using ::testing::Each;

constexpr size_t kBudget = size_t{1} << 20;
// More than half of the budget.
constexpr int64_t kManyFloats = 150000;

class ModelMemoryTest : public ModelTest {
 protected:
  static size_t Used() {
    size_t free = 0;
    size_t total = 0;
    EXPECT_THAT(aclrtGetMemInfo(ACL_HBM_MEM, &free, &total), IsSuccess());
    EXPECT_EQ(total, kBudget);
    return total - free;
  }
  static aclError TryLoad(const std::string& bytes, uint32_t* model) {
    return aclmdlLoadFromMem(bytes.data(), bytes.size(), model);
  }
};

TEST_F(ModelMemoryTest, LoadedModelCountsWhatTheQueryTells) {
  const std::string bytes = WeightModel(1000);
  size_t work = 0;
  size_t weight = 0;
  ASSERT_THAT(
      aclmdlQuerySizeFromMem(bytes.data(), bytes.size(), &work, &weight),
      IsSuccess());
  ASSERT_GE(weight, 4000u);
  ASSERT_GT(work, 0u);
  const size_t before = Used();
  uint32_t models[2];
  for (size_t i = 0; i < 2; ++i) {
    ASSERT_THAT(TryLoad(bytes, &models[i]), IsSuccess());
    EXPECT_EQ(Used() - before, (i + 1) * (weight + work));
  }
  EXPECT_THAT(aclmdlUnload(models[0]), IsSuccess());
  EXPECT_EQ(Used() - before, weight + work);
  EXPECT_THAT(aclmdlUnload(models[1]), IsSuccess());
  EXPECT_EQ(Used(), before);
}

TEST_F(ModelMemoryTest, ExecutionsCountNoMore) {
  const std::string bytes = WeightModel(4);
  const uint32_t model = Load(bytes);
  IoSet input({16});
  IoSet output({16});
  input.Write<float>(0, {1, 1, 1, 1});
  const size_t before = Used();
  const aclrtStream other = NewStream();
  for (int i = 0; i < 100; ++i) {
    EXPECT_THAT(aclmdlExecuteAsync(model, input.get(), output.get(),
                                   i % 2 == 0 ? stream_ : other),
                IsSuccess());
  }
  EXPECT_THAT(aclrtSynchronizeDevice(), IsSuccess());
  EXPECT_EQ(Used(), before);
  EXPECT_THAT(output.Floats(0, 4), Each(2));
}

TEST_F(ModelMemoryTest, ABudgetThatIsUsedUp) {
  const std::string bytes = WeightModel(kManyFloats);
  const uint32_t first = Load(bytes);
  Forget(first);
  const size_t before = Used();
  uint32_t second = 77;
  EXPECT_THAT(TryLoad(bytes, &second), Returns(ACL_ERROR_RT_MEMORY_ALLOCATION));
  EXPECT_EQ(second, 77u);
  EXPECT_EQ(Used(), before);
  EXPECT_THAT(aclmdlUnload(first), IsSuccess());
  EXPECT_THAT(TryLoad(bytes, &second), IsSuccess());
  EXPECT_THAT(aclmdlUnload(second), IsSuccess());
}

// Weights fit, but the work memory does not any more.
TEST_F(ModelMemoryTest, NoRoomForTheWorkMemory) {
  const std::string bytes = WeightModel(1000);
  size_t work = 0;
  size_t weight = 0;
  ASSERT_THAT(
      aclmdlQuerySizeFromMem(bytes.data(), bytes.size(), &work, &weight),
      IsSuccess());
  void* most = nullptr;
  // aclrtMalloc counts 32 bytes more.
  ASSERT_THAT(aclrtMalloc(&most, kBudget - Used() - weight - 32,
                          ACL_MEM_MALLOC_NORMAL_ONLY),
              IsSuccess());
  uint32_t model = 77;
  EXPECT_THAT(TryLoad(bytes, &model), Returns(ACL_ERROR_RT_MEMORY_ALLOCATION));
  EXPECT_EQ(model, 77u);
  EXPECT_THAT(aclrtFree(most), IsSuccess());
}

TEST_F(ModelMemoryTest, AreasOfTheCallerCountOnce) {
  const std::string bytes = WeightModel(1000);
  size_t work_size = 0;
  size_t weight_size = 0;
  ASSERT_THAT(aclmdlQuerySizeFromMem(bytes.data(), bytes.size(), &work_size,
                                     &weight_size),
              IsSuccess());
  void* work = nullptr;
  void* weight = nullptr;
  ASSERT_THAT(aclrtMalloc(&work, work_size, ACL_MEM_MALLOC_NORMAL_ONLY),
              IsSuccess());
  ASSERT_THAT(aclrtMalloc(&weight, weight_size, ACL_MEM_MALLOC_NORMAL_ONLY),
              IsSuccess());
  const size_t before = Used();
  uint32_t model = 0;
  ASSERT_THAT(aclmdlLoadFromMemWithMem(bytes.data(), bytes.size(), &model, work,
                                       work_size, weight, weight_size),
              IsSuccess());
  EXPECT_EQ(Used(), before);
  EXPECT_THAT(aclmdlUnload(model), IsSuccess());
  ASSERT_THAT(aclmdlLoadFromMemWithMem(bytes.data(), bytes.size(), &model,
                                       nullptr, 0, weight, weight_size),
              IsSuccess());
  EXPECT_EQ(Used(), before + work_size);
  EXPECT_THAT(aclmdlUnload(model), IsSuccess());
  EXPECT_EQ(Used(), before);
  EXPECT_THAT(aclrtFree(work), IsSuccess());
  EXPECT_THAT(aclrtFree(weight), IsSuccess());
}

TEST_F(ModelMemoryTest, FailedLoadsGiveEverythingBack) {
  const size_t before = Used();
  std::string bytes = WeightModel(1000);
  bytes.replace(bytes.find("Add"), 3, "Odd");
  uint32_t model = 77;
  EXPECT_THAT(TryLoad(bytes, &model),
              Returns(ACL_ERROR_GE_EXEC_LOAD_KERNEL_PARTITION_FAILED));
  EXPECT_EQ(Used(), before);
}

TEST_F(ModelMemoryTest, FinalizeGivesEverythingBack) {
  const size_t before = Used();
  const uint32_t model = Load(WeightModel(1000));
  Forget(model);
  EXPECT_GT(Used(), before);
  EXPECT_THAT(aclFinalize(), IsSuccess());
  ASSERT_THAT(aclInit(nullptr), IsSuccess());
  ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
  EXPECT_EQ(Used(), before);
}

}  // namespace
}  // namespace ascend::acltest
