// A client program that builds a graph with the AscendString and const char *
// forms only, written in C++11. Built several times: see BUILD.bazel.

#include <cstring>
#include <map>
#include <utility>
#include <vector>

#include "all_ops.h"
#include "ge/ge_api.h"
#include "graph/graph.h"
#include "graph/operator_reg.h"
#include "tests/conformance/ge_headers/check.h"

#ifdef EXPECT_CPLUSPLUS
static_assert(__cplusplus == EXPECT_CPLUSPLUS, "built as another version");
#endif
#ifdef EXPECT_ABI
static_assert(_GLIBCXX_USE_CXX11_ABI == EXPECT_ABI, "built for another ABI");
#endif

namespace ge {
// A prototype of the program's own.
REG_OP(ClientScale)
    .INPUT(x, TensorType({DT_FLOAT}))
    .OUTPUT(y, TensorType({DT_FLOAT}))
    .REQUIRED_ATTR(factor, Float)
    .ATTR(axes, ListInt, {0, 1})
    .ATTR(mode, String, "plain")
    .OP_END_FACTORY_REG(ClientScale)

        IMPLEMT_COMMON_INFERFUNC(ClientScaleInfer) {
  return op.UpdateOutputDesc("y", op.GetInputDescByName("x"));
}
COMMON_INFER_FUNC_REG(ClientScale, ClientScaleInfer);
}  // namespace ge

namespace {

void Strings() {
  const ge::AscendString a("loss");
  const ge::AscendString b("loss", 4);
  CHECK(a == b);
  CHECK(a.Find("ss") == 2);
  CHECK(std::hash<ge::AscendString>()(a) == b.Hash());
  std::map<ge::AscendString, int> numbers;
  numbers["one"] = 1;
  CHECK(numbers[ge::AscendString("one")] == 1);
}

void Tensors() {
  ge::TensorDesc desc(ge::Shape({2, 2}), ge::FORMAT_ND, ge::DT_FLOAT);
  desc.SetName("weights");
  ge::AscendString name;
  CHECK(desc.GetName(name) == ge::GRAPH_SUCCESS);
  CHECK(name == "weights");
  const float values[] = {1, 2, 3, 4};
  ge::Tensor tensor(desc, reinterpret_cast<const uint8_t *>(values),
                    sizeof(values));
  const ge::Tensor copy = tensor;
  CHECK(tensor.Clone().GetData() != tensor.GetData());
  CHECK(copy.GetData() == static_cast<const ge::Tensor &>(tensor).GetData());
  CHECK(tensor.IsValid() == ge::GRAPH_SUCCESS);
  CHECK(tensor.SetData(std::vector<ge::AscendString>{"a", "b"}) ==
        ge::GRAPH_SUCCESS);
  int freed = 0;
  {
    ge::Tensor owner(desc);
    CHECK(owner.SetData(new uint8_t[16], 16, [&freed](uint8_t *data) {
      delete[] data;
      ++freed;
    }) == ge::GRAPH_SUCCESS);
  }
  CHECK(freed == 1);
}

void Attributes() {
  ge::op::ClientScale scale("scale");
  CHECK(scale.VerifyAllAttr() == ge::GRAPH_FAILED);
  scale.set_attr_factor(2.5f).set_attr_mode("fancy");
  CHECK(scale.VerifyAllAttr() == ge::GRAPH_SUCCESS);
  ge::AscendString mode;
  CHECK(scale.GetAttr("mode", mode) == ge::GRAPH_SUCCESS);
  CHECK(mode == "fancy");
  std::vector<int64_t> axes;
  CHECK(scale.GetAttr("axes", axes) == ge::GRAPH_SUCCESS);
  CHECK(axes.size() == 2);
  scale.SetAttr("names", std::vector<ge::AscendString>{"a", "b"});
  std::vector<ge::AscendString> names;
  CHECK(scale.GetAttr("names", names) == ge::GRAPH_SUCCESS);
  CHECK(names.size() == 2 && names[1] == "b");
  std::map<ge::AscendString, ge::AscendString> types;
  CHECK(scale.GetAllAttrNamesAndTypes(types) == ge::GRAPH_SUCCESS);
  CHECK(types["factor"] == "VT_FLOAT");
  CHECK(scale.update_input_desc_x(ge::TensorDesc(ge::Shape({7}))) ==
        ge::GRAPH_SUCCESS);
  CHECK(scale.InferShapeAndType() == ge::GRAPH_SUCCESS);
  CHECK(scale.get_output_desc_y().GetShape().GetDim(0) == 7);
  CHECK(ge::OperatorFactory::IsExistOp("ClientScale"));
  CHECK(!ge::OperatorFactory::CreateOperator("made", "ClientScale").IsEmpty());
}

void Graphs() {
  ge::op::Data data(ge::AscendString("data"));
  data.set_attr_index(0);
  ge::op::Variable weight("weight");
  ge::op::MatMul product("product");
  product.set_input_x1(data).set_input_x2_by_name(weight, "y");
  ge::op::Summary summary("loss");
  summary.set_input_x(product);
  ge::Graph graph("train");
  std::vector<std::pair<ge::Operator, ge::AscendString>> outputs;
  outputs.emplace_back(product, "y");
  graph.SetInputs({data}).SetOutputs(outputs).SetTargets({summary});
  std::vector<ge::AscendString> names;
  CHECK(graph.GetAllOpName(names) == ge::GRAPH_SUCCESS);
  CHECK(names.size() == 4);
  ge::Operator found;
  CHECK(graph.FindOpByName("weight", found) == ge::GRAPH_SUCCESS);
  for (ge::GNode &node : graph.GetAllNodes()) {
    ge::AscendString type;
    CHECK(node.GetType(type) == ge::GRAPH_SUCCESS);
    CHECK(node.SetAttr("seen", true) == ge::GRAPH_SUCCESS);
  }
  ge::GraphBuffer buffer;
  CHECK(graph.SaveToMem(buffer) == ge::GRAPH_SUCCESS);
  ge::Graph loaded;
  CHECK(loaded.LoadFromMem(buffer) == ge::GRAPH_SUCCESS);
  ge::AscendString name;
  CHECK(loaded.GetName(name) == ge::GRAPH_SUCCESS);
  CHECK(name == "train");
}

void Codes() {
  CHECK(ge::StatusFactory::Instance()->GetErrDescV2(ge::SUCCESS) == "success");
}

}  // namespace

int main() {
  Strings();
  Tensors();
  Attributes();
  Graphs();
  Codes();
  return g_failures == 0 ? 0 : 1;
}
