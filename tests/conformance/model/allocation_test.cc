// What executions allocate: nothing, once as many as run at a time have been
// made.

#include <pthread.h>

#include <cstddef>
#include <cstdint>
#include <thread>

#include "acl/acl.h"
#include "acl/acl_mdl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/conformance/model/model_test.h"
#include "tests/testutil/allocation_counter.h"

namespace ascend::acltest {
namespace {

using testutil::Allocations;

constexpr int kWarmUp = 200;
constexpr int kCounted = 1000;
// Not one for each execution, nor one for every few.
constexpr int64_t kFew = kCounted / 20;

using AllocationTest = ModelTest;

TEST_F(AllocationTest, TheCounterSeesTheLibrary) {
  const int64_t before = Allocations();
  Load(DoubleModel());
  EXPECT_GT(Allocations() - before, 10);
}

TEST_F(AllocationTest, OneAfterTheOther) {
  const uint32_t model = Load(DoubleModel());
  const IoSet input({16});
  const IoSet output({16});
  int64_t before = 0;
  for (int i = 0; i < kWarmUp + kCounted; ++i) {
    if (i == kWarmUp) before = Allocations();
    ASSERT_EQ(aclmdlExecuteAsync(model, input.get(), output.get(), stream_),
              ACL_SUCCESS);
    // A synchronise that waits allocates: it looks for circles.
    aclrtStreamStatus status = ACL_STREAM_STATUS_NOT_READY;
    while (status != ACL_STREAM_STATUS_COMPLETE) {
      ASSERT_EQ(aclrtStreamQuery(stream_, &status), ACL_SUCCESS);
      std::this_thread::yield();
    }
    ASSERT_EQ(aclmdlExecute(model, input.get(), output.get()), ACL_SUCCESS);
  }
  EXPECT_LE(Allocations() - before, kFew);
}

TEST_F(AllocationTest, ManyQueued) {
  const uint32_t model = Load(DoubleModel());
  const IoSet input({16});
  const IoSet output({16});
  int64_t before = 0;
  for (int round = 0; round < 3; ++round) {
    before = Allocations();
    for (int i = 0; i < kCounted; ++i) {
      ASSERT_EQ(aclmdlExecuteAsync(model, input.get(), output.get(), stream_),
                ACL_SUCCESS);
    }
    ASSERT_EQ(aclrtSynchronizeStream(stream_), ACL_SUCCESS);
  }
  // The queue of the stream grows by chunks of tasks.
  EXPECT_LE(Allocations() - before, kCounted / 10);
}

TEST_F(AllocationTest, GearsAndOperatorsOfTheHost) {
  const uint32_t batches = Load(BatchModel());
  const IoSet batch_input({48, 8});
  const IoSet batch_output({48});
  ASSERT_EQ(aclmdlSetDynamicBatchSize(batches, batch_input.get(), 1, 2),
            ACL_SUCCESS);
  const uint32_t host = Load(HostModel());
  const IoSet input({16});
  const IoSet output({16});
  const auto self = static_cast<uint64_t>(pthread_self());
  ASSERT_THAT(aclrtSubscribeHostFunc(self, stream_), IsSuccess());
  int64_t before = 0;
  for (int i = 0; i < kWarmUp + kCounted; ++i) {
    if (i == kWarmUp) before = Allocations();
    ASSERT_EQ(aclmdlExecute(batches, batch_input.get(), batch_output.get()),
              ACL_SUCCESS);
    ASSERT_EQ(aclmdlExecuteAsync(host, input.get(), output.get(), stream_),
              ACL_SUCCESS);
    ASSERT_EQ(aclrtProcessHostFunc(-1), ACL_SUCCESS);
  }
  EXPECT_LE(Allocations() - before, kFew);
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(aclrtUnSubscribeHostFunc(self, stream_), IsSuccess());
}

}  // namespace
}  // namespace ascend::acltest
