// Rules of OperatorFactory and the registers, without including prototypes.

#include "graph/operator_factory.h"

#include <algorithm>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace ge {
namespace {

using ::testing::Contains;

OpCreatorV2 MakerOf(const char* type) {
  return [type](const AscendString& name) {
    return Operator(name.GetString(), type);
  };
}

TEST(OperatorFactory, KnowsThePrototypesOfTheLibrary) {
  EXPECT_TRUE(OperatorFactory::IsExistOp("Conv2D"));
  EXPECT_TRUE(OperatorFactory::IsExistOp(std::string("Variable")));
  Operator add = OperatorFactory::CreateOperator("sum", "Add");
  ASSERT_FALSE(add.IsEmpty());
  EXPECT_EQ(add.GetInputsSize(), 2u);
  EXPECT_EQ(add.GetName(), "sum");
  EXPECT_EQ(
      OperatorFactory::CreateOperator(std::string("s"), std::string("Add"))
          .GetOpType(),
      "Add");
}

TEST(OperatorFactory, UnknownTypeGivesAnEmptyOperator) {
  EXPECT_FALSE(OperatorFactory::IsExistOp("NoSuchType"));
  EXPECT_FALSE(OperatorFactory::IsExistOp(static_cast<const char*>(nullptr)));
  EXPECT_TRUE(OperatorFactory::CreateOperator("n", "NoSuchType").IsEmpty());
  EXPECT_TRUE(OperatorFactory::CreateOperator(nullptr, nullptr).IsEmpty());
}

TEST(OperatorFactory, ListsTypesSorted) {
  std::vector<AscendString> types;
  ASSERT_EQ(OperatorFactory::GetOpsTypeList(types), GRAPH_SUCCESS);
  EXPECT_THAT(types, Contains(AscendString("Summary")));
  EXPECT_TRUE(std::is_sorted(types.begin(), types.end()));
  std::vector<std::string> std_types;
  ASSERT_EQ(OperatorFactory::GetOpsTypeList(std_types), GRAPH_SUCCESS);
  EXPECT_EQ(std_types.size(), types.size());
}

TEST(OperatorFactory, TheFirstCreatorOfATypeStands) {
  const OperatorCreatorRegister first("FactoryTestA", MakerOf("first"));
  const OperatorCreatorRegister second("FactoryTestA", MakerOf("second"));
  EXPECT_EQ(OperatorFactory::CreateOperator("n", "FactoryTestA").GetOpType(),
            "first");
}

TEST(OperatorFactory, TakesCreatorsOfTheStdStringForm) {
  const OperatorCreatorRegister maker(
      std::string("FactoryTestB"),
      OpCreator([](const std::string& name) { return Operator(name, "B"); }));
  EXPECT_EQ(OperatorFactory::CreateOperator("n", "FactoryTestB").GetName(),
            "n");
}

TEST(OperatorFactory, AnEmptyCreatorRegistersNothing) {
  const OperatorCreatorRegister none("FactoryTestC", OpCreatorV2());
  const OperatorCreatorRegister std_none(std::string("FactoryTestC"),
                                         OpCreator());
  EXPECT_FALSE(OperatorFactory::IsExistOp("FactoryTestC"));
}

TEST(OperatorFactory, TheLastFunctionOfATypeStands) {
  const InferShapeFuncRegister first("FactoryTestD",
                                     [](Operator&) { return GRAPH_FAILED; });
  const InferShapeFuncRegister second(std::string("FactoryTestD"),
                                      [](Operator& op) {
                                        op.SetAttr("inferred", true);
                                        return GRAPH_SUCCESS;
                                      });
  const InferFormatFuncRegister format("FactoryTestD",
                                       [](Operator&) { return GRAPH_SUCCESS; });
  const InferFormatFuncRegister std_format(
      std::string("FactoryTestD"), [](Operator&) { return GRAPH_SUCCESS; });
  const InferValueRangeFuncRegister range(
      "FactoryTestD", INPUT_HAS_VALUE_RANGE,
      [](Operator&) { return GRAPH_SUCCESS; });
  const InferValueRangeFuncRegister bare_range("FactoryTestD");
  const VerifyFuncRegister verify("FactoryTestD",
                                  [](Operator&) { return GRAPH_SUCCESS; });
  const VerifyFuncRegister std_verify(
      std::string("FactoryTestD"),
      [](Operator&) { return GRAPH_PARAM_INVALID; });
  Operator op("n", "FactoryTestD");
  EXPECT_EQ(op.InferShapeAndType(), GRAPH_SUCCESS);
  bool inferred = false;
  EXPECT_EQ(op.GetAttr("inferred", inferred), GRAPH_SUCCESS);
  EXPECT_TRUE(inferred);
  EXPECT_EQ(op.VerifyAllAttr(), GRAPH_PARAM_INVALID);
}

}  // namespace
}  // namespace ge
