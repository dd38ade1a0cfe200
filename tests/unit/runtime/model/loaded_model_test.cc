#include "runtime/model/loaded_model.h"

#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "acl/error_codes/ge_error_codes.h"
#include "acl/error_codes/rt_error_codes.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/model/execution.h"
#include "runtime/model/model_builder.h"
#include "runtime/model/workspace_pool.h"
#include "tests/testutil/status_matchers.h"

namespace ascend::rt {
namespace {

using ::testing::ElementsAre;

// y = -(x + x) + x in three segments.
std::unique_ptr<Model> HostModel() {
  ModelBuilder builder("host");
  const ValueRef x = builder.AddInput("x", TensorSpec(ACL_FLOAT, {2}));
  const ValueRef sum = builder.AddNode("sum", "Add", {x, x});
  const ValueRef minus = builder.AddNode("minus", "Neg", {sum});
  builder.OnHost();
  builder.SetOutput("y", builder.AddNode("plus", "Add", {minus, x}));
  auto model = builder.Build();
  EXPECT_TRUE(model.ok()) << model.status();
  return *std::move(model);
}

class LoadedModelTest : public ::testing::Test {
 protected:
  ExecutionRef Begin() {
    ExecutionRef execution = loaded_->Begin();
    EXPECT_TRUE(execution);
    execution->SetInput(0, input_.data(), nullptr);
    execution->SetOutput(0, output_.data(), nullptr);
    return execution;
  }

  const std::shared_ptr<LoadedModel> loaded_ =
      std::make_shared<LoadedModel>(1, HostModel(), ModelMemory());
  std::vector<float> input_ = {1, 2};
  std::vector<float> output_ = {0, 0};
};

TEST_F(LoadedModelTest, SegmentsRunInOrder) {
  const ExecutionRef execution = Begin();
  ASSERT_EQ(execution->program().segment_count(), 3u);
  for (size_t i = 0; i < 3; ++i) EXPECT_THAT(execution->RunSegment(i), IsOk());
  EXPECT_THAT(output_, ElementsAre(-1, -2));
}

TEST_F(LoadedModelTest, ExecutionsAreUsedAgain) {
  std::set<Execution*> seen;
  for (int i = 0; i < 100; ++i) {
    const ExecutionRef execution = Begin();
    seen.insert(execution.get());
    EXPECT_THAT(execution->RunSegment(0), IsOk());
  }
  EXPECT_EQ(seen.size(), 1u);
  const ExecutionRef first = Begin();
  const ExecutionRef second = Begin();
  EXPECT_NE(first.get(), second.get());
  // Nothing of the run before is left.
  for (size_t i = 0; i < 3; ++i) EXPECT_THAT(first->RunSegment(i), IsOk());
}

TEST_F(LoadedModelTest, WorkKeepsTheExecution) {
  RealClock clock;
  std::vector<Work*> works;
  {
    const ExecutionRef execution = Begin();
    for (size_t i = 0; i < 3; ++i)
      works.push_back(execution->NewWork(i, &clock));
  }
  const ExecutionRef other = Begin();
  for (Work* work : works) {
    EXPECT_THAT(work->Run(), IsOk());
    work->Unref();
  }
  EXPECT_THAT(output_, ElementsAre(-1, -2));
}

TEST_F(LoadedModelTest, MissingSegmentFailsTheNext) {
  const ExecutionRef execution = Begin();
  EXPECT_THAT(execution->RunSegment(0), IsOk());
  EXPECT_THAT(execution->RunSegment(2), FailsWith(ACL_ERROR_RT_MODEL_EXECUTE));
  EXPECT_THAT(execution->RunSegment(1), IsOk()) << "does nothing";
  EXPECT_THAT(output_, ElementsAre(0, 0));
}

TEST_F(LoadedModelTest, CancelledSegmentsDoNothing) {
  const ExecutionRef execution = Begin();
  execution->Cancel();
  for (size_t i = 0; i < 3; ++i) EXPECT_THAT(execution->RunSegment(i), IsOk());
  EXPECT_THAT(output_, ElementsAre(0, 0));
}

TEST_F(LoadedModelTest, ModelOutlivesItsOwnerWhileItRuns) {
  auto loaded = std::make_shared<LoadedModel>(2, HostModel(), ModelMemory());
  ExecutionRef execution = loaded->Begin();
  execution->SetInput(0, input_.data(), nullptr);
  execution->SetOutput(0, output_.data(), nullptr);
  loaded.reset();
  for (size_t i = 0; i < 3; ++i) EXPECT_THAT(execution->RunSegment(i), IsOk());
  EXPECT_THAT(output_, ElementsAre(-1, -2));
}

TEST_F(LoadedModelTest, ClosedBeginsNothing) {
  BlockedThreads blocked;
  StreamTable streams;
  RealClock clock;
  FailingStreams failing;
  Synchronizer synchronizer(&streams, &blocked, &failing, &clock);
  EXPECT_THAT(loaded_->Close(&synchronizer), IsOk());
  EXPECT_FALSE(loaded_->Begin());
  EXPECT_THAT(loaded_->Close(&synchronizer),
              FailsWith(ACL_ERROR_GE_EXEC_MODEL_ID_INVALID));
}

TEST(WorkspacePoolTest, GivesOutWhatCameBack) {
  WorkspacePool pool(100, nullptr);
  void* const first = pool.Take();
  void* const second = pool.Take();
  EXPECT_NE(first, second);
  pool.Give(first);
  EXPECT_EQ(pool.Take(), first);
  pool.Give(first);
  pool.Give(second);
}

TEST(WorkspacePoolTest, LentMemoryIsTheFirst) {
  char lent[64];
  WorkspacePool pool(sizeof(lent), lent);
  EXPECT_EQ(pool.Take(), lent);
  void* const own = pool.Take();
  EXPECT_NE(own, lent);
  pool.Give(lent);
  EXPECT_EQ(pool.Take(), lent);
  pool.Give(own);
  pool.Give(lent);
}

TEST(WorkspacePoolTest, KeepsABoundedNumber) {
  WorkspacePool pool(1, nullptr);
  std::vector<void*> taken;
  for (int i = 0; i < 50; ++i) taken.push_back(pool.Take());
  for (void* workspace : taken) pool.Give(workspace);  // leaks would show
  void* const last = pool.Take();
  EXPECT_EQ(last, taken[7]);
  pool.Give(last);
}

}  // namespace
}  // namespace ascend::rt
