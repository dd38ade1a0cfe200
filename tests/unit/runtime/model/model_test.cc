#include "runtime/model/model.h"

#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/base/status.h"
#include "runtime/model/model_builder.h"

namespace ascend::rt {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// y = x * w + b for rows of 2.
ModelBuilder Dense(std::vector<int64_t> dims, Gears gears = {}) {
  ModelBuilder b("dense");
  const ValueRef x = b.AddInput("x", TensorSpec(ACL_FLOAT, std::move(dims)));
  const ValueRef w = b.AddConst<float>("w", {2, 3}, {1, 2, 3, 4, 5, 6});
  const ValueRef bias = b.AddConst<float>("b", {3}, {10, 20, 30});
  const ValueRef product = b.AddNode("product", "MatMul", {x, w});
  b.SetOutput("y", b.AddNode("sum", "Add", {product, bias}));
  b.SetGears(std::move(gears));
  return b;
}

Gears Batches(std::vector<std::vector<int64_t>> values) {
  Gears gears;
  gears.kind = Gears::Kind::kBatch;
  gears.values = std::move(values);
  return gears;
}

std::vector<float> RunOnce(const Model& model, size_t gear,
                           std::vector<float> x) {
  const Program& program = model.program(gear);
  std::vector<float> y(program.output_bytes(0) / sizeof(float));
  void* input = x.data();
  void* output = y.data();
  std::vector<char> workspace(program.workspace_bytes());
  RunBuffers buffers;
  buffers.inputs = absl::MakeConstSpan(&input, 1);
  buffers.outputs = absl::MakeConstSpan(&output, 1);
  buffers.weights = model.weights();
  buffers.workspace = workspace.data();
  EXPECT_EQ(program.Run(buffers), absl::OkStatus());
  return y;
}

TEST(ModelTest, AStaticModelDescribesItselfAndRuns) {
  const auto model = Dense({1, 2}).Build();
  ASSERT_TRUE(model.ok()) << model.status();
  EXPECT_EQ((*model)->name(), "dense");
  EXPECT_FALSE((*model)->is_dynamic());
  ASSERT_EQ((*model)->inputs().size(), 1u);
  const TensorDescription& x = (*model)->inputs()[0];
  EXPECT_EQ(x.name, "x");
  EXPECT_EQ(x.spec, TensorSpec(ACL_FLOAT, {1, 2}));
  EXPECT_EQ(x.bytes, 8u);
  EXPECT_FALSE(x.ref);
  const TensorDescription& y = (*model)->outputs()[0];
  EXPECT_EQ(y.spec, TensorSpec(ACL_FLOAT, {1, 3}));
  EXPECT_EQ(y.bytes, 12u);
  EXPECT_EQ((*model)->FindInput("x"), 0u);
  EXPECT_EQ((*model)->FindOutput("y"), 0u);
  EXPECT_FALSE((*model)->FindInput("y").has_value());
  EXPECT_EQ((*model)->weight_bytes(), 128u);
  EXPECT_THAT(RunOnce(**model, 0, {1, 1}), ElementsAre(15, 27, 39));
}

TEST(ModelTest, ADynamicModelHasAProgramPerGearAndAnExtraInput) {
  const auto model = Dense({-1, 2}, Batches({{2}, {1}, {8}})).Build();
  ASSERT_TRUE(model.ok()) << model.status();
  EXPECT_TRUE((*model)->is_dynamic());
  ASSERT_EQ((*model)->inputs().size(), 2u);
  const TensorDescription& x = (*model)->inputs()[0];
  EXPECT_THAT(x.spec.dims, ElementsAre(-1, 2));
  EXPECT_EQ(x.bytes, 8 * 8u);
  EXPECT_EQ(x.ranges[0].min, 1);
  EXPECT_EQ(x.ranges[0].max, 8);
  EXPECT_EQ(x.ranges[1].max, 2);
  const TensorDescription& y = (*model)->outputs()[0];
  EXPECT_THAT(y.spec.dims, ElementsAre(-1, 3));
  EXPECT_EQ(y.bytes, 8 * 12u);
  const TensorDescription& gear = (*model)->inputs()[1];
  EXPECT_EQ(gear.name, "ascend_mbatch_shape_data");
  EXPECT_TRUE(gear.gear_input);
  EXPECT_EQ(gear.spec, TensorSpec(ACL_INT64, {1}));
  EXPECT_EQ(gear.bytes, 8u);
  EXPECT_EQ((*model)->FindInput(kGearInputName), 1u);

  const auto one = (*model)->gears().Find(Gears::Kind::kBatch, {1});
  ASSERT_EQ(one, 1u);
  EXPECT_THAT((*model)->program(*one).outputs()[0].dims, ElementsAre(1, 3));
  EXPECT_THAT(RunOnce(**model, *one, {1, 1}), ElementsAre(15, 27, 39));
  EXPECT_THAT(RunOnce(**model, 0, {1, 1, 0, 0}),
              ElementsAre(15, 27, 39, 10, 20, 30));
  for (size_t i = 0; i < 3; ++i) {
    EXPECT_LE((*model)->program(i).workspace_bytes(),
              (*model)->workspace_bytes());
  }
}

TEST(ModelTest, AMistakeInAnyGearShowsWhenLoading) {
  ModelBuilder b("g");
  const ValueRef x = b.AddInput("x", TensorSpec(ACL_FLOAT, {-1}));
  const ValueRef c = b.AddConst<float>("c", {4}, {1, 2, 3, 4});
  b.SetOutput("y", b.AddNode("sum", "Add", {x, c}));
  b.SetGears(Batches({{1}, {4}, {3}}));
  const absl::Status status = b.Build().status();
  EXPECT_EQ(AclCode(status), 545004);
  EXPECT_THAT(std::string(status.message()),
              HasSubstr("graph 'g': node 'sum' (Add)"));
  EXPECT_THAT(std::string(status.message()), HasSubstr("(in gear [3])"));
  EXPECT_EQ(AclCode(Dense({-1, 2}).Build().status()), 545002);
}

TEST(ModelTest, WeightsGoToMemoryOfTheCaller) {
  const std::string bytes = *Dense({1, 2}).Serialize();
  const auto file = ModelFile::FromMemory(bytes.data(), bytes.size());
  ASSERT_TRUE(file.ok());
  const auto sizes = Model::Measure(*file);
  ASSERT_TRUE(sizes.ok()) << sizes.status();
  // Not at a multiple of 64: weights need only the alignment of elements.
  std::unique_ptr<char[]> memory(new char[sizes->weight_bytes + 16]);
  Model::Options options;
  options.weight_memory = memory.get() + 16;
  options.weight_memory_bytes = sizes->weight_bytes;
  const auto model = Model::Load(*file, options);
  ASSERT_TRUE(model.ok()) << model.status();
  EXPECT_EQ((*model)->weights(), memory.get() + 16);
  EXPECT_EQ((*model)->workspace_bytes(), sizes->workspace_bytes);
  EXPECT_THAT(RunOnce(**model, 0, {1, 1}), ElementsAre(15, 27, 39));

  --options.weight_memory_bytes;
  const auto short_memory = Model::Load(*file, options);
  EXPECT_EQ(AclCode(short_memory.status()), 145000);
  EXPECT_THAT(std::string(short_memory.status().message()),
              HasSubstr("the weights need 128 bytes"));
}

TEST(ModelTest, VariablesAreMarked) {
  ModelBuilder b("g");
  const ValueRef v = b.AddVariable("v", TensorSpec(ACL_FLOAT, {1}));
  b.SetOutput("y", b.AddNode("sum", "Add", {v, v}));
  const auto model = b.Build();
  ASSERT_TRUE(model.ok());
  EXPECT_TRUE((*model)->inputs()[0].ref);
}

TEST(ModelTest, LatencyOfTheModelCountsOnceAndByItsBytes) {
  ModelBuilder b = Dense({1, 2});
  Latency node;
  node.fixed_us = 7;
  b.WithLatency(node);
  b.OnHost();
  EXPECT_TRUE((*b.Build())->has_latency());
  Latency whole;
  whole.fixed_us = 100;
  whole.per_byte_ns = 1000;
  b.SetLatency(whole);
  const auto model = b.Build();
  ASSERT_TRUE(model.ok());
  EXPECT_TRUE((*model)->has_host_segments());
  ASSERT_EQ((*model)->program().segment_count(), 2u);
  EXPECT_EQ((*model)->LatencyFor(0, 0, 0), absl::Microseconds(100 + 8 + 12));
  EXPECT_EQ((*model)->LatencyFor(0, 1, 0), absl::Microseconds(7));
  EXPECT_FALSE((*Dense({1, 2}).Build())->has_latency());
}

TEST(ModelTest, MeasureNeedsNoLargeConstants) {
  ModelBuilder b("g");
  const ValueRef x = b.AddInput("x", TensorSpec(ACL_FLOAT, {1, 300}));
  const ValueRef w =
      b.AddConst<float>("w", {300, 300}, std::vector<float>(300 * 300));
  b.SetOutput("y", b.AddNode("product", "MatMul", {x, w}));
  const std::string bytes = *b.Serialize();
  const auto file = ModelFile::FromMemory(bytes.data(), bytes.size());
  const auto sizes = Model::Measure(*file);
  ASSERT_TRUE(sizes.ok()) << sizes.status();
  EXPECT_EQ(sizes->weight_bytes, 300u * 300 * 4);
}

}  // namespace
}  // namespace ascend::rt
