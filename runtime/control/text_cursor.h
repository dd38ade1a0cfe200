// TextCursor: reads the small languages of the controls word by word, and says
// in errors where it stands.

#ifndef RUNTIME_CONTROL_TEXT_CURSOR_H_
#define RUNTIME_CONTROL_TEXT_CURSOR_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "absl/types/span.h"

namespace ascend::rt {

// "source:3:7: ", lines and columns counted from 1.
std::string TextPosition(absl::string_view text, absl::string_view source,
                         size_t offset);

class TextCursor {
 public:
  // `text` outlives the cursor; `source` names it in errors.
  TextCursor(absl::string_view text, absl::string_view source)
      : text_(text), source_(source) {}

  // Skips blanks, comments and rule ends; false at the end of the text.
  bool NextRule();
  // The next word of the rule, not consumed; "" at its end. ':' is a word.
  absl::string_view Peek();
  // Consumes it.
  absl::string_view Take();
  bool at_end_of_rule() { return Peek().empty(); }

  size_t offset() const { return offset_; }
  // From `begin` to here.
  absl::string_view TextSince(size_t begin) const {
    return text_.substr(begin, offset_ - begin);
  }

  // 100007 if the rule ends here, else 100008 about the next word:
  // "faults:2:14: expected an action, found "retrun"; did you mean "return"?"
  absl::Status Unexpected(absl::string_view expected,
                          absl::Span<const absl::string_view> known = {});
  // The same about the word that was taken last, or a part of it.
  absl::Status Wrong(absl::string_view part, absl::string_view expected,
                     absl::Span<const absl::string_view> known = {}) const;

 private:
  void SkipBlanks();
  std::string Position(size_t offset) const {
    return TextPosition(text_, source_, offset);
  }

  const absl::string_view text_;
  const absl::string_view source_;
  size_t offset_ = 0;
  size_t last_ = 0;  // where the word taken last begins
};

// "; did you mean "call"?", or nothing.
std::string DidYouMean(absl::string_view word,
                       absl::Span<const absl::string_view> known);

// "64", "4096", "64KiB", "1MiB", "2GiB"; at least 1 unless `zero`.
absl::optional<uint64_t> ParseSize(absl::string_view word);
// "10ns", "5us", "20ms", "1.5s", at most a year, in nanoseconds.
absl::optional<int64_t> ParseTime(absl::string_view word);

}  // namespace ascend::rt

#endif  // RUNTIME_CONTROL_TEXT_CURSOR_H_
