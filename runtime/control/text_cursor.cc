#include "runtime/control/text_cursor.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "acl/acl_base.h"
#include "runtime/base/status.h"
#include "runtime/control/nearest_name.h"

namespace ascend::rt {
namespace {

constexpr double kNanosPerYear = 3.2e16;

bool EndsRule(char c) { return c == '\n' || c == ';' || c == '#'; }

bool EndsWord(char c) {
  return EndsRule(c) || c == ':' ||
         absl::ascii_isspace(static_cast<unsigned char>(c));
}

}  // namespace

void TextCursor::SkipBlanks() {
  while (offset_ < text_.size() && text_[offset_] != '\n' &&
         absl::ascii_isspace(static_cast<unsigned char>(text_[offset_]))) {
    ++offset_;
  }
}

bool TextCursor::NextRule() {
  while (true) {
    SkipBlanks();
    if (offset_ == text_.size()) return false;
    const char c = text_[offset_];
    if (c == '#') {
      offset_ = std::min(text_.find('\n', offset_), text_.size());
    } else if (EndsRule(c)) {
      ++offset_;
    } else {
      return true;
    }
  }
}

absl::string_view TextCursor::Peek() {
  SkipBlanks();
  if (offset_ == text_.size() || EndsRule(text_[offset_])) return {};
  if (text_[offset_] == ':') return text_.substr(offset_, 1);
  size_t end = offset_;
  while (end < text_.size() && !EndsWord(text_[end])) ++end;
  return text_.substr(offset_, end - offset_);
}

absl::string_view TextCursor::Take() {
  const absl::string_view word = Peek();
  last_ = offset_;
  offset_ += word.size();
  return word;
}

std::string TextPosition(absl::string_view text, absl::string_view source,
                         size_t offset) {
  const absl::string_view before = text.substr(0, offset);
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const size_t line_begin = before.rfind('\n');
  const size_t column =
      line_begin == absl::string_view::npos ? offset : offset - line_begin - 1;
  return absl::StrCat(source, ":", line, ":", column + 1, ": ");
}

absl::Status TextCursor::Unexpected(absl::string_view expected,
                                    absl::Span<const absl::string_view> known) {
  const absl::string_view word = Peek();
  if (word.empty()) {
    return AclError(ACL_ERROR_FILE_MISSING_ATTR,
                    absl::StrCat(Position(offset_), "expected ", expected,
                                 ", found the end of the rule"));
  }
  return AclError(
      ACL_ERROR_FILE_ATTR_INVALID,
      absl::StrCat(Position(offset_), "expected ", expected, ", found \"", word,
                   "\"", DidYouMean(word, known)));
}

absl::Status TextCursor::Wrong(
    absl::string_view part, absl::string_view expected,
    absl::Span<const absl::string_view> known) const {
  // A part of the text lies in it; one that is empty stands at its end.
  const size_t offset =
      part.data() >= text_.data() && part.data() <= text_.data() + text_.size()
          ? static_cast<size_t>(part.data() - text_.data())
          : last_;
  const int code =
      part.empty() ? ACL_ERROR_FILE_MISSING_ATTR : ACL_ERROR_FILE_ATTR_INVALID;
  return AclError(
      code, absl::StrCat(Position(offset), "expected ", expected, ", found \"",
                         part, "\"", DidYouMean(part, known)));
}

std::string DidYouMean(absl::string_view word,
                       absl::Span<const absl::string_view> known) {
  const absl::optional<absl::string_view> nearest = NearestName(word, known);
  if (!nearest.has_value()) return "";
  return absl::StrCat("; did you mean \"", *nearest, "\"?");
}

absl::optional<uint64_t> ParseSize(absl::string_view word) {
  int shift = 0;
  for (const auto& [suffix, bits] :
       {std::pair<absl::string_view, int>{"KiB", 10},
        {"MiB", 20},
        {"GiB", 30}}) {
    if (absl::EndsWith(word, suffix)) {
      word.remove_suffix(suffix.size());
      shift = bits;
      break;
    }
  }
  uint64_t number;
  if (!absl::SimpleAtoi(word, &number) ||
      number > (std::numeric_limits<uint64_t>::max() >> (shift + 1))) {
    return absl::nullopt;
  }
  return number << shift;
}

absl::optional<int64_t> ParseTime(absl::string_view word) {
  for (const auto& [suffix, nanos] :
       {std::pair<absl::string_view, double>{"ns", 1},
        {"us", 1e3},
        {"ms", 1e6},
        {"s", 1e9}}) {
    if (!absl::EndsWith(word, suffix)) continue;
    word.remove_suffix(suffix.size());
    double number;
    if (!absl::SimpleAtod(word, &number) || !(number >= 0) ||
        number * nanos > kNanosPerYear) {
      return absl::nullopt;
    }
    return static_cast<int64_t>(std::llround(number * nanos));
  }
  return absl::nullopt;
}

}  // namespace ascend::rt
