// Session::RunGraphAsync.

#include <atomic>

#include "absl/synchronization/mutex.h"
#include "absl/synchronization/notification.h"
#include "tests/conformance/ge/graphs.h"

namespace ascend::getest {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class AsyncTest : public GeTest {};

TEST_F(AsyncTest, RunsInTheOrderOfTheCalls) {
  constexpr int kRuns = 20;
  absl::Mutex mu;
  std::vector<float> seen;
  {
    ge::Session session((Options()));
    ASSERT_EQ(session.AddGraph(1, DoubleGraph()), ge::SUCCESS);
    for (int i = 0; i < kRuns; ++i) {
      const float value = static_cast<float>(i);
      ASSERT_EQ(session.RunGraphAsync(
                    1, {Floats({2}, {value, 0})},
                    [&](ge::Status status, std::vector<ge::Tensor>& outputs) {
                      EXPECT_EQ(status, ge::SUCCESS);
                      absl::MutexLock lock(&mu);
                      seen.push_back(FloatsOf(outputs[0])[0]);
                    }),
                ge::SUCCESS);
    }
    // Its end waits for them.
  }
  ASSERT_EQ(seen.size(), static_cast<size_t>(kRuns));
  for (int i = 0; i < kRuns; ++i) {
    EXPECT_EQ(seen[i], static_cast<float>(2 * i));
  }
}

// ge_semantics 7.3; what follows still runs.
TEST_F(AsyncTest, AnUnknownIdIsReportedThroughTheFunction) {
  ge::Session session((Options()));
  ASSERT_EQ(session.AddGraph(1, DoubleGraph()), ge::SUCCESS);
  absl::Notification first, second;
  EXPECT_EQ(session.RunGraphAsync(
                9, std::vector<ge::Tensor>(),
                [&](ge::Status status, std::vector<ge::Tensor>& outputs) {
                  EXPECT_EQ(status, ge::GE_GRAPH_GRAPH_NODE_NULL);
                  EXPECT_THAT(outputs, IsEmpty());
                  EXPECT_THAT(ge::GEGetErrorMsg(), HasSubstr("id 9"));
                  first.Notify();
                }),
            ge::SUCCESS);
  EXPECT_EQ(
      session.RunGraphAsync(1, {Floats({2}, {1, 2})},
                            [&](ge::Status status, std::vector<ge::Tensor>&) {
                              EXPECT_EQ(status, ge::SUCCESS);
                              second.Notify();
                            }),
      ge::SUCCESS);
  EXPECT_TRUE(acltest::Await(first));
  EXPECT_TRUE(acltest::Await(second));
}

TEST_F(AsyncTest, ARunThatFailsHasNoOutputs) {
  ge::Session session((Options()));
  ASSERT_EQ(session.AddGraph(1, DoubleGraph()), ge::SUCCESS);
  absl::Notification done;
  EXPECT_EQ(session.RunGraphAsync(
                1, std::vector<ge::Tensor>(),
                [&](ge::Status status, std::vector<ge::Tensor>& outputs) {
                  EXPECT_EQ(status, ge::FAILED);
                  EXPECT_THAT(outputs, IsEmpty());
                  EXPECT_THAT(ge::GEGetErrorMsg(), HasSubstr("'double'"));
                  done.Notify();
                }),
            ge::SUCCESS);
  EXPECT_TRUE(acltest::Await(done));
}

TEST_F(AsyncTest, AnEmptyFunctionIsAllowed) {
  ge::Session session((Options()));
  ASSERT_EQ(session.AddGraph(1, AssignGraph("w", {3})), ge::SUCCESS);
  EXPECT_EQ(session.RunGraphAsync(1, std::vector<ge::Tensor>(), nullptr),
            ge::SUCCESS);
  absl::Notification done;
  EXPECT_EQ(session.RunGraphAsync(
                1, std::vector<ge::Tensor>(),
                [&](ge::Status, std::vector<ge::Tensor>&) { done.Notify(); }),
            ge::SUCCESS);
  EXPECT_TRUE(acltest::Await(done));
}

// No lock is held and no run goes on while the function runs.
TEST_F(AsyncTest, TheFunctionMayUseTheSession) {
  ge::Session session((Options()));
  ASSERT_EQ(session.AddGraph(1, DoubleGraph()), ge::SUCCESS);
  absl::Notification done;
  EXPECT_EQ(session.RunGraphAsync(
                1, {Floats({2}, {1, 2})},
                [&](ge::Status, std::vector<ge::Tensor>& outputs) {
                  std::vector<ge::Tensor> again;
                  EXPECT_EQ(session.RunGraph(1, outputs, again), ge::SUCCESS);
                  EXPECT_THAT(FloatsOf(again[0]), ElementsAre(4, 8));
                  EXPECT_EQ(session.RemoveGraph(1), ge::SUCCESS);
                  EXPECT_EQ(ge::GEFinalize(), ge::FAILED);
                  done.Notify();
                }),
            ge::SUCCESS);
  EXPECT_TRUE(acltest::Await(done));
}

TEST_F(AsyncTest, FinalizeWaitsForWhatWasAccepted) {
  std::atomic<int> completed{0};
  ge::Session session((Options()));
  ASSERT_EQ(session.AddGraph(1, DoubleGraph()), ge::SUCCESS);
  for (int i = 0; i < 10; ++i) {
    ASSERT_EQ(session.RunGraphAsync(
                  1, {Floats({2}, {1, 2})},
                  [&](ge::Status, std::vector<ge::Tensor>&) { ++completed; }),
              ge::SUCCESS);
  }
  ASSERT_EQ(ge::GEFinalize(), ge::SUCCESS);
  EXPECT_EQ(completed, 10);
  EXPECT_EQ(session.RunGraphAsync(1, {Floats({2}, {1, 2})}, nullptr),
            ge::FAILED);
}

}  // namespace
}  // namespace ascend::getest
