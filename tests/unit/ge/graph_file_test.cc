// Saving and loading graphs: nothing is lost, and no file is trusted.

#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <limits>
#include <string>
#include <vector>

#include "all_ops.h"
#include "ge/src/error_message.h"
#include "ge/src/graph_view.h"
#include "gmock/gmock.h"
#include "graph/graph.h"
#include "gtest/gtest.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Tensor Bytes(std::vector<uint8_t> data) {
  return Tensor(TensorDesc(Shape({static_cast<int64_t>(data.size())}),
                           FORMAT_ND, DT_UINT8),
                data);
}

// A graph with a bit of everything a file can hold.
Graph Sample() {
  op::Data data("data");
  TensorDesc desc(Shape({-1, 3}), FORMAT_NHWC, DT_INT32);
  desc.SetOriginShape(Shape({3}));
  desc.SetOriginFormat(FORMAT_NCHW);
  desc.SetName("described");
  desc.SetSize(99);
  desc.SetRealDimCnt(2);
  desc.SetPlacement(kPlacementDevice);
  desc.SetExpandDimsRule("10");
  desc.SetConstData(std::unique_ptr<uint8_t[]>(new uint8_t[2]{8, 9}), 2);
  (void)desc.SetShapeRange({{1, 8}, {3, 3}});
  (void)data.update_output_desc_y(desc);
  op::Const value("value");
  value.set_attr_value(Bytes({1, 2, 3}));
  op::ConcatD concat("concat");
  concat.create_dynamic_input_x(2)
      .set_dynamic_input_x(0, data)
      .set_dynamic_input_x(1, value);
  op::SoftmaxCrossEntropyWithLogits loss("loss");
  loss.set_input_features(concat).set_input_labels(concat);
  op::NoOp after("after");
  after.AddControlInput(loss);

  concat.SetAttr("int", int64_t{-5}).SetAttr("float", 0.1f);
  concat.SetAttr("infinite",
                 std::vector<float>{std::numeric_limits<float>::infinity(),
                                    -std::numeric_limits<float>::infinity()});
  concat.SetAttr("bool", true).SetAttr("text", "NCHW \xe4\xb8\xad");
  concat.SetAttr("binary", AscendString("\xff\0z", 3));
  concat.SetAttr("type", DT_BF16).SetAttr("tensor", Bytes({7}));
  concat.SetAttr("bytes", Operator::OpBytes{4, 5});
  concat.SetAttr("ints", std::vector<int64_t>{1, 2});
  concat.SetAttr("bools", std::vector<bool>{true, false});
  concat.SetAttr("texts", std::vector<AscendString>{"a", ""});
  concat.SetAttr("tensors", std::vector<Tensor>{Bytes({6})});
  concat.SetAttr("types", std::vector<DataType>{DT_BOOL});
  concat.SetAttr("matrix", std::vector<std::vector<int64_t>>{{1}, {}});
  concat.SetAttr("empty", AttrValue());
  NamedAttrs group;
  group.SetName("group");
  (void)group.SetAttr("inner", attr_form::ToValue(3));
  concat.SetAttr("group", group);
  concat.SetAttr("groups", std::vector<NamedAttrs>{group});
  concat.SetInputAttr(0, "port", 12);

  Graph graph("sample");
  std::vector<std::pair<Operator, std::vector<size_t>>> outputs = {
      {loss, {1, 0}}, {after, {}}};
  graph.SetInputs({data}).SetOutputs(outputs).SetTargets({after});
  graph.SetNeedIteration(true);
  (void)graph.SetAttr("level", attr_form::ToValue(7));
  return graph;
}

std::string Saved(const Graph& graph) {
  GraphBuffer buffer;
  EXPECT_EQ(graph.SaveToMem(buffer), GRAPH_SUCCESS);
  return {reinterpret_cast<const char*>(buffer.GetData()), buffer.GetSize()};
}

graphStatus Load(const std::string& text, Graph* graph) {
  return graph->LoadFromMem(reinterpret_cast<const uint8_t*>(text.data()),
                            text.size());
}

// `text` with the first occurrence of `from` replaced.
std::string With(std::string text, const std::string& from,
                 const std::string& to) {
  const size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

class GraphFileTest : public ::testing::Test {
 protected:
  void SetUp() override { (void)internal::TakeErrors(); }
  std::string Path(const std::string& name) {
    return ::testing::TempDir() + "/" + name + std::to_string(getpid());
  }
};

TEST_F(GraphFileTest, WhatIsLoadedIsWhatWasSaved) {
  const std::string text = Saved(Sample());
  Graph loaded;
  ASSERT_EQ(Load(text, &loaded), GRAPH_SUCCESS) << internal::TakeErrors();
  EXPECT_EQ(Saved(loaded), text);
  EXPECT_EQ(loaded.GetName(), "sample");
}

TEST_F(GraphFileTest, KeepsStructure) {
  Graph loaded;
  ASSERT_EQ(Load(Saved(Sample()), &loaded), GRAPH_SUCCESS);
  const internal::GraphView view(loaded);
  ASSERT_EQ(view.nodes().size(), 5u);
  const auto& concat = view.node(view.FindNode("concat"));
  EXPECT_EQ(concat.inputs[0].node, view.FindNode("data"));
  EXPECT_EQ(concat.inputs[1].node, view.FindNode("value"));
  EXPECT_EQ(concat.desc->GroupInputCount("x"), 2);
  const int after = view.FindNode("after");
  EXPECT_THAT(view.node(after).control_inputs,
              ElementsAre(view.FindNode("loss")));
  EXPECT_THAT(view.targets(), ElementsAre(after));
  EXPECT_THAT(view.inputs(), ElementsAre(view.FindNode("data")));
  ASSERT_EQ(view.outputs().size(), 3u);
  EXPECT_EQ(view.outputs()[0].port, 1);
  EXPECT_EQ(view.outputs()[2].node, after);
  EXPECT_EQ(view.outputs()[2].port, internal::GraphView::kNone);
  EXPECT_TRUE(view.need_iteration());
}

TEST_F(GraphFileTest, KeepsDescriptionsAndValues) {
  Graph loaded;
  ASSERT_EQ(Load(Saved(Sample()), &loaded), GRAPH_SUCCESS);
  Operator data;
  ASSERT_EQ(loaded.FindOpByName("data", data), GRAPH_SUCCESS);
  const TensorDesc desc = data.GetOutputDescByName("y");
  EXPECT_THAT(desc.GetShape().GetDims(), ElementsAre(-1, 3));
  EXPECT_EQ(desc.GetFormat(), FORMAT_NHWC);
  EXPECT_EQ(desc.GetDataType(), DT_INT32);
  EXPECT_EQ(desc.GetName(), "described");
  EXPECT_EQ(desc.GetSize(), 99);
  EXPECT_EQ(desc.GetPlacement(), kPlacementDevice);
  uint8_t* bytes = nullptr;
  size_t size = 0;
  ASSERT_TRUE(desc.GetConstData(&bytes, size));
  EXPECT_EQ(bytes[1], 9);
  Operator concat;
  ASSERT_EQ(loaded.FindOpByName("concat", concat), GRAPH_SUCCESS);
  float real = 0;
  EXPECT_EQ(concat.GetAttr("float", real), GRAPH_SUCCESS);
  EXPECT_EQ(real, 0.1f);
  std::vector<float> infinite;
  EXPECT_EQ(concat.GetAttr("infinite", infinite), GRAPH_SUCCESS);
  EXPECT_EQ(infinite[1], -std::numeric_limits<float>::infinity());
  AscendString binary;
  EXPECT_EQ(concat.GetAttr("binary", binary), GRAPH_SUCCESS);
  EXPECT_EQ(binary, AscendString("\xff\0z", 3));
  int64_t port = 0;
  EXPECT_EQ(concat.GetInputAttr(0, "port", port), GRAPH_SUCCESS);
  EXPECT_EQ(port, 12);
  Tensor constant;
  ASSERT_EQ(concat.GetInputConstData("x1", constant), GRAPH_SUCCESS);
  EXPECT_EQ(constant.GetData()[2], 3);
}

TEST_F(GraphFileTest, FilesAndBuffersAreReadAlike) {
  const Graph graph = Sample();
  const std::string path = Path("graph");
  ASSERT_EQ(graph.SaveToFile(path.c_str()), GRAPH_SUCCESS);
  ASSERT_EQ(graph.SaveToFile(path), GRAPH_SUCCESS);
  Graph from_file;
  EXPECT_EQ(from_file.LoadFromFile(path.c_str()), GRAPH_SUCCESS);
  EXPECT_EQ(Saved(from_file), Saved(graph));
  EXPECT_EQ(from_file.LoadFromFile(path), GRAPH_SUCCESS);
  GraphBuffer buffer;
  ASSERT_EQ(graph.SaveToMem(buffer), GRAPH_SUCCESS);
  Graph from_buffer;
  EXPECT_EQ(from_buffer.LoadFromMem(buffer), GRAPH_SUCCESS);
  Graph from_array;
  EXPECT_EQ(from_array.LoadFromSerializedModelArray(buffer.GetData(),
                                                    buffer.GetSize()),
            GRAPH_SUCCESS);
  EXPECT_EQ(Saved(from_array), Saved(from_buffer));
  (void)std::remove(path.c_str());
}

TEST_F(GraphFileTest, UnusableFilesFailWithTheirName) {
  Graph graph("kept");
  EXPECT_EQ(graph.LoadFromFile("/no/such/file"), GRAPH_FAILED);
  EXPECT_THAT(internal::TakeErrors(), HasSubstr("/no/such/file"));
  EXPECT_EQ(graph.LoadFromFile(static_cast<const char*>(nullptr)),
            GRAPH_FAILED);
  EXPECT_EQ(graph.SaveToFile("/no/such/folder/file"), GRAPH_FAILED);
  EXPECT_THAT(internal::TakeErrors(), HasSubstr("/no/such/folder/file"));
  EXPECT_EQ(graph.SaveToFile(""), GRAPH_FAILED);
  EXPECT_EQ(graph.LoadFromMem(GraphBuffer()), GRAPH_FAILED);
  EXPECT_EQ(graph.LoadFromSerializedModelArray(nullptr, 3), GRAPH_FAILED);
  EXPECT_EQ(graph.GetName(), "kept");
}

TEST_F(GraphFileTest, SavingOverAFileNeverLeavesHalfOfIt) {
  const std::string path = Path("over");
  std::ofstream(path) << "old";
  ASSERT_EQ(Sample().SaveToFile(path.c_str()), GRAPH_SUCCESS);
  Graph loaded;
  EXPECT_EQ(loaded.LoadFromFile(path.c_str()), GRAPH_SUCCESS);
  EXPECT_FALSE(std::ifstream(path + ".part").is_open());
  (void)std::remove(path.c_str());
}

TEST_F(GraphFileTest, SubgraphsCannotBeSaved) {
  class WithBody : public Operator {
   public:
    WithBody() : Operator("loop", "While") { SubgraphRegister("body", false); }
  };
  Graph graph("g");
  graph.SetInputs({WithBody()});
  GraphBuffer buffer;
  EXPECT_EQ(graph.SaveToMem(buffer), GRAPH_FAILED);
  EXPECT_THAT(internal::TakeErrors(), HasSubstr("operator loop has subgraphs"));
  EXPECT_EQ(buffer.GetData(), nullptr);
}

TEST_F(GraphFileTest, AnEmptyGraphIsAGraph) {
  Graph loaded("other");
  EXPECT_EQ(Load(Saved(Graph()), &loaded), GRAPH_SUCCESS);
  EXPECT_EQ(loaded.GetName(), "");
}

TEST_F(GraphFileTest, WrongContentIsRefusedWithTheReason) {
  const std::string good = Saved(Sample());
  const struct {
    std::string text;
    std::string reason;
  } cases[] = {
      {"", "no data"},
      {"{", "not JSON"},
      {"[1]", "not a graph file"},
      {"{\"format\":\"other\"}", "not a graph file"},
      {With(good, "\"version\":1", "\"version\":2"), "version 2"},
      {With(good, "\"version\":1", "\"version\":\"1\""), "not a graph file"},
      {With(good, "\"nodes\":[", "\"nodes\":[7,"), "missing"},
      {With(good, "\"from\":[0,0]", "\"from\":[99,0]"), "does not exist"},
      {With(good, "\"from\":[0,0]", "\"from\":[-1,0]"), "does not exist"},
      {With(good, "\"from\":[0,0]", "\"from\":[0,5]"), "has no output 5"},
      {With(good, "\"from\":[0,0]", "\"from\":0"), "[node, output]"},
      {With(good, "\"control\":[3]", "\"control\":[50]"), "does not exist"},
      {With(good, "\"targets\":[4]", "\"targets\":[5]"), "does not exist"},
      {With(good, "\"targets\":[4]", "\"targets\":4"), "not a list"},
      {With(good, "[4,-1]", "[4,0]"), "has no output 0"},
      {With(good, "[4,-1]", "[3,-1]"), "has no output -1"},
      {With(good, "\"need_iteration\":true", "\"need_iteration\":1"),
       "not a boolean"},
      {With(good, "\"dtype\":3", "\"dtype\":42"), "dtype is 42"},
      {With(good, "\"dtype\":3", "\"dtype\":-1"), "dtype is -1"},
      {With(good, "\"dtype\":3", "\"dtype\":1e300"), "integer"},
      {With(good, "\"size\":99", "\"size\":18446744073709551615"), "integer"},
      {With(good, "\"format\":1,", "\"format\":-4,"), "format is -4"},
      {With(good, "\"placement\":1", "\"placement\":2"), "placement is 2"},
      {With(good, "\"range\":[[1,8],", "\"range\":[[9,8],"), "range"},
      {With(good, "\"range\":[[1,8],", "\"range\":[[1],"), "pairs"},
      {With(good, "\"data\":\"AQID\"", "\"data\":\"A*ID\""), "base64"},
      {With(good, "\"VT_INT\"", "\"VT_OTHER\""), "unknown type"},
      {With(good, "[\"VT_BOOL\",true]", "[\"VT_BOOL\",1]"), "boolean"},
      {With(good, "[\"VT_BOOL\",true]", "[\"VT_BOOL\"]"), "pair"},
      {With(good, "[\"VT_DATA_TYPE\",27]", "[\"VT_DATA_TYPE\",420]"),
       "type is 420"},
      {With(good, "\"inf\"", "\"info\""), "number"},
      {With(good, "\"group\":[\"x\",0]", "\"group\":[\"x\",-1]"), "bad group"},
  };
  for (const auto& bad : cases) {
    Graph graph("kept");
    graph.SetInputs({op::Data("mine")});
    (void)internal::TakeErrors();
    EXPECT_EQ(Load(bad.text, &graph), GRAPH_FAILED) << bad.reason;
    EXPECT_THAT(internal::TakeErrors(), HasSubstr(bad.reason));
    EXPECT_EQ(graph.GetName(), "kept");
    EXPECT_EQ(graph.GetAllNodes().size(), 1u);
  }
}

TEST_F(GraphFileTest, DeepNestingIsRefusedAndDoesNotCrash) {
  const std::string good = Saved(Sample());
  Graph graph;
  EXPECT_EQ(Load(std::string(1000000, '['), &graph), GRAPH_FAILED);
  std::string nested = "[\"VT_INT\",1]";
  for (int i = 0; i < 100; ++i) {
    nested = "[\"VT_NAMED_ATTRS\",{\"name\":\"n\",\"attrs\":[[\"a\"," + nested +
             "]]}]";
  }
  EXPECT_EQ(Load(With(good, "[\"VT_BOOL\",true]", nested), &graph),
            GRAPH_FAILED);
  EXPECT_THAT(internal::TakeErrors(), HasSubstr("nested too deeply"));
}

TEST_F(GraphFileTest, TruncatedAndDamagedFilesNeverCrash) {
  const std::string good = Saved(Sample());
  for (size_t length = 0; length < good.size(); length += 53) {
    Graph graph("kept");
    EXPECT_EQ(Load(good.substr(0, length), &graph), GRAPH_FAILED) << length;
    EXPECT_EQ(graph.GetName(), "kept");
  }
  // A damaged byte either is refused, or gives a graph that can be saved.
  for (size_t at = 0; at < good.size(); at += 5) {
    std::string damaged = good;
    damaged[at] = static_cast<char>(damaged[at] ^ (1 << (at / 5 % 7)));
    Graph graph("kept");
    if (Load(damaged, &graph) == GRAPH_SUCCESS) {
      GraphBuffer buffer;
      EXPECT_EQ(graph.SaveToMem(buffer), GRAPH_SUCCESS) << at;
    } else {
      EXPECT_EQ(graph.GetName(), "kept") << at;
    }
  }
  (void)internal::TakeErrors();
}

}  // namespace
}  // namespace ge
