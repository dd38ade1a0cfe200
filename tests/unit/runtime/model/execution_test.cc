// What an execution costs and may share: no memory is allocated, and threads
// with buffers of their own run one model at the same time.

#include <atomic>
#include <thread>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/model/model.h"
#include "runtime/model/model_builder.h"
#include "tests/testutil/allocation_counter.h"

namespace ascend::rt {
namespace {

using ::testing::Each;
using testutil::Allocations;

// A digits classifier: two layers, with a view, an operator on the host, and a
// variable counting the runs.
ModelBuilder Digits() {
  ModelBuilder b("digits");
  const ValueRef x = b.AddInput("x", TensorSpec(ACL_FLOAT, {8, 8}));
  const ValueRef count = b.AddVariable("count", TensorSpec(ACL_FLOAT, {1}));
  const ValueRef row = b.AddConst<int64_t>("row", {2}, {1, 64});
  ValueRef y = b.AddNode("flat", "Reshape", {x, row});
  y = b.AddNode("fc1", "MatMul",
                {y, b.AddConst<float>("w1", {64, 32},
                                      std::vector<float>(64 * 32, 0.5f))});
  y = b.AddNode("relu", "Relu", {y});
  b.OnHost();
  y = b.AddNode(
      "fc2", "MatMul",
      {y, b.AddConst<float>("w2", {32, 10}, std::vector<float>(320, 0.25f))});
  const ValueRef one = b.AddConst<float>("one", {1}, {1});
  b.SetOutput("y", y);
  b.SetOutput("next", b.AddNode("counted", "Add", {count, one}));
  return b;
}

struct Buffers {
  explicit Buffers(const Model& model)
      : x(64, 1.f),
        count(1),
        y(10),
        next(1),
        workspace(model.workspace_bytes()) {
    inputs = {x.data(), count.data()};
    outputs = {y.data(), next.data()};
    run.inputs = inputs;
    run.outputs = outputs;
    run.weights = model.weights();
    run.workspace = workspace.data();
  }
  std::vector<float> x, count, y, next;
  std::vector<char> workspace;
  std::vector<void*> inputs, outputs;
  RunBuffers run;
};

TEST(ExecutionTest, RunsAllocateNothing) {
  const auto model = Digits().Build();
  ASSERT_TRUE(model.ok()) << model.status();
  Buffers buffers(**model);
  const int64_t before = Allocations();
  absl::Status status;
  absl::Duration latency;
  for (int i = 0; i < 100; ++i) {
    status.Update((*model)->program().Run(buffers.run));
    latency += (*model)->LatencyFor(0, 0, i);
  }
  EXPECT_EQ(Allocations(), before);
  EXPECT_EQ(status, absl::OkStatus());
  EXPECT_THAT(buffers.y, Each(64 * 0.5f * 32 * 0.25f));
  EXPECT_EQ(buffers.next[0], 1);
}

TEST(ExecutionTest, ThreadsRunOneModelAtTheSameTime) {
  const auto model = Digits().Build();
  ASSERT_TRUE(model.ok()) << model.status();
  std::vector<std::thread> threads;
  std::atomic<int> right{0};
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&model, &right, t] {
      Buffers buffers(**model);
      std::fill(buffers.x.begin(), buffers.x.end(), static_cast<float>(t));
      for (int i = 0; i < 200; ++i) {
        if (!(*model)->program().Run(buffers.run).ok()) return;
        if (buffers.y[9] == t * 256.f) ++right;
        buffers.y[9] = -1;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(right, 4 * 200);
}

}  // namespace
}  // namespace ascend::rt
