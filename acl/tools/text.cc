#include "acl/tools/text.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace ascend::tools {
namespace {

// Gap between columns, in blanks.
constexpr size_t kGap = 2;

// The columns a terminal needs: bytes that begin a UTF-8 character.
size_t Width(absl::string_view text) {
  return static_cast<size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

// True if text[i] begins a control character of the upper range, U+0080 to
// U+009F, which is C2 80 to C2 9F in UTF-8.
bool BeginsUpperControl(absl::string_view text, size_t i) {
  return static_cast<unsigned char>(text[i]) == 0xC2 && i + 1 < text.size() &&
         static_cast<unsigned char>(text[i + 1]) < 0xA0;
}

}  // namespace

std::string Printable(absl::string_view text) {
  std::string printable;
  for (size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte < 0x20 || byte == 0x7F) {
      absl::StrAppendFormat(&printable, "\\x%02x", byte);
    } else if (BeginsUpperControl(text, i)) {
      absl::StrAppendFormat(&printable, "\\xc2\\x%02x",
                            static_cast<unsigned char>(text[++i]));
    } else {
      printable.push_back(text[i]);
    }
  }
  return printable;
}

Table::Table(std::vector<std::string> header) { AddRow(std::move(header)); }

void Table::AddRow(std::vector<std::string> cells) {
  rows_.push_back(std::move(cells));
}

std::string Table::ToString() const {
  std::vector<size_t> widths(rows_.front().size());
  for (const std::vector<std::string>& row : rows_) {
    for (size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], Width(row[i]));
    }
  }
  std::string text;
  for (const std::vector<std::string>& row : rows_) {
    std::string line;
    for (size_t i = 0; i < row.size(); ++i) {
      absl::StrAppend(&line, row[i],
                      std::string(widths[i] - Width(row[i]) + kGap, ' '));
    }
    line.erase(line.find_last_not_of(' ') + 1);
    absl::StrAppend(&text, line, "\n");
  }
  return text;
}

}  // namespace ascend::tools
