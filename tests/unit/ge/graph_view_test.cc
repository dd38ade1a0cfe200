// Rules of GraphView: numbering, edges, order, cycles, collected errors.

#include "ge/src/graph_view.h"

#include <string>
#include <vector>

#include "all_ops.h"
#include "ge/src/error_message.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace ge::internal {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class GraphViewTest : public ::testing::Test {
 protected:
  void TearDown() override { (void)TakeErrors(); }
};

TEST_F(GraphViewTest, OfAnEmptyGraphIsEmpty) {
  const GraphView view{Graph()};
  std::vector<int> order;
  std::string cycle;
  EXPECT_EQ(view.name(), "");
  EXPECT_THAT(view.nodes(), IsEmpty());
  EXPECT_EQ(view.FindNode("x"), GraphView::kNone);
  EXPECT_TRUE(view.TopologicalOrder(&order, &cycle));
  EXPECT_THAT(order, IsEmpty());
}

TEST_F(GraphViewTest, GivesEdgesAsIndexesOfNodesAndPorts) {
  op::Data data("data");
  op::SoftmaxCrossEntropyWithLogits loss("loss");
  loss.set_input_features(data).set_input_labels(data);
  op::Summary summary("summary");
  summary.set_input_x(loss, "backprop").AddControlInput(data);
  Graph graph("g");
  graph.SetInputs({data});
  const GraphView view(graph);
  EXPECT_EQ(view.name(), "g");
  ASSERT_EQ(view.FindNode("data"), 0);
  ASSERT_EQ(view.FindNode("loss"), 1);
  ASSERT_EQ(view.FindNode("summary"), 2);
  EXPECT_EQ(view.node(0).type(), "Data");
  EXPECT_FALSE(view.node(0).inputs[0].linked());
  ASSERT_EQ(view.node(0).readers[0].size(), 2u);
  EXPECT_EQ(view.node(0).readers[0][1].node, 1);
  EXPECT_EQ(view.node(0).readers[0][1].port, 1);
  EXPECT_EQ(view.node(2).inputs[0].node, 1);
  EXPECT_EQ(view.node(2).inputs[0].port, 1);
  EXPECT_THAT(view.node(1).readers[0], IsEmpty());
  EXPECT_THAT(view.node(2).control_inputs, ElementsAre(0));
  EXPECT_THAT(view.node(0).control_outputs, ElementsAre(2));
}

TEST_F(GraphViewTest, SharesTheOperationsButNotTheStructure) {
  op::Data data("data");
  Graph graph("g");
  graph.SetInputs({data});
  const GraphView view(graph);
  data.set_attr_index(6);
  int64_t index = 0;
  EXPECT_TRUE(view.node(0).desc->GetAttr("index", &index));
  EXPECT_EQ(index, 6);
  (void)graph.AddNodeByOp(op::NoOp("late"));
  EXPECT_EQ(view.nodes().size(), 1u);
}

TEST_F(GraphViewTest, OrderPutsSourcesFirst) {
  op::Relu last("last");
  op::NoOp middle("middle");
  op::Data first("first");
  last.set_input_x(first).AddControlInput(middle);
  middle.AddControlInput(first);
  Graph graph("g");
  graph.SetInputs({first});
  const GraphView view(graph);
  std::vector<int> order;
  std::string cycle;
  ASSERT_TRUE(view.TopologicalOrder(&order, &cycle));
  EXPECT_THAT(order, ElementsAre(2, 1, 0));
}

TEST_F(GraphViewTest, OrderIsOtherwiseThatOfTheNodes) {
  Graph graph("g");
  for (int i = 0; i < 5; ++i) (void)graph.AddNodeByOp(op::NoOp());
  std::vector<int> order;
  std::string cycle;
  ASSERT_TRUE(GraphView(graph).TopologicalOrder(&order, &cycle));
  EXPECT_THAT(order, ElementsAre(0, 1, 2, 3, 4));
}

TEST_F(GraphViewTest, ACycleIsNamed) {
  op::Data data("data");
  op::Add a("a");
  op::Relu b("b");
  op::Relu behind("behind");
  a.set_input_x1(data).set_input_x2(b);
  b.set_input_x(a);
  behind.set_input_x(b);
  Graph graph("g");
  graph.SetInputs({data});
  std::vector<int> order;
  std::string cycle;
  EXPECT_FALSE(GraphView(graph).TopologicalOrder(&order, &cycle));
  EXPECT_EQ(cycle, "a -> b -> a");
}

TEST_F(GraphViewTest, ACycleOfOneNodeIsNamed) {
  op::NoOp loop("loop");
  loop.AddControlInput(loop);
  Graph graph("g");
  graph.SetTargets({loop});
  std::vector<int> order;
  std::string cycle;
  EXPECT_FALSE(GraphView(graph).TopologicalOrder(&order, &cycle));
  EXPECT_EQ(cycle, "loop -> loop");
}

TEST_F(GraphViewTest, FindsDuplicateNames) {
  op::Data data("same");
  op::Relu relu("same");
  relu.set_input_x(data);
  Graph graph("g");
  graph.SetInputs({data});
  EXPECT_EQ(GraphView(graph).FindDuplicateName(), "same");
  Graph other("other");
  other.SetInputs({op::Data("alone")});
  EXPECT_EQ(GraphView(other).FindDuplicateName(), "");
}

TEST_F(GraphViewTest, CollectsTheErrorsOfGraphAndOperators) {
  op::Data data("data");
  op::Relu relu("relu");
  relu.set_input_x(data).SetInput("nope", data);
  Graph graph("g");
  graph.SetInputs({data, Operator()});
  const GraphView view(graph);
  ASSERT_EQ(view.errors().size(), 2u);
  EXPECT_THAT(view.errors()[0], HasSubstr("graph g"));
  EXPECT_THAT(view.errors()[1], HasSubstr("has no input nope"));
}

TEST_F(GraphViewTest, TellsStatedFromDefaultDescriptions) {
  op::Data data("data");
  ASSERT_EQ(data.update_input_desc_x(TensorDesc(Shape({2}))), GRAPH_SUCCESS);
  Graph graph("g");
  graph.SetInputs({data});
  const GraphView view(graph);
  EXPECT_TRUE(view.node(0).desc->inputs[0]->described);
  EXPECT_FALSE(view.node(0).desc->outputs[0]->described);
}

TEST_F(GraphViewTest, TheSessionMarkIsSharedByAllHandles) {
  Graph graph("g");
  const Graph copy = graph;
  EXPECT_TRUE(MarkInSession(graph));
  EXPECT_FALSE(MarkInSession(copy));
  ClearInSession(copy);
  EXPECT_TRUE(MarkInSession(graph));
  EXPECT_FALSE(MarkInSession(Graph()));
  Graph independent("i");
  ASSERT_EQ(independent.CopyFrom(graph), GRAPH_SUCCESS);
  EXPECT_TRUE(MarkInSession(independent));
}

}  // namespace
}  // namespace ge::internal
