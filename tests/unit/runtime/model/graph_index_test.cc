#include "runtime/model/graph_index.h"

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

const TensorSpec kSpec(ACL_FLOAT, {2});

void ExpectError(const ModelGraph& graph, int code, const char* message) {
  const absl::Status status = GraphIndex::Build(graph).status();
  EXPECT_EQ(AclCode(status), code) << status;
  EXPECT_THAT(std::string(status.message()), HasSubstr(message));
}

TEST(GraphIndexTest, OrderFollowsEdgesThenTheList) {
  ModelBuilder b("g");
  const ValueRef x = b.AddInput("x", kSpec);
  b.AddNode("late", "Add", {ValueRef::Node("early"), x});
  b.AddNode("free", "Add", {x, x});
  b.AddNode("early", "Add", {x, x, ValueRef::Control("last")});
  b.AddNode("last", "Add", {x, x});
  const auto index = GraphIndex::Build(b.graph());
  ASSERT_TRUE(index.ok()) << index.status();
  EXPECT_THAT(index->order(), ElementsAre(1, 3, 2, 0));
  // The control edge is no input.
  EXPECT_EQ(index->inputs(2).size(), 2u);
}

TEST(GraphIndexTest, CyclesAreFound) {
  ModelBuilder b("looped");
  const ValueRef x = b.AddInput("x", kSpec);
  b.AddNode("a", "Add", {x, ValueRef::Node("b")});
  b.AddNode("b", "Add", {x, ValueRef::Node("a")});
  ExpectError(b.graph(), 545004,
              "graph 'looped': node 'a' depends on itself through a cycle");

  ModelBuilder control("self");
  const ValueRef y = control.AddInput("x", kSpec);
  control.AddNode("a", "Add", {y, y, ValueRef::Control("a")});
  ExpectError(control.graph(), 545004, "cycle");
}

TEST(GraphIndexTest, ErrorsNameGraphNodeAndInput) {
  {
    ModelBuilder b("g");
    b.AddNode("a", "Frobnicate", {});
    ExpectError(b.graph(), 545005,
                "graph 'g': node 'a': there is no operator of type "
                "'Frobnicate'");
  }
  {
    ModelBuilder b("g");
    b.AddNode("a", "Add", {ValueRef::Input("x"), ValueRef::Input("x")});
    ExpectError(b.graph(), 545004,
                "node 'a' (Add): input 0 is input 'x', which does not exist");
  }
  {
    ModelBuilder b("g");
    const ValueRef x = b.AddInput("x", kSpec);
    b.AddNode("a", "Add", {x, x});
    b.AddNode("b", "Add", {x, ValueRef::Node("a", 1)});
    ExpectError(b.graph(), 545004,
                "input 1 is node 'a' output 1, which does not exist");
  }
  {
    ModelBuilder b("g");
    const ValueRef x = b.AddInput("x", kSpec);
    b.AddNode("a", "Add", {x});
    ExpectError(b.graph(), 545004, "has 1 inputs and must have 2");
  }
  {
    ModelBuilder b("g");
    const ValueRef x = b.AddInput("x", kSpec);
    b.AddNode("a", "MatMul", std::vector<ValueRef>(9, x));
    ExpectError(b.graph(), 545004, "has 9 inputs and must have 2 to ");
  }
  {
    ModelBuilder b("g");
    const ValueRef x = b.AddInput("x", kSpec);
    b.AddNode("a", "Add", {x, ValueRef::None()});
    ExpectError(b.graph(), 545004, "input 1 is not connected");
  }
}

TEST(GraphIndexTest, NamesAreUniquePerKind) {
  for (int kind = 0; kind < 4; ++kind) {
    ModelBuilder b("g");
    const ValueRef x = b.AddInput("x", kSpec);
    if (kind == 0) b.AddInput("x", kSpec);
    for (int i = 0; i < 2; ++i) {
      if (kind == 1) b.AddConst<float>("c", {1}, {0});
      if (kind == 2) b.AddNode("n", "Add", {x, x});
      if (kind == 3) b.SetOutput("y", x);
    }
    ExpectError(b.graph(), 545004, " are named '");
  }
}

TEST(GraphIndexTest, OutputsMustBeValues) {
  for (const ValueRef& wrong :
       {ValueRef::None(), ValueRef::Node("missing"), ValueRef::Constant("x"),
        ValueRef::Control("a")}) {
    ModelBuilder b("g");
    const ValueRef x = b.AddInput("x", kSpec);
    b.AddNode("a", "Add", {x, x});
    b.SetOutput("y", wrong);
    ExpectError(b.graph(), 545004, "output 'y' is ");
  }
}

}  // namespace
}  // namespace ascend::rt
