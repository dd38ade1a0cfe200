// Rules of Graph: what belongs to it, what comes out of it, editing and
// copying.

#include "graph/graph.h"

#include <string>
#include <utility>
#include <vector>

#include "all_ops.h"
#include "ge/src/error_message.h"
#include "ge/src/graph_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::vector<std::string> Names(const Graph& graph) {
  std::vector<AscendString> names;
  EXPECT_EQ(graph.GetAllOpName(names), GRAPH_SUCCESS);
  std::vector<std::string> result;
  for (const AscendString& name : names) result.push_back(name.GetString());
  return result;
}

// "node:output" for each output of the graph.
std::vector<std::string> Outputs(const Graph& graph) {
  const internal::GraphView view(graph);
  std::vector<std::string> result;
  for (const auto& output : view.outputs()) {
    result.push_back(view.node(output.node).name() + ":" +
                     std::to_string(output.port));
  }
  return result;
}

// "from:output>to:input" for each data edge, "from>to" for control edges.
std::vector<std::string> Edges(const Graph& graph) {
  const internal::GraphView view(graph);
  std::vector<std::string> result;
  for (const auto& node : view.nodes()) {
    for (size_t i = 0; i < node.inputs.size(); ++i) {
      const auto& source = node.inputs[i];
      if (!source.linked()) continue;
      result.push_back(view.node(source.node).name() + ":" +
                       std::to_string(source.port) + ">" + node.name() + ":" +
                       std::to_string(i));
    }
    for (const int source : node.control_inputs) {
      result.push_back(view.node(source).name() + ">" + node.name());
    }
  }
  return result;
}

GNode NodeOf(const Graph& graph, const std::string& name) {
  for (GNode& node : graph.GetAllNodes()) {
    AscendString found;
    if (node.GetName(found) == GRAPH_SUCCESS && found == name.c_str()) {
      return node;
    }
  }
  ADD_FAILURE() << "no node " << name;
  return GNode();
}

class GraphTest : public ::testing::Test {
 protected:
  GraphTest() : data_("data"), relu_("relu"), loss_("loss") {
    relu_.set_input_x(data_);
    loss_.set_input_features(relu_).set_input_labels(data_);
    (void)internal::TakeErrors();
  }

  op::Data data_;
  op::Relu relu_;
  op::SoftmaxCrossEntropyWithLogits loss_;
};

TEST_F(GraphTest, HasAName) {
  AscendString name;
  EXPECT_EQ(Graph("g").GetName(name), GRAPH_SUCCESS);
  EXPECT_EQ(name, "g");
  EXPECT_EQ(Graph(std::string("g")).GetName(), "g");
  EXPECT_EQ(Graph().GetName(), "");
}

TEST_F(GraphTest, IsValidOnceItHasANode) {
  EXPECT_FALSE(Graph().IsValid());
  Graph graph("g");
  EXPECT_FALSE(graph.IsValid());
  graph.SetInputs({data_});
  EXPECT_TRUE(graph.IsValid());
  Graph declared("d");
  EXPECT_EQ(declared.SetValid(), GRAPH_SUCCESS);
  EXPECT_TRUE(declared.IsValid());
}

TEST_F(GraphTest, TakesAllThatIsLinkedInTheOrderItWasMade) {
  Graph graph("g");
  graph.SetInputs({data_}).SetOutputs({loss_});
  EXPECT_THAT(Names(graph), ElementsAre("data", "relu", "loss"));
  std::vector<std::string> std_names;
  EXPECT_EQ(graph.GetAllOpName(std_names), GRAPH_SUCCESS);
  EXPECT_THAT(std_names, ElementsAre("data", "relu", "loss"));
  EXPECT_THAT(Edges(graph),
              ElementsAre("data:0>relu:0", "relu:0>loss:0", "data:0>loss:1"));
}

TEST_F(GraphTest, LinksMadeBeforeSetOutputsAreTaken) {
  Graph graph("g");
  graph.SetInputs({data_});
  op::Relu late("late");
  late.set_input_x(relu_);
  graph.SetOutputs({late});
  EXPECT_THAT(Edges(graph), ElementsAre("data:0>relu:0", "relu:0>loss:0",
                                        "data:0>loss:1", "relu:0>late:0"));
}

TEST_F(GraphTest, OutputsInAllForms) {
  Graph graph("g");
  graph.SetOutputs(std::vector<Operator>{loss_, relu_});
  EXPECT_THAT(Outputs(graph), ElementsAre("loss:0", "loss:1", "relu:0"));
  using Indexed = std::vector<std::pair<Operator, std::vector<size_t>>>;
  graph.SetOutputs(Indexed{{loss_, {1, 0}}, {relu_, {}}});
  EXPECT_THAT(Outputs(graph), ElementsAre("loss:1", "loss:0", "relu:0"));
  using Named = std::vector<std::pair<Operator, AscendString>>;
  graph.SetOutputs(Named{{loss_, "backprop"}, {relu_, ""}});
  EXPECT_THAT(Outputs(graph), ElementsAre("loss:1", "relu:0"));
  using StdNamed = std::vector<std::pair<Operator, std::string>>;
  graph.SetOutputs(StdNamed{{loss_, "loss"}});
  EXPECT_THAT(Outputs(graph), ElementsAre("loss:0"));
}

TEST_F(GraphTest, AnOutputWithoutTensorsIsOnlyRun) {
  op::Summary summary("summary");
  summary.set_input_x(relu_);
  Graph graph("g");
  graph.SetOutputs({summary});
  EXPECT_THAT(Outputs(graph), ElementsAre("summary:-1"));
}

TEST_F(GraphTest, WrongOutputsAreKeptAsErrors) {
  Graph graph("g");
  using Indexed = std::vector<std::pair<Operator, std::vector<size_t>>>;
  graph.SetOutputs(Indexed{{loss_, {2}}});
  EXPECT_THAT(internal::TakeErrors(),
              HasSubstr("graph g: SetOutputs: operator loss"));
  using Named = std::vector<std::pair<Operator, AscendString>>;
  graph.SetOutputs(Named{{loss_, "nope"}});
  EXPECT_THAT(internal::TakeErrors(), HasSubstr("has no output nope"));
  graph.SetInputs({Operator()});
  EXPECT_THAT(internal::TakeErrors(), HasSubstr("an operator is empty"));
  EXPECT_EQ(internal::GraphView(graph).errors().size(), 3u);
}

TEST_F(GraphTest, InputsAndTargetsAreReplacedByALaterCall) {
  Graph graph("g");
  graph.SetInputs({data_, relu_}).SetInputs({data_});
  graph.SetTargets({loss_}).SetTargets({relu_});
  const internal::GraphView view(graph);
  EXPECT_THAT(view.inputs(), ElementsAre(view.FindNode("data")));
  EXPECT_THAT(view.targets(), ElementsAre(view.FindNode("relu")));
}

TEST_F(GraphTest, CopiesAreTheSameGraph) {
  Graph graph("g");
  const Graph copy = graph;
  graph.SetInputs({data_});
  EXPECT_THAT(Names(copy), ElementsAre("data", "relu", "loss"));
}

TEST_F(GraphTest, SharesAttributesWithItsOperators) {
  Graph graph("g");
  graph.SetInputs({data_});
  data_.set_attr_index(4);
  int64_t index = 0;
  EXPECT_EQ(NodeOf(graph, "data").GetAttr("index", index), GRAPH_SUCCESS);
  EXPECT_EQ(index, 4);
}

TEST_F(GraphTest, AddOpTakesOneOperatorAndItsEdges) {
  Graph graph("g");
  EXPECT_EQ(graph.AddOp(loss_), GRAPH_SUCCESS);
  EXPECT_THAT(Names(graph), ElementsAre("loss"));
  EXPECT_THAT(Edges(graph), IsEmpty());
  EXPECT_EQ(graph.AddOp(data_), GRAPH_SUCCESS);
  EXPECT_EQ(graph.AddOp(data_), GRAPH_SUCCESS);
  EXPECT_THAT(Edges(graph), ElementsAre("data:0>loss:1"));
  EXPECT_EQ(graph.AddOp(relu_), GRAPH_SUCCESS);
  EXPECT_THAT(Edges(graph),
              ElementsAre("data:0>relu:0", "relu:0>loss:0", "data:0>loss:1"));
}

TEST_F(GraphTest, AddOpRefusesEmptyOperatorsAndTakenNames) {
  Graph graph("g");
  ASSERT_EQ(graph.AddOp(data_), GRAPH_SUCCESS);
  EXPECT_EQ(graph.AddOp(op::Relu("data")), GRAPH_FAILED);
  EXPECT_THAT(internal::TakeErrors(), HasSubstr("the name data is taken"));
  EXPECT_EQ(graph.AddOp(Operator()), GRAPH_FAILED);
  EXPECT_THAT(Names(graph), ElementsAre("data"));
}

TEST_F(GraphTest, FindsOperatorsByNameAndType) {
  Graph graph("g");
  graph.SetInputs({data_});
  Operator found;
  ASSERT_EQ(graph.FindOpByName("relu", found), GRAPH_SUCCESS);
  found.SetAttr("mark", 1);
  int64_t mark = 0;
  EXPECT_EQ(relu_.GetAttr("mark", mark), GRAPH_SUCCESS);
  ASSERT_EQ(graph.FindOpByName(std::string("data"), found), GRAPH_SUCCESS);
  EXPECT_EQ(graph.FindOpByName("none", found), GRAPH_FAILED);
  EXPECT_EQ(found.GetName(), "data");
  EXPECT_EQ(Graph().FindOpByName("none", found), GRAPH_FAILED);
  std::vector<Operator> ops;
  EXPECT_EQ(graph.FindOpByType("Relu", ops), GRAPH_SUCCESS);
  EXPECT_EQ(ops.size(), 1u);
  EXPECT_EQ(graph.FindOpByType(std::string("Conv2D"), ops), GRAPH_SUCCESS);
  EXPECT_EQ(ops.size(), 0u);
}

TEST_F(GraphTest, FoundOperatorsOutliveTheGraph) {
  Operator found;
  {
    Graph graph("g");
    op::Data inner("inner");
    graph.SetInputs({inner});
    ASSERT_EQ(graph.FindOpByName("inner", found), GRAPH_SUCCESS);
  }
  EXPECT_EQ(found.GetName(), "inner");
}

TEST_F(GraphTest, HasAttributes) {
  Graph graph("g");
  EXPECT_EQ(graph.SetAttr("level", attr_form::ToValue(3)), GRAPH_SUCCESS);
  AttrValue value;
  EXPECT_EQ(graph.GetAttr("level", value), GRAPH_SUCCESS);
  int64_t level = 0;
  EXPECT_EQ(value.GetAttrValue(level), GRAPH_SUCCESS);
  EXPECT_EQ(level, 3);
  EXPECT_EQ(graph.GetAttr("none", value), GRAPH_FAILED);
  EXPECT_EQ(graph.SetAttr("", value), GRAPH_FAILED);
  EXPECT_EQ(Graph().GetAttr("level", value), GRAPH_FAILED);
}

TEST_F(GraphTest, KnowsWhetherItIsOneIteration) {
  Graph graph("g");
  EXPECT_FALSE(internal::GraphView(graph).need_iteration());
  graph.SetNeedIteration(true);
  EXPECT_TRUE(internal::GraphView(graph).need_iteration());
}

// ---- Nodes and edges --------------------------------------------------------

TEST_F(GraphTest, NodesAreListed) {
  Graph graph("g");
  graph.SetInputs({data_});
  EXPECT_EQ(graph.GetAllNodes().size(), 3u);
  EXPECT_EQ(graph.GetDirectNode().size(), 3u);
  EXPECT_EQ(Graph().GetAllNodes().size(), 0u);
}

TEST_F(GraphTest, IsBuiltFromNodesAndEdges) {
  Graph graph("g");
  GNode data = graph.AddNodeByOp(op::Data("d"));
  GNode relu = graph.AddNodeByOp(op::Relu("r"));
  GNode noop = graph.AddNodeByOp(op::NoOp("n"));
  EXPECT_EQ(graph.AddDataEdge(data, 0, relu, 0), GRAPH_SUCCESS);
  EXPECT_EQ(graph.AddControlEdge(relu, noop), GRAPH_SUCCESS);
  EXPECT_THAT(Edges(graph), ElementsAre("d:0>r:0", "r>n"));
}

TEST_F(GraphTest, NodesComeWithoutTheLinksOfTheirOperators) {
  Graph graph("g");
  (void)graph.AddNodeByOp(data_);
  (void)graph.AddNodeByOp(relu_);
  EXPECT_THAT(Edges(graph), IsEmpty());
}

TEST_F(GraphTest, WrongNodesAndEdgesAreRefusedByName) {
  Graph graph("g");
  GNode data = graph.AddNodeByOp(op::Data("d"));
  GNode relu = graph.AddNodeByOp(op::Relu("r"));
  AscendString name;
  EXPECT_EQ(graph.AddNodeByOp(op::Relu("r")).GetName(name), GRAPH_FAILED);
  EXPECT_THAT(internal::TakeErrors(), HasSubstr("the name r is taken"));
  EXPECT_EQ(graph.AddNodeByOp(Operator()).GetName(name), GRAPH_FAILED);
  (void)internal::TakeErrors();

  EXPECT_EQ(graph.AddDataEdge(data, 1, relu, 0), GRAPH_FAILED);
  EXPECT_THAT(internal::TakeErrors(), HasSubstr("d:1 -> r:0: no such output"));
  EXPECT_EQ(graph.AddDataEdge(data, 0, relu, -1), GRAPH_FAILED);
  EXPECT_THAT(internal::TakeErrors(), HasSubstr("no such input"));
  ASSERT_EQ(graph.AddDataEdge(data, 0, relu, 0), GRAPH_SUCCESS);
  EXPECT_EQ(graph.AddDataEdge(data, 0, relu, 0), GRAPH_FAILED);
  EXPECT_THAT(internal::TakeErrors(), HasSubstr("fed already"));

  Graph other("other");
  GNode foreign = other.AddNodeByOp(op::Relu("foreign"));
  GNode none;
  EXPECT_EQ(graph.AddDataEdge(data, 0, foreign, 0), GRAPH_FAILED);
  EXPECT_THAT(internal::TakeErrors(),
              HasSubstr("node foreign is not of this graph"));
  EXPECT_EQ(graph.AddControlEdge(data, none), GRAPH_FAILED);
  EXPECT_EQ(graph.RemoveNode(foreign), GRAPH_FAILED);
  EXPECT_EQ(graph.RemoveEdge(none, 0, data, 0), GRAPH_FAILED);
}

TEST_F(GraphTest, EdgesAreRemoved) {
  Graph graph("g");
  GNode data = graph.AddNodeByOp(op::Data("d"));
  GNode relu = graph.AddNodeByOp(op::Relu("r"));
  ASSERT_EQ(graph.AddDataEdge(data, 0, relu, 0), GRAPH_SUCCESS);
  ASSERT_EQ(graph.AddControlEdge(data, relu), GRAPH_SUCCESS);
  EXPECT_EQ(graph.RemoveEdge(data, 0, relu, 1), GRAPH_FAILED);
  EXPECT_EQ(graph.RemoveEdge(relu, 0, data, 0), GRAPH_FAILED);
  EXPECT_EQ(graph.RemoveEdge(data, 0, relu, 0), GRAPH_SUCCESS);
  EXPECT_THAT(Edges(graph), ElementsAre("d>r"));
  EXPECT_EQ(graph.RemoveEdge(data, -1, relu, -1), GRAPH_SUCCESS);
  EXPECT_EQ(graph.RemoveEdge(data, -1, relu, -1), GRAPH_FAILED);
  EXPECT_THAT(Edges(graph), IsEmpty());
}

TEST_F(GraphTest, ARemovedEdgeDoesNotComeBackWithSetOutputs) {
  Graph graph("g");
  graph.SetInputs({data_});
  GNode data = NodeOf(graph, "data");
  GNode relu = NodeOf(graph, "relu");
  ASSERT_EQ(graph.RemoveEdge(data, 0, relu, 0), GRAPH_SUCCESS);
  graph.SetOutputs({loss_});
  EXPECT_THAT(Edges(graph), ElementsAre("relu:0>loss:0", "data:0>loss:1"));
}

TEST_F(GraphTest, ARemovedNodeLeavesEdgesInputsOutputsAndTargets) {
  Graph graph("g");
  graph.SetInputs({relu_}).SetOutputs({relu_, loss_}).SetTargets({relu_});
  GNode relu = NodeOf(graph, "relu");
  EXPECT_EQ(graph.RemoveNode(relu), GRAPH_SUCCESS);
  EXPECT_EQ(graph.RemoveNode(relu, true), GRAPH_FAILED);
  EXPECT_THAT(Names(graph), ElementsAre("data", "loss"));
  EXPECT_THAT(Edges(graph), ElementsAre("data:0>loss:1"));
  EXPECT_THAT(Outputs(graph), ElementsAre("loss:0", "loss:1"));
  const internal::GraphView view(graph);
  EXPECT_THAT(view.inputs(), IsEmpty());
  EXPECT_THAT(view.targets(), IsEmpty());
  // The operator's own links are untouched.
  Graph again("again");
  again.SetInputs({data_});
  EXPECT_THAT(Names(again), ElementsAre("data", "relu", "loss"));
}

// ---- Copies -----------------------------------------------------------------

TEST_F(GraphTest, CopyFromMakesAnIndependentGraph) {
  op::NoOp after("after");
  after.AddControlInput(loss_);
  op::Const value("value");
  value.set_attr_value(
      Tensor(TensorDesc(Shape({1}), FORMAT_ND, DT_UINT8), {7}));
  op::Add add("add");
  add.set_input_x1(value).set_input_x2(data_);
  Graph graph("g");
  graph.SetInputs({data_}).SetOutputs({loss_}).SetTargets({after});
  ASSERT_EQ(graph.SetAttr("level", attr_form::ToValue(3)), GRAPH_SUCCESS);
  graph.SetNeedIteration(true);

  Graph copy("copy");
  ASSERT_EQ(copy.CopyFrom(graph), GRAPH_SUCCESS);
  EXPECT_EQ(copy.GetName(), "copy");
  EXPECT_EQ(Names(copy), Names(graph));
  EXPECT_EQ(Edges(copy), Edges(graph));
  EXPECT_EQ(Outputs(copy), Outputs(graph));
  const internal::GraphView view(copy);
  EXPECT_THAT(view.targets(), ElementsAre(view.FindNode("after")));
  EXPECT_THAT(view.inputs(), ElementsAre(view.FindNode("data")));
  EXPECT_TRUE(view.need_iteration());
  EXPECT_EQ(view.attrs().count("level"), 1u);

  data_.set_attr_index(9);
  value.get_attr_value().GetData()[0] = 1;
  int64_t index = -1;
  EXPECT_EQ(NodeOf(copy, "data").GetAttr("index", index), GRAPH_SUCCESS);
  EXPECT_EQ(index, 0);
  // The copy's operators are linked like the originals.
  Operator copied;
  ASSERT_EQ(copy.FindOpByName("add", copied), GRAPH_SUCCESS);
  Tensor found;
  ASSERT_EQ(copied.GetInputConstData("x1", found), GRAPH_SUCCESS);
  EXPECT_EQ(found.GetData()[0], 7);
}

TEST_F(GraphTest, CopyFromAnEmptyGraphEmpties) {
  Graph graph("g");
  graph.SetInputs({data_});
  EXPECT_EQ(graph.CopyFrom(Graph()), GRAPH_SUCCESS);
  EXPECT_THAT(Names(graph), IsEmpty());
}

TEST_F(GraphTest, CopyFromItselfChangesNothing) {
  Graph graph("g");
  graph.SetInputs({data_}).SetOutputs({loss_});
  const std::vector<std::string> edges = Edges(graph);
  EXPECT_EQ(graph.CopyFrom(graph), GRAPH_SUCCESS);
  EXPECT_EQ(Edges(graph), edges);
}

TEST_F(GraphTest, ConstructFromInputs) {
  const GraphPtr graph = Graph::ConstructFromInputs({data_}, "made");
  ASSERT_NE(graph, nullptr);
  EXPECT_EQ(graph->GetName(), "made");
  EXPECT_THAT(Names(*graph), ElementsAre("data", "relu", "loss"));
  EXPECT_EQ(Graph::ConstructFromInputs({}, "none"), nullptr);
  EXPECT_EQ(Graph::ConstructFromInputs({Operator()}, "none"), nullptr);
}

}  // namespace
}  // namespace ge
