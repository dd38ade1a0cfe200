// Rules of InferenceContext.

#include "graph/inference_context.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;

TEST(InferenceContext, KeepsMarks) {
  const std::unique_ptr<InferenceContext> context = InferenceContext::Create();
  context->SetMarks(std::vector<AscendString>{"queue"});
  std::vector<AscendString> marks;
  context->GetMarks(marks);
  EXPECT_THAT(marks, ElementsAre(AscendString("queue")));
  context->SetMarks(std::vector<std::string>{"a", "b"});
  context->GetMarks(marks);
  EXPECT_THAT(marks, ElementsAre(AscendString("a"), AscendString("b")));
}

TEST(InferenceContext, KeepsShapesOfHandles) {
  const std::unique_ptr<InferenceContext> context = InferenceContext::Create();
  ShapeAndType element(Shape({2}), DT_INT8);
  context->SetInputHandleShapesAndTypes({{element}});
  EXPECT_EQ(context->GetInputHandleShapesAndTypes()[0][0].GetDataType(),
            DT_INT8);
  element.SetType(DT_BOOL);
  element.SetShape(Shape({3, 4}));
  const std::vector<std::vector<ShapeAndType>> outputs = {{element}, {}};
  context->SetOutputHandleShapesAndTypes(outputs);
  EXPECT_THAT(context->GetOutputHandleShapesAndTypes(), SizeIs(2));
  EXPECT_THAT(
      context->GetOutputHandleShapesAndTypes()[0][0].GetShape().GetDims(),
      ElementsAre(3, 4));
  context->SetOutputHandleShapesAndTypes({{}});
  EXPECT_THAT(context->GetOutputHandleShapesAndTypes(), SizeIs(1));
}

}  // namespace
}  // namespace ge
