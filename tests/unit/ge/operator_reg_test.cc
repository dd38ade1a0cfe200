// The members that REG_OP generates, and the registers.

#include "graph/operator_reg.h"

#include <string>
#include <vector>

#include "all_ops.h"
#include "ge/src/error_message.h"
#include "gmock/gmock.h"
#include "graph/graph.h"
#include "gtest/gtest.h"

namespace ge {
REG_OP(TestEverything)
    .DATATYPE(T, TensorType({DT_FLOAT, DT_INT32}))
    .DATATYPE(L, ListTensorType(TensorType::ALL()))
    .INPUT(x, "T")
    .OPTIONAL_INPUT(bias, TensorType({DT_FLOAT}))
    .DYNAMIC_INPUT(extra, "L")
    .OUTPUT(y, "T")
    .DYNAMIC_OUTPUT(parts, TensorType::ALL())
    .REQUIRED_ATTR(count, Int)
    .ATTR(number, Int, 3)
    .ATTR(real, Float, 0.5)
    .ATTR(text, String, "NHWC")
    .ATTR(ascend, AscendString, "a")
    .ATTR(flag, Bool, true)
    .ATTR(tensor, Tensor, Tensor())
    .ATTR(type, Type, DT_INT8)
    .ATTR(group, NamedAttrs, NamedAttrs())
    .ATTR(bytes, Bytes, {1, 2})
    .ATTR(numbers, ListInt, {1, 2, 3})
    .ATTR(reals, ListFloat, {})
    .ATTR(texts, ListString, {"a", "b"})
    .ATTR(ascends, ListAscendString, {})
    .ATTR(flags, ListBool, {true})
    .ATTR(tensors, ListTensor, {})
    .ATTR(types, ListType, {DT_FLOAT, DT_BOOL})
    .ATTR(groups, ListNamedAttrs, {})
    .ATTR(matrix, ListListInt, {{1}, {2, 3}})
    .GRAPH(body)
    .DYNAMIC_GRAPH(branches)
    .OP_END_FACTORY_REG(TestEverything)

        IMPLEMT_COMMON_INFERFUNC(InferLikeX) {
  return op.UpdateOutputDesc("y", op.GetInputDescByName("x"));
}
COMMON_INFER_FUNC_REG(TestEverything, InferLikeX);

IMPLEMT_VERIFIER(TestEverything, CountIsPositive) {
  return op.get_attr_count() > 0 ? GRAPH_SUCCESS : GRAPH_FAILED;
}
VERIFY_FUNC_REG(TestEverything, CountIsPositive);

REG_OP(TestTyped)
    .INPUT(x, TensorType::ALL())
    .OUTPUT(y, TensorType::ALL())
    .OP_END_FACTORY_REG(TestTyped) IMPLEMT_INFERFUNC(TestTyped, InferTyped) {
  return op.update_output_desc_y(op.get_input_desc_x());
}
INFER_FUNC_REG(TestTyped, InferTyped);
IMPLEMT_INFERFORMAT_FUNC(TestTyped, FormatTyped) {
  return op.update_output_desc_y(op.get_input_desc_x());
}
INFER_FORMAT_FUNC_REG(TestTyped, FormatTyped);

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class OperatorRegTest : public ::testing::Test {
 protected:
  void SetUp() override { (void)internal::TakeErrors(); }
};

TEST_F(OperatorRegTest, FourConstructors) {
  AscendString name;
  ASSERT_EQ(op::TestEverything("a").GetName(name), GRAPH_SUCCESS);
  EXPECT_EQ(name, "a");
  ASSERT_EQ(op::TestEverything(std::string("b")).GetName(name), GRAPH_SUCCESS);
  EXPECT_EQ(name, "b");
  ASSERT_EQ(op::TestEverything(AscendString("c")).GetName(name), GRAPH_SUCCESS);
  EXPECT_EQ(name, "c");
  AscendString type;
  ASSERT_EQ(op::TestEverything().GetOpType(type), GRAPH_SUCCESS);
  EXPECT_EQ(type, "TestEverything");
}

TEST_F(OperatorRegTest, InputMembers) {
  EXPECT_EQ(op::TestEverything::name_in_x(), "x");
  EXPECT_EQ(op::TestEverything::name_in_bias(), "bias");
  op::Const one("one");
  one.set_attr_value(Tensor(TensorDesc(Shape({1}), FORMAT_ND, DT_UINT8), {1}));
  Tensor value;
  op::TestEverything a("a");
  EXPECT_EQ(&a.set_input_x(one), &a);
  EXPECT_EQ(a.GetInputConstData("x", value), GRAPH_SUCCESS);
  op::TestEverything b("b");
  b.set_input_x(one, "y").set_input_bias(one, 0u);
  EXPECT_EQ(b.GetInputConstData("x", value), GRAPH_SUCCESS);
  EXPECT_EQ(b.GetInputConstData("bias", value), GRAPH_SUCCESS);
  op::TestEverything c("c");
  EXPECT_EQ(&c.set_input_x_by_name(one, "y"), &c);
  EXPECT_EQ(c.GetInputConstData("x", value), GRAPH_SUCCESS);
  ASSERT_EQ(c.update_input_desc_x(TensorDesc(Shape({8}))), GRAPH_SUCCESS);
  EXPECT_THAT(c.get_input_desc_x().GetShape().GetDims(), ElementsAre(8));
  EXPECT_EQ(internal::TakeErrors(), "");
}

TEST_F(OperatorRegTest, OutputMembers) {
  EXPECT_EQ(op::TestEverything::name_out_y(), "y");
  op::TestEverything a("a");
  ASSERT_EQ(a.update_output_desc_y(TensorDesc(Shape({8}))), GRAPH_SUCCESS);
  EXPECT_THAT(a.get_output_desc_y().GetShape().GetDims(), ElementsAre(8));
}

TEST_F(OperatorRegTest, DynamicMembers) {
  op::TestEverything a("a");
  EXPECT_EQ(&a.create_dynamic_input_extra(1), &a);
  EXPECT_EQ(&a.create_dynamic_input_byindex_extra(1, 0), &a);
  a.create_dynamic_input_extra(1, false);
  EXPECT_EQ(a.GetDynamicInputNum("extra"), 3);
  ASSERT_EQ(a.update_dynamic_input_desc_extra(2, TensorDesc(Shape({5}))),
            GRAPH_SUCCESS);
  EXPECT_THAT(a.get_dynamic_input_desc_extra(2).GetShape().GetDims(),
              ElementsAre(5));
  EXPECT_THAT(a.GetInputDesc(0).GetShape().GetDims(), ElementsAre(5));
  op::Data data("data");
  EXPECT_EQ(&a.set_dynamic_input_extra(0, data), &a);
  EXPECT_EQ(&a.create_dynamic_output_parts(2), &a);
  ASSERT_EQ(a.update_dynamic_output_desc_parts(1, TensorDesc(Shape({6}))),
            GRAPH_SUCCESS);
  EXPECT_THAT(a.get_dynamic_output_desc_parts(1).GetShape().GetDims(),
              ElementsAre(6));
  EXPECT_EQ(internal::TakeErrors(), "");
}

TEST_F(OperatorRegTest, AttributesHaveTheirDefaults) {
  const op::TestEverything a("a");
  EXPECT_EQ(op::TestEverything::name_attr_number(), "number");
  EXPECT_EQ(a.get_attr_count(), 0);
  EXPECT_EQ(a.get_attr_number(), 3);
  EXPECT_EQ(a.get_attr_real(), 0.5f);
  EXPECT_EQ(a.get_attr_text(), "NHWC");
  EXPECT_EQ(a.get_attr_ascend(), AscendString("a"));
  EXPECT_TRUE(a.get_attr_flag());
  EXPECT_EQ(a.get_attr_tensor().GetSize(), 0u);
  EXPECT_EQ(a.get_attr_type(), DT_INT8);
  EXPECT_THAT(a.get_attr_bytes(), ElementsAre(1, 2));
  EXPECT_THAT(a.get_attr_numbers(), ElementsAre(1, 2, 3));
  EXPECT_THAT(a.get_attr_reals(), IsEmpty());
  EXPECT_THAT(a.get_attr_texts(), ElementsAre("a", "b"));
  EXPECT_THAT(a.get_attr_ascends(), IsEmpty());
  EXPECT_THAT(a.get_attr_flags(), ElementsAre(true));
  EXPECT_THAT(a.get_attr_tensors(), IsEmpty());
  EXPECT_THAT(a.get_attr_types(), ElementsAre(DT_FLOAT, DT_BOOL));
  EXPECT_THAT(a.get_attr_groups(), IsEmpty());
  EXPECT_THAT(a.get_attr_matrix(),
              ElementsAre(ElementsAre(1), ElementsAre(2, 3)));
  // Defaults are values: code that does not know the prototype reads them too.
  int64_t number = 0;
  EXPECT_EQ(a.GetAttr("number", number), GRAPH_SUCCESS);
  EXPECT_EQ(number, 3);
  EXPECT_EQ(a.GetAttr("count", number), GRAPH_FAILED);
}

TEST_F(OperatorRegTest, AttributesAreSetByValueAndByFunction) {
  op::TestEverything a("a");
  EXPECT_EQ(&a.set_attr_number(9).set_attr_text("NCHW"), &a);
  EXPECT_EQ(a.get_attr_number(), 9);
  EXPECT_EQ(a.get_attr_text(), "NCHW");
  a.set_attr_number([]() -> int64_t { return 11; });
  EXPECT_EQ(a.get_attr_number(), 11);
  a.set_attr_number(std::function<int64_t()>());
  EXPECT_EQ(a.get_attr_number(), 11);
  a.set_attr_numbers({4}).set_attr_flag(false).set_attr_type(DT_BOOL);
  EXPECT_THAT(a.get_attr_numbers(), ElementsAre(4));
  EXPECT_FALSE(a.get_attr_flag());
  EXPECT_EQ(a.get_attr_type(), DT_BOOL);
}

TEST_F(OperatorRegTest, ElementTypesReadFromIntegerAttributes) {
  op::Cast cast("cast");
  cast.SetAttr("dst_type", DT_INT32);
  EXPECT_EQ(cast.get_attr_dst_type(), DT_INT32);
}

TEST_F(OperatorRegTest, SubgraphMembers) {
  op::TestEverything a("a");
  std::vector<AscendString> names;
  ASSERT_EQ(a.GetSubgraphNames(names), GRAPH_SUCCESS);
  EXPECT_THAT(names,
              ElementsAre(AscendString("body"), AscendString("branches")));
  EXPECT_EQ(a.GetSubgraphNamesCount(), 2u);
  EXPECT_THAT(a.GetSubgraphNames(), ElementsAre("body", "branches"));
  EXPECT_FALSE(a.get_subgraph_builder_body());
  a.set_subgraph_builder_body([] { return Graph("inner"); });
  AscendString name;
  ASSERT_EQ(a.get_subgraph_body().GetName(name), GRAPH_SUCCESS);
  EXPECT_EQ(name, "inner");
  a.create_dynamic_subgraph_branches(2);
  a.set_dynamic_subgraph_builder_branches(1, [] { return Graph("second"); });
  EXPECT_FALSE(a.get_dynamic_subgraph_builder_branches(0));
  ASSERT_EQ(a.get_dynamic_subgraph_branches(1).GetName(name), GRAPH_SUCCESS);
  EXPECT_EQ(name, "second");
  EXPECT_FALSE(a.GetSubgraph("none").IsValid());
  EXPECT_EQ(internal::TakeErrors(), "");
  a.set_dynamic_subgraph_builder_branches(2, [] { return Graph(); });
  EXPECT_THAT(internal::TakeErrors(), HasSubstr("has no subgraph branches[2]"));
}

TEST_F(OperatorRegTest, RegisteredFunctionsRun) {
  op::TestEverything a("a");
  ASSERT_EQ(a.update_input_desc_x(TensorDesc(Shape({8, 9}))), GRAPH_SUCCESS);
  EXPECT_EQ(a.InferShapeAndType(), GRAPH_SUCCESS);
  EXPECT_THAT(a.get_output_desc_y().GetShape().GetDims(), ElementsAre(8, 9));
  a.set_attr_count(0);
  EXPECT_EQ(a.VerifyAllAttr(), GRAPH_FAILED);
  a.set_attr_count(1);
  EXPECT_EQ(a.VerifyAllAttr(), GRAPH_SUCCESS);
  op::TestTyped typed("typed");
  ASSERT_EQ(typed.update_input_desc_x(TensorDesc(Shape({3}))), GRAPH_SUCCESS);
  EXPECT_EQ(typed.InferShapeAndType(), GRAPH_SUCCESS);
  EXPECT_THAT(typed.get_output_desc_y().GetShape().GetDims(), ElementsAre(3));
}

TEST_F(OperatorRegTest, PrototypesAreRegisteredWithTheFactory) {
  EXPECT_TRUE(OperatorFactory::IsExistOp("TestEverything"));
  Operator made = OperatorFactory::CreateOperator("m", "TestEverything");
  int64_t number = 0;
  EXPECT_EQ(made.GetAttr("number", number), GRAPH_SUCCESS);
  EXPECT_EQ(number, 3);
}

}  // namespace
}  // namespace ge
