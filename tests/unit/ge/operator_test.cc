// Rules of Operator: handles, links, descriptions, attributes.

#include "graph/operator.h"

#include <map>
#include <string>
#include <vector>

#include "all_ops.h"
#include "ge/src/error_message.h"
#include "gmock/gmock.h"
#include "graph/graph.h"
#include "gtest/gtest.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

std::string Name(const Operator& op) {
  AscendString name;
  (void)op.GetName(name);
  return name.GetString();
}

std::string Type(const Operator& op) {
  AscendString type;
  (void)op.GetOpType(type);
  return type.GetString();
}

// Names of the operators that reach a graph which starts from `op`.
std::vector<std::string> Reached(const Operator& op) {
  Graph graph("reached");
  graph.SetInputs({op});
  std::vector<AscendString> names;
  (void)graph.GetAllOpName(names);
  std::vector<std::string> result;
  for (const AscendString& name : names) result.push_back(name.GetString());
  return result;
}

class OperatorTest : public ::testing::Test {
 protected:
  void SetUp() override { (void)internal::TakeErrors(); }
};

TEST_F(OperatorTest, HasNameAndType) {
  EXPECT_EQ(Name(Operator("n", "T")), "n");
  EXPECT_EQ(Type(Operator("n", "T")), "T");
  EXPECT_EQ(Name(Operator(AscendString("n"), AscendString("T"))), "n");
  EXPECT_EQ(Operator(std::string("n"), std::string("T")).GetName(), "n");
  EXPECT_EQ(Operator(std::string("n"), std::string("T")).GetOpType(), "T");
}

TEST_F(OperatorTest, WithoutANameGetsOneOfItsOwn) {
  const Operator first("T");
  const Operator second{AscendString("T")};
  const Operator third{std::string("T")};
  EXPECT_EQ(Type(first), "T");
  EXPECT_EQ(Type(third), "T");
  EXPECT_THAT(Name(first), Not(IsEmpty()));
  EXPECT_NE(Name(first), Name(second));
  EXPECT_NE(Name(second), Name(third));
}

TEST_F(OperatorTest, EmptyHandleIsInert) {
  Operator empty;
  EXPECT_TRUE(empty.IsEmpty());
  AscendString text;
  Tensor tensor;
  AttrValue value;
  TensorDesc desc;
  std::vector<AscendString> names;
  std::map<AscendString, AscendString> types;
  EXPECT_EQ(empty.GetName(text), GRAPH_FAILED);
  EXPECT_EQ(empty.GetOpType(text), GRAPH_FAILED);
  EXPECT_EQ(empty.GetInputConstData("x", tensor), GRAPH_FAILED);
  EXPECT_EQ(empty.TryGetInputDesc("x", desc), GRAPH_FAILED);
  EXPECT_EQ(empty.UpdateInputDesc("x", desc), GRAPH_FAILED);
  EXPECT_EQ(empty.UpdateInputDesc(0u, desc), GRAPH_FAILED);
  EXPECT_EQ(empty.UpdateOutputDesc("y", desc), GRAPH_FAILED);
  EXPECT_EQ(empty.UpdateOutputDesc(0u, desc), GRAPH_FAILED);
  EXPECT_EQ(empty.UpdateDynamicInputDesc("x", 0, desc), GRAPH_FAILED);
  EXPECT_EQ(empty.UpdateDynamicOutputDesc("x", 0, desc), GRAPH_FAILED);
  EXPECT_EQ(empty.GetInputsSize(), 0u);
  EXPECT_EQ(empty.GetOutputsSize(), 0u);
  EXPECT_EQ(empty.GetDynamicInputNum("x"), 0);
  EXPECT_EQ(empty.GetDynamicOutputNum("x"), 0);
  EXPECT_EQ(empty.InferShapeAndType(), GRAPH_FAILED);
  EXPECT_EQ(empty.VerifyAllAttr(), GRAPH_FAILED);
  EXPECT_EQ(empty.GetAttr("a", value), GRAPH_FAILED);
  EXPECT_EQ(empty.GetInputAttr(0, "a", value), GRAPH_FAILED);
  EXPECT_EQ(empty.GetInputAttr("x", "a", value), GRAPH_FAILED);
  EXPECT_EQ(empty.GetOutputAttr(0, "a", value), GRAPH_FAILED);
  EXPECT_EQ(empty.GetOutputAttr("y", "a", value), GRAPH_FAILED);
  EXPECT_EQ(empty.GetAllAttrNamesAndTypes(types), GRAPH_FAILED);
  EXPECT_EQ(empty.GetAllIrAttrNamesAndTypes(types), GRAPH_FAILED);
  EXPECT_EQ(empty.GetSubgraphNames(names), GRAPH_FAILED);
  EXPECT_EQ(empty.GetSubgraphNamesCount(), 0u);
  EXPECT_EQ(empty.GetInferenceContext(), nullptr);
  EXPECT_EQ(internal::TakeErrors(), "");

  uint32_t zero = 0;
  empty.SetInput("x", empty);
  empty.SetInput(zero, empty, zero);
  empty.SetAttr("a", 1);
  empty.SetInputAttr(0, "a", value);
  empty.SetOutputAttr("y", "a", value);
  empty.AddControlInput(empty);
  empty.SetInferenceContext(nullptr);
  empty.BreakConnect();
  EXPECT_THAT(internal::TakeErrors(),
              HasSubstr("SetAttr on an empty operator"));
}

TEST_F(OperatorTest, ACopyIsTheSameOperation) {
  op::Relu relu("relu");
  Operator copy = relu;
  copy.SetAttr("mark", 5);
  int64_t mark = 0;
  EXPECT_EQ(relu.GetAttr("mark", mark), GRAPH_SUCCESS);
  EXPECT_EQ(mark, 5);
}

// ---- Links ------------------------------------------------------------------

TEST_F(OperatorTest, LinksByNameByOutputNameAndByIndex) {
  op::Data data("data");
  op::SoftmaxCrossEntropyWithLogits two("two");
  two.SetInput("features", data).SetInput(std::string("labels"), data);
  op::Add add("add");
  add.SetInput("x1", two, "backprop").SetInput("x2", two, 0u);
  op::Sub sub("sub");
  sub.SetInput(uint32_t{0}, two, uint32_t{1});
  sub.SetInput(std::string("x2"), two, std::string("loss"));
  op::Mul mul("mul");
  mul.SetInput(std::string("x1"), two, 1u).SetInput("x2", data);
  EXPECT_EQ(internal::TakeErrors(), "");
  EXPECT_THAT(Reached(data), ElementsAre("data", "two", "add", "sub", "mul"));
}

TEST_F(OperatorTest, LinkingWhatDoesNotExistIsReportedByName) {
  op::Data data("data");
  op::Relu relu("relu");
  relu.SetInput("z", data);
  EXPECT_THAT(internal::TakeErrors(), HasSubstr("relu (Relu): has no input z"));
  relu.SetInput("x", data, "out");
  EXPECT_THAT(internal::TakeErrors(),
              HasSubstr("input x: source data (Data) has no output out"));
  relu.SetInput("x", data, 3u);
  EXPECT_THAT(internal::TakeErrors(), HasSubstr("has no output 3"));
  relu.SetInput("x", Operator());
  EXPECT_THAT(internal::TakeErrors(),
              HasSubstr("input x: the source is empty"));
  relu.SetInput(uint32_t{5}, data, uint32_t{0});
  EXPECT_THAT(internal::TakeErrors(), HasSubstr("has no input 5"));
  EXPECT_THAT(Reached(data), ElementsAre("data"));
}

TEST_F(OperatorTest, LinkWithoutOutputNeedsASourceWithOne) {
  op::SoftmaxCrossEntropyWithLogits two("two");
  op::Relu relu("relu");
  relu.SetInput("x", two);
  EXPECT_THAT(internal::TakeErrors(), HasSubstr("has 2 outputs"));
  op::Save save("save");
  relu.SetInput("x", save);
  EXPECT_THAT(internal::TakeErrors(), HasSubstr("has 0 outputs"));
}

TEST_F(OperatorTest, ALaterLinkReplacesTheEarlier) {
  op::Const one("one");
  one.set_attr_value(Tensor(TensorDesc(Shape({1}), FORMAT_ND, DT_UINT8), {1}));
  op::Const two("two");
  two.set_attr_value(Tensor(TensorDesc(Shape({1}), FORMAT_ND, DT_UINT8), {2}));
  op::Relu relu("relu");
  relu.set_input_x(one).set_input_x(two);
  Tensor value;
  ASSERT_EQ(relu.GetInputConstData("x", value), GRAPH_SUCCESS);
  EXPECT_EQ(value.GetData()[0], 2);
  EXPECT_THAT(Reached(one), ElementsAre("one"));
}

TEST_F(OperatorTest, AnOperatorOnlyLinkedForwardStaysAlive) {
  op::Data data("data");
  {
    op::Relu relu("relu");
    relu.set_input_x(data);
    op::Summary summary("summary");
    summary.set_input_x(relu);
  }
  EXPECT_THAT(Reached(data), ElementsAre("data", "relu", "summary"));
}

TEST_F(OperatorTest, GroupsJoinedInAnyOrderStayAlive) {
  op::Data first("first");
  op::Data second("second");
  {
    op::Relu a("a");
    a.set_input_x(first);
    op::Relu b("b");
    b.set_input_x(second);
    op::Add sum("sum");
    sum.set_input_x1(a).set_input_x2(b);
    op::Add again("again");
    again.set_input_x1(sum).set_input_x2(first);
  }
  EXPECT_THAT(Reached(second),
              ElementsAre("first", "second", "a", "b", "sum", "again"));
}

TEST_F(OperatorTest, ControlLinksAreFollowedToo) {
  op::Data data("data");
  op::NoOp after("after");
  after.AddControlInput(data).AddControlInput(data);
  EXPECT_THAT(Reached(data), ElementsAre("data", "after"));
  after.AddControlInput(Operator());
  EXPECT_THAT(internal::TakeErrors(), HasSubstr("the source is empty"));
}

TEST_F(OperatorTest, BreakConnectRemovesAllLinks) {
  op::Data data("data");
  op::Relu relu("relu");
  relu.set_input_x(data).AddControlInput(data);
  op::Relu reader("reader");
  reader.set_input_x(relu).AddControlInput(relu);
  relu.BreakConnect();
  EXPECT_THAT(Reached(data), ElementsAre("data"));
  EXPECT_THAT(Reached(relu), ElementsAre("relu"));
  EXPECT_THAT(Reached(reader), ElementsAre("reader"));
}

TEST_F(OperatorTest, ConstInputsGiveTheirValue) {
  op::Constant constant("constant");
  constant.set_attr_value(
      Tensor(TensorDesc(Shape({2}), FORMAT_ND, DT_UINT8), {3, 4}));
  op::Data data("data");
  op::Add add("add");
  add.set_input_x1(constant).set_input_x2(data);
  Tensor value;
  ASSERT_EQ(add.GetInputConstData("x1", value), GRAPH_SUCCESS);
  EXPECT_EQ(value.GetData()[1], 4);
  ASSERT_EQ(add.GetInputConstData(std::string("x1"), value), GRAPH_SUCCESS);
  EXPECT_EQ(add.GetInputConstData("x2", value), GRAPH_NODE_WITHOUT_CONST_INPUT);
  EXPECT_EQ(add.GetInputConstData("x3", value), GRAPH_FAILED);
  EXPECT_EQ(op::Relu("r").GetInputConstData("x", value),
            GRAPH_NODE_WITHOUT_CONST_INPUT);
}

// ---- Dynamic inputs and outputs ---------------------------------------------

TEST_F(OperatorTest, DynamicInputsGrowAndAreLinkedByPlace) {
  op::Data data("data");
  op::ConcatD concat("concat");
  EXPECT_EQ(concat.GetDynamicInputNum("x"), 0);
  concat.create_dynamic_input_x(2);
  concat.create_dynamic_input_x(1);
  EXPECT_EQ(concat.GetDynamicInputNum("x"), 3);
  EXPECT_EQ(concat.GetDynamicInputNum(std::string("x")), 3);
  EXPECT_EQ(concat.GetInputsSize(), 3u);
  concat.set_dynamic_input_x(0, data)
      .set_dynamic_input_x(1, data, "y")
      .set_dynamic_input_x(2, data, std::string("y"));
  EXPECT_EQ(internal::TakeErrors(), "");
  concat.set_dynamic_input_x(3, data);
  EXPECT_THAT(internal::TakeErrors(), HasSubstr("has no input x[3]"));
}

TEST_F(OperatorTest, DynamicInputsCanComeFirstOrAtAPlace) {
  class Mixed : public Operator {
   public:
    Mixed() : Operator("mixed", "Mixed") {
      InputRegister("a");
      InputRegister("b");
      DynamicInputRegister("front", 1, false);
      DynamicInputRegisterByIndex("middle", 2, 2);
      DynamicOutputRegister("z", 2);
      DynamicOutputRegister("first", 1, false);
    }
    void AddAt(size_t index) { DynamicInputRegisterByIndex("m", 1, index); }
  };
  Mixed mixed;
  const auto set = [&mixed](uint32_t index, int64_t size) {
    return mixed.UpdateInputDesc(index, TensorDesc(Shape({size})));
  };
  for (uint32_t i = 0; i < 5; ++i) EXPECT_EQ(set(i, i + 1), GRAPH_SUCCESS);
  EXPECT_EQ(set(5, 6), GRAPH_FAILED);
  EXPECT_EQ(mixed.GetDynamicInputDesc("front", 0).GetShape().GetDim(0), 1);
  EXPECT_EQ(mixed.GetInputDescByName("a").GetShape().GetDim(0), 2);
  EXPECT_EQ(mixed.GetDynamicInputDesc("middle", 0).GetShape().GetDim(0), 3);
  EXPECT_EQ(
      mixed.GetDynamicInputDesc(std::string("middle"), 1).GetShape().GetDim(0),
      4);
  EXPECT_EQ(mixed.GetInputDescByName("b").GetShape().GetDim(0), 5);
  EXPECT_EQ(mixed.GetDynamicOutputNum("z"), 2);
  EXPECT_EQ(mixed.GetDynamicOutputNum(std::string("first")), 1);
  ASSERT_EQ(mixed.UpdateOutputDesc(0u, TensorDesc(Shape({9}))), GRAPH_SUCCESS);
  EXPECT_EQ(mixed.GetDynamicOutputDesc("first", 0).GetShape().GetDim(0), 9);
  mixed.AddAt(17);
  EXPECT_THAT(internal::TakeErrors(), HasSubstr("index 17"));
}

TEST_F(OperatorTest, AnAbsurdNumberOfDynamicInputsIsRefused) {
  op::ConcatD concat("concat");
  concat.create_dynamic_input_x(0xffffffffu);
  EXPECT_EQ(concat.GetDynamicInputNum("x"), 0);
  EXPECT_THAT(internal::TakeErrors(), HasSubstr("too many"));
  op::SplitD split("split");
  split.create_dynamic_output_y(70000);
  EXPECT_EQ(split.GetDynamicOutputNum("y"), 0);
}

TEST_F(OperatorTest, LinksStayWithTheirInputWhenInputsMove) {
  op::Const value("value");
  value.set_attr_value(
      Tensor(TensorDesc(Shape({1}), FORMAT_ND, DT_UINT8), {6}));
  op::ConcatD concat("concat");
  concat.create_dynamic_input_x(1).set_dynamic_input_x(0, value);
  concat.create_dynamic_input_byindex_x(1, 0);
  Tensor found;
  ASSERT_EQ(concat.GetInputConstData("x0", found), GRAPH_SUCCESS);
  EXPECT_EQ(found.GetData()[0], 6);
  EXPECT_EQ(concat.GetInputConstData("x1", found),
            GRAPH_NODE_WITHOUT_CONST_INPUT);
}

// ---- Descriptions -----------------------------------------------------------

TEST_F(OperatorTest, DescriptionsAreReadAndWrittenByNameAndIndex) {
  op::Relu relu("relu");
  const TensorDesc desc(Shape({2, 3}), FORMAT_NCHW, DT_FLOAT16);
  EXPECT_EQ(relu.UpdateInputDesc("x", desc), GRAPH_SUCCESS);
  EXPECT_EQ(relu.GetInputDesc(0).GetDataType(), DT_FLOAT16);
  EXPECT_EQ(relu.GetInputDesc(std::string("x")).GetFormat(), FORMAT_NCHW);
  EXPECT_EQ(relu.UpdateInputDesc(std::string("x"), TensorDesc()),
            GRAPH_SUCCESS);
  EXPECT_EQ(relu.GetInputDescByName("x").GetDataType(), DT_FLOAT);
  EXPECT_EQ(relu.UpdateOutputDesc(std::string("y"), desc), GRAPH_SUCCESS);
  EXPECT_EQ(relu.GetOutputDesc(0).GetDataType(), DT_FLOAT16);
  EXPECT_EQ(relu.GetOutputDesc(std::string("y")).GetDataType(), DT_FLOAT16);
  EXPECT_EQ(relu.GetOutputDescByName("y").GetFormat(), FORMAT_NCHW);
  EXPECT_EQ(relu.UpdateOutputDesc("y", TensorDesc()), GRAPH_SUCCESS);
  TensorDesc found;
  EXPECT_EQ(relu.TryGetInputDesc(std::string("x"), found), GRAPH_SUCCESS);
}

TEST_F(OperatorTest, UnknownNamesAndIndexesGiveTheDefaultOrFail) {
  op::Relu relu("relu");
  TensorDesc desc(Shape({7}));
  EXPECT_EQ(relu.GetInputDescByName("q").GetShape().GetDimNum(), 0u);
  EXPECT_EQ(relu.GetInputDesc(9).GetShape().GetDimNum(), 0u);
  EXPECT_EQ(relu.GetOutputDescByName("q").GetShape().GetDimNum(), 0u);
  EXPECT_EQ(relu.GetOutputDesc(9).GetShape().GetDimNum(), 0u);
  EXPECT_EQ(relu.GetDynamicInputDesc("x", 0).GetShape().GetDimNum(), 0u);
  EXPECT_EQ(relu.UpdateInputDesc("q", desc), GRAPH_FAILED);
  EXPECT_EQ(relu.UpdateInputDesc(1, desc), GRAPH_FAILED);
  EXPECT_EQ(relu.UpdateOutputDesc("q", desc), GRAPH_FAILED);
  EXPECT_EQ(relu.UpdateOutputDesc(1, desc), GRAPH_FAILED);
  EXPECT_EQ(relu.UpdateDynamicInputDesc("x", 0, desc), GRAPH_FAILED);
  EXPECT_EQ(relu.UpdateDynamicOutputDesc("y", 0, desc), GRAPH_FAILED);
  EXPECT_EQ(relu.TryGetInputDesc("q", desc), GRAPH_FAILED);
}

TEST_F(OperatorTest, OptionalInputsCountOnceTheyAreLinkedOrDescribed) {
  op::Data data("data");
  op::MatMul product("product");
  TensorDesc desc;
  EXPECT_EQ(product.GetInputsSize(), 2u);
  EXPECT_EQ(product.TryGetInputDesc("bias", desc), GRAPH_FAILED);
  product.set_input_bias(data);
  EXPECT_EQ(product.GetInputsSize(), 3u);
  EXPECT_EQ(product.TryGetInputDesc("bias", desc), GRAPH_SUCCESS);
  op::MatMul described("described");
  ASSERT_EQ(described.update_input_desc_bias(desc), GRAPH_SUCCESS);
  EXPECT_EQ(described.GetInputsSize(), 3u);
}

TEST_F(OperatorTest, ALinkedInputLooksLikeItsSourceInItsOwnLayout) {
  op::Data data("data");
  ASSERT_EQ(data.update_output_desc_y(
                TensorDesc(Shape({4, 5}), FORMAT_NHWC, DT_INT32)),
            GRAPH_SUCCESS);
  op::Relu relu("relu");
  relu.set_input_x(data);
  EXPECT_THAT(relu.get_input_desc_x().GetShape().GetDims(), ElementsAre(4, 5));
  EXPECT_EQ(relu.get_input_desc_x().GetDataType(), DT_INT32);
  EXPECT_EQ(relu.get_input_desc_x().GetFormat(), FORMAT_ND);
}

// ---- Attributes -------------------------------------------------------------

template <typename T>
T AttrRoundTrip(const T& value) {
  Operator op("op", "T");
  op.SetAttr("a", value);
  T by_name{};
  EXPECT_EQ(op.GetAttr("a", by_name), GRAPH_SUCCESS);
  Operator std_form("op", "T");
  std_form.SetAttr(std::string("a"), value);
  T result{};
  EXPECT_EQ(std_form.GetAttr(std::string("a"), result), GRAPH_SUCCESS);
  return result;
}

TEST_F(OperatorTest, AttributesOfEveryType) {
  EXPECT_EQ(AttrRoundTrip(int64_t{-7}), -7);
  EXPECT_EQ(AttrRoundTrip(int32_t{-7}), -7);
  EXPECT_EQ(AttrRoundTrip(uint32_t{7}), 7u);
  EXPECT_EQ(AttrRoundTrip(0.25f), 0.25f);
  EXPECT_EQ(AttrRoundTrip(true), true);
  EXPECT_EQ(AttrRoundTrip(DT_INT16), DT_INT16);
  EXPECT_EQ(AttrRoundTrip(std::string("s")), "s");
  EXPECT_EQ(AttrRoundTrip(AscendString("s")), AscendString("s"));
  EXPECT_THAT(AttrRoundTrip(std::vector<int64_t>{1}), ElementsAre(1));
  EXPECT_THAT(AttrRoundTrip(std::vector<int32_t>{2}), ElementsAre(2));
  EXPECT_THAT(AttrRoundTrip(std::vector<uint32_t>{3}), ElementsAre(3u));
  EXPECT_THAT(AttrRoundTrip(std::vector<float>{4}), ElementsAre(4.f));
  EXPECT_THAT(AttrRoundTrip(std::vector<bool>{true}), ElementsAre(true));
  EXPECT_THAT(AttrRoundTrip(std::vector<std::string>{"a"}), ElementsAre("a"));
  EXPECT_THAT(AttrRoundTrip(std::vector<AscendString>{"a"}),
              ElementsAre(AscendString("a")));
  EXPECT_THAT(AttrRoundTrip(std::vector<DataType>{DT_BOOL}),
              ElementsAre(DT_BOOL));
  EXPECT_THAT(AttrRoundTrip(Operator::OpBytes{1, 2}), ElementsAre(1, 2));
  EXPECT_THAT(AttrRoundTrip(std::vector<std::vector<int64_t>>{{1, 2}}),
              ElementsAre(ElementsAre(1, 2)));
  const Tensor tensor(TensorDesc(Shape({1}), FORMAT_ND, DT_UINT8), {7});
  EXPECT_EQ(AttrRoundTrip(tensor).GetData()[0], 7);
  EXPECT_EQ(AttrRoundTrip(std::vector<Tensor>{tensor}).size(), 1u);
  NamedAttrs group;
  group.SetName("g");
  AscendString name;
  EXPECT_EQ(AttrRoundTrip(group).GetName(name), GRAPH_SUCCESS);
  EXPECT_EQ(name, "g");
  EXPECT_EQ(AttrRoundTrip(std::vector<NamedAttrs>{group}).size(), 1u);
}

TEST_F(OperatorTest, AttributesFromTextAndFromValues) {
  Operator op("op", "T");
  op.SetAttr("text", "NCHW").SetAttr("value", attr_form::ToValue(3));
  op.SetAttr("old", AttrValue::CreateFrom<AttrValue::INT>(8));
  AscendString text;
  EXPECT_EQ(op.GetAttr("text", text), GRAPH_SUCCESS);
  EXPECT_EQ(text, "NCHW");
  int32_t number = 0;
  EXPECT_EQ(op.GetAttr("value", number), GRAPH_SUCCESS);
  EXPECT_EQ(number, 3);
  EXPECT_EQ(op.GetAttr("old", number), GRAPH_SUCCESS);
  EXPECT_EQ(number, 8);
  AttrValue value;
  EXPECT_EQ(op.GetAttr("text", value), GRAPH_SUCCESS);
}

TEST_F(OperatorTest, GetAttrFailsForAbsentOtherTypeAndTooLarge) {
  Operator op("op", "T");
  op.SetAttr("big", int64_t{1} << 40);
  int32_t narrow = 5;
  float real = 5;
  EXPECT_EQ(op.GetAttr("none", narrow), GRAPH_FAILED);
  EXPECT_EQ(op.GetAttr("big", narrow), GRAPH_FAILED);
  EXPECT_EQ(op.GetAttr("big", real), GRAPH_FAILED);
  EXPECT_EQ(narrow, 5);
  EXPECT_EQ(real, 5);
  op.SetAttr("", 1);
  EXPECT_THAT(internal::TakeErrors(), HasSubstr("without a name"));
}

TEST_F(OperatorTest, ListsItsAttributesWithTypes) {
  op::Conv2D conv("conv");
  conv.set_attr_strides({1, 1, 1, 1});
  std::map<AscendString, AscendString> types;
  ASSERT_EQ(conv.GetAllAttrNamesAndTypes(types), GRAPH_SUCCESS);
  EXPECT_EQ(types.at("strides"), "VT_LIST_INT");
  EXPECT_EQ(types.at("groups"), "VT_INT");
  EXPECT_EQ(types.at("data_format"), "VT_STRING");
  EXPECT_EQ(types.count("pads"), 0u);  // required, and not set yet
  const std::map<std::string, std::string> std_types =
      conv.GetAllAttrNamesAndTypes();
  EXPECT_EQ(std_types.at("groups"), "VT_INT");
  ASSERT_EQ(conv.GetAllIrAttrNamesAndTypes(types), GRAPH_SUCCESS);
  EXPECT_EQ(types.at("pads"), "ListInt");
  EXPECT_EQ(types.at("data_format"), "String");
}

TEST_F(OperatorTest, InputsAndOutputsHaveAttributesOfTheirOwn) {
  op::Relu relu("relu");
  relu.SetInputAttr(0, "a", 1).SetInputAttr("x", "b", "text");
  relu.SetOutputAttr(0, "a", 2.5f).SetOutputAttr("y", "b", true);
  int64_t number = 0;
  AscendString text;
  float real = 0;
  bool flag = false;
  EXPECT_EQ(relu.GetInputAttr("x", "a", number), GRAPH_SUCCESS);
  EXPECT_EQ(number, 1);
  EXPECT_EQ(relu.GetInputAttr(0, "b", text), GRAPH_SUCCESS);
  EXPECT_EQ(text, "text");
  EXPECT_EQ(relu.GetOutputAttr("y", "a", real), GRAPH_SUCCESS);
  EXPECT_EQ(real, 2.5f);
  EXPECT_EQ(relu.GetOutputAttr(0, "b", flag), GRAPH_SUCCESS);
  EXPECT_TRUE(flag);
  EXPECT_EQ(relu.GetInputAttr(0, "c", number), GRAPH_FAILED);
  EXPECT_EQ(relu.GetInputAttr(4, "a", number), GRAPH_FAILED);
  EXPECT_EQ(relu.GetOutputAttr("q", "a", number), GRAPH_FAILED);
  EXPECT_EQ(internal::TakeErrors(), "");
  relu.SetInputAttr(4, "a", 1);
  EXPECT_THAT(internal::TakeErrors(), HasSubstr("attribute a for input 4"));
  relu.SetOutputAttr("q", "a", 1);
  EXPECT_THAT(internal::TakeErrors(), HasSubstr("attribute a for output q"));
}

// ---- Inference --------------------------------------------------------------

TEST_F(OperatorTest, VerifyFindsRequiredAttributesWithoutValue) {
  op::ReduceSumD sum("sum");
  EXPECT_EQ(sum.VerifyAllAttr(), GRAPH_FAILED);
  EXPECT_THAT(internal::TakeErrors(), HasSubstr("attribute axes has no value"));
  EXPECT_EQ(sum.VerifyAllAttr(true), GRAPH_SUCCESS);
  sum.set_attr_axes({0, 1});
  EXPECT_EQ(sum.VerifyAllAttr(), GRAPH_SUCCESS);
}

TEST_F(OperatorTest, CarriesAnInferenceContext) {
  op::Relu relu("relu");
  EXPECT_EQ(relu.GetInferenceContext(), nullptr);
  const InferenceContextPtr context = InferenceContext::Create();
  relu.SetInferenceContext(context);
  EXPECT_EQ(relu.GetInferenceContext(), context);
}

TEST_F(OperatorTest, WithoutAFunctionShapesCannotBeInferred) {
  EXPECT_EQ(Operator("n", "NoSuchType").InferShapeAndType(),
            GRAPH_PARAM_INVALID);
}

}  // namespace
}  // namespace ge
