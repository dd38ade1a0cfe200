#include "tests/conformance/model/model_test.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <fstream>
#include <utility>

#include "absl/strings/str_cat.h"
#include "runtime/model/model_builder.h"

namespace ascend::acltest {
namespace {

using rt::Gears;
using rt::ModelBuilder;
using rt::TensorSpec;
using rt::ValueRef;

std::string Serialize(const ModelBuilder& builder) {
  const auto bytes = builder.Serialize();
  EXPECT_TRUE(bytes.ok()) << bytes.status();
  return bytes.ok() ? *bytes : std::string();
}

rt::Latency Fixed(double microseconds) {
  rt::Latency latency;
  latency.fixed_us = microseconds;
  return latency;
}

Gears MakeGears(Gears::Kind kind, std::vector<std::vector<int64_t>> values) {
  Gears gears;
  gears.kind = kind;
  gears.values = std::move(values);
  return gears;
}

// y = x + x for an x of `dims`.
ModelBuilder Doubling(std::vector<int64_t> dims) {
  ModelBuilder builder("double");
  const ValueRef x =
      builder.AddInput("x", TensorSpec(ACL_FLOAT, std::move(dims)));
  builder.SetOutput("y", builder.AddNode("sum", "Add", {x, x}));
  return builder;
}

}  // namespace

std::string DoubleModel(double latency_us) {
  ModelBuilder builder = Doubling({4});
  if (latency_us > 0) builder.SetLatency(Fixed(latency_us));
  return Serialize(builder);
}

std::string QuotientModel(bool on_host) {
  ModelBuilder builder("quotient");
  const ValueRef a = builder.AddInput("a", TensorSpec(ACL_INT32, {2}));
  const ValueRef b = builder.AddInput("b", TensorSpec(ACL_INT32, {2}));
  builder.SetOutput("y", builder.AddNode("quotient", "RealDiv", {a, b}));
  if (on_host) builder.OnHost();
  return Serialize(builder);
}

std::string WeightModel(int64_t count) {
  ModelBuilder builder("weights");
  const ValueRef x = builder.AddInput("x", TensorSpec(ACL_FLOAT, {count}));
  const ValueRef w = builder.AddConst<float>(
      "w", {count}, std::vector<float>(static_cast<size_t>(count), 1.0f));
  builder.SetOutput("y", builder.AddNode("sum", "Add", {x, w}));
  return Serialize(builder);
}

std::string HostModel(double latency_us) {
  ModelBuilder builder("host");
  const ValueRef x = builder.AddInput("x", TensorSpec(ACL_FLOAT, {4}));
  const ValueRef one = builder.AddConst<float>("one", {1}, {1.0f});
  const ValueRef sum = builder.AddNode("sum", "Add", {x, x});
  const ValueRef minus = builder.AddNode("minus", "Neg", {sum});
  builder.OnHost();
  if (latency_us > 0) builder.WithLatency(Fixed(latency_us));
  builder.SetOutput("y", builder.AddNode("plus", "Add", {minus, one}));
  return Serialize(builder);
}

std::string BatchModel() {
  return Serialize(Doubling({-1, 3}).SetGears(
      MakeGears(Gears::Kind::kBatch, {{1}, {2}, {4}})));
}

std::string ImageModel() {
  return Serialize(
      Doubling({1, -1, -1})
          .SetGears(MakeGears(Gears::Kind::kHeightWidth, {{2, 3}, {4, 5}})));
}

std::string DimsModel() {
  ModelBuilder builder("dims");
  const ValueRef a = builder.AddInput("a", TensorSpec(ACL_FLOAT, {-1}));
  const ValueRef b = builder.AddInput("b", TensorSpec(ACL_FLOAT, {-1}));
  builder.SetOutput("y", builder.AddNode("sum", "Add", {a, b}));
  builder.SetGears(MakeGears(Gears::Kind::kDims, {{2, 2}, {5, 5}}));
  return Serialize(builder);
}

std::string ManyBatchesModel(int count) {
  std::vector<std::vector<int64_t>> batches;
  for (int batch = 1; batch <= count; ++batch) batches.push_back({batch});
  return Serialize(Doubling({-1}).SetGears(
      MakeGears(Gears::Kind::kBatch, std::move(batches))));
}

std::string NamedModel(const std::string& input) {
  ModelBuilder builder("named");
  const ValueRef x = builder.AddInput(input, TensorSpec(ACL_FLOAT, {4}));
  builder.SetOutput(
      "y", builder.AddNode(
               "sum", "Add", {x, x},
               rt::AttributeMap({{ACL_ATTR_NAME_DATA_DUMP_ORIGIN_OP_NAMES,
                                  std::string("[3]add")}})));
  return Serialize(builder);
}

ModelPath::ModelPath(const std::string& bytes) {
  static std::atomic<int> files{0};
  path_ = absl::StrCat(::testing::TempDir(), "model_", getpid(), "_", files++,
                       ".om");
  std::ofstream file(path_, std::ios::binary);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  EXPECT_TRUE(file.good()) << path_;
}

ModelPath::~ModelPath() { std::remove(path_.c_str()); }

IoSet::IoSet(std::initializer_list<size_t> sizes)
    : dataset_(aclmdlCreateDataset()), sizes_(sizes) {
  EXPECT_NE(dataset_, nullptr);
  for (const size_t size : sizes_) {
    void* data = nullptr;
    EXPECT_THAT(aclrtMalloc(&data, size, ACL_MEM_MALLOC_NORMAL_ONLY),
                IsSuccess());
    EXPECT_THAT(aclrtMemset(data, size, 0, size), IsSuccess());
    data_.push_back(data);
    buffers_.push_back(aclCreateDataBuffer(data, size));
    EXPECT_THAT(aclmdlAddDatasetBuffer(dataset_, buffers_.back()), IsSuccess());
  }
}

IoSet::~IoSet() {
  DestroyHandles();
  for (void* data : data_) EXPECT_THAT(aclrtFree(data), IsSuccess());
}

void IoSet::DestroyHandles() {
  if (dataset_ == nullptr) return;
  EXPECT_THAT(aclmdlDestroyDataset(std::exchange(dataset_, nullptr)),
              IsSuccess());
  for (const aclDataBuffer* buffer : buffers_) {
    EXPECT_THAT(aclDestroyDataBuffer(buffer), IsSuccess());
  }
  buffers_.clear();
}

void ModelTest::TearDown() {
  for (const uint32_t model : models_) {
    EXPECT_THAT(aclmdlUnload(model), IsSuccess()) << model;
  }
  AclTest::TearDown();
}

uint32_t ModelTest::Load(const std::string& bytes) {
  uint32_t model = 0;
  EXPECT_THAT(aclmdlLoadFromMem(bytes.data(), bytes.size(), &model),
              IsSuccess());
  models_.push_back(model);
  return model;
}

void ModelTest::Forget(uint32_t model) {
  models_.erase(std::remove(models_.begin(), models_.end(), model),
                models_.end());
}

}  // namespace ascend::acltest
