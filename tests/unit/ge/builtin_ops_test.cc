// The prototypes of ops/*.h, one line per operator:
// inputs (? optional, * dynamic) > outputs | attributes (! required).

#include <map>
#include <string>

#include "all_ops.h"
#include "ge/src/graph_view.h"
#include "gmock/gmock.h"
#include "graph/graph.h"
#include "graph/operator_factory.h"
#include "gtest/gtest.h"

namespace ge {
namespace {

std::string Ports(const OpDesc::Ports& ports,
                  const std::set<std::string>& groups) {
  std::string text;
  for (const auto& port : ports) {
    text +=
        (text.empty() ? "" : " ") + port->name + (port->optional ? "?" : "");
  }
  for (const std::string& group : groups) {
    text += (text.empty() ? "" : " ") + group + "*";
  }
  return text;
}

std::string Describe(const std::string& type) {
  const Operator op = OperatorFactory::CreateOperator("op", type.c_str());
  if (op.IsEmpty()) return "unknown";
  Graph graph("g");
  graph.SetTargets({op});
  const internal::GraphView view(graph);
  const OpDesc& desc = *view.node(0).desc;
  std::string text = Ports(desc.inputs, desc.input_groups) + ">" +
                     Ports(desc.outputs, desc.output_groups) + "|";
  std::string separator;
  for (const OpDesc::IrAttr& attr : desc.ir_attrs) {
    text += separator + attr.name + (attr.required ? "!" : "");
    separator = " ";
  }
  return text;
}

TEST(BuiltinOps, HaveTheDocumentedInputsOutputsAndAttributes) {
  const char* const conv = "strides! pads! dilations groups data_format";
  const std::map<std::string, std::string> expected = {
      {"Data", "x>y|index"},
      {"RefData", "x>y|index"},
      {"Const", ">y|value"},
      {"Constant", ">y|value"},
      {"FileConstant", ">y|file_path file_id shape! dtype!"},
      {"Variable", "x>y|index value container shared_name"},
      {"TemporaryVariable", ">y|shape! dtype! var_name"},
      {"Assign", "ref value>ref|validate_shape use_locking"},
      {"AssignAdd", "ref value>ref|use_locking"},
      {"AssignSub", "var value>var|use_locking"},
      {"Summary", "x>|"},
      {"Save", "tensors*>|"},
      {"NoOp", ">|"},
      {"Add", "x1 x2>y|"},
      {"Sub", "x1 x2>y|"},
      {"Mul", "x1 x2>y|"},
      {"RealDiv", "x1 x2>y|"},
      {"Maximum", "x1 x2>y|"},
      {"Minimum", "x1 x2>y|"},
      {"Equal", "x1 x2>y|"},
      {"Greater", "x1 x2>y|"},
      {"Neg", "x>y|"},
      {"Exp", "x>y|base scale shift"},
      {"Log", "x>y|base scale shift"},
      {"Sqrt", "x>y|"},
      {"Square", "x>y|"},
      {"BiasAdd", "x bias>y|data_format"},
      {"ArgMaxD", "x>y|dimension!"},
      {"Cast", "x>y|dst_type!"},
      {"Relu", "x>y|"},
      {"ReluGrad", "gradients features>backprops|"},
      {"Sigmoid", "x>y|"},
      {"Tanh", "x>y|"},
      {"MatMul", "x1 x2 bias?>y|transpose_x1 transpose_x2"},
      {"MatMulV2",
       "x1 x2 bias? offset_w?>y|transpose_x1 transpose_x2 offset_x"},
      {"BatchMatMul", "x1 x2>y|adj_x1 adj_x2"},
      {"Conv2D",
       std::string("x filter bias? offset_w?>y|") + conv + " offset_x"},
      {"Conv2DBackpropFilterD",
       std::string("x out_backprop>y|filter_size! ") + conv},
      {"MaxPool", "x>y|ksize! strides! padding! data_format"},
      {"AvgPool", "x>y|ksize! strides! padding! data_format"},
      {"Softmax", "x>y|axes"},
      {"SoftmaxV2", "x>y|axes"},
      {"LogSoftmaxV2", "logits>logsoftmax|axes"},
      {"SoftmaxCrossEntropyWithLogits", "features labels>loss backprop|"},
      {"ReduceSum", "x axes>y|keep_dims"},
      {"ReduceSumD", "x>y|axes! keep_dims"},
      {"ReduceMean", "x axes>y|keep_dims"},
      {"ReduceMeanD", "x>y|axes! keep_dims"},
      {"ReduceMax", "x axes>y|keep_dims"},
      {"ReduceMaxD", "x>y|axes! keep_dims"},
      {"Select", "condition x1 x2>y|"},
      {"Slice", "x offsets size>y|"},
      {"SliceD", "x>y|offsets! size!"},
      {"OneHot", "x depth on_value off_value>y|axis"},
      {"OneHotD", "x on_value off_value>y|depth! axis"},
      {"ConcatD", "x*>y|concat_dim! N"},
      {"SplitD", "x>y*|split_dim! num_split!"},
      {"Transpose", "x perm>y|"},
      {"TransposeD", "x>y|perm!"},
      {"Flatten", "x>y|axis"},
      {"Reshape", "x shape>y|axis num_axes"},
      {"Identity", "x>y|"},
      {"Pad", "x paddings>y|"},
      {"PadD", "x>y|paddings!"},
      {"ApplyGradientDescent", "var alpha delta>var|use_locking"},
      {"ApplyMomentum",
       "var accum lr grad momentum>var|use_nesterov use_locking"},
      {"ApplyMomentumD",
       "var accum lr grad momentum>var accum|use_nesterov use_locking"},
      {"BatchMatMulV2", "x1 x2 bias? offset_w?>y|adj_x1 adj_x2 offset_x"},
  };
  for (const auto& [type, description] : expected) {
    EXPECT_EQ(Describe(type), description) << type;
  }
  std::vector<AscendString> types;
  ASSERT_EQ(OperatorFactory::GetOpsTypeList(types), GRAPH_SUCCESS);
  EXPECT_EQ(types.size(), expected.size());
}

TEST(BuiltinOps, HaveTheDocumentedDefaults) {
  EXPECT_EQ(op::Data().get_attr_index(), 0);
  EXPECT_EQ(op::Reshape().get_attr_axis(), 0);
  EXPECT_EQ(op::Reshape().get_attr_num_axes(), -1);
  EXPECT_TRUE(op::Assign().get_attr_validate_shape());
  EXPECT_FALSE(op::Assign().get_attr_use_locking());
  EXPECT_EQ(op::Variable().get_attr_shared_name(), "");
  EXPECT_EQ(op::FileConstant().get_attr_file_path(), "");
  EXPECT_EQ(op::Const().get_attr_value().GetSize(), 0u);
  EXPECT_EQ(op::Conv2D().get_attr_data_format(), "NHWC");
  EXPECT_THAT(op::Conv2D().get_attr_dilations(),
              ::testing::ElementsAre(1, 1, 1, 1));
  EXPECT_THAT(op::SoftmaxV2().get_attr_axes(), ::testing::ElementsAre(-1));
  EXPECT_FALSE(op::MatMul().get_attr_transpose_x1());
  EXPECT_FALSE(op::ReduceSum().get_attr_keep_dims());
}

}  // namespace
}  // namespace ge
