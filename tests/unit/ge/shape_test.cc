// Rules of Shape.

#include "gmock/gmock.h"
#include "graph/tensor.h"
#include "gtest/gtest.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(Shape, DefaultIsAScalar) {
  const Shape shape;
  EXPECT_EQ(shape.GetDimNum(), 0u);
  EXPECT_THAT(shape.GetDims(), IsEmpty());
  EXPECT_EQ(shape.GetShapeSize(), 0);
}

TEST(Shape, OfUnknownRankHasNoDimensions) {
  const Shape shape({-2});
  EXPECT_EQ(shape.GetDimNum(), 0u);
  EXPECT_THAT(shape.GetDims(), ElementsAre(-2));
  EXPECT_EQ(shape.GetShapeSize(), -1);
}

TEST(Shape, SizeIsTheProduct) {
  EXPECT_EQ(Shape({2, 3, 4}).GetShapeSize(), 24);
  EXPECT_EQ(Shape({7}).GetShapeSize(), 7);
}

TEST(Shape, SizeIsMinusOneIfADimensionIsUnknown) {
  EXPECT_EQ(Shape({2, -1, 4}).GetShapeSize(), -1);
  EXPECT_EQ(Shape({0, -1}).GetShapeSize(), -1);
}

TEST(Shape, SizeIsZeroWithAZeroAndOnOverflow) {
  EXPECT_EQ(Shape({3, 0}).GetShapeSize(), 0);
  EXPECT_EQ(Shape({INT64_MAX, 2}).GetShapeSize(), 0);
}

TEST(Shape, DimensionOutOfRangeReadsAsZero) {
  const Shape shape({5, 6});
  EXPECT_EQ(shape.GetDim(0), 5);
  EXPECT_EQ(shape.GetDim(1), 6);
  EXPECT_EQ(shape.GetDim(2), 0);
}

TEST(Shape, SetDimChangesOneDimensionOrFails) {
  Shape shape({5, 6});
  EXPECT_EQ(shape.SetDim(1, 9), GRAPH_SUCCESS);
  EXPECT_THAT(shape.GetDims(), ElementsAre(5, 9));
  EXPECT_EQ(shape.SetDim(2, 1), GRAPH_FAILED);
  EXPECT_THAT(shape.GetDims(), ElementsAre(5, 9));
  Shape scalar;
  EXPECT_EQ(scalar.SetDim(0, 1), GRAPH_FAILED);
}

TEST(Shape, ACopyIsIndependent) {
  Shape original({1, 2});
  Shape copy = original;
  ASSERT_EQ(copy.SetDim(0, 7), GRAPH_SUCCESS);
  EXPECT_THAT(original.GetDims(), ElementsAre(1, 2));
}

}  // namespace
}  // namespace ge
