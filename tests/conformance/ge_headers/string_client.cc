// The std::string forms, which are inline and therefore work in either string
// ABI. Built several times: see BUILD.bazel.

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "all_ops.h"
#include "ge/ge_api.h"
#include "graph/graph.h"
#include "tests/conformance/ge_headers/check.h"

#ifdef EXPECT_ABI
static_assert(_GLIBCXX_USE_CXX11_ABI == EXPECT_ABI, "built for another ABI");
#endif

namespace {

const ge::OperatorCreatorRegister g_maker(
    std::string("StringClient"), [](const std::string &name) {
      return ge::Operator(name, std::string("StringClient"));
    });

}  // namespace

int main() {
  const std::string name = "graph";
  ge::op::Data data(std::string("data"));
  ge::op::Relu relu("relu");
  relu.set_input_x(data, std::string("y"));
  relu.SetAttr(std::string("text"), std::string("value"));
  relu.SetAttr("texts", std::vector<std::string>{"a", "b"});
  std::string text;
  CHECK(relu.GetAttr(std::string("text"), text) == ge::GRAPH_SUCCESS);
  CHECK(text == "value");
  std::vector<std::string> texts;
  CHECK(relu.GetAttr("texts", texts) == ge::GRAPH_SUCCESS);
  CHECK(texts.size() == 2 && texts[1] == "b");
  CHECK(relu.GetName() == "relu");
  CHECK(relu.GetAllAttrNamesAndTypes().at("text") == "VT_STRING");

  ge::Graph graph(name);
  graph.SetInputs({data}).SetOutputs(
      std::vector<std::pair<ge::Operator, std::string>>{{relu, "y"}});
  std::vector<std::string> names;
  CHECK(graph.GetAllOpName(names) == ge::GRAPH_SUCCESS);
  CHECK(names.size() == 2 && names[0] == "data");
  CHECK(graph.GetName() == name);
  ge::Operator found;
  CHECK(graph.FindOpByName(std::string("relu"), found) == ge::GRAPH_SUCCESS);

  const ge::Operator made = ge::OperatorFactory::CreateOperator(
      std::string("made"), std::string("StringClient"));
  CHECK(!made.IsEmpty() && made.GetOpType() == "StringClient");
  CHECK(ge::StatusFactory::Instance()->GetErrDesc(ge::SUCCESS) == "success");
  return g_failures == 0 ? 0 : 1;
}
