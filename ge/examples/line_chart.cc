// See line_chart.h.

#include "ge/examples/line_chart.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>

namespace examples {
namespace {

// The series in `columns` parts.
std::vector<float> Means(const std::vector<float>& values, size_t columns) {
  std::vector<float> means;
  for (size_t c = 0; c < columns; ++c) {
    const size_t first = c * values.size() / columns;
    const size_t last = (c + 1) * values.size() / columns;
    float sum = 0;
    for (size_t i = first; i < last; ++i) sum += values[i];
    means.push_back(sum / static_cast<float>(last - first));
  }
  return means;
}

}  // namespace

std::string LineChart(const std::vector<float>& values, int columns, int rows) {
  if (values.empty() || columns < 1 || rows < 1) return "";
  const std::vector<float> means =
      Means(values, std::min<size_t>(columns, values.size()));
  const float least = *std::min_element(means.begin(), means.end());
  const float largest = *std::max_element(means.begin(), means.end());
  std::vector<std::string> lines(rows, std::string(means.size(), ' '));
  for (size_t c = 0; c < means.size(); ++c) {
    const float share =
        largest > least ? (means[c] - least) / (largest - least) : 0;
    const int height = static_cast<int>(std::lround(share * (rows - 1)));
    lines[rows - 1 - height][c] = '*';
  }
  std::string text;
  for (int r = 0; r < rows; ++r) {
    char label[16] = "        |";
    if (r == 0) std::snprintf(label, sizeof(label), "%7.4f |", largest);
    if (r == rows - 1) std::snprintf(label, sizeof(label), "%7.4f |", least);
    lines[r].erase(lines[r].find_last_not_of(' ') + 1);
    text += label + lines[r] + "\n";
  }
  return text;
}

}  // namespace examples
