// Text for terminals: names out of files, and tables.

#ifndef ACL_TOOLS_TEXT_H_
#define ACL_TOOLS_TEXT_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace ascend::tools {

// `text` with its control characters written as \xNN: what a hostile file names
// its tensors must not steer the terminal.
std::string Printable(absl::string_view text);

// Rows of cells, printed as columns of even width.
class Table {
 public:
  explicit Table(std::vector<std::string> header);

  // As many cells as the header has.
  void AddRow(std::vector<std::string> cells);
  std::string ToString() const;

 private:
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace ascend::tools

#endif  // ACL_TOOLS_TEXT_H_
