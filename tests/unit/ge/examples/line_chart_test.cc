// Rules of LineChart.

#include "ge/examples/line_chart.h"

#include "gtest/gtest.h"

namespace examples {
namespace {

TEST(LineChartTest, PutsTheLargestOnTopAndTheLeastBelow) {
  EXPECT_EQ(LineChart({3, 2, 1}, 3, 3),
            " 3.0000 |*\n"
            "        | *\n"
            " 1.0000 |  *\n");
}

TEST(LineChartTest, AColumnIsTheMeanOfItsPart) {
  EXPECT_EQ(LineChart({0, 2, 5, 7}, 2, 2),
            " 6.0000 | *\n"
            " 1.0000 |*\n");
}

TEST(LineChartTest, ALevelSeriesIsALineAtTheBottom) {
  EXPECT_EQ(LineChart({2, 2}, 9, 2),
            " 2.0000 |\n"
            " 2.0000 |**\n");
}

TEST(LineChartTest, NothingGivesNothing) {
  EXPECT_EQ(LineChart({}, 9, 2), "");
  EXPECT_EQ(LineChart({1}, 0, 2), "");
  EXPECT_EQ(LineChart({1}, 9, 0), "");
}

}  // namespace
}  // namespace examples
