#include "runtime/model/model_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <fstream>
#include <functional>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/base/status.h"
#include "runtime/model/json_util.h"
#include "runtime/model/model.h"
#include "runtime/model/model_builder.h"

namespace ascend::rt {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsSupersetOf;

// Two layers, with everything that a file can say somewhere in it.
ModelBuilder Classifier() {
  ModelBuilder b("classifier");
  const ValueRef x = b.AddInput("x", TensorSpec(ACL_FLOAT, {-1, 3}));
  const ValueRef w = b.AddConst<float>("w", {3, 2}, {1, 2, 3, 4, 5, 6});
  const ValueRef bias = b.AddConst<float>("bias", {2}, {0.5f, -0.5f});
  b.AddConst<uint8_t>("unused", {3}, {1, 2, 3});
  const ValueRef product = b.AddNode(
      "product", "MatMul", {x, w},
      AttributeMap(
          {{"transpose_x1", false},
           {"note", std::string("layer")},
           {"table", TensorValue{TensorSpec(ACL_UINT8, {2}), {1, 2}}}}));
  Latency latency;
  latency.fixed_us = 3;
  latency.seed = 9;
  b.WithLatency(latency);
  const ValueRef sum =
      b.AddNode("sum", "Add", {product, bias, ValueRef::Control("product")});
  b.OnHost();
  b.SetOutput("y", sum);
  Gears gears;
  gears.kind = Gears::Kind::kBatch;
  gears.values = {{1}, {4}};
  b.SetGears(gears);
  b.SetLatency(latency);
  return b;
}

std::string Bytes() { return *Classifier().Serialize(); }

// A file with this header and data, whatever they are.
std::string FileOf(const std::string& header, const std::string& data = "") {
  std::string bytes;
  for (int i = 0; i < 8; ++i) {
    bytes.push_back(static_cast<char>(uint64_t{header.size()} >> (8 * i)));
  }
  return bytes + header + data;
}

// A well-formed file around the graph description `graph`.
std::string FileWithGraph(const std::string& graph) {
  const nlohmann::json header = {
      {"__metadata__",
       {{"format", "ascend-host-model"}, {"version", "1"}, {"graph", graph}}}};
  return FileOf(header.dump());
}

// Bytes() with its header changed by `change`.
std::string WithHeader(const std::function<void(nlohmann::json&)>& change) {
  const std::string bytes = Bytes();
  uint64_t length = 0;
  std::memcpy(&length, bytes.data(), 8);
  nlohmann::json header =
      nlohmann::json::parse(bytes.substr(8, length), nullptr, false);
  change(header);
  return FileOf(header.dump(), bytes.substr(8 + length));
}

absl::Status Parse(const std::string& bytes) {
  // A heap copy of exactly that size, so that a sanitizer sees an overrun.
  std::unique_ptr<char[]> exact(new char[bytes.size()]);
  std::memcpy(exact.get(), bytes.data(), bytes.size());
  return ModelFile::FromMemory(exact.get(), bytes.size()).status();
}

void ExpectError(const std::string& bytes, int code, const char* message) {
  const absl::Status status = Parse(bytes);
  EXPECT_EQ(AclCode(status), code) << status;
  EXPECT_THAT(std::string(status.message()), HasSubstr(message));
}

class ModelFileTest : public ::testing::Test {
 protected:
  std::string Path(const std::string& name) const {
    return ::testing::TempDir() + "/model_file_test_" +
           std::to_string(getpid()) + "_" + name;
  }
  void Write(const std::string& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
    written_.push_back(path);
  }
  void TearDown() override {
    for (const std::string& path : written_) std::remove(path.c_str());
  }
  std::vector<std::string> written_;
};

TEST_F(ModelFileTest, AGraphSurvivesTheFile) {
  const ModelBuilder builder = Classifier();
  const std::string path = Path("whole.om");
  written_.push_back(path);
  ASSERT_EQ(builder.SaveToFile(path), absl::OkStatus());
  const auto file = ModelFile::Open(path);
  ASSERT_TRUE(file.ok()) << file.status();
  EXPECT_EQ(file->graph().ToJson(), builder.graph().ToJson());
  EXPECT_EQ(file->graph().constants[0].spec, TensorSpec(ACL_FLOAT, {3, 2}));
  EXPECT_EQ(file->graph().constants[2].spec, TensorSpec(ACL_UINT8, {3}));
  std::vector<float> bias(2);
  ASSERT_EQ(file->ReadConstant(1, bias.data()), absl::OkStatus());
  EXPECT_THAT(bias, ElementsAre(0.5f, -0.5f));
  // The same model makes the same bytes.
  EXPECT_EQ(*builder.Serialize(), Bytes());
}

TEST_F(ModelFileTest, DataBeginsAlignedAndTensorsAreAligned) {
  const std::string bytes = Bytes();
  uint64_t length = 0;
  std::memcpy(&length, bytes.data(), 8);
  EXPECT_EQ((8 + length) % 64, 0u);
  // The largest elements come first.
  EXPECT_EQ(bytes.substr(bytes.size() - 3), std::string("\1\2\3"));
}

TEST_F(ModelFileTest, PathsThatCannotBeReadGive145002) {
  const auto code = [](const std::string& path, uint64_t max_bytes = 1 << 20) {
    return AclCode(ModelFile::Open(path, max_bytes).status());
  };
  EXPECT_EQ(code(Path("missing")), 145002);
  EXPECT_EQ(code(""), 145002);
  EXPECT_EQ(code(::testing::TempDir()), 145002);
  Write(Path("empty"), "");
  EXPECT_EQ(code(Path("empty")), 145002);
  const std::string fifo = Path("fifo");
  ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
  written_.push_back(fifo);
  EXPECT_EQ(code(fifo), 145002);
  const std::string bytes = Bytes();
  Write(Path("large"), bytes);
  EXPECT_EQ(code(Path("large"), bytes.size() - 1), 145002);
  EXPECT_EQ(code(Path("large"), bytes.size()), 0);
  const auto status = ModelFile::Open(Path("missing")).status();
  EXPECT_THAT(std::string(status.message()), HasSubstr("missing' cannot be"));
}

TEST_F(ModelFileTest, ErrorsInAFileNameTheFile) {
  Write(Path("short"), "abc");
  const auto status = ModelFile::Open(Path("short")).status();
  EXPECT_EQ(AclCode(status), 145006);
  EXPECT_THAT(std::string(status.message()),
              HasSubstr("_short': a model of 3"));
}

TEST_F(ModelFileTest, WritingReplacesTheOldFileOrLeavesIt) {
  const std::string path = Path("replaced");
  Write(path, "old");
  ASSERT_EQ(WriteModelFile(path, "new"), absl::OkStatus());
  std::string text;
  std::ifstream(path) >> text;
  EXPECT_EQ(text, "new");
  EXPECT_EQ(AclCode(WriteModelFile(Path("no/such/folder"), "x")), 145002);
}

TEST_F(ModelFileTest, LengthsThatDoNotMatchGive145006) {
  ExpectError("", 145006, "shorter than the 8 bytes");
  ExpectError("1234567", 145006, "shorter than the 8 bytes");
  const std::string bytes = Bytes();
  ExpectError(bytes.substr(0, 100), 145006, "the header says it has");
  ExpectError(bytes.substr(0, bytes.size() - 1), 145006, "after its header");
  ExpectError(bytes + "x", 145006, "after its header");
  ExpectError(std::string(8, '\xff') + "{}", 145006,
              "the header says it has 18446744073709551615 bytes");
  // Every truncation is noticed.
  for (size_t size = 0; size < bytes.size(); ++size) {
    ASSERT_EQ(AclCode(Parse(bytes.substr(0, size))), 145006) << size;
  }
}

TEST_F(ModelFileTest, AForeignModelIsExplained) {
  ExpectError(std::string("IMOD") + std::string(300, '\0'), 207000,
              "offline model of CANN");
  ExpectError("IMOD", 207000, "runtime/model/README.md");
}

TEST_F(ModelFileTest, WhatIsNoModelGives545001) {
  ExpectError(FileOf(""), 545001, "not valid JSON");
  ExpectError(FileOf("{"), 545001, "not valid JSON");
  ExpectError(FileOf("[]"), 545001, "no JSON object");
  ExpectError(FileOf(std::string(100000, '[')), 545001, "nested more than 64");
  ExpectError(FileOf("{}"), 545001, "safetensors file without a graph");
  ExpectError(FileOf(R"({"__metadata__": {"format": "pt"}})"), 545001,
              "safetensors file without a graph");
  ExpectError(FileOf(R"({"__metadata__": {"format": "ascend-host-model",
                         "version": "2"}})"),
              545001, "not of format version 1");
}

TEST_F(ModelFileTest, ABrokenGraphDescriptionGives545002) {
  ExpectError(FileOf(R"({"__metadata__": {"format": "ascend-host-model",
                         "version": "1"}})"),
              545002, "no graph description");
  const std::vector<std::pair<const char*, const char*>> cases = {
      {"", "the graph is not valid JSON"},
      {"[]", "the graph is no object"},
      {R"({"name": 1})", "name of the graph is not a string"},
      {R"({"nodes": {}})", "nodes is no list"},
      {R"({"nodes": [1]})", "nodes[0] has no name"},
      {R"({"nodes": [{"name": ""}]})", "nodes[0] has an empty name"},
      {R"({"nodes": [{"name": "a"}]})", "node 'a' has no type"},
      {R"({"nodes": [{"name": "a", "type": "Add", "inputs": [1]}]})",
       "input 0 of node 'a' is no reference"},
      {R"({"nodes": [{"name": "a", "type": "Add", "inputs": [["node", "b"]]}]})",
       "kind 'node' with 2 parts"},
      {R"({"nodes": [{"name": "a", "type": "Add",
           "inputs": [["node", "b", -1]]}]})",
       "names output -1"},
      {R"({"nodes": [{"name": "a", "type": "Add", "inputs": [["sky", "b"]]}]})",
       "kind 'sky'"},
      {R"({"nodes": [{"name": "a", "type": "Add",
           "attributes": {"k": {"int": "1"}}}]})",
       "node 'a' attribute 'k' is not an integer"},
      {R"({"nodes": [{"name": "a", "type": "Add", "placement": "moon"}]})",
       "node 'a' is placed neither"},
      {R"({"nodes": [{"name": "a", "type": "Add", "latency": 1}]})",
       "latency of node 'a' is no object"},
      {R"({"inputs": [{"name": "x"}]})", "input 'x' has no dtype or no dims"},
      {R"({"inputs": [{"name": "x", "dtype": "float99", "dims": []}]})",
       "unknown dtype 'float99'"},
      {R"({"inputs": [{"name": "x", "dtype": "int8", "format": "?",
           "dims": []}]})",
       "unknown format '?'"},
      {R"({"inputs": [{"name": "x", "dtype": "int8", "dims": [-2]}]})",
       "input 'x' is impossible"},
      {R"({"inputs": [{"name": "x", "dtype": "int8",
           "dims": [4294967296, 4294967296]}]})",
       "too many elements"},
      {R"({"inputs": [{"name": "x", "dtype": "int8", "dims": [], "ref": 1}]})",
       "ref of input 'x'"},
      {R"({"outputs": [{"name": "y"}]})", "output 'y' has no value"},
      {R"({"gears": {"kind": "batch", "values": []}})", "gears:"},
      {R"({"latency": {"fixed_us": -1}})", "latency of the graph"},
  };
  for (const auto& [graph, message] : cases) {
    ExpectError(FileWithGraph(graph), 545002, message);
  }
}

TEST_F(ModelFileTest, LimitsOfAGraphAreChecked) {
  nlohmann::json graph = {{"gears", {{"kind", "batch"}}}};
  for (int i = 1; i <= 1025; ++i) graph["gears"]["values"].push_back({i});
  ExpectError(FileWithGraph(graph.dump()), 545002, "1025 gears");
  graph["gears"]["values"].erase(0);
  nlohmann::json nodes = nlohmann::json::array();
  for (int i = 0; i < 1025; ++i) {
    nodes.push_back({{"name", std::to_string(i)}, {"type", "Add"}});
  }
  graph["nodes"] = nodes;
  ExpectError(FileWithGraph(graph.dump()), 545002, "for their product");
}

TEST_F(ModelFileTest, BrokenConstantsGive545003) {
  using nlohmann::json;
  const std::vector<std::pair<std::function<void(json&)>, const char*>> cases =
      {
          {[](json& h) { h["w"] = 1; }, "tensor 'w' lacks dtype"},
          {[](json& h) { h["w"]["dtype"] = "F31"; }, "unknown dtype"},
          {[](json& h) { h["w"]["shape"] = "x"; }, "not a list"},
          {[](json& h) {
             h["w"]["shape"] = {3, -2};
           },
           "negative"},
          {[](json& h) {
             h["w"]["shape"] = {3, 3};
           },
           "needs 36 bytes"},
          {[](json& h) {
             h["w"]["shape"] = {int64_t{1} << 40, int64_t{1} << 40};
           },
           "too many elements"},
          {[](json& h) { h["w"]["data_offsets"] = {0}; }, "no pair"},
          {[](json& h) {
             h["w"]["data_offsets"] = {-24, 0};
           },
           "no pair"},
          {[](json& h) {
             h["w"]["data_offsets"] = {24, 0};
           },
           "needs 24 bytes"},
          // Overlap, gap, and far outside.
          {[](json& h) {
             h["bias"]["data_offsets"] = {16, 24};
           },
           "begins at 16, but the one before ends at 24"},
          {[](json& h) {
             h["bias"]["data_offsets"] = {25, 33};
           },
           "begins at"},
          {[](json& h) {
             h["w"]["data_offsets"] = {uint64_t{1} << 62,
                                       (uint64_t{1} << 62) + 24};
           },
           "begins at"},
          {[](json& h) {
             h["other"] = h["w"];
             h.erase("w");
           },
           "constant 'w' has no tensor"},
      };
  for (const auto& [change, message] : cases) {
    ExpectError(WithHeader(change), 545003, message);
  }
  // Tensors that no constant names are allowed.
  EXPECT_EQ(Parse(WithHeader([](json& h) {
              h["more"] = {
                  {"dtype", "U8"}, {"shape", {0}}, {"data_offsets", {35, 35}}};
            })),
            absl::OkStatus());
}

TEST_F(ModelFileTest, ConstantNodesBecomeConstants) {
  ModelBuilder b("g");
  const ValueRef x = b.AddInput("x", TensorSpec(ACL_FLOAT, {2}));
  b.AddConst<float>("c", {2}, {0, 0});  // the node of this name must not clash
  TensorValue value{TensorSpec(ACL_FLOAT, {2}), std::vector<uint8_t>(8)};
  const std::vector<float> numbers = {3, 4};
  std::memcpy(value.data.data(), numbers.data(), 8);
  const ValueRef c =
      b.AddNode("c", "Const", {}, AttributeMap({{"value", value}}));
  b.SetOutput("y", b.AddNode("sum", "Add", {x, c, ValueRef::Control("c")}));
  b.SetOutput("c", c);
  const std::string bytes = *b.Serialize();
  const auto file = ModelFile::FromMemory(bytes.data(), bytes.size());
  ASSERT_TRUE(file.ok()) << file.status();
  ASSERT_EQ(file->graph().constants.size(), 2u);
  EXPECT_EQ(file->graph().nodes.size(), 1u);
  EXPECT_EQ(file->graph().nodes[0].inputs.size(), 2u);
  EXPECT_EQ(file->graph().outputs[1].value.kind, ValueRef::Kind::kConstant);
  std::vector<float> read(2);
  ASSERT_EQ(file->ReadConstant(1, read.data()), absl::OkStatus());
  EXPECT_EQ(read, numbers);

  ModelBuilder wrong("g");
  wrong.AddNode("c", "Constant", {});
  EXPECT_EQ(AclCode(wrong.Serialize().status()), 545003);
}

TEST_F(ModelFileTest, WritersAreToldWhatCannotBeWritten) {
  ModelBuilder size("g");
  size.AddConst<float>("c", {3}, {1, 2});
  EXPECT_THAT(std::string(size.Serialize().status().message()),
              HasSubstr("constant 'c' of float32[3] needs 12 bytes, not 8"));
  ModelBuilder twice("g");
  twice.AddConst<float>("c", {1}, {1});
  twice.AddConst<float>("c", {1}, {1});
  EXPECT_EQ(AclCode(twice.Serialize().status()), 545003);
  ModelBuilder reserved("g");
  reserved.AddConst<float>("__metadata__", {1}, {1});
  EXPECT_EQ(AclCode(reserved.Serialize().status()), 545003);
  ModelBuilder complex("g");
  const char zeros[8] = {};
  complex.AddConstBytes("c", TensorSpec(ACL_COMPLEX64, {1}), zeros, 8);
  EXPECT_EQ(AclCode(complex.Serialize().status()), 545003);
  ModelBuilder text("g\xff");
  EXPECT_THAT(std::string(text.Serialize().status().message()),
              HasSubstr("not UTF-8"));
  EXPECT_EQ(AclCode(ModelFile::FromGraph(Classifier().graph(), {}).status()),
            545003);
}

TEST_F(ModelFileTest, AFileThatShrinksIsAnError) {
  const std::string path = Path("shrinking");
  Write(path, Bytes());
  const auto file = ModelFile::Open(path);
  ASSERT_TRUE(file.ok());
  ASSERT_EQ(truncate(path.c_str(), 8), 0);
  EXPECT_EQ(AclCode(Model::Load(*file).status()), 145006);
}

// Whatever the bytes, loading answers with one of the documented codes, or
// with a model that runs.
class HostileFileTest : public ::testing::Test {
 protected:
  void Load(const std::string& bytes) {
    std::unique_ptr<char[]> exact(new char[bytes.size()]);
    std::memcpy(exact.get(), bytes.data(), bytes.size());
    const auto file = ModelFile::FromMemory(exact.get(), bytes.size());
    if (!file.ok()) {
      codes_.insert(AclCode(file.status()));
      return;
    }
    const auto model = Model::Load(*file);
    exact.reset();  // the model keeps nothing of it
    codes_.insert(AclCode(model.status()));
    if (!model.ok() || (*model)->workspace_bytes() > (1 << 20)) return;
    for (size_t gear = 0; gear < (*model)->gears().count(); ++gear) {
      const Program& program = (*model)->program(gear);
      std::vector<std::vector<char>> memory;
      std::vector<void*> inputs, outputs;
      for (size_t i = 0; i < program.inputs().size(); ++i) {
        if (program.input_bytes(i) > (1 << 20)) return;
        memory.emplace_back(program.input_bytes(i));
        inputs.push_back(memory.back().data());
      }
      for (size_t i = 0; i < program.outputs().size(); ++i) {
        if (program.output_bytes(i) > (1 << 20)) return;
        memory.emplace_back(program.output_bytes(i));
        outputs.push_back(memory.back().data());
      }
      std::vector<char> workspace((*model)->workspace_bytes());
      RunBuffers buffers;
      buffers.inputs = inputs;
      buffers.outputs = outputs;
      buffers.weights = (*model)->weights();
      buffers.workspace = workspace.data();
      const absl::Status status = program.Run(buffers);
      if (!status.ok()) codes_.insert(AclCode(status));
      ++runs_;
    }
  }

  void TearDown() override {
    const std::set<int> documented = {0,      145006, 207000, 507011, 545001,
                                      545002, 545003, 545004, 545005};
    EXPECT_THAT(documented, IsSupersetOf(codes_));
  }

  std::set<int> codes_;
  int runs_ = 0;
};

TEST_F(HostileFileTest, BitFlips) {
  const std::string bytes = Bytes();
  for (size_t byte = 0; byte < bytes.size(); ++byte) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string flipped = bytes;
      flipped[byte] = static_cast<char>(flipped[byte] ^ (1 << bit));
      Load(flipped);
    }
  }
  EXPECT_GT(runs_, 100);
  EXPECT_GT(codes_.size(), 5u);
}

TEST_F(HostileFileTest, ManyRandomChanges) {
  const std::string bytes = Bytes();
  std::mt19937 random(7);
  for (int round = 0; round < 4000; ++round) {
    std::string changed = bytes;
    const int changes = 1 + static_cast<int>(random() % 20);
    for (int i = 0; i < changes; ++i) {
      // The length stays, so that the rest is looked at.
      const size_t at = 8 + random() % (changed.size() - 8);
      switch (random() % 4) {
        case 0:
          changed[at] = static_cast<char>(random());
          break;
        case 1:
          changed[at] = "0123456789-[]{},\":"[random() % 18];
          break;
        case 2: {  // a copy of another place
          const size_t from = 8 + random() % (changed.size() - 8);
          const size_t length = std::min<size_t>(
              random() % 24, changed.size() - std::max(at, from));
          changed.replace(at, length, changed.substr(from, length));
          break;
        }
        default:
          changed[at] = bytes[8 + random() % (bytes.size() - 8)];
      }
    }
    Load(changed);
  }
}

// Changes of the graph that keep it valid JSON get further than random bytes.
TEST_F(HostileFileTest, NumbersAndWordsOfTheGraph) {
  const std::string graph = Classifier().graph().ToJson().dump();
  const std::vector<std::string> words = {
      "0",       "-1",      "1e9",         "9223372036854775807",
      "2",       "null",    "\"node\"",    "\"x\"",
      "[]",      "{}",      "\"float16\"", "\"sum\"",
      "\"Add\"", "[1,1,1]", "4294967296",  "\"product\""};
  std::mt19937 random(11);
  int changed_files = 0;
  for (size_t at = 0; at < graph.size(); ++at) {
    size_t end = at;
    if (graph[at] == '"') {
      end = graph.find('"', at + 1) + 1;
    } else if (std::isdigit(graph[at]) && !std::isdigit(graph[at - 1])) {
      while (std::isdigit(graph[end])) ++end;
    }
    if (end == at) continue;
    for (const std::string& word : words) {
      std::string changed = graph;
      changed.replace(at, end - at, word);
      Load(WithHeader(
          [&](nlohmann::json& h) { h["__metadata__"]["graph"] = changed; }));
      ++changed_files;
    }
    if (graph[at] == '"') at = end - 1;
  }
  EXPECT_GT(changed_files, 1000);
  EXPECT_GT(runs_, 100);
}

}  // namespace
}  // namespace ascend::rt
