// Draws a series of numbers as a line chart of characters.

#ifndef GE_EXAMPLES_LINE_CHART_H_
#define GE_EXAMPLES_LINE_CHART_H_

#include <string>
#include <vector>

namespace examples {

// `rows` lines of at most `columns` characters, each ended by a newline, with
// the largest and the least value beside the first and the last. A column
// stands for the mean of its part of the series. "" for an empty series.
std::string LineChart(const std::vector<float>& values, int columns, int rows);

}  // namespace examples

#endif  // GE_EXAMPLES_LINE_CHART_H_
