// Rules of GNode.

#include "graph/gnode.h"

#include <string>
#include <utility>
#include <vector>

#include "all_ops.h"
#include "gmock/gmock.h"
#include "graph/graph.h"
#include "gtest/gtest.h"

namespace ge {
namespace {

using ::testing::ElementsAre;

std::string Name(const GNode& node) {
  AscendString name;
  return node.GetName(name) == GRAPH_SUCCESS ? name.GetString() : "?";
}

std::vector<std::string> Names(const std::vector<GNodePtr>& nodes) {
  std::vector<std::string> names;
  for (const GNodePtr& node : nodes) names.push_back(Name(*node));
  return names;
}

class GNodeTest : public ::testing::Test {
 protected:
  GNodeTest() : graph_("g") {
    op::Const value("value");
    value.set_attr_value(
        Tensor(TensorDesc(Shape({1}), FORMAT_ND, DT_UINT8), {7}));
    op::Data data("data");
    op::ConcatD concat("concat");
    concat.create_dynamic_input_x(2)
        .set_dynamic_input_x(0, data)
        .set_dynamic_input_x(1, value);
    op::Relu relu("relu");
    relu.set_input_x(concat).AddControlInput(data);
    op::SplitD split("split");
    split.create_dynamic_output_y(2).set_input_x(concat);
    graph_.SetInputs({data});
  }

  GNode Node(const std::string& name) {
    for (GNode& node : graph_.GetAllNodes()) {
      if (Name(node) == name) return node;
    }
    ADD_FAILURE() << "no node " << name;
    return GNode();
  }

  Graph graph_;
};

TEST_F(GNodeTest, HasNameAndType) {
  AscendString type;
  EXPECT_EQ(Node("relu").GetType(type), GRAPH_SUCCESS);
  EXPECT_EQ(type, "Relu");
  EXPECT_EQ(Name(Node("relu")), "relu");
}

TEST_F(GNodeTest, EmptyNodeFailsEverywhere) {
  GNode none;
  AscendString text;
  Tensor tensor;
  TensorDesc desc;
  AttrValue value;
  GraphPtr graph;
  int32_t index = 3;
  std::vector<int32_t> indexes;
  std::vector<GraphPtr> graphs;
  EXPECT_EQ(none.GetType(text), GRAPH_FAILED);
  EXPECT_EQ(none.GetName(text), GRAPH_FAILED);
  EXPECT_EQ(none.GetInDataNodesAndPortIndexs(0).first, nullptr);
  EXPECT_TRUE(none.GetInControlNodes().empty());
  EXPECT_TRUE(none.GetOutDataNodesAndPortIndexs(0).empty());
  EXPECT_TRUE(none.GetOutControlNodes().empty());
  EXPECT_EQ(none.GetInputConstData(0, tensor), GRAPH_FAILED);
  EXPECT_EQ(none.GetInputIndexByName("x", index), GRAPH_FAILED);
  EXPECT_EQ(none.GetOutputIndexByName("y", index), GRAPH_FAILED);
  EXPECT_EQ(none.GetDynamicInputIndexesByName("x", indexes), GRAPH_FAILED);
  EXPECT_EQ(none.GetDynamicOutputIndexesByName("y", indexes), GRAPH_FAILED);
  EXPECT_EQ(none.GetInputsSize(), 0u);
  EXPECT_EQ(none.GetOutputsSize(), 0u);
  EXPECT_EQ(none.GetInputDesc(0, desc), GRAPH_FAILED);
  EXPECT_EQ(none.UpdateInputDesc(0, desc), GRAPH_FAILED);
  EXPECT_EQ(none.GetOutputDesc(0, desc), GRAPH_FAILED);
  EXPECT_EQ(none.UpdateOutputDesc(0, desc), GRAPH_FAILED);
  EXPECT_EQ(none.SetAttr("a", 1), GRAPH_FAILED);
  EXPECT_EQ(none.GetAttr("a", value), GRAPH_FAILED);
  EXPECT_FALSE(none.HasAttr("a"));
  EXPECT_EQ(none.GetSubgraph(0, graph), GRAPH_FAILED);
  EXPECT_EQ(none.GetALLSubgraphs(graphs), GRAPH_FAILED);
  EXPECT_EQ(index, 3);
}

TEST_F(GNodeTest, WalksDataEdgesBothWays) {
  const std::pair<GNodePtr, int32_t> source =
      Node("relu").GetInDataNodesAndPortIndexs(0);
  ASSERT_NE(source.first, nullptr);
  EXPECT_EQ(Name(*source.first), "concat");
  EXPECT_EQ(source.second, 0);
  const auto readers = Node("concat").GetOutDataNodesAndPortIndexs(0);
  ASSERT_EQ(readers.size(), 2u);
  EXPECT_EQ(Name(*readers[0].first), "relu");
  EXPECT_EQ(Name(*readers[1].first), "split");
  EXPECT_EQ(readers[1].second, 0);
  EXPECT_EQ(Node("value").GetOutDataNodesAndPortIndexs(0)[0].second, 1);
}

TEST_F(GNodeTest, UnfedAndUnknownInputsHaveNoSource) {
  const std::pair<GNodePtr, int32_t> none =
      Node("data").GetInDataNodesAndPortIndexs(0);
  EXPECT_EQ(none.first, nullptr);
  EXPECT_EQ(none.second, 0xff);
  EXPECT_EQ(Node("data").GetInDataNodesAndPortIndexs(7).first, nullptr);
  EXPECT_TRUE(Node("relu").GetOutDataNodesAndPortIndexs(0).empty());
  EXPECT_TRUE(Node("relu").GetOutDataNodesAndPortIndexs(-1).empty());
}

TEST_F(GNodeTest, WalksControlEdgesBothWays) {
  EXPECT_THAT(Names(Node("relu").GetInControlNodes()), ElementsAre("data"));
  EXPECT_THAT(Names(Node("data").GetOutControlNodes()), ElementsAre("relu"));
}

TEST_F(GNodeTest, ConstInputsGiveTheirValue) {
  Tensor value;
  ASSERT_EQ(Node("concat").GetInputConstData(1, value), GRAPH_SUCCESS);
  EXPECT_EQ(value.GetData()[0], 7);
  EXPECT_EQ(Node("concat").GetInputConstData(0, value),
            GRAPH_NODE_WITHOUT_CONST_INPUT);
  EXPECT_EQ(Node("concat").GetInputConstData(2, value), GRAPH_FAILED);
}

TEST_F(GNodeTest, IndexesByName) {
  int32_t index = -1;
  EXPECT_EQ(Node("concat").GetInputIndexByName("x1", index), GRAPH_SUCCESS);
  EXPECT_EQ(index, 1);
  EXPECT_EQ(Node("concat").GetInputIndexByName("z", index), GRAPH_FAILED);
  EXPECT_EQ(Node("split").GetOutputIndexByName("y1", index), GRAPH_SUCCESS);
  EXPECT_EQ(Node("split").GetOutputIndexByName("z", index), GRAPH_FAILED);
  std::vector<int32_t> indexes;
  EXPECT_EQ(Node("concat").GetDynamicInputIndexesByName("x", indexes),
            GRAPH_SUCCESS);
  EXPECT_THAT(indexes, ElementsAre(0, 1));
  EXPECT_EQ(Node("split").GetDynamicOutputIndexesByName("y", indexes),
            GRAPH_SUCCESS);
  EXPECT_THAT(indexes, ElementsAre(0, 1));
  EXPECT_EQ(Node("relu").GetDynamicInputIndexesByName("x", indexes),
            GRAPH_FAILED);
}

TEST_F(GNodeTest, CountsInputsAndOutputs) {
  EXPECT_EQ(Node("concat").GetInputsSize(), 2u);
  EXPECT_EQ(Node("split").GetOutputsSize(), 2u);
}

TEST_F(GNodeTest, DescriptionsByIndex) {
  GNode relu = Node("relu");
  const TensorDesc desc(Shape({3}), FORMAT_ND, DT_INT8);
  EXPECT_EQ(relu.UpdateInputDesc(0, desc), GRAPH_SUCCESS);
  EXPECT_EQ(relu.UpdateOutputDesc(0, desc), GRAPH_SUCCESS);
  TensorDesc found;
  EXPECT_EQ(Node("relu").GetInputDesc(0, found), GRAPH_SUCCESS);
  EXPECT_EQ(found.GetDataType(), DT_INT8);
  EXPECT_EQ(Node("relu").GetOutputDesc(0, found), GRAPH_SUCCESS);
  EXPECT_EQ(found.GetDataType(), DT_INT8);
  EXPECT_EQ(relu.UpdateInputDesc(1, desc), GRAPH_FAILED);
  EXPECT_EQ(relu.UpdateOutputDesc(-1, desc), GRAPH_FAILED);
  EXPECT_EQ(relu.GetInputDesc(1, found), GRAPH_FAILED);
  EXPECT_EQ(relu.GetOutputDesc(1, found), GRAPH_FAILED);
}

TEST_F(GNodeTest, AttributesAreThoseOfTheOperator) {
  GNode relu = Node("relu");
  EXPECT_EQ(relu.SetAttr("level", 3), GRAPH_SUCCESS);
  EXPECT_EQ(relu.SetAttr("name", AscendString("n")), GRAPH_SUCCESS);
  EXPECT_EQ(relu.SetAttr("list", std::vector<int64_t>{1}), GRAPH_SUCCESS);
  EXPECT_EQ(relu.SetAttr("", 3), GRAPH_FAILED);
  Operator op;
  ASSERT_EQ(graph_.FindOpByName("relu", op), GRAPH_SUCCESS);
  int64_t level = 0;
  EXPECT_EQ(op.GetAttr("level", level), GRAPH_SUCCESS);
  EXPECT_EQ(level, 3);
  std::vector<int64_t> list;
  EXPECT_EQ(relu.GetAttr("list", list), GRAPH_SUCCESS);
  AscendString name;
  EXPECT_EQ(relu.GetAttr("name", name), GRAPH_SUCCESS);
  EXPECT_EQ(relu.GetAttr("name", level), GRAPH_FAILED);
  EXPECT_TRUE(relu.HasAttr("level"));
  EXPECT_FALSE(relu.HasAttr("none"));
}

TEST_F(GNodeTest, WithoutSubgraphsHasNone) {
  GraphPtr graph;
  std::vector<GraphPtr> graphs;
  EXPECT_EQ(Node("relu").GetSubgraph(0, graph), GRAPH_FAILED);
  EXPECT_EQ(Node("relu").GetALLSubgraphs(graphs), GRAPH_SUCCESS);
  EXPECT_TRUE(graphs.empty());
}

TEST_F(GNodeTest, SubgraphsAreBuiltWhenAskedFor) {
  class Loop : public Operator {
   public:
    Loop() : Operator("loop", "While") {
      for (const char* name : {"cond", "unset", "body"}) {
        SubgraphRegister(name, false);
        SubgraphCountRegister(name, 1);
      }
      SetSubgraphBuilder("cond", 0, [] { return Graph("first"); });
      SetSubgraphBuilder("body", 0, [] { return Graph("second"); });
    }
  };
  Graph graph("g");
  const GNode node = graph.AddNodeByOp(Loop());
  std::vector<GraphPtr> graphs;
  EXPECT_EQ(node.GetALLSubgraphs(graphs), GRAPH_SUCCESS);
  EXPECT_EQ(graphs.size(), 2u);
  GraphPtr second;
  ASSERT_EQ(node.GetSubgraph(1, second), GRAPH_SUCCESS);
  AscendString name;
  ASSERT_EQ(second->GetName(name), GRAPH_SUCCESS);
  EXPECT_EQ(name, "second");
  EXPECT_EQ(node.GetSubgraph(2, second), GRAPH_FAILED);
}

TEST_F(GNodeTest, KeepsItsGraphWalkable) {
  GNode relu = Node("relu");
  graph_ = Graph("other");
  EXPECT_EQ(Name(*relu.GetInDataNodesAndPortIndexs(0).first), "concat");
}

TEST_F(GNodeTest, ARemovedNodeHasNoEdges) {
  GNode concat = Node("concat");
  ASSERT_EQ(graph_.RemoveNode(concat), GRAPH_SUCCESS);
  EXPECT_EQ(concat.GetInDataNodesAndPortIndexs(0).first, nullptr);
  EXPECT_TRUE(concat.GetOutDataNodesAndPortIndexs(0).empty());
  EXPECT_EQ(Name(concat), "concat");
}

TEST_F(GNodeTest, SurvivesTheContentOfItsGraphBeingReplaced) {
  GNode relu = Node("relu");
  ASSERT_EQ(graph_.CopyFrom(Graph("empty")), GRAPH_SUCCESS);
  EXPECT_EQ(Name(relu), "relu");
  EXPECT_EQ(relu.GetInDataNodesAndPortIndexs(0).first, nullptr);
}

}  // namespace
}  // namespace ge
