#include "runtime/control/nearest_name.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "absl/strings/ascii.h"

namespace ascend::rt {
namespace {

size_t EditDistance(absl::string_view a, absl::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const bool same =
          absl::ascii_tolower(static_cast<unsigned char>(a[i - 1])) ==
          absl::ascii_tolower(static_cast<unsigned char>(b[j - 1]));
      const size_t changed = diagonal + (same ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({changed, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[b.size()];
}

}  // namespace

absl::optional<absl::string_view> NearestName(
    absl::string_view word, absl::Span<const absl::string_view> names) {
  absl::optional<absl::string_view> nearest;
  size_t least = std::max<size_t>(word.size() / 3, 1) + 1;
  for (const absl::string_view name : names) {
    const size_t distance = EditDistance(word, name);
    if (distance >= least) continue;
    least = distance;
    nearest = name;
  }
  return nearest;
}

}  // namespace ascend::rt
